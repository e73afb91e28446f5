"""How a consequence reaches the meters: what moves them other than the passing of time."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.systems import market
from play.games.wrya.world import World


def credibility(w: World) -> float:
    """What every later suspicion gain is multiplied by: 1 + 0.12 a lie on record."""
    return 1.0 + t.LIE_STEP * w.lies


def raised(hype: float, points: float) -> float:
    """Hype moved by ``points``; a gain counts for less the nearer hype is to its ceiling."""
    if points > 0.0:
        points *= 1.0 - hype / t.HYPE_SATURATION
    return min(100.0, max(t.HYPE_FLOOR, hype + points))


def gain_hype(w: World, points: float) -> None:
    """Move hype."""
    w.hype = raised(w.hype, points)


def add_rage(w: World, points: float) -> None:
    """Move rage in every region alike."""
    w.rage_by = [min(100.0, max(0.0, rage + points)) for rage in w.rage_by]
    market.totals(w)


def suspected(w: World, points: float) -> float:
    """What suspicion moves by: a gain is multiplied by credibility and the press."""
    return points * credibility(w) * w.press if points > 0.0 else points


def suspect(w: World, points: float) -> None:
    """Move suspicion by what becomes of ``points``."""
    move_suspicion(w, suspected(w, points))


def move_suspicion(w: World, points: float) -> None:
    """Move suspicion by just so much."""
    w.suspicion = min(t.EXPOSED_AT, max(0.0, w.suspicion + points))


def add_mindshare(w: World, points: float) -> None:
    """Move our share of the talk, between 1 and 99."""
    w.mindshare = min(99.0, max(1.0, w.mindshare + points))


def count(w: World, name: str) -> None:
    """Count something for ``stats``."""
    w.stats[name] = w.stats.get(name, 0) + 1


def add_surge(w: World, share: float, hours: float) -> None:
    """Load on top for some hours; a second surge adds to what is left of the first."""
    left = w.surge if w.tick < w.surge_until else 0.0
    w.surge = left + share
    w.surge_until = max(w.surge_until, w.tick + t.ticks(hours))
