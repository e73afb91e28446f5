"""Row 7: receipts at 24 hours: at 23:59 the receipt, at 24:01 no second application.

Two kinds of story, by a fake clock.  Calls: a step comes again at ages around a day, to the
millisecond, while further steps are played, old receipts are cleared away, the world ends, the run
expires and services come and go.  Sessions: a step's reply is lost, or the step itself; the next
command comes at such an age, from a computer whose clock may be minutes off.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from play import wire
from play.service.clock import HOUR_MS
from play.service.context import Answer, Config
from play.session import begin, steps, views, worlds
from play.session.wish import Wish
from play.transport.local import LocalTransport
from tests.faults.proofs import Findings, Proof, spread
from tests.faults.reuse import decision, lasting
from tests.faults.toys import Place, Story, server, told
from tests.service.support import FakeClock, Player, good
from tests.transport.sides import LOST_AFTER, LOST_BEFORE, Side

DAY = 24 * HOUR_MS
MINUTE = 60_000
EDGES = (DAY - MINUTE, DAY - 1, DAY, DAY + 1, DAY + MINUTE)
"""Ages in ms at which everything is decided."""
SKEW = 5 * MINUTE
"""By how much a player's clock is off at the most."""
GONE = {(409, "stale_tick"), (409, "run_over"), (410, "expired")}
"""How a step is refused whose receipt is no longer honoured."""


def ages(dice: random.Random) -> list[int]:
    """Ages at which a step comes again, in ms, youngest first."""
    some = [dice.choice(EDGES), dice.randrange(DAY), DAY + dice.randrange(2 * DAY)]
    return sorted({*dice.sample(EDGES, 2), *dice.sample(some, 2)})


def set_clock(clock: FakeClock, moment: int) -> None:
    """Set a clock to a millisecond; half of one more keeps it clear of rounding."""
    clock.now = (moment + 0.5) / 1000


class Calls:
    """A step that comes again and again, as bytes."""

    def __init__(self, place: Place, seed: int, number: int) -> None:
        self.dice = random.Random(f"receipts/{seed}/{number}")
        place.clear(f"{seed}/{number}")
        self.place = place
        self.config = self.dice.choice((Config(), server(), server(practice_expiry_hours=12)))
        self.name = f"player {number}"
        self.notes: Counter[str] = Counter()
        self.broken: list[str] = []

    @property
    def player(self) -> Player:
        """The player, at a service that has just been started."""
        return Player(self.place.another(self.config), self.name)

    def play(self) -> None:
        """The story."""
        run = self.player.start(seed=self.dice.randrange(2**32))
        for _ in range(self.dice.randrange(3)):
            run = self._step(run) or run
        start = int(self.place.clock.now * 1000) + self.dice.randrange(1000)
        set_clock(self.place.clock, start)
        body = decision(self.dice, runId=run["runId"], stepId="the-step", expectedTick=run["tick"])
        if run["done"]:
            return
        answer = self.player.post(wire.PATH_STEP, body)
        run = good(answer)
        for age in ages(self.dice):
            if self.dice.random() < 0.5 and not run["done"]:
                run = self._step(run) or run
            set_clock(self.place.clock, start + age)
            self._send(body, answer, age)
        if self.dice.random() < 0.2:  # somebody has set the clock back
            set_clock(self.place.clock, start - DAY - self.dice.choice((0, 1, MINUTE)))
            self._send(body, answer, -DAY)

    def _step(self, run: dict[str, Any]) -> dict[str, Any] | None:
        """Another step on the last screen; None when the run has expired."""
        body = decision(self.dice, runId=run["runId"], wait=self.dice.choice((1, 4, 24)))
        answer = self.player.post(wire.PATH_STEP, body)
        return answer.body if answer.status == 200 else None

    def _send(self, body: dict[str, Any], answer: Answer, age: int) -> None:
        before = self.place.kept(body["runId"])
        said = self.player.post(wire.PATH_STEP, body)
        what = f"a step that is {age} ms old"
        if abs(age) < DAY:
            self.notes["receipts"] += 1
            if said.status != 200 or lasting(said) != lasting(answer):
                self.broken.append(f"{what} gets {said.status}, not its receipt")
        else:
            self.notes["refused"] += 1
            self.notes[str(said.body.get("code"))] += 1
            if (said.status, said.body.get("code")) not in GONE:
                self.broken.append(f"{what} gets {said.status} {said.data[:200]!r}")
        if age in EDGES:
            self.notes["edges"] += 1
        if self.place.kept(body["runId"]) != before:
            self.broken.append(f"{what} has changed the run")


class Session:
    """A reply that never came, and the command after it."""

    def __init__(self, place: Place, seed: int, number: int) -> None:
        self.dice = random.Random(f"receipts/{seed}/{number}")
        place.clear(f"{seed}/{number}")
        folder = Path(place.folder) / "session"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        self.clock, self.store = place.clock, str(folder / "store.db")
        self.mine = FakeClock(place.clock.now)
        self.side = Side(folder, "local", self.mine, self._connect)
        self.notes: Counter[str] = Counter()
        self.broken: list[str] = []

    def _connect(self, _: str) -> LocalTransport:
        return LocalTransport(self.store, clock=self.clock)

    def play(self) -> None:
        """The story: begin, a few steps, one whose reply does not come, and two commands."""
        self.side.run(lambda desk: begin.begin(desk, Wish(index=self.dice.randrange(4))))
        self.side.run(worlds.next_world)
        for _ in range(self.dice.randrange(3)):
            self.side.run(lambda desk: steps.step(desk, steps.Decision([], wait=1)))
        before, loss = self._wakes(), self.dice.choice((LOST_BEFORE, LOST_AFTER))
        self.side.losses.append(loss)
        told = self.side.run(lambda desk: steps.step(desk, steps.Decision([["boast"]], wait=1)))
        if told.get("code") != "unreachable":
            self.broken.append(f"a step without an answer said {told}")
        age = self.dice.choice(ages(self.dice))
        skew = self.dice.choice((0, 0, self.dice.randint(-SKEW, SKEW)))
        self.clock.now += age / 1000
        self.mine.now += (age + skew) / 1000
        if self.dice.random() < 0.5:
            self.side.run(views.show)
        else:
            self.side.run(lambda desk: steps.step(desk, steps.Decision([["boast"]], wait=1)))
        applied = self._wakes() - before
        self.side.run(worlds.next_world)
        self._judge(loss, age + skew, applied, self._wakes() - before)

    def _judge(self, loss: str, age: int, applied: int, later: int) -> None:
        expected = 1 if loss == LOST_AFTER or age < DAY else 0
        self.notes[f"session, {loss}"] += 1
        self.notes["session, too old"] += age >= DAY
        if (applied, later) != (expected, expected):
            self.broken.append(
                f"a step that was {loss} has been applied {applied}, then {later} times, "
                f"not {expected}, at an age of {age} ms"
            )
        shown, stands = self.side.checkpoint()["active"]["tick"], self._tick()
        if shown != stands:
            self.broken.append(f"the screen shown is of tick {shown}, the run stands at {stands}")

    def _row(self) -> tuple[int, int]:
        transport = self._connect("")
        run = self.side.last.reply["runId"] if self.side.last and self.side.last.reply else ""
        said = transport.call("GET", wire.PATH_RUN, query={"id": run}).body
        transport.close()
        return int(said["effort"]["wakes"]), int(said["tick"])

    def _wakes(self) -> int:
        return self._row()[0]

    def _tick(self) -> int:
        return self._row()[1]


def _story(place: Place, seed: int, number: int) -> Story:
    """One in four is a session's."""
    return (Session if number % 4 == 0 else Calls)(place, seed, number)


def job(share: tuple[int, range]) -> Findings:
    """A worker's stories."""
    return told(_story, job, share)


PROOFS = (
    Proof(
        row=7,
        title="receipts at 24 h",
        unit="stories",
        full=10_000,
        short=150,
        prove=partial(spread, job),
    ),
)
