"""The baselines' takes on the practice seeds, in dollars, for 1.0.0/reference@1.

Written by tools/refresh_baselines.py; a test computes them again.
"""

from __future__ import annotations

KNOWN: dict[int, dict[str, float]] = {
    1104: {"idle": 224221141.84, "ref": 669224667.53},
    2231: {"idle": 233356688.47, "ref": 999169768.75},
    3917: {"idle": 143733498.91, "ref": 444119903.85},
    4560: {"idle": 154928371.43, "ref": 805069542.79},
    5008: {"idle": 155738433.66, "ref": 820766716.08},
    6749: {"idle": 121010314.43, "ref": 570345717.15},
    7315: {"idle": 198958381.49, "ref": 783741357.8},
    8802: {"idle": 230566122.53, "ref": 734130356.87},
}
