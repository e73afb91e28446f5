"""``rya compare``: two policies over the same worlds, world by world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from play import canonical
from play.cli import wiring
from play.cli.options import JSON, Command
from play.errors import FileError, UsageError
from play.evaluate.compare import compare, compare_text, is_report
from play.files import read_bytes
from play.session.words import clean

if TYPE_CHECKING:
    from play.cli.options import Values
    from play.cli.output import Printer


def run_compare(values: Values, printer: Printer) -> int:
    """Print what the second report has over the first."""
    found = compare(_report(values["a"]), _report(values["b"]))
    if printer.as_json:
        printer.json(found)
    else:
        printer.text(f"{clean(compare_text(found))}\nNext: {wiring.program()} run --help\n")
    return 0


def _report(path: str) -> Any:
    data = read_bytes(path)
    if data is None:
        raise FileError(f"There is no file {path}.", code="no_file")
    try:
        document = canonical.loads(data)
    except (UsageError, ValueError):
        document = None
    if not is_report(document):
        raise FileError(f"{path} is no report of rya run.", code="bad_report")
    return document


COMMANDS = {
    "compare": Command(
        run_compare,
        "Hold report B of rya run against report A: the differences of the normalized scores, B "
        "minus A, over the same worlds, with a 95 % interval.",
        (JSON,),
        argument="A B",
        example="rya compare old.json new.json",
    )
}
