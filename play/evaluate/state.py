"""What an unfinished run leaves, so that the same command goes on from there.

    .rya/run-<mark>.json    schema rya-evaluation/1

It holds what was asked for, the deal, and the worlds played so far.

``mark`` is a digest of what the command asks for: the policy and its text, the worlds, cadence,
budgets and the scoring id.  A command that asks for anything else is another run.  The file of a
run that is done is removed: the next run of the same command is dealt fresh worlds.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from play import canonical
from play.errors import BusyError, FileError, UsageError
from play.evaluate.worlds import NAMES
from play.files import DirectoryLock, make_private_directory, read_bytes, write_atomic
from play.kernel.game import Json

SCHEMA: Final = "rya-evaluation/1"
_TRACED: Final = {"hour", "reason", "wait", "actions", "results"}
_PATIENCE: Final = 1.0
"""Seconds between two writings of the file: quick worlds would do nothing else."""


class State:
    """An unfinished run's file.  ``rows`` are the worlds that are done, by their number."""

    def __init__(self, path: str, asked: Json, secret: str | None, rows: dict[int, Json]) -> None:
        self.path = path
        self.asked = asked
        self.secret = secret
        self.rows = rows
        self._unsaved = False
        self._saved = float("-inf")

    def add(self, number: int, row: Json) -> None:
        """Keep a finished world; it is written at once unless the last was only just.

        Raises ``FileError``.
        """
        self.rows[number] = row
        self._unsaved = True
        if time.monotonic() - self._saved >= _PATIENCE:
            self.save()

    def begin(self) -> None:
        """Write down what is to be played, the deal too.  Raises ``FileError``."""
        self._unsaved = True
        self.save()

    def save(self) -> None:
        """Write the file, if there is something new.  Raises ``FileError``."""
        if not self._unsaved:
            return
        rows = [[number, self.rows[number]] for number in sorted(self.rows)]
        document = {"schema": SCHEMA, "asked": self.asked, "secret": self.secret, "rows": rows}
        write_atomic(self.path, canonical.dumps(document) + b"\n")
        self._unsaved = False
        self._saved = time.monotonic()

    def remove(self) -> None:
        """The run is done."""
        self._unsaved = False
        with suppress(OSError):
            os.unlink(self.path)


@contextmanager
def opened(folder: str, asked: Json, secret: str | None) -> Iterator[State]:
    """The state of a run that asks for ``asked``: as it was left, or new with ``secret`` as deal.

    Whatever ends the block, the worlds that are done are in the file afterwards, unless it was
    removed.  Raises ``BusyError`` when the same run is going on, ``FileError`` when its file is
    damaged.
    """
    mark = canonical.digest(canonical.dumps(asked))[:12]
    make_private_directory(folder)
    path = os.path.join(folder, f"run-{mark}.json")
    lock = DirectoryLock(path + ".lock", patience=0.0)
    try:
        lock.acquire()
    except BusyError:
        raise BusyError(
            f"This very run is going on already ({path}). Nothing was played."
        ) from None
    try:
        state = _load(path, asked) or State(path, asked, secret, {})
        try:
            yield state
        finally:
            state.save()
    finally:
        with suppress(OSError):
            os.unlink(lock.path)
        lock.release()


def _load(path: str, asked: Json) -> State | None:
    data = read_bytes(path)
    if data is None:
        return None
    try:
        document = canonical.loads(data)
        return _read(path, asked, document)
    except (AttributeError, KeyError, TypeError, ValueError, UsageError):
        raise FileError(
            f"{path} is damaged. Remove it to play this run from its beginning.", code="bad_state"
        ) from None


def _read(path: str, asked: Json, document: Any) -> State:
    if document["schema"] != SCHEMA or document["asked"] != asked:
        raise ValueError
    secret = document["secret"]
    if secret is not None:
        bytes.fromhex(secret)
    rows = {}
    for number, row in document["rows"]:
        if not isinstance(number, int) or not _is_row(row):
            raise ValueError
        rows[number] = row
    return State(path, asked, secret, rows)


def _is_row(row: Any) -> bool:
    """Whether it holds everything that a report says of a world."""
    numbers = [row[name] for name in ("take", "idle", "ref", "normalized", "deltaVsRef")]
    numbers += [row["effort"][name] for name in ("wakes", "actions", "invalid", "waitHours")]
    told = isinstance(row["exposed"], bool) and isinstance(row["replay"], str)
    if "verdict" in row:
        verdict = row["verdict"]
        numbers.append(verdict["hour"])
        told = told and all(isinstance(verdict[name], str) for name in ("code", "message"))
    if "trace" in row:
        told = told and all(wake.keys() >= _TRACED for wake in row["trace"])
    return told and any(name in row for name in NAMES) and all(map(canonical.is_number, numbers))
