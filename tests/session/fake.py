"""A service in memory for the session's tests: receipts, ticks, suites, and replies that get lost.

It knows no game.  A world lasts 48 h of 8 ticks; a step plays its wait; the take is what the
actions named ``earn`` brought in.  ``Fake.calls`` has every call that arrived, ``Fake.faults`` what
becomes of the next calls: ``"lost before"`` (it never arrives), ``"lost after"`` (carried out, the
reply is lost), or a ready ``Reply``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from play import canonical, wire
from play.errors import UnreachableError
from play.transport.base import Reply

END = 384
TICKS = 8
START = 1_790_000_000.0
OFFICIAL = "live-2026-W39"
NEXT_WEEK = "live-2026-W40"
DAY = 24 * 3600.0

Json = dict[str, Any]


class Clock:
    """Seconds since 1970 UTC, moved by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


class Run:
    """One run: where it stands, and the receipts of its steps."""

    def __init__(self, run_id: str, suite: str | None, index: int | None, seed: int | None) -> None:
        self.id, self.suite, self.index, self.seed = run_id, suite, index, seed
        self.tick, self.score, self.notes = 0, 0.0, ""
        self.status = "open"
        self.wakes = self.actions = 0
        self.scoring = "pending"
        self.model: str | None = None
        self.harness: str | None = None
        self.model_changes = 0
        self.updated = 0.0
        self.receipts: dict[str, tuple[bytes, float, Json]] = {}
        self.applied: list[Any] = []


class Fake:
    """The service; ``transport()`` gives a way to it."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.runs: dict[str, Run] = {}
        self.calls: list[tuple[str, Any]] = []
        self.faults: list[str | Reply] = []
        self.sealed: list[str] = []
        self.current = OFFICIAL
        self.closed: set[str] = set()
        self._ticks = 0.0
        self.score_after = 0  # GETs of a finished run until it is scored
        self.sizes = {"v1": 4, OFFICIAL: 16, NEXT_WEEK: 16}

    def transport(self, base: str) -> FakeTransport:
        """What a desk's ``connect`` gives."""
        return FakeTransport(self, base)

    def sent(self, path: str) -> list[Any]:
        """The bodies of the calls to a path, those that never arrived included."""
        return [body for called, body in self.calls if called == path]

    def handle(self, method: str, path: str, body: Json, query: Mapping[str, str]) -> Reply:
        """Answer a call."""
        if path == wire.PATH_STEP:
            return self._step(body)
        if path == wire.PATH_START:
            return self._start(body)
        if path == wire.PATH_SUITE:
            return self._suite(query["suite"])
        if path == wire.PATH_RUN:
            return self._run(query["id"])
        return Reply(
            200,
            {
                "version": "1.0.0",
                "scoring": "1.0.0/fake@1",
                "protocol": 1,
                "practiceSuite": {"id": "v1"},
            },
        )

    # -- steps

    def _step(self, body: Json) -> Reply:
        run = self.runs.get(body["runId"])
        if run is None:
            return _no("no_such_run", 404)
        data = canonical.dumps(body)
        receipt = run.receipts.get(body["stepId"])
        if receipt is not None and self.clock() - receipt[1] < DAY:
            return Reply(200, dict(receipt[2])) if receipt[0] == data else _no("reused", 409)
        if run.status == "expired":
            return self._gone(run)
        if run.status == "done" or body["expectedTick"] != run.tick:
            return _no("stale_tick", 409, tick=run.tick)
        run.tick = min(END, run.tick + int(min(24, max(1, body["wait"])) * TICKS))
        run.wakes += 1
        run.updated = self._moment()
        run.actions += len(body["actions"])
        run.applied.append(body["actions"])
        run.score += sum(
            action.get("earn", 0) for action in body["actions"] if isinstance(action, dict)
        )
        run.notes = body.get("notes", run.notes)
        reply = self._screen(run, body["view"], "timer")
        reply["results"] = [{"ok": True, "type": "earn"} for _ in body["actions"]]
        reply["events"] = [{"type": "tick", "hour": run.tick / TICKS}]
        reply["wait"] = {"applied": float(min(24, max(1, body["wait"])))}
        if run.tick == END:
            run.status = "done"
            reply.update(done=True, reason="end", **self._outcome(run))
        run.receipts[body["stepId"]] = (data, self.clock(), dict(reply))
        return Reply(200, reply)

    def _screen(self, run: Run, view: str, reason: str) -> Json:
        screen: Json = {
            "runId": run.id,
            "index": run.index,
            "seed": run.seed,
            "suite": run.suite,
            "tick": run.tick,
            "hour": run.tick / TICKS,
            "reason": reason,
            "events": [],
            "done": run.status == "done",
            "expires": None,
            "effort": {"wakes": run.wakes, "actions": run.actions, "invalid": 0, "waitHours": 0},
        }
        if view != "text":
            screen["obs"] = {"tick": run.tick, "seed": None, "score": run.score}
        if view in ("text", "both"):
            screen["text"] = f"SCREEN {run.index} TICK {run.tick} {reason}\n\x1b[31mred\x07\n"
        return screen

    def _outcome(self, run: Run) -> Json:
        scored = run.scoring == "complete"
        return {
            "score": run.score,
            "normalized": run.score / 10 if scored else None,
            "baseline": {"idle": 0.0, "ref": 1000.0} if scored else None,
            "deltaVsRef": run.score - 1000.0 if scored else None,
            "scoringStatus": run.scoring,
            "exposed": False,
            "replay": "ok" if scored else None,
        }

    # -- starts

    def _start(self, body: Json) -> Reply:
        if "runId" in body:
            run = self.runs.get(body["runId"])
            return _no("no_such_run", 404) if run is None else self._resume(run, body)
        suite, index = body.get("suite"), body.get("index")
        if suite == "sealed":
            suite = f"sealed-{len(self.sealed):04d}abcd"
            self.sealed.append(suite)
            self.sizes[suite] = 16
        if suite is not None and suite not in self.sizes:
            return _no("no_such_suite", 404)
        if suite not in (None, "v1"):
            for run in self.runs.values():
                if (run.suite, run.index) == (suite, index):
                    return self._resume(run, body)
            if suite in self.closed:
                gone = {"suiteClosed": True, "suite": suite, "current": self.current}
                return _no("suite_closed", 410, index=index, **gone)
        run = Run(f"run{len(self.runs)}", suite, index, body.get("seed"))
        run.model, run.harness = body.get("model"), body.get("harness")
        run.updated = self._moment()
        self.runs[run.id] = run
        reply = self._screen(run, body["view"], "start")
        return Reply(200, {**reply, "resumed": False, "notes": None, "rules": "RULES"})

    def _resume(self, run: Run, body: Json) -> Reply:
        if run.status == "expired":
            return self._gone(run)
        if body.get("model") not in (None, run.model):
            run.model, run.model_changes = body["model"], run.model_changes + 1
        reply = {**self._screen(run, body["view"], "resume"), "notes": run.notes}
        if run.status == "done":
            reply.update(alreadyFinished=True, resumed=False, **self._outcome(run))
        else:
            reply["resumed"] = True
        return Reply(200, reply)

    def _gone(self, run: Run) -> Reply:
        place = {"runId": run.id, "suite": run.suite, "index": run.index, "tick": run.tick}
        more = {"hour": run.tick / TICKS, "history": f"/run?id={run.id}", "current": self.current}
        return _no("expired", 410, status="expired", **place, **more)

    # -- looking

    def _run(self, run_id: str) -> Reply:
        run = self.runs.get(run_id)
        if run is None:
            return _no("no_such_run", 404)
        if run.status == "done":
            self._settle(run)
        outcome = self._outcome(run) if run.status == "done" else {}
        body = {"runId": run.id, "index": run.index, "status": run.status, "tick": run.tick}
        body |= {"hour": run.tick / TICKS, "notes": run.notes, "suite": run.suite, **outcome}
        body |= {"seed": run.seed, "updated": f"{run.updated:020.3f}"}
        body["selfReported"] = {"name": None, "model": run.model, "harness": run.harness}
        return Reply(200, body)

    def _moment(self) -> float:
        """The time, and no two are alike."""
        self._ticks += 0.001
        return self.clock() + self._ticks

    def _settle(self, run: Run) -> None:
        if self.score_after > 0:
            self.score_after -= 1
        else:
            run.scoring = "complete"

    def _suite(self, suite: str) -> Reply:
        if suite == "live":
            suite = self.current
        if suite == "sealed":
            suite = self.sealed[-1] if self.sealed else suite
        if suite not in self.sizes:
            return _no("no_such_suite", 404)
        runs = [run for run in self.runs.values() if run.suite == suite]
        done = [run for run in runs if run.status == "done"]
        you = {
            "done": len({run.index for run in done}),
            "scored": len([run for run in done if run.scoring == "complete"]),
            "of": self.sizes[suite],
            "inProgress": len([run for run in runs if run.status == "open"]),
            "expired": len([run for run in runs if run.status == "expired"]),
            "remaining": [
                i for i in range(self.sizes[suite]) if i not in {run.index for run in runs}
            ],
            "next": self._next(suite, runs),
            "runs": [self._row(run) for run in runs],
        }
        body = {"suite": suite, "current": self.current, "scoring": "1.0.0/fake@1", "you": you}
        if suite.startswith("live"):
            body |= {"closes": "2026-09-28T00:00:00Z", "graceUntil": "2026-09-28T12:00:00Z"}
        return Reply(200, body)

    def _next(self, suite: str, runs: list[Run]) -> Json:
        place = [
            {"index": run.index, "runId": run.id, "tick": run.tick, "hour": run.tick / TICKS}
            for run in runs
            if run.status == "open"
        ]
        if len(place) > 1:
            return {"action": "choose", "options": place}
        if place:
            return {"action": "resume", **place[0]}
        if suite in self.closed:
            return {"action": "closed"}
        started = {run.index for run in runs if run.status != "expired"}
        fresh = [index for index in range(self.sizes[suite]) if index not in started]
        if fresh:
            return {"action": "start", "index": fresh[0]}
        waiting = [run for run in runs if run.scoring != "complete"]
        return {"action": "await-scoring"} if waiting else {"action": "complete"}

    def _row(self, run: Run) -> Json:
        row = {"index": run.index, "runId": run.id, "status": run.status, "tick": run.tick}
        row |= {"started": f"2026-09-21T00:00:{len(self.runs):02d}Z", "hour": run.tick / TICKS}
        row |= {"effort": {"wakes": run.wakes}, "seed": 3141592653, "key": "k" * 32}
        return {**row, **(self._outcome(run) if run.status == "done" else {})}


def _no(code: str, http: int, **extra: Any) -> Reply:
    return Reply(http, {"error": f"No: {code}.", "code": code, **extra})


class FakeTransport:
    """A transport to a fake, with its faults."""

    def __init__(self, fake: Fake, base: str) -> None:
        self.fake = fake
        self.base = base

    def call(
        self,
        method: str,
        path: str,
        *,
        body: Json | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Reply:
        """See ``Transport``."""
        wired: Json = canonical.loads(canonical.dumps(body or {}))
        self.fake.calls.append((path, wired))
        fault = self.fake.faults.pop(0) if self.fake.faults else None
        if isinstance(fault, Reply):
            return fault
        if fault == "lost before":
            raise UnreachableError("No answer.")
        reply = self.fake.handle(method, path, wired, query or {})
        if fault == "lost after":
            raise UnreachableError("No answer.")
        return Reply(reply.status, canonical.loads(canonical.dumps(reply.body)))

    def close(self) -> None:
        """See ``Transport``."""
