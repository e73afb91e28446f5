"""The calibration table of the game as data: a row a figure (spec: Reference points).

The figures were published for an older version of another simulator.  They are targets for ours,
never claims about it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from play.evaluate import stats
from play.evaluate.rows import (
    EQUAL,
    LEAST,
    MAGNITUDE,
    MOST,
    PRACTICE,
    SEALED,
    Measure,
    Row,
    Sample,
)
from play.evaluate.stats import Measured
from play.evaluate.wrya.variants import CONSTANTS, FAMILIES, RULES, VARIANTS

POINTS: Final = "points"
MILLIONS: Final = "$M"
PERCENT: Final = "%"
SHARE: Final = "share of worlds"
WAKES: Final = "wakes"
CHARACTERS: Final = "characters"

SIZES: Final = "sizes"
"""The outcomes that hold the size of what is shown a wake."""
ORACLE: Final = "oracle"
_TINY: Final = 1e-9  # what an exact row may be off by
_MAGNITUDE: Final = 3.1622776601683795  # half an order of magnitude, either way


def score(variant: str) -> Measure:
    """The mean normalized score."""
    return lambda sample: stats.mean(sample.normalized(variant))


def take(variant: str) -> Measure:
    """The mean take, $M."""
    return lambda sample: stats.mean(sample.takes(variant))


def figure(variant: str, name: str) -> Measure:
    """The mean of another figure."""
    return lambda sample: stats.mean(sample.values(variant, name))


def spread(variant: str) -> Measure:
    """The standard deviation of the normalized score between worlds."""
    return lambda sample: stats.jackknife(stats.spread, sample.normalized(variant))


def gain_variation(variant: str) -> Measure:
    """The standard deviation of the gain over idling, in percent of the mean gain."""
    return lambda sample: stats.jackknife(stats.variation, _less(sample, variant, "idle"))


def loss(full: str, variant: str) -> Measure:
    """The mean of what waking less often costs, $M."""
    return lambda sample: stats.mean(_less(sample, full, variant))


def loss_quantile(full: str, variant: str, p: float) -> Measure:
    """A quantile of the same."""
    return lambda sample: stats.quantile(_less(sample, full, variant), p)


def move_quantile(full: str, variant: str, p: float) -> Measure:
    """A quantile of how far the take moves, either way, $M."""
    return lambda sample: stats.quantile([abs(x) for x in _less(sample, full, variant)], p)


def cost(variant: str) -> Measure:
    """The mean number of points that the reference loses."""
    return lambda sample: stats.mean([100.0 - score for score in sample.normalized(variant)])


def best(variants: tuple[str, ...]) -> Measure:
    """The highest mean score among those that were played."""

    def measure(sample: Sample) -> Measured:
        played = [variant for variant in variants if sample.has(variant)]
        return max(stats.mean(sample.normalized(variant)) for variant in played)

    return measure


def extreme(variant: str, pick: Callable[[list[float]], float]) -> Measure:
    """The lowest or highest take, $M."""

    def measure(sample: Sample) -> Measured:
        takes = sample.takes(variant)
        return Measured(pick(takes), None, len(takes))

    return measure


def steady(sample: Sample) -> Measured:
    """The share of worlds on which the reference gains at least half of the larger baseline."""
    pairs = list(zip(sample.takes("idle"), sample.takes("ref"), strict=True))
    good = [ref - idle >= 0.5 * max(abs(idle), abs(ref)) for idle, ref in pairs]
    return Measured(good.count(True) / len(good), None, len(good))


def inside(sample: Sample) -> Measured:
    """The share of single worlds of measured play between -80 and 200."""
    scores = [
        score for variant in _PLAYED if sample.has(variant) for score in sample.normalized(variant)
    ]
    good = [-80.0 <= score <= 200.0 for score in scores]
    return Measured(good.count(True) / len(good), None, len(good))


def _less(sample: Sample, full: str, variant: str) -> list[float]:
    pairs = zip(sample.takes(full), sample.takes(variant), strict=True)
    return [one - other for one, other in pairs]


_PLAYED: Final = (
    "example", "example-4h", "resetter", "no-resets", "no-levers", "ref-4h", "ref-24h", "reckless",
    "smart",
)  # fmt: skip
"""What stands for measured play in ``inside``."""


BASE: Final = ("idle", "ref")


def _score(
    name: str, label: str, target: float, wide: float, v1: float | None = None
) -> tuple[Row, ...]:
    """A mean normalized score; its practice mean ``v1`` is judged at twice the tolerance."""
    row = Row(name, "score", label, POINTS, target, wide, score(name), (*BASE, name))
    if v1 is None:
        return (row,)
    return row, row._replace(
        id=f"{name}-v1",
        label=f"{label}, practice",
        target=v1,
        tolerance=2 * wide,
        where=PRACTICE,
        strict=False,
    )


def _take(name: str, label: str, target: float) -> tuple[Row, ...]:
    """A mean take within 12 %, on the practice suite within 24 %."""
    wide = 0.12 * target
    row = Row(f"take-{name}", "take", label, MILLIONS, target, wide, take(name), (name,))
    return row, row._replace(
        id=f"take-{name}-v1",
        label=f"{label}, practice",
        tolerance=2 * wide,
        where=PRACTICE,
        strict=False,
    )


def _row(
    id: str,
    group: str,
    label: str,
    unit: str,
    target: float,
    tolerance: float,
    measure: Measure,
    *needs: str,
    kind: str = EQUAL,
) -> Row:
    return Row(id, group, label, unit, target, tolerance, measure, needs, SEALED, kind)


def _practice(row: Row) -> Row:
    return row._replace(where=PRACTICE, strict=False)


def _kept(name: str) -> Row:
    """A family whose absence costs the reference at least 2 points, and surely something."""
    label = f"reference without {name}, points lost"
    variant = f"no-{name}"
    measure = cost(variant)
    return _row(
        f"cost-{name}", "no decoration", label, POINTS, 2.0, 2.0, measure, *BASE, variant,
        kind=LEAST,
    )  # fmt: skip


def _beaten(id: str, label: str, *variants: str) -> Row:
    """Play that must stay below 80: the best of what was played, the first at least."""
    measure = best(variants)
    needs = (*BASE, variants[0])
    row = _row(id, "headroom", label, POINTS, 80.0, 0.0, measure, *needs, kind=MOST)
    return row._replace(also=variants[1:])


# Columns: id, group, label, unit, target, tolerance, measure, the variants it needs.
# fmt: off
ROWS: Final[tuple[Row, ...]] = (
    *_score("idle", "idle", 0.0, _TINY),
    *_score("ref", "reference", 100.0, _TINY),
    *_score("resetter", "resets only when a third are capped", 34.0, 6.0, 30.0),
    *_score("no-resets", "reference without resets", 45.0, 8.0, 47.0),
    *_score("example", "example (fixed routine)", 72.0, 6.0, 67.5),
    *_score("no-levers", "reference without lever play", 76.0, 6.0, 77.0),
    *_score("ref-24h", "reference waking every 24 h", 92.0, 6.0, 92.0),
    _practice(_row("oracle-v1", "score", "lookahead oracle, practice", POINTS, 133.0, 15.0,
                   score(ORACLE), *BASE, ORACLE)),

    *_take("idle", "idle", 209.0),
    *_take("example", "example", 554.9),
    *_take("ref", "reference", 739.5),
    _practice(_row("take-oracle-v1", "take", "lookahead oracle, practice", MILLIONS, 882.0, 132.3,
                   take(ORACLE), ORACLE)),
    _row("idle-low", "take", "idle, lowest world", MILLIONS, 50.0, 0.0,
         extreme("idle", min), "idle", kind=MOST),
    _row("idle-high", "take", "idle, highest world", MILLIONS, 300.0, 0.0,
         extreme("idle", max), "idle", kind=LEAST),

    _row("sd-example", "spread", "example, between worlds", POINTS, 18.0, 4.0,
         spread("example"), *BASE, "example"),
    _row("sd-ref-4h", "spread", "reference at 4 h, between worlds", POINTS, 17.0, 4.0,
         spread("ref-4h"), *BASE, "ref-4h"),
    _row("sd-no-levers", "spread", "reference without lever play, between worlds", POINTS, 16.0,
         4.0, spread("no-levers"), *BASE, "no-levers"),
    _row("cv-ref", "spread", "gain of the reference over idling", PERCENT, 21.0, 6.0,
         gain_variation("ref"), *BASE),
    _row("cv-example", "spread", "gain of the example over idling", PERCENT, 28.0, 6.0,
         gain_variation("example"), "idle", "example"),
    _row("steady", "spread", "gain at least half the larger baseline", SHARE, 0.95, 0.0,
         steady, *BASE, kind=LEAST),
    _row("inside", "spread", "single worlds within -80 to 200", SHARE, 0.98, 0.0,
         inside, *BASE, *_PLAYED, kind=LEAST),

    _row("wake-example-4h", "waking", "example at 4 h, median loss", MILLIONS, 12.0, 6.0,
         loss_quantile("example", "example-4h", 0.5), "example", "example-4h"),
    _row("wake-ref-4h", "waking", "reference at 4 h, mean loss", MILLIONS, 8.0, 4.0,
         loss("ref", "ref-4h"), "ref", "ref-4h"),
    _row("wake-ref-8h", "waking", "reference at 8 h, mean loss", MILLIONS, 35.0, 17.5,
         loss("ref", "ref-8h"), "ref", "ref-8h"),
    _row("wake-ref-24h", "waking", "reference at 24 h, mean loss", MILLIONS, 60.0, 30.0,
         loss("ref", "ref-24h"), "ref", "ref-24h"),
    _row("phase-50", "waking", "reference a tick later, median move", MILLIONS, 0.4, _MAGNITUDE,
         move_quantile("ref", "ref-phase", 0.5), "ref", "ref-phase", kind=MAGNITUDE),
    _row("phase-90", "waking", "reference a tick later, 90th percentile", MILLIONS, 26.0,
         _MAGNITUDE, move_quantile("ref", "ref-phase", 0.9), "ref", "ref-phase", kind=MAGNITUDE),
    _row("wakes-1h", "waking", "wakes a world, example at 1 h", WAKES, 546.0, 32.8,
         figure("example", "wakes"), "example"),
    _row("wakes-4h", "waking", "wakes a world, example at 4 h", WAKES, 174.0, 10.4,
         figure("example-4h", "wakes"), "example-4h"),
    _row("wakes-8h", "waking", "wakes a world, example at 8 h", WAKES, 116.0, 7.0,
         figure("example-8h", "wakes"), "example-8h"),
    _practice(_row("text", "waking", "text view a wake", CHARACTERS, 5800.0, 500.0,
                   figure(SIZES, "text"), SIZES)),
    _practice(_row("json", "waking", "JSON a wake", CHARACTERS, 9900.0, 990.0,
                   figure(SIZES, "json"), SIZES)),

    _row("exposed", "ends", "caught early", POINTS, -40.0, 15.0,
         score("reckless"), *BASE, "reckless"),
    _row("wrecked", "ends", "wrecking the business", POINTS, -100.0, 15.0,
         score("wrecker"), *BASE, "wrecker"),

    *(_kept(family) for family in FAMILIES),

    _beaten("constants", "best constant levers", "mini 0.3", *(v.name for v in CONSTANTS)),
    _beaten("rules", "best single rule", "resetter", *(v.name for v in RULES)),
    _beaten("random", "random", "random"),
    _beaten("always-first", "always first", "always-first"),
    _beaten("always-last", "always last", "always-last"),
    _row("smart", "headroom", "price cut, timed launches, care", POINTS, 100.0, 0.0,
         score("smart"), *BASE, "smart", kind=LEAST),
)
# fmt: on

__all__ = ["ORACLE", "ROWS", "SIZES", "VARIANTS"]
