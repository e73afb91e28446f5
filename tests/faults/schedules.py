"""Rows 1 and 3: a kill, or a disk that fails, at any call (``python -m tests.faults``).

One campaign serves both: a schedule counts for the row of the fault that is drawn for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tests.faults import shim
from tests.faults.proofs import Findings, Proof, under_shim

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
    words = ["--schedules", str(schedules), "--seed", str(seed), "--workers", str(workers)]
    figures: dict[str, Any] = under_shim(MODULE, [*words, "--json"])
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
        hit, calls = (sum(row[name] for row in figures["stories"]) for name in ("points", "calls"))
        notes = {**faults, "schedules of both rows": size, "calls hit by both": f"{hit} of {calls}"}
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
