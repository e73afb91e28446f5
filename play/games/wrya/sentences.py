"""Results and events in sentences.  What a sentence does not use is appended raw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from play.canonical import dumps

Json = dict[str, Any]

# type -> sentence; fields in braces are used up.
_SENTENCES = {
    "reset": "Global reset number {total}: hype {hype:+}, suspicion {suspicion:+}.",
    "reshuffle": "A new mini cohort: nobody in it has noticed anything. Suspicion {suspicion:+}.",
    "limit": "The limit goes from {before} to {limit}.",
    "status": "The status page now says {status}.",
    "deny": "Denied. Suspicion {suspicion:+}, lies on record: {lies}.",
    "boost": "The CEO said something: hype {hype:+}.",
    "promise": "A global reset is promised within {hours} h.",
    "promiseKept": "The promise is kept.",
    "promiseBroken": (
        "The promise is broken, {debt} so far: rage {rage:+}, suspicion {suspicion:+}."
    ),
    "legendary": "A legendary card is in slot {slot}: {id}.",
    "regional": "Reset in {region}: hype {hype:+}.",
    "promo": "Promo in {region} for ${cost}M: sign-ups x{signups}.",
    "combo": "Combo of {n}: x{mult}.",
    "comboEnd": "The combo of {n} is over.",
    "viral": "Gone viral, {author}: {text} [{id}]",
    "viralIgnored": "Nobody answered {id}; it has had its day.",
    "leak": "A leak: {rival} launches {id} in {hoursLeft} h.",
    "missionOffer": "A mission is on offer: {title} [{id}].",
    "missionExpired": "The offer {id} has expired.",
    "missionDeclined": "The offer {id} is declined.",
    "missionStart": "Mission {id} runs for {hours} h.",
    "week": "Week {week} begins.",
    "warn": "Suspicion is at {suspicion}, past {mark}.",
    "exposed": "It is all out. The shift ends here.",
    "end": "The shift is over.",
}


def event(happened: Json) -> str:
    """An event as a line: its hour, a sentence, and raw what the sentence does not say."""
    fields = {name: value for name, value in happened.items() if name not in ("type", "hour")}
    kind = str(happened["type"])
    special = _SPECIAL.get(kind)
    if special is not None:
        sentence = special(fields)
    else:
        sentence = _plain(kind, fields)
    raw = "".join(f" {name}={dumps(value).decode()}" for name, value in fields.items())
    return f"  h{happened['hour']:g} {sentence}{raw}"


def _plain(kind: str, fields: Json) -> str:
    pattern = _SENTENCES.get(kind)
    if pattern is None:
        return kind
    try:
        sentence = pattern.format(**fields)
    except (KeyError, ValueError, TypeError):
        return kind  # a newer event: everything raw
    for name in list(fields):
        if f"{{{name}}}" in pattern or f"{{{name}:" in pattern:
            del fields[name]
    return sentence


def _take(fields: Json, name: str) -> Any:
    """A field, used up; ``?`` where a newer or older event has none.  Whole numbers stay whole."""
    value = fields.pop(name, "?")
    return int(value) if isinstance(value, float) and value == int(value) else value


def _effects(fields: Json) -> str:
    parts = [
        f"{name} {fields.pop(name):+g}"
        for name in ("hype", "rage", "suspicion", "mindshare", "cash")
        if isinstance(fields.get(name), int | float)
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _launch(fields: Json) -> str:
    by, name = _take(fields, "by"), _take(fields, "id")
    if by == "openai":
        answered = ", into a rival's news" if fields.pop("answered", False) else ""
        return f"Shipped {name}: {_take(fields, 'reception')}{answered}{_effects(fields)}."
    weak = " (weakened)" if fields.pop("weakened", False) else ""
    title, body = fields.pop("title", ""), fields.pop("body", "")
    return f"{by} launches {name}, size {_take(fields, 'size')}{weak}. {title} {body}".rstrip()


def _incident(fields: Json) -> str:
    incident = dict(fields.pop("incident", {}))
    choices = incident.pop("choices", [])
    lead = f"{incident.pop('source', '?')}: {incident.pop('title', '?')}"
    kind, name = incident.pop("kind", "?"), incident.pop("id", "?")
    body, tip = incident.pop("body", ""), incident.pop("tip", "")
    for key, value in incident.items():
        fields[f"incident.{key}"] = value
    if choices:
        return f"Incident {name} [{kind}] {lead}; it waits for a choice."
    return f"Incident {name} [{kind}] {lead}. {body}{_effects(fields)} Tip: {tip}"


def _scheduled(fields: Json) -> str:
    region = _take(fields, "region")
    if fields.pop("banked", False):
        return f"{region} spends its banked reset."
    return f"Weekly reset in {region}."


def _price(fields: Json) -> str:
    damage = "; read as damage control" if fields.pop("damageControl", False) else ""
    before, price = _take(fields, "before"), _take(fields, "price")
    return f"The price goes from ${before} to ${price}{damage}."


def _post(fields: Json) -> str:
    return f"Posted {_take(fields, 'id')} [{_take(fields, 'category')}]{_effects(fields)}."


def _choice(fields: Json) -> str:
    by_itself = " (by itself)" if fields.pop("defaulted", False) else ""
    name, taken, label = (_take(fields, key) for key in ("id", "choice", "label"))
    lead = f'{name}: {taken} "{label}"{by_itself}.'
    return f"{lead} {_take(fields, 'text')}{_effects(fields)}"


def _reply(fields: Json) -> str:
    option, name, label = (_take(fields, key) for key in ("option", "id", "label"))
    lead = f'Reply {option} to {name}, "{label}":'
    return f"{lead} {_take(fields, 'text')}{_effects(fields)}"


def _mission(fields: Json) -> str:
    verdict = "is won" if fields.pop("ok", False) else "is lost"
    return f"Mission {_take(fields, 'id')} {verdict}{_effects(fields)}."


def _mini(fields: Json) -> str:
    router = fields.pop("autoRouter", None)
    before, now = fields.pop("before", None), fields.pop("mini", None)
    if router is not None:
        return f"An auto-router puts another {router} of the payers on mini."
    return f"Mini from {before} to {now}."


def _poach(fields: Json) -> str:
    slipped = "; their launch slips 16 h" if fields.pop("slipped", False) else ""
    return f"Poached for ${_take(fields, 'cost')}M{slipped}."


_SPECIAL = {
    "launch": _launch,
    "mini": _mini,
    "incident": _incident,
    "scheduled": _scheduled,
    "price": _price,
    "post": _post,
    "choice": _choice,
    "viralReply": _reply,
    "mission": _mission,
    "poach": _poach,
}


def results(done: Iterable[Json]) -> Iterator[str]:
    """The results of a wake's actions, in order: a line for those in a row that were simply done,
    with what was applied, and one for every other."""
    row: list[str] = []
    for each in done:
        plain = _done(each)
        if plain is not None:
            row.append(plain)
            continue
        if row:
            yield f"  done: {', '.join(row)}"
            row = []
        yield _odd(each)
    if row:
        yield f"  done: {', '.join(row)}"


def _done(result: Json) -> str | None:
    """An action that was done, with what was applied; None when there is more to say."""
    if not result["ok"] or not result.keys() <= {"ok", "type", "applied"}:
        return None
    applied = result.get("applied")
    return str(result["type"]) + ("" if applied is None else f" {applied}")


def _odd(result: Json) -> str:
    fields = {name: value for name, value in result.items() if name not in ("ok", "type", "error")}
    if result["ok"]:
        line = f"  {result['type']}: done"
    else:
        line = f"  {result['type'] or 'action'}: INVALID, {result.get('error', '')}"
    return line + "".join(f" {name}={dumps(value).decode()}" for name, value in fields.items())
