"""Kills a service at each of its SQL statements in turn, and looks at what the next one finds.

Run as a program (it forks): ``python -m tests.service.kill_schedules FOLDER``.  It prints how many
schedules each call had, as JSON; a broken promise is a traceback.  Kills at single system calls
are the business of ``tests/faults``.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial

from play import wire
from play.canonical import loads
from play.games import registry
from play.kernel.game import Json
from play.service.context import DEFERRED, Config
from play.service.service import Service
from play.store import connection
from play.store import store as store_module
from play.store.connection import Connection
from play.store.store import Store
from tests import toy
from tests.service.support import FakeClock, Player

Act = Callable[[Player], bytes]


def serve(path: str) -> tuple[Store, Player]:
    store = Store(path)
    return store, Player(Service(store, clock=FakeClock(), config=Config(settle=DEFERRED)))


def killed_at(path: str, act: Act, statement: int) -> bool:
    """Let a child do ``act`` and die before its ``statement``-th statement; False if it lived."""
    child = os.fork()
    if child == 0:
        seen = 0

        def count(_: str) -> None:
            nonlocal seen
            if seen == statement:
                os.kill(os.getpid(), signal.SIGKILL)
            seen += 1

        connect = connection.connect

        def traced(path: str, patience: float) -> Connection:
            db = connect(path, patience)
            db.set_trace_callback(count)
            return db

        setattr(store_module, "connect", traced)  # noqa: B010
        act(serve(path)[1])
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


def once(path: str, act: Act) -> bytes:
    store, player = serve(path)
    with store:
        return act(player)


def schedules(base: str, act: Act) -> Iterator[str]:
    """For each statement at which a kill is possible, a store that such a kill has left behind."""
    statement = 0
    while True:
        path = f"{base}.{statement}"
        shutil.copy(base, path)
        killed = killed_at(path, act, statement)
        yield path
        if not killed:
            return
        statement += 1


def prepared(folder: str) -> tuple[str, Json, Json]:
    """A store with an open run at its first wake, and with one that is a wake from its end."""
    path = os.path.join(folder, "base.db")
    store, player = serve(path)
    with store:
        run = player.step(player.start(index=1), ["boast"], wait=1)
        late = player.start(index=2)
        while late["tick"] < toy.END_TICK - 96:
            late = player.step(late, wait=12)
    return path, run, late


def resent(base: str, body: Json) -> int:
    """An identical resend after the kill gets the bytes of an undisturbed step, applied once."""
    act = partial(send, body=body)
    whole = f"{base}.whole"
    shutil.copy(base, whole)
    truth = once(whole, act)
    wakes = loads(truth)["effort"]["wakes"]
    number = 0
    for path in schedules(base, act):
        assert once(path, act) == truth
        now = loads(once(path, lambda player: player.get(wire.PATH_RUN, id=body["runId"]).data))
        assert now["effort"]["wakes"] == wakes
        assert now["inputs"] is not None
        number += 1
    return number


def settled(base: str, run_id: str) -> int:
    def act(player: Player) -> bytes:
        player.service.settle(run_id)
        return player.get(wire.PATH_RUN, id=run_id).data

    whole = f"{base}.settled"
    shutil.copy(base, whole)
    truth = once(whole, act)
    assert loads(truth)["replay"] == "ok"
    return sum(1 for path in schedules(base, act) if once(path, act) == truth or sys.exit(path))


def started(base: str) -> int:
    """A start that was killed has made a run and its suite, or nothing."""

    def act(player: Player) -> bytes:
        return player.post(wire.PATH_START, {"suite": "sealed", "index": 3}).data

    number = 0
    for path in schedules(base, act):
        suite = loads(once(path, lambda player: player.get(wire.PATH_SUITE, suite="sealed").data))
        if "code" in suite:
            assert suite["code"] == "no_such_suite"
        else:
            assert [run["index"] for run in suite["you"]["runs"]] == [3]
        number += 1
    return number


def made(folder: str) -> int:
    """A store whose making was killed is made by the next one."""
    base = os.path.join(folder, "new.db")
    open(base, "wb").close()
    number = 0

    def act(player: Player) -> bytes:
        return player.get(wire.PATH_RUN, id="x").data

    for path in schedules(base, act):
        once(path, lambda player: json.dumps(player.start()).encode())
        number += 1
    return number


def to_the_last_wake(base: str, run: Json) -> tuple[Json, str]:
    """Play a run on to its last wake: that step's body, and a copy of the store after it."""
    over = f"{base}.over"
    while True:
        body = {"runId": run["runId"], "stepId": f"x{run['tick']}", "expectedTick": run["tick"]}
        body["wait"] = 24
        shutil.copy(base, over)
        run = loads(once(over, partial(send, body=body)))
        if run["done"]:
            return body, over
        shutil.copy(over, base)


def send(player: Player, body: Json) -> bytes:
    return player.post(wire.PATH_STEP, body).data


def main(folder: str) -> None:
    registry._ROOMS, registry.DEFAULT = {"toy": toy.__name__}, "toy"
    # a kill is no power cut: what was written is in the kernel's hands, synced or not
    store_module._PRAGMAS += ("PRAGMA synchronous = OFF",)  # type: ignore[misc]
    base, run, late = prepared(folder)
    body = {"runId": run["runId"], "actions": [["invest", 3]], "tokens": {"input": 5}}
    body |= {"stepId": "x", "expectedTick": run["tick"], "notes": "n", "model": "m"}
    counts = {"step": resent(base, body), "start": started(base), "new": made(folder)}
    last, over = to_the_last_wake(base, late)
    counts["end"] = resent(base, last)
    counts["settle"] = settled(over, late["runId"])
    sys.stdout.write(json.dumps(counts) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
