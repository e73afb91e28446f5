"""What comes of an option of the writing: a post, a reply, a choice, a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.systems import effects, promises, status
from play.games.wrya.world import World
from play.kernel.streams import uniform


def triangle(w: World) -> float:
    """Luck in -1 to 1, most often near 0: always two draws of the outcome stream."""
    return uniform(w.streams, "outcome") + uniform(w.streams, "outcome") - 1.0


def apply(w: World, option: Mapping[str, Any], scale: float = 1.0) -> dict[str, float]:
    """Apply an option (``effects``, ``var``, ``lie``, ``also``), its effects times ``scale``.

    Returns what it came to, rounded to a tenth, for the event.
    """
    wanted: Mapping[str, float] = option["effects"]
    luck = option.get("var", 0.0)
    noise = luck * triangle(w) * t.OPTION_LUCK * w.luck if luck else 0.0
    outcome = {name: value * scale for name, value in wanted.items()}
    if noise:
        outcome["hype"] = outcome.get("hype", 0.0) + noise
        outcome["mindshare"] = outcome.get("mindshare", 0.0) + noise * t.MINDSHARE_LUCK
    came = move(w, outcome)
    if option.get("lie"):
        w.lies += 1
        effects.count(w, "lies")
    if "also" in option:
        also(w, option["also"])
    return came


def move(w: World, outcome: Mapping[str, float]) -> dict[str, float]:
    """Move hype, rage, suspicion and mindshare (points) and cash ($M).

    Returns by how much each has really moved, to a tenth: hype saturates, suspicion is multiplied
    by credibility and the press.
    """
    hype, suspicion, share = w.hype, w.suspicion, w.mindshare
    effects.gain_hype(w, outcome.get("hype", 0.0))
    effects.add_rage(w, outcome.get("rage", 0.0))
    effects.suspect(w, outcome.get("suspicion", 0.0))
    effects.add_mindshare(w, outcome.get("mindshare", 0.0))
    w.cash += outcome.get("cash", 0.0)
    came = {
        "hype": w.hype - hype,
        "rage": outcome.get("rage", 0.0),
        "suspicion": w.suspicion - suspicion,
        "mindshare": w.mindshare - share,
        "cash": outcome.get("cash", 0.0),
    }
    return {name: round(value, 1) for name, value in came.items() if round(value, 1)}


def also(w: World, what: Mapping[str, Any]) -> None:
    """The rarer consequences: a flipped status page, a surge, an auto-router, a promise."""
    if "status" in what:
        status.force(w, what["status"])
    if "surge" in what:
        share, hours = what["surge"]
        effects.add_surge(w, share, hours)
    if "router" in what:
        share, hours = what["router"]
        w.router, w.router_until = share, w.tick + t.ticks(hours)
    if "promise" in what:
        promises.make(w, what["promise"])
