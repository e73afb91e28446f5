"""A process that settles finished runs, one after the other: baselines and the replay's verdict.

    python -m play.server.scorer STORE

Run ids come in on standard input, a line each; ``ok ID`` or ``failed ID`` goes out.  It ends when
its input does, so that a server which is killed leaves nobody behind.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading

from play.service.context import DEFERRED, Config
from play.service.service import Service
from play.store.group import GroupStore

_NICE = 10
_PATIENCE = 60.0
"""Seconds to wait for the players' writes, which come first."""


def main(path: str) -> None:
    """Settle what is asked for until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server has it too, and closes our input
    if hasattr(os, "nice"):
        os.nice(_NICE)
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(waiting,), daemon=True).start()
    store = GroupStore(path, patience=_PATIENCE)
    service = Service(store, config=Config(embedded=False, settle=DEFERRED))
    while True:
        run_id = waiting.get()
        _say(f"{_settle(service, run_id)} {run_id}\n")


def _settle(service: Service, run_id: str) -> str:
    try:
        service.settle(run_id)
    except Exception:  # noqa: BLE001 - one run that cannot be settled must not stop the others
        return "failed"
    return "ok"


def _read(waiting: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin:
        waiting.put(line.strip())
    os._exit(0)  # whatever is under way is undone whole by the store


def _say(line: str) -> None:
    try:
        sys.stdout.write(line)
        sys.stdout.flush()
    except (OSError, ValueError):
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
