"""The board's order and its four columns, against the specification's words taken literally."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.scoring.interval import mean_ci
from play.scoring.ranking import rank


def entry(name: str, mean: float, half: float | None, finished: str = "") -> dict[str, Any]:
    low, high = (None, None) if half is None else (mean - half, mean + half)
    return {
        "name": name,
        "normalized": {"n": 16, "mean": mean, "sd": 1.0, "lo": low, "hi": high, "half": half},
        "finished": finished,
    }


def column(rows: list[dict[str, Any]], key: str) -> list[Any]:
    return [row[key] for row in rows]


def test_no_rows() -> None:
    assert rank([]) == []


def test_a_single_row() -> None:
    (row,) = rank([entry("a", 70.0, 9.0)])
    assert (row["pos"], row["overlapsAbove"], row["tier"], row["posLo"]) == (1, False, 1, 1)


def test_overlaps_chain_into_tiers() -> None:
    # b overlaps a and c overlaps b, so all three are one tier, although c does not reach a.
    rows = rank(
        [
            entry("e", 20.0, 1.0),
            entry("c", 80.0, 6.0),
            entry("a", 100.0, 6.0),
            entry("d", 40.0, 2.0),
            entry("b", 90.0, 6.0),
        ]
    )
    assert column(rows, "name") == ["a", "b", "c", "d", "e"]
    assert column(rows, "pos") == [1, 2, 3, 4, 5]
    assert column(rows, "overlapsAbove") == [False, True, True, False, False]
    assert column(rows, "tier") == [1, 1, 1, 2, 3]
    assert column(rows, "posLo") == [1, 2, 3, 4, 5]


def test_overlap_looks_at_the_row_directly_above_only() -> None:
    # c reaches into a's wide interval, but not into that of b, which stands between them.
    rows = rank([entry("a", 100.0, 50.0), entry("b", 90.0, 1.0), entry("c", 80.0, 1.0)])
    assert column(rows, "overlapsAbove") == [False, True, False]
    assert column(rows, "tier") == [1, 1, 2]


def test_intervals_that_touch_overlap() -> None:
    rows = rank([entry("a", 10.0, 2.0), entry("b", 6.0, 2.0)])
    assert column(rows, "overlapsAbove") == [False, True]


def test_a_steady_entrant_leads_by_the_lower_end() -> None:
    rows = rank([entry("wide", 90.0, 40.0), entry("steady", 80.0, 5.0)])
    assert column(rows, "name") == ["wide", "steady"]
    assert column(rows, "posLo") == [2, 1]


def test_equal_lower_ends_go_by_mean_then_by_who_finished_first() -> None:
    rows = rank(
        [
            entry("late", 60.0, 10.0, "2026-09-25T12:00:00Z"),
            entry("high", 70.0, 20.0, "2026-09-27T12:00:00Z"),
            entry("early", 60.0, 10.0, "2026-09-24T12:00:00Z"),
        ]
    )
    assert column(rows, "name") == ["high", "early", "late"]
    assert column(rows, "posLo") == [1, 2, 3]


def test_an_entrant_without_an_interval() -> None:
    rows = rank([entry("a", 90.0, 1.0), entry("one", 50.0, None), entry("b", 10.0, 1.0)])
    assert column(rows, "overlapsAbove") == [False, True, True]
    assert column(rows, "tier") == [1, 1, 1]
    assert column(rows, "posLo") == [1, 3, 2]


def test_other_keys_and_what_the_rows_bring_along() -> None:
    given_rows = [{"take": mean_ci([1.0, 2.0]), "at": 3, "runs": 2}]
    (row,) = rank(given_rows, interval="take", finished="at")
    assert row["runs"] == 2
    assert "pos" not in given_rows[0]


def test_a_row_without_a_mean() -> None:
    with pytest.raises(ValueError, match="mean"):
        rank([{"normalized": mean_ci([]), "finished": ""}])


entries = st.lists(
    st.tuples(st.integers(-20, 60), st.none() | st.integers(0, 15), st.integers(0, 4)), max_size=12
)


@given(entries)
def test_the_columns_as_specified(raw: list[tuple[int, int | None, int]]) -> None:
    rows = rank(
        entry(str(k), float(mean), None if half is None else float(half), str(finished))
        for k, (mean, half, finished) in enumerate(raw)
    )
    assert column(rows, "pos") == list(range(1, len(raw) + 1))
    assert sorted(column(rows, "posLo")) == column(rows, "pos")
    for above, row in pairwise(rows):
        one, two = above["normalized"], row["normalized"]
        assert one["mean"] >= two["mean"]
        known = one["half"] is not None and two["half"] is not None
        # The lower of two means never has its low end above the other's high end.
        assert row["overlapsAbove"] == (not known or two["hi"] >= one["lo"])
        assert row["tier"] == above["tier"] + (not row["overlapsAbove"])
    by_low = sorted(rows, key=lambda row: row["posLo"])
    for ahead, row in pairwise(by_low):
        assert low_key(ahead) <= low_key(row)


def low_key(row: dict[str, Any]) -> tuple[float, float, str]:
    low = row["normalized"]["lo"]
    return (
        -low if low is not None else float("inf"),
        -row["normalized"]["mean"],
        row["finished"],
    )
