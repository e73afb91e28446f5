"""The zoo: every policy that the scorecard plays, under a name of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from policies import reference


class Variant(NamedTuple):
    """A policy of ours with options, cadence (hours) and phase (ticks).

    ``big`` ones are left out of a quick look.
    """

    name: str
    policy: str
    options: tuple[tuple[str, Any], ...] = ()
    every: float | None = None
    phase: int = 0
    big: bool = False


FAMILIES: dict[str, tuple[str, ...]] = {
    "resets": ("resets",),
    "levers": ("levers",),
    "posts": ("posts",),
    "launches": ("launches",),
    "missions": ("missions",),
    "virals": ("virals",),
    "choices": ("choices",),
    "promos": ("promos",),
    "status": ("status",),
    "rivals": ("rivals",),
}
"""What each ablation takes away from the reference, in its own words."""

ALL_FAMILIES = tuple(reference.make().families)  # type: ignore[attr-defined]


def _without(name: str, families: tuple[str, ...]) -> Variant:
    return Variant(f"no-{name}", "reference", (("no", families),))


def _only(name: str) -> Variant:
    """One rule: the reference with a single family left."""
    rest = tuple(family for family in ALL_FAMILIES if family != name)
    return Variant(f"only-{name}", "reference", (("no", rest),), big=True)


def _constant(big: bool = True, **levers: float) -> Variant:
    name = " ".join(f"{lever} {value:g}" for lever, value in levers.items())
    return Variant(name, "constants", tuple(levers.items()), big=big)


CORE = (
    Variant("idle", "idle"),
    Variant("ref", "reference"),
    Variant("example", "example"),
    Variant("example-4h", "example", every=4.0),
    Variant("example-8h", "example", every=8.0),
    Variant("resetter", "resetter"),
    Variant("ref-4h", "reference", every=4.0),
    Variant("ref-8h", "reference", every=8.0),
    Variant("ref-24h", "reference", every=24.0),
    Variant("ref-phase", "reference", phase=1),
    Variant("wrecker", "wrecker"),
    Variant("reckless", "reckless"),
    Variant("smart", "smart"),
)
ABLATIONS = tuple(_without(name, families) for name, families in FAMILIES.items())
CHANCE = (
    Variant("random", "random_play"),
    Variant("always-first", "always_first"),
    Variant("always-last", "always_last"),
)
RULES = (
    Variant("greedy-mini", "greedy_mini"),
    Variant("greedy-limit", "greedy_limit"),
    Variant("greedy-price", "greedy_price"),
    *(_only(family) for family in ALL_FAMILIES),
)
CONSTANTS = (
    *(_constant(limit != 0.8, limit=limit) for limit in (0.5, 0.7, 0.8, 0.9, 1.1, 1.2, 1.5, 2.0)),
    *(_constant(price not in (15.0, 17.0), price=price) for price in (10.0, 15.0, 17.0, 19.0)),
    *(_constant(price=price) for price in (21.0, 22.0, 24.0, 30.0, 40.0)),
    *(_constant(mini != 0.3, mini=mini) for mini in (0.1, 0.2, 0.3, 0.5, 0.8, 1.0)),
    *(
        _constant(limit=limit, price=price, mini=mini)
        for limit in (0.9, 1.1)
        for price in (15.0, 22.0)
        for mini in (0.2, 0.4)
    ),
)

VARIANTS = (*CORE, *ABLATIONS, *CHANCE, *RULES, *CONSTANTS)
