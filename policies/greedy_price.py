"""One rule: a dollar more when the mood is good, a dollar less when it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LOW, HIGH = 17, 26


def make(hype: float = 65.0) -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world: the price rises while hype is above ``hype``."""

    def policy(obs: dict[str, Any], **_: Any) -> dict[str, Any]:
        levers = obs["levers"]
        if levers["priceLockedHours"] > 0:
            return {"actions": [], "wait": 1}
        step = 1 if obs["world"]["hype"] > hype else -1
        wanted = min(HIGH, max(LOW, levers["price"] + step))
        return {"actions": [{"type": "setPrice", "price": wanted}], "wait": 6}

    return policy
