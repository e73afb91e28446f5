"""The checkpoint's form, and every way in which one is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from play import canonical
from play.errors import FileError
from play.session import checkpoint as form
from play.session import handoff
from tests.session.conftest import Player


@pytest.fixture
def written(playing: Player) -> bytes:
    """A checkpoint with everything in it: worlds, sessions, notes, a pending step."""
    playing.note(world="plan ü", lessons="learn")
    playing.step(5)
    playing.pause("context")
    playing.begin(model="m", harness="h")
    playing.next()
    playing.fake.faults = ["lost before"]
    with pytest.raises(Exception, match="No answer"):
        playing.step(6)
    return (playing.directory / form.FILE_NAME).read_bytes()


def plain(data: bytes) -> dict[str, Any]:
    document: dict[str, Any] = canonical.loads(data)
    del document["digest"]
    return document


def refused(data: bytes) -> form.DamagedCheckpoint:
    with pytest.raises(form.DamagedCheckpoint) as caught:
        form.decode(data)
    assert caught.value.exit == 8
    return caught.value


def test_written_and_read_again(written: bytes) -> None:
    document = form.decode(written)
    assert form.encode(document) == written
    keys = list(canonical.loads(written))
    assert keys[:5] == ["schema", "brief", "base", "track", "suite"]
    assert keys[-1] == "digest"


def test_another_client_s_checkpoint(written: bytes) -> None:
    document = plain(written)
    for part, ours in (
        ("session", ("index", "seed", "olderSuite", "view")),
        ("active", ("seed",)),
        ("notes", ("unsent",)),
    ):
        for key in ours:
            del document[part][key]
    read = form.decode(b"\xef\xbb\xbf" + canonical.dumps(document))
    assert read["session"]["index"] is None
    assert read["notes"]["unsent"] is False


def test_a_key_of_another_client_is_carried_along(written: bytes) -> None:
    document = form.decode(canonical.dumps({**plain(written), "theirs": [1]}))
    assert b'"theirs"' in form.encode(document)


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("track", "arcade"),
        ("base", "ftp://example.org"),
        ("base", 4),
        ("session", None),
        ("session", []),
        ("session.n", -1),
        ("session.n", True),
        ("session.state", "asleep"),
        ("session.maxWorlds", "1"),
        ("active", None),
        ("active.runId", 7),
        ("active.tick", -1),
        ("active.tick", 1.5),
        ("active.hour", "one"),
        ("pending.stepId", "has space"),
        ("pending.stepId", "another"),
        ("pending.body", []),
        ("pending.body.runId", "another"),
        ("pending.body.actions", {}),
        ("pending.body.expectedTick", None),
        ("worlds", [1]),
        ("worlds", [{"runId": "r", "index": None, "status": "done", "score": "much"}]),
        ("sessions", [{}]),
        ("notes.world", None),
        ("notes.unsent", 1),
        ("selfReported.tokensIn", None),
        ("identity.model", 5),
        ("progress", []),
        ("lastSync", 5),
    ],
)
def test_a_form_that_is_off(written: bytes, change: str, value: object) -> None:
    document = plain(written)
    *parents, key = change.split(".")
    part = document
    for parent in parents:
        part = part[parent]
    part[key] = value
    error = refused(canonical.dumps(document))
    assert error.code == "damaged_checkpoint"


@pytest.mark.parametrize("key", ["track", "session", "notes", "worlds", "identity", "pending"])
def test_a_missing_key(written: bytes, key: str) -> None:
    document = plain(written)
    del document[key]
    refused(canonical.dumps(document))


@pytest.mark.parametrize(
    "data", [b"", b"\x00\x01", b"[]", b"4", b"{}", b'{"schema":"other/1"}', b'{"schema":7}']
)
def test_what_is_no_checkpoint(data: bytes) -> None:
    refused(data)


def test_a_newer_schema_says_so(written: bytes) -> None:
    error = refused(canonical.dumps({**plain(written), "schema": "rya-checkpoint/2"}))
    assert error.code == "newer_checkpoint"
    assert "newer" in error.message


def test_a_file_that_is_too_large() -> None:
    refused(b" " * (form.MAX_BYTES + 1))


def test_what_a_damaged_one_still_names(player: Player) -> None:
    player.begin(track="official")
    path = player.directory / form.FILE_NAME
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(FileError) as caught:
        player.status()
    command = "rya begin --replace --track official --suite live-2026-W39"
    assert caught.value.next_command == command


def test_the_damaged_file_is_left_alone(playing: Player) -> None:
    path = playing.directory / form.FILE_NAME
    path.write_bytes(path.read_bytes()[:-30])
    before = path.read_bytes()
    calls = len(playing.fake.calls)
    for command in (playing.next, playing.step, playing.show, playing.pause, playing.scores):
        with pytest.raises(FileError) as caught:
            command()
        assert caught.value.exit == 8
    assert path.read_bytes() == before
    assert len(playing.fake.calls) == calls


class TestHandoff:
    def test_first_lines_and_last_lines(self, playing: Player) -> None:
        playing.step(5)
        lines = playing.handoff.splitlines()
        assert lines[2].startswith(
            "World 0 is at tick 32 (hour 4). Practice v1, session 1 (active)"
        )
        assert lines[3] == "Next, in this directory: `rya next`"
        assert lines[-8].startswith("Go on with my game of We Reset You All (practice v1).")

    def test_the_one_next_command(self, playing: Player) -> None:
        assert "`rya next`" in playing.handoff.splitlines()[3]
        playing.fake.faults = ["lost before"]
        with pytest.raises(Exception, match="No answer"):
            playing.step(5)
        assert "`rya show`" in playing.handoff.splitlines()[4]
        playing.show()
        playing.pause()
        assert "`rya begin`" in playing.handoff.splitlines()[3]

    def test_it_is_always_under_three_kilobytes(self, written: bytes) -> None:
        document = form.decode(written)
        wide = "\U0001f300" * 500
        document["base"] = f"https://{wide}"
        document["track"] = "official"
        document["suite"] = document["suiteCloses"] = wide
        document["identity"] = {"name": wide, "model": wide, "harness": wide}
        document["session"]["pauseReason"] = wide
        document["notes"]["world"] = wide[:500] * 5
        document["notes"]["lessons"] = wide
        row: Any = {"index": 10**9, "runId": "r", "status": "done", "score": -1e300}
        document["worlds"] = [row] * 50
        data = handoff.render(document, "/a/very/long/path/to/the/command/rya")
        assert len(data) < handoff.MAX_BYTES
        assert data.decode().rstrip().endswith("Then report.")

    def test_what_happened_last(self, playing: Player) -> None:
        playing.step(5)
        line = "- Last screen: tick 32, hour 4, woken by timer, 1 wake played"
        assert line in playing.handoff.splitlines()
        playing.next()
        assert line in playing.handoff.splitlines()

    def test_the_notes_themselves(self, playing: Player) -> None:
        playing.note(world="plan\n\n# not a heading", lessons="learn")
        assert (
            "\n## Notes: world, 21 characters\n\n> plan\n> \n> # not a heading\n"
            "\n## Notes: lessons, 5 characters\n\n> learn\n"
        ) in playing.handoff
        playing.note(world="", lessons="")
        assert "## Notes" not in playing.handoff

    @pytest.mark.parametrize("letter", ["x", "ü", "\U0001f300", "\n"])
    @pytest.mark.parametrize(("world", "lessons"), [(2500, 1200), (2500, 0), (0, 1200), (90, 1200)])
    def test_long_notes_are_begun(
        self, playing: Player, letter: str, world: int, lessons: int
    ) -> None:
        playing.note(world=letter * world, lessons=letter * lessons)
        text = playing.handoff
        assert len(text.encode()) < handoff.MAX_BYTES
        assert text.rstrip().endswith("Then report.")
        for name, length in (("world", world), ("lessons", lessons)):
            head = f"## Notes: {name}, {length} characters"
            assert (head in text) == (length > 0)
            begun = (
                f"{head}; `rya note` prints all of it\n\n> {letter if letter != chr(10) else ''}"
            )
            assert (begun in text) == (length > 1000 and (letter != "x" or world > 0))

    def test_how_to_get_the_command(self, player: Player) -> None:
        player.begin()
        assert "No `rya` on the PATH? It is the rya command of this project" in player.handoff

    def test_with_worlds_left_it_asks_to_go_on(self, playing: Player) -> None:
        outcome = playing.finish()
        assert outcome.prompt is not None
        assert outcome.prompt.startswith("Go on with my game")
        assert "`rya begin`" in playing.handoff.splitlines()[3]

    def test_with_no_world_left_it_asks_for_a_report(self, player: Player) -> None:
        player.begin(worlds=4)
        for number in range(4):
            player.next()
            outcome = player.finish()
            assert (outcome.next_command == "rya scores") == (number == 3)
        for text in (outcome.prompt or "", player.handoff):
            assert "Go on with" not in text
            assert "nothing is left to play" in text
            assert "`rya scores`" in text
        assert player.handoff.splitlines()[3] == "Next, in this directory: `rya scores`"
        assert player.status().next_command == "rya scores"
        assert player.next().next_command == "rya scores"
        assert player.scores().next_command == "rya begin --index 0"  # no circle
        player.begin(index=0)
        assert "Go on with" in player.handoff

    def test_a_sealed_suite_that_is_played_out(self, player: Player) -> None:
        player.begin(track="sealed", worlds=99)
        for _ in range(16):
            player.next()
            player.finish()
        player.next()
        assert "nothing is left to play" in player.handoff
        assert player.scores().next_command == "rya begin --replace --track sealed"

    def test_it_holds_nothing_that_acts_on_a_terminal(self, written: bytes) -> None:
        document = form.decode(written)
        document["session"]["pauseReason"] = "\x1b[2J\x07`rm`"
        document["identity"]["model"] = "a\n# Heading"
        text = handoff.render(document, "rya").decode()
        assert "\x1b" not in text
        assert "\n# Heading" not in text


def test_files_are_their_owner_s_alone(playing: Player) -> None:
    for name in ("rya-checkpoint.json", "rya-handoff.md", ".rya/screen.json", ".rya/lock"):
        assert Path(playing.directory / name).stat().st_mode & 0o077 == 0
    assert (playing.directory / ".rya").stat().st_mode & 0o077 == 0
