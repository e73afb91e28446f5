"""How often somebody may call: a bucket of tokens for each key or address.

Whoever calls faster is slowed down, not refused: a call takes a token that is still to come and
waits for it.  Only a caller with so many calls side by side that the next would wait longer than
``LONGEST_WAIT`` is refused; one that waits for its answers never is, at one a second or more.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

LONGEST_WAIT: Final = 2.0
"""Seconds for which a call is held back; one that would have to wait longer is refused."""
_MOST_BUCKETS: Final = 50_000


class RateLimit:
    """Token buckets by name: ``rate`` a second, ``burst`` at once.  A rate of 0 is no limit.

    A bucket lends the tokens of the next ``longest`` seconds.  For the event loop alone; each
    server process counts for itself.
    """

    __slots__ = ("_buckets", "_burst", "_clock", "_rate", "longest")

    def __init__(
        self,
        rate: float,
        burst: float,
        clock: Callable[[], float] = time.monotonic,
        *,
        longest: float = LONGEST_WAIT,
    ) -> None:
        self.longest = longest
        self._rate = rate
        self._burst = max(1.0, burst)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> float:
        """Take a token; the seconds after which it is there, 0.0 for now.

        More than ``longest``: none was taken.
        """
        if self._rate <= 0:
            return 0.0
        now = self._clock()
        tokens, before = self._buckets.pop(name, (self._burst, now))
        tokens = min(self._burst, tokens + (now - before) * self._rate)
        seconds = max(0.0, (1.0 - tokens) / self._rate)
        self._buckets[name] = (tokens if seconds > self.longest else tokens - 1.0, now)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)  # the one not used for the longest time is full
        return seconds
