"""Rows of players and of the keys they identify themselves with (spec: REST API, key).

A key is never stored: whoever reads the store finds its digest.
"""

from __future__ import annotations

from typing import Final

from play.store.connection import Connection
from play.store.rows import checked, row_digest

_PLAYER: Final = ("id", "name", "signed_in", "created")
_PLAYER_HEAD: Final = ", ".join((*_PLAYER, "row_digest"))
_KEY: Final = ("key_digest", "player", "created", "expires", "revoked")
_KEY_HEAD: Final = ", ".join((*_KEY, "row_digest"))


class Player:
    """A player: a name on the boards.  ``signed_in`` is 1 for one who may enter official suites.

    Times are milliseconds since 1970 UTC.
    """

    __slots__ = _PLAYER

    def __init__(self, id: str, name: str, signed_in: int, created: int) -> None:
        self.id = id
        self.name = name
        self.signed_in = signed_in
        self.created = created


class Key:
    """A key by its digest: whose it is, until when, and when it was revoked (or None)."""

    __slots__ = _KEY

    def __init__(
        self, key_digest: str, player: str, created: int, expires: int, revoked: int | None
    ) -> None:
        self.key_digest = key_digest
        self.player = player
        self.created = created
        self.expires = expires
        self.revoked = revoked


def insert(db: Connection, player: Player) -> None:
    """Add a player."""
    values = [getattr(player, column) for column in _PLAYER]
    db.execute(
        f"INSERT INTO players ({_PLAYER_HEAD}) VALUES (?, ?, ?, ?, ?)",
        (*values, row_digest(_PLAYER, values)),
    )


def set_signed_in(db: Connection, player: Player) -> None:
    """Write down that a player is signed in."""
    player.signed_in = 1
    values = [getattr(player, column) for column in _PLAYER]
    db.execute(
        "UPDATE players SET signed_in = 1, row_digest = ? WHERE id = ?",
        (row_digest(_PLAYER, values), player.id),
    )


def named(db: Connection, name: str) -> Player | None:
    """The player of that name, whatever its case, or None."""
    row = db.execute(f"SELECT {_PLAYER_HEAD} FROM players WHERE name = ?", (name,)).fetchone()
    return None if row is None else _player(row)


def find(db: Connection, player_id: str) -> Player | None:
    """The player of that id, or None."""
    row = db.execute(f"SELECT {_PLAYER_HEAD} FROM players WHERE id = ?", (player_id,)).fetchone()
    return None if row is None else _player(row)


def everybody(db: Connection) -> list[Player]:
    """All players, oldest first."""
    return [
        _player(row) for row in db.execute(f"SELECT {_PLAYER_HEAD} FROM players ORDER BY number")
    ]


def insert_key(db: Connection, key: Key) -> None:
    """Add a key."""
    values = [getattr(key, column) for column in _KEY]
    db.execute(
        f"INSERT INTO keys ({_KEY_HEAD}) VALUES (?, ?, ?, ?, ?, ?)",
        (*values, row_digest(_KEY, values)),
    )


def find_key(db: Connection, key_digest: str) -> Key | None:
    """The key of that digest, expired and revoked ones too, or None."""
    row = db.execute(f"SELECT {_KEY_HEAD} FROM keys WHERE key_digest = ?", (key_digest,)).fetchone()
    return None if row is None else _key(row)


def keys_of(db: Connection, player_id: str) -> list[Key]:
    """A player's keys, oldest first."""
    rows = db.execute(
        f"SELECT {_KEY_HEAD} FROM keys WHERE player = ? ORDER BY number", (player_id,)
    )
    return [_key(row) for row in rows]


def revoke(db: Connection, key: Key, now: int) -> None:
    """Write down that a key is valid no longer."""
    key.revoked = now
    values = [getattr(key, column) for column in _KEY]
    db.execute(
        "UPDATE keys SET revoked = ?, row_digest = ? WHERE key_digest = ?",
        (now, row_digest(_KEY, values), key.key_digest),
    )


def _player(row: tuple[object, ...]) -> Player:
    values: tuple[str, str, int, int] = checked(_PLAYER, row, f"the row of player {row[0]}")  # type: ignore[assignment]
    return Player(*values)


def _key(row: tuple[object, ...]) -> Key:
    values: tuple[str, str, int, int, int | None] = checked(_KEY, row, "the row of a key")  # type: ignore[assignment]
    return Key(*values)
