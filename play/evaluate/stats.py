"""Statistics of a scorecard, each with a 95 % half-width.

Means have Student's interval (``play.scoring.interval``); other statistics that are smooth in their
data have the jackknife's, and quantiles that of order statistics, which assumes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb, fsum, sqrt
from typing import NamedTuple, TypeVar

from play.scoring.interval import mean_ci, t975

T = TypeVar("T")
Statistic = Callable[[Sequence[T]], float]


class Measured(NamedTuple):
    """A value, the half-width of its 95 % interval (None: it has none), and of how many worlds."""

    value: float
    half: float | None
    n: int


def mean(values: Sequence[float]) -> Measured:
    """The mean of at least one value."""
    interval = mean_ci(values)
    assert interval["mean"] is not None
    return Measured(interval["mean"], interval["half"], len(values))


def jackknife(statistic: Statistic[T], values: Sequence[T]) -> Measured:
    """Any statistic, its half-width from leaving out each value in turn (from three values on)."""
    n = len(values)
    value = statistic(values)
    if n < 3:
        return Measured(value, None, n)
    rest = [statistic([*values[:k], *values[k + 1 :]]) for k in range(n)]
    middle = fsum(rest) / n
    error = sqrt((n - 1) / n * fsum((one - middle) ** 2 for one in rest))
    return Measured(value, t975(n - 1) * error, n)


def spread(values: Sequence[float]) -> float:
    """The sample standard deviation of two or more values."""
    middle = fsum(values) / len(values)
    return sqrt(fsum((value - middle) ** 2 for value in values) / (len(values) - 1))


def variation(values: Sequence[float]) -> float:
    """The standard deviation in percent of the mean."""
    return 100.0 * spread(values) / (fsum(values) / len(values))


def quantile(values: Sequence[float], p: float) -> Measured:
    """The quantile ``p``, interpolated; its interval runs between two of the values."""
    ordered = sorted(values)
    n = len(ordered)
    place = p * (n - 1)
    low = int(place)
    high = min(low + 1, n - 1)
    value = ordered[low] + (place - low) * (ordered[high] - ordered[low])
    bounds = _ranks(n, p)
    if bounds is None:
        return Measured(value, None, n)
    return Measured(value, (ordered[bounds[1]] - ordered[bounds[0]]) / 2.0, n)


def _ranks(n: int, p: float) -> tuple[int, int] | None:
    """The tightest pair of ranks, 0-based, that holds the quantile with 95 %; None when n is small.

    At most 2.5 % of the probability is left out on either side.
    """
    chances = [comb(n, k) * p**k * (1.0 - p) ** (n - k) for k in range(n + 1)]
    low, below = -1, 0.0
    while low + 1 < n and below + chances[low + 1] <= 0.025:
        low += 1
        below += chances[low]
    high, above = n, 0.0
    while high > 0 and above + chances[high] <= 0.025:
        above += chances[high]
        high -= 1
    if low < 0 or high > n - 1:
        return None
    return low, high
