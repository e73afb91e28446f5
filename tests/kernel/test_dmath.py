"""dmath against the C library (close) and against itself on every machine (equal, to the bit)."""

from __future__ import annotations

import hashlib
import math
import statistics
import struct
from collections.abc import Iterator

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from play.kernel import dmath

# The C library may be off by one ulp itself, so two from it is what one of ours can look like.
ULPS = 2.0

# Argument (or two) and result. The results of exp, log and pow are the correctly rounded ones, as
# computed with 200 bits by another program; those of inverse_normal are what the algorithm gives.
GOLDEN_EXP = [
    ("-0x1.7480000000000p+9", "0x0.0000000000001p-1022"),
    ("-0x1.6240000000000p+9", "0x0.e6cf6d08897acp-1022"),
    ("-0x1.5e20000000000p+9", "0x1.af5fe9a485c8ep-1011"),
    ("-0x1.9066666666666p+6", "0x1.805628c2e465cp-145"),
    ("-0x1.4000000000000p+3", "0x1.7cd79b5647c9bp-15"),
    ("-0x1.0000000000000p+0", "0x1.78b56362cef38p-2"),
    ("-0x1.62e42fefa39f0p-2", "0x1.6a09e667f3bccp-1"),
    ("-0x1.999999999999ap-4", "0x1.cf46d99d52b3ap-1"),
    ("-0x1.b7cdfd9d7bdbbp-34", "0x1.ffffffff24190p-1"),
    ("0x1.56e1fc2f8f359p-997", "0x1.0000000000000p+0"),
    ("0x1.999999999999ap-4", "0x1.1aec7b35a00d4p+0"),
    ("0x1.0000000000000p-1", "0x1.a61298e1e069cp+0"),
    ("0x1.0000000000000p+0", "0x1.5bf0a8b145769p+1"),
    ("0x1.0000000000000p+1", "0x1.d8e64b8d4ddaep+2"),
    ("0x1.199999999999ap+1", "0x1.20cce91c40e5fp+3"),
    ("0x1.4000000000000p+3", "0x1.5829dcf950560p+14"),
    ("0x1.62ccccccccccdp+6", "0x1.f4705bbffae5cp+127"),
    ("0x1.f44cccccccccdp+8", "0x1.b7af8d2059668p+721"),
    ("0x1.62e0000000000p+9", "0x1.ef85a11e73f2dp+1023"),
]
GOLDEN_LOG = [
    ("0x0.0000000000001p-1022", "-0x1.74385446d71c3p+9"),
    ("0x0.012688b70e62bp-1022", "-0x1.64e69394d9508p+9"),
    ("0x1.56e1fc2f8f359p-997", "-0x1.5963447f87fb5p+9"),
    ("0x1.b7cdfd9d7bdbbp-34", "-0x1.7069e2aa2aa5bp+4"),
    ("0x1.999999999999ap-4", "-0x1.26bb1bbb55515p+1"),
    ("0x1.0000000000000p-1", "-0x1.62e42fefa39efp-1"),
    ("0x1.6a09e667f3bccp-1", "-0x1.62e42fefa39f1p-2"),
    ("0x1.6a09e667f3bcdp-1", "-0x1.62e42fefa39eep-2"),
    ("0x1.ccccccccccccdp-1", "-0x1.af8e8210a415cp-4"),
    ("0x1.fffffffffffffp-1", "-0x1.0000000000000p-53"),
    ("0x1.0000000000001p+0", "0x1.fffffffffffffp-53"),
    ("0x1.199999999999ap+0", "0x1.8663f793c46ccp-4"),
    ("0x1.6a09e667f3bcdp+0", "0x1.62e42fefa39f0p-2"),
    ("0x1.0000000000000p+1", "0x1.62e42fefa39efp-1"),
    ("0x1.8000000000000p+1", "0x1.193ea7aad030bp+0"),
    ("0x1.4000000000000p+3", "0x1.26bb1bbb55516p+1"),
    ("0x1.4000000000000p+4", "0x1.7f7427b73e391p+1"),
    ("0x1.f800000000000p+8", "0x1.8e3eb0880edd5p+2"),
    ("0x1.c6bf526340000p+49", "0x1.144f69ff9ffc4p+5"),
    ("0x1.fffffffffffffp+1023", "0x1.62e42fefa39efp+9"),
]
GOLDEN_POW = [
    ("0x1.0cccccccccccdp+0", "0x1.4cccccccccccdp+0", "0x1.10c36c7ca8ff7p+0"),
    ("0x1.0000000000000p+1", "0x1.4cccccccccccdp+0", "0x1.3b2c47bff8329p+1"),
    ("0x1.0000000000000p-1", "0x1.4cccccccccccdp+0", "0x1.9fdf8bcce533dp-2"),
    ("0x1.199999999999ap+0", "-0x1.4000000000000p+1", "0x1.9372d999784c7p-1"),
    ("0x1.8000000000000p-1", "-0x1.4000000000000p+1", "0x1.06c22e8802d6ep+1"),
    ("0x1.0000000000000p+1", "-0x1.4000000000000p+1", "0x1.6a09e667f3bcdp-3"),
    ("0x1.4cccccccccccdp+0", "0x1.6666666666666p-1", "0x1.339c22907cfa9p+0"),
    ("0x1.6666666666666p-1", "-0x1.3333333333333p-2", "0x1.1ce970bf40010p+0"),
    ("0x1.4000000000000p+1", "0x1.0000000000000p-1", "0x1.94c583ada5b53p+0"),
    ("0x1.4000000000000p+3", "0x1.8000000000000p+1", "0x1.f400000000000p+9"),
    ("0x1.4000000000000p+3", "-0x1.8000000000000p+1", "0x1.0624dd2f1a9fcp-10"),
    ("0x1.8000000000000p+1", "0x1.e000000000000p+4", "0x1.76838794f1720p+47"),
    ("0x1.0000000000001p+0", "0x1.c6bf526340000p+49", "0x1.3fa60615291eep+0"),
    ("0x1.fffffffffffffp-1", "0x1.c6bf526340000p+49", "0x1.ca32cbada6c6ap-1"),
    ("0x1.999999999999ap-4", "0x1.2c00000000000p+8", "0x1.56e1fc2f8f3bdp-997"),
    ("0x1.999999999999ap-4", "-0x1.2c00000000000p+8", "0x1.7e43c8800752cp+996"),
    ("0x1.7e43c8800759cp+996", "0x1.051eb851eb852p+0", "0x1.6c8e5ca239078p+1016"),
    ("0x1.56e1fc2f8f359p-997", "0x1.0cccccccccccdp+0", "0x0.000000c1069cdp-1022"),
    ("0x0.0000000000001p-1022", "0x1.0000000000000p-1", "0x1.0000000000000p-537"),
    ("0x1.c000000000000p+2", "0x1.79ca10c924223p-67", "0x1.0000000000000p+0"),
]
GOLDEN_NORMAL = [
    ("0x1.56e1fc2f8f359p-997", "-0x1.286074064c26ep+5"),
    ("0x1.79ca10c924223p-67", "-0x1.2865170b43a4bp+3"),
    ("0x1.0000000000000p-54", "-0x1.095b059d67c4cp+3"),
    ("0x1.0c6f7a0b5ed8dp-20", "-0x1.30381a9799f7ep+2"),
    ("0x1.0624dd2f1a9fcp-10", "-0x1.8b8cbb7204470p+1"),
    ("0x1.999999999999ap-6", "-0x1.f5c0331eeff83p+0"),
    ("0x1.1eb851eb851ecp-4", "-0x1.79cd70d9c27f0p+0"),
    ("0x1.3333333333333p-4", "-0x1.7085226d3e523p+0"),
    ("0x1.999999999999ap-4", "-0x1.4813c36e26d34p+0"),
    ("0x1.0000000000000p-2", "-0x1.5956b87528a49p-1"),
    ("0x1.999999999999ap-2", "-0x1.036d6c4a04b5ap-2"),
    ("0x1.0000000000000p-1", "0x0.0p+0"),
    ("0x1.3333333333333p-1", "0x1.036d6c4a04b5ap-2"),
    ("0x1.8000000000000p-1", "0x1.5956b87528a49p-1"),
    ("0x1.d99999999999ap-1", "0x1.7085226d3e524p+0"),
    ("0x1.dc28f5c28f5c3p-1", "0x1.79cd70d9c27f3p+0"),
    ("0x1.f333333333333p-1", "0x1.f5c0331eeff82p+0"),
    ("0x1.ff7ced916872bp-1", "0x1.8b8cbb7204470p+1"),
    ("0x1.ffffde7210be9p-1", "0x1.30381a97985f1p+2"),
    ("0x1.fffffffffffffp-1", "0x1.06b48528cea51p+3"),
]


def near(got: float, wanted: float, ulps: float = ULPS) -> bool:
    return abs(got - wanted) <= ulps * math.ulp(wanted)


def draws(count: int) -> Iterator[float]:
    """Fractions in (0, 1), spread evenly, equal everywhere: multiples of the golden ratio."""
    position = 0
    for _ in range(count):
        position = (position + 0x9E3779B97F4A7C15) % 2**64
        yield ((position >> 12) + 0.5) / 2**52


@pytest.mark.matrix
@pytest.mark.parametrize(("x", "wanted"), GOLDEN_EXP)
def test_exp_golden(x: str, wanted: str) -> None:
    assert dmath.exp(float.fromhex(x)).hex() == wanted


@pytest.mark.matrix
@pytest.mark.parametrize(("x", "wanted"), GOLDEN_LOG)
def test_log_golden(x: str, wanted: str) -> None:
    assert dmath.log(float.fromhex(x)).hex() == wanted


@pytest.mark.matrix
@pytest.mark.parametrize(("x", "y", "wanted"), GOLDEN_POW)
def test_pow_golden(x: str, y: str, wanted: str) -> None:
    assert dmath.pow(float.fromhex(x), float.fromhex(y)).hex() == wanted


@pytest.mark.matrix
@pytest.mark.parametrize(("p", "wanted"), GOLDEN_NORMAL)
def test_inverse_normal_golden(p: str, wanted: str) -> None:
    assert dmath.inverse_normal(float.fromhex(p)).hex() == wanted


@pytest.mark.matrix
def test_twenty_thousand_results_have_the_same_bits_everywhere() -> None:
    digest = hashlib.sha256()
    for u in draws(4000):
        for value in (
            dmath.exp(1400.0 * u - 700.0),
            dmath.exp(2.0 * u - 1.0),
            dmath.log(u),
            dmath.pow(0.25 + 4.0 * u, 5.0 * u - 2.5),
            dmath.inverse_normal(u),
        ):
            digest.update(struct.pack("<d", value))
    assert digest.hexdigest() == SWEEP


SWEEP = "a166cd147b68a539504f46fad0f479a6e7b5a3b799d010ec68ffe4b90712f9a4"


@given(st.floats(-708.0, 709.0))
def test_exp_is_close_to_the_c_library(x: float) -> None:
    assert near(dmath.exp(x), math.exp(x))


@given(st.floats(0.0, exclude_min=True, allow_infinity=False))
def test_log_is_close_to_the_c_library(x: float) -> None:
    assert near(dmath.log(x), math.log(x))


@given(st.floats(1e-3, 1e3), st.floats(-40.0, 40.0))
def test_pow_is_close_to_the_c_library(x: float, y: float) -> None:
    assert near(dmath.pow(x, y), math.pow(x, y))


@given(st.floats(0.0, 1.0, exclude_min=True, exclude_max=True, allow_subnormal=False))
def test_inverse_normal_is_close_to_the_standard_library(p: float) -> None:
    assert near(dmath.inverse_normal(p), statistics.NormalDist().inv_cdf(p), 8.0)


@given(st.integers(1, 2**52).map(lambda n: n / 2**53))
def test_inverse_normal_is_symmetric(p: float) -> None:
    assume(1.0 - (1.0 - p) == p)  # else the mirror image of p is no float
    assert dmath.inverse_normal(1.0 - p) == -dmath.inverse_normal(p)


def test_results_that_are_floats_are_exact() -> None:
    for base in range(1, 60):
        for exponent in range(12):
            if base**exponent < 2**53:
                assert dmath.pow(float(base), float(exponent)) == float(base**exponent)
        assert dmath.pow(float(base * base), 0.5) == base
    for exponent in range(-1074, 1024):
        assert dmath.pow(2.0, float(exponent)) == math.ldexp(1.0, exponent)


def test_edges() -> None:
    assert dmath.exp(0.0) == dmath.exp(-0.0) == 1.0
    assert dmath.exp(-745.0) == math.ldexp(1.0, -1074)
    assert dmath.exp(-746.5) == dmath.exp(-1e300) == 0.0
    assert dmath.exp(709.782712893384) < math.inf
    assert dmath.log(1.0) == 0.0
    assert dmath.log(5e-324) == math.log(5e-324)
    assert dmath.pow(0.0, 0.0) == dmath.pow(7.0, 0.0) == dmath.pow(1.0, 1e300) == 1.0
    assert dmath.pow(0.0, 3.5) == 0.0
    assert dmath.pow(0.5, 1e300) == dmath.pow(2.0, -1e300) == dmath.pow(10.0, -400.0) == 0.0
    assert dmath.inverse_normal(0.5) == 0.0


def test_subnormal_results_are_within_one_of_their_steps() -> None:
    for u in draws(500):
        x = -745.0 + 36.0 * u
        assert abs(dmath.exp(x) - math.exp(x)) <= 2.0 * math.ulp(math.exp(x))


@pytest.mark.parametrize("x", [709.782712893385, 710.0, 1e300])
def test_exp_overflows(x: float) -> None:
    with pytest.raises(OverflowError):
        dmath.exp(x)


@pytest.mark.parametrize(
    ("x", "y"), [(2.0, 1024.0), (10.0, 309.0), (0.5, -1e300), (1.0000001, 1e300), (5e-324, -1.0)]
)
def test_pow_overflows(x: float, y: float) -> None:
    with pytest.raises(OverflowError):
        dmath.pow(x, y)


@pytest.mark.parametrize("x", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_is_refused(x: float) -> None:
    for call in (
        lambda: dmath.exp(x),
        lambda: dmath.log(x),
        lambda: dmath.pow(x, 2.0),
        lambda: dmath.pow(2.0, x),
        lambda: dmath.pow(1.0, x),
        lambda: dmath.pow(x, 0.0),
        lambda: dmath.inverse_normal(x),
    ):
        with pytest.raises(ValueError, match="of"):
            call()


def test_what_is_out_of_range_is_refused() -> None:
    for call in (
        lambda: dmath.log(0.0),
        lambda: dmath.log(-1.0),
        lambda: dmath.pow(-2.0, 2.0),
        lambda: dmath.pow(0.0, -1.0),
        lambda: dmath.inverse_normal(0.0),
        lambda: dmath.inverse_normal(1.0),
        lambda: dmath.inverse_normal(-0.1),
    ):
        with pytest.raises(ValueError, match=r"log|pow|inverse_normal"):
            call()
