"""Puts a brief together from its parts."""

from __future__ import annotations

from importlib import import_module

from brief import protocol
from brief.label import MODES
from brief.variables import Variables

_GAMES = ("wrya",)


def compose(given: Variables, game: str) -> str:
    """The whole text.  Raises ``ValueError``.

    Who continues gets what a session needs; the manual stays where it is (``protocol.MANUAL``).
    """
    if given.mode not in MODES:
        raise ValueError(f"there is no mode {given.mode!r}")
    if game not in _GAMES:
        raise ValueError(f"there is no brief for {game!r}")
    rules = import_module(f"brief.{game}")
    whole = given.mode != "continue"
    parts = [
        protocol.title(given, rules.NAME),
        protocol.task(given),
        *((rules.GAME, rules.ACTIONS) if whole else (protocol.MANUAL,)),
        protocol.command(given),
        *((protocol.raw(given), protocol.NO_FILES) if whole else ()),
        protocol.RULES,
        protocol.context(given, rules.FIGURES if whole else {}),
        protocol.MEMORY,
        protocol.report(given),
    ]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"
