"""Resets only, and only when a third are out of quota.  Suspicion is not its concern."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def make(capped: float = 1.0 / 3.0) -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world; ``capped`` is the share that it waits for."""

    def policy(obs: dict[str, Any], **_: Any) -> dict[str, Any]:
        press = obs["can"]["reset"] and obs["world"]["capped"] > capped
        return {"actions": [{"type": "reset"}] if press else [], "wait": 1}

    return policy
