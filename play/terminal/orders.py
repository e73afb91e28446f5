"""Orders as people type them, read into actions with nothing but a game's schema.

The schema is the service's: ``{"actions": {name: {"args": {argument: shape}, "about": text}}}``,
where a shape may give ``min``, ``max`` and ``step``, an ``enum``, ``ids``, or an ``index``, and
``null`` when null is allowed.  What a shape does not say is left to the service to judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from play import canonical, wire
from play.errors import UsageError

Json = dict[str, Any]
Short = Mapping[str, tuple[str, ...]]
"""Short words for actions; where a word has several, the number of arguments tells which."""


class OrderError(Exception):
    """Why a line is no order: a sentence for the person who typed it."""


def parse(line: str, schema: Json, short: Short | None = None) -> Json:
    """The action that ``line`` orders, for example ``setPrice 22``, or ``price 22`` where ``short``
    knows the word.

    Upper and lower case do not matter, and the beginning of a name will do when it is the only
    one.  Raises ``OrderError``.
    """
    name, *words = line.split()
    action = _meant(name, len(words), schema, short or {}) or find(name, schema)
    arguments = schema["actions"][action]["args"]
    if len(words) != len(arguments):
        raise OrderError(f"{usage(action, schema)}: that is {_things(len(arguments), len(words))}.")
    made: Json = {"type": action}
    for (argument, shape), word in zip(arguments.items(), words, strict=True):
        made[argument] = _value(argument, shape, word)
    return made


def _meant(name: str, count: int, schema: Json, short: Short) -> str | None:
    """The action that a short word, or the only one that begins so, means with ``count``
    arguments."""
    wanted = name.lower()
    begun = [word for word in short if word.startswith(wanted)]
    word = wanted if wanted in short else begun[0] if len(begun) == 1 else None
    known = [action for action in short.get(word or "", ()) if action in schema["actions"]]
    for action in known:
        if len(schema["actions"][action]["args"]) == count:
            return action
    return known[0] if known else None


def hours(text: str) -> float | None:
    """The hours of ``wait 4``; None when none are given.  Raises ``OrderError``."""
    if not text:
        return None
    try:
        value = canonical.loads(text.removesuffix("h").strip())
    except UsageError:
        value = None
    if not canonical.is_number(value) or not wire.WAIT_MIN <= value <= wire.WAIT_MAX:
        raise OrderError(
            f"Wait {wire.WAIT_MIN:g} to {wire.WAIT_MAX:g} hours, for example `wait 4`."
        )
    return float(value)


def find(name: str, schema: Json) -> str:
    """The action called ``name``, or the only one that begins so.  Raises ``OrderError``."""
    wanted = name.lower()
    known: list[str] = list(schema["actions"])
    for action in known:
        if action.lower() == wanted:
            return action
    begun = [action for action in known if action.lower().startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise OrderError(f"{name} could be {' or '.join(begun)}.")
    raise OrderError(f"There is no order {name}. `help` lists them.")


def usage(action: str, schema: Json) -> str:
    """How an action is written, for example ``setPrice PRICE``."""
    return " ".join([action, *(name.upper() for name in schema["actions"][action]["args"])])


def describe(shape: Json) -> str:
    """What an argument may be, in a few words."""
    if "enum" in shape:
        text = " or ".join(map(str, shape["enum"]))
    elif "ids" in shape:
        text = f"0 to {len(shape['ids']) - 1}, or {' '.join(map(str, shape['ids']))}"
    elif "min" in shape and "max" in shape:
        step = f" by {shape['step']:g}" if "step" in shape else ""
        text = f"{shape['min']:g} to {shape['max']:g}{step}"
    elif "index" in shape:
        text = f"a number from 0, counting {shape['index']}"
    else:
        text = "see the rules"
    return text + (f", or null: {shape['null']}" if "null" in shape else "")


def short_form(action: Json, short: Short) -> str:
    """An action in its short word, where it has one."""
    for word, actions in short.items():
        if action["type"] in actions:
            return written({**action, "type": word})
    return written(action)


def written(action: Json) -> str:
    """An action as an order again."""
    words = [str(action["type"])]
    for name, value in action.items():
        if name != "type":
            words.append("null" if value is None else f"{value}")
    return " ".join(words)


def _things(wanted: int, given: int) -> str:
    noun = "argument" if wanted == 1 else "arguments"
    return f"{wanted or 'no'} {noun}, not {given}"


def _value(argument: str, shape: Json, word: str) -> Any:
    if word.lower() == "null" and "null" in shape:
        return None
    for choice in [*shape.get("enum", ()), *shape.get("ids", ())]:
        if isinstance(choice, str) and choice.lower() == word.lower():
            return choice
    number = _number(word)
    numeric = {"min", "max", "ids", "index"} & shape.keys()
    if "enum" in shape or (numeric and number is None):
        raise OrderError(f"{argument} has to be {describe(shape)}.")
    if number is None:
        return word
    low = shape.get("min", 0 if numeric else number)
    high = shape.get("max", len(shape["ids"]) - 1 if "ids" in shape else number)
    if not low <= number <= high:
        raise OrderError(f"{argument} has to be {describe(shape)}.")
    return number


def _number(word: str) -> float | None:
    """A JSON number, or one as people write it: with a leading ``+``, ``$`` or ``.``, in ``%``."""
    text = word.lstrip("+$")
    share = text.endswith("%")
    text = text.removesuffix("%")
    try:
        value = canonical.loads("0" + text if text.startswith(".") else text)
    except UsageError:
        return None
    if not canonical.is_number(value):
        return None
    number: float = round(value / 100, 4) if share else value
    return number
