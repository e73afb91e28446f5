"""The frame: a game's header, table and pages laid out for the size of the terminal.

A small terminal shows the table with one page beside it (or the page alone, when it is narrow); a
large one shows several pages at once.  A frame is exactly as high and as wide as it was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from play.terminal.lines import beside, fit, line
from play.terminal.scene import Page, Scene

LARGE_WIDTH: Final = 110
LARGE_HEIGHT: Final = 22
_RULE: Final = 3
_LEAST_PAGE: Final = 40


Extra = Sequence[Callable[[int], Page]]
"""Pages of no game (help, a result), made for the width they are given."""


class Look:
    """What a person looks at: the page chosen, and how far it is scrolled."""

    __slots__ = ("page", "scroll")

    def __init__(self, page: str = "", scroll: int = 0) -> None:
        self.page = page
        self.scroll = scroll


def frame(
    board: Any, scene: Scene, look: Look, size: tuple[int, int], extra: Extra = ()
) -> list[Text]:
    """The lines of a frame of ``size`` (width, height)."""
    width, height = size
    head = board.header(scene, width)
    room = max(1, height - len(head))
    if width >= LARGE_WIDTH and room >= LARGE_HEIGHT:
        body = _large(board, scene, look, (width, room), extra)
    else:
        body = _small(board, scene, look, (width, room), extra)
    lines = [*head, *body][:height]
    lines += [line()] * (height - len(lines))
    return [fit(text, width) for text in lines]


def names(board: Any, scene: Scene, width: int, extra: Extra = ()) -> list[str]:
    """The pages that can be chosen at this width."""
    pages = [page.name for page in _pages(board, scene, _LEAST_PAGE, extra)]
    return pages if _has_table(board, width) else [*pages, board.TABLE_TITLE]


def _pages(board: Any, scene: Scene, width: int, extra: Extra) -> list[Page]:
    return [*(make(width) for make in extra), *board.all_pages(scene, width)]


def _has_table(board: Any, width: int) -> bool:
    return width >= int(board.TABLE_COMPACT) + _RULE + _LEAST_PAGE


def _small(board: Any, scene: Scene, look: Look, size: tuple[int, int], extra: Extra) -> list[Text]:
    """One page beside the table."""
    width, room = size
    with_table = _has_table(board, width)
    left = int(board.TABLE_COMPACT)
    if with_table and width > left + _RULE + 60:
        left = min(int(board.TABLE_WIDE), width - _RULE - 60)
    page_width = width - left - _RULE if with_table else width
    pages = _pages(board, scene, page_width, extra)
    if not with_table:
        pages.append(Page(board.TABLE_TITLE, board.table(scene, page_width)))
    chosen = _chosen(pages, look)
    right = [tabs(pages, chosen, page_width), *_window(chosen.lines, look, room - 1)]
    right += _stack([page for page in pages if page is not chosen], room - len(right), page_width)
    if not with_table:
        return right
    table = [line(), *board.table(scene, left)] if room > 15 else board.table(scene, left)
    table[0] = fit(line((f"{board.TABLE_TITLE.upper()}", "title")), left) if room > 15 else table[0]
    return beside(table[:room], right, (left, page_width))


def _large(board: Any, scene: Scene, look: Look, size: tuple[int, int], extra: Extra) -> list[Text]:
    """The table over two pages on the left, the others on the right, the chosen one on top."""
    width, room = size
    left = min(int(board.TABLE_WIDE), width - _RULE - 50)
    right = width - left - _RULE
    pages = _pages(board, scene, right, extra)
    chosen = _chosen(pages, look)
    narrow = {page.name: page for page in board.all_pages(scene, left)}
    below = [page for page in pages if page.name in board.BELOW and page is not chosen]
    others = [page for page in pages if page not in below and page is not chosen]
    first: list[Text] = [line((board.TABLE_TITLE.upper(), "title")), *board.table(scene, left)]
    first += _stack([narrow[page.name] for page in below], room - len(first), left)
    second = [tabs(pages, chosen, right), *_window(chosen.lines, look, room - 2)]
    second += _stack(others, room - len(second), right)
    return beside(first[:room], second[:room], (left, right))


def _stack(pages: list[Page], room: int, width: int) -> list[Text]:
    """Pages one under the other, as far as there is room."""
    lines: list[Text] = []
    for page in pages:
        left = room - len(lines) - 2
        if left < 2:
            break
        body = page.lines[:left]
        if len(page.lines) > left:
            body[-1] = line((f"… more: type {page.name}", "soft"))
        lines += [line(), fit(line((page.name.upper(), "title")), width), *body]
    return lines


def _chosen(pages: list[Page], look: Look) -> Page:
    for page in pages:
        if page.name == look.page:
            return page
    return pages[0]


def _window(lines: list[Text], look: Look, room: int) -> list[Text]:
    """The part of a page that is looked at; what is above and below is said."""
    if len(lines) <= room or room < 2:
        look.scroll = 0
        return lines[: max(0, room)]
    look.scroll = max(0, min(look.scroll, len(lines) - room))
    shown = lines[look.scroll : look.scroll + room]
    if look.scroll:
        shown[0] = line((f"↑ {look.scroll + 1} more lines (PgUp)", "soft"))
    below = len(lines) - look.scroll - room
    if below:
        shown[-1] = line((f"↓ {below + 1} more lines (PgDn)", "soft"))
    return shown


def tabs(pages: list[Page], chosen: Page, width: int) -> Text:
    """The names of the pages; the chosen one in brackets, so that it shows without colour.

    Where there is no room for all of them, the last ones are cut off; the chosen one never is.
    """
    made = line()
    seen = 0
    for page in pages:
        name = f"{page.name} {page.count}" if page.count else page.name
        if page is chosen:
            made.append(f"[{name}]", "chosen")
            seen = made.cell_len
        else:
            made.append(name, "key" if page.count and page.name == "waiting" else "")
        made.append(" ")
    if seen >= width:
        name = f"{chosen.name} {chosen.count}" if chosen.count else chosen.name
        more = " (Tab: next page)"
        made = line((f"[{name}]", "chosen"), (more, "soft"))
        if cell_len(made.plain) > width:
            made = line((f"[{name}]", "chosen"))
    return fit(made, width)


def ordered(orders: Sequence[str], width: int) -> Text:
    """The orders that wait, in a line; where there is no room for all of them, the latest: those
    that `undo` takes back.  A rule where there are none."""
    if not orders:
        return line(("─" * width, "soft"))
    told = [f"{number} {order}  " for number, order in enumerate(orders, 1)]
    room = width - len("ORDERS … ")
    while len(told) > 1 and sum(map(len, told)) > room:
        del told[0]
    made = line(("ORDERS ", "head"), ("… " if len(told) < len(orders) else "", "soft"))
    made.append("".join(told), "you")
    made.append("(`wait` sends, `undo` takes back)", "soft")
    return fit(made, width)
