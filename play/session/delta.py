"""The delta view: what changed since the last screen, in the words of the text view.

Made from two texts alone, so that it works against any server and for any game; the whole screen
can be rebuilt from the last one and the delta (``decode``), and what cannot be rebuilt to the
letter is not told as a delta at all.  How it reads (``LEGEND`` says it to a player):

- a line with ``~`` names a line of the last screen and gives the parts of it that changed;
- a line with ``- `` names one that is gone, with what hung under it;
- any other line is whole: a new one, or one in the place of the line that is called the same;
- what is not named stands as it was, except that hours left and hours ago, and the tick, run on
  with the clock, and that news and the results of actions are told once.
"""

from __future__ import annotations

import re

from play.session import deltatable
from play.session.deltatext import Node, Table, parse, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

LEGEND: Final = (
    "The next screens show only what changed: `~` gives a line's changed parts (= in a table: as "
    "it was), `- ` a line that is gone, any other line is whole. What is not named stands; hours "
    "left, hours ago and local hours run on."
)
CHANGED: Final = "~"
GONE: Final = "- "
_WORTH: Final = 0.8
"""A line is told in parts when that takes less than this share of the whole of it."""
_FIRST: Final = 40
"""A line's first part is repeated, where that is needed, when it is no longer than this."""

# The words of a text view that mean something here; a screen without them is only told longer.
_FRESH: Final = re.compile(r"YOUR ACTIONS|NEWS|SINCE |EVENTS|RESULTS")
_HOUR: Final = re.compile(r"\bHOUR (\d+(?:\.\d+)?)")
_TICK: Final = re.compile(r"(\btick )(\d+)\b")
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
    lines = delta.split("\n") if delta else []
    if _apply(nodes, lines, 0, 0) != len(lines):
        raise Mismatch
    return text_of(nodes)


# -- what stands, and what runs by itself


def _hour(text: str) -> float | None:
    found = _HOUR.search(text)
    return float(found[1]) if found else None


def _standing(text: str, hour: float | None) -> list[Node]:
    """The last screen as it stands at ``hour``: its clocks run on, its news forgotten."""
    start = _hour(text)
    passed = hour - start if hour is not None and start is not None else 0.0
    if start is not None and passed > 0.0:
        text = _run(text, start, passed)
    nodes: list[Node] = []
    fresh = False
    for node in parse(text):
        fresh = bool(_FRESH.match(node.line)) or (fresh and not node.gap)
        if fresh:
            continue
        nodes.append(node)
        if node.children and node.children[0].table is not None and passed > 0.0:
            deltatable.run(node.children[0].table, passed)
    return nodes


def _run(text: str, start: float, passed: float) -> str:
    """The text with its clocks ``passed`` hours on, from hour ``start``."""

    def hours(found: re.Match[str]) -> str:
        value = max(0.0, float(found[1]) + (passed if found[2] == "ago" else -passed))
        return str(int(value)) if value == int(value) else str(value)

    def ticks(found: re.Match[str]) -> str:
        return f"{found[1]}{int(found[2]) * (start + passed) / start:.0f}"

    text = _CLOCK.sub(hours, text)
    return _TICK.sub(ticks, text, count=1) if start else text


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
                out.append(_as_it_was(new[place - 1]))
            out += node.lines()
            told = place
            continue
        out += [_marked(GONE, gone.head) for gone in old[left:match]]
        left = match + 1
        if _change(old[match], node, out):
            told = place
    out += [_marked(GONE, gone.head) for gone in old[left:]]


def _as_it_was(node: Node) -> str:
    """A line that is named only because the next one is new: it is told with its first part, for
    with nothing after its name it would seem to have lost something."""
    first = _ITEMS.split(node.line[len(node.head) :])[0].strip(" ")
    mark = _marked(CHANGED, node.head)
    short = 0 < len(first) <= _FIRST and _table_of(node) is None
    return f"{mark} {first}" if short and _patched(node, first) == node.line else mark


def _pairs(old: list[Node], new: list[Node]) -> dict[int, int]:
    """Which line of ``new`` is which of ``old``: the longest sequence of heads in common."""
    a, b = [node.head for node in old], [node.head for node in new]
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    pairs = {n: n for n in range(start)}
    common = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) - 1, start - 1, -1):
        for j in range(len(b) - 1, start - 1, -1):
            best = max(common[i + 1][j], common[i][j + 1])
            common[i][j] = common[i + 1][j + 1] + 1 if a[i] == b[j] else best
    i = j = start
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            pairs[j] = i
            i, j = i + 1, j + 1
        elif common[i + 1][j] >= common[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def _change(old: Node, new: Node, out: list[str]) -> bool:
    """Say what changed in a line and under it; False when nothing did."""
    told = _parts(old, new)
    if told is not None:
        changes, inner = told
        if not (changes or inner):
            return False
        made = [_marked(CHANGED, new.head) + changes, *inner]
        if _size(made) < _WORTH * _size(new.lines()):
            out += made
            return True
    out += new.lines()
    return True


def _parts(old: Node, new: Node) -> tuple[str, list[str]] | None:
    """The changed parts of a line, and the lines for what hangs under it; None: it is told whole.

    A node that carries a table carries nothing else, and its line stays as it is.
    """
    if old.gap != new.gap:
        return None
    before, table = _table_of(old), _table_of(new)
    if (before is None) != (table is None):
        return None
    if before is not None and table is not None:
        same = old.line == new.line and len(old.children) == len(new.children) == 1
        made = deltatable.encode(before, table) if same else None
        return None if made is None else (f" {made[0]}" if made[0] else "", made[1])
    inner: list[str] = []
    _diff(old.children, new.children, inner)
    if old.line == new.line:
        return "", inner
    items = _changed_items(old, new)
    return None if items is None else (items, inner)


def _table_of(node: Node) -> Table | None:
    return node.children[0].table if node.children else None


def _marked(mark: str, head: str) -> str:
    body = head.lstrip(" ")
    return f"{head[: len(head) - len(body)]}{mark}{body}"


def _size(lines: list[str]) -> int:
    return sum(map(len, lines)) + len(lines)


def _changed_items(old: Node, new: Node) -> str | None:
    """The parts of a line that changed; None when they cannot be told apart."""
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
        found = _place(parts, place, _mask(change))
        if found is None:
            return None
        lead = " " if parts[found].startswith(" ") else ""
        parts[found] = lead + change.strip(" ")
        place = found + 2
    return node.head + "".join(parts)


def _mask(item: str) -> list[str]:
    return _NUMBER.sub("#", item).split()


def _place(parts: list[str], start: int, mask: list[str]) -> int | None:
    """The part from ``start`` on that says the same with other numbers, or begins the same; else
    the very next one."""
    for length in (None, 1):
        for n in range(start, len(parts), 2):
            if _mask(parts[n])[:length] == mask[:length]:
                return n
    return start if start < len(parts) else None


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
            place = _named(nodes, place, body[len(GONE) :])
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
    """Apply a ``~`` line and what hangs under it; the place and the line after it."""
    line = lines[at]
    body = line.lstrip(" ")
    indent = len(line) - len(body)
    text = line[:indent] + body[len(CHANGED) :]
    found = _find(nodes, place, lambda node: _is_called(text, node.head))
    node = nodes[found]
    changes = text[len(node.head) :].removeprefix(" ")
    table = _table_of(node)
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


def _named(nodes: list[Node], place: int, name: str) -> int:
    return _find(nodes, place, lambda node: node.head.lstrip(" ") == name)


def _find(nodes: list[Node], place: int, fits: Callable[[Node], bool]) -> int:
    for n in range(place, len(nodes)):
        if fits(nodes[n]):
            return n
    raise Mismatch
