"""Presses whatever can be pressed, by chance; the same seed presses the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Action = dict[str, Any]


def make(seed: int = 0, rate: float = 0.5) -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world, acting at the share ``rate`` of its wakes."""
    random = Random(seed)

    def policy(obs: dict[str, Any], schema: dict[str, Any], **_: Any) -> dict[str, Any]:
        actions = []
        if random.random() < rate:
            possible = moves(obs, schema, random)
            actions.append(random.choice(possible))
        return {"actions": actions, "wait": random.randint(1, 4)}

    return policy


def moves(obs: dict[str, Any], schema: dict[str, Any], random: Random) -> list[Action]:
    """What can be done now, one of each kind, its argument drawn."""
    can, pending = obs["can"], obs["pending"]
    found: list[Action] = [
        {"type": name} for name in ("reset", "reshuffle", "deny", "boost", "poach") if can[name]
    ]
    for lever in ("limit", "price", "mini"):
        bounds = obs["levers"]["ranges"][lever]
        value = random.uniform(bounds["min"], bounds["max"])
        if lever != "price" or obs["levers"]["priceLockedHours"] <= 0:
            found.append({"type": f"set{lever.title()}", lever: value})
    region = random.choice(schema["regions"])["id"]
    if can["regionalReset"]:
        found.append({"type": "regionalReset", "region": region})
    found += [
        {"type": "promo", "region": row["id"]}
        for row in obs["regions"]
        if row["id"] == region and row["promoReady"]
    ]
    if can["setStatus"]:
        found.append({"type": "setStatus", "status": random.choice(("honest", "green"))})
    found += [
        {"type": "playCard", "slot": card["slot"]}
        for card in obs["ship"]["hand"]
        if card["canPlay"]
    ]
    if can["post"]:
        found.append({"type": "postDraft", "slot": random.randrange(len(obs["drafts"]))})
    if pending["choice"]:
        count = len(pending["choice"]["choices"])
        found.append({"type": "resolveChoice", "choice": random.randrange(count)})
    if pending["viral"]:
        count = len(pending["viral"]["options"])
        found.append({"type": "replyViral", "option": random.randrange(count)})
    if pending["missionOffer"]:
        found.append({"type": random.choice(("acceptOffer", "declineOffer"))})
    return found
