"""The baselines' takes on the practice seeds, in dollars, for 1.0.0/reference@1.

Written by tools/refresh_baselines.py; a test computes them again.
"""

from __future__ import annotations

KNOWN: dict[int, dict[str, float]] = {
    1104: {"idle": 214688681.0, "ref": 748738327.92},
    2231: {"idle": 221049672.44, "ref": 846977217.52},
    3917: {"idle": 141371048.13, "ref": 417168857.57},
    4560: {"idle": 148832150.05, "ref": 748970386.29},
    5008: {"idle": 147084312.85, "ref": 727354793.8},
    6749: {"idle": 116072959.56, "ref": 639815419.01},
    7315: {"idle": 184702256.83, "ref": 835560183.08},
    8802: {"idle": 222514314.58, "ref": 828840451.87},
}
