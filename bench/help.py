"""What ``rya --help`` costs beside the import that it cannot go without.

    python bench/help.py [--rya PATH] [--runs N]

The target (issue: help that suffices) is at most 1.6 times ``python -c "import click"``.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time


def seconds(command: list[str], runs: int) -> float:
    """The median of ``runs`` runs, after one that fills the caches."""
    taken = []
    for number in range(runs + 1):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        if number:
            taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def main() -> None:
    """Print both and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rya", help="the command (else this Python's -m play)")
    parser.add_argument("--runs", type=int, default=15)
    given = parser.parse_args()
    rya = [given.rya] if given.rya else [sys.executable, "-m", "play"]
    shown = seconds([*rya, "--help"], given.runs)
    click = seconds([sys.executable, "-c", "import click"], given.runs)
    print(f"rya --help   {shown * 1000:6.1f} ms")
    print(f"import click {click * 1000:6.1f} ms")
    print(f"ratio        {shown / click:6.2f}   (at most 1.60)")


if __name__ == "__main__":
    main()
