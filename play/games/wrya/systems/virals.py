"""Viral posts: 18 hours to answer; the next is scheduled from the answer, or from the expiry."""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.content.virals import VIRALS
from play.games.wrya.systems import effects, outcomes, timetable
from play.games.wrya.world import World
from play.kernel.streams import between, index


def set_up(w: World) -> None:
    """Time the first one."""
    w.viral_deck = list(range(len(VIRALS)))
    _schedule(w)


def _schedule(w: World) -> None:
    w.viral_due = w.tick + t.ticks(t.VIRAL_PAUSE) + timetable.gap(w, "viral", t.VIRAL_GAP)


def tick(w: World) -> None:
    """Let an unanswered post expire, and a new one come up."""
    if w.viral:
        if w.tick >= w.viral["until"]:
            _expire(w)
        return
    if w.tick >= w.viral_due:
        if not w.viral_deck:
            w.viral_deck = list(range(len(VIRALS)))
        number = w.viral_deck.pop(index(w.streams, "viral", len(w.viral_deck)))
        reach = between(w.streams, "viral", *t.VIRAL_LUCK_SEVERITY)
        w.viral = {"id": number, "reach": reach, "until": w.tick + t.ticks(t.VIRAL_HOURS)}
        post = VIRALS[number]
        w.emit("viral", id=post["id"], author=post["author"], text=post["text"])


def _expire(w: World) -> None:
    reach = w.viral["reach"]
    w.emit("viralIgnored", id=VIRALS[w.viral["id"]]["id"])
    effects.add_rage(w, t.IGNORED_RAGE * reach)
    effects.gain_hype(w, t.IGNORED_HYPE * reach)
    w.viral = {}
    _schedule(w)


def options(w: World) -> int:
    """How many replies the open post offers."""
    return len(VIRALS[w.viral["id"]]["options"])


def reply(w: World, number: int) -> None:
    """Post one of the replies."""
    post, reach = VIRALS[w.viral["id"]], w.viral["reach"]
    option = post["options"][number]
    w.viral = {}
    outcome = outcomes.apply(w, {**option, "var": option["var"] * reach * t.VIRAL_LUCK}, reach)
    effects.count(w, "replies")
    w.emit(
        "viralReply",
        id=post["id"],
        option=number,
        label=option["label"],
        text=option["text"],
        **outcome,
    )
    _schedule(w)


def pending(w: World) -> dict[str, Any] | None:
    """``pending.viral``, or None."""
    if not w.viral:
        return None
    post = VIRALS[w.viral["id"]]
    return {
        "id": post["id"],
        "author": post["author"],
        "text": post["text"],
        "options": [option["label"] for option in post["options"]],
        "hoursLeft": round((w.viral["until"] - w.tick) * t.DT, 3),
    }
