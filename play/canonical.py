"""Canonical bytes and digests.

One rule for everything that is stored, sent twice or compared: JSON with sorted keys, no spaces,
shortest round-trip floats.  ``orjson`` writes NaN and the infinities as ``null``; whoever builds
a document therefore checks finiteness first (the service checks bodies, the tests check states).
"""

from __future__ import annotations

from typing import Any

import orjson

try:  # hashlib pulls in OpenSSL, some 3 ms of every command's start; the digest is the same
    from _blake2 import blake2b
except ImportError:  # pragma: no cover - another Python implementation
    from hashlib import blake2b

from play.errors import UsageError


def dumps(value: Any) -> bytes:
    """Canonical bytes of a JSON value.  Raises ``TypeError`` for what JSON cannot hold."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def pretty(value: Any) -> bytes:
    """Indented bytes for files that people open; keys in the order given, a final newline."""
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def loads(data: bytes | str) -> Any:
    """Parse JSON from the outside.

    A byte-order mark is dropped.  Raises ``UsageError`` (``bad_json``) with the parser's reason.
    NaN, the infinities and lone surrogates are refused by the parser.
    """
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if raw.startswith(b"\xef\xbb\xbf"):
        raw = raw[3:]
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise UsageError(f"Not readable as JSON: {error}", code="bad_json") from None


def digest(*parts: bytes) -> str:
    """Hex digest (BLAKE2b, 256 bits) over length-prefixed parts."""
    state = blake2b(digest_size=32)
    for part in parts:
        state.update(len(part).to_bytes(8, "big"))
        state.update(part)
    return state.hexdigest()


def keyed(key: bytes, message: str, size: int = 32) -> bytes:
    """``size`` bytes (1 to 64) of a keyed BLAKE2b over ``message``: a pseudo-random function."""
    return blake2b(message.encode(), key=key, digest_size=size).digest()


def is_number(value: object) -> bool:
    """True for a finite JSON number.  Python's booleans are no numbers here."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return value == value and value not in (float("inf"), float("-inf"))
