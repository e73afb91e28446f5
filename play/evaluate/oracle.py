"""The lookahead oracle: one step of policy improvement over the reference, with foresight.

It is no legal agent.  It keeps a world of its own in step with the one that is played, clones it
every few hours, holds one of a few lever settings for a while in each clone, plays each out to the
end with the reference, and goes on with the best.  Its score bounds the skill ceiling from below
(spec: Reference points).  A sealed world cannot be cloned, so it cannot be played by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, Protocol

from play.evaluate import rooms
from play.kernel.game import Decision, Game, Policy
from play.kernel.wake import clamp_wait, play_wake

Hold = Any
"""A candidate: what is held, in a form that only the game's own ``Lookahead`` knows."""


class Lookahead(Protocol):
    """What a game tells the oracle."""

    hours: float
    """How often it looks ahead, and for how long it holds."""
    candidates: Sequence[Hold]
    """What it tries; the first holds nothing."""

    def reference(self) -> Policy:
        """A fresh reference, which plays every clone out."""

    def holding(self, decision: Decision, obs: Any, hold: Hold) -> Decision:
        """The reference's decision, changed so that ``hold`` stays held."""


class Branch(NamedTuple):
    """A possible future: a world, and the reference that plays it."""

    world: Any
    reference: Policy


class Oracle:
    """One world's oracle; see ``play.evaluate.player.Asked``."""

    blind = True  # it looks at its own world

    def __init__(self, game: Game, seed: int, lookahead: Lookahead | None = None) -> None:
        self._ahead: Lookahead = lookahead or rooms.needed(game, "lookahead", "oracle").LOOKAHEAD
        self._game = rooms.light(game)
        self._now = Branch(self._game.create(seed), self._ahead.reference())
        self._game.drain(self._now.world)
        self._hold: Hold = self._ahead.candidates[0]
        self._until = 0
        self._best: float | None = None
        self.looks: list[tuple[int, Hold, float]] = []
        """Each look ahead: its tick, what was chosen, and the score that was foreseen."""

    def ask(self, obs: Any, events: Any, reason: str, schema: Any) -> Decision:
        """The decision at the next wake, which the oracle's own world takes too."""
        game, now = self._game, self._now
        tick = game.tick(now.world)
        if tick >= self._until:
            self._look(tick)
        decision = self._decide(now, self._hold)
        play_wake(game, now.world, {game.seats[0]: decision})
        return decision

    def _look(self, tick: int) -> None:
        """Choose what to hold from now on.

        Holding nothing needs no new look: that future is the one that was chosen last.
        """
        self._until = tick + round(self._ahead.hours / self._game.tick_hours)
        nothing, *others = self._ahead.candidates
        if self._best is None:
            self._best = self._foreseen(nothing)
        self._hold = nothing
        for hold in others:
            score = self._foreseen(hold)
            if score > self._best:
                self._best, self._hold = score, hold
        self.looks.append((tick, self._hold, self._best))

    def _foreseen(self, hold: Hold) -> float:
        """The final score when ``hold`` is held until the next look and nothing after it."""
        game = self._game
        branch = Branch(game.clone(self._now.world), deepcopy(self._now.reference))
        nothing = self._ahead.candidates[0]
        while not game.over(branch.world):
            held = hold if game.tick(branch.world) < self._until else nothing
            _play(game, branch.world, self._decide(branch, held))
        return float(game.score(branch.world)["score"])

    def _decide(self, branch: Branch, hold: Hold) -> Decision:
        game = self._game
        obs = game.observe(branch.world, game.seats[0])
        decision = branch.reference(obs=obs, events=(), reason="timer", schema=None)
        return self._ahead.holding(decision, obs, hold)


def _play(game: Game, world: Any, decision: Mapping[str, Any]) -> None:
    """One wake of a clone: what ``play_wake`` does, without what is only kept for the record."""
    seat = game.seats[0]
    for action in decision["actions"]:
        game.act(world, seat, action)
    wait = round(clamp_wait(decision.get("wait"), game.tick_hours) / game.tick_hours)
    game.advance(world, min(game.end_tick, game.tick(world) + wait))
    game.drain(world)
