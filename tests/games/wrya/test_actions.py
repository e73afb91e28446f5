"""Actions: the checks in the specification's order, every action's way through, every refusal."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pytest

from play.games.wrya import tables as t
from play.games.wrya.content.cards import CARDS
from play.games.wrya.content.incidents import INCIDENTS
from play.games.wrya.content.missions import MISSIONS
from play.games.wrya.content.posts import POSTS
from play.games.wrya.content.virals import VIRALS
from play.games.wrya.game import GAME
from play.games.wrya.world import World
from play.kernel.wake import play_wake
from tests.games.wrya.worlds import (
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
    text,
    twin,
    wait,
)

ARGUMENT = {
    "regionalReset": "region", "promo": "region", "setLimit": "limit", "setPrice": "price",
    "setMini": "mini", "setStatus": "status", "postDraft": "slot", "playCard": "slot",
    "replyViral": "option", "resolveChoice": "choice",
}  # fmt: skip
BARE = (
    "reset", "reshuffle", "deny", "boost", "poach", "refreshDrafts", "acceptOffer", "declineOffer",
)  # fmt: skip
NUMERIC = [name for name in ARGUMENT if name != "setStatus"]
DECIDED = next(n for n, incident in enumerate(INCIDENTS) if "choices" in incident)


@cache
def _busy() -> World:
    w = quiet(2)
    wait(w, 30)
    offer_choice(w, DECIDED)
    offer_mission(w, 0)
    offer_viral(w, 0)
    w.charge = 6.0
    leak_launch(w, 12.0)
    GAME.drain(w)
    return w


def busy() -> World:
    """A world in which every action is possible and everything is waiting for an answer."""
    return twin(_busy())


def good(name: str) -> Any:
    """An argument that is in order."""
    return {"region": "US", "limit": 1.2, "price": 22, "mini": 0.3, "status": "green"}.get(
        ARGUMENT[name], 1
    )


class TestChecks:
    def test_the_actions_are_those_of_the_specification(self) -> None:
        assert set(GAME.schema()["actions"]) == {*ARGUMENT, *BARE}
        for name, action in GAME.schema()["actions"].items():
            assert list(action["args"]) == ([ARGUMENT[name]] if name in ARGUMENT else [])

    @pytest.mark.parametrize("name", ARGUMENT)
    def test_a_missing_argument(self, name: str) -> None:
        for action in ({"type": name}, {"type": name, "value": good(name)}, [name]):
            assert "needs" in refused(busy(), action)

    @pytest.mark.parametrize("name", ARGUMENT)
    def test_a_missing_argument_comes_before_everything_else(self, name: str) -> None:
        w = quiet()  # nothing pending
        w.price_locked_until = 999
        assert "needs" in refused(w, {"type": name})

    @pytest.mark.parametrize("name", NUMERIC)
    @pytest.mark.parametrize(
        "value",
        ["22", "1", "", True, False, math.nan, math.inf, -math.inf, [1], [], {"value": 1}, {}],
        ids=repr,
    )
    def test_json_numbers_only(self, name: str, value: Any) -> None:
        refused(busy(), {"type": name, ARGUMENT[name]: value})
        refused(busy(), [name, value])

    @pytest.mark.parametrize("name", [name for name in ARGUMENT if name != "resolveChoice"])
    def test_null_is_no_value(self, name: str) -> None:
        refused(busy(), {"type": name, ARGUMENT[name]: None})
        refused(busy(), [name, None])

    @pytest.mark.parametrize(
        ("name", "low", "high"),
        [("setLimit", 0.5, 2.5), ("setPrice", 10, 40), ("setMini", 0, 1)],
    )
    def test_levers_out_of_range(self, name: str, low: float, high: float) -> None:
        below = math.nextafter(low, -math.inf)
        above = math.nextafter(high, math.inf)
        for value in (below, above, low - 0.01, high + 0.01, low - 1, high + 1, -1e300, 1e300):
            assert "from" in refused(busy(), {"type": name, ARGUMENT[name]: value})
        for value in (low, high, float(low), float(high)):
            assert press(busy(), name, value)["applied"] == value

    @pytest.mark.parametrize(
        ("name", "value", "applied"),
        [
            ("setLimit", 1, 1.0),
            ("setLimit", 1.24, 1.2),
            ("setLimit", 1.26, 1.3),
            ("setLimit", 0.549, 0.5),
            ("setLimit", 2.4999, 2.5),
            ("setPrice", 22.4, 22),
            ("setPrice", 22.6, 23),
            ("setPrice", 39.9, 40),
            ("setMini", 0.01, 0.0),
            ("setMini", 0.33, 0.35),
            ("setMini", 0.999, 1.0),
            ("setMini", 1, 1.0),
        ],
    )
    def test_levers_in_range_are_snapped(self, name: str, value: float, applied: float) -> None:
        w = busy()
        result = press(w, name, value)
        assert result == {"ok": True, "type": name, "applied": applied}
        assert look(w)["levers"][ARGUMENT[name]] == applied

    @pytest.mark.parametrize("name", ["postDraft", "playCard"])
    def test_slots(self, name: str) -> None:
        for slot in (-1, 3, 0.5, 2.0001, 1e9):
            refused(busy(), [name, slot])
        for slot in (0, 1, 2, 2.0):
            press(busy(), name, slot)

    @pytest.mark.parametrize("name", ["regionalReset", "promo"])
    def test_regions(self, name: str) -> None:
        for where in (-1, 14, 3.5, "XX", "us", "", "United States", "0"):
            refused(busy(), [name, where])
        for number, row in enumerate(look(busy())["regions"]):
            by_id, by_index = busy(), busy()
            press(by_id, name, row["id"])
            press(by_index, name, number)
            assert GAME.to_bytes(by_id) == GAME.to_bytes(by_index)
            assert by_id.events[-1]["region"] == row["id"]

    def test_status_is_an_enum(self) -> None:
        for value in ("red", "Honest", "", "honest ", 0, 1, True, ["green"], {"status": "green"}):
            refused(busy(), ["setStatus", value])
        for value in ("honest", "green"):
            assert press(busy(), "setStatus", value)["applied"] == value

    @pytest.mark.parametrize("name", ["replyViral", "resolveChoice"])
    def test_options(self, name: str) -> None:
        pending = look(busy())["pending"]
        last = len(
            pending["viral"]["options"] if name == "replyViral" else pending["choice"]["choices"]
        )
        for option in (-1, last, last + 1, 0.5):
            refused(busy(), [name, option])
        for option in range(last):
            press(busy(), name, option)

    @pytest.mark.parametrize("name", [*ARGUMENT, *BARE])
    def test_more_arguments_than_it_takes(self, name: str) -> None:
        arguments = [good(name)] if name in ARGUMENT else []
        for extra in (1, None, "x"):
            assert "takes" in refused(busy(), [name, *arguments, extra])

    def test_a_global_reset_meant_for_one_region_is_refused(self) -> None:
        refused(busy(), {"type": "reset", "region": "US"})

    @pytest.mark.parametrize(
        "action",
        [
            {},
            {"type": None},
            {"type": 7},
            {"type": ["reset"]},
            {"type": {}},
            {"type": True},
            {"type": "undo"},
            {"type": "Reset"},
            {"type": ""},
            {"name": "reset"},
            [],
            [None],
            [["reset"]],
            ["undo", 1],
            "reset",
            None,
            7,
            1.5,
            True,
        ],
        ids=repr,
    )
    def test_what_is_no_action(self, action: Any) -> None:
        refused(busy(), action)

    @pytest.mark.parametrize("name", [*ARGUMENT, *BARE])
    def test_the_positional_form_is_the_same_action(self, name: str) -> None:
        arguments = [good(name)] if name in ARGUMENT else []
        one, two = busy(), busy()
        named = {"type": name, **({ARGUMENT[name]: arguments[0]} if arguments else {})}
        assert GAME.act(one, SEAT, named) == GAME.act(two, SEAT, [name, *arguments])
        assert GAME.to_bytes(one) == GAME.to_bytes(two)
        assert one.events == two.events

    @pytest.mark.parametrize("name", ["setLimit", "setPrice", "setMini", "postDraft", "promo"])
    def test_an_integer_beyond_every_float(self, name: str) -> None:
        refused(busy(), [name, 10**400])

    def test_errors_are_a_sentence_each(self) -> None:
        for name in ARGUMENT:
            error = refused(busy(), [name])
            assert error.endswith(".")
            assert "\n" not in error

    @pytest.mark.parametrize("name", ["x" * 5000, "setPrice" + " " * 5000])
    def test_a_long_type_is_cut(self, name: str) -> None:
        w = busy()
        result, _ = GAME.act(w, SEAT, {"type": name})
        assert len(str(result)) < 200
        assert len(text(w, results=[result])) < len(text(w)) + 200

    @pytest.mark.parametrize("name", ["x\x1b[2Jy", "two\nlines", "\x00", "\u202etxet"], ids=repr)
    def test_an_unknown_type_does_not_reach_the_screen_raw(self, name: str) -> None:
        w = busy()
        result, _ = GAME.act(w, SEAT, {"type": name})
        screen = text(w, results=[result])
        assert all(letter == "\n" or letter.isprintable() for letter in screen)
        assert name not in screen

    def test_an_invalid_action_uses_its_slot_and_the_wake_goes_on(self) -> None:
        w, idle = quiet(), quiet()
        plan = [["undo"], ["setPrice", "22"], ["setLimit", 9]]
        wake = play_wake(GAME, w, {SEAT: {"actions": plan, "wait": 3}})
        assert [result["ok"] for result in wake.results[SEAT]] == [False] * 3
        assert (wake.actions, wake.invalid, wake.entries, w.hour) == (3, 3, [], 3.0)
        wait(idle, 3)
        assert GAME.to_bytes(w) == GAME.to_bytes(idle)

    def test_actions_run_in_their_order(self) -> None:
        w = quiet()
        plan = [["setPrice", 22], ["setPrice", 23], ["setLimit", 1.2], ["setLimit", 0.8]]
        wake = play_wake(GAME, w, {SEAT: {"actions": plan}})
        assert [result["ok"] for result in wake.results[SEAT]] == [True, False, True, True]
        assert (w.price, w.limit) == (22, 0.8)

    @pytest.mark.parametrize("name", [*ARGUMENT, *BARE])
    def test_nothing_is_done_when_it_is_over(self, name: str) -> None:
        arguments = [good(name)] if name in ARGUMENT else []
        for ending in ("end", "exposed"):
            w = busy()
            w.ended = ending
            assert "over" in refused(w, [name, *arguments])
        assert not any(look(w)["can"].values())


class TestLevers:
    def test_limit(self) -> None:
        w = busy()
        press(w, "setLimit", 1.3)
        assert of(w.events, "limit") == [
            {"type": "limit", "hour": 30.0, "limit": 1.3, "before": 1.0}
        ]
        w.events.clear()
        press(w, "setLimit", 1.3)
        assert w.events == []

    def test_price_and_its_lock(self) -> None:
        w = busy()
        press(w, "setPrice", 22)
        (event,) = of(w.events, "price")
        assert (event["price"], event["before"], event["damageControl"]) == (22, 20, False)
        hours = look(w)["levers"]["priceLockedHours"]
        assert hours > 0.0
        assert "locked" in refused(w, ["setPrice", 21])
        assert press(w, "setPrice", 22)["applied"] == 22  # what it is already
        wait(w, hours - 0.125)
        refused(w, ["setPrice", 21])
        wait(w, 0.125)
        press(w, "setPrice", 21)

    def test_a_hike_stings_and_a_cut_pleases(self) -> None:
        w = busy()
        before, rage = look(w)["world"], w.rage_by[0]
        press(w, "setPrice", 30)
        assert w.rage_by[0] > rage
        assert look(w)["world"]["priceThread"] > before["priceThread"]
        w = busy()
        rage, hype = w.rage_by[0], w.hype
        press(w, "setPrice", 15)
        assert w.rage_by[0] < rage
        assert w.hype > hype
        w = busy()
        w.price, rage = 14, w.rage_by[0]
        press(w, "setPrice", 20)  # back to list is no hike over list
        assert w.rage_by[0] == rage

    def test_mini(self) -> None:
        w = busy()
        press(w, "setMini", 0.4)
        assert of(w.events, "mini") == [{"type": "mini", "hour": 30.0, "mini": 0.4, "before": 0.0}]
        assert {row["onMini"] for row in look(w)["regions"]} == {0.4}
        assert look(w)["world"]["anythingDegraded"] is True

    def test_the_auto_router_comes_on_top(self) -> None:
        w = busy()
        press(w, "setMini", 0.95)
        w.router, w.router_until = 0.1, w.tick + 8
        levers = look(w)["levers"]
        assert (levers["mini"], levers["autoRouter"]) == (0.95, 0.1)
        assert levers["miniIncludingAutoRouter"] == 1.0
        wait(w, 1)
        assert look(w)["levers"]["miniIncludingAutoRouter"] == 0.95

    def test_reshuffle(self) -> None:
        w = busy()
        w.noticed = [0.5] * t.N
        press(w, "reshuffle")
        assert of(w.events, "reshuffle")
        assert w.noticed == [0.0] * t.N
        assert "cools down" in refused(w, ["reshuffle"])


class TestResets:
    def test_global(self) -> None:
        w = busy()
        rage = w.rage
        press(w, "reset")
        (event,) = of(w.events, "reset")
        assert event["total"] == look(w)["stats"]["resets"] == 1
        assert "cools down" in refused(w, ["reset"])
        wait(w, 0.125)
        assert w.rage < rage

    def test_regional(self) -> None:
        w = busy()
        capped, other = region(w, "JP")["capped"], region(w, "DE")["capped"]
        press(w, "regionalReset", "JP")
        assert capped > 0.0
        row = region(w, "JP")
        assert (row["capped"], row["quotaUsed"], row["nextWeeklyReset"]) == (0.0, 0.0, 168.0)
        assert region(w, "DE")["capped"] == other
        assert row["windowPaused"] is True
        assert "cools down" in refused(w, ["regionalReset", "DE"])

    def test_a_paused_window_is_spared_the_five_hour_cap(self) -> None:
        w = busy()
        press(w, "setLimit", 2)
        wait(w, 0.125)
        before = region(w, "JP")["computePerHour"] / w.gpu
        w.paused_until[t.REGION_INDEX["JP"]] = w.tick + 8
        wait(w, 0.125)
        assert region(w, "JP")["computePerHour"] / w.gpu > 1.1 * before
        wait(w, 1)
        assert region(w, "JP")["windowPaused"] is False

    def test_a_fresh_quota_is_banked_and_spent_later(self) -> None:
        w = busy()
        w.drained = [0.05] * t.N
        worse = look(w)["resetPreview"]["usersWorseOff"]
        assert worse == pytest.approx(w.paying, abs=0.01)
        press(w, "reset")
        assert all(row["bankedReset"] for row in look(w)["regions"])
        w.drained = [0.9] * t.N
        events = of(wait(w, 0.125), "scheduled")
        assert len([event for event in events if event.get("banked")]) == t.N
        assert not any(row["bankedReset"] for row in look(w)["regions"])

    def test_a_scheduled_reset(self) -> None:
        w = busy()
        w.weekly_due[4] = w.tick + 8
        (event,) = of(wait(w, 1), "scheduled")
        assert event["region"] == "UK"
        assert region(w, "UK")["quotaUsed"] == 0.0
        assert region(w, "UK")["nextWeeklyReset"] == 168.0

    def test_who_was_just_freed_is_not_counted_again(self) -> None:
        """A regional reset, then a global one: no more hype in one wake than a tick apart."""
        one = GAME.create(3)
        wait(one, 100)
        two = twin(one)
        press(one, "regionalReset", "US")
        press(two, "regionalReset", "US")
        wait(two, 0.125)
        preview_in_one, preview_apart = (look(w)["resetPreview"]["hype"] for w in (one, two))
        assert preview_in_one == pytest.approx(preview_apart, abs=1.0)

    @pytest.mark.parametrize("action", [["reset"], ["boost"], ["regionalReset", "US"]], ids=str)
    def test_the_event_says_the_hype_that_came(self, action: list[Any]) -> None:
        w = busy()
        hype = w.hype
        press(w, *action)
        (event,) = [event for event in w.events if "hype" in event]
        assert event["hype"] == pytest.approx(w.hype - hype, abs=0.06)


class TestWords:
    def test_a_post(self) -> None:
        w = busy()
        w.drafts[1] = number = next(n for n, post in enumerate(POSTS) if post["category"] == "meme")
        assert look(w)["lastPostHoursAgo"] is None
        press(w, "postDraft", 1)
        (event,) = of(w.events, "post")
        assert (event["id"], event["category"]) == (POSTS[number]["id"], "meme")
        assert w.drafts[1] != number
        assert (look(w)["lastPostHoursAgo"], look(w)["postsLast24h"]) == (0.0, 1)
        assert "cools down" in refused(w, ["postDraft", 0])
        wait(w, look(w)["cooldowns"]["post"])
        press(w, "postDraft", 0)
        assert look(w)["postsLast24h"] == 2
        wait(w, 25)
        assert look(w)["postsLast24h"] == 0
        assert look(w)["lastPostHoursAgo"] == 25.0

    def test_many_posts_do_less_each(self) -> None:
        fresh, tired = busy(), busy()
        tired.post_ticks = [tired.tick - 40, tired.tick - 80, tired.tick - 120]
        for w in (fresh, tired):
            w.drafts[0] = next(n for n, p in enumerate(POSTS) if p["id"] == "hype-promoted-it")
        first, later = (look(w)["drafts"][0]["preview"]["hype"] for w in (fresh, tired))
        assert 0.0 < later < first

    def test_a_promise_kept_and_a_promise_broken(self) -> None:
        promise = next(n for n, post in enumerate(POSTS) if "promise" in post)
        hours = POSTS[promise]["promise"]
        kept = busy()
        kept.drafts[0] = promise
        assert look(kept)["drafts"][0]["preview"]["promise"] == hours
        press(kept, "postDraft", 0)
        assert of(kept.events, "promise")[0]["hours"] == hours
        assert look(kept)["promise"]["hoursLeft"] == hours
        broken = twin(kept)
        press(kept, "reset")
        assert of(kept.events, "promiseKept")
        assert look(kept)["promise"] is None
        assert look(kept)["stats"]["promisesKept"] == 1
        rage, suspicion = broken.rage_by[0], broken.suspicion
        for w in (kept, broken):
            w.launch_at = w.launch_due = 99999
        events = wait(broken, hours)
        assert of(events, "promiseBroken")[0]["debt"] == look(broken)["promiseDebt"] == 1
        assert broken.rage_by[0] > rage - 5.0
        assert broken.suspicion > suspicion
        stories = {i["id"] for i in INCIDENTS if i["reactive"] == "broken"}
        told = [e["incident"]["id"] for e in of(events + wait(broken, 7), "incident")]
        assert len(stories.intersection(told)) == 1
        later = wait(kept, hours + 7)
        assert not of(later, "promiseBroken")
        assert not stories.intersection(e["incident"]["id"] for e in of(later, "incident"))

    def test_refreshing_drafts_swaps_what_no_longer_fits(self) -> None:
        w = busy()
        stale = next(n for n, post in enumerate(POSTS) if post["fits"].get("week") == 3)
        others = list(w.drafts[1:])
        assert all(draft["fits"] for draft in look(w)["drafts"][1:])
        w.drafts[0] = stale
        assert look(w)["drafts"][0]["fits"] is False
        assert press(w, "refreshDrafts")["applied"] == 1
        assert w.drafts[1:] == others
        assert w.drafts[0] != stale
        before = GAME.to_bytes(w)
        assert press(w, "refreshDrafts")["applied"] == 0
        assert GAME.to_bytes(w) == before

    def test_deny(self) -> None:
        w = busy()
        w.suspicion = 40.0
        press(w, "deny")
        first = 40.0 - w.suspicion
        assert first > 0.0
        assert of(w.events, "deny")[0]["lies"] == 1
        assert "cools down" in refused(w, ["deny"])
        w.deny_ready, w.suspicion = 0, 40.0
        press(w, "deny")
        assert 0.0 < 40.0 - w.suspicion < first

    def test_coming_clean_eases_suspicion(self) -> None:
        w = busy()
        press(w, "setMini", 0.5)
        press(w, "setStatus", "green")
        wait(w, 12)
        suspicion = w.suspicion
        press(w, "setStatus", "honest")
        assert w.suspicion < suspicion

    def test_coming_clean_about_nothing_earns_nothing(self) -> None:
        w = quiet()
        press(w, "setStatus", "green")
        wait(w, 12)
        suspicion = w.suspicion
        press(w, "setMini", 0.05)
        press(w, "setStatus", "honest")
        press(w, "setMini", 0)
        assert w.suspicion >= suspicion

    def test_boost(self) -> None:
        w = busy()
        hype = w.hype
        press(w, "boost")
        assert w.hype > hype
        assert of(w.events, "boost")
        assert "cools down" in refused(w, ["boost"])


FITS: dict[str, tuple[Any, dict[str, Any], dict[str, Any]]] = {
    "rage_min": (50, {"rage": 50.0}, {"rage": 49.9}),
    "rage_max": (30, {"rage": 30.0}, {"rage": 30.1}),
    "hype_min": (60, {"hype": 60.0}, {"hype": 59.9}),
    "hype_max": (35, {"hype": 35.0}, {"hype": 35.1}),
    "suspicion_min": (40, {"suspicion": 40.0}, {"suspicion": 39.9}),
    "suspicion_max": (35, {"suspicion": 35.0}, {"suspicion": 35.1}),
    "capped_min": (0.3, {"capped_mean": 0.3}, {"capped_mean": 0.29}),
    "degraded": (True, {"mini": 0.1}, {"mini": 0.0}),
    "rival_recent": (True, {"launched_at": 800}, {"launched_at": 0}),
    "reset_within": (12, {"reset_ticks": [704]}, {"reset_ticks": [703]}),
    "no_reset_within": (12, {"reset_ticks": [703]}, {"reset_ticks": [704]}),
    "price_above": (20, {"price": 21}, {"price": 20}),
    "price_below": (20, {"price": 19}, {"price": 20}),
    "limit_above": (1.1, {"limit": 1.2}, {"limit": 1.1}),
    "week": (2, {"tick": 1344}, {"tick": 1343}),
    "promise_open": (False, {"promise_until": 0}, {"promise_until": 900}),
}
"""Each condition of a draft: a value, a state in which it holds, one in which it does not."""


class TestFits:
    def test_every_condition_of_the_writing_is_here(self) -> None:
        assert {name for post in POSTS for name in post["fits"]} == set(FITS)

    @pytest.mark.parametrize("name", FITS)
    def test_condition(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        value, holds, fails = FITS[name]
        for state, expected in ((holds, True), (fails, False)):
            w = quiet()
            w.tick = 800
            for field, level in state.items():
                setattr(w, field, level)
            w.draft_ticks = [w.tick] * 3
            monkeypatch.setitem(POSTS[w.drafts[0]], "fits", {name: value})
            assert look(w)["drafts"][0]["fits"] is expected, state


class TestCards:
    def test_a_card_is_paid_for_and_replaced(self) -> None:
        w = busy()
        card = CARDS[w.hand[2]]
        press(w, "playCard", 2)
        (event,) = of(w.events, "launch")
        assert (event["by"], event["id"]) == ("openai", card["id"])
        assert w.charge == 6.0 - card["cost"]
        assert look(w)["ship"]["hand"][2]["id"] != card["id"]
        assert look(w)["stats"]["cards"] == 1

    def test_without_charge_it_is_refused(self) -> None:
        w = busy()
        for slot in range(3):
            cost = CARDS[w.hand[slot]]["cost"]
            w.charge = cost - 0.001
            assert look(w)["ship"]["hand"][slot]["canPlay"] is False
            assert "charge" in refused(w, ["playCard", slot])
            w.charge = float(cost)
            assert look(w)["ship"]["hand"][slot]["canPlay"] is True

    def test_charge_grows_to_its_ceiling(self) -> None:
        w = quiet()
        charge = look(w)["ship"]
        wait(w, 10)
        assert look(w)["ship"]["charge"] == pytest.approx(
            charge["charge"] + 10 * charge["perHour"], abs=0.011
        )
        wait(w, 100)
        assert look(w)["ship"]["charge"] == charge["max"]

    def test_a_legendary_card_is_announced(self) -> None:
        w = busy()
        w.deck.append(next(n for n, card in enumerate(CARDS) if card["rarity"] == "legendary"))
        press(w, "playCard", 0)
        (event,) = of(w.events, "legendary")
        assert (event["id"], event["slot"]) == (look(w)["ship"]["hand"][0]["id"], 0)

    def test_the_deck_never_deals_a_card_that_is_held(self) -> None:
        w = quiet()
        for play in range(3 * len(CARDS)):
            w.charge = 6.0
            press(w, "playCard", play % 3)
            held = [*w.hand, *w.deck]
            assert len(set(held)) == len(held)

    def test_a_combo_grows_and_ends(self) -> None:
        w = busy()
        press(w, "boost")
        assert (look(w)["world"]["combo"]["n"], look(w)["world"]["combo"]["active"]) == (1, False)
        preview = look(w)["resetPreview"]
        assert preview["hypeWithCombo"] > preview["hype"]
        press(w, "reset")
        assert of(w.events, "combo")[0]["n"] == look(w)["world"]["combo"]["n"] == 2
        hours = look(w)["world"]["combo"]["hoursLeft"]
        assert of(wait(w, hours), "comboEnd")[0]["n"] == 2
        assert look(w)["world"]["combo"] == {"n": 0, "mult": 1.0, "active": False, "hoursLeft": 0.0}

    def test_the_first_answer_to_a_rival_counts_for_more(self) -> None:
        plain, answer = busy(), busy()
        answer.launched_at, answer.launched_size = answer.tick, 1.0
        for w in (plain, answer):
            w.hand[0] = next(n for n, c in enumerate(CARDS) if c["id"] == "quota-bar")
            press(w, "playCard", 0)
        one, two = (of(w.events, "launch")[0] for w in (plain, answer))
        assert (one["answered"], two["answered"]) == (False, True)
        assert answer.hype > plain.hype
        assert max(answer.pull) < max(plain.pull)
        hype = answer.hype
        press(answer, "reset")  # the second one does not
        assert of(answer.events, "reset")
        assert answer.hype >= hype
        assert answer.countered == 1


class TestAnswers:
    def test_a_choice(self) -> None:
        for choice in range(len(INCIDENTS[DECIDED]["choices"])):
            w = busy()
            press(w, "resolveChoice", choice)
            (event,) = of(w.events, "choice")
            assert (event["choice"], event["defaulted"]) == (choice, False)
            assert event["label"] == INCIDENTS[DECIDED]["choices"][choice]["label"]
            assert look(w)["pending"]["choice"] is None
            assert "no incident" in refused(w, ["resolveChoice", 0])

    def test_null_takes_the_default(self) -> None:
        for action in ({"type": "resolveChoice", "choice": None}, ["resolveChoice", None]):
            w = busy()
            result, entry = GAME.act(w, SEAT, action)
            assert result["ok"]
            assert entry == ["resolveChoice", None]
            (event,) = of(w.events, "choice")
            assert (event["choice"], event["defaulted"]) == (INCIDENTS[DECIDED]["default"], True)

    def test_a_reply(self) -> None:
        for option in range(len(VIRALS[0]["options"])):
            w = busy()
            press(w, "replyViral", option)
            (event,) = of(w.events, "viralReply")
            assert (event["id"], event["option"]) == (VIRALS[0]["id"], option)
            assert look(w)["pending"]["viral"] is None
            assert "no viral" in refused(w, ["replyViral", 0])

    def test_a_mission_accepted_and_won_or_lost(self) -> None:
        number = next(n for n, m in enumerate(MISSIONS) if m["id"] == "price-guide")
        for price, ok in ((20, True), (25, False)):
            w = busy()
            w.offer = {}
            offer_mission(w, number)
            mission = MISSIONS[number]
            press(w, "acceptOffer")
            assert of(w.events, "missionStart")[0]["hours"] == mission["hours"]
            assert look(w)["pending"]["missionOffer"] is None
            assert look(w)["mission"]["hoursLeft"] == mission["hours"]
            assert "no mission" in refused(w, ["acceptOffer"])
            press(w, "setPrice", price)
            cash = w.cash
            w.choice = w.viral = {}
            (event,) = of(wait(w, mission["hours"]), "mission")
            assert event["ok"] is ok
            assert w.cash - cash == pytest.approx(mission["reward"]["cash"] if ok else 0.0)
            assert look(w)["stats"]["missionsWon" if ok else "missionsLost"] == 1
            assert look(w)["mission"] is None

    def test_a_mission_declined(self) -> None:
        w = busy()
        press(w, "declineOffer")
        assert of(w.events, "missionDeclined")[0]["id"] == MISSIONS[0]["id"]
        assert look(w)["pending"]["missionOffer"] is None
        refused(w, ["declineOffer"])
        refused(w, ["acceptOffer"])

    @pytest.mark.parametrize("name", ["acceptOffer", "declineOffer"])
    def test_nothing_is_on_offer(self, name: str) -> None:
        assert "no mission" in refused(quiet(), [name])


class TestRivals:
    def test_poach(self) -> None:
        w = busy()
        cash = w.cash
        press(w, "poach")
        (event,) = of(w.events, "poach")
        assert (event["cost"], event["slipped"]) == (10.0, True)
        assert cash - w.cash == 10.0
        assert look(w)["threat"]["weakened"] is True
        assert "cools down" in refused(w, ["poach"])

    def test_promo(self) -> None:
        w = busy()
        cost = region(w, "US")["promoCost"]
        cash = w.cash
        press(w, "promo", "US")
        (event,) = of(w.events, "promo")
        assert (event["region"], event["signups"]) == ("US", 3.0)
        assert cash - w.cash == pytest.approx(cost, abs=0.006)
        assert "cools down" in refused(w, ["promo", "US"])
        press(w, "promo", "CA")


class TestScreenAgrees:
    def test_can_and_cooldowns_say_what_an_action_will_get(self) -> None:
        w = busy()
        for name in ("reset", "deny", "boost", "poach", "reshuffle"):
            assert look(w)["can"][name] is True
            press(w, name)
            assert look(w)["can"][name] is False
            refused(w, [name])
            left = look(w)["cooldowns"][name]
            later = twin(w)
            later.ended = None
            later.tick += t.ticks(left)
            assert look(later)["can"][name] is True
            assert look(later)["cooldowns"][name] == 0.0

    def test_can_says_what_is_pending(self) -> None:
        w = busy()
        for name, action in (
            ("resolveChoice", ["resolveChoice", 0]),
            ("acceptOffer", ["declineOffer"]),
            ("replyViral", ["replyViral", 0]),
        ):
            assert look(w)["can"][name] is True
            press(w, *action)
            assert look(w)["can"][name] is False

    @pytest.mark.parametrize("name", [*ARGUMENT, *BARE])
    def test_the_log_entry_is_the_action_again(self, name: str) -> None:
        arguments = [good(name)] if name in ARGUMENT else []
        one, two = busy(), busy()
        result, entry = GAME.act(one, SEAT, [name, *arguments])
        assert entry is not None
        assert entry[0] == name
        assert GAME.act(two, SEAT, entry) == (result, entry)
        assert GAME.to_bytes(one) == GAME.to_bytes(two)

    def test_an_action_that_exposes_ends_the_shift_at_once(self) -> None:
        w = busy()
        w.suspicion = 98.0
        press(w, "reset")
        assert w.ended == "exposed"
        assert of(w.events, "exposed")
        refused(w, ["boost"])
        assert GAME.advance(w, w.tick + 80) == "exposed"
        assert w.hour == 30.0
