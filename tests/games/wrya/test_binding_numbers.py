"""Every number that the specification binds: what it says, where the number is, what holds it.

``ROWS`` is the table.  A check does the thing in a world and looks; few only compare constants.
``where`` names the constants (``tables`` without a prefix, other modules with theirs); one test
holds that they exist, another that each constant marked as binding in ``tables.py`` is in a row.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from play.games.wrya import settle
from play.games.wrya import tables as t
from play.games.wrya.content.cards import CARDS
from play.games.wrya.content.incidents import INCIDENTS
from play.games.wrya.content.posts import POSTS
from play.games.wrya.content.virals import VIRALS
from play.games.wrya.game import GAME
from play.games.wrya.systems import clock, compute, effects, market, mood, noticing, rivals
from play.games.wrya.world import World
from play.kernel.wake import play_wake
from tests.games.wrya.player import Player
from tests.games.wrya.worlds import (
    FAR,
    SEAT,
    leak_launch,
    look,
    of,
    offer_choice,
    offer_mission,
    offer_viral,
    press,
    quiet,
    refused,
    region,
    twin,
    twins,
    wait,
    wait_for,
)

near = pytest.approx


class Row(NamedTuple):
    """A binding number."""

    says: str
    where: tuple[str, ...]
    check: Callable[[], None]
    differs: str | None
    """Why the code does not do so yet; None when it does."""


ROWS: list[Row] = []


def binds(says: str, *where: str, differs: str | None = None) -> Callable[[Any], Any]:
    """Enter a check in the table."""

    def enter(check: Callable[[], None]) -> Callable[[], None]:
        ROWS.append(Row(says, where, check, differs))
        return check

    return enter


# ---- clock


@binds("fixed 0.125 h ticks", "DT", "TICKS_PER_HOUR")
def tick() -> None:
    w = quiet()
    GAME.advance(w, 1)
    assert look(w)["hour"] == GAME.tick_hours == 0.125


@binds("the shift is 3 weeks = 504 h", "HOURS", "END_TICK", "WEEK_TICKS")
def shift() -> None:
    w = quiet()
    events = wait(w, 503.875)
    assert [event["hour"] for event in of(events, "week")] == [168.0, 336.0]
    assert (look(w)["over"], look(w)["hoursLeft"]) == (False, 0.125)
    assert of(wait(w, 24), "end")[0]["hour"] == 504.0
    assert (w.tick, look(w)["over"], GAME.end_tick) == (4032, True, 4032)


@binds("14 regions, in an order that indexes 0 to 13", "REGIONS", "N")
def fourteen_regions() -> None:
    assert len(look(quiet())["regions"]) == 14
    assert [row["id"] for row in look(quiet())["regions"]] == list(t.REGION_INDEX)


@binds("wait 1-24 sim hours, default 1", "wire.WAIT_MIN", "wire.WAIT_MAX", "wire.WAIT_DEFAULT")
def waits() -> None:
    for asked, played in ((1, 1.0), (24, 24.0), (0.25, 1.0), (90, 24.0), (None, 1.0)):
        w = quiet()
        assert play_wake(GAME, w, {SEAT: {"actions": [], "wait": asked}}).reason == "timer"
        assert w.hour == played
    w = quiet()
    play_wake(GAME, w, {SEAT: {"actions": []}})
    assert w.hour == 1.0


@binds("at most 32 actions a wake", "wire.MAX_ACTIONS")
def actions_a_wake() -> None:
    w = quiet()
    wake = play_wake(GAME, w, {SEAT: {"actions": [["setLimit", 1]] * 32}})
    assert len(wake.results[SEAT]) == 32
    with pytest.raises(Exception, match="32"):
        play_wake(GAME, w, {SEAT: {"actions": [["setLimit", 1]] * 33}})


@binds("eleven event types wake the player early", "game.Wrya")
def wake_events() -> None:
    assert sorted(GAME.wake_events) == sorted(
        "incident leak missionOffer viral warn week promiseBroken legendary mission exposed "
        "end".split()
    )


@binds("the practice suite v1 has eight fixed seeds", "game.Wrya")
def practice() -> None:
    assert GAME.practice_suite == "v1"
    assert GAME.practice_seeds == (1104, 2231, 3917, 4560, 5008, 6749, 7315, 8802)


# ---- levers


def _lever_grid(action: str, low: float, high: float, per: int) -> None:
    w = quiet()
    for hundredths in range(*((4200, 5) if per == 1 else (300, 1))):
        w.price_locked_until = 0
        value = hundredths / 100
        if not low <= value <= high:
            refused(w, [action, value])
            continue
        applied = press(w, action, value)["applied"]
        assert abs(applied - value) <= 0.5 / per + 1e-9
        assert applied == round(applied * per) / per
        lever = look(w)["levers"][action[3:].lower()]
        assert lever == applied
    ranges = look(w)["levers"]["ranges"][action[3:].lower()]
    assert (ranges["min"], ranges["max"], ranges["step"]) == (low, high, 1 / per)


@binds("limit 0.5-2.5, step 0.1, 1.0 = published", "LIMIT")
def limit_grid() -> None:
    assert look(quiet())["levers"]["limit"] == 1.0
    _lever_grid("setLimit", 0.5, 2.5, 10)


@binds("price $10-$40, step $1", "PRICE")
def price_grid() -> None:
    _lever_grid("setPrice", 10, 40, 1)


@binds("mini 0-1, step 0.05", "MINI")
def mini_grid() -> None:
    assert look(quiet())["levers"]["mini"] == 0
    _lever_grid("setMini", 0, 1, 20)


@binds("list price $20; the opening stock is frozen at it", "LIST_PRICE")
def list_price() -> None:
    w = quiet()
    assert look(w)["levers"]["price"] == 20
    w.payers = [0.0] * t.N
    worth = 0.0
    for row, opening in zip(look(w)["regions"], w.opening, strict=True):
        worth += opening * row["arpu"] * 0.5
    assert settle.breakdown(w)["book"] == near(-worth * 1e6, rel=1e-6)


@binds("a tight limit drains the quota faster, a loose one slower", "DRAIN_POWER")
def limit_drains() -> None:
    used = []
    for limit in (0.5, 1.0, 1.5, 2.5):
        w = quiet()
        press(w, "setLimit", limit)
        w.drained = [0.0] * t.N
        wait(w, 12)
        used.append(look(w)["world"]["quotaUsed"])
    assert used == sorted(used)
    assert len(set(used)) == 4


@binds("above 1 the five-hour cap cuts compute now, and whoever is awake grumbles", "FIVE_HOUR_CUT")
def five_hour_cap() -> None:
    at_list, tight = twins()
    press(tight, "setLimit", 1.5)
    assert sum(compute.loads(tight)) < 0.95 * sum(compute.loads(at_list))
    wait(at_list, 0.125)
    wait(tight, 0.125)
    grumbling = [a - b for a, b in zip(tight.rage_by, at_list.rage_by, strict=True)]
    activity = t.activity(tight.tick)
    assert min(grumbling) > 0.0
    busiest, sleepiest = activity.index(max(activity)), activity.index(min(activity))
    assert grumbling[busiest] / grumbling[sleepiest] == near(
        activity[busiest] / activity[sleepiest], rel=0.15
    )


@binds("drainNoticed is about 1.5 x (limit - 1)", "DRAIN_NOTICED")
def drain_noticed() -> None:
    for limit in (0.5, 1.0, 1.1, 1.4, 2.0, 2.5):
        w = quiet()
        press(w, "setLimit", limit)
        for _ in range(25):
            w.suspicion = 0.0  # or the shift would end
            wait(w, 10)
        noticed = look(w)["world"]["drainNoticed"]
        assert noticed == near(1.5 * max(0.0, limit - 1.0), rel=0.02, abs=0.001)


@binds("the drain feeds suspicion past 0.15: at any limit above 1.1", "DRAIN_FREE")
def drain_feeds_suspicion() -> None:
    suspicion = {}
    for limit in (1.0, 1.1, 1.2, 1.3):
        w = quiet()
        press(w, "setLimit", limit)
        wait(w, 120)
        suspicion[limit] = w.suspicion
    assert suspicion[1.1] == near(suspicion[1.0], abs=1e-9)
    assert suspicion[1.1] + 1.0 < suspicion[1.2] < suspicion[1.3]
    w = quiet()
    for noticed, feeds in ((0.149, False), (0.15, False), (0.152, True)):
        w.drain_noticed, w.suspicion = noticed, 0.0
        mood.tick(w)
        assert (w.suspicion > 0.0) is feeds


@binds("above about 1.5 someone graphs it", "GRAPH_LIMIT")
def graphed() -> None:
    graph = next(i["id"] for i in INCIDENTS if i["reactive"] == "graph")
    for limit, told in ((1.5, 0), (1.6, 1), (2.5, 1)):
        w = quiet()
        press(w, "setLimit", limit)
        seen = [event["incident"]["id"] for event in of(wait(w, 72), "incident")]
        assert seen.count(graph) == told, limit


@binds("below 1: rage cools, hype ticks up, compute climbs", "RAGE_LOOSE", "HYPE_LOOSE")
def loose_limit() -> None:
    at_list, loose = twins()
    press(loose, "setLimit", 0.7)
    assert sum(compute.loads(loose)) > sum(compute.loads(at_list))
    wait(at_list, 24)
    wait(loose, 24)
    assert loose.rage < at_list.rage
    assert loose.hype > at_list.hype


# ---- price


@binds("revenue x price / 20", "LIST_PRICE", "MONTH_HOURS")
def revenue_by_price() -> None:
    taken = {}
    for price in (10, 20, 30, 40):
        w = quiet()
        press(w, "setPrice", price)
        wait(w, 0.125)
        taken[price] = w.revenue
    for price, revenue in taken.items():
        assert revenue == near(taken[20] * price / 20)


def _extra_churn(price: float, hype: float = 25.0, thread: float = 0.0, pull: float = 0.0) -> float:
    """What a price adds to the churn of a month, in the first region, by itself."""
    churn = []
    for asked in (t.LIST_PRICE, price):
        w = quiet()
        w.hype, w.thread, w.pull, w.price = hype, thread, [pull] * t.N, asked
        market.tick(w)
        churn.append(w.churn_by[0])
    return churn[1] - churn[0]


@binds("churn elasticity 1.3 above list, none below", "CHURN_ELASTICITY")
def churn_elasticity() -> None:
    at_30 = _extra_churn(30)
    assert at_30 > 0.0
    for price in (21, 25, 40):
        expected = ((price / 20) ** 1.3 - 1.0) / (1.5**1.3 - 1.0)
        assert _extra_churn(price) / at_30 == near(expected)
    assert _extra_churn(10) == _extra_churn(19) == 0.0


@binds("churn is worse once the thread builds and while a rival is pulling", "CHURN_THREAD")
def churn_worse() -> None:
    assert _extra_churn(30, thread=0.5) > _extra_churn(30)
    assert _extra_churn(30, pull=0.5) > _extra_churn(30)
    w = quiet()
    press(w, "setPrice", 30)
    before = look(w)["world"]["priceThread"]
    wait(w, 48)
    assert look(w)["world"]["priceThread"] > before


@binds("pricing power: x0.4 at hype 100, x1.3 at 25", "POWER_AT_25", "POWER_AT_100")
def pricing_power() -> None:
    assert market.pricing_sting(25.0) == near(1.3)
    assert market.pricing_sting(100.0) == near(0.4)
    stings = [_extra_churn(30, hype=hype) for hype in (25.0, 40.0, 60.0, 80.0, 100.0)]
    assert stings[-1] / stings[0] == near(0.4 / 1.3)
    assert stings == sorted(stings, reverse=True)


def _signups(price: float) -> float:
    w = quiet()
    w.price = price
    market.tick(w)
    return sum(w.signup_by)


@binds("sign-ups +40 % per $2 below list, at most x2", "SIGNUP_PER_DOLLAR", "SIGNUP_PRICE_MAX")
def signups_below_list() -> None:
    for price, factor in (
        (20, 1.0),
        (19, 1.2),
        (18, 1.4),
        (16, 1.8),
        (15, 2.0),
        (12, 2.0),
        (10, 2.0),
    ):
        assert _signups(price) / _signups(20) == near(factor), price


@binds("sign-ups x (price / 20) ** -2.5 above list", "SIGNUP_POWER")
def signups_above_list() -> None:
    for price in (21, 25, 30, 40):
        assert _signups(price) / _signups(20) == near((price / 20) ** -2.5), price


@binds(
    "a cut right after another change reads as damage control: little goodwill",
    "CUT_DAMAGE_CONTROL",
)
def damage_control() -> None:
    def goodwill(w: World) -> tuple[float, float]:
        rage, hype = w.rage_by[0], w.hype
        press(w, "setPrice", 18)
        return rage - w.rage_by[0], w.hype - hype

    fresh, again = twins()
    press(again, "setPrice", 21)
    wait(fresh, 8)
    wait(again, 8)
    fresh.rage_by, fresh.hype = list(again.rage_by), again.hype
    fresh.price = again.price
    kind, damage = goodwill(fresh), goodwill(again)
    assert of(GAME.drain(again), "price")[-1]["damageControl"] is True
    assert of(GAME.drain(fresh), "price")[-1]["damageControl"] is False
    assert 0.0 < damage[0] < 0.5 * kind[0]
    assert 0.0 < damage[1] < 0.5 * kind[1]


# ---- mini and GPU


@binds("gtp-5.4-mini takes 16 % of the compute", "MINI_COST")
def mini_cost() -> None:
    w = quiet()
    w.free = [0.0] * t.N
    before = compute.loads(w)
    press(w, "setMini", 1)
    for with_mini, without in zip(compute.loads(w), before, strict=True):
        assert with_mini / without == near(0.16)
    press(w, "setMini", 0.5)
    assert compute.loads(w)[0] / before[0] == near(0.58)


@binds(
    "mini is drawn across every region; noticing rises with activity and developer share",
    "NOTICING",
)
def mini_everywhere() -> None:
    w = quiet()
    press(w, "setMini", 0.5)
    w.streak = 20.0
    noticing.tick(w)
    assert {row["onMini"] for row in look(w)["regions"]} == {0.5}
    pace = [n / a for n, a in zip(w.noticed, t.activity(w.tick), strict=True)]
    by_dev = sorted(t.ALL, key=lambda number: t.REGIONS[number].dev)
    assert [pace[number] for number in by_dev] == near(sorted(pace))
    assert pace[by_dev[0]] < pace[by_dev[-1]]


@binds("what has been noticed drives suspicion, and only reshuffle forgets it", "SUSPICION_MINI")
def noticed_stays() -> None:
    w = quiet()
    press(w, "setMini", 1)
    wait(w, 24)
    noticed = list(w.noticed)
    assert min(noticed) > 0.0
    off = twin(w)
    press(off, "setMini", 0)
    wait(off, 48)
    press(off, "setMini", 0.3)
    assert off.noticed == noticed
    unnoticed = twin(w)
    unnoticed.noticed = [0.0] * t.N
    mood.tick(w)
    mood.tick(unnoticed)
    assert w.suspicion > unnoticed.suspicion
    before = off.suspicion
    press(off, "reshuffle")
    assert {row["noticedMini"] for row in look(off)["regions"]} == {0.0}
    assert off.suspicion > before


@binds("reshuffle: 24 h cooldown", "RESHUFFLE_COOLDOWN")
def reshuffle_cooldown() -> None:
    _cools_down(["reshuffle"], "reshuffle", 24.0)


@binds("the GPU spot price stays in x0.6-x1.4", "GPU_LOW", "GPU_HIGH")
def gpu_band() -> None:
    seen: list[float] = []
    w = quiet()
    for _ in range(24 * 8):
        wait(w, 0.125)
        seen.append(look(w)["world"]["gpuPrice"])
    assert 0.6 <= min(seen) < 0.8
    assert 1.2 < max(seen) <= 1.4
    for load, price in ((0.0, 0.6), (10.0, 1.4)):
        assert compute.gpu_price(load * w.fleet, w.fleet) == price
    effects.add_surge(w, 5.0, 1.0)
    compute.tick(w)
    assert w.gpu == 1.4
    w.payers = w.free = [1e-6] * t.N
    compute.tick(w)
    assert w.gpu == 0.6


@binds("compute is billed at the GPU price", "MONTH_HOURS")
def gpu_bill() -> None:
    w = quiet()
    wait(w, 30)
    before = w.compute
    wait(w, 0.125)
    assert w.compute - before == near(sum(w.load_by) * w.gpu * 0.125 / 720.0)
    assert look(w)["money"]["computePerHour"] == near((w.compute - before) * 8, abs=0.001)


@binds("the busiest hours are the Americas awake and Europe still up", "GPU_SLOPE")
def gpu_peak() -> None:
    by_hour = [0.0] * 24
    w = quiet()
    wait(w, 48)
    for _ in range(5 * 24 * 8):
        wait(w, 0.125)
        by_hour[int(w.hour) % 24] += w.gpu
    peak = by_hour.index(max(by_hour))
    local = {row["id"]: (peak + row["tz"]) % 24 for row in look(w)["regions"]}
    assert 8 <= local["US"] < 22
    assert 8 <= local["DE"] < 24
    trough = by_hour.index(min(by_hour))
    assert not 8 <= (trough + t.REGIONS[0].tz) % 24 < 22


@binds(
    "the fleet is sized for the last couple of days; a surge is dear until it catches up",
    "FLEET_HOURS",
)
def fleet() -> None:
    w = quiet()
    wait(w, 72)
    effects.add_surge(w, 0.3, 300.0)
    days = []
    for _ in range(5):
        prices = []
        for _ in range(24 * 8):
            wait(w, 0.125)
            prices.append(w.gpu)
        days.append(sum(prices) / len(prices))
    assert days[0] > days[1] > days[4]
    assert days[0] - days[4] > 0.15
    assert days[2] - days[4] < 0.6 * (days[0] - days[4])  # two days on, most of it is over


@binds("mini users and capped users lighten the load", "USE_WHEN_CAPPED")
def lighter_load() -> None:
    w = quiet()
    w.capped = [0.0] * t.N
    free = sum(compute.loads(w))
    w.capped = [0.5] * t.N
    assert sum(compute.loads(w)) < free


# ---- global reset


def _cools_down(action: list[Any], name: str, hours: float, prepare: Any = None) -> None:
    """An action is refused for exactly so many hours, and the screen says so."""
    w = quiet()
    if prepare is not None:
        prepare(w)
    press(w, *action)
    assert look(w)["cooldowns"][name] == hours
    can = {"status": "setStatus"}.get(name, name)
    assert look(w)["can"][can] is False
    wait(w, hours - 0.125)
    assert look(w)["cooldowns"][name] == 0.125
    if prepare is not None:
        prepare(w)
    refused(w, action)
    wait(w, 0.125)
    if prepare is not None:
        prepare(w)
    assert look(w)["can"][can] is True
    press(w, *action)


@binds("global reset: 18 h cooldown", "RESET_COOLDOWN")
def reset_cooldown() -> None:
    _cools_down(["reset"], "reset", 18.0)


@binds("a global reset restarts every weekly clock", "WEEK_TICKS")
def reset_restarts() -> None:
    w = GAME.create(1)
    press(w, "reset")
    assert {row["nextWeeklyReset"] for row in look(w)["regions"]} == {168.0}
    assert {row["quotaUsed"] for row in look(w)["regions"]} == {0.0}
    wait(w, 150)
    w.reset_ready = 0
    press(w, "reset")
    assert {row["nextWeeklyReset"] for row in look(w)["regions"]} == {168.0}


def _reset_costs(w: World, expected: float) -> None:
    """The preview says so, and pressing does so."""
    w.suspicion, w.reset_ready = 10.0, 0
    assert look(w)["resetPreview"]["suspicion"] == near(expected, abs=0.005)
    press(w, "reset")
    assert w.suspicion == near(10.0 + expected)


def _fresh(resets_ago: tuple[float, ...] = (), **fields: Any) -> World:
    """A quiet world at hour 200, after resets so many hours ago."""
    w = quiet()
    w.tick = 1600
    w.reset_ticks = [1600 - t.ticks(hours) for hours in sorted(resets_ago, reverse=True)]
    for name, value in fields.items():
        setattr(w, name, value)
    return w


@binds("a global reset costs 3 suspicion", "RESET_SUSPICION")
def reset_base() -> None:
    _reset_costs(_fresh(), 3.0)


@binds("plus 7 per global reset in the last 96 h", "RESET_RECENT", "RESET_RECENT_HOURS")
def reset_recent() -> None:
    _reset_costs(_fresh((18.0,)), 10.0)
    _reset_costs(_fresh((20.0, 50.0)), 17.0)
    _reset_costs(_fresh((20.0, 50.0, 95.875)), 24.0)
    _reset_costs(_fresh((96.125, 130.0)), 3.0)
    w = quiet()
    press(w, "reset")
    wait(w, 18)
    _reset_costs(w, 10.0)
    wait(w, 96.125)
    w.weekly_due = [FAR] * t.N
    _reset_costs(w, 3.0)


@binds("plus 10 within 12 h of a scheduled weekly reset", "RESET_NEAR", "RESET_NEAR_HOURS")
def reset_near() -> None:
    for hours, cost in ((0.125, 13.0), (6.0, 13.0), (11.875, 13.0), (12.125, 3.0), (40.0, 3.0)):
        w = _fresh()
        w.weekly_due = [w.tick + t.ticks(hours)] * t.N
        assert look(w)["resetPreview"]["nearScheduled"] is (cost > 3.0)
        assert look(w)["resetPreview"]["hoursToScheduled"] == near(hours, abs=0.06)
        _reset_costs(w, cost)


@binds(
    "within 12 h of A scheduled weekly reset: one region's is one",
    "RESET_NEAR_SHARE",
    differs="the +10 needs more than 40 % of the payers to be due, not one region",
)
def reset_near_one_region() -> None:
    w = _fresh()
    w.weekly_due[t.REGION_INDEX["DE"]] = w.tick + t.ticks(6.0)
    assert look(w)["resetPreview"]["hoursToScheduled"] == 6.0
    assert look(w)["resetPreview"]["nearScheduled"] is True


@binds(
    "plus 4 as counter-programming, within 8 h after a rival launch",
    "RESET_COUNTER",
    "COUNTER_HOURS",
)
def reset_counter() -> None:
    for hours, cost in ((0.0, 7.0), (4.0, 7.0), (7.875, 7.0), (8.125, 3.0)):
        w = _fresh()
        w.launched_at = w.tick - t.ticks(hours)
        assert look(w)["resetPreview"]["counterProgramming"] is (cost > 3.0)
        assert look(w)["world"]["rivalLaunchRecently"] is (cost > 3.0)
        _reset_costs(w, cost)


@binds("minus 3 when it keeps a promise", "RESET_PROMISED")
def reset_promised() -> None:
    w = _fresh((20.0,), promise_until=2000)
    assert look(w)["resetPreview"]["promised"] is True
    _reset_costs(w, 7.0)
    assert of(GAME.drain(w), "promiseKept")
    _reset_costs(_fresh(promise_until=2000), 0.0)


@binds(
    "minus 3 when it keeps a promise, however fresh the promise",
    "RESET_PROMISED",
)
def reset_promised_just_now() -> None:
    w = _fresh((20.0,), promise_until=2000)
    press(w, "reset")
    kept = bool(of(w.events, "promiseKept"))
    (event,) = of(w.events, "reset")
    assert event["suspicion"] == (7.0 if kept else 10.0)


@binds("a positive total is multiplied by 1 + 0.12 x lies", "LIE_STEP")
def reset_credibility() -> None:
    for lies in (0, 1, 5):
        _reset_costs(_fresh(lies=lies), 3.0 * (1.0 + 0.12 * lies))
        _reset_costs(_fresh((20.0,), lies=lies), 10.0 * (1.0 + 0.12 * lies))
        _reset_costs(_fresh(promise_until=2000, lies=lies), 0.0)


@binds("all of them together", "RESET_SUSPICION", "RESET_RECENT", "RESET_NEAR", "RESET_COUNTER")
def reset_sum() -> None:
    w = _fresh((20.0, 90.0), lies=2, promise_until=2000)
    w.launched_at = w.tick - 8
    w.weekly_due = [w.tick + 8] * t.N
    _reset_costs(w, (3.0 + 14.0 + 10.0 + 4.0 - 3.0) * 1.24)


def _states(count: int) -> list[World]:
    """Worlds in the middle of random play, in which the button can be pressed."""
    found = []
    for seed in range(count):
        player, w = Player(seed, "resets"), GAME.create(seed)
        player.care = 60.0
        for _ in range(120):
            decision = player(look(w))
            if GAME.over(w):
                break
            play_wake(GAME, w, {SEAT: decision})
            if look(w)["can"]["reset"]:
                found.append(twin(w))
    return found


@binds(
    "resetPreview is what a press does: suspicion, hype with combo, who is worse off",
    "RESET_SUSPICION",
)
def preview_is_exact() -> None:
    states = _states(4)
    assert len(states) > 40
    for w in states:
        w.promise_until = 0
        preview = look(w)["resetPreview"]
        before, hype, banked = w.suspicion, w.hype, list(w.banked)
        fresh = [payers for payers, d in zip(w.payers, w.drained, strict=True) if d < t.BANK_UNDER]
        assert preview["quotaRestored"] == look(w)["world"]["quotaUsed"]
        press(w, "reset")
        assert min(100.0, before + preview["suspicion"]) == near(w.suspicion, abs=0.006)
        assert min(100.0, hype + preview["hypeWithCombo"]) == near(w.hype, abs=0.06)
        assert preview["usersWorseOff"] == near(sum(fresh), abs=0.006)
        assert sum(w.banked) >= sum(banked)
        assert look(w)["world"]["quotaUsed"] == 0.0


@binds("resetPreview is what a press does: the hype of a kept promise is in it", "PROMISE_HYPE")
def preview_with_a_promise() -> None:
    w = _fresh(promise_until=2000)
    preview, hype = look(w)["resetPreview"], w.hype
    press(w, "reset")
    assert w.hype - hype == near(preview["hypeWithCombo"], abs=0.06)


@binds(
    "the third reset's leak: +18 suspicion, -6 hype, once",
    "LEAK_SUSPICION",
    "LEAK_HYPE",
    "LEAK_AT_RESET",
)
def third_reset_leak() -> None:
    leak = next(i["id"] for i in INCIDENTS if i["reactive"] == "leak")
    w = quiet()
    seen = []
    for number in range(1, 6):
        shown = look(w)["resetPreview"].get("leak")
        assert shown == ({"suspicion": 18.0, "hype": -6.0} if number == 3 else None)
        w.suspicion = 5.0
        press(w, "reset")
        assert not of(w.events, "incident")  # not on the press itself
        events = wait(w, 20)
        seen.append([e for e in of(events, "incident") if e["incident"]["id"] == leak])
    assert [len(found) for found in seen] == [0, 0, 1, 0, 0]


@binds(
    "the leak fires on the reactive cadence: +18 x credibility, whoever the press is",
    "LEAK_SUSPICION",
    "REACTIVE_EVERY",
)
def leak_on_cadence() -> None:
    for lies, press_trait in ((0, 1.0), (3, 1.7)):
        w = quiet()
        w.tick = 1600 + 3
        w.reset_ticks, w.press, w.lies = [100, 300], press_trait, lies
        w.reactive_due = w.tick + 21
        press(w, "reset")
        w.suspicion, w.hype = 10.0, 50.0
        mute = twin(w)
        mute.leak_armed = 0
        for tick_number in range(21):
            before = (w.suspicion - mute.suspicion, w.hype - mute.hype)
            assert before == near((0.0, 0.0), abs=1e-9), tick_number
            wait(w, 0.125)
            wait(mute, 0.125)
        assert w.suspicion - mute.suspicion == near(18.0 * (1.0 + 0.12 * lies), abs=1e-6)
        assert w.hype - mute.hype == near(-6.0, abs=1e-6)


# ---- regional resets and promos


@binds("regional reset: 10 h cooldown", "REGIONAL_COOLDOWN")
def regional_cooldown() -> None:
    _cools_down(["regionalReset", "JP"], "regionalReset", 10.0)


@binds("it halves a rival's pull in that region for 24 h", "REGIONAL_PULL", "REGIONAL_PULL_HOURS")
def regional_pull() -> None:
    w = quiet()
    w.pull = [40.0] * t.N
    left = twin(w)
    press(w, "regionalReset", "DE")
    for hours, factor in ((0.0, 0.5), (0.125, 0.5), (23.75, 0.5), (0.125, 1.0), (30.0, 1.0)):
        wait(w, hours)
        wait(left, hours)
        assert region(w, "DE")["rivalPull"] == near(
            factor * region(left, "DE")["rivalPull"], abs=0.02
        )
        assert region(w, "FR")["rivalPull"] == region(left, "FR")["rivalPull"]
    w, left = twins()
    for world in (w, left):
        world.pull = [4.0] * t.N
    press(w, "regionalReset", "DE")
    w.drained, w.rage_by, w.capped, w.hype = (
        list(left.drained), list(left.rage_by), list(left.capped), left.hype,
    )  # fmt: skip
    market.tick(w)
    market.tick(left)
    de = t.REGION_INDEX["DE"]
    assert left.churn_by[de] - w.churn_by[de] == near(left.base_churn[de] * t.CHURN_PULL * 2.0)


@binds("the other awake regions grumble", "REGIONAL_ENVY")
def regional_envy() -> None:
    w = quiet()
    before = list(w.rage_by)
    rows = look(w)["regions"]
    press(w, "regionalReset", "US")
    moved = [after - rage for after, rage in zip(w.rage_by, before, strict=True)]
    assert moved[0] < 0.0
    for row, change in list(zip(rows, moved, strict=True))[1:]:
        assert (change > 0.0) is row["awake"], row["id"]
    assert 0 < sum(row["awake"] for row in rows) < 14


def _promo_twins() -> tuple[World, World]:
    with_promo, without = twins()
    press(with_promo, "promo", "US")
    return with_promo, without


def _signup_ratio(one: World, two: World) -> float:
    two.hype, two.mindshare = one.hype, one.mindshare
    two.rage_by, two.capped, two.free = list(one.rage_by), list(one.capped), list(one.free)
    wait(one, 0.125)
    wait(two, 0.125)
    return one.signup_by[0] / two.signup_by[0]


@binds("free-month promo: sign-ups x3 for 24 h", "PROMO_FACTOR", "PROMO_HOURS")
def promo_factor() -> None:
    with_promo, without = _promo_twins()
    for _ in range(24 * 8):
        assert _signup_ratio(with_promo, without) == near(3.0, rel=1e-3)
    assert _signup_ratio(with_promo, without) == near(1.0, rel=1e-3)
    assert with_promo.signup_by[1] == near(without.signup_by[1], rel=1e-3)


@binds("each later promo in the region adds 60 % as much", "PROMO_AGAIN")
def promo_again() -> None:
    for earlier, factor in ((0, 3.0), (1, 2.2), (2, 1.72), (3, 1.432)):
        w, without = twins()
        w.promo_count[0] = earlier
        press(w, "promo", "US")
        assert _signup_ratio(w, without) == near(factor, rel=1e-3)
    w = quiet()
    for _ in range(2):
        press(w, "promo", "US")
        wait(w, 36)
    signups = [
        press(w, "promo", where) and of(w.events, "promo")[-1]["signups"] for where in ("US", "CA")
    ]
    assert signups == near([1.72, 3.0], abs=0.006)


@binds(
    "it costs a campaign up front and 0.35 month of ARPU a sign-up in the window", "PROMO_MONTHS"
)
def promo_cost() -> None:
    w = quiet()
    campaign = region(w, "US")["promoCost"]
    cash, arpu = w.cash, region(w, "US")["arpu"]
    press(w, "promo", "US")
    assert cash - w.cash == near(campaign, abs=0.006)
    after, joined = w.cash, 0.0
    for _ in range(24 * 8):
        wait(w, 0.125)
        joined += w.signup_by[0]
    assert after - w.cash == near(0.35 * arpu * joined, rel=1e-6)
    settled = w.cash
    wait(w, 10)
    assert w.cash == settled


@binds(
    "0.35 month of ARPU, and ARPU is the list's whatever the price",
    "PROMO_MONTHS",
)
def promo_cost_below_list() -> None:
    w = quiet()
    press(w, "setPrice", 10)
    press(w, "promo", "US")
    cash = w.cash
    wait(w, 0.125)
    assert cash - w.cash == near(0.35 * region(w, "US")["arpu"] * w.signup_by[0])


@binds("36 h per region", "PROMO_COOLDOWN")
def promo_cooldown() -> None:
    w = quiet()
    press(w, "promo", "US")
    press(w, "promo", "CA")
    wait(w, 35.875)
    assert region(w, "US")["promoReady"] is False
    refused(w, ["promo", "US"])
    wait(w, 0.125)
    assert region(w, "US")["promoReady"] is True
    press(w, "promo", "US")


# ---- words, status, rivals


@binds("status page: 12 h between flips", "STATUS_COOLDOWN")
def status_cooldown() -> None:
    w = quiet()
    press(w, "setStatus", "green")
    assert (look(w)["cooldowns"]["status"], look(w)["can"]["setStatus"]) == (12.0, False)
    wait(w, 11.875)
    refused(w, ["setStatus", "honest"])
    wait(w, 0.125)
    assert look(w)["can"]["setStatus"] is True
    press(w, "setStatus", "honest")
    refused(w, ["setStatus", "green"])


@binds("setting the current status is a no-op", "STATUS_COOLDOWN")
def status_no_op() -> None:
    w = quiet()
    for _ in range(2):
        before = GAME.to_bytes(w)
        assert press(w, "setStatus", w.status)["applied"] == w.status
        assert GAME.to_bytes(w) == before
        assert not w.events
        w.status_ready = FAR  # while it cools down, too


@binds("a flip by an incident or a card starts the cooldown too", "STATUS_COOLDOWN")
def forced_flip() -> None:
    incident, choice = next(
        (number, place)
        for number, i in enumerate(INCIDENTS)
        for place, c in enumerate(i.get("choices", ()))
        if c.get("also", {}).get("status") == "green"
    )
    card = next(n for n, c in enumerate(CARDS) if c.get("also", {}).get("status") == "green")
    for by_card in (False, True):
        w = quiet()
        if by_card:
            w.hand[1], w.charge = card, 6.0
            press(w, "playCard", 1)
        else:
            offer_choice(w, incident)
            press(w, "resolveChoice", choice)
        assert (w.status, look(w)["cooldowns"]["status"]) == ("green", 12.0)
        assert of(w.events, "status")
        refused(w, ["setStatus", "honest"])
        w = quiet()  # a flip to what it is already starts nothing
        w.status = "green"
        w.hand[1], w.charge = card, 6.0
        press(w, "playCard", 1)
        assert look(w)["cooldowns"]["status"] == 0.0


@binds("every lie on record makes each later suspicion gain 12 % bigger", "LIE_STEP")
def credibility() -> None:
    gains = []
    for lies in (0, 1, 4):
        w = quiet()
        w.lies, before = lies, w.suspicion
        press(w, "reshuffle")
        gains.append(w.suspicion - before)
        w.suspicion, w.drain_noticed = 0.0, 1.0
        mood.tick(w)
        gains.append(w.suspicion)
    assert [gain / gains[0] for gain in gains[::2]] == near([1.0, 1.12, 1.48])
    assert [gain / gains[1] for gain in gains[1::2]] == near([1.0, 1.12, 1.48])


@binds(
    "a denial, a gaslighting post, choice or reply is a lie; what eases suspicion is not bigger",
    "LIE_STEP",
)
def lies_on_record() -> None:
    w = quiet()
    press(w, "deny")
    assert look(w)["stats"]["lies"] == w.lies == 1
    lie = next(n for n, post in enumerate(POSTS) if post["lie"])
    w.drafts[2] = lie
    press(w, "postDraft", 2)
    assert look(w)["stats"]["lies"] == w.lies == 2
    incident, choice = next(
        (n, place)
        for n, i in enumerate(INCIDENTS)
        for place, c in enumerate(i.get("choices", ()))
        if c["lie"]
    )
    offer_choice(w, incident)
    press(w, "resolveChoice", choice)
    assert w.lies == 3
    viral, option = next(
        (n, place) for n, v in enumerate(VIRALS) for place, o in enumerate(v["options"]) if o["lie"]
    )
    offer_viral(w, viral)
    press(w, "replyViral", option)
    assert look(w)["stats"]["lies"] == w.lies == 4
    for lies in (0, 9):
        w = quiet()
        w.lies, w.suspicion = lies, 50.0
        effects.suspect(w, -5.0)
        assert w.suspicion == 45.0


@binds("poaching: $10M, +25 % each time", "POACH_DOLLARS", "POACH_DEARER")
def poach_price() -> None:
    w = quiet()
    for cost in (10.0, 12.5, 15.625, 19.53125):
        assert look(w)["poachCost"] == near(cost, abs=0.006)
        cash = w.cash
        press(w, "poach")
        assert cash - w.cash == near(cost)
        w.poach_ready = 0


@binds("a leaked rival launch slips 16 h and lands at 40 %", "POACH_SLIP", "POACH_STRENGTH")
def poach_slip() -> None:
    plain, poached = twins()
    for w in (plain, poached):
        leak_launch(w, 10.0)
        wait(w, 4)
    press(poached, "poach")
    assert look(poached)["threat"]["hoursLeft"] == look(plain)["threat"]["hoursLeft"] + 16.0
    assert look(poached)["threat"]["size"] == near(0.4 * look(plain)["threat"]["size"], abs=0.01)
    one, two = wait_for(plain, "launch", 40), wait_for(poached, "launch", 40)
    assert two["hour"] - one["hour"] == 16.0
    assert (one["weakened"], two["weakened"]) == (False, True)
    assert two["size"] / one["size"] == near(0.4, abs=0.01)


@binds("the landed launch itself is at 40 %: hype, mindshare and pull", "POACH_STRENGTH")
def poach_strength() -> None:
    moved = []
    for weak in (0, 1):
        w = quiet()
        leak_launch(w, 1.0)
        w.launch_weak = weak
        before = (w.hype, w.mindshare, w.pull[0], w.pull[7])
        w.tick = w.launch_at - 1
        w.tick += 1
        rivals.tick(w)
        fade = 1.0 - t.DT / t.PULL_HOURS
        moved.append([
            w.hype - before[0], w.mindshare - before[1],
            w.pull[0] - before[2] * fade, w.pull[7] - before[3] * fade,
        ])  # fmt: skip
    assert moved[1] == near([0.4 * part for part in moved[0]])
    assert all(moved[0])


@binds("poaching when nothing has leaked, or twice, moves no launch", "POACH_SLIP")
def poach_nothing() -> None:
    w = quiet()
    w.launch_at = w.launch_due = w.tick + 400
    press(w, "poach")
    assert (w.launch_at, w.launch_weak) == (400, 0)
    leak_launch(w, 30.0)
    for _ in range(2):
        w.poach_ready = 0
        press(w, "poach")
    assert w.launch_at == t.ticks(46.0)


# ---- what waits for an answer


@binds("an incident with choices takes its mild default after 4 h", "CHOICE_HOURS")
def choice_default() -> None:
    number = next(n for n, i in enumerate(INCIDENTS) if "choices" in i)
    w = quiet()
    wait(w, 3)
    offer_choice(w, number)
    assert look(w)["pending"]["choice"]["hoursLeft"] == 4.0
    assert not of(wait(w, 3.875), "choice")
    assert look(w)["pending"]["choice"]["hoursLeft"] == 0.125
    (event,) = of(wait(w, 0.125), "choice")
    assert (event["hour"], event["defaulted"]) == (7.0, True)
    assert event["choice"] == INCIDENTS[number]["default"]
    assert look(w)["pending"]["choice"] is None


@binds("a real incident's choice stands for 4 h", "CHOICE_HOURS")
def choice_window() -> None:
    w = GAME.create(3)
    for _ in range(4):
        event = wait_for(w, "incident")
        while not event["incident"]["choices"]:
            event = wait_for(w, "incident")
        assert look(w)["pending"]["choice"]["hoursLeft"] == 4.0
        assert wait_for(w, "choice")["hour"] - event["hour"] == 4.0


@binds("mission offers last 16 h", "OFFER_HOURS")
def offer_window() -> None:
    w = GAME.create(4)
    for _ in range(4):
        event = wait_for(w, "missionOffer")
        assert look(w)["pending"]["missionOffer"]["hoursLeft"] == 16.0
        assert wait_for(w, "missionExpired")["hour"] - event["hour"] == 16.0
    w = quiet()
    offer_mission(w, 0)
    wait(w, 15.875)
    press(w, "acceptOffer")


@binds("viral posts last 18 h", "VIRAL_HOURS")
def viral_window() -> None:
    w = GAME.create(5)
    for _ in range(4):
        event = wait_for(w, "viral")
        assert look(w)["pending"]["viral"]["hoursLeft"] == 18.0
        assert wait_for(w, "viralIgnored")["hour"] - event["hour"] == 18.0
    w = quiet()
    offer_viral(w, 0)
    wait(w, 17.875)
    press(w, "replyViral", 0)


@binds("three launch cards and three drafts", "HAND")
def threes() -> None:
    w = quiet()
    assert [card["slot"] for card in look(w)["ship"]["hand"]] == [0, 1, 2]
    assert [draft["slot"] for draft in look(w)["drafts"]] == [0, 1, 2]


# ---- settlement


@binds("exposed: suspicion reaches 100 and the run ends early", "EXPOSED_AT")
def exposure() -> None:
    w = quiet()
    w.suspicion = 99.0
    wait(w, 1)
    assert w.ended is None
    w.suspicion = 100.0
    clock.check_exposure(w)
    assert (look(w)["over"], look(w)["exposed"]) == (True, True)
    w = quiet()
    w.suspicion, w.mini, w.noticed, w.status = 99.9, 1.0, [1.0] * t.N, "green"
    assert of(wait(w, 24), "exposed")
    assert w.suspicion == 100.0
    assert w.tick < 192
    assert GAME.advance(w, w.tick + 8) == "exposed"


@binds("40 % legal fees of a positive take if exposed", "LEGAL_SHARE")
def legal_fees() -> None:
    for cash, share in ((500.0, 0.4), (-900.0, 0.0)):
        w = quiet()
        wait(w, 24)
        w.cash = cash
        before = settle.breakdown(w)["score"]
        w.ended = "exposed"
        assert settle.breakdown(w)["score"] == near(before * (1.0 - share), abs=0.02)
        assert settle.breakdown(w)["legalFees"] == near(-share * before, abs=0.02)


def _book(change: float, price_time: float) -> float:
    """The book of a world whose first region moved by ``change`` M payers."""
    w = quiet()
    w.tick = 800
    w.price_time = price_time * w.hour
    w.payers[0] += change
    return settle.book_change(w)


@binds(
    "half a month of unit ARPU; gained at the lower of list and the average price, lost at list",
    "BOOK_MONTHS",
)
def book_rules() -> None:
    arpu = t.REGIONS[0].arpu
    for average, gained in ((20.0, 20.0), (14.0, 14.0), (31.0, 20.0)):
        assert _book(2.0, average) == near(2.0 * 0.5 * arpu * gained)
        assert _book(-2.0, average) == near(-2.0 * 0.5 * arpu * 20.0)
    assert _book(0.0, 14.0) == 0.0


@binds("normalized = 100 x (take - idle) / max(ref - idle, floor)", "FLOOR_DOLLARS", "FLOOR_SHARE")
def normalization() -> None:
    m = 1e6
    for take, idle, ref, expected in (
        (200 * m, 200 * m, 700 * m, 0.0),
        (700 * m, 200 * m, 700 * m, 100.0),
        (450 * m, 200 * m, 700 * m, 50.0),
        (130 * m, 100 * m, 110 * m, 100.0 * 30 / (110 / 3)),  # a third of the larger baseline
        (130 * m, 100 * m, 90 * m, 100.0 * 30 / (100 / 3)),  # the reference below idle
        (-130 * m, -160 * m, -150 * m, 100.0 * 30 / (160 / 3)),  # the larger by its size
        (0.5 * m, 0.0, 0.0, 50.0),  # one million dollars
        (1.2 * m, 1.0 * m, 1.5 * m, 20.0),
    ):
        assert GAME.normalize(take, idle, ref) == near(expected)


@binds("clamped to -100 and 300", "CLAMP")
def clamp() -> None:
    assert GAME.normalize(-1e9, 0.0, 1e8) == -100.0
    assert GAME.normalize(1e9, 0.0, 1e8) == 300.0
    assert GAME.normalize(2.9e8, 0.0, 1e8) == near(290.0)
    assert GAME.normalize(-0.9e8, 0.0, 1e8) == near(-90.0)


# ---- the tests of the table


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            row,
            id=row.check.__name__,
            marks=[pytest.mark.xfail(reason=row.differs, raises=AssertionError)]
            if row.differs
            else [],
        )
        for row in ROWS
    ],
)
def test_row(row: Row) -> None:
    row.check()


def test_rows_name_what_exists() -> None:
    for row in ROWS:
        assert row.says
        assert row.where
        for place in row.where:
            module, _, name = place.rpartition(".")
            room = {
                "": "play.games.wrya.tables",
                "game": "play.games.wrya.game",
                "wire": "play.wire",
            }
            assert hasattr(import_module(room[module]), name), place


OURS = {
    "PRICE_LOCK", "RESET_HYPE", "RESET_FATIGUE", "RESET_RAGE", "RESET_WASTED_RAGE",
    "COUNTER_FACTOR", "COUNTER_PULL", "PROMISE_HYPE", "REGIONAL_RAGE", "REGIONAL_HYPE",
    "PROMO_CAMPAIGN", "RESET_FELT",
}  # fmt: skip
"""Constants under a heading that says binding, that no sentence of the specification binds."""


def marked_as_binding() -> set[str]:
    """The constants of ``tables.py`` that are marked as binding, by line or by heading."""
    names, section = set(), False
    for line in inspect.getsource(t).splitlines():
        if line.startswith("# -- "):
            section = "(binding" in line
        constant = re.match(r"([A-Z][A-Z0-9_]*): Final", line)
        if constant and (section or re.search(r"#.*\bbinding\b", line)):
            names.add(constant[1])
    return names - OURS


def test_every_constant_marked_as_binding_has_a_row() -> None:
    rows = {place for row in ROWS for place in row.where}
    assert marked_as_binding() - rows == set()


def test_what_is_ours_is_marked_under_a_binding_heading_for_good_reason() -> None:
    assert all(hasattr(t, name) for name in OURS)
