"""A hidden world's seed and key, and its suite's secret, are found in no reply."""

from __future__ import annotations

from collections.abc import Mapping

from play import wire
from play.service.context import Answer
from play.service.service import Service
from play.store import runs, suites
from play.store.store import Store
from tests.service.support import Player, good


class Recorder:
    """A service that keeps every byte it has answered."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.said = b""

    def handle(
        self,
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, str] | None = None,
        player: str = "",
    ) -> Answer:
        answer = self.service.handle(method, path, body, query, player)
        self.said += answer.data
        return answer


def test_no_reply_tells_them(service: Service, path: str) -> None:
    recorder = Recorder(service)
    ada, eve = Player(recorder), Player(recorder, "eve")  # type: ignore[arg-type]
    run = ada.start(suite="sealed", index=2, view="both", model="m")
    first = run
    while not run["done"]:
        body = ada.body(run, ["boast" if run is first else "nonsense"], view="both", wait=6)
        run = good(ada.post(wire.PATH_STEP, body))
        ada.post(wire.PATH_STEP, body)
        ada.post(wire.PATH_STEP, {**body, "wait": 7})
        ada.post(wire.PATH_STEP, {**body, "stepId": "fresh"})
        ada.start(runId=run["runId"], view="both")
        ada.get(wire.PATH_RUN, id=run["runId"])
        if not run["done"]:
            ada.get(wire.PATH_RUN, id=run["runId"], proof="1")
        eve.get(wire.PATH_RUN, id=run["runId"], proof="1")
        ada.suite(suite=run["suite"])
        ada.suite(suite="sealed")
    ada.post(wire.PATH_START, {"suite": run["suite"], "index": 2})
    ada.post(wire.PATH_START, {"suite": run["suite"], "index": 99})
    ada.get(wire.PATH_SCHEMA)
    assert run["runId"].encode() in recorder.said  # the recorder does record

    secrets = _secrets(path, run["runId"], run["suite"])
    for secret in secrets:
        assert secret not in recorder.said
    ada.run(run, proof="1")
    assert secrets[0] in recorder.said  # and would have found them


def _secrets(path: str, run_id: str, suite_id: str) -> list[bytes]:
    with Store(path) as store, store.reading() as db:
        row, suite = runs.find(db, run_id), suites.find(db, "ada", suite_id)
    assert row is not None
    assert row.world_key is not None
    assert suite is not None
    assert row.seed > 99_999  # long enough to be looked for
    return [row.world_key.hex().encode(), str(row.seed).encode(), suite.secret.hex().encode()]
