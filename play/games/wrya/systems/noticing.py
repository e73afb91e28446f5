"""What people notice: a tight limit, the downgrade to mini, the price."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.systems import effects
from play.games.wrya.world import World


def degraded(w: World) -> bool:
    """True while service is worse than published: mini, a tight limit, or an outage's surge."""
    return w.all_mini > 0.0 or w.limit > t.DEGRADED_LIMIT or w.tick < w.surge_until


def tick(w: World) -> None:
    """Move what has been noticed by one tick."""
    if w.status == "green" and degraded(w):
        w.green_lied += t.DT
    _drain(w)
    _thread(w)
    _mini(w)


def _drain(w: World) -> None:
    over = t.DRAIN_NOTICED * max(0.0, w.limit - 1.0)
    w.drain_noticed += (over - w.drain_noticed) * (t.DT / t.DRAIN_HOURS)
    if w.limit > t.GRAPH_LIMIT and w.drain_noticed > t.GRAPH_NOTICED and not w.graphed:
        w.graphed = 1


def _thread(w: World) -> None:
    """The thread about the price builds within a day and is forgotten within two."""
    aim = min(1.0, max(0.0, (w.price / t.LIST_PRICE - 1.0 - t.THREAD_FROM) / t.THREAD_WIDTH))
    hours = t.THREAD_UP if aim > w.thread else t.THREAD_DOWN
    w.thread += (aim - w.thread) * (t.DT / hours)


def _mini(w: World) -> None:
    """A bad hour is weather, a bad day is a decision: noticing grows with the streak's square."""
    share = w.all_mini
    if share <= 0.0:
        w.streak = max(0.0, w.streak - t.STREAK_OFF * t.DT)
        return
    base, slope = t.STREAK_ON
    w.streak = min(t.STREAK_MAX, w.streak + (base + slope * share) * t.DT)
    pace = w.streak / t.STREAK_REF
    rate = t.NOTICE_RATE * pace * pace * t.DT
    w.noticed = [
        noticed + rate * active * developers * (1.0 - noticed)
        for noticed, active, developers in zip(
            w.noticed, t.activity(w.tick), t.NOTICING, strict=True
        )
    ]


def noticed_mean(w: World) -> float:
    """Share of the payers who have noticed the downgrade, 0 to 1."""
    total = weight = 0.0
    for payers, noticed in zip(w.payers, w.noticed, strict=True):
        total += payers * noticed
        weight += payers
    return total / weight if weight > 0.0 else 0.0


def reshuffle_cost(w: World) -> float:
    """Suspicion of a reshuffle before credibility: each in the last 96 h makes it dearer."""
    since = w.tick - t.ticks(t.RESET_RECENT_HOURS)
    recent = len([tick for tick in w.reshuffle_ticks if tick > since])
    return t.RESHUFFLE_SUSPICION * (1 + recent)


def reshuffle(w: World) -> None:
    """A new random cohort: nobody in it has been on mini for long, or noticed anything."""
    w.streak = 0.0
    w.noticed = [0.0] * t.N
    before = w.suspicion
    effects.suspect(w, reshuffle_cost(w))
    w.reshuffle_ticks.append(w.tick)
    w.reshuffle_ready = w.tick + t.ticks(t.RESHUFFLE_COOLDOWN)
    w.emit("reshuffle", suspicion=round(w.suspicion - before, 1))
