"""``rya export`` and ``verify``: run records and their replay."""

from __future__ import annotations

from play import canonical
from play.cli import wiring
from play.cli.options import JSON, PLACE, Command, Option
from play.errors import FileError, UsageError
from play.files import TOO_LARGE, check_output, is_special, read_bytes, write_output
from play.session.record import Verdict, export, verify
from play.session.words import count, money, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.cli.options import Values
    from play.cli.output import Printer

EXIT_DIFFERS = 4
_MAX_RECORD = 64 * 1024 * 1024


def run_export(values: Values, printer: Printer) -> int:
    """Write the record of the world in progress, or of the one finished last."""
    path = values["out"]
    if path not in (None, "-"):
        check_output(path, wiring.own(values))
    with wiring.desk(values) as desk:
        record = export(desk)
        data = canonical.dumps(record) + b"\n"
        if desk.leaks(data):
            raise UsageError("The record holds the API key; it is not written.", code="key_in_text")
        if path in (None, "-"):
            printer.record(record)
            return 0
        write_output(path, data, wiring.own(values))
        command = f"{desk.tools.program} verify {quote(path)}"
        if is_special(path):
            command = desk.command("status")
        wakes = len(record["wakes"] or [])
        words = f"The record of {count(wakes, 'wake')} ({record['status']}) is in {path}."
        if printer.as_json:
            printer.json(
                {
                    "ok": True,
                    "message": words,
                    "file": path,
                    "wakes": wakes,
                    "status": record["status"],
                    "nextCommand": command,
                }
            )
        else:
            printer.text(f"{words}\nNext: {command}\n")
        return 0


def run_verify(values: Values, printer: Printer) -> int:
    """Replay a record on its own and compare."""
    path = values["file"]
    try:
        data = read_bytes(path, _MAX_RECORD)
    except FileError as error:
        if error.code != TOO_LARGE:
            raise
        raise FileError(f"{path} is larger than any run record.", code="bad_record") from None
    if data is None:
        raise FileError(f"There is no file {path}.", code="no_file")
    verdict = verify(data)
    words = _words(verdict)
    if printer.as_json:
        printer.json(_facts(verdict, words))
    else:
        printer.text(f"{words}\nNext: {_next()}\n")
    return 0 if verdict.difference is None else EXIT_DIFFERS


def _next() -> str:
    return f"{wiring.program()} status"


def _words(verdict: Verdict) -> str:
    if verdict.difference is not None:
        return f"The replay differs from the record: {verdict.difference}."
    finished = verdict.record["status"] == "done"
    end = f"take {money(verdict.score)}" if finished else "the run is not finished"
    return f"The replay agrees with the record: {count(verdict.wakes, 'wake')}, {end}."


def _facts(verdict: Verdict, words: str) -> dict[str, object]:
    same = verdict.difference is None
    facts: dict[str, object] = {"ok": same, "message": words}
    if not same:
        facts.update(code="differs", exit=EXIT_DIFFERS, firstDifference=verdict.wake)
    facts.update(
        replay="ok" if same else "differs",
        wakes=verdict.wakes,
        score=verdict.score,
        exposed=verdict.exposed,
        game=verdict.record["game"],
        scoring=verdict.record["scoring"],
        nextCommand=_next(),
    )
    return facts


COMMANDS = {
    "export": Command(
        run_export,
        "Write the record of the world in progress, or of the one finished last.",
        (Option("out", metavar="FILE", help="Where to (standard output unless given)."), *PLACE),
        example="rya export --out run.json",
    ),
    "verify": Command(
        run_verify,
        "Replay a run record on its own and say whether every wake agrees.",
        (JSON,),
        argument="FILE",
        example="rya verify run.json",
    ),
}
