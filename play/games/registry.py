"""Finds a game by its id.  Games are imported when asked for, never before."""

from __future__ import annotations

from importlib import import_module

from play.errors import NotFoundError
from play.kernel.game import Game

_ROOMS = {"wrya": "play.games.wrya.game"}

DEFAULT = "wrya"


def ids() -> tuple[str, ...]:
    """Every registered game's id."""
    return tuple(_ROOMS)


def get(game_id: str = DEFAULT) -> Game:
    """The game of that id.  Raises ``NotFoundError``."""
    if game_id not in _ROOMS:
        raise NotFoundError(f"There is no game called {game_id!r}.", code="no_such_game")
    game: Game = import_module(_ROOMS[game_id]).GAME
    return game
