"""The observation: everything on the screen and nothing else (spec: Observation).

Units: people in millions, money in millions of dollars, the score in dollars, shares 0 to 1, moods
0 to 100, time in hours, churn a month.  Building one changes nothing in the world.
"""

from __future__ import annotations

from typing import Any

from play.games.wrya import actions, settle
from play.games.wrya import tables as t
from play.games.wrya.systems import (
    combo,
    effects,
    incidents,
    launches,
    market,
    missions,
    mood,
    noticing,
    posts,
    promos,
    quota,
    resets,
    rivals,
    virals,
)
from play.games.wrya.world import World

PROTOCOL = 1
_RANGES = {
    name: {"min": lever.low, "max": lever.high, "step": 1 if lever.per == 1 else 1 / lever.per}
    for name, lever in (("limit", t.LIMIT), ("price", t.PRICE), ("mini", t.MINI))
}


def observe(w: World, version: str) -> dict[str, Any]:
    """The full observation."""
    parts = settle.breakdown(w)
    return {
        "protocol": PROTOCOL,
        "version": version,
        "seed": w.seed,
        "tick": w.tick,
        "hour": w.hour,
        "week": posts.week(w),
        "day": min(21, w.tick // t.DAY_TICKS + 1),
        "hoursLeft": (t.END_TICK - w.tick) * t.DT,
        "over": w.ended is not None,
        "exposed": w.ended == "exposed",
        "score": parts["score"],
        "provisionalScore": parts["score"],
        "finalScore": parts["score"] if w.ended is not None else None,
        "money": _money(w, parts),
        "users": _users(w),
        "world": meters(w),
        "levers": levers(w),
        "support": _support(w),
        "cooldowns": actions.cooldowns(w),
        "can": actions.allowed(w),
        "resetPreview": resets.preview(w),
        "ship": ship(w),
        "drafts": posts.shown(w),
        "lastPostHoursAgo": (w.tick - w.post_ticks[-1]) * t.DT if w.post_ticks else None,
        "postsLast24h": posts.recent(w),
        "promise": _promise(w),
        "promiseDebt": w.promise_debt,
        "poachCost": round(rivals.poach_cost(w), 2),
        "reshuffleCost": round(effects.suspected(w, noticing.reshuffle_cost(w)), 1),
        "pending": {
            "choice": incidents.pending(w),
            "missionOffer": missions.pending(w),
            "viral": virals.pending(w),
        },
        "mission": missions.running(w),
        "threat": rivals.threat(w),
        "regions": regions(w),
        "stats": {**dict.fromkeys(STATS, 0), **{k: w.stats.get(k, 0) for k in STATS}},
    }


STATS = (
    "resets", "regionalResets", "cards", "posts", "replies", "promos", "boosts", "poaches",
    "denials", "lies", "incidents", "missionsWon", "missionsLost", "promisesKept", "promisesBroken",
)  # fmt: skip


def _money(w: World, parts: dict[str, Any]) -> dict[str, float]:
    revenue, compute = hourly(w)
    return {
        "revenue": round(w.revenue, 2),
        "compute": round(w.compute, 2),
        "cash": round(w.cash, 2),
        "book": round(parts["book"] / 1e6, 2),
        "legalFees": round(parts["legalFees"] / 1e6, 2),
        "revenuePerHour": round(revenue, 3),
        "computePerHour": round(compute, 3),
        "averagePrice": round(settle.average_price(w), 2),
    }


def hourly(w: World) -> tuple[float, float]:
    """Revenue and compute an hour at this moment, $M."""
    revenue = load = 0.0
    for payers, arpu, part in zip(w.payers, t.ARPU, w.load_by, strict=True):
        revenue += payers * arpu * w.price
        load += part
    return revenue / t.MONTH_HOURS, load * w.gpu / t.MONTH_HOURS


def _users(w: World) -> dict[str, float]:
    free = opening = joined = lost = 0.0
    for region in t.ALL:
        free += w.free[region]
        opening += w.opening[region]
        joined += w.signup_by[region]
        lost += w.payers[region] * w.churn_by[region]
    return {
        "paying": round(w.paying, 3),
        "openingPaying": round(opening, 3),
        "free": round(free, 2),
        "signupsPerHour": round(joined / t.DT, 4),
        "churnPerHour": round(lost / t.MONTH_HOURS, 4),
    }


def meters(w: World) -> dict[str, Any]:
    """``world``: moods, shares and prices."""
    used = total = 0.0
    for payers, drained, capped in zip(w.payers, w.drained, w.capped, strict=True):
        total += payers
        used += payers * quota.used_share(drained, capped, w.theta)
    active = w.combo > 1
    return {
        "quotaUsed": round(used / total, 3) if total > 0.0 else 0.0,
        "capped": round(w.capped_mean, 3),
        "rage": round(w.rage, 1),
        "hype": round(w.hype, 1),
        "suspicion": round(w.suspicion, 1),
        "mindshare": rivals.mindshare(w),
        "strongestRival": rivals.strongest(w),
        "rivalLaunchRecently": rivals.counter_window(w),
        "combo": {
            "n": w.combo,
            "mult": round(combo.multiplier(w.combo), 2),
            "active": active,
            "hoursLeft": max(0, w.combo_until - w.tick) * t.DT if w.combo else 0.0,
        },
        "drainNoticed": round(w.drain_noticed, 3),
        "priceThread": round(w.thread, 3),
        "anythingDegraded": noticing.degraded(w),
        "miniStreak": round(w.streak, 1),
        "suspicionTrend": round(mood.suspicion_rate(w), 2),
        "gpuPrice": round(w.gpu, 3),
    }


def _limit_band(limit: float) -> str:
    if limit < 1.0:
        return "generous: drains slower"
    if limit <= 1.0:
        return "published"
    if limit <= t.DEGRADED_LIMIT:
        return "a little tight: drains faster"
    if limit <= t.GRAPH_LIMIT:
        return "tight: drains faster, people notice"
    return "very tight: someone will graph it"


def ship(w: World) -> dict[str, Any]:
    """``ship``: the charge and the hand."""
    return {
        "charge": int(w.charge * 100.0) / 100.0,
        "max": t.CHARGE_MAX,
        "perHour": t.CHARGE_RATE,
        "hand": launches.shown(w),
    }


def levers(w: World) -> dict[str, Any]:
    """``levers``: where they stand and how far they go."""
    return {
        "limit": w.limit,
        "price": w.price,
        "mini": w.mini,
        "status": w.status,
        "miniIncludingAutoRouter": round(w.all_mini, 3),
        "autoRouter": w.router if w.tick < w.router_until else 0.0,
        "priceLockedHours": max(0, w.price_locked_until - w.tick) * t.DT,
        "limitBand": _limit_band(w.limit),
        "ranges": {name: dict(lever) for name, lever in _RANGES.items()},
    }


def _support(w: World) -> dict[str, Any]:
    """The support desk: what people write about, in thousands of tickets an hour."""
    month = 1000.0 / t.MONTH_HOURS
    tickets = {
        "limits": w.capped_mean * t.TICKETS_CAPPED + w.drain_noticed,
        "mini": noticing.noticed_mean(w) * w.all_mini * t.TICKETS_MINI,
        "price": w.thread,
        "outage": w.surge * t.TICKETS_OUTAGE if w.tick < w.surge_until else 0.0,
        "login": t.TICKETS_LOGIN,
    }
    topic = "login"
    total = 0.0
    for name, amount in tickets.items():
        total += amount
        if amount > tickets[topic]:
            topic = name
    return {"ticketsPerHour": round(w.paying * total * month, 1), "topTopic": topic}


def _promise(w: World) -> dict[str, Any] | None:
    if not w.promise_until:
        return None
    return {"what": "global reset", "hoursLeft": (w.promise_until - w.tick) * t.DT}


_ARPU = tuple(round(arpu * t.LIST_PRICE, 2) for arpu in t.ARPU)
_by_slot: dict[int, tuple[tuple[float, bool, float], ...]] = {}


def _clocks(tick: int) -> tuple[tuple[float, bool, float], ...]:
    """Local hour, whether it is awake, and activity of every region: the same every day."""
    slot = tick % t.DAY_TICKS
    row = _by_slot.get(slot)
    if row is None:
        row = _by_slot[slot] = tuple(
            (t.local_hour(n, slot), active >= t.AWAKE_FROM, round(active, 2))
            for n, active in enumerate(t.activity(slot))
        )
    return row


def regions(w: World) -> list[dict[str, Any]]:
    """``regions``: one row each, in the order of the table."""
    clocks = _clocks(w.tick)
    pulls = market.felt_pull(w)
    on_mini = round(w.all_mini, 3)
    hour = 1.0 / t.MONTH_HOURS
    rows = []
    for n, region in enumerate(t.REGIONS):
        local_hour, awake, activity = clocks[n]
        rows.append(
            {
                "id": region.id,
                "name": region.name,
                "tz": region.tz,
                "localHour": local_hour,
                "awake": awake,
                "activity": activity,
                "paying": round(w.payers[n], 3),
                "free": round(w.free[n], 2),
                "arpu": _ARPU[n],
                "devShare": region.dev,
                "studentShare": region.student,
                "quotaUsed": round(quota.used_share(w.drained[n], w.capped[n], w.theta), 2),
                "capped": round(w.capped[n], 2),
                "rage": round(w.rage_by[n], 1),
                "noticedMini": round(w.noticed[n], 3),
                "rivalPull": round(pulls[n], 2),
                "onMini": on_mini,
                "churnRate": round(w.churn_by[n], 3),
                "signupsPerHour": round(w.signup_by[n] / t.DT, 4),
                "revenuePerHour": round(w.payers[n] * region.arpu * w.price * hour, 4),
                "computePerHour": round(w.load_by[n] * w.gpu * hour, 4),
                "nextWeeklyReset": (w.weekly_due[n] - w.tick) * t.DT,
                "windowPaused": w.tick < w.paused_until[n],
                "bankedReset": bool(w.banked[n]),
                "promoReady": promos.ready(w, n),
                "promoCost": round(promos.cost(w, n), 2),
            }
        )
    return rows


# What the brief view leaves out, by section; every field it keeps equals the full one's.
_BRIEF_DROPS = {
    "": ("stats", "support"),
    "levers": ("ranges", "limitBand"),
    "money": ("averagePrice",),
    "region": ("name", "tz", "devShare", "studentShare", "free", "arpu", "activity", "onMini"),
    "card": ("tagline", "flavor", "id"),
}


def brief(observation: dict[str, Any]) -> dict[str, Any]:
    """The shorter observation of ``view: "brief"``: a part of the full one, field by field."""

    def without(section: dict[str, Any], drops: str) -> dict[str, Any]:
        return {k: v for k, v in section.items() if k not in _BRIEF_DROPS[drops]}

    shorter = without(observation, "")
    for name in ("levers", "money"):
        shorter[name] = without(observation[name], name)
    shorter["ship"] = {
        **observation["ship"],
        "hand": [without(card, "card") for card in observation["ship"]["hand"]],
    }
    shorter["regions"] = [without(region, "region") for region in observation["regions"]]
    return shorter
