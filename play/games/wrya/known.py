"""The baselines' takes on the practice seeds, in dollars, for 1.0.0/reference@1.

Written by tools/refresh_baselines.py; a test computes them again.
"""

from __future__ import annotations

KNOWN: dict[int, dict[str, float]] = {
    1104: {"idle": 224221141.84, "ref": 696293120.01},
    2231: {"idle": 233356688.47, "ref": 1002258749.31},
    3917: {"idle": 143733498.91, "ref": 455953296.94},
    4560: {"idle": 154928371.43, "ref": 800992460.31},
    5008: {"idle": 155738433.66, "ref": 800780313.24},
    6749: {"idle": 121010314.43, "ref": 567887240.63},
    7315: {"idle": 198958381.49, "ref": 798283568.89},
    8802: {"idle": 230566122.53, "ref": 763537192.13},
}
