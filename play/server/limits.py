"""How often somebody may call: a bucket of tokens for each key or address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

_MOST_BUCKETS: Final = 50_000


class RateLimit:
    """Token buckets by name: ``rate`` a second, ``burst`` at once.  A rate of 0 is no limit.

    For the event loop alone; each server process counts for itself.
    """

    __slots__ = ("_buckets", "_burst", "_clock", "_rate")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = max(1.0, burst)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> float:
        """Take a token; 0.0, or the seconds after which there will be one again."""
        if self._rate <= 0:
            return 0.0
        tokens, now = self._tokens(name)
        allowed = tokens >= 1.0
        self._buckets.pop(name, None)
        self._buckets[name] = (tokens - 1.0 if allowed else tokens, now)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)  # the one not used for the longest time is full
        return 0.0 if allowed else (1.0 - tokens) / self._rate

    def wait(self, name: str) -> float:
        """What ``take`` would say, without taking anything."""
        tokens = self._tokens(name)[0] if self._rate > 0 else 1.0
        return 0.0 if tokens >= 1.0 else (1.0 - tokens) / self._rate

    def _tokens(self, name: str) -> tuple[float, float]:
        now = self._clock()
        tokens, before = self._buckets.get(name, (self._burst, now))
        return min(self._burst, tokens + (now - before) * self._rate), now
