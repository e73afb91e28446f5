"""The three levers: the hidden limit, the visible price, and the share that is served mini."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.systems import effects, market
from play.games.wrya.world import World


def set_limit(w: World, limit: float) -> None:
    """Set the hidden limit."""
    if limit != w.limit:
        w.emit("limit", limit=limit, before=w.limit)
        w.limit = limit


def set_mini(w: World, share: float) -> None:
    """Set the share on mini; what has been noticed stays noticed."""
    if share != w.mini:
        w.emit("mini", mini=share, before=w.mini)
        w.mini = share


def set_price(w: World, price: float) -> None:
    """Set the price: a rise stings and is talked about, a cut pleases if it is the first."""
    if price == w.price:
        return
    again = w.tick - w.price_changed_at < t.ticks(t.CHANGE_MEMORY)
    before, w.price = w.price, price
    if price > before:
        _hike(w, before, again)
    else:
        _cut(w, before, again)
    w.price_changed_at = w.tick
    w.price_locked_until = w.tick + t.ticks(t.PRICE_LOCK)
    w.emit("price", price=price, before=before, damageControl=bool(again and price < before))


def _hike(w: World, before: float, again: bool) -> None:
    above = (w.price - max(before, t.LIST_PRICE)) / t.LIST_PRICE
    if above > 0.0:
        sting = above * market.pricing_sting(w.hype)
        w.thread = min(1.0, w.thread + t.THREAD_HIT * sting * (2.0 if again else 1.0))
        effects.add_rage(w, t.HIKE_RAGE * sting)


def _cut(w: World, before: float, again: bool) -> None:
    share = (before - w.price) / t.LIST_PRICE * (t.CUT_DAMAGE_CONTROL if again else 1.0)
    effects.add_rage(w, -t.CUT_RAGE * share)
    effects.gain_hype(w, t.CUT_HYPE * share)
