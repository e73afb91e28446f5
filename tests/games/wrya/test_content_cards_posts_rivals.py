"""The launch cards, the post drafts and the rival launches: shape, ranges and honest wording."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from types import ModuleType
from typing import Any

import pytest

from play.games.wrya.content import cards, posts, rivals
from play.games.wrya.content.cards import CARDS
from play.games.wrya.content.posts import POSTS
from play.games.wrya.content.rivals import LAUNCHES

K = {1: 1.0, 2: 2.1, 3: 3.4, 4: 5.5}
COUNT_BY_COST = {1: 25, 2: 14, 3: 7, 4: 2}
RARITY = {1: "common", 2: "uncommon", 3: "rare", 4: "legendary"}
# Effect per unit of K: (open cards, dark cards).
RANGES = {
    "hype": ((2.2, 4.6), (3.3, 6.9)),
    "mindshare": ((0.2, 1.0), (0.2, 1.0)),
    "rage": ((-2.0, 0.0), (-2.0, 0.0)),
    "suspicion": ((-0.8, 0.5), (1.8, 3.6)),
    "cash": ((0.0, 0.0), (0.2, 2.0)),
}
CARD_KEYS = {"id", "name", "tagline", "flavor", "cost", "rarity", "dark", "effects"}

# Centre of each category: hype, rage, suspicion, var.
CENTRES = {
    "hype": (2.6, 0.3, 0.3, 0.6),
    "teaser": (2.2, 0.0, 0.2, 1.0),
    "meme": (1.8, -0.5, 0.0, 2.2),
    "apology": (-0.3, -3.2, -0.6, 0.3),
    "transparency": (-0.2, -0.8, -2.2, 0.3),
    "thanks": (0.9, -1.6, -0.3, 0.4),
    "promise": (2.4, -2.4, 0.0, 0.4),
    "gaslight": (1.6, -0.5, -2.4, 0.8),
}
SPREAD = 0.35
POST_KEYS = {"id", "category", "text", "effects", "var", "lie", "fits"}
PERCENT_FITS = {
    "rage_min",
    "rage_max",
    "hype_min",
    "hype_max",
    "suspicion_min",
    "suspicion_max",
}
HOUR_FITS = {"reset_within", "no_reset_within"}
PRICE_FITS = {"price_above", "price_below"}
TRUE_FITS = {"degraded", "rival_recent"}
FITS = (
    PERCENT_FITS
    | HOUR_FITS
    | PRICE_FITS
    | TRUE_FITS
    | {"capped_min", "limit_above", "week", "promise_open"}
)
# A word in a draft that only makes sense when the key is among its conditions (any one of them).
MENTIONS = {
    r"\blaunch(ed)?\b": {"rival_recent"},
    r"\bweek (one|two|three)\b|\b(third|final) week\b": {"week"},
    r"\bprice\b": {"price_above", "price_below"},
    r"\b(above|under|below) twenty\b": {"price_above", "price_below"},
    r"\b(that|for the) reset\b|\bwe reset you all\b": {"reset_within"},
    r"\bdrain": {"limit_above", "degraded"},
    r"\bout of quota\b|\byour bar\b|\bfull bar\b": {"capped_min"},
}

# Every way in which a promise may say that it is for within 48 hours.
TWO_DAYS = r"\b48 hours\b|\btwo (more )?days\b|\btwo nights from now\b|\bday after tomorrow\b"

LAUNCH_KEYS = {"id", "rival", "name", "title", "body", "leak", "size"}
RIVALS = ("anthropic", "google", "oss")

MODULES = [(cards, "CARDS"), (posts, "POSTS"), (rivals, "LAUNCHES")]
ROWS: tuple[dict[str, Any], ...] = CARDS + POSTS + LAUNCHES
PROSE_KEYS = {"name", "tagline", "flavor", "text", "title", "body", "leak"}


def prose() -> Iterator[tuple[str, str, str]]:
    """Every piece of text a player reads, as (id of its row, key, text)."""
    for row in ROWS:
        for key in sorted(PROSE_KEYS & row.keys()):
            yield row["id"], key, row[key]


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def middle(cost: int, effect: str, share_dark: float) -> float:
    (lo, hi), (dark_lo, dark_hi) = RANGES[effect]
    return K[cost] * ((lo + hi) * (1 - share_dark) + (dark_lo + dark_hi) * share_dark) / 2


def check_also(also: dict[str, Any]) -> None:
    assert also
    assert also.keys() <= {"status", "surge"}
    if "status" in also:
        assert also["status"] in ("honest", "green")
    if "surge" in also:
        fraction, hours = also["surge"]
        assert 0 < fraction <= 0.25
        assert 1 <= hours <= 48


# --- all three files -------------------------------------------------------------------------


@pytest.mark.parametrize(("module", "name"), MODULES)
def test_a_content_file_is_one_literal(module: ModuleType, name: str) -> None:
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    assert [type(node) for node in tree.body] == [
        ast.Expr,
        ast.ImportFrom,
        ast.ImportFrom,
        ast.AnnAssign,
    ]
    assignment = tree.body[-1]
    assert isinstance(assignment, ast.AnnAssign)
    assert assignment.value is not None
    assert ast.literal_eval(assignment.value) == getattr(module, name)


@pytest.mark.parametrize("rows", [CARDS, POSTS, LAUNCHES], ids=["cards", "posts", "launches"])
def test_ids_are_unique_kebab_case(rows: tuple[dict[str, Any], ...]) -> None:
    ids = [row["id"] for row in rows]
    assert len(set(ids)) == len(ids)
    for row_id in ids:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", row_id), row_id


@pytest.mark.parametrize(("row_id", "key", "text"), list(prose()))
def test_text_is_printable(row_id: str, key: str, text: str) -> None:
    assert isinstance(text, str)
    assert text == text.strip()
    assert text
    assert "  " not in text
    # No control character, lone surrogate or line break; no typographic dash, curly quote, emoji.
    assert text.isprintable()
    assert text.isascii()


def test_no_text_appears_twice() -> None:
    seen = Counter(text.casefold() for _, _, text in prose())
    assert [text for text, n in seen.items() if n > 1] == []


def test_no_rival_goes_by_its_machine_id_in_prose() -> None:
    for row_id, key, text in prose():
        assert not re.search(r"\b(anthropic|google|openai)\b", text, re.IGNORECASE), (row_id, key)


# --- cards -----------------------------------------------------------------------------------


def test_card_counts() -> None:
    assert len(CARDS) == 48
    assert Counter(card["cost"] for card in CARDS) == COUNT_BY_COST
    assert sum(card["dark"] for card in CARDS) == 11


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["id"])
def test_card(card: dict[str, Any]) -> None:
    assert card.keys() - {"also"} == CARD_KEYS
    assert len(card["name"]) <= 32
    assert len(card["tagline"]) <= 70
    assert len(card["flavor"]) <= 130
    assert type(card["cost"]) is int
    assert card["rarity"] == RARITY[card["cost"]]
    assert type(card["dark"]) is bool
    if "also" in card:
        check_also(card["also"])

    effects, k = card["effects"], K[card["cost"]]
    assert effects.keys() <= RANGES.keys()
    assert all(is_number(value) and value != 0 for value in effects.values())
    assert ("cash" in effects) == card["dark"]
    for name, ranges in RANGES.items():
        lo, hi = ranges[card["dark"]]
        assert k * lo - 1e-9 <= effects.get(name, 0.0) <= k * hi + 1e-9, name


@pytest.mark.parametrize("cost", [1, 2, 3])
@pytest.mark.parametrize("effect", ["hype", "mindshare", "rage", "suspicion"])
def test_card_averages_sit_near_the_middle(cost: int, effect: str) -> None:
    group = [card for card in CARDS if card["cost"] == cost]
    share_dark = fmean(card["dark"] for card in group)
    lo, hi = RANGES[effect][0]
    mean = fmean(card["effects"].get(effect, 0.0) for card in group)
    assert mean == pytest.approx(middle(cost, effect, share_dark), abs=0.1 * K[cost] * (hi - lo))


@pytest.mark.parametrize("cost", [1, 2])
@pytest.mark.parametrize("effect", ["hype", "mindshare", "rage", "suspicion"])
def test_cards_spread_over_the_range(cost: int, effect: str) -> None:
    lo, hi = RANGES[effect][0]
    values = [
        card["effects"].get(effect, 0.0)
        for card in CARDS
        if card["cost"] == cost and not card["dark"]
    ]
    assert max(values) - min(values) >= 0.7 * K[cost] * (hi - lo)


def test_card_side_effects_are_announced() -> None:
    also = [card for card in CARDS if "also" in card]
    honest = [card for card in also if card["also"].get("status") == "honest"]
    green = [card for card in also if card["also"].get("status") == "green"]
    surge = [card for card in also if "surge" in card["also"]]
    assert (len(honest), len(green), len(surge)) == (2, 1, 4)
    for card in honest:
        assert "status page goes honest" in card["flavor"]
        assert not card["dark"]
    for card in green:
        assert "green" in card["flavor"]
        assert card["dark"]
    for card in CARDS:
        assert ("heavy to serve" in card["flavor"].lower()) == (card in surge), card["id"]


# --- posts -----------------------------------------------------------------------------------


def test_post_counts() -> None:
    assert len(POSTS) == 80
    assert Counter(post["category"] for post in POSTS) == dict.fromkeys(CENTRES, 10)


@pytest.mark.parametrize("post", POSTS, ids=lambda post: post["id"])
def test_post(post: dict[str, Any]) -> None:
    promises = post["category"] == "promise"
    assert post.keys() - {"also"} == POST_KEYS | ({"promise"} if promises else set())
    assert len(post["text"]) <= 200
    assert post["lie"] is (post["category"] == "gaslight")
    if "also" in post:
        check_also(post["also"])

    assert post["effects"].keys() == {"hype", "rage", "suspicion"}
    values = [*post["effects"].values(), post["var"]]
    for value, centre in zip(values, CENTRES[post["category"]], strict=True):
        assert is_number(value)
        assert abs(value - centre) <= SPREAD * abs(centre) + 1e-9


@pytest.mark.parametrize("post", POSTS, ids=lambda post: post["id"])
def test_post_fits(post: dict[str, Any]) -> None:
    fits = post["fits"]
    assert fits.keys() <= FITS
    for key, value in fits.items():
        if key in TRUE_FITS:
            assert value is True
        elif key == "promise_open":
            assert type(value) is bool
        elif key == "week":
            assert type(value) is int
            assert value in (1, 2, 3)
        else:
            assert is_number(value)
            lo, hi = (
                (0, 100) if key in PERCENT_FITS
                else (1, 504) if key in HOUR_FITS
                else (10, 40) if key in PRICE_FITS
                else (0, 1) if key == "capped_min"
                else (0.5, 2.5)
            )  # fmt: skip
            assert lo < value < hi
    for name in ("rage", "hype", "suspicion"):
        assert fits.get(f"{name}_min", 0) < fits.get(f"{name}_max", 100)


@pytest.mark.parametrize("post", POSTS, ids=lambda post: post["id"])
def test_a_post_that_mentions_a_circumstance_requires_it(post: dict[str, Any]) -> None:
    for pattern, keys in MENTIONS.items():
        if re.search(pattern, post["text"].lower()):
            assert keys & post["fits"].keys(), pattern


@pytest.mark.parametrize("category", CENTRES)
def test_every_category_always_has_two_drafts(category: str) -> None:
    always: dict[str, Any] = {"promise_open": False} if category == "promise" else {}
    fitting = [p for p in POSTS if p["category"] == category and p["fits"] == always]
    assert len(fitting) >= 2


@pytest.mark.parametrize("category", CENTRES)
def test_post_averages_sit_near_the_centre(category: str) -> None:
    group = [post for post in POSTS if post["category"] == category]
    columns = [[p["effects"][name] for p in group] for name in ("hype", "rage", "suspicion")]
    columns.append([p["var"] for p in group])
    for column, centre in zip(columns, CENTRES[category], strict=True):
        assert fmean(column) == pytest.approx(centre, abs=0.05 * abs(centre) + 1e-9)


@pytest.mark.parametrize(
    "post", [p for p in POSTS if p["category"] == "promise"], ids=lambda post: post["id"]
)
def test_a_promise_says_what_it_promises(post: dict[str, Any]) -> None:
    assert post["promise"] == 48
    assert post["fits"]["promise_open"] is False
    text = post["text"].lower()
    assert re.search(TWO_DAYS, text)
    assert re.search(r"\breset\b", text)
    assert re.search(r"\bglobal\b|\bworldwide\b|\bevery(one|body)?\b", text)


# --- rival launches --------------------------------------------------------------------------


def test_launch_counts_and_sizes() -> None:
    assert len(LAUNCHES) == 27
    assert Counter(launch["rival"] for launch in LAUNCHES) == dict.fromkeys(RIVALS, 9)
    for rival in RIVALS:
        sizes = [launch["size"] for launch in LAUNCHES if launch["rival"] == rival]
        assert fmean(sizes) == pytest.approx(1.0, abs=0.01)
        assert max(sizes) - min(sizes) >= 0.6


@pytest.mark.parametrize("launch", LAUNCHES, ids=lambda launch: launch["id"])
def test_launch(launch: dict[str, Any]) -> None:
    assert launch.keys() == LAUNCH_KEYS
    assert len(launch["name"]) <= 28
    assert len(launch["title"]) <= 70
    assert len(launch["body"]) <= 180
    assert len(launch["leak"]) <= 150
    assert is_number(launch["size"])
    assert 0.6 <= launch["size"] <= 1.4
