"""Puts a brief together from its parts."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

import brief
from brief import protocol

_PRACTICE = "v1"
_GAMES = ("wrya",)


@dataclass(frozen=True)
class Variables:
    """What varies between two briefs of one version; see ``brief.text``."""

    mode: str
    worlds: int
    suite: str | None
    index: int | None
    max_wakes: int | None
    base: str
    name: str | None
    language: str | None

    @property
    def track(self) -> str:
        """The track that the suite belongs to."""
        suite = self.suite or _PRACTICE
        if suite == _PRACTICE:
            return "practice"
        return "sealed" if suite.partition("-")[0] == "sealed" else "official"

    @property
    def is_local(self) -> bool:
        """True when the service is inside the command."""
        return self.base == "local"


def compose(given: Variables, game: str) -> str:
    """The whole text.  Raises ``ValueError``."""
    if given.mode not in brief.MODES:
        raise ValueError(f"there is no mode {given.mode!r}")
    if game not in _GAMES:
        raise ValueError(f"there is no brief for {game!r}")
    rules = import_module(f"brief.{game}")
    parts = [
        protocol.title(given, rules.NAME),
        protocol.task(given),
        rules.GAME,
        rules.ACTIONS,
        protocol.command(given),
        protocol.raw(given),
        protocol.NO_FILES,
        protocol.RULES,
        protocol.context(given, rules.FIGURES),
        protocol.MEMORY,
        protocol.report(given),
    ]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"
