"""The OpenAPI document held against values and answers: as much of it as our own document uses."""

from __future__ import annotations

import json
import re
from typing import Any

from play.server import openapi
from tests.server.house import Answer

DOCUMENT: dict[str, Any] = json.loads(openapi.document())
KINDS = {
    "string": str,
    "object": dict,
    "array": list,
    "boolean": bool,
    "null": type(None),
}
KNOWN = {
    *("type", "properties", "required", "items", "enum", "anyOf", "$ref", "format"),
    *("minimum", "maximum", "maxLength", "maxItems", "pattern"),
}


def unannounced(method: str, path: str, answer: Answer) -> list[str]:
    """Why an answer is none that the document gives for this call."""
    responses = DOCUMENT["paths"][path][method.lower()]["responses"]
    if str(answer.status) not in responses:
        return [f"status {answer.status}"]
    content = responses[str(answer.status)]["content"]
    media = answer.headers.get_content_type()
    if media not in content:
        return [f"a body of the kind {media}"]
    return misfits(content[media]["schema"], answer.json) if media == "application/json" else []


def misfits(schema: dict[str, Any], value: Any, at: str = "") -> list[str]:
    """Where ``value`` is not what ``schema`` says."""
    assert set(schema) <= KNOWN, f"{at}: a word this checker does not know in {sorted(schema)}"
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/components/schemas/")
        return misfits(DOCUMENT["components"]["schemas"][name], value, at)
    if "anyOf" in schema:
        tried = [misfits(choice, value, at) for choice in schema["anyOf"]]
        return [] if any(not found for found in tried) else [f"{at}: fits nothing"]
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_kind(value, kind) for kind in kinds):
        return [f"{at}: {value!r} is no {kinds}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{at}: {value!r} is none of {schema['enum']}"]
    return bounds(schema, value, at) + inside(schema, value, at)


def is_kind(value: Any, kind: str) -> bool:
    if kind in ("integer", "number"):
        if isinstance(value, float):
            return kind == "number" or value.is_integer()
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, KINDS[kind])


def bounds(schema: dict[str, Any], value: Any, at: str) -> list[str]:
    wrong = []
    if isinstance(value, int | float) and not isinstance(value, bool):
        low, high = schema.get("minimum", value), schema.get("maximum", value)
        wrong += [] if low <= value <= high else [f"{at}: {value} is out of bounds"]
    if isinstance(value, str):
        fits = re.search(schema.get("pattern", ""), value) is not None
        fits = fits and len(value) <= schema.get("maxLength", len(value))
        wrong += [] if fits else [f"{at}: {value!r} does not fit"]
    if isinstance(value, list) and len(value) > schema.get("maxItems", len(value)):
        wrong.append(f"{at}: too many")
    return wrong


def inside(schema: dict[str, Any], value: Any, at: str) -> list[str]:
    wrong = []
    if isinstance(value, dict):
        wrong += [f"{at}.{key}: missing" for key in schema.get("required", []) if key not in value]
        for key, part in schema.get("properties", {}).items():
            if key in value:
                wrong += misfits(part, value[key], f"{at}.{key}")
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            wrong += misfits(schema["items"], item, f"{at}[{number}]")
    return wrong
