"""The server as a process: starting, stopping under load, being killed, scoring meanwhile."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from play import wire
from tests.server.house import Caller, Json, good
from tests.server.process import ROOT, Player, Process

Serve = Callable[..., Process]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    running: list[Process] = []

    def start(*words: str, **environment: str) -> Process:
        running.append(Process(tmp_path, *words, **environment))
        return running[-1]

    yield start
    for server in running:
        server.kill()


def until(what: Callable[[], bool], patience: float = 120.0) -> None:
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
