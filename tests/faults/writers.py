"""The test of the harness itself: a tiny writer that keeps its promises, and some that do not.

A writer does what a step does: a transaction in SQLite, a file replaced, a line printed.  The
sound one must come through every fault at every call; each broken one has a well-known defect,
and a harness that does not catch it is worth nothing.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator

from play.errors import FileError
from play.files import sync_directory, write_atomic
from tests.faults.engine import Engine, Outcome
from tests.faults.shim import ERRORS, MODES, NONE, ON_FILES, ON_STDOUT, Fault

PADDING = "x" * 9000  # several database pages, so that a transaction is more than one write


def _connect(journal: str = "delete") -> sqlite3.Connection:
    connection = sqlite3.connect("store.db", isolation_level=None)
    connection.execute(f"pragma journal_mode={journal}")
    connection.execute("pragma synchronous=extra")
    return connection


def _insert(connection: sqlite3.Connection, value: int) -> None:
    connection.execute("begin immediate")
    connection.execute("insert or ignore into steps values (?, ?)", (value, PADDING))
    connection.execute("update total set n = (select count(*) from steps)")
    connection.execute("commit")
    connection.close()


def _state(value: int) -> bytes:
    return json.dumps({"last": value, "padding": PADDING}).encode()


def _say(value: int) -> int:
    line = f"done {value}\n".encode()
    while line:
        line = line[os.write(1, line) :]
    return 0


def sound(value: int) -> int:
    """Commit, replace the file, then speak."""
    _insert(_connect(), value)
    write_atomic("state.json", _state(value))
    return _say(value)


def speaks_first(value: int) -> int:
    """Says that it is done before it is."""
    _say(value)
    _insert(_connect(), value)
    write_atomic("state.json", _state(value))
    return 0


def in_place(value: int) -> int:
    """Overwrites the file instead of replacing it."""
    _insert(_connect(), value)
    with open("state.json", "wb") as handle:
        handle.write(_state(value))
    return _say(value)


def one_write(value: int) -> int:
    """Believes that ``os.write`` writes all it is given, and that a new name needs no sync."""
    _insert(_connect(), value)
    descriptor = os.open("state.new", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(descriptor, _state(value))
    os.fsync(descriptor)
    os.close(descriptor)
    os.replace("state.new", "state.json")
    return _say(value)


def counts_twice(value: int) -> int:
    """Applies what it is told as often as it is told."""
    connection = _connect()
    connection.execute("begin immediate")
    connection.execute("update total set n = n + 1")
    connection.execute("insert or ignore into steps values (?, ?)", (value, PADDING))
    connection.execute("commit")
    connection.close()
    write_atomic("state.json", _state(value))
    return _say(value)


def no_journal(value: int) -> int:
    """Writes to the database without a way back."""
    _insert(_connect("off"), value)
    write_atomic("state.json", _state(value))
    return _say(value)


def two_commits(value: int) -> int:
    """Splits over two transactions what belongs in one, and trusts the first."""
    connection = _connect()
    connection.execute("update total set n = n + 1")
    connection.execute("insert or ignore into steps values (?, ?)", (value, PADDING))
    connection.close()
    write_atomic("state.json", _state(value))
    return _say(value)


def one_name(value: int) -> int:
    """Its temporary file has one fixed name, and one left over stops it for good."""
    _insert(_connect(), value)
    descriptor = os.open("state.tmp", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    data = memoryview(_state(value))
    while data:
        data = data[os.write(descriptor, data) :]
    os.close(descriptor)
    os.replace("state.tmp", "state.json")
    return _say(value)


def careless(value: int) -> int:
    """Takes a failed write for a good one."""
    try:
        _insert(_connect(), value)
        write_atomic("state.json", _state(value))
    except (OSError, FileError, sqlite3.Error):
        pass
    return _say(value)


BROKEN: dict[str, Callable[[int], int]] = {
    writer.__name__: writer
    for writer in (
        speaks_first,
        in_place,
        one_write,
        counts_twice,
        no_journal,
        two_commits,
        one_name,
        careless,
    )
}


def bytes_unsafe(value: int) -> int:
    """Replaces the file by one that has not been synced."""
    _insert(_connect(), value)
    with open("state.new", "wb") as handle:
        handle.write(_state(value))
    os.replace("state.new", "state.json")
    sync_directory(".")
    return _say(value)


def commit_unsafe(value: int) -> int:
    """Tells SQLite not to wait for the disk."""
    connection = _connect()
    connection.execute("pragma synchronous=off")
    _insert(connection, value)
    write_atomic("state.json", _state(value))
    return _say(value)


def power_writers() -> dict[str, Callable[[int], int]]:
    """The sound writer, and those that a power loss finds out."""
    unsafe = (one_write, bytes_unsafe, commit_unsafe, speaks_first, in_place)
    return {writer.__name__: writer for writer in (sound, *unsafe)}


def make_template(root: str) -> str:
    """A directory in which step 1 has been taken."""
    folder = os.path.join(root, "writer-template")
    os.makedirs(folder)
    here = os.getcwd()
    os.chdir(folder)
    try:
        connection = _connect()
        connection.execute("create table steps (value integer primary key, padding text)")
        connection.execute("create table total (n integer)")
        connection.execute("insert into total values (0)")
        _insert(connection, 1)
        write_atomic("state.json", _state(1))
    finally:
        os.chdir(here)
    return folder


def faults(calls: int, reads: int) -> Iterator[Fault]:
    """Every fault at every call."""
    for k in range(1, reads + 1):
        yield Fault(k, "EIO_read")
    for mode in MODES[:-1]:
        for k in range(1, calls + 1):
            if mode in ERRORS:
                yield Fault(k, mode, ON_FILES)
                yield Fault(k, mode, ON_FILES | ON_STDOUT)
            elif mode != NONE:
                yield Fault(k, mode, ON_STDOUT)


def check(engine: Engine, writer: Callable[[int], int], template: str, fault: Fault) -> list[str]:
    """Take step 2 with a fault, look, take it again without; what is wrong, in words."""
    folder = engine.copy(template, "writer")

    def command() -> int:
        try:
            return writer(2)
        except (FileError, OSError, sqlite3.Error):
            return 8
        except KeyboardInterrupt:
            return 130

    first = engine.run(command, folder, fault)
    wrong = look(folder, first)
    again = engine.run(command, folder)
    if again.stdout != b"done 2\n" or again.exit != 0:
        wrong.append(f"the step cannot be taken again: {again}")
    wrong += look(folder, again)
    return [f"{fault} ({first.hit}): {text}" for text in wrong]


def look(folder: str, outcome: Outcome) -> list[str]:
    """Judge a copy of what is there: looking at a database repairs it."""
    wrong: list[str] = []
    copy = folder + ".look"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    if not outcome.killed and outcome.exit not in (0, 8, 130):
        wrong.append(f"ended badly: {outcome}")
    try:
        with open(os.path.join(copy, "state.json"), "rb") as handle:
            last = json.load(handle)["last"]
    except ValueError:
        wrong.append("state.json is half a file")
        last = None
    connection = sqlite3.connect(os.path.join(copy, "store.db"))
    try:
        if connection.execute("pragma integrity_check").fetchone() != ("ok",):
            wrong.append("the database is damaged")
        values = [row[0] for row in connection.execute("select value from steps")]
        total = connection.execute("select n from total").fetchone()[0]
    except sqlite3.DatabaseError as error:
        return [*wrong, f"the database cannot be read: {error}"]
    finally:
        connection.close()
    if total != len(values):
        wrong.append(f"{len(values)} steps, counted as {total}")
    if outcome.stdout == b"done 2\n" and (2 not in values or last != 2):
        wrong.append("an acknowledged step is lost")
    if last == 2 and 2 not in values:
        wrong.append("the file knows of a step that the database does not")
    return wrong


def survey(engine: Engine, name: str, stop: bool) -> tuple[int, list[str]]:
    """How many faults were tried on a writer and what was wrong; ``stop`` at the first defect."""
    writer = sound if name == "sound" else BROKEN[name]
    template = os.path.join(engine.root, "writer-template")
    if not os.path.isdir(template):
        make_template(engine.root)
    clean = engine.run(lambda: writer(2), engine.copy(template, "writer"))
    tried, wrong = 0, []
    for fault in faults(clean.calls, clean.reads):
        tried += 1
        wrong += check(engine, writer, template, fault)
        if wrong and stop:
            break
    return tried, wrong
