"""Seeded schedules: a state of play, a command, a fault in it, what an agent does next, an audit.

Everything about a schedule follows from the seed and its number, so a failure can be played again
(``python -m tests.faults --seed S --only I``).
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.faults import audit
from tests.faults.agent import Agent, Said, Taken
from tests.faults.engine import Engine, Outcome
from tests.faults.house import CHECKPOINT, HANDOFF, HOUSES, House, Run, Truth, read_runs
from tests.faults.shim import ERRORS, KILLS, NO_FAULT, ON_FILES, ON_STDOUT, Fault

TO_STDOUT = "write (stdout)"
BEGIN = ("begin", "--track", "practice", "--index", "0")
SEALED = ("begin", "--track", "sealed")
NOTES = ("note", "--world", "watch the EU", "--lessons", "wait for the bell")


class Template(NamedTuple):
    """A state of play from which schedules start: a directory, and the agent's books about it."""

    folder: str
    prior: dict[str, audit.Prior]
    used: int
    screen: int | None
    pending: Taken | None


Result = tuple[Outcome, Said | None]
Act = Callable[[Agent, Template, random.Random, Fault], Result]


class Story(NamedTuple):
    """A command in a state of play; ``weight`` is how often it is drawn."""

    name: str
    template: str
    act: Act
    weight: int = 2


def words(*given: str) -> Act:
    """A command that takes no decision."""

    def act(agent: Agent, _: Template, dice: random.Random, fault: Fault) -> Result:
        return agent.rya([*given, *dice.choice([["--json"], []])], fault)

    return act


def decide(agent: Agent, _: Template, dice: random.Random, fault: Fault) -> Result:
    """A new decision on the screen that was seen last."""
    taken = agent.decide(dice.randint(1, 3))
    at, as_json = dice.random() < 0.7, dice.random() < 0.7
    return agent.step(taken, fault, at=at, as_json=as_json)


def decide_last(agent: Agent, _: Template, dice: random.Random, fault: Fault) -> Result:
    """The decision that ends the world."""
    return agent.step(agent.decide(24), fault, as_json=dice.random() < 0.7)


def repeat(agent: Agent, template: Template, dice: random.Random, fault: Fault) -> Result:
    """The pending step's own command once more."""
    assert template.pending is not None
    return agent.step(template.pending, fault, as_json=dice.random() < 0.7)


STORIES = (
    Story("begin", "empty", words(*BEGIN)),
    Story("begin sealed", "empty", words(*SEALED)),
    Story("begin again", "mid", words("begin", "--max-wakes", "50")),
    Story("begin --replace", "mid", words("begin", "--replace", "--track", "practice"), 3),
    Story("begin, paused", "paused", words("begin")),
    Story("next", "begun", words("next")),
    Story("next sealed", "begun sealed", words("next")),
    Story("next, resuming", "mid", words("next")),
    Story("step, first", "first", decide, 3),
    Story("step", "mid", decide, 8),
    Story("step, last", "last", decide_last),
    Story("note", "mid", words(*NOTES), 3),
    Story("pause", "mid", words("pause", "--reason", "context")),
    Story("show", "mid", words("show"), 1),
    Story("scores", "finished", words("scores", "--max-polls", "1"), 1),
    Story("begin, finished", "finished", words("begin"), 1),
    Story("step, pending", "pending", decide, 2),
    Story("step again, pending", "pending", repeat, 2),
    Story("show, pending", "pending", words("show"), 1),
    Story("next, pending", "pending", words("next"), 1),
    Story("begin, pending", "pending", words("begin"), 1),
    Story("note, pending", "pending", words(*NOTES), 1),
    Story("pause, pending", "pending", words("pause", "--reason", "context"), 1),
)


class Verdict(NamedTuple):
    """What came of one schedule."""

    number: int
    house: str
    story: str
    mode: str
    k: int
    calls: int
    hit: str
    wrong: list[str]
    lines: list[str]
    leftovers: int
    orphans: int


class Campaign:
    """Templates and counts for one seed; ``play`` runs one schedule."""

    def __init__(self, engine: Engine, seed: int, houses: Sequence[House] = HOUSES) -> None:
        self.engine = engine
        self.seed = seed
        self.houses = houses
        self.truths = {house.name: Truth(house) for house in houses}
        self.templates: dict[tuple[str, str], Template] = {}
        self.clean: dict[tuple[str, str], Outcome] = {}

    # ---- states of play

    def prepare(self) -> None:
        """Make every template and count the calls of every story, so that workers share them."""
        for house in self.houses:
            self._make_templates(house)
            for story in STORIES:
                self._count(house, story)

    def _make_templates(self, house: House) -> None:
        for name, commands in (
            ("empty", ()),
            ("begun", (BEGIN,)),
            ("begun sealed", (SEALED,)),
        ):
            agent = self._fresh(house, name)
            for command in commands:
                self._must(agent, *agent.rya([*command, "--json"]))
            self._keep(house, name, agent)
        agent = self._fresh(house, "play", self.templates[house.name, "begun"])
        self._must(agent, *agent.rya(["next", "--json"]))
        self._keep(house, "first", agent)
        for wait in (1, 2, 3, 2):
            self._must(agent, *agent.step(agent.decide(wait)))
        self._keep(house, "mid", agent)
        self._make_paused(house)
        self._make_pending(house)
        self._make_finished(house)

    def _make_paused(self, house: House) -> None:
        agent = self._fresh(house, "pausing", self.templates[house.name, "mid"])
        self._must(agent, *agent.rya(["pause", "--reason", "context", "--json"]))
        self._keep(house, "paused", agent)

    def _make_pending(self, house: House) -> None:
        """A step that was applied, its reply received, and its screen never printed."""
        mid = self.templates[house.name, "mid"]
        counting = self._fresh(house, "counting", mid)
        trace = self._must(counting, *counting.step(counting.decide(2))).trace
        agent = self._fresh(house, "pending", mid)
        taken = agent.decide(2)
        outcome, _ = agent.step(taken, Fault(trace.index(TO_STDOUT) + 1, "kill_before"))
        assert outcome.killed, agent.story
        self._keep(house, "pending", agent, taken)

    def _make_finished(self, house: House) -> None:
        """One wake before the end, and the end."""
        agent = self._fresh(house, "ending", self.templates[house.name, "mid"])
        before, earlier = agent.folder + ".before", self._books(agent)
        for _ in range(2000):
            shutil.rmtree(before, ignore_errors=True)
            shutil.copytree(agent.folder, before)
            earlier = self._books(agent)
            self._must(agent, *agent.step(agent.decide(24)))
            if agent.done:
                break
        self._keep(house, "finished", agent)
        agent.folder, agent.screen, agent.done = before, earlier[0], False
        agent.taken = agent.taken[: earlier[1]]
        self._keep(house, "last", agent)

    @staticmethod
    def _books(agent: Agent) -> tuple[int | None, int]:
        return agent.screen, len(agent.taken)

    def _fresh(self, house: House, name: str, template: Template | None = None) -> Agent:
        folder = os.path.join(self.engine.root, f"{house.name} {name}")
        if template is None:
            os.mkdir(folder, 0o700)
            return Agent(self.engine, house, folder, 0)
        shutil.copytree(template.folder, folder)
        return self.agent(house, folder, template)

    def agent(self, house: House, folder: str, template: Template) -> Agent:
        agent = Agent(self.engine, house, folder, template.used)
        agent.screen = template.screen
        agent.files = {name for name in (CHECKPOINT, HANDOFF) if name in os.listdir(folder)}
        if template.pending is not None:
            agent.taken.append(Taken(template.pending.decision, template.pending.screen))
        return agent

    def _keep(self, house: House, name: str, agent: Agent, pending: Taken | None = None) -> None:
        folder = os.path.join(self.engine.root, f"{house.name} template {name}")
        shutil.copytree(agent.folder, folder)
        taken = [each for each in agent.taken if each is not pending]
        known = self.templates.get((house.name, "mid"))
        earlier = next(iter(known.prior.values()), ()) if known else ()
        played = (*earlier, *(each.decision for each in taken))
        runs = [] if pending is None and not taken and agent.screen is None else read_runs(folder)
        prior = {run.id: played for run in runs}
        used = (known.used if known else 0) + len(agent.taken)
        self.templates[house.name, name] = Template(folder, prior, used, agent.screen, pending)

    @staticmethod
    def _must(agent: Agent, outcome: Outcome, said: Said | None) -> Outcome:
        if outcome.exit != 0 or said is None:
            raise RuntimeError("without any fault:\n" + "\n".join(agent.story[-3:]))
        return outcome

    def _count(self, house: House, story: Story) -> Outcome:
        """A story without a fault: its calls, its reads, and the exit with which it ends."""
        if (house.name, story.name) not in self.clean:
            template = self.templates[house.name, story.template]
            folder = self.engine.copy(template.folder, "count")
            agent = self.agent(house, folder, template)
            outcome, _ = story.act(agent, template, random.Random(0), NO_FAULT)
            self.clean[house.name, story.name] = outcome
        return self.clean[house.name, story.name]

    # ---- one schedule

    def play(self, number: int) -> Verdict:
        """One schedule, start to audit."""
        dice = random.Random(f"{self.seed}/{number}")
        house = dice.choices(HOUSES, [3, 1])[0]
        story = dice.choices(STORIES, [story.weight for story in STORIES])[0]
        clean = self._count(house, story)
        fault = draw(dice, clean.trace, clean.reads)
        template = self.templates[house.name, story.template]
        folder = self.engine.copy(template.folder, "play")
        agent = self.agent(house, folder, template)
        earlier = read_runs(template.folder)
        outcome, said = story.act(agent, template, dice, fault)
        leftovers = audit.leftovers(folder)
        audit.check_exit(agent, outcome, said, {clean.exit})
        try:
            go_on = partial(self._go_on, agent, template, story, dice, outcome.fault)
            runs = self.judge(agent, template, story, outcome, said, go_on)
        except Exception as error:  # noqa: BLE001 - whatever cannot be judged is a broken promise
            agent.complain(f"what is there cannot even be judged: {error!r}")
            agent.story.append(traceback.format_exc())
            runs = earlier
        new = len(runs) - len(earlier)
        starts = story.template in ("begun", "empty", "begun sealed", "finished", "last")
        orphans = max(0, new - (1 if starts or "--replace" in story.name else 0))
        return Verdict(
            number,
            house.name,
            story.name,
            fault.mode,
            fault.k,
            clean.calls,
            outcome.hit,
            agent.wrong,
            agent.story if agent.wrong else [],
            leftovers,
            orphans,
        )

    def judge(
        self,
        agent: Agent,
        template: Template,
        story: Story,
        outcome: Outcome,
        said: Said | None,
        go_on: Callable[[], None],
    ) -> list[Run]:
        """Look at what is there, go on as an agent would, look again; the runs at the end."""
        truth = self.truths[agent.house.name]
        runs = audit.check_files(agent, read_runs(template.folder))
        audit.check_runs(agent, runs, template.prior, truth)
        self._check_words(agent, template, story, outcome, said)
        if not agent.wrong:
            go_on()
            runs = audit.check_files(agent, runs)
            audit.check_runs(agent, runs, template.prior, truth)
            check_notes(agent, runs)
            check_scores(agent, runs)
        return runs

    def _check_words(
        self, agent: Agent, template: Template, story: Story, outcome: Outcome, said: Said | None
    ) -> None:
        """What a whole reply of a command without a decision promises, whatever befell it then.

        One that says ``DECIDE AGAIN`` speaks of the step before it.
        """
        confirmed = said is not None and said.error is None and said.directive != "DECIDE AGAIN"
        document = read_checkpoint(agent.folder)
        if story.name.startswith("note") and document is not None:
            kept = (document["notes"]["world"], document["notes"]["lessons"])
            new = (NOTES[2], NOTES[4])
            if kept not in (("", ""), new) or (confirmed and kept != new):
                agent.complain(f"the notes are {kept}")
        if story.name.startswith("begin") and confirmed and document is None:
            agent.complain("a session was begun and there is no checkpoint")
        if story.name.startswith("pause") and confirmed:
            state = document["session"]["state"] if document else None
            if state != "paused":
                agent.complain(f"a session was paused and is {state}")
        if story.name == "begin --replace" and not _kept_somewhere(template.folder, agent.folder):
            agent.complain("the checkpoint that was replaced is in no archive")

    # ---- what an agent does then

    def _go_on(
        self, agent: Agent, template: Template, story: Story, dice: random.Random, fault: Fault
    ) -> None:
        """Recover in one of an agent's ways, perhaps to be hit again, then play one more wake."""
        ways = ["show", "next", "begin", "again", "reckless", "reckless", "handoff", "nothing"]
        way, again = dice.choice(ways), second(dice, fault)
        result: Result | None = None
        if way == "again" and not story.name.startswith("step"):
            result = story.act(agent, template, dice, again)
        elif way == "again" and agent.taken and not agent.taken[-1].acknowledged:
            result = agent.step(agent.taken[-1], again)
        elif way == "reckless" and agent.screen is not None and not agent.done:
            taken = agent.decide(dice.randint(1, 3))
            result = agent.step(taken, again, at=dice.random() < 0.5)
        elif way == "handoff":
            result = agent.rya(handoff_command(agent.folder) or ["begin"], again)
        elif way in ("show", "next", "begin"):
            result = agent.rya([way, "--json"], again)
        if result is not None:
            audit.check_exit(agent, *result, {0, 4, 5})
            audit.check_files(agent, [])
        self.recover(agent)

    def recover(self, agent: Agent) -> None:
        """Come back to a screen by the ordinary commands, and play one more wake."""
        for _ in range(5):
            if self._look(agent):
                break
        else:
            agent.complain("no way leads back to a screen")
            return
        taken = agent.decide(2)
        outcome, said = agent.step(taken)
        if outcome.exit != 0 or not taken.acknowledged:
            agent.complain(f"a step on a fresh screen is not taken: {outcome}")
        elif said is not None and said.tick is not None and said.tick <= taken.screen:
            agent.complain("a step does not advance its world")

    @staticmethod
    def _look(agent: Agent) -> bool:
        """Ask for the screen without any fault; True when there is one to decide on."""
        outcome, said = agent.rya(["next", "--json"])
        if outcome.exit not in (0, 4) or said is None:
            agent.complain(f"`next` fails: {outcome}")
            return True
        if said.error is None and said.screen and not said.done:
            return True
        outcome, said = agent.rya(["begin", "--json"])
        if outcome.exit != 0 or said is None:
            agent.complain(f"`begin` fails: {outcome}")
            return True
        return False


def draw(dice: random.Random, trace: list[str], reads: int) -> Fault:
    """A fault somewhere in the calls of a command, oftener where its screen is printed."""
    modes = (*KILLS, "short", "interrupt", *ERRORS, "EPIPE", "EIO_read")
    mode = dice.choices(modes, [30, 12, 16, 6, 9, 6, 6, 4, 4, 5, 4])[0]
    if mode == "EIO_read":
        return Fault(dice.randint(1, max(1, reads)), mode)
    points = list(range(1, len(trace) + 1))
    if mode.startswith("short"):
        points = [k for k in points if trace[k - 1].startswith(("write ", "pwrite "))]
    k = dice.choice(points or [1])
    often = 1.0 if mode == "EPIPE" else 0.3 if mode.startswith("short") else 0.15
    if TO_STDOUT in trace and dice.random() < often:
        k = trace.index(TO_STDOUT) + 1 + (mode != "EPIPE" and dice.random() < 0.25)
    scope = ON_FILES | ON_STDOUT if mode == "EPIPE" or dice.random() < 0.5 else ON_FILES
    return Fault(k, mode, scope)


def second(dice: random.Random, first: Fault) -> Fault:
    """What hits the command that is to set things right: often nothing, a kill, or the disk that
    is still full."""
    if first.mode in ERRORS and dice.random() < 0.4:
        return Fault(1, first.mode, first.scope)
    if dice.random() < 0.3:
        return Fault(dice.randint(1, 60), dice.choice(KILLS))
    return NO_FAULT


def handoff_command(folder: str) -> list[str] | None:
    """The one next command that the handoff names."""
    try:
        with open(os.path.join(folder, HANDOFF), encoding="utf-8") as handle:
            found = re.search(r"^Next.*`rya ([^`]+)`", handle.read(), re.M)
    except FileNotFoundError:
        return None
    return found[1].split() if found else None


def read_checkpoint(folder: str) -> dict[str, Any] | None:
    """The checkpoint's JSON, or None when there is none."""
    try:
        with open(os.path.join(folder, CHECKPOINT), encoding="utf-8") as handle:
            document: dict[str, Any] = json.load(handle)
    except (FileNotFoundError, ValueError):
        return None
    return document


def check_notes(agent: Agent, runs: list[Run]) -> None:
    """After a step the service has the notes that the checkpoint has."""
    document = read_checkpoint(agent.folder)
    if document is None or not document["active"] or agent.wrong:
        return
    active = document["active"]["runId"]
    notes = next((run.notes for run in runs if run.id == active), None)
    if notes is None:
        agent.complain("the checkpoint's run is not in the store")
    elif any(document["notes"][name] not in notes for name in ("world", "lessons")):
        agent.complain(f"the notes {document['notes']} have not reached the service: {notes!r}")


def check_scores(agent: Agent, runs: list[Run]) -> None:
    """A finished world has its score, in the store and in the checkpoint."""
    document = read_checkpoint(agent.folder) or {"worlds": []}
    rows = {row["runId"]: row for row in document["worlds"]}
    for run in runs:
        if (run.status == "done") != (run.score is not None):
            agent.complain(f"run {run.id} is {run.status} with the score {run.score}")
        elif run.status == "done" and run.id in rows:
            row = rows[run.id]
            if (row["status"], row["score"]) != ("done", run.score):
                agent.complain(f"the checkpoint has {row['status']}, {row['score']} of {run}")


def _kept_somewhere(template: str, folder: str) -> bool:
    with open(os.path.join(template, CHECKPOINT), "rb") as handle:
        old = json.loads(handle.read())
    for place, _, names in os.walk(folder):
        if CHECKPOINT in names:
            with open(os.path.join(place, CHECKPOINT), "rb") as handle:
                found = json.loads(handle.read())
            if found["active"] == old["active"] and found["worlds"] == old["worlds"]:
                return True
    return False
