"""What a disk may hold after a power loss, from a recording of what a command did to its files.

The rules are the weakest that POSIX allows.  A write or a truncation is safe once its file has been
synced; a name (made, replaced or removed) once its directory has been, however its file was synced.
Of what is not safe anything may be lost, in any order: of a write also some of its sectors, and
then the file may have grown all the same.  A rename is there or it is not.
"""

from __future__ import annotations

import os
import random
import shutil
from typing import NamedTuple

from play.canonical import digest
from tests.faults.engine import Outcome
from tests.faults.shim import read_record

SECTOR = 512
STDOUT = "(stdout)"
_QUIET = ("fchmod", "chmod", "open")
Image = dict[str, bytes | None]
"""Paths below the directory with their bytes; None for a directory."""


class Op(NamedTuple):
    """A call: its name, the path it concerns, a detail (offset, length or flags), and bytes."""

    call: str
    path: str
    detail: int
    data: bytes


def recorded(outcome: Outcome, record: str, folder: str) -> list[Op]:
    """The calls of a command that ran in ``folder`` with a recording."""
    details, root = read_record(record), os.path.realpath(folder) + "/"
    ops = []
    for number, text in enumerate(outcome.trace, start=1):
        call, _, path = text.partition(" ")
        detail, data = details.get(number, (0, b""))
        if call == "rename":
            data = _plain(data.decode().removeprefix(root)).encode()
        ops.append(Op(call, _plain(path), detail, data))
    return ops


def _plain(path: str) -> str:
    """A path below the directory as it is spelled here; "" for the directory itself."""
    plain = os.path.normpath(path)
    return "" if plain == "." else plain


class File:
    """A file: the bytes that are safe, those that programs see, and the changes in between."""

    __slots__ = ("changes", "now", "safe")

    def __init__(self, data: bytes = b"") -> None:
        self.safe = data
        self.now = bytearray(data)
        self.changes: list[tuple[int, bytes | None]] = []  # (offset, bytes) or (length, None)

    def write(self, offset: int, data: bytes) -> None:
        """Write at an offset, -1 for the end."""
        offset = len(self.now) if offset < 0 else offset
        self.changes.append((offset, data))
        _put(self.now, offset, data)

    def cut(self, length: int) -> None:
        """Set the length."""
        self.changes.append((length, None))
        _cut(self.now, length)

    def sync(self) -> None:
        """Make everything safe."""
        self.safe = bytes(self.now)
        self.changes.clear()

    def survives(self, dice: random.Random | None) -> bytes:
        """What may be left of it: nothing unsafe without ``dice``, else what they say."""
        data = bytearray(self.safe)
        for place, written in self.changes if dice is not None else ():
            assert dice is not None
            fate = dice.choice(("lost", "kept", "kept", "torn"))
            if fate == "lost":
                continue
            if written is None:
                _cut(data, place)
            elif fate == "kept":
                _put(data, place, written)
            else:
                _tear(data, place, written, dice)
        return bytes(data)


def _put(data: bytearray, offset: int, written: bytes) -> None:
    if len(data) < offset:
        data.extend(bytes(offset - len(data)))
    data[offset : offset + len(written)] = written


def _cut(data: bytearray, length: int) -> None:
    if length < len(data):
        del data[length:]
    else:
        data.extend(bytes(length - len(data)))


def _tear(data: bytearray, offset: int, written: bytes, dice: random.Random) -> None:
    """Some sectors of a write; now and then the file has grown by all of it."""
    start = 0
    while start < len(written):
        end = start + SECTOR - (offset + start) % SECTOR
        if dice.random() < 0.5:
            _put(data, offset + start, written[start:end])
        start = end
    if dice.random() < 0.5 and len(data) < offset + len(written):
        _cut(data, offset + len(written))


Node = File | None
"""A file, or None for a directory."""


class Disk:
    """A directory tree: the names that are safe, those that programs see, and the changes."""

    def __init__(self, folder: str) -> None:
        self.safe: dict[str, Node] = {}
        for place, folders, names in os.walk(folder):
            inside = os.path.relpath(place, folder)
            for name in folders:
                self.safe[_plain(os.path.join(inside, name))] = None
            for name in names:
                with open(os.path.join(place, name), "rb") as handle:
                    data = handle.read()
                self.safe[_plain(os.path.join(inside, name))] = File(data)
        self.now = dict(self.safe)
        self.changes: list[tuple[str, str, Node]] = []  # a name removed or "", a name made or ""

    def do(self, op: Op) -> None:
        """Carry out a call.  Raises ``ValueError`` for one that is not known here."""
        known = self.now.get(op.path)
        if op.path == STDOUT or (op.call in _QUIET and not op.detail & os.O_TRUNC):
            return
        if op.call in ("create", "open"):
            if op.path not in self.now:
                self._name("", op.path, File())
            elif isinstance(known, File) and op.detail & os.O_TRUNC:
                known.cut(0)
        elif op.call == "mkdir":
            if op.path not in self.now:
                self._name("", op.path, None)
        elif op.call == "rename":
            self._name(op.data.decode(), op.path, self.now[op.data.decode()])
        elif op.call in ("unlink", "rmdir"):
            self._name(op.path, "", None)
        elif op.call in ("fsync", "fdatasync"):
            self._sync(op.path)
        elif isinstance(known, File) and op.call in ("write", "pwrite"):
            known.write(op.detail, op.data)
        elif isinstance(known, File) and op.call in ("ftruncate", "truncate"):
            known.cut(op.detail)
        else:
            raise ValueError(f"{op.call} {op.path}: this cannot be replayed")

    def _name(self, old: str, new: str, node: Node) -> None:
        self.changes.append((old, new, node))
        _rename(self.now, old, new, node)

    def _sync(self, path: str) -> None:
        known = self.now.get(path)
        if isinstance(known, File):
            known.sync()
            return
        left = []
        for change in self.changes:
            if os.path.dirname(change[1] or change[0]) == path:
                _rename(self.safe, *change)
            else:
                left.append(change)
        self.changes = left

    def after_power_loss(self, dice: random.Random | None) -> Image:
        """What may be found: nothing unsafe without ``dice``, else what they say."""
        names = dict(self.safe)
        for change in self.changes if dice is not None else ():
            if dice is not None and dice.random() < 0.6:
                _rename(names, *change)
        image: Image = {}
        for path in sorted(names):
            parent = os.path.dirname(path)
            if not parent or image.get(parent, b"") is None:
                node = names[path]
                image[path] = None if node is None else node.survives(dice)
        return image


def _rename(names: dict[str, Node], old: str, new: str, node: Node) -> None:
    if old:
        names.pop(old, None)
    if new:
        names[new] = node


def fingerprint(image: Image) -> str:
    """Tells images apart."""
    return digest(repr(sorted(image.items())).encode())


def lay_out(image: Image, folder: str) -> None:
    """Make ``folder`` hold an image and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder, 0o700)
    for path in sorted(image):
        data, place = image[path], os.path.join(folder, path)
        if data is None:
            os.mkdir(place, 0o700)
        else:
            with open(place, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
                file.write(data)
