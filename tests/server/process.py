"""``rya serve`` as a process of its own, with the real game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from play.cli import main
from play.service import identity
from play.store.group import GroupStore

ROOT = Path(main.__file__).resolve().parents[2]


class Process:
    """A running server; ``errors`` is what it has written to stderr."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.path = str(folder / "rya-server.db")
        known = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("RYA_", "BENCH_", "OFFICIAL_"))
        }
        self.child = subprocess.Popen(
            [sys.executable, "-m", "play", "serve", "--port", "0", "--json", *words],
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
        threading.Thread(target=self._listen, args=(self.child.stderr,), daemon=True).start()

    def _listen(self, stream: Any) -> None:
        for line in stream:
            self.errors.append(line)

    def key(self, name: str, signed_in: bool = True) -> str:
        with GroupStore(self.path) as store:
            return identity.add_key(store, name, signed_in=signed_in, clock=_now)[0]

    def stop(self, number: int = signal.SIGTERM, patience: float = 5.0) -> int:
        """Send a signal; the exit status.  Raises ``TimeoutExpired`` when it takes longer."""
        self.child.send_signal(number)
        status = self.child.wait(patience)
        if self.child.stdout is not None:
            self.child.stdout.close()
        return status

    def kill(self) -> None:
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait(10)
        for stream in (self.child.stdout, self.child.stderr):
            if stream is not None:
                stream.close()


def _now() -> float:
    import time

    return time.time()
