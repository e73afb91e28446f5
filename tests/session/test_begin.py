"""``begin`` and ``pause``: sessions, what they keep, and what they ask about."""

from __future__ import annotations

from typing import Any

import pytest

from play import wire
from play.errors import (
    FileError,
    NotFoundError,
    RefusedError,
    TooLargeError,
    UnreachableError,
    UsageError,
)
from play.session.outcome import ASK, DECIDE_AGAIN, STOP
from play.session.wish import Wish
from play.transport.base import Reply
from tests.session.conftest import SECRET, Crash, Player
from tests.session.fake import NEXT_WEEK, OFFICIAL


class TestWish:
    @pytest.mark.parametrize(
        "wish",
        [
            {"index": 1, "seed": 2},
            {"seed": 1, "track": "official"},
            {"seed": 2**32},
            {"seed": -1},
            {"index": -1},
            {"worlds": 0},
            {"max_wakes": 0},
            {"suite": OFFICIAL, "track": "practice"},
            {"suite": "v1", "track": "official"},
            {"name": "two\nlines"},
            {"model": "bell\x07"},
            {"harness": "\udc80"},
        ],
    )
    def test_what_is_refused(self, wish: dict[str, Any]) -> None:
        with pytest.raises(UsageError):
            Wish(**wish)

    def test_labels_have_bounds(self) -> None:
        Wish(name="n" * 80, model="m" * 200, harness="h" * 200)
        for label, bound in (("name", 80), ("model", 200), ("harness", 200)):
            with pytest.raises(TooLargeError):
                Wish(**{label: "x" * (bound + 1)})  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("suite", "track"),
        [
            ("v1", "practice"),
            (OFFICIAL, "official"),
            ("live", "official"),
            ("sealed-1a2b", "sealed"),
        ],
    )
    def test_a_suite_names_its_track(self, suite: str, track: str) -> None:
        assert Wish(suite=suite).track == track


class TestFirst:
    def test_the_default(self, player: Player) -> None:
        outcome = player.begin()
        assert outcome.next_command == "rya next"
        document = player.checkpoint
        assert document["schema"] == "rya-checkpoint/1"
        assert (document["track"], document["suite"], document["base"]) == (
            "practice",
            "v1",
            "local",
        )
        assert document["session"]["mode"] == "try"
        assert document["session"]["maxWorlds"] == 1
        assert document["scoring"] == "1.0.0/fake@1"
        assert player.fake.sent(wire.PATH_START) == []  # nothing is started

    def test_every_key_of_the_specification(self, player: Player) -> None:
        player.begin()
        player.next()
        player.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            player.step(1)
        document = player.checkpoint
        assert set(document) >= set(
            (
                "schema brief base track suite suiteCloses suiteGraceUntil sim scoring protocol "
                "identity identityChanges session sessions active pending worlds progress notes "
                "selfReported lastSync"
            ).split()
        )
        assert set(document["identity"]) == {"name", "model", "harness"}
        assert set(document["session"]) >= set(
            "n mode maxWorlds maxWakes worldsFinished wakes state pauseReason startedAt "
            "endedAt".split()
        )
        assert set(document["active"]) >= set("index runId tick hour reason expires effort".split())
        assert set(document["pending"]) == {"stepId", "body", "sentAt"}
        assert set(document["progress"]) >= {"done", "scored", "remaining", "open", "next"}
        assert set(document["notes"]) >= {"world", "lessons"}
        assert set(document["selfReported"]) == {"tokensIn", "tokensOut", "reports"}

    def test_an_official_suite_is_pinned_by_its_exact_id(self, player: Player) -> None:
        player.begin(track="official", suite="current")
        document = player.checkpoint
        assert document["suite"] == OFFICIAL
        assert document["suiteCloses"] == "2026-09-28T00:00:00Z"
        assert document["suiteGraceUntil"] == "2026-09-28T12:00:00Z"
        assert document["session"]["mode"] == "batch"
        player.fake.current = NEXT_WEEK
        player.next()
        assert player.fake.sent(wire.PATH_START)[0]["suite"] == OFFICIAL

    def test_sealed_is_for_the_embedded_service(self, player: Player) -> None:
        player.base = "https://example.org"
        with pytest.raises(RefusedError) as caught:
            player.begin(track="sealed")
        assert caught.value.exit == 4
        assert list(player.directory.iterdir()) == []

    def test_a_refusal_leaves_no_checkpoint(self, player: Player) -> None:
        no = Reply(403, {"error": "Remote only.", "code": "official_remote_only"})
        player.fake.faults = ["", no]
        with pytest.raises(RefusedError) as caught:
            player.begin(track="official")
        assert caught.value.code == "official_remote_only"
        assert not (player.directory / "rya-checkpoint.json").exists()

    def test_an_index_that_is_none(self, player: Player) -> None:
        with pytest.raises(UsageError):
            player.begin(index=4)
        assert not (player.directory / "rya-checkpoint.json").exists()

    @pytest.mark.parametrize("suite", ["sealed-ffff", "live-1999-W01", "v2"])
    def test_a_suite_that_is_none(self, player: Player, suite: str) -> None:
        with pytest.raises(NotFoundError):
            player.begin(suite=suite)
        assert not (player.directory / "rya-checkpoint.json").exists()

    def test_the_key_is_no_label(self, player: Player) -> None:
        with pytest.raises(UsageError) as caught:
            player.begin(name=SECRET)
        assert caught.value.code == "key_in_text"


class TestLaterSessions:
    def test_track_suite_and_identity_stay(self, player: Player) -> None:
        player.begin(track="official", model="m", harness="h", worlds=3, max_wakes=5)
        player.pause("context")
        player.begin()
        document = player.checkpoint
        assert (document["track"], document["suite"]) == ("official", OFFICIAL)
        assert document["identity"] == {"name": None, "model": "m", "harness": "h"}
        session = document["session"]
        assert (session["n"], session["mode"]) == (2, "continue")
        assert (session["maxWorlds"], session["maxWakes"]) == (1, None)
        (old,) = document["sessions"]
        assert (old["state"], old["pauseReason"], old["endedAt"] is not None) == (
            "paused",
            "context",
            True,
        )

    def test_the_last_twenty_sessions_are_kept(self, player: Player) -> None:
        for _ in range(25):
            player.begin()
            player.pause()
        sessions = player.checkpoint["sessions"]
        assert [session["n"] for session in sessions] == list(range(5, 25))

    def test_another_identity_is_warned_about_and_recorded(self, player: Player) -> None:
        player.begin(model="one")
        player.next()
        player.pause()
        outcome = player.begin(model="two")
        assert outcome.warnings == [
            "Warning: model was 'one' in earlier sessions and is 'two' now."
        ]
        assert outcome.json()["warnings"] == outcome.warnings
        (change,) = player.checkpoint["identityChanges"]
        assert (change["field"], change["from"], change["to"]) == ("model", "one", "two")
        assert change["session"] == 2
        player.next()
        assert player.fake.runs["run0"].model_changes == 1

    def test_the_brief_is_what_the_harness_names_first(self, player: Player) -> None:
        player.begin()
        assert player.checkpoint["brief"] is None
        player.pause()
        player.begin(harness="rya-brief-v10 (my loop)")
        assert player.checkpoint["brief"] == "rya-brief-v10"

    def test_inside_a_session_only_limits_change(self, player: Player) -> None:
        player.begin(model="one")
        player.next()
        outcome = player.begin(worlds=3, max_wakes=7, model="two", index=2)
        assert outcome.lines[0] == "Session 1 is open already."
        assert len([line for line in outcome.warnings if line.startswith("Warning")]) == 2
        document = player.checkpoint
        assert document["session"]["n"] == 1
        assert (document["session"]["maxWorlds"], document["session"]["maxWakes"]) == (3, 7)
        assert document["identity"]["model"] == "one"
        assert document["identityChanges"] == []
        assert document["session"]["index"] is None

    def test_a_limit_below_what_is_used_ends_the_session(self, playing: Player) -> None:
        playing.step(1)
        outcome = playing.begin(max_wakes=1)
        assert outcome.directive == STOP
        assert playing.step(2).exit == 4

    def test_the_last_conversation_s_step_is_settled_in_its_session(self, player: Player) -> None:
        player.begin(max_wakes=1)
        player.next()
        player.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            player.step(7)
        outcome = player.begin()
        assert (outcome.directive, outcome.exit) == (DECIDE_AGAIN, 0)
        assert outcome.facts["tick"] == 32
        document = player.checkpoint
        assert document["session"]["n"] == 2
        assert document["session"]["wakes"] == 0
        assert document["sessions"][0]["wakes"] == 1
        assert player.step(8).exit == 0

    def test_a_settled_last_step_of_a_world(self, playing: Player) -> None:
        playing.step(wait=24)
        playing.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            playing.step(wait=24)
        outcome = playing.begin()
        assert outcome.facts["done"] is True
        assert outcome.next_command == "rya next"
        assert playing.checkpoint["session"]["n"] == 2
        assert playing.checkpoint["sessions"][0]["worldsFinished"] == 1
        assert playing.next().facts["index"] == 1

    def test_what_a_crash_interrupts_can_be_done_again(self, playing: Player) -> None:
        playing.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            playing.step(7)
        playing.die_before_print = True
        with pytest.raises(Crash):
            playing.begin()
        assert playing.checkpoint["pending"] is not None
        assert playing.begin().facts["tick"] == 32

    def test_a_service_that_is_away_changes_nothing(self, playing: Player) -> None:
        playing.pause()
        before = playing.checkpoint
        playing.fake.faults = ["lost before"]
        with pytest.raises(UnreachableError):
            playing.begin()
        assert playing.checkpoint == before


class TestAsking:
    @pytest.mark.parametrize(
        "wish",
        [
            {"track": "sealed"},
            {"track": "practice"},
            {"suite": NEXT_WEEK},
            {"suite": "v1"},
            {"seed": 5},
        ],
    )
    def test_another_track_or_suite(self, player: Player, wish: dict[str, Any]) -> None:
        player.begin(track="official")
        before = player.checkpoint
        outcome = player.begin(**wish)
        assert (outcome.exit, outcome.directive) == (3, ASK)
        assert any("--replace" in line for line in outcome.lines)
        assert player.checkpoint == before

    def test_the_suite_that_is_open_now(self, player: Player) -> None:
        player.begin(track="official")
        player.pause()
        assert player.begin(suite="current").exit == 0
        player.pause()
        player.fake.current = NEXT_WEEK
        assert player.begin(suite="current").exit == 3
        assert player.begin().exit == 0
        assert player.checkpoint["suite"] == OFFICIAL

    def test_another_service(self, player: Player) -> None:
        player.begin()
        player.base = "https://example.org"
        assert player.begin().exit == 3
        with pytest.raises(RefusedError) as caught:
            player.status()
        assert caught.value.code == "other_base"


class TestReplacing:
    def test_the_old_one_goes_into_the_archive(self, player: Player) -> None:
        player.begin()
        before = (player.directory / "rya-checkpoint.json").read_bytes()
        outcome = player.begin(track="official", replace=True)
        assert outcome.exit == 0
        (kept,) = (player.directory / ".rya" / "archive").iterdir()
        assert (kept / "rya-checkpoint.json").read_bytes() == before
        assert (kept / "rya-handoff.md").exists()
        assert player.checkpoint["track"] == "official"
        assert player.checkpoint["sessions"] == []

    def test_each_under_a_name_of_its_own(self, player: Player) -> None:
        player.begin()
        for _ in range(3):
            player.begin(replace=True)
        assert len(list((player.directory / ".rya" / "archive").iterdir())) == 3

    def test_a_pending_step_is_settled_first(self, playing: Player) -> None:
        playing.fake.faults = ["lost before"]
        with pytest.raises(UnreachableError):
            playing.step(7)
        outcome = playing.begin(replace=True)
        assert outcome.lines[0].startswith("Its unconfirmed step was settled first. World 0 is at")
        assert len(playing.fake.runs["run0"].applied) == 1
        assert playing.checkpoint["pending"] is None

    def test_a_dead_service_does_not_hinder_it(self, playing: Player) -> None:
        playing.fake.faults = ["lost before", "lost before"]
        with pytest.raises(UnreachableError):
            playing.step(7)
        outcome = playing.begin(replace=True)
        assert "the archive keeps it" in outcome.lines[0]
        (kept,) = (playing.directory / ".rya" / "archive").iterdir()
        assert b'"step-1"' in (kept / "rya-checkpoint.json").read_bytes()

    def test_a_failed_begin_leaves_the_old_one_in_place(self, playing: Player) -> None:
        before = playing.checkpoint
        playing.fake.faults = ["lost before"]
        with pytest.raises(UnreachableError):
            playing.begin(replace=True)
        assert playing.checkpoint == before

    def test_without_anything_to_replace(self, player: Player) -> None:
        assert player.begin(replace=True).exit == 0
        assert not (player.directory / ".rya" / "archive").exists()


class TestRebuilding:
    @pytest.mark.parametrize("track", ["practice", "official", "sealed"])
    def test_a_lost_checkpoint(self, player: Player, track: str) -> None:
        player.begin(track=track, worlds=5)
        player.next()
        player.finish()
        player.note(lessons="look at the drain")
        player.next()
        player.note(world="wait for the rival")
        player.step(1)
        suite = player.checkpoint["suite"]
        for name in ("rya-checkpoint.json", "rya-handoff.md"):
            (player.directory / name).unlink()
        outcome = player.begin(track=track, suite=suite)
        assert "Rebuilt from the service" in outcome.lines[0]
        document = player.checkpoint
        assert document["suite"] == suite
        assert document["notes"]["lessons"] == "look at the drain"
        assert [row["status"] for row in document["worlds"]] == ["done", "open"]
        outcome = player.next()
        assert (outcome.facts["runId"], outcome.facts["tick"]) == ("run1", 32)
        assert "wait for the rival" in outcome.lines
        assert "look at the drain" in outcome.lines
        assert player.step(2).exit == 0

    def test_lessons_of_a_finished_world_go_to_the_next(self, player: Player) -> None:
        player.begin(worlds=5)
        player.next()
        player.note(lessons="look at the drain")
        player.finish()
        (player.directory / "rya-checkpoint.json").unlink()
        player.begin()
        player.next()
        player.step(1)
        assert player.fake.runs["run1"].notes.endswith("look at the drain")

    def test_the_newest_sealed_suite_without_its_name(self, player: Player) -> None:
        player.begin(track="sealed")
        player.next()
        player.step(1)
        (player.directory / "rya-checkpoint.json").unlink()
        player.begin(track="sealed")
        assert player.next().facts["runId"] == "run0"

    def test_a_damaged_one(self, playing: Player) -> None:
        playing.step(1)
        path = playing.directory / "rya-checkpoint.json"
        damaged = path.read_bytes()[:-40]
        path.write_bytes(damaged)
        with pytest.raises(FileError) as caught:
            playing.begin()
        assert caught.value.next_command == "rya begin --replace --track practice"
        assert path.read_bytes() == damaged
        playing.begin(replace=True)
        (kept,) = (playing.directory / ".rya" / "archive").iterdir()
        assert (kept / "rya-checkpoint.json").read_bytes() == damaged
        assert playing.next().facts["tick"] == 32


class TestPause:
    def test_the_session_is_closed_and_the_world_stays(self, playing: Player) -> None:
        playing.step(1)
        calls = len(playing.fake.calls)
        outcome = playing.pause("context is short")
        assert (outcome.directive, outcome.exit) == (STOP, 0)
        assert outcome.message == "Session 1 is paused: context is short."
        assert outcome.prompt is not None
        assert len(playing.fake.calls) == calls
        assert playing.step(2).exit == 4
        assert playing.next().exit == 4
        assert len(playing.fake.calls) == calls
        assert playing.checkpoint["active"]["tick"] == 32

    def test_twice_is_once(self, playing: Player) -> None:
        playing.pause("one")
        assert playing.pause("two").message == "Session 1 is paused: one."

    def test_a_pending_step_is_settled(self, playing: Player) -> None:
        playing.fake.faults = ["lost before"]
        with pytest.raises(UnreachableError):
            playing.step(7)
        outcome = playing.pause()
        assert outcome.directive == DECIDE_AGAIN
        assert outcome.after == ["STOP: Session 1 is paused: context."]
        assert playing.checkpoint["pending"] is None
        assert playing.checkpoint["session"]["state"] == "paused"

    def test_it_works_without_the_service(self, playing: Player) -> None:
        playing.fake.faults = ["lost before", "lost before"]
        with pytest.raises(UnreachableError):
            playing.step(7)
        outcome = playing.pause()
        assert outcome.directive == STOP
        assert playing.checkpoint["pending"] is not None
        assert playing.begin().facts["tick"] == 32

    @pytest.mark.parametrize("command", ["pause", "note"])
    def test_a_full_disk_under_a_pending_step_is_told_truly(
        self, playing: Player, monkeypatch: pytest.MonkeyPatch, command: str
    ) -> None:
        playing.fake.faults = ["lost before"]
        with pytest.raises(UnreachableError):
            playing.step(7)

        def full(*_: object, **__: object) -> None:
            raise FileError("The store could not be written.")

        with monkeypatch.context() as patch:
            patch.setattr("play.session.desk.Desk.call", full)
            with pytest.raises(FileError) as caught:
                playing.pause() if command == "pause" else playing.note(world="kept")
        done = {"pause": "The session is paused all the same.", "note": "The notes given are kept."}
        assert caught.value.message.endswith(done[command])
        state = "paused" if command == "pause" else "active"
        assert playing.checkpoint["session"]["state"] == state
        assert playing.checkpoint["notes"]["world"] == ("kept" if command == "note" else "")
        assert playing.checkpoint["pending"] is not None

    def test_a_seed_inside_an_open_session_is_refused_aloud(self, playing: Player) -> None:
        outcome = playing.begin(seed=5)
        assert any("--seed 5 was not taken over" in line for line in outcome.warnings)

    def test_a_reason_is_bounded(self, playing: Player) -> None:
        with pytest.raises(TooLargeError):
            playing.pause("x" * 501)
        assert playing.checkpoint["session"]["state"] == "active"
