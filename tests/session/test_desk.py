"""The directory: its lock, its files, the archive, and the key that is in none of them."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from play.errors import BusyError, FileError, UsageError
from play.files import DirectoryLock
from play.session import checkpoint as form
from play.session.desk import Desk
from play.session.outcome import Outcome
from play.session.session import Session
from tests.session.conftest import SECRET, Player


def test_looking_into_a_strange_directory_leaves_nothing(player: Player) -> None:
    with Desk(str(player.directory), player.tools()) as desk:
        assert not desk.has_session
    assert list(player.directory.iterdir()) == []


def test_one_command_at_a_time(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.begin()
    monkeypatch.setattr("play.session.desk.DirectoryLock", partial(DirectoryLock, patience=0.05))
    with Desk(str(player.directory), player.tools()), pytest.raises(BusyError):
        player.status()
    player.status()


def test_a_failed_opening_gives_the_lock_back(player: Player) -> None:
    player.begin()
    path = player.directory / form.FILE_NAME
    path.unlink()
    path.mkdir()
    for _ in range(2):
        with pytest.raises(FileError):
            player.status()
    path.rmdir()
    player.begin()


def test_what_has_not_changed_is_not_written_again(player: Player) -> None:
    player.begin()
    with Desk(str(player.directory), player.tools()) as desk:
        desk.save(desk.draft())
        before = (player.directory / form.FILE_NAME).stat().st_ino
        desk.save(desk.draft())
    assert (player.directory / form.FILE_NAME).stat().st_ino == before


def test_a_failed_save_is_made_up_for(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an error nobody knows which of the two files is new: both are written again."""
    player.begin()
    with Desk(str(player.directory), player.tools()) as desk:
        document = desk.draft()
        document["lastSync"] = "2026-09-21T00:00:00Z"
        with monkeypatch.context() as patch:
            patch.setattr("play.files._rename", _fail)
            with pytest.raises(FileError):
                desk.save(document)
        (player.directory / "rya-handoff.md").write_text("torn")
        desk.save(document)
    assert player.checkpoint["lastSync"] == "2026-09-21T00:00:00Z"
    assert player.handoff.startswith("# We Reset You All")


def _fail(*_: object) -> None:
    raise OSError(5, "Input/output error")


@pytest.mark.parametrize("command", ["begin", "status"])
def test_remains_of_a_killed_command_are_swept_away(player: Player, command: str) -> None:
    player.begin()
    for name in (".rya-checkpoint.json.0a1b2c.tmp", ".rya-handoff.md.0a1b2c.tmp"):
        (player.directory / name).write_text("half")
    (player.directory / "mine.tmp").write_text("not ours")
    getattr(player, command)()
    names = {path.name for path in player.directory.iterdir()}
    assert names == {"rya-checkpoint.json", "rya-handoff.md", ".rya", "mine.tmp"}


def test_a_checkpoint_without_end_is_damaged(player: Player) -> None:
    player.begin()
    with open(player.directory / form.FILE_NAME, "r+b") as handle:
        handle.truncate(5 * 1024 * 1024)
    with pytest.raises(form.DamagedCheckpoint, match="larger than any checkpoint"):
        player.status()
    assert player.begin(replace=True).exit == 0


@pytest.mark.parametrize("secret", [SECRET, 'key"with\\quotes', "schlüssel-漢字"])
def test_the_key_is_noticed_in_every_spelling(player: Player, secret: str) -> None:
    tools = player.tools()
    tools.secret = secret
    player.begin()
    with Desk(str(player.directory), tools) as desk:
        document = desk.draft()
        document["notes"]["world"] = f"it is {secret}!"
        before = (player.directory / form.FILE_NAME).read_bytes()
        with pytest.raises(UsageError) as caught:
            desk.save(document)
    assert caught.value.code == "key_in_text"
    assert secret not in caught.value.message
    assert (player.directory / form.FILE_NAME).read_bytes() == before


def test_a_short_key_is_no_key(player: Player) -> None:
    from play.session.desk import Tools

    assert Tools(None, None, None, None, None, secret="local").secret is None  # type: ignore[arg-type]


def test_a_screen_with_the_key_is_not_kept(playing: Player) -> None:
    playing.step(1)
    kept = (playing.directory / ".rya" / "screen.json").read_bytes()
    with Desk(str(playing.directory), playing.tools()) as desk:
        outcome = Outcome()
        outcome.reply, outcome.commit = {"text": SECRET}, desk.draft()
        desk.shown(outcome)
    assert (playing.directory / ".rya" / "screen.json").read_bytes() == kept


def test_a_screen_cache_that_is_a_link_is_not_followed(playing: Player, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("precious")
    kept = playing.directory / ".rya" / "screen.json"
    kept.unlink()
    kept.symlink_to(target)
    playing.step(1)
    assert target.read_text() == "precious"


def test_a_linked_checkpoint_stays_a_link(player: Player, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    player.begin()
    path = player.directory / form.FILE_NAME
    os.rename(path, elsewhere / "real.json")
    path.symlink_to(elsewhere / "real.json")
    player.next()
    assert path.is_symlink()
    assert player.checkpoint["active"]["runId"] == "run0"


def test_a_session_as_one_object(player: Player) -> None:
    with Desk(str(player.directory), player.tools()) as desk:
        session = Session(desk)
        assert session.begin().next_command == "rya next"
        for outcome in (session.next(), session.step([], 4, 0), session.show()):
            session.shown(outcome)
        assert session.schema()["protocol"] == 1
        assert session.status().facts["tick"] == 32
        assert session.note(world="plan").facts["notes"]["world"] == "plan"
        assert session.scores().facts["worlds"] == []
        assert session.pause("enough").directive == "STOP"
    assert player.checkpoint["session"]["state"] == "paused"
