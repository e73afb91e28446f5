"""The combo: resets, launches and boosts that follow one another closely count for more."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.world import World


def multiplier(n: int) -> float:
    """What the n-th move of a combo is multiplied by: x1.12 at the second, x1.36 at the fourth."""
    return 1.0 + t.COMBO_STEP * (min(n, t.COMBO_MAX) - 1) if n > 1 else 1.0


def coming(w: World) -> float:
    """The multiplier that the next move would get."""
    return multiplier(w.combo + 1)


def add(w: World) -> float:
    """Count one move; returns its multiplier."""
    w.combo = min(t.COMBO_MAX, w.combo + 1)
    w.combo_until = w.tick + t.ticks(t.COMBO_HOURS)
    if w.combo > 1:
        w.emit("combo", n=w.combo, mult=round(multiplier(w.combo), 2))
    return multiplier(w.combo)


def tick(w: World) -> None:
    """Let a combo end."""
    if w.combo and w.tick >= w.combo_until:
        if w.combo > 1:
            w.emit("comboEnd", n=w.combo)
        w.combo = 0
