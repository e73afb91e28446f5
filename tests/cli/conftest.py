"""A command line to try: in this process over the toy game, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from play import canonical
from play.cli import main
from tests import toy

ROOT = Path(main.__file__).resolve().parents[2]


class Shell:
    """Runs command lines in one directory and keeps what was printed."""

    def __init__(self, directory: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.directory = directory
        self.capture = capture
        self.out = self.err = ""

    def run(self, *words: str) -> int:
        """``rya WORDS``; the exit status."""
        self.capture.readouterr()
        status = main.run([*words])
        self.out, self.err = self.capture.readouterr()
        return status

    def json(self, *words: str) -> dict[str, Any]:
        """``rya WORDS --json``: the one object on stdout, its exit status under ``status``."""
        status = self.run(*words, "--json")
        (line,) = self.out.splitlines()
        body: dict[str, Any] = canonical.loads(line)
        return {**body, "status": status}

    def follow(self, command: str) -> int:
        """A printed next command, as a person pastes it."""
        import shlex

        program, *words = shlex.split(command)
        assert program == "rya"
        return self.run(*words)

    @property
    def next(self) -> str:
        """The command after the last ``Next:``."""
        last = self.out.splitlines()[-1]
        assert last.startswith("Next: "), self.out
        return last.removeprefix("Next: ")


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable of the developer's, and a directory that is nobody's."""
    for name in ("RYA_DIR", "RYA_BASE", "RYA_KEY", "RYA_COMMAND"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def shell(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Shell:
    """A shell over the toy game."""
    toy.install(monkeypatch)
    monkeypatch.setattr("os.fsync", lambda _: None)
    return Shell(tmp_path, capfd)


def process(directory: Path, *words: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """``rya WORDS`` as a process of its own, with the real game."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    options.setdefault("capture_output", True)
    options.setdefault("timeout", 60)
    return subprocess.run(
        [sys.executable, "-m", "play", *words],
        cwd=directory,
        env=environment,
        check=False,
        **options,
    )
