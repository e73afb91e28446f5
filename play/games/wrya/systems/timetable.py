"""When things come: the one law of gaps, drawn from the stream of the system that waits."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.world import World
from play.kernel import dmath
from play.kernel.streams import uniform


def gap(w: World, stream: str, mean: float) -> int:
    """Ticks until the next one: the mean times (0.35 + 0.65 x Exp(1)); one draw."""
    wait = -dmath.log(1.0 - uniform(w.streams, stream))
    return max(1, t.ticks(mean * (t.GAP_FIXED + (1.0 - t.GAP_FIXED) * wait)))
