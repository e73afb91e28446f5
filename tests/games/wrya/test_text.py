"""The text view: every fact of the observation, results and events; nothing dropped."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from functools import cache
from statistics import fmean
from typing import Any

import pytest

from play.games.wrya import sentences, text
from play.games.wrya.content.cards import CARDS
from play.games.wrya.content.incidents import INCIDENTS
from play.games.wrya.content.missions import MISSIONS
from play.games.wrya.game import GAME
from play.games.wrya.world import World
from play.kernel.wake import play_wake
from tests.games.wrya import shapes
from tests.games.wrya.player import Player
from tests.games.wrya.worlds import (
    KEY,
    SEAT,
    leak_launch,
    look,
    offer_choice,
    offer_mission,
    offer_viral,
    press,
    quiet,
    wait,
)

Json = dict[str, Any]
Path = tuple[str | int, ...]


def _played(seed: int, hours: float, temper: str) -> World:
    w, player = GAME.create(seed), Player(seed, temper)
    while w.hour < hours and not GAME.over(w):
        play_wake(GAME, w, {SEAT: player(look(w))})
    return w


@cache
def screens() -> dict[str, Json]:
    """Observations in which, between them, every optional part is there."""
    pending = quiet(8)
    wait(pending, 50)
    offer_choice(pending, next(n for n, i in enumerate(INCIDENTS) if "choices" in i))
    offer_mission(pending, next(n for n, m in enumerate(MISSIONS) if "also_goal" in m))
    offer_viral(pending, 2)
    leak_launch(pending, 12.0)
    pending.launch_weak = 1
    pending.reset_ticks, pending.promise_until = [40, 200], pending.tick + 100
    pending.promise_debt = 2
    running = quiet(9)
    offer_mission(running, next(n for n, m in enumerate(MISSIONS) if "also_goal" in m))
    press(running, "acceptOffer")
    leak_launch(running, 30.0)
    running.hand[0] = next(n for n, c in enumerate(CARDS) if "surge" in c.get("also", {}))
    running.hand[1] = next(n for n, c in enumerate(CARDS) if "status" in c.get("also", {}))
    over = quiet(12)
    over.ended = "end"
    exposed = quiet(13)
    exposed.ended = "exposed"
    worlds = {
        "opening": GAME.create(1104),
        "sealed": GAME.create(1104, KEY),
        "pending": pending,
        "running": running,
        "late": _played(4, 350.0, "calm"),
        "squeezed": _played(13, 60.0, "squeeze"),
        "over": over,
        "exposed": exposed,
    }
    return {name: look(w) for name, w in worlds.items()}


SCREENS = ("opening", "sealed", "pending", "running", "late", "squeezed", "over", "exposed")


def paths(value: Any, here: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every leaf with its path."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from paths(inner, (*here, key))
    else:
        yield here, value


def objects(value: Any, here: Path = ()) -> Iterator[Path]:
    """The path of every object."""
    if isinstance(value, dict):
        yield here
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from objects(inner, (*here, key))


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def other(value: Any) -> Any:
    """A value of the same kind that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, float):  # the screen may round; this much it has to show
        return value + (0.6 + abs(value) / 2.0) * (-1.0 if value < 0.0 else 1.0)
    if isinstance(value, int):
        return value + 7
    return f"{value}Q" if isinstance(value, str) else 7


NULLABLE = {("promise",), ("mission",), ("threat",)} | {
    ("pending", name) for name in ("choice", "missionOffer", "viral")
}
"""Objects that may be absent; where they are present, another screen has their leaves."""


def is_static(path: Path) -> bool:
    """The levers' ranges are in the rules, which every player has; see the test of its own."""
    return path[:2] == ("levers", "ranges")


def unseen(obs: Json) -> list[Path]:
    """The leaves that can change without the text changing."""
    before = text.render(obs)
    found = []
    work = copy.deepcopy(obs)
    for path, value in list(paths(obs)):
        if is_static(path) or (path in NULLABLE and value is None):
            continue
        if path == ("over",) and obs["exposed"]:  # exposed says so
            continue
        if path[-1] == "lie":  # there only when it is true; see the test of its own
            continue
        *inner, last = path
        at(work, tuple(inner))[last] = other(value)
        if text.render(work) == before:
            found.append(path)
        at(work, tuple(inner))[last] = value
    return found


class TestEveryFact:
    @pytest.mark.parametrize("name", SCREENS)
    def test_a_changed_leaf_changes_the_text(self, name: str) -> None:
        assert unseen(screens()[name]) == []

    @pytest.mark.parametrize("seed", range(3))
    def test_in_the_middle_of_random_play(self, seed: int) -> None:
        assert unseen(look(_played(20 + seed, 100.0 + 90.0 * seed, "calm"))) == []

    def test_the_screens_have_every_optional_part(self) -> None:
        seen = {path[:2] for obs in screens().values() for path, _ in paths(obs) if len(path) > 1}
        for path in NULLABLE:
            assert any(path == known[: len(path)] for known in seen), path
        assert ("resetPreview", "leak") in seen
        stated = {key for obs in screens().values() for key in _keys(obs)}
        missing = {key.lstrip("+?") for key in _shape_keys(shapes.OBSERVATION)} - stated
        assert missing <= {"router"}

    def test_a_lie_is_called_one(self) -> None:
        obs = copy.deepcopy(screens()["opening"])
        honest = text.render(obs)
        obs["drafts"][1]["preview"]["lie"] = True
        line = next(line for line in text.render(obs).splitlines() if "postDraft 1" in line)
        assert re.search(r"\blie\b", line)
        assert line not in honest

    def test_the_ranges_too(self) -> None:
        obs = copy.deepcopy(screens()["opening"])
        before = text.render(obs)
        obs["levers"]["ranges"]["limit"]["max"] = 2.7
        assert text.render(obs) != before

    @pytest.mark.parametrize("name", SCREENS)
    def test_strings_are_there_word_for_word(self, name: str) -> None:
        obs = screens()[name]
        screen = text.render(obs)
        for path, value in paths(obs):
            if isinstance(value, str):
                assert value in screen, path

    @pytest.mark.parametrize("name", SCREENS)
    def test_regions_are_a_table(self, name: str) -> None:
        """A header and a line a region; cells stand under one another."""
        obs = screens()[name]
        lines = text.render(obs).splitlines()
        rows = [
            next(n for n, line in enumerate(lines) if re.match(rf"{r['id']} ", line))
            for r in obs["regions"]
        ]
        assert rows == list(range(rows[0], rows[0] + 14))
        table = [lines[n] for n in (rows[0] - 1, *rows)]
        for line, region in zip(table[1:], obs["regions"], strict=True):
            assert line.endswith(region["name"])
        gaps = set.intersection(
            *({n for n, letter in enumerate(line) if letter == " "} for line in table)
        )
        assert len({n for n in gaps if n + 1 not in gaps}) >= 15


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


def _shape_keys(shape: Any) -> Iterator[str]:
    if isinstance(shape, shapes.Maybe | shapes.Rows):
        yield from _shape_keys(shape.shape)
    elif isinstance(shape, dict):
        for key, inner in shape.items():
            yield key
            yield from _shape_keys(inner)


def with_key(obs: Json, path: Path, value: Any) -> Json:
    newer: Json = copy.deepcopy(obs)
    at(newer, path)["newerThanThis"] = value
    return newer


DROPPED = {"ranges", "standing", "goals"}
"""Objects inside which an unknown key is lost today."""


class TestUnknown:
    @pytest.mark.parametrize("name", ["pending", "running", "late"])
    def test_a_new_number_anywhere_is_printed(self, name: str) -> None:
        obs = screens()[name]
        lost = [
            path
            for path in objects(obs)
            if path != ("can",)
            and not DROPPED.intersection(map(str, path))
            and "98765.25" not in text.render(with_key(obs, path, 98765.25))
        ]
        assert lost == []
        for value, heading in ((True, "CAN:"), (False, "CANNOT:")):
            newer = with_key(obs, ("can",), value)
            newer["can"].update(dict.fromkeys(obs["can"], not value))
            assert re.search(f"{heading}[^|]*newerThanThis", text.render(newer))

    @pytest.mark.parametrize("inside", sorted(DROPPED))
    def test_in_goals_standing_and_ranges_too(self, inside: str) -> None:
        obs = screens()["running"]
        where = [path for path in objects(obs) if inside in path]
        assert where
        for path in where:
            assert "98765.25" in text.render(with_key(obs, path, 98765.25)), path

    @pytest.mark.parametrize(
        "value", ["xylophone", {"deep": ["xylophone"]}, ["xylophone", 1]], ids=str
    )
    def test_new_values_of_other_kinds(self, value: Any) -> None:
        obs = screens()["pending"]
        for path in (
            (),
            ("world",),
            ("levers",),
            ("pending",),
            ("pending", "choice"),
            ("regions", 3),
        ):
            assert "xylophone" in text.render(with_key(obs, path, value)), path

    @pytest.mark.parametrize("value", [None, False], ids=repr)
    def test_new_kinds_of_effects(self, value: Any) -> None:
        obs = with_key(screens()["opening"], ("drafts", 0, "preview"), value)
        assert "newerThanThis" in text.render(obs)

    def test_without_a_section_it_still_renders(self) -> None:
        """An older observation lacks what was added later."""
        for key in ("support", "threat", "mission", "promise", "stats", "seed"):
            obs = copy.deepcopy(screens()["opening"])
            del obs[key]
            assert text.render(obs)

    def test_an_unknown_event(self) -> None:
        events = [{"type": "unheardOf", "hour": 3.5, "strange": "xylophone", "deep": {"a": [1.25]}}]
        screen = text.render(screens()["opening"], events)
        for part in ("h3.5", "unheardOf", "xylophone", "1.25", "strange", "deep"):
            assert part in screen


def event_samples() -> Iterator[Json]:
    """Each event type as real play emits it, most of its forms."""
    forms: set[tuple[str, ...]] = set()
    for seed in range(6):
        w, player = GAME.create(seed), Player(seed)
        while not GAME.over(w):
            for event in play_wake(GAME, w, {SEAT: player(look(w))}).events:
                form = (event["type"], *event)
                if form not in forms:
                    forms.add(form)
                    yield event


@cache
def samples() -> tuple[Json, ...]:
    return tuple(event_samples())


class TestEvents:
    def test_the_samples_have_nearly_every_type(self) -> None:
        assert len({event["type"] for event in samples()}) >= len(shapes.EVENTS) - 2

    def test_every_field_is_told(self) -> None:
        lost = []
        for event in samples():
            before = sentences.event(event)
            for path, value in paths(event):
                if (
                    path[0] == "incident"
                    and event["incident"]["choices"]
                    and path[1] in ("body", "tip")
                ):
                    continue  # stands under pending, on the same screen
                if path[:2] == ("incident", "choices"):
                    continue
                if event["type"] == "mini" and "autoRouter" in event and path[0] != "autoRouter":
                    continue  # the lever itself has not moved
                changed = copy.deepcopy(event)
                *inner, last = path
                at(changed, tuple(inner))[last] = other(value)
                if sentences.event(changed) == before:
                    lost.append((event["type"], path))
        assert sorted(set(lost)) == []

    def test_an_unknown_field_is_printed(self) -> None:
        for event in samples():
            for value in ("xylophone", ["xylophone"], {"deep": "xylophone"}):
                assert "xylophone" in sentences.event({**event, "newerThanThis": value}), event
            if event["type"] == "incident":
                newer = {**event["incident"], "newerThanThis": "xylophone"}
                assert "xylophone" in sentences.event({**event, "incident": newer})

    def test_an_event_without_its_fields_is_still_a_line(self) -> None:
        for kind in shapes.EVENTS:
            if kind in FRAGILE:
                continue
            assert kind in sentences.event({"type": kind, "hour": 1.0, "odd": "xylophone"}) or (
                "xylophone" in sentences.event({"type": kind, "hour": 1.0, "odd": "xylophone"})
            )

    @pytest.mark.parametrize(
        "kind", ["choice", "launch", "mission", "poach", "post", "price", "viralReply"]
    )
    def test_these_too(self, kind: str) -> None:
        assert "xylophone" in sentences.event({"type": kind, "hour": 1.0, "odd": "xylophone"})

    def test_sentences_are_sentences(self) -> None:
        """One line, no raw field left over, no Python in it."""
        for event in samples():
            line = sentences.event(event)
            assert "\n" not in line
            told = " ".join(v for _, v in paths(event) if isinstance(v, str))
            assert not [raw for raw in re.findall(r"\b\w+=\S", line) if raw not in told], line
            assert not re.search(r"\b(None|True|False|nan)\b", line), line

    def test_the_auto_router_has_a_sentence(self) -> None:
        line = sentences.event(
            {"type": "mini", "hour": 1.0, "mini": 0.0, "before": 0.0, "autoRouter": 0.1}
        )
        assert "=" not in line

    def test_the_hour_and_the_order(self) -> None:
        events = [
            {"type": "week", "hour": 168.0, "week": 2},
            {"type": "comboEnd", "hour": 168.5, "n": 3},
        ]
        screen = text.render(screens()["late"], events)
        assert screen.index("h168 ") < screen.index("h168.5 ")


FRAGILE = {"choice", "launch", "mission", "poach", "post", "price", "viralReply"}


class TestResults:
    def test_what_was_done_and_what_was_not(self) -> None:
        results = [
            {"ok": True, "type": "reset"},
            {"ok": True, "type": "setLimit", "applied": 1.3},
            {"ok": True, "type": "setStatus", "applied": "green"},
            {"ok": False, "type": "setPrice", "error": "price must be a JSON number."},
            {"ok": False, "type": None, "error": "an action must be an object or an array."},
            {"ok": True, "type": "newer", "strange": {"deep": "xylophone"}},
        ]
        screen = text.render(screens()["opening"], [], "timer", results)
        lines = screen[screen.index("YOUR ACTIONS") :].splitlines()[1:5]
        for line, parts in zip(
            lines,
            (
                ("done: reset, setLimit 1.3, setStatus green",),
                ("setPrice", "INVALID", "price must be a JSON number."), ("INVALID", "an object"),
                ("newer", "strange", "xylophone"),
            ),
            strict=True,
        ):  # fmt: skip
            assert all(part in line for part in parts), line

    def test_in_the_order_they_were_sent(self) -> None:
        done, failed = {"ok": True, "type": "deny"}, {"ok": False, "type": "boost", "error": "No."}
        lines = list(sentences.results([done, failed, done, done]))
        assert [line.split(":")[0].strip() for line in lines] == ["done", "boost", "done"]

    def test_the_reason_is_on_the_screen(self) -> None:
        for reason in ("start", "resume", "timer", *GAME.wake_events):
            assert reason in text.render(screens()["opening"], (), reason).splitlines()[0]

    def test_an_empty_screen_says_that_nothing_waits(self) -> None:
        assert "WAITING FOR YOU nothing\n" in text.render(screens()["opening"])


class TestDeadlines:
    """What a player has to act on in time is said so that the delta view repeats it."""

    def test_all_that_waits_in_one_line(self) -> None:
        obs = copy.deepcopy(screens()["pending"])
        for hours, part in enumerate(("choice", "missionOffer", "viral"), start=2):
            obs["pending"][part]["hoursLeft"] = hours + 0.125
        obs["promise"]["hoursLeft"] = 40.5
        line = next(line for line in text.render(obs).splitlines() if line.startswith("WAITING"))
        assert line == (
            "WAITING FOR YOU an answer within 2.125 h | the offer within 3.125 h | a reply within "
            "4.125 h | the promised global reset within 40.5 h"
        )

    def test_a_cooldown_says_in_how_many_hours(self) -> None:
        obs = copy.deepcopy(screens()["opening"])
        obs["can"].update(reset=False, boost=False)
        obs["cooldowns"].update(reset=15.875, boost=0.5)
        line = next(line for line in text.render(obs).splitlines() if line.startswith("CAN DO"))
        assert "CAN DO reset in 15.9 h | post yes" in line
        assert "boost in 0.5 h" in line

    def test_a_leaked_launch_has_an_hour(self) -> None:
        """The same one at every wake until then, whatever the observation's rounding."""
        obs = copy.deepcopy(screens()["running"])
        obs["hour"], obs["threat"]["hoursLeft"] = 100.0, 12.88
        later = copy.deepcopy(obs)
        later["hour"], later["threat"]["hoursLeft"] = 104.125, 8.75
        for shown in (obs, later):
            assert " at h112.875, size" in text.render(shown)

    def test_the_next_scheduled_reset_is_a_clock(self) -> None:
        """To the tick, as the regions have it; where they disagree, as it was observed."""
        obs = copy.deepcopy(screens()["opening"])
        for n, region in enumerate(obs["regions"]):
            region["nextWeeklyReset"] = 50.125 + n
        obs["resetPreview"]["hoursToScheduled"] = 50.1
        assert "| 50.125 h left to it |" in text.render(obs)
        obs["resetPreview"]["hoursToScheduled"] = 7.3
        assert "| 7.3 h left to it |" in text.render(obs)

    def test_what_waits_is_told_once(self) -> None:
        obs = screens()["pending"]
        pending = obs["pending"]
        events: list[Json] = [
            {"type": "incident", "hour": 8.0, "incident": pending["choice"]},
            {"type": "viral", "hour": 8.0, **pending["viral"]},
            {"type": "missionOffer", "hour": 8.0, **pending["missionOffer"]},
        ]
        assert text.render(obs, events) == text.render(obs)
        gone = [{**event, "id": "another", "incident": {"id": "another"}} for event in events]
        news = text.render(obs, gone).split("\n\n")[1].splitlines()
        assert news[0] == "NEWS"
        assert ["another" in line for line in news[1:]] == [True] * len(gone)


class TestTake:
    def test_the_parts_add_up_on_the_screen(self) -> None:
        assert _take_error(quiet_at(100.0)) < 0.05

    def test_exposed_too(self) -> None:
        w = quiet_at(100.0)
        w.ended = "exposed"
        assert _take_error(w) < 0.05


def quiet_at(hours: float) -> World:
    w = quiet(3)
    wait(w, hours)
    return w


def _take_error(w: World) -> float:
    """How far the take is from the sum of the parts that the line shows, $M."""
    line = next(
        line for line in GAME.render(w, SEAT, (), "timer", ()).splitlines() if "TAKE" in line
    )
    take = float(re.search(r"TAKE (-?)\$([\d,.]+)", line)[2].replace(",", "")) / 1e6
    total = 0.0
    parts = line.split("=")[1].split("$M")[0]
    for sign, amount in re.findall(r"([+-]?) ?[a-z ]+ (-?[\d.]+)", parts):
        total += float(amount) * (-1.0 if sign == "-" else 1.0)
    return abs(take - total)


def routine(obs: Json) -> Json:
    """An hourly player of the kind of the specification's example: few, fixed habits."""
    plan: list[Json] = []
    pending, can = obs["pending"], obs["can"]
    if pending["choice"]:
        plan.append({"type": "resolveChoice", "choice": 1})
    if pending["viral"]:
        plan.append({"type": "replyViral", "option": 0})
    if pending["missionOffer"]:
        plan.append({"type": "acceptOffer"})
    for card in obs["ship"]["hand"]:
        if card["canPlay"] and not card["dark"]:
            plan.append({"type": "playCard", "slot": card["slot"]})
            break
    harmless = [d for d in obs["drafts"] if not {"lie", "promise"} & d["preview"].keys()]
    if can["post"] and harmless:
        plan.append({"type": "postDraft", "slot": harmless[0]["slot"]})
    if can["boost"]:
        plan.append({"type": "boost"})
    calm = obs["world"]["suspicion"] + obs["resetPreview"]["suspicion"] < 50
    if can["reset"] and calm and obs["world"]["capped"] > 0.12 and obs["hour"] % 48 < 1:
        plan.append({"type": "reset"})
    plan.append({"type": "setMini", "mini": 0.4 if obs["world"]["gpuPrice"] > 1.2 else 0})
    return {"actions": plan, "wait": 1}


def lengths(seed: int, hours: float = 504.0) -> list[int]:
    """The characters of every screen of an hourly player's shift."""
    w, found = GAME.create(seed), []
    while not GAME.over(w) and w.hour < hours:
        wake = play_wake(GAME, w, {SEAT: routine(look(w))})
        screen = GAME.render(w, SEAT, wake.events, wake.reason, wake.results[SEAT])
        found.append(len(screen))
    return found


class TestLength:
    def test_about_5300_to_6300_characters_a_wake(self) -> None:
        found = [*lengths(1104), *lengths(7315)]
        assert 5_300 <= fmean(found) <= 6_300
        assert max(found) < 10_000

    def test_shorter_than_the_json(self) -> None:
        import json

        for obs in screens().values():
            assert len(text.render(obs)) < 0.75 * len(json.dumps(obs, separators=(",", ":")))


class TestPlain:
    @pytest.mark.parametrize("name", SCREENS)
    def test_printable_and_tidy(self, name: str) -> None:
        screen = text.render(screens()[name], samples(), "timer", [{"ok": True, "type": "reset"}])
        assert all(letter == "\n" or letter.isprintable() for letter in screen)
        assert screen.endswith("\n")
        assert "\n\n\n" not in screen
        assert not [line for line in screen.splitlines() if line != line.rstrip()]
        assert not re.search(r"\b(None|True|False|nan|inf)\b", screen)
        assert not re.search(r"\d\.\d{5,}", screen)  # no unrounded numbers

    def test_rendering_changes_nothing(self) -> None:
        obs = screens()["pending"]
        before = copy.deepcopy(obs)
        events = [copy.deepcopy(event) for event in samples()]
        again = copy.deepcopy(events)
        assert text.render(obs, events) == text.render(obs, events)
        assert obs == before
        assert events == again

    def test_the_rules_are_complete_and_short(self) -> None:
        rules = GAME.rules()
        schema = GAME.schema()
        for name, action in schema["actions"].items():
            assert re.search(rf"^ *{name}\b", rules, re.MULTILINE)
            assert action["about"] in rules
        for region in schema["regions"]:
            assert f"{region['id']}={region['name']}" in rules
        for event in GAME.wake_events:
            assert event in rules
        assert schema["validation"] in rules
        assert len(rules) < 6_000
