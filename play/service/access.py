"""Finding a run for its player: everything that is not theirs does not exist (404)."""

from __future__ import annotations

from play.errors import NotFoundError
from play.store import runs
from play.store.connection import Connection
from play.store.runs import Run


def no_such_run() -> NotFoundError:
    """The one answer for a run that is unknown and for one of another player."""
    return NotFoundError("You have no run of that id.", code="no_such_run")


def own_run(db: Connection, run_id: str, player: str) -> Run:
    """The player's run, without its state.  Raises ``NotFoundError``."""
    run = runs.find(db, run_id)
    if run is None or run.player != player:
        raise no_such_run()
    return run


def own_run_with_state(db: Connection, run_id: str, player: str) -> tuple[Run, bytes]:
    """The player's run and its state, not yet verified.  Raises ``NotFoundError``."""
    found = runs.find_with_state(db, run_id)
    if found is None or found[0].player != player:
        raise no_such_run()
    return found
