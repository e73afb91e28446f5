"""SQLite connections, transactions, and what their errors mean here (design: reliability.md).

The package around ``_sqlite3`` only adds what we do not use, at half a millisecond a start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from play.errors import BusyError, FileError, RyaError

if TYPE_CHECKING:
    import sqlite3 as sqlite
else:
    try:
        import _sqlite3 as sqlite
    except ImportError:  # pragma: no cover - another Python implementation
        import sqlite3 as sqlite

Connection = sqlite.Connection
ERRORS: Final = (sqlite.Error, UnicodeDecodeError)
"""What SQLite raises; the second when a damaged schema's names get into its message."""

_BUSY: Final = (5, 6)  # SQLITE_BUSY, SQLITE_LOCKED
_DAMAGED: Final = (1, 11, 19, 24, 26)
"""SQLITE_ERROR (a name that the schema has lost), CORRUPT, CONSTRAINT, FORMAT, NOTADB."""


def connect(path: str, patience: float) -> Connection:
    """A connection whose transactions we begin and end ourselves; ``patience`` in seconds."""
    return sqlite.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def damaged(what: str) -> FileError:
    """The error for stored data that does not match its digest: refused, never played on."""
    return FileError(
        f"The store is damaged ({what}). Nothing was changed; go on from a copy of the store.",
        code="store_damaged",
    )


def is_store_error(error: BaseException) -> bool:
    """True for what SQLite raises, unless it is our own mistake in using it."""
    return isinstance(error, ERRORS) and not isinstance(error, sqlite.ProgrammingError)


def store_error(error: BaseException) -> RyaError:
    """SQLite's error as one of ours: ``BusyError`` (503) or ``FileError`` (500)."""
    number = getattr(error, "sqlite_errorcode", None)
    primary = None if number is None else number & 0xFF
    if primary in _BUSY:
        return BusyError("The store is in use by others for too long. Send the call again.")
    if primary is None or primary in _DAMAGED:
        return damaged(str(error))
    return FileError(f"The store cannot be read or written: {error}.", code="store_failed")


class Transaction:
    """``with`` block around one transaction; an error inside it undoes all of it.

    SQLite's errors leave it as ``BusyError`` or ``FileError``.  When the commit itself fails, the
    caller cannot know whether it holds; the receipt of the step tells (spec: Recovery).
    """

    __slots__ = ("_begin", "_db")

    def __init__(self, db: Connection, begin: str) -> None:
        self._db = db
        self._begin = begin

    def __enter__(self) -> Connection:
        try:
            self._db.execute(self._begin)
        except ERRORS as error:
            raise store_error(error) from error
        return self._db

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            try:
                self._db.execute("COMMIT")
            except ERRORS as failed:
                self._undo()
                raise store_error(failed) from failed
            return
        self._undo()
        if is_store_error(error):
            raise store_error(error) from error

    def _undo(self) -> None:
        try:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except ERRORS:
            pass  # the error that led here says more; the next opener rolls the journal back
