"""A row of a scorecard: what is measured, what it should be, and whether it is.

The verdict is one of equivalence, not of luck: a mean that lies within its tolerance counts only
when its interval is no wider than the tolerance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from play.evaluate.stats import Measured
from play.kernel.game import Json

EQUAL: Final = "equal"
"""Within ``target`` ± ``tolerance``."""
LEAST: Final = "least"
MOST: Final = "most"
"""At or above, at or below ``target``, and the whole interval up to ``tolerance`` beyond it."""
MAGNITUDE: Final = "magnitude"
"""Within a factor of ``tolerance`` of ``target``, either way."""

MET: Final = "met"
MISSED: Final = "missed"
WIDE: Final = "wide"
"""The interval is too wide to say either: more worlds decide."""
SKIPPED: Final = "skipped"

SEALED: Final = "sealed"
PRACTICE: Final = "practice"
"""The two sets of worlds that are measured."""


class Sample:
    """What was measured: by variant, one outcome a world, in the order of the worlds."""

    def __init__(self, normalize: Callable[[float, float, float], float]) -> None:
        self.outcomes: dict[str, list[Json]] = {}
        self._normalize = normalize

    def has(self, *variants: str) -> bool:
        """Whether all of them were measured."""
        return all(self.outcomes.get(variant) for variant in variants)

    def values(self, variant: str, name: str) -> list[float]:
        """One figure of a variant's outcomes, a world each."""
        return [float(outcome[name]) for outcome in self.outcomes[variant]]

    def takes(self, variant: str) -> list[float]:
        """Takes in millions of dollars."""
        return [take / 1e6 for take in self.values(variant, "take")]

    def normalized(self, variant: str) -> list[float]:
        """Normalized scores."""
        scores = []
        for outcome, idle, ref in zip(
            self.outcomes[variant],
            self.values("idle", "take"),
            self.values("ref", "take"),
            strict=True,
        ):
            scores.append(self._normalize(outcome["take"], idle, ref))
        return scores


Samples = Mapping[str, Sample]
Measure = Callable[[Sample], Measured]


class Row(NamedTuple):
    """One row.

    ``needs`` are the variants without which it cannot be measured, ``also`` those that count when
    they were played.  ``strict`` demands that the interval fits the tolerance too; the practice
    suite has eight worlds, and its rows do not.
    """

    id: str
    group: str
    label: str
    unit: str
    target: float
    tolerance: float
    measure: Measure
    needs: tuple[str, ...]
    where: str = SEALED
    kind: str = EQUAL
    strict: bool = True
    also: tuple[str, ...] = ()

    def judged(self, samples: Samples) -> Json:
        """The row with its measurement and its verdict, as JSON."""
        shown: Json = {
            "id": self.id,
            "group": self.group,
            "label": self.label,
            "worlds": self.where,
            "unit": self.unit,
            "kind": self.kind,
            "target": self.target,
            "tolerance": self.tolerance,
            "measured": None,
            "half": None,
            "n": 0,
            "verdict": SKIPPED,
        }
        sample = samples.get(self.where)
        if sample is not None and sample.has(*self.needs):
            found = self.measure(sample)
            shown.update(measured=found.value, half=found.half, n=found.n)
            shown["verdict"] = self.verdict(found)
        return shown

    def verdict(self, found: Measured) -> str:
        """``met``, ``missed`` or ``wide``."""
        half = found.half if self.strict and found.half is not None else 0.0
        if self.kind == MAGNITUDE:
            near = self.target / self.tolerance <= found.value <= self.target * self.tolerance
            return MET if near else MISSED
        if self.kind == EQUAL:
            room = self.tolerance - abs(found.value - self.target)
            sure = half <= self.tolerance
        else:
            room = found.value - self.target if self.kind == LEAST else self.target - found.value
            sure = half <= room + self.tolerance
        if room >= 0.0:
            return MET if sure else WIDE
        # Outside, and either measured well or so far out that its whole interval is.
        return MISSED if half <= self.tolerance or room + half < 0.0 else WIDE


def counted(rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """How many rows have each verdict."""
    verdicts = [row["verdict"] for row in rows]
    return {verdict: verdicts.count(verdict) for verdict in (MET, MISSED, WIDE, SKIPPED)}
