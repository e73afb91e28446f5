"""Malformed bodies: refused whole, with a stable code, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from play import wire
from play.canonical import dumps, loads
from play.errors import UsageError
from play.kernel.game import Json
from play.service import bodies
from play.service.service import Service
from tests.service.support import Player, good, refused

LONG = "x" * 5000
RUN_OR_WORLD = {"runId": "r"}


def deep(levels: int) -> Any:
    value: Any = 0
    for _ in range(levels):
        value = [value]
    return value


BAD_STEPS: list[tuple[Json, int, str]] = [
    ({"runId": None}, 400, "bad_run_id"),
    ({"runId": ""}, 400, "bad_run_id"),
    ({"runId": 5}, 400, "bad_run_id"),
    ({"runId": LONG}, 413, "runId_too_long"),
    ({"actions": None}, 400, "bad_actions"),
    ({"actions": {"type": "boast"}}, 400, "bad_actions"),
    ({"actions": "[]"}, 400, "bad_actions"),
    ({"actions": [["boast"]] * 33}, 413, "too_many_actions"),
    ({"wait": None}, 400, "bad_wait"),
    ({"wait": "4"}, 400, "bad_wait"),
    ({"wait": True}, 400, "bad_wait"),
    ({"wait": [4]}, 400, "bad_wait"),
    ({"wait": float("nan")}, 400, "bad_body"),
    ({"wait": float("inf")}, 400, "bad_body"),
    ({"wait": 10**30}, 400, "bad_body"),
    ({"actions": [["invest", float("-inf")]]}, 400, "bad_body"),
    ({"stepId": ""}, 400, "bad_step_id"),
    ({"stepId": "a b"}, 400, "bad_step_id"),
    ({"stepId": "é"}, 400, "bad_step_id"),
    ({"stepId": "x" * 81}, 400, "bad_step_id"),
    ({"stepId": 5}, 400, "bad_step_id"),
    ({"stepId": ["x"]}, 400, "bad_step_id"),
    ({"expectedTick": "0"}, 400, "bad_expected_tick"),
    ({"expectedTick": -1}, 400, "bad_expected_tick"),
    ({"expectedTick": 0.5}, 400, "bad_expected_tick"),
    ({"expectedTick": False}, 400, "bad_expected_tick"),
    ({"expectedTick": 2**60}, 400, "bad_expected_tick"),
    ({"view": "html"}, 400, "bad_view"),
    ({"view": 1}, 400, "bad_view"),
    ({"view": ["json"]}, 400, "bad_view"),
    ({"notes": 5}, 400, "bad_notes"),
    ({"notes": "x" * 4001}, 413, "notes_too_long"),
    ({"notes": "\ud800"}, 400, "bad_body"),
    ({"note": []}, 400, "bad_note"),
    ({"note": "x" * 2001}, 413, "note_too_long"),
    ({"tokens": 5}, 400, "bad_tokens"),
    ({"tokens": [1, 2]}, 400, "bad_tokens"),
    ({"tokens": {"input": -1}}, 400, "bad_tokens"),
    ({"tokens": {"output": "3"}}, 400, "bad_tokens"),
    ({"tokens": {"output": True}}, 400, "bad_tokens"),
    ({"tokens": {"input": 1.5}}, 400, "bad_tokens"),
    ({"tokens": {"input": 10**13}}, 400, "bad_tokens"),
    ({"model": 5}, 400, "bad_model"),
    ({"model": "x" * 201}, 413, "model_too_long"),
    ({"harness": {}}, 400, "bad_harness"),
    ({"actions": [deep(70)]}, 400, "bad_body"),
    ({"actions": [deep(2000)]}, 400, "bad_body"),
    ({"unknown": deep(300)}, 400, "bad_body"),
    ({"unknown": "\udfff"}, 400, "bad_body"),
    ({"unknown": "x" * 70_000}, 413, "body_too_large"),
    ({"unknown": (1, 2)}, 400, "bad_body"),
    ({"unknown": {1: 2}}, 400, "bad_body"),
    ({"unknown": b"x"}, 400, "bad_body"),
]


@pytest.mark.parametrize(("change", "status", "code"), BAD_STEPS)
def test_a_malformed_step_changes_nothing(
    ada: Player, change: Json, status: int, code: str
) -> None:
    run = ada.start()
    body = ada.body(run, ["boast"], tokens={"input": 1}, notes="n", model="m")
    before = ada.run(run)
    refused(ada.post(wire.PATH_STEP, {**body, **change}), status, code)
    assert ada.run(run) == before
    assert good(ada.post(wire.PATH_STEP, body))["effort"]["wakes"] == 1  # its id is not used up


BAD_STARTS: list[tuple[Json, int, str]] = [
    ({}, 400, "bad_start"),
    ({"index": 0}, 400, "bad_start"),
    ({"suite": "toys"}, 400, "bad_index"),
    ({"suite": "toys", "index": None}, 400, "bad_index"),
    ({"suite": "toys", "index": 4}, 400, "bad_index"),
    ({"suite": "toys", "index": -1}, 400, "bad_index"),
    ({"suite": "toys", "index": 1.5}, 400, "bad_index"),
    ({"suite": "toys", "index": "1"}, 400, "bad_index"),
    ({"suite": "toys", "index": True}, 400, "bad_index"),
    ({"suite": "sealed", "index": 16}, 400, "bad_index"),
    ({"suite": "sealed-00000000", "index": 0}, 404, "no_such_suite"),
    ({"suite": "nonsense", "index": 0}, 404, "no_such_suite"),
    ({"suite": "live", "index": 0}, 403, "official_remote_only"),
    ({"suite": "live-2026-W39", "index": 0}, 403, "official_remote_only"),
    ({"suite": 5, "index": 0}, 400, "bad_suite"),
    ({"suite": "toys", "index": 0, "seed": 5}, 400, "ambiguous_start"),
    ({"seed": -1}, 400, "bad_seed"),
    ({"seed": 2**32}, 400, "bad_seed"),
    ({"seed": "42"}, 400, "bad_seed"),
    ({"seed": 4.2}, 400, "bad_seed"),
    ({"seed": float("inf")}, 400, "bad_body"),
    ({"seed": 5, "game": "chess"}, 404, "no_such_game"),
    ({"seed": 5, "name": "x" * 81}, 413, "name_too_long"),
    ({"seed": 5, "name": ["x"]}, 400, "bad_name"),
    ({"seed": 5, "view": "nothing"}, 400, "bad_view"),
    ({"runId": "nothing"}, 404, "no_such_run"),
    ({"runId": 5}, 400, "bad_run_id"),
    ({"runId": "nul\0"}, 404, "no_such_run"),
]


@pytest.mark.parametrize(("body", "status", "code"), BAD_STARTS)
def test_a_malformed_start_starts_nothing(ada: Player, body: Json, status: int, code: str) -> None:
    refused(ada.post(wire.PATH_START, body), status, code)
    assert ada.suite()["you"]["runs"] == []


@pytest.mark.parametrize("body", [None, [], "x", 5, True, [{}]])
@pytest.mark.parametrize("path", [wire.PATH_START, wire.PATH_STEP])
def test_a_body_is_an_object(ada: Player, path: str, body: object) -> None:
    refused(ada.post(path, body), 400, "bad_body")


def test_what_is_optional_may_be_null_and_unknown_keys_are_ignored(ada: Player) -> None:
    run = ada.start(name=None, model=None, view=None, future={"a": [1]})
    body = {"runId": run["runId"], "stepId": None, "expectedTick": None, "view": None}
    body |= {"notes": None, "note": None, "tokens": None, "model": None, "future": 1}
    assert good(ada.post(wire.PATH_STEP, body))["wait"] == {"applied": 1.0}


def test_whole_numbers_may_be_written_as_floats(ada: Player) -> None:
    run = ada.start(suite="toys", index=1.0)
    assert run["index"] == 1
    assert ada.start(seed=42.0)["seed"] == 42
    assert ada.step(run, tokens={"input": 2.0}, expectedTick=0.0)["tick"] == 4


def test_the_largest_of_everything_is_taken(ada: Player) -> None:
    run = ada.start(suite="toys", index=3, name="\U0001f642" * 80, model="é" * 200)
    reply = ada.step(
        run,
        *[["boast", deep(50)]] * 32,
        notes="\U0001f642" * 4000,
        note="x" * 2000,
        stepId="x" * 80,
        tokens={"input": 10**12},
        wait=24,
    )
    assert len(reply["results"]) == 32
    assert ada.run(run)["notes"] == "\U0001f642" * 4000


def test_an_invalid_action_is_a_result_whatever_it_is(ada: Player) -> None:
    odd: list[Any] = [None, 5, "boast", [], {}, [["boast"]], {"type": None}, {"type": ["boast"]}]
    reply = ada.step(ada.start(), *odd, wait=1)
    assert [result["ok"] for result in reply["results"]] == [False] * len(odd)
    assert reply["tick"] == 4
    assert (reply["effort"]["actions"], reply["effort"]["invalid"]) == (len(odd), len(odd))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(st.characters(codec=None), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)
STEP_KEYS = ("actions", "wait", "view", "stepId", "expectedTick", "notes", "note", "tokens")
step_bodies = st.fixed_dictionaries(
    {}, optional=dict.fromkeys((*STEP_KEYS, "model", "harness", "other"), json_values)
)


@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(step_bodies)
def test_any_body_gets_a_json_answer(ada: Player, service: Service, body: Json) -> None:
    run = ada.start(seed=5)
    answer = ada.post(wire.PATH_STEP, {"runId": run["runId"], **body})
    assert answer.status in (200, 400, 409, 413)
    said = loads(answer.data)
    now = ada.run(run)
    if answer.status == 200:
        assert now["effort"]["wakes"] == 1
        assert now["tick"] == said["tick"]
    else:
        assert said["code"]
        assert said["error"]
        assert (now["effort"]["wakes"], now["tick"], now["notes"]) == (0, 0, "")


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.text(max_size=4), json_values, max_size=4))
def test_what_is_let_through_survives_the_wire(body: Json) -> None:
    """Canonical bytes identify a body only if they lose nothing of it."""
    try:
        _, data = bodies.checked(body)
    except UsageError:
        return
    again = loads(data)
    assert dumps(again) == data
    assert again == body


def test_equal_values_of_another_kind_are_another_body(ada: Player) -> None:
    """1, 1.0, true and "1" are not the same thing to have sent."""
    run = ada.start()
    body = ada.body(run, ["invest", 1])
    ada.post(wire.PATH_STEP, body)
    for value in (1.0, True, "1", None):
        other = {**body, "actions": [["invest", value]]}
        refused(ada.post(wire.PATH_STEP, other), 409, "step_id_reused")


@pytest.mark.parametrize("reader", [bodies.read_step, bodies.read_start])
def test_a_body_is_only_read(reader: Callable[[object], object]) -> None:
    body: Json = {"runId": "r", "actions": [["boast"]], "tokens": {"input": 1}, "wait": 99}
    copy = loads(dumps(body))
    reader(body)
    assert body == copy
