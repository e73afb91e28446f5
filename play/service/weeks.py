"""The weeks of the official suite: ids, dates, which one is open (spec: The official suite).

A suite is an ISO week, Monday 00:00 UTC to the next; its year is the ISO year, which the days
around New Year do not always share with the calendar.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final

from play import wire
from play.service.clock import HOUR_MS

PREFIX: Final = wire.OFFICIAL_PREFIX
_WEEK_MS: Final = 7 * 24 * HOUR_MS
_GRACE_MS: Final = wire.GRACE_HOURS * HOUR_MS
_FIRST_YEAR: Final = 1970
_LAST_YEAR: Final = 9998


class Week:
    """One week: its suite's ``id``, and when it ``opens`` and ``closes``, in ms since 1970 UTC.

    Until ``grace_until`` a world that was started can still be finished, and nothing hidden is
    given out.
    """

    __slots__ = ("closes", "grace_until", "id", "opens")

    def __init__(self, id: str, opens: int) -> None:
        self.id = id
        self.opens = opens
        self.closes = opens + _WEEK_MS
        self.grace_until = self.closes + _GRACE_MS

    def is_open(self, now: int) -> bool:
        """True while new worlds are started."""
        return self.opens <= now < self.closes

    def is_over(self, now: int) -> bool:
        """True when the grace period has ended as well."""
        return now >= self.grace_until


def week_at(now: int) -> Week:
    """The week in which ``now`` (ms since 1970 UTC) lies."""
    moment = datetime.fromtimestamp(now // 1000, UTC).date()
    year, number, day = moment.isocalendar()
    return Week(f"{PREFIX}{year:04}-W{number:02}", _start_of(moment - timedelta(days=day - 1)))


def week_of(suite_id: str) -> Week | None:
    """The week that a suite's id names; None for what is no such id, week 53 of a year included
    that has only 52."""
    year, separator, number = suite_id.removeprefix(PREFIX).partition("-W")
    digits = (year + number).isascii() and (year + number).isdecimal()
    if not suite_id.startswith(PREFIX) or not separator or not digits:
        return None
    if (len(year), len(number)) != (4, 2) or not _FIRST_YEAR <= int(year) <= _LAST_YEAR:
        return None
    try:
        monday = date.fromisocalendar(int(year), int(number), 1)
    except ValueError:
        return None
    return Week(suite_id, _start_of(monday))


def _start_of(day: date) -> int:
    """Midnight UTC at the beginning of ``day``, in ms since 1970."""
    return (day - date(1970, 1, 1)).days * 24 * HOUR_MS
