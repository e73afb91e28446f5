"""Reading a request's body: bounded in bytes and in time (design: reliability.md, row 10)."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import ClientDisconnect, Request

from play import wire
from play.errors import TooLargeError, UsageError

_DRAINED: Final = 1_048_576
"""Bytes of an oversized body that are still read and dropped, so that its sender hears the answer
instead of a connection that breaks."""


class SlowBodyError(UsageError):
    """The body did not arrive in time."""

    code, status = "slow_body", 408


class Hangup(Exception):
    """The client has gone; there is nobody to answer."""


async def read(request: Request, seconds: float) -> bytes:
    """The bytes of a request's body.

    Raises ``TooLargeError`` (413), ``SlowBodyError`` (408) or ``Hangup``; after the first two the
    connection has to be closed, for the rest of the body may still come.
    """
    most = wire.MAX_LOG_BODY if request.scope["path"] == wire.PATH_FINISH else wire.MAX_BODY
    try:
        async with asyncio.timeout(seconds):
            return await _collect(request, most)
    except TimeoutError:
        raise SlowBodyError(
            f"The body did not arrive within {seconds:g} seconds. Nothing was applied."
        ) from None
    except ClientDisconnect:
        raise Hangup from None


async def _collect(request: Request, most: int) -> bytes:
    if _announced(request) > most + _DRAINED:
        raise _too_large(most)
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size <= most:
            parts.append(part)
        elif size > most + _DRAINED:
            break
    if size > most:
        raise _too_large(most)
    return b"".join(parts)


def _announced(request: Request) -> int:
    text = request.headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(
        f"The body is larger than {most} bytes. Nothing was applied.", code="body_too_large"
    )
