"""Policies and baselines over a world: the one place that runs them (spec: Scoring)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from play.kernel.game import Decision, Game, Json, Policy
from play.kernel.replay import replay
from play.kernel.wake import REASON_START, Wake, link, play_wake

Watch = Callable[[str, Decision, Wake], None]
"""``watch(reason, decision, wake)``: told what woke a policy, what it decided, what came of it."""
_NOTHING: Decision = {"actions": [], "wait": 24}


class Stop(Exception):
    """Raised in place of an answer: the policy decides no more, the shift is played out."""


class Budget:
    """Caps of a run (spec: Evaluation tracks); None is no cap."""

    __slots__ = ("max_actions", "max_invalid", "max_wakes")

    def __init__(
        self,
        max_wakes: int | None = None,
        max_actions: int | None = None,
        max_invalid: int | None = None,
    ) -> None:
        self.max_wakes = max_wakes
        self.max_actions = max_actions
        self.max_invalid = max_invalid

    def spent(self, effort: Mapping[str, float]) -> bool:
        """True when a cap is reached: the policy decides no more, the shift is played out."""
        pairs = (
            (self.max_wakes, effort["wakes"]),
            (self.max_actions, effort["actions"]),
            (self.max_invalid, effort["invalid"]),
        )
        return any(cap is not None and used >= cap for cap, used in pairs)


class PolicyRun:
    """A policy's run of one world, with everything that proves it."""

    __slots__ = ("budget_exceeded", "effort", "log", "outcome", "stopped", "wakes", "world")

    def __init__(self, world: Any) -> None:
        self.world = world
        self.log: list[list[Any]] = []
        self.wakes: list[tuple[int, str]] = []
        self.effort: dict[str, float] = {"wakes": 0, "actions": 0, "invalid": 0, "waitHours": 0.0}
        self.budget_exceeded = False
        self.stopped = False
        self.outcome: Json = {}


def run_policy(
    game: Game,
    world: Any,
    policy: Policy,
    budget: Budget | None = None,
    watch: Watch | None = None,
) -> PolicyRun:
    """Let ``policy`` play ``world`` to its end from the first seat.

    What the policy raises comes through, ``Stop`` excepted; judging it is the caller's business.
    Neither a wake after ``Stop`` nor one after a spent budget counts as the policy's effort.
    """
    run = PolicyRun(world)
    seat = game.seats[0]
    blind = getattr(policy, "blind", False)
    schema = game.schema()
    events, reason, chain = game.drain(world), REASON_START, ""
    while not game.over(world):
        decision = _NOTHING
        run.budget_exceeded = run.budget_exceeded or bool(budget and budget.spent(run.effort))
        if not (run.budget_exceeded or run.stopped):
            obs = None if blind else game.observe(world, seat)
            try:
                decision = policy(obs=obs, events=events, reason=reason, schema=schema)
            except Stop:
                run.stopped = True
        wake = play_wake(game, world, {seat: decision})
        if watch is not None:
            watch(reason, decision, wake)
        events, reason = wake.events, wake.reason
        chain = link(chain, game, world)
        run.log.extend(wake.entries)
        run.wakes.append((wake.tick, chain))
        if not (run.budget_exceeded or run.stopped):
            _count(run.effort, wake)
    if not (blind or run.stopped):  # the final call; what it answers is ignored
        with suppress(Stop):
            policy(obs=game.observe(world, seat), events=events, reason=reason, schema=schema)
    run.outcome = game.score(world)
    return run


def _count(effort: dict[str, float], wake: Wake) -> None:
    effort["wakes"] += 1
    effort["actions"] += wake.actions
    effort["invalid"] += wake.invalid
    effort["waitHours"] += wake.waited


def baselines(game: Game, seed: int, key: bytes | None = None) -> Json:
    """``{"idle", "ref"}``: the takes of both baselines on a world, in dollars."""
    takes: Json = {}
    for name, make in game.baseline_policies().items():
        takes[name] = run_policy(game, game.create(seed, key), make()).outcome["score"]
    return takes


def baselines_of(game: Game, seed: int, key: bytes | None, play: Game | None = None) -> Json:
    """A world's baselines: the precomputed ones of a public seed that has them, else played.

    They are played in ``play``, the same game without its screens, where there is one.
    """
    stored = game.known_baselines(seed) if key is None else None
    return stored or baselines(play or game, seed, key)


def score_world(
    game: Game,
    seed: int,
    key: bytes | None,
    policy: Policy,
    *,
    budget: Budget | None = None,
    known: Json | None = None,
    watch: Watch | None = None,
) -> Json:
    """One world's row: the policy's take beside both baselines, and whether its replay agrees.

    ``known`` are the world's baselines when somebody has them already.
    """
    run = run_policy(game, game.create(seed, key), policy, budget, watch)
    base = known or baselines_of(game, seed, key)
    again = replay(game, seed, key, run.log, run.wakes)
    take = run.outcome["score"]
    row: Json = {
        "take": take,
        "idle": base["idle"],
        "ref": base["ref"],
        "normalized": game.normalize(take, base["idle"], base["ref"]),
        "deltaVsRef": round(take - base["ref"], 2),
        "exposed": run.outcome["exposed"],
        "effort": run.effort,
        "replay": "ok" if again.ok and again.outcome == run.outcome else "differs",
    }
    if run.budget_exceeded:
        row["budgetExceeded"] = True
    return row
