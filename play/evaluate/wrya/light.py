"""The game with observations that are made as far as they are looked at.

A full observation costs more than the hour of play before it, most of it for rounding what our own
policies never read.  Here each section is made when it is first asked for, and a region's field
when that field is.  Decisions come out the same (a test compares them, wake by wake).  It is for
policies of our own only: an observation must not be kept past its wake, nor written out as JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from play.games.wrya import actions, observe
from play.games.wrya import tables as t
from play.games.wrya.game import VERSION, Wrya
from play.games.wrya.systems import incidents, missions, posts, promos, resets, rivals
from play.games.wrya.systems import virals as viral_posts
from play.games.wrya.world import World

Maker = Callable[[World], Any]
Makers = Mapping[str, Maker]


class _Lazy(dict[str, Any]):
    """A part of an observation, made entry by entry, or whole for whoever looks at all."""

    __slots__ = ()

    def _fill(self) -> None:
        raise NotImplementedError

    def get(self, name: str, default: Any = None) -> Any:
        """As of a dictionary."""
        try:
            return self[name]
        except KeyError:
            return default

    def __contains__(self, name: object) -> bool:
        self._fill()
        return super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        self._fill()
        return super().__iter__()

    def __len__(self) -> int:
        self._fill()
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self._fill()
        return super().__eq__(other)

    __hash__ = None  # as of a dictionary

    def keys(self) -> Any:
        """As of a dictionary."""
        self._fill()
        return super().keys()

    def items(self) -> Any:
        """As of a dictionary."""
        self._fill()
        return super().items()

    def values(self) -> Any:
        """As of a dictionary."""
        self._fill()
        return super().values()


class _Section(_Lazy):
    """The observation itself, or its ``pending``: ``makers`` of what is cheap, ``whole`` of all."""

    __slots__ = ("_makers", "_whole", "_world")

    def __init__(self, world: World, makers: Makers, whole: Maker) -> None:
        self._world = world
        self._makers = makers
        self._whole = whole

    def _fill(self) -> None:
        self.update(self._whole(self._world))

    def __missing__(self, name: str) -> Any:
        make = self._makers.get(name)
        if make is None:
            value = self._whole(self._world)[name]
        else:
            value = make(self._world)
        self[name] = value
        return value


class _Region(_Lazy):
    """A region's row."""

    __slots__ = ("_number", "_world")

    def __init__(self, world: World, number: int) -> None:
        self._world = world
        self._number = number

    def _fill(self) -> None:
        self.update(observe.regions(self._world)[self._number])

    def __missing__(self, name: str) -> Any:
        make = _FIELDS.get(name)
        if make is None:
            value = observe.regions(self._world)[self._number][name]
        else:
            value = make(self._world, self._number)
        self[name] = value
        return value


def _pending(w: World) -> dict[str, Any]:
    return {name: make(w) for name, make in _PENDING.items()}


_SECTIONS: Makers = {
    "tick": lambda w: w.tick,
    "hour": lambda w: w.hour,
    "hoursLeft": lambda w: (t.END_TICK - w.tick) * t.DT,
    "over": lambda w: w.ended is not None,
    "world": observe.meters,
    "levers": observe.levers,
    "cooldowns": actions.cooldowns,
    "can": actions.allowed,
    "resetPreview": resets.preview,
    "ship": observe.ship,
    "drafts": posts.shown,
    "poachCost": lambda w: round(rivals.poach_cost(w), 2),
    "pending": lambda w: _Section(w, _PENDING, _pending),
    "mission": missions.running,
    "threat": rivals.threat,
    "regions": lambda w: [_Region(w, number) for number in t.ALL],
}
"""What our policies read; anything else is taken from a full observation."""

_PENDING: Makers = {
    "choice": incidents.pending,
    "missionOffer": missions.pending,
    "viral": viral_posts.pending,
}

_FIELDS: Mapping[str, Callable[[World, int], Any]] = {
    "id": lambda w, n: t.REGIONS[n].id,
    "arpu": lambda w, n: round(t.REGIONS[n].arpu * t.LIST_PRICE, 2),
    "capped": lambda w, n: round(w.capped[n], 2),
    "noticedMini": lambda w, n: round(w.noticed[n], 3),
    "promoReady": promos.ready,
}


class LightWrya(Wrya):
    """The same game in everything but how an observation is made."""

    def observe(self, made: World, seat: str, view: str = "json") -> dict[str, Any]:
        """The observation, made as far as it is looked at."""
        if view != "json":
            return super().observe(made, seat, view)
        return _Section(made, _SECTIONS, lambda w: observe.observe(w, VERSION))


GAME = LightWrya()
