"""Means with a 95 % Student-t interval (spec: Suite score and its confidence interval).

Deterministic to the last bit: sums are exact (``math.fsum`` rounds once, whatever the order), the
rest is ``+ - * / sqrt``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import fsum, isfinite, sqrt
from typing import TypedDict

# z = Phi^-1(0.975), and 1/sqrt(pi), sqrt(pi)/2: Gamma(1)/Gamma(1/2) and Gamma(3/2)/Gamma(1).
_Z = 1.959963984540054
_GAMMA_RATIO = (0.5641895835477563, 0.886226925452758)

# tan(0.475 pi), and 0.95 sqrt(2 / (1 - 0.95^2)).
_T_FIRST = (12.706204736174705, 4.302652729749464)
_EXPANSION_FROM = 1000


class Interval(TypedDict):
    """``mean`` of ``n`` values, their sample ``sd``, and ``lo`` to ``hi`` = mean -+ ``half``.

    All in the unit of the values.  What ``n`` is too small for is None: the mean of no value, and
    the spread of fewer than two.
    """

    n: int
    mean: float | None
    sd: float | None
    lo: float | None
    hi: float | None
    half: float | None


def mean_ci(values: Iterable[float]) -> Interval:
    """The mean of ``values`` with its 95 % Student-t interval.

    Order does not matter, and equal values give an ``sd`` of exactly 0.0.  One value has a mean
    and no interval, none has neither.  Raises ``ValueError`` for a NaN or an infinity.
    """
    numbers = [float(value) for value in values]
    if not all(map(isfinite, numbers)):
        raise ValueError("mean_ci needs finite values")
    n = len(numbers)
    if n == 0:
        return Interval(n=0, mean=None, sd=None, lo=None, hi=None, half=None)
    # Sum and division both round, which must not carry the mean of equal values past them.
    mean = min(max(fsum(numbers) / n, min(numbers)), max(numbers))
    if n == 1:
        return Interval(n=1, mean=mean, sd=None, lo=None, hi=None, half=None)
    squares = fsum([(number - mean) * (number - mean) for number in numbers])
    sd = sqrt(squares / (n - 1))
    half = t975(n - 1) * sd / sqrt(n)
    return Interval(n=n, mean=mean, sd=sd, lo=mean - half, hi=mean + half, half=half)


@cache
def t975(df: int) -> float:
    """The 0.975 quantile of Student's t with ``df`` (1 or more) degrees of freedom.

    Within 1e-12 of the true value.  Raises ``ValueError`` when ``df`` is below 1.
    """
    if df < 1:
        raise ValueError(f"t975 of {df}: at least one degree of freedom")
    if df <= len(_T_FIRST):
        return _T_FIRST[df - 1]
    t = _expanded(df)
    if df >= _EXPANSION_FROM:
        return t
    # Newton on a concave function from a start that is within a few percent.  The last bits of a
    # step are noise, so the number of steps is fixed instead of asking when it has settled.
    for _ in range(6):
        probability, density = _student(t, df)
        t -= (probability - 0.475) / density
    return t


def _expanded(df: int) -> float:
    """The Cornish-Fisher expansion to df^-4 (Abramowitz and Stegun 26.7.5)."""
    z = _Z
    y = z * z
    g1 = z * (y + 1.0) / 4.0
    g2 = z * ((5.0 * y + 16.0) * y + 3.0) / 96.0
    g3 = z * (((3.0 * y + 19.0) * y + 17.0) * y - 15.0) / 384.0
    g4 = z * ((((79.0 * y + 776.0) * y + 1482.0) * y - 1920.0) * y - 945.0) / 92160.0
    return z + (g1 + (g2 + (g3 + g4 / df) / df) / df) / df


def _student(t: float, df: int) -> tuple[float, float]:
    """P(0 < T < t) and the density at ``t``, for ``df`` from 3 to a few thousand.

    With w = t^2 / (df + t^2) the probability is t times the density times the hypergeometric
    series 1 + (df+1)/3 w + (df+1)(df+3)/(3*5) w^2 + ..., whose terms are all positive.
    """
    ratio = _GAMMA_RATIO[1 - df % 2]
    for k in range(2 - df % 2, df, 2):
        ratio *= (k + 1) / k
    # Gamma((df+1)/2) / (Gamma(df/2) sqrt(pi df)) times (1 + t^2/df)^(-(df+1)/2).
    density = ratio * _GAMMA_RATIO[0] / sqrt(df) * _power(sqrt(df / (df + t * t)), df + 1)
    w = t * t / (df + t * t)
    term = total = 1.0
    n = 0
    while term > total * 1e-18:
        term *= w * (df + 1 + 2 * n) / (3 + 2 * n)
        total += term
        n += 1
    return t * density * total, density


def _power(base: float, exponent: int) -> float:
    result = 1.0
    while exponent:
        if exponent & 1:
            result *= base
        base *= base
        exponent >>= 1
    return result
