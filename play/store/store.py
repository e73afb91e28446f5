"""The store: one SQLite file (design: reliability.md, rows 1 to 5 and 13).

A rollback journal (``TRUNCATE``: emptied and synced at each commit, so that no directory entry can
be lost and no page with a hidden world's key is left beside the store), ``synchronous=EXTRA``,
``BEGIN IMMEDIATE`` for whoever writes, and one connection per thread and process.  A commit that
has returned survives SIGKILL and power loss; one that has not is undone whole by whoever opens the
file next.

What is stored is read and written by the functions of the modules beside this one (``runs``,
``log``, ``receipts``, ``suites`` and so on) inside a ``with store.reading()`` or ``with
store.writing()`` block.  They hold all of the SQL, and no rule: a second database has to offer
these blocks and functions.
"""

from __future__ import annotations

import os
import sys
from _thread import get_ident
from importlib import import_module
from typing import Any, Final, Self

from play.errors import FileError
from play.store.connection import ERRORS, Connection, Transaction, connect, damaged, store_error

APPLICATION_ID: Final = 0x52594131
"""``RYA1``: tells our files from other SQLite files."""
SCHEMA_VERSION: Final = 3
"""The schema that the migrations lead to; a file that has it does not load them."""

_MIGRATIONS: Final = "play.store.migrations"
_SMALLEST: Final = 512
"""Bytes of the smallest page: SQLite would take a shorter stump for a new file."""
_PRAGMAS: Final[tuple[str, ...]] = (
    "PRAGMA synchronous = EXTRA",
    "PRAGMA journal_mode = TRUNCATE",
    "PRAGMA cell_size_check = ON",
)


class Store:
    """One store file.  Safe to share between threads; a forked child opens connections of its own.

    ``patience`` is how long a call waits for other writers, in seconds.  The file is made, readable
    by its owner only, and brought to the current schema when it is first used.  The first use
    raises ``FileError`` for a file that cannot be opened, is damaged, newer, or somebody else's.
    """

    __slots__ = ("_connections", "_patience", "path")

    def __init__(self, path: str, *, patience: float = 5.0) -> None:
        self.path = path
        self._patience = patience
        self._connections: dict[tuple[int, int], Connection] = {}

    def reading(self) -> Transaction:
        """A transaction that sees one state of the store throughout."""
        return Transaction(self._connection(), "BEGIN")

    def writing(self) -> Transaction:
        """A transaction that holds the one write lock from its first statement on.

        Waits up to ``patience`` seconds for it, then raises ``BusyError``.
        """
        return Transaction(self._connection(), "BEGIN IMMEDIATE")

    def close(self) -> None:
        """Close this process's connections.  The store opens new ones when it is used again."""
        process = os.getpid()
        for owner in [owner for owner in self._connections if owner[0] == process]:
            self._connections.pop(owner).close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _connection(self) -> Connection:
        owner = (os.getpid(), get_ident())
        db = self._connections.get(owner)
        if db is None:
            db = self._connections[owner] = open_connection(self.path, self._patience)
        return db


def open_connection(path: str, patience: float) -> Connection:
    """A connection to a store file, which is made and brought to the current schema if need be."""
    _make_private(path)
    try:
        db = connect(path, patience)
    except ERRORS as error:
        raise store_error(error) from error
    try:
        _prepare(db)
    except ERRORS as error:
        db.close()
        raise store_error(error) from error
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: Connection) -> None:
    for pragma in _PRAGMAS:
        db.execute(pragma)
    version = _value(db, "PRAGMA user_version")
    if version != SCHEMA_VERSION:
        migrations = import_module(_MIGRATIONS)
        with Transaction(db, "BEGIN IMMEDIATE"):
            migrations.migrate(db, APPLICATION_ID)
    elif _value(db, "PRAGMA application_id") != APPLICATION_ID:
        raise FileError("The store file belongs to another program.", code="store_foreign")


def _value(db: Connection, query: str) -> Any:
    return db.execute(query).fetchone()[0]


def _make_private(path: str) -> None:
    """Make the file 0600 before SQLite makes it by the umask; tighten one that was copied."""
    try:
        try:
            status = os.stat(path)
        except FileNotFoundError:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))
            return
        if 0 < status.st_size < _SMALLEST:
            raise damaged("it is cut short")
        mode = status.st_mode
        if mode & 0o077 and mode & 0o170000 == 0o100000 and sys.platform != "win32":
            _chmod_quietly(path)
    except OSError as error:
        raise FileError(f"Cannot open {path}: {error.strerror}.") from None


def _chmod_quietly(path: str) -> None:
    try:
        os.chmod(path, 0o600)
    except OSError:
        pass  # somebody else's file, or a read-only disk: what it is readable by is their choice
