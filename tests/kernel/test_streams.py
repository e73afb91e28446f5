"""Named random streams: golden values, independence, and that they are spread evenly enough."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.kernel import streams
from play.kernel.streams import between, index, open_streams, shuffled, uniform

KEY = bytes(range(16))
SEEDS = st.integers(0, 2**32 - 1)
KEYS = st.none() | st.binary(min_size=16, max_size=16)


class TestGolden:
    """A change here changes every world; it comes with a new scoring id."""

    @pytest.mark.parametrize(
        ("seed", "key", "position"),
        [
            (0, None, 5371496981148151537),
            (42, None, 11312312095228690342),
            (2**32 - 1, None, 12149431899675792611),
            (42, KEY, 13306802894978170067),
        ],
    )
    def test_where_a_stream_begins(self, seed: int, key: bytes | None, position: int) -> None:
        assert open_streams(["world"], seed, key) == {"world": position}

    def test_draws(self) -> None:
        opened = open_streams(["world", "mission"], 42)
        assert [uniform(opened, "world") for _ in range(3)] == [
            0.3524047859949734,
            0.6143194279327826,
            0.5750001518215297,
        ]
        assert between(opened, "mission", -1, 1) == 0.7701865853592915
        assert index(opened, "mission", 14) == 0
        assert shuffled(opened, "mission", range(8)) == [4, 1, 3, 0, 5, 6, 2, 7]
        assert opened == {"world": 8620968405779182565, "mission": 11651857932435916486}

    def test_it_is_splitmix64(self) -> None:
        """The published sequence for the seed 1234567."""
        opened = {"x": 1234567}
        published = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ]
        drawn = [uniform(opened, "x") for _ in published]
        assert drawn == [(value >> 11) * 2.0**-53 for value in published]


class TestIndependence:
    @given(SEEDS, KEYS, st.lists(st.sampled_from("abc")))
    def test_one_streams_draws_do_not_consume_anothers(
        self, seed: int, key: bytes | None, order: list[str]
    ) -> None:
        together = open_streams("abc", seed, key)
        mixed: dict[str, list[float]] = {name: [] for name in "abc"}
        for name in order:
            mixed[name].append(uniform(together, name))
        for name in "abc":
            alone = open_streams([name], seed, key)
            assert [uniform(alone, name) for _ in mixed[name]] == mixed[name]

    @given(SEEDS, KEYS)
    def test_names_and_their_order_give_each_its_own_start(
        self, seed: int, key: bytes | None
    ) -> None:
        names = [f"stream{number}" for number in range(20)]
        opened = open_streams(names, seed, key)
        assert len(set(opened.values())) == 20
        assert open_streams(reversed(names), seed, key) == opened

    def test_seeds_and_keys_do_not_meet(self) -> None:
        starts = {
            open_streams(["world"], seed, key)["world"]
            for seed in range(500)
            for key in (None, KEY, bytes(16))
        }
        assert len(starts) == 1500

    def test_a_seed_and_a_name_do_not_run_into_one_another(self) -> None:
        assert (
            open_streams(["1/x"], 1)["1/x"]
            != open_streams(["x"], 11)["x"]
            != open_streams(["/x"], 1)["/x"]
        )

    def test_a_sealed_world_tells_nothing_of_the_public_one(self) -> None:
        public, sealed = open_streams(["w"], 42), open_streams(["w"], 42, KEY)
        pairs = [(uniform(public, "w"), uniform(sealed, "w")) for _ in range(2000)]
        product = sum((one - 0.5) * (two - 0.5) for one, two in pairs) / len(pairs)
        assert abs(product * 12) < 0.1  # a correlation


class TestSpread:
    @given(SEEDS)
    def test_ranges(self, seed: int) -> None:
        opened = open_streams(["x"], seed)
        for _ in range(50):
            assert 0.0 <= uniform(opened, "x") < 1.0
            assert 0 <= index(opened, "x", 3) < 3
            assert -2.0 <= between(opened, "x", -2.0, 5.0) < 5.0
            assert 0 <= opened["x"] < 2**64

    def test_the_largest_draw_stays_below_one(self) -> None:
        assert (2**53 - 1) * streams._UNIT < 1.0
        assert int((2**53 - 1) * streams._UNIT * 10**9) < 10**9

    def test_means_and_counts(self) -> None:
        opened = open_streams(["x"], 7)
        draws = [uniform(opened, "x") for _ in range(20_000)]
        assert abs(sum(draws) / len(draws) - 0.5) < 0.01
        counts = [0] * 14
        for _ in range(14_000):
            counts[index(opened, "x", 14)] += 1
        assert 850 < min(counts) <= max(counts) < 1150


class TestShuffled:
    @given(SEEDS, st.lists(st.integers()))
    def test_the_same_things_in_another_order(self, seed: int, items: list[int]) -> None:
        before = list(items)
        result = shuffled(open_streams(["x"], seed), "x", items)
        assert sorted(result) == sorted(items)
        assert items == before

    @pytest.mark.parametrize("count", [0, 1, 2, 45])
    def test_always_the_same_number_of_draws(self, count: int) -> None:
        one, two = open_streams(["x"], 5), open_streams(["x"], 5)
        shuffled(one, "x", range(count))
        for _ in range(max(0, count - 1)):
            uniform(two, "x")
        assert one == two

    def test_every_order_comes_up_about_as_often(self) -> None:
        opened = open_streams(["x"], 3)
        orders = [tuple(shuffled(opened, "x", "abc")) for _ in range(6000)]
        assert len(set(orders)) == 6
        assert all(850 < orders.count(order) < 1150 for order in set(orders))


def test_positions_are_state_and_go_on_where_they_were_copied() -> None:
    opened = open_streams("ab", 9)
    uniform(opened, "a")
    copy = dict(opened)
    assert [uniform(opened, "a") for _ in range(5)] == [uniform(copy, "a") for _ in range(5)]
