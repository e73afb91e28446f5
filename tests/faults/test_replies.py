"""Row 4 in short, and three ways of breaking it that have to be noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from play.service import step
from play.transport.http import HttpTransport
from tests.faults import net, replies
from tests.faults.toys import Place

(PROOF,) = replies.PROOFS
SEED = 1


def test_nothing_is_doubled_and_nothing_confirmed_is_lost() -> None:
    findings = PROOF.prove(PROOF.short, SEED, 1)
    assert findings.broken == []
    assert findings.tried == PROOF.short
    missing = [fault for fault in net.FAULTS if findings.notes[fault] < 5]
    assert missing == [], findings.notes
    assert findings.notes["played twice"] > 3
    assert findings.notes["confirmed"] > PROOF.short


def test_other_runs_of_the_store_change_no_story() -> None:
    """Here the sweep of old receipts gets to a run's own beside few others, and not beside many."""
    assert replies.job((SEED, range(59998, 60021, 2))).broken == []


def _reads_what_was_left(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(HttpTransport, "_has_unread", lambda _: False)


def _applies_what_it_is_told(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(step, "_receipt", lambda *_: None)
    patch.setattr(step, "_check_position", lambda *_: None)


def _does_not_follow_from_the_seed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Place, "clear", lambda *_: None)


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        (_reads_what_was_left, "another one's screen"),
        (_applies_what_it_is_told, "applied 2 times"),
        (_does_not_follow_from_the_seed, "another story"),
    ],
)
def test_what_is_broken_is_noticed(
    breaks: Callable[[pytest.MonkeyPatch], None], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch)
    findings = PROOF.prove(PROOF.short // 2, SEED, 1)
    assert any(says in line for line in findings.broken), findings.broken[:5]
