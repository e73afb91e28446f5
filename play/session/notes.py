"""The two bounded notes, and how they share the service's one notes string.

The specification gives the player two notes, ``world`` (2,500 characters, cleared when a new world
starts) and ``lessons`` (1,200), but the service keeps one string of 4,000 a run.  It is packed as

    [world 12]
    <12 characters>
    [lessons 30]
    <30 characters>

with the lengths in characters (code points).  Because a length says where a note ends, any text
whatever can stand in it, a header of the same form included.  A string of another shape comes from
another client: it is shown as it is and kept in the world note, never dropped.
"""

from __future__ import annotations

from play import wire
from play.errors import TooLargeError, UsageError
from play.session.words import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.session.shapes import CheckpointDoc


def checked(name: str, text: str, limit: int) -> str:
    """A player's text, refused whole when it is over ``limit`` characters or cannot be shown.

    Raises ``TooLargeError`` or ``UsageError``; nothing is cut short.
    """
    text = text.replace("\r\n", "\n")
    if len(text) > limit:
        raise TooLargeError(
            f"{name} has {len(text)} characters; at most {limit}. Nothing was kept or sent.",
            code="too_long",
        )
    if clean(text) != text or not _is_unicode(text):
        raise UsageError(
            f"{name} holds control characters or bytes that are no text. Nothing was kept or sent.",
            code="bad_text",
        )
    return text


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:  # lone surrogates: bytes of the command line that are no UTF-8
        return False
    return True


def pack(world: str, lessons: str) -> str:
    """The service's string for both notes; empty when both are."""
    if not world and not lessons:
        return ""
    return f"[world {len(world)}]\n{world}\n[lessons {len(lessons)}]\n{lessons}"


def unpack(text: str) -> tuple[str, str]:
    """``(world, lessons)`` of the service's string; a foreign string is a world note as a whole."""
    world, rest = _take(text, "world")
    if world is None or not rest.startswith("\n"):
        return text, ""
    lessons, rest = _take(rest[1:], "lessons")
    if lessons is None or rest:
        return text, ""
    return world, lessons


def _take(text: str, name: str) -> tuple[str | None, str]:
    """The note under the header ``[name length]`` at the start of ``text``, and what follows it."""
    header, newline, rest = text.partition("\n")
    prefix = f"[{name} "
    digits = header[len(prefix) : -1]
    if not (newline and header.startswith(prefix) and header.endswith("]")):
        return None, text
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(wire.MAX_NOTES))):
        return None, text
    length = int(digits)
    if length > len(rest):
        return None, text
    return rest[:length], rest[length:]


def replaced_lines(before: dict[str, str], given: dict[str, str]) -> list[str]:
    """What each note given takes the place of, with lengths in characters."""
    lines = []
    for name, text in given.items():
        old, note = before[name], "world note" if name == "world" else "lessons"
        if old == text:
            lines.append(f"The {note}: as before, {len(text)} characters.")
        elif not old:
            lines.append(f"The {note}: {len(text)} characters, the first here.")
        elif not text:
            lines.append(f"The {note}: emptied; {len(old)} characters are gone.")
        else:
            lines.append(f"The {note}: {len(old)} characters replaced by {len(text)}.")
    return lines


def notes_lines(document: CheckpointDoc) -> list[str]:
    """The notes kept, as they are shown beside a world's first screen."""
    notes = document["notes"]
    lines = []
    for key, text in (("world", notes["world"]), ("lessons", notes["lessons"])):
        if text:
            lines += [f"Your note ({key}):", text]
    return lines
