"""Which way things pull: each causal sentence of the rules, seen in a pair of worlds.

The sizes are tuned; the directions are not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from play.games.wrya import tables as t
from play.games.wrya.content.cards import CARDS
from play.games.wrya.game import GAME
from play.games.wrya.systems import combo, compute, effects, market, mood, rivals
from play.games.wrya.world import World
from tests.games.wrya.worlds import (
    leak_launch,
    look,
    of,
    press,
    quiet,
    region,
    twin,
    twins,
    wait,
    wait_for,
)

Reading = Callable[[World], float]


def churn(w: World) -> float:
    market.rates(w)
    return sum(w.churn_by)


def joining(w: World) -> float:
    market.rates(w)
    return sum(w.signup_by)


def load(w: World) -> float:
    return sum(compute.loads(w))


def after(name: str, hours: float = 0.125) -> Reading:
    """A field once some time has passed."""

    def read(w: World) -> float:
        wait(w, hours)
        value = getattr(w, name)
        return sum(value) if isinstance(value, list) else float(value)

    return read


def everywhere(value: float) -> list[float]:
    return [value] * t.N


TABLE: list[tuple[dict[str, Any], Reading, int]] = [
    ({"rage_by": everywhere(60.0)}, churn, +1),
    ({"capped": everywhere(0.9)}, churn, +1),
    ({"pull": everywhere(2.0)}, churn, +1),
    ({"hype": 90.0}, joining, +1),
    ({"mindshare": 60.0}, joining, +1),
    ({"rage_by": everywhere(60.0)}, joining, -1),
    ({"capped": everywhere(0.9)}, joining, -1),
    ({"suspicion": 90.0}, joining, -1),
    ({"suspicion": 45.0}, joining, 0),
    ({"price": 15}, joining, +1),
    ({"price": 25}, joining, -1),
    ({"price": 25}, churn, +1),
    ({"mini": 0.5}, load, -1),
    ({"limit": 2.0}, load, -1),
    ({"limit": 0.7}, load, +1),
    ({"surge": 0.3, "surge_until": 80}, load, +1),
    ({"surge": 0.3, "surge_until": 0}, load, 0),
    ({"capped": everywhere(0.9)}, load, -1),
    ({"drained": everywhere(1.0)}, after("rage_by"), +1),
    ({"limit": 1.8}, after("rage_by"), +1),
    ({"mini": 0.8, "noticed": everywhere(0.8)}, after("rage_by"), +1),
    ({"limit": 0.6}, after("rage_by"), -1),
    ({"rage_by": everywhere(70.0)}, after("hype", 8.0), -1),
    ({"mindshare": 70.0}, after("hype", 8.0), +1),
    ({"hype": 90.0}, after("mindshare", 8.0), +1),
    ({"suspicion": 40.0}, mood.suspicion_rate, -1),
    ({"drain_noticed": 1.0}, mood.suspicion_rate, +1),
    ({"mini": 0.8, "noticed": everywhere(0.8)}, mood.suspicion_rate, +1),
    ({"status": "green", "mini": 0.3}, mood.suspicion_rate, +1),
    ({"drained": everywhere(0.1)}, after("capped"), -1),
]


@pytest.mark.parametrize(
    ("change", "reading", "sign"),
    [pytest.param(*row, id=f"{n}: {', '.join(row[0])}") for n, row in enumerate(TABLE)],
)
def test_direction(change: dict[str, Any], reading: Reading, sign: int) -> None:
    plain, changed = twins()
    for name, value in change.items():
        setattr(changed, name, value)
    difference = reading(changed) - reading(plain)
    assert (difference > 1e-12) - (difference < -1e-12) == sign


def test_a_green_page_keeps_some_rage_down() -> None:
    plain, green = twins()
    for w in (plain, green):
        w.drained = everywhere(1.0)
    green.status = "green"
    wait(plain, 24)
    wait(green, 24)
    assert green.rage < plain.rage


def test_hype_is_worth_more_than_in_proportion() -> None:
    gains = [market.hype_factor(hype) for hype in (20.0, 50.0, 80.0)]
    assert gains[2] - gains[1] > gains[1] - gains[0] > 0.0


def test_moods_fade_towards_their_rest() -> None:
    """Nothing lasts: hype falls from the top and recovers from the bottom; rage and pull fade."""
    high, low = twins()
    high.hype, low.hype = 95.0, 5.0
    high.rage_by, high.pull, high.suspicion = everywhere(95.0), everywhere(3.0), 60.0
    for w in (high, low):
        w.drained = everywhere(0.0)
    wait(high, 24)
    wait(low, 24)
    assert high.hype < 90.0
    assert low.hype > 10.0
    assert max(high.rage_by) < 90.0
    assert 1.5 < max(high.pull) < 3.0
    assert high.suspicion < 60.0


class TestCombo:
    def test_each_move_counts_for_more_than_the_last(self) -> None:
        factors = [combo.multiplier(n) for n in range(6)]
        assert factors[:2] == [1.0, 1.0]
        assert factors[1] < factors[2] < factors[3] < factors[4]

    @pytest.mark.parametrize("action", [("boost",), ("reset",), ("playCard", 0)])
    def test_it_multiplies_resets_boosts_and_launches(self, action: tuple[Any, ...]) -> None:
        first, third = twins()
        gains = []
        for w, before in ((first, 0), (third, 2)):
            w.hand[0] = next(n for n, c in enumerate(CARDS) if c["id"] == "quota-bar")
            w.hype, w.charge, w.luck = 5.0, 6.0, 0.0
            w.capped_mean = 0.2  # few enough that no reset takes hype to its ceiling
            w.combo, w.combo_until = before, w.tick + 8
            press(w, *action)
            gains.append(w.hype - 5.0)
        assert gains[1] / gains[0] == pytest.approx(combo.multiplier(3), rel=1e-6)

    def test_an_answer_to_a_rival_multiplies_too(self) -> None:
        for action in (("reset",), ("playCard", 0)):
            gains = []
            for launched in (-9999, 0):
                w = quiet()
                w.hand[0] = next(n for n, c in enumerate(CARDS) if c["id"] == "quota-bar")
                w.hype, w.charge, w.luck = 5.0, 6.0, 0.0
                w.launched_at, w.launched_size, w.pull = launched, 1.0, everywhere(1.0)
                w.capped_mean = 0.05
                press(w, *action)
                gains.append((w.hype - 5.0, max(w.pull)))
            assert gains[1][0] / gains[0][0] == pytest.approx(t.COUNTER_FACTOR)
            assert gains[1][1] < gains[0][1] == 1.0


class TestCards:
    def test_luck_moves_what_is_wanted_and_not_what_it_costs(self) -> None:
        dark = next(n for n, c in enumerate(CARDS) if c["dark"] and c["effects"]["hype"] > 0)
        came = set()
        costs = set()
        for draw in range(30):
            w = quiet()
            w.hand[0], w.charge, w.suspicion = dark, 6.0, 20.0
            w.streams["outcome"] += draw
            press(w, "playCard", 0)
            (event,) = of(w.events, "launch")
            came.add((event["reception"], event.get("hype", 0.0)))
            costs.add(round(w.suspicion, 9))
        assert len(costs) == 1
        assert w.suspicion > 20.0
        by_name = {name: max(h for n, h in came if n == name) for name, _ in came}
        assert set(by_name) == {"flop", "usual", "hit"}
        assert by_name["flop"] < by_name["usual"] < by_name["hit"]


class TestRivals:
    @pytest.mark.parametrize("seed", range(2))
    def test_a_leak_is_told_once_and_lands_when_it_said(self, seed: int) -> None:
        w, leaks, launches = GAME.create(seed), [], []
        while not GAME.over(w):
            threat = rivals.threat(w)
            assert (threat is not None) is (len(leaks) > len([x for x in launches if x in leaks]))
            GAME.advance(w, w.tick + 1)
            for event in GAME.drain(w):
                if event["type"] == "leak":
                    leaks.append((event["id"], event["hour"] + event["hoursLeft"]))
                if event["type"] == "launch":
                    launches.append((event["id"], event["hour"]))
        assert len(leaks) == len(set(leaks))
        assert set(leaks) - set(launches) <= {leaks[-1]}
        assert len(launches) > 3

    def test_some_leak_and_some_do_not(self) -> None:
        told = total = 0
        for seed in range(8):
            events = wait(GAME.create(seed), 300)
            told += len(of(events, "leak"))
            total += len(of(events, "launch"))
        assert 0.3 < told / total < 0.95

    def test_a_launch_hurts(self) -> None:
        w = quiet()
        leak_launch(w, 1.0)
        before = twin(w)
        wait_for(w, "launch")
        wait(before, 0.875)
        assert w.hype < before.hype
        assert w.mindshare < before.mindshare
        assert min(w.pull) > max(before.pull)
        assert look(w)["world"]["rivalLaunchRecently"] is True
        assert rivals.unanswered(w)

    def test_bigger_launches_hurt_more_and_near_regions_most(self) -> None:
        moved = []
        for size in (0.6, 1.2):
            w = quiet()
            w.pull = everywhere(0.0)
            leak_launch(w, 1.0, size=size)
            wait_for(w, "launch")
            moved.append(sorted(w.pull))
        assert moved[1][0] > moved[0][0]
        assert moved[0][-1] > 1.5 * moved[0][0]


def test_felt_pull_is_what_the_screen_shows() -> None:
    """Halved by a regional reset for exactly as long as it is shown so."""
    w = quiet()
    w.pull = everywhere(8.0)
    press(w, "regionalReset", "DE")
    number = t.REGION_INDEX["DE"]
    for _ in range(24 * 8 + 3):
        wait(w, 0.125)
        assert market.felt_pull(w)[number] == pytest.approx(region(w, "DE")["rivalPull"], abs=0.006)


def test_saturation_and_bounds() -> None:
    for start, points in ((10.0, 10.0), (60.0, 10.0), (95.0, 10.0), (99.0, 500.0), (20.0, -50.0)):
        w = quiet()
        w.hype = start
        effects.gain_hype(w, points)
        assert t.HYPE_FLOOR <= w.hype <= 100.0
        assert abs(w.hype - start) <= abs(points)
    small, large = effects.raised(10.0, 5.0) - 10.0, effects.raised(80.0, 5.0) - 80.0
    assert 0.0 < large < small
