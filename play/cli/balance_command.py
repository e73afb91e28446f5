"""``rya balance``: the game held against its calibration table."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from play.cli import wiring
from play.cli.options import FLAG, WHOLE, Command, Option
from play.cli.progress import Progress
from play.cli.run_command import JSON_FILE, STDOUT, WORKERS, check_file, processes, write_report
from play.errors import Interrupted, UsageError
from play.evaluate import rooms
from play.evaluate.balance import QUICK_WORLDS, balance
from play.evaluate.scoretext import scorecard_text
from play.evaluate.worlds import sealed
from play.games import registry

if TYPE_CHECKING:
    from play.cli.options import Values
    from play.cli.output import Printer

_FEWEST = 2
_SECRET_BYTES = 16


def run_balance(values: Values, printer: Printer) -> int:
    """Measure, print the scorecard, and say what a second look would take."""
    printer.as_json = values["json"] == STDOUT
    own = wiring.own(values)
    check_file(values["json"], own)
    game = registry.get(registry.DEFAULT)
    judging = rooms.needed(game, "judging", "judging worlds")
    quick = values["quick"]
    count = values["worlds"] or (QUICK_WORLDS if quick else judging.JUDGING_WORLDS)
    if count < _FEWEST:
        raise UsageError(f"--worlds is at least {_FEWEST}.", code="bad_worlds")
    key = judging.JUDGING_KEY
    if values["key"] is not None:
        key = _key(values["key"])
    elif values["fresh"]:
        key = os.urandom(_SECRET_BYTES)
    rows = [name.strip() for name in values["rows"].split(",")] if values["rows"] else []
    side_by_side = processes(values["workers"])
    try:
        with Progress("worlds") as progress:
            report = balance(
                game,
                sealed(key, count),
                quick=quick,
                rows=rows,
                count=side_by_side,
                progress=progress,
            )
    except KeyboardInterrupt:
        raise Interrupted("Interrupted. A scorecard keeps nothing of its worlds.") from None
    judged = key == judging.JUDGING_KEY
    report = {**report, "deal": "judging" if judged else key.hex()}
    text = scorecard_text(report) + _next(report, quick)
    write_report(report, values["json"], own, printer, text)
    return 0


def _key(text: str) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != _SECRET_BYTES:
        raise UsageError("--key is 32 hexadecimal digits.", code="bad_key")
    return key


def _next(report: dict[str, object], quick: bool) -> str:
    program = wiring.program()
    lines = []
    if report["deal"] != "judging":
        lines.append(
            f"Dealt from the key {report['deal']}; --key {report['deal']} deals them again."
        )
    lines.append(f"Next: {program} balance{'' if quick else ' --fresh'}")
    return "\n".join(["", *lines, ""])


COMMANDS = {
    "balance": Command(
        run_balance,
        "Measure every figure that the game is calibrated to, on worlds that no fit has seen.",
        (
            Option("quick", FLAG, f"{QUICK_WORLDS} worlds, without the oracle and the big grids."),
            Option("worlds", WHOLE, "So many sealed worlds (128).", metavar="N"),
            Option("fresh", FLAG, "Freshly dealt worlds instead of the judging ones."),
            Option("key", metavar="HEX", help="The worlds that this key deals."),
            Option(
                "rows",
                metavar="ID,ID",
                help="Only these rows, as the JSON report names them, and what they need: with "
                "many worlds it decides what was too wide to say.",
            ),
            WORKERS,
            JSON_FILE,
        ),
        example="rya balance --quick",
        lasting=True,
    )
}
