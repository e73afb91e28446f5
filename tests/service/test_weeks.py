"""ISO weeks: the days around New Year, week 53, and ids that are none."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from play.service.clock import iso
from play.service.weeks import week_at, week_of


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "suite"),
    [
        ("2015-12-31T12:00:00", "live-2015-W53"),  # a Thursday: the year has 53 weeks
        ("2016-01-03T23:59:59", "live-2015-W53"),
        ("2016-01-04T00:00:00", "live-2016-W01"),
        ("2018-12-30T23:59:59", "live-2018-W52"),
        ("2018-12-31T00:00:00", "live-2019-W01"),  # a Monday that belongs to next year's first week
        ("2019-01-01T00:00:00", "live-2019-W01"),
        ("2020-12-31T00:00:00", "live-2020-W53"),
        ("2021-01-03T23:59:59", "live-2020-W53"),
        ("2026-09-21T00:00:00", "live-2026-W39"),
        ("2026-09-27T23:59:59", "live-2026-W39"),
        ("2027-01-01T00:00:00", "live-2026-W53"),
    ],
)
def test_the_week_of_a_moment(moment: str, suite: str) -> None:
    week = week_at(ms(moment))
    assert week.id == suite
    assert week.is_open(ms(moment))


def test_the_dates_of_week_39() -> None:
    week = week_of("live-2026-W39")
    assert week is not None
    assert iso(week.opens) == "2026-09-21T00:00:00Z"
    assert iso(week.closes) == "2026-09-28T00:00:00Z"
    assert iso(week.grace_until) == "2026-09-28T12:00:00Z"
    assert not week.is_open(week.opens - 1)
    assert week.is_open(week.closes - 1)
    assert not week.is_open(week.closes)
    assert not week.is_over(week.grace_until - 1)
    assert week.is_over(week.grace_until)


@pytest.mark.parametrize(
    "suite",
    [
        *("live-2018-W53", "live-2019-W53", "live-2016-W00", "live-2026-W54", "live-2026-39"),
        *("live-2026-W9", "live-26-W39", "live-2026-W039", "live-2026-w39", "live", "live-", "v1"),
        *("live-2026-W３９", "live-+026-W39", "live-2026-W 9", "live-0000-W01", "live-9999-W01"),
    ],
)
def test_what_is_no_week(suite: str) -> None:
    assert week_of(suite) is None


def test_weeks_follow_one_another_without_a_gap() -> None:
    """Forty years, each Monday: a week begins where the one before has ended."""
    monday = date(2000, 1, 3)
    before = week_at(ms("2000-01-03T00:00:00") - 1)
    while monday.year < 2040:
        week = week_at(ms(monday.isoformat() + "T00:00:00"))
        assert week.opens == before.closes
        found = week_of(week.id)
        assert found is not None
        assert found.opens == week.opens
        year, number, _ = monday.isocalendar()
        assert week.id == f"live-{year}-W{number:02}"
        before, monday = week, monday + timedelta(days=7)
