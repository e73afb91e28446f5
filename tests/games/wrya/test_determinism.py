"""The same world and the same moves give the same bytes: everywhere, always, and again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from play import canonical
from play.games.wrya.game import GAME
from play.games.wrya.world import FIELDS, World
from play.kernel.replay import replay
from play.kernel.score import run_policy
from play.kernel.wake import link, play_wake
from policies import idle, reference
from tests.games.wrya import goldens
from tests.games.wrya.coverage import Shift
from tests.games.wrya.player import Player
from tests.games.wrya.worlds import KEY, SEAT, look, press, quiet, wait

ROOT = Path(__file__).parents[3]
REWRITE = "meant? then: python -m tests.games.wrya.goldens --write"


@pytest.mark.matrix
class TestGoldens:
    @pytest.mark.parametrize("name", goldens.RUNS)
    def test_a_run_is_what_it_was(self, name: str) -> None:
        assert goldens.RUNS[name]() == goldens.stored()["runs"].get(name), REWRITE

    def test_they_belong_to_this_scoring_id(self) -> None:
        assert goldens.stored()["scoring"] == GAME.scoring, REWRITE

    def test_nothing_is_stored_that_is_not_run(self) -> None:
        assert goldens.stored()["runs"].keys() == goldens.RUNS.keys(), REWRITE

    def test_they_tell_runs_apart(self) -> None:
        chains = [run["chain"] for run in goldens.stored()["runs"].values()]
        assert len(set(chains)) == len(chains)

    def test_they_are_runs_of_some_length(self) -> None:
        ticks = {name: run["tick"] for name, run in goldens.stored()["runs"].items()}
        assert all(tick > 200 for tick in ticks.values())
        random = [tick for name, tick in ticks.items() if name.startswith("random")]
        assert len(random) == 4
        assert max(ticks.values()) == GAME.end_tick


class TestReplay:
    @pytest.mark.parametrize(("seed", "key"), [(3, None), (1104, None), (12, KEY)])
    def test_the_log_over_a_fresh_world(self, seed: int, key: bytes | None) -> None:
        shift = Shift(seed, key).play(check=False)
        again = replay(GAME, seed, key, shift.log, shift.wakes)
        assert again.ok
        assert again.outcome == GAME.score(shift.world)
        assert GAME.to_bytes(again.world) == GAME.to_bytes(shift.world)

    def test_a_log_that_went_through_json(self) -> None:
        shift = Shift(9).play(check=False)
        log, wakes = canonical.loads(canonical.dumps([shift.log, shift.wakes]))
        assert replay(GAME, 9, None, log, wakes).ok

    def test_the_wrong_world_is_found_out(self) -> None:
        shift = Shift(6).play(check=False)
        assert replay(GAME, 6, None, [], shift.wakes).first_difference is not None
        assert replay(GAME, 6, KEY, [], shift.wakes[:3]).first_difference == 0

    @pytest.mark.parametrize("policy", ["idle", "reference"])
    def test_the_baselines(self, policy: str) -> None:
        make = {"idle": idle.make, "reference": reference.make}[policy]
        run = run_policy(GAME, GAME.create(4560), make())
        again = run_policy(GAME, GAME.create(4560), make())
        assert (run.log, run.wakes, run.outcome) == (again.log, again.wakes, again.outcome)
        assert replay(GAME, 4560, None, run.log, run.wakes).ok


class TestState:
    def test_bytes_and_back_at_every_wake(self) -> None:
        w, player = GAME.create(14), Player(14)
        for _ in range(120):
            decision = player(look(w))
            twin = GAME.from_bytes(GAME.to_bytes(w))
            assert GAME.to_bytes(twin) == GAME.to_bytes(w)
            wake = play_wake(GAME, w, {SEAT: decision})
            other = play_wake(GAME, twin, {SEAT: decision})
            assert (wake.events, wake.results) == (other.events, other.results)
            assert GAME.to_bytes(twin) == GAME.to_bytes(w)
            if GAME.over(w):
                return

    def test_every_field_is_in_the_bytes(self) -> None:
        """Change one field; the bytes change."""
        w = quiet()
        wait(w, 30)
        before = GAME.to_bytes(w)
        for name in FIELDS:
            value = getattr(w, name)
            setattr(w, name, _other(value))
            assert GAME.to_bytes(w) != before, name
            setattr(w, name, value)
        assert GAME.to_bytes(w) == before
        assert set(vars(w)) == {*FIELDS, "events"}

    def test_two_worlds_share_nothing(self) -> None:
        one, two = GAME.create(1), GAME.create(1)
        before = GAME.to_bytes(two)
        for number in range(20):
            press(one, "setLimit", 1 + number % 10 / 10)
            wait(one, 5)
        assert GAME.to_bytes(two) == before
        assert GAME.to_bytes(GAME.create(1)) == before

    def test_worlds_side_by_side_do_not_meet(self) -> None:
        """Interleaved with another world, a run is what it is alone: no module keeps a state."""
        alone = _chain(GAME.create(5), 1)
        other = GAME.create(6)
        w, chain, player = GAME.create(5), "", Player(1)
        while not GAME.over(w):
            wait(other, 3)
            press(other, "setMini", 0.5) if not GAME.over(other) else None
            play_wake(GAME, w, {SEAT: player(look(w))})
            chain = link(chain, GAME, w)
        assert chain == alone


def _other(value: object) -> object:
    if isinstance(value, dict):
        return {**value, "zz": 1}
    if isinstance(value, list):
        return [*value, 7]
    return "other" if isinstance(value, str) or value is None else value + 1  # type: ignore[operator]


def _chain(w: World, player_seed: int) -> str:
    player, chain = Player(player_seed), ""
    while not GAME.over(w):
        play_wake(GAME, w, {SEAT: player(look(w))})
        chain = link(chain, GAME, w)
    return chain


_SHORT = (
    "from tests.games.wrya import goldens as g;"
    "print([g.scripted(name, 1104) for name in g.SCRIPTS], g.scripted('words', 77, g.KEY),"
    "g.GAME.rules(), g.canonical.dumps(g.GAME.schema()))"
)


@pytest.mark.matrix
def test_the_hash_seed_changes_nothing() -> None:
    """States, observations, screens, rules and schema, under three hash seeds."""
    told = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", _SHORT],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            check=True,
            timeout=60,
        )
        told.add(done.stdout)
    assert len(told) == 1
    assert len(told.pop()) > 1000
