"""Row 6 in short, and two services that do not keep it."""

from __future__ import annotations

from typing import Any

import pytest

from play.store import receipts
from tests.faults import reuse

(PROOF,) = reuse.PROOFS


def test_an_id_stands_for_one_body() -> None:
    findings = PROOF.prove(PROOF.short, 1, 1)
    assert findings.broken == []
    assert findings.tried == PROOF.short
    changes = [change.__name__.lstrip("_") for change in reuse.CHANGES]
    moments = (reuse.AT_ONCE, reuse.LATER, reuse.AFTER_THE_END, reuse.MEANWHILE)
    for name in ("web", "service", *moments, *changes):
        assert findings.notes[name] > 3, findings.notes


def _finds_the_id_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    find = receipts.find

    def trusting(db: Any, run_id: str, step_id: str) -> Any:
        receipt = find(db, run_id, step_id)
        if receipt is not None:
            receipt.body_digest = _Any()  # type: ignore[assignment]
        return receipt

    monkeypatch.setattr(receipts, "find", trusting)


class _Any:
    """Like everything."""

    def __ne__(self, _: object) -> bool:
        return False


def _keeps_no_receipts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipts, "put", lambda *_: None)


@pytest.mark.parametrize(
    ("breaks", "says"),
    [(_finds_the_id_alone, "got 200"), (_keeps_no_receipts, "stale_tick")],
)
def test_what_is_broken_is_noticed(breaks: Any, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch)
    findings = PROOF.prove(PROOF.short // 2, 1, 1)
    assert any(says in line for line in findings.broken), findings.broken[:5]
