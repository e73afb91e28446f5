"""Named random streams (spec: Seeds, worlds & replicability).

Each system of a world draws from a stream of its own, so that one system's draws never consume
another's.  A stream is one 64-bit position of SplitMix64; its start comes from a keyed hash of
the world's seed (and, in a sealed world, of its 128-bit key) and the stream's name.  Positions
are plain integers and part of the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from play.canonical import keyed

_MASK = 0xFFFFFFFFFFFFFFFF
_GAMMA = 0x9E3779B97F4A7C15
_UNIT = 1.0 / 9007199254740992.0  # 2 ** -53

Streams = dict[str, int]
T = TypeVar("T")


def open_streams(names: Iterable[str], seed: int, key: bytes | None = None) -> Streams:
    """Starting positions for ``names``.  ``seed`` is 0 to 2**32 - 1; ``key`` has 16 bytes."""
    secret = key if key is not None else b"public"
    return {name: int.from_bytes(keyed(secret, f"{seed}/{name}", 8), "big") for name in names}


def uniform(streams: Streams, name: str) -> float:
    """The next draw of a stream, in [0, 1), with 53 random bits."""
    position = (streams[name] + _GAMMA) & _MASK
    streams[name] = position
    z = ((position ^ (position >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((z ^ (z >> 31)) >> 11) * _UNIT


def between(streams: Streams, name: str, low: float, high: float) -> float:
    """The next draw of a stream, spread over [low, high)."""
    return low + (high - low) * uniform(streams, name)


def index(streams: Streams, name: str, count: int) -> int:
    """The next draw of a stream as an index, 0 to ``count`` - 1."""
    return int(uniform(streams, name) * count)


def shuffled(streams: Streams, name: str, items: Sequence[T]) -> list[T]:
    """A new list in random order (Fisher-Yates); always ``len(items) - 1`` draws."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = index(streams, name, last + 1)
        result[last], result[other] = result[other], result[last]
    return result
