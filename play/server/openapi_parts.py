"""The schemas of the OpenAPI document: bodies, replies, errors."""

from __future__ import annotations

from typing import Any, Final

from play import wire

Json = dict[str, Any]

MEANING: Final = {
    400: "The call itself is off; nothing was changed.",
    401: "No key, or one that is not valid.",
    403: "Not for this player, or not here.",
    404: "There is no such thing, or it belongs to somebody else.",
    408: "The body did not arrive in time.",
    409: "The step was not applied: its screen has moved on, or its stepId was used before.",
    410: "The run has expired, or the suite has closed.",
    413: "Too large; refused whole.",
    429: "Too many requests side by side; nothing was looked at. Whoever waits for each answer is "
    "slowed down to the rate instead.",
    503: "Too much to do, or stopping: send the call again.",
}
_TEXTS: Final = ("game", "harness", "model", "name", "note", "notes", "runId", "scoring", "suite")
CODES: Final[dict[int, tuple[str, ...]]] = {
    400: (
        *("ambiguous_start", "bad_actions", "bad_body", "bad_effort", "bad_expected_tick"),
        *("bad_game", "bad_harness", "bad_http", "bad_index", "bad_json", "bad_kind"),
        *("bad_language", "bad_limit", "bad_log", "bad_maxWakes", "bad_mode", "bad_model"),
        *("bad_name", "bad_note", "bad_notes", "bad_period", "bad_query", "bad_run_id"),
        *("bad_scoring", "bad_seed", "bad_start", "bad_step_id", "bad_suite", "bad_tokens"),
        *("bad_view", "bad_wait", "bad_world", "bad_worlds", "other_scoring", "step_id_alone"),
    ),
    401: ("bad_key", "no_key", "no_session"),
    403: ("official_log", "sealed_embedded_only", "sealed_open", "sign_in_required"),
    404: ("no_such_game", "no_such_path", "no_such_run", "no_such_suite"),
    405: ("method_not_allowed",),
    408: ("slow_body",),
    409: ("run_over", "stale_tick", "step_id_reused"),
    410: ("expired", "outdated", "suite_closed"),
    413: ("body_too_large", "too_many_actions", *(f"{name}_too_long" for name in _TEXTS)),
    429: ("rate_limited",),
    500: ("defect", "file", "store_damaged", "store_failed"),
    503: ("busy", "stopping"),
}
"""The stable word of each refusal, by the status with which it comes."""


def _object(properties: Json, *required: str) -> Json:
    return {"type": "object", "properties": properties, "required": list(required)}


def _or_null(kind: str) -> Json:
    return {"type": [kind, "null"]}


def _list(items: Json) -> Json:
    return {"type": "array", "items": items}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def refusal(status: int) -> str:
    """The name of the schema of a refusal with this status."""
    return {409: "Conflict", 410: "Gone"}.get(status, f"Error{status}")


def _error(status: int) -> Json:
    return {"error": _TEXT, "code": {"type": "string", "enum": list(CODES[status])}}


def _nullable(name: str) -> Json:
    return {"anyOf": [_ref(name), {"type": "null"}]}


_TEXT: Final[Json] = {"type": "string"}
_WHOLE: Final[Json] = {"type": "integer"}
_NUMBER: Final[Json] = {"type": "number"}
_FLAG: Final[Json] = {"type": "boolean"}
_ANY: Final[Json] = {"type": "object"}
_INDEX: Final[Json] = {"type": ["integer", "null"]}
_MOMENT: Final[Json] = {"type": ["string", "null"], "format": "date-time"}
_VIEW: Final[Json] = {"type": "string", "enum": list(wire.VIEWS)}
_ASKED_VIEW: Final[Json] = {"type": ["string", "null"], "enum": [*wire.VIEWS, None]}
_LABEL: Final[Json] = {"type": ["string", "null"], "maxLength": wire.MAX_LABEL}
_TOKENS: Final[Json] = {
    "type": ["object", "null"],
    "properties": {"input": _or_null("integer"), "output": _or_null("integer")},
}

_IDENTITY: Final[Json] = {
    "runId": _TEXT,
    "game": _TEXT,
    "seed": _or_null("integer"),
    "suite": _or_null("string"),
    "index": _INDEX,
    "official": _FLAG,
    "sealed": _FLAG,
}
_POSITION: Final[Json] = {"tick": _WHOLE, "hour": _NUMBER}
_OUTCOME: Final[Json] = {
    "score": _or_null("number"),
    "normalized": _or_null("number"),
    "baseline": _nullable("Baseline"),
    "deltaVsRef": _or_null("number"),
    "scoringStatus": {"type": ["string", "null"], "enum": ["pending", "complete", None]},
    "scoring": _TEXT,
    "exposed": _or_null("boolean"),
    "replay": {"type": ["string", "null"], "enum": ["ok", "differs", None]},
}
_SCREEN: Final[Json] = {
    **_IDENTITY,
    **_POSITION,
    "obs": _ANY,
    "text": _TEXT,
    "events": _list(_ANY),
    "reason": _TEXT,
    "done": _FLAG,
    "effort": _ref("Effort"),
    "expires": _MOMENT,
}
_LABELS: Final[Json] = {
    "name": {"type": ["string", "null"], "maxLength": wire.MAX_NAME},
    "model": _LABEL,
    "harness": _LABEL,
}
_ENDED: Final[Json] = {
    **_OUTCOME,
    "rank": _or_null("integer"),
    "standings": _ANY,
    "result": _or_null("object"),
}

SCHEMAS: Final[Json] = {
    **{
        refusal(status): _object(_error(status), "error", "code")
        for status in CODES
        if status not in (409, 410)
    },
    "Conflict": _object({**_error(409), "runId": _TEXT, **_POSITION}, "error", "code", "tick"),
    "Gone": _object(
        {
            **_error(410),
            "status": _TEXT,
            "suiteClosed": _FLAG,
            **_IDENTITY,
            **_POSITION,
            "expires": _MOMENT,
            "history": _TEXT,
            "current": _or_null("string"),
        },
        "error",
        "code",
        "history",
    ),
    "Effort": _object(
        {
            "measured": _FLAG,
            "wakes": _or_null("integer"),
            "actions": _or_null("integer"),
            "invalid": _or_null("integer"),
            "waitHours": _or_null("number"),
            "meanWaitHours": _or_null("number"),
        },
        "wakes",
        "actions",
        "invalid",
        "waitHours",
        "meanWaitHours",
    ),
    "Baseline": _object({"idle": _NUMBER, "ref": _NUMBER}, "idle", "ref"),
    "Interval": _object(
        {
            "n": _WHOLE,
            **{name: _or_null("number") for name in ("mean", "sd", "lo", "hi", "half")},
        },
        *("n", "mean", "sd", "lo", "hi", "half"),
    ),
    "Schema": _object(
        {
            "actions": {},
            "rules": _TEXT,
            "game": _TEXT,
            "version": _TEXT,
            "protocol": _WHOLE,
            "scoring": _TEXT,
            "views": _list(_VIEW),
            "practiceSuite": _object(
                {"id": _TEXT, "worlds": _WHOLE, "seeds": _list(_WHOLE)}, "id", "worlds", "seeds"
            ),
            "officialSuite": _object(
                {
                    "id": _TEXT,
                    "worlds": _WHOLE,
                    "opens": _TEXT,
                    "closes": _TEXT,
                    "graceUntil": _TEXT,
                    "requiresSignIn": _FLAG,
                    "restOnly": _FLAG,
                    "attemptsPerWorld": _WHOLE,
                },
                *("id", "worlds", "opens", "closes", "graceUntil"),
                *("requiresSignIn", "restOnly", "attemptsPerWorld"),
            ),
        },
        *("actions", "rules", "game", "version", "protocol", "scoring"),
        *("views", "practiceSuite", "officialSuite"),
    ),
    "StartBody": _object(
        {
            "runId": _or_null("string"),
            "suite": _or_null("string"),
            "index": {"type": ["integer", "null"], "minimum": 0},
            "seed": {"type": ["integer", "null"], "minimum": 0, "maximum": 2**32 - 1},
            "view": _ASKED_VIEW,
            "game": _or_null("string"),
            **_LABELS,
        }
    ),
    "StepBody": _object(
        {
            "runId": _TEXT,
            "actions": {"type": "array", "maxItems": wire.MAX_ACTIONS},
            "wait": _NUMBER,
            "view": _ASKED_VIEW,
            "stepId": {"type": ["string", "null"], "pattern": "^[A-Za-z0-9_-]{1,80}$"},
            "expectedTick": {"type": ["integer", "null"], "minimum": 0},
            "note": {"type": ["string", "null"], "maxLength": wire.MAX_DECISION_NOTE},
            "notes": {"type": ["string", "null"], "maxLength": wire.MAX_NOTES},
            "tokens": _TOKENS,
            **_LABELS,
        },
        "runId",
    ),
    "LogBody": _object(
        {
            "suite": _or_null("string"),
            "index": {"type": ["integer", "null"], "minimum": 0},
            "seed": {"type": ["integer", "null"], "minimum": 0, "maximum": 2**32 - 1},
            "world": {"type": ["object", "null"]},
            "log": _list({"type": "array"}),
            "scoring": _or_null("string"),
            "effort": {"type": ["object", "null"]},
            "tokens": _TOKENS,
            "game": _or_null("string"),
            **_LABELS,
        },
        "log",
    ),
    "Screen": _object(
        {**_SCREEN, "schema": _ANY, "rules": _TEXT, "resumed": _FLAG, "notes": _TEXT, **_ENDED},
        *("runId", "seed", "suite", "index", "official", "tick", "hour"),
        *("events", "reason", "done", "resumed", "effort", "expires", "notes", "scoring"),
    ),
    "Step": _object(
        {
            **_SCREEN,
            "results": _list(_ANY),
            "wait": _object({"applied": _NUMBER}, "applied"),
            **_ENDED,
        },
        *("runId", "tick", "hour", "results", "events", "reason", "done", "effort", "wait"),
    ),
    "Suite": _object(
        {
            "suite": _TEXT,
            "opens": _MOMENT,
            "closes": _MOMENT,
            "graceUntil": _MOMENT,
            "current": _or_null("string"),
            "acceptingNewWorlds": _FLAG,
            "worlds": _WHOLE,
            "you": _nullable("You"),
        },
        *("suite", "opens", "closes", "graceUntil", "current", "acceptingNewWorlds", "you"),
    ),
    "You": _object(
        {
            **dict.fromkeys(("done", "scored", "of", "inProgress", "expired"), _WHOLE),
            "remaining": _list(_WHOLE),
            "complete": _FLAG,
            "next": _object(
                {
                    "action": {
                        "type": "string",
                        "enum": [
                            *("resume", "choose", "start"),
                            *("await-scoring", "complete", "closed"),
                        ],
                    }
                },
                "action",
            ),
            "runs": _list(_ref("SuiteRun")),
        },
        *("done", "scored", "of", "inProgress", "expired"),
        *("remaining", "complete", "next", "runs"),
    ),
    "SuiteRun": _object(
        {
            "index": _INDEX,
            "runId": _TEXT,
            "status": {"type": "string", "enum": ["open", "done", "expired"]},
            **_POSITION,
            "started": _TEXT,
            "finished": _MOMENT,
            **_OUTCOME,
            "effort": _ref("Effort"),
            "seed": _WHOLE,
            "key": _or_null("string"),
        },
        *("index", "runId", "status", "tick", "hour", "started", "finished", "score"),
        *("normalized", "scoringStatus", "baseline", "deltaVsRef", "effort"),
    ),
    "Run": _object(
        {
            **_IDENTITY,
            **_POSITION,
            "status": {"type": "string", "enum": ["open", "done", "expired"]},
            "expires": _MOMENT,
            **_OUTCOME,
            "effort": _ref("Effort"),
            "selfReported": _ANY,
            "notes": _TEXT,
            "inputs": {"type": ["array", "null"], "items": {"type": "array"}},
            "key": _or_null("string"),
        },
        *("runId", "status", "tick", "hour", "expires", "score", "normalized", "baseline"),
        *("deltaVsRef", "effort", "selfReported", "notes", "inputs"),
    ),
    "Who": _object(
        {"name": _TEXT, "signedIn": _FLAG, "expires": _MOMENT, "days": _WHOLE},
        *("name", "signedIn", "expires"),
    ),
    "Board": _object(
        {
            "kind": _TEXT,
            "period": _TEXT,
            "suite": _or_null("string"),
            "scoring": _TEXT,
            "total": _WHOLE,
            "rows": _list(_ref("BoardRow")),
            "unranked": _list(_ANY),
            "me": _or_null("object"),
        },
        *("kind", "period", "suite", "scoring", "total", "rows", "unranked", "me"),
    ),
    "BoardRow": _object(
        {
            "pos": _WHOLE,
            "name": _TEXT,
            "value": _NUMBER,
            "normalized": {"anyOf": [_ref("Interval"), _NUMBER, {"type": "null"}]},
            "take": _ref("Interval"),
            "deltaVsRef": {"anyOf": [_ref("Interval"), _NUMBER, {"type": "null"}]},
            "exposures": _WHOLE,
            "exposed": _FLAG,
            "effort": _ANY,
            "selfReported": _ANY,
            "overlapsAbove": _FLAG,
            "tier": _WHOLE,
            "posLo": _WHOLE,
            "finished": _TEXT,
        },
        *("pos", "name", "value", "normalized", "effort", "selfReported", "finished"),
    ),
    "Finished": _object(
        {**_IDENTITY, **_POSITION, "done": _FLAG, **_ENDED, "effort": _ref("Effort")},
        *("runId", "seed", "tick", "done", "score", "scoringStatus", "standings", "effort"),
    ),
    "Health": _object({"ok": _FLAG, "version": _TEXT}, "ok", "version"),
    "Document": _object({"openapi": _TEXT, "paths": _ANY}, "openapi", "paths"),
}
