"""Around the application: one log line a request, and JSON whatever happens."""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any, Final

import orjson
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from play.server.lines import Lines

_STOPPING: Final = orjson.dumps(
    {"error": "The server is stopping. Send the call again.", "code": "stopping"}
)
_DEFECT: Final = orjson.dumps(
    {"error": "A defect of the server. Its operator finds it in the log.", "code": "defect"}
)
_TWO_LENGTHS: Final = orjson.dumps(
    {
        "error": "A request has a Content-Length or a Transfer-Encoding, never both.",
        "code": "bad_http",
    }
)
_LENGTHS: Final = frozenset((b"content-length", b"transfer-encoding"))
_ID_BYTES: Final = 6
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class Outside:
    """Counts, times and logs each request of ``inside``, and answers when that cannot.

    Of a path only those in ``paths`` are logged: a client may have put its key into another.
    """

    def __init__(self, inside: ASGIApp, lines: Lines, paths: frozenset[str]) -> None:
        self._inside = inside
        self._lines = lines
        self._paths = paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI interface."""
        if scope["type"] == "http":
            shown = scope["path"] if scope["path"] in self._paths else "(other)"
            await _Request(self._lines, scope, send, shown).run(self._inside, receive)
        elif scope["type"] == "lifespan":
            await self._inside(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1003})


class _Request:
    """One request on its way through."""

    def __init__(self, lines: Lines, scope: Scope, send: Send, path: str) -> None:
        self._lines = lines
        self._scope = scope
        self._send = send
        self._path = path
        self._id = os.urandom(_ID_BYTES).hex()
        self._status: int | None = None
        self._bytes = 0
        self._begun = time.perf_counter()

    async def run(self, inside: ASGIApp, receive: Receive) -> None:
        self._scope.setdefault("state", {})
        try:
            if _LENGTHS.issubset(name for name, _ in self._scope["headers"]):
                # another on the way here may see its end elsewhere, and a request in what follows
                await self._instead(400, _TWO_LENGTHS)
            else:
                await inside(self._scope, receive, self._out)
        except asyncio.CancelledError:
            await self._instead(503, _STOPPING)  # a stop waits only so long
        except Exception as error:  # noqa: BLE001 - the last resort: every answer is JSON
            self._lines.defect("application", error)
            await self._instead(500, _DEFECT)
        finally:
            self._log()

    async def _out(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = [*message.get("headers", ()), (b"x-request-id", self._id.encode())]
            message = {**message, "headers": headers}
        elif message["type"] == "http.response.body":
            self._bytes += len(message.get("body", b""))
        await self._send(message)

    async def _instead(self, status: int, data: bytes) -> None:
        if self._status is not None:
            return
        headers: list[Any] = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(data)).encode()),
            (b"connection", b"close"),
        ]
        await self._out({"type": "http.response.start", "status": status, "headers": headers})
        await self._out({"type": "http.response.body", "body": data})

    def _log(self) -> None:
        client = self._scope.get("client")
        self._lines.write(
            "request",
            request=self._id,
            client=client[0] if client else None,
            player=self._scope["state"].get("player"),
            method=self._scope["method"] if self._scope["method"] in _METHODS else "(other)",
            path=self._path,
            status=self._status,
            bytes=self._bytes,
            ms=round((time.perf_counter() - self._begun) * 1000, 2),
        )
