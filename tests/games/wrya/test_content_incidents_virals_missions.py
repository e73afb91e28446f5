"""The writing behind incidents, viral posts and missions: shape, vocabulary, ranges, balance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import fmean
from typing import Any

import pytest

from play.games.wrya.content.incidents import INCIDENTS
from play.games.wrya.content.missions import MISSIONS
from play.games.wrya.content.virals import VIRALS

Item = dict[str, Any]
Option = dict[str, Any]

METERS = {"hype", "rage", "suspicion", "mindshare", "cash"}
KINDS = {"outage", "press", "community", "legal", "partner", "internal", "windfall", "router"}
METRICS = {
    "rage",
    "hype",
    "suspicion",
    "capped",
    "limit",
    "mini",
    "price",
    "payers_growth",
    "resets",
    "honest",
}
REAL_NAMES = re.compile(
    r"openai|chatgpt|\bgpt-|altman|\banthropic|claude|google|gemini|microsoft|slack|powerpoint"
    r"|twitter|reddit|youtube|twitch|excel\b|github|netflix|uber\b",
    re.IGNORECASE,
)
DIGITS = re.compile(r"\d+(?:\.\d+)?")

DECIDED = [x for x in INCIDENTS if "choices" in x]
SUFFERED = [x for x in INCIDENTS if "choices" not in x]
EXOGENOUS = [x for x in DECIDED if x["reactive"] is None]
CHOICES: list[Option] = [c for x in DECIDED for c in x["choices"]]
REPLIES: list[Option] = [o for x in VIRALS for o in x["options"]]


def by_id(items: tuple[Item, ...] | list[Item]) -> list[Any]:
    return [pytest.param(x, id=x["id"]) for x in items]


def strings(value: Any) -> Iterator[str]:
    """Every string value in a nest of dicts and sequences; keys are not prose."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner)


def prose() -> list[str]:
    """All that a player reads, piece by piece."""
    out = [x[k] for x in INCIDENTS for k in ("title", "body", "tip")]
    out += [x[k] for x in MISSIONS for k in ("title", "body")]
    out += [x["text"] for x in VIRALS]
    out += [o[k] for o in CHOICES + REPLIES for k in ("label", "text")]
    return out


def utility(option: Option) -> float:
    e = option["effects"]
    return float(
        e.get("hype", 0.0)
        - e.get("rage", 0.0)
        - 0.8 * e.get("suspicion", 0.0)
        + 0.5 * e.get("cash", 0.0)
    )


def check_effects(effects: dict[str, float]) -> None:
    assert set(effects) <= METERS
    for key, value in effects.items():
        assert type(value) is float, key
        assert value != 0.0, key
        assert round(value, 2) == value, key


def check_also(also: dict[str, Any]) -> None:
    assert also
    assert set(also) <= {"status", "surge", "router", "promise"}
    assert also.get("status", "honest") in {"honest", "green"}
    assert also.get("promise", 48) == 48
    if "surge" in also:
        fraction, hours = also["surge"]
        assert 0.05 <= fraction <= 0.20
        assert 6 <= hours <= 24
    if "router" in also:
        assert also["router"] == [0.10, 24]


# --- all three -----------------------------------------------------------------------------------


def test_counts() -> None:
    assert len(EXOGENOUS) == 26
    assert len([x for x in SUFFERED if x["reactive"] is None]) == 15
    reactive = Counter(x["reactive"] for x in INCIDENTS if x["reactive"])
    assert reactive == {"leak": 1, "graph": 1, "downgrade": 8, "broken": 4}
    assert len(INCIDENTS) == 55
    assert len(VIRALS) == 38
    assert len(MISSIONS) == 26


@pytest.mark.parametrize("items", [INCIDENTS, VIRALS, MISSIONS], ids=["inc", "vir", "mis"])
def test_ids_are_unique_kebab(items: tuple[Item, ...]) -> None:
    ids = [x["id"] for x in items]
    assert len(set(ids)) == len(ids)
    for name in ids:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name), name


@pytest.mark.parametrize("items", [INCIDENTS, VIRALS, MISSIONS], ids=["inc", "vir", "mis"])
def test_text_is_plain_printable_ascii(items: tuple[Item, ...]) -> None:
    for text in strings(items):
        assert text, "empty text"
        assert text.isascii(), text
        assert text.isprintable(), text
        assert text == text.strip(), text
        assert "  " not in text, text
        assert not REAL_NAMES.search(text), text


def test_nothing_is_said_twice() -> None:
    twice = [text for text, n in Counter(t.lower() for t in prose()).items() if n > 1]
    assert twice == []


# --- incidents -----------------------------------------------------------------------------------


@pytest.mark.parametrize("incident", by_id(INCIDENTS))
def test_incident_shape(incident: Item) -> None:
    keys = {"id", "kind", "source", "title", "body", "tip", "reactive"}
    if "choices" in incident:
        assert set(incident) == keys | {"choices", "default"}
    else:
        assert keys | {"effects"} <= set(incident) <= keys | {"effects", "var", "also"}
        check_effects(incident["effects"])
        assert incident.get("var", 0.0) >= 0.0
        if "also" in incident:
            check_also(incident["also"])
        assert incident["effects"] or "also" in incident
    assert incident["kind"] in KINDS
    assert incident["reactive"] in {None, "leak", "graph", "downgrade", "broken"}
    for key, most in (("source", 24), ("title", 60), ("body", 260), ("tip", 140)):
        assert len(incident[key]) <= most, key


@pytest.mark.parametrize("incident", by_id(DECIDED))
def test_incident_choices(incident: Item) -> None:
    choices = incident["choices"]
    assert len(choices) in {3, 4}
    assert incident["default"] in range(len(choices))
    for choice in choices:
        assert set(choice) - {"also"} == {"label", "text", "effects", "var", "lie"}
        assert len(choice["label"]) <= 60
        assert len(choice["text"]) <= 160
        check_effects(choice["effects"])
        assert choice["effects"], "a choice without a consequence"
        assert type(choice["var"]) is float
        assert 0.0 <= choice["var"] <= 7.0
        assert type(choice["lie"]) is bool
        if "also" in choice:
            check_also(choice["also"])
            assert "router" not in choice["also"]
    assert sum(c["lie"] for c in choices) <= 1
    assert len({c["label"] for c in choices}) == len(choices)


@pytest.mark.parametrize("incident", by_id(DECIDED))
def test_default_is_mild_and_honest(incident: Item) -> None:
    default = incident["choices"][incident["default"]]
    assert not default["lie"]
    assert default["var"] == 0.0
    assert "cash" not in default["effects"]
    assert not {"status", "promise"} & set(default.get("also", {}))
    if incident["reactive"] == "broken":
        assert default["effects"] == {"suspicion": 6.0}
        return
    assert -2.2 <= default["effects"]["hype"] <= -1.0
    assert 1.8 <= default["effects"]["rage"] <= 4.3
    assert 0.6 <= default["effects"]["suspicion"] <= 1.5


@pytest.mark.parametrize("incident", by_id(EXOGENOUS))
def test_no_answer_is_free(incident: Item) -> None:
    """Every way out costs something: a meter, money, luck, or a lie on record."""
    for choice in incident["choices"]:
        e = choice["effects"]
        bad = e.get("hype", 0) < 0 or e.get("cash", 0) < 0 or choice["lie"]
        bad = bad or e.get("rage", 0) > 0 or e.get("suspicion", 0) > 0 or "also" in choice
        assert bad, choice["label"]


@pytest.mark.parametrize("incident", by_id(EXOGENOUS))
def test_letting_it_slide_is_never_the_best(incident: Item) -> None:
    """The default costs a bit, and which of the others is best depends on what is short."""
    others = [c for i, c in enumerate(incident["choices"]) if i != incident["default"]]
    default = incident["choices"][incident["default"]]
    assert max(map(utility, others)) > utility(default)
    meters: dict[str, Callable[[Option], float]] = {
        "hype": lambda c: c["effects"].get("hype", 0.0),
        "rage": lambda c: -c["effects"].get("rage", 0.0),
        "suspicion": lambda c: -c["effects"].get("suspicion", 0.0),
        "cash": lambda c: c["effects"].get("cash", 0.0),
        "word": lambda c: -float(c["lie"]),
    }
    best = {max(others, key=f)["label"] for f in meters.values()}
    assert len(best) >= 2


def test_promises_say_what_and_when() -> None:
    promises = [c for c in CHOICES if "promise" in c.get("also", {})]
    assert promises
    for choice in promises:
        said = choice["label"] + " " + choice["text"]
        assert "global reset" in said
        assert re.search(r"within 48 hours|inside 48 hours", said)


def test_choices_that_flip_the_page_say_so() -> None:
    flips = [c for c in CHOICES if "status" in c.get("also", {})]
    assert {c["also"]["status"] for c in flips} == {"honest", "green"}
    for choice in flips:
        assert choice["also"]["status"] in (choice["label"] + " " + choice["text"]).lower()
        assert choice["lie"] is (choice["also"]["status"] == "green")


def test_suffered_incidents_by_kind() -> None:
    exogenous = [x for x in SUFFERED if x["reactive"] is None]
    for x in exogenous:
        e, also = x["effects"], x.get("also", {})
        if x["kind"] == "outage":
            assert 1 <= e["rage"] <= 3
            fraction, hours = also["surge"]
            assert 0.05 <= fraction <= 0.20
            assert 6 <= hours <= 18
        elif x["kind"] in {"press", "legal"}:
            assert 2 <= e["suspicion"] <= 5
        elif x["kind"] == "windfall":
            assert 1 <= e.get("cash", 0) <= 4 or 2 <= e.get("hype", 0) <= 4
        elif x["kind"] == "router":
            assert also == {"router": [0.10, 24]}
        else:
            assert x["kind"] == "community"
            assert e["rage"] < 0 < e["hype"]
    assert sum("router" in x.get("also", {}) for x in exogenous) == 2
    for key, centre in (("hype", 0.5), ("rage", 0.5), ("suspicion", 1.0)):
        mean = fmean(x["effects"].get(key, 0.0) for x in exogenous)
        assert mean == pytest.approx(centre, abs=0.2)


def test_reactive_incidents() -> None:
    (leak,) = (x for x in INCIDENTS if x["reactive"] == "leak")
    assert leak["effects"] == {"suspicion": 18.0, "hype": -6.0}
    assert "also" not in leak
    assert "var" not in leak
    for x in INCIDENTS:
        if x["reactive"] == "downgrade":
            clean = [c for c in x["choices"] if c.get("also") == {"status": "honest"}]
            assert len(clean) == 1
            assert clean[0]["effects"]["suspicion"] == min(
                c["effects"].get("suspicion", 0.0) for c in x["choices"]
            )
    broken = [x for x in INCIDENTS if x["reactive"] == "broken"]
    assert sorted("choices" in x for x in broken) == [False, True, True, True]
    assert [x["effects"] for x in broken if "effects" in x] == [{"suspicion": 6.0}]


def test_exogenous_texts_assume_nothing_the_player_did() -> None:
    """Which incident a slot picks must not depend on the state, so no text may either."""
    told = re.compile(r"\byou (promised|reset|raised|cut|denied)\b|latest reset|last reset", re.I)
    for x in INCIDENTS:
        if x["reactive"] is None:
            assert not told.search(x["body"] + " " + x["title"]), x["id"]


# --- viral posts ---------------------------------------------------------------------------------


def reply_kind(option: Option) -> str:
    """Humble, joke, credits or half a lie, told from the numbers alone."""
    if option["lie"]:
        return "lie"
    if "cash" in option["effects"]:
        return "credits"
    return "joke" if "rage" not in option["effects"] else "humble"


@pytest.mark.parametrize("viral", by_id(VIRALS))
def test_viral_shape(viral: Item) -> None:
    assert set(viral) == {"id", "author", "text", "options"}
    assert re.fullmatch(r"@[a-z0-9_]{3,21}", viral["author"])
    assert len(viral["text"]) <= 220
    assert len(viral["options"]) in {3, 4}
    for option in viral["options"]:
        assert set(option) == {"label", "text", "effects", "var", "lie"}
        assert len(option["label"]) <= 90
        assert len(option["text"]) <= 130
        check_effects(option["effects"])
        assert type(option["var"]) is float
        assert type(option["lie"]) is bool
    kinds = [reply_kind(o) for o in viral["options"]]
    assert len(set(kinds)) == len(kinds)
    assert "joke" in kinds


@pytest.mark.parametrize("option", [pytest.param(o, id=o["label"][:40]) for o in REPLIES])
def test_reply_ranges(option: Option) -> None:
    e, var = option["effects"], option["var"]
    kind = reply_kind(option)
    if kind == "humble":
        assert 0.3 <= e["hype"] <= 1.1
        assert -3.8 <= e["rage"] <= -0.9
        assert -2.3 <= e["suspicion"] <= -0.5
        assert var == 0.0
    elif kind == "joke":
        assert 1.0 <= e["hype"] <= 4.1
        assert 0.15 <= e["suspicion"] <= 0.75
        assert 1.6 <= var <= 4.5
    elif kind == "credits":
        assert 0.5 <= e["hype"] <= 2.3
        assert -5.6 <= e["rage"] <= -1.4
        assert -0.95 <= e["suspicion"] <= -0.2
        assert -2.85 <= e["cash"] <= -0.7
        assert 0.9 <= var <= 1.5
    else:
        assert 0.9 <= e["hype"] <= 3.8
        assert 0.35 <= e["rage"] <= 0.65
        assert -2.85 <= e["suspicion"] <= -0.7
        assert 1.9 <= var <= 3.1


def test_authors_are_unique() -> None:
    authors = [x["author"] for x in VIRALS]
    assert len(set(authors)) == len(authors)
    assert max(map(len, authors)) <= 22


# --- position ------------------------------------------------------------------------------------


def option_sets(items: list[Item] | tuple[Item, ...], key: str) -> list[tuple[Option, ...]]:
    return [x[key] for x in items]


POSITIONS: dict[str, Callable[[tuple[Option, ...]], Option]] = {
    "first": lambda options: options[0],
    "second": lambda options: options[1],
    "third": lambda options: options[2],
    "last": lambda options: options[-1],
}


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize(
    ("options", "most"),
    [
        pytest.param(option_sets(EXOGENOUS, "choices"), 0.4, id="exogenous"),
        pytest.param(option_sets(DECIDED, "choices"), 0.3, id="incidents"),
        pytest.param(option_sets(VIRALS, "options"), 0.2, id="virals"),
    ],
)
def test_position_tells_nothing(
    options: list[tuple[Option, ...]], most: float, position: str
) -> None:
    """A policy that always takes one place does as well as one that draws lots."""
    pick = POSITIONS[position]
    gap = fmean(utility(pick(o)) - fmean(map(utility, o)) for o in options)
    assert abs(gap) <= most
    for key in ("hype", "rage", "suspicion", "cash"):
        gap = fmean(
            pick(o)["effects"].get(key, 0.0) - fmean(x["effects"].get(key, 0.0) for x in o)
            for o in options
        )
        assert abs(gap) <= most, key
    lies = fmean(pick(o)["lie"] - fmean(x["lie"] for x in o) for o in options)
    assert abs(lies) <= 0.1


def test_defaults_move_about() -> None:
    at = Counter(x["default"] for x in DECIDED)
    assert set(at) == {0, 1, 2, 3}
    assert max(at[i] for i in range(3)) - min(at[i] for i in range(3)) <= 3


def test_reply_kinds_are_spread_over_the_places() -> None:
    for place in range(4):
        having = [x["options"] for x in VIRALS if len(x["options"]) > place]
        kinds = Counter(reply_kind(options[place]) for options in having)
        assert set(kinds) == {"humble", "joke", "credits", "lie"}
        assert max(kinds.values()) - min(kinds.values()) <= 3


def test_the_best_option_sits_everywhere() -> None:
    for items, key in ((EXOGENOUS, "choices"), (VIRALS, "options")):
        best = Counter(max(range(len(x[key])), key=lambda i: utility(x[key][i])) for x in items)
        for place in range(3):
            assert best[place] >= len(items) / 8, (key, best)


def test_lies_are_on_record() -> None:
    """A lie buys calm now, against the default; what it costs is kept on the record."""
    for x in DECIDED:
        default = x["choices"][x["default"]]
        for choice in x["choices"]:
            if choice["lie"]:
                assert choice["effects"]["suspicion"] < default["effects"]["suspicion"]
    for option in REPLIES:
        assert option["lie"] is (reply_kind(option) == "lie")
        if option["lie"]:
            assert option["effects"]["suspicion"] < 0
    assert 10 <= sum(c["lie"] for c in CHOICES) <= 20
    assert 25 <= sum(o["lie"] for o in REPLIES) <= 38


# --- missions ------------------------------------------------------------------------------------


def goals(mission: Item) -> list[Item]:
    return [mission["goal"], *([mission["also_goal"]] if "also_goal" in mission else [])]


@pytest.mark.parametrize("mission", by_id(MISSIONS))
def test_mission_shape(mission: Item) -> None:
    keys = {"id", "title", "body", "from", "goal", "hours", "reward", "fail"}
    assert set(mission) - {"also_goal"} == keys
    for key, most in (("title", 50), ("body", 200), ("from", 24)):
        assert len(mission[key]) <= most, key
    assert mission["hours"] in {24, 36, 48}
    assert set(mission["reward"]) == {"cash", "hype"}
    assert 5.2 * 0.6 <= mission["reward"]["cash"] <= 5.2 * 1.4
    assert 2 <= mission["reward"]["hype"] <= 4
    assert {"hype"} <= set(mission["fail"]) <= {"hype", "rage", "suspicion"}
    assert -3 <= mission["fail"]["hype"] <= -1
    assert all(0 < mission["fail"].get(k, 1.0) <= 4 for k in ("rage", "suspicion"))
    for goal in goals(mission):
        assert set(goal) == {"metric", "op", "value", "when"}
        assert goal["metric"] in METRICS
        assert goal["op"] in {"<=", ">="}
        assert goal["when"] in {"end", "hold"}
        assert type(goal["value"]) is float
    if "also_goal" in mission:
        assert mission["goal"]["metric"] != mission["also_goal"]["metric"]


@pytest.mark.parametrize("mission", by_id(MISSIONS))
def test_mission_body_states_its_numbers(mission: Item) -> None:
    body = mission["body"]
    said = {float(n) for n in DIGITS.findall(body)}
    assert float(mission["hours"]) in said or "two days" in body
    for goal in goals(mission):
        metric, value = goal["metric"], goal["value"]
        if metric == "honest":
            assert "honest" in body
        elif metric == "resets":
            assert ("no global reset" in body.lower()) if value == 0 else ("one global" in body)
        elif metric == "payers_growth" and value == 0:
            assert "no fewer payers" in body
        elif metric in {"payers_growth", "capped"}:
            assert round(value * 100, 6) in said
            assert "percent" in body
        else:
            assert value in said


@pytest.mark.parametrize("mission", by_id(MISSIONS))
def test_mission_values_are_within_reach(mission: Item) -> None:
    ranges = {
        "rage": (20, 60),
        "hype": (30, 65),
        "suspicion": (15, 50),
        "capped": (0.1, 0.4),
        "limit": (0.5, 1.5),
        "mini": (0, 0.6),
        "price": (15, 25),
        "payers_growth": (0, 0.03),
        "resets": (0, 1),
        "honest": (1, 1),
    }
    for goal in goals(mission):
        low, high = ranges[goal["metric"]]
        assert low <= goal["value"] <= high


def test_missions_spread_and_centre() -> None:
    used = Counter(g["metric"] for m in MISSIONS for g in goals(m))
    assert set(used) == METRICS
    assert max(used.values()) <= 5
    assert fmean(m["hours"] for m in MISSIONS) == pytest.approx(36, abs=1.5)
    assert fmean(m["reward"]["cash"] for m in MISSIONS) == pytest.approx(5.2, abs=0.3)
    assert fmean(m["reward"]["hype"] for m in MISSIONS) == pytest.approx(3, abs=0.25)
    assert fmean(m["fail"]["hype"] for m in MISSIONS) == pytest.approx(-2, abs=0.25)
    assert len({m["from"] for m in MISSIONS}) >= 20
