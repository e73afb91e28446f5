"""The one atomic file writer, and the lock of a directory.

Written with ``os`` alone: ``tempfile`` and ``pathlib`` would cost every command milliseconds.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress

from play.errors import BusyError, FileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_RETRIES = 40


def read_bytes(path: str) -> bytes | None:
    """The file's bytes, or None when there is no such file.  Raises ``FileError`` otherwise."""
    try:
        with open(path, "rb") as handle:
            return handle.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FileError(f"Cannot read {path}: {error.strerror}.") from None


def write_atomic(path: str, data: bytes, mode: int = 0o600) -> None:
    """Replace ``path`` by ``data``, so that a reader or a crash finds the old or the new, whole.

    The bytes are synced before the rename and the directory after it.  A symbolic link is
    followed first: the rename replaces the file, never the link.  Raises ``FileError``, which says
    whether the old file or the new one is there.
    """
    write_together(((path, data),), mode)


def write_together(pages: Sequence[tuple[str, bytes]], mode: int = 0o600) -> None:
    """Replace several files, each as ``write_atomic`` does, in the order given.

    All of them are written and synced before the first is replaced, so that a full disk leaves
    every one as it was, and a directory they share is synced once.
    """
    ready: list[tuple[str, str]] = []
    replaced: list[str] = []
    path = ""
    try:
        for path, data in pages:
            target = os.path.realpath(path)
            folder, base = os.path.split(target)
            ready.append((_write_new(folder, base, data, mode), target))
        folders = dict.fromkeys(os.path.dirname(target) for _, target in ready)
        while ready:
            path = ready[0][1]
            _rename(*ready[0])
            replaced.append(path)
            del ready[0]
        for folder in folders:
            sync_directory(folder)
    except OSError as error:
        left = _what_is_there(replaced, bool(ready))
        raise FileError(f"Cannot write {path}: {error.strerror}. {left}") from None
    finally:
        for temporary, _ in ready:
            _unlink_quietly(temporary)


def _what_is_there(replaced: Sequence[str], more: bool) -> str:
    """What a failure leaves behind; ``more`` when there were files still to replace."""
    if not replaced:
        return "The old file is intact."
    if more:
        return f"It is as it was, but {', '.join(replaced)} has been replaced already."
    return "The new file is in place and whole, but it may not survive a power loss."


def _write_new(folder: str, base: str, data: bytes, mode: int) -> str:
    """Write and sync a new file beside the target; what ``mkstemp`` would do, without its cost."""
    for _ in range(_RETRIES):
        name = os.path.join(folder, f".{base}.{os.urandom(6).hex()}.tmp")
        try:
            descriptor = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _flags(), mode)
        except FileExistsError:
            continue
        try:
            _write_all(descriptor, data)
            os.fsync(descriptor)
        except BaseException:
            os.close(descriptor)
            _unlink_quietly(name)
            raise
        os.close(descriptor)
        return name
    raise FileExistsError(17, "no free temporary name", folder)


def _flags() -> int:
    return getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)


def _write_all(descriptor: int, data: bytes) -> None:
    """``os.write`` may write less than it was given."""
    view = memoryview(data)
    while view:
        written = os.write(descriptor, view)
        view = view[written:]


def _rename(source: str, target: str) -> None:
    if sys.platform == "win32":
        for _ in range(_RETRIES):  # a virus scanner may hold the target for a moment
            try:
                os.replace(source, target)
                return
            except PermissionError:
                time.sleep(0.025)
    os.replace(source, target)


def sync_directory(folder: str) -> None:
    """Make a rename in ``folder`` durable.  Windows has no such call and needs none."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder or ".", os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _unlink_quietly(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)


def make_private_directory(path: str) -> None:
    """Create ``path`` (and its parents) readable by its owner only.  Raises ``FileError``."""
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
    except OSError as error:
        raise FileError(f"Cannot create {path}: {error.strerror}.") from None


class DirectoryLock:
    """One command at a time in a directory: an advisory lock that dies with its process.

    It is never stolen by its age.  ``acquire`` waits up to ``patience`` seconds and then raises
    ``BusyError`` (exit 7); a directory that cannot be written raises ``FileError`` (exit 8).
    """

    def __init__(self, path: str, patience: float = 5.0) -> None:
        self.path = path
        self.patience = patience
        self._descriptor = -1

    def acquire(self) -> None:
        """Take the lock, waiting a little for another command to end."""
        try:
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | _flags(), 0o600)
        except OSError as error:
            raise FileError(f"Cannot open {self.path}: {error.strerror}.") from None
        deadline = time.monotonic() + self.patience
        while not _try_lock(self._descriptor):
            if time.monotonic() >= deadline:
                self.release()
                raise BusyError(
                    "Another rya command is at work in this directory. Nothing was sent; "
                    "run the command again when it has ended."
                )
            time.sleep(0.02)

    def release(self) -> None:
        """Give the lock back; harmless when it is not held."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> DirectoryLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _try_lock(descriptor: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
