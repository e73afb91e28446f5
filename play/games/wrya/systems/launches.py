"""Our launches: a deck, a hand of three, the charge that pays for them, and what they bring."""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.content.cards import CARDS
from play.games.wrya.systems import combo, effects, outcomes, rivals
from play.games.wrya.world import World
from play.kernel.streams import shuffled, uniform


def set_up(w: World) -> None:
    """Shuffle the deck and deal the first hand, without the news of it."""
    w.deck = shuffled(w.streams, "deck", range(len(CARDS)))
    w.hand = [w.deck.pop() for _ in range(t.HAND)]
    w.charge = t.CHARGE_START


def tick(w: World) -> None:
    """Charge up."""
    w.charge = min(t.CHARGE_MAX, w.charge + t.CHARGE_RATE * t.DT)


def can_play(w: World, slot: int) -> bool:
    """True when the slot holds a card that the charge pays for."""
    return w.ended is None and w.charge >= CARDS[w.hand[slot]]["cost"]


def _fortune(w: World) -> float:
    """How a launch is received: a flop, a hit or the usual; always two draws."""
    chance, spread = uniform(w.streams, "outcome"), uniform(w.streams, "outcome")
    flop, flop_z = t.CARD_FLOP
    hit, hit_z = t.CARD_HIT
    if chance < flop:
        return flop_z
    if chance < flop + hit:
        return hit_z
    middle, width = t.CARD_USUAL
    return middle + width * (2.0 * spread - 1.0)


def play(w: World, slot: int) -> None:
    """Ship a card: its effects, its luck, the combo, and a rival's thunder when it is near."""
    card = CARDS[w.hand[slot]]
    w.charge -= card["cost"]
    fortune = t.CARD_SCALE * (1.0 + t.CARD_LUCK * w.luck * _fortune(w))
    answering = rivals.unanswered(w)
    factor = max(0.0, fortune) * combo.add(w) * (t.COUNTER_FACTOR if answering else 1.0)
    outcome = _outcome(card["effects"], factor, fortune)
    if answering:
        w.countered = 1
        outcome["mindshare"] += t.COUNTER_MINDSHARE * w.launched_size
        w.pull = [pull * t.COUNTER_CARD_PULL for pull in w.pull]
    came = outcomes.move(w, outcome)
    if "also" in card:
        outcomes.also(w, card["also"])
    effects.count(w, "cards")
    w.emit(
        "launch",
        by="openai",
        id=card["id"],
        reception=_reception(fortune / t.CARD_SCALE),
        answered=answering,
        **came,
    )
    _deal(w, slot)


def _outcome(effects_of: dict[str, float], factor: float, fortune: float) -> dict[str, float]:
    """Luck scales what is wanted of a launch; what it costs in trust it costs in any case."""
    outcome: dict[str, float] = {"hype": 0.0, "mindshare": 0.0}
    for name, value in effects_of.items():
        harm = value > 0.0 if name in ("rage", "suspicion") else value < 0.0
        outcome[name] = value * (t.CARD_SCALE if harm else factor)
    outcome["mindshare"] += t.MINDSHARE_LUCK * outcome["hype"] * (fortune - t.CARD_SCALE)
    return outcome


def _reception(luck: float) -> str:
    if luck < t.CARD_READ_FLOP:
        return "flop"
    return "hit" if luck > t.CARD_READ_HIT else "usual"


def _deal(w: World, slot: int) -> None:
    """Fill the slot; the deck is shuffled anew when it has run out."""
    if not w.deck:
        held = [number for other, number in enumerate(w.hand) if other != slot]
        rest = [number for number in range(len(CARDS)) if number not in held]
        w.deck = shuffled(w.streams, "deck", rest)
    w.hand[slot] = w.deck.pop()
    card = CARDS[w.hand[slot]]
    if card["rarity"] == "legendary":
        w.emit("legendary", id=card["id"], slot=slot)


def _usual(card: dict[str, Any]) -> dict[str, Any]:
    """What a card does when received as usual, before combo, saturation and a world's luck."""
    usual = t.CARD_SCALE * (1.0 + t.CARD_LUCK * t.CARD_USUAL[0])
    outcome = _outcome(card["effects"], usual, t.CARD_SCALE)
    shown_as: dict[str, Any] = {name: round(value, 1) for name, value in outcome.items()}
    for name, value in card.get("also", {}).items():
        shown_as[name] = list(value) if isinstance(value, tuple | list) else value
    return shown_as


def shown(w: World) -> list[dict[str, Any]]:
    """``ship.hand``: the cards that can be seen."""
    hand = []
    for slot, number in enumerate(w.hand):
        card = CARDS[number]
        hand.append(
            {
                "slot": slot,
                **{name: card[name] for name in ("id", "name", "tagline", "flavor")},
                **{name: card[name] for name in ("cost", "rarity", "dark")},
                "effects": _usual(card),
                "canPlay": can_play(w, slot),
            }
        )
    return hand
