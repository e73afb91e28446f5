"""The tick: an ordered list of small systems, and the ways a world ends."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.systems import (
    combo,
    compute,
    incidents,
    launches,
    market,
    missions,
    mood,
    noticing,
    posts,
    promises,
    promos,
    quota,
    rivals,
    virals,
)
from play.games.wrya.world import World

ECONOMY = (
    quota.tick,
    compute.tick,
    noticing.tick,
    market.tick,
    promos.tick,
    mood.tick,
    market.totals,
    launches.tick,
    combo.tick,
    promises.tick,
)
"""What moves every tick, in this order; the timetables come after it."""


def set_up(w: World) -> None:
    """Deal the decks, time what is to come, and take the first readings."""
    launches.set_up(w)
    posts.set_up(w)
    incidents.set_up(w)
    virals.set_up(w)
    missions.set_up(w)
    rivals.set_up(w)


def first_readings(w: World) -> None:
    """What the opening screen shows before any tick: capped shares, totals, load and price."""
    for region, used in enumerate(w.drained):
        cube = used * used * used
        w.capped[region] = cube / (cube + w.theta3)
    market.totals(w)
    market.rates(w)
    compute.size_fleet(w)
    w.load_by = compute.loads(w)
    load = 0.0
    for part in w.load_by:
        load += part
    w.gpu = compute.gpu_price(load, w.fleet)


def tick(w: World) -> None:
    """One tick of 0.125 h."""
    w.tick += 1
    for system in ECONOMY:
        system(w)
    launched = rivals.tick(w)
    incidents.tick(w, launched)
    virals.tick(w)
    missions.tick(w)
    mood.warn(w)
    if w.tick % t.WEEK_TICKS == 0 and w.tick < t.END_TICK:
        w.emit("week", week=posts.week(w))
    check_exposure(w)
    if w.tick >= t.END_TICK and w.ended is None:
        w.ended = "end"
        w.emit("end")


def check_exposure(w: World) -> None:
    """Suspicion at 100 %: it is all out, some leave at once, and the shift is over."""
    if w.ended is None and w.suspicion >= t.EXPOSED_AT:
        w.payers = [payers * (1.0 - t.EXPOSED_LEAVE) for payers in w.payers]
        market.totals(w)
        w.ended = "exposed"
        w.emit("exposed")
