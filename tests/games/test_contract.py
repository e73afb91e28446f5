"""What every game owes the rooms above it; one suite over all registered games, and a stall.

Nothing here knows a game: actions are made up from its schema.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from play import canonical
from play.errors import FileError, SealedWorldError
from play.games import registry
from play.kernel.game import Game, Json
from play.kernel.wake import REASON_START, REASON_TIMER, link, play_wake
from tests import stall

KEY = bytes(range(1, 17))
SEEDS = (1, 3_141_592_653, 2**32 - 1)
GAMES = {"stall": stall.GAME} | {name: registry.get(name) for name in registry.ids()}


@pytest.fixture(params=GAMES, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


# ---- making actions up from a schema


def arguments(game: Game) -> Iterator[tuple[str, str, Json]]:
    """Each ``(action, argument, how the schema shows it)``."""
    for name, action in game.schema()["actions"].items():
        for argument, shown in action["args"].items():
            yield name, argument, shown


def sample(shown: Json, dice: random.Random) -> Any:
    """A value such as the schema asks for."""
    if "enum" in shown:
        return dice.choice(shown["enum"])
    if "ids" in shown:
        which = dice.randrange(len(shown["ids"]))
        return dice.choice([which, shown["ids"][which]])
    if "min" in shown:
        steps = round((shown["max"] - shown["min"]) / shown["step"])
        return min(shown["max"], shown["min"] + dice.randint(0, steps) * shown["step"])
    if "null" in shown and dice.random() < 0.2:
        return None
    return dice.randint(0, 3)


def anything(game: Game, dice: random.Random) -> Json:
    """An action that the schema describes; whether it is possible now is another matter."""
    name, action = dice.choice(list(game.schema()["actions"].items()))
    made = {argument: sample(shown, dice) for argument, shown in action["args"].items()}
    return {"type": name, **made}


def positional(action: Json) -> list[Any]:
    return [action["type"], *[value for name, value in action.items() if name != "type"]]


def decisions(game: Game, seed: int) -> Iterator[Json]:
    dice = random.Random(seed)
    while True:
        count = dice.choice([0, 1, 1, 2, 4])
        yield {
            "actions": [anything(game, dice) for _ in range(count)],
            "wait": dice.choice([1, 1, 2, 4, 9, 24]),
        }


def played(game: Game, hours: float, seed: int = 1, key: bytes | None = None) -> Any:
    """A world that somebody has played for a while, its events drained."""
    world = game.create(seed, key)
    for decision in decisions(game, seed):
        if game.over(world) or game.tick(world) * game.tick_hours >= hours:
            return world
        play_wake(game, world, {game.seats[0]: decision})
    raise AssertionError


def to_the_end(game: Game, world: Any, pace: int) -> list[Json]:
    """Advance without actions; the events."""
    events: list[Json] = []
    while not game.over(world):
        game.advance(world, min(game.end_tick, game.tick(world) + pace))
        events += game.drain(world)
    return events


def parts(value: Any) -> Iterator[Any]:
    """Everything in a structure that can be changed."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from parts(inner)


def assert_plain(value: Any, where: str = "") -> None:
    """JSON, finite, and of JSON's own types."""
    assert value is None or type(value) in (bool, int, float, str, list, dict), (where, value)
    if isinstance(value, float):
        assert math.isfinite(value), where
    elif isinstance(value, int):
        assert abs(value) < 2**53, where
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            assert_plain(inner, f"{where}[{number}]")
    elif isinstance(value, dict):
        for name, inner in value.items():
            assert isinstance(name, str), where
            assert_plain(inner, f"{where}.{name}")


def assert_kept(short: Any, full: Any, where: str = "") -> None:
    """Everything that the short form keeps is as in the full one."""
    if isinstance(short, dict) and isinstance(full, dict):
        for name, inner in short.items():
            assert name in full, f"{where}.{name}"
            assert_kept(inner, full[name], f"{where}.{name}")
    elif isinstance(short, list) and isinstance(full, list):
        assert len(short) == len(full), where
        for number, (one, two) in enumerate(zip(short, full, strict=True)):
            assert_kept(one, two, f"{where}[{number}]")
    else:
        assert short == full, where


# ---- the suite


class TestIdentity:
    def test_constants(self, game: Game) -> None:
        assert game.scoring.startswith(f"{game.version}/")
        assert isinstance(game.protocol, int)
        assert game.seats
        assert len(set(game.seats)) == len(game.seats)
        assert 0 < game.tick_hours <= 1
        assert game.end_tick > 0
        assert game.wake_events

    def test_practice_seeds(self, game: Game) -> None:
        assert len(set(game.practice_seeds)) == len(game.practice_seeds) > 0
        assert all(0 <= seed < 2**32 for seed in game.practice_seeds)

    def test_known_baselines_are_for_practice_seeds_only(self, game: Game) -> None:
        other = next(seed for seed in range(100) if seed not in game.practice_seeds)
        assert game.known_baselines(other) is None
        for known in filter(None, map(game.known_baselines, game.practice_seeds)):
            assert set(known) == {"idle", "ref"}
            assert_plain(known)

    def test_the_schema_is_json_and_whole_every_time(self, game: Game) -> None:
        one, two = game.schema(), game.schema()
        assert_plain(one)
        assert one == two
        shared = set(map(id, parts(one))) & set(map(id, parts(two)))
        assert [part for part in parts(one) if id(part) in shared] == []

    def test_the_rules_name_every_action_and_argument(self, game: Game) -> None:
        rules = game.rules()
        for name in game.schema()["actions"]:
            assert name in rules
        for _, argument, _ in arguments(game):
            assert argument in rules

    def test_baselines_are_made_fresh(self, game: Game) -> None:
        makers = game.baseline_policies()
        assert set(makers) == {"idle", "ref"}


class TestDeterminism:
    @pytest.mark.parametrize("key", [None, KEY])
    def test_the_same_decisions_give_the_same_everything(
        self, game: Game, key: bytes | None
    ) -> None:
        def story() -> list[Any]:
            world, chain = game.create(SEEDS[1], key), ""
            told: list[Any] = []
            told.append([game.drain(world), game.observe(world, game.seats[0])])
            for number, decision in enumerate(decisions(game, 5)):
                if game.over(world) or number >= 40:
                    return told
                wake = play_wake(game, world, {game.seats[0]: decision})
                chain = link(chain, game, world)
                results = wake.results[game.seats[0]]
                told.append([chain, wake.tick, wake.reason, wake.events, results])
                told.append(game.render(world, game.seats[0], wake.events, wake.reason, results))
            return told

        assert story() == story()

    def test_worlds_differ_by_seed_and_by_key(self, game: Game) -> None:
        ends = set()
        for seed, key in [(1, None), (2, None), (1, KEY), (1, bytes(16)), (2, KEY)]:
            world = game.create(seed, key)
            to_the_end(game, world, 64)
            ends.add(round(game.score(world)["score"], 6))
        assert len(ends) == 5

    @pytest.mark.parametrize("seed", SEEDS)
    def test_splitting_a_wait_changes_nothing(self, game: Game, seed: int) -> None:
        one, two = game.create(seed), game.create(seed)
        dice = random.Random(seed)
        while not game.over(one):
            until = min(game.end_tick, game.tick(one) + 192)
            while game.tick(one) < until and not game.over(one):
                game.advance(one, until)
            while game.tick(two) < until and not game.over(two):
                game.advance(two, min(until, game.tick(two) + dice.randint(1, 40)))
            assert game.to_bytes(one) == game.to_bytes(two)
        assert game.drain(one) == game.drain(two)
        assert game.score(one) == game.score(two)


class TestState:
    @pytest.fixture(params=[0.0, 6.0, 200.0])
    def hours(self, request: pytest.FixtureRequest) -> float:
        return float(request.param)

    @pytest.mark.parametrize("key", [None, KEY])
    def test_bytes_and_back(self, game: Game, hours: float, key: bytes | None) -> None:
        world = played(game, hours, key=key)
        twin = game.from_bytes(game.to_bytes(world))
        self.assert_plays_on(game, world, twin)

    def test_a_clone(self, game: Game, hours: float) -> None:
        world = played(game, hours)
        self.assert_plays_on(game, world, game.clone(world))

    def test_a_clone_is_its_own(self, game: Game, hours: float) -> None:
        world = played(game, hours)
        before = game.to_bytes(world)
        twin = game.clone(world)
        for number, decision in enumerate(decisions(game, 77)):
            if game.over(twin) or number > 60:
                break
            play_wake(game, twin, {game.seats[0]: decision})
        assert game.to_bytes(world) == before

    def assert_plays_on(self, game: Game, world: Any, twin: Any) -> None:
        seat = game.seats[0]
        assert game.to_bytes(twin) == game.to_bytes(world)
        assert game.observe(twin, seat) == game.observe(world, seat)
        assert game.score(twin) == game.score(world)
        for number, decision in enumerate(decisions(game, 99)):
            if game.over(world) or number > 25:
                return
            one = play_wake(game, world, {seat: decision})
            two = play_wake(game, twin, {seat: decision})
            assert (one.events, one.results, one.reason) == (two.events, two.results, two.reason)
            assert game.to_bytes(twin) == game.to_bytes(world)
            texts = {
                game.render(each, seat, one.events, one.reason, one.results[seat])
                for each in (world, twin)
            }
            assert len(texts) == 1

    def test_a_sealed_world_is_not_cloned(self, game: Game) -> None:
        with pytest.raises(SealedWorldError):
            game.clone(game.create(1, KEY))
        with pytest.raises(SealedWorldError):
            game.clone(game.from_bytes(game.to_bytes(game.create(1, KEY))))

    def test_what_it_did_not_write_is_refused(self, game: Game) -> None:
        data = game.to_bytes(played(game, 6.0))
        strangers = [other.to_bytes(other.create(1)) for other in GAMES.values() if other != game]
        cuts = [data[:length] for length in (0, 1, len(data) // 2, len(data) - 1)]
        odd = [b"null", b"[]", b"{}", b"0", b'"x"', b"\xff\xfe", data + b"x", data + data]
        for foreign in strangers + cuts + odd:
            with pytest.raises(FileError):
                game.from_bytes(foreign)

    def test_it_is_finite(self, game: Game, hours: float) -> None:
        assert b"NaN" not in game.to_bytes(played(game, hours))
        assert_plain(game.score(played(game, hours)))


class TestScreens:
    @pytest.fixture(params=[0.0, 30.0, 300.0, 1e9])
    def world(self, game: Game, request: pytest.FixtureRequest) -> Any:
        return played(game, request.param)

    def test_an_observation_is_json(self, game: Game, world: Any) -> None:
        for seat in game.seats:
            for view in ("json", "brief"):
                obs = game.observe(world, seat, view)
                assert_plain(obs)
                assert json.loads(canonical.dumps(obs)) == obs

    def test_the_brief_one_keeps_what_it_keeps(self, game: Game, world: Any) -> None:
        full = game.observe(world, game.seats[0])
        short = game.observe(world, game.seats[0], "brief")
        assert_kept(short, full)
        assert len(canonical.dumps(short)) < len(canonical.dumps(full))

    def test_looking_changes_nothing(self, game: Game, world: Any) -> None:
        game.advance(world, min(game.end_tick, game.tick(world) + 40))  # with events to be drained
        before = game.to_bytes(world)
        for seat in game.seats:
            for _ in range(2):
                game.observe(world, seat)
                game.observe(world, seat, "brief")
                game.render(world, seat, [], REASON_START, [])
                game.score(world)
                game.over(world)
        assert game.to_bytes(world) == before

    def test_what_is_handed_out_is_the_players_own(self, game: Game, world: Any) -> None:
        """Two of a kind share nothing that can be changed: neither the state nor the content."""
        seat, twin = game.seats[0], game.from_bytes(game.to_bytes(world))
        for each in (world, twin):
            game.advance(each, min(game.end_tick, game.tick(each) + 40))
        pairs = [
            (game.drain(world), game.drain(twin)),
            (game.observe(world, seat), game.observe(world, seat)),
            (game.observe(world, seat, "brief"), game.observe(world, seat, "brief")),
            (game.score(world), game.score(world)),
        ]
        for one, two in pairs:
            assert one == two
            shared = set(map(id, parts(one))) & set(map(id, parts(two)))
            assert [part for part in parts(one) if id(part) in shared] == []

    def test_text(self, game: Game, world: Any) -> None:
        text = game.render(world, game.seats[0], [], REASON_START, [])
        assert text.strip()
        assert "\r" not in text
        assert all(letter == "\n" or letter.isprintable() for letter in text)
        assert text == game.render(world, game.seats[0], [], REASON_START, [])
        assert "Traceback" not in text
        assert " nan" not in text.lower()

    def test_text_shows_events_and_results(self, game: Game, world: Any) -> None:
        events = [{"type": "unheardOf", "hour": 1.5, "strange": "xylophone"}]
        results: list[Json] = [
            {"ok": True, "type": "unheardOfAction", "applied": 12.5},
            {"ok": False, "type": None, "error": "because of the bassoon"},
        ]
        text = game.render(world, game.seats[0], events, REASON_TIMER, results)
        for part in ("unheardOf", "xylophone", "unheardOfAction", "12.5", "because of the bassoon"):
            assert part in text

    def test_a_sealed_world_shows_neither_seed_nor_key(self, game: Game) -> None:
        seat, seed = game.seats[0], SEEDS[1]
        world = game.create(seed, KEY)
        for decision in decisions(game, 3):
            if game.over(world):
                break
            wake = play_wake(game, world, {seat: decision})
            shown = [game.observe(world, seat), game.observe(world, seat, "brief"), wake.events]
            text = game.render(world, seat, wake.events, wake.reason, wake.results[seat])
            page = canonical.dumps([shown, text, game.score(world)]).decode()
            assert str(seed) not in page
            assert KEY.hex() not in page
        assert game.observe(world, seat).get("seed") is None
        assert game.observe(game.create(seed), seat).get("seed", seed) == seed


class TestActions:
    def test_every_action_of_the_schema_can_be_done_somewhere(self, game: Game) -> None:
        missing = set(game.schema()["actions"])
        for seed in range(12):
            world, dice = game.create(seed), random.Random(seed)
            while missing and not game.over(world):
                for _ in range(3):
                    result, entry = game.act(world, game.seats[0], anything(game, dice))
                    assert (entry is not None) == result["ok"]
                    if result["ok"]:
                        missing.discard(result["type"])
                game.advance(world, min(game.end_tick, game.tick(world) + 16))
            if not missing:
                return
        assert missing == set()

    def test_results_say_what_happened(self, game: Game) -> None:
        world, dice = played(game, 48.0), random.Random(4)
        for _ in range(300):
            action = anything(game, dice)
            result, entry = game.act(world, game.seats[0], action)
            assert_plain(result)
            assert result["type"] == action["type"]
            assert set(result) <= {"ok", "type", "applied", "error"}
            if result["ok"]:
                assert entry is not None
                assert entry[0] == action["type"]
                assert_plain(entry)
                assert "error" not in result
            else:
                assert entry is None
                assert result["error"]
                assert "applied" not in result

    def test_positional_form_and_log_form_are_the_same_action(self, game: Game) -> None:
        seat, dice = game.seats[0], random.Random(8)
        named = game.create(6)
        others = [game.create(6), game.create(6)]
        while not game.over(named) and game.tick(named) * game.tick_hours < 150:
            action = anything(game, dice)
            result, entry = game.act(named, seat, action)
            assert game.act(others[0], seat, positional(action)) == (result, entry)
            if entry is not None:
                assert game.act(others[1], seat, list(entry))[0] == result
            until = min(game.end_tick, game.tick(named) + 8)
            for world in (named, *others):
                game.advance(world, until)
        assert len({game.to_bytes(world) for world in (named, *others)}) == 1

    def assert_refused(self, game: Game, world: Any, action: Any) -> None:
        before = game.to_bytes(world)
        game.drain(world)
        result, entry = game.act(world, game.seats[0], action)
        assert result["ok"] is False, action
        assert isinstance(result["error"], str)
        assert result["error"]
        assert all(letter.isprintable() for letter in result["error"])
        assert len(result["error"]) < 200
        assert "applied" not in result
        assert entry is None
        assert game.to_bytes(world) == before
        assert game.drain(world) == []
        assert_plain(result)

    @pytest.mark.parametrize(
        "action",
        [
            None,
            True,
            5,
            "reset",
            [],
            {},
            [[]],
            [None],
            [1],
            ["noSuchAction"],
            {"type": None},
            {"type": 5},
            {"type": ["x"]},
            {"type": {"type": "x"}},
            {"type": ""},
            {"type": "noSuchAction"},
            {"type": "__class__"},
            {"action": "x"},
            {"type": "x" * 5000},
            ["\x1b[2J\x00"],
            {"type": "\u2028\u202e"},
        ],
    )
    def test_what_is_no_action(self, game: Game, action: Any) -> None:
        self.assert_refused(game, played(game, 6.0), action)

    def test_the_names_are_exact(self, game: Game) -> None:
        world = played(game, 6.0)
        for name in game.schema()["actions"]:
            for other in (name.upper(), f" {name}", f"{name}\n", name[:-1]):
                if other not in game.schema()["actions"]:
                    self.assert_refused(game, world, {"type": other})

    def test_required_arguments(self, game: Game) -> None:
        world = played(game, 6.0)
        for name, argument, _ in arguments(game):
            self.assert_refused(game, world, {"type": name})
            self.assert_refused(game, world, [name])
            self.assert_refused(game, world, {"type": name, argument.upper(): 1})

    def test_json_values_of_the_wrong_kind(self, game: Game) -> None:
        world = played(game, 6.0)
        bad: list[Any] = [True, False, [], {}, [1], {"value": 1}, math.nan, math.inf, -math.inf]
        bad += [-1e308, 1e308, 10**30, -1, "1", "", "22", "nonsense", "NaN"]
        for name, argument, shown in arguments(game):
            odd = [*bad, *([] if "null" in shown else [None])]
            for value in odd:
                if value in (shown.get("enum") or shown.get("ids") or []):
                    continue
                if "min" in shown and value == -1 and shown["min"] <= -1:
                    continue
                self.assert_refused(game, world, {"type": name, argument: value})
                self.assert_refused(game, world, [name, value])

    def test_levers_out_of_range(self, game: Game) -> None:
        world = played(game, 6.0)
        for name, argument, shown in arguments(game):
            if "min" in shown:
                for value in (
                    shown["min"] - shown["step"],
                    math.nextafter(shown["min"], -math.inf),
                    math.nextafter(shown["max"], math.inf),
                    shown["max"] + shown["step"],
                ):
                    self.assert_refused(game, world, {"type": name, argument: value})

    def test_too_many_arguments(self, game: Game) -> None:
        world, dice = played(game, 6.0), random.Random(1)
        for name, action in game.schema()["actions"].items():
            values = [sample(shown, dice) for shown in action["args"].values()]
            self.assert_refused(game, world, [name, *values, 1])

    def test_levers_are_snapped_to_their_step(self, game: Game) -> None:
        for name, argument, shown in arguments(game):
            if not isinstance(shown.get("step"), float) and "min" not in shown:
                continue
            if shown["step"] == 1 and shown["max"] < 10:
                continue  # an index, no lever
            for part in (0.13, 0.37, 0.61, 0.87):
                world = game.create(3)
                value = shown["min"] + part * (shown["max"] - shown["min"])
                result, entry = game.act(world, game.seats[0], {"type": name, argument: value})
                assert result["ok"], result
                steps = (result["applied"] - shown["min"]) / shown["step"]
                assert abs(steps - round(steps)) < 1e-9
                assert abs(result["applied"] - value) <= shown["step"] / 2 + 1e-9
                assert entry == [name, result["applied"]]

    @settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(data=st.data())
    def test_whatever_comes_it_is_a_result(self, game: Game, data: st.DataObject) -> None:
        names = st.sampled_from(list(game.schema()["actions"])) | st.text(max_size=12)
        words = st.text(max_size=5)
        scalars = st.none() | st.booleans() | st.integers() | st.floats() | words
        values = scalars | st.lists(scalars, max_size=3)
        shown = [argument for _, argument, _ in arguments(game)]
        keys = st.sampled_from(shown) | words
        action = data.draw(
            st.builds(
                lambda name, more: more | {"type": name}, names, st.dictionaries(keys, values)
            )
            | st.builds(lambda name, more: [name, *more], names, st.lists(values, max_size=3))
            | values
        )
        world = game.create(1)
        before = game.to_bytes(world)
        result, entry = game.act(world, game.seats[0], action)
        assert result["ok"] is (entry is not None)
        assert_plain(result)
        if entry is None:
            assert game.to_bytes(world) == before


class TestTime:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_it_ends_at_its_last_tick_or_exposed(self, game: Game, seed: int) -> None:
        world = played(game, 1e9, seed)
        score = game.score(world)
        assert game.over(world)
        assert game.tick(world) == game.end_tick or score["exposed"]
        idle = game.create(seed)
        events = to_the_end(game, idle, 192)
        assert game.over(idle)
        assert game.tick(idle) == game.end_tick
        assert not game.score(idle)["exposed"]
        assert "end" in {event["type"] for event in events[-3:]}

    def test_it_can_be_exposed(self, game: Game) -> None:
        """Somewhere a reckless player is; there the world ends early, with the reason."""
        for seed in range(40):
            world = game.create(seed)
            reason = None
            for decision in decisions(game, seed + 1000):
                if game.over(world):
                    break
                wake = play_wake(game, world, {game.seats[0]: decision})
                reason = wake.reason
            if game.score(world)["exposed"]:
                assert game.tick(world) <= game.end_tick
                assert reason in game.wake_events
                assert game.observe(world, game.seats[0])["exposed"] is True
                return
        pytest.fail("40 reckless players, and nobody was exposed")

    def test_after_the_end_nothing_happens(self, game: Game) -> None:
        world = played(game, 1e9)
        before, score = game.to_bytes(world), game.score(world)
        dice = random.Random(1)
        for _ in range(60):
            result, entry = game.act(world, game.seats[0], anything(game, dice))
            assert not result["ok"]
            assert entry is None
        game.advance(world, game.end_tick + 100)
        assert game.to_bytes(world) == before
        assert game.score(world) == score
        assert game.drain(world) == []

    def test_advancing_stops_where_it_is_told(self, game: Game) -> None:
        world = game.create(1)
        assert game.tick(world) == 0
        before = game.to_bytes(world)
        assert game.advance(world, 0) is None
        assert game.to_bytes(world) == before
        for until in (1, 2, 9, 100, 101):
            while game.tick(world) < until:
                passed = game.tick(world)
                reason = game.advance(world, until)
                assert passed < game.tick(world) <= until
                assert reason is not None or game.tick(world) == until

    def test_a_reason_is_a_wake_event_that_just_happened(self, game: Game) -> None:
        world = game.create(2)
        game.drain(world)
        reasons = set()
        while not game.over(world):
            reason = game.advance(world, min(game.end_tick, game.tick(world) + 32))
            events = game.drain(world)
            reasons.add(reason)
            if reason is None:
                assert not {event["type"] for event in events} & game.wake_events
                continue
            assert reason in game.wake_events
            hour = game.tick(world) * game.tick_hours
            assert reason in {event["type"] for event in events if event["hour"] == hour}
        assert "end" in reasons
        assert None in reasons

    def test_events_are_plain_and_in_order(self, game: Game) -> None:
        world, hour, kinds = game.create(3), 0.0, set()
        for decision in decisions(game, 3):
            if game.over(world):
                break
            for event in play_wake(game, world, {game.seats[0]: decision}).events:
                assert_plain(event)
                assert isinstance(event["type"], str)
                assert hour <= event["hour"] <= game.tick(world) * game.tick_hours
                hour = event["hour"]
                kinds.add(event["type"])
        assert len(kinds) > 2


class TestScore:
    @pytest.mark.parametrize("hours", [0.0, 50.0, 1e9])
    def test_keys(self, game: Game, hours: float) -> None:
        score = game.score(played(game, hours))
        assert type(score["score"]) is float
        assert type(score["exposed"]) is bool
        assert_plain(score)

    def test_the_screen_shows_it(self, game: Game) -> None:
        world = played(game, 1e9)
        assert game.observe(world, game.seats[0])["score"] == game.score(world)["score"]

    DOLLARS = st.floats(-1e10, 1e10)

    @given(idle=DOLLARS, ref=DOLLARS)
    def test_idling_is_exactly_nothing(self, game: Game, idle: float, ref: float) -> None:
        assert game.normalize(idle, idle, ref) == 0.0

    @given(take=DOLLARS, idle=DOLLARS, ref=DOLLARS)
    def test_it_is_clamped_and_finite(
        self, game: Game, take: float, idle: float, ref: float
    ) -> None:
        assert -100.0 <= game.normalize(take, idle, ref) <= 300.0

    @given(idle=DOLLARS, ref=DOLLARS)
    def test_the_reference_is_at_most_a_hundred(self, game: Game, idle: float, ref: float) -> None:
        normalized = game.normalize(ref, idle, ref)
        assert normalized <= 100.0
        if ref - idle >= max(abs(ref), abs(idle)) / 3 and ref - idle >= 1e6:
            assert normalized == pytest.approx(100.0)

    @given(takes=st.tuples(DOLLARS, DOLLARS), idle=DOLLARS, ref=DOLLARS)
    def test_more_is_never_worse(
        self, game: Game, takes: tuple[float, float], idle: float, ref: float
    ) -> None:
        less, more = sorted(takes)
        assert game.normalize(less, idle, ref) <= game.normalize(more, idle, ref)

    def test_a_tiny_gain_of_the_reference_does_not_blow_a_world_up(self, game: Game) -> None:
        assert abs(game.normalize(3.1e8, 3e8, 3e8)) < 20.0
        assert game.normalize(1e10, 1.0, 1.0) == 300.0
        assert game.normalize(-1e10, 1.0, 1.0) == -100.0
