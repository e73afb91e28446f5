"""Where the worlds of a run are played: in this process, in several, or on somebody's executor.

Everything goes through ``concurrent.futures.Executor``, so that the executor of a cluster can be
handed in; the jobs are importable functions of plain data.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from typing import Any, TypeVar

from play.errors import RyaError
from play.evaluate.hosted import close_hosts

T = TypeVar("T")
R = TypeVar("R")
_AHEAD = 2
"""Jobs handed out ahead of time, a worker: an interrupted run has few to call back."""

_GOODBYE = 3.0
"""Seconds for a pool to come down once its processes have been stopped."""


class WorkerLostError(RyaError):
    """A worker ended in the middle of a world: killed, or out of memory."""

    code = "worker"


class _Processes(ProcessPoolExecutor):
    """Processes of our own, which end with what they are there for: nothing is called back."""


class Here(Executor):
    """Runs each job in this process, when it is submitted."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See ``Executor.submit``; what stops the whole process comes through."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - the future raises it again
            future.set_exception(error)
        return future


def usual() -> int:
    """As many workers as this process may use processors."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


@contextmanager
def executor(count: int) -> Iterator[Executor]:
    """An executor of ``count`` processes; 1 is this one.  All of them end with the block.

    In the block SIGTERM interrupts, as Ctrl-C does.
    """
    with tidy():
        if count > 1:
            with _processes(count) as pool:
                yield pool
        else:
            yield Here()


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    before = set(multiprocessing.active_children())
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    pool = _Processes(count, mp_context=context, initializer=_begin)
    try:
        yield pool
        pool.shutdown()
    except BaseException:
        # Nobody waits for what is left: a policy may be thinking for minutes.
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        # Its semaphores would be reported as leaked, were it not taken down in good order.
        ending = threading.Thread(target=pool.shutdown, daemon=True)
        ending.start()
        ending.join(_GOODBYE)
        raise


@contextmanager
def tidy() -> Iterator[None]:
    """SIGTERM interrupts in the block as Ctrl-C does, and no host of this process outlives it."""
    ours = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGTERM, signal.default_int_handler) if ours else None
    try:
        yield
    finally:
        close_hosts()
        if ours:
            signal.signal(signal.SIGTERM, before)


def _begin() -> None:
    """A worker ends with its parent, whatever ends that; Ctrl-C is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def finished(
    pool: Executor, job: Callable[[T], R], inputs: Iterable[T], workers: int
) -> Iterator[tuple[T, R]]:
    """Each input with what ``job`` made of it, as they get done; what a job raises comes through.

    Never more than a few jobs are handed out at a time.  Raises ``WorkerLostError`` too.
    """
    try:
        yield from _finished(pool, job, iter(inputs), max(1, workers * _AHEAD))
    except BrokenExecutor:
        raise WorkerLostError(
            "A worker process ended in the middle of a world (killed, or out of memory)."
        ) from None


def _finished(
    pool: Executor, job: Callable[[T], R], left: Iterator[T], ahead: int
) -> Iterator[tuple[T, R]]:
    running: dict[Future[R], T] = {}
    try:
        while True:
            while len(running) < ahead:
                try:
                    given = next(left)
                except StopIteration:
                    break
                future = pool.submit(job, given)
                if future.done():  # played here and now
                    yield given, future.result()
                    continue
                running[future] = given
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
    finally:
        if not isinstance(pool, _Processes):
            for future in running:
                future.cancel()
