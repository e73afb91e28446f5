"""Who is calling: the key in a request, checked against the store and remembered for a moment."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from play import wire
from play.errors import UnauthorizedError
from play.service import identity
from play.service.clock import Clock, milliseconds
from play.service.identity import Caller
from play.store.store import Store

REMEMBERED: Final = 5.0
"""Seconds after which a key is looked up again: so long a revoked one may still be taken."""
_MOST: Final = 10_000


def bearer(header: str | None) -> str | None:
    """The key of an ``Authorization`` header; None without one.

    Raises ``UnauthorizedError`` for a header of another kind, or what cannot be a key.
    """
    if header is None:
        return None
    scheme, _, key = header.partition(" ")
    key = key.strip()
    if scheme.lower() != "bearer" or not 1 <= len(key) <= identity.MAX_KEY:
        raise UnauthorizedError("Send the key as `Authorization: Bearer KEY`.", code="bad_key")
    if not wire.KEY_LETTERS.issuperset(key):
        raise UnauthorizedError("This is no key.", code="bad_key")
    return key


class Callers:
    """Valid callers by the digest of their key, for a few seconds each.

    For the event loop alone but for ``look_up``.
    """

    __slots__ = ("_clock", "_known", "_store", "_ticking")

    def __init__(
        self, store: Store, clock: Clock, ticking: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._clock = clock
        self._ticking = ticking
        self._known: OrderedDict[str, tuple[float, Caller]] = OrderedDict()

    def remembered(self, key: str) -> Caller | None:
        """A caller who was looked up a moment ago and whose key has not expired since."""
        found = self._known.get(identity.key_digest(key))
        if found is None:
            return None
        until, caller = found
        fresh = self._ticking() < until and milliseconds(self._clock) < caller.expires
        return caller if fresh else None

    def look_up(self, key: str) -> Caller:
        """Ask the store; for a thread.  Raises ``UnauthorizedError`` or what the store raises."""
        with self._store.reading() as db:
            return identity.identify(db, key, milliseconds(self._clock))

    def remember(self, key: str, caller: Caller) -> None:
        """Keep what was looked up."""
        digest = identity.key_digest(key)
        self._known[digest] = (self._ticking() + REMEMBERED, caller)
        self._known.move_to_end(digest)
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
