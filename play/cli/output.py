"""Writing to the terminal: all of it or an error, one JSON object or text.

A screen counts as shown only when the operating system has taken every byte; a short write, a
broken pipe or a full disk is an error (exit 8), after which the step stays pending.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from play import canonical
from play.errors import FileError, RyaError
from play.session.desk import spellings
from play.session.screen import text_of
from play.session.words import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

    from play.session.outcome import Outcome


class Printer:
    """The one way out.  ``written`` is true once anything has been written to stdout."""

    __slots__ = ("as_json", "secret", "written")

    def __init__(self, as_json: bool, secret: str | None = None) -> None:
        self.as_json = as_json
        self.secret = secret
        self.written = False

    def outcome(self, outcome: Outcome, view: str) -> None:
        """Print what a session command came to.  Raises ``FileError`` unless all was written."""
        if self.as_json:
            self.json(outcome.json())
        else:
            self.text(text_of(outcome, view))

    def json(self, value: Any) -> None:
        """Print one JSON object on a line of its own, fit for a terminal."""
        self._out(clean(canonical.dumps(value).decode()).encode() + b"\n")

    def record(self, value: Any) -> None:
        """Print one JSON object exactly as it is."""
        self._out(canonical.dumps(value) + b"\n")

    def text(self, text: str) -> None:
        """Print text as it is."""
        self._out(text.encode("utf-8", "replace"))

    def error(self, error: RyaError) -> None:
        """Print an error: the JSON object on stdout, or the message on stderr.

        When stdout has had its output already, or takes none, the message goes to stderr.
        """
        if self.as_json and not self.written:
            body = {
                "ok": False,
                "code": error.code,
                "message": error.message,
                "exit": error.exit,
                "nextCommand": error.next_command,
            }
            try:
                self.json(body)
            except FileError:
                self.note(error.message)
            return
        lines = [f"rya: {error.message}"]
        if error.next_command:
            lines.append(f"Next: {error.next_command}")
        self.note("\n".join(lines))

    def note(self, text: str) -> None:
        """Say something on stderr, where nobody may be listening."""
        with suppress(Unwritten):
            write_all(sys.stderr, self._safe((text + "\n").encode("utf-8", "replace")))

    def _out(self, data: bytes) -> None:
        self.written = True  # from here on: whatever interrupts may come in the middle
        try:
            write_all(sys.stdout, self._safe(data))
        except Unwritten as error:
            self.written = error.done > 0
            raise FileError(
                f"The output could not be written ({error}), so it does not count as shown. "
                "The next command shows it again.",
                code="output",
            ) from None

    def _safe(self, data: bytes) -> bytes:
        """The API key is never printed, whoever may have put it into a text."""
        for spelling in spellings(self.secret):
            data = data.replace(spelling, b"(RYA_KEY)")
        return data


class Unwritten(Exception):
    """A stream that did not take all of it; ``done`` bytes went out."""

    def __init__(self, reason: str, done: int = 0) -> None:
        super().__init__(reason)
        self.done = done


def write_all(stream: IO[str] | None, data: bytes) -> None:
    """Write every byte to a standard stream, short writes and full pipes included.

    Raises ``Unwritten``.
    """
    done = 0
    try:
        if stream is None:
            raise ValueError("closed")
        stream.flush()
        descriptor = _descriptor(stream)
        if descriptor < 0:
            stream.write(data.decode("utf-8", "replace"))
            stream.flush()
            return
        view = memoryview(data)
        while done < len(data):
            try:
                done += os.write(descriptor, view[done:])
            except BlockingIOError:
                _wait_for(descriptor)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise Unwritten(reason or "closed", done) from None


def _descriptor(stream: IO[str]) -> int:
    """Where the stream's bytes go; -1 when its own ``write`` has to be used."""
    if sys.platform == "win32" and stream.isatty():
        return -1  # a console wants characters
    try:
        return stream.fileno()
    except OSError:  # a stream of a test
        return -1


def _wait_for(descriptor: int) -> None:
    """Wait until a descriptor that does not block takes bytes again."""
    import select  # almost never needed

    select.select([], [descriptor], [])
