"""Receipts: the exact bytes with which a step was answered, by its id (spec: REST API, stepId)."""

from __future__ import annotations

from typing import Final

from play.store.connection import Connection
from play.store.rows import checked, row_digest

_COLUMNS: Final = ("run", "step", "body_digest", "created", "reply")
_HEAD: Final = ", ".join((*_COLUMNS, "row_digest"))
_PRUNED_AT_ONCE: Final = 4
"""How many of the oldest receipts one write looks at: more than it adds, and never many."""


class Receipt:
    """A stored reply, the digest of the body that it answered, and when (ms since 1970 UTC)."""

    __slots__ = ("body_digest", "created", "reply", "step")

    def __init__(self, step: str, body_digest: str, created: int, reply: bytes) -> None:
        self.step = step
        self.body_digest = body_digest
        self.created = created
        self.reply = reply


def find(db: Connection, run_id: str, step: str) -> Receipt | None:
    """The receipt of a step of a run, however old, or None.  Raises ``FileError`` if damaged."""
    row = db.execute(
        f"SELECT {_HEAD} FROM receipts WHERE run = ? AND step = ?", (run_id, step)
    ).fetchone()
    if row is None:
        return None
    values = checked(_COLUMNS, row, f"a receipt of run {run_id}")
    return Receipt(values[1], values[2], values[3], values[4])


def put(db: Connection, run_id: str, receipt: Receipt) -> None:
    """Keep a receipt, in the place of an outlived one with the same step id."""
    values = (run_id, receipt.step, receipt.body_digest, receipt.created, receipt.reply)
    db.execute(
        f"INSERT OR REPLACE INTO receipts ({_HEAD}) VALUES (?, ?, ?, ?, ?, ?)",
        (*values, row_digest(_COLUMNS, values)),
    )


def prune(db: Connection, now: int, lifetime: int) -> None:
    """Drop a few receipts that are ``lifetime`` ms old, or as far in the future, oldest first."""
    db.execute(
        "DELETE FROM receipts "
        "WHERE number IN (SELECT number FROM receipts ORDER BY number LIMIT ?) "
        "AND (created <= ? OR created >= ?)",
        (_PRUNED_AT_ONCE, now - lifetime, now + lifetime),
    )
