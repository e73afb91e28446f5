"""Times as they are written: ISO 8601, UTC, whole seconds."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from play.service.clock import iso, milliseconds

LAST_SECOND = 253_402_300_799  # of the year 9999


@given(st.integers(0, LAST_SECOND), st.integers(0, 999))
def test_iso_is_what_datetime_says(seconds: int, milliseconds: int) -> None:
    moment = datetime.fromtimestamp(seconds, UTC)
    written = iso(seconds * 1000 + milliseconds)
    assert written == moment.isoformat().replace("+00:00", "Z")


def test_no_moment_is_none() -> None:
    assert iso(None) is None
    assert iso(0) == "1970-01-01T00:00:00Z"


def test_milliseconds() -> None:
    assert milliseconds(lambda: 1.5) == 1500
