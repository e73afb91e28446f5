"""Malformed bodies at every endpoint, made from the OpenAPI document itself (reliability, row 9).

Most calls are handed to the application in this process, every twentieth goes to a real server.
No answer may be a 5xx, each is one that the document announces, with a code that it lists; a body
that does not fit its schema is never taken; and whatever is refused has written nothing at all.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import partial
from typing import Any
from urllib.parse import quote

from play import wire
from play.server.openapi_parts import CODES
from play.server.settings import Settings
from tests.faults.proofs import Findings, Proof, again, spread
from tests.scratch import scratch_root
from tests.server.house import Answer, Caller, Json
from tests.server.inside import Inside
from tests.server.process import Player, serving
from tests.server.schemas import DOCUMENT, misfits, unannounced

STRANGE: list[Any] = [
    *(None, True, False, 0, -1, 1.5, 2**53, 2**64, 10**400, "", "x", "\x00", "é" * 300, "9"),
    *([], [1], [[]], {}, {"a": {}}, "\ufeff", [None] * 40, "a" * 5000, -0.0, "live", "sealed"),
]
SAMPLES: dict[str, list[Any]] = {
    "string": ["", "x", "\x00", "é" * 300],
    "integer": [0, -1, 7, 2**53, 2**64],
    "number": [0.5, -1e300, 1e-320],
    "boolean": [True, False],
    "object": [{}, {"a": {}}, {"runId": "x"}],
    "array": [[], [1], [[[]]], ["x"] * 33],
    "null": [None],
}
PATHS: dict[str, Json] = DOCUMENT["paths"]
POSTS = [path for path, methods in PATHS.items() if "post" in methods]
GETS = [path for path, methods in PATHS.items() if "get" in methods]
ELSEWHERE = ["/", "/api", "/api/agent/step/", "/api/agent//step", "/api/agent/eval", "/%00", "/.."]
REAL = 20
"""One call in so many goes to a real server."""


def schema_of(path: str) -> Json:
    """The schema of the bodies that a path takes."""
    name = PATHS[path]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    found: Json = DOCUMENT["components"]["schemas"][name.rpartition("/")[2]]
    return found


def kinds_of(schema: Json) -> list[str]:
    """The kinds of value that a schema allows; all when it names none."""
    kinds = schema.get("type", list(SAMPLES))
    return [kinds] if isinstance(kinds, str) else kinds


# ---- what can be wrong with a body: each makes bytes of a sound one

Mutation = Callable[[random.Random, Json, Json], bytes]


def another_kind(dice: random.Random, schema: Json, body: Json) -> bytes:
    """A value of a kind that its key does not take."""
    name, part = dice.choice(list(schema["properties"].items()))
    others = [kind for kind in SAMPLES if kind not in kinds_of(part)] or list(SAMPLES)
    if "number" in kinds_of(part):
        others.remove("integer")
    return _bytes({**body, name: dice.choice(SAMPLES[dice.choice(others)])})


def out_of_bounds(dice: random.Random, schema: Json, body: Json) -> bytes:
    """A value just beyond what its key takes."""
    beyond: list[tuple[str, Any]] = []
    for name, part in schema["properties"].items():
        beyond += [(name, part["minimum"] - 1)] if "minimum" in part else []
        beyond += [(name, part["maximum"] + 1)] if "maximum" in part else []
        beyond += [(name, "x" * (part["maxLength"] + 1))] if "maxLength" in part else []
        beyond += [(name, [["reset"]] * (part["maxItems"] + 1))] if "maxItems" in part else []
        beyond += [(name, "no such word")] if "enum" in part else []
        beyond += [(name, "x" * 81), (name, "a b"), (name, "é")] if "pattern" in part else []
    name, value = dice.choice(beyond)
    return _bytes({**body, name: value})


def missing(dice: random.Random, schema: Json, body: Json) -> bytes:
    """A key that has to be there is not, and another may be gone too."""
    gone = {*schema.get("required", []), dice.choice(list(body))}
    return _bytes({name: value for name, value in body.items() if name not in gone})


def strange(dice: random.Random, schema: Json, body: Json) -> bytes:
    """Some known or unknown key has a value that nobody expects; it may even be sound."""
    return _bytes({**body, dice.choice([*schema["properties"], "zzz"]): dice.choice(STRANGE)})


def inside_out(dice: random.Random, schema: Json, body: Json) -> bytes:
    """Something strange deep inside a list or an object of the body."""
    copy = json.loads(json.dumps(body))
    places = [value for value in copy.values() if isinstance(value, list | dict) and value]
    place = dice.choice(places)
    while True:
        key = dice.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if not (isinstance(place[key], list | dict) and place[key]) or dice.random() < 0.3:
            place[key] = dice.choice(STRANGE)
            return _bytes(copy)
        place = place[key]


def no_object(dice: random.Random, schema: Json, body: Json) -> bytes:
    """JSON, but no object."""
    return _bytes(dice.choice([value for value in STRANGE if not isinstance(value, dict)]))


def cut(dice: random.Random, schema: Json, body: Json) -> bytes:
    """The end is missing."""
    data = _bytes(body)
    return data[: dice.randrange(len(data))]


def stray_bytes(dice: random.Random, schema: Json, body: Json) -> bytes:
    """A few random bytes in the middle."""
    data = _bytes(body)
    place = dice.randrange(len(data))
    return data[:place] + dice.randbytes(dice.randint(1, 4)) + data[place:]


def flipped(dice: random.Random, schema: Json, body: Json) -> bytes:
    """One bit is another."""
    data = bytearray(_bytes(body))
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(data)


def deep(dice: random.Random, schema: Json, body: Json) -> bytes:
    """Nested without end, closed or not."""
    levels = dice.choice([63, 64, 65, 66, 500, 2000, 30_000])
    knot = b"[" * levels + (b"]" * levels if dice.random() < 0.7 else b"")
    name = dice.choice(["actions", "zzz", "log"]).encode()
    return knot if dice.random() < 0.2 else _bytes(body)[:-1] + b',"' + name + b'":' + knot + b"}"


def large(dice: random.Random, schema: Json, body: Json) -> bytes:
    """More than any body may have."""
    most = wire.MAX_LOG_BODY if "log" in schema["properties"] else wire.MAX_BODY
    return _bytes({**body, "zzz": "x" * (most - dice.choice([0, 2, 20]))})


def no_number(dice: random.Random, schema: Json, body: Json) -> bytes:
    """A number that JSON does not know, or that no machine holds."""
    words = ["NaN", "Infinity", "-Infinity", "01", "0x10", "1.", ".5", "+1", "1e999", "-1e999"]
    words += ["1" * 400, "0." + "1" * 5000, "1e", "--1", "1_0", "٣"]
    return _with(dice, schema, body, dice.choice(words).encode())


def no_text(dice: random.Random, schema: Json, body: Json) -> bytes:
    """Text that is no Unicode, or that JSON does not write so."""
    words = [rb'"\ud800"', rb'"\udfff\ud800"', b'"\xff"', b'"\xed\xa0\x80"', b'"\xc0\x80"', b'"\n"']
    words += [b'"\x00"', rb'"\x41"', b"'x'", rb'"\u12"', b'"\xf4\x90\x80\x80"', b'"']
    return _with(dice, schema, body, dice.choice(words))


def other_coding(dice: random.Random, schema: Json, body: Json) -> bytes:
    """The same words in bytes that nobody announced."""
    text = json.dumps(body)
    coding = dice.choice(["utf-16", "utf-16-le", "utf-32", "utf-7", "gzip", "two marks"])
    if coding == "gzip":
        return b"\x1f\x8b\x08\x00" + dice.randbytes(40)
    if coding == "two marks":
        return b"\xef\xbb\xbf\xef\xbb\xbf" + text.encode()
    return b"+" + text.encode() if coding == "utf-7" else text.encode(coding)


def twice(dice: random.Random, schema: Json, body: Json) -> bytes:
    """A key that is there two times, the second time with something strange."""
    name = dice.choice(list(schema["properties"]))
    again = json.dumps(name).encode() + b":" + _bytes(dice.choice(STRANGE))
    return _bytes(body)[:-1] + b"," + again + b"}"


def next_to_nothing(dice: random.Random, schema: Json, body: Json) -> bytes:
    """Nothing, blanks, or more than one document."""
    data = _bytes(body)
    pair = [data + data, data + b"\n" + data, b"[" + data + b"]", data + b"x", b"x" + data]
    scraps = [b"", b" ", b"\n\n", b"\x00", b"null", b"{", b"}", b"{,}"]
    return dice.choice(scraps + pair)


MUTATIONS: dict[Mutation, int] = {
    **dict.fromkeys((another_kind, out_of_bounds, strange, inside_out), 12),
    **dict.fromkeys((missing, no_object, cut, stray_bytes, flipped, no_number, no_text), 7),
    **dict.fromkeys((other_coding, twice, next_to_nothing), 5),
    **dict.fromkeys((deep, large), 1),
}
"""Each with how often it is drawn."""


def _bytes(value: Any) -> bytes:
    return json.dumps(value).encode()


def _with(dice: random.Random, schema: Json, body: Json, word: bytes) -> bytes:
    """A body in which one key's value is ``word``."""
    name = dice.choice([*schema["properties"], "zzz"])
    return _bytes({**body, name: "@@"}).replace(b'"@@"', word)


def is_malformed(path: str, data: bytes) -> bool:
    """True for a body that its own schema refuses; what else is wrong is for the service to say."""
    try:
        body = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return True
    return not isinstance(body, dict) or bool(misfits(schema_of(path), body))


def _refuse(word: str) -> float:
    raise ValueError(word)


# ---- calls


class Target:
    """A player at a service, a run of theirs, and the store behind it."""

    def __init__(self, player: Caller, store: str) -> None:
        self.player = player
        self._db = sqlite3.connect(f"file:{quote(store)}?mode=ro", uri=True)
        self._new_run()

    def _new_run(self) -> None:
        self._run = self.player.start(suite="v1", index=0, view="brief")

    def sound(self, path: str, dice: random.Random) -> Json:
        """A body that the path would take; where the run is not needed, one of many."""
        labels = {"name": "a", "model": "m", "harness": "h", "game": "wrya"}
        if path == wire.PATH_STEP:
            actions: list[Any] = dice.choice(
                [[["setLimit", 1.5]], [{"type": "reset"}, ["setPrice", 21]]]
            )
            tokens = {"input": 1, "output": 2}
            more = {"note": "n", "notes": "N", "tokens": tokens, **labels}
            return self.player.body(self._run, *actions, view="brief", **{**more, "wait": 1})
        if path == wire.PATH_START:
            world = dice.choice([{"runId": self._run["runId"]}, {"suite": "v1", "index": 1}])
            return {**world, "view": "brief", **labels, "zzz": [1, {"a": [2]}]}
        return {"seed": 22, "log": [[0, "setLimit", 2], [3, "reset"]], "effort": {"wakes": 1}}

    def version(self) -> int:
        """Another number whenever somebody has written to the store."""
        found: int = self._db.execute("PRAGMA data_version").fetchone()[0]
        return found

    def goes_on(self, path: str, answer: Answer) -> None:
        """After an answer that was no refusal: where the run is now."""
        if path == wire.PATH_STEP and answer.status == 200:
            self._run = answer.json
            if self._run["done"]:
                self._new_run()

    def is_well(self) -> bool:
        """Whether the run still stands where its last screen said."""
        told = self.player.get(wire.PATH_RUN, id=self._run["runId"])
        return told.status == 200 and told.json["tick"] == self._run["tick"]

    def close(self) -> None:
        self._db.close()


def throw(target: Target, dice: random.Random, seen: Counter[str]) -> list[str]:
    """One malformed call; what is wrong with its answer."""
    where = dice.choices(["body", "query", "method", "nowhere"], [90, 6, 2, 2])[0]
    path, method, headers = dice.choice(POSTS), "POST", {}
    query = ""
    data: bytes
    if where == "body":
        mutation = dice.choices(list(MUTATIONS), list(MUTATIONS.values()))[0]
        schema, sound = schema_of(path), target.sound(path, dice)
        data = mutation(dice, schema, sound)
        seen[mutation.__name__] += 1
        if dice.random() < 0.05:
            headers["Content-Type"] = dice.choice(["text/plain", "application/xml", "x", ""])
    else:
        data = dice.randbytes(dice.randrange(30))
        seen[where] += 1
        if where == "query":
            path, method, query = dice.choice(GETS), "GET", _query(dice)
        elif where == "method":
            path = dice.choice(list(PATHS))
            wrong = {"POST", "GET", "PUT", "DELETE", "PATCH"} - {m.upper() for m in PATHS[path]}
            method = dice.choice(sorted(wrong))
        else:
            path = dice.choice(ELSEWHERE)
    before = target.version()
    answer = target.player.send(method, path + query, data, **headers)
    seen[str(answer.status)] += 1
    if where == "body":
        seen[path] += 1
    seen["refused"] += answer.status != 200
    wrong_with = judge(method, path, data, answer)
    if answer.status == 200:
        target.goes_on(path, answer)
    elif target.version() != before:
        wrong_with.append("something was written")
    told = f"{method} {path}{query} {data[:200]!r} ({len(data)} bytes) -> {answer.status}"
    return [f"{told} {answer.data[:200]!r}: {text}" for text in wrong_with]


def _query(dice: random.Random) -> str:
    """Parameters that some path knows, with values that none does."""
    values = ["%ff%fe", "%00", "x" * 3000, "%ED%A0%80", "-1", "live-2026-W54", "", "1e9", "%", "٣"]
    names = ["id", "suite", "kind", "game", "limit", "period", "mode", "worlds", "index", "name"]
    pairs = [f"{dice.choice(names)}={dice.choice(values)}" for _ in range(dice.randint(1, 3))]
    return "?" + quote("&".join(pairs), safe="&=%")


def judge(method: str, path: str, data: bytes, answer: Answer) -> list[str]:
    """What is wrong with an answer."""
    if answer.status >= 500:
        return ["a 5xx"]
    if answer.headers.get_content_type() != "application/json" and answer.status != 200:
        return ["no JSON"]
    if path in PATHS and method.lower() in PATHS[path]:
        wrong = unannounced(method, path, answer)
    else:
        expected = 405 if path in PATHS else 404
        wrong = [] if answer.status == expected else [f"not {expected}"]
        if answer.json.get("code") not in CODES[expected]:
            wrong.append("a code that the document does not list")
    if answer.status == 200 and method == "POST" and is_malformed(path, data):
        wrong.append("it was taken, and its schema refuses it")
    return wrong


def barrage(seed: int, numbers: Iterable[int], inside: Target, real: Target | None) -> Findings:
    """Throw a call for each number.  Only those that were refused count as tried."""
    broken: list[str] = []
    seen: Counter[str] = Counter()
    for number in numbers:
        target = real if real is not None and number // 2 % REAL == 0 else inside
        dice = random.Random(f"{seed}/{number}")
        seen["over a socket"] += target is real
        broken += [f"{text}; {again(job, seed, number)}" for text in throw(target, dice, seen)]
    targets = [inside] if real is None else [inside, real]
    if not all(target.is_well() for target in targets):
        broken.append("a run is not where its last screen was")
    return Findings(seen.pop("refused"), broken, dict(seen))


def job(share: tuple[int, range]) -> Findings:
    """A worker's calls."""
    root = scratch_root()
    settings = Settings({"RYA_RATE": "0"})
    store = os.path.join(root, "inside.db")
    try:
        with ExitStack() as stack:
            inside = Target(stack.enter_context(Inside(store, settings)), store)
            stack.callback(inside.close)
            server = stack.enter_context(serving(RYA_SCORERS="0"))
            real = Target(Player(server), server.path)
            stack.callback(real.close)
            return barrage(*share, inside, real)
    finally:
        shutil.rmtree(root)


PROOFS = (
    Proof(
        row=9,
        title="malformed bodies at every endpoint are refused and change nothing",
        unit="bodies",
        full=120_000,
        short=1500,
        prove=partial(spread, job),
    ),
)
