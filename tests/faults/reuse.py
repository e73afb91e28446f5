"""Row 6: a stepId that comes again with another body: always 409, and nothing changes.

Against the service and against the server's application: after further steps and hours, after the
world's end, and in the middle of the very step whose id it is.  The step's own body, in whatever
order its keys come, still gets the very bytes it got.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from play import wire
from play.canonical import dumps
from play.service.context import Answer
from tests import toy
from tests.faults.proofs import Findings, Proof, spread
from tests.faults.toys import Place, told
from tests.service.support import Player, good

Json = dict[str, Any]
ACTIONS: tuple[Any, ...] = (
    ["invest", 2.5],
    ["invest", "2"],
    {"type": "invest", "amount": 7},
    ["answer", True],
    ["boast"],
    ["nonsense"],
    None,
)
OURS = ("runId", "stepId", "expectedTick")
AT_ONCE, LATER, AFTER_THE_END, MEANWHILE = "at once", "later", "after the end", "meanwhile"
REUSES = 3
"""Of other bodies in a history."""


def decision(dice: random.Random, **given: Any) -> Json:
    """What a step may hold beside its run, its id and its tick; ``given`` stands as it is."""
    body: Json = {"actions": dice.choices(ACTIONS, k=dice.randrange(4)), "wait": dice.randint(1, 9)}
    if dice.random() < 0.3:
        body["view"] = dice.choice(wire.VIEWS)
    if dice.random() < 0.3:
        body["notes"] = dice.choice(("", "plan", "é\U0001f642"))
    if dice.random() < 0.2:
        body["note"] = "because"
    if dice.random() < 0.2:
        body["tokens"] = {"input": dice.randrange(9), "output": 1}
    if dice.random() < 0.2:
        body["model"] = dice.choice(("m1", "m2"))
    return {**body, **given}


def _wait(body: Json, dice: random.Random) -> None:
    wait = body.get("wait", 4)
    body["wait"] = dice.choice((wait + 0.25, float(wait), 24, -1))


def _actions(body: Json, dice: random.Random) -> None:
    actions = body.setdefault("actions", [])
    actions.insert(dice.randint(0, len(actions)), dice.choice(ACTIONS))


def _fewer(body: Json, dice: random.Random) -> None:
    spare = [key for key in body if key not in OURS]
    if spare:
        del body[dice.choice(spare)]


def _tick(body: Json, dice: random.Random) -> None:
    body["expectedTick"] += dice.choice((1, 4, 1000))


def _more(body: Json, dice: random.Random) -> None:
    key = dice.choice(("view", "notes", "note", "model", "harness", "name", "unknown"))
    body[key] = "text" if key == "view" else dice.choice(("x", "y"))


def _nothing(body: Json, dice: random.Random) -> None:
    body[dice.choice(("unknown", "seat", "game"))] = None


def _tokens(body: Json, dice: random.Random) -> None:
    body["tokens"] = {"input": dice.randint(10, 99)}


def _all(body: Json, dice: random.Random) -> None:
    kept = {key: body[key] for key in OURS}
    body.clear()
    body.update(decision(dice), **kept)


CHANGES: tuple[Callable[[Json, random.Random], None], ...] = (
    *(_wait, _actions, _fewer, _tick, _more, _nothing, _tokens, _all),
)


def other(body: Json, dice: random.Random) -> tuple[Json, str]:
    """Another sound body with the same id, and which change made it so."""
    while True:
        changed, change = copy.deepcopy(body), dice.choice(CHANGES)
        change(changed, dice)
        if dumps(changed) != dumps(body):
            return changed, change.__name__.lstrip("_")


class History:
    """One run, its steps, and ids that come again."""

    def __init__(self, place: Place, seed: int, number: int) -> None:
        self.dice = random.Random(f"reuse/{seed}/{number}")
        place.clear(f"{seed}/{number}")
        self.place = place
        self.door = "web" if number % 2 else "service"
        self.player = Player(place.web if number % 2 else place.service, f"player {number}")  # type: ignore[arg-type]
        self.run = self.player.start(seed=self.dice.randrange(2**32))
        self.sent: list[tuple[Json, Answer]] = []
        self.notes: Counter[str] = Counter()
        self.broken: list[str] = []

    def step(self, **given: Any) -> None:
        """A step as it should be, unless the world is over."""
        if self.run["done"]:
            return
        body = self.body(**given)
        answer = self.player.post(wire.PATH_STEP, body)
        self.run = good(answer)
        self.sent.append((body, answer))

    def body(self, **given: Any) -> Json:
        """A sound body for the screen at hand."""
        tick, number = self.run["tick"], len(self.sent)
        ours = {"runId": self.run["runId"], "stepId": f"step-{number}", "expectedTick": tick}
        return decision(self.dice, **given, **ours)

    def play(self) -> None:
        """Some steps, then ids that come again."""
        for _ in range(self.dice.randint(1, 4)):
            self.step()
        for _ in range(REUSES):
            moment = self.dice.choice((AT_ONCE, LATER, LATER, AFTER_THE_END, MEANWHILE))
            if moment == LATER:
                self.place.clock.forward(hours=self.dice.uniform(0.0, 3.5))
                self.step()
            while moment == AFTER_THE_END and not self.run["done"]:
                self.step(wait=24)
            if moment == MEANWHILE and not self.run["done"]:
                self._race()
            else:
                self._reuse(AT_ONCE if moment == MEANWHILE else moment)

    def _reuse(self, moment: str) -> None:
        body, answer = self.dice.choice(self.sent)
        changed, change = other(body, self.dice)
        before = self.place.kept(body["runId"])
        self._refused(self.player.post(wire.PATH_STEP, changed), change)
        if self.place.kept(body["runId"]) != before:
            self.broken.append(f"another body ({change}, {moment}) has changed the run")
        if lasting(self.player.post(wire.PATH_STEP, body)) != lasting(answer):
            self.broken.append("the step's own body does not get its reply any more")
        self.notes.update((self.door, moment, change))

    def _race(self) -> None:
        """Two bodies with one id: the second comes while the first is being played."""
        body = self.body()
        changed, change = other(body, self.dice)
        changed["expectedTick"] = body["expectedTick"]
        inner: list[Answer] = []
        advance = toy.GAME.advance
        rival = Player(self.place.another(), self._player_id())

        def interrupted(world: Any, until: int) -> str | None:
            del toy.GAME.advance
            inner.append(rival.post(wire.PATH_STEP, changed))
            return advance(world, until)

        toy.GAME.advance = interrupted  # type: ignore[method-assign]
        outer = self.player.post(wire.PATH_STEP, body)
        if dumps(changed) == dumps(body):  # the tick was all that differed
            self.run = good(outer)
            self.sent.append((body, outer))
            return
        self.run = good(inner[0])
        self.sent.append((changed, inner[0]))
        self._refused(outer, change)
        with self.place.store.reading() as db:
            query = "SELECT count(*), max(wake) FROM log WHERE run = ?"
            rows, last = db.execute(query, (self.run["runId"],)).fetchone()
        if not rows == last + 1 == len(self.sent):
            self.broken.append(f"{len(self.sent)} steps have become {rows} wakes")
        self.notes.update((self.door, MEANWHILE, change))

    def _player_id(self) -> str:
        with self.place.store.reading() as db:
            query = "SELECT player FROM runs WHERE id = ?"
            return str(db.execute(query, (self.run["runId"],)).fetchone()[0])

    def _refused(self, answer: Answer, change: str) -> None:
        if (answer.status, answer.body.get("code")) != (409, "step_id_reused"):
            self.broken.append(
                f"another body ({change}) got {answer.status}: {answer.data[:200]!r}"
            )


def lasting(answer: Answer) -> bytes:
    """The bytes of a reply, but for the standings at which a server's last one was given."""
    said = answer.body
    return dumps({**said, "rank": None, "standings": {}}) if said.get("done") else answer.data


def job(share: tuple[int, range]) -> Findings:
    """A worker's histories."""
    return told(History, job, share)


PROOFS = (
    Proof(
        row=6,
        title="a stepId reused with another body",
        unit="histories",
        full=20_000,
        short=60,
        prove=partial(spread, job),
    ),
)
