"""The schema, as steps that are only ever appended (style: simonw/sqlite-utils).

Each step runs in the transaction that also sets ``user_version``, so a file is at one version or
the next, never between.  Whoever adds a step raises ``SCHEMA_VERSION`` in ``store.py``
and adds a dump of the schema before it to ``tests/store/schemas``.

Nothing here knows a rule.  ``row_digest`` covers the other columns of its row (``state_digest``
the one that is left out because lists do not read it), so that damage is noticed, not played on.
"""

from __future__ import annotations

from typing import Final

from play.errors import FileError
from play.store.connection import Connection

_RUNS: Final = """
CREATE TABLE runs (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    version TEXT NOT NULL,
    scoring TEXT NOT NULL,
    suite TEXT,
    world_index INTEGER,
    single INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    world_key BLOB,
    name TEXT,
    model TEXT,
    harness TEXT,
    model_changes INTEGER NOT NULL,
    harness_changes INTEGER NOT NULL,
    tokens_in INTEGER NOT NULL,
    tokens_out INTEGER NOT NULL,
    token_reports INTEGER NOT NULL,
    notes TEXT NOT NULL,
    status TEXT NOT NULL,
    tick INTEGER NOT NULL,
    wakes INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    invalid INTEGER NOT NULL,
    wait_hours REAL NOT NULL,
    chain TEXT NOT NULL,
    started INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    finished INTEGER,
    expires INTEGER,
    score REAL,
    exposed INTEGER,
    result TEXT,
    normalized REAL,
    idle REAL,
    ref REAL,
    scoring_status TEXT,
    replay TEXT,
    state_digest TEXT NOT NULL,
    row_digest TEXT NOT NULL,
    state BLOB NOT NULL
)
"""

_LOG: Final = """
CREATE TABLE log (
    run TEXT NOT NULL,
    wake INTEGER NOT NULL,
    tick INTEGER NOT NULL,
    entries TEXT NOT NULL,
    note TEXT,
    chain TEXT NOT NULL,
    row_digest TEXT NOT NULL,
    PRIMARY KEY (run, wake)
) WITHOUT ROWID
"""

_RECEIPTS: Final = """
CREATE TABLE receipts (
    number INTEGER PRIMARY KEY,
    run TEXT NOT NULL,
    step TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    created INTEGER NOT NULL,
    row_digest TEXT NOT NULL,
    reply BLOB NOT NULL,
    UNIQUE (run, step)
)
"""

_SUITES: Final = """
CREATE TABLE suites (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    scoring TEXT NOT NULL,
    worlds INTEGER NOT NULL,
    secret BLOB NOT NULL,
    created INTEGER NOT NULL,
    row_digest TEXT NOT NULL
)
"""

_BASELINES: Final = """
CREATE TABLE baselines (
    game TEXT NOT NULL,
    scoring TEXT NOT NULL,
    world TEXT NOT NULL,
    idle REAL NOT NULL,
    ref REAL NOT NULL,
    row_digest TEXT NOT NULL,
    PRIMARY KEY (game, scoring, world)
) WITHOUT ROWID
"""

_PLAYERS: Final = """
CREATE TABLE players (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    signed_in INTEGER NOT NULL,
    created INTEGER NOT NULL,
    row_digest TEXT NOT NULL
)
"""

_KEYS: Final = """
CREATE TABLE keys (
    number INTEGER PRIMARY KEY,
    key_digest TEXT NOT NULL UNIQUE,
    player TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    revoked INTEGER,
    row_digest TEXT NOT NULL
)
"""

_SETTINGS: Final = """
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL,
    row_digest TEXT NOT NULL
) WITHOUT ROWID
"""

_SUBMISSIONS: Final = """
CREATE TABLE submissions (
    run TEXT PRIMARY KEY,
    effort TEXT,
    received INTEGER NOT NULL,
    row_digest TEXT NOT NULL
) WITHOUT ROWID
"""

_FINISHED: Final = """
CREATE INDEX finished ON runs (
    scoring, suite, scoring_status, player, world_index, score, finished, single
) WHERE status = 'done'
"""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        _RUNS,
        "CREATE INDEX runs_of_player ON runs (player, suite, world_index)",
        _LOG,
        _RECEIPTS,
    ),
    (
        _SUITES,
        _BASELINES,
        "CREATE UNIQUE INDEX one_attempt ON runs (player, suite, world_index) WHERE single = 1",
        "CREATE INDEX unsettled ON runs (player) WHERE status = 'done' AND replay IS NULL",
        "CREATE INDEX suites_of_player ON suites (player, number)",
    ),
    (
        _PLAYERS,
        _KEYS,
        "CREATE INDEX keys_of_player ON keys (player, number)",
        _SETTINGS,
        _SUBMISSIONS,
        _FINISHED,
    ),
)


def migrate(db: Connection, application: int) -> None:
    """Bring the open write transaction's file to the current schema.

    Raises ``FileError`` for a file of a newer program or of another program, untouched.
    """
    version = db.execute("PRAGMA user_version").fetchone()[0]
    _check_ours(db, version, application)
    db.execute(f"PRAGMA application_id = {application}")
    for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
        for statement in statements:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")


def _check_ours(db: Connection, version: int, application: int) -> None:
    if version == 0:
        foreign = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0
    else:
        foreign = db.execute("PRAGMA application_id").fetchone()[0] != application
    if foreign:
        raise FileError("The store file belongs to another program.", code="store_foreign")
    if not 0 <= version <= len(MIGRATIONS):
        raise FileError(
            f"The store was written by a newer program (schema {version}, known: "
            f"{len(MIGRATIONS)}). Upgrade this one.",
            code="store_newer",
        )
