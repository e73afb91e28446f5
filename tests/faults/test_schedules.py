"""Rows 1 and 3 in short: SIGKILL, full disks and failing calls at any call of a command."""

from __future__ import annotations

import os

from tests.faults import schedules

SEED = int(os.environ.get("RYA_FAULT_SEED", "1"))
WORKERS = os.cpu_count() or 1


def test_every_promise_is_kept(faults: list[str]) -> None:
    stops, failures = (proof.prove(proof.short, SEED, WORKERS) for proof in schedules.PROOFS)
    assert stops.broken + failures.broken == []
    size = schedules.PROOFS[0].short
    assert stops.tried + failures.tried > 0.8 * size
    assert min(stops.tried, failures.tried) > 0.2 * size
    for kind in ("kill_before", "kill_after", "short_kill", "interrupt"):
        assert stops.notes[kind] > 0, stops.notes
    assert failures.notes["ENOSPC"] > 0, failures.notes
    places = " ".join(schedules.campaign(size, SEED, WORKERS)["places"])
    journal = "store.db-journal"
    for place in ("store.db", journal, "rya-checkpoint.json", "rya-handoff.md", "stdout"):
        assert place in places
