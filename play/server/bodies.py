"""Reading a request's body: bounded in bytes and in time (design: reliability.md, row 10)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from starlette.requests import ClientDisconnect, Request

from play import wire
from play.errors import BusyError, RyaError, TooLargeError, UsageError

ROOM: Final = 8_388_608
"""Bytes that the large bodies of all requests at hand may hold together.  A body that is no larger
than a step's may be needs none of it, so nobody's logs keep others from playing."""
_DRAINED: Final = 16_777_216
"""Bytes of a refused body that are still read and dropped, so that its sender hears the answer
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
        self.release()

    def hold(self, size: int) -> None:
        """Take what a body of this size needs.  Raises ``BusyError`` when there is no room."""
        more = max(0, size - wire.MAX_BODY) - self._taken
        if more > self._room.left:
            raise BusyError("Too many large bodies at once. Send the call again.")
        self._room.left -= more
        self._taken += more

    def release(self) -> None:
        """Give back what was taken."""
        self._room.left += self._taken
        self._taken = 0


async def read(request: Request, seconds: float, share: Share) -> bytes:
    """The bytes of a request's body, which ``share`` holds in the room for large ones.

    Raises ``TooLargeError`` (413), ``SlowBodyError`` (408), ``BusyError`` (503) or ``Hangup``;
    after the first three the connection has to be closed, for the rest of the body may still come.
    """
    most = wire.MAX_LOG_BODY if request.scope["path"] == wire.PATH_FINISH else wire.MAX_BODY
    reading = _Reading(most, share)
    try:
        async with asyncio.timeout(seconds):
            await reading.through(request)
    except TimeoutError:
        raise reading.refused or SlowBodyError(
            f"The body did not arrive within {seconds:g} seconds. Nothing was applied."
        ) from None
    except ClientDisconnect:
        raise Hangup from None
    if reading.refused is not None:
        raise reading.refused
    return bytes(reading.body)


async def drop(request: Request, seconds: float) -> None:
    """Read what comes of a body that nobody wants, within the same bounds."""
    if _would_hold_back(request) or _announced(request) > _DRAINED:
        return
    size = 0
    try:
        async with asyncio.timeout(seconds):
            async for part in _parts(request):
                size += len(part)
                if size > _DRAINED:
                    return
                del part
    except (TimeoutError, ClientDisconnect):
        return


class _Reading:
    """A body on its way in; ``refused`` says why what still comes of it is dropped."""

    def __init__(self, most: int, share: Share) -> None:
        self.body = bytearray()  # a list of parts could be many times as large as they are
        self.refused: RyaError | None = None
        self._most = most
        self._share = share

    async def through(self, request: Request) -> None:
        """Read to the end, or as far as it makes sense."""
        announced = _announced(request)
        if announced > self._most:
            self._refuse(_too_large(self._most))
            if announced > self._most + _DRAINED or _would_hold_back(request):
                return
        size = 0
        async for part in _parts(request):
            size += len(part)
            if self.refused is None:
                self._take(part, size)
            elif size > self._most + _DRAINED:
                return
            del part

    def _take(self, part: bytes, size: int) -> None:
        if size > self._most:
            self._refuse(_too_large(self._most))
            return
        try:
            self._share.hold(size)
        except BusyError as error:
            self._refuse(error)
        else:
            self.body += part

    def _refuse(self, error: RyaError) -> None:
        self.refused = error.with_traceback(None)  # which would hold the part that was too much
        self.body.clear()
        self._share.release()


async def _parts(request: Request) -> AsyncIterator[bytes]:
    """The body as it arrives.  Whoever waits for the next part holds none: in a crowd of senders a
    quarter of a megabyte each is much."""
    more = True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        more = message.get("more_body", False)
        yield message.pop("body", b"")
        del message


def _would_hold_back(request: Request) -> bool:
    """True when the client sends its body only to somebody who wants it."""
    return request.headers.get("expect", "").lower() == "100-continue"


def _announced(request: Request) -> int:
    text = request.headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(
        f"The body is larger than {most} bytes. Nothing was applied.", code="body_too_large"
    )
