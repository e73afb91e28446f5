"""Statistics, verdicts, the table and the measuring of it."""

from __future__ import annotations

from math import sqrt
from types import SimpleNamespace
from typing import Any

import pytest

from play.canonical import dumps
from play.errors import UsageError
from play.evaluate import balance as module
from play.evaluate import rooms, source, stats
from play.evaluate.balance import balance
from play.evaluate.rows import (
    EQUAL,
    LEAST,
    MAGNITUDE,
    MET,
    MISSED,
    MOST,
    SEALED,
    SKIPPED,
    WIDE,
    Row,
    Sample,
)
from play.evaluate.scoretext import scorecard_text
from play.evaluate.stats import Measured
from play.evaluate.worlds import sealed
from play.games import registry
from play.scoring.interval import mean_ci
from policies import reference

GAME = registry.get()
CARD = rooms.needed(GAME, "scorecard", "scorecard")
VALUES = [3.0, 9.5, 4.25, 7.0, 1.5, 8.0, 6.25, 2.0]


class TestStatistics:
    def test_the_jackknife_of_a_mean_is_student_s_interval(self) -> None:
        mean = stats.jackknife(lambda values: sum(values) / len(values), VALUES)
        exact = mean_ci(VALUES)
        assert mean.value == pytest.approx(exact["mean"])
        assert mean.half == pytest.approx(exact["half"])

    def test_spread_and_variation(self) -> None:
        assert stats.spread([1.0, 2.0, 3.0]) == 1.0
        assert stats.variation([1.0, 2.0, 3.0]) == 50.0

    def test_a_wider_spread_is_less_certain(self) -> None:
        near = stats.jackknife(stats.spread, VALUES)
        far = stats.jackknife(stats.spread, [10 * value for value in VALUES])
        assert near.half is not None
        assert far.half == pytest.approx(10 * near.half)

    def test_quantiles(self) -> None:
        values = [float(n) for n in range(101)]
        assert stats.quantile(values, 0.5).value == 50.0
        assert stats.quantile(values, 0.9).value == 90.0
        assert stats.quantile([7.0], 0.5) == Measured(7.0, None, 1)

    def test_the_median_s_interval_is_that_of_the_order_statistics(self) -> None:
        # The textbook's ranks for 25 values are the 8th and the 18th.
        half = stats.quantile([float(n) for n in range(1, 26)], 0.5).half
        assert half == (18 - 8) / 2

    def test_too_few_values_have_no_interval(self) -> None:
        assert stats.quantile(VALUES, 0.99).half is None
        assert stats.jackknife(stats.spread, [1.0, 2.0]).half is None


def row(kind: str, target: float, tolerance: float, strict: bool = True) -> Row:
    return Row(
        "x", "g", "l", "points", target, tolerance, lambda s: Measured(0, 0, 0), ("x",),
        kind=kind, strict=strict,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "target", "tolerance", "value", "half", "verdict"),
    [
        (EQUAL, 72.0, 6.0, 75.0, 5.0, MET),
        (EQUAL, 72.0, 6.0, 66.0, 6.0, MET),
        (EQUAL, 72.0, 6.0, 75.0, 6.5, WIDE),
        (EQUAL, 72.0, 6.0, 79.0, 5.0, MISSED),
        (EQUAL, 72.0, 6.0, 79.0, 9.0, WIDE),
        (EQUAL, 72.0, 6.0, 90.0, 9.0, MISSED),
        (EQUAL, 0.0, 1e-9, 0.0, 0.0, MET),
        (EQUAL, 5800.0, 500.0, 5600.0, None, MET),
        (LEAST, 100.0, 0.0, 130.0, 20.0, MET),
        (LEAST, 100.0, 0.0, 110.0, 20.0, WIDE),
        (LEAST, 100.0, 0.0, 90.0, 20.0, WIDE),
        (LEAST, 100.0, 0.0, 70.0, 20.0, MISSED),
        (LEAST, 2.0, 2.0, 3.0, 2.5, MET),
        (LEAST, 2.0, 2.0, 3.0, 3.5, WIDE),
        (LEAST, 2.0, 2.0, 1.0, 1.5, MISSED),
        (LEAST, 2.0, 2.0, 1.0, 5.0, WIDE),
        (LEAST, 0.95, 0.0, 0.97, None, MET),
        (LEAST, 0.95, 0.0, 0.94, None, MISSED),
        (MOST, 80.0, 0.0, 40.0, 10.0, MET),
        (MOST, 80.0, 0.0, 75.0, 10.0, WIDE),
        (MOST, 80.0, 0.0, 99.0, 10.0, MISSED),
        (MAGNITUDE, 26.0, 3.0, 9.0, None, MET),
        (MAGNITUDE, 26.0, 3.0, 77.0, None, MET),
        (MAGNITUDE, 26.0, 3.0, 8.0, None, MISSED),
        (MAGNITUDE, 26.0, 3.0, 79.0, None, MISSED),
    ],
)
def test_verdicts(
    kind: str, target: float, tolerance: float, value: float, half: float | None, verdict: str
) -> None:
    assert row(kind, target, tolerance).verdict(Measured(value, half, 16)) == verdict


def test_practice_rows_are_judged_by_their_mean() -> None:
    loose = row(EQUAL, 72.0, 12.0, strict=False)
    assert loose.verdict(Measured(80.0, 40.0, 8)) == MET
    assert loose.verdict(Measured(85.0, 40.0, 8)) == MISSED


def test_what_was_not_played_is_skipped() -> None:
    shown = row(EQUAL, 1.0, 1.0).judged({SEALED: Sample(GAME.normalize)})
    assert (shown["verdict"], shown["measured"], shown["n"]) == (SKIPPED, None, 0)


class TestTable:
    def test_the_published_means(self) -> None:
        targets = {row.id: (row.target, row.tolerance) for row in CARD.ROWS}
        published = {
            "resetter": (34.0, 6.0), "no-resets": (45.0, 8.0), "example": (72.0, 6.0),
            "no-levers": (76.0, 6.0), "ref-24h": (92.0, 6.0), "resetter-v1": (30.0, 12.0),
            "no-resets-v1": (47.0, 16.0), "example-v1": (67.5, 12.0), "no-levers-v1": (77.0, 12.0),
            "ref-24h-v1": (92.0, 12.0), "oracle-v1": (133.0, 15.0), "sd-example": (18.0, 4.0),
            "sd-ref-4h": (17.0, 4.0), "sd-no-levers": (16.0, 4.0), "cv-ref": (21.0, 6.0),
            "cv-example": (28.0, 6.0), "wake-example-4h": (12.0, 6.0), "wake-ref-4h": (8.0, 4.0),
            "wake-ref-8h": (35.0, 17.5), "wake-ref-24h": (60.0, 30.0), "exposed": (-40.0, 15.0),
        }  # fmt: skip
        assert {name: targets[name] for name in published} == published
        for name, dollars in (("idle", 209.0), ("example", 554.9), ("ref", 739.5)):
            assert targets[f"take-{name}"] == (dollars, pytest.approx(0.12 * dollars))
            assert targets[f"take-{name}-v1"] == (dollars, pytest.approx(0.24 * dollars))

    def test_its_rows_and_variants_fit_together(self) -> None:
        names = [variant.name for variant in CARD.VARIANTS]
        ids = [row.id for row in CARD.ROWS]
        assert len(set(names)) == len(names)
        assert len(set(ids)) == len(ids)
        known = {*names, CARD.ORACLE, CARD.SIZES}
        assert {name for row in CARD.ROWS for name in (*row.needs, *row.also)} == known
        assert {variant.policy for variant in CARD.VARIANTS} <= set(source.names())

    def test_every_family_is_one_of_the_reference(self) -> None:
        families = set(reference.make().families)  # type: ignore[attr-defined]
        ablated = {
            family
            for variant in CARD.VARIANTS
            if variant.name.startswith("no-")
            for family in dict(variant.options)["no"]
        }
        assert ablated <= families
        assert families - ablated <= {"boost"}

    def test_no_fit_has_the_judging_key(self) -> None:
        judging = rooms.needed(GAME, "judging", "key")
        assert len(judging.JUDGING_KEY) == 16
        assert judging.JUDGING_WORLDS == 128


def test_a_small_scorecard(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ("idle", "ref", "resetter", "limit 0.8")
    variants = [variant for variant in CARD.VARIANTS if variant.name in wanted]
    small: Any = SimpleNamespace(
        ROWS=CARD.ROWS, VARIANTS=variants, ORACLE=CARD.ORACLE, SIZES=CARD.SIZES
    )
    monkeypatch.setattr(module.rooms, "needed", lambda *_: small)
    monkeypatch.setattr(module, "practice", lambda _: [])
    worlds = sealed(bytes(16), 3)
    seen: list[tuple[int, int]] = []
    report = balance(GAME, worlds, quick=True, progress=lambda *step: seen.append(step))
    assert seen == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert dumps(report)
    rows = {row["id"]: row for row in report["rows"]}
    assert (rows["idle"]["verdict"], rows["ref"]["verdict"]) == (MET, MET)
    assert rows["idle"]["measured"] == 0.0
    assert rows["ref"]["measured"] == pytest.approx(100.0)
    assert rows["resetter"]["n"] == 3
    assert rows["resetter"]["half"] > 0.0
    assert rows["oracle-v1"]["verdict"] == SKIPPED
    assert report["met"] + report["missed"] + report["wide"] + report["skipped"] == len(rows)
    text = scorecard_text(report)
    assert "resets only when a third are capped" in text
    assert all(row["label"] in text for row in rows.values())


def test_some_rows_play_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, list[str]]] = []

    def play_chunk(chunk: module.Chunk) -> dict[str, dict[str, float]]:
        names = [getattr(variant, "name", variant) for variant in chunk.variants]
        played.append((chunk.where, names))
        return {name: {"take": 1e8 + 1e6 * len(name), "wakes": 9} for name in names}

    monkeypatch.setattr(module, "play_chunk", play_chunk)
    report = balance(GAME, sealed(bytes(16), 2), rows=["wake-ref-4h", "rules"])
    (where, names), again = played
    assert (where, names) == again == (SEALED, names)
    assert {"idle", "ref", "ref-4h", "resetter", "greedy-mini", "only-posts"} <= set(names)
    assert not {"example", "mini 0.3", "no-posts", CARD.ORACLE} & set(names)
    assert [row["id"] for row in report["rows"]] == ["wake-ref-4h", "rules"]
    assert [row["n"] for row in report["rows"]] == [2, 2]
    with pytest.raises(UsageError, match="wake-ref-5h"):
        balance(GAME, sealed(bytes(16), 2), rows=["wake-ref-5h"])


def test_the_size_of_screens() -> None:
    (world,) = sealed(bytes(16), 1)
    chunk = module.Chunk(GAME.id, SEALED, 0, world, (CARD.SIZES,))
    sizes = module.play_chunk(chunk)[CARD.SIZES]
    assert 4000 < sizes["text"] < sizes["json"] < 20000


def test_half_a_wide_root_is_half_an_order_of_magnitude() -> None:
    phase = next(row for row in CARD.ROWS if row.id == "phase-90")
    assert phase.tolerance == pytest.approx(sqrt(10.0))
