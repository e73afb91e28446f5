"""``rya play`` on pseudo-terminals: whole worlds, resizes, interruptions, and terminals without
a screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.terminal import ESCAPE, ROOT, Terminal

SMALL, LARGE = (80, 24), (140, 45)
Open = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    opened: list[Terminal] = []

    def make(size: tuple[int, int] = SMALL, *words: str, **environment: str) -> Terminal:
        made = Terminal(tmp_path, ["play", *words], size, **environment)
        opened.append(made)
        return made

    yield make
    for one in opened:
        one.kill()


def rya(directory: Path, *words: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-m", "play", *words],
        cwd=directory, env=environment, capture_output=True, timeout=60, check=False, **options,
    )  # fmt: skip


def started(made: Terminal) -> None:
    made.until(lambda: made.tick() == 0, "the first screen")


def wait(made: Terminal, order: str = "wait 24") -> None:
    """Play on, and wait until the next screen is painted."""
    before = made.tick()
    made.type(f"{order}\r")
    made.until(lambda: made.finished() or (made.tick() or 0) > (before or 0), order)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "140x45"])
def test_a_world_from_the_first_screen_to_the_result(terminal: Open, size: tuple[int, int]) -> None:
    made = terminal(size)
    started(made)
    for order in ("reset", "ship 0", "price 50", "limit 1.1", "undo", "hand", "help", "news"):
        made.type(f"{order}\r")
    wait(made, "wait 6")
    log = json.loads(rya(made.directory, "status", "--json").stdout or b"{}")
    assert log.get("code") == "busy", "the screen holds the directory"
    for number in range(300):
        if made.finished():
            break
        if number == 12:
            made.resize(LARGE if size == SMALL else SMALL)
        wait(made)
    made.until_seen(b"reference")
    made.type("quit\r")
    assert made.ended() == 0
    assert b"World 0 is finished" in made.seen
    assert b"STOP:" in made.seen
    effort = made.checkpoint()["worlds"][0]["effort"]
    assert effort["actions"] == 2, "reset and ship, nothing else was sent"
    assert effort["invalid"] == 0
    record = json.loads(rya(made.directory, "export").stdout)
    assert [entry[1] for entry in record["log"]] == ["reset", "playCard"]


def test_play_moves_between_the_screen_and_the_commands(terminal: Open) -> None:
    made = terminal()
    started(made)
    wait(made, "wait 4")
    made.type("quit\r")
    assert made.ended() == 0
    tick = made.tick()
    assert f"--at {tick}".encode() in made.seen
    stepped = rya(made.directory, "step", "--at", str(tick), "--actions", "[]", "--wait", "2")
    assert stepped.returncode == 0
    assert b"HOUR" in stepped.stdout
    again = terminal()
    again.until(lambda: (again.tick() or 0) > (tick or 0) and b"TAKE" in again.seen, "a screen")
    wait(again, "wait 1")
    again.type("quit\r")
    assert again.ended() == 0


def test_ctrl_c_clears_the_line_and_then_leaves(terminal: Open) -> None:
    made = terminal()
    started(made)
    made.type("price 2")
    made.read(0.3)
    made.type("\x03")
    made.read(0.3)
    assert made.status is None
    made.type("boost\r")
    made.read(0.3)
    made.type("\x03")
    assert made.ended() == 130
    assert b"Not sent: 1 order." in made.seen
    assert made.tick() == 0
    assert rya(made.directory, "show").returncode == 0


def test_a_closed_terminal_loses_nothing(terminal: Open) -> None:
    made = terminal()
    started(made)
    wait(made, "wait 4")
    tick = made.tick()
    made.close()
    made.status = os.waitstatus_to_exitcode(os.waitpid(made.pid, 0)[1])
    assert made.tick() == tick
    shown = rya(made.directory, "show")
    assert shown.returncode == 0
    assert f"tick {tick}".encode() in shown.stdout


def test_it_paints_in_colour_and_without(terminal: Open) -> None:
    made = terminal()
    started(made)
    made.type("quit\r")
    assert made.ended() == 0
    assert made.colours() & set(range(30, 38))
    plain = terminal(NO_COLOR="1")
    plain.until_seen(b"TAKE")
    plain.type("quit\r")
    assert plain.ended() == 0
    assert plain.colours() <= {0, 1, 3, 4, 7, 22, 24, 27}


@pytest.mark.parametrize(
    "environment", [{"TERM": "dumb"}, {"ACCESSIBLE": "1"}, {"TERM": ""}], ids=str
)
def test_a_plain_prompt_where_nothing_may_be_drawn(
    terminal: Open, environment: dict[str, str]
) -> None:
    made = terminal(**environment)
    made.until_seen(b"hour 0> ")
    made.type("price 22\r")
    made.until_seen(b"setPrice 22")
    made.type("wait 4\r")
    made.until(lambda: (made.tick() or 0) > 0, "a step")
    made.type("quit\r")
    assert made.ended() == 0
    assert ESCAPE not in made.seen.replace(b"\x1b[?2004h", b"").replace(b"\x1b[?2004l", b"")


def test_a_terminal_that_is_too_small_gets_the_prompt(terminal: Open) -> None:
    made = terminal((30, 8))
    made.until_seen(b"> ")
    made.type("quit\r")
    assert made.ended() == 0


@pytest.mark.parametrize("words", [["play"], ["report"], ["--help"], ["step", "--help"], ["brief"]])
def test_a_pipe_gets_no_escape_sequence_and_no_question(tmp_path: Path, words: list[str]) -> None:
    rya(tmp_path, "begin")
    rya(tmp_path, "next")
    done = rya(tmp_path, *words, stdin=subprocess.DEVNULL, env={"TERM": "xterm-256color"})
    assert done.returncode == 0
    assert done.stdout
    assert ESCAPE not in done.stdout + done.stderr
