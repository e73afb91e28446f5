"""What a server is told: by its command line, and by the environment (design: cli.md)."""

from __future__ import annotations

import os
from collections.abc import Mapping

from play import wire
from play.errors import UsageError
from play.service.context import DEFERRED, Config


class Settings:
    """A server's settings.

    ``rate`` and ``burst`` bound the requests of one key (0 is no limit): what comes faster waits
    its turn, and what would wait too long is refused.  ``threads`` answer calls side by side,
    ``queue`` more may wait for them; ``body_seconds`` and ``header_seconds`` are how
    long a request may take to arrive; ``stop_seconds`` how long a stop waits for what is running.

    From the environment: ``BENCH_SECRET`` deals the official worlds (without it the store makes one
    up and keeps it), ``OFFICIAL_ALLOW_ANON=1`` opens them to players who have not signed in,
    ``RYA_PUBLIC_BASE`` is the address that the brief names (else the one it was asked at),
    ``RYA_RATE`` the rate, ``RYA_SCORERS`` the number of processes that compute baselines, and
    ``FORWARDED_ALLOW_IPS`` names the proxies whose ``X-Forwarded-For`` is believed.
    """

    __slots__ = (
        "allow_anonymous",
        "bench_secret",
        "body_seconds",
        "burst",
        "header_seconds",
        "idle_seconds",
        "proxies",
        "public_base",
        "queue",
        "rate",
        "scorers",
        "stop_seconds",
        "threads",
    )

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        given = os.environ if environment is None else environment
        secret = given.get("BENCH_SECRET", "")
        self.bench_secret = secret.encode("utf-8", "surrogateescape") or None
        self.allow_anonymous = given.get("OFFICIAL_ALLOW_ANON", "") == "1"
        self.public_base = given.get("RYA_PUBLIC_BASE", "").rstrip("/") or None
        self.rate = _number(given, "RYA_RATE", 50)
        self.burst = 4 * self.rate
        self.scorers = _number(given, "RYA_SCORERS", max(1, (os.cpu_count() or 1) // 2))
        self.proxies = given.get("FORWARDED_ALLOW_IPS") or None
        self.threads = 16
        self.queue = 1024
        self.body_seconds = 10.0
        self.header_seconds = 10.0
        self.idle_seconds = 30
        self.stop_seconds = 3

    def config(self) -> Config:
        """The service's part of it."""
        return Config(
            embedded=False,
            practice_expiry_hours=wire.PRACTICE_EXPIRY_HOURS,
            settle=DEFERRED,
            bench_secret=self.bench_secret,
            allow_anonymous=self.allow_anonymous,
        )


def _number(given: Mapping[str, str], name: str, usual: int) -> int:
    text = given.get(name, "")
    if not text:
        return usual
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise UsageError(f"{name} must be a whole number, 0 or more.", code="bad_environment")
    return int(text)
