"""What a directory that has lost something says and does, over a real store."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Shell

STORE = Path(".rya") / "store.db"


@pytest.fixture(params=["practice", "sealed", "seed"])
def played(shell: Shell, request: pytest.FixtureRequest) -> Shell:
    """A session on each kind of world, with a step and notes."""
    target = ("--seed", "7") if request.param == "seed" else ("--track", request.param)
    assert shell.run("begin", *target, "--model", "m", "--harness", "h") == 0
    assert shell.run("next") == 0
    assert shell.run("note", "--world", "plan", "--lessons", "learn") == 0
    assert shell.run("step", "--actions", '[["invest", 2]]', "--wait", "3") == 0
    return shell


def stands(shell: Shell) -> tuple[object, ...]:
    body = shell.json("status")
    notes = body["notes"]
    return (body["track"], body["suite"], body["runId"], body["identity"], notes["lessons"])


class TestCheckpoint:
    @pytest.mark.parametrize("handoff", ["kept", "lost"])
    @pytest.mark.parametrize("screen", ["kept", "lost"])
    def test_lost(self, played: Shell, handoff: str, screen: str) -> None:
        if screen == "lost" and handoff == "lost" and "seed" in Path("rya-handoff.md").read_text():
            pytest.skip("nothing names a run outside the suites any more")
        before, tick = stands(played), played.json("show")["tick"]
        os.unlink("rya-checkpoint.json")
        if handoff == "lost":
            os.unlink("rya-handoff.md")
        if screen == "lost":
            (Path(".rya") / "screen.json").unlink()
        assert played.run("status") == 4
        assert played.err.endswith("Next: rya begin\n")
        assert played.run("begin") == 0
        assert "Rebuilt from the service" in played.out
        assert stands(played) == before
        assert played.follow("rya next") == 0
        assert "plan" in played.out
        assert played.next.startswith(f"rya step --at {tick} ")
        assert played.follow(played.next) == 0

    @pytest.mark.parametrize("left", [0, 100, -30])
    def test_damaged(self, played: Shell, left: int) -> None:
        before = stands(played)
        path = Path("rya-checkpoint.json")
        path.write_bytes(path.read_bytes()[:left])
        body = played.json("show")
        assert (body["status"], body["code"]) == (8, "damaged_checkpoint")
        command = body["nextCommand"]
        assert command.startswith(f"rya begin --replace --track {before[0]}")
        assert played.follow(command) == 0
        assert stands(played) == before


class TestStore:
    def lose(self, kind: str) -> bytes:
        """What is done to the store; returns what it was."""
        whole = STORE.read_bytes()
        if kind == "missing":
            STORE.unlink()
        elif kind == "empty":
            STORE.write_bytes(b"")
        elif kind == "cut":
            STORE.write_bytes(whole[:300])
        elif kind == "garbage":
            STORE.write_bytes(b"\x99" * len(whole))
        return whole

    @pytest.mark.parametrize("pending", [False, True])
    @pytest.mark.parametrize("kind", ["missing", "empty", "cut", "garbage"])
    def test_says_so_and_never_loops(self, played: Shell, kind: str, pending: bool) -> None:
        track, _, run_id, *_ = stands(played)
        self.lose(kind)
        lost = STORE.read_bytes() if STORE.exists() else b""
        commands = [("status",), ("show",), ("next",), ("scores",), ("begin",), ("export",)]
        for words in ([("step", "--actions", "[]")] if pending else []) + commands:
            body = played.json(*words)
            assert body["status"] == 8
            assert body["code"] == (
                "store_missing" if kind in ("missing", "empty") else "store_damaged"
            )
            assert "the next command settles it" not in body["message"]
            assert "from a copy" in body["message"]
            assert body["nextCommand"].startswith("rya begin --replace")
        if kind == "missing":
            assert not STORE.exists()  # no new one in its place: the old one can be put back
        assert played.follow(body["nextCommand"]) == 0
        kept = list(Path(".rya/archive").rglob("store.db"))
        if kind in ("cut", "garbage"):
            assert "The store could not be read; it is in .rya/archive/" in played.out
            assert [path.read_bytes() for path in kept] == [lost]
        else:
            assert kept == []
        assert played.follow("rya next") == 0
        body = played.json("show")
        assert body["tick"] == 0
        assert body["track"] == track
        assert body["runId"] != run_id

    @pytest.mark.parametrize("kind", ["missing", "empty", "cut", "garbage"])
    def test_a_store_that_is_put_back(self, played: Shell, kind: str) -> None:
        before = stands(played)
        whole = self.lose(kind)
        assert played.run("step", "--actions", "[]") == 8
        STORE.write_bytes(whole)
        assert played.run("show") == 0  # what could not be sent to a damaged one is settled
        assert stands(played) == before
        assert played.run("step", "--actions", "[]") == 0

    def test_another_store(self, played: Shell, tmp_path: Path) -> None:
        other = tmp_path / "other"
        played.run("begin", "--dir", str(other))
        played.run("next", "--dir", str(other))
        shutil.copyfile(other / STORE, STORE)
        for words in (("step", "--actions", "[]"), ("show",), ("next",), ("status",)):
            body = played.json(*words)
            assert body["status"] == 4
            assert "is a new one, or another one" in body["message"]
        assert played.follow(body["nextCommand"]) == 0
        assert played.run("next") == 0

    def test_a_row_that_is_damaged_costs_no_other_world(self, shell: Shell) -> None:
        """The store is not put away when parts of it can be read."""
        import sqlite3

        shell.run("begin", "--index", "0")
        shell.run("next")
        with sqlite3.connect(STORE) as db:
            db.execute("UPDATE runs SET notes = 'changed'")
        db.close()
        assert shell.json("status")["code"] == "store_damaged"
        body = shell.json("begin", "--replace")
        assert (body["status"], body["code"]) == (8, "store_damaged")
        assert "move it away yourself" in body["message"]
        assert STORE.exists()
        assert shell.run("begin", "--replace", "--track", "sealed") == 0
        assert shell.run("next") == 0


class TestPending:
    def lost_reply(self, shell: Shell, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
        """A step that is carried out, but whose output goes nowhere."""
        from play.cli.output import Printer
        from play.errors import FileError

        def full(*_: object) -> None:
            raise FileError("No space left on device.", code="output")

        with monkeypatch.context() as patch:
            patch.setattr(Printer, "_out", full)
            assert shell.run("step", "--actions", '[["invest", 2]]', "--wait", "3", *words) == 8

    @pytest.mark.parametrize("made", ["text", "json", "both", "brief"])
    @pytest.mark.parametrize("command", ["status", "show", "next", "scores", "note", "begin"])
    def test_settled_only_with_its_screen(
        self, shell: Shell, monkeypatch: pytest.MonkeyPatch, made: str, command: str
    ) -> None:
        shell.run("begin")
        shell.run("next")
        self.lost_reply(shell, monkeypatch, "--view", made)
        assert shell.run(command) == 0
        assert shell.out.startswith("DECIDE AGAIN: ")
        assert "woken by" in shell.out or "hour 3" in shell.out
        assert '"runId"' not in shell.out
        assert b'"pending": null' in Path("rya-checkpoint.json").read_bytes()

    def test_show_as_json_changes_no_later_screen(
        self, shell: Shell, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shell.run("begin")
        shell.run("next")
        shell.run("show", "--view", "json")
        self.lost_reply(shell, monkeypatch, "--view", "json")
        assert shell.run("step", "--actions", "[]") == 5
        assert shell.out.startswith("DECIDE AGAIN: ")
        assert '"obs"' not in shell.out

    def test_a_screen_that_json_shows_says_nothing_twice(self, shell: Shell) -> None:
        shell.run("begin")
        shell.run("next", "--view", "brief")
        assert '"schema"' not in shell.out
        assert '"rules"' not in shell.out
        shell.run("next", "--view", "json")
        assert '"schema"' in shell.out  # the service's reply


def test_the_applied_wait_is_the_last_but_one_line(shell: Shell) -> None:
    shell.run("begin", "--max-wakes", "3")
    shell.run("next")
    for asked in ("1e9", "0", "-3"):
        assert shell.run("step", "--actions", "[]", "--wait", asked) == 0
        warning, last = shell.out.splitlines()[-2:]
        assert warning.startswith(f"Asked to wait {float(asked):g} h; ")
        assert last.startswith("Next: ")
    assert "STOP: " in shell.out
    shell.run("begin")
    shell.run("next")
    body = shell.json("step", "--actions", "[]", "--wait", "99")
    assert body["warnings"] == ["Asked to wait 99 h; 24 h were applied: a wait is 1 to 24 h."]
