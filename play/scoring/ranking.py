"""The order of a suite board and what its intervals allow one to say (spec: REST API).

Two entrants whose intervals overlap may not really differ, so a row tells whether it overlaps the
one above, which tier that makes, and where it would stand by the lower end of its interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any


def rank(
    rows: Iterable[Mapping[str, Any]], *, interval: str = "normalized", finished: str = "finished"
) -> list[dict[str, Any]]:
    """The rows, best mean first, each a new dictionary with four keys more.

    ``row[interval]`` is an ``Interval``; ``row[finished]`` is when the entrant finished, in any
    form that sorts (ISO-8601 with Z, or a number).  Added:

    - ``pos``: 1 for the highest mean; equal means by who finished first;
    - ``overlapsAbove``: whether the row's interval and that of the row directly above share a
      point; False for the first row;
    - ``tier``: 1 for the first row, then the tier of the row above while intervals overlap, else
      one more;
    - ``posLo``: the rank by the interval's lower end, ties by mean, then by who finished first.

    An entrant with one value has no interval yet: it overlaps everything and comes last by
    ``posLo``.  Rows equal in all of this keep the order they came in.  Raises ``KeyError`` for a
    row that lacks one of the two keys and ``ValueError`` for one without a mean.
    """
    ranked = [dict(row) for row in rows]
    for row in ranked:
        if row[interval]["mean"] is None:
            raise ValueError("a row without a mean has no rank")
    ranked.sort(key=lambda row: (-row[interval]["mean"], row[finished]))
    above: dict[str, Any] | None = None
    for pos, row in enumerate(ranked, start=1):
        overlaps = above is not None and _overlap(above[interval], row[interval])
        row["pos"] = pos
        row["overlapsAbove"] = overlaps
        row["tier"] = 1 if above is None else above["tier"] + (0 if overlaps else 1)
        above = row
    # Sorting is stable, so mean and finishing order, already right, decide among equal lower ends.
    for pos, row in enumerate(sorted(ranked, key=lambda row: -_bounds(row[interval])[0]), start=1):
        row["posLo"] = pos
    return ranked


def _overlap(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    (one_low, one_high), (other_low, other_high) = _bounds(one), _bounds(other)
    return bool(one_low <= other_high and other_low <= one_high)


def _bounds(interval: Mapping[str, Any]) -> tuple[float, float]:
    low, high = interval["lo"], interval["hi"]
    return (-inf if low is None else low, inf if high is None else high)
