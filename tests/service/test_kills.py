"""SIGKILL before any SQL statement of start, step, the last step and settling."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_every_statement_may_be_the_last(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.service.kill_schedules", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout)
    assert counts["step"] >= 10
    assert counts["end"] > counts["step"]
    assert min(counts.values()) > 4, counts
