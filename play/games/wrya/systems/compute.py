"""Compute: the load of every region, the GPU spot price against the fleet, and the bill."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.world import World
from play.kernel import dmath

_ration: dict[float, float] = {}


def ration(limit: float) -> float:
    """Tokens a payer uses at a limit, 1.0 at the published one: people ration what drains fast."""
    factor = _ration.get(limit)
    if factor is None:
        factor = _ration[limit] = dmath.pow(limit, t.RATION_POWER)
    return factor


def loads(w: World) -> list[float]:
    """Each region's load now, in millions of dollars a month at a GPU price of 1."""
    per_payer = ration(w.limit) * (1.0 - (1.0 - t.MINI_COST) * w.all_mini) * w.unit_cost
    surge = 1.0 + (w.surge if w.tick < w.surge_until else 0.0)
    cut = 1.0 - t.FIVE_HOUR_CUT * (w.limit - 1.0) if w.limit > 1.0 else 1.0
    result = [
        active
        * (payers * (1.0 - t.USE_WHEN_CAPPED * capped) * per_payer * cut + free * t.FREE_COST)
        * surge
        for active, payers, capped, free in zip(
            t.activity(w.tick), w.payers, w.capped, w.free, strict=True
        )
    ]
    if cut < 1.0:
        for region, until in enumerate(w.paused_until):
            if w.tick < until:
                idle_part = t.activity(w.tick)[region] * w.free[region] * t.FREE_COST * surge
                result[region] = idle_part + (result[region] - idle_part) / cut
    return result


def tick(w: World) -> None:
    """Price the load against the fleet and pay for it."""
    w.load_by = by_region = loads(w)
    load = 0.0
    for part in by_region:
        load += part
    w.gpu = gpu_price(load, w.fleet)
    w.fleet += (load - w.fleet) * (t.DT / t.FLEET_HOURS)
    w.compute += load * w.gpu * (t.DT / t.MONTH_HOURS)


def size_fleet(w: World) -> None:
    """The opening fleet: what a day of this world's people takes on average."""
    fleet = 0.0
    for payers, capped, free in zip(w.payers, w.capped, w.free, strict=True):
        fleet += payers * (1.0 - t.USE_WHEN_CAPPED * capped) * w.unit_cost + free * t.FREE_COST
    w.fleet = fleet


def gpu_price(load: float, fleet: float) -> float:
    """The spot price, 0.6 to 1.4 times the contract price."""
    return min(t.GPU_HIGH, max(t.GPU_LOW, 1.0 + t.GPU_SLOPE * (load / fleet - 1.0)))
