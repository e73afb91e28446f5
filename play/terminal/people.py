"""Which way of playing a person gets: the screen, or the plain prompt."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from play.terminal import plain
from play.terminal.games import find

LEAST: tuple[int, int] = (40, 12)
"""Columns and rows under which a screen is no help."""
_NO_SCREEN = ("dumb", "unknown", "")


def wants_plain(environment: Mapping[str, str], size: tuple[int, int], encoding: str) -> bool:
    """True where nothing is drawn: asked for (``ACCESSIBLE=1``), or a terminal that cannot."""
    if environment.get("ACCESSIBLE", "") not in ("", "0"):
        return True
    if environment.get("TERM", "") in _NO_SCREEN:
        return True
    if "utf" not in encoding.lower():
        return True
    return size[0] < LEAST[0] or size[1] < LEAST[1]


def play(session: Any) -> int:
    """Let a person play this session; the exit status."""
    if wants_plain(os.environ, _size(), sys.stdout.encoding or ""):
        return plain.run(session)
    session.view = "both"
    first = session.next()
    board = find.board(first.reply.get("game")) if first.reply is not None else None
    if board is None or "obs" not in first.reply:
        session.view = "text"
        return plain.run(session)
    from play.terminal.screen import Screen  # the plain prompt goes without

    screen = Screen(session, board, session.schema(), first)
    status = screen.run()
    sys.stdout.write(screen.farewell())
    sys.stdout.flush()
    return status


def _size() -> tuple[int, int]:
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return 80, 24
    return (size.columns, size.lines) if size.columns and size.lines else (80, 24)
