"""The weekly quota: it drains with use, caps people, and is reset on its clock."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.world import World
from play.kernel import dmath

_drain: dict[float, float] = {}


def drain_factor(limit: float) -> float:
    """How fast the quota drains at a limit, 1.0 at the published one."""
    factor = _drain.get(limit)
    if factor is None:
        factor = _drain[limit] = dmath.pow(limit, t.DRAIN_POWER)
    return factor


def tick(w: World) -> None:
    """Drain every region's quota, then carry out the weekly resets that are due."""
    rate = drain_factor(w.limit) * t.DT / 168.0
    theta3 = w.theta3
    drained = [
        used + active * appetite * rate
        for used, active, appetite in zip(w.drained, t.activity(w.tick), w.appetite, strict=True)
    ]
    w.drained = drained
    for region, due in enumerate(w.weekly_due):
        if w.tick >= due:
            _weekly_reset(w, region)
    w.capped = [(cube := used * used * used) / (cube + theta3) for used in drained]
    if any(w.banked):
        _spend_banked(w)


def _weekly_reset(w: World, region: int) -> None:
    w.drained[region] = 0.0
    w.banked[region] = 0
    w.weekly_due[region] = w.tick + t.WEEK_TICKS
    w.rage_by[region] *= t.SCHEDULED_RELIEF
    w.emit("scheduled", region=t.REGIONS[region].id)


def _spend_banked(w: World) -> None:
    """A banked reset is spent by itself once a third of its region is capped."""
    for region, banked in enumerate(w.banked):
        if banked and w.capped[region] >= t.BANK_SPENT:
            w.banked[region] = 0
            w.drained[region] *= t.BANK_KEEPS
            cube = w.drained[region] * w.drained[region] * w.drained[region]
            w.capped[region] = cube / (cube + w.theta3)
            w.emit("scheduled", region=t.REGIONS[region].id, banked=True)


def used_share(drained: float, capped: float, theta: float) -> float:
    """Mean share of the allowance that a region's payers have used, 0 to 1."""
    return capped + (1.0 - capped) * drained / (drained + theta)
