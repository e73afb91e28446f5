"""The plain prompt over a scripted session: what is sent, when, and how it ends."""

from __future__ import annotations

import fcntl
import json
import os
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from play import wire
from play.errors import BusyError, FileError, RyaError, UnreachableError, UsageError
from play.session.outcome import DECIDE_AGAIN, STOP, Outcome
from play.terminal import plain
from tests.stall import GAME

ROOT = Path(plain.__file__).resolve().parent.parent.parent
RYA = [sys.executable, "-m", "play"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("RYA_")}
ENVIRONMENT |= {"TERM": "dumb", "PYTHONPATH": str(ROOT)}


class ScriptedSession:
    """Answers with screens that count; keeps what it was sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[Any, Any, Any]] = []
        self.showed: list[str] = []
        self.tick = 0
        self.answers: list[Any] = []

    def screen(self, **facts: Any) -> Outcome:
        outcome = Outcome(next_command=f"rya step --at {self.tick} --actions '[]' --wait 4")
        outcome.reply = {"text": f"SCREEN {self.tick}\n"}
        outcome.facts = {"tick": self.tick, "hour": self.tick / 8, "done": False, **facts}
        return outcome

    def answer(self, usual: Outcome) -> Outcome:
        if not self.answers:
            return usual
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        made: Outcome = answer(usual)
        return made

    def schema(self) -> dict[str, Any]:
        return GAME.schema()

    def next(self) -> Outcome:
        return self.answer(self.screen())

    def show(self) -> Outcome:
        return self.answer(self.screen())

    def step(self, actions: list[Any], wait: float | None, at: int | None) -> Outcome:
        self.sent.append((actions, wait, at))
        before, self.tick = self.tick, self.tick + round((wait or 1) * 8)
        try:
            return self.answer(self.screen())
        except RyaError:
            self.tick = before
            raise

    def shown(self, outcome: Outcome) -> None:
        assert outcome.reply is not None
        self.showed.append(outcome.reply["text"])


class ScriptedConsole:
    """Gives lines (or raises), takes text."""

    def __init__(self, lines: Iterable[Any]) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []
        self.text = ""

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        line = self.lines.pop(0) if self.lines else EOFError()
        if isinstance(line, BaseException):
            raise line
        assert isinstance(line, str)
        return line

    def write(self, text: str) -> None:
        self.text += text


def play(*lines: Any, answers: Iterable[Any] = ()) -> tuple[int, ScriptedSession, ScriptedConsole]:
    session, console = ScriptedSession(), ScriptedConsole(lines)
    session.answers = list(answers)
    return plain.run(session, console), session, console


def again(outcome: Outcome) -> Outcome:
    outcome.directive, outcome.message, outcome.exit = DECIDE_AGAIN, "An earlier step landed.", 5
    return outcome


def stop(outcome: Outcome) -> Outcome:
    outcome.directive, outcome.message = STOP, "The session is over."
    outcome.facts["done"] = True
    outcome.next_command = "rya begin"
    return outcome


def done(outcome: Outcome) -> Outcome:
    outcome.facts["done"] = True
    outcome.next_command = "rya next"
    return outcome


class TestOrders:
    def test_nothing_is_sent_before_wait(self) -> None:
        status, session, console = play("setLever 7", "press", "list", "quit")
        assert session.sent == []
        assert "1. setLever 7\n2. press\n" in console.text
        assert "Not sent: 2 orders." in console.text
        assert status == 0

    def test_wait_sends_them_in_their_order_on_the_screen_that_was_shown(self) -> None:
        _, session, console = play("setLever 7", "press", "wait 4", "wait", "wait 2.5h", "quit")
        actions = [{"type": "setLever", "lever": 7}, {"type": "press"}]
        assert session.sent == [(actions, 4, 0), ([], None, 32), ([], 2.5, 40)]
        assert session.showed == ["SCREEN 0\n", "SCREEN 32\n", "SCREEN 40\n", "SCREEN 60\n"]
        assert console.text.count("SCREEN") == 4

    def test_orders_can_be_taken_back(self) -> None:
        _, session, console = play(
            "press", "setLever 2", "undo", "wait 1", "press", "press", "undo all", "wait 1", "undo"
        )
        assert [actions for actions, _, _ in session.sent] == [[{"type": "press"}], []]
        assert "Taken back: setLever 2" in console.text
        assert "There is nothing to take back." in console.text

    def test_thirty_two_at_most(self) -> None:
        _, session, console = play(*["press"] * 40, "wait")
        assert len(session.sent[0][0]) == wire.MAX_ACTIONS
        assert "32 orders at most" in console.text

    @pytest.mark.parametrize(
        "line",
        [
            *("wait 0", "wait 25", "wait four", "wait NaN", "wait true"),
            *("setLever", "setLever 11", "setLever x", "press 1", "fly", "run", "__class__"),
        ],
    )
    def test_a_slip_costs_nothing(self, line: str) -> None:
        status, session, _ = play("press", line, "quit")
        assert session.sent == []
        assert status == 0

    def test_the_prompt_says_where_one_is(self) -> None:
        _, _, console = play("", "press", "press", "wait 4", "quit")
        assert console.prompts == [
            "hour 0> ",
            "hour 0> ",
            "hour 0, 1 order> ",
            "hour 0, 2 orders> ",
            "hour 4> ",
        ]

    def test_help(self) -> None:
        _, _, console = play("help", "help setl", "help nothing", "HELP")
        for action in GAME.schema()["actions"]:
            assert action in console.text
        assert "setLever LEVER: more money" in console.text
        assert "lever: 0 to 10 by 0.5" in console.text
        assert "There is no order nothing." in console.text


class TestAnswers:
    def test_decide_again_keeps_the_orders(self) -> None:
        lines = ("press", "wait 4", "list", "wait 4")
        status, session, console = play(*lines, answers=[lambda usual: usual, again])
        assert "DECIDE AGAIN: An earlier step landed." in console.text
        assert (
            "Your 1 order were not sent" in console.text
            or "not sent; they are kept" in console.text
        )
        assert [actions for actions, _, _ in session.sent] == [[{"type": "press"}]] * 2
        assert status == 0

    def test_stop_ends_it(self) -> None:
        status, session, console = play("wait", "wait", answers=[lambda usual: usual, stop])
        assert len(session.sent) == 1
        assert "STOP: The session is over." in console.text
        assert console.text.endswith("Next: rya begin\n")
        assert status == 0

    def test_a_session_that_is_over_from_the_start(self) -> None:
        def refused(outcome: Outcome) -> Outcome:
            outcome.exit = 4
            return stop(outcome)

        status, session, console = play("wait", answers=[refused])
        assert session.sent == []
        assert console.prompts == []
        assert status == 4

    def test_a_finished_world_waits_for_next(self) -> None:
        _, session, console = play(
            "wait", "wait", "next", "wait", answers=[lambda usual: usual, done]
        )
        assert len(session.sent) == 2
        assert "This world is finished." in console.text

    @pytest.mark.parametrize("error", [UnreachableError("No answer."), BusyError("Busy.")])
    def test_a_call_that_fails_keeps_the_orders(self, error: RyaError) -> None:
        status, session, console = play(
            "press", "wait 4", "wait 4", "quit", answers=[lambda usual: usual, error]
        )
        assert error.message in console.text
        assert session.sent[0] == session.sent[1] == ([{"type": "press"}], 4, 0)
        assert status == 0

    def test_leaving_after_a_failure_says_so(self) -> None:
        answers = [lambda usual: usual, UnreachableError("No answer.")]
        status, session, _ = play("wait", "quit", answers=answers)
        assert status == 6
        assert session.showed == ["SCREEN 0\n"]

    def test_a_first_call_that_fails(self) -> None:
        status, _, console = play("wait", answers=[UsageError("Not so.")])
        assert status == 2
        assert console.text == "Not so.\n"

    def test_show(self) -> None:
        _, session, _ = play("show", "wait", "show")
        assert session.showed == ["SCREEN 0\n", "SCREEN 0\n", "SCREEN 8\n", "SCREEN 8\n"]


class TestLeaving:
    def test_end_of_input(self) -> None:
        status, _, console = play("press")
        assert status == 0
        assert console.text.endswith(
            "\nNot sent: 1 order.\nNext: rya step --at 0 --actions '[]' --wait 4\n"
        )

    def test_ctrl_c(self) -> None:
        status, _, console = play(KeyboardInterrupt())
        assert status == 130
        assert console.text.endswith("\nNext: rya step --at 0 --actions '[]' --wait 4\n")

    def test_ctrl_c_while_a_step_is_on_its_way(self) -> None:
        answers = [lambda usual: usual, KeyboardInterrupt()]
        status, session, console = play("wait", answers=answers)
        assert status == 130
        assert session.showed == ["SCREEN 0\n"]
        assert "Next: " in console.text

    def test_a_screen_that_could_not_be_written_was_not_shown(self) -> None:
        class Full(ScriptedConsole):
            def write(self, text: str) -> None:
                if "SCREEN 8" in text:
                    raise OSError(28, "No space left on device")
                super().write(text)

        session = ScriptedSession()
        with pytest.raises(FileError):
            plain.run(session, Full(["wait"]))
        assert session.showed == ["SCREEN 0\n"]


class TestOnATerminal:
    """`rya play` on a pseudo-terminal: line editing, Ctrl-C, and what is left behind."""

    @pytest.fixture
    def terminal(self, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
        pty = pytest.importorskip("pty")
        master, slave = pty.openpty()
        process = subprocess.Popen(
            [*RYA, "play", "--dir", str(tmp_path)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env=ENVIRONMENT,
            start_new_session=True,
            preexec_fn=_adopt_terminal,  # noqa: PLW1509 - it only makes two system calls
        )
        os.close(slave)
        try:
            yield process, master
        finally:
            process.kill()
            process.wait()
            os.close(master)

    def test_a_sitting(self, terminal: tuple[subprocess.Popen[bytes], int], tmp_path: Path) -> None:
        process, master = terminal
        read_until(master, "hour 0> ")
        os.write(master, b"help\n")
        assert "Orders are collected" in read_until(master, "hour 0> ", after="Orders:")
        os.write(master, b"wait 1\n")
        read_until(master, "> ", after="wait 1")
        os.write(master, b"wait 24.5\n")
        assert "Wait 1 to 24 hours" in read_until(master, "> ", after="Wait 1")
        os.write(master, b"\x03")
        rest = read_until(master, "Next: rya ")
        assert "Traceback" not in rest
        assert process.wait(timeout=20) == 130
        shown = subprocess.run(
            [*RYA, "show", "--json", "--dir", str(tmp_path)],
            cwd=ROOT,
            env=ENVIRONMENT,
            capture_output=True,
            check=True,
        )
        screen = json.loads(shown.stdout)
        assert screen["directive"] is None
        assert 0 < screen["tick"] <= 8


def _adopt_terminal() -> None:
    """Make the pseudo-terminal the controlling one, so that Ctrl-C reaches the process."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def read_until(descriptor: int, text: str, after: str = "", seconds: float = 20.0) -> str:
    """All that the terminal shows until ``text`` appears, behind the first ``after``."""
    seen, deadline = "", time.monotonic() + seconds
    while text not in seen.partition(after)[2] if after else text not in seen:
        ready, _, _ = select.select([descriptor], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"{text!r} did not appear in {seen!r}"
        try:
            seen += os.read(descriptor, 4096).decode("utf-8", "replace")
        except OSError:  # the other side has gone
            break
    return seen
