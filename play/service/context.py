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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.store.runs import Run

INLINE: Final = "inline"
DEFERRED: Final = "deferred"


class Config:
    """Settings of one service.

    ``embedded``: the service of one player in this process; it deals sealed suites and keeps runs
    for ever.  ``practice_expiry_hours``: the life of a practice run in hours, None for ever (spec:
    REST API says 12 for servers).  ``settle``: ``inline`` settles a player's finished runs when
    they are asked for, ``deferred`` leaves that to whoever calls ``Service.settle``.
    ``bench_secret`` deals the official worlds, None for one that the store makes up and keeps;
    ``allow_anonymous`` lets players enter them who have not signed in.
    """

    __slots__ = ("allow_anonymous", "bench_secret", "embedded", "practice_expiry_hours", "settle")

    def __init__(
        self,
        *,
        embedded: bool = True,
        practice_expiry_hours: float | None = None,
        settle: str = INLINE,
        bench_secret: bytes | None = None,
        allow_anonymous: bool = False,
    ) -> None:
        self.embedded = embedded
        self.practice_expiry_hours = practice_expiry_hours
        self.settle = settle
        self.bench_secret = bench_secret
        self.allow_anonymous = allow_anonymous

    @property
    def practice_life(self) -> int | None:
        """The life of a practice run in ms, or None."""
        hours = self.practice_expiry_hours
        return None if hours is None else int(hours * HOUR_MS)


class Context:
    """A service's inside.  ``entropy(n)`` gives n random bytes for ids and secrets.

    ``closed_weeks`` keeps the runs of official weeks in which nothing can change any more, by
    scoring id and suite.
    """

    __slots__ = ("clock", "closed_weeks", "config", "entropy", "store")

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
        self.closed_weeks: dict[tuple[str, str], list[Run]] = {}

    def now(self) -> int:
        """Milliseconds since 1970 UTC."""
        return milliseconds(self.clock)

    def game(self, game_id: str | None = None) -> Game:
        """The game of that id, or the default one.  Raises ``NotFoundError``."""
        return registry.get(game_id or registry.DEFAULT)


class Call:
    """One call: who asks for what.  ``body`` is any JSON value, for the handler to check.

    ``player`` is empty for somebody without a key; ``signed_in`` says that official suites are
    open to the player, ``base`` the address under which the service was called.
    """

    __slots__ = ("base", "body", "player", "query", "signed_in")

    def __init__(
        self,
        body: object,
        query: Mapping[str, str],
        player: str,
        signed_in: bool = False,
        base: str = "",
    ) -> None:
        self.body = body
        self.query = query
        self.player = player
        self.signed_in = signed_in
        self.base = base

    def asked(self, key: str) -> str | None:
        """A value of the query, or None.  Raises ``UsageError`` for text that is no Unicode."""
        value = self.query.get(key)
        if value is not None and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise UsageError(f"{key} is not readable as text.", code="bad_query")
        return value


class Answer:
    """An HTTP status and the exact bytes of a JSON object: what is sent, and what is kept.

    A few answers are ``plain`` text.
    """

    __slots__ = ("data", "plain", "status")

    def __init__(self, status: int, data: bytes, plain: bool = False) -> None:
        self.status = status
        self.data = data
        self.plain = plain

    @classmethod
    def of(cls, body: dict[str, Any], status: int = 200) -> Answer:
        """An answer with the object's keys in their order: the contract's, not the alphabet's."""
        return cls(status, orjson.dumps(body))

    @property
    def body(self) -> dict[str, Any]:
        """The object, parsed anew at each use; text as ``{"text": ...}``."""
        if self.plain:
            return {"text": self.data.decode()}
        parsed: dict[str, Any] = loads(self.data)
        return parsed
