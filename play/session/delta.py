"""The delta view: what changed since the last screen, in the words of the text view.

Made from two texts alone, so that it works against any server and for any game; the whole screen
can be rebuilt from the last one and the delta (``decode``), and what cannot be rebuilt to the
letter is not sent as a delta at all.  How it reads:

- a line beginning with ``~`` names a line of the last screen and gives the parts of it that
  changed, and no others;
- a line beginning with ``- `` names a line that is gone, with what hung under it;
- any other line is whole: a new one, or one that takes the place of the line called the same;
- what is not mentioned stands as it was, except that hours left and hours ago run on with the
  clock, and that what has happened since the last screen is told once.
"""

from __future__ import annotations

import re

from play.session import deltatable
from play.session.deltatext import Node, parse, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

CHANGED: Final = "~"
GONE: Final = "- "
_FRESH: Final = re.compile(r"YOUR ACTIONS|NEWS|SINCE |EVENTS|RESULTS")
_HOUR: Final = re.compile(r"\bHOUR (\d+(?:\.\d+)?)")
_CLOCK: Final = re.compile(r"(\d+(?:\.\d+)?)(?= h (left|ago)\b)")
_ITEMS: Final = re.compile(r"( \| |, )")
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")


class Mismatch(Exception):
    """A delta that does not fit the screen it is applied to."""


def encode(before: str, after: str) -> str | None:
    """What changed from ``before`` to ``after``; None when that cannot be said shorter."""
    out: list[str] = []
    _diff(_standing(before, _hour(after)), parse(after), out)
    made = "\n".join(out).lstrip("\n")
    try:
        fits = decode(before, made) == after
    except Mismatch:
        return None
    return made if fits and len(made) < len(after) else None


def decode(before: str, delta: str) -> str:
    """The screen that ``delta`` makes of ``before``.  Raises ``Mismatch`` where it does not fit."""
    nodes = _standing(before, _hour(delta))
    lines = delta.split("\n")
    if _apply(nodes, lines, 0, 0) != len(lines):
        raise Mismatch
    return text_of(nodes)


def _hour(text: str) -> float | None:
    found = _HOUR.search(text)
    return float(found[1]) if found else None


def _standing(text: str, hour: float | None) -> list[Node]:
    """The last screen as it stands at ``hour``: its clocks run on, its news forgotten."""
    start = _hour(text)
    passed = hour - start if hour is not None and start is not None else 0.0

    def run(match: re.Match[str]) -> str:
        value = max(0.0, float(match[1]) + (passed if match[2] == "ago" else -passed))
        return str(int(value)) if value == int(value) else str(value)

    nodes: list[Node] = []
    fresh = False
    for node in parse(_CLOCK.sub(run, text) if passed > 0.0 else text):
        fresh = bool(_FRESH.match(node.line)) or (fresh and not node.gap)
        if not fresh:
            nodes.append(node)
    return nodes


# -- finding what changed


def _diff(old: list[Node], new: list[Node], out: list[str]) -> None:
    """Say what makes ``new`` of ``old``."""
    partner = _pairs(old, new)
    left = 0  # the first line of `old` that is not accounted for
    told = -1  # the last line of `new` that was mentioned: the reader's place
    for place, node in enumerate(new):
        match = partner.get(place)
        if match is None:
            if told < place - 1:
                out.append(_marked(new[place - 1].head))
            out += node.lines()
            told = place
            continue
        out += [_gone(node) for node in old[left:match]]
        left = match + 1
        if _change(old[match], node, out):
            told = place
    out += [_gone(node) for node in old[left:]]


def _pairs(old: list[Node], new: list[Node]) -> dict[int, int]:
    """Which line of ``new`` is which of ``old``: the longest sequence of heads in common."""
    a, b = [node.head for node in old], [node.head for node in new]
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    pairs = {n: n for n in range(start)}
    long = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) - 1, start - 1, -1):
        for j in range(len(b) - 1, start - 1, -1):
            long[i][j] = (
                long[i + 1][j + 1] + 1 if a[i] == b[j] else max(long[i + 1][j], long[i][j + 1])
            )
    i = j = start
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            pairs[j] = i
            i, j = i + 1, j + 1
        elif long[i + 1][j] >= long[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def _change(old: Node, new: Node, out: list[str]) -> bool:
    """Say what changed in a line and under it; False when nothing did."""
    if old.gap != new.gap or (old.table is None) != (new.table is None):
        out += new.lines()
        return True
    inner: list[str] = []
    changes = ""
    table = new.children[0].table if new.children else None
    before = old.children[0].table if old.children else None
    if table is not None and before is not None and old.line == new.line:
        said = deltatable.encode(before, table)
        if said is None or len(new.children) > 1:
            out += new.lines()
            return True
        changes, inner = said
        changes = f" {changes}" if changes else ""
    else:
        _diff(old.children, new.children, inner)
        if old.line != new.line:
            items = _changed_items(old, new)
            if items is None:
                out += new.lines()
                return True
            changes = items
    if not (changes or inner):
        return False
    made = [_marked(new.head) + changes, *inner]
    whole = new.lines()
    out += made if _size(made) < _size(whole) else whole
    return True


def _size(lines: list[str]) -> int:
    return sum(map(len, lines)) + len(lines)


def _marked(head: str) -> str:
    body = head.lstrip(" ")
    return f"{head[: len(head) - len(body)]}{CHANGED}{body}"


def _gone(node: Node) -> str:
    body = node.head.lstrip(" ")
    return f"{node.head[: len(node.head) - len(body)]}{GONE}{body}"


def _changed_items(old: Node, new: Node) -> str | None:
    """The parts of a line that changed, each with what parts it from the one before."""
    was, now = (_ITEMS.split(node.line[len(node.head) :]) for node in (old, new))
    if len(was) != len(now):
        return None
    said = ""
    for n in range(0, len(now), 2):
        if was[n] != now[n]:
            said += f"{', ' if said else ' '}{now[n].strip(' ')}"
    return said if _patched(old, said) == new.line else None


def _patched(node: Node, changes: str) -> str | None:
    """The line with its changed parts put in; None when one of them has no place in it."""
    parts = _ITEMS.split(node.line[len(node.head) :])
    place = 0
    for change in _ITEMS.split(changes)[::2]:
        mask = _mask(change)
        found = _place(parts, place, mask)
        if found is None:
            return None
        lead = " " if parts[found].startswith(" ") else ""
        parts[found] = lead + change.strip(" ")
        place = found + 2
    return node.head + "".join(parts)


def _mask(item: str) -> list[str]:
    return _NUMBER.sub("#", item).split()


def _place(parts: list[str], start: int, mask: list[str]) -> int | None:
    """The part from ``start`` on that says the same with other numbers, or begins the same."""
    for length in (None, 1):
        for n in range(start, len(parts), 2):
            if _mask(parts[n])[:length] == mask[:length]:
                return n
    return None


# -- putting the changes in


def _apply(nodes: list[Node], lines: list[str], at: int, indent: int) -> int:
    """Apply the lines from ``at`` on that are indented by ``indent`` or more; the next one."""
    place = 0
    while at < len(lines):
        line = lines[at]
        body = line.lstrip(" ")
        if len(line) - len(body) < indent:
            break
        if body.startswith(CHANGED):
            place, at = _apply_change(nodes, place, lines, at)
        elif body.startswith(GONE):
            place = _find(nodes, place, lambda node, name=body[2:]: node.head.lstrip(" ") == name)
            del nodes[place]
            at += 1
        else:
            end = at + 1
            while end < len(lines) and not _is_end(lines[end], indent):
                end += 1
            for node in parse("\n".join(lines[at:end])):
                place = _put(nodes, place, node)
            at = end
    return at


def _is_end(line: str, indent: int) -> bool:
    body = line.lstrip(" ")
    return body.startswith((CHANGED, GONE)) or len(line) - len(body) < indent


def _put(nodes: list[Node], place: int, node: Node) -> int:
    """Put a whole line in the place of the one called the same, or here; the place after it."""
    for n in range(place, len(nodes)):
        if nodes[n].head == node.head:
            nodes[n] = node
            return n + 1
    nodes.insert(place, node)
    return place + 1


def _apply_change(nodes: list[Node], place: int, lines: list[str], at: int) -> tuple[int, int]:
    line = lines[at]
    body = line.lstrip(" ")
    indent = len(line) - len(body)
    text = line[:indent] + body[1:]
    found = _find(nodes, place, lambda node: _is_called(text, node.head))
    node = nodes[found]
    changes = text[len(node.head) :].removeprefix(" ")
    table = node.children[0].table if node.children else None
    at += 1
    if table is not None:
        end = at
        if end < len(lines) and lines[end].split(" ", 1)[0] == table.columns[0]:
            end += len(table.rows) + 1
        try:
            deltatable.apply(table, changes, lines[at:end])
        except (ValueError, LookupError):
            raise Mismatch from None
        return found + 1, end
    if changes:
        patched = _patched(node, changes)
        if patched is None:
            raise Mismatch
        node.line = patched
    return found + 1, _apply(node.children, lines, at, indent + 1)


def _is_called(text: str, head: str) -> bool:
    return text.startswith(head) and text[len(head) : len(head) + 1] in ("", " ", ":")


def _find(nodes: list[Node], place: int, fits: Callable[[Node], bool]) -> int:
    for n in range(place, len(nodes)):
        if fits(nodes[n]):
            return n
    raise Mismatch
