"""Damaged rows are refused and never played on; damaged files are ``tests/faults/damage.py``'s."""

from __future__ import annotations

import pytest

from play import wire
from play.store.store import Store
from tests import toy
from tests.service.support import Player, good, refused


def spoil(path: str, statement: str, *given: object) -> None:
    with Store(path) as store, store.writing() as db:
        assert db.execute(statement, given).rowcount > 0


RUN_COLUMNS = {
    "player": "'eve'",
    "version": "'0'",
    "scoring": "'0'",
    "suite": "'other'",
    "world_index": "3",
    "single": "1",
    "seed": "seed + 1",
    "world_key": "x'00'",
    "name": "'x'",
    "model": "'x'",
    "model_changes": "1",
    "tokens_in": "1",
    "notes": "'x'",
    "status": "'done'",
    "tick": "tick + 1",
    "wakes": "wakes + 1",
    "actions": "actions + 1",
    "invalid": "1",
    "wait_hours": "wait_hours + 1e-9",
    "chain": "'00'",
    "started": "started + 1",
    "expires": "1",
    "score": "1",
    "replay": "'ok'",
    "state_digest": "'00'",
    "row_digest": "'00'",
}


@pytest.mark.parametrize("column", RUN_COLUMNS)
def test_a_changed_column_of_a_run(ada: Player, path: str, column: str) -> None:
    run = ada.step(ada.start(), ["boast"])
    spoil(path, f"UPDATE runs SET {column} = {RUN_COLUMNS[column]}")
    refused(ada.post(wire.PATH_STEP, ada.body(run)), 500, "store_damaged")
    refused(ada.post(wire.PATH_START, {"runId": run["runId"]}), 500, "store_damaged")
    refused(ada.get(wire.PATH_RUN, id=run["runId"]), 500, "store_damaged")
    if column not in ("player", "suite"):  # by which a list is looked up
        refused(ada.get(wire.PATH_SUITE), 500, "store_damaged")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE runs SET state = CAST(replace(state, '\"tick\":4', '\"tick\":8') AS BLOB)",
        "UPDATE runs SET state = substr(state, 1, length(state) - 1)",
        "UPDATE runs SET state = CAST(state AS TEXT)",
        "UPDATE runs SET state = x''",
        "UPDATE log SET entries = '[]'",
        "UPDATE log SET entries = '[[0, \"boast\"'",
        "UPDATE log SET tick = tick + 1",
        "UPDATE log SET chain = '00'",
        "UPDATE log SET wake = 7",
        "DELETE FROM log",
    ],
)
def test_a_damaged_state_or_end_of_the_log(ada: Player, path: str, statement: str) -> None:
    run = ada.step(ada.start(), ["boast"], wait=1)
    spoil(path, statement)
    body = ada.body(run)
    refused(ada.post(wire.PATH_STEP, body), 500, "store_damaged")
    refused(ada.post(wire.PATH_START, {"runId": run["runId"]}), 500, "store_damaged")
    with Store(path) as store, store.reading() as db:
        assert db.execute("SELECT wakes FROM runs").fetchone()[0] == 1


def test_a_damaged_receipt_is_neither_given_out_nor_played_again(ada: Player, path: str) -> None:
    run = ada.start()
    body = ada.body(run)
    ada.post(wire.PATH_STEP, body)
    spoil(path, "UPDATE receipts SET reply = CAST(reply || ' ' AS BLOB)")
    refused(ada.post(wire.PATH_STEP, body), 500, "store_damaged")
    assert ada.run(run)["effort"]["wakes"] == 1


def test_a_damaged_log_shows_in_the_proof_only(ada: Player, path: str) -> None:
    run = ada.step(ada.step(ada.start(), ["boast"], wait=1), wait=1)
    spoil(path, "UPDATE log SET entries = '[]' WHERE wake = 0")
    assert ada.run(run)["inputs"] is None
    refused(ada.get(wire.PATH_RUN, id=run["runId"], proof="1"), 500, "store_damaged")


@pytest.mark.parametrize("change", ["secret = x'00'", "player = 'ada', worlds = 99"])
def test_a_damaged_suite(ada: Player, path: str, change: str) -> None:
    run = ada.start(suite="sealed", index=0)
    spoil(path, f"UPDATE suites SET {change}")
    body = {"suite": run["suite"], "index": 1}
    refused(ada.post(wire.PATH_START, body), 500, "store_damaged")


def test_a_damaged_baseline(ada: Player, path: str) -> None:
    ada.run(ada.play_out(ada.start(index=2)))
    spoil(path, "UPDATE baselines SET ref = ref + 1")
    run = ada.start(index=2)
    while run["tick"] < toy.END_TICK - 96:
        run = ada.step(run, wait=24)
    answer = ada.post(wire.PATH_STEP, ada.body(run, wait=24))
    while answer.status == 200 and not good(answer)["done"]:
        answer = ada.post(wire.PATH_STEP, ada.body(good(answer), wait=24))
    refused(answer, 500, "store_damaged")
