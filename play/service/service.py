"""The service: the REST contract as plain functions over a store (design: architecture.md).

A call here is the same call as over HTTP: a method, a path, a body or a query, and a player whose
key somebody has checked.  The handlers lie in a module each and are loaded when they are first
called, so that a step pays for no other.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from play import wire
from play.errors import NotFoundError, RyaError, UsageError
from play.service.clock import Clock
from play.service.context import Answer, Call, Config, Context
from play.store.store import Store

Handler = Callable[[Context, Call], Answer]

ROUTES: Final[dict[str, dict[str, str]]] = {
    wire.PATH_SCHEMA: {"GET": "play.service.schema"},
    wire.PATH_START: {"POST": "play.service.start"},
    wire.PATH_STEP: {"POST": "play.service.step"},
    wire.PATH_SUITE: {"GET": "play.service.suite"},
    wire.PATH_RUN: {"GET": "play.service.run"},
    wire.PATH_BRIEF: {"GET": "play.service.brief"},
    wire.PATH_KEY: {"GET": "play.service.key"},
    wire.PATH_BOARD: {"GET": "play.service.boards"},
    wire.PATH_FINISH: {"POST": "play.service.finish"},
}
"""The module whose ``handle`` answers, by path and method."""

_SETTLE: Final = "play.service.settle"


class MethodError(UsageError):
    """The path is there, but not for this method."""

    code, status = "method_not_allowed", 405


class Service:
    """One service over one store.

    ``clock`` gives seconds since 1970 UTC; ``entropy`` random bytes.  Safe to share between
    threads; any number of services may use one store file at once.
    """

    __slots__ = ("_context", "_handlers")

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock = time.time,
        config: Config | None = None,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self._context = Context(store, clock, config or Config(), entropy)
        self._handlers: dict[str, Handler] = {}

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, str] | None = None,
        player: str = "",
        signed_in: bool = False,
        base: str = "",
    ) -> Answer:
        """Answer one call of ``player``.  Raises ``RyaError`` for everything that is refused."""
        call = Call(body, query or {}, player, signed_in, base)
        return self._handler(method, path)(self._context, call)

    def handle(
        self,
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, str] | None = None,
        player: str = "",
        signed_in: bool = False,
        base: str = "",
    ) -> Answer:
        """Like ``call``, with a refusal as the answer that it is over HTTP.

        Every body is a JSON object; an error's is ``{"error", "code", ...}``.  What is raised
        nevertheless is a defect.
        """
        try:
            return self.call(method, path, body, query, player, signed_in, base)
        except RyaError as error:
            return Answer.of(error.body(), error.status)

    def settle(self, run_id: str) -> None:
        """Compute a finished run's replay verdict and baselines; harmless to repeat."""
        import_module(_SETTLE).settle_run(self._context, run_id)

    def _handler(self, method: str, path: str) -> Handler:
        methods = ROUTES.get(path)
        if methods is None:
            raise NotFoundError("There is nothing at this path.", code="no_such_path")
        module = methods.get(method)
        if module is None:
            allowed = ", ".join(methods)
            raise MethodError(f"This path takes {allowed}.", extra={"allow": list(methods)})
        handler = self._handlers.get(module)
        if handler is None:
            handler = self._handlers[module] = import_module(module).handle
        return handler
