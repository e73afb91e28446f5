"""What a proof of a promise is: a program with a size, a seed and a count of broken promises.

``table.py`` runs the proofs one after the other and prints what they found.  A test runs the same
proof at its short size, so that neither can rot without the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from tests.faults import shim


class Findings(NamedTuple):
    """What one run of a proof saw.

    ``tried`` is counted in the proof's unit.  Each line of ``broken`` says one broken promise and
    how to see it again.  ``notes`` are further figures: how many faults fell, the slowest exit.
    """

    tried: int
    broken: list[str]
    notes: dict[str, Any]


class Proof(NamedTuple):
    """One row of the table.

    ``full`` is the size at which the promise is stated, ``short`` the one in ``make test``.
    ``prove(size, seed, workers)`` spreads its work over that many processes; what it finds depends
    on the size and the seed alone where no clock or other process has a say.
    """

    row: int
    title: str
    unit: str
    full: int
    short: int
    prove: Callable[[int, int, int], Findings]


Job = Callable[[tuple[int, range]], Findings]
"""A worker's share of a proof: a seed, and the numbers that are to be played."""


def spread(job: Job, size: int, seed: int, workers: int) -> Findings:
    """Play the numbers 0 … size-1 in ``workers`` processes, or in fewer: each has a number."""
    workers = max(1, min(workers, size))
    shares = [(seed, range(worker, size, workers)) for worker in range(workers)]
    if workers == 1:
        return job(shares[0])
    with ProcessPoolExecutor(workers) as pool:
        return _joined(list(pool.map(job, shares)))


def _joined(parts: Sequence[Findings]) -> Findings:
    """The findings of all parts; numbers in the notes are added up."""
    notes: dict[str, Any] = {}
    for part in parts:
        for name, value in part.notes.items():
            notes[name] = notes[name] + value if name in notes else value
    broken = [line for part in parts for line in part.broken]
    return Findings(sum(part.tried for part in parts), broken, notes)


def again(job: Job, seed: int, number: int) -> str:
    """The command that plays one number of a job again and prints what it finds."""
    call = f"job(({seed}, range({number}, {number + 1})))"
    return f'again: python -c "from {job.__module__} import job; print({call})"'


class CannotTry(Exception):
    """A proof that cannot be tried on this machine, and why."""


def under_shim(module: str, words: Sequence[str]) -> Any:
    """What one of our programs, under the shim, prints as JSON.  Raises ``CannotTry``."""
    obstacle = shim.obstacle()
    if obstacle is not None:
        raise CannotTry(obstacle)
    done = shim.start(module, words, capture_output=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr[-4000:])
    return json.loads(done.stdout)
