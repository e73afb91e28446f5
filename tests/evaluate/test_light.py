"""Light observations: every policy decides as it does on full ones, and every field is the same."""

from __future__ import annotations

from typing import Any

import pytest

from play.evaluate import rooms, source
from play.evaluate.opening import open_source
from play.games import registry
from play.kernel.score import run_policy
from play.kernel.wake import play_wake

GAME = registry.get()
LIGHT = rooms.light(GAME)
SEAT = GAME.seats[0]


def test_there_is_a_light_game() -> None:
    assert LIGHT is not GAME
    assert LIGHT.scoring == GAME.scoring


@pytest.mark.parametrize("name", [name for name in source.names() if name != "idle"])
def test_decisions_are_the_same(name: str) -> None:
    runs = []
    for game in (GAME, LIGHT):
        policy = open_source(source.named(name), 0.0)
        runs.append(run_policy(game, game.create(8802), policy.ask))
    full, light = runs
    assert full.log == light.log
    assert full.wakes == light.wakes
    assert full.outcome == light.outcome


def moments() -> Any:
    """A world at every twentieth wake of the reference."""
    world = GAME.create(3917)
    policy = open_source(source.named("reference"), 0.0)
    number = 0
    while not GAME.over(world):
        obs = GAME.observe(world, SEAT)
        play_wake(GAME, world, {SEAT: policy.ask(obs, [], "timer", None)})
        number += 1
        if number % 20 == 0 or GAME.over(world):
            yield world


def test_every_field_is_the_same() -> None:
    for world in moments():
        full = GAME.observe(world, SEAT)
        for name, value in full.items():
            assert LIGHT.observe(world, SEAT)[name] == value, name
        for number, region in enumerate(full["regions"]):
            for name, value in region.items():
                assert LIGHT.observe(world, SEAT)["regions"][number][name] == value, name


def test_whole_it_is_the_full_observation() -> None:
    world = next(moments())
    full = GAME.observe(world, SEAT)
    light = LIGHT.observe(world, SEAT)
    assert light["hour"] == full["hour"]
    assert dict(light) == full
    assert {**light} == full
    assert light == full
    assert sorted(light) == sorted(full)
    assert len(LIGHT.observe(world, SEAT)) == len(full)
    assert "stats" in LIGHT.observe(world, SEAT)
    assert list(LIGHT.observe(world, SEAT)["regions"][3].items()) == list(
        full["regions"][3].items()
    )


def test_what_is_not_there() -> None:
    light = LIGHT.observe(GAME.create(1), SEAT)
    assert light.get("nothing") is None
    assert light.get("hour") == 0.0
    assert light["regions"][0].get("nothing", 7) == 7
    with pytest.raises(KeyError):
        light["nothing"]


def test_other_views_are_as_they_are() -> None:
    world = GAME.create(1)
    assert LIGHT.observe(world, SEAT, "brief") == GAME.observe(world, SEAT, "brief")
    assert type(LIGHT.observe(world, SEAT, "brief")) is dict
