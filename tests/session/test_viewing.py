"""A screen is shown in the view of the command at hand, whatever view it was made in."""

from __future__ import annotations

import json

import pytest

from play import wire
from play.errors import UnreachableError
from play.session.outcome import DECIDE_AGAIN, Outcome
from play.session.screen import text_of
from tests.session.conftest import Player

VIEWS = ("text", "json", "both", "brief")
SEEN = {"text": {"text"}, "json": {"obs"}, "both": {"text", "obs"}, "brief": {"obs"}}


def views_of(outcome: Outcome) -> set[str]:
    return {"text", "obs"} & set(outcome.facts)


@pytest.mark.parametrize("made", VIEWS)
@pytest.mark.parametrize("command", ["status", "scores", "note", "begin", "next", "show"])
def test_a_pending_step_of_another_view(playing: Player, made: str, command: str) -> None:
    """Text unless given: the view in which the lost step asked for its screen does not matter."""
    playing.fake.faults = ["lost after"]
    with pytest.raises(UnreachableError):
        playing.step(7, view=made)
    outcome = getattr(playing, command)()
    assert outcome.directive == DECIDE_AGAIN
    assert views_of(outcome) == {"text"}
    assert outcome.facts["results"] == [{"ok": True, "type": "earn"}]
    text = text_of(outcome, "text")
    assert "TICK 32" in text
    assert "{\n" not in text  # no pretty JSON
    assert len(playing.fake.runs["run0"].applied) == 1
    assert playing.step(8, at=32).exit == 0


@pytest.mark.parametrize("made", VIEWS)
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("fault", ["lost before", "lost after"])
def test_the_next_step_settles_it_in_its_own_view(
    playing: Player, made: str, view: str, fault: str
) -> None:
    playing.fake.faults = [fault]
    with pytest.raises(UnreachableError):
        playing.step(7, view=made)
    assert views_of(playing.step(8, view=view)) == SEEN[view]
    assert playing.fake.sent(wire.PATH_STEP)[0] == playing.fake.sent(wire.PATH_STEP)[1]


@pytest.mark.parametrize("made", VIEWS)
@pytest.mark.parametrize("view", VIEWS)
def test_show_in_another_view_keeps_results_and_events(
    playing: Player, made: str, view: str
) -> None:
    stepped = playing.step(5, view=made)
    for _ in range(2):
        shown = playing.show(view=view)
        assert shown.directive is None
        assert views_of(shown) == SEEN[view]
        for key in ("results", "events", "tick", "reason"):
            assert shown.facts[key] == stepped.facts[key]
    assert playing.show(view=made).facts == stepped.facts  # the kept screen is still the first


def test_looking_in_json_costs_the_text_view_nothing(playing: Player) -> None:
    stepped = playing.step(5)
    playing.show(view="json")
    assert text_of(playing.show(), "text") == text_of(stepped, "text")


def test_a_text_that_was_never_made_tells_results_and_events(playing: Player) -> None:
    playing.step(5, view="json")
    text = text_of(playing.show(), "text")
    assert "YOUR ACTIONS\n  earn: done\n" in text
    assert 'EVENTS\n  {"hour":4.0,"type":"tick"}' in text


def test_a_final_screen_in_another_view(playing: Player) -> None:
    playing.step(wait=24)
    final = playing.step(wait=24, view="json")
    shown = playing.show()
    assert (views_of(shown), shown.facts["score"]) == ({"text"}, final.facts["score"])
    assert shown.after == final.after


def test_a_step_for_another_screen_sends_nothing_to_show_one(playing: Player) -> None:
    playing.step(5)
    calls = len(playing.fake.calls)
    outcome = playing.step(6, at=0, view="json")
    assert (outcome.exit, outcome.next_command) == (5, "rya show --view json")
    assert views_of(playing.step(6, at=0)) == {"text"}
    assert len(playing.fake.calls) == calls


def test_a_service_that_is_away_settles_nothing(playing: Player) -> None:
    playing.fake.faults = ["lost after", "", "", "lost before"]  # step; again, run, its text
    with pytest.raises(UnreachableError):
        playing.step(7, view="json")
    with pytest.raises(UnreachableError):
        playing.show()
    assert playing.checkpoint["pending"] is not None
    assert views_of(playing.show()) == {"text"}


def test_a_stop_is_not_kept_with_its_screen(player: Player) -> None:
    player.begin(max_wakes=1)
    player.next()
    player.fake.faults = ["lost after"]
    with pytest.raises(UnreachableError):
        player.step(7)
    assert any(line.startswith("STOP: ") for line in player.show().after)
    player.begin()
    assert "STOP" not in text_of(player.show(), "text")


class TestForPeople:
    """What is printed without ``--json``."""

    def outcome(self) -> Outcome:
        made = Outcome(next_command="rya show")
        made.reply = {"tick": 3, "obs": {"a": 1}, "text": "TEXT", "schema": {}, "rules": "RULES"}
        return made

    def test_json_is_the_service_s_reply(self) -> None:
        made = self.outcome()
        printed = text_of(made, "json")
        assert json.loads(printed[: printed.rindex("}") + 1]) == made.reply

    def test_brief_goes_without_the_manual(self) -> None:
        printed = text_of(self.outcome(), "brief")
        assert set(json.loads(printed[: printed.rindex("}") + 1])) == {"tick", "obs", "text"}

    def test_both_are_readable(self) -> None:
        printed = text_of(self.outcome(), "both")
        assert printed.startswith("TEXT\n\n{")
        assert set(json.loads(printed[6 : printed.rindex("}") + 1])) == {"tick", "obs"}

    @pytest.mark.parametrize("view", ["json", "brief"])
    def test_no_text_in_them(self, playing: Player, view: str) -> None:
        playing.step(5)
        printed = text_of(playing.show(view=view), view)
        assert set(json.loads(printed[: printed.rindex("}") + 1])) >= {"obs", "results", "events"}
        assert "SCREEN" not in printed
