"""The harness itself: a sound writer passes every fault at every call, a broken one never does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults import shim, writers

ROOT = Path(__file__).resolve().parents[2]


def test_a_sound_writer_passes_and_every_broken_one_is_caught(faults: list[str]) -> None:
    """One test, for it is one process: workers of a test run would each start their own."""
    command = [*faults, "--writers"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = {row["writer"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert rows["sound"]["wrong"] == []
    assert rows["sound"]["tried"] > 200
    missed = [name for name in writers.BROKEN if not rows[name]["wrong"]]
    assert missed == [], "broken, and nothing was noticed"


def test_no_compiler_is_no_excuse_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    monkeypatch.delenv("CC", raising=False)
    assert shim.compiler() is None
    assert "compiler" in str(shim.obstacle()) or sys.platform != "linux"
