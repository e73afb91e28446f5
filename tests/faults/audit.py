"""The promises about a directory and its store, checked (reliability, rows 1, 2, 3 and 8)."""

from __future__ import annotations

import os

from play.errors import FileError, RyaError
from play.session import checkpoint
from tests.faults.agent import Agent, Said, Taken
from tests.faults.engine import Outcome
from tests.faults.house import (
    CHECKPOINT,
    HANDOFF,
    DamagedStore,
    Decision,
    Run,
    Truth,
    read_runs,
)
from tests.faults.shim import ERRORS, KILLS

INTERRUPTED, FILE = 130, 8

Prior = tuple[Decision, ...]
NOTHING: Prior = ()


def check_exit(agent: Agent, outcome: Outcome, said: Said | None, usual: set[int]) -> None:
    """A command under a fault ends as it would have, or as the fault demands, and says so."""
    mode, fired = outcome.fault.mode, outcome.fired > 0
    if outcome.hung:
        agent.complain("a command hangs")
    elif mode in KILLS and fired:
        if not outcome.killed:
            agent.complain(f"a command that was to be killed ended with {outcome.exit}")
    else:
        allowed = set(usual)
        if fired and mode in (*ERRORS, "EPIPE", "EIO_read"):
            allowed.add(FILE)
        if fired and mode == "interrupt":
            allowed.add(INTERRUPTED)
        if outcome.exit not in allowed:
            agent.complain(f"exit {outcome.exit} where {sorted(allowed)} are allowed")
        elif outcome.exit == 0 and said is None:
            agent.complain("exit 0, and the output is not whole")
        elif said is None and not outcome.stderr:
            agent.complain(f"exit {outcome.exit} without a word")
    if b"Traceback" in outcome.stderr + outcome.stdout:
        agent.complain("a traceback was shown")


def check_files(agent: Agent, before: list[Run]) -> list[Run]:
    """Every file is readable as it lies there now, and private; the store's runs."""
    for name in (CHECKPOINT, HANDOFF):
        try:
            with open(os.path.join(agent.folder, name), "rb") as handle:
                _check_file(agent, name, handle.read())
        except FileNotFoundError:
            if name in agent.files:
                agent.complain(f"{name} is gone")
        else:
            agent.files.add(name)
    for folder, _, names in os.walk(agent.folder):
        for name in names:
            if os.stat(os.path.join(folder, name)).st_mode & 0o077:
                agent.complain(f"{name} can be read by others")
    try:
        runs = read_runs(agent.folder)
    except DamagedStore as damage:
        agent.complain(f"the store is damaged: {damage}")
        return before
    ids = {run.id for run in runs}
    if any(run.id not in ids for run in before):
        agent.complain("a run is gone from the store")
    return runs


def _check_file(agent: Agent, name: str, data: bytes) -> None:
    try:
        if name == CHECKPOINT:
            checkpoint.decode(data)
        elif not data.decode().startswith("# ") or not data.endswith(b"\n"):
            raise FileError("it is cut")
    except (RyaError, UnicodeDecodeError) as error:
        agent.complain(f"{name} cannot be read: {error}")


def check_runs(agent: Agent, runs: list[Run], prior: dict[str, Prior], truth: Truth) -> None:
    """The logs against what the agent decided: nothing lost, doubled, or on a screen unseen.

    ``prior`` has what was played in each run before the story began.
    """
    attempts = [(run.suite, run.world) for run in runs if run.key is not None]
    if len(set(attempts)) != len(attempts):
        agent.complain("a hidden world has been dealt twice")
    played: list[Taken] = []
    for run in runs:
        before = prior.get(run.id, NOTHING)
        here = _check_log(agent, run, before, played)
        decisions = (*before, *(taken.decision for taken in here))
        for number in range(len(before), len(decisions) if not agent.wrong else 0):
            expected = truth.chain(run.seed, run.key, decisions[: number + 1])
            if run.log[number].chain != expected:
                agent.complain(f"the world after wake {number} is not the one of its decisions")
                break
        played += here
    for taken in agent.taken:
        if taken.acknowledged and taken not in played:
            agent.complain(f"decision {taken.decision.mark} was acknowledged and is lost")


def _check_log(agent: Agent, run: Run, before: Prior, elsewhere: list[Taken]) -> list[Taken]:
    """The agent's decisions in one run's log, in order."""
    if not run.wakes == len(run.log) >= len(before):
        agent.complain(f"the run counts {run.wakes} wakes and its log has {len(run.log)}")
        return []
    played: list[Taken] = []
    by_mark = {taken.decision.mark: taken for taken in agent.taken}
    for number, wake in enumerate(run.log[len(before) :], start=len(before)):
        where = f"wake {number} (tick {wake.began})"
        if len(wake.entries) != 1 or wake.entries[0][1] != agent.house.action:
            agent.complain(f"{where} holds {wake.entries}, which is no decision")
            return played
        tick, _, mark = wake.entries[0]
        taken = by_mark.get(mark)
        if taken is None:
            agent.complain(f"{where} applied {mark}, which nobody decided")
            return played
        if taken in played or taken in elsewhere:
            agent.complain(f"decision {mark} was applied twice, again in {where}")
        if not tick == wake.began == taken.screen:
            agent.complain(f"{where} applied {mark}, decided on the screen of tick {taken.screen}")
        played.append(taken)
    if played != [taken for taken in agent.taken if taken in played]:
        agent.complain("decisions were applied out of order")
    return played


def leftovers(folder: str) -> int:
    """Temporary files that a killed command left lying about."""
    return sum(name.endswith(".tmp") for _, _, names in os.walk(folder) for name in names)
