"""Short orders: what they mean, what they would do, and what is possible instead."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from play.terminal import orders
from play.terminal.games.wrya import advice, board, words
from play.terminal.orders import OrderError
from play.terminal.scene import Scene
from tests.terminal.scenes import GAME, world

SCHEMA = GAME.schema()


def scene(**changes: Any) -> Scene:
    """A quiet opening with some facts changed, by dotted path."""
    made = copy.copy(world(1104)[0])
    made.obs = copy.deepcopy(made.obs)
    made.orders = []
    for path, value in changes.items():
        *way, last = path.split("__")
        place = made.obs
        for key in way:
            place = place[key]
        place[last] = value
    return made


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("price 22", {"type": "setPrice", "price": 22}),
        ("PRICE $22", {"type": "setPrice", "price": 22}),
        ("limit 1.2", {"type": "setLimit", "limit": 1.2}),
        ("mini 40%", {"type": "setMini", "mini": 0.4}),
        ("mini .4", {"type": "setMini", "mini": 0.4}),
        ("ship 1", {"type": "playCard", "slot": 1}),
        ("post 2", {"type": "postDraft", "slot": 2}),
        ("reply 1", {"type": "replyViral", "option": 1}),
        ("answer null", {"type": "resolveChoice", "choice": None}),
        ("reset", {"type": "reset"}),
        ("reset us", {"type": "regionalReset", "region": "US"}),
        ("promo BR", {"type": "promo", "region": "BR"}),
        ("status honest", {"type": "setStatus", "status": "honest"}),
        ("accept", {"type": "acceptOffer"}),
        ("setPrice 22", {"type": "setPrice", "price": 22}),
        ("pri 22", {"type": "setPrice", "price": 22}),
    ],
)
def test_short_orders(typed: str, action: dict[str, Any]) -> None:
    assert orders.parse(typed, SCHEMA, words.SHORT) == action
    again = orders.short_form(action, words.SHORT)
    assert orders.parse(again, SCHEMA, words.SHORT) == action


def test_every_action_has_a_short_word() -> None:
    assert {name for names in words.SHORT.values() for name in names} == set(SCHEMA["actions"])


@pytest.mark.parametrize(
    "typed", ["price 50", "price", "ship 7", "limit x", "nonsense", "reset XX"]
)
def test_what_is_no_order_says_what_would_be(typed: str) -> None:
    with pytest.raises(OrderError, match=r"\d|reset|order|id"):
        orders.parse(typed, SCHEMA, words.SHORT)


@pytest.mark.parametrize(
    ("changes", "action", "reason"),
    [
        ({"cooldowns__reset": 4.5}, {"type": "reset"}, "cools down for 4.5 h"),
        ({"cooldowns__post": 2.0}, {"type": "postDraft", "slot": 0}, "cools down for 2 h"),
        ({"levers__priceLockedHours": 3.0}, {"type": "setPrice", "price": 25}, "locked for 3 h"),
        ({"cooldowns__status": 5.0}, {"type": "setStatus", "status": "honest"}, "flipped in 5 h"),
        ({"ship__charge": 0.2}, {"type": "playCard", "slot": 0}, "enough in about"),
        ({}, {"type": "replyViral", "option": 0}, "No viral post"),
        ({}, {"type": "resolveChoice", "choice": 0}, "No incident"),
        ({}, {"type": "acceptOffer"}, "No mission"),
        ({"over": True}, {"type": "boost"}, "shift is over"),
    ],
)
def test_a_refusal_says_what_is_possible(
    changes: dict[str, Any], action: dict[str, Any], reason: str
) -> None:
    made = scene(**changes)
    said = advice.refusal(made, action)
    assert said is not None
    assert reason in said
    if not made.obs["over"]:
        possible = said.partition("Possible now: ")[2].rstrip(".").split(", ")
        assert "wait" in possible
        assert len(possible) >= 4


def test_what_is_possible_is_not_refused() -> None:
    made = scene()
    for action in ({"type": "reset"}, {"type": "setPrice", "price": 22}, {"type": "boost"}):
        assert advice.refusal(made, action) is None


def test_orders_that_stand_are_reckoned_with() -> None:
    made = scene(ship__charge=2.0)
    costs = [card["cost"] for card in made.obs["ship"]["hand"]]
    made.orders = [{"type": "playCard", "slot": slot} for slot in (0, 1)][
        : 2 if sum(costs[:2]) <= 2 else 1
    ]
    said = advice.refusal(made, {"type": "playCard", "slot": 2})
    assert said is not None
    assert "costs" in said
    made.orders = [{"type": "reset"}]
    assert "already" in (advice.refusal(made, {"type": "reset"}) or "")


def test_the_preview_of_a_reset() -> None:
    made = scene()
    said = advice.preview(made, {"type": "reset"})
    preview = made.obs["resetPreview"]
    assert said is not None
    assert f"hype {preview['hypeWithCombo']:+.0f}" in said
    assert f"suspicion {preview['suspicion']:+.1f}" in said
    assert advice.preview(made, {"type": "boost"}) is None


def test_what_a_post_binds_one_to() -> None:
    made = scene()
    for kept, said in (
        ({"promise": 48}, "PROMISES a global reset within 48 h"),
        ({"lie": True}, "LIE"),
    ):
        made.obs["drafts"][1]["preview"] = {"hype": 0.5, **kept}
        assert said in (advice.preview(made, {"type": "postDraft", "slot": 1}) or "")
    made.obs["drafts"][1]["preview"] = {"hype": 0.5}
    assert advice.preview(made, {"type": "postDraft", "slot": 1}) is None


@pytest.mark.parametrize(
    ("action", "warned"),
    [
        ({"type": "setMini", "mini": 0.4}, True),
        ({"type": "setMini", "mini": 0}, False),
        ({"type": "setPrice", "price": 30}, False),
        ({"type": "boost"}, False),
    ],
    ids=str,
)
def test_an_order_against_the_mission_says_so(action: dict[str, Any], warned: bool) -> None:
    goal = {"metric": "mini", "op": "<=", "value": 0, "when": "hold"}
    made = scene(mission={"goals": [goal]})
    said = advice.preview(made, action)
    assert (said is not None) == warned
    assert not warned or "your mission wants mini <= 0 (hold)" in (said or "")
    assert advice.preview(scene(), action) is None


@pytest.mark.parametrize("word", words.SHORT)
def test_every_order_has_a_hint(word: str) -> None:
    for made in (scene(), next(s for s in world(1104) if s.obs["pending"]["viral"])):
        for rest in ("", "0", "US", "x"):
            assert advice.hint(made, word, rest)


def test_completion_of_what_follows() -> None:
    made = next(s for s in world(1104) if s.obs["pending"]["choice"])
    assert [word for word, _ in board.arguments(made, "reset")][:2] == ["US", "CA"]
    labels = [about for _, about in board.arguments(made, "answer")]
    assert labels == made.obs["pending"]["choice"]["choices"]
    assert board.arguments(made, "boost") == []
