"""Every policy of ours plays a world by the rules, from what a player sees and nothing else."""

from __future__ import annotations

import ast
import copy
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from play.evaluate import source
from play.evaluate.faults import check
from play.evaluate.opening import open_source
from play.games import registry
from play.kernel.score import baselines, run_policy
from policies import constants, example, random_play, reference, smart

GAME = registry.get()
SEED = 5008
NAMES = source.names()
# What each is known for: the least and the most that it may score on this world.
SCORES = {
    "always_first": (-60.0, 80.0),
    "always_last": (-60.0, 80.0),
    "constants": (0.0, 0.0),
    "example": (40.0, 95.0),
    "greedy_limit": (-40.0, 60.0),
    "greedy_mini": (-40.0, 60.0),
    "greedy_price": (-60.0, 60.0),
    "idle": (0.0, 0.0),
    "random_play": (-100.0, 40.0),
    "reckless": (-100.0, 0.0),
    "reference": (100.0, 100.0),
    "resetter": (5.0, 70.0),
    "smart": (60.0, 250.0),  # on one world; its mean is held below
    "wrecker": (-100.0, -60.0),
}


def play(name: str, **options: Any) -> Any:
    """A run of the world with a fresh policy."""
    policy = open_source(source.named(name, **options), 0.0)

    def ask(**given: Any) -> Any:
        return check(policy.ask(**given), GAME.tick_hours) if not over(given) else None

    ask.blind = policy.blind  # type: ignore[attr-defined]
    return run_policy(GAME, GAME.create(SEED), ask)


def over(given: Any) -> bool:
    return given["obs"] is not None and given["obs"]["over"]


@pytest.fixture(scope="module")
def base() -> Any:
    return baselines(GAME, SEED)


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_by_the_rules(name: str, base: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[str] = []
    act = GAME.act

    def watched(*given: Any) -> Any:
        result, entry = act(*given)
        if entry is None:
            refused.append(result["error"])
        return result, entry

    monkeypatch.setattr(GAME, "act", watched)
    run = play(name)
    assert GAME.over(run.world)
    assert run.effort["invalid"] == len(refused)
    assert set(refused) <= {"the shift is over."}  # caught in the middle of a plan, or nothing
    low, high = SCORES[name]
    score = GAME.normalize(run.outcome["score"], base["idle"], base["ref"])
    assert low - 1e-9 <= score <= high + 1e-9


def test_smart_beats_the_reference_over_several_worlds() -> None:
    scores = []
    for seed in (11, 12, 13, 14):
        base = baselines(GAME, seed)
        run = run_policy(GAME, GAME.create(seed), smart.make())
        scores.append(GAME.normalize(run.outcome["score"], base["idle"], base["ref"]))
    assert sum(scores) / len(scores) > 100.0


@pytest.mark.parametrize("name", NAMES)
def test_a_second_instance_plays_the_same(name: str) -> None:
    one, two = play(name), play(name)
    assert one.log == two.log
    assert one.outcome == two.outcome


@pytest.mark.parametrize("name", NAMES)
def test_it_leaves_what_it_is_shown_as_it_is(name: str) -> None:
    policy = open_source(source.named(name), 0.0)
    world = GAME.create(SEED)
    for _ in range(60):
        obs = GAME.observe(world, GAME.seats[0])
        schema = GAME.schema()
        before = copy.deepcopy((obs, schema))
        policy.ask(obs, [], "timer", schema)
        assert (obs, schema) == before
        GAME.advance(world, GAME.tick(world) + 8)
        GAME.drain(world)


@pytest.mark.parametrize("name", NAMES)
def test_it_imports_nothing_of_the_game(name: str) -> None:
    spec = find_spec(f"policies.{name}")
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert not any(found.split(".")[0] in ("play", "brief") for found in names)


def test_every_policy_has_its_bounds() -> None:
    assert set(SCORES) == set(NAMES)


def test_who_gets_caught() -> None:
    assert play("reckless").outcome["exposed"]
    for name in ("example", "reference", "resetter", "smart"):
        assert not play(name).outcome["exposed"], name


def test_the_example_reads_as_its_words_say() -> None:
    log = play("example").log
    resets = [tick for tick, name, *_ in log if name == "reset"]
    assert resets
    assert all(b - a >= 48 * 8 for a, b in pairwise(resets))
    assert {"resolveChoice", "replyViral", "playCard", "postDraft", "boost"} <= {e[1] for e in log}
    assert None not in {entry[2] for entry in log if entry[1] == "resolveChoice"}
    assert {entry[2] for entry in log if entry[1] == "setMini"} <= {0.0, example.MINI_SHARE}
    assert not any(entry[1] in ("setPrice", "deny", "promo") for entry in log)


def test_constants_are_set_once() -> None:
    log = play("constants", limit=1.1, price=22, mini=0.2).log
    assert [entry[1:] for entry in log] == [["setLimit", 1.1], ["setPrice", 22], ["setMini", 0.2]]
    assert {entry[0] for entry in log} == {0}
    assert constants.make().blind  # type: ignore[attr-defined]


def test_random_play_is_seeded() -> None:
    assert play("random_play", seed=1).log == play("random_play", seed=1).log
    assert play("random_play", seed=1).log != play("random_play", seed=2).log
    assert random_play.make(seed=3) is not random_play.make(seed=3)


def test_smart_cuts_the_price_first_and_charges_for_the_base_later() -> None:
    prices = [(entry[0], entry[2]) for entry in play("smart").log if entry[1] == "setPrice"]
    assert prices == [(0, 15.0), (320 * 8, 24.0)] or (
        prices[0] == (0, 15.0) and prices[1][1] == 24.0 and 320 * 8 <= prices[1][0] < 322 * 8
    )
    assert not any(entry[1] == "promo" for entry in play("smart").log)
    assert smart.make(low=18.0) is not None


@pytest.mark.parametrize(
    ("family", "actions"),
    [
        ("resets", {"reset"}),
        ("levers", {"setLimit", "setMini", "setPrice", "reshuffle"}),
        ("posts", {"postDraft"}),
        ("launches", {"playCard"}),
        ("missions", {"acceptOffer"}),
        ("virals", {"replyViral"}),
        ("choices", {"resolveChoice"}),
        ("promos", {"promo"}),
    ],
)
def test_an_ablated_reference_does_without(family: str, actions: set[str]) -> None:
    whole = {entry[1] for entry in play("reference").log}
    without = {entry[1] for entry in play("reference", no=(family,)).log}
    assert not without & actions
    assert whole & actions or family in ("missions", "promos")
    assert reference.make(no=(family,)) is not None
