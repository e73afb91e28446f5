"""``rya begin``, ``pause``, ``scores`` and ``play``."""

from __future__ import annotations

import sys

from play.cli import wiring
from play.cli.options import FLAG, PLACE, WHOLE, Command, Option
from play.errors import UsageError
from play.session import checkpoint
from play.session.begin import begin, pause
from play.session.scores import DEFAULT_POLLS, scores
from play.session.session import Session
from play.session.wish import Wish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.cli.options import Values
    from play.cli.output import Printer
    from play.session.desk import Desk

_MAX_POLLS = 1000


def run_begin(values: Values, printer: Printer) -> int:
    """Open a session."""
    wish = Wish(
        track=values["track"],
        suite=values["suite"],
        index=values["index"],
        seed=values["seed"],
        worlds=values["worlds"],
        max_wakes=values["max_wakes"],
        name=values["name"],
        model=values["model"],
        harness=values["harness"],
        replace=values["replace"],
    )
    return wiring.present(values, printer, lambda desk: begin(desk, wish))


def run_pause(values: Values, printer: Printer) -> int:
    """Close the session."""
    return wiring.present(values, printer, lambda desk: pause(desk, values["reason"]))


def run_scores(values: Values, printer: Printer) -> int:
    """Report results."""
    polls = values["max_polls"]
    if not 1 <= polls <= _MAX_POLLS:
        raise UsageError(f"--max-polls must be 1 to {_MAX_POLLS}.", code="bad_option")
    return wiring.present(values, printer, lambda desk: scores(desk, max_polls=polls))


def run_play(values: Values, printer: Printer) -> int:
    """A prompt for people; without a terminal, the screen and the command that goes on."""
    with wiring.desk(values) as desk:
        session = Session(desk)
        if not _is_active(desk):
            opened = session.begin()
            if opened.exit or opened.reply is not None:
                printer.outcome(opened, "text")
                session.shown(opened)
                return opened.exit
            if not printer.as_json:
                opened.next_command = None
                printer.outcome(opened, "text")
        if not printer.as_json and _is_terminal(sys.stdin) and _is_terminal(sys.stdout):
            from play.terminal import people  # nobody else needs it

            return people.play(session)
        outcome = session.next()
        printer.outcome(outcome, "text")
        session.shown(outcome)
        return outcome.exit


def _is_active(desk: Desk) -> bool:
    if desk.damage is not None:
        raise desk.damage
    return desk.has_session and desk.draft()["session"]["state"] == checkpoint.ACTIVE


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError):
        return False


COMMANDS = {
    "begin": Command(
        run_begin,
        "Open a session: a first one, or the next one on the checkpoint that is here.",
        (
            Option("track", choices=checkpoint.TRACKS, help="What is played."),
            Option("suite", metavar="ID", help="A suite's id, or current."),
            Option("index", WHOLE, "The world to play."),
            Option("seed", WHOLE, "A public seed to play, outside the suites."),
            Option("worlds", WHOLE, "Worlds to finish in this session, at most (1 unless given)."),
            Option("max-wakes", WHOLE, "Wakes after which the session pauses."),
            Option("name", help="Your name on the boards."),
            Option("model", help="The model that plays, as you report it."),
            Option("harness", help="What it is run by, as you report it."),
            Option("replace", FLAG, "Put the checkpoint here into the archive and begin afresh."),
            *PLACE,
        ),
        example="rya begin --track practice --index 0 --model my-model",
    ),
    "pause": Command(
        run_pause,
        "Close the session; the world stays where it is.",
        (Option("reason", help="Why, in a few words.", required=True), *PLACE),
        example="rya pause --reason 'context is short'",
    ),
    "scores": Command(
        run_scores,
        "Report the finished worlds, waiting a little for scores that are pending.",
        (
            Option(
                "max-polls", WHOLE, "How often to ask (12 unless given).", default=DEFAULT_POLLS
            ),
            *PLACE,
        ),
        example="rya scores --json",
    ),
    "play": Command(
        run_play,
        "Play on a screen made for people: the vital signs, the regions, what waits, and short "
        "orders that nothing is sent of before `wait`. With ACCESSIBLE=1 or on a dumb terminal it "
        "is a plain prompt; without a terminal, the screen and the next command are printed.",
        PLACE,
        example="rya play",
        lasting=True,
    ),
}
