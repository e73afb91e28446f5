"""Row 2 in short, and the harness itself: writers that a power loss finds out."""

from __future__ import annotations

import json
from typing import Any

from tests.faults import power, shim, writers

(PROOF,) = power.PROOFS


def test_whatever_a_power_loss_leaves_is_recovered(faults: list[str]) -> None:
    findings = PROOF.prove(PROOF.short, 1, 1)
    assert findings.broken == []
    assert findings.tried == PROOF.short
    notes = findings.notes
    assert notes["different disks"] > PROOF.short / 2, notes
    assert notes["acknowledged by then"] > 5, notes
    assert notes["disks of all that was safe"] > 10, notes
    assert notes["moments"] > 10 * notes["commands"], notes


def test_a_sound_writer_passes_and_every_careless_one_is_caught(faults: list[str]) -> None:
    done = shim.start(power.MODULE, ["--writers"], capture_output=True)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told.keys() == writers.power_writers().keys()
    calls, wrong = told.pop("sound")
    assert calls > 20
    assert wrong == []
    missed = [name for name, (_, wrong) in told.items() if not wrong]
    assert missed == [], "careless, and nothing was noticed"
