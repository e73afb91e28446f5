"""What every handler is given: the store, the clock, the settings, and the call."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson

from play.canonical import loads
from play.errors import UsageError
from play.games import registry
from play.kernel.game import Game
from play.service.clock import HOUR_MS, Clock, milliseconds
from play.store.store import Store

INLINE: Final = "inline"
DEFERRED: Final = "deferred"


class Config:
    """Settings of one service.

    ``embedded``: the service of one player in this process; it deals sealed suites and keeps runs
    for ever.  ``practice_expiry_hours``: the life of a practice run in hours, None for ever (spec:
    REST API says 12 for servers).  ``settle``: ``inline`` settles a player's finished runs when
    they are asked for, ``deferred`` leaves that to whoever calls ``Service.settle``.
    """

    __slots__ = ("embedded", "practice_expiry_hours", "settle")

    def __init__(
        self,
        *,
        embedded: bool = True,
        practice_expiry_hours: float | None = None,
        settle: str = INLINE,
    ) -> None:
        self.embedded = embedded
        self.practice_expiry_hours = practice_expiry_hours
        self.settle = settle

    @property
    def practice_life(self) -> int | None:
        """The life of a practice run in ms, or None."""
        hours = self.practice_expiry_hours
        return None if hours is None else int(hours * HOUR_MS)


class Context:
    """A service's inside.  ``entropy(n)`` gives n random bytes for ids and secrets."""

    __slots__ = ("clock", "config", "entropy", "store")

    def __init__(
        self,
        store: Store,
        clock: Clock,
        config: Config,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.store = store
        self.clock = clock
        self.config = config
        self.entropy = entropy

    def now(self) -> int:
        """Milliseconds since 1970 UTC."""
        return milliseconds(self.clock)

    def game(self, game_id: str | None = None) -> Game:
        """The game of that id, or the default one.  Raises ``NotFoundError``."""
        return registry.get(game_id or registry.DEFAULT)


class Call:
    """One call: who asks for what.  ``body`` is any JSON value, for the handler to check."""

    __slots__ = ("body", "player", "query")

    def __init__(self, body: object, query: Mapping[str, str], player: str) -> None:
        self.body = body
        self.query = query
        self.player = player

    def asked(self, key: str) -> str | None:
        """A value of the query, or None.  Raises ``UsageError`` for text that is no Unicode."""
        value = self.query.get(key)
        if value is not None and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise UsageError(f"{key} is not readable as text.", code="bad_query")
        return value


class Answer:
    """An HTTP status and the exact bytes of a JSON object: what is sent, and what is kept."""

    __slots__ = ("data", "status")

    def __init__(self, status: int, data: bytes) -> None:
        self.status = status
        self.data = data

    @classmethod
    def of(cls, body: dict[str, Any], status: int = 200) -> Answer:
        """An answer with the object's keys in their order: the contract's, not the alphabet's."""
        return cls(status, orjson.dumps(body))

    @property
    def body(self) -> dict[str, Any]:
        """The object, parsed anew at each use."""
        parsed: dict[str, Any] = loads(self.data)
        return parsed
