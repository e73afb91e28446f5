"""Row 10 at its short size, and a server that keeps whatever it is sent."""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.faults import sockets
from tests.faults.sockets import MISDEEDS
from tests.server.process import Process

PROOF = sockets.PROOFS[0]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def test_none_is_served_but_who_behaves() -> None:
    found = PROOF.prove(PROOF.short, 1, 1)
    assert found.broken == []
    assert found.tried == PROOF.short
    assert found.notes[f"a log without its end: {sockets.BUSY}"] > 0, "there was room for them all"
    assert found.notes["steps of a player meanwhile"] > 3


def test_a_server_that_holds_every_body_is_caught(tmp_path: Path) -> None:
    """One with so much room that all fit in, and time enough for all to come."""
    (tmp_path / "roomy.py").write_text(
        "from play.server import bodies\n"
        "bodies.ROOM = 10**12\n"
        "from tests.server import hasty\n"
        "hasty.SECONDS = 3.0\n"
        "hasty.run()\n"
    )
    server = Process(tmp_path, module="roomy", RYA_SCORERS="0")  # it starts in that directory
    try:
        found = sockets.waves(server, PROOF.short, 1, range(1))
    finally:
        server.kill()
    assert any("has grown by" in text for text in found.broken)


def test_an_answer_that_is_not_the_right_one_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Process(tmp_path, RYA_SCORERS="0")  # with ten seconds for all of them
    monkeypatch.setattr(sockets, "PATIENCE", 0.2)
    try:
        wrong = sockets.wave(server, random.Random(1), 2 * len(MISDEEDS), Counter())
    finally:
        server.kill()
    assert any("nothing in time" in text for text in wrong)
