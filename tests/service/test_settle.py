"""Settling: verdicts and baselines, once, whatever happens in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from play.kernel import score as kernel_score
from play.kernel.game import Json
from play.service import settle
from play.service.context import DEFERRED, Config
from play.service.service import Service
from play.store import baselines, log, runs
from play.store.log import LogRow
from play.store.store import Store
from tests import toy
from tests.service.support import Player


@pytest.fixture
def ada(open_service: Callable[..., Service]) -> Player:
    return Player(open_service(Config(settle=DEFERRED)))


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds whose baselines were computed, in turn."""
    seeds: list[int] = []
    compute = kernel_score.baselines

    def counted(game: Any, seed: int, key: bytes | None = None) -> Json:
        seeds.append(seed)
        return compute(game, seed, key)

    monkeypatch.setattr(settle, "compute_baselines", counted)
    return seeds


def finished(ada: Player, **start: Any) -> Json:
    return ada.play_out(ada.start(**start), ["invest", 4])


def test_settling_is_idempotent(ada: Player, computed: list[int]) -> None:
    run = finished(ada, index=2)
    ada.service.settle(run["runId"])
    first = ada.run(run)
    assert (first["replay"], first["scoringStatus"]) == ("ok", "complete")
    ada.service.settle(run["runId"])
    assert ada.run(run) == first
    assert computed == [33]


def test_baselines_are_computed_once_a_world(ada: Player, computed: list[int]) -> None:
    for _ in range(2):
        ada.service.settle(finished(ada, seed=5)["runId"])
    last = finished(ada, seed=5)
    assert last["scoringStatus"] == "complete"  # known by now, with the last step
    assert computed == [5]


def test_what_is_precomputed_is_not_computed(ada: Player, computed: list[int]) -> None:
    ada.service.settle(finished(ada, index=0)["runId"])
    assert computed == []


def test_a_hidden_world_has_baselines_of_its_own(ada: Player, computed: list[int]) -> None:
    run = finished(ada, suite="sealed", index=0)
    ada.service.settle(run["runId"])
    proof = ada.run(run, proof="1")
    key = bytes.fromhex(proof["key"])
    assert proof["baseline"] == kernel_score.baselines(toy.GAME, proof["seed"], key)
    assert computed == [proof["seed"]]


def test_a_hidden_world_never_borrows_a_public_ones_baselines(ada: Player, path: str) -> None:
    run = finished(ada, suite="sealed", index=0)
    with Store(path) as store, store.writing() as db:
        row = runs.find(db, run["runId"])
        assert row is not None
        row.seed = 11  # whose public world has known baselines
        runs.update(db, row)
    ada.service.settle(run["runId"])
    assert ada.run(run)["baseline"] != toy.GAME.known_baselines(11)


def test_public_and_hidden_worlds_of_one_seed_share_no_cache(ada: Player, path: str) -> None:
    run = finished(ada, suite="sealed", index=0)
    seed = ada.run(run, proof="1")["seed"]
    with Store(path) as store, store.writing() as db:
        baselines.put(db, "toy", toy.GAME.scoring, f"seed:{seed}", 1.0, 2.0)
    ada.service.settle(run["runId"])
    assert ada.run(run)["baseline"]["ref"] != 2.0
    assert ada.play_out(ada.start(seed=seed))["baseline"] == {"idle": 1.0, "ref": 2.0}


def test_nothing_happens_to_an_open_or_unknown_run(ada: Player) -> None:
    run = ada.start()
    before = ada.run(run)
    ada.service.settle(run["runId"])
    ada.service.settle("nothing")
    assert ada.run(run) == before


def test_a_stop_between_baselines_and_verdict_loses_nothing(
    ada: Player, computed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = finished(ada, index=3)

    def killed(*_: Any) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(settle, "_verdict", killed)
        with pytest.raises(KeyboardInterrupt):
            ada.service.settle(run["runId"])
    assert ada.run(run)["scoringStatus"] == "pending"
    ada.service.settle(run["runId"])
    assert (ada.run(run)["scoringStatus"], ada.run(run)["replay"]) == ("complete", "ok")
    assert computed == [44]


def test_two_at_once_agree(
    ada: Player, open_service: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = finished(ada, index=2)
    other = open_service()
    verdict = settle._verdict

    def interrupted(*given: Any) -> str:
        monkeypatch.setattr(settle, "_verdict", verdict)
        other.settle(run["runId"])
        return verdict(*given)

    monkeypatch.setattr(settle, "_verdict", interrupted)
    ada.service.settle(run["runId"])
    assert (ada.run(run)["scoringStatus"], ada.run(run)["replay"]) == ("complete", "ok")


def rewrite(path: str, run_id: str, change: Callable[[LogRow], None]) -> None:
    """Change the last row of a log and sign it anew, which only this program could do."""
    with Store(path) as store, store.writing() as db:
        found = runs.find(db, run_id)
        assert found is not None
        row = log.read(db, run_id, found.wakes)[-1]
        change(row)
        db.execute("DELETE FROM log WHERE run = ? AND wake = ?", (run_id, row.wake))
        log.append(db, run_id, row)


@pytest.mark.parametrize(
    "change",
    [
        lambda row: setattr(row, "entries", [[row.entries[0][0], "invest", 9.0]]),
        lambda row: setattr(row, "entries", []),
        lambda row: setattr(row, "entries", [[row.entries[0][0], "fly"]]),
        lambda row: setattr(row, "chain", "0" * 64),
        lambda row: setattr(row, "tick", row.tick - 1),
    ],
    ids=["another action", "no action", "an unknown action", "another digest", "another tick"],
)
def test_a_log_that_tells_another_story_differs(
    ada: Player, path: str, change: Callable[[LogRow], None]
) -> None:
    run = finished(ada, index=1)
    rewrite(path, run["runId"], change)
    ada.service.settle(run["runId"])
    assert (ada.run(run)["replay"], ada.run(run)["scoringStatus"]) == ("differs", "complete")


def test_a_score_that_the_replay_does_not_reach_differs(ada: Player, path: str) -> None:
    run = finished(ada, index=1)
    with Store(path) as store, store.writing() as db:
        row = runs.find(db, run["runId"])
        assert row is not None
        assert row.result is not None
        row.result = row.result.replace('"fees":0.0', '"fees":1.0')
        runs.update(db, row)
    ada.service.settle(run["runId"])
    assert ada.run(run)["replay"] == "differs"


def test_a_log_that_has_lost_a_row_proves_nothing(ada: Player, path: str) -> None:
    run = finished(ada, index=2)
    with Store(path) as store, store.writing() as db:
        db.execute("DELETE FROM log WHERE run = ? AND wake = 0", (run["runId"],))
    ada.service.settle(run["runId"])
    said = ada.run(run)
    assert (said["replay"], said["scoringStatus"], said["inputs"]) == ("differs", "complete", None)


def test_a_run_of_another_version_is_left_alone(
    ada: Player, monkeypatch: pytest.MonkeyPatch, game: toy.Toy
) -> None:
    run = finished(ada, index=2)
    monkeypatch.setattr(game, "version", "0.2.0")
    ada.service.settle(run["runId"])
    assert (ada.run(run)["replay"], ada.run(run)["scoringStatus"]) == (None, "pending")
