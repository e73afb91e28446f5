"""The reference: a hand-written heuristic that reads only the observation.  Its take is the 100.

It wakes every hour and adapts to the world: the GPU price, how many are capped and how angry they
are, where suspicion is heading, leaks, combos, promises and missions.  ``make(no=(...))`` builds
copies without families of actions: resets, levers, posts, launches, missions, virals, choices,
promos, status, rivals, boost.  It uses exact arithmetic only, so its play is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

Json = dict[str, Any]
Plan = list[Json]

WEIGHTS = {"hype": 1.0, "rage": -0.7, "mindshare": 1.0, "cash": 0.7}


def make(no: Iterable[str] = (), wait: float = 1.0, **options: float) -> Callable[..., Json]:
    """A fresh instance for one world, without the families named in ``no``.

    ``wait`` is the wake cadence in hours; ``options`` override the thresholds of ``_Reference``.
    """
    return _Reference(frozenset(no), wait, options)


class _Reference:
    """One world's player.  The thresholds are ``options``."""

    defaults: ClassVar[dict[str, float]] = {
        "reset_capped": 0.12,
        "reset_ceiling": 54.0,
        "mini_on": 1.13,
        "mini_share": 0.8,
        "mini_half": 0.1,
        "mini_off_suspicion": 52.0,
        "limit_on": 1.12,
        "limit_high": 1.1,
        "reshuffle_at": 0.3,
        "promo_until": 300.0,
        "promo_max": 1.0,
        "promo_hype": 75.0,
        "promo_capped": 0.15,
        "deny_at": 42.0,
        "deny_last": 160.0,
        "hold_hours": 12.0,
        "poach_size": 2.5,
        "price_high": 2.0,
    }

    def __init__(self, no: frozenset[str], wait: float, options: dict[str, float]) -> None:
        self.no = no
        self.wait = wait
        self.o = {**self.defaults, **options}
        self.promos: dict[str, int] = {}
        self.answered = False
        self.families: dict[str, Callable[[Json, Plan], None]] = {
            "choices": self._choices,
            "missions": self._missions,
            "resets": self._resets,
            "levers": self._levers,
            "launches": self._launches,
            "boost": self._boost,
            "posts": self._posts,
            "virals": self._virals,
            "rivals": self._poach,
            "promos": self._promos,
            "status": self._status,
        }
        strange = no - self.families.keys()
        if strange:
            raise ValueError(f"no such family: {', '.join(sorted(strange))}")

    def __call__(self, obs: Json, **_: Any) -> Json:
        plan: Plan = []
        if not obs["over"]:
            for name, family in self.families.items():
                if name not in self.no:
                    family(obs, plan)
        return {"actions": plan[:32], "wait": self.wait}

    @staticmethod
    def _worth(effects: Json, suspicion: float) -> float:
        """What effects are worth, in points of hype; trust is dearer the less there is."""
        worth = 0.0
        for name, weight in WEIGHTS.items():
            worth += weight * float(effects.get(name, 0.0))
        dear = 0.2 + suspicion / 90.0
        return worth - dear * float(effects.get("suspicion", 0.0))

    def _choices(self, obs: Json, plan: Plan) -> None:
        choice = obs["pending"]["choice"]
        if choice is not None:
            plan.append({"type": "resolveChoice", "choice": self._pick_choice(obs, choice)})

    @staticmethod
    def _pick_choice(obs: Json, choice: Json) -> int:
        """Nothing says what a choice does but its words: the fullest that is not the default."""
        labels = choice["choices"]
        others = [n for n in range(len(labels)) if n != choice["default"]]
        return max(others, key=lambda n: len(labels[n]))

    def _virals(self, obs: Json, plan: Plan) -> None:
        viral = obs["pending"]["viral"]
        if viral is not None:
            labels = viral["options"]
            pick = max(range(len(labels)), key=lambda n: self._candour(labels[n]))
            plan.append({"type": "replyViral", "option": pick})

    @staticmethod
    def _candour(label: str) -> float:
        """How much a reply sounds like the plain truth: it calms, costs nothing and is no lie.

        Apologies first, then the longer ones, for a quip or a spin is short; credits cost money.
        """
        words = label.lower()
        sorry = any(word in words for word in ("sorry", "our fault", "ours to", "should have"))
        paid = any(word in words for word in ("credit", "on us", "month", "refund", "topped up"))
        return len(label) + 100.0 * sorry - 200.0 * paid

    def _missions(self, obs: Json, plan: Plan) -> None:
        if obs["pending"]["missionOffer"] is not None:
            plan.append({"type": "acceptOffer"})

    def _resets(self, obs: Json, plan: Plan) -> None:
        preview, world = obs["resetPreview"], obs["world"]
        if not obs["can"]["reset"] or world["capped"] <= self.o["reset_capped"]:
            return
        cost = preview["suspicion"]
        after = world["suspicion"] + cost + (preview.get("leak") or {"suspicion": 0})["suspicion"]
        gain = preview["hypeWithCombo"] + 14.0 * world["capped"] * world["rage"] / 30.0
        price = 4.0 + 0.35 * cost * (0.4 + world["suspicion"] / 40.0)
        if after < self.o["reset_ceiling"] and gain > price:
            plan.append({"type": "reset"})

    def _levers(self, obs: Json, plan: Plan) -> None:
        world, levers = obs["world"], obs["levers"]
        self._mini(obs, plan)
        limit = self.o["limit_high"] if world["gpuPrice"] > self.o["limit_on"] else 1.0
        if limit != levers["limit"]:
            plan.append({"type": "setLimit", "limit": limit})
        price = 20
        if obs["hour"] > 250 and world["hype"] > 70:
            price = 21 if world["hype"] < 85 else 20 + int(self.o["price_high"])
        if price != levers["price"] and levers["priceLockedHours"] <= 0:
            plan.append({"type": "setPrice", "price": price})

    def _mini(self, obs: Json, plan: Plan) -> None:
        world, levers = obs["world"], obs["levers"]
        suspicion = world["suspicion"]
        threshold = self.o["mini_on"] + 0.02 * max(0.0, suspicion - 36.0)
        share = 0.0
        if suspicion < self.o["mini_off_suspicion"]:
            if world["gpuPrice"] > threshold:
                share = self.o["mini_share"]
            elif world["gpuPrice"] > threshold - self.o["mini_half"]:
                share = self.o["mini_share"] / 2
        if abs(share - levers["mini"]) > 0.01:
            plan.append({"type": "setMini", "mini": share})
        noticed = max(region["noticedMini"] for region in obs["regions"])
        if noticed > self.o["reshuffle_at"] and suspicion < 40 and obs["can"]["reshuffle"]:
            plan.append({"type": "reshuffle"})

    def _launches(self, obs: Json, plan: Plan) -> None:
        """Ship what is worth most for its charge; the biggest into a rival's news."""
        recent = obs["world"]["rivalLaunchRecently"]
        timing = "rivals" not in self.no
        if not recent:
            self.answered = False
        answer = timing and recent and not self.answered
        if timing and not answer and self._hold(obs):
            return
        suspicion = obs["world"]["suspicion"]
        best, slot = 0.0, -1
        for card in obs["ship"]["hand"]:
            worth = self._worth(card["effects"], suspicion) / (1 if answer else card["cost"])
            if card["canPlay"] and worth > best:
                best, slot = worth, card["slot"]
        if slot >= 0:
            plan.append({"type": "playCard", "slot": slot})
            self.answered = recent

    def _hold(self, obs: Json) -> bool:
        """Keep the charge for a leaked launch that is near, unless it would overflow."""
        threat, ship = obs["threat"], obs["ship"]
        if threat is None or threat["hoursLeft"] > self.o["hold_hours"]:
            return False
        return bool(ship["charge"] + ship["perHour"] < ship["max"])

    def _boost(self, obs: Json, plan: Plan) -> None:
        if obs["can"]["boost"]:
            plan.append({"type": "boost"})

    def _posts(self, obs: Json, plan: Plan) -> None:
        if not obs["can"]["post"]:
            return
        suspicion = obs["world"]["suspicion"]
        best, slot = 0.2, -1
        for draft in obs["drafts"]:
            preview = draft["preview"]
            if preview.get("lie") or preview.get("promise") or not draft["fits"]:
                continue
            worth = self._worth(preview, suspicion)
            if worth > best:
                best, slot = worth, draft["slot"]
        if slot >= 0:
            plan.append({"type": "postDraft", "slot": slot})
        elif not all(draft["fits"] for draft in obs["drafts"]):
            plan.append({"type": "refreshDrafts"})

    def _promos(self, obs: Json, plan: Plan) -> None:
        if obs["hour"] >= self.o["promo_until"] or obs["world"]["hype"] < self.o["promo_hype"]:
            return
        for region in obs["regions"]:
            poor = region["arpu"] < 12 or region["capped"] > self.o["promo_capped"]
            if poor or not region["promoReady"]:
                continue
            if self.promos.get(region["id"], 0) < self.o["promo_max"]:
                self.promos[region["id"]] = self.promos.get(region["id"], 0) + 1
                plan.append({"type": "promo", "region": region["id"]})

    def _poach(self, obs: Json, plan: Plan) -> None:
        threat = obs["threat"]
        if threat is None or threat["weakened"] or threat["size"] < self.o["poach_size"]:
            return
        if obs["can"]["poach"] and obs["poachCost"] <= 12.5:
            plan.append({"type": "poach"})

    def _status(self, obs: Json, plan: Plan) -> None:
        """An honest page; and late in the shift, when a lie has little left to poison, a denial."""
        if obs["levers"]["status"] == "green" and obs["can"]["setStatus"]:
            plan.append({"type": "setStatus", "status": "honest"})
        late = obs["hoursLeft"] < self.o["deny_last"]
        if late and obs["world"]["suspicion"] > self.o["deny_at"] and obs["can"]["deny"]:
            plan.append({"type": "deny"})
