"""Results and events in sentences.  What a sentence does not use is appended raw."""

from __future__ import annotations

from typing import Any

from play.canonical import dumps

Json = dict[str, Any]

PRIMER = (
    "HOW IT WORKS",
    "- Take = revenue - compute + cash + the subscriber book (half a month of ARPU a payer gained "
    "or lost) - 40 % legal fees if suspicion reaches 100 (exposed: the run ends).",
    "- The weekly quota drains with use; who runs out is capped: angry, leaving, not signing up. "
    "A reset frees them and makes noise; resets close together make suspicion.",
    "- Compute is billed at the GPU price, dearest when the Americas are awake. Mini and a tight "
    "limit save most then; a long streak on mini gets noticed, a short one hardly.",
    "- Hype brings sign-ups (more than in proportion) and fades; rage makes payers leave.",
    "- A price over list makes people leave and starts a thread; under list it brings sign-ups.",
    "- Launches cost charge; one that follows a rival's within 8 h counts double. Lies work today "
    "and make every later suspicion gain 12 % bigger.",
)

# type -> sentence; fields in braces are used up.
_SENTENCES = {
    "reset": "Global reset number {total}: hype {hype:+}, suspicion {suspicion:+}.",
    "mini": "Mini goes from {before} to {mini}.",
    "reshuffle": "A new mini cohort: nobody in it has noticed anything.",
    "limit": "The limit goes from {before} to {limit}.",
    "status": "The status page now says {status}.",
    "deny": "Denied. Suspicion {suspicion:+}, lies on record: {lies}.",
    "boost": "The CEO said something: hype {hype:+}.",
    "post": "Posted {id} [{category}].",
    "promise": "A global reset is promised within {hours} h.",
    "promiseKept": "The promise is kept.",
    "promiseBroken": "The promise is broken; {debt} so far.",
    "legendary": "A legendary card is in slot {slot}: {id}.",
    "regional": "Reset in {region}: hype {hype:+}.",
    "promo": "Promo in {region} for ${cost}M: sign-ups x{signups}.",
    "combo": "Combo of {n}: x{mult}.",
    "comboEnd": "The combo of {n} is over.",
    "viral": "Gone viral, {author}: {text} [{id}]",
    "viralReply": 'Replied to {id} with {option} "{label}": {text}',
    "viralIgnored": "Nobody answered {id}; it has had its day.",
    "leak": "A leak: {rival} launches {id} in {hoursLeft} h.",
    "choice": '{id}: "{label}" ({choice}). {text}',
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


def _effects(fields: Json) -> str:
    parts = [
        f"{name} {fields.pop(name):+g}"
        for name in ("hype", "rage", "suspicion", "mindshare", "cash")
        if isinstance(fields.get(name), int | float)
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _launch(fields: Json) -> str:
    by, name = fields.pop("by"), fields.pop("id")
    if by == "openai":
        answered = ", into a rival's news" if fields.pop("answered", False) else ""
        return f"Shipped {name}: {fields.pop('reception')}{answered}{_effects(fields)}."
    weak = " (weakened)" if fields.pop("weakened", False) else ""
    title, body = fields.pop("title", ""), fields.pop("body", "")
    return f"{by} launches {name}, size {fields.pop('size', '?')}{weak}. {title} {body}".rstrip()


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
    region = fields.pop("region", "?")
    if fields.pop("banked", False):
        return f"{region} spends its banked reset."
    return f"Weekly reset in {region}."


def _price(fields: Json) -> str:
    damage = "; read as damage control" if fields.pop("damageControl", False) else ""
    return f"The price goes from ${fields.pop('before'):g} to ${fields.pop('price'):g}{damage}."


def _post(fields: Json) -> str:
    return f"Posted {fields.pop('id')} [{fields.pop('category')}]{_effects(fields)}."


def _choice(fields: Json) -> str:
    by_itself = " (by itself)" if fields.pop("defaulted", False) else ""
    lead = f'{fields.pop("id")}: {fields.pop("choice")} "{fields.pop("label")}"{by_itself}.'
    return f"{lead} {fields.pop('text')}{_effects(fields)}"


def _reply(fields: Json) -> str:
    lead = f'Reply {fields.pop("option")} to {fields.pop("id")}, "{fields.pop("label")}":'
    return f"{lead} {fields.pop('text')}{_effects(fields)}"


def _mission(fields: Json) -> str:
    verdict = "is won" if fields.pop("ok", False) else "is lost"
    return f"Mission {fields.pop('id')} {verdict}{_effects(fields)}."


def _poach(fields: Json) -> str:
    slipped = "; their launch slips 16 h" if fields.pop("slipped", False) else ""
    return f"Poached for ${fields.pop('cost')}M{slipped}."


_SPECIAL = {
    "launch": _launch,
    "incident": _incident,
    "scheduled": _scheduled,
    "price": _price,
    "post": _post,
    "choice": _choice,
    "viralReply": _reply,
    "mission": _mission,
    "poach": _poach,
}


def result(done: Json) -> str:
    """The result of an action as a line."""
    fields = {name: value for name, value in done.items() if name not in ("ok", "type", "error")}
    applied = fields.pop("applied", None)
    if done["ok"]:
        line = f"  {done['type']}: done" + ("" if applied is None else f", applied {applied}")
    else:
        line = f"  {done['type'] or 'action'}: INVALID, {done.get('error', '')}"
    return line + "".join(f" {name}={dumps(value).decode()}" for name, value in fields.items())
