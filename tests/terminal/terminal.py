"""A pseudo-terminal with ``rya play`` in it, driven by what the session writes down.

A screen that has been painted is in the checkpoint; so a driver waits for the checkpoint and not
for bytes, and never for a time.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
ESCAPE = b"\x1b"
UNSYNCED = "import os; os.fsync = lambda _: None; from play.cli.main import main; main()"
"""What a power loss does is tested elsewhere; here it would only take time."""
PATIENCE = 30.0
_COLOUR = re.compile(rb"\x1b\[[0-9;]*m")


class Terminal:
    """``rya WORDS`` on a terminal of some size."""

    def __init__(
        self, directory: Path, words: list[str], size: tuple[int, int], **environment: str
    ) -> None:
        self.directory = directory
        self.seen = b""
        self.status: int | None = None
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("RYA_")}
        for name in ("NO_COLOR", "ACCESSIBLE", "FORCE_COLOR", "COLORTERM"):
            inherited.pop(name, None)
        settings = {"TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.chdir(directory)
            os.execvpe(
                sys.executable,
                [sys.executable, "-c", UNSYNCED, *words],
                {**inherited, **settings, **environment},
            )
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the terminal another size (columns, rows)."""
        packed = struct.pack("HHHH", size[1], size[0], 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, packed)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.master, text.encode())

    def read(self, seconds: float = 0.02) -> None:
        """Take what has been printed; notice the end."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                data = b""
            self.seen += data
            if not data:
                self._reap(os.WNOHANG)
                time.sleep(0.01)
        else:
            self._reap(os.WNOHANG)

    def _reap(self, how: int) -> None:
        if self.status is None:
            pid, status = os.waitpid(self.pid, how)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)

    def until(self, happened: Any, what: str = "") -> None:
        """Read until something has happened."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end, f"waited for {what}: {self.seen[-2000:]!r}"
            assert self.status is None, f"ended with {self.status}: {self.seen[-2000:]!r}"
            self.read()

    def until_seen(self, words: bytes) -> None:
        """Read until these bytes have come."""
        self.until(lambda: words in self.seen, repr(words))

    def ended(self) -> int:
        """Read to the end; the exit status."""
        end = time.monotonic() + PATIENCE
        while self.status is None:
            assert time.monotonic() < end, f"does not end: {self.seen[-2000:]!r}"
            self.read()
        return self.status

    def close(self) -> None:
        """The terminal's window is closed."""
        os.close(self.master)

    def kill(self) -> None:
        """Whatever is left of it, after a test."""
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self._reap(0)

    # -- the session's files

    def checkpoint(self) -> dict[str, Any]:
        """The checkpoint as it is on the disk; empty before there is one."""
        try:
            return dict(json.loads((self.directory / "rya-checkpoint.json").read_text()))
        except (OSError, ValueError):
            return {}

    def tick(self) -> int | None:
        """The tick of the last screen that was painted."""
        active = self.checkpoint().get("active") or {}
        tick = active.get("tick")
        return tick if isinstance(tick, int) else None

    def finished(self) -> bool:
        """True when a world has been finished."""
        return any(row.get("status") == "done" for row in self.checkpoint().get("worlds", ()))

    def colours(self) -> set[int]:
        """Every number of a colour or style sequence that was printed."""
        found: set[int] = set()
        for sequence in _COLOUR.findall(self.seen):
            found |= {int(part) for part in sequence[2:-1].split(b";") if part}
        return found
