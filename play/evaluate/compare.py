"""Two reports of ``rya run`` over the same worlds, held against each other world by world."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from play.canonical import is_number
from play.errors import UsageError
from play.evaluate.table import label, overlap, spread
from play.evaluate.worlds import WORLD
from play.kernel.game import Json
from play.scoring.interval import mean_ci


def compare(first: Json, second: Json) -> Json:
    """The paired differences of the normalized scores, second minus first.

    Raises ``UsageError`` unless both played the same worlds under the same scoring id.
    """
    if first["scoring"] != second["scoring"]:
        raise UsageError(
            f"The scoring ids differ, {first['scoring']} and {second['scoring']}: such scores are "
            "never compared.",
            code="other_scoring",
        )
    ours, theirs = _worlds(first), _worlds(second)
    if ours.keys() != theirs.keys() or any(
        ours[name][key] != theirs[name][key] for name in ours for key in ("idle", "ref")
    ):
        advice = " Sealed worlds are dealt anew by every run." if _sealed(ours) else ""
        raise UsageError(
            f"They did not play the same worlds.{advice} Let both play --practice or the same "
            "--seeds.",
            code="other_worlds",
        )
    rows = [
        {
            name[0]: name[1],
            "first": row["normalized"],
            "second": theirs[name]["normalized"],
            "difference": theirs[name]["normalized"] - row["normalized"],
        }
        for name, row in ours.items()
    ]
    gains = [row["difference"] for row in rows]
    return {
        "scoring": first["scoring"],
        "first": first["policy"],
        "second": second["policy"],
        "worlds": rows,
        "difference": mean_ci(gains),
        "better": len([gain for gain in gains if gain > 0]),
        "worse": len([gain for gain in gains if gain < 0]),
        "equal": len([gain for gain in gains if gain == 0]),
    }


def is_report(document: Any) -> bool:
    """Whether it is a report of ``rya run``, as far as a comparison looks at it."""
    try:
        rows = document["worlds"]
        numbers = [row[key] for row in rows for key in ("idle", "ref", "normalized")]
        [label(row) for row in rows]
        texts = (document["scoring"], document["policy"])
    except (KeyError, TypeError):
        return False
    told = all(isinstance(text, str) for text in texts)
    return bool(rows) and told and all(map(is_number, numbers))


def compare_text(found: Json) -> str:
    """The comparison for reading, one newline at the end."""
    difference = found["difference"]
    lines = [
        f"{found['second']} against {found['first']}, scoring {found['scoring']}",
        "",
        f"normalized  {spread(difference, '{:+.1f}'.format, '{:.1f}'.format)}",
        f"worlds      {found['better']} better, {found['worse']} worse, {found['equal']} equal",
    ]
    lines += overlap(difference, "An interval that holds 0 leaves open which of the two is better.")
    return "\n".join(lines) + "\n"


def _worlds(report: Mapping[str, Any]) -> dict[tuple[str, int], Json]:
    return {label(row): row for row in report["worlds"]}


def _sealed(worlds: Mapping[tuple[str, int], Any]) -> bool:
    return any(name == WORLD for name, _ in worlds)
