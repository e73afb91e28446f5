"""Eight commands at once in one directory, each a process of its own (reliability, row 8).

A directory lives for five rounds: eight begin a session in it, eight start its world, and then in
three rounds some decide on the same screen while others look, note and resume.  In every other
round nobody waits for the lock and all are let go together once they have loaded: there most lose,
and a loser has to end with 7.  In the others they wait for each other as commands do.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from play.errors import BusyError, ConflictError, RefusedError
from tests.faults import audit
from tests.faults.agent import Agent, Taken
from tests.faults.engine import PATIENCE, Outcome
from tests.faults.house import WRYA, Run, Truth
from tests.faults.proofs import Findings, Proof, again, spread
from tests.faults.shim import NO_FAULT
from tests.scratch import scratch_root
from tests.server.process import ROOT

COMMANDS = 8
ROUNDS = 5
HOUSE = WRYA
DONE, NOTHING_YET, NOT_APPLIED = 0, RefusedError.exit, ConflictError.exit
HASTY = """
import os, sys
from importlib import import_module
from play import files
from play.cli import main
files.DirectoryLock.__init__.__defaults__ = (0.0,)
for name in ("cli.stepping", "cli.looking", "session.begin", "session.steps", "session.worlds",
             "session.views", "transport.local", "service.service", "games.wrya.game"):
    import_module(f"play.{name}")
os.close(int(os.environ["LOADED"]))
sys.stdin.buffer.read()
main.main()
"""
"""``rya`` that closes a pipe when it has loaded, then waits for its input to end, and never for a
lock."""
_OTHERS = (["show"], ["next"], ["status"], ["begin"], ["note", "--world", "watch the EU"])


class Asked(NamedTuple):
    """A command line, the decision it carries, and the exits that it may have besides 7."""

    words: list[str]
    taken: Taken | None
    exits: set[int]


def at_once(folder: str, lines: Sequence[list[str]], hasty: str | None) -> list[Outcome]:
    """Run command lines side by side; ``hasty`` is the program of those that start together."""
    program = ["-m", "play"] if hasty is None else ["-c", hasty]
    reader, gate = os.pipe()
    ready, loaded = os.pipe()
    children = [
        subprocess.Popen(
            [sys.executable, *program, *words],
            cwd=folder,
            env={
                "PATH": os.environ["PATH"],
                "PYTHONPATH": str(ROOT),
                "TERM": "dumb",
                "LOADED": str(loaded),
            },
            stdin=reader,
            pass_fds=(loaded,),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for words in lines
    ]
    os.close(reader)
    os.close(loaded)
    if hasty is not None:
        os.read(ready, 1)  # its end: all have closed it
    os.close(ready)
    os.close(gate)
    outcomes = []
    for child in children:
        outcome = Outcome(NO_FAULT)
        try:
            outcome.stdout, outcome.stderr = child.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            outcome.hung = True
            child.kill()
            child.communicate()
        outcome.exit = child.returncode
        outcomes.append(outcome)
    return outcomes


class Directory:
    """A directory through its rounds, and what was seen in it."""

    def __init__(self, folder: str, truth: Truth, hasty: str) -> None:
        self.agent = Agent(None, HOUSE, folder, 0)
        self.truth = truth
        self.hasty = hasty
        self.runs: list[Run] = []
        self.seen: Counter[str] = Counter()

    def play(self, number: int, dice: random.Random) -> list[str]:
        """One round; what is wrong with it."""
        agent, before = self.agent, sum(run.wakes for run in self.runs)
        agent.wrong = []
        asked = self._asked(number % ROUNDS, dice)
        waiting = number % 2 == 0
        outcomes = at_once(agent.folder, [a.words for a in asked], None if waiting else self.hasty)
        self._hear(asked, outcomes)
        self.runs = audit.check_files(agent, self.runs)
        audit.check_runs(agent, self.runs, {}, self.truth)
        applied = sum(run.wakes for run in self.runs) - before
        told = sum(a.taken.acknowledged for a in asked if a.taken is not None)
        if applied != told:
            agent.complain(f"{applied} decisions were applied and {told} acknowledged")
        if len(self.runs) > 1:
            agent.complain(f"{len(self.runs)} runs were started")
        self.seen["applied"] += applied
        return agent.wrong

    def _asked(self, stage: int, dice: random.Random) -> list[Asked]:
        if stage == 0:
            lines = [["begin"]] * 6 + [["status"], ["show"]]
        elif self.agent.screen is None:  # not only in the second round: all who start may lose
            lines = [["next"]] * 5 + [["show"], ["status"], ["begin"]]
        else:
            lines = [dice.choice(_OTHERS) for _ in range(2)]
        early = {DONE, NOTHING_YET} if self.agent.screen is None else {DONE}
        asked = [Asked([*words, "--json"], None, early) for words in lines]
        while len(asked) < COMMANDS:
            taken = self.agent.decide(dice.randint(1, 3))
            words = self.agent.step_words(taken, as_json=dice.random() < 0.7)
            asked.append(Asked(words, taken, {DONE, NOT_APPLIED}))
        dice.shuffle(asked)
        return asked

    def _hear(self, asked: list[Asked], outcomes: list[Outcome]) -> None:
        agent, screens = self.agent, [self.agent.screen]
        for (words, taken, exits), outcome in zip(asked, outcomes, strict=True):
            said = agent.hear(words, outcome)
            screens.append(agent.screen)
            if taken is not None:
                taken.take_note(said)
            audit.check_exit(agent, outcome, said, {*exits, BusyError.exit})
            if outcome.exit == BusyError.exit and said is not None and said.error != "busy":
                agent.complain(f"exit 7, and it says {said.error}")
            self.seen[f"exit {outcome.exit}"] += 1
        agent.screen = max((tick for tick in screens if tick is not None), default=None)
        if all(outcome.exit == BusyError.exit for outcome in outcomes):
            agent.complain("all have lost")


def lives(root: str, seed: int, numbers: Iterable[int], hasty: str = HASTY) -> Findings:
    """Play directories from their first round to their last, or to one that is broken."""
    truth, folder = Truth(HOUSE), os.path.join(root, "directory")
    broken: list[str] = []
    seen, tried = Counter[str](), 0
    for life in numbers:
        os.mkdir(folder, 0o700)
        directory = Directory(folder, truth, hasty)
        for number in range(life * ROUNDS, (life + 1) * ROUNDS):
            tried += 1
            wrong = directory.play(number, random.Random(f"{seed}/{number}"))
            if wrong:
                broken += [f"round {number}: {text}; {again(job, seed, life)}" for text in wrong]
                broken.append("\n".join(directory.agent.story[-COMMANDS:]))
                break
        seen += directory.seen
        shutil.rmtree(folder)
    return Findings(tried, broken, dict(seen))


def job(share: tuple[int, range]) -> Findings:
    """A worker's directories."""
    root = scratch_root()
    try:
        return lives(root, *share)
    finally:
        shutil.rmtree(root)


def prove(size: int, seed: int, workers: int) -> Findings:
    """Play ``size`` rounds, a multiple of five."""
    return spread(job, size // ROUNDS, seed, workers)


PROOFS = (
    Proof(
        row=8,
        title=f"{COMMANDS} commands at once in one directory",
        unit="rounds",
        full=500,
        short=5,
        prove=prove,
    ),
)
