"""exp, log and pow that give the same bits on every platform (spec: Seeds, worlds & replicability).

IEEE 754 fixes the result of ``+ - * / sqrt`` to the last bit; C libraries may round ``exp``,
``log`` and ``pow`` as they like, and do.  Everything here is built from the former, one rounding
an operation (CPython never fuses two), with ``frexp``, ``ldexp`` and ``floor``, which are exact.

Both kernels carry more than a float's 53 bits as an unevaluated pair ``high + low`` and round once
at the end, so every result is within 1 ulp (measured: ``log`` 0.51, ``exp`` 0.52, ``pow`` 0.53,
rising to 0.7 where its result is next to the largest or smallest float), and a result that a float
holds exactly, like ``pow(10.0, 3.0)``, is exact.  One below 2**-1022 is within one of its coarser
steps.

Arguments have to be finite: a NaN or an infinity in a world is a defect, and it stops here.
"""

from __future__ import annotations

from math import floor, frexp, isfinite, ldexp, sqrt

# ln 2 in two parts: 42 bits, so that a product with an exponent (11 bits) is exact, and the rest.
_LN2_HIGH = float.fromhex("0x1.62e42fefa3800p-1")
_LN2_LOW = float.fromhex("0x1.ef35793c76730p-45")
_PER_LN2 = float.fromhex("0x1.71547652b82fep+0")

_THIRD2_HIGH = 2.0 / 3.0
_THIRD2_LOW = float.fromhex("0x1.5555555555555p-55")
_SQRT_HALF = float.fromhex("0x1.6a09e667f3bcdp-1")

_OVERFLOW = float.fromhex("0x1.62e42fefa39efp+9")  # exp of the next float is infinite
_UNDERFLOW = -746.0  # exp of anything below is zero

# Horner coefficients, highest power first: 1/14! ... 1/3! and 2/25, 2/23 ... 2/5.
_EXP_TAIL = (
    1.0 / 87178291200.0,
    1.0 / 6227020800.0,
    1.0 / 479001600.0,
    1.0 / 39916800.0,
    1.0 / 3628800.0,
    1.0 / 362880.0,
    1.0 / 40320.0,
    1.0 / 5040.0,
    1.0 / 720.0,
    1.0 / 120.0,
    1.0 / 24.0,
    1.0 / 6.0,
)
_LOG_TAIL = (
    2.0 / 25.0,
    2.0 / 23.0,
    2.0 / 21.0,
    2.0 / 19.0,
    2.0 / 17.0,
    2.0 / 15.0,
    2.0 / 13.0,
    2.0 / 11.0,
    2.0 / 9.0,
    2.0 / 7.0,
    2.0 / 5.0,
)

# Wichura's AS 241 (PPND16): numerator and denominator for the middle, the sides and the far tails.
_MIDDLE = (
    (
        2.5090809287301226727e3,
        3.3430575583588128105e4,
        6.7265770927008700853e4,
        4.5921953931549871457e4,
        1.3731693765509461125e4,
        1.9715909503065514427e3,
        1.3314166789178437745e2,
        3.3871328727963666080e0,
    ),
    (
        5.2264952788528545610e3,
        2.8729085735721942674e4,
        3.9307895800092710610e4,
        2.1213794301586595867e4,
        5.3941960214247511077e3,
        6.8718700749205790830e2,
        4.2313330701600911252e1,
        1.0,
    ),
)
_SIDE = (
    (
        7.74545014278341407640e-4,
        2.27238449892691845833e-2,
        2.41780725177450611770e-1,
        1.27045825245236838258e0,
        3.64784832476320460504e0,
        5.76949722146069140550e0,
        4.63033784615654529590e0,
        1.42343711074968357734e0,
    ),
    (
        1.05075007164441684324e-9,
        5.47593808499534494600e-4,
        1.51986665636164571966e-2,
        1.48103976427480074590e-1,
        6.89767334985100004550e-1,
        1.67638483018380384940e0,
        2.05319162663775882187e0,
        1.0,
    ),
)
_TAIL = (
    (
        2.01033439929228813265e-7,
        2.71155556874348757815e-5,
        1.24266094738807843860e-3,
        2.65321895265761230930e-2,
        2.96560571828504891230e-1,
        1.78482653991729133580e0,
        5.46378491116411436990e0,
        6.65790464350110377720e0,
    ),
    (
        2.04426310338993978564e-15,
        1.42151175831644588870e-7,
        1.84631831751005468180e-5,
        7.86869131145613259100e-4,
        1.48753612908506148525e-2,
        1.36929880922735805310e-1,
        5.99832206555887937690e-1,
        1.0,
    ),
)


def exp(x: float) -> float:
    """e to the power ``x``.

    ``x`` is finite; below about -745.13 the result is 0.0.  Raises ``OverflowError`` above
    709.782712893384 and ``ValueError`` for a NaN or an infinity.
    """
    if not isfinite(x):
        raise ValueError(f"exp of {x!r}: the argument has to be finite")
    return _exp_pair(x, 0.0)


def log(x: float) -> float:
    """The natural logarithm of ``x``, finite and above zero (subnormals included).

    Raises ``ValueError`` for anything else.
    """
    if not isfinite(x) or x <= 0.0:
        raise ValueError(f"log of {x!r}: the argument has to be finite and above zero")
    return _log_pair(x)[0]


def pow(x: float, y: float) -> float:
    """``x`` to the power ``y``, both finite, ``x`` zero or above.

    ``pow(x, 0)`` is 1.0 for every ``x``; ``pow(0, y)`` is 0.0 for ``y`` above zero.  Raises
    ``ValueError`` for a negative ``x``, for zero to a negative power and for a NaN or an
    infinity; ``OverflowError`` when the result is above the largest float.
    """
    if not (isfinite(x) and isfinite(y)) or x < 0.0:
        raise ValueError(f"pow of {x!r} and {y!r}: finite numbers, the first not below zero")
    if y == 0.0 or x == 1.0:
        return 1.0
    if x == 0.0:
        if y < 0.0:
            raise ValueError("pow: zero cannot be raised to a negative power")
        return 0.0
    high, low = _log_pair(x)
    estimate = y * high
    # Outside these bounds the product's error term could overflow; inside, _exp_pair decides.
    if estimate > 720.0:
        raise OverflowError(f"pow of {x!r} and {y!r} is above the largest float")
    if estimate < _UNDERFLOW:
        return 0.0
    product, error = _two_product(y, high)
    return _exp_pair(product, error + y * low)


def inverse_normal(p: float) -> float:
    """The standard normal quantile: P(Z <= result) = ``p``, for 0 < ``p`` < 1.

    Turns one uniform draw into one normal draw.  Algorithm AS 241 (Wichura 1988), relative error
    about 1e-15.  Raises ``ValueError`` outside the open interval; a draw from [0, 1) can be zero
    (once in 2**53 draws), so a caller shifts it by half a step first.
    """
    if not 0.0 < p < 1.0:
        raise ValueError(f"inverse_normal of {p!r}: a probability between 0 and 1, both excluded")
    q = p - 0.5
    if -0.425 <= q <= 0.425:
        r = 0.180625 - q * q
        return q * _horner(_MIDDLE[0], r) / _horner(_MIDDLE[1], r)
    r = sqrt(-log(p if q < 0.0 else 1.0 - p))
    r, (top, bottom) = (r - 1.6, _SIDE) if r <= 5.0 else (r - 5.0, _TAIL)
    z = _horner(top, r) / _horner(bottom, r)
    return -z if q < 0.0 else z


def _exp_pair(high: float, low: float) -> float:
    """e to the power ``high + low``, where ``low`` is far below an ulp of ``high`` or zero."""
    if high > _OVERFLOW + 1.0:
        raise OverflowError(f"exp of {high!r} is above the largest float")
    if high < _UNDERFLOW:
        return 0.0
    k = floor(high * _PER_LN2 + 0.5)
    # |r| <= ln(2)/2; the first difference is exact because k * _LN2_HIGH is, and close to high.
    r, c = _two_sum(high - k * _LN2_HIGH, low - k * _LN2_LOW)
    square, square_low = _two_product(r, r)
    # 1 + r + r*r/2 as an exact sum; from the third power on a float's precision is plenty.
    total, error1 = _two_sum(1.0, r)
    total, error2 = _two_sum(total, 0.5 * square)
    tail = r * square * _horner(_EXP_TAIL, r)
    return _scaled(total + (tail + (error1 + error2 + 0.5 * square_low + c + c * r)), k)


def _log_pair(x: float) -> tuple[float, float]:
    """log(x) as ``high + low``, ``high`` being the rounded result."""
    m, exponent = frexp(x)
    if m < _SQRT_HALF:
        m += m
        exponent -= 1
    # s = (m - 1) / (m + 1), then log(m) = 2 atanh(s) = 2s + 2s^3/3 + 2s^5/5 + ..., |s| < 0.1716.
    f = m - 1.0
    d, d_low = _two_sum(m, 1.0)
    s = f / d
    back, back_low = _two_product(s, d)
    s_low = (f - back - back_low - s * d_low) / d
    z, z_low = _two_product(s, s)
    z_low += 2.0 * s * s_low
    cube, cube_low = _two_product(z, s)
    cube_low += z * s_low + z_low * s
    c, c_low = _two_sum(_THIRD2_HIGH, z * _horner(_LOG_TAIL, z))
    part, part_low = _two_product(cube, c)
    part_low += cube * (c_low + _THIRD2_LOW) + cube_low * c
    high, error1 = _two_sum(exponent * _LN2_HIGH, 2.0 * s)
    high, error2 = _two_sum(high, part)
    low = error1 + error2 + (2.0 * s_low + part_low + exponent * _LN2_LOW)
    return _two_sum(high, low)


def _scaled(value: float, k: int) -> float:
    """``value`` (0.5 to 2) times 2**k with one rounding.

    ``ldexp`` itself is only used where it is exact: not every C library rounds its subnormals.
    """
    if k > 1023:
        result = value * ldexp(1.0, k - 1) * 2.0
        if not isfinite(result):
            raise OverflowError("the result is above the largest float")
        return result
    if k < -1021:
        return value * ldexp(1.0, k + 200) * ldexp(1.0, -200)
    return value * ldexp(1.0, k)


def _horner(coefficients: tuple[float, ...], x: float) -> float:
    total = 0.0
    for coefficient in coefficients:
        total = total * x + coefficient
    return total


def _two_sum(a: float, b: float) -> tuple[float, float]:
    """The rounded sum and its exact error (Knuth)."""
    total = a + b
    shadow = total - a
    return total, (a - (total - shadow)) + (b - shadow)


def _two_product(a: float, b: float) -> tuple[float, float]:
    """The rounded product and its exact error (Dekker), for factors below 2**996."""
    product = a * b
    t = 134217729.0 * a
    a_high = t - (t - a)
    a_low = a - a_high
    t = 134217729.0 * b
    b_high = t - (t - b)
    b_low = b - b_high
    return product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
