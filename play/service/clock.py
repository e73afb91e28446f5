"""The injected clock and how its readings are written (design: architecture.md, State).

``datetime`` is left out on purpose: two divisions do, and a command's start pays for no import.
"""

from __future__ import annotations

from collections.abc import Callable
from time import gmtime
from typing import Final

Clock = Callable[[], float]
"""Seconds since 1970 UTC, like ``time.time``."""

HOUR_MS: Final = 3_600_000


def milliseconds(clock: Clock) -> int:
    """The clock's reading in whole milliseconds since 1970 UTC."""
    return int(clock() * 1000)


def iso(moment: int | None) -> str | None:
    """``2026-09-21T00:00:00Z`` of milliseconds since 1970 UTC, whole seconds; None stays None."""
    if moment is None:
        return None
    year, month, day, hour, minute, second = gmtime(moment // 1000)[:6]
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
