"""Rows come back as they were written, and damage to any column is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from play.errors import FileError
from play.store import baselines, log, receipts, runs, suites
from play.store import store as store_module
from play.store.connection import Connection
from play.store.log import LogRow
from play.store.receipts import Receipt
from play.store.rows import real, row_digest
from play.store.runs import Run
from play.store.store import Store


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Not synced: nobody cuts the power here."""
    pragmas = (*store_module._PRAGMAS, "PRAGMA synchronous = OFF")
    monkeypatch.setattr(store_module, "_PRAGMAS", pragmas)
    with Store(str(tmp_path / "store.db")) as store:
        yield store


def make(**given: Any) -> Run:
    values: dict[str, Any] = {
        "id": "r",
        "player": "p",
        "game": "g",
        "version": "1",
        "scoring": "s",
        "suite": "v",
        "world_index": 0,
        "seed": 1,
        "started": 1,
        "updated": 1,
    }
    return Run.new(**{**values, **given})


texts = st.text(st.characters(codec="utf-8"), max_size=20)
numbers = st.floats(allow_nan=False, allow_infinity=False)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    notes=texts,
    model=st.none() | texts,
    key=st.none() | st.binary(min_size=16, max_size=16),
    seed=st.integers(0, 2**32 - 1),
    wait=numbers,
    score=st.none() | numbers | st.integers(-(2**50), 2**50) | st.just(-0.0),
    state=st.binary(max_size=200),
)
def test_a_run_comes_back_as_it_was_written(
    store: Store,
    notes: str,
    model: str | None,
    key: bytes | None,
    seed: int,
    wait: float,
    score: float | None,
    state: bytes,
) -> None:
    run = make(model=model, world_key=key, seed=seed, score=score)
    run.notes, run.wait_hours = notes, wait
    with store.writing() as db:
        db.execute("DELETE FROM runs")  # the example before
        runs.insert(db, run, state)
    with store.reading() as db:
        found = runs.find_with_state(db, "r")
    assert found is not None
    for column in Run.__slots__:
        assert getattr(found[0], column) == getattr(run, column), column
    assert runs.verified(*found) == state
    assert found[0].sealed == (key is not None)


def test_an_update_keeps_the_state_unless_there_is_a_new_one(store: Store) -> None:
    run = make()
    with store.writing() as db:
        runs.insert(db, run, b"one")
        run.notes = "x"
        runs.update(db, run)
        found = runs.find_with_state(db, "r")
        assert found is not None
        assert (found[0].notes, runs.verified(*found)) == ("x", b"one")
        runs.update(db, run, b"two")
        found = runs.find_with_state(db, "r")
        assert found is not None
        assert runs.verified(*found) == b"two"


def test_a_run_that_has_gone_is_not_updated(store: Store) -> None:
    with pytest.raises(FileError), store.writing() as db:
        runs.update(db, make(state_digest=""), b"x")


def test_runs_of_a_suite_in_order(store: Store) -> None:
    with store.writing() as db:
        for number, index in enumerate((2, 0, 1, 0)):
            runs.insert(db, make(id=f"r{number}", world_index=index), b"")
        runs.insert(db, make(id="other", player="q"), b"")
        runs.insert(db, make(id="old", scoring="t"), b"")
        runs.insert(db, make(id="free", suite=None, world_index=None), b"")
        assert [run.id for run in runs.of_suite(db, "p", "v", "s")] == ["r1", "r3", "r2", "r0"]


def test_the_second_attempt_at_a_single_world_does_not_get_in(store: Store) -> None:
    one, two = make(id="a"), make(id="b")
    one.single = two.single = 1
    with store.writing() as db:
        runs.insert(db, one, b"")
        found = runs.attempt(db, "p", "v", 0)
        assert found is not None
        assert found.id == "a"
        assert runs.attempt(db, "p", "v", 1) is None
        assert runs.attempt(db, "q", "v", 0) is None
    with pytest.raises(FileError), store.writing() as db:
        runs.insert(db, two, b"")


def test_a_wake_is_logged_once(store: Store) -> None:
    row = LogRow(0, 4, [[0, "a", 1.5, None, "é"]], "why", "c" * 64)
    with store.writing() as db:
        log.append(db, "r", row)
        (found,) = log.read(db, "r", 1)
        assert [getattr(found, slot) for slot in LogRow.__slots__] == [
            getattr(row, slot) for slot in LogRow.__slots__
        ]
    with pytest.raises(FileError), store.writing() as db:
        log.append(db, "r", row)


@pytest.mark.parametrize("wakes", [0, 1, 3])
def test_a_log_of_the_wrong_length(store: Store, wakes: int) -> None:
    with store.writing() as db:
        for wake in (0, 1):
            log.append(db, "r", LogRow(wake, 4 * wake, [], None, "c"))
        with pytest.raises(FileError):
            log.read(db, "r", wakes)
        assert len(log.read(db, "r", 2)) == 2


def test_the_end_of_the_log(store: Store) -> None:
    with store.writing() as db:
        log.check_end(db, "r", 0, 0, "")
        log.append(db, "r", LogRow(0, 4, [], None, "c"))
        log.check_end(db, "r", 1, 4, "c")
        for wakes, tick, chain in ((2, 4, "c"), (1, 5, "c"), (1, 4, "d")):
            with pytest.raises(FileError):
                log.check_end(db, "r", wakes, tick, chain)


def test_a_receipt_replaces_an_outlived_one(store: Store) -> None:
    with store.writing() as db:
        receipts.put(db, "r", Receipt("s", "d", 1, b"one"))
        receipts.put(db, "r", Receipt("s", "e", 2, b"two \xff"))
        found = receipts.find(db, "r", "s")
        assert found is not None
        assert (found.body_digest, found.created, found.reply) == ("e", 2, b"two \xff")
        assert receipts.find(db, "q", "s") is None


@pytest.mark.parametrize(
    ("now", "left"), [(99, 6), (100, 2), (-99, 6), (-100, 2)], ids=["young", "old", "near", "far"]
)
def test_pruning_takes_the_oldest_few(store: Store, now: int, left: int) -> None:
    with store.writing() as db:
        for number in range(6):
            receipts.put(db, "r", Receipt(f"s{number}", "d", 0, b""))
        receipts.prune(db, now, 100)
        rows = db.execute("SELECT step FROM receipts ORDER BY number").fetchall()
    assert [row[0] for row in rows] == [f"s{number}" for number in range(6 - left, 6)]


def test_baselines_stay_as_they_first_were(store: Store) -> None:
    with store.writing() as db:
        baselines.put(db, "g", "s", "w", -0.0, 7)
        baselines.put(db, "g", "s", "w", 1, 2)
        assert baselines.find(db, "g", "s", "w") == (0.0, 7.0)
        assert baselines.find(db, "g", "t", "w") is None


def test_suites_belong_to_their_player(store: Store) -> None:
    with store.writing() as db:
        for number, player in enumerate("ppq"):
            suites.insert(db, suites.Suite(f"s{number}", player, "g", "s", 16, b"k", 5))
        assert suites.find(db, "q", "s0") is None
        assert suites.exists(db, "s0")
        assert not suites.exists(db, "s9")
        found, newest = suites.find(db, "p", "s0"), suites.newest(db, "p")
    assert found is not None
    assert newest is not None
    assert (found.secret, newest.id) == (b"k", "s1")


FINDERS: dict[str, Callable[[Connection], object]] = {
    "runs": lambda db: runs.verified(*runs.find_with_state(db, "r")),  # type: ignore[misc]
    "log": lambda db: log.read(db, "r", 1),
    "receipts": lambda db: receipts.find(db, "r", "s"),
    "suites": lambda db: suites.find(db, "p", "s"),
    "baselines": lambda db: baselines.find(db, "g", "s", "w"),
}
LOOKED_UP_BY = {
    "runs": ("id",),
    "log": ("run",),
    "receipts": ("run", "step"),
    "suites": ("id", "player"),
    "baselines": ("game", "scoring", "world"),
}


@pytest.mark.parametrize("table", FINDERS)
def test_every_column_is_covered_by_the_digest(store: Store, table: str) -> None:
    with store.writing() as db:
        run = make(score=1.0, exposed=0, result="{}", normalized=1.0, idle=1.0, ref=1.0)
        runs.insert(db, run, b"state")
        log.append(db, "r", LogRow(0, 4, [], "n", "c"))
        receipts.put(db, "r", Receipt("s", "d", 1, b"one"))
        suites.insert(db, suites.Suite("s", "p", "g", "s", 16, b"k", 5))
        baselines.put(db, "g", "s", "w", 1, 2)
    find = FINDERS[table]
    with store.reading() as db:
        assert find(db)
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    for column in columns:
        if column in ("number", *LOOKED_UP_BY[table]):
            continue
        for damage in ("'zz'", "x'7a7a'", "99"):
            with store.writing() as db:
                db.execute("SAVEPOINT sound")
                db.execute(f"UPDATE {table} SET {column} = {damage}")
                with pytest.raises(FileError):
                    find(db)
                db.execute("ROLLBACK TO sound")


def test_a_column_that_comes_later_leaves_old_digests_alone() -> None:
    assert row_digest(("a",), (1,)) == row_digest(("a", "b"), (1, None))
    assert row_digest(("a", "b"), (1, None)) != row_digest(("a", "b"), (1, 0))


def test_real() -> None:
    assert real(None) is None
    assert str(real(-0.0)) == "0.0"
    assert isinstance(real(5), float)
