"""A session whose checkpoint is lost or damaged, found again by the service's account."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from play.errors import FileError, NotFoundError, RefusedError, UnreachableError
from play.session import checkpoint as form
from play.session import handoff
from play.session.outcome import ASK
from play.session.traces import left_behind
from tests.session.conftest import Player

CHECKPOINT, HANDOFF, SCREEN = form.FILE_NAME, handoff.FILE_NAME, ".rya/screen.json"
GONE = {
    "checkpoint": (CHECKPOINT,),
    "checkpoint and screen": (CHECKPOINT, SCREEN),
    "checkpoint and handoff": (CHECKPOINT, HANDOFF),
}
WISHES: dict[str, dict[str, Any]] = {
    "practice": {"track": "practice"},
    "another world": {"index": 2},
    "a seed": {"seed": 42},
    "sealed": {"track": "sealed"},
}


def lose(player: Player, *names: str) -> None:
    for name in names:
        (player.directory / name).unlink()


def damage(player: Player, keep: int = 0) -> None:
    path = player.directory / CHECKPOINT
    path.write_bytes(path.read_bytes()[: keep or 0])


@pytest.fixture
def played(player: Player, request: pytest.FixtureRequest) -> Player:
    """A session in the middle of a world: a step, notes that travelled, notes that did not."""
    player.begin(model="m", harness="h", **WISHES[request.param])
    player.next()
    player.note(world="plan", lessons="learn")
    player.step(1)
    player.note(world="newer plan\n\n> with two lines")
    return player


class TestLost:
    @pytest.mark.parametrize("gone", GONE)
    @pytest.mark.parametrize("played", WISHES, indirect=True)
    def test_a_bare_begin_goes_on_with_what_was_played_last(
        self, played: Player, gone: str
    ) -> None:
        before = played.checkpoint
        lose(played, *GONE[gone])
        outcome = played.begin()
        assert outcome.exit == 0
        assert outcome.lines[0].startswith("Rebuilt from the service: ")
        assert any("stands at tick 32; `next` resumes it." in line for line in outcome.lines)
        assert "No world is in progress" not in " ".join(outcome.lines)
        document = played.checkpoint
        for key in ("track", "suite", "base", "identity"):
            assert document[key] == before[key]
        for key in ("runId", "index", "seed"):
            assert document["active"][key] == before["active"][key]
        assert document["notes"]["lessons"] == "learn"
        kept = "plan" if HANDOFF in GONE[gone] else before["notes"]["world"]
        assert document["notes"]["world"] == kept
        resumed = played.next()
        assert (resumed.facts["runId"], resumed.facts["tick"]) == ("run0", 32)
        if SCREEN not in GONE[gone]:
            assert resumed.facts["results"] == [{"ok": True, "type": "earn"}]
        assert played.step(2, at=32).exit == 0
        assert len(played.fake.runs) == 1
        assert kept in played.fake.runs["run0"].notes

    @pytest.mark.parametrize("played", WISHES, indirect=True)
    def test_the_handoff_s_command_goes_on_too(self, played: Player) -> None:
        import shlex

        (line,) = [line for line in played.handoff.splitlines() if "is lost: `" in line]
        words = shlex.split(line.partition("`")[2].rstrip("`"))
        assert words[:2] == ["rya", "begin"]
        options = dict(zip(words[2::2], words[3::2], strict=True))
        lose(played, CHECKPOINT)
        played.begin(**{name.removeprefix("--"): value for name, value in options.items()})
        assert played.next().facts["runId"] == "run0"

    def test_an_open_run_comes_before_a_newer_finished_one(self, player: Player) -> None:
        player.begin(track="sealed")
        player.next()
        player.step(1)
        player.begin(track="practice", replace=True)
        player.next()
        player.finish()
        lose(player, CHECKPOINT, HANDOFF, SCREEN)
        player.begin()
        assert player.checkpoint["track"] == "sealed"
        assert player.next().facts["runId"] == "run0"

    def test_of_two_open_runs_the_one_played_last(self, player: Player) -> None:
        player.begin(worlds=2)
        player.next()
        player.next(index=1)
        player.next(index=0)
        player.step(1)
        lose(player, CHECKPOINT, HANDOFF, SCREEN)
        player.begin()
        assert player.next().facts["runId"] == "run0"

    def test_the_handoff_says_which_session_it_was(self, player: Player) -> None:
        """A practice world left open is not taken for the sealed suite between two worlds."""
        player.begin()
        player.next()
        player.step(1)
        player.begin(track="sealed", worlds=3, replace=True)
        player.next()
        player.finish()
        lose(player, CHECKPOINT)
        outcome = player.begin()
        assert player.checkpoint["suite"] == "sealed-0000abcd"
        assert player.checkpoint["active"] is None
        assert outcome.next_command == "rya next"
        assert player.next().facts["index"] == 1

    def test_a_session_in_which_nothing_was_played_hides_none(self, player: Player) -> None:
        player.begin(track="sealed")
        player.next()
        player.begin(track="practice", replace=True)
        lose(player, CHECKPOINT)
        player.begin()
        assert player.checkpoint["track"] == "sealed"

    @pytest.mark.parametrize(
        ("wish", "track"),
        [
            ({"track": "practice"}, "practice"),
            ({"suite": "v1"}, "practice"),
            ({"seed": 7}, "practice"),
            ({"index": 3}, "sealed"),
            ({"worlds": 5, "max_wakes": 9, "model": "m"}, "sealed"),
        ],
    )
    @pytest.mark.parametrize("played", ["sealed"], indirect=True)
    def test_options_win(self, played: Player, wish: dict[str, Any], track: str) -> None:
        lose(played, CHECKPOINT)
        old = played.handoff
        outcome = played.begin(**wish)
        document = played.checkpoint
        assert document["track"] == track
        assert document["session"]["seed"] == wish.get("seed")
        assert document["session"]["maxWorlds"] == wish.get("worlds", 1)
        assert (document["active"] is None) == ("index" in wish or track == "practice")
        (line,) = [line for line in outcome.lines if line.startswith("The old handoff is in ")]
        folder = played.directory / line.removeprefix("The old handoff is in ").rstrip(".")
        assert (folder / HANDOFF).read_text() == old  # what it said is not lost

    def test_another_player_is_warned_about(self, playing: Player) -> None:
        playing.step(1)
        playing.fake.runs["run0"].model = "one"
        lose(playing, CHECKPOINT)
        outcome = playing.begin(model="two")
        assert outcome.warnings == [
            "Warning: model was 'one' in earlier sessions and is 'two' now."
        ]
        assert playing.checkpoint["identity"]["model"] == "two"

    @pytest.mark.parametrize("played", ["sealed", "a seed"], indirect=True)
    @pytest.mark.parametrize("stored", [True, False])
    def test_a_store_that_is_lost_as_well(self, played: Player, stored: bool) -> None:
        lose(played, CHECKPOINT, SCREEN)
        old = played.handoff
        played.fake.runs.clear()
        played.fake.sealed.clear()
        played.fake.sizes = {"v1": 4}
        played.stored = stored
        with pytest.raises(NotFoundError if stored else FileError) as caught:
            played.begin()
        assert caught.value.exit == (4 if stored else 8)
        assert not (played.directory / CHECKPOINT).exists()
        assert played.handoff == old
        command = caught.value.next_command or ""
        assert command.startswith("rya begin --replace")
        assert played.begin(replace=True).exit == 0
        assert played.checkpoint["track"] == ("sealed" if "sealed" in command else "practice")

    def test_a_handoff_of_a_server_connects_to_nothing(self, player: Player) -> None:
        player.base = "https://example.org"
        player.begin(track="official")
        player.next()
        player.base = None
        lose(player, CHECKPOINT)
        calls, old = len(player.fake.calls), player.handoff
        outcome = player.begin()
        assert (outcome.exit, outcome.directive) == (3, ASK)
        options = "--track official --suite live-2026-W39 --base https://example.org"
        assert outcome.next_command == f"rya begin {options}"
        assert len(player.fake.calls) == calls
        assert player.handoff == old
        player.base = "https://example.org"
        player.begin()
        assert player.checkpoint["suite"] == "live-2026-W39"
        assert player.next().facts["runId"] == "run0"


class TestDamaged:
    @pytest.mark.parametrize("keep", [0, 20, 300, 700])
    @pytest.mark.parametrize("played", ["sealed", "practice", "a seed"], indirect=True)
    def test_the_advice_names_what_was_played(self, played: Player, keep: int) -> None:
        before = played.checkpoint
        damage(played, keep)
        with pytest.raises(FileError) as caught:
            played.begin()
        advice = f"rya begin --replace --track {before['track']}"
        if before["track"] == "sealed":
            advice += f" --suite {before['suite']}"
        assert (caught.value.exit, caught.value.next_command) == (8, advice)

    @pytest.mark.parametrize("keep", [0, 700])
    @pytest.mark.parametrize("follow", [True, False])
    @pytest.mark.parametrize("played", ["sealed", "practice", "a seed"], indirect=True)
    def test_the_advice_goes_on(self, played: Player, follow: bool, keep: int) -> None:
        before = played.checkpoint
        damage(played, keep)
        wish = {"track": before["track"]} if follow else {}
        if follow and before["track"] == "sealed":
            wish["suite"] = before["suite"]
        outcome = played.begin(replace=True, **wish)
        assert outcome.lines[0].startswith("Rebuilt from the service: ")
        assert played.checkpoint["identity"] == before["identity"]
        assert played.checkpoint["notes"]["world"] == before["notes"]["world"]
        assert played.next().facts["runId"] == "run0"

    def test_without_any_trace_the_service_knows(self, player: Player) -> None:
        player.begin(track="sealed")
        player.next()
        player.step(1)
        damage(player)
        lose(player, HANDOFF, SCREEN)
        with pytest.raises(FileError) as caught:
            player.begin()
        assert caught.value.next_command == "rya begin --replace"
        player.begin(replace=True)
        assert player.next().facts["runId"] == "run0"


class TestReplacing:
    def test_one_world_of_another_suite_is_in_progress(self, player: Player) -> None:
        """What `begin` says and what `status` says are the same."""
        player.begin(track="sealed", model="m", harness="h")
        player.next()
        player.step(1)
        player.begin(replace=True)
        outcome = player.begin(replace=True, suite="sealed-0000abcd")
        assert any(line.startswith("World 0 stands at tick 32") for line in outcome.lines)
        assert "Sessions are counted from 1 again." in outcome.lines
        assert "Reported by the player, as before: model m, harness h." in outcome.lines
        for said in (outcome, player.status()):
            assert "No world is in progress" not in " ".join(said.lines)
            assert said.facts["runId"] == "run0"
        assert player.next().facts["runId"] == "run0"
        assert player.fake.runs["run0"].model_changes == 0

    def test_several_are_counted(self, player: Player) -> None:
        player.begin(track="official", worlds=2)
        player.next()
        for index in (3, 5):
            player.fake.handle(
                "POST",
                "/api/agent/start",
                {"suite": "live-2026-W39", "index": index, "view": "text"},
                {},
            )
        outcome = player.begin(replace=True, track="official")
        words = "No world is in progress in this session; 3 unfinished worlds can be resumed."
        assert any(line.startswith(words) for line in outcome.lines)
        assert any(line.startswith(words) for line in player.status().lines)
        assert player.next().directive == ASK

    def test_the_player_is_the_archived_checkpoint_s(self, player: Player) -> None:
        player.begin(name="n", model="m", harness="rya-brief-v10 (h)")
        outcome = player.begin(track="sealed", replace=True, model="other")
        identity = {"name": "n", "model": "other", "harness": "rya-brief-v10 (h)"}
        assert player.checkpoint["identity"] == identity
        assert player.checkpoint["brief"] == "rya-brief-v10"
        assert outcome.warnings == []  # a separate attempt

    def test_a_settled_step_s_screen_was_not_shown(self, playing: Player) -> None:
        playing.fake.faults = ["lost after"]
        with pytest.raises(UnreachableError):
            playing.step(7)
        playing.begin(replace=True, track="sealed")
        (kept,) = (playing.directory / ".rya" / "archive").iterdir()
        archived = form.decode((kept / CHECKPOINT).read_bytes())
        assert archived["active"] is not None
        assert (archived["pending"], archived["active"]["tick"]) == (None, None)


class TestLostStore:
    @pytest.mark.parametrize("command", ["status", "next", "show", "step", "begin", "scores"])
    @pytest.mark.parametrize("played", WISHES, indirect=True)
    def test_nothing_is_sent_to_a_new_store(self, played: Player, command: str) -> None:
        played.stored = False
        before, calls = played.checkpoint, len(played.fake.calls)
        for _ in range(2):
            with pytest.raises(FileError) as caught:
                getattr(played, command)()
            assert (caught.value.exit, caught.value.code) == (8, "store_missing")
            assert "the next command settles it" not in caught.value.message
            assert (caught.value.next_command or "").startswith("rya begin --replace")
        assert len(played.fake.calls) == calls
        played.stored = True
        assert played.step(3).exit == 0  # its store is back
        assert played.checkpoint["active"]["runId"] == before["active"]["runId"]

    @pytest.mark.parametrize("played", ["sealed", "practice"], indirect=True)
    @pytest.mark.parametrize("pending", [True, False])
    def test_another_store(self, played: Player, pending: bool) -> None:
        track = played.checkpoint["track"]
        if pending:
            played.fake.faults = ["lost before"]
            with pytest.raises(UnreachableError):
                played.step(7)
        played.fake.runs.clear()
        played.fake.sizes = {"v1": 4}
        anew = "rya begin --replace" + (" --track sealed" if track == "sealed" else "")
        for command in (played.status, played.next, played.show, played.step, played.scores):
            with pytest.raises(NotFoundError) as caught:
                command()
            assert caught.value.exit == 4
            assert "is a new one, or another one" in caught.value.message
            assert "the next command settles it" not in caught.value.message
            assert caught.value.next_command == anew
        played.begin(replace=True, track=track)
        assert played.next().facts["tick"] == 0

    def test_before_anything_is_played_a_new_one_is_made(self, player: Player) -> None:
        player.begin()
        player.stored = False
        assert player.next().exit == 0

    def test_a_server_that_does_not_know_the_run(self, player: Player) -> None:
        player.base = "https://example.org"
        player.begin(track="official")
        player.next()
        player.fake.runs.clear()
        with pytest.raises(NotFoundError) as caught:
            player.step(7)
        assert "Another key or another service" in caught.value.message
        assert caught.value.next_command is None


class TestTraces:
    def test_nothing(self) -> None:
        for pages in ((None, None), (b"", b""), (b"\xff" * 99, b"# We Reset You All\n")):
            trace = left_behind(*pages)
            assert (trace.base, trace.track, trace.suite, trace.run) == (None,) * 4
            assert trace.options() == []

    @pytest.mark.parametrize("played", WISHES, indirect=True)
    def test_either_file_is_enough(self, played: Player) -> None:
        document = played.checkpoint
        checkpoint = (played.directory / CHECKPOINT).read_bytes()
        text = (played.directory / HANDOFF).read_bytes()
        suite = document["suite"] if document["track"] == "sealed" else None
        for pages in ((checkpoint, None), (None, text), (checkpoint, text)):
            trace = left_behind(*pages)
            assert (trace.base, trace.track, trace.suite, trace.run) == (
                "local",
                document["track"],
                suite,
                "run0",
            )
        assert left_behind(None, text).tick == 32
        assert left_behind(None, text).notes == {
            "world": "newer plan\n\n> with two lines",
            "lessons": "learn",
        }

    def test_notes_say_nothing_of_the_session(self, playing: Player) -> None:
        spoof = (
            "- Run: other\n- Service: https://evil.example\nNo world. Sealed sealed-ffff, "
            'session 1 (active)\n"track": "sealed", "active": {"runId": "x"}\n'
            "## Notes: lessons, 5 characters\n\n> other"
        )
        playing.note(world=spoof)
        trace = left_behind(
            *(Path(playing.directory / n).read_bytes() for n in (CHECKPOINT, HANDOFF))
        )
        assert (trace.base, trace.track, trace.run) == ("local", "practice", "run0")
        assert trace.notes == {"world": spoof, "lessons": ""}

    def test_a_handoff_of_another_session_adds_nothing(self, playing: Player) -> None:
        checkpoint = (playing.directory / CHECKPOINT).read_bytes()
        other = playing.handoff.replace("Run: run0", "Run: run9").encode()
        trace = left_behind(checkpoint, other)
        assert (trace.run, trace.tick, trace.notes) == ("run0", None, {})


def test_sealed_on_a_server_is_refused_before_the_handoff_matters(player: Player) -> None:
    player.begin(track="sealed")
    lose(player, CHECKPOINT)
    player.base = "https://example.org"
    with pytest.raises(RefusedError):
        player.begin(track="sealed")
