"""Curves in a terminal: a grid of cells with axes, told apart by their marks as well as colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rich.text import Text

from play.terminal.lines import fit, line

Points = Sequence[tuple[float, float]]


class Kind(NamedTuple):
    """How a curve is drawn: its name in the legend, its mark, style, and colour in a picture."""

    label: str
    mark: str
    style: str
    colour: str


KINDS: Final[Mapping[str, Kind]] = {
    "you": Kind("you", "●", "you", "#1f6feb"),
    "ref": Kind("reference", "○", "warn", "#c77d0a"),
    "idle": Kind("idle", "·", "soft", "#7d8590"),
}
_ORDER: Final = ("idle", "ref", "you")
"""Drawn in this order: the later one is seen where two meet."""
_LABEL: Final = 8
_WEEK: Final = 168.0


def bounds(curves: Mapping[str, Points]) -> tuple[float, float]:
    """The least and the greatest take, zero included."""
    values = [value for points in curves.values() for _, value in points]
    low, high = min([0.0, *values]), max([0.0, *values])
    return (low, high) if high > low else (low, low + 1.0)


def at(points: Points, hour: float) -> float | None:
    """The curve's value at an hour, between its points; None beyond its end."""
    if not points or hour < points[0][0] or hour > points[-1][0]:
        return None
    for (start, low), (end, high) in pairwise(points):
        if start <= hour <= end:
            part = (hour - start) / (end - start) if end > start else 0.0
            return low + (high - low) * part
    return points[-1][1]


def dollars(value: float) -> str:
    """A take on an axis."""
    millions = round(value / 1e6)
    return f"{'-' if millions < 0 else ''}${abs(millions):,}M"


def draw(curves: Mapping[str, Points], end: float, width: int, height: int) -> list[Text]:
    """The chart: a legend, ``height`` lines of cells, and the weeks under them."""
    low, high = bounds(curves)
    columns = max(8, width - _LABEL - 1)
    rows = max(3, height)
    grid: list[list[str]] = [[" "] * columns for _ in range(rows)]
    zero = _row(0.0, low, high, rows)
    grid[zero] = ["─"] * columns
    owner: dict[tuple[int, int], str] = {}
    for name in _ORDER:
        for column in range(columns):
            value = at(curves.get(name, ()), end * column / (columns - 1))
            if value is not None:
                owner[_row(value, low, high, rows), column] = name
    lines = [_line(number, grid[number], owner, low, high, rows) for number in range(rows)]
    lines = [_legend(curves, width), *lines, _weeks(columns, end)]
    return [fit(made, width) for made in lines]


def _row(value: float, low: float, high: float, rows: int) -> int:
    return rows - 1 - round((value - low) / (high - low) * (rows - 1))


def _line(
    number: int,
    cells: list[str],
    owner: Mapping[tuple[int, int], str],
    low: float,
    high: float,
    rows: int,
) -> Text:
    marked = number in (0, rows - 1, rows // 2)
    value = high - (high - low) * number / (rows - 1)
    made = line((dollars(value).rjust(_LABEL) if marked else " " * _LABEL, "soft"), ("│", "soft"))
    for column, blank in enumerate(cells):
        name = owner.get((number, column))
        if name is None:
            made.append(blank, "soft")
        else:
            made.append(KINDS[name].mark, KINDS[name].style)
    return made


def _weeks(columns: int, end: float) -> Text:
    axis = [" "] * columns
    weeks = int(end // _WEEK)
    for week in range(weeks + 1):
        label = ("week " if columns >= 48 else "w") + str(week) if week else "start"
        place = round(week * _WEEK / end * (columns - 1)) if end else 0
        start = min(max(0, place - (len(label) if week == weeks else 0)), columns - len(label))
        axis[start : start + len(label)] = label
    return line((" " * (_LABEL + 1) + "".join(axis), "soft"))


def _legend(curves: Mapping[str, Points], width: int) -> Text:
    """The curves' names and last values; closer together where there is little room."""
    shown = {name: curves[name] for name in reversed(_ORDER) if curves.get(name)}
    last = {name: dollars(points[-1][1]) for name, points in shown.items()}
    told = [f"{KINDS[name].mark} {KINDS[name].label} {value}  " for name, value in last.items()]
    if sum(map(len, told)) > width:
        told = [f"{KINDS[name].mark} {name} {value} " for name, value in last.items()]
    made = line(" " * max(0, min(_LABEL + 1, width - sum(map(len, told)))))
    for name, words in zip(last, told, strict=True):
        made.append(words, KINDS[name].style)
    return made
