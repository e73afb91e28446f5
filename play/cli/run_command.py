"""``rya run``: a policy over many worlds, both baselines beside it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from play import canonical
from play.cli import wiring
from play.cli.options import DIR, FILE, FLAG, NUMBER, WHOLE, Command, Option
from play.cli.progress import Progress
from play.errors import (
    FileError,
    Interrupted,
    RefusedError,
    RyaError,
    UnreachableError,
    UsageError,
)
from play.evaluate import run as evaluation
from play.evaluate import source, state, workers, worlds
from play.evaluate.faults import ABSENT, LATE
from play.evaluate.job import Terms, checked
from play.evaluate.table import run_text
from play.files import check_output, is_special, read_bytes, write_output
from play.games import registry
from play.session.desk import PRIVATE
from play.session.words import clean, quote

if TYPE_CHECKING:
    from collections.abc import Sequence

    from play.cli.options import Values
    from play.cli.output import Printer
    from play.evaluate.worlds import WorldRef
    from play.kernel.game import Game

STDOUT = "-"
_HOURS = (1.0, 24.0)
_SECRET_BYTES = 16
_LONGEST = 86_400.0
"""Seconds of thinking: a day; a socket waits no longer than some such bound."""
_LISTS = {"worlds", "rows"}
"""What a report of ours holds, one or the other."""


def run_run(values: Values, printer: Printer) -> int:
    """Play, print the report, and forget the state: the run is done."""
    printer.as_json = values["json"] == STDOUT
    own = wiring.own(values)
    check_file(values["json"], own)
    game = registry.get(registry.DEFAULT)
    terms = _terms(values, game)
    where, _ = wiring.directory(values)
    worlds_asked = _asked_worlds(values)
    count = _workers(values["workers"], terms)
    if values["seeds"] is not None:
        worlds.seeds(values["seeds"])
    with workers.tidy():
        terms = checked(terms)
        asked = {"scoring": game.scoring, "terms": _said(terms), "worlds": worlds_asked}
        with state.opened(os.path.join(where, PRIVATE), _plain(asked), _secret(values)) as kept:
            played = _worlds(values, game, kept.secret)
            if kept.rows:
                printer.note(
                    f"Going on from {kept.path}: {len(kept.rows)} of {len(played)} are done."
                )
            kept.begin()
            report = _play(terms, played, kept, count)
            failed = _failed(terms, report)
            text = clean(run_text(report)) + ("" if failed else _next(values, terms))
            write_report(report, values["json"], own, printer, text)
            kept.remove()
    if any(row["replay"] != "ok" for row in report["worlds"]):
        printer.note("rya: A replay differs from its run. That is a defect of rya itself.")
        return RyaError.exit
    if failed is not None:
        raise failed
    return 0


def _failed(terms: Terms, report: dict[str, Any]) -> RyaError | None:
    """What a run comes to in which the policy's part ended early in every world."""
    rows = report["worlds"]
    verdicts = [row["verdict"] for row in evaluation.failures(rows)]
    if len(verdicts) < len(rows):
        return None
    if all(verdict["code"] in (ABSENT, LATE) and verdict["hour"] == 0 for verdict in verdicts):
        return UnreachableError(f"The agent at {terms.source.label} never answered.")
    return RefusedError(
        "The policy failed in every world: these scores do not measure it.", code="all_failed"
    )


def _play(terms: Terms, played: list[WorldRef], kept: state.State, count: int) -> dict[str, Any]:
    try:
        with Progress("worlds") as progress:
            return evaluation.run(terms, played, state=kept, count=count, progress=progress)
    except (KeyboardInterrupt, workers.WorkerLostError) as error:
        done = len(kept.rows)
        way_on = f"They are kept in {kept.path}; the same command goes on from there."
        if isinstance(error, workers.WorkerLostError):
            raise workers.WorkerLostError(
                f"{error.message} {done} of {len(played)} worlds are done. {way_on}"
            ) from None
        raise Interrupted(f"Interrupted after {done} of {len(played)} worlds. {way_on}") from None


def write_report(
    report: dict[str, Any], target: str | None, own: Sequence[str], printer: Printer, text: str
) -> None:
    """The JSON to stdout or to a file, and the text unless stdout is taken."""
    if target == STDOUT:
        printer.json(report)
        return
    printer.text(text)
    if target is not None:
        write_output(target, canonical.pretty(report), own, mode=0o644)
        printer.note(f"The report is in {target}.")


def check_file(target: str | None, own: Sequence[str]) -> None:
    """Refuse a file that cannot be written before anything is played for it."""
    if target is None or target == STDOUT:
        return
    check_output(target, own)
    folder = os.path.dirname(os.path.abspath(target))
    if is_special(target) and not os.path.isdir(target):
        return
    if os.path.isdir(target) or not os.access(folder, os.W_OK):
        raise FileError(f"Cannot write {target}. Nothing was played.")
    if read_bytes(target) and not _is_ours(target):
        raise UsageError(
            f"{target} exists and is no report of ours: it would be lost. Nothing was played; "
            "name another.",
            code="other_file",
        )


def _is_ours(path: str) -> bool:
    """Whether a file is a report that ``run``, ``compare`` or ``balance`` has written."""
    try:
        document = canonical.loads(read_bytes(path) or b"")
    except (UsageError, ValueError):
        return False
    return isinstance(document, dict) and "scoring" in document and bool(_LISTS & document.keys())


def _terms(values: Values, game: Game) -> Terms:
    every, phase = values["every"], values["phase"]
    low, high = _HOURS
    if every is not None and not low <= every <= high:
        raise UsageError(f"--every is a number of hours, {low:g} to {high:g}.", code="bad_option")
    if phase < 0 or phase * game.tick_hours + (every or low) > high:
        raise UsageError(
            f"--phase is a number of ticks of {game.tick_hours:g} h; with it the first wait may "
            f"be {high:g} h at the most.",
            code="bad_option",
        )
    caps = tuple(values[name] for name in ("max_wakes", "max_actions", "max_invalid"))
    if any(cap is not None and cap < 1 for cap in caps):
        raise UsageError("A budget is at least 1.", code="bad_option")
    if not 0 < values["think_seconds"] <= _LONGEST:
        raise UsageError(
            f"--think-seconds is a number above 0, {_LONGEST:.0f} at the most.", code="bad_option"
        )
    policy = source.parse(values["policy"])
    if policy.kind == source.ORACLE and values["worlds"] is not None:
        raise UsageError("The oracle clones worlds; a sealed world refuses.", code="sealed")
    max_wakes, max_actions, max_invalid = caps
    return Terms(
        game.id,
        policy,
        every,
        phase,
        (max_wakes, max_actions, max_invalid),
        values["think_seconds"],
        values["trace"],
    )


def _asked_worlds(values: Values) -> list[Any]:
    """What was said of the worlds; at most one of the three may be."""
    said = [values["practice"], values["seeds"] is not None, values["worlds"] is not None]
    if said.count(True) > 1:
        raise UsageError("Only one of --practice, --seeds and --worlds.", code="bad_option")
    return [values["seeds"], values["worlds"]]


def _secret(values: Values) -> str | None:
    """A fresh deal; an unfinished run keeps its own."""
    return os.urandom(_SECRET_BYTES).hex() if values["worlds"] is not None else None


def _worlds(values: Values, game: Game, secret: str | None) -> list[WorldRef]:
    if values["seeds"] is not None:
        return worlds.seeds(values["seeds"])
    if values["worlds"] is not None and secret is not None:
        return worlds.sealed(bytes.fromhex(secret), values["worlds"])
    return worlds.practice(game)


def _workers(asked: int | None, terms: Terms) -> int:
    """As many as there are processors; an agent at an address is asked about one world at a time,
    unless somebody says that it can tell worlds apart."""
    if asked is None and terms.source.kind == source.HTTP:
        return 1
    return processes(asked)


def processes(asked: int | None) -> int:
    """So many as were asked for, else one a processor.  Raises ``UsageError``."""
    if asked is not None and asked < 1:
        raise UsageError("--workers is at least 1.", code="bad_option")
    return asked or workers.usual()


def _said(terms: Terms) -> dict[str, Any]:
    """The terms as JSON."""
    return {**terms._asdict(), "source": list(terms.source)}


def _plain(value: Any) -> Any:
    """As JSON reads it back: tuples are lists there."""
    return canonical.loads(canonical.dumps(value))


def _next(values: Values, terms: Terms) -> str:
    program = wiring.program()
    if terms.source.kind == source.ORACLE:  # which plays no sealed world
        return f"\nNext: {program} run --policy example\n"
    count = values["worlds"] or 16
    return f"\nNext: {program} run --policy {quote(values['policy'])} --worlds {count}\n"


JSON_FILE = Option(
    "json", FILE, "Write the report as JSON, to standard output unless named.", metavar="[FILE]"
)
WORKERS = Option("workers", WHOLE, "Processes that play (the processors here).", metavar="N")

COMMANDS = {
    "run": Command(
        run_run,
        "Let a policy play many worlds, both baselines beside it, and check every replay. "
        "Interrupted, it keeps the worlds that are done, and the same command goes on.",
        (
            Option(
                "policy",
                default="example",
                metavar="NAME|FILE.py|URL",
                help="A policy of ours, a file with policy() or make(), or an agent's address.",
            ),
            Option("practice", FLAG, "The practice suite (so unless worlds are named)."),
            Option("seeds", metavar="LIST", help="Seeds: 42,43 or 100-131."),
            Option("worlds", WHOLE, "So many fresh sealed worlds.", metavar="N"),
            WORKERS,
            Option("every", NUMBER, "Wake every H hours, whatever the policy asks.", metavar="H"),
            Option("phase", WHOLE, "Ticks added to the first wait.", default=0, metavar="TICKS"),
            Option("max-wakes", WHOLE, "Budget: after it nothing more is decided.", metavar="N"),
            Option("max-actions", WHOLE, "Budget of actions.", metavar="N"),
            Option("max-invalid", WHOLE, "Budget of invalid actions.", metavar="N"),
            Option(
                "think-seconds",
                NUMBER,
                "A policy's seconds for one answer (60).",
                default=60.0,
                metavar="S",
            ),
            Option("trace", FLAG, "Every decision and what came of it, in text and JSON."),
            JSON_FILE,
            DIR,
        ),
        example="rya run --policy mine.py --worlds 16",
        lasting=True,
    )
}
