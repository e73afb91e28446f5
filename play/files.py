"""The one atomic file writer, and the lock of a directory.

Written with ``os`` alone: ``tempfile`` and ``pathlib`` would cost every command milliseconds.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from contextlib import suppress

from play.errors import BusyError, FileError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_RETRIES = 40
_BINARY = getattr(os, "O_BINARY", 0)


TOO_LARGE = "file_too_large"
"""The code of a file over the limit of its reader."""


def read_bytes(path: str, limit: int | None = None) -> bytes | None:
    """The file's bytes, or None when there is no such file.

    Raises ``FileError`` otherwise: for what is no regular file, since a pipe may never end and
    a device never does, and for more than ``limit`` bytes (``TOO_LARGE``).
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise FileError(f"{path} is not a regular file.")
            with open(descriptor, "rb", closefd=False) as handle:
                data = handle.read() if limit is None else handle.read(limit + 1)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FileError(f"Cannot read {path}: {error.strerror}.") from None
    if limit is not None and len(data) > limit:
        raise FileError(f"{path} holds more than {limit} bytes.", code=TOO_LARGE)
    return data


def check_output(path: str, own: Sequence[str] = ()) -> None:
    """Raise ``UsageError`` when ``path`` is one of ``own``, or lies in one that is a folder."""
    target = os.path.normcase(os.path.realpath(path))
    for name in own:
        mine = os.path.normcase(os.path.realpath(name))
        if target == mine or target.startswith(mine + os.sep):
            raise UsageError(
                f"{path} is a file of the session itself; nothing was written. Name another.",
                code="own_file",
            )


def is_special(path: str) -> bool:
    """True for what is there and is no regular file: a device, a pipe, a standard stream."""
    return _stream(path) >= 0 or not (os.path.isfile(path) or _is_free(path))


def write_output(path: str, data: bytes, own: Sequence[str] = (), mode: int = 0o600) -> None:
    """Write what a player asked to have in a file of their own choice.

    Never into a file of ``own`` (``UsageError``).  A regular file is replaced whole, as
    ``write_atomic`` does it; a device or a pipe is written to and stays what it is.
    """
    check_output(path, own)
    if not is_special(path):
        write_atomic(path, data, mode)
        return
    try:
        stream = _stream(path)
        descriptor = stream if stream >= 0 else os.open(path, os.O_WRONLY | _BINARY)
        try:
            _write_all(descriptor, data)
        finally:
            if stream < 0:
                os.close(descriptor)
    except OSError as error:
        raise FileError(f"Cannot write {path}: {error.strerror}.") from None


def _is_free(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return True
    return False


def _stream(path: str) -> int:
    """The descriptor of standard output or error when ``path`` is what it goes to; else -1."""
    for descriptor in (1, 2):
        try:
            if os.path.samestat(os.stat(path), os.fstat(descriptor)):
                return descriptor
        except OSError:
            continue
    return -1


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
    return _BINARY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)


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
    """Create ``path`` (and its parents) readable by its owner only.  Raises ``FileError``.

    The new names are synced: what is written into the directory is as durable as its way there.
    """
    fresh, place = [], path
    while place and not os.path.isdir(place):
        fresh.append(place)
        place = os.path.dirname(place)
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
        for folder in reversed(fresh):
            sync_directory(os.path.dirname(folder))
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
