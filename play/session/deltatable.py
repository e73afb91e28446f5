"""What changed in a table: columns that moved as one, single cells, and the columns that are full
of changes, as a smaller table.
"""

from __future__ import annotations

import re

from play.session.deltatext import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SAME: Final = "="
"""In the smaller table: this cell is what it was."""
_ALL: Final = "all"
_DAY: Final = 24.0
_BARE: Final = re.compile(r"-?0\.\d+")
_SHORT: Final = re.compile(r"-?\.\d+")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")


def encode(old: Table, new: Table) -> tuple[str, list[str]] | None:
    """The changes as a line's worth of text and the lines of a smaller table.

    None when the tables do not have the same rows and columns.
    """
    if old.columns != new.columns or old.left != new.left or _names(old) != _names(new):
        return None
    single: list[str] = []
    full: list[int] = []
    many = min(len(old.columns), 8)
    for n in range(1, len(old.columns)):
        before, after = [row[n] for row in old.rows], [row[n] for row in new.rows]
        if before == after:
            continue
        together = _together(before, after)
        if together is not None:
            single.append(f"{new.columns[n]} {_ALL} {together}")
            continue
        listed = " ".join(
            [new.columns[n]]
            + [
                f"{row[0]} {_shorten(now)}"
                for row, was, now in zip(new.rows, before, after, strict=True)
                if was != now
            ]
        )
        cells = sum(1 + len(_cell(was, now)) for was, now in zip(before, after, strict=True))
        if len(listed) + 2 <= cells + len(new.columns[n]) + len(new.rows) * 3 // many:
            single.append(listed)
        else:
            full.append(n)
    lines: list[str] = []
    if full:
        lines.append(" ".join([new.columns[0], *(new.columns[n] for n in full)]))
        for was, now in zip(old.rows, new.rows, strict=True):
            lines.append(" ".join([now[0], *(_cell(was[n], now[n]) for n in full)]))
    return "; ".join(single), lines


def _names(table: Table) -> list[str]:
    return [row[0] for row in table.rows]


def _cell(was: str, now: str) -> str:
    return SAME if was == now else _shorten(now)


def _shorten(cell: str) -> str:
    return cell.replace("0.", ".", 1) if _BARE.fullmatch(cell) else cell


def _lengthen(cell: str) -> str:
    return cell.replace(".", "0.", 1) if _SHORT.fullmatch(cell) else cell


def _together(before: list[str], after: list[str]) -> str | None:
    """How a whole column moved, if it moved as one: to one value, or by one amount."""
    if len(set(after)) == 1:
        return _shorten(after[0])
    if not all(map(_NUMBER.fullmatch, [*before, *after])):
        return None
    for round_ in ("", f" mod {_DAY:g}"):
        steps = {float(now) - float(was) for was, now in zip(before, after, strict=True)}
        if round_:
            steps = {step % _DAY for step in steps}
        if len(steps) == 1:
            by = f"{steps.pop():+g}{round_}"
            if [_moved(was, by) for was in before] == after:
                return by
    return None


def _moved(cell: str, by: str) -> str:
    step, _, round_ = by.partition(" mod ")
    value = float(cell) + float(step)
    if round_:
        value %= float(round_)
    return str(int(value)) if value == int(value) else str(value)


def apply(table: Table, text: str, lines: list[str]) -> None:
    """Make the changes.  Raises ``ValueError`` or ``LookupError`` where they do not fit."""
    rows = {row[0]: row for row in table.rows}
    for part in text.split("; ") if text else ():
        name, word, *rest = part.split()
        column = table.columns.index(name)
        if word == _ALL:
            by = " ".join(rest)
            for row in table.rows:
                moves = by[0] in "+-" and len(by) > 1
                row[column] = _moved(row[column], by) if moves else _lengthen(by)
            continue
        listed = [word, *rest]
        for row_name, cell in zip(listed[::2], listed[1::2], strict=True):
            rows[row_name][column] = _lengthen(cell)
    if not lines:
        return
    columns = [table.columns.index(name) for name in lines[0].split()]
    for line in lines[1:]:
        name, *cells = line.split()
        for column, cell in zip(columns[1:], cells, strict=True):
            if cell != SAME:
                rows[name][column] = _lengthen(cell)
