"""Row 11 at its short size, and books that do not fit the store."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from tests.faults import stops
from tests.faults.house import Decision
from tests.faults.stops import PLAYERS, Life

STOP, KILL = stops.PROOFS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def test_a_stop_loses_nothing() -> None:
    found = STOP.prove(STOP.short, 1, 1)
    assert found.broken == [], "\n".join(found.broken)
    assert found.notes["SIGTERM"] == STOP.short + 1
    assert found.notes["acknowledged"] >= STOP.short * PLAYERS, "nobody was playing when it stopped"


def test_a_kill_loses_nothing() -> None:
    found = KILL.prove(KILL.short, 2, 1)
    assert found.broken == [], "\n".join(found.broken)
    assert found.notes["SIGKILL"] == KILL.short
    assert found.notes["acknowledged"] >= KILL.short * PLAYERS
    assert found.notes["clients killed"] > 0  # one at its first step, with this seed
    assert found.notes["answers that never came"] == KILL.short * PLAYERS, "somebody did not play"


def test_what_is_lost_or_doubled_or_late_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    life = Life(str(tmp_path), random.Random(3))
    assert life.round(kill=True) == []
    client = life.clients[0]
    (played,) = client.played.values()
    played.append(Decision(9.9, 1))  # no lever goes so far
    assert life._look() != []
    del played[-3:]
    assert life._look() != []
    monkeypatch.setattr(stops, "EXIT_SECONDS", 0.0)
    client.played.clear()
    assert any("still there" in text for text in life.round(kill=False))
