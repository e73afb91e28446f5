"""Row 2: the power goes at any moment of any command.

Each command of each state of play is recorded once, SQLite's calls included, and its calls are
carried out again on a disk in memory.  After every one of them the power may go: ``disks.py`` says
what may then be found.  Each such directory gets what a player would do, the ordinary next command,
and the audit of rows 1 and 3.  What the command had wholly printed by then was acknowledged.

``python -m tests.faults.power --disks 20000`` runs it by itself.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import random
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tests.faults import shim
from tests.faults.agent import Said, Taken
from tests.faults.campaign import STORIES, Campaign, Story
from tests.faults.disks import STDOUT, Disk, Image, Op, fingerprint, lay_out, recorded
from tests.faults.engine import Engine, Outcome, warm
from tests.faults.house import CHECKPOINT, HANDOFF, HOUSES, House, Run
from tests.faults.proofs import Findings, Proof, spread, under_shim
from tests.faults.writers import look, make_template, power_writers
from tests.scratch import scratch_root

MODULE = "tests.faults.power"
_ALL = 5000
"""Disks with which every moment is reached, with nothing unsafe left and with some of it."""


class Recording(NamedTuple):
    """A command that was recorded: what it did, and what its player had decided and was told."""

    house: House
    story: Story
    ops: list[Op]
    taken: list[Taken]
    used: int
    screen: int | None
    done: bool
    outcome: Outcome
    said: Said | None


class Power:
    """The recordings for one seed; ``play`` tries one disk."""

    def __init__(self, engine: Engine, seed: int, houses: Sequence[House]) -> None:
        self.seed = seed
        self.campaign = Campaign(engine, seed, houses)
        self.campaign.prepare()
        self.recordings = [self._record(house, story) for house in houses for story in STORIES]
        self.places = [
            (recording, calls)
            for recording in self.recordings
            for calls in range(len(recording.ops) + 1)
        ]
        random.Random(seed).shuffle(self.places)
        self.tried: set[tuple[str, str, bool, str]] = set()
        self.notes: Counter[str] = Counter()

    def _record(self, house: House, story: Story) -> Recording:
        engine = self.campaign.engine
        template = self.campaign.templates[house.name, story.template]
        folder = engine.copy(template.folder, "record")
        agent = self.campaign.agent(house, folder, template)
        engine.recording = record = os.path.join(engine.root, "recording")
        outcome, said = story.act(agent, template, random.Random(self.seed), shim.NO_FAULT)
        engine.recording = None
        ops = recorded(outcome, record, folder)
        seen = agent.taken, agent.used, agent.screen, agent.done
        return Recording(house, story, ops, *seen, outcome, said)

    def play(self, number: int) -> list[str]:
        """Try the disk of that number; what is wrong with it."""
        turn, place = divmod(number, len(self.places))
        recording, calls = self.places[place]
        wholly = turn < 2 and place // 2 % 2 == turn
        template = self.campaign.templates[recording.house.name, recording.story.template]
        disk = Disk(template.folder)
        for op in recording.ops[:calls]:
            disk.do(op)
        dice = None if wholly else random.Random(f"power/{self.seed}/{number}")
        image = disk.after_power_loss(dice)
        printed = not any(op.path == STDOUT for op in recording.ops[calls:])
        known = (recording.house.name, recording.story.name, printed, fingerprint(image))
        self.notes["disks of all that was safe" if wholly else "disks of some of the rest"] += 1
        if known in self.tried:
            return []
        self.tried.add(known)
        self.notes["different disks"] += 1
        self.notes["acknowledged by then"] += printed
        wrong = self._judge(recording, image, printed)
        where = f"{recording.house.name}, {recording.story.name}, {calls} of {len(recording.ops)}"
        return [f"{where} calls: {text}" for text in wrong]

    def _judge(self, recording: Recording, image: Image, printed: bool) -> list[str]:
        """What an agent finds on a disk, and what it makes of it."""
        house, story = recording.house, recording.story
        template = self.campaign.templates[house.name, story.template]
        folder = os.path.join(self.campaign.engine.root, f"disk.{os.getpid()}")
        lay_out(image, folder)
        agent = self.campaign.agent(house, folder, template)
        agent.files = {
            name for name in (CHECKPOINT, HANDOFF) if name in os.listdir(template.folder)
        }
        agent.taken, agent.used = copy.deepcopy(recording.taken), recording.used
        said: Said | None = None
        if printed:
            said, agent.screen, agent.done = recording.said, recording.screen, recording.done
        for taken in agent.taken:
            taken.acknowledged = taken.acknowledged and printed

        def recover() -> None:
            self.campaign.recover(agent)

        runs: list[Run] = []
        try:
            runs = self.campaign.judge(agent, template, story, recording.outcome, said, recover)
        except Exception as error:  # noqa: BLE001 - whatever cannot be judged is a broken promise
            agent.complain(f"what is there cannot even be judged: {error!r}")
        self.notes["runs"] += len(runs)
        return agent.wrong


def survey(engine: Engine, name: str) -> tuple[int, list[str]]:
    """Every prefix of a tiny writer's calls (``writers.py``): how many, and what is wrong."""
    template, writer = os.path.join(engine.root, "writer-template"), power_writers()[name]
    if not os.path.isdir(template):
        make_template(engine.root)
    folder = engine.copy(template, "writer")
    engine.recording = record = os.path.join(engine.root, "recording")
    outcome = engine.run(lambda: writer(2), folder)
    engine.recording = None
    ops = recorded(outcome, record, folder)
    wrong: list[str] = []
    for calls in range(len(ops) + 1):
        disk = Disk(template)
        for op in ops[:calls]:
            disk.do(op)
        seen = copy.copy(outcome)
        seen.stdout = b"" if any(op.path == STDOUT for op in ops[calls:]) else outcome.stdout
        for dice in (None, *(random.Random(f"{calls}/{each}") for each in range(4))):
            lay_out(disk.after_power_loss(dice), folder)
            wrong += [f"{calls} calls: {text}" for text in look(folder, seen)]
    return len(ops), wrong


_made: list[Power] = []
"""What is made once, before workers are forked."""


def job(share: tuple[int, range]) -> Findings:
    """A worker's disks; the recordings were made before it was forked."""
    (whole,), (_, numbers) = _made, share
    power = copy.copy(whole)
    power.campaign = copy.copy(whole.campaign)
    power.campaign.engine = Engine(whole.campaign.engine.root)
    power.notes = Counter()
    broken = []
    for number in numbers:
        again = f"again: python -m {MODULE} --seed {power.seed} --only {number}"
        again += "" if len(power.campaign.houses) > 1 else " --small"
        broken += [f"{text}; {again}" for text in power.play(number)]
    return Findings(len(numbers), broken, dict(power.notes))


def main(arguments: Sequence[str]) -> int:
    """Print the findings as JSON; 3 when it cannot be tried."""
    parser = argparse.ArgumentParser(prog=f"python -m {MODULE}", description=__doc__)
    parser.add_argument("--disks", type=int, default=400, help="how many (400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, metavar="N", help="one disk")
    parser.add_argument("--small", action="store_true", help="commands of the small game only")
    parser.add_argument("--writers", action="store_true", help="the harness's own test instead")
    options = parser.parse_args(arguments)
    if shim.LOADED not in os.environ:
        return shim.rerun(MODULE, arguments)
    root = scratch_root()
    try:
        if options.writers:
            told = {name: survey(Engine(root), name) for name in power_writers()}
            sys.stdout.write(json.dumps(told) + "\n")
            return 0
        warm()
        houses = HOUSES[:1] if options.small else HOUSES
        power = Power(Engine(root), options.seed, houses)
        _made.append(power)
        if options.only is not None:
            findings = Findings(1, power.play(options.only), dict(power.notes))
        else:
            findings = spread(job, options.disks, options.seed, options.workers)
        findings.notes["commands"] = len(power.recordings)
        findings.notes["moments"] = len(power.places)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    sys.stdout.write(json.dumps(findings._asdict()) + "\n")
    return 1 if findings.broken else 0


def prove(size: int, seed: int, workers: int) -> Findings:
    """Try ``size`` disks, in a process under the shim.  Raises ``CannotTry``.

    A size that does not reach every moment of every command stays with the small game.
    """
    words = ["--disks", str(size), "--seed", str(seed), "--workers", str(workers)]
    words += ["--small"] if size < _ALL else []
    found = Findings(**under_shim(MODULE, words))
    if size >= _ALL and size < 2 * found.notes["moments"]:
        found.broken.append(f"{size} disks do not reach each of {found.notes['moments']} moments")
    return found


PROOFS = (
    Proof(
        row=2,
        title="power loss",
        unit="disks",
        full=12_000,
        short=40,
        prove=prove,
    ),
)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
