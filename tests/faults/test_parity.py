"""Row 12 at its short size, and a transport that loses a word."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, settings

from play.canonical import loads
from play.transport import http
from tests.faults import parity

PROOF = parity.PROOFS[0]


def test_remote_is_local() -> None:
    found = PROOF.prove(PROOF.short, 1, 1)
    assert found.broken == [], "\n".join(found.broken)
    assert found.tried >= PROOF.short
    # or it was no session at all that was compared
    assert found.notes["screens"] > 40, found.notes
    assert found.notes["ends"] > 0, found.notes
    assert found.notes["DECIDE AGAIN"] > 10, found.notes
    assert found.notes["unreachable"] > 4, found.notes


def test_a_reply_that_comes_without_its_reason_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(data: bytes) -> Any:
        return {key: value for key, value in loads(data).items() if key != "reason"}

    monkeypatch.setattr(http, "loads", without)
    monkeypatch.setattr(parity, "_HOW", settings(parity._HOW, phases=[Phase.generate]))
    assert parity.job((1, range(1))).broken
