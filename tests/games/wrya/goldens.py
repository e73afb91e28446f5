"""Golden digests of runs: what pins the simulator to the bit.

    python -m tests.games.wrya.goldens            compare with goldens.json
    python -m tests.games.wrya.goldens --write    rewrite it, after a change that was meant

Whoever changes the simulator or the reference changes the scoring id in the same commit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from play import canonical
from play.games.wrya.game import GAME
from play.games.wrya.world import World
from play.kernel.score import run_policy
from play.kernel.wake import link, play_wake
from policies import idle, reference
from tests.games.wrya.player import Player

Json = dict[str, Any]
FILE = Path(__file__).with_name("goldens.json")
KEY = bytes(range(16))
SEAT = GAME.seats[0]

SCRIPTS: dict[str, tuple[tuple[float, list[Any]], ...]] = {
    "levers": (
        (1, [["setLimit", 1.3], ["setMini", 0.4], ["setPrice", 22]]),
        (7, [["setLimit", 1.7], ["setPrice", 19]]),
        (9, [["setMini", 1], ["setPrice", 30]]),
        (12, [["reshuffle"], ["setLimit", 0.7]]),
        (20, [["setMini", 0], ["setLimit", 1], ["setPrice", 20]]),
    ),
    "resets": (
        (2, [["reset"]]),
        (11, [["regionalReset", "DE"], ["promo", 0], ["promo", "JP"]]),
        (24, [["reset"], ["boost"]]),
        (24, [["reset"], ["setPrice", "22"]]),
        (12, [["regionalReset", 4], ["promo", "US"]]),
    ),
    "words": (
        (5, [["postDraft", 0], ["deny"], ["poach"]]),
        (5, [["postDraft", 1], ["refreshDrafts"]]),
        (6, [["postDraft", 2], ["setStatus", "green"], ["playCard", 0], ["playCard", 2]]),
        (24, [["resolveChoice", 1], ["replyViral", 2], ["acceptOffer"], ["playCard", 1]]),
        (24, [["resolveChoice", None], ["replyViral", 0], ["declineOffer"], ["boost"]]),
        (24, [["resolveChoice", 0], ["replyViral", 1], ["postDraft", 0], ["playCard", 0]]),
    ),
}
"""Short runs: ``(wait, actions)`` a wake; what is not possible at the time is part of the run."""


def scripted(name: str, seed: int, key: bytes | None = None) -> Json:
    """A short run by script; its states and its screens."""
    w, chain, screens = GAME.create(seed, key), "", ""
    for wait, actions in SCRIPTS[name] * 2:
        wake = play_wake(GAME, w, {SEAT: {"actions": actions, "wait": wait}})
        chain = link(chain, GAME, w)
        results = wake.results[SEAT]
        screen = GAME.render(w, SEAT, wake.events, wake.reason, results)
        view = canonical.dumps([GAME.observe(w, SEAT), wake.events, results])
        screens = canonical.digest(screens.encode(), screen.encode(), view)
    return {**_end(w, chain), "screens": screens}


def whole(policy: Callable[..., Any], seed: int, key: bytes | None = None) -> Json:
    """A whole shift of a policy."""
    run = run_policy(GAME, GAME.create(seed, key), policy)
    return _end(run.world, run.wakes[-1][1])


def _end(w: World, chain: str) -> Json:
    return {"chain": chain, "tick": w.tick, "score": GAME.score(w)["score"]}


RUNS: dict[str, Callable[[], Json]] = {
    **{f"script {name}, seed 1104": lambda name=name: scripted(name, 1104) for name in SCRIPTS},
    "script words, sealed": lambda: scripted("words", 77, KEY),
    **{f"random play, seed {n}": lambda n=n: whole(Player(n, "even"), n) for n in (2, 10, 30)},
    "random play, sealed": lambda: whole(Player(6, "calm"), 6, KEY),
    "idle, seed 2231": lambda: whole(idle.make(), 2231),
    "reference, seed 2231": lambda: whole(reference.make(), 2231),
}


def stored() -> Json:
    """The file's contents; without runs when there is none."""
    if not FILE.exists():
        return {"scoring": None, "runs": {}}
    contents: Json = canonical.loads(FILE.read_bytes())
    return contents


def differences() -> Iterator[str]:
    """What differs from the file, a line each."""
    known = stored()
    if known["scoring"] != GAME.scoring:
        yield f"scoring: {known['scoring']} is now {GAME.scoring}"
    for name, run in RUNS.items():
        now, before = run(), known["runs"].get(name)
        if now != before:
            yield f"{name}: {before} is now {now}"
    for name in known["runs"].keys() - RUNS.keys():
        yield f"{name} is no longer run"


def write() -> None:
    """Rewrite the file."""
    runs = {name: run() for name, run in RUNS.items()}
    FILE.write_bytes(canonical.pretty({"scoring": GAME.scoring, "runs": runs}))


def main(argv: list[str] | None = None) -> int:
    """Compare, or write; the exit status is 1 when something differs."""
    options = argparse.ArgumentParser(description="Golden digests of runs.")
    options.add_argument("--write", action="store_true", help="rewrite goldens.json")
    chosen = options.parse_args(argv)
    found = list(differences())
    for line in found:
        sys.stdout.write(line + "\n")
    if chosen.write:
        write()
        sys.stdout.write(f"{FILE.name}: {len(RUNS)} runs written, {len(found)} differed\n")
        return 0
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
