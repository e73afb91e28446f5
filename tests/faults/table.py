"""``make faults``: every proof of reliability.md, one after the other, and a table of what it saw.

    python -m tests.faults.table                       all rows at full size: half an hour
    python -m tests.faults.table --rows 4,7 --seed 9   two of them, with another seed
    python -m tests.faults.table --short               the sizes of `make test`

The exit status is 0 when every promise was kept, 1 when one was broken, and 3 when a proof could
not be tried on this machine.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from tests.faults.proofs import CannotTry, Findings, Proof

MODULES = (
    "schedules",
    "power",
    "replies",
    "together",
    "reuse",
    "receipts",
    "commands",
    "bodies",
    "sockets",
    "stops",
    "parity",
    "damage",
    "digests",
    "secrets",
)
"""Where the proofs are; each module has ``PROOFS``."""
ROWS = range(1, 16)
KEPT, BROKEN, NOT_TRIED = 0, 1, 3
_TOLD = 5


class Row(NamedTuple):
    """A line of the table: a proof, what it found, and what that took."""

    proof: Proof
    size: int
    findings: Findings
    obstacle: str | None
    seconds: float
    cpu: float

    @property
    def status(self) -> int:
        """The exit status that this row asks for."""
        if self.findings.broken:
            return BROKEN
        return KEPT if self.obstacle is None else NOT_TRIED


def proofs(rows: Sequence[int]) -> list[Proof]:
    """The proofs of these rows, in their order.  Raises ``LookupError`` for a row without one."""
    found = [
        proof
        for name in MODULES
        for proof in import_module(f"tests.faults.{name}").PROOFS
        if proof.row in rows
    ]
    without = sorted(set(rows) - {proof.row for proof in found})
    if without:
        raise LookupError(f"there is no proof of row {', '.join(map(str, without))}")
    return sorted(found, key=lambda proof: proof.row)


def tried(proof: Proof, size: int, seed: int, workers: int) -> Row:
    """Run a proof; one that fails by itself has kept no promise."""
    begun, cpu, obstacle = time.perf_counter(), _cpu(), None
    try:
        findings = proof.prove(size, seed, workers)
    except CannotTry as reason:
        findings, obstacle = Findings(0, [], {}), str(reason)
    except Exception as error:  # noqa: BLE001 - the other rows are still to be proved
        traceback.print_exc()
        findings = Findings(0, [f"the proof itself fails: {error!r}"], {})
    return Row(proof, size, findings, obstacle, time.perf_counter() - begun, _cpu() - cpu)


def _cpu() -> float:
    """Seconds of processor time of this process and of its children that have ended."""
    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(resource.getrusage(kind)[0] + resource.getrusage(kind)[1] for kind in kinds)


def lines(row: Row) -> Iterator[str]:
    """A row as text, with its first broken promises."""
    proof, findings = row.proof, row.findings
    yield (
        f"{proof.row:>3}  {proof.title[:60]:<60}{findings.tried:>9,} of {row.size:<9,}"
        f"{proof.unit:<11}{len(findings.broken):>6}{row.seconds:>9.1f}{row.cpu:>9.1f}"
    )
    if row.obstacle is not None:
        yield f"     not tried: {row.obstacle}"
    if findings.notes:
        yield "     " + ", ".join(
            f"{name} {_short(value)}" for name, value in findings.notes.items()
        )
    for text in findings.broken[:_TOLD]:
        yield f"     BROKEN: {text}"
    if len(findings.broken) > _TOLD:
        yield f"     and {len(findings.broken) - _TOLD} more"


def _short(value: Any) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


HEAD = (
    f"{'row':>3}  {'property':<60}{'tried':>9} of {'size':<9}{'unit':<11}{'broken':>6}"
    f"{'seconds':>9}{'cpu':>9}"
)


def main(arguments: Sequence[str]) -> int:
    """Prove what is asked for."""
    options = _options(arguments)
    try:
        chosen = proofs(options.rows)
    except LookupError as error:
        sys.stderr.write(f"{error}\n")
        return NOT_TRIED
    rows: list[Row] = []
    _say(options, HEAD)
    for proof in chosen:
        size = proof.short if options.short else proof.full
        rows.append(tried(proof, size, options.seed, options.workers))
        _say(options, *lines(rows[-1]))
    seconds, cpu = sum(row.seconds for row in rows), sum(row.cpu for row in rows)
    broken = sum(len(row.findings.broken) for row in rows)
    _say(
        options,
        f"{len(rows)} proofs with seed {options.seed} on {options.workers} workers: "
        f"{broken} broken promises, {seconds / 60:.1f} minutes, "
        f"{cpu / 60:.1f} of processor time",
    )
    if options.json:
        sys.stdout.write(json.dumps([_figures(row) for row in rows]) + "\n")
    states = {row.status for row in rows}
    return next((status for status in (BROKEN, NOT_TRIED) if status in states), KEPT)


def _say(options: argparse.Namespace, *texts: str) -> None:
    if not options.json:
        sys.stdout.write("".join(f"{text}\n" for text in texts))
        sys.stdout.flush()


def _figures(row: Row) -> dict[str, Any]:
    return {
        "row": row.proof.row,
        "property": row.proof.title,
        "unit": row.proof.unit,
        "size": row.size,
        **row.findings._asdict(),
        "obstacle": row.obstacle,
        "seconds": round(row.seconds, 1),
        "cpu": round(row.cpu, 1),
    }


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults.table",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rows", type=_rows, default=list(ROWS), help="which, as in 4,5 (all)")
    parser.add_argument("--short", action="store_true", help="the sizes of `make test`")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is drawn (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true", help="the figures as JSON, at the end")
    return parser.parse_args(arguments)


def _rows(text: str) -> list[int]:
    rows = [int(word) for word in text.split(",")]
    if not all(row in ROWS for row in rows):
        raise argparse.ArgumentTypeError(f"rows are {ROWS[0]} to {ROWS[-1]}")
    return rows


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
