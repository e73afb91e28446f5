"""The fourteen regions as a table that reads without colour too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from rich.text import Text

from play.terminal.games.wrya.vitals import level
from play.terminal.lines import fit, line, pad, spark
from play.terminal.scene import Scene

Json = dict[str, Any]


class Column(NamedTuple):
    """A column: its title and width, what a region shows in it, and how it is painted."""

    title: str
    width: int
    cell: Callable[[Json], str]
    style: Callable[[Json], str]


def _none(_: Json) -> str:
    return ""


def _share(key: str, watch: float, danger: float) -> Column:
    titles = {"capped": "cap%", "noticedMini": "mini%"}

    def cell(region: Json) -> str:
        return f"{region[key] * 100:.0f}{'!' if region[key] >= danger else ' '}"

    return Column(titles[key], 5, cell, lambda region: level(region[key], watch, danger))


def _gauge(share: float) -> str:
    return spark([share], 1, 0.0, 1.0) if share > 0.0 else "▁"


def _flags(region: Json) -> str:
    letters = (("windowPaused", "w"), ("bankedReset", "b"), ("promoReady", "p"))
    return "".join(letter if region[key] else "-" for key, letter in letters)


COLUMNS: Final = (
    Column("at", 5, lambda r: f"{'*' if r['awake'] else ' '}{int(r['localHour']):02d}h", _none),
    Column("pay M", 6, lambda r: f"{r['paying']:.1f}", _none),
    Column("quota", 6, lambda r: f"{_gauge(r['quotaUsed'])}{r['quotaUsed'] * 100:>3.0f}", _none),
    _share("capped", 0.12, 0.3),
    Column(
        "rage",
        5,
        lambda r: f"{r['rage']:.0f}{'!' if r['rage'] >= 60 else ' '}",
        lambda r: level(r["rage"], 40, 60),
    ),
    Column("leave%", 7, lambda r: f"{r['churnRate'] * 100:.0f}", _none),
    Column("reset", 6, lambda r: f"{r['nextWeeklyReset']:.0f}h", _none),
    Column("rev k", 6, lambda r: f"{r['revenuePerHour'] * 1000:.0f}", _none),
    Column("cost k", 7, lambda r: f"{r['computePerHour'] * 1000:.0f}", _none),
    Column("join k", 7, lambda r: f"{r['signupsPerHour'] * 1000:.0f}", _none),
    Column("pull", 5, lambda r: f"{r['rivalPull']:.1f}", lambda r: level(r["rivalPull"], 0.6, 1.0)),
    _share("noticedMini", 0.3, 0.6),
    Column("flags", 6, _flags, _none),
    Column("promo", 7, lambda r: f"${r['promoCost']:.1f}M", _none),
)
"""The columns, the most useful first: as many as fit are shown."""

LEGEND: Final = "* awake, ! high"
FLAGS: Final = "flags: w five-hour window paused, b reset banked, p promo ready"


def table(scene: Scene, width: int) -> list[Text]:
    """The header and a line for each region, ``width`` cells wide."""
    shown: list[Column] = []
    room = width - 3
    for column in COLUMNS:
        if room < column.width:
            break
        shown.append(column)
        room -= column.width
    names = room >= 12
    head = line(("id ", "head"))
    for column in shown:
        head.append(pad(column.title, column.width, right=True), "head")
    lines = [fit(head, width)]
    for region in scene.obs["regions"]:
        row = line((pad(region["id"], 3), "" if region["awake"] else "soft"))
        for column in shown:
            cell = column.cell(region)
            row.append(pad(cell, column.width, right=True), column.style(region))
        if names:
            row.append(f"  {region['name']}", "soft")
        lines.append(fit(row, width))
    return lines
