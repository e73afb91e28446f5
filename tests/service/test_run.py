"""GET run and its proof (spec: REST API, run)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from play import wire
from play.kernel.replay import replay
from play.service.context import DEFERRED, Config
from play.service.service import Service
from tests import toy
from tests.service.support import FakeClock, Player, refused

INVEST = {"type": "invest", "amount": 2}


def test_an_open_run(ada: Player, clock: FakeClock) -> None:
    run = ada.start(index=1)
    clock.forward(minutes=1)
    run = ada.step(run, INVEST, wait=1)
    said = ada.run(run)
    assert (
        said.items()
        >= {
            "runId": run["runId"],
            "seed": 22,
            "suite": "toys",
            "index": 1,
            "status": "open",
            "done": False,
            "tick": 4,
            "hour": 1.0,
            "wakes": 1,
            "started": "2026-09-21T14:13:20Z",
            "updated": "2026-09-21T14:14:20Z",
            "finished": None,
            "expires": None,
            "score": None,
            "normalized": None,
            "baseline": None,
            "deltaVsRef": None,
            "scoringStatus": None,
            "replay": None,
            "exposed": None,
            "result": None,
            "effort": run["effort"],
            "notes": "",
            "inputs": [[0, "invest", 2.0]],
        }.items()
    )
    assert "key" not in said


def test_a_finished_run(ada: Player) -> None:
    last = ada.play_out(ada.start(index=1), INVEST)
    said = ada.run(last)
    for key in ("score", "normalized", "baseline", "deltaVsRef", "scoring", "result", "effort"):
        assert said[key] == last[key]
    assert (said["status"], said["scoringStatus"], said["replay"]) == ("done", "complete", "ok")


def test_inline_scoring_completes_what_is_pending(ada: Player) -> None:
    last = ada.play_out(ada.start(index=2), INVEST)
    assert last["normalized"] is None
    said = ada.run(last)
    assert (said["scoringStatus"], said["replay"]) == ("complete", "ok")
    assert said["deltaVsRef"] == round(said["score"] - said["baseline"]["ref"], 2)
    assert said["normalized"] == toy.GAME.normalize(
        said["score"], said["baseline"]["idle"], said["baseline"]["ref"]
    )


def test_deferred_scoring_waits_to_be_settled(open_service: Callable[..., Service]) -> None:
    ada = Player(open_service(Config(settle=DEFERRED)))
    last = ada.play_out(ada.start(index=2))
    assert ada.run(last)["scoringStatus"] == "pending"
    ada.service.settle(last["runId"])
    assert (ada.run(last)["scoringStatus"], ada.run(last)["normalized"]) == ("complete", 0.0)


def test_the_proof_replays_on_its_own(ada: Player) -> None:
    last = ada.play_out(ada.start(suite="sealed", index=3), INVEST, ["nonsense"], wait=3)
    proof = ada.run(last, proof="1")
    key = bytes.fromhex(proof["key"])
    again = replay(toy.GAME, proof["seed"], key, proof["log"], proof["wakes"])
    assert again.ok
    assert again.outcome == proof["result"]
    assert proof["inputs"] == proof["log"]
    assert len(proof["wakes"]) == proof["effort"]["wakes"]
    damaged = [*proof["wakes"][:-1], [proof["wakes"][-1][0], "0" * 64]]
    assert not replay(toy.GAME, proof["seed"], key, proof["log"], damaged).ok


def test_the_proof_of_a_public_world_is_no_secret(ada: Player) -> None:
    run = ada.step(ada.start(index=1), INVEST)
    proof = ada.run(run, proof="1")
    assert (proof["seed"], proof["key"], proof["log"]) == (22, None, [[0, "invest", 2.0]])
    assert [tick for tick, _ in proof["wakes"]] == [run["tick"]]


def test_the_proof_of_a_hidden_world_waits_for_its_end(ada: Player) -> None:
    run = ada.step(ada.start(suite="sealed", index=0))
    refused(ada.get(wire.PATH_RUN, id=run["runId"], proof="1"), 403, "sealed_open")
    last = ada.play_out(run)
    plain = ada.run(last)
    assert plain["seed"] is None
    assert "key" not in plain
    assert ada.run(last, proof="1")["key"] is not None


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({}, 400, "bad_run_id"),
        ({"id": ""}, 400, "bad_run_id"),
        ({"id": "x" * 81}, 400, "bad_run_id"),
        ({"id": "nothing"}, 404, "no_such_run"),
        ({"id": "\ud800"}, 400, "bad_query"),
        ({"id": "nul\0"}, 404, "no_such_run"),
    ],
)
def test_runs_that_are_not_there(
    ada: Player, query: dict[str, str], status: int, code: str
) -> None:
    refused(ada.get(wire.PATH_RUN, **query), status, code)


def test_somebody_elses_run_is_not_there_either(ada: Player, service: Service) -> None:
    run = ada.start()
    eve = Player(service, "eve")
    unknown = eve.get(wire.PATH_RUN, id="nothing")
    refused(unknown, 404, "no_such_run")
    for query in ({}, {"proof": "1"}):
        assert eve.get(wire.PATH_RUN, id=run["runId"], **query).data == unknown.data
