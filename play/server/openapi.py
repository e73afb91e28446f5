"""The OpenAPI document: what the server takes and answers, read by a test against the server."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import orjson

import play
from play import wire
from play.server import openapi_parts as parts

Json = dict[str, Any]

_EVERYWHERE: Final = (429, 503)
"""Too many requests; too much to do, or stopping."""
_WITH_KEY: Final = (401,)
_WITH_BODY: Final = (400, 408, 413)


@cache
def document() -> bytes:
    """The document as JSON."""
    return orjson.dumps(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "We Reset You All: the agent service",
                "version": play.__version__,
                "description": (
                    "Worlds are played one step at a time. Every error is a JSON object with "
                    "`error` (a sentence) and `code` (a stable word). Unknown keys of a body are "
                    "ignored; numbers are never text."
                ),
            },
            "paths": paths(),
            "components": {
                "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
                "schemas": parts.SCHEMAS,
            },
        }
    )


def paths() -> Json:
    """Every path with its methods."""
    return {
        wire.PATH_SCHEMA: {"get": _get("Schema", "Actions, ranges, suites.", _GAME)},
        wire.PATH_START: {
            "post": _post(
                "StartBody",
                "Screen",
                "Start a world, or resume one where it stands.",
                403,
                404,
                410,
            )
        },
        wire.PATH_STEP: {
            "post": _post("StepBody", "Step", "One wake: actions, then time.", 404, 409, 410)
        },
        wire.PATH_SUITE: {
            "get": _get(
                "Suite", "A suite's dates and your progress in it.", (*_GAME, _text("suite")), 403
            )
        },
        wire.PATH_RUN: {
            "get": _get(
                "Run",
                "One of your runs.",
                (_text("id", required=True), _choice("proof", ("1",))),
                403,
                key=True,
            )
        },
        wire.PATH_BRIEF: {"get": _brief()},
        wire.PATH_KEY: {"get": _get("Who", "Who you are here.", (), key=True)},
        wire.PATH_BOARD: {
            "get": _get(
                "Board",
                "A board: official, practice, or best runs.",
                (
                    *_GAME,
                    _choice("kind", ("bench", "practice", "agents")),
                    _choice("period", ("season", "all")),
                    _text("suite"),
                    _whole("limit", 1, 500),
                ),
            )
        },
        wire.PATH_FINISH: {
            "post": _post(
                "LogBody",
                "Finished",
                "Submit the log of a practice run played elsewhere.",
                403,
                404,
            )
        },
        wire.PATH_HEALTH: {"get": _plain_get("Health", "Whether the server can answer.")},
        wire.PATH_OPENAPI: {"get": _plain_get("Document", "This document.")},
    }


def _operation(name: str, summary: str, statuses: tuple[int, ...], key: bool | None) -> Json:
    """An operation; ``key`` None where one may be shown but need not."""
    responses: Json = {
        "200": {
            "description": "Done.",
            "content": {"application/json": {"schema": _ref(name)}},
        }
    }
    for status in sorted({*statuses, *_EVERYWHERE}):
        responses[str(status)] = {
            "description": parts.MEANING[status],
            "content": {"application/json": {"schema": _ref(parts.refusal(status))}},
        }
    operation: Json = {"summary": summary, "operationId": name, "responses": responses}
    if key is not False:
        operation["security"] = [{"key": []}] if key else [{"key": []}, {}]
    return operation


def _get(name: str, summary: str, query: tuple[Json, ...], *more: int, key: bool = False) -> Json:
    statuses = (*_WITH_KEY, 400, 404, *more)
    operation = _operation(name, summary, statuses, True if key else None)
    operation["parameters"] = list(query)
    return operation


def _plain_get(name: str, summary: str) -> Json:
    operation = _operation(name, summary, (), False)
    if name == "Document":
        del operation["responses"]["503"], operation["responses"]["429"]
    else:
        del operation["responses"]["429"]
    return operation


def _post(body: str, name: str, summary: str, *more: int) -> Json:
    operation = _operation(name, summary, (*_WITH_KEY, *_WITH_BODY, *more), True)
    operation["requestBody"] = {
        "required": True,
        "content": {"application/json": {"schema": _ref(body)}},
    }
    return operation


def _brief() -> Json:
    query = (
        _choice("mode", ("try", "batch", "continue")),
        _whole("worlds", 1, wire.SUITE_WORLDS),
        _text("suite"),
        _whole("index", 0, wire.SUITE_WORLDS - 1),
        _whole("maxWakes", 1, 1_000_000),
        _text("name"),
        _text("language"),
    )
    operation = _get("Brief", "The standard brief as text, never with a key.", query)
    operation["responses"]["200"]["content"] = {"text/plain": {"schema": {"type": "string"}}}
    return operation


def _text(name: str, required: bool = False) -> Json:
    return _parameter(name, {"type": "string"}, required)


def _choice(name: str, values: tuple[str, ...]) -> Json:
    return _parameter(name, {"type": "string", "enum": list(values)})


def _whole(name: str, least: int, most: int) -> Json:
    return _parameter(name, {"type": "integer", "minimum": least, "maximum": most})


def _parameter(name: str, schema: Json, required: bool = False) -> Json:
    return {"name": name, "in": "query", "required": required, "schema": schema}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


_GAME: Final = (_text("game"),)
