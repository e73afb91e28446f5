"""The balance scorecard: a zoo of policies over many worlds, held against a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from types import ModuleType
from typing import Any, Final, NamedTuple

import orjson

from play.errors import UsageError
from play.evaluate import rooms, workers
from play.evaluate.job import Terms
from play.evaluate.job import play as play_row
from play.evaluate.opening import open_source
from play.evaluate.player import Player
from play.evaluate.rows import PRACTICE, SEALED, Row, Sample, counted
from play.evaluate.run import Progress
from play.evaluate.source import ORACLE, Source, named
from play.evaluate.worlds import WorldRef, practice
from play.games import registry
from play.kernel.game import Game, Json
from play.kernel.score import run_policy
from play.kernel.wake import Wake

QUICK_WORLDS: Final = 16
_SIZED_EVERY: Final = 8
"""Of so many wakes one is measured for the size of its screen."""


class Chunk(NamedTuple):
    """One job: some variants on one world of a set."""

    game: str
    where: str
    number: int
    world: WorldRef
    variants: tuple[Any, ...]


def balance(
    game: Game,
    sealed: Sequence[WorldRef],
    *,
    quick: bool = False,
    rows: Sequence[str] = (),
    count: int = 1,
    pool: Executor | None = None,
    progress: Progress | None = None,
) -> Json:
    """Measure every row; returns the scorecard as JSON.

    ``sealed`` are at least two hidden worlds; ``quick`` leaves out the oracle and the big grids.
    With ``rows``, the ids of some, nothing but what they need is played.  ``count`` processes play,
    or those of ``pool``.  Raises ``UsageError`` for a row that is not in the table.
    """
    card = rooms.needed(game, "scorecard", "scorecard")
    chosen = _chosen(card, rows)
    chunks = _chunks(game, card, chosen, sealed, quick)
    samples = {where: Sample(game.normalize) for where in (SEALED, PRACTICE)}
    found: dict[tuple[str, str], dict[int, Json]] = defaultdict(dict)
    done = 0
    if progress is not None:
        progress(0, len(chunks))

    def measure(executor: Executor) -> None:
        nonlocal done
        for chunk, outcomes in workers.finished(executor, play_chunk, chunks, count):
            for name, outcome in outcomes.items():
                found[chunk.where, name][chunk.number] = outcome
            done += 1
            if progress is not None:
                progress(done, len(chunks))

    if pool is not None:
        measure(pool)
    else:
        with workers.executor(count) as own:
            measure(own)
    for (where, name), outcomes in found.items():
        samples[where].outcomes[name] = [outcomes[number] for number in sorted(outcomes)]
    return _report(game, chosen, samples, len(sealed), quick)


def _report(
    game: Game, chosen: Sequence[Row], samples: Mapping[str, Sample], sealed: int, quick: bool
) -> Json:
    rows = [row.judged(samples) for row in chosen]
    return {
        "scoring": game.scoring,
        "sealedWorlds": sealed,
        "practiceWorlds": len(game.practice_seeds),
        "quick": quick,
        "rows": rows,
        **counted(rows),
    }


def _chunks(
    game: Game,
    card: ModuleType,
    rows: Sequence[Row],
    sealed: Sequence[WorldRef],
    quick: bool,
) -> list[Chunk]:
    """The jobs, the longest first, so that no worker is left alone with one at the end.

    They hold what the rows need and no more.
    """
    wanted = {(row.where, name) for row in rows for name in (*row.needs, *row.also)}

    def needed(where: str, variants: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(one for one in variants if (where, getattr(one, "name", one)) in wanted)

    variants = [variant for variant in card.VARIANTS if not (quick and variant.big)]
    own, shown = needed(SEALED, variants), needed(PRACTICE, [*variants, card.SIZES])
    foreseen = () if quick else needed(PRACTICE, [card.ORACLE])
    here = list(enumerate(practice(game)))
    chunks = [Chunk(game.id, PRACTICE, n, world, foreseen) for n, world in here]
    chunks += [Chunk(game.id, SEALED, n, world, own) for n, world in enumerate(sealed)]
    chunks += [Chunk(game.id, PRACTICE, n, world, shown) for n, world in here]
    return [chunk for chunk in chunks if chunk.variants]


def _chosen(card: ModuleType, ids: Sequence[str]) -> list[Row]:
    rows: dict[str, Row] = {row.id: row for row in card.ROWS}
    strange = [name for name in ids if name not in rows]
    if strange:
        raise UsageError(f"No row is called {strange[0]}: {', '.join(rows)}.", code="bad_rows")
    return [rows[name] for name in ids or rows]


def play_chunk(chunk: Chunk) -> dict[str, Json]:
    """Play one job; returns each variant's outcome: ``take`` (dollars), ``exposed``, ``wakes``."""
    outcomes = {}
    for variant in chunk.variants:
        if not isinstance(variant, str):
            outcomes[variant.name] = _outcome(chunk, variant)
        elif variant == ORACLE:
            terms = Terms(chunk.game, Source(ORACLE, ORACLE, ORACLE, ORACLE))
            row = play_row(terms, chunk.world)
            outcomes[variant] = {"take": row["take"], "exposed": row["exposed"]}
        else:
            outcomes[variant] = _sizes(registry.get(chunk.game), chunk.world)
    return outcomes


def _outcome(chunk: Chunk, variant: Any) -> Json:
    game = rooms.light(registry.get(chunk.game))
    source = named(variant.policy, **dict(variant.options))
    player = Player(
        open_source(source, 0.0), game.tick_hours, every=variant.every, phase=variant.phase
    )
    run = run_policy(
        game, game.create(chunk.world.seed, chunk.world.key), player, None, player.watch
    )
    if player.fault is not None:
        raise RuntimeError(f"{variant.name}: {player.fault['message']}")
    return {
        "take": run.outcome["score"],
        "exposed": run.outcome["exposed"],
        "wakes": run.effort["wakes"],
    }


def _sizes(game: Game, world: WorldRef) -> Json:
    """Characters of the text view and of the JSON of a wake, over the simple example's wakes."""
    made = game.create(world.seed, world.key)
    seat = game.seats[0]
    text: list[int] = []
    data: list[int] = []

    def watch(_: str, __: Any, wake: Wake) -> None:
        if wake.tick % _SIZED_EVERY:
            return
        shown = {"obs": game.observe(made, seat), "events": wake.events, "reason": wake.reason}
        text.append(len(game.render(made, seat, wake.events, wake.reason, wake.results[seat])))
        data.append(len(orjson.dumps(shown)))

    player = open_source(named("example"), 0.0)
    run_policy(game, made, player.ask, None, watch)
    return {"text": sum(text) / len(text), "json": sum(data) / len(data)}
