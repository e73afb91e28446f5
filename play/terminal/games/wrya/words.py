"""The short words that people type, and the actions they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SHORT: Final[Mapping[str, tuple[str, ...]]] = {
    "price": ("setPrice",),
    "limit": ("setLimit",),
    "mini": ("setMini",),
    "ship": ("playCard",),
    "post": ("postDraft",),
    "reply": ("replyViral",),
    "answer": ("resolveChoice",),
    "accept": ("acceptOffer",),
    "decline": ("declineOffer",),
    "reset": ("reset", "regionalReset"),
    "promo": ("promo",),
    "boost": ("boost",),
    "poach": ("poach",),
    "deny": ("deny",),
    "status": ("setStatus",),
    "reshuffle": ("reshuffle",),
    "refresh": ("refreshDrafts",),
}
"""Where a word stands for several actions, the number of arguments tells which."""

WOKEN: Final[Mapping[str, str]] = {
    "incident": "an incident",
    "leak": "a leak about a rival",
    "missionOffer": "a mission on offer",
    "viral": "a post gone viral",
    "warn": "suspicion, which has passed a mark",
    "week": "a new week",
    "promiseBroken": "a broken promise",
    "legendary": "a legendary card",
    "mission": "the end of a mission",
}
"""What woke the player, in words."""
GUIDE: Final = (
    "What counts after three weeks is TAKE: revenue less compute, plus cash and what subscribers "
    "are worth.",
    "cap% has run out of quota: angry, leaving. `reset` frees everybody. HYPE brings sign-ups, "
    "RAGE drives people away; at SUSPICION 100 it all comes out and the shift ends.",
    "Compute costs what the GPUs cost: `mini 40%`, `limit 1.2` save, and get noticed. `ship`, "
    "`post` make hype.",
    "Orders wait until `wait 4` plays four hours on; what needs you wakes you earlier. `help` "
    "lists them. Idling scores 0, the reference 100.",
)
"""What somebody who has never played has to know; it fits a small screen."""
