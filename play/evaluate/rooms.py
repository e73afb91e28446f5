"""What evaluation knows of one game in particular lies in a room named after the game.

    play/evaluate/<game>/light.py       the game with cheaper observations, for policies of ours
    play/evaluate/<game>/lookahead.py   what the oracle may hold, and how
    play/evaluate/<game>/scorecard.py   the calibration table: variants of policies, and rows

A game may lack any of them.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from play.errors import NotFoundError
from play.kernel.game import Game


def room(game: Game, name: str) -> ModuleType | None:
    """A module of the game's room, or None when the game has no such module."""
    path = f"{__package__}.{game.id}"
    full = f"{path}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name not in (path, full):
            raise
        return None


def needed(game: Game, name: str, what: str) -> ModuleType:
    """The same.  Raises ``NotFoundError`` when the game has none; ``what`` says of what."""
    module = room(game, name)
    if module is None:
        raise NotFoundError(f"The game {game.id} has no {what}.", code=f"no_{name}")
    return module


def light(game: Game) -> Game:
    """The game for policies of our own: equal decisions, cheaper observations."""
    module = room(game, "light")
    lighter: Game = module.GAME if module is not None else game
    return lighter
