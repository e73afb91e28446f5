"""The two baselines of a world, and their takes on the practice seeds.

``KNOWN`` belongs to one scoring id: ``tools/refresh_baselines.py`` writes it, a test recomputes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from play.kernel.game import Json, Policy


def _maker(name: str) -> Callable[[], Policy]:
    """Policies are imported when a world is scored, never before."""

    def make() -> Policy:
        policy: Policy = import_module(f"policies.{name}").make()
        return policy

    return make


MAKERS: Mapping[str, Callable[[], Policy]] = {"idle": _maker("idle"), "ref": _maker("reference")}

KNOWN: dict[int, Json] = {}
