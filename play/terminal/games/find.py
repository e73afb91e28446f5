"""A game's part of the screen, by its id; a game without one is played at the plain prompt."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module, util
from typing import Any

from play.games import registry


def board(game: Any) -> Any:
    """The module that draws a game's screen; None when there is none."""
    return _module(game, "board")


def short_words(game: Any) -> Mapping[str, tuple[str, ...]]:
    """The short words for a game's actions."""
    module = _module(game, "words")
    words: Mapping[str, tuple[str, ...]] = module.SHORT if module else {}
    return words


def moments(game: Any) -> Any:
    """The module that finds the moments of a world that mattered; None when there is none."""
    return _module(game, "moments")


def _module(game: Any, part: str) -> Any:
    if game not in registry.ids():
        return None
    name = f"{__package__}.{game}.{part}"
    try:
        found = util.find_spec(name)
    except ModuleNotFoundError:
        found = None
    return import_module(name) if found else None
