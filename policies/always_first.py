"""Takes the first of everything: answer, reply, card, draft, offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def make(last: bool = False) -> Callable[..., dict[str, Any]]:
    """A fresh policy for one world; ``last`` takes the last of everything instead."""
    end = -1 if last else 0

    def policy(obs: dict[str, Any], **_: Any) -> dict[str, Any]:
        pending, actions = obs["pending"], []
        if pending["choice"]:
            choices = range(len(pending["choice"]["choices"]))
            actions.append({"type": "resolveChoice", "choice": choices[end]})
        if pending["viral"]:
            options = range(len(pending["viral"]["options"]))
            actions.append({"type": "replyViral", "option": options[end]})
        if pending["missionOffer"]:
            actions.append({"type": "acceptOffer"})
        card = obs["ship"]["hand"][end]
        if card["canPlay"]:
            actions.append({"type": "playCard", "slot": card["slot"]})
        if obs["can"]["post"]:
            actions.append({"type": "postDraft", "slot": obs["drafts"][end]["slot"]})
        return {"actions": actions, "wait": 1}

    return policy
