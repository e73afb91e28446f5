"""The baselines' takes on the practice seeds, in dollars, for 1.0.0/reference@1.

Written by tools/refresh_baselines.py; a test computes them again.
"""

from __future__ import annotations

KNOWN: dict[int, dict[str, float]] = {
    1104: {"idle": 223962733.27, "ref": 794218997.01},
    2231: {"idle": 228548467.84, "ref": 731758358.04},
    3917: {"idle": 136261062.41, "ref": 414990585.23},
    4560: {"idle": 145290407.49, "ref": 665493250.2},
    5008: {"idle": 151566170.91, "ref": 739526575.52},
    6749: {"idle": 114754691.61, "ref": 584164611.31},
    7315: {"idle": 194481283.07, "ref": 721500347.04},
    8802: {"idle": 223501027.43, "ref": 650874702.6},
}
