"""A run is the world plus its log: replays agree, and what was tampered with is named."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.errors import UsageError
from play.kernel.replay import replay
from play.kernel.score import PolicyRun, run_policy
from play.kernel.wake import link, play_wake
from tests.stall import GAME, Stall, reference

KEY = bytes(range(16))


def reference_run(seed: int = 5, key: bytes | None = None) -> PolicyRun:
    return run_policy(GAME, GAME.create(seed, key), reference)


def again(run: PolicyRun, seed: int = 5, key: bytes | None = None, **changed: Any) -> Any:
    return replay(GAME, seed, key, changed.get("log", run.log), changed.get("wakes", run.wakes))


@pytest.fixture
def run() -> PolicyRun:
    return reference_run()


class TestAgreement:
    @pytest.mark.parametrize("key", [None, KEY])
    def test_a_run_replays_to_its_outcome(self, key: bytes | None) -> None:
        run = reference_run(5, key)
        result = again(run, key=key)
        assert result.ok
        assert result.first_difference is None
        assert result.outcome == run.outcome
        assert result.chain == run.wakes[-1][1]
        assert GAME.to_bytes(result.world) == GAME.to_bytes(run.world)

    def test_a_log_that_was_written_to_json_and_read_back(self, run: PolicyRun) -> None:
        import json

        log, wakes = json.loads(json.dumps([run.log, run.wakes]))
        assert again(run, log=log, wakes=wakes).ok

    @given(st.lists(st.tuples(st.floats(0, 10), st.floats(1, 24)), max_size=12), st.integers(0, 99))
    def test_any_play_at_any_pace(self, plan: list[tuple[float, float]], seed: int) -> None:
        world, log, wakes, chain = GAME.create(seed), [], [], ""
        for lever, wait in plan:
            if GAME.over(world):
                break
            decision = {"actions": [["setLever", lever], ["press"], ["answer", 0]], "wait": wait}
            wake = play_wake(GAME, world, {GAME.seats[0]: decision})
            chain = link(chain, GAME, world)
            log += wake.entries
            wakes.append((wake.tick, chain))
        result = replay(GAME, seed, None, log, wakes)
        assert result.ok
        assert GAME.to_bytes(result.world) == GAME.to_bytes(world)

    def test_a_run_that_is_not_over(self, run: PolicyRun) -> None:
        wakes = run.wakes[:7]
        log = [line for line in run.log if line[0] < wakes[-1][0]]
        assert again(run, log=log, wakes=wakes).ok

    def test_an_empty_run(self) -> None:
        result = replay(GAME, 5, None, [], [])
        assert result.ok
        assert result.chain == ""

    def test_several_seats(self) -> None:
        class Pair(Stall):
            seats: tuple[str, ...] = ("left", "right")

        game = Pair()
        world = game.create(5)
        decisions: dict[str, Any] = {
            "right": {"actions": [["press"]]},
            "left": {"actions": [["setLever", 2]]},
        }
        wake = play_wake(game, world, decisions)
        assert replay(game, 5, None, wake.entries, [(wake.tick, link("", game, world))]).ok


class TestTampering:
    def test_a_changed_argument_differs_at_its_own_wake(self, run: PolicyRun) -> None:
        line = next(n for n, entry in enumerate(run.log) if n > 5 and entry[1] == "setLever")
        log = deepcopy(run.log)
        log[line][2] -= 0.5
        tick = log[line][0]
        number = next(n for n, (ended, _) in enumerate(run.wakes) if ended > tick)
        result = again(run, log=log)
        assert not result.ok
        assert result.first_difference == number

    def test_a_changed_digest(self, run: PolicyRun) -> None:
        for number in (0, 3, len(run.wakes) - 1):
            wakes = list(run.wakes)
            wakes[number] = (wakes[number][0], "0" * 64)
            assert again(run, wakes=wakes).first_difference == number

    def test_a_changed_tick(self, run: PolicyRun) -> None:
        wakes = list(run.wakes)
        wakes[4] = (wakes[4][0] + 1, wakes[4][1])
        assert again(run, wakes=wakes).first_difference == 4

    def test_a_line_taken_out(self, run: PolicyRun) -> None:
        line = next(n for n, entry in enumerate(run.log) if entry[1] == "press")
        log = run.log[:line] + run.log[line + 1 :]
        number = next(n for n, (ended, _) in enumerate(run.wakes) if ended > run.log[line][0])
        assert again(run, log=log).first_difference == number

    def test_lines_beyond_the_last_wake(self, run: PolicyRun) -> None:
        log = [*run.log, [GAME.end_tick, "setLever", 1.0]]
        assert again(run, log=log).first_difference == len(run.wakes)

    def test_a_line_at_a_tick_at_which_nobody_was_awake(self, run: PolicyRun) -> None:
        ended = {tick for tick, _ in run.wakes}
        asleep = next(tick for tick in range(1, GAME.end_tick) if tick not in ended)
        log = sorted([*run.log, [asleep, "setLever", 1.0]], key=lambda line: line[0])
        assert not again(run, log=log).ok

    def test_lines_out_of_order(self, run: PolicyRun) -> None:
        assert not again(run, log=run.log[::-1]).ok

    def test_a_wake_taken_out_or_put_in(self, run: PolicyRun) -> None:
        assert again(run, wakes=run.wakes[:3] + run.wakes[4:]).first_difference == 3
        twice = [*run.wakes[:3], run.wakes[2], *run.wakes[3:]]
        assert again(run, wakes=twice).first_difference == 3

    def test_another_world(self, run: PolicyRun) -> None:
        assert again(run, seed=6).first_difference == 0
        assert again(run, key=KEY).first_difference == 0

    def test_an_action_that_does_not_apply(self, run: PolicyRun) -> None:
        for line in ([0, "answer", 0], [0, "setLever", 99], [0, "nothing"], [0, "press", 1, 2]):
            with pytest.raises(UsageError) as caught:
                again(run, log=[line, *run.log])
            assert caught.value.code == "bad_log"

    @pytest.mark.parametrize(
        "line", [[], [0], ["press"], "press", None, {}, [0, None], [0, ["stall"]], [0, ["x", "y"]],
                 [True, "press"], [0.0, "press"], ["0", "press"], [0, 7]],
    )  # fmt: skip
    def test_a_line_that_is_none(self, run: PolicyRun, line: Any) -> None:
        with pytest.raises(UsageError) as caught:
            again(run, log=[line, *run.log])
        assert caught.value.code == "bad_log"

    @pytest.mark.parametrize(
        "wake", [[], [8], "ab", None, [8, 9], ["8", "x"], [8.0, "x"], [True, "x"]]
    )
    def test_a_wake_that_is_none(self, run: PolicyRun, wake: Any) -> None:
        with pytest.raises(UsageError) as caught:
            again(run, wakes=[wake, *run.wakes])
        assert caught.value.code == "bad_log"

    def test_a_tick_beyond_the_end_ends(self, run: PolicyRun) -> None:
        wakes = [*run.wakes[:-1], (10**12, run.wakes[-1][1])]
        assert again(run, wakes=wakes).ok  # the same states: only the number is a boast
