"""Rows of runs that were played elsewhere and came as a log (spec: REST API, run/finish)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from play.canonical import dumps, loads
from play.store.connection import Connection
from play.store.rows import checked, row_digest

_COLUMNS: Final = ("run", "effort", "received")
_HEAD: Final = ", ".join((*_COLUMNS, "row_digest"))
_AT_ONCE: Final = 500
"""Ids in one query: SQLite takes 999 parameters at the least."""


class Submission:
    """What came with a log: ``effort`` as the player reports it, or None; ``received`` in ms."""

    __slots__ = ("effort", "received", "run")

    def __init__(self, run: str, effort: dict[str, Any] | None, received: int) -> None:
        self.run = run
        self.effort = effort
        self.received = received


def insert(db: Connection, submission: Submission) -> None:
    """Add a submission."""
    effort = None if submission.effort is None else dumps(submission.effort).decode()
    values = (submission.run, effort, submission.received)
    db.execute(
        f"INSERT INTO submissions ({_HEAD}) VALUES (?, ?, ?, ?)",
        (*values, row_digest(_COLUMNS, values)),
    )


def find(db: Connection, run_id: str) -> Submission | None:
    """A run's submission; None for a run that was played here."""
    return among(db, (run_id,)).get(run_id)


def among(db: Connection, run_ids: Iterable[str]) -> dict[str, Submission]:
    """Which of these runs were submitted, by their ids."""
    ids = list(run_ids)
    found: dict[str, Submission] = {}
    for start in range(0, len(ids), _AT_ONCE):
        part = ids[start : start + _AT_ONCE]
        marks = ", ".join("?" * len(part))
        for row in db.execute(f"SELECT {_HEAD} FROM submissions WHERE run IN ({marks})", part):
            run, effort, received = checked(_COLUMNS, row, f"the submission of run {row[0]}")
            found[run] = Submission(run, None if effort is None else loads(effort), received)
    return found
