"""A seeded player that tries everything: mostly legal moves, some that are not.

Most of its worlds last to the end: above ``care`` points of suspicion it sobers up for a while.
It reads the observation alone.  Its dice use only ``Random.random``, whose numbers Python promises
to keep, so that a golden digest of its play belongs to every interpreter.  ``temper`` bends it:

- ``even``      a bit of everything, and some care about suspicion;
- ``calm``      few moves, so that the shift is seen to its end;
- ``resets``    presses the button whenever it may, which brings the third reset's leak;
- ``squeeze``   a tight limit, much mini and steep prices: graphs, rage, often exposure;
- ``promises``  says what it will do and does not do it; follows every rival's launch.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

Json = dict[str, Any]

TEMPERS = ("even", "calm", "resets", "squeeze", "promises")

GARBAGE: tuple[Any, ...] = (
    {"type": "setPrice", "price": "22"},
    {"type": "setPrice", "price": None},
    {"type": "setPrice"},
    {"type": "setPrice", "price": 41},
    {"type": "setLimit", "limit": 0.49},
    {"type": "setLimit", "limit": True},
    {"type": "setMini", "mini": 1.01},
    {"type": "setStatus", "status": "red"},
    {"type": "postDraft", "slot": 3},
    {"type": "playCard", "slot": 0.5},
    {"type": "regionalReset", "region": "XX"},
    {"type": "promo", "region": 14},
    {"type": "replyViral", "option": 99},
    {"type": "resolveChoice", "choice": -1},
    {"type": "undo"},
    {"type": 7},
    {},
    [],
    ["reset", 1],
    ["setPrice", 20, 21],
    None,
    "reset",
)


class Player:
    """One world's player; an instance is a policy."""

    def __init__(self, seed: int, temper: str | None = None) -> None:
        self.dice = random.Random(seed)
        self.temper = temper if temper is not None else TEMPERS[seed % len(TEMPERS)]
        self.care = 45.0 if self.chance(0.8) else 1000.0

    def chance(self, share: float) -> bool:
        """True so often."""
        return self.dice.random() < share

    def pick(self, items: Sequence[Any]) -> Any:
        """One of the items."""
        return items[int(self.dice.random() * len(items))]

    def __call__(self, obs: Json, **_: Any) -> Json:
        plan: list[Any] = []
        if obs["world"]["suspicion"] > self.care:
            self._sober(obs, plan)
        else:
            for move, usual in self._moves():
                if self.chance(usual):
                    move(obs, plan)
        if self.chance(0.06):
            plan.append(self.pick(GARBAGE))
        if self.chance(0.1):
            plan = [self._positional(action) for action in plan]
        wait = self.pick((1, 1, 2, 3, 4, 6, 9.3, 24)) if self.chance(0.9) else None
        return {"actions": plan} if wait is None else {"actions": plan, "wait": wait}

    def _moves(self) -> list[tuple[Callable[[Json, list[Any]], None], float]]:
        calm = self.temper == "calm"
        bold = 0.25 if calm else 1.0
        return [
            (self._answers, 0.5 if calm else 0.8),
            (self._levers, 0.15 * bold if self.temper != "squeeze" else 0.5),
            (self._resets, 0.9 if self.temper == "resets" else 0.08 * bold),
            (self._launches, 0.9 if calm else 0.6),
            (self._posts, 0.35 if self.temper in ("even", "resets") else 0.7),
            (self._stunts, 0.25 * bold),
        ]

    def _sober(self, obs: Json, plan: list[Any]) -> None:
        plan += [{"type": "setMini", "mini": 0}, {"type": "setLimit", "limit": 1}]
        if self.chance(0.3) and obs["can"]["deny"]:
            plan.append({"type": "deny"})
        if obs["can"]["setStatus"] and obs["levers"]["status"] == "green":
            plan.append({"type": "setStatus", "status": "honest"})
        self._answers(obs, plan)
        self._launches(obs, plan)

    @staticmethod
    def _positional(action: Any) -> Any:
        if not isinstance(action, dict) or "type" not in action:
            return action
        return [action["type"], *[value for name, value in action.items() if name != "type"]]

    def _answers(self, obs: Json, plan: list[Any]) -> None:
        pending = obs["pending"]
        if pending["choice"] and self.chance(0.8):
            choices = [*range(len(pending["choice"]["choices"])), None]
            plan.append({"type": "resolveChoice", "choice": self.pick(choices)})
        if pending["viral"] and self.chance(0.7):
            option = self.pick(range(len(pending["viral"]["options"])))
            plan.append({"type": "replyViral", "option": option})
        if pending["missionOffer"] and self.chance(0.6):
            plan.append({"type": "acceptOffer" if self.chance(0.7) else "declineOffer"})

    def _levers(self, obs: Json, plan: list[Any]) -> None:
        which = self.pick(("limit", "price", "mini"))
        if which == "limit":
            top = 2.5 if self.temper == "squeeze" else 1.3
            low = 1.2 if self.temper == "squeeze" else 0.5
            limit = round(low + (top - low) * self.dice.random(), self.pick((1, 3)))
            plan.append({"type": "setLimit", "limit": limit})
        elif which == "price":
            usual = (10, 12, 15, 17, 18, 19, 20, 20, 20, 21, 22.5, 24, 26, 31, 40)
            price = self.pick((20, 26, 33, 40) if self.temper == "squeeze" else usual)
            plan.append({"type": "setPrice", "price": price})
        else:
            share = self.pick((0, 0, 0.1, 0.33, 0.5, 0.8, 1))
            plan.append({"type": "setMini", "mini": share})
        if max(row["noticedMini"] for row in obs["regions"]) > 0.2 and self.chance(0.5):
            plan.append({"type": "reshuffle"})

    def _resets(self, obs: Json, plan: list[Any]) -> None:
        preview = obs["resetPreview"]
        room = 90.0 - obs["world"]["suspicion"] - preview["suspicion"]
        if obs["can"]["reset"] and (room > 0 or self.chance(0.02)):
            plan.append({"type": "reset"})
        elif obs["can"]["regionalReset"]:
            row = self.pick(obs["regions"])
            where = row["id"] if self.chance(0.5) else obs["regions"].index(row)
            plan.append({"type": "regionalReset", "region": where})

    def _launches(self, obs: Json, plan: list[Any]) -> None:
        for card in obs["ship"]["hand"]:
            # Dark ones less often, or nobody would see the third week.
            if card["canPlay"] and self.chance(0.2 if card["dark"] else 0.7):
                plan.append({"type": "playCard", "slot": card["slot"]})
                return
        if self.chance(0.05):
            plan.append({"type": "playCard", "slot": self.pick((0, 1, 2))})

    def _posts(self, obs: Json, plan: list[Any]) -> None:
        if self.chance(0.4):
            plan.append({"type": "refreshDrafts"})
            return
        drafts = [d for d in obs["drafts"] if not d["preview"].get("lie") or self.chance(0.4)]
        if self.temper == "promises" and obs["promise"] is None:
            drafts = [d for d in drafts if d["category"] == "promise"] or drafts
        if drafts and obs["can"]["post"]:
            plan.append({"type": "postDraft", "slot": self.pick(drafts)["slot"]})

    def _stunts(self, obs: Json, plan: list[Any]) -> None:
        which = self.pick(("boost", "poach", "promo", "deny", "status", "status", "reshuffle"))
        if which == "promo":
            row = self.pick(obs["regions"])
            if row["promoReady"] or self.chance(0.2):
                plan.append({"type": "promo", "region": row["id"]})
        elif which == "status":
            plan.append({"type": "setStatus", "status": self.pick(("honest", "green"))})
        elif obs["can"][which] or self.chance(0.1):
            plan.append({"type": which})
