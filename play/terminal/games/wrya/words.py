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
