"""What the oracle tries in this game: one lever at a setting, for half a day."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from play.kernel.game import Decision, Policy

Hold = tuple[str, float] | None
"""A lever and its setting; None holds nothing."""

_SET: Final = {
    "limit": ("setLimit", "limit"),
    "price": ("setPrice", "price"),
    "mini": ("setMini", "mini"),
}


class LeverHolds:
    """See ``play.evaluate.oracle.Lookahead``."""

    hours = 12.0
    candidates: tuple[Hold, ...] = (
        None,
        ("price", 17.0),
        ("price", 22.0),
        ("limit", 0.8),
        ("limit", 1.2),
        ("mini", 0.0),
        ("mini", 0.6),
    )

    def reference(self) -> Policy:
        """A fresh reference."""
        policy: Policy = import_module("policies.reference").make()
        return policy

    def holding(self, decision: Decision, obs: Any, hold: Hold) -> Decision:
        """The decision without its own order for the held lever, and with ours while it is off."""
        if hold is None:
            return decision
        lever, value = hold
        order, argument = _SET[lever]
        actions = [action for action in decision["actions"] if action["type"] != order]
        levers = obs["levers"]
        locked = lever == "price" and levers["priceLockedHours"] > 0
        if levers[lever] != value and not locked:
            actions = [*actions[:31], {"type": order, argument: value}]
        return {**decision, "actions": actions}


LOOKAHEAD = LeverHolds()
