"""The table itself: it has every row, tells what broke, and its exit status says so."""

from __future__ import annotations

import json

import pytest

from tests.faults import table
from tests.faults.proofs import CannotTry, Findings, Proof


def test_every_row_has_its_proof() -> None:
    found = table.proofs(table.ROWS)
    assert {proof.row for proof in found} == set(range(1, 16))
    assert all(0 < proof.short <= proof.full for proof in found)


def fake(row: int, said: Findings | Exception) -> Proof:
    def prove(size: int, seed: int, workers: int) -> Findings:
        if isinstance(said, Exception):
            raise said
        return said

    return Proof(row, f"property {row}", "things", 10, 1, prove)


SOUND = fake(1, Findings(10, [], {"kinds": 3}))
WRONG = fake(2, Findings(10, ["it broke; again: like this"], {}))
ABSENT = fake(3, CannotTry("no compiler"))
FAILING = fake(4, ValueError("a bug"))


@pytest.mark.parametrize(
    ("found", "status", "says"),
    [
        ([SOUND], 0, "kinds 3"),
        ([SOUND, WRONG], 1, "BROKEN: it broke; again: like this"),
        ([ABSENT, SOUND], 3, "not tried: no compiler"),
        ([ABSENT, WRONG], 1, "1 broken promises"),
        ([FAILING, SOUND], 1, "a bug"),
    ],
)
def test_what_it_says(
    found: list[Proof],
    status: int,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(table, "proofs", lambda _: found)
    assert table.main(["--short"]) == status
    assert says in capsys.readouterr().out
    assert table.main(["--json"]) == status
    rows = json.loads(capsys.readouterr().out)
    assert [row["row"] for row in rows] == [proof.row for proof in found]
    assert {row["size"] for row in rows} == {10}
