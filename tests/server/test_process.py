"""The server as a process: starting, stopping under load, being killed, scoring meanwhile."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from pathlib import Path

import pytest

from play import wire
from tests.server.house import Caller, Json, good
from tests.server.process import ROOT, Process

Serve = Callable[..., Process]


class Player(Caller):
    """Calls a server process."""

    def __init__(self, server: Process, name: str = "ada", key: str | None = None) -> None:
        super().__init__(server, key or server.key(name))  # type: ignore[arg-type]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    running: list[Process] = []

    def start(*words: str, **environment: str) -> Process:
        running.append(Process(tmp_path, *words, **environment))
        return running[-1]

    yield start
    for server in running:
        server.kill()


def until(what: Callable[[], bool], patience: float = 20.0) -> None:
    deadline = time.monotonic() + patience
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def exposed(player: Caller, run: Json) -> Json:
    """End a world as fast as can be: by being exposed."""
    reckless = [["setLimit", 2.5], ["setMini", 1], ["deny"], ["reset"]]
    while not run["done"]:
        run = player.step(run, *reckless, view="brief")
    return run


def test_it_says_where_it_is_and_stops_when_told(serve: Serve) -> None:
    server = serve()
    assert server.said["ok"] is True
    assert server.base.startswith("http://127.0.0.1:")
    assert server.said["nextCommand"] == f"rya play --base {server.base}"
    player = Player(server)
    assert good(player.get(wire.PATH_HEALTH))["process"] == server.child.pid
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.errors]
    assert [line["path"] for line in lines if line["event"] == "request"] == [wire.PATH_HEALTH]


def test_ctrl_c(serve: Serve) -> None:
    assert serve().stop(signal.SIGINT) == 130


def test_a_port_that_is_taken(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    words = [sys.executable, "-m", "play", "serve", "--port", str(server.port), "--json"]
    done = subprocess.run(
        words,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    said = json.loads(done.stdout)
    assert (done.returncode, said["exit"], said["code"]) == (2, 2, "cannot_listen")


class Load:
    """Players who step as fast as they can, and remember what was acknowledged."""

    def __init__(self, server: Process, count: int) -> None:
        self.statuses: set[int] = set()
        self.acknowledged: dict[str, int] = {}
        self._players = [Player(server, f"p{number}") for number in range(count)]
        self._threads = [threading.Thread(target=self._play, args=(p,)) for p in self._players]
        self._stop = threading.Event()
        for thread in self._threads:
            thread.start()

    def _play(self, player: Caller) -> None:
        try:
            run = player.start(suite="v1", index=0, view="brief")
            while not self._stop.is_set() and not run["done"]:
                self.acknowledged[run["runId"]] = run["effort"]["wakes"]
                body = player.body(run, wait=1, view="brief")
                answer = player.post(wire.PATH_STEP, body)
                self.statuses.add(answer.status)
                if answer.status == 200:
                    run = answer.json
                    self.acknowledged[run["runId"]] = run["effort"]["wakes"]
        except (OSError, HTTPException):
            return  # the server has gone, in the middle of an answer perhaps

    def end(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(10)


def wakes_of(path: str) -> dict[str, tuple[int, int]]:
    """Each run's wakes, by its row and by its log."""
    db = sqlite3.connect(path)
    counted = "SELECT count(*) FROM log WHERE run = runs.id"
    found = {row[0]: row[1:] for row in db.execute(f"SELECT id, wakes, ({counted}) FROM runs")}
    db.close()
    return found


@pytest.mark.parametrize("workers", ["1", "2"])
def test_sigterm_under_load(serve: Serve, workers: str) -> None:
    server = serve("--workers", workers)
    load = Load(server, 8)
    until(lambda: len(load.acknowledged) == 8 and sum(load.acknowledged.values()) > 20)
    begun = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - begun < 5
    load.end()
    assert load.statuses <= {200, 503}
    stored = wakes_of(server.path)
    for run_id, wakes in load.acknowledged.items():
        row, log = stored[run_id]
        assert row == log
        assert wakes <= row <= wakes + 1  # one more, whose reply did not get out
    again = serve()
    player = Player(again, "p0")
    runs = good(player.get(wire.PATH_SUITE, suite="v1"))["you"]["runs"]
    assert good(player.post(wire.PATH_START, {"runId": runs[0]["runId"]}))["resumed"] is True


def test_sigkill_under_load_loses_nothing_that_was_acknowledged(serve: Serve) -> None:
    server = serve("--workers", "2")
    load = Load(server, 8)
    until(lambda: len(load.acknowledged) == 8 and sum(load.acknowledged.values()) > 20)
    server.kill()
    load.end()
    until(lambda: not _workers_of(server.path))  # whom nobody has told to end
    again = serve()
    good(Player(again).get(wire.PATH_HEALTH))
    stored = wakes_of(again.path)
    for run_id, wakes in load.acknowledged.items():
        row, log = stored[run_id]
        assert row == log
        assert wakes <= row <= wakes + 1


def _workers_of(path: str) -> list[str]:
    """Processes of ours that still have this store on their command line."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = process.read_bytes().split(b"\0")
        except OSError:
            continue
        if path.encode() in words or b"play.server.worker" in words:
            found.append(process.parent.name)
    return found


def test_baselines_are_computed_meanwhile(serve: Serve) -> None:
    server = serve(BENCH_SECRET="s")
    ada = Player(server)
    last = exposed(ada, ada.start(suite="live", index=0, view="brief"))
    assert (last["scoringStatus"], last["normalized"], last["baseline"]) == ("pending", None, None)

    def settled() -> bool:
        return good(ada.get(wire.PATH_RUN, id=last["runId"]))["replay"] is not None

    until(settled)
    told = good(ada.get(wire.PATH_RUN, id=last["runId"]))
    assert (told["scoringStatus"], told["replay"]) == ("complete", "ok")
    assert told["baseline"].keys() == {"idle", "ref"}
    assert told["deltaVsRef"] == round(told["score"] - told["baseline"]["ref"], 2)
    assert good(ada.get(wire.PATH_SUITE))["you"]["scored"] == 1


def test_scoring_survives_a_restart_and_a_world_is_computed_once(
    serve: Serve, tmp_path: Path
) -> None:
    """Four players finish one public world while nobody computes; one computation serves all."""
    server = serve(RYA_SCORERS="0")
    runs = []
    for name in ("ada", "bob", "cyd", "dan"):
        player = Player(server, name)
        runs.append((name, exposed(player, player.start(seed=4242, view="brief"))["runId"]))
    time.sleep(0.6)
    assert server.stop() == 0
    counted = tmp_path / "computed"
    counted.mkdir()
    spy = tmp_path / "sitecustomize.py"  # every process of the next server runs it
    spy.write_text(
        "import os, play.kernel.score as s\n"
        "old = s.baselines\n"
        "def new(*a):\n"
        f"    open(os.path.join({str(counted)!r}, os.urandom(8).hex()), 'w').close()\n"
        "    return old(*a)\n"
        "s.baselines = new\n"
    )
    again = serve(RYA_SCORERS="2", PYTHONPATH=os.pathsep.join((str(tmp_path), str(ROOT))))
    for name, run_id in runs:
        player = Player(again, name)

        def scored(player: Caller = player, run_id: str = run_id) -> bool:
            told = good(player.get(wire.PATH_RUN, id=run_id))
            return bool(told["scoringStatus"] == "complete" and told["replay"] == "ok")

        until(scored)
    assert len(list(counted.iterdir())) == 1
