"""The oracle: it foresees what comes, never does worse than the reference, and refuses to cheat."""

from __future__ import annotations

from typing import Any

import pytest

from play.errors import NotFoundError, SealedWorldError
from play.evaluate import rooms
from play.evaluate.job import Terms, play
from play.evaluate.oracle import Oracle
from play.evaluate.player import Player
from play.evaluate.source import parse
from play.evaluate.worlds import WorldRef
from play.games import registry
from play.kernel.score import baselines, run_policy, score_world
from tests import toy

GAME = registry.get()
LOOKAHEAD: Any = rooms.needed(GAME, "lookahead", "oracle").LOOKAHEAD


class Seldom(type(LOOKAHEAD)):  # type: ignore[misc]
    """Looks ahead three times a world, at two candidates."""

    hours = 168.0
    candidates = (None, ("limit", 0.8), ("mini", 0.0))


def oracle(seed: int, lookahead: Any = None) -> Oracle:
    return Oracle(GAME, seed, lookahead or Seldom())


def test_what_it_foresees_is_what_comes() -> None:
    mind = oracle(1104)
    row = score_world(GAME, 1104, None, Player(mind, GAME.tick_hours))
    assert len(mind.looks) == 3
    assert mind.looks[-1][2] == row["take"]
    assert row["replay"] == "ok"
    assert row["take"] >= row["ref"]
    scores = [score for _, _, score in mind.looks]
    assert scores == sorted(scores)


def test_with_nothing_to_hold_it_is_the_reference() -> None:
    class Nothing(Seldom):
        candidates = (None,)

    run = run_policy(GAME, GAME.create(2231), Player(oracle(2231, Nothing()), GAME.tick_hours))
    assert run.outcome["score"] == baselines(GAME, 2231)["ref"]


def test_a_hold_holds() -> None:
    held: list[tuple[float, float]] = []

    def watch(_: str, decision: Any, wake: Any) -> None:
        orders = [a for a in decision["actions"] if a["type"] == "setLimit"]
        held.extend((wake.tick, order["limit"]) for order in orders)

    class Limit(Seldom):
        candidates = (None, ("limit", 0.8))

    mind = oracle(1104, Limit())
    mind._foreseen = lambda hold: float(hold is not None)  # type: ignore[method-assign]
    run_policy(GAME, GAME.create(1104), Player(mind, GAME.tick_hours), None, watch)
    assert [limit for _, limit in held][:1] == [0.8]
    assert all(limit == 0.8 for tick, limit in held if tick < 168 * 8)


def test_the_candidates() -> None:
    holds = LOOKAHEAD.candidates
    assert LOOKAHEAD.hours <= 12.0
    assert len(holds) >= 7
    assert holds[0] is None
    assert len(set(holds)) == len(holds)


def test_an_order_that_changes_nothing_is_not_given() -> None:
    obs = {"levers": {"limit": 1.0}}
    decision = {"actions": [{"type": "boost"}, {"type": "setLimit", "limit": 1.1}], "wait": 1}
    held = LOOKAHEAD.holding(decision, obs, ("limit", 1.0))
    assert held == {"actions": [{"type": "boost"}], "wait": 1}
    held = LOOKAHEAD.holding(decision, obs, ("limit", 0.8))
    assert held["actions"][-1] == {"type": "setLimit", "limit": 0.8}


def test_a_sealed_world_refuses() -> None:
    terms = Terms(GAME.id, parse("oracle"))
    with pytest.raises(SealedWorldError):
        play(terms, WorldRef("world", 0, 5, bytes(16)))


def test_a_game_without_lookahead_has_no_oracle(game: toy.Toy) -> None:
    with pytest.raises(NotFoundError):
        Oracle(game, 11)
