"""Row 14 in short: on the interpreter at hand and on those of ``make matrix`` that are there."""

from __future__ import annotations

from tests.faults import digests

(PROOF,) = digests.PROOFS


def test_the_same_worlds_are_the_same_everywhere() -> None:
    findings = PROOF.prove(PROOF.short, 1, 1)
    assert findings.broken == []
    found = [python for python in digests.interpreters().values() if python]
    assert found
    ways = 3 + 3 + 1  # two public worlds, one hidden
    assert findings.notes["digests"] == len(found) * len(digests.HASH_SEEDS) * ways
    assert findings.notes["different"] == PROOF.short  # each world is a world of its own


def test_a_difference_is_told() -> None:
    same = {"0, kernel": "a", "0, server": "a", "1, kernel": "b"}
    assert digests.differences({"one": same, "two": same}) == []
    for name in same:
        (line,) = digests.differences({"one": same, "two": {**same, name: "c"}})
        assert f"{name.split(', ')[1]} on two" in line
