"""SIGKILL, full disks and failing calls at any call of a command (issue: a few hundred schedules).

``python -m tests.faults --schedules 10000`` is the same at length, with a table.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SCHEDULES = 300
SEED = os.environ.get("RYA_FAULT_SEED", "1")


def test_every_promise_is_kept(faults: list[str]) -> None:
    command = [*faults, "--schedules", str(SCHEDULES), "--seed", SEED, "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr[-4000:]
    assert done.stdout, done.stderr[-4000:]
    figures: dict[str, Any] = json.loads(done.stdout)
    assert figures["wrong"] == 0, "\n\n".join(map(told, figures["failures"][:3]))
    assert_reach(figures)


def told(failure: dict[str, Any]) -> str:
    """A failure, its story, and how to see it again."""
    return "\n".join(
        [
            f"schedule {failure['number']} of seed {SEED}: {failure['story']}, "
            f"{failure['mode']} at call {failure['k']} ({failure['hit']})",
            *failure["wrong"],
            *failure["lines"],
            f"python -m tests.faults --seed {SEED} --only {failure['number']}",
        ]
    )


def assert_reach(figures: dict[str, Any]) -> None:
    """A harness that hits nothing proves nothing."""
    assert figures["schedules"] == SCHEDULES
    assert figures["fired"] > 0.8 * SCHEDULES
    places = " ".join(figures["places"])
    for place in (
        "store.db",
        "store.db-journal",
        "rya-checkpoint.json",
        "rya-handoff.md",
        "stdout",
    ):
        assert place in places
    assert {"kill_before", "kill_after", "short_kill", "ENOSPC", "interrupt"} <= set(
        figures["faults"]
    )
