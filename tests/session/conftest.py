"""A player with one directory, who sees everything that is printed, and a service in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from play import canonical
from play.session import begin, scores, steps, views, worlds
from play.session.desk import Desk, Tools
from play.session.outcome import Outcome
from play.session.screen import text_of
from play.session.wish import Wish
from tests.session.fake import Clock, Fake

SECRET = "key-canary-7f3a9c"


class Crash(BaseException):
    """The process ends here, as SIGKILL would end it."""


class Player:
    """Runs one command at a time, each on a fresh desk, as processes do.

    ``shown`` is every outcome that was wholly printed.  ``die_before_print`` and
    ``die_before_record`` end the next command at that point.  ``stored`` is whether there is a
    store.
    """

    def __init__(self, directory: Path, fake: Fake) -> None:
        self.directory = directory
        self.fake = fake
        self.shown: list[Outcome] = []
        self.sleeps: list[float] = []
        self.die_before_print = self.die_before_record = False
        self.base: str | None = None
        self.stored = True
        self._ids = count(1)

    def tools(self) -> Tools:
        """What the desk is given."""
        return Tools(
            connect=self.fake.transport,
            now=self.fake.clock,
            new_id=lambda: f"step-{next(self._ids)}",
            sleep=self.sleeps.append,
            busy=lambda _: nullcontext(),
            secret=SECRET,
            stored=lambda: self.stored,
        )

    def run(self, command: Callable[[Desk], Outcome]) -> Outcome:
        """One command, printed and recorded."""
        with Desk(str(self.directory), self.tools(), self.base) as desk:
            outcome = command(desk)
            desk.prepare(outcome)
            if self.die_before_print:
                self.die_before_print = False
                raise Crash
            assert text_of(outcome, "text").endswith("\n")
            canonical.dumps(outcome.json())
            self.shown.append(outcome)
            if self.die_before_record:
                self.die_before_record = False
                raise Crash
            desk.shown(outcome)
            return outcome

    def begin(self, **wish: Any) -> Outcome:
        """``rya begin``."""
        return self.run(lambda desk: begin.begin(desk, Wish(**wish)))

    def next(self, **options: Any) -> Outcome:
        """``rya next``."""
        return self.run(lambda desk: worlds.next_world(desk, **options))

    def step(self, *earn: float, view: str = "text", **options: Any) -> Outcome:
        """``rya step``, earning what is given."""
        actions = [{"type": "earn", "earn": dollars} for dollars in earn]
        options.setdefault("wait", 4)
        decision = steps.Decision(actions, **options)
        return self.run(lambda desk: steps.step(desk, decision, view=view))

    def show(self, view: str = "text") -> Outcome:
        """``rya show``."""
        return self.run(lambda desk: views.show(desk, view=view))

    def status(self) -> Outcome:
        """``rya status``."""
        return self.run(views.status)

    def note(self, **notes: str) -> Outcome:
        """``rya note``."""
        return self.run(lambda desk: views.note(desk, **notes))

    def pause(self, reason: str = "context") -> Outcome:
        """``rya pause``."""
        return self.run(lambda desk: begin.pause(desk, reason))

    def scores(self, max_polls: int = 3) -> Outcome:
        """``rya scores``."""
        return self.run(lambda desk: scores.scores(desk, max_polls=max_polls))

    @property
    def checkpoint(self) -> dict[str, Any]:
        """The checkpoint as it stands on the disk."""
        document: dict[str, Any] = canonical.loads(
            (self.directory / "rya-checkpoint.json").read_bytes()
        )
        return document

    @property
    def handoff(self) -> str:
        """The handoff as it stands on the disk."""
        return (self.directory / "rya-handoff.md").read_text(encoding="utf-8")

    def finish(self) -> Outcome:
        """Play the active world to its end."""
        while True:
            outcome = self.step(wait=24)
            if outcome.facts["done"]:
                return outcome


@pytest.fixture(autouse=True)
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a power loss does is the business of ``tests/faults``; here it would cost minutes."""
    monkeypatch.setattr("os.fsync", lambda _: None)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def fake(clock: Clock) -> Fake:
    return Fake(clock)


@pytest.fixture
def player(tmp_path: Path, fake: Fake) -> Iterator[Player]:
    made = Player(tmp_path, fake)
    yield made
    for path in tmp_path.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert SECRET.encode() not in data, path
            assert b"3141592653" not in data, path
            assert b"k" * 32 not in data, path


@pytest.fixture
def playing(player: Player) -> Player:
    """A player with the first practice screen before it."""
    player.begin()
    player.next()
    return player
