"""Servers that are stopped and killed under load, and clients that die (reliability, row 11).

Eight players step as fast as they can.  Now and then one of them dies in the middle of a request
and comes back, as a client does, with the step that it had kept as pending.  Then the server gets
SIGTERM or SIGKILL at a random moment; the next one over the same store gets the pending steps
again.  So every step is acknowledged in the end, and each counts exactly one wake.
"""

from __future__ import annotations

import json
import random
import shutil
import signal
import subprocess
import threading
import time
from collections import Counter
from functools import partial
from http.client import HTTPException
from pathlib import Path

from play import wire
from tests.faults.house import WRYA, DamagedStore, Decision, Run, Truth, read_store
from tests.faults.proofs import Findings, Proof, spread
from tests.scratch import scratch_root
from tests.server.house import Caller, Json, good
from tests.server.line import Line
from tests.server.process import Player, Process

PLAYERS = 8
LIFE = 20
"""Rounds over one store."""
EXIT_SECONDS = 5.0
"""The promise itself: so long a stop may take."""
HOUSE = WRYA


class Client:
    """A player who remembers the pending step, its run, and every decision that was confirmed."""

    def __init__(self, key: str, index: int, dice: random.Random) -> None:
        self.key = key
        self.index = index
        self.dice = dice
        self.run: Json | None = None
        self.pending: Json | None = None
        self.played: dict[str, list[Decision]] = {}
        self.wrong: list[str] = []
        self.seen: Counter[str] = Counter()
        self.began = threading.Event()

    def play(self, server: Process) -> None:
        """Step until the server is gone, or does not want to any more."""
        player = Player(server, key=self.key)
        try:
            while self._life(player):
                self.seen["clients killed"] += 1
        except (OSError, HTTPException):
            self.seen["answers that never came"] += 1
        except Exception as error:  # noqa: BLE001 - told in the round's findings
            self.wrong.append(f"player {self.index}: {error!r}")
        finally:
            self.began.set()

    def _life(self, player: Caller) -> bool:
        """Play over one connection; True when the client was killed, False when it was refused."""
        if self.run is None:
            self._start(player)
        line = Line(player)
        try:
            while True:
                self.pending = self.pending or self._decide(player)
                request = line.step(json.dumps(self.pending).encode())
                if self.dice.random() < 0.02:
                    line.socket.sendall(request[: self.dice.randint(0, len(request))])
                    return True
                line.socket.sendall(request)
                answer = line.answer()
                if answer.status == 503:
                    self.seen["told to try later"] += 1
                    return False
                self._confirm(good(answer))
                if self.run is None:
                    self._start(player)
        finally:
            line.close()

    def _start(self, player: Caller) -> None:
        self.run = player.start(seed=self.dice.randrange(2**32), view="brief")
        self.played[self.run["runId"]] = []

    def _decide(self, player: Caller) -> Json:
        assert self.run is not None
        decision = HOUSE.decision(self.dice.randrange(21), self.dice.randint(1, 3))
        actions = HOUSE.actions(decision)
        step_id = f"{self.dice.getrandbits(64):x}"
        return player.body(self.run, *actions, wait=decision.wait, view="brief", stepId=step_id)

    def _confirm(self, reply: Json) -> None:
        """Enter a reply: it has to be that of the pending step, and the step has to be the next."""
        assert self.pending is not None
        self.began.set()
        self.seen["acknowledged"] += 1
        played = self.played[reply["runId"]]
        played.append(Decision(self.pending["actions"][0][HOUSE.argument], self.pending["wait"]))
        if reply["effort"]["wakes"] != len(played):
            self.wrong.append(
                f"player {self.index}: wake {reply['effort']['wakes']} is its {len(played)}th step"
            )
        self.run, self.pending = None if reply["done"] else reply, None


class Life:
    """A store, its players, and one server after another."""

    def __init__(self, root: str, dice: random.Random) -> None:
        self.root = Path(root)
        self.dice = dice
        self.clients: list[Client] = []
        self.truth = Truth(HOUSE)
        self.seen: Counter[str] = Counter()
        self.slowest = 0.0
        self.path = ""

    def round(self, kill: bool) -> list[str]:
        """Start a server, load it, end it, and look at what it has left."""
        workers = "2" if self.dice.random() < 0.1 else "1"
        server = Process(self.root, "--workers", workers, RYA_SCORERS="0")
        self.path = server.path
        if not self.clients:
            keys = [server.key(f"p{number}") for number in range(PLAYERS)]
            self.clients = [
                Client(key, number, random.Random(self.dice.random()))
                for number, key in enumerate(keys)
            ]
        threads = [threading.Thread(target=c.play, args=(server,)) for c in self.clients]
        for client, thread in zip(self.clients, threads, strict=True):
            client.began.clear()
            thread.start()
        for client in self.clients:
            client.began.wait(20)
        time.sleep(self.dice.uniform(0.0, 0.12))
        wrong = self._kill(server) if kill else self._stop(server)
        for thread in threads:
            thread.join(20)
        if any(thread.is_alive() for thread in threads):
            wrong.append("a client waits for ever")
        server.kill()
        return wrong + self._look()

    def _stop(self, server: Process) -> list[str]:
        begun = time.monotonic()
        try:
            status = server.stop(signal.SIGTERM, EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return [f"SIGTERM: still there after {EXIT_SECONDS:g} seconds"]
        self.slowest = max(self.slowest, time.monotonic() - begun)
        self.seen["SIGTERM"] += 1
        return [] if status == 0 else [f"SIGTERM: exit {status}"]

    def _kill(self, server: Process) -> list[str]:
        self.seen["SIGKILL"] += 1
        server.kill(workers=True)
        return []

    def _look(self) -> list[str]:
        """What is wrong with the store, read as it lies there, and with what the clients saw."""
        wrong = [text for client in self.clients for text in client.wrong]
        for client in self.clients:
            client.wrong.clear()
            self.seen += client.seen
            client.seen.clear()
        try:
            runs = {run.id: run for run in read_store(self.path, self.path + ".look")}
        except DamagedStore as damage:
            return [*wrong, f"the store is damaged: {damage}"]
        for client in self.clients:
            for run_id, played in client.played.items():
                if run_id in runs:
                    wrong += self._check(client, runs[run_id], played)
                else:
                    wrong.append(f"run {run_id} is gone")
        return wrong

    def _check(self, client: Client, run: Run, played: list[Decision]) -> list[str]:
        """A run against its player's books: nothing lost, doubled, half done, or made up."""
        decisions = list(played)
        pending = client.pending
        if run.wakes > len(played) and pending is not None and pending["runId"] == run.id:
            decisions.append(Decision(pending["actions"][0][HOUSE.argument], pending["wait"]))
            self.seen["applied, and nobody told"] += 1
        logged = [[entry[1:] for entry in wake.entries] for wake in run.log]
        if not run.wakes == len(run.log) == len(decisions):
            text = f"{len(decisions)} steps, {run.wakes} wakes, {len(run.log)} in the log"
        elif logged != [[[HOUSE.action, decision.mark]] for decision in decisions]:
            text = "the log has other decisions"
        elif run.log and run.log[-1].chain != self.truth.chain(run.seed, None, tuple(decisions)):
            text = "its world is not the one of its decisions"
        else:
            return []
        return [f"run {run.id} of player {client.index}: {text}"]

    def settle(self) -> list[str]:
        """The last server only answers the pending steps: then everything has been acknowledged."""
        server = Process(self.root, RYA_SCORERS="0")
        try:
            for client in self.clients:
                if client.pending is not None:
                    player = Player(server, key=client.key)
                    client._confirm(good(player.post(wire.PATH_STEP, client.pending)))
            wrong = self._stop(server)
        finally:
            server.kill()
        return wrong + self._look()


def lives(rounds: int, kill: bool, share: tuple[int, range]) -> Findings:
    """Play so many rounds over each store; with ``kill`` they end with SIGKILL."""
    seed, numbers = share
    broken: list[str] = []
    seen: Counter[str] = Counter()
    slowest, tried = 0.0, 0
    for number in numbers:
        root = scratch_root()
        life = Life(root, random.Random(f"{seed}/{number}"))
        wrong: list[str] = []
        for _ in range(rounds):
            tried += 1
            wrong = life.round(kill)
            if wrong:
                break
        wrong = wrong or life.settle()
        broken += [f"life {number} of seed {seed}, {tried} rounds: {text}" for text in wrong]
        seen += life.seen
        slowest = max(slowest, life.slowest)
        shutil.rmtree(root, ignore_errors=True)
    return Findings(tried, broken, {**seen, "slowest exit in seconds": [round(slowest, 2)]})


def prove(kill: bool, size: int, seed: int, workers: int) -> Findings:
    """Play ``size`` rounds."""
    rounds = min(size, LIFE)
    found = spread(partial(lives, rounds, kill), size // rounds, seed, workers)
    slowest = max(found.notes.pop("slowest exit in seconds"))
    return found._replace(notes={**found.notes, "slowest exit in seconds": slowest})


PROOFS = (
    Proof(
        row=11,
        title=f"SIGTERM under load: exit within {EXIT_SECONDS:g} s, nothing half-applied",
        unit="rounds",
        full=500,
        short=2,
        prove=partial(prove, False),
    ),
    Proof(
        row=11,
        title="SIGKILL of server and clients: applied is acknowledged",
        unit="rounds",
        full=300,
        short=2,
        prove=partial(prove, True),
    ),
)
