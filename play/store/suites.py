"""Rows of suites that were dealt to one player: sealed ones now (design: cli.md)."""

from __future__ import annotations

from typing import Any, Final

from play.store.connection import Connection
from play.store.rows import checked, row_digest

_COLUMNS: Final = ("id", "player", "game", "scoring", "worlds", "secret", "created")
_HEAD: Final = ", ".join((*_COLUMNS, "row_digest"))


class Suite:
    """A dealt suite.  ``secret`` (16 bytes) makes its worlds; ``created`` is ms since 1970 UTC."""

    __slots__ = _COLUMNS

    def __init__(
        self,
        id: str,
        player: str,
        game: str,
        scoring: str,
        worlds: int,
        secret: bytes,
        created: int,
    ) -> None:
        self.id = id
        self.player = player
        self.game = game
        self.scoring = scoring
        self.worlds = worlds
        self.secret = secret
        self.created = created


def insert(db: Connection, suite: Suite) -> None:
    """Add a suite."""
    values = [getattr(suite, column) for column in _COLUMNS]
    db.execute(
        f"INSERT INTO suites ({_HEAD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (*values, row_digest(_COLUMNS, values)),
    )


def find(db: Connection, player: str, suite_id: str) -> Suite | None:
    """A player's suite of that id, or None.  Raises ``FileError`` when its row is damaged."""
    row = db.execute(
        f"SELECT {_HEAD} FROM suites WHERE id = ? AND player = ?", (suite_id, player)
    ).fetchone()
    return None if row is None else _suite(row)


def exists(db: Connection, suite_id: str) -> bool:
    """True when anybody has a suite of that id."""
    return db.execute("SELECT 1 FROM suites WHERE id = ?", (suite_id,)).fetchone() is not None


def newest(db: Connection, player: str) -> Suite | None:
    """The suite that was last dealt to a player, or None."""
    row = db.execute(
        f"SELECT {_HEAD} FROM suites WHERE player = ? ORDER BY number DESC LIMIT 1", (player,)
    ).fetchone()
    return None if row is None else _suite(row)


def _suite(row: tuple[Any, ...]) -> Suite:
    return Suite(*checked(_COLUMNS, row, f"the row of suite {row[0]}"))
