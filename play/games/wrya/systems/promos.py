"""Free-month promos, a region at a time."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.systems import effects
from play.games.wrya.world import World


def cost(w: World, region: int) -> float:
    """The campaign up front, $M; the free months come on top, sign-up by sign-up."""
    revenue = w.opening[region] * t.ARPU[region] * t.LIST_PRICE
    return float(t.PROMO_CAMPAIGN * revenue)


def ready(w: World, region: int) -> bool:
    """True when the region's 36 hours are over, and the shift is not."""
    return w.ended is None and w.tick >= w.promo_ready[region]


def start(w: World, region: int) -> None:
    """Sign-ups x3 for 24 hours; each later promo in the region adds 60 % as much as the last."""
    w.cash -= cost(w, region)
    extra = t.PROMO_FACTOR - 1.0
    for _ in range(w.promo_count[region]):
        extra *= t.PROMO_AGAIN
    w.promo_count[region] += 1
    w.promo_boost[region] = 1.0 + extra
    w.promo_until[region] = w.tick + t.ticks(t.PROMO_HOURS)
    w.promo_ready[region] = w.tick + t.ticks(t.PROMO_COOLDOWN)
    effects.count(w, "promos")
    w.emit(
        "promo",
        region=t.REGIONS[region].id,
        cost=round(cost(w, region), 2),
        signups=round(w.promo_boost[region], 2),
    )


def tick(w: World) -> None:
    """Pay the free months of this tick's sign-ups, and let windows end."""
    for region, until in enumerate(w.promo_until):
        if until:
            month = t.ARPU[region] * t.LIST_PRICE
            w.cash -= t.PROMO_MONTHS * month * w.signup_by[region]
            if w.tick >= until:
                w.promo_until[region] = 0
                w.promo_boost[region] = 1.0
