"""Judging, pacing and tracing a policy, on the toy."""

from __future__ import annotations

from typing import Any

import pytest

from play.evaluate.faults import Fault
from play.evaluate.player import Player
from play.kernel.score import run_policy
from tests.toy import GAME


class Answers:
    """Answers by a function of the observation."""

    blind = False

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.calls = 0

    def ask(self, obs: Any, events: Any, reason: str, schema: Any) -> Any:
        self.calls += 1
        return self.answer(obs) if callable(self.answer) else self.answer


def play(answer: Any, **options: Any) -> tuple[Player, Any, Answers]:
    asked = Answers(answer)
    player = Player(asked, GAME.tick_hours, **options)
    return player, run_policy(GAME, GAME.create(33), player, None, player.watch), asked


@pytest.mark.parametrize(
    "answer",
    [
        None,
        [],
        "reset",
        {"actions": {}},
        {"actions": None},
        {},
        {"error": "overloaded"},
        {"actions": [["boast"]] * 33},
        {"actions": [], "wait": "2"},
        {"actions": [], "wait": True},
        {"actions": [], "wait": float("nan")},
    ],
)
def test_nonsense_ends_the_policy_and_the_shift_is_played_out(answer: Any) -> None:
    player, run, asked = play(answer)
    assert player.fault is not None
    assert player.fault["code"] == "nonsense"
    assert player.fault["hour"] == 0.0
    assert asked.calls == 1
    assert run.stopped
    assert GAME.over(run.world)
    assert run.effort["wakes"] == 0


def test_a_fault_in_the_middle_keeps_what_was_played() -> None:
    def answer(obs: Any) -> Any:
        if obs["tick"] >= 40:
            raise Fault("raised", "KeyError: 'x' (mine.py:3, in policy)")
        return {"actions": [["invest", 2]], "wait": 2}

    player, run, _ = play(answer)
    assert player.fault is not None
    assert player.fault["code"] == "raised"
    assert player.fault["hour"] == pytest.approx(10.0, abs=2.0)
    assert len(run.log) == run.effort["actions"] > 3


def test_an_answer_at_the_end_is_not_judged() -> None:
    player, run, _ = play(lambda obs: None if obs["over"] else {"actions": [], "wait": 24})
    assert player.fault is None
    assert not run.stopped


def test_a_fault_at_the_end_is_told_and_changes_nothing() -> None:
    def answer(obs: Any) -> Any:
        if obs["over"]:
            raise Fault("raised", "late")
        return {"actions": [], "wait": 24}

    player, run, _ = play(answer)
    _, plain, _ = play({"actions": [], "wait": 24})
    assert player.fault is not None
    assert player.fault["final"] is True
    assert run.outcome == plain.outcome
    assert run.effort == plain.effort


def waits(**options: Any) -> list[float]:
    player, _, _ = play({"actions": [], "wait": 2}, trace=True, **options)
    assert player.trace is not None
    return [wake["wait"] for wake in player.trace]


def test_every_replaces_the_waits() -> None:
    assert set(waits()) == {2.0}
    assert set(waits(every=5.0)) == {5.0}


def test_phase_is_added_to_the_first_wait_only() -> None:
    assert waits(phase=1)[:3] == [2.25, 2.0, 2.0]
    assert waits(every=4.0, phase=3)[:3] == [4.75, 4.0, 4.0]


def test_a_trace_has_every_decision_and_what_came_of_it() -> None:
    decision = {"actions": [["invest", 1.2], ["fly"]], "wait": 6, "note": "why not"}
    player, run, _ = play(decision, trace=True)
    assert player.trace is not None
    assert len(player.trace) == run.effort["wakes"]
    first = player.trace[0]
    assert (first["tick"], first["hour"], first["reason"]) == (0, 0.0, "start")
    assert first["actions"] == decision["actions"]
    assert [result["ok"] for result in first["results"]] == [True, False]
    assert first["note"] == "why not"
    assert sum(wake["waited"] for wake in player.trace) == run.effort["waitHours"]


def test_nothing_is_traced_unasked() -> None:
    player, _, _ = play({"actions": [], "wait": 24})
    assert player.trace is None
