"""The state of a world: plain data, created from a seed, sealed with a key, to bytes and back.

Per region there is one list a quantity (a structure of arrays): cloning copies lists, a tick
walks them.  Nothing here refers to content but by its id.
"""

from __future__ import annotations

from typing import Any

import orjson

from play.errors import FileError, SealedWorldError, UsageError
from play.games.wrya import tables as t
from play.kernel import dmath
from play.kernel.streams import Streams, between, open_streams, uniform

STREAM_NAMES = ("world", "rival", "mission", "viral", "drafts", "deck", "outcome")
"""The timetable's incidents, the rivals, missions, viral posts, drafts, the deck, and the
outcomes of the player's own moves (spec: Seeds, worlds & replicability)."""

FORMAT = 1
KEY_BYTES = 16


class World:
    """One world in play.

    Every annotated name but ``events`` is part of the state, in this order.  Ticks count from
    the start; names that end in ``_until``, ``_due``, ``_at`` or ``_ready`` are ticks; names that
    end in ``_by``, and those said to be by region, hold one entry a region.
    """

    tick: int
    seed: int | None
    sealed: bool
    ended: str | None
    """None, ``end`` or ``exposed``."""

    # traits, fixed when the world is made
    unit_cost: float
    theta: float
    theta3: float
    press: float
    rival_trait: float
    severity: float
    luck: float

    # levers
    limit: float
    price: float
    mini: float
    status: str
    price_locked_until: int
    price_changed_at: int
    price_time: float
    """Dollars x hours: the integral of the price charged."""

    # meters, 0 to 100 (``hype`` to ``mindshare``), shares, prices
    hype: float
    suspicion: float
    mindshare: float
    fleet: float
    gpu: float
    drain_noticed: float
    thread: float
    streak: float
    lies: int
    graphed: int
    """0 never, 1 owed as an incident, 2 told."""
    warned: int
    """How many marks of suspicion have been warned of."""

    # means over payers, kept for the next tick
    rage: float
    capped_mean: float
    paying: float

    # money so far, $M
    revenue: float
    compute: float
    cash: float

    # an outage's surge of load, the auto-router's share
    surge: float
    surge_until: int
    router: float
    router_until: int

    combo: int
    combo_until: int
    promise_until: int
    promise_debt: int

    reset_ready: int
    regional_ready: int
    post_ready: int
    deny_ready: int
    boost_ready: int
    poach_ready: int
    reshuffle_ready: int
    status_ready: int
    green_lied: float
    """Hours for which the page has been green over degraded service, since it was last honest."""

    charge: float
    poaches: int

    # timetables
    incident_due: int
    reactive_due: int
    reactive_first: int
    leak_armed: int
    downgrade_ready: int
    broken_owed: int
    viral_due: int
    mission_due: int
    launch_due: int
    launch_at: int
    launch_id: int
    launch_size: float
    launch_leak_at: int
    launch_leaked: int
    launch_weak: int
    launched_at: int
    launched_size: float
    countered: int

    # by region: people in millions, shares, moods
    payers: list[float]
    opening: list[float]
    free: list[float]
    opening_free: list[float]
    base_churn: list[float]
    appetite: list[float]
    drained: list[float]
    capped: list[float]
    rage_by: list[float]
    noticed: list[float]
    pull: list[float]
    weekly_due: list[int]
    paused_until: list[int]
    banked: list[int]
    promo_until: list[int]
    promo_ready: list[int]
    promo_count: list[int]
    promo_boost: list[float]
    calm_until: list[int]
    load_by: list[float]
    churn_by: list[float]
    signup_by: list[float]

    rivals: list[float]
    streams: dict[str, int]
    stats: dict[str, int]
    reset_ticks: list[int]
    reshuffle_ticks: list[int]
    post_ticks: list[int]

    # decks hold indexes into the content
    deck: list[int]
    hand: list[int]
    drafts: list[int]
    draft_ticks: list[int]
    draft_deck: list[int]
    incident_deck: list[int]
    viral_deck: list[int]
    mission_deck: list[int]
    launch_deck: list[int]

    # what is open: ids, ticks and sizes; empty when nothing is
    choice: dict[str, Any]
    offer: dict[str, Any]
    mission: dict[str, Any]
    viral: dict[str, Any]

    events: list[dict[str, Any]]

    def emit(self, kind: str, **fields: Any) -> None:
        """Record an event: flat fields, ids instead of objects (spec: Events)."""
        self.events.append({"type": kind, "hour": self.tick * t.DT, **fields})

    @property
    def hour(self) -> float:
        """Simulated hours since the start, 0 to 504."""
        return self.tick * t.DT

    @property
    def all_mini(self) -> float:
        """Share of payers on mini, the auto-router's included, 0 to 1."""
        extra: float = self.router if self.tick < self.router_until else 0.0
        return min(1.0, self.mini + extra)


FIELDS = tuple(name for name in World.__annotations__ if name != "events")
_FLAT = frozenset(
    name for name in FIELDS if World.__annotations__[name].startswith(("list", "dict"))
)
"""The fields that hold a flat list or dict: copied one level deep."""
_COPIED = _FLAT | {"events"}


def to_bytes(world: World) -> bytes:
    """The whole state; equal states give equal bytes."""
    return orjson.dumps(
        [FORMAT, *[getattr(world, name) for name in FIELDS]], option=orjson.OPT_SORT_KEYS
    )


def from_bytes(data: bytes) -> World:
    """The inverse of ``to_bytes``.  Raises ``FileError`` for anything else."""
    try:
        values = orjson.loads(data)
    except orjson.JSONDecodeError:
        values = None
    if not isinstance(values, list) or len(values) != len(FIELDS) + 1 or values[0] != FORMAT:
        raise FileError("This is not the state of a world of this version.", code="bad_state")
    world = World()
    for name, value in zip(FIELDS, values[1:], strict=True):
        setattr(world, name, value)
    world.events = []
    return world


def clone(world: World) -> World:
    """A copy for looking ahead.  Raises ``SealedWorldError`` for a sealed world."""
    if world.sealed:
        raise SealedWorldError("A sealed world cannot be cloned.")
    return copy(world)


def copy(world: World) -> World:
    """A copy, sealed or not; for the harness, never for a player."""
    twin = World()
    fields = twin.__dict__
    for name, value in world.__dict__.items():
        fields[name] = value.copy() if name in _COPIED else value
    return twin


def log_normal(streams: Streams, name: str, spread: float) -> float:
    """A draw around 1, clipped at 2.2 standard deviations."""
    z = dmath.inverse_normal(min(1.0 - 1e-12, max(1e-12, uniform(streams, name))))
    return dmath.exp(spread * min(t.NORMAL_CLIP, max(-t.NORMAL_CLIP, z)))


def create(seed: int) -> World:
    """A world's opening: all that a seed fixes before the first tick, decks excepted."""
    world = World()
    for name in FIELDS:
        setattr(world, name, [] if name in _FLAT else 0)
    build = open_streams(("build",), seed)
    world.seed, world.sealed, world.ended = seed, False, None
    world.streams = open_streams(STREAM_NAMES, seed)
    world.events = []
    world.stats = {}
    _draw_traits(world, build)
    _draw_regions(world, build)
    _set_neutral(world)
    return world


def seal(world: World, key: bytes) -> None:
    """Rekey every stream and forget the seed (spec: The official suite).

    Raises ``UsageError`` for a ``key`` of other than 16 bytes.
    """
    if len(key) != KEY_BYTES:
        raise UsageError("The key of a sealed world has 16 bytes.", code="bad_key")
    world.streams = open_streams(STREAM_NAMES, int(world.seed or 0), key)
    world.seed, world.sealed = None, True


def _draw_traits(world: World, build: Streams) -> None:
    world.unit_cost = t.UNIT_COST * log_normal(build, "build", t.SD_COST)
    world.theta = theta = t.THETA * log_normal(build, "build", t.SD_THETA)
    world.theta3 = theta * theta * theta
    world.press = log_normal(build, "build", t.SD_PRESS)
    world.rival_trait = log_normal(build, "build", t.SD_RIVAL)
    world.severity = log_normal(build, "build", t.SD_INCIDENT)
    world.luck = log_normal(build, "build", t.SD_LUCK)
    world.hype = between(build, "build", *t.HYPE_START)
    world.suspicion = between(build, "build", *t.SUSPICION_START)
    world.mindshare = between(build, "build", *t.MINDSHARE_START)


def _draw_regions(world: World, build: Streams) -> None:
    size = t.PAYERS * log_normal(build, "build", t.SD_SIZE)
    ratio = t.FREE_RATIO * log_normal(build, "build", t.SD_FREE)
    churn = t.BASE_CHURN * log_normal(build, "build", t.SD_CHURN)
    rage = between(build, "build", *t.RAGE_START)
    for region in t.REGIONS:
        payers = size * region.share * log_normal(build, "build", t.SD_REGION)
        world.payers.append(payers)
        world.free.append(payers * ratio * log_normal(build, "build", t.SD_REGION))
        world.base_churn.append(churn * between(build, "build", *t.CHURN_BY_REGION))
        world.rage_by.append(rage * between(build, "build", *t.RAGE_BY_REGION))
        world.appetite.append(between(build, "build", *t.APPETITE))
        world.pull.append(between(build, "build", *t.PULL_START))
        phase = int(between(build, "build", 0.0, float(t.WEEK_TICKS)))
        world.weekly_due.append(t.WEEK_TICKS - phase)
        world.drained.append(phase / t.WEEK_TICKS)
    world.opening = list(world.payers)
    world.opening_free = list(world.free)


def _set_neutral(world: World) -> None:
    """What is the same in every world at its start."""
    world.limit, world.price, world.mini, world.status = 1.0, t.LIST_PRICE, 0.0, "green"
    world.price_changed_at = -t.ticks(t.CHANGE_MEMORY)
    world.price_time = 0.0
    world.launched_at = -t.END_TICK
    world.gpu, world.fleet = 1.0, 0.0
    for name in ("capped", "noticed", "load_by", "churn_by", "signup_by"):
        setattr(world, name, [0.0] * t.N)
    for name in (
        "paused_until",
        "banked",
        "promo_until",
        "promo_ready",
        "promo_count",
        "calm_until",
    ):
        setattr(world, name, [0] * t.N)
    world.promo_boost = [1.0] * t.N
    for name in (
        "revenue",
        "compute",
        "cash",
        "drain_noticed",
        "thread",
        "streak",
        "surge",
        "router",
    ):
        setattr(world, name, 0.0)
    for name in ("choice", "offer", "mission", "viral"):
        setattr(world, name, {})
