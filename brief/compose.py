"""Puts a brief together from its parts."""

from __future__ import annotations

from importlib import import_module

from brief import protocol
from brief.label import MODES
from brief.variables import Variables

_GAMES = ("wrya",)


def compose(given: Variables, game: str) -> str:
    """The whole text.  Raises ``ValueError``."""
    if given.mode not in MODES:
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
