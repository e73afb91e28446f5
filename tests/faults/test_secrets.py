"""Row 15 at its short size, and leaks of every kind that it looks for."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from play.service import access
from play.store import runs
from play.store.connection import Connection
from play.store.runs import Run
from tests.faults import secrets
from tests.server.house import House

PROOF = secrets.PROOFS[0]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def test_nothing_leaks() -> None:
    found = PROOF.prove(PROOF.short, 1, 1)
    assert found.broken == []
    assert found.notes["hidden worlds"] == 3
    assert found.notes["commands seen"] > 15, "nobody has looked at their command lines"
    assert found.notes["commands"] > len(secrets.LINES)
    assert found.notes["files"] > 10
    assert found.notes["replies"] > 30
    assert found.notes["lines in the log"] > found.notes["replies"]
    assert found.notes["asked for another's things"] > 10


def any_run(db: Connection, run_id: str, player: str) -> Run:
    """``own_run`` for everybody."""
    found = runs.find(db, run_id)
    if found is None:
        raise access.no_such_run()
    return found


def test_a_server_that_does_not_ask_whose_run_it_is_is_caught(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = house.player("ada").start(suite="live", index=4, view="brief")
    eve = house.player("eve")
    assert secrets.trespass(eve, [run["runId"]], 4)[1] == []
    monkeypatch.setattr(access, "own_run", any_run)
    assert secrets.trespass(eve, [run["runId"]], 4)[1]


def test_a_secret_in_a_file_and_an_open_file_are_caught(tmp_path: Path) -> None:
    (tmp_path / "notes").write_bytes(b"my key is canary-1, do not tell")
    (tmp_path / "notes").chmod(0o640)
    canary = {"key": [b"canary-1"], "seed": [b"4711"]}
    assert secrets.leaks(canary, secrets.files_of(tmp_path)) == ["the key is in notes"]
    assert secrets.open_files(tmp_path) == ["notes can be read by others"]


def test_a_secret_on_a_command_line_is_caught() -> None:
    with secrets.Watch() as watch:
        child = subprocess.Popen(
            [sys.executable, "-c", "input()", "canary-1"], stdin=subprocess.PIPE
        )
        deadline = time.monotonic() + 20
        while not secrets.leaks({"key": [b"canary-1"]}, {"argv": b"\n".join(watch.lines)}):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        child.communicate(b"\n")
