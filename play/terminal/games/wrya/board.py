"""The game's screen for people, assembled: what ``play.terminal.compose`` asks a game for."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from play.terminal.games.wrya import advice, pages, regions, vitals, words
from play.terminal.scene import Page, Scene

Json = dict[str, Any]

SHORT = words.SHORT
WOKEN = words.WOKEN
TABLE_COMPACT = 30
TABLE_WIDE = 66
TABLE_TITLE = "regions"
BELOW = ("hand", "rivals", "trends")


def header(scene: Scene, width: int) -> list[Text]:
    """The title and the vital signs: four lines."""
    return [vitals.title(scene, width), *vitals.vitals(scene, width)]


def table(scene: Scene, width: int) -> list[Text]:
    """The regions, a line each under a header."""
    return regions.table(scene, width)


def all_pages(scene: Scene, width: int) -> list[Page]:
    """Every page; the first is the one that asks for something."""
    return pages.all_pages(scene, width)


def guide(width: int) -> list[Text]:
    """What somebody who has never played has to know."""
    return pages.guide(width)


def refusal(scene: Scene, action: Json) -> str | None:
    """Why an order is not possible now, and what is; None when it is."""
    return advice.refusal(scene, action)


def preview(scene: Scene, action: Json) -> str | None:
    """What is said before an order that cannot be undone lightly."""
    return advice.preview(scene, action)


def hint(scene: Scene, word: str, rest: str) -> str:
    """A line on the order being typed."""
    return advice.hint(scene, word, rest)


def arguments(scene: Scene, word: str) -> list[tuple[str, str]]:
    """What can follow an order's word."""
    return advice.arguments(scene, word)
