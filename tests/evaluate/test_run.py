"""A run over many worlds: its report, its order, its interruption and its continuation."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, ClassVar

import pytest

from play.canonical import dumps, loads
from play.errors import BusyError, FileError, SealedWorldError
from play.evaluate import run as evaluation
from play.evaluate import state, workers
from play.evaluate.job import Terms
from play.evaluate.source import named, parse
from play.evaluate.table import run_text
from play.evaluate.worlds import practice, sealed, seeds
from play.games import registry
from play.scoring.interval import mean_ci
from play.session import record
from tests import toy

SECRET = bytes(range(16))
BOLD = (
    "def policy(obs, **_):\n"
    "    actions = [['invest', 8]] if obs['tick'] < 60 else []\n"
    "    if obs['knocking']:\n"
    "        actions.append(['answer', True])\n"
    "    return {'actions': actions, 'wait': 3}\n"
)


@pytest.fixture
def terms(game: toy.Toy, write: Callable[..., str]) -> Terms:
    return Terms(game.id, parse(write(BOLD)))


class TestReport:
    def test_its_shape(self, terms: Terms) -> None:
        report = evaluation.run(terms, seeds("42,43"))
        assert list(report) == [
            "scoring", "policy", "worlds", "normalized", "take", "deltaVsRef", "exposures",
        ]  # fmt: skip
        assert report["policy"] == "mine.py"
        assert [row["seed"] for row in report["worlds"]] == [42, 43]
        for name in ("normalized", "take", "deltaVsRef"):
            assert set(report[name]) == {"n", "mean", "sd", "lo", "hi", "half"}
            assert report[name] == mean_ci(row[name] for row in report["worlds"])
        assert set(report["worlds"][0]["effort"]) == {"wakes", "actions", "invalid", "waitHours"}

    @pytest.mark.parametrize("label", ["index", "world"])
    def test_how_worlds_are_named(self, terms: Terms, label: str) -> None:
        played = practice(toy.GAME) if label == "index" else sealed(SECRET, 3)
        report = evaluation.run(terms, played)
        assert [row[label] for row in report["worlds"]] == list(range(len(played)))

    def test_hidden_worlds_stay_hidden(self, terms: Terms) -> None:
        played = sealed(SECRET, 2)
        text = dumps(evaluation.run(terms, played)).decode()
        for world in played:
            assert world.key is not None
            assert world.key.hex() not in text
            assert str(world.seed) not in text

    def test_a_world_that_fails_costs_the_run_nothing_else(
        self, game: toy.Toy, write: Callable[..., str]
    ) -> None:
        path = write(BOLD.replace("    actions", "    assert obs['seed'] != 43\n    actions", 1))
        report = evaluation.run(Terms(game.id, parse(path)), seeds("42-44"))
        assert report["failed"] == 1
        assert ["verdict" in row for row in report["worlds"]] == [False, True, False]
        assert report["normalized"]["n"] == 3

    def test_a_final_call_that_raises_is_told_and_no_failure(
        self, game: toy.Toy, write: Callable[..., str]
    ) -> None:
        path = write(BOLD.replace("    actions", "    assert not obs['over']\n    actions", 1))
        report = evaluation.run(Terms(game.id, parse(path)), seeds("42"))
        assert report["worlds"][0]["verdict"]["final"] is True
        assert "failed" not in report
        assert "played out" not in run_text(report)
        assert "AssertionError" in run_text(report)

    def test_exposures_are_counted(self, game: toy.Toy, write: Callable[..., str]) -> None:
        path = write("def policy(**_):\n    return {'actions': [['boast']], 'wait': 1}\n")
        report = evaluation.run(Terms(game.id, parse(path)), seeds("42,43"))
        assert report["exposures"] == 2

    def test_the_reference_is_a_hundred_and_idling_nothing(self) -> None:
        for name, score in (("reference", 100.0), ("idle", 0.0)):
            terms = Terms(registry.DEFAULT, named(name))
            report = evaluation.run(terms, sealed(SECRET, 1))
            assert report["normalized"]["mean"] == score
            assert report["worlds"][0]["replay"] == "ok"

    def test_the_oracle_refuses_a_sealed_world(self) -> None:
        terms = Terms(registry.DEFAULT, parse("oracle"))
        with pytest.raises(SealedWorldError):
            evaluation.run(terms, sealed(SECRET, 1))


class Backwards(Executor):
    """Does nothing until it has everything, and then the last first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        if len(self.waiting) == 4:
            for later, job, given in reversed(self.waiting):
                later.set_result(job(*given))
        return future


class TestWorkers:
    def test_the_order_of_the_worlds_changes_nothing(self, terms: Terms) -> None:
        played = seeds("42-45")
        one = evaluation.run(terms, played)
        other = evaluation.run(terms, played, pool=Backwards(), count=4)
        assert dumps(one) == dumps(other)

    def test_the_number_of_workers_changes_nothing(self) -> None:
        terms = Terms(registry.DEFAULT, named("resetter"), every=8.0)
        played = sealed(SECRET, 3)
        one = evaluation.run(terms, played, count=1)
        two = evaluation.run(terms, played, count=2)
        assert dumps(one) == dumps(two)

    def test_an_error_of_ours_comes_through_from_a_worker(self) -> None:
        terms = Terms(registry.DEFAULT, parse("oracle"))
        with pytest.raises(SealedWorldError):
            evaluation.run(terms, sealed(SECRET, 2), count=2)

    def test_a_worker_that_is_killed_is_said_so(self) -> None:
        with pytest.raises(workers.WorkerLostError), workers.executor(2) as pool:
            list(workers.finished(pool, os._exit, [1, 2, 3], 2))

    def test_few_jobs_are_handed_out_at_a_time(self) -> None:
        taken: list[int] = []

        class Slow(Executor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                future: Future[Any] = Future()
                taken.append(args[0])
                if len(taken) == 2 * 2:
                    future.set_result(None)
                return future

        found = workers.finished(Slow(), lambda n: n, range(100), 2)
        next(found)
        assert len(taken) == 4


class TestContinuing:
    ASKED: ClassVar = {"policy": "mine"}

    def interrupted(self, terms: Terms, folder: Path, after: int) -> str:
        """A run of the four practice worlds that is interrupted; returns its file."""

        def stop(done: int, of: int) -> None:
            if done == after:
                raise KeyboardInterrupt

        with (
            pytest.raises(KeyboardInterrupt),
            state.opened(str(folder), self.ASKED, "ab" * 16) as kept,
        ):
            evaluation.run(terms, practice(toy.GAME), state=kept, progress=stop)
        return kept.path

    def test_the_same_command_goes_on(
        self, terms: Terms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = evaluation.run(terms, practice(toy.GAME))
        path = self.interrupted(terms, tmp_path, after=2)
        assert Path(path).stat().st_mode & 0o777 == 0o600
        played: list[int] = []
        real = evaluation.play
        monkeypatch.setattr(evaluation, "play", lambda t, w: played.append(w.number) or real(t, w))
        with state.opened(str(tmp_path), self.ASKED, "cd" * 16) as kept:
            assert sorted(kept.rows) == [0, 1]
            assert kept.secret == "ab" * 16
            report = evaluation.run(terms, practice(toy.GAME), state=kept)
            kept.remove()
        assert played == [2, 3]
        assert dumps(report) == dumps(whole)
        assert not Path(path).exists()
        assert list(tmp_path.glob("run-*")) == []

    def test_another_command_is_another_run(self, terms: Terms, tmp_path: Path) -> None:
        self.interrupted(terms, tmp_path, after=2)
        with state.opened(str(tmp_path), {"policy": "other"}, None) as kept:
            assert kept.rows == {}

    def test_the_same_run_twice_at_a_time(self, tmp_path: Path) -> None:
        with (
            state.opened(str(tmp_path), self.ASKED, None),
            pytest.raises(BusyError, match="going on"),
            state.opened(str(tmp_path), self.ASKED, None),
        ):
            pass

    def test_its_file_is_no_run_record(self, terms: Terms, tmp_path: Path) -> None:
        kept = Path(self.interrupted(terms, tmp_path, after=2)).read_bytes()
        assert b'"rya-evaluation/1"' in kept
        with pytest.raises(FileError, match="its schema is not rya-run/1"):
            record.verify(kept)

    @pytest.mark.parametrize("lacking", ["idle", "effort", "exposed", "practice", "replay"])
    def test_a_row_that_lacks_something_is_damage(
        self, terms: Terms, tmp_path: Path, lacking: str
    ) -> None:
        path = Path(self.interrupted(terms, tmp_path, after=2))
        document = loads(path.read_bytes())
        document["rows"][1][1].pop({"practice": "index"}.get(lacking, lacking))
        path.write_bytes(dumps(document))
        with (
            pytest.raises(FileError, match="damaged"),
            state.opened(str(tmp_path), self.ASKED, None),
        ):
            pass

    @pytest.mark.parametrize(
        "damage",
        [
            b"",
            b"{",
            b"[]",
            b'{"schema": "rya-evaluation/1"}',
            b'{"schema": "rya-run/1", "rows": []}',
        ],
    )
    def test_a_damaged_file_is_refused(self, terms: Terms, tmp_path: Path, damage: bytes) -> None:
        path = Path(self.interrupted(terms, tmp_path, after=2))
        path.write_bytes(damage)
        with (
            pytest.raises(FileError, match="damaged"),
            state.opened(str(tmp_path), self.ASKED, None),
        ):
            pass
        assert path.read_bytes() == damage
