"""How much one server takes: 64 clients for a minute, each stepping with `wait: 4`.

    python bench/server.py [--seconds 60] [--clients 64] [--workers 1] [--view text] [--json FILE]

Beside it a yardstick: a handler in the same process model (same HTTP server, same number of
threads, same store settings) that does nothing but play the same step and make one SQLite commit.
Both run at once and are loaded in turns, so that they meet the same machine. Needs the extra
`server`; everything else is the standard library.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from play import wire  # noqa: E402 - the bench runs from a plain checkout too
from play.service import identity  # noqa: E402
from play.store.group import GroupStore  # noqa: E402

WAIT = 4
ROUNDS = 3
WARM_UP = 3.0
TARGET = 0.4


def main() -> int:
    """Run the benchmark; 0 when nothing failed and the target is met."""
    options = parse()
    if options.yardstick:
        from yardstick import serve

        serve(options.yardstick, options.shared)
        return 0
    with tempfile.TemporaryDirectory(prefix="rya-bench-", dir=options.dir) as folder:
        path = os.path.join(folder, "server.db")
        with GroupStore(path) as store:
            keys = [
                identity.add_key(store, f"p{n}", signed_in=True, clock=time.time)[0]
                for n in range(options.clients)
            ]
        server = Peer("server", serve_words(path, options.workers), keys, options.view)
        yardstick = Peer("yardstick", yardstick_words(folder, options.shared), keys, options.view)
        try:
            for _ in range(ROUNDS):
                for peer in (yardstick, server):
                    asyncio.run(peer.load(options.seconds / ROUNDS))
        finally:
            server.stop()
            yardstick.stop()
    return report(server, yardstick, options)


def parse() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description="Loads a server with many stepping clients.")
    parser.add_argument("--seconds", type=float, default=60.0, help="of load for each (60)")
    parser.add_argument("--clients", type=int, default=64, help="at once (64)")
    parser.add_argument("--workers", type=int, default=1, help="of `rya serve` (1)")
    parser.add_argument("--view", default="text", choices=wire.VIEWS, help="asked for (text)")
    parser.add_argument("--dir", help="where the stores lie (the system's temporary directory)")
    parser.add_argument("--json", metavar="FILE", help="write the figures there as well")
    parser.add_argument("--shared", action="store_true", help="the yardstick shares commits too")
    parser.add_argument("--yardstick", metavar="FILE", help=argparse.SUPPRESS)
    return parser.parse_args()


def serve_words(path: str, workers: int) -> list[str]:
    """The command line of the server."""
    words = ["-m", "play", "serve", "--port", "0", "--json", "--db", path]
    return [*words, "--workers", str(workers)]


def yardstick_words(folder: str, shared: bool) -> list[str]:
    """The command line of the yardstick."""
    words = [str(Path(__file__).resolve()), "--yardstick", os.path.join(folder, "yardstick.db")]
    return [*words, "--shared"] if shared else words


class Peer:
    """A server process, and what its clients have measured."""

    def __init__(self, name: str, words: list[str], keys: list[str], view: str) -> None:
        self.name = name
        self.keys = keys
        self.view = view
        self.times: list[float] = []
        self.statuses: Counter[str] = Counter()
        self.seconds = 0.0
        known = {key: value for key, value in os.environ.items() if not key.startswith("RYA_")}
        self.child = subprocess.Popen(
            [sys.executable, *words],
            env={**known, "PYTHONPATH": str(ROOT), "RYA_RATE": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self.child.stdout is not None
        line = self.child.stdout.readline()
        if not line:
            raise SystemExit(f"the {name} did not start")
        self.port = int(json.loads(line)["base"].rpartition(":")[2])
        self.players: list[Player] = []

    def stop(self) -> None:
        """End the process."""
        self.child.terminate()
        self.child.wait(10)

    async def load(self, seconds: float) -> None:
        """All clients step for so long; a little more before it is not measured."""
        if not self.players:
            self.players = [Player(self, key) for key in self.keys]
        begun = time.perf_counter()
        await asyncio.gather(*(player.play(begun, WARM_UP, seconds) for player in self.players))
        self.seconds += seconds


class Player:
    """A client with a connection of its own, which it keeps for a round."""

    def __init__(self, peer: Peer, key: str) -> None:
        self.peer = peer
        self.key = key
        self.run: dict[str, Any] | None = None
        self.number = 0

    async def play(self, begun: float, warm_up: float, seconds: float) -> None:
        """Step, and start another world when one has ended."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.peer.port)
        while (now := time.perf_counter() - begun) < warm_up + seconds:
            if self.run is None or self.run["done"]:
                path, body = wire.PATH_START, {"suite": "v1", "index": 0, "view": self.peer.view}
            else:
                path, body = wire.PATH_STEP, self._step(self.run)
            sent = time.perf_counter()
            status, reply = await self._call(reader, writer, path, body)
            took = time.perf_counter() - sent
            if path == wire.PATH_STEP and now >= warm_up:
                self.peer.times.append(took)
            if now >= warm_up:
                self.peer.statuses[f"{path.rpartition('/')[2]} {status}"] += 1
            if status == 200:
                self.run = reply
        writer.close()

    def _step(self, run: dict[str, Any]) -> dict[str, Any]:
        self.number += 1
        return {
            "runId": run["runId"],
            "actions": [],
            "wait": WAIT,
            "view": self.peer.view,
            "stepId": f"s{self.number}",
            "expectedTick": run["tick"],
        }

    async def _call(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        path: str,
        body: dict[str, Any],
    ) -> tuple[int, dict[str, Any]]:
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self.key}\r\n"
        writer.write(head.encode() + f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
        lines = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
        fields = dict(line.lower().split(b": ", 1) for line in lines[1:-2])
        size = int(fields[b"content-length"])
        return int(lines[0].split()[1]), json.loads(await reader.readexactly(size))


def figures(peer: Peer) -> dict[str, Any]:
    """What a peer has come to; times in ms."""
    times = sorted(peer.times)

    def at(share: float) -> float:
        return round(times[min(len(times) - 1, int(share * len(times)))] * 1000, 1)

    return {
        "steps": len(times),
        "perSecond": round(len(times) / peer.seconds, 1),
        "p50": at(0.5),
        "p90": at(0.9),
        "p99": at(0.99),
        "max": at(1.0),
        "statuses": dict(peer.statuses),
    }


def report(server: Peer, yardstick: Peer, options: argparse.Namespace) -> int:
    """Print the figures; 1 when something failed or the target is missed."""
    both = {"server": figures(server), "yardstick": figures(yardstick)}
    ratio = round(both["server"]["perSecond"] / both["yardstick"]["perSecond"], 2)
    for name, found in both.items():
        print(
            f"{name:<10} {found['perSecond']:>8} steps/s   p50 {found['p50']} ms   "
            f"p90 {found['p90']} ms   p99 {found['p99']} ms   max {found['max']} ms   "
            f"{found['statuses']}"
        )
    print(f"ratio      {ratio} (target: at least {TARGET})")
    result = {**both, "ratio": ratio, "clients": options.clients, "workers": options.workers}
    if options.json:
        Path(options.json).write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    failed = [word for word in server.statuses if not word.endswith(" 200")]
    return 1 if failed or ratio < TARGET else 0


if __name__ == "__main__":
    sys.exit(main())
