"""What changed in a table: single cells, whole columns, and, where that is shorter, a smaller table
of the columns that are full of changes.
"""

from __future__ import annotations

import re

from play.session.deltatext import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SAME: Final = "="
"""In the smaller table: this cell is what it was."""
CLOCKS: Final = {"local": (1.0, 24.0), "reset": (-1.0, 0.0)}
"""Columns of hours that run by themselves: how fast, and where they begin again (0: nowhere)."""
_ALL: Final = "all"
_BARE: Final = re.compile(r"-?0\.\d+")
_SHORT: Final = re.compile(r"-?\.\d+")
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")


def encode(old: Table, new: Table) -> tuple[str, list[str]] | None:
    """The changes: a text for the line above the table, and the lines of the smaller table.

    None when the tables do not have the same rows and columns.  Cells with a space in them (the
    last column's) are not provided for; whoever asks checks that the changes come out right.
    """
    if old.columns != new.columns or old.left != new.left or _names(old) != _names(new):
        return None
    listed, full = _shortest(old, new)
    lines: list[str] = []
    if full:
        lines.append(" ".join([new.columns[0], *(new.columns[n] for n in full)]))
        for was, now in zip(old.rows, new.rows, strict=True):
            lines.append(" ".join([now[0], *(_cell(was[n], now[n]) for n in full)]))
    return "; ".join(f"{new.columns[n]} {said}" for n, said in sorted(listed.items())), lines


def run(table: Table, hours: float) -> None:
    """Let the columns that are clocks run on."""
    for n, name in enumerate(table.columns):
        rate, again = CLOCKS.get(name, (0.0, 0.0))
        if rate and all(_NUMBER.fullmatch(row[n]) for row in table.rows):
            for row in table.rows:
                value = float(row[n]) + rate * hours
                value = value % again if again else value
                row[n] = str(int(value)) if value == int(value) else str(value)


def apply(table: Table, text: str, lines: list[str]) -> None:
    """Make the changes.  Raises ``ValueError`` or ``LookupError`` where they do not fit."""
    rows = {row[0]: row for row in table.rows}
    for part in text.split("; ") if text else ():
        title, *words = part.split()
        column = table.columns.index(title)
        names: list[str] = []
        for word in words:
            if word == _ALL:
                names = list(rows)
            elif word in rows:
                names.append(word)
            else:
                for name in names:
                    rows[name][column] = _lengthen(word)
                names = []
    if not lines:
        return
    columns = [table.columns.index(title) for title in lines[0].split()]
    for line in lines[1:]:
        row, *cells = line.split()
        for column, cell in zip(columns[1:], cells, strict=True):
            if cell != SAME:
                rows[row][column] = _lengthen(cell)


def _shortest(old: Table, new: Table) -> tuple[dict[int, str], list[int]]:
    """Which columns are told cell by cell, and how, and which are told as a smaller table."""
    listed: dict[int, str] = {}
    gains: dict[int, int] = {}
    for n in range(1, len(old.columns)):
        before, after = [row[n] for row in old.rows], [row[n] for row in new.rows]
        if before == after:
            continue
        if len(set(after)) == 1:
            listed[n] = f"{_ALL} {_shorten(after[0])}"
            continue
        listed[n] = _grouped(new.rows, n, before)
        cells = sum(1 + len(_cell(was, now)) for was, now in zip(before, after, strict=True))
        gains[n] = len(listed[n]) + len("; ") - cells
    full = [n for n, gain in gains.items() if gain > 0]
    frame = sum(len(row[0]) + 1 for row in new.rows) + len(new.columns[0]) + 1
    if sum(gains[n] for n in full) <= frame:
        full = []
    return {n: said for n, said in listed.items() if n not in full}, full


def _grouped(rows: list[list[str]], column: int, before: list[str]) -> str:
    """The changed cells of a column: the rows that have the same value now, and the value."""
    groups: dict[str, list[str]] = {}
    for row, was in zip(rows, before, strict=True):
        if row[column] != was:
            groups.setdefault(row[column], []).append(row[0])
    return " ".join(f"{' '.join(names)} {_shorten(value)}" for value, names in groups.items())


def _names(table: Table) -> list[str]:
    return [row[0] for row in table.rows]


def _cell(was: str, now: str) -> str:
    return SAME if was == now else _shorten(now)


def _shorten(cell: str) -> str:
    """``0.25`` as ``.25``."""
    return cell.replace("0.", ".", 1) if _BARE.fullmatch(cell) else cell


def _lengthen(cell: str) -> str:
    return cell.replace(".", "0.", 1) if _SHORT.fullmatch(cell) else cell
