"""Row 14: the same worlds give the same bytes, wherever they are played.

A few seeded players play the real game, some of it in hidden worlds: in the kernel alone, through
the embedded service, and through the server's application; under every supported Python and two
hash seeds.  A digest covers every observation, screen, event and result, the chain of all states,
and the score.  Golden files pin some of these bytes for good (``make matrix``); here they are
compared with each other, which needs no file and reaches new worlds with every seed.

An interpreter is the one at hand, or that of an environment of ``make matrix``.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from play import wire
from play.canonical import digest, dumps, loads
from play.games.wrya.game import GAME
from play.kernel.wake import REASON_START, link, play_wake
from play.service.context import Answer
from play.service.service import Service
from play.store.store import Store
from play.transport.local import LOCAL
from tests.faults.proofs import Findings, Proof
from tests.faults.web import Web
from tests.games.wrya.player import TEMPERS, Player
from tests.scratch import unsynced
from tests.service.support import FakeClock

MODULE = "tests.faults.digests"
ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("3.11", "3.12", "3.13")
HASH_SEEDS = ("0", "4242")
FULL = 20
WHOLE, FEW = 400, 12
"""Wakes of a world at the most: in full to its end, in short its first days."""
KERNEL, EMBEDDED, SERVER = "kernel", "embedded", "server"
Json = dict[str, Any]


class Played:
    """A player in a world; ``told`` is the digest of all that was seen, wake by wake."""

    def __init__(self, seed: int, number: int) -> None:
        self.player = Player(number, TEMPERS[number % len(TEMPERS)])
        self.world = (seed * 1_000_003 + number) % 2**32
        self.key = number.to_bytes(16, "big") if number % 3 == 2 else None
        self.told = ""

    def see(self, *parts: Any) -> None:
        """Take something in."""
        self.told = digest(self.told.encode(), dumps(parts))

    def decide(self, obs: Json, events: Any, reason: str) -> Json:
        """The player's decision on what it sees."""
        self.see(obs, events, reason)
        return self.player(obs=loads(dumps(obs)), events=events, reason=reason, schema={})


def in_kernel(played: Played, most: int) -> str:
    """Play a world in the kernel alone."""
    seat, world, chain = GAME.seats[0], GAME.create(played.world, played.key), ""
    events, reason = GAME.drain(world), REASON_START
    results: list[Json] = []
    wakes: list[Any] = []
    while True:
        played.see(results, GAME.render(world, seat, events, reason, results))
        if GAME.over(world) or len(wakes) == most:
            break
        decision = played.decide(GAME.observe(world, seat), events, reason)
        wake = play_wake(GAME, world, {seat: decision})
        events, reason, results = wake.events, wake.reason, wake.results[seat]
        chain = link(chain, GAME, world)
        wakes.append([wake.tick, chain])
    played.see(wakes, GAME.score(world)["score"] if GAME.over(world) else None)
    return played.told


def through(handle: Callable[..., Answer], played: Played, most: int) -> str:
    """Play a public world through a service, called as ``Service.handle`` is."""
    body: Json = {"seed": played.world, "view": "both"}
    reply = handle("POST", wire.PATH_START, body, player=LOCAL).body
    number = 0
    while True:
        played.see(reply.get("results", []), reply["text"])
        if reply["done"] or number == most:
            break
        number += 1
        decision = played.decide(reply["obs"], reply["events"], reply["reason"])
        ours = {"runId": reply["runId"], "stepId": f"s{number}", "expectedTick": reply["tick"]}
        body = {**decision, **ours, "view": "both"}
        reply = handle("POST", wire.PATH_STEP, body, player=LOCAL).body
    query = {"id": reply["runId"], "proof": "1"}
    proof = handle("GET", wire.PATH_RUN, query=query, player=LOCAL).body
    played.see(proof["wakes"], reply.get("score"))
    return played.told


def play(seed: int, numbers: Iterable[int], most: int) -> dict[str, str]:
    """The digests of worlds by ``number, way``, each world played in every way open to it."""
    told: dict[str, str] = {}
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        unsynced(patch)
        clock = FakeClock()
        with Store(os.path.join(folder, "local.db")) as here, Store(f"{folder}/server.db") as there:
            web = Web(there, clock, random.Random(0))
            ways = {EMBEDDED: Service(here, clock=clock).handle, SERVER: web.handle}
            for number in numbers:
                told[f"{number}, {KERNEL}"] = in_kernel(Played(seed, number), most)
                for name, handle in ways.items() if number % 3 != 2 else ():
                    told[f"{number}, {name}"] = through(handle, Played(seed, number), most)
            web.close()
    return told


def interpreters() -> dict[str, str | None]:
    """The Python of every supported version, None for one that is not there."""
    mine = ".".join(map(str, sys.version_info[:2]))
    prefix = os.path.join(ROOT, os.environ.get("MATRIX_VENV", ".venv-"))
    found: dict[str, str | None] = {}
    for version in VERSIONS:
        other = f"{prefix}{version}/bin/python"
        there = sys.executable if version == mine else other if os.path.exists(other) else None
        found[version] = there
    return found


def differences(told: dict[str, dict[str, str]]) -> list[str]:
    """What differs in digests by place and then by ``number, way``: all of a world are alike."""
    worlds: dict[str, dict[str, list[str]]] = {}
    for place, digests in told.items():
        for name, seen in digests.items():
            number, way = name.split(", ")
            worlds.setdefault(number, {}).setdefault(seen, []).append(f"{way} on {place}")
    wrong = []
    for number, found in worlds.items():
        if len(found) > 1:
            groups = " / ".join(", ".join(places) for places in found.values())
            wrong.append(f"world {number} is not the same everywhere: {groups}")
    return wrong


def prove(size: int, seed: int, workers: int) -> Findings:
    """Play ``size`` worlds everywhere.  At full size every interpreter has to be there."""
    pythons = interpreters()
    places = [(v, python, h) for v, python in pythons.items() if python for h in HASH_SEEDS]

    wanted = ["--worlds", str(size), "--seed", str(seed)]
    wanted += ["--wakes", str(WHOLE if size >= FULL else FEW)]

    def played(place: tuple[str, str, str]) -> dict[str, str]:
        _, python, hash_seed = place
        words = [python, "-m", MODULE, *wanted]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stderr.decode("utf-8", "replace")[-4000:])
        answer: dict[str, str] = json.loads(done.stdout)
        return answer

    with ThreadPoolExecutor(workers) as pool:
        names = [f"{version} with hash seed {hash_seed}" for version, _, hash_seed in places]
        told = dict(zip(names, pool.map(played, places), strict=True))
    again = f"again: python -m {MODULE} {' '.join(wanted)}"
    broken = [f"{text}; {again}" for text in differences(told)]
    missing = [version for version, python in pythons.items() if python is None]
    if missing and size >= FULL:
        broken.append(f"Python {', '.join(missing)} not found: make matrix makes what is needed")
    digests = sum(map(len, told.values()))
    notes: dict[str, Any] = {
        "digests": digests,
        "different": len({d for each in told.values() for d in each.values()}),
    }
    notes["pythons"] = ", ".join(version for version, python in pythons.items() if python)
    notes["missing"] = ", ".join(missing) or "none"
    return Findings(size, broken, notes)


def main(arguments: Sequence[str]) -> int:
    """Play worlds on this interpreter and print their digests."""
    parser = argparse.ArgumentParser(prog=f"python -m {MODULE}", description=main.__doc__)
    parser.add_argument("--worlds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wakes", type=int, default=WHOLE, help="of a world, at the most")
    options = parser.parse_args(arguments)
    sys.stdout.write(json.dumps(play(options.seed, range(options.worlds), options.wakes)) + "\n")
    return 0


PROOFS = (
    Proof(
        row=14,
        title="determinism: Pythons, hash seeds, embedded and server",
        unit="worlds",
        full=FULL,
        short=3,
        prove=prove,
    ),
)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
