"""Building ``shim.c``, starting a process under it, and telling it what is to go wrong."""

from __future__ import annotations

import ctypes
import mmap
import os
import platform
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from subprocess import CompletedProcess
from typing import Any, NamedTuple

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shim.c")
LOADED = "RYA_FAULT_SHIM"
"""Set in a process that runs under the shim: the library's path."""

NONE = "none"
KILLS = ("kill_before", "kill_after", "short_kill")
ERRORS = ("ENOSPC", "EIO", "EROFS", "EACCES")
MODES = (NONE, *KILLS, "short", "interrupt", *ERRORS, "EPIPE", "EIO_read")
"""In the order of ``enum mode``."""

ON_FILES, ON_STDOUT = 1, 2

_TEXT, _TRACE = 128, 2048
_HEAD = 24
_SIZE = _HEAD + _TEXT * _TRACE


class Fault(NamedTuple):
    """What goes wrong, and at which call (1-based; 0 with ``none``: nothing does).

    With ``EIO_read`` it is the k-th read, which have a count of their own.
    """

    k: int = 0
    mode: str = NONE
    scope: int = ON_FILES

    def __str__(self) -> str:
        if self.mode == NONE:
            return "no fault"
        where = {ON_FILES: "", ON_STDOUT: " on stdout"}.get(self.scope, " on files and stdout")
        return f"{self.mode}@{self.k}{where if self.mode in ERRORS else ''}"


NO_FAULT = Fault()


def obstacle() -> str | None:
    """Why faults cannot be injected on this machine, or None."""
    if sys.platform != "linux" or platform.libc_ver()[0] != "glibc" or sys.maxsize < 2**32:
        return "fault injection needs Linux with glibc on 64 bits"
    if compiler() is None:
        return "fault injection needs a C compiler (cc, gcc or clang, or CC)"
    return None


def compiler() -> str | None:
    """The C compiler's path, or None."""
    names = [os.environ.get("CC", ""), "cc", "gcc", "clang"]
    return next((found for name in names if name and (found := shutil.which(name))), None)


def build(folder: str) -> str:
    """Compile the shim into ``folder`` and return the library's path."""
    library = os.path.join(folder, "shim.so")
    cc = compiler()
    if cc is None:
        raise RuntimeError(obstacle())
    flags = ["-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([cc, *flags, "-o", library, SOURCE], check=True)
    return library


def environment(library: str) -> dict[str, str]:
    """The environment for a process under the shim: no bytecode, no variables of a session."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RYA_")}
    kept.update(
        LD_PRELOAD=library,
        PYTHONDONTWRITEBYTECODE="1",
        PYTHONHASHSEED="0",
        TERM="dumb",
        **{LOADED: library},
    )
    return kept


def start(module: str, arguments: Sequence[str], **options: Any) -> CompletedProcess[str]:
    """``python -m module arguments`` under a shim built for it; ``options`` as for ``run``."""
    with tempfile.TemporaryDirectory(prefix="rya-shim-") as folder:
        command = [sys.executable, "-m", module, *arguments]
        environ = environment(build(folder))
        return subprocess.run(command, env=environ, text=True, check=False, **options)


def rerun(module: str, arguments: Sequence[str]) -> int:
    """Start a program again, this time under the shim; its exit status, 3 where that cannot be."""
    reason = obstacle()
    if reason is not None:
        sys.stderr.write(f"{reason}\n")
        return 3
    return start(module, arguments).returncode


def read_record(path: str) -> dict[int, tuple[int, bytes]]:
    """What the calls of a recording did, by number: a detail, and bytes (``keep`` in the shim)."""
    with open(path, "rb") as handle:
        data = handle.read()
    found, place = {}, 0
    while place < len(data):
        number, detail, count = struct.unpack_from("=qqq", data, place)
        place += 24
        found[number] = (detail, data[place : place + count])
        place += count
    return found


class Shim:
    """The shim of this process (which must have been started with it preloaded)."""

    def __init__(self) -> None:
        if LOADED not in os.environ:
            raise RuntimeError("this process does not run under the shim")
        self._library = ctypes.CDLL(None)
        self._shared = mmap.mmap(-1, _SIZE)  # anonymous and shared: it outlives a killed child
        self._address = ctypes.addressof(ctypes.c_char.from_buffer(self._shared))

    def watch(self, folder: str) -> None:
        """Count calls below ``folder``.  For the child, before ``arm``."""
        path = os.path.realpath(folder).encode()
        self._library.rya_fault_attach(ctypes.c_void_p(self._address), ctypes.c_char_p(path))

    def arm(self, fault: Fault) -> None:
        """From here on calls are counted, and the fault happens.  For the child."""
        mode = MODES.index(fault.mode)
        self._library.rya_fault_arm(ctypes.c_long(fault.k), mode, fault.scope)

    def record(self, path: str) -> None:
        """Write down what counted calls do, from ``arm`` on, to a file.  For the child."""
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        self._library.rya_fault_record(descriptor)

    def clear(self) -> None:
        """Forget what the last child left.  For the parent, before a fork."""
        self._shared[0:_HEAD] = bytes(_HEAD)

    def calls(self) -> int:
        """How many calls the last child made."""
        return int.from_bytes(self._shared[0:8], sys.byteorder)

    def fired(self) -> int:
        """The number of the call at which the fault happened, or 0."""
        return int.from_bytes(self._shared[8:16], sys.byteorder)

    def reads(self) -> int:
        """How many reads the last child made."""
        return int.from_bytes(self._shared[16:24], sys.byteorder)

    def call(self, number: int) -> str:
        """What the call of that number (1-based) was: its name and its file."""
        if not 1 <= number <= min(self.calls(), _TRACE):
            return ""
        start = _HEAD + (number - 1) * _TEXT
        text = self._shared[start : start + _TEXT].split(b"\0", 1)[0]
        return text.decode("utf-8", "replace")
