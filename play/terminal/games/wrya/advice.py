"""What an order would cost, whether it is possible now, and what is possible instead."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Final

from play.terminal.games.wrya.pages import effects
from play.terminal.games.wrya.vitals import percent
from play.terminal.scene import Scene

Json = dict[str, Any]

_COOLED: Final = {
    "reset": ("reset", "reset"),
    "regionalReset": ("regionalReset", "a regional reset"),
    "postDraft": ("post", "post"),
    "deny": ("deny", "deny"),
    "boost": ("boost", "boost"),
    "poach": ("poach", "poach"),
    "reshuffle": ("reshuffle", "reshuffle"),
}
"""Actions with a cooldown: its key, and what the action is called."""


def refusal(scene: Scene, action: Json) -> str | None:
    """Why an order is not possible now, and what is; None when it is."""
    reason = _reason(scene, action)
    return None if reason is None else f"{reason} Possible now: {', '.join(possible(scene))}."


def _reason(scene: Scene, action: Json) -> str | None:
    obs, kind = scene.obs, action["type"]
    if obs["over"]:
        return "The shift is over."
    if kind in _COOLED:
        key, name = _COOLED[kind]
        if any(order["type"] == kind for order in scene.orders):
            return f"{name[:1].upper()}{name[1:]} is among your orders already."
        left = obs["cooldowns"][key]
        if left:
            return f"{name[:1].upper()}{name[1:]} cools down for {left:g} h more."
    special = _SPECIAL.get(kind)
    return special(scene, action) if special else None


def _promo(scene: Scene, action: Json) -> str | None:
    region = region_of(scene, action["region"])
    if region is None or region["promoReady"]:
        return None
    return f"The promo in {region['id']} is still cooling down (36 h)."


def _price(scene: Scene, action: Json) -> str | None:
    levers = scene.obs["levers"]
    left = levers["priceLockedHours"]
    if not left or action["price"] == levers["price"]:
        return None
    return f"The price is locked for {left:g} h more."


def _status(scene: Scene, action: Json) -> str | None:
    left = scene.obs["cooldowns"]["status"]
    if not left or action["status"] == scene.obs["levers"]["status"]:
        return None
    return f"The status page can be flipped in {left:g} h."


def _ship(scene: Scene, action: Json) -> str | None:
    ship = scene.obs["ship"]
    cards = {card["slot"]: card for card in ship["hand"]}
    card = cards.get(action["slot"])
    if card is None:
        return f"There is no card in slot {action['slot']}."
    spent = 0.0
    for order in scene.orders:
        if order["type"] == "playCard" and order["slot"] in cards:
            spent += cards[order["slot"]]["cost"]
            if order["slot"] == action["slot"]:
                return f"{card['name']} is among your orders already."
    left = ship["charge"] - spent
    if left >= card["cost"]:
        return None
    wait = (card["cost"] - left) / ship["perHour"] if ship["perHour"] else 0.0
    return (
        f"{card['name']} costs {card['cost']:g} and {left:.1f} is there; "
        f"enough in about {wait:.0f} h."
    )


def _post(scene: Scene, action: Json) -> str | None:
    slots = [draft["slot"] for draft in scene.obs["drafts"]]
    return None if action["slot"] in slots else f"There is no draft {action['slot']}."


def _reply(scene: Scene, action: Json) -> str | None:
    return _pick(scene, action, "viral", "option", "options", "No viral post waits for a reply.")


def _answer(scene: Scene, action: Json) -> str | None:
    return _pick(scene, action, "choice", "choice", "choices", "No incident waits for an answer.")


def _pick(
    scene: Scene, action: Json, pending: str, argument: str, listed: str, nothing: str
) -> str | None:
    waiting = scene.obs["pending"].get(pending)
    if not waiting:
        return nothing
    if any(order["type"] == action["type"] for order in scene.orders):
        return "You have answered that already; `undo` takes it back."
    number, count = action[argument], len(waiting[listed])
    if number is None or 0 <= number < count:
        return None
    return f"It has to be 0 to {count - 1}."


def _offer(scene: Scene, action: Json) -> str | None:
    if not scene.obs["pending"].get("missionOffer"):
        return "No mission is on offer."
    if any(order["type"] in ("acceptOffer", "declineOffer") for order in scene.orders):
        return "You have answered that already; `undo` takes it back."
    return None


_SPECIAL: Final = {
    "promo": _promo,
    "setPrice": _price,
    "setStatus": _status,
    "playCard": _ship,
    "postDraft": _post,
    "replyViral": _reply,
    "resolveChoice": _answer,
    "acceptOffer": _offer,
    "declineOffer": _offer,
}


def region_of(scene: Scene, name: Any) -> Json | None:
    """The region of that id or index."""
    for number, region in enumerate(scene.obs["regions"]):
        if name in (region["id"], number):
            return dict(region)
    return None


def possible(scene: Scene) -> list[str]:
    """The orders that are possible now, as they are typed."""
    obs = scene.obs
    found: list[str] = []
    pending = obs["pending"]
    if pending.get("choice"):
        found.append(_numbered("answer", len(pending["choice"]["choices"])))
    if pending.get("viral"):
        found.append(_numbered("reply", len(pending["viral"]["options"])))
    if pending.get("missionOffer"):
        found += ["accept", "decline"]
    for kind, typed in (
        ("reset", "reset"), ("regionalReset", "reset REGION"), ("boost", "boost"),
        ("poach", "poach"), ("deny", "deny"), ("reshuffle", "reshuffle"),
    ):  # fmt: skip
        if _reason(scene, {"type": kind}) is None:
            found.append(typed)
    if _reason(scene, {"type": "postDraft", "slot": 0}) is None and obs["drafts"]:
        found.append(_numbered("post", len(obs["drafts"])))
    found += [
        f"ship {card['slot']}"
        for card in obs["ship"]["hand"]
        if _ship(scene, {"type": "playCard", "slot": card["slot"]}) is None
    ]
    if not obs["levers"]["priceLockedHours"]:
        found.append("price")
    return [*found, "limit", "mini", "wait"]


def _numbered(word: str, count: int) -> str:
    return f"{word} 0-{count - 1}" if count > 1 else f"{word} 0"


# -- hints


def preview(scene: Scene, action: Json) -> str | None:
    """What is said when an order has been taken: what a reset would do, what a post promises, and
    where an order goes against the mission; None where there is nothing to say."""
    kind = action["type"]
    if kind == "reset":
        return _preview_reset(scene)
    return _preview_post(scene, action) if kind == "postDraft" else _against(scene, action)


def _preview_post(scene: Scene, action: Json) -> str | None:
    """What a draft binds one to; None for one that only makes a mood."""
    drafts = {draft["slot"]: draft for draft in scene.obs["drafts"]}
    told: Json = drafts.get(action["slot"], {}).get("preview") or {}
    if told.get("promise"):
        within = f"{told['promise']:g} h"
        return f"Ordered: post {action['slot']}. It PROMISES a global reset within {within}."
    if told.get("lie"):
        return f"Ordered: post {action['slot']}. It is a LIE, and stays on record."
    return None


_HOLDS: Final = {"<=": operator.le, ">=": operator.ge}


def _against(scene: Scene, action: Json) -> str | None:
    """A lever that would break a goal of the mission that runs; None where none would."""
    lever = {"setMini": "mini", "setPrice": "price", "setLimit": "limit"}.get(action["type"])
    mission = scene.obs.get("mission")
    if lever is None or not mission:
        return None
    for goal in mission["goals"]:
        holds = _HOLDS.get(goal["op"])
        if goal["metric"] == lever and holds and not holds(action[lever], goal["value"]):
            wanted = f"{lever} {goal['op']} {goal['value']:g} ({goal['when']})"
            return f"Ordered: {lever} {action[lever]:g}, but your mission wants {wanted}."
    return None


def _preview_reset(scene: Scene) -> str:
    r = scene.obs["resetPreview"]
    suspicion = scene.obs["world"]["suspicion"]
    words = (
        f"A reset now: hype {r['hypeWithCombo']:+.0f}, suspicion {r['suspicion']:+.1f} "
        f"(to {suspicion + r['suspicion']:.0f}), frees {percent(r['quotaRestored'])} of the quota, "
        f"{r['usersWorseOff']:.0f}M worse off"
    )
    if r.get("nearScheduled"):
        words += ", a weekly reset is near"
    if r.get("counterProgramming"):
        words += ", into a rival's news"
    if r.get("promised"):
        words += ", keeps your promise"
    if r.get("leak"):
        words += f"; the third reset: a leak will follow ({effects(r['leak'])})"
    return words + "."


def hint(scene: Scene, word: str, rest: str) -> str:
    """A line on the order being typed: its range, cost and cooldown."""
    made = _HINTS.get(word)
    return made(scene, rest) if made else ""


def _cooldown(scene: Scene, key: str) -> str:
    left = scene.obs["cooldowns"][key]
    return f"in {left:g} h" if left else "ready"


def _hint_reset(scene: Scene, rest: str) -> str:
    region = region_of(scene, rest.strip().upper())
    if region is not None:
        return (
            f"reset {region['id']} ({region['name']}): quota {percent(region['quotaUsed'])} used, "
            f"capped {percent(region['capped'])}, pull halved for 24 h; others grumble; "
            f"{_cooldown(scene, 'regionalReset')}"
        )
    state = _cooldown(scene, "reset")
    return f"{_preview_reset(scene)} {state}; reset REGION: one region"


def _lever(scene: Scene, name: str, more: str) -> str:
    levers = scene.obs["levers"]
    bounds = levers["ranges"][name]
    low, high, step = bounds["min"], bounds["max"], bounds["step"]
    return f"{name} {low:g} to {high:g} by {step:g}, now {levers[name]:g}. {more}"


def _hint_price(scene: Scene, rest: str) -> str:
    left = scene.obs["levers"]["priceLockedHours"]
    lock = f"LOCKED for {left:g} h. " if left else ""
    return lock + _lever(scene, "price", "List is 20; locked 6 h after a change.")


def _hint_limit(scene: Scene, rest: str) -> str:
    return _lever(scene, "limit", "1 is published; over 1.1 makes suspicion, over 1.5 is graphed.")


def _hint_mini(scene: Scene, rest: str) -> str:
    return _lever(scene, "mini", "A share, or 40%: fewer GPUs; long streaks get noticed.")


def _hint_ship(scene: Scene, rest: str) -> str:
    hand = scene.obs["ship"]["hand"]
    for card in hand:
        if rest.strip() == str(card["slot"]):
            dark = " DARK." if card["dark"] else ""
            return f"{card['name']}, cost {card['cost']:g}.{dark} {effects(card['effects'])}"
    names = ", ".join(f"{card['slot']} {card['name']} ({card['cost']:g})" for card in hand)
    return f"charge {scene.obs['ship']['charge']:.1f}: {names}"


def _hint_post(scene: Scene, rest: str) -> str:
    for draft in scene.obs["drafts"]:
        if rest.strip() == str(draft["slot"]):
            return f"[{draft['category']}] {effects(draft['preview'])}"
    listed = ", ".join(f"{draft['slot']} {draft['category']}" for draft in scene.obs["drafts"])
    return f"post {_cooldown(scene, 'post')}: {listed}"


def _hint_options(scene: Scene, rest: str, pending: str, listed: str) -> str:
    waiting = scene.obs["pending"].get(pending)
    if not waiting:
        return "nothing waits for that"
    options = waiting[listed]
    if rest.strip().isdecimal() and int(rest) < len(options):
        return str(options[int(rest)])
    return " / ".join(f"{number} {label}" for number, label in enumerate(options))


def _hint_promo(scene: Scene, rest: str) -> str:
    region = region_of(scene, rest.strip().upper())
    if region is None:
        return "promo REGION: a free month, sign-ups ×3 for 24 h; costs now and for every sign-up"
    ready = "ready" if region["promoReady"] else "cooling down"
    return f"promo {region['id']}: ${region['promoCost']:.2f}M and 0.35 month a sign-up; {ready}"


def _hint_status(scene: Scene, rest: str) -> str:
    state = _cooldown(scene, "status")
    return f"status honest or green, now {scene.obs['levers']['status']}; {state}"


def _hint_poach(scene: Scene, rest: str) -> str:
    return (
        f"poach: ${scene.obs['poachCost']:g}M; a leaked launch slips 16 h and lands at 40 %; "
        f"{_cooldown(scene, 'poach')}"
    )


_HINTS: Final[dict[str, Callable[[Scene, str], str]]] = {
    "reset": _hint_reset,
    "price": _hint_price,
    "limit": _hint_limit,
    "mini": _hint_mini,
    "ship": _hint_ship,
    "post": _hint_post,
    "reply": lambda scene, rest: _hint_options(scene, rest, "viral", "options"),
    "answer": lambda scene, rest: _hint_options(scene, rest, "choice", "choices"),
    "promo": _hint_promo,
    "status": _hint_status,
    "poach": _hint_poach,
    "boost": lambda scene, rest: f"the CEO says something; {_cooldown(scene, 'boost')}",
    "deny": lambda scene, rest: f"suspicion falls, a lie on record; {_cooldown(scene, 'deny')}",
    "reshuffle": lambda scene, rest: (
        f"a new mini cohort; costs suspicion; {_cooldown(scene, 'reshuffle')}"
    ),
    "accept": lambda scene, rest: "take the mission on",
    "decline": lambda scene, rest: "turn the mission down",
    "refresh": lambda scene, rest: "swap the drafts that no longer fit",
}


# -- completion


def arguments(scene: Scene, word: str) -> list[tuple[str, str]]:
    """What can follow an order's word, each with a few words about it."""
    obs = scene.obs
    if word in ("reset", "promo"):
        return [(r["id"], f"{r['name']}, capped {percent(r['capped'])}") for r in obs["regions"]]
    if word == "ship":
        return [(str(c["slot"]), f"{c['name']} ({c['cost']:g})") for c in obs["ship"]["hand"]]
    if word == "post":
        return [(str(d["slot"]), d["category"]) for d in obs["drafts"]]
    if word == "status":
        return [("honest", "tells what is wrong"), ("green", "all is well")]
    listed = {"reply": ("viral", "options"), "answer": ("choice", "choices")}.get(word)
    if listed and obs["pending"].get(listed[0]):
        labels = obs["pending"][listed[0]][listed[1]]
        return [(str(number), label) for number, label in enumerate(labels)]
    return []
