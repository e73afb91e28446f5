"""The shapes of observations and events, and one small checker for both.

A shape is a dict of key -> shape, or a ``Check``.  A key as it is comes from the specification
and has to be there; ``+key`` is ours and has to be there too; ``?key`` may be missing.  Anything
else is an error, so that a new field is entered here, in the text view and in the rules together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.content.incidents import INCIDENTS
from play.games.wrya.content.missions import MISSIONS
from play.games.wrya.content.posts import POSTS
from play.games.wrya.content.rivals import LAUNCHES
from play.games.wrya.content.virals import VIRALS

Json = dict[str, Any]


class Check:
    """One value's check: what it has to be, in a word, and whether it is."""

    __slots__ = ("says", "test")

    def __init__(self, says: str, test: Callable[[Any], bool]) -> None:
        self.says = says
        self.test = test


class Maybe:
    """None, or a shape."""

    __slots__ = ("shape",)

    def __init__(self, shape: Any) -> None:
        self.shape = shape


class Rows:
    """A list of one shape, ``least`` to ``most`` long."""

    __slots__ = ("least", "most", "shape")

    def __init__(self, shape: Any, least: int, most: int | None = None) -> None:
        self.shape = shape
        self.least = least
        self.most = least if most is None else most


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value)


def number(low: float = -math.inf, high: float = math.inf) -> Check:
    """A finite number from ``low`` to ``high``."""
    return Check(f"a number {low:g} to {high:g}", lambda v: _is_number(v) and low <= v <= high)


def whole(low: int, high: int) -> Check:
    """An integer from ``low`` to ``high``."""
    return Check(f"an integer {low} to {high}", lambda v: type(v) is int and low <= v <= high)


def one_of(*values: Any) -> Check:
    """One of some strings."""
    return Check(f"one of {values}", lambda v: type(v) is str and v in values)


def on_grid(lever: t.Lever) -> Check:
    """A lever's value: in its range, exactly on its grid."""

    def test(value: Any) -> bool:
        if not (_is_number(value) and lever.low <= value <= lever.high):
            return False
        return bool(value == round(value * lever.per) / lever.per)

    return Check(f"{lever.low:g} to {lever.high:g} by 1/{lever.per}", test)


BOOL = Check("true or false", lambda v: type(v) is bool)
TEXT = Check(
    "printable text",
    lambda v: type(v) is str and v != "" and v.isprintable() and v.strip() == v,
)
REGION = one_of(*t.REGION_INDEX)
ANY = number()
STOCK = number(0.0)
SHARE = number(0.0, 1.0)
MOOD = number(0.0, 100.0)
HOURS = number(0.0, 504.0)
COUNT = whole(0, 100_000)
DAY_HOURS = number(0.0, 24.0)
WEEK_HOURS = number(0.0, 168.0)
SIDE = Rows(number(0.0), 2)
"""A side effect with a size and hours: ``surge``, ``router``."""

RIVAL = one_of(*t.RIVALS)
EFFECTS: Json = {
    "?hype": ANY, "?rage": ANY, "?suspicion": ANY, "?mindshare": ANY, "?cash": ANY,
}  # fmt: skip
CARD_EFFECTS: Json = {**EFFECTS, "?surge": SIDE, "?status": one_of("honest", "green")}
METRIC = one_of(
    *{goal["metric"] for m in MISSIONS for goal in (m["goal"], m.get("also_goal", m["goal"]))}
)
GOAL: Json = {
    "metric": METRIC,
    "op": one_of("<=", ">="),
    "value": ANY,
    "when": one_of("end", "hold"),
}

MISSION: Json = {
    "+id": one_of(*(m["id"] for m in MISSIONS)), "+title": TEXT, "+from": TEXT, "+body": TEXT,
    "+goals": Rows(GOAL, 1, 2), "+hours": HOURS, "+reward": EFFECTS, "+fail": EFFECTS,
    "+hoursLeft": HOURS,
}  # fmt: skip

INCIDENT: Json = {
    "id": one_of(*(i["id"] for i in INCIDENTS)), "kind": one_of(*{i["kind"] for i in INCIDENTS}),
    "source": TEXT, "title": TEXT, "body": TEXT, "tip": TEXT, "choices": Rows(TEXT, 0, 4),
}  # fmt: skip

_COOLING = ("reset", "post", "deny", "regionalReset", "boost", "poach", "reshuffle")
OBSERVATION: Json = {
    "protocol": whole(1, 99), "version": TEXT, "seed": Maybe(whole(0, 2**32 - 1)),
    "tick": whole(0, 4032), "hour": HOURS, "week": whole(1, 3), "day": whole(1, 21),
    "hoursLeft": HOURS, "over": BOOL, "exposed": BOOL,
    "score": ANY, "provisionalScore": ANY, "finalScore": Maybe(ANY),
    "money": {
        "+revenue": STOCK, "+compute": STOCK, "+cash": ANY, "+book": ANY,
        "+revenuePerHour": STOCK, "+computePerHour": STOCK, "+averagePrice": number(10.0, 40.0),
        "+legalFees": number(-1e9, 0.0),
    },
    "users": {
        "+paying": STOCK, "+openingPaying": STOCK, "+free": STOCK, "+signupsPerHour": STOCK,
        "+churnPerHour": STOCK,
    },
    "world": {
        "quotaUsed": SHARE, "capped": SHARE, "rage": MOOD, "hype": MOOD, "suspicion": MOOD,
        "mindshare": {
            "openai": MOOD, "anthropic": MOOD, "google": MOOD, "oss": MOOD,
        },
        "strongestRival": RIVAL, "rivalLaunchRecently": BOOL,
        "combo": {"n": COUNT, "mult": number(1.0, 3.0), "active": BOOL, "hoursLeft": HOURS},
        "drainNoticed": number(0.0, 2.25), "priceThread": SHARE, "anythingDegraded": BOOL,
        "gpuPrice": number(0.6, 1.4),
        "+miniStreak": HOURS, "+suspicionTrend": ANY,
    },
    "levers": {
        "limit": on_grid(t.LIMIT), "price": on_grid(t.PRICE), "mini": on_grid(t.MINI),
        "status": one_of("honest", "green"), "miniIncludingAutoRouter": SHARE,
        "autoRouter": SHARE, "priceLockedHours": HOURS, "limitBand": TEXT,
        "ranges": {
            name: {"min": ANY, "max": ANY, "step": ANY} for name in ("limit", "price", "mini")
        },
    },
    "support": {"+ticketsPerHour": STOCK, "+topTopic": TEXT},
    "cooldowns": dict.fromkeys((*_COOLING, "status"), HOURS),
    "can": dict.fromkeys(
        (*_COOLING, "setStatus", "resolveChoice", "acceptOffer", "replyViral"), BOOL
    ),
    "resetPreview": {
        "quotaRestored": SHARE, "usersWorseOff": STOCK, "hype": STOCK, "hypeWithCombo": STOCK,
        "suspicion": ANY, "counterProgramming": BOOL, "nearScheduled": BOOL, "promised": BOOL,
        "hoursToScheduled": WEEK_HOURS, "idlePayers": STOCK,
        "?leak": {"suspicion": number(18.0, 18.0), "hype": number(-6.0, -6.0)},
    },
    "ship": {
        "hand": Rows({
            "slot": whole(0, 2), "id": TEXT, "name": TEXT, "tagline": TEXT, "flavor": TEXT,
            "cost": whole(1, 4), "rarity": one_of("common", "uncommon", "rare", "legendary"),
            "dark": BOOL, "effects": CARD_EFFECTS, "canPlay": BOOL,
        }, 3),
        "+charge": number(0.0, 6.0), "+max": ANY, "+perHour": ANY,
    },
    "drafts": Rows({
        "slot": whole(0, 2), "category": one_of(*{p["category"] for p in POSTS}), "text": TEXT,
        "preview": {**EFFECTS, "?lie": BOOL, "?promise": HOURS}, "+fits": BOOL,
    }, 3),
    "lastPostHoursAgo": Maybe(HOURS), "postsLast24h": whole(0, 24),
    "promise": Maybe({"+what": TEXT, "+hoursLeft": HOURS}), "promiseDebt": COUNT,
    "poachCost": number(10.0),
    "+reshuffleCost": number(0.0),
    "pending": {
        "choice": Maybe({
            "+id": INCIDENT["id"], "+kind": INCIDENT["kind"], "+source": TEXT, "+title": TEXT,
            "+body": TEXT, "+tip": TEXT, "choices": Rows(TEXT, 2, 4),
            "+default": whole(0, 3), "hoursLeft": number(0.0, 4.0),
        }),
        "missionOffer": Maybe({**MISSION, "+hoursLeft": number(0.0, 16.0)}),
        "viral": Maybe({
            "+id": one_of(*(v["id"] for v in VIRALS)), "+author": TEXT, "+text": TEXT,
            "options": Rows(TEXT, 3, 4), "+hoursLeft": number(0.0, 18.0),
        }),
    },
    "mission": Maybe({
        **MISSION, "+standing": Rows({"metric": METRIC, "now": ANY, "met": BOOL}, 1, 2),
    }),
    "threat": Maybe({
        "+rival": RIVAL, "+id": one_of(*(x["id"] for x in LAUNCHES)), "+name": TEXT,
        "+rumour": TEXT, "+hoursLeft": HOURS, "+size": STOCK, "+weakened": BOOL,
    }),
    "regions": Rows({
        "id": REGION, "name": TEXT, "tz": number(-12.0, 14.0), "localHour": DAY_HOURS,
        "awake": BOOL, "activity": STOCK, "paying": STOCK, "free": STOCK, "arpu": STOCK,
        "devShare": SHARE, "studentShare": SHARE, "quotaUsed": SHARE, "capped": SHARE,
        "rage": MOOD, "noticedMini": SHARE, "rivalPull": STOCK, "onMini": SHARE,
        "churnRate": STOCK, "revenuePerHour": STOCK, "computePerHour": STOCK,
        "nextWeeklyReset": WEEK_HOURS, "windowPaused": BOOL, "bankedReset": BOOL,
        "promoReady": BOOL, "promoCost": STOCK, "+signupsPerHour": STOCK,
    }, 14),
    "stats": {
        f"+{name}": COUNT for name in (
            "resets", "regionalResets", "cards", "posts", "replies", "promos", "boosts",
            "poaches", "denials", "lies", "incidents", "missionsWon", "missionsLost",
            "promisesKept", "promisesBroken",
        )
    },
}  # fmt: skip

_ID = {"id": TEXT}
EVENTS: dict[str, Json] = {
    "reset": {"hype": ANY, "suspicion": ANY, "total": COUNT},
    "scheduled": {"region": REGION, "?banked": BOOL},
    "mini": {"mini": SHARE, "before": SHARE, "?autoRouter": SHARE},
    "reshuffle": {"suspicion": ANY},
    "limit": {"limit": on_grid(t.LIMIT), "before": on_grid(t.LIMIT)},
    "price": {"price": on_grid(t.PRICE), "before": on_grid(t.PRICE), "damageControl": BOOL},
    "status": {"status": one_of("honest", "green")},
    "deny": {"suspicion": ANY, "lies": COUNT},
    "boost": {"hype": ANY},
    "poach": {"cost": STOCK, "slipped": BOOL},
    "post": {**_ID, "category": TEXT, **EFFECTS},
    "promise": {"hours": HOURS},
    "promiseKept": {},
    "promiseBroken": {"debt": COUNT, **EFFECTS},
    "launch": {
        **_ID, "by": one_of("openai", *t.RIVALS), "?size": STOCK, "?weakened": BOOL,
        "?title": TEXT, "?body": TEXT, "?reception": one_of("flop", "usual", "hit"),
        "?answered": BOOL, **EFFECTS,
    },
    "legendary": {**_ID, "slot": whole(0, 2)},
    "regional": {"region": REGION, "hype": ANY},
    "promo": {"region": REGION, "cost": STOCK, "signups": number(1.0, 3.0)},
    "combo": {"n": whole(2, 4), "mult": number(1.0, 3.0)},
    "comboEnd": {"n": whole(2, 4)},
    "viral": {**_ID, "author": TEXT, "text": TEXT},
    "viralReply": {**_ID, "option": whole(0, 3), "label": TEXT, "text": TEXT, **EFFECTS},
    "viralIgnored": _ID,
    "leak": {**_ID, "rival": RIVAL, "hoursLeft": HOURS},
    "incident": {"incident": INCIDENT, **EFFECTS},
    "choice": {
        **_ID, "choice": whole(0, 3), "label": TEXT, "text": TEXT, "defaulted": BOOL, **EFFECTS,
    },
    "missionOffer": {**_ID, "title": TEXT},
    "missionExpired": _ID,
    "missionDeclined": _ID,
    "missionStart": {**_ID, "hours": HOURS},
    "mission": {**_ID, "ok": BOOL, **EFFECTS},
    "week": {"week": whole(2, 3)},
    "warn": {"suspicion": MOOD, "mark": MOOD},
    "exposed": {},
    "end": {},
}  # fmt: skip
"""Every event type of the specification, and what each says."""


def faults(value: Any, shape: Any = None, path: str = "obs") -> Iterator[str]:
    """What is wrong with a value, a sentence each; nothing when it has its shape."""
    shape = OBSERVATION if shape is None else shape
    if isinstance(shape, Maybe):
        if value is not None:
            yield from faults(value, shape.shape, path)
    elif isinstance(shape, Rows):
        if type(value) is not list or not shape.least <= len(value) <= shape.most:
            yield f"{path} is no list of {shape.least} to {shape.most}: {value!r}"
            return
        for place, item in enumerate(value):
            yield from faults(item, shape.shape, f"{path}[{place}]")
    elif isinstance(shape, Check):
        if not shape.test(value):
            yield f"{path} is not {shape.says}: {value!r}"
    elif type(value) is not dict:
        yield f"{path} is no object: {value!r}"
    else:
        yield from _key_faults(value, shape, path)


def _key_faults(value: Json, shape: Json, path: str) -> Iterator[str]:
    for key, inner in shape.items():
        name = key.lstrip("+?")
        if name in value:
            yield from faults(value[name], inner, f"{path}.{name}")
        elif not key.startswith("?"):
            yield f"{path}.{name} is missing"
    for name in value.keys() - {key.lstrip("+?") for key in shape}:
        yield f"{path}.{name} is in no table"


def event_faults(event: Json) -> Iterator[str]:
    """The same for an event."""
    kind = event.get("type")
    if kind not in EVENTS:
        yield f"there is no event of type {kind!r}"
        return
    shape = {"type": one_of(kind), "hour": HOURS, **EVENTS[kind]}
    yield from faults(event, shape, str(kind))
    nested = [name for name, inner in event.items() if isinstance(inner, dict | list)]
    if nested != (["incident"] if kind == "incident" else []):
        yield f"{kind} is not flat: {nested}"


def named(shape: Json) -> list[str]:
    """The keys that the specification itself names."""
    return [key for key in shape if key[0] not in "+?"]
