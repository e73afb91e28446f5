"""Running a server: one process, or several behind one socket, with their scorers.

A stop (SIGTERM, SIGINT) lets what is running end, refuses what comes, and takes less than five
seconds whatever happens.
"""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from collections.abc import Callable
from typing import Final

from play.server import children
from play.server.lines import Lines
from play.server.running import SIGNALS, Bound, open_store, run_here
from play.server.scoring import Scoring
from play.server.settings import Settings

MOST_WORKERS: Final = 64
_LONGEST_STOP: Final = 4.5
"""Seconds after which workers that do not end are killed."""


def serve(
    bound: Bound, path: str, workers: int, settings: Settings, ready: Callable[[], None]
) -> int:
    """Serve until a signal; ``ready`` is called when calls are answered.  Returns the signal."""
    lines = Lines()
    store = open_store(path)
    scoring = Scoring(store, settings.scorers, lines)
    scoring.start()
    try:
        if workers == 1:
            return run_here(bound.socket, store, settings, lines, ready)
        return _Workers(bound.socket, path, workers, lines).run(ready)
    finally:
        scoring.stop()
        lines.close()


class _Workers:
    """Several processes that answer calls from one socket; whoever dies is replaced."""

    def __init__(self, listener: socket.socket, path: str, count: int, lines: Lines) -> None:
        self._listener = listener
        self._path = path
        self._count = count
        self._lines = lines
        self._children: list[subprocess.Popen[bytes]] = []
        self._came: list[int] = []

    def run(self, ready: Callable[[], None]) -> int:
        """Keep them running until a signal, which is returned."""
        for number in SIGNALS:
            signal.signal(number, lambda got, _: self._came.append(got))
        self._children = [self._spawn() for _ in range(self._count)]
        ready()
        while not self._came:
            time.sleep(0.1)
            for place, child in enumerate(self._children):
                if child.poll() is not None and not self._came:
                    self._lines.write("worker_died", status=child.returncode)
                    time.sleep(0.5)
                    self._children[place] = self._spawn()
        self._stop()
        return self._came[0]

    def _spawn(self) -> subprocess.Popen[bytes]:
        number = self._listener.fileno()
        words = [self._path, str(number)]
        return children.start("play.server.worker", words, secrets=True, pass_fds=(number,))

    def _stop(self) -> None:
        for child in self._children:
            child.terminate()
        deadline = time.monotonic() + _LONGEST_STOP
        for child in self._children:
            try:
                child.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
