"""Writers that share commits: each keeps what is its own, nobody is told too early."""

from __future__ import annotations

import multiprocessing
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from play.errors import BusyError, FileError, UsageError
from play.store import settings
from play.store.connection import Connection
from play.store.group import MOST_MEMBERS, GroupStore
from play.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[GroupStore]:
    made = GroupStore(str(tmp_path / "store.db"), patience=2.0)
    with made.reading():
        pass
    yield made
    made.close()


def names(store: Store) -> set[str]:
    with store.reading() as db:
        return {row[0] for row in db.execute("SELECT name FROM settings")}


def put(store: Store, name: str) -> None:
    with store.writing() as db:
        settings.put(db, name, b"x")


def refuse(store: Store, name: str) -> None:
    with store.writing() as db:
        settings.put(db, name, b"x")
        raise UsageError("no")


class Commits:
    """Counts the commits of a store, and may make one fail."""

    def __init__(self, store: GroupStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.fail = False
        self.pause = 0.0
        commit = GroupStore._commit

        def counted(group: GroupStore, batch: object, db: Connection) -> None:
            self.count += 1
            time.sleep(self.pause)
            if self.fail:
                self.fail = False
                db.execute("ROLLBACK")  # the COMMIT that follows has nothing to commit
            commit(group, batch, db)  # type: ignore[arg-type]

        monkeypatch.setattr(GroupStore, "_commit", counted)


def test_alone_it_is_a_store_like_any_other(store: GroupStore) -> None:
    put(store, "a")
    assert names(store) == {"a"}
    with pytest.raises(UsageError):
        refuse(store, "b")
    put(store, "c")
    assert names(store) == {"a", "c"}


def test_those_who_wait_share_a_commit(store: GroupStore, monkeypatch: pytest.MonkeyPatch) -> None:
    commits = Commits(store, monkeypatch)
    commits.pause = 0.02
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda number: put(store, f"n{number}"), range(64)))
    assert names(store) == {f"n{number}" for number in range(64)}
    assert 64 // MOST_MEMBERS <= commits.count <= 24


def test_nobody_goes_on_before_the_commit(
    store: GroupStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has left the block finds what it wrote by another connection."""
    commits = Commits(store, monkeypatch)
    commits.pause = 0.01

    def write(number: int) -> bool:
        put(store, f"n{number}")
        return f"n{number}" in names(store)

    with ThreadPoolExecutor(12) as pool:
        assert all(pool.map(write, range(48)))


def test_one_that_fails_takes_nothing_from_the_others(
    store: GroupStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = Commits(store, monkeypatch)
    commits.pause = 0.02

    def write(number: int) -> None:
        with store.writing() as db:
            settings.put(db, f"n{number}", b"x")
            if number % 3 == 0:
                raise UsageError("changed my mind")
            if number % 3 == 1:
                db.execute("INSERT INTO players (id) VALUES (1)")  # its columns may not be null

    with ThreadPoolExecutor(16) as pool:
        done = [pool.submit(write, number) for number in range(48)]
    errors = [type(future.exception()) for future in done]
    assert errors == [UsageError, FileError, type(None)] * 16
    assert names(store) == {f"n{number}" for number in range(2, 48, 3)}


def test_when_the_commit_fails_everybody_hears_it(
    store: GroupStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = Commits(store, monkeypatch)
    gate = threading.Event()

    def first() -> None:
        with store.writing() as db:
            settings.put(db, "first", b"x")
            gate.wait(5)

    def second() -> None:
        put(store, "second")

    with ThreadPoolExecutor(2) as pool:
        one = pool.submit(first)
        time.sleep(0.1)
        two = pool.submit(second)
        time.sleep(0.1)
        commits.fail = True
        gate.set()
        assert isinstance(one.exception(5), FileError)
        assert isinstance(two.exception(5), FileError)
    assert commits.count == 1
    assert names(store) == set()
    put(store, "third")
    assert names(store) == {"third"}


def test_a_transaction_that_sqlite_gives_up_is_lost_for_all_its_members(
    store: GroupStore,
) -> None:
    gate = threading.Event()

    def first() -> None:
        with store.writing() as db:
            settings.put(db, "first", b"x")
            gate.wait(5)

    def breaker() -> None:
        with store.writing() as db:
            db.execute("ROLLBACK")  # as SQLite does on its own when the disk is full
            raise sqlite3.OperationalError("disk I/O error")

    with ThreadPoolExecutor(2) as pool:
        one = pool.submit(first)
        time.sleep(0.1)
        two = pool.submit(breaker)
        time.sleep(0.1)
        gate.set()
        assert isinstance(one.exception(5), FileError)
        assert isinstance(two.exception(5), FileError)
    put(store, "third")
    assert names(store) == {"third"}


def test_a_store_that_stays_busy_is_said_and_the_turn_goes_on(tmp_path: Path) -> None:
    path = str(tmp_path / "store.db")
    store = GroupStore(path, patience=0.2)
    put(store, "a")
    other = Store(path)
    with other.writing(), ThreadPoolExecutor(4) as pool:
        errors = [pool.submit(put, store, f"n{number}") for number in range(4)]
        assert {type(future.exception(10)) for future in errors} == {BusyError}
    put(store, "b")
    assert names(store) == {"a", "b"}
    store.close()
    other.close()


def _hammer(path: str, process: int, writes: int) -> None:
    store = GroupStore(path)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda number: put(store, f"{process}-{number}"), range(writes)))
    store.close()


def test_processes_take_turns(store: GroupStore) -> None:
    """Neither starves the other, and nothing is lost."""
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=_hammer, args=(store.path, number, 60)) for number in range(2)]
    for other in others:
        other.start()
    _hammer(store.path, 9, 60)
    for other in others:
        other.join(30)
        assert other.exitcode == 0
    assert len(names(store)) == 180
