"""Drawing in lines of a fixed width: words, bars and sparklines that keep their columns.

A line is a ``rich.text.Text``; its styles are names of meanings (``STYLES``), so that a terminal
without colour gets the same words with less paint.  Widths are cells: a wide character takes two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

STYLES: Final = {
    "title": "bold",
    "head": "bold cyan",
    "key": "bold yellow",
    "good": "green",
    "warn": "yellow",
    "bad": "bold red",
    "you": "bold cyan",
    "soft": "bright_black",
    "quote": "italic",
    "bar": "cyan",
    "chosen": "reverse",
}
PLAIN: Final = {
    **dict.fromkeys(STYLES, ""),
    "title": "bold",
    "head": "bold",
    "key": "bold",
    "bad": "bold underline",
    "warn": "underline",
    "you": "bold",
    "chosen": "reverse",
}
"""The same meanings where there are no colours."""

_SPARKS: Final = "▁▂▃▄▅▆▇█"
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_ELLIPSIS: Final = "…"

Part = str | tuple[str, str]


def line(*parts: Part) -> Text:
    """A line of words, each with the name of its style or without one."""
    made = Text(no_wrap=True, end="")
    for part in parts:
        if isinstance(part, str):
            made.append(part)
        else:
            made.append(*part)
    return made


def fit(text: Text, width: int) -> Text:
    """The line at exactly ``width`` cells: padded, or cut with an ellipsis."""
    made = text.copy()
    if made.cell_len > width:
        made.truncate(max(0, width), overflow="ellipsis" if width > 1 else "crop")
    if made.cell_len < width:
        made.append(" " * (width - made.cell_len))
    return made


def clip(words: str, width: int) -> str:
    """Words of at most ``width`` cells, cut with an ellipsis."""
    if cell_len(words) <= width:
        return words
    return set_cell_size(words, max(0, width - 1)).rstrip() + _ELLIPSIS if width > 0 else ""


def pad(words: str, width: int, right: bool = False) -> str:
    """Words of exactly ``width`` cells, flush left or right."""
    words = clip(words, width)
    room = " " * (width - cell_len(words))
    return room + words if right else words + room


def wrapped(words: str, width: int, style: str = "", indent: str = "") -> list[Text]:
    """Words over as many lines as they take, each at most ``width`` cells; ``indent`` from the
    second on."""
    lines: list[Text] = []
    current = words[: len(words) - len(words.lstrip(" "))]
    for word in words.split():
        for piece in _pieces(word, max(1, width - cell_len(indent))):
            joined = f"{current} {piece}" if current.strip() else current + piece
            if current.strip() and cell_len(joined) > width:
                lines.append(line((current, style)))
                joined = indent + piece
            current = joined
    if current.strip() or not lines:
        lines.append(line((current, style)))
    return lines


def _pieces(word: str, width: int) -> Iterable[str]:
    """A word, cut where it is longer than a line."""
    while cell_len(word) > width:
        cut = width
        while cut > 1 and cell_len(word[:cut]) > width:
            cut -= 1
        yield word[:cut]
        word = word[cut:]
    yield word


def beside(left: Sequence[Text], right: Sequence[Text], widths: tuple[int, int]) -> list[Text]:
    """Two columns with a rule between them; the whole is the sum of the widths and three."""
    rows = max(len(left), len(right))
    made = []
    for number in range(rows):
        first = fit(left[number] if number < len(left) else line(), widths[0])
        second = fit(right[number] if number < len(right) else line(), widths[1])
        made.append(Text.assemble(first, (" │ ", "soft"), second, no_wrap=True, end=""))
    return made


def bar(share: float, width: int) -> str:
    """A bar of ``width`` cells, filled to ``share`` (0 to 1)."""
    eighths = round(min(1.0, max(0.0, share)) * width * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (_EIGHTHS[rest] if rest else "")).ljust(width, "░")


def spark(values: Sequence[float], width: int, low: float | None, high: float | None) -> str:
    """The last values as a sparkline of at most ``width`` cells.

    ``low`` and ``high`` fix the scale; None takes the least or the greatest value.
    """
    shown = list(values)[-width:] if width > 0 else []
    if not shown:
        return ""
    floor = min(shown) if low is None else low
    ceiling = max(shown) if high is None else high
    span = ceiling - floor
    steps = len(_SPARKS) - 1
    if span <= 0.0:
        return _SPARKS[0] * len(shown)
    return "".join(
        _SPARKS[round(min(1.0, max(0.0, (value - floor) / span)) * steps)] for value in shown
    )


def sampled(points: Sequence[tuple[float, float]], count: int, until: float) -> list[float]:
    """A series of ``(hour, value)`` read at ``count`` moments up to ``until``, the latest last."""
    if not points or count <= 0:
        return []
    start = points[0][0]
    values: list[float] = []
    place = 0
    for number in range(count):
        moment = start + (until - start) * (number + 1) / count
        while place + 1 < len(points) and points[place + 1][0] <= moment:
            place += 1
        values.append(points[place][1])
    return values
