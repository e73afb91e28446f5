"""The store file: how it is opened, made private, kept durable, and what its errors become."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from play.errors import BusyError, FileError, RyaError
from play.store import baselines
from play.store.connection import store_error
from play.store.store import APPLICATION_ID, SCHEMA_VERSION, Store

posix = pytest.mark.skipif(sys.platform == "win32", reason="no modes there")


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "store.db")


@pytest.fixture
def store(path: str) -> Iterator[Store]:
    with Store(path) as store:
        yield store


def value(store: Store, query: str) -> object:
    with store.reading() as db:
        return db.execute(query).fetchone()[0]


def put(store: Store, world: str = "w") -> None:
    with store.writing() as db:
        baselines.put(db, "g", "s", world, 1.0, 2.0)


def worlds(store: Store) -> list[str]:
    with store.reading() as db:
        return [row[0] for row in db.execute("SELECT world FROM baselines ORDER BY world")]


# --- opening ---------------------------------------------------------------------------------


def test_nothing_is_made_before_it_is_used(path: str) -> None:
    with Store(path):
        assert not os.path.exists(path)


def test_a_commit_is_made_to_last(store: Store) -> None:
    assert value(store, "PRAGMA synchronous") == 3  # EXTRA
    assert value(store, "PRAGMA journal_mode") == "truncate"
    assert value(store, "PRAGMA user_version") == SCHEMA_VERSION
    assert value(store, "PRAGMA application_id") == APPLICATION_ID


@posix
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_the_file_and_its_journal_are_their_owners_alone(path: str, umask: int) -> None:
    before = os.umask(umask)
    try:
        with Store(path) as store:
            put(store)
            for name in os.listdir(os.path.dirname(path)):
                mode = os.stat(os.path.join(os.path.dirname(path), name)).st_mode
                assert stat.S_IMODE(mode) == 0o600, name
    finally:
        os.umask(before)


@posix
def test_a_copied_file_is_tightened(store: Store, path: str) -> None:
    put(store)
    store.close()
    os.chmod(path, 0o644)
    assert worlds(store) == ["w"]
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


@posix
def test_a_directory_is_no_store_and_keeps_its_mode(tmp_path: Path) -> None:
    os.chmod(tmp_path, 0o755)
    with Store(str(tmp_path)) as store, pytest.raises(FileError):
        put(store)
    assert stat.S_IMODE(os.stat(tmp_path).st_mode) == 0o755


@posix
def test_through_a_symbolic_link(store: Store, path: str, tmp_path: Path) -> None:
    put(store)
    link = tmp_path / "link.db"
    link.symlink_to(path)
    with Store(str(link)) as linked:
        put(linked, "x")
    assert worlds(store) == ["w", "x"]
    assert link.is_symlink()


def test_odd_names(tmp_path: Path) -> None:
    for name in ("file:x?mode=ro", "a b%20", "ü\u2603", "'quote", ":memory:x"):
        with Store(str(tmp_path / name)) as store:
            put(store)
        assert (tmp_path / name).exists()


def test_an_empty_file_is_a_new_store(path: str) -> None:
    """What a kill leaves between making the file and its first commit."""
    Path(path).touch()
    with Store(path) as store:
        put(store)
        assert worlds(store) == ["w"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"x", "store_damaged"),
        (b"SQLite format 3\0", "store_damaged"),
        (b"not a database at all" * 100, "store_damaged"),
        (b"\0" * 4096, "store_damaged"),
    ],
)
def test_what_is_no_store_is_left_as_it_is(path: str, content: bytes, code: str) -> None:
    Path(path).write_bytes(content)
    with Store(path) as store, pytest.raises(FileError) as refused:
        put(store)
    assert refused.value.code == code
    assert Path(path).read_bytes() == content


def test_a_database_of_somebody_else(path: str) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE notes (text)")
    other.commit()
    other.close()
    before = Path(path).read_bytes()
    with Store(path) as store, pytest.raises(FileError) as refused:
        put(store)
    assert refused.value.code == "store_foreign"
    assert Path(path).read_bytes() == before


@pytest.mark.parametrize("version", [1, SCHEMA_VERSION])
def test_the_right_version_of_the_wrong_program(path: str, version: int) -> None:
    other = sqlite3.connect(path)
    other.execute(f"PRAGMA user_version = {version}")
    other.execute("CREATE TABLE runs (x)")
    other.close()
    with Store(path) as store, pytest.raises(FileError) as refused:
        put(store)
    assert refused.value.code == "store_foreign"


def test_a_file_of_a_newer_program(store: Store, path: str) -> None:
    put(store)
    with store.writing() as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    store.close()
    before = Path(path).read_bytes()
    with pytest.raises(FileError) as refused:
        put(store)
    assert refused.value.code == "store_newer"
    assert Path(path).read_bytes() == before


def test_no_such_folder(tmp_path: Path) -> None:
    with Store(str(tmp_path / "no" / "store.db")) as store, pytest.raises(FileError) as refused:
        put(store)
    assert "No such file" in refused.value.message


@pytest.mark.skipif(sys.platform == "win32" or os.getuid() == 0, reason="nothing is forbidden")
def test_a_read_only_folder(store: Store, path: str, tmp_path: Path) -> None:
    put(store)
    store.close()
    os.chmod(tmp_path, 0o500)
    os.chmod(path, 0o400)
    try:
        assert worlds(store) == ["w"]
        with pytest.raises(FileError) as refused:
            put(store, "x")
        assert refused.value.code == "store_failed"
    finally:
        os.chmod(tmp_path, 0o700)


# --- transactions ----------------------------------------------------------------------------


def put_and_fail(store: Store, error: type[BaseException]) -> None:
    with store.writing() as db:
        baselines.put(db, "g", "s", "w", 1.0, 2.0)
        raise error


@pytest.mark.parametrize("error", [KeyError, KeyboardInterrupt])
def test_an_error_undoes_everything(store: Store, error: type[BaseException]) -> None:
    with pytest.raises(error):
        put_and_fail(store, error)
    assert worlds(store) == []
    put(store)
    assert worlds(store) == ["w"]


def test_a_writer_waits_for_another_only_so_long(store: Store, path: str) -> None:
    put(store)
    with Store(path, patience=0.01) as other, store.writing():
        with pytest.raises(BusyError):
            put(other, "x")
        assert worlds(other) == ["w"]  # readers do not wait for one who has not written
    put(store, "y")
    assert worlds(store) == ["w", "y"]


def test_a_failed_commit_is_reported_and_the_store_goes_on(store: Store) -> None:
    with store.reading() as db:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(FileError) as refused:
        put(store, "long" * 5000)
    assert refused.value.code == "store_failed"
    db.execute("PRAGMA max_page_count = 100000")
    put(store)
    assert "w" in worlds(store)


def test_a_mistake_of_ours_is_no_damage(store: Store) -> None:
    with pytest.raises(sqlite3.ProgrammingError), store.reading() as db:
        db.execute("SELECT ?", ())


def test_many_openers_at_once(path: str) -> None:
    """The schema is made once, whoever comes first."""
    seen: list[object] = []

    def use(number: int) -> None:
        with Store(path) as store:
            try:
                put(store, f"{number:02}")
            except RyaError as error:
                seen.append(error)

    threads = [threading.Thread(target=use, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == []
    with Store(path) as store:
        assert worlds(store) == [f"{number:02}" for number in range(8)]


def test_threads_share_a_store(store: Store) -> None:
    threads = [threading.Thread(target=put, args=(store, f"{n}")) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert worlds(store) == [f"{n}" for n in range(6)]


def test_a_closed_store_opens_again(store: Store) -> None:
    put(store)
    store.close()
    store.close()
    assert worlds(store) == ["w"]


@pytest.mark.parametrize(
    ("number", "kind", "code"),
    [
        (5, BusyError, "busy"),
        (6 | 1 << 8, BusyError, "busy"),
        (8, FileError, "store_failed"),
        (10 | 4 << 8, FileError, "store_failed"),
        (13, FileError, "store_failed"),
        (14, FileError, "store_failed"),
        (11, FileError, "store_damaged"),
        (26, FileError, "store_damaged"),
        (None, FileError, "store_damaged"),
    ],
)
def test_what_an_error_becomes(number: int | None, kind: type[RyaError], code: str) -> None:
    error = sqlite3.OperationalError("words")
    if number is not None:
        error.sqlite_errorcode = number
    ours = store_error(error)
    assert type(ours) is kind
    assert ours.code == code
