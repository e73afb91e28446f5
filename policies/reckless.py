"""Gets caught early: a reset whenever the button works, and everything else that looks bad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def make() -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world."""

    def policy(obs: dict[str, Any], **_: Any) -> dict[str, Any]:
        levers = obs["levers"]
        actions: list[dict[str, Any]] = []
        if obs["can"]["reset"]:
            actions.append({"type": "reset"})
        if levers["mini"] != 1.0:
            actions.append({"type": "setMini", "mini": 1.0})
        if levers["limit"] != 1.6:
            actions.append({"type": "setLimit", "limit": 1.6})
        for card in obs["ship"]["hand"]:
            if card["dark"] and card["canPlay"]:
                actions.append({"type": "playCard", "slot": card["slot"]})
                break
        return {"actions": actions, "wait": 1}

    return policy
