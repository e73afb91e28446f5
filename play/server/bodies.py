"""Reading a request's body: bounded in bytes and in time (design: reliability.md, row 10)."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import ClientDisconnect, Request

from play import wire
from play.errors import BusyError, TooLargeError, UsageError

ROOM: Final = 8_388_608
"""Bytes that the large bodies of all requests at hand may hold together.  A body that is no larger
than a step's may be needs none of it, so nobody's logs keep others from playing."""
_DRAINED: Final = 1_048_576
"""Bytes of an oversized body that are still read and dropped, so that its sender hears the answer
instead of a connection that breaks."""


class SlowBodyError(UsageError):
    """The body did not arrive in time."""

    code, status = "slow_body", 408


class Hangup(Exception):
    """The client has gone; there is nobody to answer."""


class Room:
    """How much memory is left for large bodies.  For the event loop alone."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = ROOM


class Share:
    """What one request's body takes of the room, until the request is answered."""

    __slots__ = ("_room", "_taken")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._taken = 0

    def __enter__(self) -> Share:
        return self

    def __exit__(self, *_: object) -> None:
        self._room.left += self._taken

    def hold(self, size: int) -> None:
        """Take what a body of this size needs.  Raises ``BusyError`` when there is no room."""
        more = max(0, size - wire.MAX_BODY) - self._taken
        if more > self._room.left:
            raise BusyError("Too many large bodies at once. Send the call again.")
        self._room.left -= more
        self._taken += more


async def read(request: Request, seconds: float, share: Share) -> bytes:
    """The bytes of a request's body, which ``share`` holds in the room for large ones.

    Raises ``TooLargeError`` (413), ``SlowBodyError`` (408), ``BusyError`` (503) or ``Hangup``;
    after the first three the connection has to be closed, for the rest of the body may still come.
    """
    most = wire.MAX_LOG_BODY if request.scope["path"] == wire.PATH_FINISH else wire.MAX_BODY
    try:
        async with asyncio.timeout(seconds):
            return await _collect(request, most, share)
    except TimeoutError:
        raise SlowBodyError(
            f"The body did not arrive within {seconds:g} seconds. Nothing was applied."
        ) from None
    except ClientDisconnect:
        raise Hangup from None


async def _collect(request: Request, most: int, share: Share) -> bytes:
    announced = _announced(request)
    if announced > most + _DRAINED:
        raise _too_large(most)
    body = bytearray()  # a list of parts could be many times as large as they are
    size = 0
    async for part in request.stream():
        size += len(part)
        if max(size, announced) <= most:
            share.hold(size)
            body += part
        elif size > most + _DRAINED:
            break
    if size > most:
        raise _too_large(most)
    return bytes(body)


def _announced(request: Request) -> int:
    text = request.headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(
        f"The body is larger than {most} bytes. Nothing was applied.", code="body_too_large"
    )
