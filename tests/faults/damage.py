"""Row 13: bits flipped in a checkpoint or a store, or the file cut: refused or set right.

A state of play is copied and one of its files damaged.  Then comes the ordinary next command, and
after it whatever leads back to play.  Each command ends with a refusal that leaves the damaged
file as it lies, or with a screen that is the true one; and whatever can still be read of a run in
the store is what was played, wake for wake, and at most the step that was given now.
"""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any, NamedTuple

from play.canonical import digest
from play.errors import FileError, RefusedError, RyaError
from play.kernel.wake import link, play_wake
from play.session import begin, record, scores, steps, views, worlds
from play.session import checkpoint as form
from play.session.desk import Desk, Tools
from play.session.outcome import Outcome
from play.session.wish import Wish
from play.store import log, runs
from play.store.store import Store
from play.transport.local import LocalTransport
from tests import toy
from tests.faults.proofs import Findings, Proof, again, spread
from tests.faults.toys import toys
from tests.scratch import scratch_root
from tests.service.support import FakeClock
from tests.transport.sides import LOST_AFTER, LOST_BEFORE, Leaky

CHECKPOINT, STORE = "rya-checkpoint.json", os.path.join(".rya", "store.db")
Command = Callable[[Desk], Outcome | None]
Made = tuple[list[Any], float]
"""A decision: its actions and its wait."""


class Seat:
    """A session directory, and commands in it; its ids come from the dice."""

    def __init__(self, folder: str, dice: random.Random) -> None:
        self.folder = folder
        self.dice = dice
        self.clock = FakeClock()
        self.losses: list[str] = []
        self.last: Outcome | None = None

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def read(self, name: str) -> bytes | None:
        """A file's bytes; None when it is not there."""
        try:
            with open(self.path(name), "rb") as handle:
                return handle.read()
        except FileNotFoundError:
            return None

    def run(self, command: Command) -> Outcome | None:
        """One command, wholly printed.  Raises ``RyaError``."""
        tools = Tools(
            connect=self._connect,
            now=self.clock,
            new_id=lambda: f"step-{self.dice.randbytes(6).hex()}",
            sleep=lambda _: None,
            busy=lambda _: nullcontext(),
            stored=lambda: bool(self.read(STORE)),
        )
        with Desk(self.folder, tools) as desk:
            outcome = command(desk)
            if outcome is not None:
                desk.prepare(outcome)
                desk.shown(outcome)
                self.last = outcome
            return outcome

    def _connect(self, _: str) -> Leaky:
        transport = LocalTransport(self.path(STORE), clock=self.clock)
        transport._service._context.entropy = self.dice.randbytes
        return Leaky(transport, self.losses)


class State(NamedTuple):
    """A state of play: its directory, and the decisions of each run, with the one under way."""

    folder: str
    played: dict[str, list[Made]]
    under_way: Made | None


class Truth:
    """What decisions lead to, from the kernel alone."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}

    def after(self, run: runs.Run, made: list[Made]) -> tuple[bytes, str, Any]:
        """The world's bytes, the chain's digest and the observation after these decisions."""
        name = repr((run.seed, run.world_key, made))
        if name not in self._known:
            world, chain = toy.GAME.create(run.seed, run.world_key), ""
            for actions, wait in made:
                play_wake(toy.GAME, world, {"keeper": {"actions": actions, "wait": wait}})
                chain = link(chain, toy.GAME, world)
            obs = toy.GAME.observe(world, "keeper")
            self._known[name] = (toy.GAME.to_bytes(world), chain, obs)
        found: tuple[bytes, str, Any] = self._known[name]
        return found


def make_states(root: str) -> dict[str, State]:
    """Every state of play from which a story starts."""
    states: dict[str, State] = {}
    dice = random.Random("states")

    def keep(name: str, seat: Seat, played: list[Made], under_way: Made | None = None) -> None:
        folder = os.path.join(root, f"kept {name}")
        shutil.copytree(seat.folder, folder)
        states[name] = State(folder, {run: played}, under_way)

    for track in ("practice", "sealed"):
        seat, played = Seat(os.path.join(root, track), dice), []
        os.mkdir(seat.folder)
        seat.run(lambda desk, track=track: begin.begin(desk, Wish(track=track, worlds=3)))  # type: ignore[misc]
        seat.run(worlds.next_world)
        for number, wait in enumerate((1, 2, 1)):
            played.append(_step(seat, number, wait))
        seat.run(lambda desk: views.note(desk, world="plan", lessons="learn"))
        played.append(_step(seat, 4, 1))
        run = _run_of(seat)
        keep(f"{track}, playing", seat, played)
        for loss in (LOST_BEFORE, LOST_AFTER):
            other = _copied(seat.folder, f"{seat.folder} {loss}", dice)
            other.losses.append(loss)
            made = _made(5, 2)
            with suppress(RyaError):
                other.run(lambda desk, made=made: steps.step(desk, _decision(made)))  # type: ignore[misc]
            keep(f"{track}, {loss}", other, played, made)
        seat.run(lambda desk: begin.pause(desk, "lunch"))
        keep(f"{track}, paused", seat, played)
        seat.run(lambda desk: begin.begin(desk, Wish(worlds=3)))
        seat.run(worlds.next_world)
        while not seat.last or not seat.last.facts.get("done"):
            played = [*played, _step(seat, 6, 24)]
        keep(f"{track}, finished", seat, played)
    return states


def _made(number: int, wait: float) -> Made:
    return [["invest", 1 + number / 2]], wait


def _decision(made: Made) -> steps.Decision:
    return steps.Decision(made[0], wait=made[1])


def _step(seat: Seat, number: int, wait: float) -> Made:
    made = _made(number, wait)
    seat.run(lambda desk: steps.step(desk, _decision(made)))
    return made


def _run_of(seat: Seat) -> str:
    assert seat.last is not None
    assert seat.last.reply is not None
    return str(seat.last.reply["runId"])


def _copied(template: str, folder: str, dice: random.Random) -> Seat:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    return Seat(folder, dice)


def _export(desk: Desk) -> None:
    record.export(desk)


GIVEN = _made(9, 2)
"""The decision that a story gives."""
NOTICED = ("damaged_checkpoint", "foreign_checkpoint", "newer_checkpoint", "store_damaged")
"""Codes of refusals that are about a file that is there."""
COMMANDS: dict[str, Command] = {
    "next": lambda desk: worlds.next_world(desk, view="both"),
    "show": lambda desk: views.show(desk, view="both"),
    "step": lambda desk: steps.step(desk, _decision(GIVEN), view="both"),
    "status": views.status,
    "scores": lambda desk: scores.scores(desk, max_polls=1),
    "begin": lambda desk: begin.begin(desk, Wish()),
    "note": lambda desk: views.note(desk, lessons="learn more"),
    "pause": lambda desk: begin.pause(desk, "tea"),
    "export": _export,
}


def damaged(data: bytes, dice: random.Random) -> tuple[bytes, str]:
    """A file's bytes with bits flipped, or cut; and which of these."""
    kind = dice.choice(("flip", "flip", "flips", "burst", "cut"))
    if kind == "cut":
        return data[
            : dice.choice((0, 1, 511, 512, 4096, len(data) - 1, dice.randrange(len(data))))
        ], kind
    page = bytearray(data)
    first = dice.randrange(len(data))
    for _ in range({"flip": 1, "flips": dice.randint(2, 64), "burst": 64}[kind]):
        place = first if kind == "flip" else dice.randrange(len(data))
        if kind == "burst":
            place = min(len(data) - 1, first + dice.randrange(512))
        page[place] ^= 1 << dice.randrange(8)
    return bytes(page), kind


class Story:
    """One damage and what comes of it."""

    def __init__(self, states: dict[str, State], truth: Truth, root: str, seed: int, number: int):
        self.dice = random.Random(f"damage/{seed}/{number}")
        self.name = self.dice.choice(list(states))
        self.state, self.truth = states[self.name], truth
        self.seat = _copied(self.state.folder, os.path.join(root, "story"), self.dice)
        self.file = self.dice.choice((CHECKPOINT, STORE, STORE))
        whole = self.seat.read(self.file) or b""
        while True:
            self.bytes, self.kind = damaged(whole, self.dice)
            if self.bytes != whole:
                break
        with open(self.seat.path(self.file), "wb") as handle:
            handle.write(self.bytes)
        self.whole, self.given = whole, False
        self.notes: Counter[str] = Counter({self.kind: 1, os.path.basename(self.file): 1})
        self.broken: list[str] = []

    def play(self) -> None:
        """The next command, a look, and the way back."""
        name = self.dice.choice(list(COMMANDS))
        refused = self._command(name)
        self.notes["refused" if refused else "not noticed, or set right"] += 1
        if refused and self.seat.read(self.file) != self.bytes:
            if self.file == STORE and self._had_work(name):
                self.notes["noticed after a sound write"] += 1
            else:
                self._complain(f"`{name}` refuses the file and has changed it")
        if self.file == CHECKPOINT and not refused:
            self._compare()
        self._look(f"after `{name}`")
        if refused or self.dice.random() < 0.3:
            self._way_back(refused in NOTICED)

    def _compare(self) -> None:
        """A checkpoint that was taken says what it said; keys that are not ours may be new."""
        try:
            taken, sound = form.decode(self.bytes), form.decode(self.whole)
        except FileError:
            self._complain("a damaged checkpoint was played on")
            return
        if {key: taken.get(key) for key in sound} != sound:
            self._complain("a checkpoint that was changed is believed")

    def _had_work(self, name: str) -> bool:
        """True when a command may write to the store before it comes upon the damage."""
        return self.state.under_way is not None or name == "step" or "finished" in self.name

    def _complain(self, text: str) -> None:
        self.broken.append(f"{self.name}, {self.kind} in {os.path.basename(self.file)}: {text}")

    def _command(self, name: str, command: Command | None = None) -> str:
        """One command; the code of its refusal, if it was one.

        Not the error itself: its traceback would hold on to the store's cursors.
        """
        self.given |= name == "step"
        try:
            outcome = self.seat.run(command or COMMANDS[name])
        except (FileError, RefusedError) as error:
            self.notes[error.code] += 1
            return error.code
        except Exception as error:  # noqa: BLE001 - whatever it is, it is no refusal
            self._complain(f"`{name}` ends with {error!r}")
            return ""
        if outcome is not None and outcome.reply is not None:
            self._check_screen(name, outcome.reply)
        return ""

    def _check_screen(self, name: str, reply: dict[str, Any]) -> None:
        """A screen of a run that we know is one of those that its decisions led to."""
        made = self.state.played.get(str(reply.get("runId")))
        if made is None or "obs" not in reply:
            return
        self.notes["screens"] += 1
        run = self._row(str(reply["runId"]))
        tails = [[], *self._tails()]
        if run is not None and reply["obs"] not in [
            self.truth.after(run, [*made, *tail])[2] for tail in tails
        ]:
            self._complain(f"`{name}` shows a screen that is not true")

    def _tails(self) -> list[list[Made]]:
        """What may have been played since: the step under way, the one given now, or both."""
        under_way = [self.state.under_way] if self.state.under_way is not None else []
        given = [GIVEN] if self.given else []
        return [tail for tail in (under_way, given, under_way + given) if tail]

    def _row(self, run_id: str) -> runs.Run | None:
        """A run's row in the undamaged store: its world."""
        with Store(os.path.join(self.state.folder, STORE)) as store, store.reading() as db:
            return runs.find(db, run_id)

    def _look(self, when: str) -> None:
        """Whatever can be read of the known runs in this directory is true."""
        store, copy = self.seat.path(STORE), self.seat.path("look.db")
        if not self.seat.read(STORE):
            return
        for end in ("", "-journal"):
            if os.path.exists(store + end):
                shutil.copyfile(store + end, copy + end)
        for run_id, made in self.state.played.items():
            try:
                with Store(copy) as opened, opened.reading() as db:
                    self._check_run(db, run_id, made, when)
            except RyaError:
                self.notes["runs unreadable"] += 1
        for end in ("", "-journal"):
            with suppress(FileNotFoundError):
                os.unlink(copy + end)

    def _check_run(self, db: Any, run_id: str, made: list[Made], when: str) -> None:
        found = runs.find_with_state(db, run_id)
        if found is None:
            self.notes["runs not found"] += 1
            return
        run, state = found
        tails = [[], *self._tails()]
        stands = [self.truth.after(run, [*made, *tail]) for tail in tails]
        if (runs.verified(run, state), run.chain) not in [stand[:2] for stand in stands]:
            self._complain(f"{when} the run stands where nobody has led it")
            return
        rows = log.read(db, run_id, run.wakes)
        tail = next(t for t, s in zip(tails, stands, strict=True) if s[1] == run.chain)
        chains = [
            self.truth.after(run, [*made, *tail][: n + 1])[1] for n in range(len(made) + len(tail))
        ]
        if [row.chain for row in rows] != chains:
            self._complain(f"{when} the log is another one")
        self.notes["runs true"] += 1

    def _way_back(self, noticed: bool) -> None:
        """``begin --replace``, and a world to play: what was found to be damaged is kept."""
        before = {name: self.seat.read(name) for name in (CHECKPOINT, STORE)}
        refused = self._command(
            "begin --replace", lambda desk: begin.begin(desk, Wish(replace=True))
        )
        if refused:
            self.notes["kept for a person"] += 1
            if self.seat.read(self.file) != before[self.file]:
                self._complain("`begin --replace` refuses the file and has changed it")
            return
        self.notes["begun anew"] += 1
        gone = self.file == CHECKPOINT or not self._same_store()
        if noticed and gone and digest(before[self.file] or b"") not in self._archived():
            self._complain("the damaged file is in no archive")
        if not self._command("next"):
            self.notes["played on"] += 1
        self._look("after `begin --replace`")

    def _same_store(self) -> bool:
        """True while the store is still the one of before: it has one of the known runs."""
        data = self.seat.read(STORE) or b""
        return any(run.encode() in data for run in self.state.played)

    def _archived(self) -> set[str]:
        found = set()
        for folder, _, names in os.walk(self.seat.path(os.path.join(".rya", "archive"))):
            for name in names:
                with open(os.path.join(folder, name), "rb") as handle:
                    found.add(digest(handle.read()))
        return found


def job(share: tuple[int, range]) -> Findings:
    """A worker's stories."""
    seed, numbers = share
    broken: list[str] = []
    notes: Counter[str] = Counter()
    root = scratch_root()
    try:
        with toys():
            states, truth = make_states(root), Truth()
            for number in numbers:
                story = Story(states, truth, root, seed, number)
                story.play()
                broken += [f"{text}; {again(job, seed, number)}" for text in story.broken]
                notes.update(story.notes)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    return Findings(len(numbers), broken, dict(notes))


PROOFS = (
    Proof(
        row=13,
        title="damaged checkpoints and stores",
        unit="damages",
        full=10_000,
        short=120,
        prove=partial(spread, job),
    ),
)
