"""The transport of embedded play: the service in this process, over a store file."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from play.errors import BusyError, FileError, RyaError
from play.service.clock import Clock
from play.service.context import Config
from play.service.service import Service
from play.store.store import Store
from play.transport.base import Reply

LOCAL: Final = "local"
"""The base that a checkpoint keeps, and the player's name in an embedded store."""


class LocalTransport:
    """Calls the service of one player over the store file at ``path``.

    ``clock`` gives seconds since 1970 UTC.
    """

    __slots__ = ("_service", "_store", "base")

    def __init__(
        self, path: str, *, clock: Clock = time.time, config: Config | None = None
    ) -> None:
        self.base = LOCAL
        self._store = Store(path)
        self._service = Service(self._store, clock=clock, config=config)

    def call(
        self,
        method: str,
        path: str,
        *,
        body: dict[str, Any] | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Reply:
        """One call; a refusal of the service is a reply.

        Raises ``FileError`` when the store cannot be read, trusted or written, and ``BusyError``
        when others keep it: neither is an answer, and whether a step was applied its receipt tells.
        """
        try:
            answer = self._service.call(method, path, body, query, LOCAL)
        except (FileError, BusyError):
            raise
        except RyaError as error:
            return Reply(error.status, error.body())
        return Reply(answer.status, answer.body)

    def close(self) -> None:
        """Close the store."""
        self._store.close()
