"""The status page, and the plain denial."""

from __future__ import annotations

from play.games.wrya import tables as t
from play.games.wrya.systems import effects
from play.games.wrya.world import World


def flip(w: World, status: str) -> None:
    """Set the page; coming clean while something is degraded earns some trust back."""
    if status == w.status:
        return
    came_clean = status == "honest" and w.green_lied >= t.STATUS_LIED
    force(w, status)
    if came_clean:
        effects.suspect(w, t.STATUS_HONEST_SUSPICION)


def force(w: World, status: str) -> None:
    """A flip by an incident or a card: it starts the cooldown too."""
    if status != w.status:
        w.status = status
        w.green_lied = 0.0
        w.status_ready = w.tick + t.ticks(t.STATUS_COOLDOWN)
        w.emit("status", status=status)


def deny(w: World) -> None:
    """Deny everything: suspicion falls, less each time, and the lie is on record."""
    before = w.suspicion
    effects.suspect(w, t.DENY_SUSPICION / (1.0 + t.DENY_WORN * w.lies))
    w.lies += 1
    w.deny_ready = w.tick + t.ticks(t.DENY_COOLDOWN)
    effects.count(w, "denials")
    effects.count(w, "lies")
    w.emit("deny", suspicion=round(w.suspicion - before, 1), lies=w.lies)
