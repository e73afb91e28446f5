"""Wrecks the business on purpose: $10 a month, half the limit, free months everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def make() -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world."""

    def policy(obs: dict[str, Any], **_: Any) -> dict[str, Any]:
        levers, actions = obs["levers"], []
        if levers["limit"] != 0.5:
            actions.append({"type": "setLimit", "limit": 0.5})
        if levers["price"] != 10 and levers["priceLockedHours"] <= 0:
            actions.append({"type": "setPrice", "price": 10})
        actions += [
            {"type": "promo", "region": region["id"]}
            for region in obs["regions"]
            if region["promoReady"]
        ]
        return {"actions": actions, "wait": 1}

    return policy
