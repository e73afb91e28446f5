"""Policies over a world: what they see, what is counted, budgets, baselines, the replay."""

from __future__ import annotations

from typing import Any

import pytest

from play.errors import UsageError
from play.kernel.score import Budget, baselines, baselines_of, run_policy, score_world
from tests import stall
from tests.stall import GAME

KEY = bytes(range(16))


def lever(value: float, wait: float = 4) -> Any:
    def policy(*, obs: Any, events: Any, reason: str, schema: Any) -> Any:
        return {"actions": [{"type": "setLever", "lever": value}], "wait": wait}

    return policy


class TestCalls:
    def test_what_a_policy_is_given(self) -> None:
        calls: list[dict[str, Any]] = []

        def policy(**given: Any) -> Any:
            calls.append(given)
            return {"actions": [], "wait": 24}

        run = run_policy(GAME, GAME.create(11), policy)
        assert all(set(call) == {"obs", "events", "reason", "schema"} for call in calls)
        assert calls[0]["reason"] == "start"
        assert calls[0]["obs"] == GAME.observe(GAME.create(11), GAME.seats[0])
        assert {call["reason"] for call in calls[1:]} == {"bell", "end"}
        assert all(call["schema"] == GAME.schema() for call in calls)
        assert len(calls) == len(run.wakes) + 1

    def test_the_final_call_sees_the_end_and_its_answer_is_ignored(self) -> None:
        last: list[Any] = []

        def policy(*, obs: Any, events: Any, reason: str, schema: Any) -> Any:
            last[:] = [obs["over"], reason, [event["type"] for event in events]]
            return {"actions": [["setLever", 10]] if obs["over"] else [], "wait": 24}

        run = run_policy(GAME, GAME.create(11), policy)
        assert last[:2] == [True, "end"]
        assert last[2][-1] == "end"
        assert run.log == []

    def test_exposure_ends_early_and_says_so(self) -> None:
        run = run_policy(GAME, GAME.create(11), lever(10, 24))
        assert run.outcome["exposed"]
        assert run.wakes[-1][0] < GAME.end_tick
        assert run.outcome["score"] == run.outcome["money"] - run.outcome["fine"]

    def test_a_blind_policy_is_given_nothing_to_see_and_no_final_call(self) -> None:
        seen: list[Any] = []

        def policy(*, obs: Any, events: Any, reason: str, schema: Any) -> Any:
            seen.append((obs, reason))
            return {"actions": [], "wait": 24}

        policy.blind = True  # type: ignore[attr-defined]
        run = run_policy(GAME, GAME.create(11), policy)
        assert all(obs is None for obs, _ in seen)
        assert len(seen) == len(run.wakes)

    def test_blind_or_not_the_play_is_the_same(self) -> None:
        def seeing(**_: Any) -> Any:
            return {"actions": [], "wait": 24}

        one = run_policy(GAME, GAME.create(11), stall.idle)
        two = run_policy(GAME, GAME.create(11), seeing)
        assert one.wakes == two.wakes
        assert one.outcome == two.outcome

    def test_what_a_policy_raises_comes_through(self) -> None:
        def policy(**_: Any) -> Any:
            raise RuntimeError("no idea")

        with pytest.raises(RuntimeError, match="no idea"):
            run_policy(GAME, GAME.create(11), policy)

    @pytest.mark.parametrize("decision", [None, [], "wait", {"actions": 5}, {"wait": "4"}])
    def test_a_malformed_decision_is_a_usage_error(self, decision: Any) -> None:
        with pytest.raises(UsageError):
            run_policy(GAME, GAME.create(11), lambda **_: decision)


class TestEffort:
    def test_it_is_counted_and_the_hours_are_those_that_passed(self) -> None:
        def policy(**_: Any) -> Any:
            return {"actions": [["setLever", 3], ["nothing"]], "wait": 30}

        run = run_policy(GAME, GAME.create(11), policy)
        wakes = len(run.wakes)
        assert run.effort == {
            "wakes": wakes,
            "actions": 2 * wakes,
            "invalid": wakes,
            "waitHours": GAME.end_tick * GAME.tick_hours,
        }
        assert len(run.log) == wakes


class TestBudget:
    @pytest.mark.parametrize("cap", [0, 1, 5])
    def test_wakes(self, cap: int) -> None:
        run = run_policy(GAME, GAME.create(11), lever(3), Budget(max_wakes=cap))
        assert run.budget_exceeded
        assert run.effort["wakes"] == cap
        assert len(run.log) == cap
        assert GAME.over(run.world)

    def test_actions(self) -> None:
        run = run_policy(GAME, GAME.create(11), lever(3), Budget(max_actions=3))
        assert run.budget_exceeded
        assert run.effort["actions"] == 3

    def test_invalid_actions(self) -> None:
        run = run_policy(GAME, GAME.create(11), lever(99), Budget(max_invalid=2))
        assert run.budget_exceeded
        assert (run.effort["invalid"], run.log) == (2, [])

    def test_the_rest_is_played_out_without_the_policy(self) -> None:
        calls: list[str] = []

        def policy(*, obs: Any, events: Any, reason: str, schema: Any) -> Any:
            calls.append(reason)
            return {"actions": [["setLever", 6]], "wait": 1}

        row = score_world(GAME, 11, None, policy, budget=Budget(max_wakes=4))
        assert row["budgetExceeded"] is True
        assert row["replay"] == "ok"
        assert len(calls) == 5  # and the final call

    def test_a_cap_that_is_never_reached(self) -> None:
        free = score_world(GAME, 11, None, stall.reference)
        caps = Budget(max_wakes=10_000, max_actions=10_000, max_invalid=1)
        capped = score_world(GAME, 11, None, stall.reference, budget=caps)
        assert capped == free
        assert "budgetExceeded" not in free


class TestBaselines:
    def test_of_a_public_and_of_a_sealed_world(self) -> None:
        public, sealed = baselines(GAME, 11), baselines(GAME, 11, KEY)
        assert set(public) == {"idle", "ref"}
        assert public != sealed
        assert public["ref"] > public["idle"]

    def test_the_stalls_known_ones_are_what_playing_gives(self) -> None:
        assert {seed: baselines(GAME, seed) for seed in stall.KNOWN} == stall.KNOWN
        assert GAME.known_baselines(GAME.practice_seeds[-1]) is None

    def test_those_of_a_public_world_are_looked_up_and_played_only_where_unknown(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        unknown = GAME.practice_seeds[-1]
        played = {seed: baselines(GAME, seed) for seed in (11, unknown)}
        monkeypatch.setitem(stall.KNOWN, 11, {"idle": 1.0, "ref": 2.0})
        assert baselines_of(GAME, 11, None) == {"idle": 1.0, "ref": 2.0}
        assert baselines_of(GAME, unknown, None) == played[unknown]
        assert baselines_of(GAME, 11, KEY) == baselines(GAME, 11, KEY)


class TestScoreWorld:
    def test_the_reference_is_a_hundred_and_idling_exactly_nothing(self) -> None:
        for seed, key in ((11, None), (44, None), (7, KEY)):
            assert score_world(GAME, seed, key, stall.reference)["normalized"] == 100.0
            assert score_world(GAME, seed, key, stall.idle)["normalized"] == 0.0

    def test_a_row(self) -> None:
        row = score_world(GAME, 11, None, stall.reference)
        assert set(row) == {
            "take",
            "idle",
            "ref",
            "normalized",
            "deltaVsRef",
            "exposed",
            "effort",
            "replay",
        }
        assert (row["deltaVsRef"], row["exposed"], row["replay"]) == (0.0, False, "ok")

    def test_given_baselines_are_used(self) -> None:
        row = score_world(GAME, 11, KEY, stall.idle, known={"idle": 0.0, "ref": 3000.0})
        assert (row["idle"], row["ref"]) == (0.0, 3000.0)

    def test_the_known_ones_of_a_seed_are_not_those_of_its_sealed_world(self) -> None:
        row = score_world(GAME, 11, KEY, stall.idle)
        assert row["idle"] != stall.KNOWN[11]["idle"]
        assert row["normalized"] == 0.0

    def test_a_simulator_that_does_not_repeat_itself_is_found_out(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real = stall.Stall.create
        made: list[int] = []

        def create(self: stall.Stall, seed: int, key: bytes | None = None) -> stall.World:
            world = real(self, seed, key)
            made.append(seed)
            world.money = 0.001 * len(made)
            return world

        monkeypatch.setattr(stall.Stall, "create", create)
        assert score_world(GAME, 11, None, stall.reference)["replay"] == "differs"
