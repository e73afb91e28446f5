"""Where a player stands after a world's last step (spec: REST API, step).

The receipt of that step has no standings: they are of a moment, and a resend comes later.
"""

from __future__ import annotations

from play.errors import RyaError
from play.kernel.game import Game, Json
from play.service import boards, shapes
from play.service.context import Answer, Context
from play.store.runs import Run


def completed(ctx: Context, game: Game, run: Run, answer: Answer) -> Answer:
    """The last step's answer with ``rank`` and ``standings``.

    The run is committed; when the boards cannot be read, the answer stays as it is.
    """
    try:
        rank, standings = _standings(ctx, game, run)
    except RyaError:
        return answer
    return Answer.of({**answer.body, "rank": rank, "standings": standings})


def _standings(ctx: Context, game: Game, run: Run) -> tuple[int | None, Json]:
    """``{bench|practice|agents: {season|all: {pos, total, best, ci95 | progress}}}``, and the rank.

    The rank is the place on the board that the run is for: the week's, the practice board, or
    that of best runs.
    """
    kinds = _kinds(game, run)
    standings: Json = {}
    with ctx.store.reading() as db:
        for kind in kinds:
            standings[kind] = {
                period: _place(boards.make(ctx, db, game, kind, period), run.player)
                for period in boards.PERIODS
            }
    period = boards.SEASON if kinds[0] == boards.BENCH else boards.ALL
    rank: int | None = standings[kinds[0]][period]["pos"]
    return rank, standings


def _kinds(game: Game, run: Run) -> tuple[str, ...]:
    if shapes.is_official(run):
        return (boards.BENCH,)
    if run.suite == game.practice_suite:
        return boards.PRACTICE, boards.AGENTS
    return (boards.AGENTS,)


def _place(board: boards.Board, player: str) -> Json:
    row = board.row_of(player)
    place: Json = {
        "pos": row["pos"] if row else None,
        "total": len(board.rows),
        "best": row["value"] if row else None,
    }
    if row is None:
        place["progress"] = board.progress.get(player)
    elif "normalized" in row and isinstance(row["normalized"], dict):
        place["ci95"] = [row["normalized"]["lo"], row["normalized"]["hi"]]
    return place
