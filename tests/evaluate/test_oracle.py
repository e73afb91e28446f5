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
    candidates = (None, ("price", 17.0), ("mini", 0.0))


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
    mind = oracle(1104)
    held: list[tuple[float, float]] = []

    def watch(_: str, decision: Any, wake: Any) -> None:
        orders = [a for a in decision["actions"] if a["type"] == "setPrice"]
        held.extend((wake.tick, order["price"]) for order in orders)

    class Price(Seldom):
        candidates = (None, ("price", 17.0))

    mind = oracle(1104, Price())
    mind._foreseen = lambda hold: float(hold is not None)  # type: ignore[method-assign]
    run_policy(GAME, GAME.create(1104), Player(mind, GAME.tick_hours), None, watch)
    assert [price for _, price in held][:1] == [17.0]
    assert all(price == 17.0 for tick, price in held if tick < 168 * 8)


def test_the_candidates() -> None:
    holds = LOOKAHEAD.candidates
    assert LOOKAHEAD.hours <= 12.0
    assert len(holds) >= 7
    assert holds[0] is None
    assert len(set(holds)) == len(holds)


def test_a_locked_price_is_not_pressed() -> None:
    obs = {"levers": {"price": 20, "priceLockedHours": 3.0}}
    decision = {"actions": [{"type": "boost"}, {"type": "setPrice", "price": 21}], "wait": 1}
    held = LOOKAHEAD.holding(decision, obs, ("price", 17.0))
    assert held["actions"] == [{"type": "boost"}]
    obs["levers"]["priceLockedHours"] = 0.0
    held = LOOKAHEAD.holding(decision, obs, ("price", 17.0))
    assert held["actions"][-1] == {"type": "setPrice", "price": 17.0}


def test_a_sealed_world_refuses() -> None:
    terms = Terms(GAME.id, parse("oracle"))
    with pytest.raises(SealedWorldError):
        play(terms, WorldRef("world", 0, 5, bytes(16)))


def test_a_game_without_lookahead_has_no_oracle(game: toy.Toy) -> None:
    with pytest.raises(NotFoundError):
        Oracle(game, 11)
