"""A connection that is kept, with its bytes in the caller's hands."""

from __future__ import annotations

import socket
from http.client import HTTPResponse

from play import wire
from tests.server.house import Answer, Caller


class Line:
    """One connection of a player to a server."""

    def __init__(self, player: Caller) -> None:
        self._key = player.secret
        self.socket = socket.create_connection(("127.0.0.1", player.house.port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def step(self, body: bytes) -> bytes:
        """The whole request of a step."""
        head = f"POST {wire.PATH_STEP} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self._key}\r\n"
        return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body

    def answer(self) -> Answer:
        """The next answer.  Raises ``OSError`` or ``HTTPException`` when there is none."""
        answer = HTTPResponse(self.socket)
        answer.begin()
        return Answer(answer.status, answer.headers, answer.read())

    def close(self) -> None:
        self.socket.close()
