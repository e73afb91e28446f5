"""Rows 1 and 3: a kill, or a disk that fails, at any call (``python -m tests.faults``).

One campaign serves both: a schedule counts for the row of the fault that is drawn for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tests.faults import shim
from tests.faults.proofs import CannotTry, Findings, Proof

MODULE = "tests.faults"
STOPS = (*shim.KILLS, "interrupt")
"""What ends a command in the middle."""
FAILURES = ("short", *shim.ERRORS, "EPIPE", "EIO_read")
"""What a call may do instead of what it was asked for."""
FULL = 20_000
"""Schedules of the campaign, of which more than half stop a command."""


@lru_cache(maxsize=1)
def campaign(schedules: int, seed: int, workers: int) -> dict[str, Any]:
    """Play a campaign in a process of its own; its figures.  Raises ``CannotTry``."""
    obstacle = shim.obstacle()
    if obstacle is not None:
        raise CannotTry(obstacle)
    words = ["--schedules", str(schedules), "--seed", str(seed), "--workers", str(workers)]
    done = shim.start(MODULE, [*words, "--json"], capture_output=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr[-4000:])
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def proves(kinds: tuple[str, ...]) -> Callable[[int, int, int], Findings]:
    """The proof that looks at the schedules with these faults."""

    def prove(size: int, seed: int, workers: int) -> Findings:
        figures = campaign(size, seed, workers)
        faults = {kind: figures["faults"].get(kind, 0) for kind in kinds}
        broken = [
            f"{failure['house']}, {failure['story']}, {failure['mode']} at {failure['hit']}: "
            f"{text}; again: python -m {MODULE} --seed {seed} --only {failure['number']}"
            for failure in figures["failures"]
            if failure["mode"] in kinds
            for text in failure["wrong"]
        ]
        notes = {**faults, "schedules of both rows": size, "calls": len(figures["places"])}
        return Findings(sum(faults.values()), broken, notes)

    return prove


PROOFS = (
    Proof(
        row=1,
        title="killed anywhere",
        unit="schedules",
        full=FULL,
        short=300,
        prove=proves(STOPS),
    ),
    Proof(
        row=3,
        title="full disks and failing calls",
        unit="schedules",
        full=FULL,
        short=300,
        prove=proves(FAILURES),
    ),
)
