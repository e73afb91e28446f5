"""The two baselines of a world: how their policies are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from play.kernel.game import Policy


def _maker(name: str) -> Callable[[], Policy]:
    """Policies are imported when a world is scored, never before."""

    def make() -> Policy:
        policy: Policy = import_module(f"policies.{name}").make()
        return policy

    return make


MAKERS: Mapping[str, Callable[[], Policy]] = {"idle": _maker("idle"), "ref": _maker("reference")}
