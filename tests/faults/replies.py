"""Row 4: replies lost, doubled, late and cut; nothing is doubled, nothing acknowledged is lost.

A player decides on what it sees, over the real session and the real HTTP transport; between that
and the service lies the net of ``net.py``.  When the story is over the service's log is held
against what was decided and what was confirmed.  Everything follows from the seed and the number,
clock and ids included: some schedules are played twice, the second time over another store, and
have to tell the same story to the byte.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pytest

from play.canonical import digest, dumps
from play.errors import RyaError, UnreachableError
from play.session import begin, steps, views, worlds
from play.session.desk import Desk, Tools
from play.session.outcome import ASK, EXIT_DONE, EXIT_NOT_APPLIED, Outcome
from play.session.wish import Wish
from play.store import log
from play.transport.http import HttpTransport
from tests.faults.net import BASE, Net
from tests.faults.proofs import Findings, Proof, again, spread
from tests.faults.toys import Place, toys

TWICE = 20
"""One schedule in so many is played twice."""
_MARKS = 19  # invest takes 1 to 10 by halves: so many decisions can be told apart in a log
_TRACKS = ("practice", "practice", "official")
_SETTLED = "It was applied, once, and this is its screen."
_NOT_SENT = "The actions given now were not sent."

Command = Callable[[Desk], Outcome]


class Decision:
    """One decision: its mark in the log, its wait, and what was said of it."""

    def __init__(self, number: int, wait: int) -> None:
        self.mark = 1 + 0.5 * number
        self.wait = wait
        self.confirmed = self.refused = False

    def command(self) -> Command:
        """``rya step`` with it."""
        decision = steps.Decision([["invest", self.mark]], wait=self.wait)
        return lambda desk: steps.step(desk, decision)


class Schedule:
    """One story: a player, a directory, and a net that goes wrong."""

    def __init__(self, place: Place, patch: pytest.MonkeyPatch, seed: int, number: int) -> None:
        self.name = f"player {number}"
        self.dice = random.Random(f"replies/{seed}/{number}")
        place.clear(f"{seed}/{number}")
        self.place = place
        trouble = self.dice.choice((0.15, 0.4, 0.7))
        self.net = Net(place.service, self.name, place.clock, self.dice, trouble)
        self.net.install(patch)
        self.folder = Path(place.folder) / "session"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.tools = Tools(
            connect=lambda base: HttpTransport(base, "key-of-nobody", sleep=self._sleep),
            now=place.clock,
            new_id=lambda: f"{self.dice.getrandbits(64):016x}",
            sleep=self._sleep,
            busy=lambda _: nullcontext(),
        )
        self.desk: Desk | None = None
        self.stays = self.dice.random() < 0.3  # at one desk, as ``rya play`` does
        self.decisions: list[Decision] = []
        self.unsure: Decision | None = None  # sent, and nothing has been seen since
        self.playing = self.over = False
        self.told: list[str] = []
        self.broken: list[str] = []

    def _sleep(self, seconds: float) -> None:
        self.place.clock.now += seconds

    # ---- commands

    def run(self, command: Command) -> Outcome | None:
        """One command, wholly printed; None when it ended with an error."""
        if self.desk is None:
            self.desk = Desk(str(self.folder), self.tools, BASE).__enter__()
        try:
            outcome = command(self.desk)
            self.desk.prepare(outcome)
            self.desk.shown(outcome)
        except RyaError as error:
            self.told.append(f"{type(error).__name__} {error.message}")
            if not isinstance(error, UnreachableError) and error.status >= 500:
                self.broken.append(f"a command failed: {error.message}")
            self.leave()
            return None
        if not self.stays:
            self.leave()
        self.told.append(dumps(outcome.json()).decode())
        self.told.append(str((outcome.reply or {}).get("text")))
        self._look(outcome)
        return outcome

    def leave(self) -> None:
        """The process ends."""
        if self.desk is not None:
            self.desk.__exit__()
            self.desk = None

    def _look(self, outcome: Outcome) -> None:
        self.unsure = None
        if outcome.reply is not None:
            self.over = outcome.reply.get("done") is True
            self.playing = not self.over
        if _SETTLED in outcome.message:
            mark = _applied(outcome)
            next(each for each in self.decisions if each.mark == mark).confirmed = True

    def decide(self) -> None:
        """A new decision; sometimes it is given again when it was not confirmed."""
        repeats = self.unsure is not None and self.dice.random() < 0.5
        if repeats and self.unsure is not None:
            decision = self.unsure
        elif len(self.decisions) < _MARKS:
            decision = Decision(len(self.decisions), self.dice.choice((1, 1, 2, 4, 24)))
            self.decisions.append(decision)
        else:
            return
        outcome = self.run(decision.command())
        if outcome is None:
            self.unsure = self.unsure or decision
        elif outcome.exit == EXIT_NOT_APPLIED:
            decision.refused = _NOT_SENT in outcome.message and not repeats
        else:
            self._confirm(decision, outcome)

    def _confirm(self, decision: Decision, outcome: Outcome) -> None:
        """The command says that it was taken: then the screen is the one that it led to."""
        decision.confirmed = True
        if _applied(outcome) != decision.mark:
            self.broken.append(f"decision {decision.mark} is confirmed with another one's screen")

    def find(self, tries: int) -> None:
        """Ask for a screen, as somebody does who has lost the thread."""
        for _ in range(tries):
            if self.playing or self.over:
                return
            outcome = self.run(worlds.next_world)
            if outcome is not None and outcome.directive == ASK:
                first = outcome.facts["options"][0]["index"]
                outcome = self.run(lambda desk, first=first: worlds.next_world(desk, index=first))  # type: ignore[misc]
            if outcome is None and not (self.folder / "rya-checkpoint.json").exists():
                self.open()

    def open(self) -> None:
        """``rya begin``."""
        track = self.dice.choice(_TRACKS)
        self.run(lambda desk: begin.begin(desk, Wish(track=track)))

    # ---- the story

    def play(self) -> None:
        """The story, a calm end, and what the service's log says of it."""
        self.open()
        self.find(2)
        for _ in range(self.dice.randint(1, 4)):
            self._one_thing()
        self.net.trouble = 0.0
        self.find(4)
        if not self.playing and not self.over:
            self.broken.append("no way leads back to a screen")
        while self.net.late:
            self.net.arrive()
        if self.playing and len(self.decisions) < _MARKS:
            self._last_word()
        self.leave()
        self._audit()

    def _one_thing(self) -> None:
        chance = self.dice.random()
        if chance < 0.08:
            self.place.clock.forward(hours=self.dice.choice((1.0, 13.0, 23.9, 25.0)))
        if chance < 0.75:
            if self.playing:
                self.decide()
        elif chance < 0.9:
            self.run(views.show)
        else:
            self.run(worlds.next_world)

    def _last_word(self) -> None:
        """On a screen that was seen a step is taken, once nothing goes wrong any more."""
        self.run(worlds.next_world)
        last = Decision(len(self.decisions), 1)
        self.decisions.append(last)
        outcome = self.run(last.command())
        if outcome is not None and outcome.exit == EXIT_DONE:
            self._confirm(last, outcome)
        elif self.playing:
            self.broken.append("a step on a fresh screen is not taken")

    def _audit(self) -> None:
        counts: Counter[float] = Counter()
        order: list[float] = []
        with self.place.store.reading() as db:
            query = "SELECT id, wakes, suite, world_index, single FROM runs WHERE player = ?"
            found = db.execute(f"{query} ORDER BY number", (self.name,)).fetchall()
            for run_id, wakes, *_ in found:
                rows = log.read(db, run_id, wakes)
                marks = [entry[2] for row in rows for entry in row.entries]
                if len(marks) != len(rows):
                    self.broken.append(f"{len(rows)} wakes with {len(marks)} decisions")
                order += marks
        self.told += [self.place.kept(run_id) for run_id, *_ in found]
        hidden = [row[2:4] for row in found if row[4]]
        if len(set(hidden)) != len(hidden):
            self.broken.append("a hidden world was dealt twice")
        counts.update(order)
        for decision in self.decisions:
            times = counts.pop(decision.mark, 0)
            if times > 1:
                self.broken.append(f"decision {decision.mark} was applied {times} times")
            if decision.confirmed and times == 0:
                self.broken.append(f"decision {decision.mark} was confirmed and is lost")
            if decision.refused and times:
                self.broken.append(f"decision {decision.mark} was said not to be sent")
        if counts:
            self.broken.append(f"nobody decided {sorted(counts)}")
        if order != sorted(order):
            self.broken.append(f"applied out of order: {order}")


def _applied(outcome: Outcome) -> float | None:
    """The mark of the decision whose screen an outcome shows."""
    results = (outcome.reply or {}).get("results") or [{}]
    mark: float | None = results[0].get("applied", {}).get("amount")
    return mark


def one(place: Place, patch: pytest.MonkeyPatch, seed: int, number: int) -> Schedule:
    """Play one schedule."""
    schedule = Schedule(place, patch, seed, number)
    try:
        schedule.play()
    except Exception as error:  # noqa: BLE001 - whatever it is, a player would have seen it
        schedule.broken.append(f"a command ends with {error!r}")
    finally:
        schedule.leave()
    return schedule


def job(share: tuple[int, range]) -> Findings:
    """A worker's schedules."""
    seed, numbers = share
    broken: list[str] = []
    notes: Counter[str] = Counter()
    here, there = Place(), Place()
    try:
        with toys() as patch:
            for number in numbers:
                schedule = one(here, patch, seed, number)
                wrong = schedule.broken
                if number % TWICE == 0:
                    notes["played twice"] += 1
                    if _digest(one(there, patch, seed, number)) != _digest(schedule):
                        wrong = [*wrong, "the second play tells another story"]
                broken += [f"{text}; {again(job, seed, number)}" for text in wrong]
                notes.update(schedule.net.seen)
                notes["decisions"] += len(schedule.decisions)
                notes["confirmed"] += sum(each.confirmed for each in schedule.decisions)
    finally:
        here.close()
        there.close()
    return Findings(len(numbers), broken, dict(notes))


def _digest(schedule: Schedule) -> str:
    return digest("\n".join(schedule.told).encode())


PROOFS = (
    Proof(
        row=4,
        title="replies lost, doubled, late, cut",
        unit="schedules",
        full=100_000,
        short=100,
        prove=partial(spread, job),
    ),
)
