"""What only whole processes show: closed pipes, full devices, signals, and what is loaded."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, process

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes and signals")


@pytest.fixture
def playing(tmp_path: Path) -> Path:
    assert process(tmp_path, "begin").returncode == 0
    assert process(tmp_path, "next").returncode == 0
    return tmp_path


def pending(directory: Path) -> bool:
    document = json.loads((directory / "rya-checkpoint.json").read_bytes())
    return document["pending"] is not None


def test_the_first_screen(playing: Path) -> None:
    shown = process(playing, "show")
    assert shown.returncode == 0
    assert shown.stderr == b""
    assert shown.stdout.decode().splitlines()[-1].startswith("Next: rya step --at 0 ")


def test_a_pipe_that_nobody_reads(playing: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    words = ("step", "--at", "0", "--actions", "[]", "--wait", "4")
    done = process(playing, *words, stdout=writer, stderr=subprocess.PIPE, capture_output=False)
    os.close(writer)
    assert done.returncode == 8
    assert b"Broken pipe" in done.stderr
    assert pending(playing)
    again = process(playing, *words)
    assert again.returncode == 0
    assert b'"pending": null' in (playing / "rya-checkpoint.json").read_bytes()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_device(playing: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = process(
            playing,
            *("step", "--actions", "[]"),
            stdout=full,
            stderr=subprocess.PIPE,
            capture_output=False,
        )
    assert done.returncode == 8
    assert pending(playing)


def test_a_closed_stdout(playing: Path) -> None:
    command = f"{sys.executable} -m play step --actions '[]' >&-"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=playing,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 8
    assert pending(playing)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser writes everywhere")
def test_a_read_only_directory(playing: Path) -> None:
    playing.chmod(0o500)
    try:
        done = process(playing, "step", "--actions", "[]")
    finally:
        playing.chmod(0o700)
    assert done.returncode == 8
    assert process(playing, "step", "--actions", "[]").returncode == 0


@pytest.mark.parametrize("name", ["rya-checkpoint.json", ".rya/store.db", "./rya-handoff.md"])
@pytest.mark.parametrize("words", [("export", "--out"), ("report", "--svg"), ("run", "--json")])
def test_an_output_never_replaces_the_session(
    playing: Path, words: tuple[str, ...], name: str
) -> None:
    before = (playing / name).read_bytes()
    done = process(playing, *words, name)
    assert done.returncode == 2
    assert b"a file of the session itself" in done.stderr + done.stdout
    assert (playing / name).read_bytes() == before


def test_a_record_to_standard_output_by_its_path(playing: Path) -> None:
    with open(playing / "out", "wb") as out:
        words = ("export", "--out", "/dev/stdout")
        assert process(playing, *words, stdout=out, capture_output=False).returncode == 0
    record, said = (playing / "out").read_bytes().split(b"\n", 1)
    assert json.loads(record)["schema"] == "rya-run/1"
    assert said.startswith(b"The record of 0 wakes")
    assert said.endswith(b"Next: rya status\n")  # what was written there cannot be read again


def test_a_verdict_says_what_comes_next(playing: Path) -> None:
    assert process(playing, "export", "--out", "run.json").returncode == 0
    assert process(playing, "verify", "run.json").stdout.endswith(b"Next: rya status\n")


def test_ctrl_c_during_the_start(tmp_path: Path) -> None:
    """It comes before anything heavy is imported, and is answered once somebody can."""
    script = (
        "import os, signal, sys\n"
        "from play.cli import start\n"
        "hold = start.hold\n"
        "def held():\n"
        "    hold()\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "start.hold = held\n"
        "sys.argv = ['rya', 'status']\n"
        "start.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 130
    assert b"Traceback" not in done.stderr
    assert b"Interrupted" in done.stderr


def test_ctrl_c_while_another_command_holds_the_directory(playing: Path) -> None:
    import fcntl

    with open(playing / ".rya" / "lock", "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = subprocess.Popen(
            [sys.executable, "-m", "play", "step", "--actions", "[]", "--json"],
            cwd=playing,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        time.sleep(0.6)
        waiting.send_signal(signal.SIGINT)
        out, err = waiting.communicate(timeout=30)
    assert waiting.returncode == 130
    assert json.loads(out)["code"] == "interrupted"
    assert b"Traceback" not in err


def test_what_a_step_loads(playing: Path) -> None:
    """Every import is paid for at every wake."""
    script = (
        "import sys\n"
        "from play.cli import main\n"
        "status = main.run(['step', '--at', '0', '--actions', '[]', '--wait', '4'])\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)\n"
        "sys.exit(status)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=playing,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    loaded = set(done.stderr.decode().splitlines())
    heavy = {"click", "rich", "prompt_toolkit", "argparse", "pathlib", "tempfile", "hashlib"}
    heavy |= {"threading", "subprocess", "logging", "random", "calendar", "locale", "ssl"}
    heavy |= {"play.cli.group", "play.session.begin", "play.session.scores", "play.session.views"}
    heavy |= {f"play.session.{name}" for name in ("fresh", "rebuild", "traces", "viewing")}
    assert loaded & heavy == set()


def test_a_screen_does_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    screens = []
    for seed in ("0", "4242"):
        place = tmp_path / seed
        place.mkdir()
        said = b""
        for words in (
            ("begin", "--seed", "7"),
            ("next",),
            ("step", "--actions", '[["setPrice", 22], ["nonsense"]]', "--wait", "24"),
        ):
            said += process(place, *words, env={"PYTHONHASHSEED": seed}).stdout
        screens.append(said)
    assert screens[0] == screens[1]
