"""Official suites: who may enter, what is dealt, what a week's end changes."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import Any

import pytest

from play import wire
from play.service import weeks
from play.service.context import DEFERRED, Answer, Config
from play.service.service import Service
from play.store import runs
from play.store.store import Store
from tests import toy
from tests.service.support import FakeClock, Player, good, refused

SUITE = "live-2026-W39"
NEXT = "live-2026-W40"
CLOSES = 1_790_553_600.0  # 2026-09-28T00:00:00Z
GRACE = CLOSES + 12 * 3600


class Entrant(Player):
    """A player who has signed in."""

    signed_in = True

    def post(self, path: str, body: object) -> Answer:
        return self.service.handle("POST", path, body, player=self.name, signed_in=self.signed_in)

    def start_official(self, index: int, suite: str = SUITE) -> dict[str, Any]:
        return self.start(suite=suite, index=index)

    def you(self, suite: str = SUITE) -> dict[str, Any]:
        you: dict[str, Any] = self.suite(suite=suite)["you"]
        return you


def config(**more: Any) -> Config:
    more.setdefault("bench_secret", b"a bench secret")
    return Config(embedded=False, practice_expiry_hours=12, settle=DEFERRED, **more)


@pytest.fixture
def service(open_service: Callable[..., Service]) -> Service:
    return open_service(config())


@pytest.fixture
def ada(service: Service) -> Entrant:
    return Entrant(service)


def row(path: str, run_id: str) -> runs.Run:
    with Store(path) as store, store.reading() as db:
        found = runs.find(db, run_id)
        assert found is not None
        return found


def test_worlds_are_dealt_as_the_specification_says(ada: Entrant, path: str) -> None:
    for index in (0, 15):
        run = row(path, ada.start_official(index)["runId"])
        message = f"bench:{SUITE}:{index}:ada".encode()
        drawn = hmac.new(b"a bench secret", message, hashlib.sha256).digest()
        assert run.seed == int.from_bytes(drawn[:4], "big")
        assert run.world_key == drawn[4:20]
        assert len(run.world_key) * 8 == 128


def test_every_entrant_has_other_worlds(service: Service, path: str) -> None:
    dealt = set()
    for name in ("ada", "bob"):
        for suite, index in ((SUITE, 0), (SUITE, 1)):
            run = row(path, Entrant(service, name).start_official(index, suite)["runId"])
            dealt.add((run.seed, run.world_key))
    assert len(dealt) == 4


def test_without_a_bench_secret_the_store_makes_one_up_and_keeps_it(
    open_service: Callable[..., Service], path: str
) -> None:
    first = Entrant(open_service(config(bench_secret=None)))
    run = row(path, first.start_official(0)["runId"])
    other = Entrant(open_service(config(bench_secret=None)))
    again = row(path, other.start_official(1)["runId"])
    with Store(path) as store, store.reading() as db:
        (secret,) = db.execute("SELECT value FROM settings").fetchone()
    assert len(secret) == 32
    for found, index in ((run, 0), (again, 1)):
        drawn = hmac.digest(secret, f"bench:{SUITE}:{index}:ada".encode(), "sha256")
        assert found.world_key == drawn[4:20]


def test_sign_in_is_required(open_service: Callable[..., Service], service: Service) -> None:
    eve = Entrant(service, "eve")
    eve.signed_in = False
    body = {"suite": "live", "index": 0}
    refused(eve.post(wire.PATH_START, body), 403, "sign_in_required")
    assert eve.start(suite="toys", index=0)["official"] is False
    eve.service = open_service(config(allow_anonymous=True))
    assert eve.start(**body)["official"] is True
    assert good(eve.get(wire.PATH_SCHEMA))["officialSuite"]["requiresSignIn"] is False


def test_live_is_the_open_week_by_its_exact_id(ada: Entrant) -> None:
    run = ada.start(suite="live", index=3)
    assert (run["suite"], run["official"], run["seed"]) == (SUITE, True, None)
    assert run["expires"] == "2026-09-28T12:00:00Z"
    assert ada.suite()["suite"] == ada.suite(suite="live")["suite"] == SUITE
    assert ada.suite()["current"] == SUITE
    refused(ada.post(wire.PATH_START, {"suite": "live", "index": 16}), 400, "bad_index")
    for unknown in (NEXT, "live-2026-W54", "live-x"):
        body = {"suite": unknown, "index": 0}
        refused(ada.post(wire.PATH_START, body), 404, "no_such_suite")
        refused(ada.get(wire.PATH_SUITE, suite=unknown), 404, "no_such_suite")


def test_one_attempt_a_world(ada: Entrant) -> None:
    run = ada.start_official(2)
    run = ada.step(run, ["invest", 2], wait=4, notes="carry on")
    again = ada.start_official(2)
    assert (again["runId"], again["resumed"], again["reason"]) == (run["runId"], True, "resume")
    assert (again["tick"], again["hour"], again["notes"]) == (run["tick"], run["hour"], "carry on")
    last = ada.play_out(again)
    over = ada.start_official(2)
    assert (over["done"], over["alreadyFinished"]) == (True, True)
    assert (over["score"], over["normalized"]) == (last["score"], None)
    assert over["scoringStatus"] == "pending"
    ada.service.settle(run["runId"])
    over = ada.start_official(2)
    assert over["scoringStatus"] == "complete"
    assert over["deltaVsRef"] == round(over["score"] - over["baseline"]["ref"], 2)
    assert over["seed"] is None


def test_next_in_all_its_forms(ada: Entrant, clock: FakeClock) -> None:
    assert ada.you()["next"] == {"action": "start", "index": 0}
    run = ada.step(ada.start_official(0), wait=4)
    here = {key: run[key] for key in ("index", "runId", "tick", "hour")}
    assert ada.you()["next"] == {"action": "resume", **here}
    other = ada.start_official(5)
    there = {key: other[key] for key in ("index", "runId", "tick", "hour")}
    assert ada.you()["next"] == {"action": "choose", "options": [here, there]}
    ada.play_out(run)
    ada.play_out(other)
    you = ada.you()
    assert you["next"] == {"action": "start", "index": 1}
    assert you["remaining"] == [1, 2, 3, 4, *range(6, 16)]
    for index in you["remaining"]:
        ada.play_out(ada.start_official(index))
    you = ada.you()
    assert (you["done"], you["scored"], you["complete"]) == (16, 0, True)
    assert you["next"] == {"action": "await-scoring", "pending": 16}
    for run in you["runs"]:
        ada.service.settle(run["runId"])
    you = ada.you()
    assert (you["scored"], you["next"]) == (16, {"action": "complete"})
    clock.now = GRACE
    assert ada.you()["next"] == {"action": "complete"}


def test_a_closed_suite_starts_nothing_and_finishes_what_was_started(
    ada: Entrant, clock: FakeClock
) -> None:
    run = ada.start_official(0)
    clock.now = CLOSES
    closed = refused(ada.post(wire.PATH_START, {"suite": SUITE, "index": 1}), 410, "suite_closed")
    assert (closed["suiteClosed"], closed["suite"]) == (True, SUITE)
    assert closed["current"] == NEXT
    assert closed["history"] == f"{wire.PATH_SUITE}?suite={SUITE}"
    said = ada.suite(suite=SUITE)
    assert (said["acceptingNewWorlds"], said["current"]) == (False, NEXT)
    assert said["you"]["next"]["action"] == "resume"
    assert ada.start_official(0)["resumed"] is True
    clock.now = GRACE - 1
    last = ada.play_out(ada.start(runId=run["runId"]))
    assert last["score"] is not None
    assert (ada.you()["done"], ada.you()["scored"]) == (1, 0)
    assert ada.you()["next"] == {"action": "closed"}  # also while a score is still to come
    ada.service.settle(run["runId"])
    assert ada.you()["next"] == {"action": "closed"}
    assert ada.suite()["you"]["next"] == {"action": "start", "index": 0}


def test_after_the_grace_an_unfinished_world_has_expired(ada: Entrant, clock: FakeClock) -> None:
    run = ada.step(ada.start_official(3), wait=4, notes="the plan")
    clock.now = GRACE
    for answer in (
        ada.post(wire.PATH_STEP, ada.body(run)),
        ada.post(wire.PATH_START, {"runId": run["runId"]}),
        ada.post(wire.PATH_START, {"suite": SUITE, "index": 3}),
    ):
        gone = refused(answer, 410, "expired")
        assert (gone["status"], gone["runId"], gone["suite"]) == ("expired", run["runId"], SUITE)
        assert (gone["index"], gone["tick"], gone["hour"]) == (3, run["tick"], run["hour"])
        assert gone["expires"] == "2026-09-28T12:00:00Z"
        assert gone["history"] == f"{wire.PATH_RUN}?id={run['runId']}"
        assert gone["current"] == NEXT
    you = ada.you()
    assert (you["expired"], you["inProgress"], you["next"]) == (1, 0, {"action": "closed"})
    told = ada.run(run)
    assert (told["status"], told["notes"]) == ("expired", "the plan")
    assert told["inputs"] == []
    assert told["seed"] is not None


def test_history_of_a_week_that_is_over(ada: Entrant, clock: FakeClock) -> None:
    ada.play_out(ada.start_official(0))
    clock.forward(hours=24 * 7 * 3)
    said = ada.suite(suite=SUITE)
    assert said["you"]["done"] == 1
    assert said["you"]["runs"][0]["status"] == "done"
    assert said["current"] == "live-2026-W42"
    assert ada.suite(suite="live-2019-W01")["you"]["next"] == {"action": "closed"}


def test_a_new_scoring_id_in_the_middle_of_a_week(
    ada: Entrant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was finished stays on record; what was open cannot be played on; the rest can."""
    ada.play_out(ada.start_official(0))
    ada.step(ada.start_official(1))
    monkeypatch.setattr(toy.GAME, "scoring", "0.1.0/ref@2", raising=False)
    you = ada.you()
    assert [run["status"] for run in you["runs"]] == ["done", "expired"]
    assert you["next"] == {"action": "start", "index": 2}
    refused(ada.post(wire.PATH_START, {"suite": SUITE, "index": 1}), 410, "outdated")
    assert ada.start_official(2)["scoring"] == "0.1.0/ref@2"


def test_the_embedded_service_has_none(open_service: Callable[..., Service]) -> None:
    ada = Entrant(open_service())
    assert good(ada.get(wire.PATH_SCHEMA))["officialSuite"] is None
    body = {"suite": "live", "index": 0}
    refused(ada.post(wire.PATH_START, body), 403, "official_remote_only")
    refused(ada.get(wire.PATH_SUITE, suite=SUITE), 403, "official_remote_only")
    assert weeks.week_of(SUITE) is not None
