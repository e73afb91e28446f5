"""Canonical bytes, reading from the outside, and digests: all that is stored rests on these."""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play import canonical
from play.errors import UsageError

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT
)
DOCUMENTS = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=20
)


class TestDumps:
    def test_keys_are_sorted_and_nothing_is_spaced(self) -> None:
        value = {"b": [1, 2.5, None], "a": {"z": True, "ä": "é", "Z": ""}}
        written = '{"a":{"Z":"","z":true,"ä":"é"},"b":[1,2.5,null]}'
        assert canonical.dumps(value) == written.encode()

    @pytest.mark.parametrize(
        ("number", "text"),
        [
            (0.1 + 0.2, b"0.30000000000000004"),
            (1e16, b"1e+16"),
            (1e-7, b"1e-7"),
            (-0.0, b"-0.0"),
            (5e-324, b"5e-324"),
            (1.0, b"1.0"),
            (2**64 - 1, b"18446744073709551615"),
            (-(2**63), b"-9223372036854775808"),
        ],
    )
    def test_numbers_are_pinned(self, number: float, text: bytes) -> None:
        assert canonical.dumps(number) == text

    @pytest.mark.parametrize(
        "value", [2**64, -(2**63) - 1, "\ud800", {1: 2}, {"\udfff": 1}, b"bytes", {1, 2}, 1j]
    )
    def test_what_json_cannot_hold_is_a_type_error(self, value: Any) -> None:
        with pytest.raises(TypeError):
            canonical.dumps(value)

    def test_not_a_number_becomes_null_and_so_is_checked_before(self) -> None:
        assert canonical.dumps([math.nan, math.inf]) == b"[null,null]"
        assert not canonical.is_number(math.nan)
        assert not canonical.is_number(-math.inf)

    @given(DOCUMENTS)
    def test_reading_gives_back_what_was_written(self, value: Any) -> None:
        data = canonical.dumps(value)
        assert canonical.loads(data) == value
        assert canonical.dumps(canonical.loads(data)) == data
        assert json.loads(data) == value

    @given(st.dictionaries(TEXT, SCALARS))
    def test_the_order_of_insertion_does_not_matter(self, value: dict[str, Any]) -> None:
        assert canonical.dumps(dict(reversed(value.items()))) == canonical.dumps(value)

    def test_pretty_keeps_the_order_given_and_ends_the_line(self) -> None:
        assert canonical.pretty({"b": 1, "a": [2]}) == b'{\n  "b": 1,\n  "a": [\n    2\n  ]\n}\n'


class TestLoads:
    @pytest.mark.parametrize("data", ['\ufeff{"a": 1}', b'\xef\xbb\xbf{"a": 1}'])
    def test_a_byte_order_mark_is_dropped(self, data: bytes | str) -> None:
        assert canonical.loads(data) == {"a": 1}

    @pytest.mark.parametrize(
        "data",
        [
            "",
            " ",
            "nul",
            "[1,]",
            "{'a': 1}",
            "[1] [2]",
            "NaN",
            "[Infinity]",
            "-Infinity",
            "1e999",
            "01",
            '"\\ud800"',
            '"\ud800"',
            b'"\xed\xa0\x80"',
            b'"\xff"',
            '"a\x00b"',
            "\ufeff\ufeff[]",
            "[" * 100_000,
            "[" * 2000 + "]" * 2000,
        ],
    )
    def test_what_is_not_json_is_a_usage_error(self, data: bytes | str) -> None:
        with pytest.raises(UsageError) as caught:
            canonical.loads(data)
        assert caught.value.code == "bad_json"
        assert caught.value.exit == 2
        assert "\n" not in caught.value.message

    def test_the_last_of_two_equal_keys_wins(self) -> None:
        """Noted, not wished for: whoever needs to know which was meant compares exact bytes."""
        assert canonical.loads('{"a": 1, "a": 2}') == {"a": 2}

    def test_integers_are_exact_to_64_bits_and_floats_beyond(self) -> None:
        assert canonical.loads("9007199254740993") == 9007199254740993
        assert canonical.loads("18446744073709551615") == 2**64 - 1
        beyond = canonical.loads("18446744073709551616")
        assert isinstance(beyond, float)
        assert beyond == 2.0**64

    @given(st.binary() | st.text())
    def test_anything_else_is_read_or_refused(self, data: bytes | str) -> None:
        with contextlib.suppress(UsageError):
            canonical.loads(data)


class TestDigest:
    @pytest.mark.parametrize(
        ("parts", "expected"),
        [
            ((), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
            ((b"",), "81e47a19e6b29b0a65b9591762ce5143ed30d0261e5d24a3201752506b20f15c"),
            ((b"a", b"b"), "9b782e99e4a78f1341cb2d449741dac9bab00d3ff1af18462befd73d16c703e6"),
            ((b"ab",), "d109dafe16741f5e00b05c27420df74cdf512ae6206b3a430fd85beeccc62e18"),
        ],
    )
    def test_digests_are_pinned(self, parts: tuple[bytes, ...], expected: str) -> None:
        """A change here makes every stored run unreadable."""
        assert canonical.digest(*parts) == expected

    @given(st.lists(st.binary(max_size=9), max_size=4), st.lists(st.binary(max_size=9), max_size=4))
    def test_parts_do_not_run_into_one_another(self, one: list[bytes], two: list[bytes]) -> None:
        assert (canonical.digest(*one) == canonical.digest(*two)) == (one == two)

    @given(st.lists(st.binary()))
    def test_it_is_blake2b_over_prefixed_parts(self, parts: list[bytes]) -> None:
        data = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
        assert canonical.digest(*parts) == hashlib.blake2b(data, digest_size=32).hexdigest()

    def test_keyed_bytes_are_pinned(self) -> None:
        assert canonical.keyed(b"k" * 16, "m", 8).hex() == "210c84ac7d6af36c"
        assert canonical.keyed(b"public", "0/a").hex() == (
            "756a90e8d68161eed497c59e298bc230754f66b07841aa3ceee583da8d199361"
        )

    def test_key_message_and_size_all_matter(self) -> None:
        seen = {
            canonical.keyed(key, message, size)
            for key in (b"a" * 16, b"b" * 16)
            for message in ("x", "y", "")
            for size in (8, 32, 64)
        }
        assert len(seen) == 18
        assert {len(value) for value in seen} == {8, 32, 64}


class TestIsNumber:
    @pytest.mark.parametrize("value", [0, -1, 2**200, 0.5, -0.0, 1e308])
    def test_finite_numbers(self, value: float) -> None:
        assert canonical.is_number(value)

    @pytest.mark.parametrize(
        "value", [True, False, None, "1", "", math.nan, math.inf, -math.inf, [], {}, 1j]
    )
    def test_anything_else(self, value: object) -> None:
        assert not canonical.is_number(value)
