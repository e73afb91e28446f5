"""The commands from outside: what they print, and how they end."""

from __future__ import annotations

import json
import os
import re
from functools import partial
from pathlib import Path

import pytest

from play.cli import main
from play.errors import FileError
from play.files import DirectoryLock
from tests.cli.conftest import Shell

KEY = "key-canary-51c0de"


def begun(shell: Shell) -> Shell:
    assert shell.run("begin") == 0
    assert shell.run("next") == 0
    return shell


class TestPlaying:
    def test_a_world_from_the_first_screen_to_the_last(self, shell: Shell) -> None:
        assert shell.run("begin", "--index", "0") == 0
        assert shell.next == "rya next"
        assert shell.follow(shell.next) == 0
        assert "hour 0 (start)" in shell.out
        assert shell.next == "rya step --at 0 --actions '[]' --wait 4"
        while "STOP:" not in shell.out:
            assert shell.follow(shell.next) == 0
        assert "Replay of the log: ok." in shell.out
        for command in ("report", "scores", "begin"):
            assert shell.next == f"rya {command}"
            assert shell.follow(shell.next) == 0

    def test_an_idle_world_scores_exactly_nothing(self, shell: Shell) -> None:
        begun(shell)
        body = shell.json("step", "--actions", "[]", "--wait", "24")
        while not body["done"]:
            body = shell.json("step", "--actions", "[]", "--wait", "24")
        assert body["directive"] == "STOP"
        assert body["score"] == body["baseline"]["idle"]
        assert body["normalized"] == 0
        assert body["replay"] == "ok"
        row = shell.json("scores")["worlds"][0]
        for key in ("score", "normalized", "baseline", "deltaVsRef", "replay"):
            assert row[key] == body[key]

    def test_goes_on_from_the_files_alone_at_any_wake(
        self, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Two players make the same decisions; one of them moves house after every wake."""
        import shutil

        records = []
        for moves in (False, True):
            place = tmp_path / f"first-{moves}"
            place.mkdir()
            monkeypatch.chdir(place)
            begun(shell)
            wakes = 0
            while True:
                actions = json.dumps([["invest", 1 + wakes % 5], ["answer", wakes % 2 == 0]])
                body = shell.json("step", "--actions", actions, "--wait", "3")
                assert body["status"] == 0
                wakes += 1
                if body["done"]:
                    break
                if moves:
                    place = shutil.copytree(place, tmp_path / f"house-{wakes}")
                    monkeypatch.chdir(place)
                    line = (place / "rya-handoff.md").read_text().splitlines()[3]
                    assert shell.follow(line.partition("`")[2].rstrip("`")) == 0
            assert shell.run("export", "--out", "run.json") == 0
            records.append(json.loads((place / "run.json").read_bytes()))
            assert shell.run("verify", "run.json") == 0
        assert records[0] == records[1]
        assert len(records[0]["wakes"]) > 10

    def test_every_view(self, shell: Shell) -> None:
        begun(shell)
        for view, keys in (("json", {"obs"}), ("both", {"obs", "text"}), ("brief", {"obs"})):
            body = shell.json("step", "--actions", "[]", "--view", view)
            assert {"obs", "text"} & set(body) == keys
        assert shell.run("show", "--view", "json") == 0
        reply = shell.out[: shell.out.rindex("}") + 1]
        assert json.loads(reply)["obs"]["tick"] > 0

    def test_the_keys_of_a_screen(self, shell: Shell) -> None:
        begun(shell)
        body = shell.json("step", "--actions", '[["invest", 99], ["invest", 2]]')
        assert set(body) >= set(
            "ok directive message track suite index runId tick hour reason results events text "
            "done effort notes expires nextCommand".split()
        )
        assert [result["ok"] for result in body["results"]] == [False, True]
        assert body["effort"]["invalid"] == 1
        assert body["wait"] == {"applied": 1.0}

    def test_another_directory(self, shell: Shell, tmp_path: Path) -> None:
        place = tmp_path / "a place"
        assert shell.run("begin", "--dir", str(place)) == 0
        assert shell.next == f"rya next --dir '{place}'"
        assert shell.follow(shell.next) == 0
        assert shell.next == f"rya step --dir '{place}' --at 0 --actions '[]' --wait 4"
        assert shell.follow(shell.next) == 0
        assert shell.run("show") == 4
        assert os.listdir(tmp_path) == ["a place"]

    def test_the_directory_of_the_environment(
        self, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RYA_DIR", str(tmp_path / "there"))
        begun(shell)
        assert (tmp_path / "there" / "rya-checkpoint.json").exists()
        monkeypatch.setenv("RYA_DIR", str(tmp_path))
        assert shell.run("status", "--dir", "there") == 0

    def test_the_program_s_name_can_be_another(
        self, shell: Shell, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RYA_COMMAND", ".venv/bin/rya")
        assert shell.run("begin") == 0
        assert shell.next == ".venv/bin/rya next"

    def test_play_without_a_terminal(self, shell: Shell) -> None:
        assert shell.run("play") == 0
        assert "Session 1 (try)" in shell.out
        assert "hour 0 (start)" in shell.out
        assert shell.out.count("Next: ") == 1
        assert shell.follow(shell.next) == 0
        assert shell.run("play") == 0
        assert "Resuming world 0" in shell.out
        assert shell.json("play")["tick"] > 0

    def test_play_after_a_finished_session(self, shell: Shell) -> None:
        shell.run("play")
        while "STOP:" not in shell.out:
            shell.run("step", "--actions", "[]", "--wait", "24")
        assert shell.run("play") == 0
        assert "Starting world 1" in shell.out

    def test_rules(self, shell: Shell, tmp_path: Path) -> None:
        assert shell.run("rules") == 0
        assert "invest AMOUNT" in shell.out
        assert shell.next == "rya begin"
        assert len(shell.json("rules")["schema"]["actions"]) == 3
        assert os.listdir(tmp_path) == []


class TestErrors:
    @pytest.mark.parametrize(
        ("words", "status", "code"),
        [
            (["step", "--actions", "[1"], 2, "bad_json"),
            (["step", "--actions", "{}"], 2, "bad_actions"),
            (["step", "--actions", "@none.json"], 2, "bad_json"),
            (["step", "--actions", "[]", "--wait", "nan"], 2, "usage"),
            (["step", "--actions", "[]", "--at", "x"], 2, "usage"),
            (["step"], 2, "usage"),
            (["pause"], 2, "usage"),
            (["step", "--actions", "[]", "--view", "picture"], 2, "usage"),
            (["nonsense"], 2, "usage"),
            (["step", "--actions", "[]", "--nonsense"], 2, "usage"),
            (["begin", "--index", "0", "--seed", "1"], 2, "bad_option"),
            (["begin", "--base", "ftp://x"], 2, "bad_option"),
            (["begin", "--base", "https://me:pass@host"], 2, "bad_option"),
            (["scores", "--max-polls", "0"], 2, "bad_option"),
            (["step", "--actions", "[]"], 4, "no_session"),
            (["show"], 4, "no_session"),
            (["scores"], 4, "no_session"),
            (["status"], 4, "no_session"),
            (["begin", "--track", "official"], 4, "official_remote_only"),
            (["begin", "--base", "http://127.0.0.1:9"], 6, "unreachable"),
            (["begin", "--suite", "sealed-0000"], 4, "no_such_suite"),
            (["verify", "none.json"], 8, "no_file"),
        ],
    )
    def test_one_object_and_the_status(
        self, shell: Shell, words: list[str], status: int, code: str
    ) -> None:
        body = shell.json(*words)
        assert (body["ok"], body["status"], body["exit"]) == (False, status, status)
        assert body["code"] == code
        assert set(body) == {"ok", "code", "message", "exit", "nextCommand", "status"}
        assert body["nextCommand"].startswith("rya ")
        assert shell.err == ""

    def test_without_json_it_goes_to_stderr(self, shell: Shell) -> None:
        assert shell.run("step", "--actions", "[1") == 2
        assert shell.out == ""
        first, last = shell.err.splitlines()
        assert first.startswith("rya: The actions cannot be read")
        assert last == "Next: rya step --help"

    def test_a_session_that_is_over(self, shell: Shell) -> None:
        begun(shell)
        shell.run("pause", "--reason", "enough")
        assert shell.run("step", "--actions", "[]") == 4
        assert shell.out.splitlines()[0].startswith("STOP: Session 1 is paused: enough.")
        body = shell.json("next")
        assert (body["ok"], body["directive"], body["code"]) == (False, "STOP", "session_over")

    def test_a_person_has_to_choose(self, shell: Shell) -> None:
        begun(shell)
        body = shell.json("begin", "--track", "sealed")
        assert (body["status"], body["directive"], body["code"]) == (3, "ASK", "other_session")
        assert shell.run("begin", "--track", "sealed") == 3
        assert shell.out.startswith("ASK: ")

    def test_a_screen_that_has_moved_on(self, shell: Shell) -> None:
        begun(shell)
        shell.run("step", "--at", "0", "--actions", "[]")
        assert shell.run("step", "--at", "0", "--actions", "[]") == 5
        assert shell.out.startswith("DECIDE AGAIN: ")
        assert shell.next.startswith("rya step --at ")

    def test_a_damaged_checkpoint(self, shell: Shell, tmp_path: Path) -> None:
        begun(shell)
        path = tmp_path / "rya-checkpoint.json"
        path.write_bytes(path.read_bytes().replace(b'"tick": 0', b'"tick": 9'))
        body = shell.json("step", "--actions", "[]")
        assert (body["status"], body["code"]) == (8, "damaged_checkpoint")
        assert body["nextCommand"] == "rya begin --replace --track practice"

    def test_another_command_at_the_same_time(
        self, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun(shell)
        monkeypatch.setattr(
            "play.session.desk.DirectoryLock", partial(DirectoryLock, patience=0.05)
        )
        with DirectoryLock(str(tmp_path / ".rya" / "lock")):
            body = shell.json("step", "--actions", "[]")
        assert (body["status"], body["code"]) == (7, "busy")
        assert shell.run("step", "--actions", "[]") == 0

    def test_a_full_disk_after_the_screen(
        self, shell: Shell, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun(shell)
        calls = []

        def full_at_second(*pages: object) -> None:
            calls.append(pages)
            if len(calls) == 2:
                raise FileError("Cannot write: no space.")
            real(*pages)  # type: ignore[arg-type]

        from play.files import write_together as real

        monkeypatch.setattr("play.session.desk.write_together", full_at_second)
        assert shell.run("step", "--at", "0", "--actions", "[]", "--json") == 8
        assert len(shell.out.splitlines()) == 1  # still one object, and the error elsewhere
        assert "no space" in shell.err
        monkeypatch.undo()
        from tests import toy

        toy.install(monkeypatch)
        monkeypatch.chdir(shell.directory)
        assert shell.run("step", "--at", "0", "--actions", "[]") == 0

    def test_ctrl_c(self, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        begun(shell)

        def interrupt(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("play.transport.local.LocalTransport.call", interrupt)
        body = shell.json("step", "--actions", "[]")
        assert (body["status"], body["code"]) == (130, "interrupted")
        assert b'"pending": null' not in (shell.directory / "rya-checkpoint.json").read_bytes()

    def test_a_defect_is_no_traceback(
        self, shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        begun(shell)
        monkeypatch.setenv("RYA_KEY", KEY)

        def broken(*_: object, **__: object) -> None:
            raise RuntimeError(f"unexpected {KEY}")

        monkeypatch.setattr("play.transport.local.LocalTransport.call", broken)
        assert shell.run("step", "--actions", "[]") == 1
        assert "Traceback" not in shell.out + shell.err
        assert KEY not in shell.out + shell.err
        details = (tmp_path / ".rya" / "defect.txt").read_text()
        assert "RuntimeError" in details
        assert KEY not in details

    def test_an_operating_system_s_error(
        self, shell: Shell, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun(shell)

        def broken(*_: object, **__: object) -> None:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr("play.transport.local.LocalTransport.call", broken)
        assert shell.json("step", "--actions", "[]")["status"] == 8


class TestKey:
    def test_it_is_in_nothing(
        self, shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("RYA_KEY", KEY)
        said = ""
        for words in (
            ["begin"],
            ["next"],
            ["step", "--actions", "[]"],
            ["note", "--world", f"my key is {KEY}"],
            ["step", "--actions", f'[{{"type": "{KEY}"}}]'],
            ["pause", "--reason", KEY],
            ["begin", "--name", KEY],
            ["show", f"--{KEY}"],
            [KEY],
            ["export"],
            ["verify", KEY],
            ["begin", "--dir", str(tmp_path / KEY)],
            ["status"],
        ):
            for extra in ([], ["--json"]):
                shell.run(*words, *extra)
                said += shell.out + shell.err
        assert KEY not in said
        for path in tmp_path.rglob("*"):
            if path.is_file():
                assert KEY.encode() not in path.read_bytes(), path


class TestHelp:
    def test_every_command_once_under_a_heading(self, shell: Shell) -> None:
        assert shell.run("--help") == 0
        rows = re.findall(r"^  ([a-z]+)  +\S", shell.out.partition("Play:")[2], re.MULTILINE)
        assert sorted(rows) == sorted(main.FAMILIES)
        assert "More:" not in shell.out, "a command is in no group"

    def test_nothing_given_is_a_wish_for_help(self, shell: Shell) -> None:
        assert shell.run() == 0
        assert "Usage:" in shell.out

    @pytest.mark.parametrize("name", main.FAMILIES)
    def test_every_command_has_help_with_an_example(self, shell: Shell, name: str) -> None:
        assert shell.run(name, "--help") == 0
        assert f"Usage: rya {name}" in shell.out
        assert "Example:\n  " in shell.out
        assert f"    rya {name}" in shell.out

    def test_the_version(self, shell: Shell) -> None:
        import play

        assert shell.run("--version") == 0
        assert shell.out.strip() == f"rya {play.__version__}"
