"""GET board: the official, the practice and the best-run board (spec: REST API, board).

Only runs of the current scoring id are compared.  An entrant who has not finished a suite, or
whose worlds are not all scored yet, stands below the board with their progress and has no rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from play import wire
from play.errors import UsageError
from play.kernel.game import Game, Json
from play.scoring.ranking import rank
from play.service import official, shapes
from play.service.boardrows import public, run_row, suite_row
from play.service.clock import HOUR_MS
from play.service.context import Answer, Call, Context
from play.service.weeks import week_at, week_of
from play.store import players, runs, submissions
from play.store.connection import Connection
from play.store.runs import Run

BENCH: Final = "bench"
PRACTICE: Final = "practice"
AGENTS: Final = "agents"
SEASON: Final = "season"
ALL: Final = "all"
KINDS: Final = (BENCH, PRACTICE, AGENTS)
PERIODS: Final = (SEASON, ALL)
MOST_ROWS: Final = 500
_ROWS: Final = 100
_SETTLING: Final = HOUR_MS
"""After a week's grace: a last step may have been under way when it ended."""

Entrants = dict[str, list[Run]]


class Board:
    """One board, ranked.  ``progress`` is of those who have no rank, by player."""

    __slots__ = ("kind", "names", "period", "progress", "rows", "suite")

    def __init__(self, kind: str, period: str, names: dict[str, str], suite: str | None) -> None:
        self.kind = kind
        self.period = period
        self.names = names
        self.suite = suite
        self.rows: list[Json] = []
        self.progress: dict[str, Json] = {}

    def row_of(self, player: str) -> Json | None:
        """A player's ranked row, or None."""
        return next((row for row in self.rows if row["player"] == player), None)

    def me(self, player: str) -> Json | None:
        """What ``me`` says of a player; None for one who has not played."""
        row = self.row_of(player)
        if row is not None:
            return public(row)
        if player in self.progress:
            return self._unranked(player)
        return None

    def unranked(self) -> list[Json]:
        """Those without a rank, the furthest first."""
        order = sorted(self.progress, key=lambda player: -self.progress[player]["done"])
        return [self._unranked(player) for player in order]

    def _unranked(self, player: str) -> Json:
        return {"pos": None, "name": self.name(player), "progress": self.progress[player]}

    def name(self, player: str) -> str:
        """A player's name on the boards."""
        return self.names.get(player, "(unknown)")


def handle(ctx: Context, call: Call) -> Answer:
    """A board.  Query: ``kind`` (``bench`` unless given), ``period``, ``limit`` (rows, 1 to 500),
    and for a week of the past on the official board its ``suite``.

    Errors: 400 for an unknown kind or period, 404 for a suite that does not exist.
    """
    kind = _choice(call, "kind", KINDS, BENCH)
    period = _choice(call, "period", PERIODS, ALL if kind == PRACTICE else SEASON)
    limit = _limit(call)
    game = ctx.game(call.asked("game"))
    suite = call.asked("suite")
    with ctx.store.reading() as db:
        board = make(ctx, db, game, kind, period, suite)
    return Answer.of(
        {
            "kind": kind,
            "period": period,
            "game": game.id,
            "suite": board.suite,
            "scoring": game.scoring,
            "total": len(board.rows),
            "rows": [public(row) for row in board.rows[:limit]],
            "unranked": board.unranked()[:limit],
            "me": board.me(call.player) if call.player else None,
        }
    )


def make(
    ctx: Context, db: Connection, game: Game, kind: str, period: str, suite: str | None = None
) -> Board:
    """Read and rank a board."""
    names = {player.id: player.name for player in players.everybody(db)}
    if kind == BENCH:
        week = official.find_week(ctx, suite or official.OPEN_SUITE).id
        board = Board(kind, period, names, week if period == SEASON else None)
        entrants = _bench(ctx, db, game, week if period == SEASON else None, board)
    elif kind == PRACTICE:
        board = Board(kind, period, names, game.practice_suite)
        best = runs.best_by_world(db, game.scoring, game.practice_suite, _since(ctx, period))
        entrants = _complete(board, _by_player(best), len(game.practice_seeds))
    else:
        board = Board(kind, period, names, None)
        _agents(db, board, runs.best_of_each(db, game.scoring, _since(ctx, period)))
        return board
    elsewhere = submissions.among(db, _public_ids(entrants))
    rows = [
        {"player": player, **suite_row(board.name(player), played, elsewhere)}
        for player, played in entrants.items()
    ]
    board.rows = rank(rows)
    return board


def _bench(ctx: Context, db: Connection, game: Game, week: str | None, board: Board) -> Entrants:
    """The runs that count for each entrant: a week's, or those of all complete weeks."""
    weeks = [week] if week else runs.suites_finished(db, game.scoring, wire.OFFICIAL_PREFIX)
    pooled: Entrants = {}
    waiting: dict[str, Json] = {}
    for suite in weeks:
        of_week = Board(BENCH, SEASON, board.names, suite)
        played = _by_player(_finished(ctx, db, game, suite))
        for player, counted in _complete(of_week, played, wire.SUITE_WORLDS).items():
            pooled.setdefault(player, []).extend(counted)
        waiting.update(of_week.progress)  # the latest week's is the one that is said
    board.progress = {player: said for player, said in waiting.items() if player not in pooled}
    return pooled


def _finished(ctx: Context, db: Connection, game: Game, suite: str) -> list[Run]:
    """A week's finished runs; those of a week in which nothing can change any more are kept."""
    kept = ctx.closed_weeks.get((game.scoring, suite))
    if kept is not None:
        return kept
    found = runs.finished_in(db, game.scoring, suite)
    week = week_of(suite)
    settled = week is not None and week.is_over(ctx.now() - _SETTLING)
    if settled and all(map(_is_scored, found)):
        for run in found:
            run.result, run.notes = None, ""  # the boards need neither
        ctx.closed_weeks[game.scoring, suite] = found
    return found


def _complete(board: Board, entrants: Entrants, worlds: int) -> Entrants:
    """Those who have finished all worlds and been scored on them; the others' progress."""
    complete: Entrants = {}
    for player, played in entrants.items():
        scored = [run for run in played if _is_scored(run)]
        if len(scored) == worlds:
            complete[player] = scored
        else:
            board.progress[player] = {"done": len(played), "scored": len(scored), "of": worlds}
    return complete


def _agents(db: Connection, board: Board, best: Sequence[Run]) -> None:
    elsewhere = submissions.among(db, [run.id for run in best])
    order = sorted(best, key=lambda run: (-(run.score or 0.0), run.finished or 0))
    board.rows = [
        {"player": run.player, "pos": pos, **run_row(board.name(run.player), run, elsewhere)}
        for pos, run in enumerate(order, start=1)
    ]


def _is_scored(run: Run) -> bool:
    return run.scoring_status == shapes.COMPLETE


def _by_player(played: Iterable[Run]) -> Entrants:
    entrants: Entrants = {}
    for run in played:
        entrants.setdefault(run.player, []).append(run)
    return entrants


def _public_ids(entrants: Entrants) -> list[str]:
    """The runs that may have come as a log; those of hidden worlds never do."""
    return [run.id for played in entrants.values() for run in played if not run.sealed]


def _since(ctx: Context, period: str) -> int:
    return week_at(ctx.now()).opens if period == SEASON else 0


def _choice(call: Call, key: str, choices: tuple[str, ...], usual: str) -> str:
    value = call.asked(key) or usual
    if value not in choices:
        raise UsageError(f"{key} must be one of {', '.join(choices)}.", code=f"bad_{key}")
    return value


def _limit(call: Call) -> int:
    text = call.asked("limit")
    if not text:
        return _ROWS
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise UsageError("limit must be a whole number.", code="bad_limit")
    if not 1 <= int(text) <= MOST_ROWS:
        raise UsageError(f"limit must be 1 to {MOST_ROWS}.", code="bad_limit")
    return int(text)
