"""Means, spreads and Student's t against published values and against direct integration."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from play.scoring.interval import mean_ci, t975

# To 18 digits, from the regularized incomplete beta function with 120 bits.
QUANTILES = {
    1: 12.7062047361747046,
    2: 4.30265272974946385,
    3: 3.18244630528370959,
    4: 2.77644510519779436,
    5: 2.57058183563631551,
    7: 2.36462425159278534,
    15: 2.13144954555977568,
    30: 2.04227245630123831,
    60: 2.0002978220142605,
    63: 1.99834054252074158,
    127: 1.9788195347028542,
    999: 1.96234146113344998,
    1000: 1.96233908082640848,
    5000: 1.96043855170650792,
}


@pytest.mark.parametrize(("df", "wanted"), QUANTILES.items())
def test_known_quantiles(df: int, wanted: float) -> None:
    assert t975(df) == pytest.approx(wanted, rel=0.0, abs=1e-12)


@pytest.mark.parametrize("df", [1, 2, 3, 4, 6, 9, 14, 29, 100, 501, 999, 1001, 4000])
def test_quantiles_enclose_ninety_five_percent(df: int) -> None:
    """Simpson's rule over the angle: with x = sqrt(df) tan(a) the density is cos(a)^(df-1)."""
    end = math.atan(t975(df) / math.sqrt(df))
    steps = 2000
    total = math.fsum(
        (1 if k in (0, steps) else 4 if k % 2 else 2) * math.cos(end * k / steps) ** (df - 1)
        for k in range(steps + 1)
    )
    constant = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(math.pi)
    assert 2.0 * constant * total * end / steps / 3.0 == pytest.approx(0.95, rel=0.0, abs=1e-11)


def test_quantiles_fall_towards_the_normal_one() -> None:
    quantiles = [t975(df) for df in [*range(1, 1100), 10**4, 10**6, 10**9]]
    assert all(a > b for a, b in pairwise(quantiles))
    assert quantiles[-1] == pytest.approx(1.959963984540054, abs=1e-8)


@pytest.mark.parametrize("df", [0, -1])
def test_no_degrees_of_freedom(df: int) -> None:
    with pytest.raises(ValueError, match="degree"):
        t975(df)


def test_a_mean_by_hand() -> None:
    row = mean_ci([1.0, 2.0, 3.0, 4.0])
    half = 3.18244630528370959 * math.sqrt(5.0 / 3.0) / 2.0
    assert row["n"] == 4
    assert row["mean"] == 2.5
    assert row["sd"] == pytest.approx(math.sqrt(5.0 / 3.0))
    assert row["half"] == pytest.approx(half)
    assert (row["lo"], row["hi"]) == (pytest.approx(2.5 - half), pytest.approx(2.5 + half))


def test_sixteen_worlds_with_a_spread_of_eighteen() -> None:
    """The specification's own figure: a spread of 12 to 20 gives about +-7 to 11 points."""
    values = [72.0 + 18.0 * math.sqrt(15.0 / 16.0) * sign for sign in (-1.0, 1.0) * 8]
    row = mean_ci(values)
    assert row["sd"] == pytest.approx(18.0)
    assert row["half"] == pytest.approx(2.131449545559776 * 18.0 / 4.0)


def test_too_few_values() -> None:
    nothing = {"sd": None, "lo": None, "hi": None, "half": None}
    assert mean_ci([]) == {"n": 0, "mean": None, **nothing}
    assert mean_ci([7.5]) == {"n": 1, "mean": 7.5, **nothing}
    assert mean_ci(iter([3])) == {"n": 1, "mean": 3.0, **nothing}


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_is_refused(bad: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        mean_ci([1.0, bad, 2.0])


@pytest.mark.matrix
def test_the_same_bits_everywhere() -> None:
    row = mean_ci([0.1, 33.3, -40.0, 101.7, 183.2, 67.5, 72.0])
    bits = {key: value.hex() for key, value in row.items() if isinstance(value, float)}
    assert bits == {
        "mean": "0x1.dd7c57c57c57dp+5",
        "sd": "0x1.2172ba7c2c60dp+6",
        "lo": "-0x1.cf3b8f87057f8p+2",
        "hi": "0x1.fa7010bdecafcp+6",
        "half": "0x1.0bb1e4db2e83ep+6",
    }


values = st.lists(st.floats(-1e9, 1e9), min_size=2, max_size=40)


@given(values, st.randoms(use_true_random=False))
def test_order_does_not_matter(numbers: list[float], random: object) -> None:
    mixed = list(numbers)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert mean_ci(mixed) == mean_ci(numbers)


@given(values)
@example([0.0, 5e-324])
def test_the_mean_is_exact_but_for_two_roundings(numbers: list[float]) -> None:
    exact = sum(map(Fraction, numbers)) / len(numbers)
    mean = mean_ci(numbers)["mean"]
    assert mean is not None
    # Two correct roundings, of the sum and of the quotient, each within 2**-53 of its value; below
    # the smallest normal number a rounding is within half of the smallest number there is.
    allowed = abs(exact) * Fraction(2**53 + 1, 2**105) + Fraction(1, 2**1075)
    assert abs(Fraction(mean) - exact) <= allowed


@given(st.floats(-1e9, 1e9), st.integers(2, 50))
def test_equal_values_have_no_spread(value: float, n: int) -> None:
    assert mean_ci([value] * n) == {
        "n": n,
        "mean": value,
        "sd": 0.0,
        "lo": value,
        "hi": value,
        "half": 0.0,
    }
