"""``scores``: a bounded wait, and a report."""

from __future__ import annotations

import pytest

from play.scoring.interval import mean_ci
from tests.session.conftest import Player


def test_what_is_known(playing: Player) -> None:
    playing.step(50)
    playing.finish()
    outcome = playing.scores()
    facts = outcome.json()
    assert (facts["pending"], facts["polls"]) == (0, 1)
    (row,) = facts["worlds"]
    assert (row["score"], row["normalized"], row["scoringStatus"]) == (50, 5, "complete")
    assert row["baseline"] == {"idle": 0, "ref": 1000}
    assert (row["deltaVsRef"], row["replay"]) == (-950, "ok")
    assert facts["benchmark"] is None
    assert outcome.next_command == "rya begin"
    assert playing.sleeps == []


def test_a_pending_score_is_said_with_the_take(playing: Player) -> None:
    playing.fake.score_after = 100
    playing.step(50)
    outcome = playing.finish()
    assert outcome.facts["scoringStatus"] == "pending"
    assert outcome.after[0] == "World 0 is finished. Take: $50.00."
    assert outcome.next_command == "rya scores"
    (row,) = playing.checkpoint["worlds"]
    assert (row["status"], row["scoringStatus"]) == ("done", "pending")


def test_it_polls_so_often_and_stops(playing: Player) -> None:
    playing.fake.score_after = 100
    playing.finish()
    outcome = playing.scores(max_polls=9)
    assert (outcome.facts["polls"], outcome.facts["pending"]) == (9, 1)
    assert playing.sleeps == [5, 8, 12, 18, 25, 30, 30, 30]
    assert outcome.exit == 0
    assert outcome.next_command == "rya scores"


def test_it_goes_on_where_a_kill_stopped_it(playing: Player) -> None:
    playing.fake.score_after = 2
    playing.finish()
    outcome = playing.scores()
    assert outcome.facts["pending"] == 0
    assert outcome.facts["worlds"][0]["normalized"] == 0
    assert playing.sleeps == [5]


def test_nothing_finished(playing: Player) -> None:
    outcome = playing.scores()
    assert outcome.lines == ["No world of practice v1 is finished yet."]
    assert outcome.next_command == "rya next"


def test_a_world_outside_the_suites(player: Player) -> None:
    player.begin(seed=42)
    player.next()
    player.step(30)
    player.finish()
    (row,) = player.scores().facts["worlds"]
    assert (row["index"], row["normalized"]) == (None, 3)


@pytest.mark.parametrize("track", ["official", "sealed"])
def test_a_whole_suite_has_a_mean_with_its_interval(player: Player, track: str) -> None:
    player.begin(track=track, worlds=16)
    values = []
    for index in range(16):
        if index:
            assert player.scores().facts["benchmark"] is None
        player.next()
        player.step(100 * index)
        player.finish()
        values.append(10.0 * index)
    summary = player.scores().facts["benchmark"]
    assert summary == dict(mean_ci(values))
    assert summary["n"] == 16


def test_practice_has_none(player: Player) -> None:
    player.begin(worlds=4)
    for _ in range(4):
        player.next()
        player.finish()
    assert player.scores().facts["benchmark"] is None
