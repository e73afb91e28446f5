"""Canaries: what is secret stays in the store (reliability, 15)."""

from __future__ import annotations

import stat
from pathlib import Path

from play import wire
from play.canonical import dumps
from play.store import runs
from tests.server.conftest import SECRET
from tests.server.house import Answer, Caller, House, good


class Overhearing(Caller):
    """Keeps every byte that comes back."""

    heard: list[bytes]

    def send(self, method: str, target: str, data: bytes | None = None, **headers: str) -> Answer:
        answer = super().send(method, target, data, **headers)
        self.heard.append(str(answer.headers).encode() + answer.data)
        return answer


def hidden_of(house: House, run_id: str) -> list[bytes]:
    """A run's seed and key, in every form in which they could slip out."""
    with house.store.reading() as db:
        run = runs.find(db, run_id)
    assert run is not None
    assert run.world_key is not None
    return [str(run.seed).encode(), run.world_key.hex().encode(), run.world_key, dumps(run.seed)]


def test_nothing_hidden_gets_out(house: House, tmp_path: Path) -> None:
    ada = Overhearing(house, house.key("ada"))
    ada.heard = []
    run = ada.start(suite="live", index=4, view="both")
    assert run["seed"] is None
    assert run["obs"]["seed"] is None
    ada.step(run, ["invest", 2], view="json", notes="n")
    ada.start(suite="live", index=4, view="text")
    last = ada.play_out(ada.start(runId=run["runId"], view="brief"))
    house.app.service.settle(last["runId"])
    ada.start(suite="live", index=4)
    ada.get(wire.PATH_RUN, id=run["runId"])
    assert ada.get(wire.PATH_RUN, id=run["runId"], proof="1").json["code"] == "sealed_open"
    for path in (wire.PATH_SUITE, wire.PATH_BOARD, wire.PATH_SCHEMA, wire.PATH_KEY, "/x"):
        ada.get(path)
    ada.get(f"/{ada.secret}")
    ada.send("POST", wire.PATH_STEP, b"{")
    house.log_lines()
    secrets = [*hidden_of(house, run["runId"]), SECRET.encode(), (ada.secret or "").encode()]
    places = {"replies": b"\n".join(ada.heard), "log": house.log.getvalue()}
    for place, data in places.items():
        for secret in secrets:
            assert secret not in data, (place, secret)


def test_the_store_has_no_key_and_no_bench_secret(house: House, tmp_path: Path) -> None:
    ada = house.player("ada")
    ada.start(suite="live", index=0)
    assert ada.secret is not None
    files = [path for path in tmp_path.iterdir() if path.is_file()]
    assert any(path.name == "server.db" for path in files)
    for path in files:
        data = path.read_bytes()
        assert ada.secret.encode() not in data
        assert ada.secret.removeprefix("rya_").encode() not in data
        assert SECRET.encode() not in data
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_seeds_and_keys_are_told_when_the_grace_is_over(house: House) -> None:
    ada, eve = house.player("ada"), house.player("eve")
    last = ada.play_out(ada.start(suite="live", index=4))
    seed, key, *_ = hidden_of(house, last["runId"])
    suite = "live-2026-W39"
    house.clock.now = 1_790_553_600 + 12 * 3600 - 1  # Monday the 28th, 11:59:59
    assert "key" not in good(ada.get(wire.PATH_RUN, id=last["runId"]))
    assert "key" not in good(ada.get(wire.PATH_SUITE, suite=suite))["you"]["runs"][0]
    house.clock.now += 1
    told = good(ada.get(wire.PATH_RUN, id=last["runId"]))
    assert (str(told["seed"]), told["key"]) == (seed.decode(), key.decode())
    row = good(ada.get(wire.PATH_SUITE, suite=suite))["you"]["runs"][0]
    assert (row["seed"], row["key"]) == (told["seed"], told["key"])
    proof = good(ada.get(wire.PATH_RUN, id=last["runId"], proof="1"))
    assert proof["log"] == told["inputs"]
    assert good(eve.get(wire.PATH_SUITE, suite=suite))["you"]["runs"] == []
