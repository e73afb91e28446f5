"""One rule: as many users on mini as the GPU price is high, none when it is low."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def make(on: float = 1.1, share: float = 0.8) -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world: ``share`` is on mini while the GPU price is above ``on``."""

    def policy(obs: dict[str, Any], **_: Any) -> dict[str, Any]:
        wanted = share if obs["world"]["gpuPrice"] > on else 0.0
        if wanted == obs["levers"]["mini"]:
            return {"actions": [], "wait": 1}
        return {"actions": [{"type": "setMini", "mini": wanted}], "wait": 1}

    return policy
