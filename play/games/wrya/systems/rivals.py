"""The rivals: their mindshare, their launches, the leaks before them, and poaching."""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.content.rivals import LAUNCHES
from play.games.wrya.systems import effects, timetable
from play.games.wrya.world import World
from play.kernel.streams import between, index, uniform


def set_up(w: World) -> None:
    """Deal the launches and schedule the first."""
    rest = 100.0 - w.mindshare
    w.rivals = [rest * share for share in t.RIVAL_SHARES]
    w.launch_deck = list(range(len(LAUNCHES)))
    _schedule(w)


def _schedule(w: World) -> None:
    """Draw the next launch: always the same number of draws of the rivals' stream."""
    w.launch_due += timetable.gap(w, "rival", t.LAUNCH_GAP)
    w.launch_at = w.launch_due
    if not w.launch_deck:
        w.launch_deck = list(range(len(LAUNCHES)))
    w.launch_id = w.launch_deck.pop(index(w.streams, "rival", len(w.launch_deck)))
    spread = between(w.streams, "rival", *t.LAUNCH_SIZE)
    w.launch_size = LAUNCHES[w.launch_id]["size"] * spread * w.rival_trait
    leaks = uniform(w.streams, "rival") < t.LAUNCH_LEAKS
    ahead = between(w.streams, "rival", *t.LAUNCH_LEAK_HOURS)
    w.launch_leak_at = max(w.tick + 1, w.launch_at - t.ticks(ahead)) if leaks else 0
    w.launch_leaked = w.launch_weak = 0


def tick(w: World) -> bool:
    """Let pull fade, leak, launch.  Returns True when a launch landed on this tick."""
    fade = 1.0 - t.DT / t.PULL_HOURS
    w.pull = [pull * fade for pull in w.pull]
    if w.launch_leak_at and not w.launch_leaked and w.tick >= w.launch_leak_at:
        w.launch_leaked = 1
        launch = LAUNCHES[w.launch_id]
        w.emit("leak", rival=launch["rival"], id=launch["id"], hoursLeft=_hours_left(w))
    if w.tick < w.launch_at:
        return False
    _launch(w)
    _schedule(w)
    return True


def _launch(w: World) -> None:
    launch = LAUNCHES[w.launch_id]
    rival = t.RIVALS.index(launch["rival"])
    size = strength(w)
    w.rivals[rival] += t.LAUNCH_MINDSHARE * size
    effects.add_mindshare(w, -t.LAUNCH_MINDSHARE * t.LAUNCH_OURS * size)
    effects.gain_hype(w, -t.LAUNCH_HYPE * size)
    first = (
        w.launch_id * t.LAUNCH_HOME_STEP
    ) % t.N  # its home market and its neighbours feel it whole
    for region in t.ALL:
        near = (region - first) % t.N < t.LAUNCH_REGIONS
        w.pull[region] += t.LAUNCH_PULL * size * (1.0 if near else t.LAUNCH_PULL_FAR)
    w.launched_at, w.countered = w.tick, 0
    w.launched_size = size
    w.emit(
        "launch",
        by=launch["rival"],
        id=launch["id"],
        size=round(size, 2),
        weakened=bool(w.launch_weak),
        title=launch["title"],
        body=launch["body"],
    )


def strength(w: World) -> float:
    """The size with which the coming launch will land."""
    return w.launch_size * (t.POACH_STRENGTH if w.launch_weak else 1.0)


def _hours_left(w: World) -> float:
    return (w.launch_at - w.tick) * t.DT


def counter_window(w: World) -> bool:
    """True within 8 hours after a rival's launch."""
    return 0 <= w.tick - w.launched_at <= t.ticks(t.COUNTER_HOURS)


def unanswered(w: World) -> bool:
    """True in that window until a reset or a launch of ours has answered it."""
    return counter_window(w) and not w.countered


def mindshare(w: World) -> dict[str, float]:
    """Shares of the talk, in percent, ours under ``openai``."""
    total = 0.0
    for points in w.rivals:
        total += points
    rest = 100.0 - w.mindshare
    shares = {"openai": round(w.mindshare, 1)}
    for name, points in zip(t.RIVALS, w.rivals, strict=True):
        shares[name] = round(rest * points / total, 1)
    return shares


def strongest(w: World) -> str:
    """The rival most talked about."""
    best = 0
    for number, points in enumerate(w.rivals):
        if points > w.rivals[best]:
            best = number
    return t.RIVALS[best]


def threat(w: World) -> dict[str, Any] | None:
    """The launch that has leaked and not yet landed, or None."""
    if not w.launch_leaked:
        return None
    launch = LAUNCHES[w.launch_id]
    return {
        "rival": launch["rival"],
        "id": launch["id"],
        "name": launch["name"],
        "rumour": launch["leak"],
        "hoursLeft": round(_hours_left(w), 2),
        "size": round(strength(w), 2),
        "weakened": bool(w.launch_weak),
    }


def poach_cost(w: World) -> float:
    """What the next poaching costs, in millions of dollars."""
    cost = t.POACH_DOLLARS
    for _ in range(w.poaches):
        cost *= t.POACH_DEARER
    return cost


def poach(w: World) -> None:
    """Hire their people: a leaked launch slips 16 hours and lands at 40 % of its strength."""
    cost = poach_cost(w)
    w.cash -= cost
    w.poaches += 1
    w.poach_ready = w.tick + t.ticks(t.POACH_COOLDOWN)
    slipped = bool(w.launch_leaked and not w.launch_weak)
    if slipped:
        w.launch_weak = 1
        w.launch_at += t.ticks(t.POACH_SLIP)
    effects.gain_hype(w, t.POACH_HYPE)
    effects.count(w, "poaches")
    w.emit("poach", cost=round(cost, 2), slipped=slipped)
