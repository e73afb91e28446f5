"""A run under any mixture of calls, against a model of what the contract promises."""

from __future__ import annotations

import os
import tempfile
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from play import wire
from play.games import registry
from play.service.context import Answer
from play.service.service import Service
from play.store import store as store_module
from play.store.store import Store
from tests import toy
from tests.service.support import FakeClock, Player, good, refused

DAY = 24 * 3600.0
ACTIONS: st.SearchStrategy[list[Any]] = st.lists(
    st.sampled_from([["invest", 2.5], ["invest", "2"], ["boast"], ["answer", True], None, {}]),
    max_size=3,
)


class Sent:
    """A step that was applied: its body, the reply, and when."""

    def __init__(self, body: dict[str, Any], answer: Answer, at: float) -> None:
        self.body = body
        self.answer = answer
        self.at = at


class OneRun(RuleBasedStateMachine):
    """The model: how often the run was woken, where it stands, and which receipts still hold."""

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        toy.install(self.patch)
        pragmas = (*store_module._PRAGMAS, "PRAGMA synchronous = OFF")
        self.patch.setattr(store_module, "_PRAGMAS", pragmas)
        self.folder = tempfile.TemporaryDirectory()
        self.clock = FakeClock()
        self.stores = [Store(os.path.join(self.folder.name, "store.db")) for _ in range(2)]
        self.players = [Player(Service(store, clock=self.clock)) for store in self.stores]
        self.run: dict[str, Any] = {}
        self.sent: list[Sent] = []
        self.wakes = self.tick = self.actions = 0
        self.tokens = 0
        self.notes = ""

    def teardown(self) -> None:
        for store in self.stores:
            store.close()
        self.folder.cleanup()
        self.patch.undo()
        assert "toy" not in registry._ROOMS

    @initialize(index=st.integers(0, 3))
    def start(self, index: int) -> None:
        self.run = self.players[0].start(index=index)

    @property
    def over(self) -> bool:
        return bool(self.run["done"])

    @precondition(lambda self: not self.over)
    @rule(
        who=st.integers(0, 1),
        actions=ACTIONS,
        wait=st.integers(1, 24),
        tokens=st.integers(0, 9),
        notes=st.none() | st.text("ab", max_size=3),
    )
    def step(self, who: int, actions: list[Any], wait: int, tokens: int, notes: str | None) -> None:
        player = self.players[who]
        body = player.body(self.run, *actions, wait=wait, tokens={"output": tokens}, notes=notes)
        answer = player.post(wire.PATH_STEP, body)
        self.run = good(answer)
        self.sent.append(Sent(body, answer, self.clock.now))
        self.wakes += 1
        self.actions += len(actions)
        self.tokens += tokens
        self.tick = self.run["tick"]
        self.notes = self.notes if notes is None else notes

    @precondition(lambda self: self.sent)
    @rule(who=st.integers(0, 1), data=st.data())
    def resend(self, who: int, data: st.DataObject) -> None:
        sent = data.draw(st.sampled_from(self.sent))
        answer = self.players[who].post(wire.PATH_STEP, sent.body)
        if self.clock.now - sent.at < DAY:
            assert answer.data == sent.answer.data
        else:
            refused(answer, 409, "run_over" if self.over else "stale_tick")

    @precondition(lambda self: self.sent)
    @rule(who=st.integers(0, 1), data=st.data(), tick=st.booleans())
    def reuse(self, who: int, data: st.DataObject, tick: bool) -> None:
        sent = data.draw(st.sampled_from(self.sent))
        body = {**sent.body, "other": 1}
        held = self.clock.now - sent.at < DAY
        if not held and not self.over:
            return  # an id whose day is over may be used for a new step
        answer = self.players[who].post(wire.PATH_STEP, body)
        refused(answer, 409, "step_id_reused" if held else "run_over")

    @rule(who=st.integers(0, 1), off=st.integers(1, 5000))
    def stale(self, who: int, off: int) -> None:
        body = self.players[who].body(self.run, expectedTick=self.tick + off)
        answer = self.players[who].post(wire.PATH_STEP, body)
        refused(answer, 409, "run_over" if self.over else "stale_tick")

    @rule(who=st.integers(0, 1))
    def malformed(self, who: int) -> None:
        body = self.players[who].body(self.run, wait="4")
        refused(self.players[who].post(wire.PATH_STEP, body), 400, "bad_wait")

    @rule(who=st.integers(0, 1), model=st.sampled_from(["m1", "m2"]))
    def resume(self, who: int, model: str) -> None:
        back = self.players[who].start(runId=self.run["runId"], model=model)
        assert back["tick"] == self.tick
        assert back["notes"] == self.notes
        assert back["done"] == self.over
        if self.wakes:
            assert back["obs"] == self.run["obs"]

    @rule(hours=st.sampled_from([0.5, 11.0, 23.99, 24.0]))
    def wait(self, hours: float) -> None:
        self.clock.forward(hours=hours)

    @rule(who=st.integers(0, 1))
    def look(self, who: int) -> None:
        said = self.players[who].run(self.run)
        effort = said["effort"]
        assert (effort["wakes"], effort["actions"]) == (self.wakes, self.actions)
        assert said["tick"] == self.tick
        assert said["notes"] == self.notes
        assert said["selfReported"]["tokensOut"] == self.tokens
        assert said["status"] == ("done" if self.over else "open")
        if self.over:
            assert (said["replay"], said["scoringStatus"]) == ("ok", "complete")


OneRun.TestCase.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
TestOneRun = OneRun.TestCase
