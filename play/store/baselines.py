"""Cached baselines of worlds, by game, scoring id and world (spec: Scoring)."""

from __future__ import annotations

from typing import Final

from play.store.connection import Connection
from play.store.rows import checked, real, row_digest

_COLUMNS: Final = ("game", "scoring", "world", "idle", "ref")
_HEAD: Final = ", ".join((*_COLUMNS, "row_digest"))


def find(db: Connection, game: str, scoring: str, world: str) -> tuple[float, float] | None:
    """``(idle, ref)`` in dollars, or None when nobody has computed them yet."""
    row = db.execute(
        f"SELECT {_HEAD} FROM baselines WHERE game = ? AND scoring = ? AND world = ?",
        (game, scoring, world),
    ).fetchone()
    if row is None:
        return None
    values = checked(_COLUMNS, row, "a baseline")
    return values[3], values[4]


def put(db: Connection, game: str, scoring: str, world: str, idle: float, ref: float) -> None:
    """Keep a world's baselines; what is there already stays."""
    values = (game, scoring, world, real(idle), real(ref))
    db.execute(
        f"INSERT OR IGNORE INTO baselines ({_HEAD}) VALUES (?, ?, ?, ?, ?, ?)",
        (*values, row_digest(_COLUMNS, values)),
    )
