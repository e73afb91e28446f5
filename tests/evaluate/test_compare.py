"""Two reports over the same worlds, held against each other."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from play.errors import UsageError
from play.evaluate.compare import compare, compare_text, is_report
from play.scoring.interval import mean_ci


def report(*scores: float, label: str = "seed", scoring: str = "1/ref@1") -> Any:
    rows = [
        {label: 42 + place, "idle": 10.0, "ref": 20.0 + place, "normalized": score}
        for place, score in enumerate(scores)
    ]
    return {"scoring": scoring, "policy": f"p{scores[0]:g}.py", "worlds": rows}


def test_the_differences_are_paired() -> None:
    first, second = report(50.0, 70.0, 90.0, 10.0), report(51.0, 73.0, 90.0, 9.0)
    second["worlds"].reverse()  # their order is nobody's business
    found = compare(first, second)
    assert [row["difference"] for row in found["worlds"]] == [1.0, 3.0, 0.0, -1.0]
    assert found["difference"] == mean_ci([1.0, 3.0, 0.0, -1.0])
    assert (found["better"], found["worse"], found["equal"]) == (2, 1, 1)
    text = compare_text(found)
    assert text.startswith("p51.py against p50.py")
    assert "normalized  +0.8 ± 2.7 (-2.0 to +3.5), sd 1.7, n 4" in text
    assert "2 better, 1 worse, 1 equal" in text
    assert "95 %" in text


def test_one_world_has_no_interval() -> None:
    assert "95 %" not in compare_text(compare(report(1.0), report(2.0)))


@pytest.mark.parametrize(
    ("other", "code"),
    [
        (report(50.0), "other_worlds"),
        (report(50.0, 70.0, label="index"), "other_worlds"),
        (report(50.0, 70.0, scoring="2/ref@1"), "other_scoring"),
    ],
)
def test_what_cannot_be_compared(other: Any, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        compare(report(50.0, 70.0), other)
    assert caught.value.code == code


def test_two_deals_are_not_the_same_worlds() -> None:
    first, second = report(50.0, 70.0, label="world"), report(50.0, 70.0, label="world")
    assert compare(first, second)["difference"]["mean"] == 0.0
    second["worlds"][0]["ref"] += 1.0
    with pytest.raises(UsageError, match="dealt anew"):
        compare(first, second)


@pytest.mark.parametrize("lacking", ["scoring", "policy", "worlds"])
def test_what_is_no_report(lacking: str) -> None:
    assert is_report(report(1.0))
    short = deepcopy(report(1.0))
    del short[lacking]
    assert not is_report(short)
    assert not any(
        map(is_report, ([], None, "x", {}, {**short, lacking: []}, {**short, lacking: 3}))
    )
