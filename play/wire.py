"""The contract's paths, keys and bounds, in one place (spec: The wake loop, REST API)."""

from __future__ import annotations

from typing import Final

PATH_SCHEMA: Final = "/api/agent/schema"
PATH_START: Final = "/api/agent/start"
PATH_STEP: Final = "/api/agent/step"
PATH_SUITE: Final = "/api/agent/suite"
PATH_RUN: Final = "/api/agent/run"
PATH_BRIEF: Final = "/api/agent/brief"
PATH_KEY: Final = "/api/agent/key"
PATH_BOARD: Final = "/api/board"
PATH_FINISH: Final = "/api/run/finish"
PATH_HEALTH: Final = "/api/health"
PATH_OPENAPI: Final = "/api/openapi.json"

RATE_LIMITED: Final = "rate_limited"
"""The code of a call that was not looked at because its sender calls too often (429)."""
KEY_LETTERS: Final = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/="
)
"""What a key may consist of, as it goes with ``Authorization: Bearer``."""

VIEWS: Final = ("json", "text", "both", "brief")

MAX_ACTIONS: Final = 32
"""Actions one wake may carry."""
WAIT_MIN: Final = 1.0
WAIT_MAX: Final = 24.0
WAIT_DEFAULT: Final = 1.0
"""Simulated hours until the next timer wake."""

MAX_NOTES: Final = 4000
MAX_WORLD_NOTE: Final = 2500
MAX_LESSONS: Final = 1200
"""Characters of the service's notes string, and of the two notes a session keeps in it."""

MAX_NAME: Final = 80
MAX_LABEL: Final = 200
"""Characters of a player's name, and of the self-reported ``model`` and ``harness``."""
MAX_DECISION_NOTE: Final = 2000
"""Characters of the optional ``note`` of one decision."""
MAX_BODY: Final = 65_536
"""Bytes of one request body."""

STEP_ID_MAX: Final = 80
STEP_ID_ALPHABET: Final = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
)
RECEIPT_HOURS: Final = 24
"""How long a step's reply is kept for an identical resend."""

PRACTICE_EXPIRY_HOURS: Final = 12
"""A practice run on a server expires after this; on the embedded service runs never do."""
SUITE_WORLDS: Final = 16
"""Worlds of an official or sealed suite."""
OFFICIAL_PREFIX: Final = "live-"
"""What the id of an official suite begins with; the rest is its ISO week."""
GRACE_HOURS: Final = 12
"""After an official suite has closed: time to finish what was started; seeds are told after it."""
KEY_DAYS: Final = 30
"""How long a key is valid."""
MAX_LOG_BODY: Final = 1_048_576
"""Bytes of a body that carries the log of a whole run."""


def is_step_id(value: object) -> bool:
    """True when ``value`` is 1 to 80 letters, digits, ``_`` or ``-``."""
    if not isinstance(value, str):
        return False
    return 1 <= len(value) <= STEP_ID_MAX and STEP_ID_ALPHABET.issuperset(value)
