"""Messages over a socket between two processes of ours: a length, then JSON."""

from __future__ import annotations

import socket
import time
from typing import Any

import orjson

_HEAD = 4
_OPTIONS = orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_NON_STR_KEYS


def packed(message: Any) -> bytes:
    """A message as it is sent.  Raises ``TypeError`` for what JSON cannot hold."""
    data = orjson.dumps(message, option=_OPTIONS)
    return len(data).to_bytes(_HEAD, "big") + data


def send(peer: socket.socket, message: Any) -> None:
    """Send one message.  Raises ``TypeError``, ``OSError``."""
    peer.sendall(packed(message))


def receive(peer: socket.socket, limit: float | None = None, most: int | None = None) -> Any:
    """The next message.

    Raises ``TimeoutError`` when it is not here whole within ``limit`` seconds, ``ValueError`` when
    it is over ``most`` bytes long or no JSON, ``EOFError`` when the other side is gone, and
    ``OSError``.
    """
    deadline = None if limit is None else time.monotonic() + limit
    size = int.from_bytes(_exactly(peer, _HEAD, deadline), "big")
    if most is not None and size > most:
        raise ValueError(size)
    return orjson.loads(_exactly(peer, size, deadline))


def _exactly(peer: socket.socket, count: int, deadline: float | None) -> bytes:
    parts = []
    while count > 0:
        if deadline is not None:
            peer.settimeout(max(0.001, deadline - time.monotonic()))
        part = peer.recv(min(count, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
