"""Orders: what people type, read with a schema and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games import registry
from play.terminal import orders
from play.terminal.orders import OrderError
from tests.stall import GAME

SCHEMA: dict[str, Any] = {
    "actions": {
        "setPrice": {"args": {"price": {"min": 10, "max": 40, "step": 1}}, "about": "dollars"},
        "setPace": {"args": {"pace": {"min": -1, "max": 1, "step": 0.25}}},
        "reset": {"args": {}},
        "regional": {"args": {"region": {"ids": ["US", "EU-West"]}}},
        "setStatus": {"args": {"status": {"enum": ["honest", "green"]}}},
        "choose": {"args": {"choice": {"index": "pending.choices", "null": "the default"}}},
        "move": {"args": {"from": {"min": 0, "max": 7}, "to": {"index": "squares"}}},
        "name": {"args": {"name": {}}},
    }
}


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("setPrice 22", {"type": "setPrice", "price": 22}),
        ("SETPRICE $22", {"type": "setPrice", "price": 22}),
        ("setpr +22.4", {"type": "setPrice", "price": 22.4}),
        ("setPace -.5", None),
        ("setPace -0.5", {"type": "setPace", "pace": -0.5}),
        ("setPace .5", {"type": "setPace", "pace": 0.5}),
        ("reset", {"type": "reset"}),
        ("res", {"type": "reset"}),
        ("regional us", {"type": "regional", "region": "US"}),
        ("regional eu-west", {"type": "regional", "region": "EU-West"}),
        ("regional 1", {"type": "regional", "region": 1}),
        ("setStatus GREEN", {"type": "setStatus", "status": "green"}),
        ("choose null", {"type": "choose", "choice": None}),
        ("choose 2", {"type": "choose", "choice": 2}),
        ("move 3 9", {"type": "move", "from": 3, "to": 9}),
        ("name Bob", {"type": "name", "name": "Bob"}),
        ("name 5", {"type": "name", "name": 5}),
    ],
)
def test_orders(line: str, action: Any) -> None:
    if action is None:
        with pytest.raises(OrderError):
            orders.parse(line, SCHEMA)
    else:
        assert orders.parse(line, SCHEMA) == action


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("setPrice", "setPrice PRICE: that is 1 argument, not 0"),
        ("setPrice 1 2", "1 argument, not 2"),
        ("reset now", "no argument"),
        ("setPrice 9", "10 to 40 by 1"),
        ("setPrice 41", "10 to 40 by 1"),
        ("setPrice cheap", "10 to 40 by 1"),
        ("setPrice NaN", "10 to 40 by 1"),
        ("setPrice 1e999", "10 to 40 by 1"),
        ("setPrice true", "10 to 40 by 1"),
        ("setPrice null", "10 to 40 by 1"),
        ("regional MARS", "0 to 1, or US EU-West"),
        ("regional 2", "0 to 1, or US EU-West"),
        ("setStatus grey", "honest or green"),
        ("setStatus 1", "honest or green"),
        ("choose -1", "a number from 0"),
        ("set 5", "setPrice or setPace or setStatus"),
        ("fly", "no order fly"),
    ],
)
def test_what_is_no_order(line: str, why: str) -> None:
    with pytest.raises(OrderError, match=why):
        orders.parse(line, SCHEMA)


@pytest.mark.parametrize(
    "game", [GAME, *map(registry.get, registry.ids())], ids=lambda game: game.id
)
def test_every_action_of_every_game_can_be_ordered(game: Any) -> None:
    schema = game.schema()
    for name, action in schema["actions"].items():
        assert orders.usage(name, schema)
        words = []
        for shape in action["args"].values():
            assert orders.describe(shape) != "see the rules"
            choices = shape.get("enum") or shape.get("ids") or [shape.get("min", 0)]
            words.append(str(choices[0]))
        made = orders.parse(" ".join([name, *words]), schema)
        assert made["type"] == name
        assert set(made) == {"type", *action["args"]}
        result, _ = game.act(game.create(1), game.seats[0], made)
        assert result["type"] == name


@given(st.text())
def test_any_line_is_an_order_or_a_sentence(line: str) -> None:
    if not line.split():
        return
    said = ""
    try:
        orders.parse(line, SCHEMA)
    except OrderError as error:
        said = str(error)
    assert said == "" or said.endswith(".")


def test_an_order_is_written_as_it_could_have_been_typed() -> None:
    for line in ("setPrice 22", "reset", "regional US", "choose null", "move 3 9"):
        action = orders.parse(line, SCHEMA)
        assert orders.written(action) == line
        assert orders.parse(orders.written(action), SCHEMA) == action
