"""Row 7 in short, and what breaks it."""

from __future__ import annotations

import pytest

from play.service import step
from play.session import deliver
from tests.faults import receipts
from tests.transport.sides import LOST_AFTER, LOST_BEFORE

(PROOF,) = receipts.PROOFS


def test_a_receipt_lasts_a_day_and_no_step_is_applied_twice() -> None:
    findings = PROOF.prove(PROOF.short, 1, 1)
    assert findings.broken == []
    assert findings.tried == PROOF.short
    notes = findings.notes
    reached = ("receipts", "refused", "edges", "stale_tick", "expired", "run_over")
    for name in (*reached, f"session, {LOST_AFTER}", f"session, {LOST_BEFORE}", "session, too old"):
        assert notes[name] > 2, notes


@pytest.mark.parametrize(
    ("module", "name", "value", "says"),
    [
        (step, "RECEIPT_LIFE", receipts.DAY + 1, "gets 200"),
        (step, "RECEIPT_LIFE", receipts.DAY - 1, "gets 409, not its receipt"),
        (step, "_check_position", lambda *_: None, "has changed the run"),
        (deliver, "_is_old", lambda *_: False, "not 0"),
    ],
)
def test_what_is_broken_is_noticed(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, value: object, says: str
) -> None:
    monkeypatch.setattr(module, name, value)
    findings = PROOF.prove(PROOF.short // 3, 1, 1)
    assert any(says in line for line in findings.broken), findings.broken[:5]
