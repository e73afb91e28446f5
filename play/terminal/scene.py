"""What a screen for people is drawn from: the last reply, the history, and the orders so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from play.canonical import is_number
from play.session.words import clean

Json = dict[str, Any]


class Scene:
    """One wake as a person sees it.

    ``obs`` is the observation, ``text`` its text view; ``events`` and ``results`` came with it;
    ``facts`` are the outcome's; ``history`` has a line for every screen shown (see
    ``play.session.history``), oldest first; ``orders`` are those not sent yet.
    """

    __slots__ = ("events", "facts", "history", "obs", "orders", "results", "text")

    def __init__(
        self,
        facts: Json,
        reply: Mapping[str, Any],
        history: Sequence[Json] = (),
        orders: Sequence[Json] = (),
    ) -> None:
        self.facts: Json = cleaned(facts)
        self.obs: Json = cleaned(reply.get("obs") or {})
        text = reply.get("text")
        self.text = clean(text) if isinstance(text, str) else ""
        self.events: list[Json] = cleaned(_objects(reply.get("events")))
        self.results: list[Json] = cleaned(_objects(reply.get("results")))
        self.history = list(history)
        self.orders: list[Json] = list(orders)

    def block(self, heading: str) -> list[str]:
        """The lines under a heading of the text view, up to the next blank line."""
        lines: list[str] = []
        inside = False
        for row in self.text.split("\n"):
            if inside and not row:
                break
            if inside:
                lines.append(row)
            inside = inside or row == heading
        return lines

    def series(self, label: str) -> list[tuple[float, float]]:
        """``(hour, value)`` of a number of the history."""
        return [
            (line["hour"], line["numbers"][label])
            for line in self.history
            if is_number(line["numbers"].get(label))
        ]


class Page:
    """A page of the screen: what it is called, how many things on it want attention, its lines.

    One that ``leads`` is opened with a new screen whatever else there is.
    """

    __slots__ = ("count", "leads", "lines", "name")

    def __init__(self, name: str, lines: list[Any], count: int = 0, *, leads: bool = False) -> None:
        self.name = name
        self.lines = lines
        self.count = count
        self.leads = leads


def cleaned(value: Any) -> Any:
    """A service's words without what could act on a terminal, wherever they are."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {key: cleaned(inner) for key, inner in value.items()}
    return [cleaned(inner) for inner in value] if isinstance(value, list) else value


def _objects(value: Any) -> list[Json]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
