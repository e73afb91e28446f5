"""The routes over HTTP: what every client relies on, whatever the game."""

from __future__ import annotations

import json
import socket
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from play import wire
from play.server.limits import RateLimit
from play.server.settings import Settings
from play.service.service import ROUTES
from tests.server.house import Caller, House, good, refused


def test_a_practice_world_from_start_to_end(house: House) -> None:
    ada = house.player("ada", signed_in=False)
    run = ada.start(suite="toys", index=1, name="a", model="m", view="both")
    assert run["seed"] == 22
    assert run["text"]
    assert run["rules"]
    assert run["schema"]
    last = ada.play_out(run, ["invest", 2])
    assert last["score"] is not None
    assert last["scoringStatus"] == "complete"
    assert last["baseline"].keys() == {"idle", "ref"}
    assert last["rank"] is None  # three worlds are still to be played
    assert last["standings"]["practice"]["all"]["progress"] == {"done": 1, "scored": 1, "of": 4}
    assert last["standings"]["agents"]["all"] == {"pos": 1, "total": 1, "best": last["score"]}
    told = good(ada.get(wire.PATH_RUN, id=run["runId"]))
    assert (told["status"], told["score"]) == ("done", last["score"])
    assert told["expires"] == "2026-09-22T02:13:20Z"


def test_a_resent_last_step_has_no_standings(house: House) -> None:
    ada = house.player("ada")
    run = ada.start()
    while not run["done"]:
        body = ada.body(run)
        run = good(ada.post(wire.PATH_STEP, body))
    again = good(ada.post(wire.PATH_STEP, body))
    assert run["standings"]
    assert again["standings"] == {}
    assert again == {**run, "standings": {}, "rank": None}


def test_a_practice_run_expires_after_twelve_hours(house: House) -> None:
    ada = house.player("ada")
    run = ada.start()
    house.clock.forward(hours=12)
    gone = refused(ada.post(wire.PATH_STEP, ada.body(run)), 410, "expired")
    assert gone["status"] == "expired"
    assert gone["runId"] == run["runId"]
    assert (gone["suite"], gone["index"], gone["tick"], gone["hour"]) == ("toys", 0, 0, 0.0)
    assert gone["history"] == f"{wire.PATH_RUN}?id={run['runId']}"
    assert refused(ada.post(wire.PATH_START, {"runId": run["runId"]}), 410, "expired") == gone


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", wire.PATH_START), ("POST", wire.PATH_STEP), ("GET", wire.PATH_RUN)],
)
def test_playing_needs_a_key(house: House, method: str, path: str) -> None:
    answer = house.nobody().send(method, path, b"{}" if method == "POST" else None)
    refused(answer, 401, "no_key")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_looking_needs_none(house: House) -> None:
    nobody = house.nobody()
    schema = good(nobody.get(wire.PATH_SCHEMA))
    suite = schema["officialSuite"]
    assert suite == {
        "id": "live-2026-W39",
        "worlds": 16,
        "opens": "2026-09-21T00:00:00Z",
        "closes": "2026-09-28T00:00:00Z",
        "graceUntil": "2026-09-28T12:00:00Z",
        "requiresSignIn": True,
        "restOnly": True,
        "attemptsPerWorld": 1,
    }
    assert good(nobody.get(wire.PATH_SUITE))["you"] is None
    assert good(nobody.get(wire.PATH_BOARD))["me"] is None
    assert good(nobody.get(wire.PATH_HEALTH))["ok"] is True


@pytest.mark.parametrize(
    "header",
    [
        *("Bearer rya_unknown", "Basic abc", "Bearer", "Bearer  ", "Bearer a b"),
        *("Bearer " + "x" * 300, "Bearer k\u00e9y"),
    ],
)
def test_a_bad_key_is_bad_everywhere(house: House, header: str) -> None:
    caller = house.nobody()
    for path in (wire.PATH_SCHEMA, wire.PATH_RUN, wire.PATH_KEY):
        refused(caller.send("GET", path, None, Authorization=header), 401, "bad_key")


def test_who_am_i(house: House) -> None:
    refused(house.nobody().get(wire.PATH_KEY), 401, "no_session")
    told = good(house.player("ada", signed_in=False).get(wire.PATH_KEY))
    assert told == {
        "name": "ada",
        "signedIn": False,
        "expires": "2026-10-21T14:13:20Z",
        "days": 30,
    }


def test_a_key_ends_after_thirty_days(house: House) -> None:
    ada = house.player("ada")
    good(ada.get(wire.PATH_KEY))
    house.clock.forward(hours=30 * 24)
    refused(ada.get(wire.PATH_KEY), 401, "bad_key")


def test_a_revoked_key_ends(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from play.server import access
    from play.service import identity

    monkeypatch.setattr(access, "REMEMBERED", 0.0)
    ada, other = house.player("ada"), house.player("bob")
    good(ada.get(wire.PATH_KEY))
    assert identity.revoke(house.store, "ADA", house.clock) == 1
    refused(ada.get(wire.PATH_KEY), 401, "bad_key")
    good(other.get(wire.PATH_KEY))


def test_errors_are_json_wherever_they_come_from(house: House) -> None:
    nobody = house.nobody()
    refused(nobody.get("/"), 404, "no_such_path")
    refused(nobody.get(wire.PATH_BOARD + "/"), 404, "no_such_path")
    answer = nobody.send("DELETE", wire.PATH_START)
    assert refused(answer, 405, "method_not_allowed")["allow"] == ["POST"]
    assert answer.headers["allow"] == "POST"
    refused(nobody.send("OPTIONS", wire.PATH_STEP), 405, "method_not_allowed")
    assert nobody.send("HEAD", wire.PATH_SCHEMA).status == 200


def test_a_defect_is_answered_and_logged_without_its_words(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("words with a secret in them")

    ada = house.player("ada")
    monkeypatch.setattr(type(house.app.service), "call", broken)
    answer = ada.get(wire.PATH_SCHEMA)
    assert answer.status == 500
    assert answer.json["code"] == "defect"
    assert b"secret" not in answer.data
    defect = next(line for line in house.log_lines() if line["event"] == "defect")
    assert defect["type"] == "ValueError"
    assert any("broken" in frame for frame in defect["trace"])
    assert b"secret" not in house.log.getvalue()


def test_an_answer_s_body_is_not_held_back(house: House) -> None:
    """Asyncio sends small parts at once (TCP_NODELAY) only where the protocol has been named."""
    listening = house.bound.socket
    assert (listening.type, listening.proto) == (socket.SOCK_STREAM, socket.IPPROTO_TCP)


def test_whoever_calls_faster_than_the_rate_is_slowed_down(
    open_house: Callable[..., House],
) -> None:
    settings = Settings({"RYA_RATE": "20"})
    settings.burst = 2
    house = open_house(settings)
    ada = house.player("ada")
    begun = time.monotonic()
    assert [ada.get(wire.PATH_KEY).status for _ in range(12)] == [200] * 12
    assert time.monotonic() - begun >= 9 / 20


def test_too_many_side_by_side_are_refused(open_house: Callable[..., House]) -> None:
    house = open_house(Settings({"RYA_RATE": "50"}))
    house.app.rate = RateLimit(5.0, 1.0, longest=0.5)
    ada = house.player("ada")
    with ThreadPoolExecutor(12) as many:
        answers = list(many.map(lambda _: ada.get(wire.PATH_KEY), range(12)))
    statuses = Counter(answer.status for answer in answers)
    assert statuses.keys() == {200, 429}
    assert statuses[200] >= 3
    for answer in answers:
        if answer.status == 429:
            body = refused(answer, 429, "rate_limited")
            assert body["retryAfter"] == int(answer.headers["retry-after"]) >= 1
            assert "again in 1 second." in body["error"]


def test_no_more_wait_than_there_is_room_for(open_house: Callable[..., House]) -> None:
    settings = Settings({"RYA_RATE": "50"})
    house = open_house(settings)
    house.app.rate = RateLimit(1.0, 1.0)
    ada = house.player("ada")
    assert ada.get(wire.PATH_KEY).status == 200
    settings.queue = house.app._held_back
    refused(ada.get(wire.PATH_SCHEMA), 503, "busy")


def test_a_stop_waits_for_nobody_s_turn(open_house: Callable[..., House]) -> None:
    settings = Settings({"RYA_RATE": "50"})
    settings.stop_seconds = 0
    house = open_house(settings)
    house.app.rate = RateLimit(0.1, 1.0, longest=60.0)
    ada = house.player("ada")
    assert ada.get(wire.PATH_KEY).status == 200
    with ThreadPoolExecutor(1) as one:
        late = one.submit(ada.get, wire.PATH_KEY)
        while not house.app._held_back:
            time.sleep(0.005)
        house.server.should_exit = True
        refused(late.result(10), 503, "stopping")


def test_wrong_keys_keep_no_valid_one_out(open_house: Callable[..., House]) -> None:
    house = open_house(Settings({"RYA_RATE": "2"}))
    house.app.rate = RateLimit(0.01, 8.0)
    ada, bob = house.player("ada"), house.player("bob")
    statuses = [ada.get(wire.PATH_KEY).status for _ in range(9)]
    assert statuses == [200] * 8 + [429]
    guesses = [Caller(house, f"rya_guess{number}").get(wire.PATH_KEY) for number in range(6)]
    shapes = [house.nobody().send("GET", wire.PATH_KEY, None, Authorization="Basic x")]
    assert [answer.status for answer in (*guesses, *shapes)] == [401] * 7
    assert house.nobody().get(wire.PATH_SCHEMA).status == 200
    assert Caller(house, "rya_guess").get(wire.PATH_KEY).status == 429
    assert house.nobody().get(wire.PATH_SCHEMA).status == 429
    assert bob.get(wire.PATH_KEY).status == 200  # looked up, though the address may not call
    assert house.player("cyd").get(wire.PATH_KEY).status == 200


def test_a_strange_host_is_no_path(house: House) -> None:
    nobody = house.nobody()
    refused(nobody.send("GET", wire.PATH_RUN, None, Host=f"x{wire.PATH_SCHEMA}?"), 401, "no_key")
    answer = nobody.send("GET", wire.PATH_BRIEF, None, Host="<script>")
    assert answer.status == 200
    assert b"<script>" not in answer.data
    assert house.base.encode() in answer.data


def test_every_request_is_logged_once(house: House) -> None:
    ada = house.player("ada")
    run = ada.start()
    ada.get("/some/path?with=query")
    ada.get(wire.PATH_RUN, id=run["runId"])
    lines = [line for line in house.log_lines() if line["event"] == "request"]
    assert [(line["method"], line["path"], line["status"]) for line in lines] == [
        ("POST", wire.PATH_START, 200),
        ("GET", "(other)", 404),
        ("GET", wire.PATH_RUN, 200),
    ]
    assert all(line["client"] == "127.0.0.1" and line["ms"] > 0 for line in lines)
    assert len({line["request"] for line in lines}) == 3
    assert lines[0]["player"] == lines[2]["player"] != "ada"


def test_the_brief_names_the_address_it_was_asked_at(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    import brief

    asked: list[dict[str, object]] = []

    def text(**words: object) -> str:
        asked.append(words)
        return "the brief"

    monkeypatch.setattr(brief, "text", text, raising=False)
    ada = house.player("ada")
    answer = ada.get(wire.PATH_BRIEF, mode="batch", worlds="3", maxWakes="40", suite="live")
    assert answer.data == b"the brief"
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert asked == [
        {
            "mode": "batch",
            "worlds": 3,
            "suite": "live-2026-W39",
            "index": None,
            "max_wakes": 40,
            "base": house.base,
            "name": None,
            "language": None,
        }
    ]
    for bad in ({"mode": "x"}, {"worlds": "17"}, {"index": "4"}, {"maxWakes": "0"}):
        assert ada.get(wire.PATH_BRIEF, **bad).status == 400
    assert ada.get(wire.PATH_BRIEF, suite="live-2030-W01").status == 404


def test_the_routes_are_the_service_s(house: House) -> None:
    document = good(house.nobody().get(wire.PATH_OPENAPI))
    served = {path: {m.upper() for m in methods} for path, methods in document["paths"].items()}
    expected = {path: set(methods) for path, methods in ROUTES.items()}
    assert served == {**expected, wire.PATH_HEALTH: {"GET"}, wire.PATH_OPENAPI: {"GET"}}
    json.dumps(document)
