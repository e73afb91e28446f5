"""A run's report for reading: a row a world, then what they come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from play.evaluate.worlds import INDEX, NAMES, SEED, WORLD
from play.kernel.game import Json

_HEADS: Final = ("take", "idle", "ref", "normalized", "Δ vs ref", "wakes", "replay", "")
_WORDS: Final = {INDEX: "practice", SEED: "seed", WORLD: "sealed"}

OVERLAP: Final = "Two policies whose intervals overlap may not really differ."


def run_text(report: Json) -> str:
    """The whole report, plain text, one newline at the end."""
    lines = [f"{report['policy']}, scoring {report['scoring']}", ""]
    for row in report["worlds"]:
        if "trace" in row:
            lines += [*_trace(row), ""]
    lines += aligned([_heads(report), *map(_row, report["worlds"])])
    lines += ["", *_summary(report), *_verdicts(report["worlds"])]
    return "\n".join(lines) + "\n"


def label(row: Json) -> tuple[str, int]:
    """What names the row's world: one of ``worlds.NAMES``, and its number."""
    for key in NAMES:
        if key in row:
            return key, row[key]
    raise KeyError(INDEX)


def _named(row: Json) -> tuple[str, int]:
    key, number = label(row)
    return _WORDS[key], number


def _heads(report: Json) -> list[str]:
    worlds = report["worlds"]
    return [_named(worlds[0])[0] if worlds else "world", *_HEADS]


def _row(row: Json) -> list[str]:
    remarks = []
    if row["exposed"]:
        remarks.append("exposed")
    if row.get("budgetExceeded"):
        remarks.append("budget exceeded")
    if "verdict" in row:
        remarks.append(f"{row['verdict']['code']} at h{row['verdict']['hour']:g}")
    return [
        str(_named(row)[1]),
        millions(row["take"]),
        millions(row["idle"]),
        millions(row["ref"]),
        f"{row['normalized']:.1f}",
        signed(row["deltaVsRef"]),
        f"{row['effort']['wakes']:g}",
        row["replay"],
        ", ".join(remarks),
    ]


def _summary(report: Json) -> list[str]:
    rows = report["worlds"]
    total = {
        name: sum(row["effort"][name] for row in rows) for name in ("wakes", "actions", "invalid")
    }
    hours = sum(row["effort"]["waitHours"] for row in rows)
    per_wake = f", {hours / total['wakes']:.2f} h between them" if total["wakes"] else ""
    replayed = len([row for row in rows if row["replay"] == "ok"])
    lines = [
        f"normalized  {spread(report['normalized'], '{:.1f}'.format)}",
        f"take        {spread(report['take'], millions)}",
        f"Δ vs ref    {spread(report['deltaVsRef'], signed, millions)}",
        f"exposures   {report['exposures']} of {len(rows)}",
        f"effort      {total['wakes']:g} wakes{per_wake}, {total['actions']:g} actions, "
        f"{total['invalid']:g} invalid",
        f"replay      {replayed} of {len(rows)} agree",
    ]
    if report.get("failed"):
        lines.append(
            f"failed      {report['failed']} of {len(rows)}: the policy's part ended early there, "
            "and the rest of the shift was played out without decisions"
        )
    return [*lines, *overlap(report["normalized"], OVERLAP)]


def _verdicts(rows: Sequence[Json]) -> list[str]:
    lines = [""]
    for row in rows:
        if "verdict" in row:
            name, number = _named(row)
            verdict = row["verdict"]
            where = f"{name} {number}, h{verdict['hour']:g}"
            lines.append(f"{where}: {verdict['code']}. {verdict['message']}")
    return lines if len(lines) > 1 else []


def _trace(row: Json) -> list[str]:
    name, number = _named(row)
    lines = [f"{name} {number}"]
    for wake in row["trace"]:
        said = "; ".join(
            _action(*pair) for pair in zip(wake["actions"], wake["results"], strict=True)
        )
        note = f"  ({wake['note']})" if "note" in wake else ""
        lines.append(
            f"  h{wake['hour']:<8g}{wake['reason']:<14}wait {wake['wait']:<6g}{said or '-'}{note}"
        )
    return lines


def _action(action: Any, result: Json) -> str:
    if isinstance(action, Mapping):
        name, arguments = action.get("type"), [v for k, v in action.items() if k != "type"]
    elif isinstance(action, list):
        name, arguments = (action or [None])[0], action[1:]
    else:
        name, arguments = action, []
    text = " ".join([str(name), *map(str, arguments)])
    return text if result["ok"] else f"{text} (invalid: {result['error']})"


def overlap(interval: Mapping[str, Any], reminder: str) -> list[str]:
    """How the interval is read; one world has none, and nothing is said."""
    if interval["half"] is None:
        return []
    return ["", f"± is a 95 % interval. {reminder}"]


def aligned(rows: Sequence[Sequence[str]], left: frozenset[int] = frozenset((0, 8))) -> list[str]:
    """Rows as lines of columns; the columns in ``left`` begin together, the others end so."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if number in left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def millions(dollars: float) -> str:
    """``$739.5M``."""
    return f"{'-' if dollars < 0 else ''}${abs(dollars) / 1e6:.1f}M"


def signed(dollars: float) -> str:
    """``+$12.3M``."""
    return f"{'-' if dollars < 0 else '+'}${abs(dollars) / 1e6:.1f}M"


def spread(
    interval: Mapping[str, Any],
    form: Callable[[float], str],
    width: Callable[[float], str] | None = None,
) -> str:
    """An interval as ``72.4 ± 9.8 (62.6 to 82.2), sd 18.1, n 16``.

    ``form`` writes a value, ``width`` a half-width or a spread, where that differs.
    """
    if interval["mean"] is None:
        return "-"
    if interval["half"] is None:
        return f"{form(interval['mean'])} (one world has no interval)"
    wide = width or form
    mean, low, high = (form(interval[name]) for name in ("mean", "lo", "hi"))
    return (
        f"{mean} ± {wide(interval['half'])} ({low} to {high}), "
        f"sd {wide(interval['sd'])}, n {interval['n']}"
    )
