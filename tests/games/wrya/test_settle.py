"""Settlement by hand: the take and its parts, the book's rules, the fees, the provisional score."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.games.wrya import settle
from play.games.wrya import tables as t
from play.games.wrya.game import GAME
from play.games.wrya.world import World
from play.kernel.wake import play_wake
from tests.games.wrya.player import Player
from tests.games.wrya.worlds import SEAT, look, press, quiet, twin, wait

near = pytest.approx


def case(**fields: Any) -> World:
    """Somebody in US (ARPU 1.15) and JP (1.0) only; hour 100, $18 on average so far."""
    w = quiet()
    w.tick = 800
    w.price_time = 18.0 * 100.0
    w.payers = [0.0] * t.N
    w.opening = [0.0] * t.N
    w.payers[US], w.opening[US] = 9.0, 8.0
    w.payers[JP], w.opening[JP] = 1.5, 2.0
    w.revenue, w.compute, w.cash = 100.0, 60.0, -5.0
    for name, value in fields.items():
        setattr(w, name, value)
    return w


US, JP = t.REGION_INDEX["US"], t.REGION_INDEX["JP"]


class TestTake:
    def test_by_hand(self) -> None:
        """100 - 60 - 5, + 1.0 M gained x half a month x 1.15 x $18, - 0.5 M lost x 1.0 x $20."""
        assert t.REGIONS[US].arpu == 1.15
        assert t.REGIONS[JP].arpu == 1.0
        gained, lost = 1.0 * 0.5 * 1.15 * 18.0, 0.5 * 0.5 * 1.0 * 20.0
        expected = 100.0 - 60.0 - 5.0 + gained - lost
        assert (gained, lost, expected) == near((10.35, 5.0, 40.35))
        outcome = GAME.score(case())
        assert outcome["score"] == near(40_350_000.0)
        assert outcome["breakdown"] == {
            "revenue": 100_000_000.0,
            "compute": -60_000_000.0,
            "cash": -5_000_000.0,
            "book": near(5_350_000.0),
            "legalFees": 0.0,
            "score": near(40_350_000.0),
        }

    def test_exposed_it_loses_two_fifths(self) -> None:
        outcome = GAME.score(case(ended="exposed"))
        assert outcome["exposed"] is True
        assert outcome["breakdown"]["legalFees"] == near(-16_140_000.0)
        assert outcome["score"] == near(24_210_000.0)

    def test_nothing_is_taken_of_a_loss(self) -> None:
        outcome = GAME.score(case(ended="exposed", cash=-200.0))
        assert outcome["breakdown"]["legalFees"] == 0.0
        assert outcome["score"] == near(-154_650_000.0)
        assert GAME.score(case(ended="exposed", cash=-45.35))["score"] == near(0.0, abs=0.01)

    def test_to_the_cent(self) -> None:
        score = GAME.score(case(cash=1 / 3))["score"]
        assert score == round(score, 2)
        assert str(GAME.score(case(revenue=0.0, compute=0.0, cash=-5.35))["score"]) == "0.0"

    def test_what_counts_as_over(self) -> None:
        assert GAME.score(case(ended="end"))["exposed"] is False
        assert GAME.score(case(ended="end"))["score"] == GAME.score(case())["score"]

    def test_revenue_and_compute_are_what_the_ticks_took(self) -> None:
        w = quiet(6)
        press(w, "setPrice", 23)
        revenue = compute = 0.0
        for _ in range(200):
            before = list(w.payers)
            wait(w, 0.125)
            for payers, region in zip(before, t.REGIONS, strict=True):
                revenue += payers * region.arpu * 23.0 * 0.125 / 720.0
            compute += sum(w.load_by) * w.gpu * 0.125 / 720.0
        assert GAME.score(w)["breakdown"]["revenue"] == near(revenue * 1e6, rel=1e-9)
        assert GAME.score(w)["breakdown"]["compute"] == near(-compute * 1e6, rel=1e-9)


class TestBook:
    @pytest.mark.parametrize(
        ("average", "gained"),
        [(10.0, 10.0), (18.0, 18.0), (20.0, 20.0), (21.0, 20.0), (40.0, 20.0)],
    )
    def test_gained_at_the_lower_of_list_and_the_average_price(
        self, average: float, gained: float
    ) -> None:
        w = case(price_time=average * 100.0)
        assert settle.book_change(w) == near(0.5 * 1.15 * gained - 5.0)

    @pytest.mark.parametrize("average", [10.0, 20.0, 40.0])
    def test_lost_at_list_and_retained_at_list(self, average: float) -> None:
        w = case(price_time=average * 100.0)
        w.payers[US] = w.opening[US]
        assert settle.book_change(w) == near(-5.0)
        w.payers[JP] = w.opening[JP]
        assert settle.book_change(w) == 0.0

    def test_a_last_moment_cut_does_not_cheapen_churn_and_a_hike_does_not_inflate(self) -> None:
        base = case()
        for price in (10, 40):
            w = twin(base)
            w.price_locked_until = 0
            press(w, "setPrice", price)
            assert settle.book_change(w) == settle.book_change(base)
            wait(w, 0.125)
            moved = (settle.average_price(w) - 18.0) / (price - 18.0)
            assert moved == near(0.125 / 100.125)

    def test_the_average_is_over_time_not_over_changes(self) -> None:
        w = quiet()
        assert settle.average_price(w) == 20.0
        wait(w, 30)
        press(w, "setPrice", 14)
        wait(w, 6)
        press(w, "setPrice", 30)
        wait(w, 6)
        press(w, "setPrice", 20)
        wait(w, 18)
        expected = (30 * 20 + 6 * 14 + 6 * 30 + 18 * 20) / 60
        assert settle.average_price(w) == near(expected)
        assert look(w)["money"]["averagePrice"] == near(expected, abs=0.005)

    @given(
        st.lists(st.floats(0.0, 20.0), min_size=t.N, max_size=t.N),
        st.floats(10.0, 40.0),
    )
    def test_region_by_region(self, payers: list[float], average: float) -> None:
        w = case(price_time=average * 100.0)
        w.payers, w.opening = payers, [5.0] * t.N
        expected = 0.0
        for now, region in zip(payers, t.REGIONS, strict=True):
            price = min(20.0, average) if now > 5.0 else 20.0
            expected += (now - 5.0) * 0.5 * region.arpu * price
        assert settle.book_change(w) == near(expected, abs=1e-9)


class TestProvisional:
    @pytest.mark.parametrize("seed", range(3))
    def test_it_is_the_final_formula_at_every_wake(self, seed: int) -> None:
        w, player = GAME.create(seed), Player(seed, "calm")
        while not GAME.over(w):
            obs, score = look(w), GAME.score(w)["score"]
            assert obs["score"] == obs["provisionalScore"] == score
            assert obs["finalScore"] is None
            ended = twin(w)
            ended.ended = "end"
            assert GAME.score(ended)["score"] == score
            play_wake(GAME, w, {SEAT: player(obs)})
        obs, score = look(w), GAME.score(w)["score"]
        assert obs["score"] == obs["provisionalScore"] == obs["finalScore"] == score

    def test_the_opening_is_worth_nothing(self) -> None:
        for seed in range(5):
            assert GAME.score(GAME.create(seed))["score"] == 0.0

    def test_exposure_takes_the_leavers_out_of_the_book_too(self) -> None:
        w = quiet()
        wait(w, 50)
        before = GAME.score(w)["breakdown"]
        w.suspicion = 99.9
        press(w, "reset")
        after = GAME.score(w)["breakdown"]
        assert look(w)["exposed"] is True
        assert after["book"] < before["book"]
        assert after["revenue"] == before["revenue"]

    def test_scoring_changes_nothing(self) -> None:
        w = case()
        before = GAME.to_bytes(w)
        GAME.score(w)
        assert GAME.to_bytes(w) == before


class TestNormalize:
    @given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
    def test_properties(self, take: float, idle: float, ref: float) -> None:
        value = GAME.normalize(take, idle, ref)
        assert -100.0 <= value <= 300.0
        floor = max(1e6, max(abs(ref), abs(idle)) / 3.0)
        wanted = 100.0 * (take - idle) / max(ref - idle, floor)
        assert value == near(min(300.0, max(-100.0, wanted)), abs=1e-9)
        assert GAME.normalize(idle, idle, ref) == 0.0
        if ref - idle >= floor:
            assert GAME.normalize(ref, idle, ref) == near(100.0)

    def test_a_reference_gain_of_zero_normalizes_to_zero(self) -> None:
        assert GAME.normalize(2e8, 2e8, 2e8) == 0.0


@pytest.mark.parametrize("seed", GAME.practice_seeds)
def test_known_baselines_are_what_the_policies_take(seed: int) -> None:
    """Written by tools/refresh_baselines.py; both are played again."""
    from play.kernel.score import baselines

    assert GAME.known_baselines(seed) == baselines(GAME, seed)
