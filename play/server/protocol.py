"""HTTP/1.1 as uvicorn speaks it, with a deadline for headers and errors in JSON."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import orjson
from uvicorn.protocols.http.h11_impl import H11Protocol

_MALFORMED = orjson.dumps({"error": "This is no HTTP request.", "code": "bad_http"})


def protocol_for(header_seconds: float) -> type[asyncio.Protocol]:
    """The protocol of a server whose clients have so long to send a request's headers."""

    class Protocol(_Protocol):
        """With this server's deadline."""

        seconds = header_seconds

    return Protocol


class _Protocol(H11Protocol):
    """A connection that does not wait for ever for the rest of a request's headers."""

    seconds = 10.0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has come: its first request is due."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(self.seconds, self._too_slow)

    def data_received(self, data: bytes) -> None:
        """Bytes have come; while they are no whole head yet, the deadline stands."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._disarm()
        elif self._timer is None and self.conn.trailing_data[0]:
            self._timer = self.loop.call_later(self.seconds, self._too_slow)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._disarm()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP with JSON as well, and hang up."""
        headers: list[Any] = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(_MALFORMED)).encode()),
            (b"connection", b"close"),
        ]
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            response = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
            self.transport.write(self.conn.send(response) or b"")
            self.transport.write(self.conn.send(h11.Data(data=_MALFORMED)) or b"")
            self.transport.write(self.conn.send(h11.EndOfMessage()) or b"")
        self.transport.close()

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.close()
