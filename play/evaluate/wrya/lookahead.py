"""What the oracle tries in this game: one lever at a setting, for half a day."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from play.kernel.game import Decision, Policy

Hold = tuple[str, float] | None
"""A lever and its setting; None holds nothing."""

_SET: Final = {"limit": "setLimit", "mini": "setMini"}
"""The price is left to the reference: a price that moves every half day starts its own trouble."""


class LeverHolds:
    """See ``play.evaluate.oracle.Lookahead``."""

    hours = 12.0
    candidates: tuple[Hold, ...] = (
        None,
        ("limit", 0.8),
        ("limit", 0.9),
        ("limit", 1.1),
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
        order = _SET[lever]
        actions = [action for action in decision["actions"] if action["type"] != order]
        if obs["levers"][lever] != value:
            actions = [*actions[:31], {"type": order, lever: value}]
        return {**decision, "actions": actions}


LOOKAHEAD = LeverHolds()
