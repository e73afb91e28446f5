"""The store of a server: writers take turns, and those who wait share one commit.

A commit is a handful of syncs, and only one can run at a time.  So whoever writes while others
wait leaves the transaction open to them; the last of them commits for all, and nobody goes on
before that commit has returned.  Each member has a savepoint of its own: one that fails takes
nothing from the others.  What has been acknowledged is exactly as durable as with ``Store``.

Between processes the turn is a lock file beside the store, because SQLite's own way of waiting,
asking again after a while, lets a busy process starve the others.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import Final

from play.errors import BusyError, FileError
from play.store.connection import ERRORS, Connection, Transaction, is_store_error, store_error
from play.store.store import Store, open_connection

if sys.platform != "win32":
    import fcntl

MOST_MEMBERS: Final = 32
"""Writers that share a commit, at most."""
_LOCK_SUFFIX: Final = "-turn"
_POLL: Final = 0.001


class GroupStore(Store):
    """Like ``Store``, for many threads that write at once.

    ``patience`` is how long a call waits for writers of other processes, in seconds; within the
    process a writer waits for its turn, which always comes.
    """

    __slots__ = ("_batch", "_count", "_file_lock", "_turn", "_waiting", "_writer")

    def __init__(self, path: str, *, patience: float = 10.0) -> None:
        super().__init__(path, patience=patience)
        self._turn = threading.Lock()
        self._count = threading.Lock()
        self._waiting = 0
        self._batch: _Batch | None = None
        self._writer: Connection | None = None
        self._file_lock = _FileLock(path + _LOCK_SUFFIX, patience)

    def writing(self) -> Transaction:
        """A write transaction that may share its commit; it has returned when the block ends."""
        return _Member(self)

    def close(self) -> None:
        """Close the connections and the lock file.  Nobody may be writing."""
        super().close()
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self._file_lock.close()

    def _join(self) -> Connection:
        """Wait for the turn and open a transaction, unless one was left open; then a savepoint."""
        with self._count:
            self._waiting += 1
        self._turn.acquire()
        with self._count:
            self._waiting -= 1
        try:
            db = self._begin() if self._batch is None else self._writer
            if db is None:
                raise RuntimeError("a batch without a connection")
            db.execute("SAVEPOINT member")
        except BaseException as error:
            self._give_up(error)
            if isinstance(error, ERRORS):
                raise store_error(error) from error
            raise
        return db

    def _begin(self) -> Connection:
        if self._writer is None:
            self._writer = open_connection(self.path, self._patience)
        self._file_lock.acquire()
        try:
            self._writer.execute("BEGIN IMMEDIATE")
        except BaseException:
            self._file_lock.release()
            raise
        self._batch = _Batch()
        return self._writer

    def _leave(self, failed: bool) -> _Batch | None:
        """End a member's part; commit when nobody waits or the batch is full.

        Returns the batch whose commit the member has to wait for, None when there is none.
        """
        batch, db = self._batch, self._writer
        if batch is None or db is None:
            raise RuntimeError("leaving a transaction that is not open")
        try:
            if failed:
                db.execute("ROLLBACK TO member")
            db.execute("RELEASE member")
        except BaseException as error:
            self._give_up(error)
            raise
        batch.members += 1
        batch.writers += not failed
        with self._count:
            passed_on = self._waiting > 0 and batch.members < MOST_MEMBERS
        if passed_on:
            self._turn.release()
        else:
            self._commit(batch, db)
        return None if failed else batch

    def _commit(self, batch: _Batch, db: Connection) -> None:
        error: BaseException | None = None
        try:
            db.execute("COMMIT" if batch.writers else "ROLLBACK")
        except BaseException as problem:  # noqa: BLE001 - whatever it is, the others have to be told
            error = problem
            _roll_back(db)
        self._end(batch, error)

    def _give_up(self, error: BaseException) -> None:
        """The transaction is lost, with all that its members wrote; tell them and pass the turn."""
        batch = self._batch
        if batch is None:
            self._turn.release()
            return
        if self._writer is not None:
            _roll_back(self._writer)
        self._end(batch, error)

    def _end(self, batch: _Batch, error: BaseException | None) -> None:
        self._batch = None
        self._file_lock.release()
        batch.error = error
        batch.ended.set()
        self._turn.release()


class _Batch:
    """Writers that share a commit: how many came, how many wrote, and how the commit ended."""

    __slots__ = ("ended", "error", "members", "writers")

    def __init__(self) -> None:
        self.members = 0
        self.writers = 0
        self.error: BaseException | None = None
        self.ended = threading.Event()


class _Member(Transaction):
    """One writer's ``with`` block."""

    __slots__ = ("_store",)

    def __init__(self, store: GroupStore) -> None:
        self._store = store

    def __enter__(self) -> Connection:
        return self._store._join()

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            batch = self._store._leave(failed=error is not None)
        except ERRORS as problem:
            raise store_error(problem) from (error or problem)
        if error is not None and is_store_error(error):
            raise store_error(error) from error
        if batch is None:
            return
        batch.ended.wait()
        if batch.error is not None:
            raise store_error(batch.error) from batch.error


def _roll_back(db: Connection) -> None:
    try:
        if db.in_transaction:
            db.execute("ROLLBACK")
    except ERRORS:
        pass  # the error that led here says more; the next opener rolls the journal back


class _FileLock:
    """The turn between processes: an advisory lock that dies with its holder."""

    __slots__ = ("_descriptor", "_path", "_patience")

    def __init__(self, path: str, patience: float) -> None:
        self._path = path
        self._patience = patience
        self._descriptor = -1

    def acquire(self) -> None:
        """Wait up to ``patience`` seconds.  Raises ``BusyError`` or ``FileError``."""
        if sys.platform == "win32":
            return  # SQLite's own waiting has to do
        if self._descriptor < 0:
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
            try:
                self._descriptor = os.open(self._path, flags, 0o600)
            except OSError as error:
                raise FileError(f"Cannot open {self._path}: {error.strerror}.") from None
        deadline = time.monotonic() + self._patience
        while True:
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    raise BusyError(
                        "The store is in use by others for too long. Send the call again."
                    ) from None
                time.sleep(_POLL)

    def release(self) -> None:
        """Give the turn back."""
        if sys.platform != "win32" and self._descriptor >= 0:
            fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def close(self) -> None:
        """Close the lock file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
