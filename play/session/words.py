"""How things are said: clean text, money, names of worlds, and commands that can be pasted."""

from __future__ import annotations

from play.canonical import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.session.shapes import CheckpointDoc

_KEPT = "\n\t"
_DIRECTION_MARKS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
_STRIP = {
    code: None
    for code in (*range(0x20), *range(0x7F, 0xA0), *map(ord, _DIRECTION_MARKS))
    if chr(code) not in _KEPT
}
_SHELL_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./-_")
CLIP: Final = 60
"""Characters of a foreign word in a sentence of ours."""


def clean(text: str) -> str:
    """Text from a service, without what could act on a terminal: controls but newline and tab,
    and the marks that turn the direction of writing."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return text.translate(_STRIP)


def one_line(text: str, limit: int) -> str:
    """Text fit for one line of at most ``limit`` characters, cut with an ellipsis."""
    line = " ".join(clean(text).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def quote(word: str) -> str:
    """``word`` as one word of a POSIX shell."""
    if word and _SHELL_SAFE.issuperset(word):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"


def money(dollars: Any) -> str:
    """Dollars to the cent, as a person writes them; ``not known`` for what is no number."""
    if not isinstance(dollars, int | float):
        return "not known"
    return f"{'-' if dollars < 0 else ''}${abs(dollars):,.2f}"


def world_name(index: object, seed: object = None) -> str:
    """What a world is called in a sentence."""
    if isinstance(index, int):
        return f"world {index}"
    return f"the world of seed {seed}" if isinstance(seed, int) else "this world"


def capital(sentence: str) -> str:
    """The sentence with a capital first letter, the rest as it was."""
    return sentence[:1].upper() + sentence[1:]


def suite_name(document: CheckpointDoc, clip: int = CLIP) -> str:
    """Track and suite in two words."""
    suite = document["suite"]
    return f"{document['track']} {one_line(suite, clip)}" if suite else document["track"]


def count(number: int, noun: str) -> str:
    """``1 world``, ``2 worlds``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def effort_words(effort: Any) -> str | None:
    """What a run took, as the service counted it: ``163 wakes, 312 actions, 1 invalid``."""
    if not isinstance(effort, dict) or not all(
        is_number(effort.get(name)) for name in ("wakes", "actions", "invalid")
    ):
        return None
    wakes, actions = int(effort["wakes"]), int(effort["actions"])
    return f"{count(wakes, 'wake')}, {count(actions, 'action')}, {int(effort['invalid'])} invalid"
