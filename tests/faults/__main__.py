"""``python -m tests.faults``: many schedules, and a table of what they showed."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from tests.faults import shim


def main(arguments: Sequence[str]) -> int:
    """Run the schedules; 0 when every promise was kept, 1 when not, 3 when it cannot be tried."""
    options = _options(arguments)
    if shim.LOADED not in os.environ:
        return shim.rerun("tests.faults", arguments)
    from tests.faults.engine import Engine
    from tests.scratch import scratch_root

    root = scratch_root()
    try:
        engine = Engine(root)
        if options.writers is not None:
            return _survey(engine, options.writers)
        return _campaign(engine, options)
    finally:
        shutil.rmtree(root, ignore_errors=True)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--schedules", type=int, default=400, help="how many (400)")
    parser.add_argument("--seed", type=int, default=1, help="which (1)")
    parser.add_argument("--only", type=int, metavar="I", help="one schedule, told in full")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object")
    parser.add_argument(
        "--writers", nargs="*", metavar="NAME", help="survey the harness's own writers instead"
    )
    return parser.parse_args(arguments)


def _survey(engine: Any, names: Sequence[str]) -> int:
    """The harness's own test: a line of JSON for each writer."""
    from tests.faults import writers

    for name in names or ("sound", *writers.BROKEN):
        tried, wrong = writers.survey(engine, name, stop=name != "sound")
        sys.stdout.write(json.dumps({"writer": name, "tried": tried, "wrong": wrong}) + "\n")
    return 0


def _campaign(engine: Any, options: argparse.Namespace) -> int:
    from tests.faults.campaign import Campaign
    from tests.faults.engine import warm

    warm()
    campaign = Campaign(engine, options.seed)
    started = time.perf_counter()
    campaign.prepare()
    prepared = time.perf_counter() - started
    if options.only is not None:
        verdict = campaign.play(options.only)
        _tell(options.seed, [verdict._asdict()], full=True)
        return 1 if verdict.wrong else 0
    verdicts = _spread(campaign, options.schedules, options.workers)
    figures = _figures(verdicts, campaign, prepared, time.perf_counter() - started)
    figures["seed"] = options.seed
    wrong = [verdict for verdict in verdicts if verdict["wrong"]]
    if options.json:
        figures["failures"] = wrong
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        _print_table(figures)
        _tell(options.seed, wrong[:5], full=False)
    return 1 if wrong else 0


def _spread(campaign: Any, schedules: int, workers: int) -> list[dict[str, Any]]:
    """Play the schedules in ``workers`` forked processes; the verdicts, by number."""
    children, pages = [], []
    for worker in range(workers):
        page = os.path.join(campaign.engine.root, f"verdicts.{worker}")
        pages.append(page)
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            _work(campaign, range(worker, schedules, workers), page)
        children.append(child)
    broken = [child for child in children if os.waitpid(child, 0)[1] != 0]
    if broken:
        raise RuntimeError("a worker of the harness has failed; its traceback is above")
    verdicts = []
    for page in pages:
        with open(page, encoding="utf-8") as handle:
            verdicts += [json.loads(line) for line in handle]
    return sorted(verdicts, key=lambda verdict: int(verdict["number"]))


def _work(campaign: Any, numbers: Iterable[int], page: str) -> None:
    code = 1
    try:
        from tests.faults.engine import Engine

        campaign.engine = Engine(campaign.engine.root)
        with open(page, "w", encoding="utf-8") as handle:
            for number in numbers:
                handle.write(json.dumps(campaign.play(number)._asdict()) + "\n")
                if number and number % 1000 == 0:
                    sys.stderr.write(f"schedule {number} …\n")
                    sys.stderr.flush()
        code = 0
    except BaseException:
        import traceback

        traceback.print_exc()
        raise
    finally:
        sys.stderr.flush()
        os._exit(code)


def _figures(
    verdicts: list[dict[str, Any]], campaign: Any, prepared: float, seconds: float
) -> dict[str, Any]:
    """What was tried and what was seen."""
    fired = [verdict for verdict in verdicts if verdict["hit"]]
    rows = []
    for (house, story), clean in campaign.clean.items():
        here = [v for v in verdicts if (v["house"], v["story"]) == (house, story)]
        rows.append(
            {
                "house": house,
                "story": story,
                "calls": clean.calls,
                "schedules": len(here),
                "points": len({v["k"] for v in here if v["hit"] and v["mode"] != "EIO_read"}),
                "wrong": sum(bool(v["wrong"]) for v in here),
            }
        )
    return {
        "schedules": len(verdicts),
        "fired": len(fired),
        "faults": dict(Counter(v["mode"] for v in fired)),
        "places": dict(Counter(_place(v["hit"]) for v in fired).most_common()),
        "wrong": sum(bool(v["wrong"]) for v in verdicts),
        "leftovers": sum(v["leftovers"] for v in verdicts),
        "orphans": sum(v["orphans"] for v in verdicts),
        "stories": rows,
        "prepared": round(prepared, 2),
        "seconds": round(seconds, 2),
    }


def _place(hit: str) -> str:
    """``pwrite .rya/store.db`` without what is random in it."""
    call, _, path = hit.partition(" ")
    base = os.path.basename(path) or "(directory)"
    if base.endswith(".tmp"):
        base = base.rsplit(".", 2)[0].lstrip(".") + " (new)"
    return f"{call} {base}"


def _print_table(figures: dict[str, Any]) -> None:
    out = sys.stdout.write
    out(f"{'house':<7}{'command':<22}{'calls':>6}{'schedules':>11}{'points hit':>12}{'wrong':>7}\n")
    for row in figures["stories"]:
        points = f"{row['points']}/{row['calls']}"
        out(
            f"{row['house']:<7}{row['story']:<22}{row['calls']:>6}{row['schedules']:>11}"
            f"{points:>12}{row['wrong']:>7}\n"
        )
    out("\nfaults: " + ", ".join(f"{mode} {n}" for mode, n in figures["faults"].items()) + "\n")
    out("places: " + ", ".join(f"{place} {n}" for place, n in figures["places"].items()) + "\n")
    out(
        f"{figures['schedules']} schedules of seed {figures['seed']} in {figures['seconds']} s "
        f"({figures['prepared']} s to prepare), {figures['fired']} faults, "
        f"{figures['leftovers']} temporary files left, {figures['orphans']} runs started twice, "
        f"{figures['wrong']} broken promises\n"
    )


def _tell(seed: int, verdicts: list[dict[str, Any]], full: bool) -> None:
    for verdict in verdicts:
        sys.stdout.write(
            f"\nschedule {verdict['number']} of seed {seed}: {verdict['house']}, "
            f"{verdict['story']}, {verdict['mode']} at call {verdict['k']} ({verdict['hit']})\n"
            f"again: python -m tests.faults --seed {seed} --only {verdict['number']}\n"
        )
        for text in verdict["wrong"]:
            sys.stdout.write(f"  WRONG: {text}\n")
        for line in verdict["lines"]:
            sys.stdout.write(f"    {line}\n")
        if full and not verdict["wrong"]:
            sys.stdout.write("  every promise kept\n")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
