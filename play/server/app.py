"""The ASGI application: HTTP on one side, the service's functions on the other.

The event loop only reads and writes.  A call is answered by one of a few threads, which spend most
of their time waiting for the disk, so that nobody's simulation keeps others from being heard.
"""

from __future__ import annotations

import asyncio
import math
import os
import re
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import play
from play import wire
from play.canonical import loads
from play.errors import BusyError, RyaError, UnauthorizedError
from play.server import bodies, openapi
from play.server.access import Callers, bearer
from play.server.limits import RateLimit
from play.server.lines import Lines
from play.server.outside import Outside
from play.server.settings import Settings
from play.service.clock import Clock
from play.service.context import Answer
from play.service.identity import Caller
from play.service.service import ROUTES, Service
from play.store.store import Store

PUBLIC: Final = frozenset(
    (wire.PATH_SCHEMA, wire.PATH_SUITE, wire.PATH_BOARD, wire.PATH_BRIEF, wire.PATH_KEY)
)
"""Paths that answer without a key too (``key`` says itself that there is none)."""
_HOST: Final = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")
T = TypeVar("T")


class TooOftenError(RyaError):
    """More requests side by side than the rate allows; nothing was looked at."""

    code, status = wire.RATE_LIMITED, 429


class App:
    """A server's inside: its service, its threads, and what it remembers of its callers."""

    def __init__(self, store: Store, settings: Settings, lines: Lines, clock: Clock) -> None:
        self.settings = settings
        self.lines = lines
        self.store = store
        self.service = Service(store, clock=clock, config=settings.config())
        self.callers = Callers(store, clock)
        self.rate = RateLimit(settings.rate, settings.burst)
        self.pool = ThreadPoolExecutor(settings.threads, "call")
        self.room = bodies.Room()
        self._waiting = 0
        self._held_back = 0

    def asgi(self) -> Outside:
        """The application, logged and guarded."""
        routes = [
            Route(path, self._endpoint, methods=list(methods)) for path, methods in ROUTES.items()
        ]
        routes.append(Route(wire.PATH_HEALTH, self._health, methods=["GET"]))
        routes.append(Route(wire.PATH_OPENAPI, self._openapi, methods=["GET"]))
        inside = Starlette(
            routes=routes,
            exception_handlers={HTTPException: self._not_found},
            lifespan=self._lifespan,
        )
        inside.router.redirect_slashes = False
        paths = frozenset((*ROUTES, wire.PATH_HEALTH, wire.PATH_OPENAPI))
        return Outside(inside, self.lines, paths)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        yield
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def _endpoint(self, request: Request) -> Response:
        """One call of the service's route table."""
        close = True  # until the body is read
        try:
            with bodies.Share(self.room) as share:
                raw = await self._body(request, share)
                close = False
                caller = await self._caller(request)
                return _response(await self._answer(request, raw, caller))
        except RyaError as error:
            return refusal(error, close)
        except bodies.Hangup:
            return Response(status_code=400)  # to nobody

    async def _body(self, request: Request, share: bodies.Share) -> bytes | None:
        if request.method != "POST":
            return None
        return await bodies.read(request, self.settings.body_seconds, share)

    async def _caller(self, request: Request) -> Caller | None:
        """Whoever calls, counted against their rate; None without a key where none is needed.

        An address is charged for calls without a key and with one that is not valid, and never for
        a valid one: behind a proxy many share an address.
        """
        address = f"address {request.client.host if request.client else ''}"
        try:
            key = bearer(request.headers.get("authorization"))
            caller = None if key is None else await self._of_key(key)
        except UnauthorizedError:
            await self._in_turn(address)
            raise
        if caller is not None:
            request.state.player = caller.id
            await self._in_turn(f"player {caller.id}")
            return caller
        await self._in_turn(address)
        if request.scope["path"] not in PUBLIC:
            raise UnauthorizedError(
                "This needs a key: send it as `Authorization: Bearer KEY` (rya reads RYA_KEY).",
                code="no_key",
            )
        return None

    async def _of_key(self, key: str) -> Caller:
        """Whoever has a key; the store is asked unless it was a moment ago."""
        caller = self.callers.remembered(key)
        if caller is None:
            caller = await self._in_thread(partial(self.callers.look_up, key))
            self.callers.remember(key, caller)
        return caller

    async def _in_turn(self, name: str) -> None:
        """Wait until a key or an address may call again.

        Raises ``TooOftenError`` when that would take too long.  Whoever waits holds its body, no
        thread; how many may is bounded, and so are the bodies.
        """
        seconds = self.rate.take(name)
        if seconds > self.rate.longest:
            raise _too_often(seconds - self.rate.longest)
        if not seconds:
            return
        if self._held_back >= self.settings.queue:
            raise BusyError("The server has more to do than it can. Send the call again.")
        self._held_back += 1
        try:
            await asyncio.sleep(seconds)
        finally:
            self._held_back -= 1

    async def _answer(self, request: Request, raw: bytes | None, caller: Caller | None) -> Answer:
        method = "GET" if request.method == "HEAD" else request.method
        path, query = request.scope["path"], dict(request.query_params)
        base = self._base(request)
        player = "" if caller is None else caller.id
        signed_in = caller is not None and caller.signed_in

        def call() -> Answer:
            # decoded in the thread, of which there are few: a body may become twenty times as large
            body = None if raw is None else loads(raw)
            return self.service.call(method, path, body, query, player, signed_in, base)

        try:
            return await self._in_thread(call)
        except RyaError:
            raise
        except Exception as error:  # noqa: BLE001 - a defect is answered and logged, not hidden
            self.lines.defect(path, error)
            raise RyaError("A defect of the server. Its operator finds it in the log.") from None

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Do something in a thread; raises ``BusyError`` when too many wait for one."""
        if self._waiting >= self.settings.queue:
            raise BusyError("The server has more to do than it can. Send the call again.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work)
        finally:
            self._waiting -= 1

    def _base(self, request: Request) -> str:
        """The address under which the server was called, for the brief."""
        if self.settings.public_base is not None:
            return self.settings.public_base
        host = request.headers.get("host", "")
        if not _HOST.fullmatch(host):
            server = request.scope.get("server") or ("127.0.0.1", None)
            host = ":".join(str(part) for part in server if part is not None)
        return f"{request.url.scheme}://{host}"

    async def _health(self, request: Request) -> Response:
        """Whether the store answers."""
        begun = time.perf_counter()
        try:
            await self._in_thread(self._read_something)
        except RyaError as error:
            return refusal(BusyError(f"The store does not answer: {error.message}"), False)
        body = {
            "ok": True,
            "version": play.__version__,
            "storeMs": round((time.perf_counter() - begun) * 1000, 3),
            "process": os.getpid(),
        }
        return _response(Answer.of(body))

    def _read_something(self) -> None:
        with self.store.reading() as db:
            db.execute("SELECT 1 FROM runs LIMIT 1").fetchone()

    async def _openapi(self, request: Request) -> Response:
        return _response(Answer(200, openapi.document()))

    async def _not_found(self, request: Request, error: Exception) -> Response:
        """No such path, or not for this method."""
        status = error.status_code if isinstance(error, HTTPException) else 404
        allowed = error.headers if isinstance(error, HTTPException) and error.headers else {}
        if status == 405:
            methods = [word.strip() for word in allowed.get("Allow", "").split(",") if word.strip()]
            problem = RyaError(
                f"This path takes {', '.join(sorted(methods))}.",
                code="method_not_allowed",
                extra={"allow": sorted(methods)},
            )
            problem.status = 405
        else:
            problem = RyaError("There is nothing at this path.", code="no_such_path")
            problem.status = 404
        if request.method in ("GET", "HEAD"):
            return refusal(problem, False)
        await bodies.drop(request, self.settings.body_seconds)
        return refusal(problem, True)


def _too_often(seconds: float) -> TooOftenError:
    """The refusal of a call that would be taken in after so many seconds."""
    whole = max(1, math.ceil(seconds))
    return TooOftenError(
        "Too many requests side by side; send this one again in "
        f"{whole} second{'' if whole == 1 else 's'}. Nothing was applied.",
        extra={"retryAfter": whole},
    )


def refusal(error: RyaError, close: bool) -> Response:
    """An error as JSON; with ``close`` the connection ends after it."""
    headers: dict[str, str] = {}
    if close:
        headers["connection"] = "close"
    if error.status == 401:
        headers["www-authenticate"] = "Bearer"
    allowed = error.extra.get("allow")
    if error.status == 405 and allowed:
        headers["allow"] = ", ".join(allowed)
    if error.status in (429, 503):
        headers["retry-after"] = str(error.extra.get("retryAfter", 1))
    return _response(Answer.of(error.body(), error.status), headers)


def _response(answer: Answer, headers: Mapping[str, str] | None = None) -> Response:
    media = "text/plain; charset=utf-8" if answer.plain else "application/json"
    usual = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
    return Response(answer.data, answer.status, {**usual, **(headers or {})}, media)
