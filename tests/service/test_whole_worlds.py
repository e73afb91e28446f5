"""Every registered game, a whole practice world and a hidden one, through the service."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from play.canonical import dumps
from play.errors import RyaError
from play.games import registry
from play.kernel.replay import replay
from play.kernel.score import run_policy
from play.service.service import Service
from play.store.store import Store
from tests import toy
from tests.service.support import FakeClock, Player

GAMES = ["toy", *registry.ids()]


@pytest.fixture(params=GAMES)
def game_id(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    chosen = str(request.param)
    if chosen == "toy":
        toy.install(monkeypatch)
    return chosen


@pytest.fixture
def ada(game_id: str, tmp_path: Path) -> Iterator[Player]:
    with Store(str(tmp_path / "store.db")) as store:
        yield Player(Service(store, clock=FakeClock()))


def test_a_practice_world_that_nobody_touches(ada: Player, game_id: str) -> None:
    game = registry.get(game_id)
    run = ada.start(suite=game.practice_suite, index=0, game=game_id)
    last = ada.play_out(run, wait=24)
    said = ada.run(last, proof="1")
    assert said["score"] == said["baseline"]["idle"]
    assert said["normalized"] == 0.0
    assert (said["scoringStatus"], said["replay"], said["exposed"]) == ("complete", "ok", False)
    alone = run_policy(
        game, game.create(game.practice_seeds[0]), game.baseline_policies()["idle"]()
    )
    assert said["wakes"] == [list(wake) for wake in alone.wakes]
    assert said["result"] == alone.outcome


def test_a_hidden_world_played_by_the_reference(ada: Player, game_id: str) -> None:
    game = registry.get(game_id)
    policy = game.baseline_policies()["ref"]()
    schema = game.schema()
    run = ada.start(suite="sealed", index=7, game=game_id)
    assert run["obs"]["seed"] is None
    while not run["done"]:
        decision = policy(obs=run["obs"], events=run["events"], reason=run["reason"], schema=schema)
        run = ada.step(run, *decision["actions"], wait=decision.get("wait", 1))
    assert run["scoringStatus"] == "pending"
    said = ada.run(run, proof="1")
    assert (said["scoringStatus"], said["replay"]) == ("complete", "ok")
    assert said["score"] == said["baseline"]["ref"]
    key = bytes.fromhex(said["key"])
    assert replay(game, said["seed"], key, said["log"], said["wakes"]).ok


def test_stored_states_are_the_worlds_own(ada: Player, game_id: str) -> None:
    """A world that was stored and read at every wake goes the way of one that never was."""
    game = registry.get(game_id)
    run = ada.start(seed=4242, game=game_id)
    for _ in range(4):
        run = ada.step(run, wait=5)
    world = game.create(4242)
    while game.tick(world) < run["tick"]:
        game.advance(world, run["tick"])
    assert dumps(game.observe(world, game.seats[0])) == dumps(run["obs"])


def test_games_are_there() -> None:
    for game_id in registry.ids():
        try:
            assert registry.get(game_id).id == game_id
        except RyaError as error:  # pragma: no cover
            pytest.fail(str(error))
