"""What ``begin`` was asked for, checked as a whole before anything is touched."""

from __future__ import annotations

from play import wire
from play.errors import UsageError
from play.session.notes import checked
from play.session.words import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ALIASES: Final = ("current", "live", "sealed")
"""Names that stand for a suite's id, which only the service can tell."""
_MAX_LIMIT: Final = 1_000_000
_MAX_SEED: Final = 2**32 - 1


class Wish:
    """What ``begin`` was asked for; None is what was not said.

    Raises ``UsageError`` for what contradicts itself or is out of bounds.
    """

    __slots__ = (
        "harness",
        "index",
        "max_wakes",
        "model",
        "name",
        "replace",
        "seed",
        "suite",
        "track",
        "worlds",
    )

    def __init__(
        self,
        *,
        track: str | None = None,
        suite: str | None = None,
        index: int | None = None,
        seed: int | None = None,
        worlds: int | None = None,
        max_wakes: int | None = None,
        name: str | None = None,
        model: str | None = None,
        harness: str | None = None,
        replace: bool = False,
    ) -> None:
        self.track = track or track_of(suite)
        self.suite = suite
        self.index = _bounded("--index", index, 0, _MAX_LIMIT)
        self.seed = _bounded("--seed", seed, 0, _MAX_SEED)
        self.worlds = _bounded("--worlds", worlds, 1, _MAX_LIMIT)
        self.max_wakes = _bounded("--max-wakes", max_wakes, 1, _MAX_LIMIT)
        self.name = _label("--name", name, wire.MAX_NAME)
        self.model = _label("--model", model, wire.MAX_LABEL)
        self.harness = _label("--harness", harness, wire.MAX_LABEL)
        self.replace = replace
        if self.index is not None and self.seed is not None:
            raise UsageError("Give --index or --seed, not both.", code="bad_option")
        if self.seed is not None and self.track not in (None, "practice"):
            raise UsageError("--seed is for practice only.", code="bad_option")
        if suite not in (None, *ALIASES) and track_of(suite) not in (None, self.track):
            raise UsageError(
                f"{one_line(str(suite), 60)} is no suite of the {self.track} track.",
                code="bad_option",
            )

    @property
    def exact_suite(self) -> str | None:
        """The suite's id; None when it was not given, or by a name that only stands for one."""
        return None if self.suite in (None, *ALIASES) else self.suite

    @property
    def wanted_track(self) -> str | None:
        """The track that was asked for; a seed is one of practice."""
        return self.track or (None if self.seed is None else "practice")

    @property
    def is_bare(self) -> bool:
        """True when nothing says what is to be played."""
        return (self.track, self.suite, self.index, self.seed) == (None, None, None, None)


def track_of(suite: str | None) -> str | None:
    """The track that a suite's id names; None for an alias."""
    if suite is None or suite == "current":
        return None
    if suite == "live" or suite.startswith("live-"):
        return "official"
    if suite == "sealed" or suite.startswith("sealed-"):
        return "sealed"
    return "practice"


def _bounded(name: str, value: int | None, least: int, most: int) -> int | None:
    if value is not None and not least <= value <= most:
        raise UsageError(f"{name} must be {least} to {most}.", code="bad_option")
    return value


def _label(name: str, value: str | None, limit: int) -> str | None:
    if value is None:
        return None
    text = checked(name, value, limit)
    if "\n" in text or "\t" in text:
        raise UsageError(f"{name} must be a single line.", code="bad_text")
    return text.strip() or None
