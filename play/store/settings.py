"""Rows of what a service has to remember about itself."""

from __future__ import annotations

from typing import Final

from play.store.connection import Connection
from play.store.rows import checked, row_digest

_COLUMNS: Final = ("name", "value")
_HEAD: Final = ", ".join((*_COLUMNS, "row_digest"))


def find(db: Connection, name: str) -> bytes | None:
    """A setting's bytes, or None.  Raises ``FileError`` when its row is damaged."""
    row = db.execute(f"SELECT {_HEAD} FROM settings WHERE name = ?", (name,)).fetchone()
    if row is None:
        return None
    value: bytes = checked(_COLUMNS, row, f"the setting {name}")[1]
    return value


def put(db: Connection, name: str, value: bytes) -> None:
    """Keep a setting; one that is there already stays."""
    values = (name, value)
    db.execute(
        f"INSERT OR IGNORE INTO settings ({_HEAD}) VALUES (?, ?, ?)",
        (*values, row_digest(_COLUMNS, values)),
    )
