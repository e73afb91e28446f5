"""``show``, ``status`` and ``note``: looking changes nothing, and says what the service says."""

from __future__ import annotations

import pytest

from play import wire
from play.errors import RefusedError, TooLargeError, UnreachableError, UsageError
from play.session.outcome import DECIDE_AGAIN, STOP
from play.session.screen import text_of
from tests.session.conftest import Player


class TestShow:
    def test_the_last_screen_with_its_events_and_results(self, playing: Player) -> None:
        stepped = playing.step(5)
        shown = playing.show()
        for key in ("text", "results", "events", "tick", "reason"):
            assert shown.facts[key] == stepped.facts[key]
        assert shown.next_command == stepped.next_command
        assert len(playing.fake.sent(wire.PATH_STEP)) == 1

    def test_twice_is_once(self, playing: Player) -> None:
        playing.step(5)
        first = playing.show()
        assert text_of(playing.show(), "text") == text_of(first, "text")

    @pytest.mark.parametrize("damage", ["missing", "torn", "foreign"])
    def test_without_its_cache_it_costs_a_full_screen(self, playing: Player, damage: str) -> None:
        playing.step(5)
        kept = playing.directory / ".rya" / "screen.json"
        if damage == "missing":
            kept.unlink()
        else:
            kept.write_bytes(kept.read_bytes()[:-9] if damage == "torn" else b"?")
        outcome = playing.show()
        assert outcome.directive is None
        assert (outcome.facts["tick"], outcome.facts["reason"]) == (32, "resume")

    @pytest.mark.parametrize("view", ["json", "both", "brief"])
    def test_another_view(self, playing: Player, view: str) -> None:
        playing.step(5)
        outcome = playing.show(view=view)
        assert "obs" in outcome.facts
        assert outcome.facts["tick"] == 32
        assert outcome.directive is None

    def test_a_run_that_has_moved_on(self, playing: Player) -> None:
        playing.fake.runs["run0"].tick = 96
        outcome = playing.show()
        assert (outcome.exit, outcome.directive) == (0, DECIDE_AGAIN)
        assert outcome.facts["tick"] == 96
        assert playing.step(1, at=96).exit == 0

    def test_the_final_screen_stays(self, playing: Player) -> None:
        final = playing.finish()
        shown = playing.show()
        assert shown.facts["score"] == final.facts["score"]
        assert shown.after == final.after
        assert shown.directive == STOP

    def test_no_world(self, player: Player) -> None:
        player.begin()
        with pytest.raises(RefusedError) as caught:
            player.show()
        assert caught.value.next_command == "rya next"

    def test_a_screen_of_an_earlier_world_is_not_the_last(self, player: Player) -> None:
        player.begin(worlds=2)
        player.next()
        player.finish()
        player.die_before_record = True
        with pytest.raises(BaseException):  # noqa: B017, PT011 - the crash of this test
            player.next()
        assert player.show().facts["index"] == 1


class TestStatus:
    def test_what_it_says(self, playing: Player) -> None:
        playing.step(5)
        outcome = playing.status()
        facts = outcome.json()
        assert facts["ok"] is True
        assert (facts["runId"], facts["tick"], facts["hour"]) == ("run0", 32, 4.0)
        assert facts["session"]["wakes"] == 1
        assert facts["progress"]["of"] == 4
        assert facts["progress"]["effort"]["wakes"] == 1
        assert facts["nextCommand"] == "rya show"
        assert playing.fake.sent(wire.PATH_STEP) == playing.fake.sent(wire.PATH_STEP)[:1]

    def test_it_teaches_no_tick(self, playing: Player) -> None:
        playing.fake.runs["run0"].tick = 96
        outcome = playing.status()
        assert any("stands at tick 96" in line for line in outcome.lines)
        assert playing.checkpoint["active"]["tick"] == 0
        assert playing.step(1).exit == 5  # bound to the screen that was shown
        assert playing.fake.runs["run0"].applied == []

    def test_a_world_finished_elsewhere(self, playing: Player) -> None:
        run = playing.fake.runs["run0"]
        run.tick, run.status, run.score = 384, "done", 50
        outcome = playing.status()
        assert (outcome.exit, outcome.directive) == (0, STOP)
        (row,) = playing.checkpoint["worlds"]
        assert (row["status"], row["score"], row["normalized"]) == ("done", 50, 5)
        assert playing.checkpoint["session"]["worldsFinished"] == 1

    def test_a_closed_suite_s_seed_and_key_are_not_taken_over(self, playing: Player) -> None:
        playing.status()
        text = (playing.directory / "rya-checkpoint.json").read_text()
        assert "3141592653" not in text
        assert "kkkk" not in text

    def test_after_the_end(self, playing: Player) -> None:
        playing.finish()
        outcome = playing.status()
        assert (outcome.exit, outcome.directive) == (0, STOP)
        assert outcome.next_command == "rya begin"

    def test_no_session(self, player: Player) -> None:
        with pytest.raises(RefusedError) as caught:
            player.status()
        assert caught.value.exit == 4
        assert list(player.directory.iterdir()) == []


class TestNote:
    def test_both_notes(self, playing: Player) -> None:
        playing.note(world="plan")
        outcome = playing.note(lessons="learn")
        assert outcome.facts["notes"] == {"world": "plan", "lessons": "learn"}
        assert "plan" in outcome.lines
        assert playing.note().facts["notes"] == {"world": "plan", "lessons": "learn"}

    def test_what_a_note_takes_the_place_of_is_said(self, playing: Player) -> None:
        first = playing.note(world="a long plan")
        assert first.lines[0] == "The world note: 11 characters, the first here."
        second = playing.note(world="plan", lessons="learn")
        assert second.lines == [
            "The world note: 11 characters replaced by 4.",
            "The lessons: 5 characters, the first here.",
            "Notes kept: world 4/2500, lessons 5/1200 characters.",
            "Your note (world):",
            "plan",
            "Your note (lessons):",
            "learn",
        ]
        assert second.facts["replaced"] == {"world": 11, "lessons": 0}
        assert playing.note(world="plan").lines[0] == "The world note: as before, 4 characters."
        emptied = playing.note(lessons="")
        assert emptied.lines[0] == "The lessons: emptied; 5 characters are gone."
        assert playing.note().facts["replaced"] == {}

    def test_it_is_said_beside_a_pending_step_too(self, playing: Player) -> None:
        playing.note(world="plan")
        playing.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            playing.step(1)
        outcome = playing.note(world="newer plan")
        assert outcome.directive == DECIDE_AGAIN
        assert outcome.lines[0] == "The world note: 4 characters replaced by 10."

    def test_they_travel_with_the_next_step(self, playing: Player) -> None:
        playing.note(world="plan")
        assert playing.fake.runs["run0"].notes == ""
        playing.step(1)
        assert playing.fake.runs["run0"].notes == "[world 4]\nplan\n[lessons 0]\n"

    def test_emptied_notes_travel_too(self, playing: Player) -> None:
        playing.note(world="plan")
        playing.step(1)
        playing.note(world="")
        playing.step(2)
        assert playing.fake.runs["run0"].notes == ""

    def test_one_over_its_bound_changes_neither(self, playing: Player) -> None:
        playing.note(world="plan", lessons="learn")
        for over in ({"world": "x" * 2501}, {"world": "y", "lessons": "x" * 1201}):
            with pytest.raises(TooLargeError):
                playing.note(**over)
        assert playing.note().facts["notes"] == {"world": "plan", "lessons": "learn"}

    def test_the_world_s_note_goes_with_its_world(self, player: Player) -> None:
        player.begin(worlds=2)
        player.next()
        player.note(world="plan", lessons="learn")
        player.finish()
        assert player.checkpoint["notes"]["world"] == ""
        player.next()
        assert player.checkpoint["notes"]["lessons"] == "learn"
        player.step(1)
        assert player.fake.runs["run1"].notes == "[world 0]\n\n[lessons 5]\nlearn"

    def test_a_foreign_note_beside_new_lessons(self, playing: Player) -> None:
        playing.fake.runs["run0"].notes = "x" * 3000
        playing.next()
        with pytest.raises(UsageError):
            playing.note(lessons="learn")
        playing.note(lessons="learn", world="short")
        playing.step(1)
        assert playing.fake.runs["run0"].notes == "[world 5]\nshort\n[lessons 5]\nlearn"

    def test_a_pending_step_does_not_take_a_note_along(self, playing: Player) -> None:
        playing.fake.faults = ["lost before", "lost before"]
        with pytest.raises(UnreachableError):
            playing.step(1)
        with pytest.raises(UnreachableError):
            playing.note(world="kept anyway")
        outcome = playing.note()
        assert outcome.directive == DECIDE_AGAIN
        assert outcome.facts["notes"]["world"] == "kept anyway"
        assert playing.checkpoint["notes"]["unsent"] is True
        assert playing.fake.runs["run0"].notes == ""
        playing.step(2)
        assert "kept anyway" in playing.fake.runs["run0"].notes
