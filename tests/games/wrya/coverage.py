"""Whole shifts of random play, what went wrong in them, and what of the writing turned up.

    python -m tests.games.wrya.coverage --worlds 300 --jobs 2

plays worlds 0 to 299 and prints every fault and everything that never turned up; there must be
none of either, and the exit status says so.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from play.games.wrya import tables as t
from play.games.wrya.content.cards import CARDS
from play.games.wrya.content.incidents import INCIDENTS
from play.games.wrya.content.missions import MISSIONS
from play.games.wrya.content.posts import POSTS
from play.games.wrya.content.rivals import LAUNCHES
from play.games.wrya.content.virals import VIRALS
from play.games.wrya.game import GAME
from play.games.wrya.world import FIELDS, World
from play.kernel.replay import replay
from play.kernel.wake import link, play_wake
from tests.games.wrya import shapes
from tests.games.wrya.player import Player

Json = dict[str, Any]
SEAT = GAME.seats[0]

EVERYTHING: dict[str, frozenset[str]] = {
    "event": frozenset(shapes.EVENTS),
    "incident": frozenset(incident["id"] for incident in INCIDENTS),
    "choice": frozenset(
        f"{incident['id']}/{number}"
        for incident in INCIDENTS
        for number in range(len(incident.get("choices", ())))
    ),
    "card": frozenset(card["id"] for card in CARDS),
    "draft": frozenset(post["id"] for post in POSTS),
    "mission": frozenset(mission["id"] for mission in MISSIONS),
    "viral": frozenset(viral["id"] for viral in VIRALS),
    "reply": frozenset(
        f"{viral['id']}/{number}" for viral in VIRALS for number in range(len(viral["options"]))
    ),
    "launch": frozenset(launch["id"] for launch in LAUNCHES),
    "reason": frozenset({*GAME.wake_events, "timer"}),
}
"""What has to turn up, by kind."""

_DRAFTS = {post["text"]: post["id"] for post in POSTS}
_STOCKS = (
    "payers", "free", "drained", "capped", "rage_by", "noticed", "pull", "load_by", "churn_by",
    "signup_by", "rivals", "promo_boost", "hype", "suspicion", "mindshare", "fleet",
    "drain_noticed", "thread", "streak", "rage", "paying", "revenue", "compute", "surge", "router",
    "charge",
)  # fmt: skip


class Shift:
    """One world played at random: its faults, what turned up, and what proves it."""

    def __init__(self, seed: int, key: bytes | None = None) -> None:
        self.seed, self.key = seed, key
        self.world: World = GAME.create(seed, key)
        self.player = Player(seed)
        self.faults: list[str] = []
        self.seen: set[tuple[str, str]] = set()
        self.kinds: Counter[str] = Counter()
        self.log: list[list[Any]] = []
        self.wakes: list[tuple[int, str]] = []
        self.letters = 0
        self.effort: Counter[str] = Counter()

    def play(self, check: bool = True) -> Shift:
        """Play to the end, looking at everything unless ``check`` is false."""
        w, chain = self.world, ""
        GAME.drain(w)
        while not GAME.over(w):
            decision = self.player(GAME.observe(w, SEAT))
            wake = play_wake(GAME, w, {SEAT: decision})
            chain = link(chain, GAME, w)
            self.log += wake.entries
            self.wakes.append((wake.tick, chain))
            self.effort.update(actions=wake.actions, invalid=wake.invalid)
            if check:
                self._look(wake)
        if check:
            self._ending()
        return self

    def replays(self) -> bool:
        """True when the log over a fresh world meets every digest and the same outcome."""
        again = replay(GAME, self.seed, self.key, self.log, self.wakes)
        return again.ok and again.outcome == GAME.score(self.world)

    def fault(self, what: str) -> None:
        """Note what is wrong, with the hour."""
        self.faults.append(f"seed {self.seed} hour {self.world.hour:g}: {what}")

    def _look(self, wake: Any) -> None:
        w = self.world
        obs = GAME.observe(w, SEAT)
        for fault in shapes.faults(obs):
            self.fault(fault)
        for event in wake.events:
            for fault in shapes.event_faults(event):
                self.fault(fault)
        for fault in state_faults(w):
            self.fault(fault)
        screen = GAME.render(w, SEAT, wake.events, wake.reason, wake.results[SEAT])
        self.letters += len(screen)
        if not all(letter == "\n" or letter.isprintable() for letter in screen):
            self.fault("the screen holds what cannot be printed")
        self.seen |= set(_sights(obs, wake.events)) | {("reason", wake.reason)}
        self.kinds.update(event["type"] for event in wake.events)

    def _ending(self) -> None:
        w = self.world
        if w.ended == "end" and w.tick != t.END_TICK:
            self.fault(f"it ended at tick {w.tick}")
        if w.ended == "exposed" and w.suspicion < 100.0:
            self.fault(f"it was exposed at suspicion {w.suspicion}")
        if w.ended not in ("end", "exposed"):
            self.fault(f"it ended by {w.ended!r}")
        if not self.replays():
            self.fault("its replay differs")


def state_faults(w: World) -> Iterator[str]:
    """NaN, infinities, negative stocks, levers off their grid, moods out of their range."""
    for name in FIELDS:
        if not _finite(getattr(w, name)):
            yield f"{name} is not finite: {getattr(w, name)!r}"
    for name in _STOCKS:
        value = getattr(w, name)
        if min(value if isinstance(value, list) else [value]) < 0.0:
            yield f"{name} is negative: {value!r}"
    for name, lever in (("limit", t.LIMIT), ("price", t.PRICE), ("mini", t.MINI)):
        if list(shapes.faults(getattr(w, name), shapes.on_grid(lever))):
            yield f"{name} is off its grid: {getattr(w, name)!r}"
    if max(w.hype, w.suspicion, w.mindshare, *w.rage_by) > 100.0:
        yield f"a mood is above 100: {w.hype} {w.suspicion} {w.mindshare} {max(w.rage_by)}"


def _finite(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(map(_finite, value.values()))
    return all(map(_finite, value)) if isinstance(value, list) else True


def _sights(obs: Json, events: list[Json]) -> Iterator[tuple[str, str]]:
    """Every piece of the writing that is on a screen."""
    for event in events:
        kind = event["type"]
        yield "event", kind
        if kind == "incident":
            yield "incident", event["incident"]["id"]
        elif kind == "viral":
            yield "viral", event["id"]
        elif kind == "missionOffer":
            yield "mission", event["id"]
        elif kind == "choice":
            yield "choice", f"{event['id']}/{event['choice']}"
        elif kind == "viralReply":
            yield "reply", f"{event['id']}/{event['option']}"
        elif kind == "launch" and event["by"] == "openai":
            yield "card", event["id"]
        elif kind == "launch":
            yield "launch", event["id"]
    for draft in obs["drafts"]:
        yield "draft", _DRAFTS[draft["text"]]


def missing(seen: set[tuple[str, str]]) -> dict[str, list[str]]:
    """What has not turned up, by kind."""
    return {
        kind: sorted(name for name in names if (kind, name) not in seen)
        for kind, names in EVERYTHING.items()
        if any((kind, name) not in seen for name in names)
    }


def _played(seed: int) -> tuple[list[str], set[tuple[str, str]], Counter[str], int, int, bool]:
    key = seed.to_bytes(16, "big") if seed % 10 == 9 else None
    shift = Shift(seed, key).play()
    exposed = shift.world.ended == "exposed"
    return shift.faults, shift.seen, shift.kinds, shift.letters, len(shift.wakes), exposed


def main(argv: list[str] | None = None) -> int:
    """The long form; see the module."""
    options = argparse.ArgumentParser(description="Random play over many worlds.")
    options.add_argument("--worlds", type=int, default=300)
    options.add_argument("--jobs", type=int, default=1)
    chosen = options.parse_args(argv)
    faults: list[str] = []
    seen: set[tuple[str, str]] = set()
    kinds: Counter[str] = Counter()
    letters = wakes = exposures = 0
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for result in pool.map(_played, range(chosen.worlds), chunksize=4):
            faults += result[0]
            seen |= result[1]
            kinds += result[2]
            letters += result[3]
            wakes += result[4]
            exposures += result[5]
    absent = missing(seen)
    say = sys.stdout.write
    say(f"{chosen.worlds} worlds, {wakes} wakes, {exposures} exposed, ")
    say(f"{letters / max(1, wakes):.0f} characters a screen\n")
    for kind, count in kinds.most_common():
        say(f"  {kind:16} {count / chosen.worlds:8.2f} a world\n")
    for fault in faults[:50]:
        say(f"FAULT {fault}\n")
    for kind, names in absent.items():
        say(f"NEVER SEEN {kind}: {', '.join(names)}\n")
    say(f"{len(faults)} faults, {sum(map(len, absent.values()))} things never seen\n")
    return 1 if faults or absent else 0


if __name__ == "__main__":
    raise SystemExit(main())
