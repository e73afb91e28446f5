"""The local transport: the service in this process, and what is no reply but an error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from play import wire
from play.errors import BusyError, FileError
from play.service.context import Config
from play.store.store import Store
from play.transport.base import Reply, Transport
from play.transport.local import LocalTransport
from tests import toy


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> toy.Toy:
    return toy.install(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "store.db")


@pytest.fixture
def transport(path: str) -> Iterator[LocalTransport]:
    transport = LocalTransport(path)
    yield transport
    transport.close()


def start(transport: Transport) -> Reply:
    return transport.call("POST", wire.PATH_START, body={"suite": "toys", "index": 0})


def test_it_is_a_transport(transport: LocalTransport) -> None:
    seen: Transport = transport
    assert seen.base == "local"


def test_a_run_across_two_transports(transport: LocalTransport, path: str) -> None:
    run = start(transport).body
    body = {"runId": run["runId"], "actions": [], "stepId": "a", "expectedTick": 0}
    first = transport.call("POST", wire.PATH_STEP, body=body)
    transport.close()
    other = LocalTransport(path)
    assert other.call("POST", wire.PATH_STEP, body=body) == first
    said = other.call("GET", wire.PATH_RUN, query={"id": run["runId"]})
    assert said.body["effort"]["wakes"] == 1
    other.close()


def test_a_refusal_is_a_reply(transport: LocalTransport) -> None:
    said = transport.call("GET", wire.PATH_RUN, query={"id": "nothing"})
    assert said == Reply(404, {"error": "You have no run of that id.", "code": "no_such_run"})
    assert transport.call("POST", wire.PATH_STEP).status == 400


def test_numbers_come_as_they_would_over_http(transport: LocalTransport) -> None:
    body = start(transport).body
    assert type(body["hour"]) is float
    assert type(body["tick"]) is int


def test_a_damaged_store_is_an_error(path: str) -> None:
    Path(path).write_bytes(b"nonsense" * 200)
    transport = LocalTransport(path)
    with pytest.raises(FileError) as refused:
        start(transport)
    assert refused.value.exit == 8
    transport.close()


def test_a_busy_store_is_an_error(
    transport: LocalTransport, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(transport)
    monkeypatch.setattr("play.transport.local.Store", lambda path: Store(path, patience=0.01))
    impatient = LocalTransport(path)
    with Store(path) as holder, holder.writing(), pytest.raises(BusyError) as refused:
        start(impatient)
    assert refused.value.exit == 7
    impatient.close()


def test_settings_and_clock_are_passed_on(path: str) -> None:
    transport = LocalTransport(path, clock=lambda: 0.0, config=Config(practice_expiry_hours=1))
    assert start(transport).body["expires"] == "1970-01-01T01:00:00Z"
    transport.close()
