"""The idle baseline: no action at all, ever.  Its take is the 0 of the normalized score."""

from __future__ import annotations

from typing import Any

Decision = dict[str, Any]


def make() -> Any:
    """A fresh instance for one world."""

    def policy(**_: Any) -> Decision:
        return {"actions": [], "wait": 24}

    policy.blind = True  # type: ignore[attr-defined]  # spares the world the observations
    return policy
