"""``rya run`` and ``rya balance`` from outside."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import pytest

from play.cli import run_command
from play.evaluate import run as evaluation
from tests.cli.conftest import ROOT, Shell, process

BOLD = (
    "def policy(obs, events, reason, schema):\n"
    "    actions = [['invest', 8]] if obs['tick'] < 60 else []\n"
    "    if obs['knocking']:\n"
    "        actions.append(['answer', True])\n"
    "    return {'actions': actions, 'wait': 3, 'note': 'on we go'}\n"
)


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(BOLD, encoding="utf-8")
    return "mine.py"


def run(shell: Shell, *words: str) -> int:
    return shell.run("run", "--workers", "1", *words)


class TestText:
    def test_the_practice_suite(self, shell: Shell, mine: str) -> None:
        assert run(shell, "--policy", mine) == 0
        lines = shell.out.splitlines()
        assert lines[2].split() == [
            "practice", "take", "idle", "ref", "normalized", "Δ", "vs", "ref", "wakes", "replay",
        ]  # fmt: skip
        assert [line.split()[0] for line in lines[3:7]] == ["0", "1", "2", "3"]
        assert "replay      4 of 4 agree" in lines
        assert "± is a 95 % interval. Two policies whose intervals overlap" in shell.out
        assert shell.next == "rya run --policy mine.py --worlds 16"
        assert shell.err == ""

    def test_one_world_has_no_interval_to_remind_of(self, shell: Shell, mine: str) -> None:
        assert run(shell, "--policy", mine, "--seeds", "42") == 0
        assert "overlap" not in shell.out

    def test_after_the_oracle_no_sealed_worlds(self) -> None:
        from play.evaluate.job import Terms
        from play.evaluate.source import parse

        values = {"policy": "oracle", "worlds": None}
        assert "--worlds" not in run_command._next(values, Terms("toy", parse("oracle")))

    def test_sealed_worlds_leave_no_file(self, shell: Shell, mine: str) -> None:
        assert run(shell, "--policy", mine, "--worlds", "2") == 0
        assert shell.out.splitlines()[2].startswith("sealed")
        assert "overlap" in shell.out
        assert list(Path(".rya").iterdir()) == []

    def test_two_deals_differ(self, shell: Shell, mine: str) -> None:
        outs = []
        for _ in range(2):
            run(shell, "--policy", mine, "--worlds", "2")
            outs.append(shell.out)
        assert outs[0] != outs[1]

    def test_what_failed_is_told(self, shell: Shell, tmp_path: Path) -> None:
        (tmp_path / "bad.py").write_text("def policy(**_):\n    return 1 / 0\n", encoding="utf-8")
        assert run(shell, "--policy", "bad.py", "--seeds", "42") == 4
        assert "raised at h0" in shell.out
        assert "seed 42, h0: raised. ZeroDivisionError: division by zero (bad.py:2, in policy)" in (
            shell.out
        )

    def test_what_a_policy_says_cannot_act_on_the_terminal(
        self, shell: Shell, tmp_path: Path
    ) -> None:
        text = "def policy(**_):\n    raise ValueError('\\x1b[2Jgone')\n"
        (tmp_path / "bad.py").write_text(text, encoding="utf-8")
        assert run(shell, "--policy", "bad.py", "--seeds", "42") == 4
        assert "\x1b" not in shell.out
        assert "gone" in shell.out

    def test_a_trace(self, shell: Shell, mine: str) -> None:
        assert run(shell, "--policy", mine, "--seeds", "42", "--trace") == 0
        assert "seed 42" in shell.out.splitlines()
        assert "h0       start         wait 3     invest 8  (on we go)" in shell.out

    def test_help_and_the_list(self, shell: Shell) -> None:
        assert shell.run("run", "--help") == 0
        assert "--think-seconds" in shell.out
        assert "[FILE]" in shell.out
        assert shell.run("--help") == 0
        assert "measure a policy" in shell.out


class TestJson:
    def test_to_standard_output(self, shell: Shell, mine: str) -> None:
        body = shell.json("run", "--workers", "1", "--policy", mine, "--seeds", "42,43")
        assert body.pop("status") == 0
        assert set(body) == {
            "scoring", "policy", "worlds", "normalized", "take", "deltaVsRef", "exposures",
        }  # fmt: skip
        row = body["worlds"][0]
        assert set(row) == {
            "seed", "take", "idle", "ref", "normalized", "deltaVsRef", "exposed", "effort",
            "replay",
        }  # fmt: skip
        assert set(row["effort"]) == {"wakes", "actions", "invalid", "waitHours"}
        assert row["replay"] == "ok"

    @pytest.mark.parametrize("words", [["--json", "out.json"], ["--json=out.json"]])
    def test_to_a_file(self, shell: Shell, mine: str, words: list[str]) -> None:
        assert run(shell, "--policy", mine, "--seeds", "42", *words) == 0
        assert "normalized" in shell.out
        report = json.loads(Path("out.json").read_text(encoding="utf-8"))
        assert report["policy"] == "mine.py"

    def test_traces_are_in_it(self, shell: Shell, mine: str) -> None:
        body = shell.json("run", "--policy", mine, "--seeds", "42", "--trace")
        wakes = body["worlds"][0]["trace"]
        assert len(wakes) == body["worlds"][0]["effort"]["wakes"]
        assert wakes[0]["actions"] == [["invest", 8]]

    def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
        self, shell: Shell, mine: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(evaluation, "play", None)
        assert run(shell, "--policy", mine, "--json", "nowhere/out.json") == 8
        assert "Nothing was played" in shell.err

    def test_a_file_that_is_no_report_is_not_replaced(self, shell: Shell, mine: str) -> None:
        Path("notes.json").write_text('{"mine": 1}', encoding="utf-8")
        for target in (mine, f"./{mine}", "notes.json"):
            before = Path(target).read_bytes()
            assert run(shell, "--policy", mine, "--seeds", "42", "--json", target) == 2
            assert "no report of ours" in shell.err
            assert Path(target).read_bytes() == before
        for _ in range(2):
            assert run(shell, "--policy", mine, "--seeds", "42", "--json", "out.json") == 0


class TestRefusals:
    @pytest.mark.parametrize(
        ("words", "part"),
        [
            (["--policy", "nobody"], "no policy called"),
            (["--policy", "none.py"], "no file"),
            (["--policy", "http://"], "names no host"),
            (["--seeds", "x"], "no list of seeds"),
            (["--seeds", "1", "--worlds", "2"], "Only one of"),
            (["--practice", "--seeds", "1"], "Only one of"),
            (["--worlds", "0"], "--worlds"),
            (["--workers", "0"], "--workers"),
            (["--every", "0.5"], "--every"),
            (["--every", "25"], "--every"),
            (["--phase", "-1"], "--phase"),
            (["--every", "24", "--phase", "1"], "--phase"),
            (["--max-wakes", "0"], "at least 1"),
            (["--think-seconds", "0"], "--think-seconds"),
            (["--think-seconds", "1e12"], "--think-seconds"),
            (["--seeds", "1" * 5000], "no range of seeds"),
            (["--policy", "http://a b/"], "no address"),
            (["--policy", "oracle", "--worlds", "2"], "sealed"),
            (["--seeds"], "requires an argument"),
        ],
    )
    def test_wrong_usage(self, shell: Shell, words: list[str], part: str) -> None:
        assert shell.run("run", *words) == 2
        assert part in shell.err
        assert shell.out == ""

    def test_as_json(self, shell: Shell) -> None:
        body = shell.json("run", "--policy", "nobody")
        assert (body["ok"], body["code"], body["exit"]) == (False, "no_such_policy", 2)


class TestFailures:
    def test_a_file_that_cannot_be_opened_plays_nothing(self, shell: Shell, tmp_path: Path) -> None:
        (tmp_path / "bad.py").write_text("import os\nos.nothing\n", encoding="utf-8")
        assert run(shell, "--policy", "bad.py", "--json", "out.json") == 2
        assert "bad.py cannot be opened: AttributeError" in shell.err
        assert "(bad.py:2, in <module>). Nothing was played." in shell.err
        assert not Path("out.json").exists()
        assert not Path(".rya").exists()

    def test_a_failure_in_every_world(self, shell: Shell, tmp_path: Path) -> None:
        (tmp_path / "bad.py").write_text("def policy(**_):\n    return 1 / 0\n", encoding="utf-8")
        words = ["--policy", "bad.py", "--seeds", "42,43", "--json", "out.json"]
        assert run(shell, *words) == 4
        assert "failed      2 of 2" in shell.out
        assert "failed in every world" in shell.err
        assert shell.err.endswith(f"Next: rya run --workers 1 {' '.join(words)}\n")
        assert json.loads(Path("out.json").read_text())["failed"] == 2

    def test_a_failure_in_some_worlds(self, shell: Shell, tmp_path: Path) -> None:
        text = BOLD.replace("    actions", "    assert obs['seed'] != 42\n    actions", 1)
        (tmp_path / "bad.py").write_text(text, encoding="utf-8")
        assert run(shell, "--policy", "bad.py", "--seeds", "42,43") == 0
        assert "failed      1 of 2" in shell.out

    def test_an_agent_that_is_not_there(self, shell: Shell) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        words = ["--policy", f"http://127.0.0.1:{port}/", "--think-seconds", "0.2"]
        assert run(shell, *words, "--seeds", "42") == 6
        assert "never answered" in shell.err
        assert "absent" in shell.out


class TestCompare:
    def test_two_reports(self, shell: Shell, mine: str) -> None:
        text = "def policy(**_):\n    return {'actions': [], 'wait': 24}\n"
        Path("idle.py").write_text(text, encoding="utf-8")
        for policy, target in (("idle.py", "a.json"), (mine, "b.json")):
            assert run(shell, "--policy", policy, "--json", target) == 0
        assert shell.run("compare", "a.json", "b.json") == 0
        assert "mine.py against idle.py" in shell.out
        assert "4 better, 0 worse" in shell.out
        body = shell.json("compare", "a.json", "b.json")
        assert body["difference"]["n"] == 4
        run(shell, "--policy", mine, "--seeds", "42", "--json", "c.json")
        assert shell.run("compare", "a.json", "c.json") == 2
        assert "same worlds" in shell.err

    def test_what_is_no_report(self, shell: Shell, mine: str) -> None:
        assert shell.run("compare", mine, mine) == 8
        assert "no report" in shell.err
        assert shell.run("compare", "none.json", mine) == 8
        assert shell.run("compare", mine) == 2
        assert "Missing argument" in shell.err


class TestSettings:
    def test_cadence_phase_and_budgets_reach_the_world(self, shell: Shell, mine: str) -> None:
        words = ["run", "--policy", mine, "--seeds", "42", "--trace"]
        body = shell.json(*words, "--every", "6", "--phase", "2", "--max-wakes", "4")
        row = body["worlds"][0]
        assert row["budgetExceeded"] is True
        assert [wake["wait"] for wake in row["trace"][:4]] == [6.5, 6.0, 6.0, 6.0]
        assert row["effort"]["wakes"] == 4

    def test_an_agent_at_an_address_plays_one_world_at_a_time(self) -> None:
        from play.evaluate.job import Terms
        from play.evaluate.source import parse

        terms = Terms("toy", parse("http://127.0.0.1:1/"))
        assert run_command._workers(None, terms) == 1
        assert run_command._workers(3, terms) == 3


class TestInterrupted:
    def test_here(self, shell: Shell, mine: str, monkeypatch: pytest.MonkeyPatch) -> None:
        words = ["--policy", mine, "--worlds", "3", "--json", "out.json"]
        real = evaluation.play
        calls: list[Any] = []

        def stop(*given: Any) -> Any:
            calls.append(given)
            if len(calls) == 3:
                raise KeyboardInterrupt
            return real(*given)

        monkeypatch.setattr(evaluation, "play", stop)
        assert run(shell, *words) == 130
        (kept,) = Path(".rya").glob("run-*.json")
        assert f"Interrupted after 2 of 3 worlds. They are kept in ./{kept}" in shell.err
        assert "the same command goes on" in shell.err
        monkeypatch.setattr(evaluation, "play", real)
        assert run(shell, *words) == 0
        assert "Going on from" in shell.err
        assert not kept.exists()
        assert [row["world"] for row in json.loads(Path("out.json").read_text())["worlds"]] == [
            0, 1, 2,
        ]  # fmt: skip

    def test_a_changed_policy_begins_anew(
        self, shell: Shell, mine: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def stop(*_: Any) -> Any:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(evaluation, "play", stop)
            assert run(shell, "--policy", mine) == 130
        Path(mine).write_text(BOLD.replace("8", "7"), encoding="utf-8")
        assert run(shell, "--policy", mine) == 0
        assert "Going on" not in shell.err

    def test_before_the_first_world_is_done(
        self, shell: Shell, mine: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def stop(*_: Any) -> Any:
            raise KeyboardInterrupt

        monkeypatch.setattr(evaluation, "play", stop)
        words = ["--policy", mine, "--worlds", "3"]
        deals = []
        for _ in range(2):
            assert run(shell, *words) == 130
            (kept,) = Path(".rya").glob("run-*.json")
            assert f"after 0 of 3 worlds. They are kept in ./{kept}" in shell.err
            assert shell.err.endswith(f"Next: rya run --workers 1 {' '.join(words)}\n")
            deals.append(json.loads(kept.read_bytes())["secret"])
        assert deals[0] == deals[1]
        assert len(deals[0]) == 32

    def test_a_worker_that_is_lost(
        self, shell: Shell, mine: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def lose(*_: Any) -> Any:
            raise BrokenExecutor

        monkeypatch.setattr(evaluation, "play", lose)
        assert run(shell, "--policy", mine, "--seeds", "42") == 1
        assert "0 of 1 worlds are done. They are kept in" in shell.err
        assert "Next: rya run --workers 1 --policy mine.py --seeds 42" in shell.err

    @pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
    def test_by_a_signal_with_two_workers(self, tmp_path: Path, how: signal.Signals) -> None:
        words = ["run", "--policy", "example", "--worlds", "8", "--workers", "2"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        running = subprocess.Popen(
            [sys.executable, "-m", "play", *words],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        deadline = time.monotonic() + 60.0
        while time.monotonic() < deadline and not kept_rows(tmp_path):
            time.sleep(0.02)
        if how == signal.SIGINT:
            os.killpg(running.pid, how)  # as a terminal does: the workers get it too
        else:
            running.send_signal(how)
        out, err = running.communicate(timeout=30)
        assert running.returncode == 130, (out, err)
        assert b"the same command goes on" in err
        assert b"Traceback" not in err
        assert b"leaked" not in err
        assert out == b""
        before = kept_rows(tmp_path)
        assert before
        done = process(tmp_path, *words, "--json")
        assert done.returncode == 0, done.stderr
        report = json.loads(done.stdout)
        assert [row["world"] for row in report["worlds"]] == list(range(8))
        for number, row in before:
            assert report["worlds"][number] == row
        assert kept_rows(tmp_path) == []


def kept_rows(folder: Path) -> Any:
    for path in folder.glob(".rya/run-*.json"):
        return json.loads(path.read_bytes())["rows"]
    return []


class TestBalance:
    def test_a_game_without_a_table(self, shell: Shell) -> None:
        assert shell.run("balance", "--quick") == 4
        assert "has no" in shell.err

    @pytest.mark.parametrize(
        ("words", "part"),
        [
            (["--worlds", "1"], "at least 2"),
            (["--key", "xyz"], "32 hexadecimal"),
            (["--workers", "0"], "--workers is at least 1"),
        ],
    )
    def test_wrong_usage(self, tmp_path: Path, words: list[str], part: str) -> None:
        done = process(tmp_path, "balance", *words)
        assert done.returncode == 2
        assert part in done.stderr.decode()
