"""One wake: what is refused whole, what is a result, and how time passes."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.errors import RyaError, TooLargeError, UsageError
from play.kernel.wake import clamp_wait, link, play_wake
from tests.stall import GAME, Stall, World

SEAT = GAME.seats[0]
TICK = GAME.tick_hours


def wake(world: World, *actions: Any, wait: Any = 1, **more: Any) -> Any:
    return play_wake(GAME, world, {SEAT: {"actions": list(actions), "wait": wait, **more}})


def quiet(hours: float = 5.0) -> World:
    """A world in which no bell rings for a while."""
    for seed in range(1000):
        world = GAME.create(seed)
        if world.bell_due > hours / TICK:
            return world
    raise AssertionError("no quiet world")


class TestWait:
    @pytest.mark.parametrize(
        ("given_wait", "applied"),
        [
            (None, 1.0),
            (1, 1.0),
            (24, 24.0),
            (0, 1.0),
            (-5, 1.0),
            (0.999, 1.0),
            (24.01, 24.0),
            (1e308, 24.0),
            (-1e308, 1.0),
            (10**400, 24.0),
            (2.5, 2.5),
            (2.0625, 2.0),
            (2.07, 2.125),
            (2.06, 2.0),
            (23.99, 24.0),
            (-0.0, 1.0),
        ],
    )
    def test_it_is_clamped_and_snapped(self, given_wait: Any, applied: float) -> None:
        assert clamp_wait(given_wait, TICK) == applied

    @pytest.mark.parametrize("bad", ["1", True, False, math.nan, math.inf, -math.inf, [], {}, "x"])
    def test_anything_but_a_finite_number_is_refused(self, bad: Any) -> None:
        with pytest.raises(UsageError) as caught:
            clamp_wait(bad, TICK)
        assert caught.value.code == "bad_wait"

    @given(st.floats(allow_nan=False, allow_infinity=False))
    def test_it_is_always_a_whole_number_of_ticks_from_1_to_24_hours(self, hours: float) -> None:
        applied = clamp_wait(hours, TICK)
        assert 1.0 <= applied <= 24.0
        assert applied / TICK == int(applied / TICK)
        if 1.0 <= hours <= 24.0:
            assert abs(applied - hours) <= TICK / 2

    @given(st.integers(8, 192))
    def test_a_whole_number_of_ticks_stays_what_it_is(self, ticks: int) -> None:
        assert clamp_wait(ticks * TICK, TICK) == ticks * TICK

    def test_a_tick_that_is_no_power_of_two_loses_none(self) -> None:
        class Tenths(Stall):
            tick_hours = 0.1

        game = Tenths()
        world = quiet(2)
        play_wake(game, world, {SEAT: {"wait": 1.15}})
        assert world.tick in (11, 12)
        world = quiet(2)
        play_wake(game, world, {SEAT: {"wait": 1.4}})
        assert world.tick == 14


class TestTime:
    def test_a_timer_wake(self) -> None:
        world = quiet()
        result = wake(world, wait=2.5)
        assert (result.tick, result.reason, result.wait) == (20, "timer", 2.5)
        assert result.waited == 2.5
        assert result.events == []

    def test_an_event_wakes_early(self) -> None:
        world = GAME.create(11)
        due = world.bell_due
        result = wake(world, wait=24)
        assert (result.tick, result.reason, result.wait) == (due, "bell", 24.0)
        assert result.waited == due * TICK
        assert [event["type"] for event in result.events] == ["bell"]
        assert result.events[0]["hour"] == due * TICK

    def test_events_of_the_actions_come_first(self) -> None:
        world = GAME.create(11)
        result = wake(world, {"type": "press"}, wait=24)
        assert [event["type"] for event in result.events] == ["served", "bell"]

    def test_the_last_wake_ends_at_the_end(self) -> None:
        world = quiet()
        world.tick, world.bell_due = GAME.end_tick - 3, GAME.end_tick + 9
        result = wake(world, wait=24)
        assert (result.tick, result.reason) == (GAME.end_tick, "end")
        assert GAME.over(world)

    def test_no_decision_waits_an_hour(self) -> None:
        world = quiet()
        assert play_wake(GAME, world, {SEAT: {}}).tick == 8

    def test_draining_leaves_nothing_for_the_next_wake(self) -> None:
        world = GAME.create(11)
        wake(world, wait=24)
        assert GAME.drain(world) == []


class TestActions:
    def test_they_run_in_their_order(self) -> None:
        world = quiet()
        result = wake(world, ["setLever", 2], ["setLever", 7], ["setLever", 3])
        assert world.lever == 3.0
        assert result.entries == [[0, "setLever", 2.0], [0, "setLever", 7.0], [0, "setLever", 3.0]]

    def test_both_forms_mean_the_same(self) -> None:
        one, two = quiet(), quiet()
        named = wake(one, {"type": "setLever", "lever": 3.7}, {"type": "press"})
        positional = wake(two, ["setLever", 3.7], ["press"])
        assert named.results == positional.results
        assert named.entries == positional.entries == [[0, "setLever", 3.5], [0, "press"]]
        assert GAME.to_bytes(one) == GAME.to_bytes(two)

    def test_a_snapped_value_is_reported_and_logged(self) -> None:
        result = wake(quiet(), ["setLever", 3.26])
        assert result.results[SEAT] == [{"ok": True, "type": "setLever", "applied": 3.5}]
        assert result.entries == [[0, "setLever", 3.5]]

    @pytest.mark.parametrize(
        "bad",
        [
            {"type": "setLever"},
            {"type": "setLever", "lever": "3"},
            {"type": "setLever", "lever": None},
            {"type": "setLever", "lever": 11},
            {"type": "nothing"},
            {},
            [],
            ["setLever", 1, 2],
            "press",
            None,
            5,
        ],
    )
    def test_an_invalid_action_is_a_result_and_costs_its_slot_and_its_time(self, bad: Any) -> None:
        world, untouched = quiet(), quiet()
        result = wake(world, bad, ["setLever", 2], wait=3)
        wake(untouched, ["setLever", 2], wait=3)
        outcomes = [entry["ok"] for entry in result.results[SEAT]]
        assert outcomes == [False, True]
        assert result.results[SEAT][0]["error"]
        assert (result.actions, result.invalid) == (2, 1)
        assert result.entries == [[0, "setLever", 2.0]]
        assert result.tick == 24
        assert GAME.to_bytes(world) == GAME.to_bytes(untouched)

    def test_thirty_two_are_played(self) -> None:
        result = wake(quiet(), *[["setLever", 2]] * 32)
        assert (result.actions, len(result.entries)) == (32, 32)

    def test_thirty_two_invalid_ones_use_the_slots_too(self) -> None:
        result = wake(quiet(), *[["nothing"]] * 32)
        assert (result.actions, result.invalid, result.tick) == (32, 32, 8)

    @pytest.mark.parametrize(
        ("decision", "code", "kind"),
        [
            ({"actions": [["setLever", 2]] * 33}, "too_many_actions", TooLargeError),
            ({"actions": None}, "bad_actions", UsageError),
            ({"actions": {"type": "press"}}, "bad_actions", UsageError),
            ({"actions": "press"}, "bad_actions", UsageError),
            ({"actions": (["press"],)}, "bad_actions", UsageError),
            ({"actions": [["setLever", 2]], "wait": "4"}, "bad_wait", UsageError),
            ({"actions": [["setLever", 2]], "wait": math.nan}, "bad_wait", UsageError),
            (None, "bad_decision", UsageError),
            ([["press"]], "bad_decision", UsageError),
        ],
    )
    def test_a_malformed_decision_is_refused_whole(
        self, decision: Any, code: str, kind: type[RyaError]
    ) -> None:
        world = quiet()
        before = GAME.to_bytes(world)
        with pytest.raises(kind) as caught:
            play_wake(GAME, world, {SEAT: decision})
        assert caught.value.code == code
        assert GAME.to_bytes(world) == before
        assert GAME.drain(world) == []


class TestSeats:
    class Pair(Stall):
        seats: tuple[str, ...] = ("left", "right")

    game = Pair()

    def test_each_has_results_and_log_lines_of_its_own(self) -> None:
        world = quiet()
        decisions: dict[str, Any] = {
            "right": {"actions": [["press"]]},
            "left": {"actions": [["setLever", 2]]},
        }
        result = play_wake(self.game, world, decisions)
        assert {seat: len(results) for seat, results in result.results.items()} == {
            "left": 1,
            "right": 1,
        }
        assert result.entries == [[0, ["left", "setLever"], 2.0], [0, ["right", "press"]]]

    def test_the_shortest_wait_holds(self) -> None:
        world = quiet()
        result = play_wake(self.game, world, {"left": {"wait": 5}, "right": {"wait": 2}})
        assert (result.wait, result.tick) == (2.0, 16)

    def test_a_malformed_decision_of_one_stops_both(self) -> None:
        world = quiet()
        before = self.game.to_bytes(world)
        decisions: dict[str, Any] = {"left": {"actions": [["press"]]}, "right": {"wait": "x"}}
        with pytest.raises(UsageError):
            play_wake(self.game, world, decisions)
        assert self.game.to_bytes(world) == before

    def test_a_seat_that_says_nothing_does_not_hold_the_others_up(self) -> None:
        result = play_wake(self.game, quiet(), {"left": {"wait": 3}})
        assert (result.wait, list(result.results)) == (3.0, ["left"])


class TestChain:
    def test_it_depends_on_every_state_gone_through(self) -> None:
        def chain(*waits: float) -> str:
            world, digest = quiet(), ""
            for hours in waits:
                wake(world, wait=hours)
                digest = link(digest, GAME, world)
            return digest

        assert chain(2, 2) == chain(2, 2)
        assert len({chain(4), chain(2, 2), chain(3, 1), chain(1, 3), chain(1, 1, 2)}) == 5

    def test_linking_changes_nothing(self) -> None:
        world = quiet()
        assert link("", GAME, world) == link("", GAME, world) != link("0", GAME, world)
