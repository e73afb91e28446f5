"""Who calls: players and their keys (spec: REST API, key; design: cli.md, ``rya key``).

A key is shown once, when it is made.  What is stored is its digest; the key has 192 random bits,
so nothing slower than a plain digest is needed.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Callable
from typing import Final

from play import wire
from play.canonical import digest
from play.errors import NotFoundError, TooLargeError, UnauthorizedError, UsageError
from play.service.clock import HOUR_MS, Clock, iso, milliseconds
from play.store import players
from play.store.connection import Connection
from play.store.players import Key, Player
from play.store.store import Store

PREFIX: Final = "rya_"
KEY_LIFE: Final = wire.KEY_DAYS * 24 * HOUR_MS
"""How long a key is valid, in ms."""
MAX_KEY: Final = 200
"""Characters of what may be presented as a key."""
_KEY_BYTES: Final = 24
_ID_BYTES: Final = 8


class Caller:
    """A player who has shown a valid key; ``expires`` is the key's, in ms since 1970 UTC."""

    __slots__ = ("expires", "id", "name", "signed_in")

    def __init__(self, player: Player, expires: int) -> None:
        self.id = player.id
        self.name = player.name
        self.signed_in = bool(player.signed_in)
        self.expires = expires


class Listed:
    """A player with the number of their keys that are valid, and until when."""

    __slots__ = ("created", "expires", "keys", "name", "signed_in")

    def __init__(self, player: Player, valid: list[Key]) -> None:
        self.name = player.name
        self.signed_in = bool(player.signed_in)
        self.created = iso(player.created)
        self.keys = len(valid)
        self.expires = iso(max((key.expires for key in valid), default=None))


def key_digest(key: str) -> str:
    """What is stored of a key."""
    return digest(b"rya key", key.encode())


def add_key(
    store: Store,
    name: str,
    *,
    signed_in: bool,
    clock: Clock,
    entropy: Callable[[int], bytes] = os.urandom,
) -> tuple[str, Caller]:
    """Make a key for the player called ``name``, who is made as well if there is none yet.

    Returns the key, which nobody can find out later.  ``signed_in`` also holds for the player's
    other keys and is never taken back here.  Raises ``UsageError`` for what is no name.
    """
    name = checked_name(name)
    now = milliseconds(clock)
    secret = base64.urlsafe_b64encode(entropy(_KEY_BYTES)).decode().rstrip("=")
    text = PREFIX + secret
    with store.writing() as db:
        player = players.named(db, name)
        if player is None:
            player = Player(entropy(_ID_BYTES).hex(), name, int(signed_in), now)
            players.insert(db, player)
        elif signed_in and not player.signed_in:
            players.set_signed_in(db, player)
        key = Key(key_digest(text), player.id, now, now + KEY_LIFE, None)
        players.insert_key(db, key)
    return text, Caller(player, key.expires)


def list_players(store: Store, clock: Clock) -> list[Listed]:
    """Every player, oldest first."""
    now = milliseconds(clock)
    with store.reading() as db:
        return [
            Listed(player, [key for key in players.keys_of(db, player.id) if is_valid(key, now)])
            for player in players.everybody(db)
        ]


def revoke(store: Store, name: str, clock: Clock) -> int:
    """End all of a player's keys; returns how many were still valid.

    Raises ``NotFoundError`` when there is no player of that name.
    """
    now = milliseconds(clock)
    with store.writing() as db:
        player = players.named(db, checked_name(name))
        if player is None:
            raise NotFoundError("There is no player of that name.", code="no_such_player")
        valid = [key for key in players.keys_of(db, player.id) if is_valid(key, now)]
        for key in valid:
            players.revoke(db, key, now)
    return len(valid)


def identify(db: Connection, key: str, now: int) -> Caller:
    """The player whose key this is.

    Raises ``UnauthorizedError`` (``bad_key``) for one that is unknown, revoked or expired; which
    of them it is, only its owner may know, so the answer is the same.
    """
    found = players.find_key(db, key_digest(key))
    player = None if found is None else players.find(db, found.player)
    if found is None or player is None or not is_valid(found, now):
        raise UnauthorizedError(
            "This key is not valid, or not any more: keys last "
            f"{wire.KEY_DAYS} days. Ask whoever runs the server for a new one.",
            code="bad_key",
        )
    return Caller(player, found.expires)


def checked_name(name: str) -> str:
    """A player's name: one line of 1 to 80 printable characters.  Raises ``UsageError``."""
    name = name.strip()
    if len(name) > wire.MAX_NAME:
        raise TooLargeError(f"A name has at most {wire.MAX_NAME} characters.", code="name_too_long")
    if not name or not name.isprintable():
        raise UsageError("A name is one line of printable characters.", code="bad_name")
    return name


def is_valid(key: Key, now: int) -> bool:
    """True for a key that is neither revoked nor expired."""
    return key.revoked is None and now < key.expires
