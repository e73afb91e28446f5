"""The server's application in the service's place: the same calls, as requests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from urllib.parse import urlencode

from play.canonical import dumps
from play.server.settings import Settings
from play.service import identity
from play.service.context import Answer
from play.store.store import Store
from tests.server.inside import Inside
from tests.service.support import FakeClock


class Web:
    """Is called as ``Service.handle`` is; a body's keys come in an order of the dice.

    A player has a key from the first call on.
    """

    def __init__(self, store: Store, clock: FakeClock, dice: random.Random) -> None:
        settings = Settings({"RYA_RATE": "0"})
        settings.threads = 1
        self._inside = Inside(store.path, settings, clock)
        self._store = store
        self._clock = clock
        self._dice = dice
        self._keys: dict[str, str] = {}

    def handle(
        self,
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, str] | None = None,
        player: str = "",
    ) -> Answer:
        """One request; its status and its very bytes."""
        if player not in self._keys:
            key, _ = identity.add_key(self._store, player, signed_in=True, clock=self._clock)
            self._keys[player] = key
        self._inside.secret = self._keys[player]
        target = path + ("?" + urlencode(query) if query else "")
        said = self._inside.send(method, target, self._bytes(body) if method == "POST" else None)
        return Answer(said.status, said.data)

    def _bytes(self, body: object) -> bytes:
        if not isinstance(body, dict):
            return dumps(body)
        keys = list(body)
        self._dice.shuffle(keys)
        return b"{%s}" % b", ".join(dumps(key) + b": " + dumps(body[key]) for key in keys)

    def close(self) -> None:
        """End its threads and close its store."""
        self._inside.close()
