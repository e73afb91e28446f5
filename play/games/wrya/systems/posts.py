"""Posting: three drafts on the desk, one draft a category, swapped when the moment has passed."""

from __future__ import annotations

from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.content.posts import POSTS
from play.games.wrya.systems import effects, noticing, outcomes, promises
from play.games.wrya.world import World
from play.kernel.streams import index, shuffled

DESK = 3


def set_up(w: World) -> None:
    """Shuffle the drafts and lay out the first three."""
    w.draft_deck = shuffled(w.streams, "drafts", range(len(POSTS)))
    w.drafts, w.draft_ticks = [-1] * DESK, [0] * DESK
    for slot in range(DESK):
        _lay(w, slot)


def fits(w: World, number: int) -> bool:
    """True when a draft says nothing that the moment contradicts."""
    draft = POSTS[number]
    if "promise" in draft and not promises.possible(w, draft["promise"]):
        return False
    return all(_CHECKS[name](w, value) for name, value in draft["fits"].items())


def _since_reset(w: World) -> float:
    return (w.tick - w.reset_ticks[-1]) * t.DT if w.reset_ticks else float(t.HOURS)


_CHECKS: dict[str, Any] = {
    "rage_min": lambda w, value: w.rage >= value,
    "rage_max": lambda w, value: w.rage <= value,
    "hype_min": lambda w, value: w.hype >= value,
    "hype_max": lambda w, value: w.hype <= value,
    "suspicion_min": lambda w, value: w.suspicion >= value,
    "suspicion_max": lambda w, value: w.suspicion <= value,
    "capped_min": lambda w, value: w.capped_mean >= value,
    "degraded": lambda w, value: noticing.degraded(w) == value,
    "rival_recent": lambda w, value: (
        (0 <= w.tick - w.launched_at <= t.ticks(t.LAUNCH_RECENT)) == value
    ),
    "reset_within": lambda w, value: _since_reset(w) <= value,
    "no_reset_within": lambda w, value: _since_reset(w) > value,
    "price_above": lambda w, value: w.price > value,
    "price_below": lambda w, value: w.price < value,
    "limit_above": lambda w, value: w.limit > value,
    "week": lambda w, value: week(w) == value,
    "promise_open": lambda w, value: bool(w.promise_until) == value,
}


def week(w: World) -> int:
    """The week of the shift, 1 to 3."""
    return min(3, w.tick // t.WEEK_TICKS + 1)


def _draw(w: World) -> int:
    """The next draft: one that fits and whose category is not on the desk, if there is one.

    Used drafts come back only when no other fits.  One draw, two when they come back.
    """
    number = _find(w)
    if number is None:
        held = {*w.draft_deck, *w.drafts}
        used = [other for other in range(len(POSTS)) if other not in held]
        w.draft_deck += shuffled(w.streams, "drafts", used)
        number = _find(w)
    return w.draft_deck.pop() if number is None else number


def _find(w: World) -> int | None:
    """Take the first fitting draft from the deck, from a random place on."""
    taken = {POSTS[number]["category"] for number in w.drafts if number >= 0}
    size = len(w.draft_deck)
    start = index(w.streams, "drafts", size)
    order = [(start + step) % size for step in range(size)]
    good = [place for place in order if fits(w, w.draft_deck[place])]
    other = [place for place in good if POSTS[w.draft_deck[place]]["category"] not in taken]
    chosen = other or good
    return w.draft_deck.pop(chosen[0]) if chosen else None


def stale(w: World, slot: int) -> bool:
    """True when a draft has lain about for too long or no longer fits the moment."""
    aged = w.tick - w.draft_ticks[slot] >= t.ticks(t.DRAFT_HOURS)
    return aged or not fits(w, w.drafts[slot])


def _lay(w: World, slot: int) -> None:
    """Put a fresh draft into a slot."""
    w.drafts[slot] = -1
    w.drafts[slot] = _draw(w)
    w.draft_ticks[slot] = w.tick


def recent(w: World) -> int:
    """Posts in the last 24 hours."""
    since = w.tick - t.DAY_TICKS
    return len([tick for tick in w.post_ticks if tick > since])


def publish(w: World, slot: int) -> None:
    """Post a draft: the more was posted lately, the less it does."""
    draft = POSTS[w.drafts[slot]]
    scale = t.POST_SCALE / (1.0 + t.POST_FATIGUE * recent(w))
    option = {**draft, "var": draft["var"] * scale * t.POST_LUCK}
    outcome = outcomes.apply(w, option, scale)
    w.post_ticks = [tick for tick in w.post_ticks if tick > w.tick - t.DAY_TICKS]
    w.post_ticks.append(w.tick)
    w.post_ready = w.tick + t.ticks(t.POST_COOLDOWN)
    effects.count(w, "posts")
    w.emit("post", id=draft["id"], category=draft["category"], **outcome)
    if "promise" in draft:
        promises.make(w, draft["promise"])
    _lay(w, slot)


def refresh(w: World) -> int:
    """Swap the drafts that no longer fit; returns how many."""
    swapped = 0
    for slot in range(DESK):
        if stale(w, slot):
            _lay(w, slot)
            swapped += 1
    return swapped


def shown(w: World) -> list[dict[str, Any]]:
    """``drafts``: what lies on the desk, each with a preview of what it would do."""
    scale = t.POST_SCALE / (1.0 + t.POST_FATIGUE * recent(w))
    desk = []
    for slot, number in enumerate(w.drafts):
        draft = POSTS[number]
        preview: dict[str, Any] = {
            name: round(value * scale, 1) for name, value in draft["effects"].items()
        }
        if draft["lie"]:
            preview["lie"] = True
        if "promise" in draft:
            preview["promise"] = draft["promise"]
        desk.append(
            {
                "slot": slot,
                "category": draft["category"],
                "text": draft["text"],
                "preview": preview,
                "fits": not stale(w, slot),
            }
        )
    return desk
