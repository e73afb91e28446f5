"""A scorecard for reading."""

from __future__ import annotations

from typing import Final

from play.evaluate.rows import EQUAL, LEAST, MAGNITUDE, MISSED, MOST, PRACTICE, SKIPPED
from play.evaluate.table import aligned
from play.kernel.game import Json

_HEADS: Final = ("", "target", "± T", "measured", "± 95 %", "n", "verdict")
_SIGNS: Final = {EQUAL: "", LEAST: "≥ ", MOST: "≤ ", MAGNITUDE: "~ "}
_PLACES: Final = {"points": 1, "$M": 1, "%": 1, "share of worlds": 2}


def scorecard_text(report: Json) -> str:
    """The whole scorecard, plain text, one newline at the end."""
    cells: list[list[str]] = [list(_HEADS)]
    groups: list[int] = []
    last = ""
    for row in report["rows"]:
        if row["group"] != last:
            last = row["group"]
            groups.append(len(cells))
            cells.append([last, *[""] * (len(_HEADS) - 1)])
        cells.append(_row(row))
    lines = aligned(cells, frozenset((0, 6)))
    for line in reversed(groups):
        lines.insert(line, "")
    head = (
        f"scoring {report['scoring']}, {report['sealedWorlds']} sealed worlds, "
        f"{report['practiceWorlds']} practice worlds"
    )
    return "\n".join([head, "", *lines, "", *_summary(report)]) + "\n"


def _row(row: Json) -> list[str]:
    places = _PLACES.get(row["unit"], 0)
    unit = "" if row["unit"] == "points" else f" ({row['unit']})"
    label = f"  {row['label']}{unit}"
    tolerance = {EQUAL: f"{row['tolerance']:.{places}f}", MAGNITUDE: f"×{row['tolerance']:.1f}"}
    return [
        label,
        f"{_SIGNS[row['kind']]}{row['target']:.{places}f}",
        tolerance.get(row["kind"], ""),
        "-" if row["measured"] is None else f"{row['measured']:.{places}f}",
        "" if row["half"] is None else f"{row['half']:.{places}f}",
        str(row["n"]) if row["n"] else "",
        row["verdict"],
    ]


def _summary(report: Json) -> list[str]:
    rows = [row for row in report["rows"] if row["verdict"] != SKIPPED]
    lines = [
        f"{report['met']} of {len(rows)} rows met, {report['missed']} missed, {report['wide']} too "
        f"wide to say with so few worlds, {report['skipped']} skipped.",
        "Met: the mean is within its tolerance, and on sealed worlds its interval is no wider than "
        "that.",
    ]
    missed = [row["id"] for row in rows if row["verdict"] == MISSED]
    if missed:
        lines.append(f"Missed: {', '.join(missed)}.")
    if any(row["worlds"] == PRACTICE for row in rows):
        lines.append(
            "Practice rows are judged by their mean alone: eight worlds have wide intervals."
        )
    return lines
