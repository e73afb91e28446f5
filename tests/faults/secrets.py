"""Canaries: what is secret and whose things are whose, in whole sessions (reliability, row 15).

A session is a server of two processes with its scorer, a player on it who uses ``rya`` and the API
directly, and a sealed world on the player's own disk.  Afterwards the player's key, the server's
BENCH_SECRET and the seeds and keys of the hidden worlds are looked for in every command line of a
process of theirs, in every file, in the server's log, in every reply, and in all that
was printed.  Meanwhile another player asks for everything the first one has.
"""

from __future__ import annotations

import json
import os
import random
import shlex
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from play import wire
from tests.faults.proofs import Findings, Proof, again, spread
from tests.scratch import scratch_root
from tests.server.house import Answer, Caller, Json, good
from tests.server.process import ROOT, Player, Process, children_of, command_of

STORES = ("store.db", "rya-server.db")
"""Where a hidden world's seed and key may be, and have to be."""
RECKLESS = '[["setLimit",2.5],["setMini",1],["deny"],["reset"]]'
NOTE = "canary-note-of-ada"


class Watch(threading.Thread):
    """Reads the command line of every process below this one, over and over."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.ended = threading.Event()
        self.lines: set[bytes] = set()

    def run(self) -> None:
        """Look until told to end."""
        while not self.ended.wait(0.005):
            self.lines |= {command_of(pid) for pid in children_of(os.getpid())}

    def __enter__(self) -> Watch:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.join()


class Ears:
    """Everything that was said, by where it was heard."""

    def __init__(self) -> None:
        self.heard: dict[str, list[bytes]] = {"replies": [], "output": []}
        self.exits: Counter[int] = Counter()

    def overhear(self, player: Caller) -> None:
        """Keep every byte that comes back to a player."""
        send = player.send

        def heard(method: str, target: str, data: bytes | None = None, **more: str) -> Answer:
            answer = send(method, target, data, **more)
            self.heard["replies"].append(str(answer.headers).encode() + answer.data)
            return answer

        player.send = heard  # type: ignore[method-assign]

    def rya(self, folder: Path, line: str, given: str = "", **environment: str) -> Json:
        """``rya`` as a process of its own, ``given`` its input; what it printed if JSON."""
        done = subprocess.run(
            [sys.executable, "-m", "play", *shlex.split(line)],
            cwd=folder,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment},
            input=given.encode(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        self.heard["output"] += [done.stdout, done.stderr]
        self.exits[done.returncode] += 1
        said: Json = json.loads(done.stdout) if "--json" in line else {}
        return said


# ---- a session


LINES = (
    *("show", "show --json", "status --json", "rules", "next --view delta", "scores --max-polls 1"),
    *("brief", "skill", "pause", "begin", "export --out run.json", "report", "begin --help"),
    *("verify run.json", "begin --track practice", "show --view json", "nonsense"),
    f"note --lessons {NOTE}",
    "step --actions '[[\"setPrice\",22]]' --wait 2",
    "step --actions '[]' --view both --at 0",
)


def play(ears: Ears, folder: Path, track: str, lines: Iterable[str], **keyed: str) -> str:
    """Begin a hidden world in a directory and look at it in many ways; its run's id."""
    ears.rya(folder, f"begin --track {track} --model m", **keyed)
    run = ears.rya(folder, "next --json", **keyed)
    for line in lines:
        ears.rya(folder, line, **keyed)
    for line in ("step --actions -", "step --actions - --json"):  # a key where none belongs
        ears.rya(folder, line, given=f'["{keyed.get("RYA_KEY")}"]', **keyed)
    return str(run["runId"])


def finish(ears: Ears, folder: Path, **keyed: str) -> None:
    """Play a directory's world to its early end, and see what it came to."""
    ears.rya(folder, "begin", **keyed)
    while not ears.rya(folder, f"step --actions '{RECKLESS}' --wait 24 --json", **keyed)["done"]:
        continue
    for line in ("show --json", "scores --max-polls 1 --json", "report --svg picture.svg"):
        ears.rya(folder, line, **keyed)


def call(player: Caller) -> str:
    """The API over a hidden world: sound calls and others; its run's id."""
    run = player.start(suite="live", index=4, view="both", name="ada", harness="h")
    player.step(run, ["setPrice", 21], view="json", notes=NOTE, note=NOTE, tokens={"input": 1})
    again = player.start(suite="live", index=4, view="text")
    player.post(wire.PATH_STEP, player.body(run))
    for _ in range(2):
        player.get(wire.PATH_RUN, id=run["runId"])
        player.get(wire.PATH_RUN, id=run["runId"], proof="1")
        for path in (wire.PATH_SUITE, wire.PATH_SCHEMA, wire.PATH_KEY, wire.PATH_BRIEF, "/x"):
            player.get(path)
        for kind in ("bench", "practice", "agents"):
            player.get(wire.PATH_BOARD, kind=kind)
        player.get(f"/{player.secret}")
        player.send("POST", wire.PATH_STEP, b"{")
        player.post(wire.PATH_START, {"suite": player.secret, "index": 0})
        while not again["done"]:
            again = player.step(again, *json.loads(RECKLESS), view="brief", wait=24)
    return str(run["runId"])


def trespass(stranger: Caller, runs: list[str], index: int) -> tuple[int, list[str]]:
    """Ask for another player's things in every way; how many were asked for, and what was told."""
    nothing = "0" * 20
    wrong: list[str] = []
    tried = 0

    def ask(run: str) -> Iterator[Answer]:
        body = {"runId": run, "actions": [], "wait": 1}
        yield stranger.get(wire.PATH_RUN, id=run)
        yield stranger.get(wire.PATH_RUN, id=run, proof="1")
        yield stranger.get(wire.PATH_RUN, id=run.upper())
        yield stranger.post(wire.PATH_START, {"runId": run})
        yield stranger.post(wire.PATH_START, {"runId": run, "suite": "live", "index": index})
        yield stranger.post(wire.PATH_STEP, body)
        yield stranger.post(wire.PATH_STEP, {**body, "notes": "mine now"})
        yield stranger.post(wire.PATH_STEP, {**body, "stepId": "x", "expectedTick": 0})

    for run in runs:
        for number, (answer, unknown) in enumerate(zip(ask(run), ask(nothing), strict=True)):
            tried += 1
            if (answer.status, answer.json.get("code")) != (404, "no_such_run") or (
                answer.data != unknown.data
            ):
                wrong.append(
                    f"another's run, in way {number}: {answer.status} {answer.data[:80]!r}"
                )
    suite = good(stranger.get(wire.PATH_SUITE))["you"]
    if suite["runs"] or suite["done"]:
        wrong.append("another's runs are in one's own suite")
    return tried + 1, wrong


# ---- what is looked for, and where


def hidden(store: Path) -> dict[str, list[bytes]]:
    """The seeds and keys of a store's hidden worlds, each in the forms in which it could be."""
    db = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    rows = db.execute("SELECT seed, world_key FROM runs WHERE world_key IS NOT NULL").fetchall()
    db.close()
    found: dict[str, list[bytes]] = {}
    for number, (seed, key) in enumerate(rows):
        found[f"seed {number}"] = [str(seed).encode()] if seed > 999_999 else []
        found[f"world key {number}"] = [key, key.hex().encode(), key.hex().upper().encode()]
    return found


def leaks(secrets: dict[str, list[bytes]], places: dict[str, bytes]) -> list[str]:
    """Which secret is where it may not be."""
    return [
        f"the {name} is in {place}"
        for name, forms in secrets.items()
        for place, data in places.items()
        if any(form in data for form in forms)
    ]


def files_of(root: Path) -> dict[str, bytes]:
    """Every file below a directory, by its path."""
    files = [path for path in root.rglob("*") if path.is_file()]
    return {str(path.relative_to(root)): path.read_bytes() for path in files}


def open_files(root: Path) -> list[str]:
    """What below a directory others than its owner may read."""
    paths = [path for path in root.rglob("*") if path.is_file() or path.name == ".rya"]
    return [f"{path.name} can be read by others" for path in paths if path.stat().st_mode & 0o077]


class Session:
    """One session in a directory of its own."""

    def __init__(self, root: Path, dice: random.Random, first: bool) -> None:
        self.root = root
        self.dice = dice
        self.first = first
        self.ears = Ears()
        self.secret = f"canary-bench-{dice.getrandbits(64):x}"
        self.notes: Counter[str] = Counter()

    def run(self) -> list[str]:
        """Play it; what is wrong."""
        remote, local, served = (self.root / name for name in ("remote", "local", "served"))
        for folder in (remote, local, served):
            folder.mkdir(0o700)
        with Watch() as watch:
            server = Process(served, "--workers", "2", BENCH_SECRET=self.secret, RYA_SCORERS="1")
            try:
                ada, eve = Player(server), Player(server, "eve")
                self.ears.overhear(ada)
                wrong = self._play(server, ada, eve, remote, local)
                wrong += [] if server.stop() == 0 else ["the server did not stop"]
            finally:
                server.kill(workers=True)
        log = b"".join(server.errors)
        lines = b"\n".join(watch.lines)
        self.notes["command lines"] += len(watch.lines)
        self.notes["commands seen"] += len({line for line in watch.lines if b"\0play\0" in line})
        return wrong + self._search(str(ada.secret), {"argv": lines, "the log": log})

    def _play(
        self, server: Process, ada: Player, eve: Player, remote: Path, local: Path
    ) -> list[str]:
        keyed = {"RYA_KEY": str(ada.secret), "RYA_BASE": server.base}
        lines = LINES if self.first else self.dice.sample(LINES, 8)
        runs = [play(self.ears, remote, "official", lines, **keyed), call(ada)]
        play(self.ears, local, "sealed", self.dice.sample(LINES, 8))
        if not self.first:
            finish(self.ears, remote, **keyed)
            finish(self.ears, local)
        asked, wrong = trespass(eve, runs, 4)
        self.notes["asked for another's things"] += asked
        deadline = time.monotonic() + 180  # two whole worlds, on a machine that is busy
        while good(ada.get(wire.PATH_RUN, id=runs[1]))["replay"] is None:
            if time.monotonic() > deadline:
                return [*wrong, "a finished world was not scored"]
            time.sleep(0.1)
        return wrong

    def _search(self, key: str, places: dict[str, bytes]) -> list[str]:
        """What is where it may not be, and whether it would have been found there."""
        files = files_of(self.root)
        stores = {name: data for name, data in files.items() if name.endswith(STORES)}
        said = {place: b"\n".join(parts) for place, parts in self.ears.heard.items()}
        places = {**places, **said}
        known = {"key": [key.encode(), key.removeprefix("rya_").encode()]}
        known["BENCH_SECRET"] = [self.secret.encode()]
        worlds = {
            f"{what} of {name}": forms
            for name in stores
            for what, forms in hidden(self.root / name).items()
        }
        elsewhere = {name: data for name, data in files.items() if name not in stores}
        wrong = leaks(known, {**places, **files}) + leaks(worlds, {**places, **elsewhere})
        wrong += open_files(self.root)
        self.notes["files"] += len(files)
        keys = {name: forms for name, forms in worlds.items() if name.startswith("world key")}
        self.notes["hidden worlds"] += len(keys)
        self.notes["commands"] += self.ears.exits.total()
        self.notes["replies"] += len(self.ears.heard["replies"])
        self.notes["lines in the log"] += places["the log"].count(b"\n")
        if len(leaks(keys, stores)) != len(keys):
            wrong.append("a world's key is not in its own store: it was not looked for aright")
        return wrong


def job(share: tuple[int, range]) -> Findings:
    """A worker's sessions."""
    seed, numbers = share
    broken: list[str] = []
    notes: Counter[str] = Counter()
    for number in numbers:
        root = scratch_root()
        session = Session(Path(root), random.Random(f"{seed}/{number}"), number == 0)
        broken += [f"{text}; {again(job, seed, number)}" for text in session.run()]
        notes += session.notes
        shutil.rmtree(root, ignore_errors=True)
    return Findings(len(numbers), broken, dict(notes))


PROOFS = (
    Proof(
        row=15,
        title="another's things are 404; no secret in argv, files, logs, replies or output",
        unit="sessions",
        full=20,
        short=1,
        prove=partial(spread, job),
    ),
)
