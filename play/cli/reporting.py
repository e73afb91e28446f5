"""``rya report``: the picture of a finished world."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from play.cli import wiring
from play.cli.options import PLACE, Command, Option
from play.files import check_output, write_output
from play.session.result import gather

if TYPE_CHECKING:
    from play.cli.options import Values
    from play.cli.output import Printer

_WIDTH = 80
_WIDEST = 120


def run_report(values: Values, printer: Printer) -> int:
    """The take against both baselines over the weeks, the moments, and what the score means."""
    from play.terminal import report  # draws; nobody else pays for it

    path = values["svg"]
    if path not in (None, "-"):
        check_output(path, wiring.own(values))
    with wiring.desk(values) as desk:
        result = gather(desk, values["run"])
        command = desk.command("scores" if result.done else "show")
        if path not in (None, "-"):
            write_output(path, report.svg(result).encode(), wiring.own(values))
        if printer.as_json:
            told = [{"hour": hour, "words": words} for hour, words in report.moments(result)]
            facts = {**result.json(), "moments": told, "file": path, "nextCommand": command}
            printer.json({"ok": True, "message": report.heading(result), **facts})
        elif path == "-":
            printer.text(report.svg(result))
        else:
            lines = report.page(result, _width())
            text = report.printed(lines, _width(), _colours())
            where = f"\nThe picture is in {path}." if path else ""
            printer.text(f"{text}{where}\nNext: {command}\n")
    return 0


def _width() -> int:
    try:
        return min(_WIDEST, os.get_terminal_size(sys.stdout.fileno()).columns or _WIDTH)
    except (AttributeError, OSError, ValueError):
        return _WIDTH


def _colours() -> bool:
    """Colours on a terminal that has them, unless ``NO_COLOR`` says no or ``FORCE_COLOR`` yes."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    try:
        terminal = sys.stdout.isatty()
    except (AttributeError, ValueError):
        terminal = False
    return terminal and os.environ.get("TERM", "") not in ("", "dumb")


COMMANDS = {
    "report": Command(
        run_report,
        "Show a world's result: the take over the weeks against both baselines, the moments that "
        "mattered, and what the score means. Without --run it is the world finished last, else "
        "the one in progress.",
        (
            Option("svg", metavar="FILE", help="Write it as a picture too (- prints the picture)."),
            Option("run", metavar="ID", help="Another run of this session."),
            *PLACE,
        ),
        example="rya report --svg result.svg",
        lasting=True,
    )
}
