"""How long one `rya step` takes, as a whole process, next to an interpreter that does nothing.

    python bench/step.py --rya .venv/bin/rya

Plays a practice world in temporary directories, once in its first hours and once in its last week,
and times `rya step --actions '[]' --wait 4`. Each step is paired with a `node -e 0` (where there is
a node) and a `python -c pass` run right beside it, in changing order, so that a ratio compares two
processes that met the same machine. Needs nothing but the standard library.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STEP = ["step", "--actions", "[]", "--wait", "4"]
STEP_HOURS = 4.0
# Where each phase begins, and where it has to start over, in hours of the shift (504).
PHASES = {"early": (0.0, 48.0), "late": (340.0, 490.0)}
WARM_UP = 3


def main() -> int:
    """Run the benchmark; 0 when it could be run."""
    options = parse()
    environment = clean_environment()
    compile_bytecode(options.python, environment)
    peers = {"python -c pass": [options.python, "-c", "pass"]}
    node = shutil.which("node")
    if node:
        peers = {"node -e 0": [node, "-e", "0"], **peers}
    else:
        print("no node on PATH: compared with python only")
    report = {}
    with tempfile.TemporaryDirectory(prefix="rya-bench-") as folder:
        world = World(options.rya, Path(folder), options.index, environment)
        for phase, (start, end) in PHASES.items():
            world.play_to(start)
            times = pairs(world, peers, options.pairs, start, end)
            report[phase] = summarize(times, peers)
            show(phase, world.hour, report[phase])
    if options.json:
        Path(options.json).write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


def parse() -> argparse.Namespace:
    """The options; a `rya` that is not there ends the run with exit status 2."""
    parser = argparse.ArgumentParser(description="Times `rya step` as whole processes, in pairs.")
    parser.add_argument("--rya", default=shutil.which("rya"), help="the installed rya (PATH's)")
    parser.add_argument("--python", help="the Python to compare with (the one beside rya)")
    parser.add_argument("--pairs", type=int, default=30, help="steps timed in each phase (30)")
    parser.add_argument("--index", type=int, default=0, help="the practice world, 0 to 7 (0)")
    parser.add_argument("--json", metavar="FILE", help="write the figures there as well")
    options = parser.parse_args()
    if not options.rya or not os.access(options.rya, os.X_OK):
        parser.error("no rya: install the project, then name the command with --rya")
    if options.pairs < 1:
        parser.error("--pairs is 1 or more")
    options.rya = os.path.abspath(options.rya)
    if not options.python:
        beside = Path(options.rya).with_name("python")
        options.python = str(beside) if beside.exists() else sys.executable
    return options


def clean_environment() -> dict[str, str]:
    """The environment without what would slow a start or send the session elsewhere."""
    unwanted = {"PYTHONDONTWRITEBYTECODE", "RYA_BASE", "RYA_DIR", "RYA_KEY"}
    return {name: value for name, value in os.environ.items() if name not in unwanted}


def compile_bytecode(python: str, environment: dict[str, str]) -> None:
    """Compile the installed packages, wherever they lie, so that no timed start does it."""
    find = "import os, play, policies, brief\nfor p in (play, policies, brief): print(*p.__path__)"
    folders = subprocess.run(
        [python, "-c", find], env=environment, check=True, capture_output=True, text=True
    ).stdout.split("\n")
    subprocess.run(
        [python, "-m", "compileall", "-q", *filter(None, folders)], env=environment, check=True
    )


class World:
    """A practice world in a directory that can be put back to where a phase began."""

    def __init__(self, rya: str, folder: Path, index: int, environment: dict[str, str]) -> None:
        self.rya = rya
        self.environment = environment
        self.here = folder / "world"
        self.saved = folder / "saved"
        self.here.mkdir()
        self.hour = 0.0
        self.run("begin", "--track", "practice", "--index", str(index))
        self.run("next")
        self.save()

    def command(self, *arguments: str) -> list[str]:
        """The whole command line, for this world's directory."""
        return [self.rya, *arguments, "--dir", str(self.here)]

    def run(self, *arguments: str) -> dict[str, object]:
        """Run `rya`; the JSON reply. Ends the benchmark when it fails."""
        done = subprocess.run(
            [*self.command(*arguments), "--json"],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(
                f"rya {arguments[0]} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
            )
        reply: dict[str, object] = json.loads(done.stdout)
        return reply

    def play_to(self, hour: float) -> None:
        """Play with empty steps until ``hour`` is reached, and keep that."""
        while self.hour < hour:
            wait = min(24.0, max(1.0, hour - self.hour))
            reply = self.run("step", "--actions", "[]", "--wait", str(wait))
            if reply.get("done"):
                sys.exit(f"the world ended before hour {hour}: try another --index")
            self.hour = float(str(reply["hour"]))
        self.save()

    def save(self) -> None:
        """Keep the directory as it is now."""
        shutil.rmtree(self.saved, ignore_errors=True)
        shutil.copytree(self.here, self.saved)

    def restore(self) -> None:
        """Put the directory back; copying it is how a session moves."""
        shutil.rmtree(self.here)
        shutil.copytree(self.saved, self.here)


def pairs(
    world: World, peers: dict[str, list[str]], count: int, start: float, end: float
) -> dict[str, list[float]]:
    """Seconds of each step and of each peer, the n-th of each run side by side."""
    times: dict[str, list[float]] = {name: [] for name in ("rya step", *peers)}
    fits = max(1, int((end - start) / STEP_HOURS))  # a step plays 4 h at the most
    for number in range(-WARM_UP, count):
        if number > -WARM_UP and (number + WARM_UP) % fits == 0:
            world.restore()
        commands = {"rya step": world.command(*STEP), **peers}
        names = list(commands)
        turn = (number + WARM_UP) % len(names)
        for name in names[turn:] + names[:turn]:
            seconds = timed(commands[name], world.environment)
            if number >= 0:
                times[name].append(seconds)
    return times


def timed(command: list[str], environment: dict[str, str]) -> float:
    """Seconds from starting the process to having all it wrote."""
    start = time.perf_counter()
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    seconds = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr.decode()}")
    return seconds


def summarize(times: dict[str, list[float]], peers: dict[str, list[str]]) -> dict[str, object]:
    """Milliseconds of each, and the ratios within pairs: median and the middle half."""
    step = times["rya step"]
    ratios = {name: [a / b for a, b in zip(step, times[name], strict=True)] for name in peers}
    return {
        "pairs": len(step),
        "ms": {
            name: middle([1000.0 * value for value in values]) for name, values in times.items()
        },
        "ratio": {name: middle(values) for name, values in ratios.items()},
    }


def middle(values: list[float]) -> dict[str, float]:
    """The median with the first and third quartile."""
    first, median, third = (
        statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
    )
    return {"median": round(median, 3), "q1": round(first, 3), "q3": round(third, 3)}


def show(phase: str, hour: float, figures: dict[str, object]) -> None:
    """One phase's figures as a table."""
    print(f"\n{phase} (from hour {hour:g}), {figures['pairs']} pairs, median (middle half)")
    for key, unit in (("ms", "ms"), ("ratio", "x")):
        rows = figures[key]
        assert isinstance(rows, dict)
        for name, row in rows.items():
            label = name if key == "ms" else f"rya step / {name}"
            print(f"  {label:28}{row['median']:9.2f} {unit:3}({row['q1']:.2f} to {row['q3']:.2f})")


if __name__ == "__main__":
    sys.exit(main())
