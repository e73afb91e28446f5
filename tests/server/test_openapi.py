"""The document is true: every answer is one that it announces, in the form that it gives."""

from __future__ import annotations

import pytest

from play import wire
from tests.server.house import Answer, Caller, House, good
from tests.server.schemas import unannounced


class Checked(Caller):
    """A caller who holds the server to its document."""

    def send(self, method: str, target: str, data: bytes | None = None, **headers: str) -> Answer:
        answer = super().send(method, target, data, **headers)
        faults = unannounced(method, target.partition("?")[0], answer)
        assert not faults, (method, target, answer.status, answer.data, faults)
        return answer


@pytest.fixture
def ada(house: House) -> Checked:
    return Checked(house, house.key("ada"))


def test_what_goes_well(ada: Checked) -> None:
    house = ada.house
    run = ada.start(suite="toys", index=0, view="both")
    ada.start(runId=run["runId"], view="text")
    ada.step(run, ["invest", 2], ["invest", "x"], notes="n", tokens={"input": 1})
    good(ada.get(wire.PATH_SUITE, suite="toys"))
    ada.play_out(ada.start(runId=run["runId"], view="brief"))
    ada.start(runId=run["runId"])
    for index in (1, 2, 3):
        ada.play_out(ada.start(suite="toys", index=index))
    for run_id in runs_of(ada, "toys"):
        house.app.service.settle(run_id)
    seed = ada.play_out(ada.start(seed=77))
    good(ada.get(wire.PATH_RUN, id=seed["runId"], proof="1"))
    official = ada.play_out(ada.start(suite="live", index=0))
    good(ada.get(wire.PATH_RUN, id=official["runId"]))
    log = good(ada.get(wire.PATH_RUN, id=run["runId"]))["inputs"]
    good(ada.post(wire.PATH_FINISH, {"seed": 11, "log": log, "effort": {"wakes": 3}}))
    for kind in ("bench", "practice", "agents"):
        for period in ("season", "all"):
            good(ada.get(wire.PATH_BOARD, kind=kind, period=period))
    house.clock.forward(hours=24 * 8)
    good(ada.get(wire.PATH_SUITE, suite="live-2026-W39"))
    assert ada.get(wire.PATH_BRIEF).data
    for path in (wire.PATH_SCHEMA, wire.PATH_SUITE, wire.PATH_KEY, wire.PATH_HEALTH):
        good(ada.get(path))
    good(ada.get(wire.PATH_OPENAPI))


def runs_of(caller: Caller, suite: str) -> list[str]:
    you = good(caller.get(wire.PATH_SUITE, suite=suite))["you"]
    return [row["runId"] for row in you["runs"]]


def test_what_is_refused(ada: Checked) -> None:
    nobody = Checked(ada.house, None)
    plain = Checked(ada.house, ada.house.key("plain", signed_in=False))
    run = ada.start(suite="toys", index=0)
    official = ada.start(suite="live", index=5)
    body = ada.body(run)
    good(ada.post(wire.PATH_STEP, body))
    statuses = [
        nobody.get(wire.PATH_RUN, id="x").status,
        plain.post(wire.PATH_START, {"suite": "live", "index": 0}).status,
        ada.post(wire.PATH_STEP, {**body, "wait": 3}).status,
        ada.post(wire.PATH_STEP, {**body, "stepId": "another"}).status,
        ada.get(wire.PATH_RUN, id=official["runId"], proof="1").status,
        ada.get(wire.PATH_BRIEF, mode="worse").status,
        ada.get(wire.PATH_SUITE, suite="sealed").status,
        ada.send("POST", wire.PATH_STEP, b"x" * 70_000).status,
        ada.post(wire.PATH_FINISH, {"suite": "live", "index": 0, "log": []}).status,
    ]
    assert statuses == [401, 403, 409, 409, 403, 400, 403, 413, 403]
    ada.house.clock.forward(hours=24 * 8)
    assert ada.post(wire.PATH_STEP, ada.body(official)).status == 410
    assert ada.post(wire.PATH_START, {"suite": "live-2026-W39", "index": 5}).status == 410
    gone = ada.post(wire.PATH_START, {"suite": "live-2026-W39", "index": 6})
    assert gone.status == 410
    assert gone.json["suiteClosed"] is True


def test_strange_queries(ada: Checked) -> None:
    for path in (wire.PATH_SUITE, wire.PATH_RUN, wire.PATH_BOARD, wire.PATH_SCHEMA):
        for key in ("id", "suite", "kind", "game", "limit", "period"):
            for value in ("%ff%fe", "%00", "x" * 3000, "%ED%A0%80", "-1", "live-2026-W54", ""):
                assert ada.send("GET", f"{path}?{key}={value}&{key}&&=").status < 500
