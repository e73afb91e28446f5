"""One rule: tight while compute is dear, generous while it is cheap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def make(tight: float = 1.3, generous: float = 0.9) -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world: the limits at a GPU price above and below its usual 1."""

    def policy(obs: dict[str, Any], **_: Any) -> dict[str, Any]:
        wanted = tight if obs["world"]["gpuPrice"] > 1.0 else generous
        if wanted == obs["levers"]["limit"]:
            return {"actions": [], "wait": 1}
        return {"actions": [{"type": "setLimit", "limit": wanted}], "wait": 1}

    return policy
