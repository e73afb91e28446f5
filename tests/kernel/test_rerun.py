"""A whole run from its log alone, over every game there is."""

from __future__ import annotations

import pytest

from play.errors import UsageError
from play.games import registry
from play.kernel.replay import replay
from play.kernel.rerun import rerun
from play.kernel.score import run_policy


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_policy_s_log_comes_to_what_the_policy_came_to(game_id: str) -> None:
    game = registry.get(game_id)
    run = run_policy(game, game.create(42), game.baseline_policies()["ref"]())
    assert len(run.log) > 50
    again = rerun(game, 42, run.log)
    assert again.outcome == run.outcome
    assert game.to_bytes(again.world) == game.to_bytes(run.world)
    entries = [entry for leg in again.legs for entry in leg.entries]
    assert entries == run.log
    wakes = [(leg.tick, leg.chain) for leg in again.legs]
    proof = replay(game, 42, None, entries, wakes)
    assert proof.ok
    assert proof.outcome == run.outcome


@pytest.mark.parametrize("game_id", registry.ids())
def test_an_empty_log_is_an_idle_run(game_id: str) -> None:
    game = registry.get(game_id)
    idle = run_policy(game, game.create(7), game.baseline_policies()["idle"]())
    assert rerun(game, 7, []).outcome == idle.outcome


@pytest.mark.parametrize("game_id", registry.ids())
def test_an_action_moved_by_a_tick_was_not_played(game_id: str) -> None:
    """The second wake of an hourly policy, an eighth of an hour too early."""
    game = registry.get(game_id)
    run = run_policy(game, game.create(42), game.baseline_policies()["ref"]())
    first = run.log[0][0]
    later = next(entry for entry in run.log if entry[0] > first)
    early = [entry for entry in run.log if entry[0] == first]
    with pytest.raises(UsageError):
        rerun(game, 42, [*early, [first + 1, *later[1:]]])
