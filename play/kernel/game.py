"""The contract between a game and everything above it.

Nothing above ``play/games/`` knows a game's name, its actions or its screens.  A world is opaque:
only its game reads it.  Decisions come by seat (``{seat: decision}``), so that a game for several
players fits; a reply carries rendered text, so that a client needs no game code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

Json = dict[str, Any]
Decision = Mapping[str, Any]
"""``{"actions": [...], "wait": hours, "note": text}`` (spec: The wake loop)."""
Policy = Callable[..., Any]
"""``policy(obs, events, reason, schema) -> decision``.  A policy with a true attribute ``blind``
never looks at ``obs`` and is spared the making of it (it gets None)."""


class Game(Protocol):
    """One game: worlds, their rules, and how a player sees them."""

    id: str
    version: str
    scoring: str
    protocol: int
    seats: tuple[str, ...]
    tick_hours: float
    end_tick: int
    practice_suite: str
    practice_seeds: tuple[int, ...]
    wake_events: frozenset[str]

    def create(self, seed: int, key: bytes | None = None) -> Any:
        """A new world from a seed (0 to 2**32 - 1), sealed when a 16-byte ``key`` is given."""

    def clone(self, world: Any) -> Any:
        """A copy that plays on by itself.  Raises ``SealedWorldError`` for a sealed world."""

    def to_bytes(self, world: Any) -> bytes:
        """The whole state, events not yet drained excluded; equal states give equal bytes."""

    def from_bytes(self, data: bytes) -> Any:
        """The inverse of ``to_bytes``.  Raises ``FileError`` for what it did not write."""

    def tick(self, world: Any) -> int:
        """Ticks played, 0 to ``end_tick``."""

    def over(self, world: Any) -> bool:
        """True when the world has ended, at its last tick or before."""

    def act(self, world: Any, seat: str, action: Any) -> tuple[Json, list[Any] | None]:
        """Check and apply one action.

        Returns the result (``ok``, ``type``, ``applied`` or ``error``) and, when it was applied,
        its log entry ``[action, ...args]``; None when it was invalid and nothing changed.
        """

    def advance(self, world: Any, until: int) -> str | None:
        """Play ticks until ``until``, an event that wakes the player, or the end.

        Returns the wake's reason (an event type), or None when it was the timer.
        """

    def drain(self, world: Any) -> list[Json]:
        """The events since the last call, oldest first; they are not part of the state."""

    def observe(self, world: Any, seat: str, view: str = "json") -> Json:
        """What is on the screen, whole (``json``) or shorter (``brief``).  Changes nothing."""

    def render(
        self,
        world: Any,
        seat: str,
        events: Sequence[Json],
        reason: str,
        results: Sequence[Json],
    ) -> str:
        """The text view of a wake.  Changes nothing."""

    def schema(self) -> Json:
        """Every action with its arguments and ranges, and how they are checked."""

    def rules(self) -> str:
        """The same as text."""

    def score(self, world: Any) -> Json:
        """``{"score", "exposed", ...}`` of a world; provisional until it is over."""

    def normalize(self, take: float, idle: float, reference: float) -> float:
        """The normalized score of a take (spec: Normalized score per world)."""

    def baseline_policies(self) -> Mapping[str, Callable[[], Policy]]:
        """Makers of the baselines, ``idle`` and ``ref``."""

    def known_baselines(self, seed: int) -> Json | None:
        """``{"idle", "ref"}`` of a practice seed, precomputed for this scoring id."""
