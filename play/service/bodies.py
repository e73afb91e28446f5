"""Request bodies: checked whole before anything is read or changed (spec: REST API).

The rules: a body is a JSON object of at most 65,536 bytes and 64 levels, without lone surrogates,
NaN or infinities; keys that the contract does not know are ignored; an optional key that is null
counts as absent, except ``actions`` and ``wait``, for which null is a mistake; a whole number may
come as ``4`` or ``4.0``, never as text, and a boolean is no number.
"""

from __future__ import annotations

from typing import Any, Final

from play import wire
from play.canonical import digest, dumps, is_number
from play.errors import TooLargeError, UsageError
from play.kernel.wake import checked_actions

MAX_DEPTH: Final = 64
"""Levels of nesting in a body; an action that means something has three."""
MAX_ID: Final = 80
"""Characters of a run's, suite's or game's id."""
MAX_TOKENS: Final = 10**12
MAX_SEED: Final = 2**32 - 1

Body = dict[str, Any]


class StepRequest:
    """A step as it was asked for.  ``step_id`` and ``expected_tick``: both are there or none."""

    __slots__ = (
        "decision",
        "digest",
        "expected_tick",
        "labels",
        "note",
        "notes",
        "run_id",
        "step_id",
        "tokens",
        "view",
    )

    run_id: str
    step_id: str | None
    expected_tick: int | None
    view: str
    decision: Body
    note: str | None
    notes: str | None
    tokens: tuple[int, int] | None
    labels: Labels
    digest: str


class StartRequest:
    """A start: a run to resume, or a suite and an index, or a seed."""

    __slots__ = ("game_id", "index", "labels", "run_id", "seed", "suite", "view")

    game_id: str | None
    run_id: str | None
    suite: str | None
    index: int | None
    seed: int | None
    view: str
    labels: Labels

    def world_of_suite(self) -> tuple[str, int]:
        """The suite and the index.  Raises ``UsageError`` when one is missing."""
        if self.suite is None:
            raise UsageError(
                "Nothing to start: give runId, or suite and index, or seed.", code="bad_start"
            )
        if self.index is None:
            raise UsageError("A world of a suite needs its index.", code="bad_index")
        return self.suite, self.index


class LogRequest:
    """A run that was played elsewhere: its world, its log, what its player says of it."""

    __slots__ = (
        "effort",
        "game_id",
        "hidden",
        "index",
        "labels",
        "log",
        "scoring",
        "seed",
        "suite",
        "tokens",
    )

    game_id: str | None
    suite: str | None
    index: int | None
    seed: int | None
    hidden: bool
    scoring: str | None
    log: list[Any]
    effort: Body | None
    tokens: tuple[int, int] | None
    labels: Labels


class Labels:
    """What a player says of itself; None where it says nothing (spec: self-reported)."""

    __slots__ = ("harness", "model", "name")

    def __init__(self, name: str | None, model: str | None, harness: str | None) -> None:
        self.name = name
        self.model = model
        self.harness = harness


def read_step(value: object) -> StepRequest:
    """Check a step's body.  Raises ``UsageError`` (400) or ``TooLargeError`` (413)."""
    body, data = checked(value)
    step = StepRequest()
    run_id = _text(body, "runId", MAX_ID)
    if not run_id:
        raise UsageError("A step needs the runId of its run.", code="bad_run_id")
    step.run_id = run_id
    step.step_id, step.expected_tick = _step_id(body)
    step.view = _view(body)
    step.decision = _decision(body)
    step.note = _text(body, "note", wire.MAX_DECISION_NOTE)
    step.notes = _text(body, "notes", wire.MAX_NOTES)
    step.tokens = _tokens(body)
    step.labels = _labels(body)
    step.digest = digest(data)
    return step


def read_start(value: object) -> StartRequest:
    """Check a start's body.  Raises ``UsageError`` (400) or ``TooLargeError`` (413)."""
    body, _ = checked(value)
    start = StartRequest()
    start.run_id = _text(body, "runId", MAX_ID)
    start.suite = _text(body, "suite", MAX_ID)
    start.game_id = _text(body, "game", MAX_ID)
    start.index = _whole(body, "index", 0, wire.SUITE_WORLDS * 1000)
    start.seed = _whole(body, "seed", 0, MAX_SEED)
    start.view = _view(body)
    start.labels = _labels(body)
    if start.run_id is None and start.suite is not None and start.seed is not None:
        raise UsageError("Give a suite and an index, or a seed, not both.", code="ambiguous_start")
    return start


def read_log(value: object) -> LogRequest:
    """Check the body of a submitted log: a run record, or its world, log and labels alone.

    Raises ``UsageError`` (400) or ``TooLargeError`` (413).
    """
    body, _ = checked(value, wire.MAX_LOG_BODY)
    request = LogRequest()
    world = body.get("world")
    if world is None:
        world = body
    if not isinstance(world, dict):
        raise UsageError("world must be {seed, key}.", code="bad_world")
    request.seed = _whole(world, "seed", 0, MAX_SEED)
    request.hidden = world.get("key") is not None
    request.suite = _text(body, "suite", MAX_ID)
    request.index = _whole(body, "index", 0, wire.SUITE_WORLDS * 1000)
    request.game_id = _text(body, "game", MAX_ID)
    request.scoring = _text(body, "scoring", wire.MAX_LABEL)
    log = body.get("log")
    if not isinstance(log, list):
        raise UsageError("log must be an array of [tick, action, ...].", code="bad_log")
    request.log = log
    request.effort = _effort(body)
    request.tokens = _tokens(body)
    request.labels = _labels(body)
    return request


def checked(value: object, most: int = wire.MAX_BODY) -> tuple[Body, bytes]:
    """A body that is an object and nothing but JSON, and its canonical bytes, ``most`` of them.

    Raises ``UsageError`` (``bad_body``) or ``TooLargeError`` (``body_too_large``).
    """
    if type(value) is not dict:
        raise UsageError("The body must be a JSON object.", code="bad_body")
    _check_json(value)
    try:
        data = dumps(value)
    except (TypeError, ValueError) as error:
        raise UsageError(f"The body is not JSON: {error}.", code="bad_body") from None
    if len(data) > most:
        raise TooLargeError(
            f"The body has {len(data)} bytes; at most {most}.", code="body_too_large"
        )
    return value, data


def _check_json(value: object) -> None:
    """Refuse what a JSON text cannot hold and what nests too deeply, without recursion."""
    level: list[Any] = [value]
    for _ in range(MAX_DEPTH):
        deeper: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is dict:
                deeper.extend(item.values())
            elif kind is list:
                deeper.extend(item)
            elif kind is float:
                if not is_number(item):
                    raise UsageError("The body holds a number that is not finite.", code="bad_body")
            elif item is not None and kind not in (str, int, bool):
                raise UsageError(f"The body holds a {kind.__name__}.", code="bad_body")
        if not deeper:
            return
        level = deeper
    raise UsageError(f"The body nests deeper than {MAX_DEPTH} levels.", code="bad_body")


def _decision(body: Body) -> Body:
    decision: Body = {"actions": checked_actions(body)}
    if "wait" in body:
        if not is_number(body["wait"]):
            raise UsageError("wait must be a number of hours, 1 to 24.", code="bad_wait")
        decision["wait"] = body["wait"]
    return decision


def _step_id(body: Body) -> tuple[str | None, int | None]:
    step_id = body.get("stepId")
    expected = _whole(body, "expectedTick", 0, 2**53)
    if (step_id is None) != (expected is None):
        raise UsageError(
            "stepId and expectedTick belong together: send both or neither.",
            code="step_id_alone",
        )
    if step_id is not None and not wire.is_step_id(step_id):
        raise UsageError(
            f"stepId must be 1 to {wire.STEP_ID_MAX} letters, digits, _ or -.", code="bad_step_id"
        )
    return step_id, expected


def _view(body: Body) -> str:
    view = body.get("view")
    if view is None:
        return "json"
    if not isinstance(view, str) or view not in wire.VIEWS:
        raise UsageError(f"view must be one of {', '.join(wire.VIEWS)}.", code="bad_view")
    return view


def _tokens(body: Body) -> tuple[int, int] | None:
    tokens = body.get("tokens")
    if tokens is None:
        return None
    if not isinstance(tokens, dict):
        raise UsageError("tokens must be {input, output}.", code="bad_tokens")
    given = _whole(tokens, "input", 0, MAX_TOKENS), _whole(tokens, "output", 0, MAX_TOKENS)
    return given[0] or 0, given[1] or 0


def _effort(body: Body) -> Body | None:
    """The effort of a run played elsewhere, as its player reports it; unknown keys are dropped."""
    effort = body.get("effort")
    if effort is None:
        return None
    if not isinstance(effort, dict):
        raise UsageError("effort must be an object of numbers.", code="bad_effort")
    known = {key: effort[key] for key in _EFFORT if effort.get(key) is not None}
    if not all(is_number(number) and 0 <= number <= MAX_TOKENS for number in known.values()):
        raise UsageError("effort must be an object of numbers, 0 or more.", code="bad_effort")
    return known


_EFFORT: Final = ("wakes", "actions", "invalid", "waitHours")


def _labels(body: Body) -> Labels:
    return Labels(
        _text(body, "name", wire.MAX_NAME) or None,
        _text(body, "model", wire.MAX_LABEL) or None,
        _text(body, "harness", wire.MAX_LABEL) or None,
    )


_CODES: Final = {
    "runId": "bad_run_id",
    "expectedTick": "bad_expected_tick",
    "input": "bad_tokens",
    "output": "bad_tokens",
}


def _code(key: str) -> str:
    return _CODES.get(key, f"bad_{key}")


def _text(body: Body, key: str, longest: int) -> str | None:
    value = body.get(key)
    if value is None:
        return None
    if not isinstance(value, str):
        raise UsageError(f"{key} must be text.", code=_code(key))
    if len(value) > longest:
        raise TooLargeError(
            f"{key} has {len(value)} characters; at most {longest}.", code=f"{key}_too_long"
        )
    return value


def _whole(body: Body, key: str, least: int, most: int) -> int | None:
    value = body.get(key)
    if value is None:
        return None
    if not is_number(value) or value != int(value) or not least <= value <= most:
        raise UsageError(f"{key} must be a whole number from {least} to {most}.", code=_code(key))
    return int(value)
