"""Whole shifts of random play: nothing breaks, everything agrees, it ends when it should.

The long form, with what turned up and what did not: ``python -m tests.games.wrya.coverage``;
``RYA_LONG=1`` runs its 300 worlds from here.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from functools import cache
from typing import Any

import pytest

from play.games.wrya import tables as t
from play.games.wrya.game import GAME
from play.kernel.wake import play_wake
from tests.games.wrya import coverage
from tests.games.wrya.coverage import Shift
from tests.games.wrya.player import GARBAGE, TEMPERS, Player
from tests.games.wrya.worlds import KEY, SEAT, look, quiet, wait

WORLDS = 12


@cache
def shift(seed: int) -> Shift:
    return Shift(seed, KEY if seed % 10 == 9 else None).play()


@pytest.mark.parametrize("seed", range(WORLDS))
def test_a_shift_without_a_fault(seed: int) -> None:
    assert shift(seed).faults == []


def test_all_together_they_try_much() -> None:
    shifts = [shift(seed) for seed in range(WORLDS)]
    ends = Counter(played.world.ended for played in shifts)
    assert ends["end"] >= 3
    assert ends["exposed"] >= 2
    assert {played.player.temper for played in shifts} == set(TEMPERS)
    effort: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for played in shifts:
        effort += played.effort
        kinds += played.kinds
    assert effort["invalid"] > 50
    assert effort["actions"] > 4 * effort["invalid"]
    assert len(kinds) >= len(coverage.EVERYTHING["event"]) - 3
    seen = set().union(*(played.seen for played in shifts))
    for kind, names in coverage.missing(seen).items():
        assert len(names) < 0.6 * len(coverage.EVERYTHING[kind]), kind


def test_garbage_is_refused_and_everything_else_goes_on() -> None:
    for action in GARBAGE:
        w = quiet()
        wake = play_wake(GAME, w, {SEAT: {"actions": [action, ["setLimit", 1.2]]}})
        first, second = wake.results[SEAT]
        assert (first["ok"], second["ok"], wake.invalid) == (False, True, 1), action


def test_idle_worlds_end_on_time() -> None:
    for seed in (1, 4_294_967_295):
        w = GAME.create(seed)
        wait(w, 9999)
        assert (w.ended, w.tick, GAME.advance(w, 9999)) == ("end", 4032, "end")


EXTREMES: dict[str, dict[str, Any]] = {
    "cheapest and loosest": {"price": 10, "limit": 0.5, "mini": 0.0, "hype": 100.0},
    "dearest and tightest": {"price": 40, "limit": 2.5, "mini": 1.0, "hype": 5.0},
    "furious": {"rage_by": [100.0] * t.N, "pull": [20.0] * t.N, "thread": 1.0},
    "beloved": {"rage_by": [0.0] * t.N, "hype": 100.0, "mindshare": 99.0, "limit": 0.5},
    "deserted": {"payers": [1e-9] * t.N, "free": [1e-9] * t.N, "paying": 14e-9},
    "nobody at all": {"payers": [0.0] * t.N, "free": [0.0] * t.N, "paying": 0.0},
    "surging": {"surge": 50.0, "surge_until": 4032},
}


@pytest.mark.parametrize("name", EXTREMES)
def test_extremes(name: str) -> None:
    """Worlds pushed to where the arithmetic could break."""
    w = GAME.create(2)
    for field, value in EXTREMES[name].items():
        setattr(w, field, list(value) if isinstance(value, list) else value)
    for _ in range(30):
        w.suspicion = min(w.suspicion, 40.0)
        wait(w, 8)
        assert list(coverage.state_faults(w)) == []
        for level in look(w)["world"].values():
            assert not isinstance(level, float) or math.isfinite(level)


def test_every_promo_and_reset_at_once() -> None:
    """The wrecker: $10, half the limit, promos everywhere, all the time."""
    w = GAME.create(3)
    while not GAME.over(w):
        plan = [["setPrice", 10], ["setLimit", 0.5], *(["promo", n] for n in range(14)), ["reset"]]
        w.suspicion = min(w.suspicion, 30.0)
        play_wake(GAME, w, {SEAT: {"actions": plan, "wait": 8}})
        assert list(coverage.state_faults(w)) == []
    assert w.tick == GAME.end_tick


def test_a_player_that_only_talks_nonsense_plays_an_idle_world() -> None:
    w, idle = GAME.create(4), GAME.create(4)
    while not GAME.over(w):
        play_wake(GAME, w, {SEAT: {"actions": list(GARBAGE), "wait": 24}})
    wait(idle, 9999)
    assert GAME.to_bytes(w) == GAME.to_bytes(idle)


def test_the_same_player_is_the_same_player() -> None:
    w = GAME.create(1)
    obs = look(w)
    assert [Player(3)(obs) for _ in range(3)] == [Player(3)(obs)] * 3


@pytest.mark.skipif(not os.environ.get("RYA_LONG"), reason="RYA_LONG=1 plays 300 worlds")
def test_the_long_form() -> None:
    assert coverage.main(["--worlds", "300", "--jobs", str(os.cpu_count() or 1)]) == 0
