"""Which worlds are played: the practice suite, seeds, or a fresh deal of sealed ones."""

from __future__ import annotations

from typing import Final, NamedTuple

from play.canonical import keyed
from play.errors import UsageError
from play.kernel.game import Game

INDEX: Final = "index"
SEED: Final = "seed"
WORLD: Final = "world"
"""How a row names its world: an index of the practice suite, a seed, a number of the deal."""

NAMES: Final = (INDEX, SEED, WORLD)

MAX_WORLDS: Final = 4096
_SEED_END: Final = 2**32
_SEED_DIGITS: Final = 100
"""Zeros before a number are no mistake; thousands of digits are no number."""
_SECRET_BYTES: Final = 16


class WorldRef(NamedTuple):
    """One world, and its name in a row: ``label`` is the key, ``number`` the value."""

    label: str
    number: int
    seed: int
    key: bytes | None = None


def practice(game: Game) -> list[WorldRef]:
    """The practice suite."""
    return [WorldRef(INDEX, index, seed) for index, seed in enumerate(game.practice_seeds)]


def seeds(text: str) -> list[WorldRef]:
    """The worlds of ``42,43`` or ``100-131`` or both.

    Raises ``UsageError`` for anything else, a seed out of range, one given twice, and too many.
    """
    found: dict[int, None] = {}
    for part in text.split(","):
        first, last = _range(part.strip(), text)
        if last - first >= MAX_WORLDS or len(found) + last - first >= MAX_WORLDS:
            raise UsageError(f"At most {MAX_WORLDS} worlds in one run.", code="bad_seeds")
        for seed in range(first, last + 1):
            if seed in found:
                raise UsageError(f"Seed {seed} is there twice.", code="bad_seeds")
            found[seed] = None
    return [WorldRef(SEED, seed, seed) for seed in found]


def _range(part: str, text: str) -> tuple[int, int]:
    first, dash, last = part.partition("-")
    numbers = (first, last if dash else first)
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise UsageError(
            f"{text[:80]!r} is no list of seeds: write 42,43 or 100-131.", code="bad_seeds"
        )
    fits = all(len(number) <= _SEED_DIGITS for number in numbers)
    low, high = (int(number) if fits else _SEED_END for number in numbers)
    if low > high or high >= _SEED_END:
        raise UsageError(
            f"{part[:80]} is no range of seeds, 0 to {_SEED_END - 1}.", code="bad_seeds"
        )
    return low, high


def sealed(secret: bytes, count: int) -> list[WorldRef]:
    """``count`` hidden worlds dealt from a secret of 16 bytes: world n is the same in any count."""
    if not 1 <= count <= MAX_WORLDS:
        raise UsageError(f"--worlds is a number from 1 to {MAX_WORLDS}.", code="bad_worlds")
    if len(secret) != _SECRET_BYTES:
        raise ValueError("a deal's secret has 16 bytes")
    worlds = []
    for number in range(count):
        drawn = keyed(secret, f"run:{number}", 20)
        worlds.append(WorldRef(WORLD, number, int.from_bytes(drawn[:4], "big"), drawn[4:]))
    return worlds
