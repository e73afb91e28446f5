"""The document is true: every answer is one that it announces, in the form that it gives."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from play import wire
from play.server import openapi
from tests.server.house import Answer, Caller, House, good
from tests.server.schemas import misfits

DOCUMENT = json.loads(openapi.document())


def check(method: str, path: str, answer: Answer) -> None:
    """An answer's status is announced, and its body fits."""
    responses = DOCUMENT["paths"][path][method.lower()]["responses"]
    assert str(answer.status) in responses, (method, path, answer.status, answer.data)
    content = responses[str(answer.status)]["content"]
    media = answer.headers.get_content_type()
    assert media in content, (method, path, media)
    if media == "application/json":
        faults = misfits(content[media]["schema"], answer.json, DOCUMENT)
        assert not faults, (method, path, answer.status, faults)


class Checked(Caller):
    """A caller who holds the server to its document."""

    def send(self, method: str, target: str, data: bytes | None = None, **headers: str) -> Answer:
        answer = super().send(method, target, data, **headers)
        check(method, target.partition("?")[0], answer)
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


STRANGE: list[Any] = [
    *(None, True, False, 0, -1, 1.5, 2**53, 2**64, 10**400, "", "x", "\x00", "é" * 300, "9"),
    *([], [1], [[]], {}, {"a": {}}, "\ufeff", [None] * 40, "a" * 5000, -0.0, "live", "sealed"),
]


def mutated(dice: random.Random, body: dict[str, Any]) -> bytes:
    """A body with something wrong in it, or bytes that are none."""
    data = json.dumps({**body, dice.choice([*body, "zzz", "view"]): dice.choice(STRANGE)}).encode()
    kind = dice.random()
    if kind < 0.1:
        data = data[: dice.randrange(len(data))]
    elif kind < 0.2:
        place = dice.randrange(len(data))
        data = data[:place] + dice.randbytes(3) + data[place:]
    elif kind < 0.25:
        data = json.dumps(dice.choice(STRANGE)).encode()
    elif kind < 0.3:
        data = b"[" * dice.choice([10, 500, 60_000])
    return data


def test_a_thousand_malformed_bodies(ada: Checked) -> None:
    """No 5xx, every answer announced, every run where it stood unless its body was sound."""
    dice = random.Random(20260921)
    run = ada.start(suite="toys", index=0)
    bodies = {
        wire.PATH_START: {"suite": "toys", "index": 1, "seed": None, "name": "a", "model": "m"},
        wire.PATH_STEP: {
            **ada.body(run, ["invest", 2]),
            "note": "n",
            "notes": "N",
            "tokens": {"input": 1, "output": 2},
        },
        wire.PATH_FINISH: {"seed": 22, "log": [[0, "invest", 2]], "effort": {"wakes": 1}},
    }
    seen: dict[int, int] = {}
    for number in range(1000):
        path = dice.choice(list(bodies))
        data = mutated(dice, bodies[path])
        answer = ada.send("POST", path, data)
        seen[answer.status] = seen.get(answer.status, 0) + 1
        assert answer.status < 500, (number, path, data[:200], answer.data)
    assert {200, 400, 413} <= seen.keys()
    wakes = good(ada.get(wire.PATH_RUN, id=run["runId"]))["effort"]["wakes"]
    assert wakes <= 1  # every sound one was the same wake


def test_strange_queries(ada: Checked) -> None:
    for path in (wire.PATH_SUITE, wire.PATH_RUN, wire.PATH_BOARD, wire.PATH_SCHEMA):
        for key in ("id", "suite", "kind", "game", "limit", "period"):
            for value in ("%ff%fe", "%00", "x" * 3000, "%ED%A0%80", "-1", "live-2026-W54", ""):
                assert ada.send("GET", f"{path}?{key}={value}&{key}&&=").status < 500
