"""The observation: every key that the specification lists, of the right kind, in every state."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from play import canonical
from play.games.wrya import settle
from play.games.wrya import tables as t
from play.games.wrya.game import GAME
from play.games.wrya.world import World
from play.kernel.wake import play_wake
from tests.games.wrya import shapes
from tests.games.wrya.player import Player
from tests.games.wrya.worlds import (
    KEY,
    SEAT,
    leak_launch,
    look,
    offer_choice,
    offer_mission,
    offer_viral,
    press,
    quiet,
    twin,
    wait,
)

Json = dict[str, Any]

# The lists of the specification, word for word.
TOP = """protocol version seed tick hour week day hoursLeft over exposed score provisionalScore
finalScore money users world levers support cooldowns can resetPreview ship drafts
lastPostHoursAgo postsLast24h promise promiseDebt poachCost pending mission threat regions stats"""
WORLD = """quotaUsed capped rage hype suspicion mindshare strongestRival rivalLaunchRecently combo
drainNoticed priceThread anythingDegraded gpuPrice"""
LEVERS = """limit price mini status miniIncludingAutoRouter autoRouter priceLockedHours limitBand
ranges"""
CAN = """reset post deny regionalReset boost poach reshuffle setStatus resolveChoice acceptOffer
replyViral"""
COOLDOWNS = "reset post deny regionalReset boost poach reshuffle status"
PREVIEW = """quotaRestored usersWorseOff hype hypeWithCombo suspicion counterProgramming
nearScheduled promised hoursToScheduled idlePayers"""
CARD = "slot id name tagline flavor cost rarity dark effects canPlay"
DRAFT = "slot category text preview"
REGION = """id name tz localHour awake activity paying free arpu devShare studentShare quotaUsed
capped rage noticedMini rivalPull onMini churnRate revenuePerHour computePerHour nextWeeklyReset
windowPaused bankedReset promoReady promoCost"""
EVENT_TYPES = """reset scheduled mini reshuffle limit price status deny boost poach post promise
promiseKept promiseBroken launch legendary regional promo combo comboEnd viral viralReply
viralIgnored leak incident choice missionOffer missionExpired missionDeclined missionStart mission
week warn exposed end"""


class TestShapes:
    """The published table holds at least what the specification lists."""

    @pytest.mark.parametrize(
        ("listed", "shape"),
        [
            (TOP, shapes.OBSERVATION),
            (WORLD, shapes.OBSERVATION["world"]),
            ("openai anthropic google oss", shapes.OBSERVATION["world"]["mindshare"]),
            ("n mult active hoursLeft", shapes.OBSERVATION["world"]["combo"]),
            (LEVERS, shapes.OBSERVATION["levers"]),
            (CAN, shapes.OBSERVATION["can"]),
            (COOLDOWNS, shapes.OBSERVATION["cooldowns"]),
            (PREVIEW, shapes.OBSERVATION["resetPreview"]),
            ("hand", shapes.OBSERVATION["ship"]),
            (CARD, shapes.OBSERVATION["ship"]["hand"].shape),
            (DRAFT, shapes.OBSERVATION["drafts"].shape),
            ("choice missionOffer viral", shapes.OBSERVATION["pending"]),
            (REGION, shapes.OBSERVATION["regions"].shape),
            ("id kind source title body tip choices", shapes.INCIDENT),
            (EVENT_TYPES, shapes.EVENTS),
        ],
    )
    def test_keys_of_the_specification(self, listed: str, shape: Json) -> None:
        assert set(shapes.named(shape)) == set(listed.split())

    def test_the_checker_finds_what_is_wrong(self) -> None:
        good = look(GAME.create(1))
        assert list(shapes.faults(good)) == []
        for change in (
            lambda o: o.pop("threat"),
            lambda o: o.update(tick=4033),
            lambda o: o.update(tick=True),
            lambda o: o.update(newer=1),
            lambda o: o["world"].update(hype=math.nan),
            lambda o: o["world"].update(hype=100.1),
            lambda o: o["levers"].update(limit=1.05),
            lambda o: o["levers"].update(price=20.5),
            lambda o: o["regions"].pop(),
            lambda o: o["regions"][3].update(paying=-0.001),
            lambda o: o["ship"]["hand"][0].update(dark=0),
            lambda o: o["ship"]["hand"][0]["effects"].update(luck=1),
            lambda o: o["drafts"][0].update(text="two\nlines"),
            lambda o: o.update(promise={"what": "global reset"}),
            lambda o: o["pending"].pop("viral"),
        ):
            bad = json.loads(canonical.dumps(good))
            change(bad)
            assert len(list(shapes.faults(bad))) == 1

    def test_and_in_events(self) -> None:
        assert not list(shapes.event_faults({"type": "boost", "hour": 1.0, "hype": 2.0}))
        for event in (
            {"type": "boost", "hour": 1.0},
            {"type": "boost", "hour": 505.0, "hype": 2.0},
            {"type": "cheer", "hour": 1.0},
            {"hour": 1.0},
            {"type": "boost", "hour": 1.0, "hype": "much"},
        ):
            assert len(list(shapes.event_faults(event))) == 1


def _late(seed: int, key: bytes | None, hours: float) -> World:
    w, player = GAME.create(seed, key), Player(seed, "calm")
    while w.hour < hours and not GAME.over(w):
        play_wake(GAME, w, {SEAT: player(look(w))})
    GAME.drain(w)
    return w


@cache
def _states() -> dict[str, World]:
    pending = quiet(8)
    wait(pending, 50)
    offer_choice(pending, next(n for n, i in enumerate(shapes.INCIDENTS) if "choices" in i))
    offer_mission(pending, 3)
    offer_viral(pending, 2)
    leak_launch(pending, 12.0)
    pending.reset_ticks, pending.promise_until = [40, 200], pending.tick + 100
    running = quiet(9)
    offer_mission(running, next(n for n, m in enumerate(shapes.MISSIONS) if "also_goal" in m))
    press(running, "acceptOffer")
    running.surge, running.surge_until = 0.2, 400
    running.router, running.router_until = 0.1, 400
    running.status = "green"
    for calm in (pending, running):
        calm.weekly_due = [calm.tick + 500 + 40 * number for number in t.ALL]
    degraded = quiet(10)
    for action in (("setMini", 0.8), ("setLimit", 1.7), ("setPrice", 27), ("regionalReset", "US")):
        press(degraded, *action)
    wait(degraded, 20)
    press(degraded, "reset")
    press(degraded, "boost")
    exposed = quiet(11)
    wait(exposed, 100)
    exposed.suspicion = 99.99
    press(exposed, "reset")
    return {
        "opening": GAME.create(1104),
        "sealed": GAME.create(1104, KEY),
        "sealed, late": _late(5, KEY, 300.0),
        "late": _late(6, None, 400.0),
        "pending": pending,
        "running": running,
        "degraded": degraded,
        "over": _late(7, None, 600.0),
        "exposed": exposed,
    }


STATES = (
    "opening", "sealed", "sealed, late", "late", "pending", "running", "degraded", "over",
    "exposed",
)  # fmt: skip


@pytest.fixture(params=STATES)
def w(request: pytest.FixtureRequest) -> World:
    return twin(_states()[request.param])


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf of a JSON value with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{place}]")
    else:
        yield path, value


class TestStates:
    def test_the_shape_holds(self, w: World) -> None:
        assert list(shapes.faults(look(w))) == []

    def test_it_is_json_and_finite(self, w: World) -> None:
        for view in ("json", "brief"):
            obs = GAME.observe(w, SEAT, view)
            assert json.loads(json.dumps(obs, allow_nan=False)) == obs
            assert canonical.loads(canonical.dumps(obs)) == obs
            assert all(type(v) in (bool, int, float, str, type(None)) for _, v in leaves(obs))

    def test_looking_changes_nothing(self, w: World) -> None:
        before, streams = GAME.to_bytes(w), dict(w.streams)
        first = look(w)
        assert look(w) == first
        GAME.observe(w, SEAT, "brief")
        assert (GAME.to_bytes(w), w.streams) == (before, streams)

    def test_brief_is_a_part_of_the_full_one(self, w: World) -> None:
        full, brief = look(w), GAME.observe(w, SEAT, "brief")
        whole = dict(leaves(full))
        kept = dict(leaves(brief))
        assert kept.items() <= whole.items()
        assert len(canonical.dumps(brief)) < 0.85 * len(canonical.dumps(full))
        for key in ("tick", "world", "can", "resetPreview", "pending", "drafts", "cooldowns"):
            assert brief[key] == full[key]

    def test_time(self, w: World) -> None:
        obs = look(w)
        assert obs["hour"] == obs["tick"] * 0.125
        assert obs["hour"] + obs["hoursLeft"] == 504.0
        assert obs["week"] == min(3, 1 + int(obs["hour"] // 168))
        assert obs["day"] == min(21, 1 + int(obs["hour"] // 24))
        for row in obs["regions"]:
            assert row["localHour"] == (obs["hour"] + row["tz"]) % 24

    def test_scores(self, w: World) -> None:
        obs, outcome = look(w), GAME.score(w)
        assert obs["score"] == obs["provisionalScore"] == outcome["score"]
        assert obs["exposed"] == outcome["exposed"]
        assert obs["finalScore"] == (outcome["score"] if obs["over"] else None)

    def test_sums(self, w: World) -> None:
        obs = look(w)
        rows, users, money = obs["regions"], obs["users"], obs["money"]
        near = pytest.approx
        assert sum(row["paying"] for row in rows) == near(users["paying"], abs=0.01)
        assert sum(row["free"] for row in rows) == near(users["free"], abs=0.1)
        assert sum(row["revenuePerHour"] for row in rows) == near(
            money["revenuePerHour"], abs=0.002
        )
        assert sum(row["computePerHour"] for row in rows) == near(
            money["computePerHour"], abs=0.002
        )
        assert sum(obs["world"]["mindshare"].values()) == near(100.0, abs=0.3)
        weights = [row["paying"] / users["paying"] for row in rows]
        if obs["over"]:  # nothing moves any more, so the means are fresh
            rage = sum(w * row["rage"] for w, row in zip(weights, rows, strict=True))
            assert rage == near(obs["world"]["rage"], abs=0.2)

    def test_the_money_adds_up_to_the_score(self, w: World) -> None:
        money, parts = look(w)["money"], settle.breakdown(w)
        total = money["revenue"] - money["compute"] + money["cash"] + money["book"]
        assert total + parts["legalFees"] / 1e6 == pytest.approx(look(w)["score"] / 1e6, abs=0.03)

    def test_can_and_cooldowns_agree(self, w: World) -> None:
        obs = look(w)
        for name, hours in obs["cooldowns"].items():
            can = obs["can"]["setStatus" if name == "status" else name]
            assert can is (hours == 0 and not obs["over"])
        pending = obs["pending"]
        for can, open_ in (
            ("resolveChoice", pending["choice"]),
            ("acceptOffer", pending["missionOffer"]),
            ("replyViral", pending["viral"]),
        ):
            assert obs["can"][can] is (open_ is not None and not obs["over"])


class TestParts:
    def test_the_seed_is_hidden_in_a_sealed_world(self) -> None:
        assert look(_states()["opening"])["seed"] == 1104
        for name in ("sealed", "sealed, late"):
            assert look(_states()[name])["seed"] is None
            assert GAME.observe(_states()[name], SEAT, "brief")["seed"] is None

    def test_the_opening(self) -> None:
        obs = look(_states()["opening"])
        assert (obs["hour"], obs["week"], obs["day"], obs["hoursLeft"]) == (0.0, 1, 1, 504.0)
        assert obs["score"] == 0.0
        assert obs["users"]["paying"] == obs["users"]["openingPaying"]
        assert obs["pending"] == {"choice": None, "missionOffer": None, "viral": None}
        assert all(hours == 0.0 for hours in obs["cooldowns"].values())
        assert not any(obs["stats"].values())

    @pytest.mark.parametrize("seed", GAME.practice_seeds)
    def test_the_opening_screen_is_about_the_first_hour(self, seed: int) -> None:
        """Rates at the start are readings, not zeros: a tick later they are nearly the same."""
        w = GAME.create(seed)
        opening = look(w)
        wait(w, 0.125)
        later = look(w)
        for name in ("signupsPerHour", "churnPerHour"):
            assert opening["users"][name] == pytest.approx(later["users"][name], rel=0.05)
        for before, after in zip(opening["regions"], later["regions"], strict=True):
            assert before["churnRate"] == pytest.approx(after["churnRate"], rel=0.05, abs=0.002)

    def test_the_opening_gpu_price_is_a_reading(self) -> None:
        for seed in GAME.practice_seeds:
            w = GAME.create(seed)
            opening = look(w)["world"]["gpuPrice"]
            wait(w, 0.125)
            assert opening == pytest.approx(look(w)["world"]["gpuPrice"], abs=0.05)

    def test_the_leak_is_shown_before_the_third_reset_only(self) -> None:
        for resets, shown in ((0, False), (1, False), (2, True), (3, False), (5, False)):
            w = quiet()
            w.reset_ticks = [8 * n for n in range(resets)]
            assert ("leak" in look(w)["resetPreview"]) is shown

    def test_a_mission_shows_how_it_stands(self) -> None:
        obs = look(_states()["running"])
        mission = obs["mission"]
        assert [s["metric"] for s in mission["standing"]] == [g["metric"] for g in mission["goals"]]
        assert mission["hoursLeft"] == mission["hours"]

    def test_hand_and_drafts_are_in_slots(self) -> None:
        for w in _states().values():
            obs = look(w)
            assert [card["slot"] for card in obs["ship"]["hand"]] == [0, 1, 2]
            assert [draft["slot"] for draft in obs["drafts"]] == [0, 1, 2]
            assert len({card["id"] for card in obs["ship"]["hand"]}) == 3
            assert len({draft["text"] for draft in obs["drafts"]}) == 3

    def test_nothing_can_be_played_when_it_is_over(self) -> None:
        for name in ("over", "exposed"):
            assert not any(look(_states()[name])["can"].values())

    def test_nor_shipped_nor_promoted(self) -> None:
        for name in ("over", "exposed"):
            w = twin(_states()[name])
            w.charge = 6.0
            obs = look(w)
            assert not any(card["canPlay"] for card in obs["ship"]["hand"])
            assert not any(row["promoReady"] for row in obs["regions"])

    def test_limit_bands_tell_the_thresholds_apart(self) -> None:
        bands = []
        for limit in (0.9, 1.0, 1.1, 1.2, 1.5, 1.6):
            w = quiet()
            press(w, "setLimit", limit)
            bands.append(look(w)["levers"]["limitBand"])
        assert bands[3] == bands[4]
        assert len(set(bands)) == 5

    def test_degraded_is_what_players_would_call_so(self) -> None:
        w = quiet()
        assert look(w)["world"]["anythingDegraded"] is False
        for action in (["setMini", 0.05], ["setLimit", 1.2]):
            other = twin(w)
            press(other, *action)
            assert look(other)["world"]["anythingDegraded"] is True
        w.surge, w.surge_until = 0.1, 8
        assert look(w)["world"]["anythingDegraded"] is True

    def test_the_hours_of_what_waits_run_down(self) -> None:
        w = twin(_states()["pending"])
        before = look(w)["pending"]
        wait(w, 1)
        after = look(w)["pending"]
        for name in ("choice", "missionOffer", "viral"):
            assert before[name]["hoursLeft"] - after[name]["hoursLeft"] == 1.0

    def test_json_length(self) -> None:
        """The specification's own JSON view has about 9.9k characters."""
        sizes = [len(json.dumps(look(w), separators=(",", ":"))) for w in _states().values()]
        assert 8_000 < sum(sizes) / len(sizes) < 12_500

    def test_regions_are_what_the_tables_say(self) -> None:
        for row, known in zip(look(quiet())["regions"], t.REGIONS, strict=True):
            assert (row["id"], row["name"], row["tz"]) == (known.id, known.name, known.tz)
            assert (row["devShare"], row["studentShare"]) == (known.dev, known.student)
            assert row["arpu"] == pytest.approx(known.arpu * 20)


@pytest.mark.parametrize("seed", range(4))
def test_random_play_keeps_its_shape_in_both_views(seed: int) -> None:
    w, player = GAME.create(seed), Player(seed)
    while True:
        full, brief = look(w), GAME.observe(w, SEAT, "brief")
        assert list(shapes.faults(full)) == []
        assert dict(leaves(brief)).items() <= dict(leaves(full)).items()
        if GAME.over(w):
            return
        for event in play_wake(GAME, w, {SEAT: player(full)}).events:
            assert list(shapes.event_faults(event)) == []


class TestSupport:
    """The support desk names what most people write about."""

    def test_the_topic_is_the_loudest(self) -> None:
        w = quiet()
        for name, value in (("capped_mean", 0.0), ("thread", 0.0), ("drain_noticed", 0.0)):
            setattr(w, name, value)
        assert look(w)["support"]["topTopic"] == "login"
        calm = look(w)["support"]["ticketsPerHour"]
        w.thread = 0.5
        assert look(w)["support"]["topTopic"] == "price"
        w.surge, w.surge_until = 0.2, w.tick + 8
        assert look(w)["support"]["topTopic"] == "outage"
        w.capped_mean = 0.6
        assert look(w)["support"]["topTopic"] == "limits"
        tickets = w.paying * (0.6 * 2.0 + 0.5 + 0.2 * 4.0 + 0.05) * 1000.0 / 720.0
        assert look(w)["support"]["ticketsPerHour"] == round(tickets, 1) > calm
