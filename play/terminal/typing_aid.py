"""Completion of what is typed: the order's word, then what can follow it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from play.terminal.helptext import HELP

_COMMANDS = ("wait", "undo", "show", "next", "help", "quit")


def first_words(screen: Any) -> list[str]:
    """The words a line can begin with."""
    return [*_COMMANDS, *screen.board.SHORT]


class TypingAid(Completer):
    """Offers the words that fit, each with a few words about it."""

    def __init__(self, screen: Any) -> None:
        self._screen = screen

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """See ``prompt_toolkit``."""
        words = document.text_before_cursor.split(" ")
        typed = words[-1].lower()
        if len(words) == 1:
            offered = [(word, HELP.get(word, "")) for word in first_words(self._screen)]
        elif len(words) == 2:
            offered = self._screen.board.arguments(self._screen.scene, words[0].lower())
        else:
            offered = []
        for word, about in offered:
            if typed and word.lower().startswith(typed) and word.lower() != typed:
                yield Completion(word, start_position=-len(words[-1]), display_meta=about[:48])
            elif not typed and len(words) == 2:
                yield Completion(word, start_position=0, display_meta=about[:48])
