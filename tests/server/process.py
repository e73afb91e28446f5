"""``rya serve`` as a process of its own, with the real game."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from play.cli import main
from play.service import identity
from play.store.group import GroupStore
from tests.scratch import scratch_root
from tests.server.house import Caller

ROOT = Path(main.__file__).resolve().parents[2]


class Process:
    """A running server; ``errors`` is what it has written to stderr.

    ``module`` is the program: ``play``, or one that changes something and runs it.
    """

    def __init__(self, folder: Path, *words: str, module: str = "play", **environment: str) -> None:
        self.path = str(folder / "rya-server.db")
        known = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("RYA_", "BENCH_", "OFFICIAL_"))
        }
        self.child = subprocess.Popen(
            [sys.executable, "-m", module, "serve", "--port", "0", "--json", *words],
            cwd=folder,
            env={**known, "PYTHONPATH": str(ROOT), "RYA_RATE": "0", **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.child.stdout is not None
        assert self.child.stderr is not None
        line = self.child.stdout.readline()
        if not line:
            raise AssertionError(self.child.stderr.read().decode())
        self.said: dict[str, Any] = json.loads(line)
        self.base: str = self.said["base"]
        self.port = int(self.base.rpartition(":")[2])
        self.errors: list[bytes] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.child.stderr is not None
        self.errors += self.child.stderr

    def key(self, name: str, signed_in: bool = True) -> str:
        with GroupStore(self.path) as store:
            return identity.add_key(store, name, signed_in=signed_in, clock=time.time)[0]

    def stop(self, number: int = signal.SIGTERM, patience: float = 5.0) -> int:
        """Send a signal; the exit status.  Raises ``TimeoutExpired`` when it takes longer."""
        self.child.send_signal(number)
        status = self.child.wait(patience)
        self._close()
        return status

    def kill(self, workers: bool = False) -> None:
        """SIGKILL; with ``workers`` its processes get it too, and are gone when this returns."""
        if self.child.poll() is None:
            below = children_of(self.child.pid) if workers else []
            for pid in (self.child.pid, *below):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.child.wait(10)
            while any(command_of(pid) for pid in below):
                time.sleep(0.002)
        self._close()

    def _close(self) -> None:
        """Hear the last of a process that has ended."""
        self._listener.join(5)
        for stream in (self.child.stdout, self.child.stderr):
            if stream is not None:
                stream.close()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    below: list[int] = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            below += map(int, listed.read_text().split())
    return [found for child in below for found in (child, *children_of(child))]


def command_of(pid: int) -> bytes:
    """A process's command line; nothing for one that has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@contextmanager
def serving(*words: str, module: str = "play", **environment: str) -> Iterator[Process]:
    """A server in a directory of its own, which goes with it."""
    root = scratch_root()
    server = Process(Path(root), *words, module=module, **environment)
    try:
        yield server
    finally:
        with suppress(subprocess.TimeoutExpired):
            server.stop()
        server.kill(workers=True)
        shutil.rmtree(root)


class Player(Caller):
    """Calls a server process."""

    def __init__(self, server: Process, name: str = "ada", key: str | None = None) -> None:
        super().__init__(server, key or server.key(name))  # type: ignore[arg-type]
