"""Resets, global and regional, and the exact preview of a global one (spec: Rules of the game)."""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.systems import combo, effects, market, promises, quota, rivals
from play.games.wrya.world import World


def recent(w: World) -> int:
    """Global resets in the last 96 hours."""
    since = w.tick - t.ticks(t.RESET_RECENT_HOURS)
    count = 0
    for tick in w.reset_ticks:
        if tick > since:
            count += 1
    return count


def near_scheduled(w: World) -> bool:
    """True when over 40 % of the payers get their weekly reset within 12 hours anyway."""
    soon = w.tick + t.ticks(t.RESET_NEAR_HOURS)
    due = total = 0.0
    for payers, at in zip(w.payers, w.weekly_due, strict=True):
        total += payers
        if at <= soon:
            due += payers
    return total > 0.0 and due > t.RESET_NEAR_SHARE * total


def suspicion_cost(w: World) -> float:
    """What a global reset would add to suspicion at once, credibility included."""
    cost = t.RESET_SUSPICION + t.RESET_RECENT * recent(w)
    if near_scheduled(w):
        cost += t.RESET_NEAR
    if rivals.counter_window(w):
        cost += t.RESET_COUNTER
    if w.promise_until:
        cost -= t.RESET_PROMISED
    return cost * effects.credibility(w) if cost > 0.0 else cost


def hype_gain(w: World, mult: float) -> float:
    """The hype a global reset would bring with a combo multiplier, saturation not yet counted."""
    flat, slope = t.RESET_HYPE
    gain = (flat + slope * w.capped_mean) / (1.0 + t.RESET_FATIGUE * recent(w)) * mult
    return gain * t.COUNTER_FACTOR if rivals.unanswered(w) else gain


def hype_after(w: World, mult: float) -> float:
    """Where hype would stand after a global reset, a kept promise included."""
    after = effects.raised(w.hype, hype_gain(w, mult))
    return effects.raised(after, t.PROMISE_HYPE) if w.promise_until else after


def preview(w: World) -> dict[str, Any]:
    """``resetPreview``: what a global reset would do now.  People in millions."""
    restored = wasted = idle = total = 0.0
    activity = t.activity(w.tick)
    for region in t.ALL:
        payers = w.payers[region]
        total += payers
        restored += payers * quota.used_share(w.drained[region], w.capped[region], w.theta)
        if w.drained[region] < t.BANK_UNDER:
            wasted += payers
        if activity[region] < t.AWAKE_FROM:
            idle += payers
    shown: dict[str, Any] = {
        "quotaRestored": round(restored / total, 3) if total > 0.0 else 0.0,
        "usersWorseOff": round(wasted, 2),
        "hype": round(hype_after(w, 1.0) - w.hype, 1),
        "hypeWithCombo": round(hype_after(w, combo.coming(w)) - w.hype, 1),
        "suspicion": round(suspicion_cost(w), 2),
        "counterProgramming": rivals.counter_window(w),
        "nearScheduled": near_scheduled(w),
        "promised": bool(w.promise_until),
        "hoursToScheduled": round((min(w.weekly_due) - w.tick) * t.DT, 1),
        "idlePayers": round(idle, 2),
    }
    if len(w.reset_ticks) + 1 == t.LEAK_AT_RESET:
        shown["leak"] = {"suspicion": t.LEAK_SUSPICION, "hype": t.LEAK_HYPE}
    return shown


def press(w: World) -> None:
    """The global reset: every weekly clock starts anew."""
    cost = suspicion_cost(w)
    answering = rivals.unanswered(w)
    before = w.hype
    w.hype = hype_after(w, combo.add(w))
    gain = w.hype - before
    if answering:
        w.countered = 1
        w.pull = [pull * t.COUNTER_PULL for pull in w.pull]
    promises.keep(w)
    effects.move_suspicion(w, cost)
    for region in t.ALL:
        _restart(w, region)
    market.totals(w)
    w.reset_ticks.append(w.tick)
    if len(w.reset_ticks) == t.LEAK_AT_RESET:
        w.leak_armed = 1
    w.reset_ready = w.tick + t.ticks(t.RESET_COOLDOWN)
    effects.count(w, "resets")
    w.emit("reset", hype=round(gain, 1), suspicion=round(cost, 2), total=len(w.reset_ticks))


def _restart(w: World, region: int) -> None:
    """A global reset in one region: it calms those who were capped, and wastes a fresh quota."""
    open_share = 1.0 - w.capped[region]
    level, slope = t.RESET_FELT
    felt = level + slope * (1.0 - open_share * open_share)
    w.rage_by[region] *= 1.0 - t.RESET_RAGE * felt
    if w.drained[region] < t.BANK_UNDER:
        w.rage_by[region] = min(100.0, w.rage_by[region] + t.RESET_WASTED_RAGE)
        w.banked[region] = 1
    w.drained[region] = 0.0
    w.capped[region] = 0.0
    w.weekly_due[region] = w.tick + t.WEEK_TICKS


def press_regional(w: World, region: int) -> None:
    """A reset of one region: a rival's pull there is halved for a day, the others grumble.

    It is news as far as people there were capped.
    """
    news = t.REGIONAL_HYPE * w.capped[region] * w.payers[region] / w.paying
    w.drained[region] = 0.0
    w.capped[region] = 0.0
    w.weekly_due[region] = w.tick + t.WEEK_TICKS
    w.banked[region] = 0
    w.rage_by[region] *= t.REGIONAL_RAGE
    w.calm_until[region] = w.tick + t.ticks(t.REGIONAL_PULL_HOURS)
    w.paused_until[region] = w.tick + t.ticks(t.WINDOW_PAUSE)
    before = w.hype
    effects.gain_hype(w, news)
    activity = t.activity(w.tick)
    for other in t.ALL:
        if other != region and activity[other] >= t.AWAKE_FROM:
            w.rage_by[other] = min(100.0, w.rage_by[other] + t.REGIONAL_ENVY)
    market.totals(w)
    w.regional_ready = w.tick + t.ticks(t.REGIONAL_COOLDOWN)
    effects.count(w, "regionalResets")
    w.emit("regional", region=t.REGIONS[region].id, hype=round(w.hype - before, 1))
