"""The checkpoint's keys and their types (spec: The helper and the checkpoint).

For type checkers and readers only: nothing imports this module at run time.  The keys are the
specification's; those marked *ours* are additions that another client may leave out.
"""

from __future__ import annotations

from typing import Any, TypedDict

Json = dict[str, Any]


class IdentityDoc(TypedDict):
    """Who plays, as reported by the player; nothing verifies it."""

    name: str | None
    model: str | None
    harness: str | None


class SessionDoc(TypedDict):
    """One sitting: its limits and what has been used of them."""

    n: int
    mode: str  # try | batch | continue
    maxWorlds: int
    maxWakes: int | None
    worldsFinished: int
    wakes: int
    state: str  # active | paused | done | stopped
    pauseReason: str | None
    startedAt: str
    endedAt: str | None
    index: int | None  # ours: the world that `begin --index` asked for
    seed: int | None  # ours: the public seed that `begin --seed` asked for
    olderSuite: str | None  # ours: the sealed suite that was there before this one was asked for
    view: str | None  # ours: the view that `next` and `step` were last asked for


class ActiveDoc(TypedDict):
    """The world in play.  ``tick`` and ``hour`` are those of the last screen wholly written out."""

    index: int | None
    runId: str
    tick: int | None  # None: the world is known, but no screen of it has been shown yet
    hour: float | None
    reason: str | None
    expires: str | None
    effort: Json | None
    seed: int | None  # ours: the public seed of a world outside the suites


class PendingDoc(TypedDict):
    """A step sent without a confirmed reply; ``body`` is what was sent, to the byte."""

    stepId: str
    body: Json
    sentAt: str


class WorldDoc(TypedDict, total=False):
    """What is known of one run."""

    index: int | None
    runId: str
    status: str  # open | done | expired
    score: float | None
    normalized: float | None
    scoringStatus: str | None
    deltaVsRef: float | None
    baseline: Json | None
    exposed: bool | None
    effort: Json | None
    session: int | None
    replay: str | None  # ours: the verdict of the service's replay


class NotesDoc(TypedDict):
    """The two bounded notes."""

    world: str
    lessons: str
    unsent: bool  # ours: changed here since the service last confirmed a step


class ReportedDoc(TypedDict):
    """Tokens as the player reported them, over all sessions."""

    tokensIn: int
    tokensOut: int
    reports: int


class CheckpointDoc(TypedDict):
    """``rya-checkpoint.json``."""

    schema: str
    brief: str | None
    base: str
    track: str  # practice | official | sealed
    suite: str | None
    suiteCloses: str | None
    suiteGraceUntil: str | None
    sim: str | None
    scoring: str | None
    protocol: int | None
    identity: IdentityDoc
    identityChanges: list[Json]
    session: SessionDoc
    sessions: list[SessionDoc]
    active: ActiveDoc | None
    pending: PendingDoc | None
    worlds: list[WorldDoc]
    progress: Json | None
    notes: NotesDoc
    selfReported: ReportedDoc
    lastSync: str | None
