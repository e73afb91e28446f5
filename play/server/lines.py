"""The log: one JSON object a line on stderr, written by a thread so that nobody waits for it.

A line has what happened, never what was said: no query, no body, no header, no message of an
exception, in which a key or a secret could be.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
import traceback
from typing import IO, Any, Final

import orjson

from play.service.clock import iso

_MOST_WAITING: Final = 10_000
_FRAMES: Final = 12


class Lines:
    """A log of lines.  When more wait than can be written, new ones are dropped and counted."""

    def __init__(self, stream: IO[bytes] | None = None) -> None:
        self._stream = stream
        self._queue: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._dropped = 0
        self._thread = threading.Thread(target=self._write_all, name="log", daemon=True)
        self._thread.start()

    def write(self, event: str, **fields: Any) -> None:
        """Write a line about ``event``; fields that are None are left out."""
        if self._queue.qsize() >= _MOST_WAITING:
            self._dropped += 1
            return
        line = {"time": iso(int(time.time() * 1000)), "event": event}
        if self._dropped:
            line["dropped"], self._dropped = str(self._dropped), 0
        known = {key: value for key, value in fields.items() if value is not None}
        self._queue.put(orjson.dumps({**line, **known}, default=str) + b"\n")

    def defect(self, where: str, error: BaseException) -> None:
        """Write down a mistake of ours: its type and where it happened, not what it says."""
        frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
        self.write(
            "defect",
            where=where,
            type=type(error).__name__,
            trace=[f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
        )

    def close(self, patience: float = 1.0) -> None:
        """Write what waits, for at most ``patience`` seconds."""
        self._queue.put(None)
        self._thread.join(patience)

    def _write_all(self) -> None:
        while True:
            line = self._queue.get()
            if line is None:
                return
            try:
                stream = self._stream or sys.stderr.buffer
                stream.write(line)
                stream.flush()
            except (AttributeError, OSError, ValueError):
                continue  # nobody listens
