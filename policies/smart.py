"""Better than the reference: grow the base first, then charge for it.

It plays the reference's hand but for the levers and the promos: $15 until hour 320 and $24 from
then on, no free months, a generous limit off the peak, and everybody on mini at the peak while
trust allows it.  Like the reference it keeps its cards for a leaked launch and answers with the
biggest.  It uses exact arithmetic only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from policies import reference

Json = dict[str, Any]

PEAK = 1.12  # GPU price from which the limit is tight
CALM = 36.0  # suspicion from which mini has to be worth more
WARY = 52.0  # ... and from which there is none
NOTICED = 0.2  # share that has noticed in some region, from which the cohort is drawn anew


def make(
    low: float = 15.0,
    high: float = 24.0,
    until: float = 320.0,
    loose: float = 0.9,
    mini_on: float = 1.1,
    share: float = 1.0,
) -> Callable[..., Json]:
    """A fresh policy for one world.

    The price is ``low`` until hour ``until`` and ``high`` after it (dollars); ``loose`` is the
    limit off the peak; ``share`` are on mini above a GPU price of ``mini_on``.
    """
    rest = reference.make(no=("levers", "promos"))

    def policy(obs: Json, **given: Any) -> Json:
        decision = rest(obs=obs, **given)
        if obs["over"]:
            return decision
        world, levers, actions = obs["world"], obs["levers"], []
        price = low if obs["hour"] < until else high
        if price != levers["price"] and levers["priceLockedHours"] <= 0:
            actions.append({"type": "setPrice", "price": price})
        limit = 1.1 if world["gpuPrice"] > PEAK else loose
        if limit != levers["limit"]:
            actions.append({"type": "setLimit", "limit": limit})
        suspicion = world["suspicion"]
        worth_it = world["gpuPrice"] > mini_on + 0.02 * max(0.0, suspicion - CALM)
        mini = share if worth_it and suspicion < WARY else 0.0
        if mini != levers["mini"]:
            actions.append({"type": "setMini", "mini": mini})
        noticed = max(region["noticedMini"] for region in obs["regions"])
        if noticed > NOTICED and suspicion < 40 and obs["can"]["reshuffle"]:
            actions.append({"type": "reshuffle"})
        return {**decision, "actions": [*decision["actions"], *actions][:32]}

    return policy
