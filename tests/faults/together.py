"""One step from 64 clients at once, against a server of two processes (reliability, row 5).

In turn the clients send the very same step, the same step without id and tick (as old clients
do), and steps with ids of their own on the same screen.  Each has sent all but its last byte before
the first sends that, so that all 64 are in the server's hands before any is answered.
"""

from __future__ import annotations

import json
import random
import select
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from play import wire
from tests.faults.proofs import Findings, Proof, again, spread
from tests.server.house import Answer, Caller, Json, good
from tests.server.line import Line
from tests.server.process import Player, serving

CLIENTS = 64
SAME, NAMELESS, RIVALS = "the same step", "the same step without an id", "steps of their own"
KINDS = (SAME, NAMELESS, RIVALS)


def send(lines: list[Line], bodies: list[bytes]) -> tuple[list[Answer], bool]:
    """Send a body over each connection; the answers, and whether all were sent before any."""
    calls = [line.step(body) for line, body in zip(lines, bodies, strict=True)]
    for line, call in zip(lines, calls, strict=True):
        line.socket.sendall(call[:-1])
    for line, call in zip(lines, calls, strict=True):
        line.socket.sendall(call[-1:])
    at_once = not select.select([line.socket for line in lines], [], [], 0)[0]
    return [line.answer() for line in lines], at_once


def bodies(kind: str, step: Json) -> list[bytes]:
    """What each client sends: ``step``, in the manner of ``kind``."""
    if kind == RIVALS:
        mine = [{**step, "stepId": f"{step['stepId']}-{client}"} for client in range(CLIENTS)]
    elif kind == NAMELESS:
        mine = [{**step, "stepId": None, "expectedTick": None}] * CLIENTS
    else:
        mine = [step] * CLIENTS
    return [json.dumps(body).encode() for body in mine]


class Standing(NamedTuple):
    """Where a run stands: its tick, and what has been counted."""

    tick: int
    wakes: int
    actions: int


def standing(player: Caller, run: Json) -> Standing:
    """What the server says of a run now."""
    told = good(player.get(wire.PATH_RUN, id=run["runId"]))
    return Standing(told["tick"], told["effort"]["wakes"], told["effort"]["actions"])


def _told(answer: Answer) -> bytes:
    """A reply, without the standings that the last one of a world has when it is first given."""
    body = answer.json
    return (
        json.dumps({**body, "standings": {}, "rank": None}).encode()
        if body["done"]
        else answer.data
    )


def judge(kind: str, answers: list[Answer], before: Standing, now: Standing) -> list[str]:
    """What is wrong with the answers to one round of steps that have one action each.

    A step that names no screen may be applied to the next one too; so many replies, so many wakes.
    """
    wrong = []
    applied = [answer for answer in answers if answer.status == 200]
    refused = [answer for answer in answers if answer.status == 409]
    replies = {_told(answer): answer.json for answer in applied}
    over = any(reply["done"] for reply in replies.values())
    wakes = now.wakes - before.wakes
    if len(applied) + len(refused) < len(answers):
        wrong.append(f"answered with {sorted({answer.status for answer in answers} - {200, 409})}")
    if kind != NAMELESS and len(replies) != 1:
        wrong.append(f"{len(replies)} different replies")
    if kind != SAME and len(applied) != wakes:
        wrong.append(f"{len(applied)} were told that they were applied")
    if {reply["effort"]["wakes"] for reply in replies.values()} != {
        *range(before.wakes + 1, now.wakes + 1)
    }:
        wrong.append("the replies are not those of the wakes that were played")
    if max((reply["tick"] for reply in replies.values()), default=None) != now.tick:
        wrong.append("no reply is the run as it stands")
    if not {answer.json["code"] for answer in refused} <= {"stale_tick", over and "run_over"}:
        wrong.append("a refusal is none of a screen that has moved on")
    if wakes < 1 or (kind != NAMELESS and wakes > 1) or now.actions - before.actions != wakes:
        wrong.append(f"from {before} to {now}")
    return wrong


def rounds(player: Caller, seed: int, numbers: Iterable[int]) -> Findings:
    """Play rounds of one player, world after world."""
    broken: list[str] = []
    notes = {**dict.fromkeys(KINDS, 0), "at once": 0, "answers": 0, "refusals": 0}
    run, tried = player.start(suite="v1", index=0, view="brief"), 0
    lines = [Line(player) for _ in range(CLIENTS)]
    for number in numbers:
        dice = random.Random(f"{seed}/{number}")
        kind, before = KINDS[number % len(KINDS)], standing(player, run)
        limit = round(dice.uniform(0.5, 2.0), 1)
        step = player.body(run, ["setLimit", limit], wait=dice.randint(1, 3), view="brief")
        answers, at_once = send(lines, bodies(kind, step))
        wrong = judge(kind, answers, before, standing(player, run))
        broken += [f"{kind}: {text}; {again(job, seed, number)}" for text in wrong]
        tried += 1
        notes[kind] += 1
        notes["at once"] += at_once
        notes["answers"] += len(answers)
        notes["refusals"] += sum(answer.status == 409 for answer in answers)
        applied = [answer.json for answer in answers if answer.status == 200]
        run = max(applied, key=lambda reply: int(reply["tick"]), default=run)
        if wrong or run["done"]:
            run = player.start(suite="v1", index=number % 8, view="brief")
    for line in lines:
        line.close()
    return Findings(tried, broken, notes)


def job(share: tuple[int, range]) -> Findings:
    """A worker's rounds."""
    with serving("--workers", "2", RYA_SCORERS="0") as server:
        return rounds(Player(server), *share)


PROOFS = (
    Proof(
        row=5,
        title=f"one step from {CLIENTS} clients at once is applied once",
        unit="rounds",
        full=500,
        short=6,
        prove=partial(spread, job),
    ),
)
