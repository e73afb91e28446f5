"""The keys of the screen, beyond those of a line that is edited."""

from __future__ import annotations

from typing import Any

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

_PAGE = 8


def bindings(screen: Any) -> KeyBindings:
    """Tab turns pages while nothing is typed; PgUp and PgDn scroll; Ctrl-C and Ctrl-D leave."""
    keys = KeyBindings()
    empty = Condition(lambda: not screen.buffer.text)

    @keys.add("tab", filter=empty)
    @keys.add("right", filter=empty)
    def _(_: KeyPressEvent) -> None:
        screen.turn(1)

    @keys.add("s-tab", filter=empty)
    @keys.add("left", filter=empty)
    def _(_: KeyPressEvent) -> None:
        screen.turn(-1)

    @keys.add("tab", filter=~empty)
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state:
            buffer.complete_next()
        else:
            buffer.start_completion(insert_common_part=True)

    @keys.add("pagedown")
    def _(_: KeyPressEvent) -> None:
        screen.scroll(_PAGE)

    @keys.add("pageup")
    def _(_: KeyPressEvent) -> None:
        screen.scroll(-_PAGE)

    @keys.add("f1")
    def _(_: KeyPressEvent) -> None:
        screen.show_help()

    @keys.add("c-c")
    @keys.add("<sigint>")
    def _(_: KeyPressEvent) -> None:
        screen.interrupt()

    @keys.add("c-d", filter=empty)
    def _(_: KeyPressEvent) -> None:
        screen.leave()

    return keys
