"""Hands finished runs to the scorer processes (spec: Asynchronous scoring).

What is to be done stands in the store: a run is finished and not settled.  So nothing is lost with
a server, and nothing is queued twice.  A world is computed once: at most one of its runs is under
way at a time, the others find its baselines cached, and one server at a time hands out the work of
a store.
"""

from __future__ import annotations

import selectors
import subprocess
import threading
import time
from typing import IO, Final

from play.errors import BusyError, RyaError
from play.files import DirectoryLock
from play.games import registry
from play.server import children
from play.server.lines import Lines
from play.service.scoring import world_name
from play.store import runs
from play.store.store import Store

LOCK_SUFFIX: Final = "-scoring"
_POLL: Final = 0.25
_LOCK_POLL: Final = 2.0
_FIRST_PAUSE: Final = 5.0
_LONGEST_PAUSE: Final = 600.0


class Scoring:
    """The thread that hands out work, and its processes."""

    def __init__(self, store: Store, processes: int, lines: Lines) -> None:
        self._store = store
        self._lines = lines
        self._processes = [_Process(store.path) for _ in range(processes)]
        self._lock = DirectoryLock(store.path + LOCK_SUFFIX, patience=0.0)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="scoring", daemon=True)
        self._pauses: dict[str, tuple[float, float]] = {}

    def start(self) -> None:
        """Begin to hand out work, as soon as no other server does."""
        self._thread.start()

    def stop(self) -> None:
        """Hand out nothing more; the processes end at once, and what they had begun is undone."""
        self._stopping.set()
        self._thread.join(1.0)
        for process in self._processes:
            process.stop()
        self._lock.release()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._lock.acquire()
                break
            except BusyError:
                self._stopping.wait(_LOCK_POLL)
            except RyaError as error:
                self._lines.write("scoring_failed", code=error.code)
                self._stopping.wait(_LOCK_POLL)
        while not self._stopping.is_set():
            try:
                self._round()
            except RyaError as error:
                self._lines.write("scoring_failed", code=error.code)
                self._stopping.wait(_FIRST_PAUSE)
            except Exception as error:  # noqa: BLE001 - scoring goes on whatever happens
                self._lines.defect("scoring", error)
                self._stopping.wait(_FIRST_PAUSE)

    def _round(self) -> None:
        """Take in what is done, hand out what is next, and wait a little for either."""
        idle = [process for process in self._processes if process.run_id is None]
        if idle:
            for run_id, world in self._due()[: len(idle)]:
                idle.pop().give(run_id, world)
        busy = [process for process in self._processes if process.run_id is not None]
        if not busy:
            self._stopping.wait(_POLL)
            return
        for process in _answered(busy, _POLL):
            run_id = process.run_id or ""
            done = process.take()
            self._note(run_id, done)
            self._lines.write("scored" if done else "scoring_failed", run=run_id)

    def _due(self) -> list[tuple[str, str]]:
        """Runs to be settled, each with its world, none of a world that is under way."""
        taken = {process.world for process in self._processes if process.run_id is not None}
        now = time.monotonic()
        due: list[tuple[str, str]] = []
        with self._store.reading() as db:
            for game_id in registry.ids():
                for run_id in runs.unsettled(db, registry.get(game_id).scoring):
                    if self._pauses.get(run_id, (0.0, 0.0))[0] > now:
                        continue
                    run = runs.find(db, run_id)
                    world = "" if run is None else world_name(run)
                    if run is not None and run.game == game_id and world not in taken:
                        taken.add(world)
                        due.append((run_id, world))
                    if len(due) == len(self._processes):
                        return due
        return due

    def _note(self, run_id: str, done: bool) -> None:
        """A run that could not be settled is tried again, later and later."""
        if done:
            with self._store.reading() as db:
                run = runs.find(db, run_id)
            if run is None or run.replay is not None:
                self._pauses.pop(run_id, None)
                return
        pause = min(self._pauses.get(run_id, (0.0, _FIRST_PAUSE / 2))[1] * 2, _LONGEST_PAUSE)
        self._pauses[run_id] = (time.monotonic() + pause, pause)


class _Process:
    """One scorer process; it is started when there is work, and again when it has died."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._child: subprocess.Popen[str] | None = None
        self.run_id: str | None = None
        self.world: str | None = None

    def give(self, run_id: str, world: str) -> None:
        """Ask for a run to be settled."""
        self.run_id, self.world = run_id, world
        if self._child is None or self._child.poll() is not None:
            self._child = self._spawn()
        if self._child.stdin is not None:
            try:
                self._child.stdin.write(run_id + "\n")
                self._child.stdin.flush()
            except OSError:
                pass  # it has died; its output says so

    @property
    def output(self) -> IO[str] | None:
        """Where it answers."""
        return None if self._child is None else self._child.stdout

    def take(self) -> bool:
        """Read its answer: whether the run is settled.  No answer is a failure."""
        line = self.output.readline() if self.output is not None else ""
        if not line:
            self.stop()
        done = line == f"ok {self.run_id}\n"
        self.run_id = self.world = None
        return done

    def stop(self) -> None:
        """End it."""
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait()
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue

    def _spawn(self) -> subprocess.Popen[str]:
        return children.start("play.server.scorer", [self._path], stdout=subprocess.PIPE, text=True)


def _answered(processes: list[_Process], patience: float) -> list[_Process]:
    with selectors.DefaultSelector() as selector:
        for process in processes:
            if process.output is not None:
                selector.register(process.output, selectors.EVENT_READ, process)
        return [key.data for key, _ in selector.select(patience)]
