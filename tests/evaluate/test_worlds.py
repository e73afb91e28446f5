"""Which worlds are played."""

from __future__ import annotations

import pytest

from play.errors import UsageError
from play.evaluate import worlds
from tests.toy import GAME

SECRET = bytes(range(16))


def test_practice_is_the_suite_in_its_order() -> None:
    found = worlds.practice(GAME)
    assert [world.seed for world in found] == list(GAME.practice_seeds)
    assert [(world.label, world.number) for world in found] == [("index", n) for n in range(4)]
    assert all(world.key is None for world in found)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("42", [42]),
        ("42,43", [42, 43]),
        ("100-103", [100, 101, 102, 103]),
        ("7, 1-2", [7, 1, 2]),
        ("4294967295", [4294967295]),
    ],
)
def test_seeds(text: str, numbers: list[int]) -> None:
    assert [world.seed for world in worlds.seeds(text)] == numbers


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "1,",
        "1-",
        "-1",
        "3-1",
        "1--2",
        "1.5",
        "4294967296",
        "1,1",
        "1-3,2",
        "0-9999999",
        "²",
    ],
)
def test_what_is_no_list_of_seeds(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        worlds.seeds(text)
    assert caught.value.code == "bad_seeds"


def test_a_deal_is_fixed_by_its_secret() -> None:
    four, two = worlds.sealed(SECRET, 4), worlds.sealed(SECRET, 2)
    assert four[:2] == two
    assert all(world.key is not None and len(world.key) == 16 for world in four)
    assert len({(world.seed, world.key) for world in four}) == 4
    assert worlds.sealed(bytes(16), 2) != two


@pytest.mark.parametrize("count", [0, -1, worlds.MAX_WORLDS + 1])
def test_deals_that_are_none(count: int) -> None:
    with pytest.raises(UsageError):
        worlds.sealed(SECRET, count)
