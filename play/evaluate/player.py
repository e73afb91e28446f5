"""The policy as the kernel calls it: judged at every answer, paced, traced, stopped by a fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from play.evaluate.faults import Fault, check
from play.kernel.game import Json
from play.kernel.score import Stop
from play.kernel.wake import Wake, clamp_wait


class Asked(Protocol):
    """Whoever answers for a policy: in this process or in another."""

    blind: bool

    def ask(self, obs: Any, events: Any, reason: str, schema: Any) -> Any:
        """The answer as it came.  Raises ``Fault``."""


class Player:
    """One world's player.

    ``every`` replaces the policy's waits (hours; None leaves them), ``phase`` ticks are added to
    the first one.  After a fault ``fault`` holds the verdict and every call raises ``Stop``: the
    shift is played out without decisions.  ``trace`` collects the wakes when it is asked for.
    """

    def __init__(
        self,
        asked: Asked,
        tick_hours: float,
        *,
        every: float | None = None,
        phase: int = 0,
        trace: bool = False,
    ) -> None:
        self.blind = asked.blind
        self.fault: Json | None = None
        self.trace: list[Json] | None = [] if trace else None
        self._asked = asked
        self._tick_hours = tick_hours
        self._every = every
        self._phase = phase
        self._tick = 0
        self._first = True

    def __call__(self, obs: Any, events: Any, reason: str, schema: Any) -> Mapping[str, Any]:
        """The decision.  Raises ``Stop`` instead of an answer that is none."""
        over = obs is not None and bool(obs["over"])
        try:
            answer = self._asked.ask(obs, events, reason, schema)
            if over:
                return {}
            return self._paced(check(answer, self._tick_hours))
        except Fault as fault:
            self.fault = fault.verdict(self._tick * self._tick_hours)
            if over:
                self.fault["final"] = True  # nothing was left to decide
            raise Stop from None

    def watch(self, reason: str, decision: Mapping[str, Any], wake: Wake) -> None:
        """See ``play.kernel.score.Watch``."""
        if self.trace is not None and self.fault is None:
            self.trace.append(_traced(self._tick, self._tick_hours, reason, decision, wake))
        self._tick = wake.tick

    def _paced(self, decision: Mapping[str, Any]) -> Mapping[str, Any]:
        if self._every is None and not (self._first and self._phase):
            return decision
        asked_for = decision.get("wait") if self._every is None else self._every
        wait = clamp_wait(asked_for, self._tick_hours)
        if self._first:
            wait += self._phase * self._tick_hours
        self._first = False
        return {**decision, "wait": wait}


def _traced(
    tick: int, tick_hours: float, reason: str, decision: Mapping[str, Any], wake: Wake
) -> Json:
    """One decision as a trace shows it: where, why, what, for how long, and what came of it."""
    (results,) = wake.results.values()
    shown: Json = {
        "tick": tick,
        "hour": tick * tick_hours,
        "reason": reason,
        "actions": decision.get("actions", []),
        "results": results,
        "wait": wake.wait,
        "waited": wake.waited,
    }
    if isinstance(decision.get("note"), str):
        shown["note"] = decision["note"]
    return shown
