"""A world's result with the way it came about: the take over the hours, beside both baselines.

The player's curve is exact where the run's log may be read (a public world, or a hidden one that is
revealed), else it is made of the screens that were shown.  The baselines are played again where
the world is known and finished; elsewhere they are straight lines to their takes.
"""

from __future__ import annotations

from play import wire
from play.canonical import is_number
from play.errors import NotFoundError, RefusedError, RyaError
from play.games import registry
from play.kernel.replay import check_log, decode, play_until
from play.kernel.score import run_policy
from play.session import history, worldlist
from play.session.desk import PRIVATE
from play.session.replies import OK, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from play.kernel.game import Game
    from play.session.desk import Desk
    from play.session.shapes import CheckpointDoc, Json

Curve = list[tuple[float, float]]
"""``(hour, take in dollars)``, hours rising."""
_EVERY: Final = 4.0
"""Hours between two points of a curve that is played again."""
_REFUSED: Final = 403


class Result:
    """What a run came to.  ``exact`` names the curves that were played, not drawn as a line."""

    __slots__ = (
        "baseline",
        "curves",
        "delta",
        "done",
        "effort",
        "end_hour",
        "events",
        "exact",
        "exposed",
        "game",
        "hour",
        "index",
        "normalized",
        "run_id",
        "score",
        "scoring",
        "seed",
        "suite",
        "track",
    )

    def __init__(self, document: CheckpointDoc, said: Json) -> None:
        self.run_id: str = str(said.get("runId"))
        self.game: Any = said.get("game")
        self.track = document["track"]
        self.suite = said.get("suite")
        self.index = said.get("index")
        self.seed = said.get("seed")
        self.scoring = said.get("scoring")
        self.done = said.get("done") is True or said.get("status") == worldlist.FINISHED
        self.hour = float(said["hour"]) if is_number(said.get("hour")) else 0.0
        self.score = said.get("score") if self.done else None
        self.normalized = said.get("normalized")
        self.baseline = said.get("baseline")
        self.delta = said.get("deltaVsRef")
        self.effort = said.get("effort")
        self.exposed = said.get("exposed") is True
        self.end_hour = self.hour
        self.curves: dict[str, Curve] = {}
        self.exact: set[str] = set()
        self.events: list[Json] = []

    def json(self) -> Json:
        """The ``--json`` keys of a report."""
        return {
            "runId": self.run_id,
            "track": self.track,
            "suite": self.suite,
            "index": self.index,
            "seed": self.seed,
            "scoring": self.scoring,
            "done": self.done,
            "hour": self.hour,
            "score": self.score,
            "normalized": self.normalized,
            "baseline": self.baseline,
            "deltaVsRef": self.delta,
            "exposed": self.exposed,
            "effort": self.effort,
            "curves": {
                name: {"exact": name in self.exact, "points": points}
                for name, points in self.curves.items()
            },
        }


def gather(desk: Desk, run_id: str | None = None) -> Result:
    """The result of a run; without an id, of the world finished last, else the one in progress.

    Raises ``RefusedError`` where there is none.
    """
    document = desk.draft()
    wanted = run_id or _latest(desk, document)
    said = _ask(desk, document, wanted)
    result = Result(document, said)
    game = _game(result)
    if game is not None:
        result.end_hour = game.end_tick * game.tick_hours
    with desk.tools.busy("Playing the world and its baselines again"):
        if game is None or not _played_again(game, result, said):
            _from_history(desk, result)
        if game is not None and result.done:
            _baselines(game, result, said)
    return result


def _latest(desk: Desk, document: CheckpointDoc) -> str:
    run_id = worldlist.latest_run(document, finished_first=True)
    if run_id is None:
        raise RefusedError(
            "There is no world to report on yet.",
            code="no_world",
            next_command=desk.command("next"),
        )
    return run_id


def _ask(desk: Desk, document: CheckpointDoc, run_id: str) -> Json:
    """The run with its proof, or without one where that is kept back."""
    query = {"id": run_id, "proof": "1"}
    reply = desk.call(document, "GET", wire.PATH_RUN, query=query)
    if reply.status == _REFUSED:
        reply = desk.call(document, "GET", wire.PATH_RUN, query={"id": run_id})
    if reply.status != OK:
        raise refusal(reply)
    return {**reply.body, "runId": run_id}


def _game(result: Result) -> Game | None:
    """The game, when this program has it in the version that was played."""
    try:
        game = registry.get(str(result.game or registry.DEFAULT))
    except NotFoundError:
        return None
    return game if result.scoring in (None, game.scoring) else None


def _key(said: Json) -> bytes | None:
    key = said.get("key")
    return bytes.fromhex(key) if isinstance(key, str) else None


def _played_again(game: Game, result: Result, said: Json) -> bool:
    """Play the run's log over its world and follow the take.  False when that cannot be done."""
    log, wakes, seed = said.get("log"), said.get("wakes"), said.get("seed")
    if not (isinstance(log, list) and isinstance(wakes, list) and isinstance(seed, int)):
        return False
    try:
        check_log(game, log)
        _follow(game, result, game.create(seed, _key(said)), log, [int(wake[0]) for wake in wakes])
    except (RyaError, TypeError, ValueError, IndexError):
        result.curves.pop("you", None)
        result.events.clear()
        return False
    result.exact.add("you")
    return True


def _follow(game: Game, result: Result, world: Any, log: list[Any], wakes: list[int]) -> None:
    curve = result.curves["you"] = [(0.0, _take(game, world))]
    result.events += game.drain(world)
    position = 0
    for until in wakes:
        tick = game.tick(world)
        while position < len(log) and log[position][0] == tick:
            game.act(world, *decode(game, log[position]))
            position += 1
        for _, events in play_until(game, world, until):
            result.events += events
            curve.append((game.tick(world) * game.tick_hours, _take(game, world)))


def _take(game: Game, world: Any) -> float:
    return float(game.score(world)["score"])


def _from_history(desk: Desk, result: Result) -> None:
    """The curve of the screens that were shown here, and the events they told."""
    lines = history.read(desk.path(PRIVATE, history.FILE), result.run_id)
    points = [
        (float(line["hour"]), float(line["numbers"]["TAKE"]))
        for line in lines
        if is_number(line["numbers"].get("TAKE"))
    ]
    if result.score is not None:
        points = [point for point in points if point[0] < result.hour]
        points.append((result.hour, float(result.score)))
    result.curves["you"] = points if points and points[0][0] == 0.0 else [(0.0, 0.0), *points]
    for line in lines:
        result.events += [event for event in line["events"] if isinstance(event, dict)]


def _baselines(game: Game, result: Result, said: Json) -> None:
    seed = said.get("seed")
    for name, make in game.baseline_policies().items():
        if isinstance(seed, int):
            result.curves[name] = _policy_curve(game, game.create(seed, _key(said)), make())
            result.exact.add(name)
        elif isinstance(result.baseline, dict) and is_number(result.baseline.get(name)):
            result.curves[name] = [(0.0, 0.0), (result.end_hour, float(result.baseline[name]))]


def _policy_curve(game: Game, world: Any, policy: Any) -> Curve:
    curve: Curve = [(0.0, _take(game, world))]

    def watch(*_: Any) -> None:
        hour = game.tick(world) * game.tick_hours
        if hour - curve[-1][0] >= _EVERY or game.over(world):
            curve.append((hour, _take(game, world)))

    run_policy(game, world, policy, watch=watch)
    return curve
