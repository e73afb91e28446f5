"""People come and go: churn, sign-ups, the free pool, and the revenue of those who stay."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.world import World
from play.kernel import dmath

_elastic: dict[float, float] = {}
_attract: dict[float, float] = {}


def elasticity(price: float) -> float:
    """(price / 20) ** 1.3 - 1 above list, 0 at or below it."""
    value = _elastic.get(price)
    if value is None:
        over = price / t.LIST_PRICE
        value = _elastic[price] = dmath.pow(over, t.CHURN_ELASTICITY) - 1.0 if over > 1.0 else 0.0
    return value


def attraction(price: float) -> float:
    """What a price does to sign-ups, as a factor."""
    value = _attract.get(price)
    if value is None:
        if price <= t.LIST_PRICE:
            below = t.SIGNUP_PER_DOLLAR * (t.LIST_PRICE - price)
            value = min(t.SIGNUP_PRICE_MAX, 1.0 + below)
        else:
            value = dmath.pow(price / t.LIST_PRICE, t.SIGNUP_POWER)
        _attract[price] = value
    return value


def pricing_sting(hype: float) -> float:
    """How much a price over list stings: x1.3 at hype 25 or less, x0.4 at hype 100."""
    slope = (t.POWER_AT_25 - t.POWER_AT_100) / 75.0
    return min(t.POWER_AT_25, t.POWER_AT_25 - slope * (hype - 25.0))


def hype_factor(hype: float) -> float:
    """What hype does to sign-ups, as a factor."""
    level, linear, square = t.SIGNUP_F
    h = hype / t.SIGNUP_HYPE
    return level + linear * h + square * h * h


def trust(suspicion: float) -> float:
    """What suspicion does to sign-ups, as a factor: past 50 people have heard of it."""
    over = max(0.0, suspicion - t.SUSPICION_TALK) / (t.EXPOSED_AT - t.SUSPICION_TALK)
    return 1.0 - t.SIGNUP_SUSPICION * over


def felt_pull(w: World) -> list[float]:
    """A rival's pull in each region, halved while a regional reset is fresh there."""
    return [
        pull * t.REGIONAL_PULL if w.tick < until else pull
        for pull, until in zip(w.pull, w.calm_until, strict=True)
    ]


def rates(w: World) -> None:
    """Read off how many leave (a month, by region) and join (this tick, by region)."""
    pulls = felt_pull(w) if any(w.calm_until) else w.pull
    over = (
        pricing_sting(w.hype)
        * elasticity(w.price)
        / t.CHURN_PRICE_MONTHS
        * (1.0 + t.CHURN_THREAD * w.thread)
    )
    month = t.DT / t.MONTH_HOURS
    come = (
        t.SIGNUP * hype_factor(w.hype) * (w.mindshare / t.SIGNUP_MINDSHARE) * attraction(w.price)
    ) * (month * trust(w.suspicion))
    rage_push = t.CHURN_RAGE / (t.CHURN_RAGE_AT * t.CHURN_RAGE_AT)
    w.churn_by = [
        base * (1.0 + rage_push * rage * rage + t.CHURN_CAPPED * capped + t.CHURN_PULL * pull)
        + over * (1.0 + pull)
        for base, rage, capped, pull in zip(w.base_churn, w.rage_by, w.capped, pulls, strict=True)
    ]
    calm = 1.0 / t.SIGNUP_RAGE
    w.signup_by = [
        free * come * (1.0 - rage * calm) * (1.0 - t.SIGNUP_CAPPED * capped) * boost
        for free, rage, capped, boost in zip(
            w.free, w.rage_by, w.capped, w.promo_boost, strict=True
        )
    ]


def tick(w: World) -> None:
    """Move payers and free users by one tick and take the money."""
    rates(w)
    # Rage ends at 100 < SIGNUP_RAGE, and a tick moves well under 1 % of a stock: nothing here
    # needs a guard against going negative; the random-play tests hold that.
    month = t.DT / t.MONTH_HOURS
    churn, joined = w.churn_by, w.signup_by
    level, slope = t.FREE_POOL
    pool = (level + slope * w.hype / 100.0) * (t.DT / t.FREE_HOURS)
    fade = t.DT / t.FREE_HOURS
    _revenue(w, month)
    lost = [payers * rate * month for payers, rate in zip(w.payers, churn, strict=True)]
    w.payers = [
        payers - gone + new for payers, gone, new in zip(w.payers, lost, joined, strict=True)
    ]
    w.free = [
        free + t.FREE_BACK * gone - new + opening * pool - free * fade
        for free, gone, new, opening in zip(w.free, lost, joined, w.opening_free, strict=True)
    ]


def _revenue(w: World, month: float) -> None:
    total = 0.0
    for payers, arpu in zip(w.payers, t.ARPU, strict=True):
        total += payers * arpu
    w.revenue += total * w.price * month
    w.price_time += w.price * t.DT


def totals(w: World) -> None:
    """The means over payers that are shown and fed back: rage, capped share, payers."""
    weight = rage_sum = capped_sum = 0.0
    for payers, rage, capped in zip(w.payers, w.rage_by, w.capped, strict=True):
        weight += payers
        rage_sum += payers * rage
        capped_sum += payers * capped
    w.paying = weight
    if weight > 0.0:
        w.rage = rage_sum / weight
        w.capped_mean = capped_sum / weight
