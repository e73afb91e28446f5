"""Row 13 in short, and four ways of believing what is damaged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from play.session import checkpoint
from play.session.desk import Desk
from play.store import log, runs
from tests.faults import damage

(PROOF,) = damage.PROOFS


def test_damage_is_refused_or_set_right_and_changes_no_run() -> None:
    findings = PROOF.prove(PROOF.short, 1, 1)
    assert findings.broken == []
    assert findings.tried == PROOF.short
    kinds = ("flip", "flips", "burst", "cut", "rya-checkpoint.json", "store.db")
    reached = ("refused", "not noticed, or set right", "screens", "runs true", "played on")
    for name in (*kinds, *reached, "damaged_checkpoint", "store_damaged"):
        assert findings.notes[name] > 5, findings.notes


def _rows_without_digests(patch: pytest.MonkeyPatch) -> None:
    for module in (runs, log):
        patch.setattr(module, "checked", lambda _, row, __: row[:-1])
    patch.setattr(runs, "verified", lambda _, state: state)


def _a_checkpoint_without_a_digest(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(checkpoint, "_digest", lambda _: _Any("digest"))


class _Any(str):
    """Like everything."""

    __hash__ = str.__hash__

    def __ne__(self, _: object) -> bool:
        return False


def _mends_by_overwriting(patch: pytest.MonkeyPatch) -> None:
    load = Desk._load

    def careless(desk: Any) -> None:
        load(desk)
        if desk.damage is not None:
            with open(desk.path(checkpoint.FILE_NAME), "wb"):
                pass

    patch.setattr(Desk, "_load", careless)


def _keeps_no_copy(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Desk, "archive", lambda _: None)


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        (_rows_without_digests, "the log is another one"),
        (_a_checkpoint_without_a_digest, "is believed"),
        (_mends_by_overwriting, "refuses the file and has changed it"),
        (_keeps_no_copy, "in no archive"),
    ],
)
def test_what_is_broken_is_noticed(
    breaks: Callable[[pytest.MonkeyPatch], None], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch)
    findings = PROOF.prove(PROOF.short // 2, 1, 1)
    assert any(says in line for line in findings.broken), findings.broken[:5]
