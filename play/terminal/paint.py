"""Lines as prompt_toolkit paints them, and the styles of a terminal with and without colour."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.styles import Style
from rich.text import Text

from play.terminal.lines import PLAIN, STYLES

Fragments = list[tuple[str, str]]
_COLOURS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


def colourless(environment: Mapping[str, str] | None = None) -> bool:
    """True when ``NO_COLOR`` is set to anything but nothing."""
    return bool((os.environ if environment is None else environment).get("NO_COLOR"))


def style(plain: bool) -> Style:
    """The meanings' styles for prompt_toolkit."""
    names = PLAIN if plain else STYLES
    rules = {name: _translated(words) for name, words in names.items()}
    rules["completion-menu"] = "noinherit reverse" if plain else "bg:ansigray fg:ansiblack"
    rules["completion-menu.completion.current"] = "noinherit bold" if plain else "reverse"
    return Style.from_dict(rules)


def depth(plain: bool) -> ColorDepth | None:
    """One bit where there are no colours; None leaves it to the terminal."""
    return ColorDepth.DEPTH_1_BIT if plain else None


def _translated(words: str) -> str:
    parts = []
    for word in words.split():
        bright = word.startswith("bright_")
        colour = word.removeprefix("bright_")
        if colour in _COLOURS:
            parts.append(f"ansi{'bright' if bright else ''}{colour}")
        else:
            parts.append(word)
    return " ".join(parts)


def fragments(lines: Sequence[Text]) -> Fragments:
    """Lines as prompt_toolkit's formatted text, a newline between two."""
    made: Fragments = []
    for number, text in enumerate(lines):
        if number:
            made.append(("", "\n"))
        made += _of_line(text)
    return made


def _of_line(text: Text) -> Fragments:
    plain = text.plain
    edges = {0, len(plain)}
    for span in text.spans:
        edges.update((min(span.start, len(plain)), min(span.end, len(plain))))
    cuts = sorted(edges)
    made: Fragments = []
    for start, end in pairwise(cuts):
        names = [str(s.style) for s in text.spans if s.style and s.start <= start < s.end]
        made.append((" ".join(f"class:{name}" for name in names), plain[start:end]))
    return made
