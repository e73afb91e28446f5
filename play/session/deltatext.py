"""A screen of text as the delta view sees it: lines with what hangs under them, and tables.

Nothing here knows a game.  A line hangs under the nearest line above that is indented less; lines
of as many columns as the first of them are a table, and hang under the line before them.  All of
it comes out again to the letter (``text_of``).
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MIN_COLUMNS: Final = 5
_MIN_LINES: Final = 3
_HEAD_WORDS: Final = 3
_COLON_WITHIN: Final = 40
_CAPITALS: Final = re.compile(r"[A-Z]{2,}(?: [A-Z]{2,})*(?=[: ]|$)")
_CELL: Final = re.compile(r"\S+")


class Table:
    """Cells under column names; the first column names the rows.

    ``left`` says for each column whether it is flush left.
    """

    __slots__ = ("columns", "left", "rows")

    def __init__(self, columns: list[str], rows: list[list[str]], left: list[bool]) -> None:
        self.columns = columns
        self.rows = rows
        self.left = left

    def lines(self) -> list[str]:
        """The table as it is printed: every column as wide as its widest cell."""
        grid = [self.columns, *self.rows]
        widths = [max(map(len, cells)) for cells in zip(*grid, strict=True)]
        shape = list(zip(widths, self.left, strict=True))
        return [
            " ".join(
                cell.ljust(width) if flush else cell.rjust(width)
                for cell, (width, flush) in zip(row, shape, strict=True)
            ).rstrip()
            for row in grid
        ]


class Node:
    """A line, the blank lines before it, and what hangs under it; or a table.

    ``head`` is what the line is called by: the same on another screen, where the line may say
    something else.
    """

    __slots__ = ("children", "gap", "head", "line", "table")

    def __init__(self, line: str, gap: int = 0, table: Table | None = None) -> None:
        self.line = line
        self.gap = gap
        self.table = table
        self.head = head_of(line)
        self.children: list[Node] = []

    def lines(self) -> list[str]:
        """All of its lines."""
        own = [""] * self.gap + (self.table.lines() if self.table else [self.line])
        for child in self.children:
            own += child.lines()
        return own


def head_of(line: str) -> str:
    """What a line is called by: its capitals, its words before a colon, or before a number."""
    body = line.lstrip(" ")
    indent = line[: len(line) - len(body)]
    capitals = _CAPITALS.match(body)
    if capitals:
        return indent + capitals[0]
    before, colon, _ = body.partition(": ")
    if colon and len(before) <= _COLON_WITHIN and "(" not in before:
        return f"{indent}{before}:"
    words: list[str] = []
    for word in body.split(" ", _HEAD_WORDS + 1)[: _HEAD_WORDS + 1]:
        if word[:1] in "(|" or not word.isascii() or any(map(str.isdigit, word)):
            break
        words.append(word)
    return indent + " ".join(words) if 0 < len(words) <= _HEAD_WORDS else line


def parse(text: str) -> list[Node]:
    """The top lines of a screen, with everything under them."""
    top: list[Node] = []
    way: list[tuple[int, Node]] = []
    lines = text.split("\n")
    gap = position = 0
    while position < len(lines):
        line = lines[position]
        if not line:
            gap, position = gap + 1, position + 1
            continue
        indent = len(line) - len(line.lstrip(" "))
        block = _block(lines, position) if not indent else []
        table = _table(block) if len(block) >= _MIN_LINES else None
        node = Node(line, gap, table)
        if table is not None:
            (way[0][1].children if way and not gap else top).append(node)
            way.clear()
            position += len(block)
        else:
            while way and way[-1][0] >= indent:
                way.pop()
            (way[-1][1].children if way else top).append(node)
            way.append((indent, node))
            position += 1
        gap = 0
    if gap:
        top.append(Node("", gap - 1))
    return top


def text_of(nodes: list[Node]) -> str:
    """The screen again."""
    return "\n".join(line for node in nodes for line in node.lines())


def _block(lines: list[str], start: int) -> list[str]:
    """The lines from ``start`` that are neither blank nor indented."""
    end = start
    while end < len(lines) and lines[end] and lines[end][0] != " ":
        end += 1
    return lines[start:end]


def _table(lines: list[str]) -> Table | None:
    """The lines as a table, if they are one to the letter."""
    columns = lines[0].split()
    count = len(columns)
    if count < _MIN_COLUMNS or any(map(str.isdigit, lines[0])):
        return None
    rows = [line.split(None, count - 1) for line in lines[1:]]
    if any(len(row) != count for row in rows):
        return None
    spans = [[cell.span() for cell in _CELL.finditer(line)][:count] for line in lines]
    left = [_is_left(column) for column in zip(*spans, strict=True)]
    table = Table(columns, rows, left)
    return table if table.lines() == lines else None


def _is_left(spans: tuple[tuple[int, int], ...]) -> bool:
    """True when a column's cells begin, but do not end, at the same place."""
    return len({start for start, _ in spans}) == 1 and len({end for _, end in spans}) > 1
