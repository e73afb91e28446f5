"""A public promise of a global reset: kept by one, broken by the clock."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.systems import effects
from play.games.wrya.world import World


def possible(w: World, hours: float) -> bool:
    """True when there is no open promise and time enough to be held to a new one."""
    return not w.promise_until and w.tick + t.ticks(hours) <= t.END_TICK


def make(w: World, hours: float) -> None:
    """Promise a global reset within ``hours``; an open promise stays as it is."""
    if possible(w, hours):
        w.promise_until = w.tick + t.ticks(hours)
        w.emit("promise", hours=hours)


def keep(w: World) -> None:
    """A global reset keeps an open promise."""
    if w.promise_until:
        w.promise_until = 0
        effects.count(w, "promisesKept")
        w.emit("promiseKept")


def tick(w: World) -> None:
    """Break a promise whose time has passed."""
    if w.promise_until and w.tick >= w.promise_until:
        w.promise_until = 0
        w.promise_debt += 1
        w.broken_owed = 1
        before = w.suspicion
        effects.add_rage(w, t.BROKEN_RAGE)
        effects.suspect(w, t.BROKEN_SUSPICION)
        effects.count(w, "promisesBroken")
        w.emit(
            "promiseBroken",
            debt=w.promise_debt,
            rage=t.BROKEN_RAGE,
            suspicion=round(w.suspicion - before, 1),
        )
