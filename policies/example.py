"""A simple fixed routine: the policy to copy and to start from.

A policy is a function that is called at every wake and answers with a decision:

    policy(obs, events, reason, schema) -> {"actions": [...], "wait": hours}

``obs`` is everything on the screen, ``events`` what happened since the last call, ``reason`` why
you were woken, ``schema`` every action with its arguments.  The last call has ``obs["over"]`` set;
what it answers does not count.  ``make()`` is called once for every world, so whatever a policy
remembers belongs in there and starts afresh.  Run a copy of this file with

    rya run --policy my_copy.py --worlds 16

This one looks every hour, answers whatever asks for an answer, ships what it can afford, resets
everybody every other day, and saves compute when it is dear.  It never touches the price and
never looks ahead.  Both leave plenty of room above it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

RESET_EVERY = 48.0  # hours between global resets
RESET_CAPPED = 0.12  # ... that have to be worth it: this share of the payers is out of quota
RESET_CEILING = 50.0  # ... and that may not bring suspicion here (the end is at 100)
MINI_FROM = 1.13  # GPU price from which some users are served the small model
MINI_SHARE = 0.6
MINI_CEILING = 60.0  # ... unless suspicion is here


def make() -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world."""
    last_reset = -RESET_EVERY

    def policy(obs: dict[str, Any], **_: Any) -> dict[str, Any]:
        nonlocal last_reset
        actions = answers(obs) + launches(obs)

        # A global reset pleases those who are out of quota, and makes everybody else wonder.
        world, preview = obs["world"], obs["resetPreview"]
        due = obs["hour"] - last_reset >= RESET_EVERY
        worth_it = world["capped"] > RESET_CAPPED
        safe = world["suspicion"] + preview["suspicion"] < RESET_CEILING
        if obs["can"]["reset"] and due and worth_it and safe:
            actions.append({"type": "reset"})
            last_reset = obs["hour"]

        # Compute is dearest when America is awake. Serve some users the small model until then.
        dear = world["gpuPrice"] > MINI_FROM and world["suspicion"] < MINI_CEILING
        share = MINI_SHARE if dear else 0.0
        if share != obs["levers"]["mini"]:
            actions.append({"type": "setMini", "mini": share})

        return {"actions": actions, "wait": 1}

    return policy


def answers(obs: dict[str, Any]) -> list[dict[str, Any]]:
    """An answer to what waits for one: the first that is no default, the longest reply."""
    pending = obs["pending"]
    actions: list[dict[str, Any]] = []
    if pending["choice"]:
        first = 1 if pending["choice"]["default"] == 0 else 0
        actions.append({"type": "resolveChoice", "choice": first})
    if pending["viral"]:
        replies = pending["viral"]["options"]
        longest = max(range(len(replies)), key=lambda number: len(replies[number]))
        actions.append({"type": "replyViral", "option": longest})
    if pending["missionOffer"]:
        actions.append({"type": "acceptOffer"})
    return actions


def launches(obs: dict[str, Any]) -> list[dict[str, Any]]:
    """The first card that can be paid for and is not dark, the first harmless draft, the boost."""
    actions: list[dict[str, Any]] = []
    for card in obs["ship"]["hand"]:
        if card["canPlay"] and not card["dark"]:
            actions.append({"type": "playCard", "slot": card["slot"]})
            break
    if obs["can"]["post"]:
        for draft in obs["drafts"]:
            preview = draft["preview"]
            if draft["fits"] and not preview.get("lie") and not preview.get("promise"):
                actions.append({"type": "postDraft", "slot": draft["slot"]})
                break
        else:
            actions.append({"type": "refreshDrafts"})
    if obs["can"]["boost"]:
        actions.append({"type": "boost"})
    return actions
