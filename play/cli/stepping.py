"""``rya step``: one wake."""

from __future__ import annotations

import os
import sys

from play import canonical, wire
from play.cli import wiring
from play.cli.options import NUMBER, SCREEN, WHOLE, Command, Option
from play.errors import TooLargeError, UsageError
from play.session.steps import Decision, step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from play.cli.options import Values
    from play.cli.output import Printer


def read_actions(source: str) -> Any:
    """The JSON of ``--actions``: the text itself, ``@FILE``, or ``-`` for standard input.

    Raises ``UsageError`` (exit 2) for what cannot be read or is larger than a step may be.
    """
    if source == "-":
        data = _bounded(_descriptor(sys.stdin), "standard input")
    elif source.startswith("@"):
        data = _file(source[1:])
    else:
        try:
            data = source.encode()
        except UnicodeEncodeError:
            raise _unreadable("they are no text") from None
        if len(data) > wire.MAX_BODY:
            raise _too_large("--actions")
    try:
        return canonical.loads(data)
    except UsageError as error:
        raise _unreadable(error.message) from None


def _file(path: str) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:
        raise _unreadable(f"cannot read {path}: {_reason(error)}") from None
    try:
        return _bounded(descriptor, path)
    finally:
        os.close(descriptor)


def _descriptor(stream: Any) -> int:
    try:
        return int(stream.fileno())
    except (AttributeError, OSError, ValueError):
        raise _unreadable("standard input is closed") from None


def _bounded(descriptor: int, name: str) -> bytes:
    """Read to the end, but never more than a step may hold."""
    data = b""
    try:
        while chunk := os.read(descriptor, 1 << 16):
            data += chunk
            if len(data) > wire.MAX_BODY:
                raise _too_large(name)
    except OSError as error:
        raise _unreadable(f"cannot read {name}: {_reason(error)}") from None
    return data


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def _unreadable(reason: str) -> UsageError:
    return UsageError(f"The actions cannot be read: {reason}. Nothing was sent.", code="bad_json")


def _too_large(name: str) -> TooLargeError:
    return TooLargeError(
        f"{name} holds more than {wire.MAX_BODY} bytes. Nothing was sent.", code="body_too_large"
    )


def run_step(values: Values, printer: Printer) -> int:
    """Send a decision; everything about it is checked before the directory is touched."""
    decision = Decision(
        read_actions(values["actions"]),
        wait=values["wait"],
        at=values["at"],
        note=values["note"],
        tokens_in=values["tokens_in"],
        tokens_out=values["tokens_out"],
    )
    view = wiring.asked(values)
    return wiring.present(
        values, printer, lambda desk: step(desk, decision, view=view), playing=True
    )


COMMANDS = {
    "step": Command(
        run_step,
        "Send the actions decided on the last shown screen, and show the next screen.",
        (
            Option(
                "actions",
                help="The actions as a JSON array, @FILE, or - for standard input.",
                metavar="JSON",
                required=True,
            ),
            Option("wait", NUMBER, "Hours until the next wake, 1 to 24 (1 unless given)."),
            Option("at", WHOLE, "The tick of the screen the actions were decided on."),
            Option("note", help="A note on the decision, shown where a run is watched."),
            Option("tokens-in", WHOLE, "Tokens read for this decision, as you report them."),
            Option("tokens-out", WHOLE, "Tokens written for this decision, as you report them."),
            *SCREEN,
        ),
        example="""rya step --at 96 --actions '[{"type": "setPrice", "price": 22}]' --wait 4""",
    )
}
