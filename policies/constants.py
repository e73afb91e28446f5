"""Sets the three levers once and never looks again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def make(
    limit: float = 1.0, price: float = 20.0, mini: float = 0.0
) -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world: hidden limit, price in dollars, share on mini."""
    actions: list[dict[str, Any]] = [
        {"type": "setLimit", "limit": limit},
        {"type": "setPrice", "price": price},
        {"type": "setMini", "mini": mini},
    ]

    def policy(**_: Any) -> dict[str, Any]:
        now, actions[:] = list(actions), []
        return {"actions": now, "wait": 24}

    policy.blind = True  # type: ignore[attr-defined]  # spares the world the observations
    return policy
