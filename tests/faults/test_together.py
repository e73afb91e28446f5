"""Row 5 at its short size, and a server that breaks its promise."""

from __future__ import annotations

import pytest

from play.service import step
from tests.faults import together
from tests.server.house import House

PROOF = together.PROOFS[0]


def test_one_is_applied() -> None:
    found = PROOF.prove(PROOF.short, 1, 1)
    assert found.broken == []
    assert found.tried == PROOF.short
    assert all(found.notes[kind] == PROOF.short // 3 for kind in together.KINDS)
    assert found.notes["answers"] == 64 * PROOF.short
    assert found.notes["at once"] > 0, "they came one after the other"
    assert found.notes["refusals"] >= 63 * PROOF.short // 3


def test_a_server_that_plays_on_any_screen_is_caught(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step, "_check_position", lambda *_: None)
    found = together.rounds(house.player("ada"), 1, range(2, 3))
    assert any("different replies" in text for text in found.broken)
