"""``rya brief`` and ``rya skill``: the texts for agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import brief
from play import wire
from play.cli import wiring
from play.cli.options import FLAG, JSON, PLACE, WHOLE, Command, Option
from play.errors import UsageError
from play.session import checkpoint
from play.session.replies import OK, refusal
from play.session.words import one_line

if TYPE_CHECKING:
    from play.cli.options import Values
    from play.cli.output import Printer
    from play.session.desk import Desk

_PRACTICE = "v1"
_CLIP = 40
_TOLERANCE = 0.08
"""How far the brief's rounded figures may be from what is measured."""


def run_brief(values: Values, printer: Printer) -> int:
    """The standard brief, or how large the screens are that it speaks of."""
    if values["measure"]:
        return _measure(printer)
    desk = wiring.desk(values)
    document: Any = desk.on_disk()
    base = desk.base or (document["base"] if document else wiring.LOCAL)
    text = brief.text(
        mode=values["mode"],
        worlds=_bounded("worlds", values["worlds"], 1) or 1,
        suite=values["suite"] or _suite(desk, values["mode"], base, document),
        index=_bounded("index", values["index"], 0),
        max_wakes=_bounded("max-wakes", values["max_wakes"], 1),
        base=base,
        name=_line("name", values["name"], wire.MAX_NAME),
        language=_line("language", values["language"], _CLIP),
    )
    if printer.as_json:
        printer.json({"ok": True, "label": brief.LABEL, "brief": text, "nextCommand": None})
    else:
        printer.text(text)
    return 0


def _suite(desk: Desk, mode: str, base: str, document: Any) -> str:
    """The suite that is meant when none is named: this session's, or the one that is open."""
    if document and document["suite"] and mode != "try":
        return str(document["suite"])
    if mode == "try":
        return _PRACTICE
    if base == checkpoint.LOCAL:
        return "sealed" if mode == "batch" else _PRACTICE
    transport = desk.tools.connect(base)
    try:
        reply = transport.call("GET", wire.PATH_SUITE, query={"suite": "live"})
    finally:
        transport.close()
    if reply.status != OK:
        raise refusal(reply)
    return one_line(str(reply.body.get("current") or reply.body.get("suite")), _CLIP)


def _bounded(name: str, value: int | None, least: int) -> int | None:
    if value is not None and value < least:
        raise UsageError(f"--{name} must be {least} or more.", code="bad_option")
    return value


def _line(name: str, value: str | None, most: int) -> str | None:
    if value is not None and (len(value) > most or not value.isprintable() or "'" in value):
        raise UsageError(f"--{name} is one line of at most {most} characters.", code="bad_option")
    return value or None


def _measure(printer: Printer) -> int:
    """Characters a wake and a world; several seconds of play."""
    from play.cli.progress import Progress
    from play.session import measure

    with Progress("Measuring screens") as progress:
        rows = measure.measure(progress=progress)
    if printer.as_json:
        listed = [
            {"wait": row.wait, "wakes": row.wakes, "characters": dict(row.characters)}
            for row in rows
        ]
        printer.json({"ok": True, "label": brief.LABEL, "rows": listed, "nextCommand": None})
        return 0
    lines = [
        "Characters of screens, the example policy on the practice worlds (means).",
        f"{'wait':>5} {'wakes':>7}"
        + "".join(f" {view + ' a wake':>13} {view + ' a world':>14}" for view in measure.VIEWS)
        + f" {'delta/text':>11}",
    ]
    for row in rows:
        cells = "".join(
            f" {row.a_wake(view):>13,.0f} {row.characters[view]:>14,.0f}" for view in measure.VIEWS
        )
        share = row.characters["delta"] / row.characters["text"]
        lines.append(f"{row.wait:>4g}h {row.wakes:>7.1f}{cells} {share:>10.1%}")
    stale = [f"{row.wait:g} h" for row in rows if not _agrees(row)]
    verdict = f"are out of date for {', '.join(stale)}" if stale else "agree with this"
    lines.append(f"The figures of {brief.LABEL} {verdict}.")
    printer.text("\n".join(lines) + "\n")
    return 0


def _agrees(row: Any) -> bool:
    """True when the brief's rounded figures for this wait are near enough."""
    from brief.wrya import FIGURES

    wakes, text, delta = FIGURES[row.wait]
    measured = (row.wakes, row.characters["text"] / 1000, row.characters["delta"] / 1000)
    return all(
        abs(said - found) <= _TOLERANCE * found
        for said, found in zip((wakes, text, delta), measured, strict=True)
    )


def run_skill(values: Values, printer: Printer) -> int:
    """SKILL.md, for agents that read such files."""
    from brief.skill import SKILL

    if printer.as_json:
        printer.json({"ok": True, "skill": SKILL, "nextCommand": None})
    else:
        printer.text(SKILL)
    return 0


COMMANDS = {
    "brief": Command(
        run_brief,
        "Print the standard brief: all that an agent has to know to play a session, without a "
        "key. With --measure, how large a world's screens are in each view.",
        (
            Option("mode", default="try", choices=brief.MODES, help="The kind of session."),
            Option("worlds", WHOLE, "Worlds to finish in the session, at most (1 unless given)."),
            Option("suite", metavar="ID", help="The suite's exact id."),
            Option("index", WHOLE, "The practice world to try."),
            Option("max-wakes", WHOLE, "Wakes after which the session pauses."),
            Option("name", help="The agent's name."),
            Option("language", help="The language of its report."),
            Option("measure", FLAG, "Measure screens instead (takes a while)."),
            *PLACE,
        ),
        example="rya brief --mode try --index 3",
        lasting=True,
    ),
    "skill": Command(
        run_skill,
        "Print SKILL.md: the short text for agents that keep such files.",
        (JSON,),
        example="rya skill",
    ),
}
