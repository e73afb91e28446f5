"""From the oldest schema to the present one, and nothing in between."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from play.errors import FileError
from play.store import baselines, log, migrations, receipts, runs, suites
from play.store.store import APPLICATION_ID, SCHEMA_VERSION, Store

SCHEMAS = Path(__file__).parent / "schemas"
OLDEST = 1
SHAPE = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"


def old_store(path: Path, version: int) -> None:
    db = sqlite3.connect(path)
    db.executescript((SCHEMAS / f"{version}.sql").read_text(encoding="utf-8"))
    db.close()


def shape(path: Path) -> list[tuple[str, ...]]:
    db = sqlite3.connect(path)
    found = db.execute(SHAPE).fetchall()
    db.close()
    return [tuple(" ".join(str(word).split()) for word in row) for row in found]


def touch(path: Path) -> None:
    with Store(str(path)) as store, store.reading():
        pass


def test_every_schema_of_the_past_is_kept() -> None:
    assert len(migrations.MIGRATIONS) == SCHEMA_VERSION
    kept = {path.stem for path in SCHEMAS.glob("*.sql")}
    assert kept == {str(number) for number in range(OLDEST, SCHEMA_VERSION)}


@pytest.mark.parametrize("version", range(OLDEST, SCHEMA_VERSION))
def test_an_old_store_becomes_what_a_new_one_is(tmp_path: Path, version: int) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    old_store(old, version)
    touch(old)
    touch(new)
    assert shape(old) == shape(new)


@pytest.mark.parametrize("version", range(OLDEST, SCHEMA_VERSION))
def test_what_an_old_store_held_is_still_there(tmp_path: Path, version: int) -> None:
    path = tmp_path / "old.db"
    old_store(path, version)
    run_id = "0123456789abcdef0123"
    with Store(str(path)) as store:
        with store.reading() as db:
            found = runs.find_with_state(db, run_id)
            assert found is not None
            run = found[0]
            assert runs.verified(*found) == b'{"a":"state","of":"an early game"}'
            assert (run.notes, run.model, run.tick, run.wakes) == ("notes é", "m", 8, 2)
            log.check_end(db, run.id, run.wakes, run.tick, run.chain)
            assert [row.note for row in log.read(db, run.id, run.wakes)] == [None, "because"]
            receipt = receipts.find(db, run.id, "second")
            assert receipt is not None
            assert receipt.reply == b'{"tick":8}'
            assert runs.unsettled(db, run.scoring, "local") == ["done0000000000000000"]
        with store.writing() as db:
            run.tick, run.wakes = 12, 3
            runs.update(db, run, b"new state")
            baselines.put(db, "g", "s", "w", 1, 2)
            suites.insert(db, suites.Suite("sealed-1", "local", "g", "s", 16, b"x" * 16, 0))
        with store.reading() as db:
            assert baselines.find(db, "g", "s", "w") == (1.0, 2.0)
            newest = suites.newest(db, "local")
            assert newest is not None
            assert newest.secret == b"x" * 16


def test_a_migration_that_fails_leaves_the_old_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.db"
    old_store(path, OLDEST)
    before = path.read_bytes()
    broken = (*migrations.MIGRATIONS[:OLDEST], ("CREATE TABLE fine (x)", "CREATE TABEL broken"))
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", broken)
        with pytest.raises(FileError):
            touch(path)
    assert path.read_bytes() == before
    touch(path)


def test_the_version_moves_with_each_step(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    touch(path)
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    db.close()
