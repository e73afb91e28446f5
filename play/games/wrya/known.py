"""The baselines' takes on the practice seeds, in dollars, for 1.0.0/reference@1.

Written by tools/refresh_baselines.py; a test computes them again.
"""

from __future__ import annotations

KNOWN: dict[int, dict[str, float]] = {
    1104: {"idle": 208743913.82, "ref": 693350426.82},
    2231: {"idle": 214753614.68, "ref": 866712583.27},
    3917: {"idle": 125426226.31, "ref": 393586955.53},
    4560: {"idle": 126817185.77, "ref": 596503097.99},
    5008: {"idle": 137824848.61, "ref": 620714327.62},
    6749: {"idle": 97421456.99, "ref": 611273194.05},
    7315: {"idle": 180830346.67, "ref": 718510485.38},
    8802: {"idle": 210451686.91, "ref": 728369456.22},
}
