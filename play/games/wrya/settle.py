"""Settlement: the take, the subscriber book, legal fees, and normalization (spec: Scoring)."""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.world import World


def average_price(w: World) -> float:
    """The time-weighted average of the price charged so far, in dollars."""
    return w.price_time / w.hour if w.tick else float(w.price)


def book_change(w: World) -> float:
    """What the subscriber book gained or lost, in millions of dollars.

    A payer is worth half a month of ARPU.  Retained payers stay at list; payers gained count at
    the lower of list and the average price; payers lost count at list.
    """
    gained_at = min(t.LIST_PRICE, average_price(w))
    change = 0.0
    for payers, opening, arpu in zip(w.payers, w.opening, t.ARPU, strict=True):
        difference = payers - opening
        price = gained_at if difference > 0.0 else t.LIST_PRICE
        change += difference * t.BOOK_MONTHS * arpu * price
    return change


def breakdown(w: World) -> dict[str, Any]:
    """The parts of the take, in dollars to the cent, as they stand now."""
    before = w.revenue - w.compute + w.cash + book_change(w)
    fees = t.LEGAL_SHARE * before if w.ended == "exposed" and before > 0.0 else 0.0
    parts = {
        "revenue": w.revenue,
        "compute": -w.compute,
        "cash": w.cash,
        "book": book_change(w),
        "legalFees": -fees,
        "score": before - fees,
    }
    return {name: round(value * 1e6, 2) + 0.0 for name, value in parts.items()}


def outcome(w: World) -> dict[str, Any]:
    """``score`` in dollars (provisional until the world is over), ``exposed``, and the parts."""
    parts = breakdown(w)
    return {"score": parts["score"], "exposed": w.ended == "exposed", "breakdown": parts}


def normalize(take: float, idle: float, reference: float) -> float:
    """100 x (take - idle) / max(ref - idle, floor), clamped to -100 and 300.

    The floor is $1M or a third of the larger baseline, whichever is more.  All in dollars.
    """
    floor = max(t.FLOOR_DOLLARS, max(abs(reference), abs(idle)) / t.FLOOR_SHARE)
    low, high = t.CLAMP
    share = (take - idle) / max(reference - idle, floor)  # exactly 1 for the reference
    return min(high, max(low, 100.0 * share))
