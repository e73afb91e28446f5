"""GET suite: progress, and what comes next (spec: REST API, Recovery)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from play import wire
from play.service.context import DEFERRED, Config
from play.service.service import Service
from tests.service.support import FakeClock, Player, refused


def test_a_practice_suite_before_anything_was_played(ada: Player) -> None:
    suite = ada.suite()
    you = suite.pop("you")
    assert suite == {
        "suite": "toys",
        "game": "toy",
        "official": False,
        "sealed": False,
        "worlds": 4,
        "scoring": "0.1.0/ref@1",
        "opens": None,
        "closes": None,
        "graceUntil": None,
        "current": None,
        "acceptingNewWorlds": True,
        "attemptsPerWorld": None,
    }
    assert you == {
        "done": 0,
        "scored": 0,
        "of": 4,
        "inProgress": 0,
        "expired": 0,
        "remaining": [0, 1, 2, 3],
        "complete": False,
        "next": {"action": "start", "index": 0},
        "runs": [],
    }
    assert ada.suite(suite="toys")["you"] == you


def test_a_lost_checkpoint_is_rebuilt_from_it(ada: Player, clock: FakeClock) -> None:
    done = ada.play_out(ada.start(index=0))
    clock.forward(hours=1)
    run = ada.step(ada.start(index=2), wait=2)
    ada.start(seed=99)  # belongs to no suite
    you = ada.suite()["you"]
    assert you["next"] == {
        "action": "resume",
        "index": 2,
        "runId": run["runId"],
        "tick": run["tick"],
        "hour": run["hour"],
    }
    assert (you["done"], you["scored"], you["inProgress"]) == (1, 1, 1)
    assert you["remaining"] == [1, 3]
    first, second = you["runs"]
    assert (
        first.items()
        >= {
            "index": 0,
            "runId": done["runId"],
            "status": "done",
            "tick": 240,
            "hour": 60.0,
            "started": "2026-09-21T14:13:20Z",
            "finished": "2026-09-21T14:13:20Z",
            "score": done["score"],
            "normalized": 0.0,
            "scoringStatus": "complete",
            "baseline": done["baseline"],
            "deltaVsRef": done["deltaVsRef"],
            "effort": done["effort"],
            "replay": "ok",
            "exposed": False,
        }.items()
    )
    assert second["status"] == "open"
    assert second["started"] == "2026-09-21T15:13:20Z"
    assert second["finished"] is second["score"] is second["baseline"] is None
    assert second["effort"] == run["effort"]


def test_several_open_worlds_are_a_choice(ada: Player) -> None:
    two, one = ada.start(index=2), ada.start(index=1)
    assert ada.suite()["you"]["next"] == {
        "action": "choose",
        "options": [
            {"index": 1, "runId": one["runId"], "tick": 0, "hour": 0.0},
            {"index": 2, "runId": two["runId"], "tick": 0, "hour": 0.0},
        ],
    }


def test_two_attempts_at_one_world_are_a_choice_too(ada: Player) -> None:
    ada.start()
    ada.start()
    you = ada.suite()["you"]
    assert [option["index"] for option in you["next"]["options"]] == [0, 0]
    assert you["inProgress"] == 1
    assert you["remaining"] == [1, 2, 3]


def test_to_the_end_of_a_practice_suite(ada: Player) -> None:
    for index in range(4):
        assert ada.suite()["you"]["next"] == {"action": "start", "index": index}
        ada.play_out(ada.start(index=index))
    you = ada.suite()["you"]
    assert you["next"] == {"action": "complete"}
    assert (you["done"], you["scored"], you["complete"], you["remaining"]) == (4, 4, True, [])


def test_a_world_played_twice_counts_once(ada: Player) -> None:
    ada.play_out(ada.start())
    ada.play_out(ada.start(), ["boast"])
    you = ada.suite()["you"]
    assert (you["done"], len(you["runs"])) == (1, 2)


def test_scores_that_are_still_to_come(open_service: Callable[..., Service]) -> None:
    ada = Player(open_service(Config(settle=DEFERRED)))
    runs = [ada.play_out(ada.start(index=index)) for index in range(4)]
    you = ada.suite()["you"]
    assert (you["done"], you["scored"], you["complete"]) == (4, 2, True)
    assert you["next"] == {"action": "await-scoring", "pending": 2}
    ada.service.settle(runs[2]["runId"])
    assert ada.suite()["you"]["next"] == {"action": "await-scoring", "pending": 1}
    ada.service.settle(runs[3]["runId"])
    assert ada.suite()["you"]["next"] == {"action": "complete"}


def test_expired_practice_worlds(open_service: Callable[..., Service], clock: FakeClock) -> None:
    ada = Player(open_service(Config(embedded=False, practice_expiry_hours=12)))
    ada.start(index=0)
    clock.forward(hours=12)
    you = ada.suite(suite="toys")["you"]
    assert (you["inProgress"], you["expired"], you["remaining"]) == (0, 1, [1, 2, 3])
    assert you["runs"][0]["status"] == "expired"
    assert you["next"] == {"action": "start", "index": 1}
    for index in (1, 2, 3):
        ada.play_out(ada.start(index=index))
    again = {"action": "start", "index": 0, "newAttempt": True}
    assert ada.suite(suite="toys")["you"]["next"] == again
    run = ada.start(index=0)
    you = ada.suite(suite="toys")["you"]
    assert (you["inProgress"], you["expired"]) == (1, 0)
    ada.play_out(run)
    you = ada.suite(suite="toys")["you"]
    assert (you["done"], you["expired"], you["next"]) == (4, 0, {"action": "complete"})


def test_a_sealed_suite(ada: Player) -> None:
    refused(ada.get(wire.PATH_SUITE, suite="sealed"), 404, "no_such_suite")
    run = ada.start(suite="sealed", index=5)
    suite = ada.suite(suite=run["suite"])
    assert suite["you"]["remaining"] == [i for i in range(16) if i != 5]
    assert suite["you"]["next"]["action"] == "resume"
    assert (suite["sealed"], suite["closes"], suite["attemptsPerWorld"]) == (True, None, 1)
    assert ada.suite(suite="sealed") == suite
    ada.play_out(run)
    assert ada.suite(suite=run["suite"])["you"]["next"] == {"action": "start", "index": 0}
    newer = ada.start(suite="sealed", index=0)
    assert ada.suite(suite="sealed")["suite"] == newer["suite"]


def test_everybody_sees_only_their_own(ada: Player, service: Service) -> None:
    run = ada.start(suite="sealed", index=0)
    ada.start()
    eve = Player(service, "eve")
    assert eve.suite()["you"]["runs"] == []
    refused(eve.get(wire.PATH_SUITE, suite=run["suite"]), 404, "no_such_suite")
    refused(eve.get(wire.PATH_SUITE, suite="sealed"), 404, "no_such_suite")


@pytest.mark.parametrize(
    ("suite", "status", "code"),
    [
        ("live", 403, "official_remote_only"),
        ("live-2026-W39", 403, "official_remote_only"),
        ("sealed-12345678", 404, "no_such_suite"),
        ("nothing", 404, "no_such_suite"),
        ("\ud800", 400, "bad_query"),
        ("nul\0", 404, "no_such_suite"),
    ],
)
def test_suites_that_are_not_here(ada: Player, suite: str, status: int, code: str) -> None:
    refused(ada.get(wire.PATH_SUITE, suite=suite), status, code)


def test_runs_under_another_scoring_id_do_not_count(
    ada: Player, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada.play_out(ada.start())
    ada.start(index=1)
    monkeypatch.setattr(game, "scoring", "0.2.0/ref@1")
    you = ada.suite()["you"]
    assert (you["done"], you["runs"], you["next"]) == (0, [], {"action": "start", "index": 0})
