"""Row 8 at its short size, and commands without a lock."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.faults import commands

PROOF = commands.PROOFS[0]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX locks and pipes")


def test_a_crowd_in_one_directory() -> None:
    found = PROOF.prove(PROOF.short, 1, 1)
    assert found.broken == [], "\n".join(found.broken)
    assert found.tried == PROOF.short
    assert found.notes["exit 7"] > 0, "nobody has met another's lock"
    assert found.notes["exit 5"] > 0, "nobody has decided on a screen that was gone"
    assert 1 <= found.notes["applied"] <= 3


def test_commands_that_do_not_lock_are_caught(tmp_path: Path) -> None:
    unlocked = "from play import files\nfiles.DirectoryLock.acquire = lambda _: None\n"
    # They collide more often than not, so that twenty directories without a collision are none.
    lives = (
        commands.lives(str(tmp_path), 1, range(number, number + 1), unlocked + commands.HASTY)
        for number in range(20)
    )
    assert any(life.broken for life in lives)
