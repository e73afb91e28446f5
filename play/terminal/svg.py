"""A world's result as a picture: the takes over the weeks, the moments, and the score in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Final

from play.terminal.chart import KINDS, Points, at, bounds, dollars

WIDTH: Final = 960
_TOP, _LEFT, _RIGHT, _PLOT = 118, 84, 132, 380
_SUMMARY_LINES: Final = 3
_SUMMARY_LONG: Final = 128
_TITLE_ROOM: Final = 1500
"""Characters times their size that a line across the picture holds."""
_LABEL_APART: Final = 30.0
_INK, _SOFT, _RULE, _PAPER = "#1f2328", "#59636e", "#d1d9e0", "#ffffff"
_FONT: Final = "font-family=\"-apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif\""
_WEEK: Final = 168.0


def picture(
    title: str,
    summary: Sequence[str],
    curves: Mapping[str, Points],
    end: float,
    moments: Sequence[tuple[float, str]],
) -> str:
    """The SVG file's text.  ``moments`` are numbered on the player's curve and told below it."""
    height = _TOP + _PLOT + 60 + 22 * len(moments) + (24 if moments else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-label="{escape(title)}" {_FONT}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{_PAPER}"/>',
        _words(24, 36, title, min(22, _TITLE_ROOM // len(title)), _INK, bold=True),
    ]
    told = [row for sentence in summary for row in wrap(sentence, _SUMMARY_LONG)]
    parts += [
        _words(24, 58 + 19 * n, text, 13, _SOFT) for n, text in enumerate(told[:_SUMMARY_LINES])
    ]
    low, high = bounds(curves)
    parts += _axes(low, high, end)
    drawn = [name for name in ("idle", "ref", "you") if curves.get(name)]
    for name in drawn:
        parts.append(_curve(name, curves[name], low, high, end))
    parts += _labels({name: curves[name] for name in drawn}, low, high, end)
    parts += _moments(moments, curves.get("you", ()), low, high, end)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _words(
    x: float, y: float, text: str, size: int, fill: str, *, bold: bool = False, anchor: str = ""
) -> str:
    weight = ' font-weight="600"' if bold else ""
    placed = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}"{weight}{placed}>'
        f"{escape(text)}</text>"
    )


def _x(hour: float, end: float) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * hour / (end or 1.0)


def _y(value: float, low: float, high: float) -> float:
    return _TOP + 12 + (_PLOT - 12) * (high - value) / (high - low)


def _axes(low: float, high: float, end: float) -> list[str]:
    parts = []
    step = _step(high - low)
    value = step * int(low / step)
    while value <= high:
        y = _y(value, low, high)
        colour = _SOFT if value == 0 else _RULE
        parts.append(
            f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{WIDTH - _RIGHT}" y2="{y:.1f}" '
            f'stroke="{colour}" stroke-width="1"/>'
        )
        parts.append(_words(_LEFT - 10, y + 4, dollars(value), 12, _SOFT, anchor="end"))
        value += step
    for week in range(int(end // _WEEK) + 1):
        x = _x(week * _WEEK, end)
        label = f"week {week}" if week else "start"
        parts.append(_words(x, _TOP + _PLOT + 22, label, 12, _SOFT, anchor="middle"))
    return parts


def _step(span: float) -> float:
    """A round distance between two lines of the grid."""
    for base in (1e6, 1e7, 1e8, 1e9, 1e10):
        for factor in (1, 2, 5):
            if span / (base * factor) <= 7:
                return base * factor
    return span


def _curve(name: str, points: Points, low: float, high: float, end: float) -> str:
    path = " ".join(f"{_x(hour, end):.1f},{_y(value, low, high):.1f}" for hour, value in points)
    width = 3 if name == "you" else 2
    dash = ' stroke-dasharray="5 4"' if name == "idle" else ""
    return (
        f'<polyline points="{path}" fill="none" stroke="{KINDS[name].colour}" '
        f'stroke-width="{width}" stroke-linejoin="round"{dash}/>'
    )


def _labels(curves: Mapping[str, Points], low: float, high: float, end: float) -> list[str]:
    """The curves' names and takes at their ends, kept apart from one another."""
    places = sorted((_y(points[-1][1], low, high), name) for name, points in curves.items())
    parts: list[str] = []
    free = 0.0
    for wanted, name in places:
        y = max(wanted, free)
        free = y + _LABEL_APART
        hour, value = curves[name][-1]
        x = _x(hour, end) + 10
        kind = KINDS[name]
        parts.append(_words(x, y - 2, kind.label, 13, kind.colour, bold=name == "you"))
        parts.append(_words(x, y + 13, dollars(value), 12, kind.colour))
    return parts


def _moments(
    moments: Sequence[tuple[float, str]], curve: Points, low: float, high: float, end: float
) -> list[str]:
    parts = []
    top = _TOP + _PLOT + 60
    if moments:
        parts.append(_words(24, top - 4, "Moments that mattered", 14, _INK, bold=True))
    for number, (hour, told) in enumerate(moments, 1):
        value = at(curve, hour)
        if value is not None:
            x, y = _x(hour, end), _y(value, low, high)
            colour = KINDS["you"].colour
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="{colour}"/>')
            parts.append(_words(x, y + 4, str(number), 11, _PAPER, bold=True, anchor="middle"))
        words = f"{number}. hour {hour:g}: {told}"
        parts.append(_words(24, top + 18 + 22 * (number - 1), words, 13, _INK))
    return parts
