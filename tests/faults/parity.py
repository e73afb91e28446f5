"""Remote is local: random sessions over both transports, command for command (reliability, row 12).

The same commands, lost calls and lost replies, crashes before the print, time that goes by: after
each of them both sides have said the same, ended with the same status, and hold the same
checkpoint.  Hypothesis finds the sessions, from a seed; what it finds wrong it tells at its
shortest.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import hypothesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run_machine

from play.server.settings import Settings
from play.service.context import INLINE, Config
from play.service.service import Service
from play.session import begin, scores, steps, views, worlds
from play.session.desk import Desk
from play.session.outcome import Outcome
from play.session.wish import Wish
from play.transport.http import HttpTransport
from play.transport.local import LocalTransport
from tests.faults.proofs import Findings, Proof, again, spread
from tests.faults.toys import toys
from tests.scratch import scratch_root
from tests.server.house import House
from tests.service.support import NOON, FakeClock
from tests.transport.sides import LOST_AFTER, LOST_BEFORE, Side

ACTIONS: st.SearchStrategy[list[Any]] = st.lists(
    st.sampled_from([["invest", 2.5], ["invest", "2"], ["boast"], ["answer", True], {"type": 1}]),
    max_size=3,
)
VIEWS = st.sampled_from(["text", "text", "json", "both", "brief"])
_NAMES = count(1)
SESSIONS = 10
"""Sessions for each number."""
_HOW = settings(
    max_examples=SESSIONS,
    stateful_step_count=20,
    database=None,
    deadline=None,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)


class Parity(RuleBasedStateMachine):
    """Two sides that have to stay alike."""

    house: House
    seen: Counter[str]

    def __init__(self) -> None:
        super().__init__()
        self.seen["sessions"] += 1
        self.folder = scratch_root()
        self.clock = self.house.clock
        self.clock.now = NOON + 3600.0 * 24 * 40 * next(_NAMES)
        name = f"player {next(_NAMES)}"
        key = self.house.key(name)
        config = Config(practice_expiry_hours=12)
        here, there = Path(self.folder) / "local", Path(self.folder) / "remote"
        here.mkdir()
        there.mkdir()
        store = str(Path(self.folder) / "local.db")
        self.sides = (
            Side(
                here,
                "local",
                self.clock,
                lambda _: LocalTransport(store, clock=self.clock, config=config),
            ),
            Side(there, self.house.base, self.clock, lambda base: HttpTransport(base, key)),
        )

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    def both(self, command: Callable[[Desk], Outcome], dies: bool = False) -> None:
        local, remote = (side.run(command, dies=dies) for side in self.sides)
        assert local == remote
        self.seen[local.get("code") or local["json"]["directive"] or "plain"] += 1
        self.seen["screens"] += bool(local.get("reply"))
        self.seen["ends"] += local.get("reply", {}).get("done") is True

    @invariant()
    def alike(self) -> None:
        local, remote = self.sides
        assert local.checkpoint() == remote.checkpoint()
        assert local.handoff() == remote.handoff()

    def state(self, key: str) -> Any:
        """``world``: whether one is in play; ``open``: whether the session goes on."""
        document = self.sides[0].checkpoint()
        if key == "world":
            return bool(document) and document["active"] is not None and self.state("open")
        return bool(document) and document["session"]["state"] == "active"

    @initialize(count=st.integers(1, 3), wakes=st.none() | st.integers(3, 30))
    def open(self, count: int, wakes: int | None) -> None:
        self.both(lambda desk: begin.begin(desk, Wish(worlds=count, max_wakes=wakes)))
        self.both(worlds.next_world)

    @rule(index=st.none() | st.integers(0, 4), model=st.sampled_from([None, "m", "n"]))
    def begin(self, index: int | None, model: str | None) -> None:
        self.both(lambda desk: begin.begin(desk, Wish(index=index, model=model, worlds=2)))

    @precondition(lambda self: not self.state("open"))
    @rule(seed=st.none() | st.integers(0, 3))
    def another_session(self, seed: int | None) -> None:
        self.both(lambda desk: begin.begin(desk, Wish(seed=seed, worlds=2)))
        self.both(worlds.next_world)

    @rule(index=st.none() | st.integers(0, 4), fresh=st.booleans(), view=VIEWS)
    def next(self, index: int | None, fresh: bool, view: str) -> None:
        self.both(lambda desk: worlds.next_world(desk, index=index, new_attempt=fresh, view=view))

    @rule(actions=ACTIONS, wait=st.sampled_from([1, 4, 24, 24, 0.3, 99]), view=VIEWS)
    def step(self, actions: list[Any], wait: float, view: str) -> None:
        self.both(lambda desk: steps.step(desk, steps.Decision(actions, wait=wait), view=view))

    @precondition(lambda self: self.state("world"))
    @rule(count=st.integers(2, 9), actions=ACTIONS)
    def several_steps(self, count: int, actions: list[Any]) -> None:
        for _ in range(count):
            self.both(lambda desk: steps.step(desk, steps.Decision(actions, wait=24)))

    @precondition(lambda self: self.state("world"))
    @rule(actions=ACTIONS, loss=st.sampled_from([LOST_BEFORE, LOST_AFTER]))
    def step_that_is_lost(self, actions: list[Any], loss: str) -> None:
        for side in self.sides:
            side.losses.append(loss)
        self.both(lambda desk: steps.step(desk, steps.Decision(actions, wait=4)))

    @precondition(lambda self: self.state("world"))
    @rule(actions=ACTIONS)
    def step_that_nobody_sees(self, actions: list[Any]) -> None:
        self.both(lambda desk: steps.step(desk, steps.Decision(actions, wait=4)), dies=True)

    @precondition(lambda self: self.state("world"))
    @rule()
    def step_from_elsewhere(self) -> None:
        local, remote = (side.step_elsewhere() for side in self.sides)
        assert local == remote
        self.both(lambda desk: steps.step(desk, steps.Decision([], wait=4)))

    @precondition(lambda self: self.state("world"))
    @rule(at=st.integers(0, 240))
    def step_on_another_screen(self, at: int) -> None:
        self.both(lambda desk: steps.step(desk, steps.Decision([], wait=4, at=at)))

    @rule(view=VIEWS)
    def show(self, view: str) -> None:
        self.both(lambda desk: views.show(desk, view=view))

    @rule(world=st.none() | st.text("abé\n", max_size=5), lessons=st.none() | st.just("l"))
    def look_and_note(self, world: str | None, lessons: str | None) -> None:
        self.both(views.status)
        if world is not None or lessons is not None:
            self.both(lambda desk: views.note(desk, world=world, lessons=lessons))

    @precondition(lambda self: self.state("open"))
    @rule()
    def pause_and_go_on(self) -> None:
        self.both(lambda desk: begin.pause(desk, "lunch"))
        self.both(lambda desk: steps.step(desk, steps.Decision([])))
        self.both(lambda desk: begin.begin(desk, Wish(worlds=2)))

    @rule(hours=st.sampled_from([0.1, 5, 13, 25]))
    def time_goes_by(self, hours: float) -> None:
        self.clock.forward(hours=hours)
        self.both(lambda desk: scores.scores(desk, max_polls=2))

    @rule()
    def the_checkpoint_is_lost(self) -> None:
        for side in self.sides:
            (side.directory / "rya-checkpoint.json").unlink(missing_ok=True)
        self.both(lambda desk: begin.begin(desk, Wish(worlds=3)))


@contextmanager
def settling() -> Iterator[House]:
    """A server that settles as the embedded service does, so that both know as much at a time."""
    root, clock = scratch_root(), FakeClock()
    made = House(os.path.join(root, "server.db"), clock, Settings({"RYA_RATE": "0"}), BytesIO())
    config = Config(embedded=False, practice_expiry_hours=12, settle=INLINE)
    made.app.service = Service(made.store, clock=clock, config=config)
    try:
        yield made
    finally:
        made.close()
        shutil.rmtree(root)


def job(share: tuple[int, range]) -> Findings:
    """A worker's sessions, a few for each number, which is their seed's second half."""
    seed, numbers = share
    broken: list[str] = []
    seen: Counter[str] = Counter()
    with toys(), settling() as house:
        for number in numbers:
            machine = type("Machine", (Parity,), {"house": house, "seen": seen})
            hypothesis.seed(seed * 1_000_000 + number)(machine)
            try:
                run_machine(machine, settings=_HOW)
            except Exception as error:  # noqa: BLE001 - whatever it is, only one side did it
                told = [str(error), *getattr(error, "__notes__", ())]
                broken.append("\n".join([again(job, seed, number), *told]))
    return Findings(seen.pop("sessions"), broken, dict(seen))


def prove(size: int, seed: int, workers: int) -> Findings:
    """Play at least ``size`` sessions."""
    return spread(job, size // SESSIONS, seed, workers)


PROOFS = (
    Proof(
        row=12,
        title="local and remote say and keep the same",
        unit="sessions",
        full=1500,
        short=10,
        prove=prove,
    ),
)
