"""Rows of runs: who plays which world, how far, and what came of it (spec: REST API, run).

Times are milliseconds since 1970 UTC.  ``tick`` and ``wakes`` together are a run's position: both
grow with every wake, and whoever writes one compares them first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from play.canonical import digest
from play.store.connection import Connection, damaged
from play.store.rows import checked, real, row_digest

OPEN: Final = "open"
DONE: Final = "done"

_COLUMNS: Final = (
    "id",
    "player",
    "game",
    "version",
    "scoring",
    "suite",
    "world_index",
    "single",
    "seed",
    "world_key",
    "name",
    "model",
    "harness",
    "model_changes",
    "harness_changes",
    "tokens_in",
    "tokens_out",
    "token_reports",
    "notes",
    "status",
    "tick",
    "wakes",
    "actions",
    "invalid",
    "wait_hours",
    "chain",
    "started",
    "updated",
    "finished",
    "expires",
    "score",
    "exposed",
    "result",
    "normalized",
    "idle",
    "ref",
    "scoring_status",
    "replay",
    "state_digest",
)
_LABELS: Final = ("name", "model", "harness", "model_changes", "harness_changes")
_REALS: Final = ("wait_hours", "score", "normalized", "idle", "ref")
_HEAD: Final = ", ".join((*_COLUMNS, "row_digest"))


class Run:
    """One run's row, without its state.

    ``single`` is 1 where a world has one attempt; ``world_key`` is None for a public world;
    ``result`` is the settlement as JSON text, None while the run is open; ``chain`` is the digest
    of every state so far.
    """

    __slots__ = _COLUMNS

    id: str
    player: str
    game: str
    version: str
    scoring: str
    suite: str | None
    world_index: int | None
    single: int
    seed: int
    world_key: bytes | None
    name: str | None
    model: str | None
    harness: str | None
    model_changes: int
    harness_changes: int
    tokens_in: int
    tokens_out: int
    token_reports: int
    notes: str
    status: str
    tick: int
    wakes: int
    actions: int
    invalid: int
    wait_hours: float
    chain: str
    started: int
    updated: int
    finished: int | None
    expires: int | None
    score: float | None
    exposed: int | None
    result: str | None
    normalized: float | None
    idle: float | None
    ref: float | None
    scoring_status: str | None
    replay: str | None
    state_digest: str

    def __init__(self, values: Sequence[Any]) -> None:
        for column, value in zip(_COLUMNS, values, strict=True):
            setattr(self, column, value)

    @classmethod
    def new(cls, **given: Any) -> Run:
        """A run that has not begun: counters at zero, the rest None but for what is ``given``."""
        blank: dict[str, Any] = dict.fromkeys(_COLUMNS)
        for counter in (
            "single",
            "model_changes",
            "harness_changes",
            "tokens_in",
            "tokens_out",
            "token_reports",
            "tick",
            "wakes",
            "actions",
            "invalid",
        ):
            blank[counter] = 0
        blank.update(notes="", status=OPEN, chain="", wait_hours=0.0, **given)
        return cls([blank[column] for column in _COLUMNS])

    @property
    def sealed(self) -> bool:
        """True for a hidden world, whose seed and key stay here."""
        return self.world_key is not None

    @property
    def labels(self) -> tuple[str | None, str | None, str | None]:
        """The player's ``name``, ``model`` and ``harness``, as it last gave them."""
        return self.name, self.model, self.harness

    def take_labels(self, other: Run) -> None:
        """Take over what another reading of this run says of its player."""
        for column in _LABELS:
            setattr(self, column, getattr(other, column))

    def _values(self) -> list[Any]:
        for column in _REALS:
            setattr(self, column, real(getattr(self, column)))
        return [getattr(self, column) for column in _COLUMNS]


def find(db: Connection, run_id: str) -> Run | None:
    """The run of that id, or None.  Raises ``FileError`` when its row is damaged."""
    row = db.execute(f"SELECT {_HEAD} FROM runs WHERE id = ?", (run_id,)).fetchone()
    return None if row is None else _run(row)


def find_with_state(db: Connection, run_id: str) -> tuple[Run, bytes] | None:
    """A run and its state's bytes, which are still to be checked with ``verified``."""
    row = db.execute(f"SELECT {_HEAD}, state FROM runs WHERE id = ?", (run_id,)).fetchone()
    return None if row is None else (_run(row[:-1]), row[-1])


def verified(run: Run, state: bytes) -> bytes:
    """The state's bytes.  Raises ``FileError`` when they are not what was written."""
    if not isinstance(state, bytes) or digest(state) != run.state_digest:
        raise damaged(f"the state of run {run.id}")
    return state


def insert(db: Connection, run: Run, state: bytes) -> None:
    """Add a run."""
    run.state_digest = digest(state)
    values = run._values()
    marks = ", ".join("?" * (len(values) + 2))
    db.execute(
        f"INSERT INTO runs ({_HEAD}, state) VALUES ({marks})",
        (*values, row_digest(_COLUMNS, values), state),
    )


def update(db: Connection, run: Run, state: bytes | None = None) -> None:
    """Write a run back, with its ``state`` when that has changed.

    Every column is written, so nobody else may have changed the row since it was read: either it
    was read in this very write transaction, or the caller has compared its position with the
    standing row in this one and taken over what may change meanwhile (``take_labels``).
    """
    if state is not None:
        run.state_digest = digest(state)
    values = run._values()
    parameters: list[Any] = [*values, row_digest(_COLUMNS, values)]
    assignments = _ASSIGNMENTS
    if state is not None:
        assignments += ", state = ?"
        parameters.append(state)
    cursor = db.execute(f"UPDATE runs SET {assignments} WHERE id = ?", (*parameters, run.id))
    if cursor.rowcount != 1:
        raise damaged(f"run {run.id} has gone")


def of_suite(db: Connection, player: str, suite: str, scoring: str | None) -> list[Run]:
    """A player's runs of a suite, by index, then in the order of starting.

    Those of one scoring id; of every one when it is None.
    """
    rows = db.execute(
        f"SELECT {_HEAD} FROM runs WHERE player = ? AND suite = ? ORDER BY world_index, number",
        (player, suite),
    )
    # not asked of SQL: a row whose scoring id is damaged has to be noticed, not left out
    return [run for run in map(_run, rows) if scoring in (None, run.scoring)]


def attempt(db: Connection, player: str, suite: str, index: int) -> Run | None:
    """The one attempt of a player at a world of a suite with single attempts, or None."""
    row = db.execute(
        f"SELECT {_HEAD} FROM runs "
        "WHERE player = ? AND suite = ? AND world_index = ? AND single = 1",
        (player, suite, index),
    ).fetchone()
    return None if row is None else _run(row)


def finished_alike(db: Connection, player: str, seed: int, chain: str) -> str | None:
    """The id of a player's finished run of a public world that went through the same states."""
    row = db.execute(
        "SELECT id FROM runs WHERE player = ? AND seed = ? AND chain = ? "
        "AND status = 'done' AND single = 0 ORDER BY number LIMIT 1",
        (player, seed, chain),
    ).fetchone()
    return None if row is None else row[0]


def unsettled(db: Connection, scoring: str, player: str | None = None) -> list[str]:
    """Ids of finished runs whose replay or baselines are still to be made, oldest first.

    Of one ``player``, or of all.
    """
    query = "SELECT id FROM runs WHERE status = 'done' AND replay IS NULL AND scoring = ?"
    parameters = [scoring]
    if player is not None:
        query += " AND player = ?"
        parameters.append(player)
    return [row[0] for row in db.execute(query + " ORDER BY number", parameters)]


def finished_in(db: Connection, scoring: str, suite: str) -> list[Run]:
    """Everybody's finished runs of a suite under a scoring id, in the order of starting."""
    rows = db.execute(
        f"SELECT {_HEAD} FROM runs WHERE status = 'done' AND scoring = ? AND suite = ? "
        "ORDER BY number",
        (scoring, suite),
    )
    return [_run(row) for row in rows]


def suites_finished(db: Connection, scoring: str, prefix: str) -> list[str]:
    """The ids of all suites with this prefix in which anybody has finished a run."""
    rows = db.execute(
        "SELECT DISTINCT suite FROM runs WHERE status = 'done' AND scoring = ? "
        "AND suite >= ? AND suite < ? ORDER BY suite",
        (scoring, prefix, prefix + "\x7f"),
    )
    return [row[0] for row in rows]


def best_by_world(db: Connection, scoring: str, suite: str, since: int) -> list[Run]:
    """Each player's best scored run of each world of a suite, finished at ``since`` or later."""
    return _best(
        db,
        "SELECT number, max(score) FROM runs WHERE status = 'done' AND scoring = ? AND suite = ? "
        "AND scoring_status = 'complete' AND finished >= ? GROUP BY player, world_index",
        (scoring, suite, since),
    )


def best_of_each(db: Connection, scoring: str, since: int) -> list[Run]:
    """Each player's best run of any public world, scored or not, finished at ``since`` or later."""
    return _best(
        db,
        "SELECT number, max(score) FROM runs WHERE status = 'done' AND scoring = ? "
        "AND single = 0 AND finished >= ? GROUP BY player",
        (scoring, since),
    )


def _best(db: Connection, query: str, parameters: tuple[object, ...]) -> list[Run]:
    numbers = f"SELECT number FROM ({query})"
    rows = db.execute(
        f"SELECT {_HEAD} FROM runs WHERE number IN ({numbers}) ORDER BY number", parameters
    )
    return [_run(row) for row in rows]


_ASSIGNMENTS: Final = ", ".join(f"{column} = ?" for column in (*_COLUMNS, "row_digest"))


def _run(row: Sequence[Any]) -> Run:
    return Run(checked(_COLUMNS, row, f"the row of run {row[0]}"))
