"""What a player may do: the schema, the checks, and the application (spec: Actions).

The checks come in one order: the action is known, its required arguments are there, they are of
the right type, in range, and the game allows it now.  Only then is a lever snapped to its grid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from play.canonical import is_number
from play.games.wrya import tables as t
from play.games.wrya.systems import (
    clock,
    combo,
    effects,
    incidents,
    launches,
    levers,
    missions,
    noticing,
    posts,
    promos,
    resets,
    rivals,
    status,
    virals,
)
from play.games.wrya.world import World


class Refusal(Exception):
    """Why an action is invalid: one sentence for the result."""


class Argument(NamedTuple):
    """An argument: its name, how it is checked, and how the schema shows it."""

    name: str
    check: Callable[[World, Any], Any]
    shown: dict[str, Any]


class Action(NamedTuple):
    """An action: its argument or None, what it does in a line, and its application.

    ``apply`` gets the world and the checked argument and returns what ``applied`` reports.
    """

    argument: Argument | None
    about: str
    apply: Callable[[World, Any], Any]


def _number(value: Any, name: str) -> float:
    if not is_number(value):
        raise Refusal(f"{name} must be a JSON number.")
    try:
        return float(value)
    except OverflowError:  # an integer of hundreds of digits
        raise Refusal(f"{name} is out of every range.") from None


def _integer(value: Any, name: str, count: int) -> int:
    number = _number(value, name)
    if number != int(number) or not 0 <= number < count:
        raise Refusal(f"{name} must be a whole number from 0 to {count - 1}.")
    return int(number)


def _lever(name: str, lever: t.Lever) -> Argument:
    def check(_: World, value: Any) -> float | int:
        number = _number(value, name)
        if not lever.low <= number <= lever.high:
            raise Refusal(f"{name} must be from {lever.low:g} to {lever.high:g}.")
        steps = int(number * lever.per + 0.5)
        return steps if lever.per == 1 else steps / lever.per

    step = 1 if lever.per == 1 else 1 / lever.per
    return Argument(name, check, {"min": lever.low, "max": lever.high, "step": step})


def _region(_: World, value: Any) -> int:
    if isinstance(value, str):
        if value not in t.REGION_INDEX:
            raise Refusal(f"there is no region {value[:12]!r}.")
        return t.REGION_INDEX[value]
    return _integer(value, "region", t.N)


def _slot(_: World, value: Any) -> int:
    return _integer(value, "slot", t.HAND)


def _status(_: World, value: Any) -> str:
    if value not in ("honest", "green"):
        raise Refusal('status must be "honest" or "green".')
    return str(value)


def _option(w: World, value: Any) -> int:
    if not w.viral:
        raise Refusal("no viral post is waiting for a reply.")
    return _integer(value, "option", virals.options(w))


def _choice(w: World, value: Any) -> int | None:
    if not w.choice:
        raise Refusal("no incident is waiting for a choice.")
    if value is None:
        return None
    return _integer(value, "choice", len(incidents.described(w.choice["id"])["choices"]))


REGION = Argument("region", _region, {"region": "index 0-13 or id", "ids": list(t.REGION_INDEX)})
SLOT = Argument("slot", _slot, {"min": 0, "max": t.HAND - 1, "step": 1})
STATUS = Argument("status", _status, {"enum": ["honest", "green"]})
OPTION = Argument("option", _option, {"index": "pending.viral.options"})
CHOICE = Argument("choice", _choice, {"index": "pending.choice.choices", "null": "the default"})


def cooldowns(w: World) -> dict[str, float]:
    """Hours left on each thing that cools down; 0 is ready."""
    ready = {
        "reset": w.reset_ready,
        "post": w.post_ready,
        "deny": w.deny_ready,
        "regionalReset": w.regional_ready,
        "boost": w.boost_ready,
        "poach": w.poach_ready,
        "reshuffle": w.reshuffle_ready,
        "status": w.status_ready,
    }
    return {name: max(0, at - w.tick) * t.DT for name, at in ready.items()}


def allowed(w: World) -> dict[str, bool]:
    """``can``: what is allowed right now."""
    left = cooldowns(w)
    playing = w.ended is None
    can = {name: playing and left[name] <= 0.0 for name in left if name != "status"}
    can["setStatus"] = playing and left["status"] <= 0.0
    can["resolveChoice"] = playing and bool(w.choice)
    can["acceptOffer"] = playing and bool(w.offer)
    can["replyViral"] = playing and bool(w.viral)
    return can


def _cooled(w: World, name: str) -> None:
    left = cooldowns(w)[name]
    if left > 0.0:
        raise Refusal(f"{name} cools down for {left:g} h more.")


def _reset(w: World, _: Any) -> None:
    _cooled(w, "reset")
    resets.press(w)


def _regional(w: World, region: int) -> None:
    _cooled(w, "regionalReset")
    resets.press_regional(w, region)


def _promo(w: World, region: int) -> None:
    if not promos.ready(w, region):
        left = (w.promo_ready[region] - w.tick) * t.DT
        raise Refusal(f"the promo in {t.REGIONS[region].id} cools down for {left:g} h more.")
    promos.start(w, region)


def _set_limit(w: World, limit: float) -> float:
    levers.set_limit(w, limit)
    return limit


def _set_price(w: World, price: float) -> float:
    left = (w.price_locked_until - w.tick) * t.DT
    if left > 0.0 and price != w.price:
        raise Refusal(f"the price is locked for {left:g} h more.")
    levers.set_price(w, price)
    return price


def _set_mini(w: World, share: float) -> float:
    levers.set_mini(w, share)
    return share


def _reshuffle(w: World, _: Any) -> None:
    _cooled(w, "reshuffle")
    noticing.reshuffle(w)


def _set_status(w: World, value: str) -> str:
    if value != w.status:
        _cooled(w, "status")
        status.flip(w, value)
    return value


def _deny(w: World, _: Any) -> None:
    _cooled(w, "deny")
    status.deny(w)


def _boost(w: World, _: Any) -> None:
    _cooled(w, "boost")
    before = w.hype
    effects.gain_hype(w, t.BOOST_HYPE * combo.add(w))
    w.boost_ready = w.tick + t.ticks(t.BOOST_COOLDOWN)
    effects.count(w, "boosts")
    w.emit("boost", hype=round(w.hype - before, 1))


def _poach(w: World, _: Any) -> None:
    _cooled(w, "poach")
    rivals.poach(w)


def _post(w: World, slot: int) -> None:
    _cooled(w, "post")
    posts.publish(w, slot)


def _play(w: World, slot: int) -> None:
    if not launches.can_play(w, slot):
        raise Refusal(f"the charge of {w.charge:.1f} does not pay for that card.")
    launches.play(w, slot)


def _refresh(w: World, _: Any) -> int:
    return posts.refresh(w)


def _reply(w: World, option: int) -> None:
    virals.reply(w, option)


def _resolve(w: World, choice: int | None) -> None:
    incidents.resolve(w, choice)


def _offer(w: World) -> None:
    if not w.offer:
        raise Refusal("no mission is on offer.")


def _accept(w: World, _: Any) -> None:
    _offer(w)
    missions.accept(w)


def _decline(w: World, _: Any) -> None:
    _offer(w)
    missions.decline(w)


ACTIONS: dict[str, Action] = {
    "reset": Action(
        None, "reset everyone's quota and every weekly clock; see resetPreview", _reset
    ),
    "regionalReset": Action(
        REGION,
        f"reset one region; halves rivals' pull there for {t.REGIONAL_PULL_HOURS:g} h, awake "
        "regions grumble",
        _regional,
    ),
    "promo": Action(
        REGION,
        f"a free month: sign-ups x{t.PROMO_FACTOR:g} for {t.PROMO_HOURS:g} h (a later one adds "
        f"{t.PROMO_AGAIN:.0%} as much); promoCost now, and {t.PROMO_MONTHS:g} month of ARPU for "
        f"every sign-up in the window; {t.PROMO_COOLDOWN:g} h",
        _promo,
    ),
    "setLimit": Action(
        _lever("limit", t.LIMIT),
        "how fast the weekly quota really drains; 1 is published",
        _set_limit,
    ),
    "setPrice": Action(
        _lever("price", t.PRICE),
        f"dollars a month; list is {t.LIST_PRICE:g}; locked {t.PRICE_LOCK:g} h after a change",
        _set_price,
    ),
    "setMini": Action(
        _lever("mini", t.MINI), "share of payers silently served gtp-5.4-mini", _set_mini
    ),
    "reshuffle": Action(
        None,
        f"a new mini cohort that has noticed nothing; costs {t.RESHUFFLE_SUSPICION:g} suspicion, "
        f"as much more for each in {t.RESET_RECENT_HOURS:g} h",
        _reshuffle,
    ),
    "setStatus": Action(
        STATUS, f"the status page; {t.STATUS_COOLDOWN:g} h between flips", _set_status
    ),
    "deny": Action(None, "deny everything: suspicion falls, a lie is on record", _deny),
    "boost": Action(None, "the CEO says something; hype", _boost),
    "poach": Action(
        None,
        f"hire a rival's people; a leaked launch slips {t.POACH_SLIP:g} h and lands at "
        f"{t.POACH_STRENGTH:.0%}",
        _poach,
    ),
    "postDraft": Action(SLOT, "post a draft", _post),
    "refreshDrafts": Action(None, "swap the drafts that no longer fit", _refresh),
    "playCard": Action(SLOT, "ship a launch card; costs charge", _play),
    "replyViral": Action(OPTION, "reply to the viral post", _reply),
    "resolveChoice": Action(CHOICE, "answer the incident; null takes the mild default", _resolve),
    "acceptOffer": Action(None, "take the mission on", _accept),
    "declineOffer": Action(None, "turn the mission down", _decline),
}

_MISSING = object()
_ARGUMENTS = frozenset(action.argument.name for action in ACTIONS.values() if action.argument)


def act(w: World, action: Any) -> tuple[dict[str, Any], list[Any] | None]:
    """Check and apply one action; see ``Game.act``."""
    try:
        name, value = _read(action)
        if w.ended is not None:
            raise Refusal("the shift is over.")
        known = ACTIONS[name]
        checked = known.argument.check(w, value) if known.argument else None
        applied = known.apply(w, checked)
    except Refusal as refusal:
        return {"ok": False, "type": _shown_name(action), "error": str(refusal)}, None
    clock.check_exposure(w)
    result: dict[str, Any] = {"ok": True, "type": name}
    if applied is not None:
        result["applied"] = applied
    return result, [name, checked] if known.argument else [name]


def _shown_name(action: Any) -> str | None:
    """The name an action was given, for its result, as far as it is one."""
    name = action.get("type") if isinstance(action, dict) else action
    if isinstance(action, list):
        name = action[0] if action else None
    return name[:24] if isinstance(name, str) and name[:24].isprintable() else None


def _read(action: Any) -> tuple[str, Any]:
    """The name and the raw argument of an action in either form."""
    if isinstance(action, list):
        name = action[0] if action else None
        value = action[1] if len(action) > 1 else _MISSING
        extra = len(action) - 2
    elif isinstance(action, dict):
        name, value, extra = action.get("type"), _MISSING, 0
    else:
        raise Refusal("an action must be an object or an array.")
    if not isinstance(name, str) or name not in ACTIONS:
        shown = f"{name[:24]!a}" if isinstance(name, str) else "of that type"
        raise Refusal(f"there is no action {shown}.")
    argument = ACTIONS[name].argument
    if argument is not None and isinstance(action, dict):
        value = action.get(argument.name, _MISSING)
    if argument is not None and value is _MISSING:
        raise Refusal(f"{name} needs {argument.name}.")
    if isinstance(action, dict):
        _check_strays(action, name)
    if extra > 0 or (argument is None and value is not _MISSING):
        raise Refusal(f"{name} takes {'one argument' if argument else 'no argument'}.")
    return name, value


def _check_strays(action: dict[str, Any], name: str) -> None:
    """Refuse a ``reset`` with a ``region``: it was meant to be something else."""
    argument = ACTIONS[name].argument
    own = argument.name if argument else None
    for key in action:
        if key != own and key in _ARGUMENTS:
            raise Refusal(f"{name} takes no {key}.")


def _fresh(argument: Argument | None) -> dict[str, Any]:
    """An argument as the schema shows it, in objects of the reader's own."""
    if argument is None:
        return {}
    shown = {k: list(v) if isinstance(v, list) else v for k, v in argument.shown.items()}
    return {argument.name: shown}


def schema() -> dict[str, dict[str, Any]]:
    """Each action's arguments, ranges and meaning."""
    return {
        name: {
            "args": _fresh(action.argument),
            "about": action.about,
        }
        for name, action in ACTIONS.items()
    }
