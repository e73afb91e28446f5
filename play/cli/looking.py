"""``rya next``, ``show``, ``status`` and ``note``."""

from __future__ import annotations

from play.cli import wiring
from play.cli.options import FLAG, PLACE, SCREEN, WHOLE, Command, Option
from play.errors import UsageError
from play.session import views
from play.session.worlds import next_world

TYPE_CHECKING = False
if TYPE_CHECKING:
    from play.cli.options import Values
    from play.cli.output import Printer


def run_next(values: Values, printer: Printer) -> int:
    """Start or resume the right world."""
    index = values["index"]
    if index is not None and index < 0:
        raise UsageError("--index must be 0 or more. Nothing was sent.", code="bad_option")
    return wiring.present(
        values,
        printer,
        lambda desk: next_world(
            desk, index=index, new_attempt=values["new_attempt"], view=wiring.asked(values)
        ),
        playing=True,
    )


def run_show(values: Values, printer: Printer) -> int:
    """The last screen again."""
    return wiring.present(values, printer, lambda desk: views.show(desk, view=wiring.asked(values)))


def run_status(values: Values, printer: Printer) -> int:
    """Where the session stands."""
    return wiring.present(values, printer, views.status)


def run_note(values: Values, printer: Printer) -> int:
    """Set or print the two notes."""
    return wiring.present(
        values,
        printer,
        lambda desk: views.note(desk, world=values["world"], lessons=values["lessons"]),
    )


COMMANDS = {
    "next": Command(
        run_next,
        "Start the next world or resume the one in progress, and show its screen.",
        (
            Option("index", WHOLE, "Which world, where there is a choice."),
            Option("new-attempt", FLAG, "Play a practice world anew, as a new run."),
            *SCREEN,
        ),
        example="rya next",
    ),
    "show": Command(
        run_show,
        "Show the last screen again, with its events and results.",
        SCREEN,
        example="rya show --view json",
    ),
    "status": Command(
        run_status,
        "Say where the session stands, by the service's account.",
        PLACE,
        example="rya status --json",
    ),
    "note": Command(
        run_note,
        "Keep notes for later: on this world (2,500 characters) and lessons (1,200).",
        (
            Option("world", metavar="TEXT", help="The note on this world; it goes with the world."),
            Option("lessons", metavar="TEXT", help="What was learned; it stays between worlds."),
            *PLACE,
        ),
        example="rya note --world 'Promised no resets until hour 80.'",
    ),
}
