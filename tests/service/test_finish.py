"""Logs of runs that were played elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from play import wire
from play.service.context import DEFERRED, Answer, Config
from play.service.service import Service
from tests.service.support import Player, good, refused


@pytest.fixture
def service(open_service: Callable[..., Service]) -> Service:
    config = Config(embedded=False, practice_expiry_hours=12, settle=DEFERRED, bench_secret=b"s")
    return open_service(config)


def submit(player: Player, **body: Any) -> Answer:
    return player.post(wire.PATH_FINISH, body)


def played(player: Player, seed: int = 11) -> dict[str, Any]:
    """A run that was played here, with its log and its score."""
    run = player.start(seed=seed)
    run = player.step(run, ["invest", 5], ["boast"], ["invest", "x"], wait=3)
    while not run["done"]:
        answers = [["answer", True]] if run["obs"]["knocking"] else []
        run = player.step(run, *answers, wait=24)
    return player.run(run)


def test_a_log_comes_to_what_the_run_came_to(ada: Player, service: Service) -> None:
    run = played(ada)
    bob = Player(service, "bob")
    effort = {"wakes": 9, "actions": 3, "invalid": 1, "waitHours": 60.0, "unknown": "x"}
    labels = {"name": "b", "model": "m", "harness": "h"}
    done = good(
        submit(bob, seed=11, log=run["inputs"], effort=effort, tokens={"input": 5}, **labels)
    )
    assert (done["score"], done["exposed"]) == (run["score"], run["exposed"])
    assert (done["done"], done["official"]) == (True, False)
    assert (done["suite"], done["index"], done["seed"]) == ("toys", 0, 11)
    assert done["scoringStatus"] == "complete"
    assert done["normalized"] == run["normalized"]
    assert done["standings"]["agents"]["all"]["total"] == 2
    told = bob.run(done)
    assert told["effort"]["measured"] is False
    assert set(told["effort"].values()) == {False, None}
    reported = told["selfReported"]
    assert reported["effort"] == {"wakes": 9, "actions": 3, "invalid": 1, "waitHours": 60.0}
    assert (reported["model"], reported["harness"], reported["tokensIn"]) == ("m", "h", 5)
    assert told["inputs"] == run["inputs"]
    (row,) = bob.suite(suite="toys")["you"]["runs"]
    assert (row["status"], row["effort"]["measured"]) == ("done", False)
    service.settle(done["runId"])
    assert bob.run(done)["replay"] == "ok"


def test_the_same_log_again_is_the_same_run(ada: Player) -> None:
    log = [[0, "invest", 5]]
    first = good(submit(ada, suite="toys", index=1, log=log))
    again = good(submit(ada, suite="toys", index=1, log=log, model="other"))
    assert again["runId"] == first["runId"]
    assert len(ada.suite(suite="toys")["you"]["runs"]) == 1
    other = good(submit(ada, suite="toys", index=1, log=[]))
    assert other["runId"] != first["runId"]


def test_a_run_record_is_a_submission(ada: Player) -> None:
    run = played(ada)
    proof = ada.run(run, proof="1")
    record = {
        "schema": "rya-run/1",
        "game": "toy",
        "version": "0.1.0",
        "scoring": run["scoring"],
        "world": {"seed": proof["seed"], "key": proof["key"]},
        "log": proof["log"],
        "wakes": proof["wakes"],
        "effort": run["effort"],
    }
    done = good(submit(Player(ada.service, "bob"), **record))
    assert done["score"] == run["score"]


def test_logs_of_hidden_worlds_are_refused(ada: Player) -> None:
    for world in (
        {"suite": "live", "index": 0},
        {"suite": "live-2026-W39", "index": 0, "seed": 11},
        {"suite": "sealed-00112233", "index": 0},
        {"world": {"seed": 11, "key": "00" * 16}},
    ):
        refused(submit(ada, log=[], **world), 403, "official_log")
    assert ada.suite(suite="toys")["you"]["runs"] == []


@pytest.mark.parametrize(
    "log",
    [
        [[0, "nonsense"]],
        [[0, "invest", 500]],  # out of range
        [[0, "answer", True]],  # nobody is at the door
        [[0, "boast"], [0]],
        [["0", "boast"]],
        [[8, "boast"], [4, "boast"]],  # backwards
        [[0, "boast"], [1, "boast"]],  # a quarter of an hour later nobody is awake
        [[3, "boast"]],  # nor at the third tick
        [[-4, "boast"]],
        [[240, "boast"]],  # at the end
        [[5000, "boast"]],
        [[0, "boast"]] * 5 + [[40, "boast"]],  # exposed long before
        [[0, "invest", 1]] * 33,
    ],
)
def test_a_log_that_no_run_can_have_made(ada: Player, log: list[Any]) -> None:
    refused(submit(ada, seed=11, log=log), 400, "bad_log")
    assert ada.suite(suite="toys")["you"]["runs"] == []


def test_who_is_woken_early_may_act_early(ada: Player) -> None:
    """The toy knocks at some tick; to answer in that very tick is right, a tick later is not."""
    run = ada.start(seed=11)
    while not run["obs"]["knocking"]:
        run = ada.step(run, wait=24)
    tick = run["tick"]
    good(submit(ada, seed=11, log=[[tick, "answer", True]]))
    refused(submit(ada, seed=11, log=[[tick + 1, "answer", True]]), 400, "bad_log")
    good(submit(ada, seed=11, log=[[tick + 4, "answer", True]]))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad_log"),
        ({"log": {}}, "bad_log"),
        ({"log": []}, "bad_start"),
        ({"log": [], "suite": "toys"}, "bad_index"),
        ({"log": [], "suite": "toys", "index": 4}, "bad_index"),
        ({"log": [], "suite": "nope", "index": 0}, "bad_suite"),
        ({"log": [], "suite": "toys", "index": 0, "seed": 12}, "bad_seed"),
        ({"log": [], "seed": -1}, "bad_seed"),
        ({"log": [], "world": 5}, "bad_world"),
        ({"log": [], "seed": 1, "effort": []}, "bad_effort"),
        ({"log": [], "seed": 1, "effort": {"wakes": "3"}}, "bad_effort"),
        ({"log": [], "seed": 1, "effort": {"wakes": -3}}, "bad_effort"),
        ({"log": [], "seed": 1, "scoring": "0.0.1/x@1"}, "other_scoring"),
    ],
)
def test_malformed_submissions(ada: Player, body: dict[str, Any], code: str) -> None:
    refused(submit(ada, **body), 400, code)


def test_embedded_play_submits_nothing(open_service: Callable[..., Service]) -> None:
    refused(submit(Player(open_service()), seed=1, log=[]), 403, "remote_only")
