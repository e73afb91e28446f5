"""``next``: which world it is, and that no other is ever started."""

from __future__ import annotations

import pytest

from play import wire
from play.errors import NotFoundError, RefusedError, UnreachableError
from play.session.outcome import ASK, DECIDE_AGAIN, STOP
from play.transport.base import Reply
from tests.session.conftest import Crash, Player
from tests.session.fake import NEXT_WEEK, OFFICIAL


class TestStarting:
    def test_the_lowest_world_never_started(self, player: Player) -> None:
        player.begin(worlds=3)
        outcome = player.next()
        assert outcome.lines == [
            "Starting world 0: practice v1.",
            "`rya rules` says what can be done, and how things work.",
        ]
        assert (outcome.facts["index"], outcome.facts["tick"]) == (0, 0)
        assert player.checkpoint["active"]["runId"] == "run0"
        player.finish()
        assert player.next().facts["index"] == 1

    def test_a_reply_that_was_lost_starts_no_second_run(self, player: Player) -> None:
        player.begin()
        player.fake.faults = ["", "lost after"]  # the suite, then the start
        with pytest.raises(UnreachableError):
            player.next()
        outcome = player.next()
        assert outcome.lines == ["Resuming world 0 (same run, same attempt)."]
        assert len(player.fake.runs) == 1

    @pytest.mark.parametrize("moment", ["die_before_print", "die_before_record"])
    def test_a_crash_starts_no_second_run(self, player: Player, moment: str) -> None:
        player.begin()
        setattr(player, moment, True)
        with pytest.raises(Crash):
            player.next()
        assert player.next().facts["runId"] == "run0"
        assert len(player.fake.runs) == 1

    def test_the_index_asked_for_by_begin(self, player: Player) -> None:
        player.begin(index=2, worlds=2)
        assert player.next().facts["index"] == 2
        player.finish()
        assert player.next().facts["index"] == 0  # the wish was for one world

    def test_a_public_seed(self, player: Player) -> None:
        player.begin(seed=42)
        outcome = player.next()
        assert player.fake.sent(wire.PATH_START)[0]["seed"] == 42
        assert outcome.facts["index"] is None
        assert player.checkpoint["active"]["seed"] == 42
        assert "The world of seed 42 is at tick 0" in player.handoff
        player.next()
        assert len(player.fake.runs) == 1

    def test_labels_travel_with_the_start(self, player: Player) -> None:
        player.begin(name="n", model="m", harness="h")
        player.next()
        sent = player.fake.sent(wire.PATH_START)[0]
        assert (sent["name"], sent["model"], sent["harness"]) == ("n", "m", "h")

    def test_the_view_asked_for(self, player: Player) -> None:
        player.begin()
        outcome = player.next(view="json")
        assert "obs" in outcome.facts
        assert "text" not in outcome.facts


class TestResuming:
    def test_the_same_run_with_its_notes(self, playing: Player) -> None:
        playing.note(world="plan", lessons="learn")
        playing.step(1)
        outcome = playing.next()
        assert outcome.lines == [
            "Resuming world 0 (same run, same attempt).",
            "Your note (world):",
            "plan",
            "Your note (lessons):",
            "learn",
        ]
        assert len(playing.fake.runs) == 1

    def test_the_very_screen_that_was_shown_last(self, playing: Player) -> None:
        stepped = playing.step(5, wait=30)
        outcome = playing.next()
        for key in ("text", "results", "events", "reason", "tick"):
            assert outcome.facts[key] == stepped.facts[key]
        assert outcome.facts["events"] != []
        assert outcome.warnings == stepped.warnings != []
        assert playing.checkpoint["active"]["reason"] == "timer"
        assert playing.next(view="json").facts["results"] == stepped.facts["results"]
        assert playing.step(6, at=192).exit == 0

    def test_a_screen_that_is_not_kept_any_more(self, playing: Player) -> None:
        playing.step(5)
        (playing.directory / ".rya" / "screen.json").unlink()
        outcome = playing.next()
        assert (outcome.facts["reason"], outcome.facts["events"]) == ("resume", [])
        assert playing.checkpoint["active"]["reason"] == "timer"  # what woke the player, still

    def test_an_older_copy_is_corrected(self, playing: Player) -> None:
        playing.step(1)
        older = (playing.directory / "rya-checkpoint.json").read_bytes()
        playing.note(world="newer plan")
        playing.step(2)
        (playing.directory / "rya-checkpoint.json").write_bytes(older)
        outcome = playing.next()
        assert outcome.facts["tick"] == 64
        assert "The checkpoint was older (tick 32) and has been corrected." in outcome.lines
        assert playing.checkpoint["notes"]["world"] == "newer plan"
        assert playing.step(3).exit == 0

    def test_notes_not_sent_yet_survive_a_resume(self, playing: Player) -> None:
        playing.step(1)
        playing.note(world="fresh")
        playing.next()
        assert playing.checkpoint["notes"] == {"world": "fresh", "lessons": "", "unsent": True}
        playing.step(2)
        assert playing.fake.runs["run0"].notes == "[world 5]\nfresh\n[lessons 0]\n"
        assert playing.checkpoint["notes"]["unsent"] is False

    def test_foreign_notes_are_shown_and_kept(self, playing: Player) -> None:
        playing.fake.runs["run0"].notes = "by hand: " + "x" * 3990
        outcome = playing.next()
        assert outcome.lines[-1].startswith("by hand: ")
        assert len(playing.checkpoint["notes"]["world"]) == 3999
        playing.step(1)  # too long to be packed: the service keeps what it has
        assert "notes" not in playing.fake.sent(wire.PATH_STEP)[0]

    def test_a_world_finished_elsewhere(self, playing: Player) -> None:
        run = playing.fake.runs["run0"]
        run.tick, run.status = 384, "done"
        outcome = playing.next()
        assert outcome.directive == STOP
        assert outcome.exit == 0
        assert playing.checkpoint["session"]["worldsFinished"] == 1
        assert playing.next().exit == 4
        assert len(playing.fake.runs) == 1

    def test_a_run_that_the_service_does_not_know(self, playing: Player) -> None:
        playing.fake.runs.clear()
        with pytest.raises(NotFoundError):
            playing.next()
        assert playing.checkpoint["active"]["runId"] == "run0"  # perhaps only the key is wrong

    def test_a_pending_step_comes_first(self, playing: Player) -> None:
        playing.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            playing.step(1)
        outcome = playing.next()
        assert (outcome.exit, outcome.directive) == (0, DECIDE_AGAIN)


class TestLimits:
    def test_the_session_ends_with_its_last_world(self, playing: Player) -> None:
        outcome = playing.finish()
        assert (outcome.directive, outcome.exit) == (STOP, 0)
        assert outcome.message == "Session 1 is over: 1 of at most 1 world finished."
        assert outcome.next_command == "rya report"
        assert outcome.prompt is not None
        calls = len(playing.fake.calls)
        for command in (playing.next, playing.step):
            again = command()
            assert (again.directive, again.exit) == (STOP, 4)
            assert again.message.startswith("Session 1 is over: 1 of at most 1 world finished.")
        assert len(playing.fake.calls) == calls

    def test_the_last_world_of_a_suite(self, player: Player) -> None:
        """It is said to be; what is next looks at the results, and nothing more is opened."""
        worlds = player.fake.sizes["v1"]
        for left in reversed(range(worlds)):
            player.begin()
            player.next()
            outcome = player.finish()
            assert outcome.message.endswith("finished, the last of practice v1.") == (left == 0)
        assert outcome.next_command == "rya scores"
        before = player.checkpoint
        again = player.begin()
        assert (again.directive, again.exit) == (STOP, 0)
        assert again.message == "Every world of practice v1 is over. No session was opened."
        assert again.next_command == "rya begin --index 0"
        assert player.checkpoint["session"] == before["session"]
        assert player.checkpoint["sessions"] == before["sessions"]
        assert player.begin(index=0).next_command == "rya next"
        assert player.next().facts["index"] == 0

    def test_a_resumed_world_counts(self, playing: Player) -> None:
        playing.step(1)
        playing.pause()
        playing.begin()
        playing.next()
        assert playing.finish().directive == STOP

    def test_the_wake_budget(self, player: Player) -> None:
        player.begin(max_wakes=2)
        player.next()
        assert player.step(1).directive is None
        outcome = player.step(2)
        assert (outcome.directive, outcome.exit) == (STOP, 0)
        assert outcome.facts["tick"] == 64
        assert player.step(3).exit == 4
        assert player.fake.runs["run0"].wakes == 2
        player.begin()
        assert player.next().facts["tick"] == 64
        assert player.step(3).exit == 0

    def test_a_settled_step_counts_as_a_wake(self, player: Player) -> None:
        player.begin(max_wakes=1)
        player.next()
        player.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            player.step(1)
        outcome = player.show()
        assert outcome.directive == DECIDE_AGAIN
        assert outcome.after == ["STOP: Session 1 is paused: the session's 1 wake is used up."]
        assert player.step(2).exit == 4

    def test_no_second_world_beside_an_unfinished_one(self, playing: Player) -> None:
        with pytest.raises(RefusedError) as caught:
            playing.next(index=1)
        assert caught.value.code == "session_full"
        with pytest.raises(RefusedError):
            playing.next(new_attempt=True)
        assert len(playing.fake.runs) == 1

    def test_a_larger_session_has_room(self, player: Player) -> None:
        player.begin(worlds=2)
        player.next()
        assert player.next(index=1).facts["index"] == 1
        assert player.next(index=0).facts["runId"] == "run0"

    def test_all_worlds_played(self, player: Player) -> None:
        player.begin(worlds=9)
        for _ in range(4):
            player.next()
            player.finish()
        outcome = player.next()
        assert (outcome.directive, outcome.exit) == (STOP, 0)
        assert outcome.message == "Every world of practice v1 is finished."
        assert player.next().exit == 4
        player.begin(index=0)
        assert player.next().facts["runId"] == "run4"


class TestChoosing:
    def test_several_unfinished_worlds(self, player: Player) -> None:
        player.begin(track="official")
        for index in (3, 5):
            body = {"suite": OFFICIAL, "index": index, "view": "text"}
            player.fake.handle("POST", wire.PATH_START, body, {})
        outcome = player.next()
        assert (outcome.exit, outcome.directive) == (3, ASK)
        assert [option["index"] for option in outcome.facts["options"]] == [3, 5]
        assert outcome.next_command == "rya next --index 3"
        assert player.next(index=7).directive == ASK
        assert player.next(index=5).facts["index"] == 5
        assert len(player.fake.runs) == 2

    def test_a_new_attempt_is_for_practice(self, player: Player) -> None:
        player.begin(track="official")
        with pytest.raises(RefusedError) as caught:
            player.next(new_attempt=True)
        assert caught.value.code == "one_attempt"

    def test_a_new_attempt(self, player: Player) -> None:
        player.begin(worlds=2)
        player.next()
        player.finish()
        outcome = player.next(new_attempt=True)
        assert (outcome.facts["index"], outcome.facts["runId"]) == (0, "run1")


class TestExpiry:
    def test_practice_is_not_replaced_in_silence(self, playing: Player) -> None:
        playing.step(1)
        playing.fake.runs["run0"].status = "expired"
        outcome = playing.step(2)
        assert (outcome.directive, outcome.exit) == (STOP, 4)
        assert outcome.next_command == "rya next --new-attempt"
        assert playing.checkpoint["pending"] is None
        again = playing.next()
        assert (again.directive, again.exit) == (STOP, 4)
        assert len(playing.fake.runs) == 1
        assert playing.next(new_attempt=True).facts["index"] == 0
        assert len(playing.fake.runs) == 2

    def test_a_public_seed_is_not_replaced_either(self, player: Player) -> None:
        player.begin(seed=42)
        player.next()
        player.fake.runs["run0"].status = "expired"
        assert player.next().exit == 4
        again = player.next()
        assert (again.directive, again.exit) == (STOP, 4)
        assert again.message.startswith("The world of seed 42 has expired")
        assert player.next(new_attempt=True).exit == 0
        assert [run.seed for run in player.fake.runs.values()] == [42, 42]

    def test_an_official_world_is_over_and_so_is_the_session(self, player: Player) -> None:
        player.begin(track="official")
        player.next()
        player.step(1)
        player.fake.runs["run0"].status = "expired"
        player.fake.current = NEXT_WEEK
        outcome = player.next()
        assert (outcome.directive, outcome.exit) == (STOP, 4)
        assert outcome.facts["status"] == "expired"
        assert any(f"--suite {NEXT_WEEK}" in line for line in outcome.lines)
        assert player.checkpoint["suite"] == OFFICIAL
        assert player.next().exit == 4
        assert len(player.fake.runs) == 1

    def test_a_closed_suite_starts_nothing(self, player: Player) -> None:
        player.begin(track="official")
        player.fake.closed.add(OFFICIAL)
        outcome = player.next()
        assert (outcome.directive, outcome.exit) == (STOP, 4)
        assert player.fake.runs == {}

    def test_a_suite_that_closes_at_this_moment(self, player: Player) -> None:
        player.begin(track="official")
        gone = {"error": "Closed.", "suiteClosed": True, "suite": OFFICIAL, "current": NEXT_WEEK}
        player.fake.faults = ["", Reply(410, gone)]
        outcome = player.next()
        assert (outcome.directive, outcome.exit) == (STOP, 4)
        assert outcome.facts["suiteClosed"] is True


class TestSealed:
    def test_the_exact_suite_is_pinned_with_its_first_world(self, player: Player) -> None:
        player.begin(track="sealed")
        assert player.checkpoint["suite"] is None
        player.next()
        assert player.checkpoint["suite"] == "sealed-0000abcd"
        assert player.checkpoint["active"]["seed"] is None

    def test_a_lost_first_start_deals_no_second_suite(self, player: Player) -> None:
        player.begin(track="sealed")
        player.fake.faults = ["", "lost after"]
        with pytest.raises(UnreachableError):
            player.next()
        player.next()
        assert player.fake.sealed == ["sealed-0000abcd"]

    def test_a_separate_attempt_is_dealt_anew(self, player: Player) -> None:
        player.begin(track="sealed")
        player.next()
        player.begin(track="sealed", replace=True)
        player.status()
        assert player.checkpoint["suite"] is None
        player.fake.faults = ["", "lost after"]
        with pytest.raises(UnreachableError):
            player.next()
        player.next()
        assert player.checkpoint["suite"] == "sealed-0001abcd"
        assert len(player.fake.sealed) == 2

    def test_a_finished_world_is_not_played_again(self, player: Player) -> None:
        player.begin(track="sealed", worlds=3)
        player.next()
        player.finish()
        player.pause()
        player.begin(index=0)
        outcome = player.next()
        assert outcome.facts["done"] is True
        assert player.checkpoint["session"]["worldsFinished"] == 0
        assert len(player.fake.runs) == 1
