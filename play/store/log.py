"""The log of a run: a row a wake, in which the proof lies (design: architecture.md, State)."""

from __future__ import annotations

from typing import Any, Final

from play.canonical import dumps, loads
from play.store.connection import Connection, damaged
from play.store.rows import checked, row_digest

_COLUMNS: Final = ("run", "wake", "tick", "entries", "note", "chain")
_HEAD: Final = ", ".join((*_COLUMNS, "row_digest"))


class LogRow:
    """One wake: its number (from 0), the tick at its end, its applied actions and its digest.

    ``entries`` are ``[tick, action, ...args]``; ``note`` is the decision's note, or None.
    """

    __slots__ = ("chain", "entries", "note", "tick", "wake")

    def __init__(
        self, wake: int, tick: int, entries: list[list[Any]], note: str | None, chain: str
    ) -> None:
        self.wake = wake
        self.tick = tick
        self.entries = entries
        self.note = note
        self.chain = chain


def append(db: Connection, run_id: str, row: LogRow) -> None:
    """Add a wake's row."""
    values = (run_id, row.wake, row.tick, dumps(row.entries).decode(), row.note, row.chain)
    db.execute(
        f"INSERT INTO log ({_HEAD}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*values, row_digest(_COLUMNS, values)),
    )


def check_end(db: Connection, run_id: str, wakes: int, tick: int, chain: str) -> None:
    """Check that the log's last row is the one that a run's position and chain stand on.

    Raises ``FileError`` when it is missing, damaged or another one.
    """
    if wakes == 0:
        return
    row = db.execute(
        f"SELECT {_HEAD} FROM log WHERE run = ? AND wake = ?", (run_id, wakes - 1)
    ).fetchone()
    if row is None or _row(row).chain != chain or row[2] != tick:
        raise damaged(f"the end of the log of run {run_id}")


def read(db: Connection, run_id: str, wakes: int) -> list[LogRow]:
    """The whole log of a run that has played ``wakes`` wakes.

    Raises ``FileError`` when a row is damaged, missing or one too many.
    """
    rows = db.execute(f"SELECT {_HEAD} FROM log WHERE run = ? ORDER BY wake", (run_id,))
    log = [_row(row) for row in rows]
    if [row.wake for row in log] != list(range(wakes)):
        raise damaged(f"the log of run {run_id} has gaps")
    return log


def _row(row: tuple[Any, ...]) -> LogRow:
    what = f"the log of run {row[0]}, wake {row[1]}"
    _, wake, tick, entries, note, chain = checked(_COLUMNS, row, what)
    return LogRow(wake, tick, loads(entries), note, chain)
