"""The moods: rage by region, hype, mindshare and suspicion, and the marks that warn."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.systems import noticing
from play.games.wrya.systems.effects import credibility, move_suspicion
from play.games.wrya.world import World


def tick(w: World) -> None:
    """Move every mood by one tick."""
    _rage(w)
    _hype(w)
    _suspicion(w)


def _rage(w: World) -> None:
    over = t.RAGE_TIGHT * max(0.0, w.limit - 1.0)
    cooled = t.RAGE_LOOSE * max(0.0, 1.0 - w.limit) * t.DT
    mini = t.RAGE_MINI * w.all_mini
    gain = t.DT * (t.RAGE_GREEN if w.status == "green" else 1.0)
    fade = t.DT / t.RAGE_HOURS
    floor = t.RAGE_FLOOR
    capping = t.RAGE_CAPPED
    moved = [
        rage + (capping * capped + over + mini * noticed) * active * gain - (rage - floor) * fade
        for rage, capped, noticed, active in zip(
            w.rage_by, w.capped, w.noticed, t.activity(w.tick), strict=True
        )
    ]
    if cooled > 0.0:
        moved = [max(0.0, rage - cooled) for rage in moved]
    if max(moved) > 100.0:
        moved = [min(100.0, rage) for rage in moved]
    w.rage_by = moved


def _hype(w: World) -> None:
    base = (
        t.HYPE_BASE
        + t.HYPE_MINDSHARE * (w.mindshare - t.HYPE_MINDSHARE_AT)
        - t.HYPE_RAGE * (w.rage - t.HYPE_RAGE_AT)
        + t.HYPE_LOOSE * max(0.0, 1.0 - w.limit)
    )
    w.hype = min(100.0, max(t.HYPE_FLOOR, w.hype + (base - w.hype) * (t.DT / t.HYPE_HOURS)))
    aim = t.MINDSHARE_BASE + t.MINDSHARE_HYPE * (w.hype - t.MINDSHARE_HYPE_AT)
    w.mindshare += (aim - w.mindshare) * (t.DT / t.MINDSHARE_HOURS)


def suspicion_rate(w: World) -> float:
    """Points an hour by which suspicion moves by itself: what is noticed, less what fades."""
    green = w.status == "green"
    gain = t.SUSPICION_DRAIN * max(0.0, w.drain_noticed - t.DRAIN_FREE)
    share = w.all_mini
    if share > 0.0:
        gain += t.SUSPICION_MINI * noticing.noticed_mean(w) * share
    if green and noticing.degraded(w):
        gain += t.SUSPICION_GREEN_LIE
    fade = w.suspicion / t.SUSPICION_HOURS * (t.SUSPICION_GREEN if green else 1.0)
    return gain * credibility(w) * w.press - fade


def _suspicion(w: World) -> None:
    move_suspicion(w, suspicion_rate(w) * t.DT)


def warn(w: World) -> None:
    """Warn when suspicion climbs over a mark it was well under."""
    marks = t.WARN_AT
    while w.warned < len(marks) and w.suspicion >= marks[w.warned]:
        w.emit("warn", suspicion=round(w.suspicion, 1), mark=marks[w.warned])
        w.warned += 1
    while w.warned and w.suspicion < marks[w.warned - 1] - t.WARN_AGAIN:
        w.warned -= 1
