"""``rya``: finding the command, reading its line, and ending with the right status.

The start is most of what a step costs, so this module loads next to nothing itself.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

from play.cli import options, output, wiring
from play.errors import FileError, Interrupted, RyaError, UsageError
from play.session.words import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from play.cli.options import Command, Values
    from play.cli.output import Printer

FAMILIES: Final = {
    "begin": ("play.cli.sessions", "open a session, or the next one"),
    "next": ("play.cli.looking", "start or resume the right world"),
    "step": ("play.cli.stepping", "send a decision, see what came of it"),
    "show": ("play.cli.looking", "see the last screen again"),
    "status": ("play.cli.looking", "see where the session stands"),
    "note": ("play.cli.looking", "keep notes for later"),
    "pause": ("play.cli.sessions", "close the session for now"),
    "scores": ("play.cli.sessions", "see what the finished worlds came to"),
    "play": ("play.cli.sessions", "play on a screen made for people"),
    "report": ("play.cli.reporting", "see a world's result as a picture"),
    "rules": ("play.cli.info", "read what can be done"),
    "brief": ("play.cli.briefing", "read the standard brief for agents"),
    "skill": ("play.cli.briefing", "print SKILL.md for agents"),
    "run": ("play.cli.run_command", "measure a policy over many worlds"),
    "compare": ("play.cli.compare_command", "hold two reports of rya run against each other"),
    "balance": ("play.cli.balance_command", "measure the game against its calibration table"),
    "export": ("play.cli.proof", "write a run's record"),
    "verify": ("play.cli.proof", "replay a run's record"),
    "serve": ("play.cli.serving", "run a server"),
    "key": ("play.cli.keys", "a server's players and their keys"),
}
"""Every command: the module of its family, and a few words for the list."""
_MEASURING: Final = ("run", "balance")
"""What is broken off here is done by the same command again, whatever a session may hold."""


def main(ready: Callable[[], None] | None = None) -> None:
    """The console script: run, flush, and leave without tearing the interpreter down.

    Taking a process apart costs milliseconds and changes nothing: every file is closed or synced
    by then.
    """
    gc.disable()  # a command ends long before its garbage would matter; `play` turns it on again
    try:
        status = run(sys.argv[1:], ready)
    except KeyboardInterrupt:
        status = Interrupted.exit
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            status = status or FileError.exit
    os._exit(status)


def run(words: list[str], ready: Callable[[], None] | None = None) -> int:
    """Run one command line; returns the exit status.  Everything is said on stdout and stderr.

    ``ready`` is called as soon as an interrupt would be answered.
    """
    printer = output.Printer("--json" in words, wiring.secret())
    try:
        if ready is not None:
            ready()
        return _run(words, printer)
    except RyaError as error:
        error.next_command = error.next_command or _way_on(words, error)
        printer.error(error)
        return error.exit
    except KeyboardInterrupt:
        interrupted = Interrupted("Interrupted. What was sent without a reply stays pending.")
        interrupted.next_command = _way_on(words, interrupted)
        printer.error(interrupted)
        return interrupted.exit
    except OSError as error:
        failed = FileError(f"A file could not be used: {error}.")
        failed.next_command = _way_on(words, failed)
        printer.error(failed)
        return failed.exit
    except Exception as error:  # noqa: BLE001 - the last resort: a defect never shows a traceback
        return _defect(error, words, printer)


def _run(words: list[str], printer: Printer) -> int:
    if "_RYA_COMPLETE" in os.environ:  # a shell asks what could follow
        from play.cli import group

        return group.complete(FAMILIES)
    found = _find(words or ["--help"])
    if isinstance(found, int):
        return found
    command, values = found
    if command.lasting:
        gc.enable()
    return command.run(values, printer)


def _way_on(words: list[str], error: RyaError) -> str:
    """What can be done after an error that does not say so itself."""
    if words[:1] and words[0] in _MEASURING and error.exit != UsageError.exit:
        return " ".join([wiring.program(), *map(quote, words)])
    if words[:1] == ["compare"]:
        return f"{wiring.program()} compare --help"
    return wiring.way_on(words, error)


def _find(words: list[str]) -> tuple[Command, Values] | int:
    """The command and its values; an exit status when there was nothing to do but print help."""
    name = words[0]
    if name in FAMILIES:
        command: Command = import_module(FAMILIES[name][0]).COMMANDS[name]
        values = options.read(command, words[1:])
        if values is not None:
            return command, values
    from play.cli import group

    read = group.read(words, FAMILIES)
    if isinstance(read, int):
        return read
    name, values = read
    return import_module(FAMILIES[name][0]).COMMANDS[name], values


def _defect(error: Exception, words: list[str], printer: Printer) -> int:
    """Say that we are at fault, and keep the details where a report can take them from."""
    import traceback

    details = "".join(traceback.format_exception(error))
    where = wiring.keep_defect(words, details)
    place = f"The details are in {where}." if where else "The details could not be kept."
    defect = RyaError(f"A defect of rya itself ({type(error).__name__}). {place}")
    defect.next_command = _way_on(words, defect)
    printer.error(defect)
    return defect.exit
