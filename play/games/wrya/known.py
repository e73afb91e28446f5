"""The baselines' takes on the practice seeds, in dollars, for 1.0.0/reference@1.

Written by tools/refresh_baselines.py; a test computes them again.
"""

from __future__ import annotations

KNOWN: dict[int, dict[str, float]] = {
    1104: {"idle": 223962733.27, "ref": 691879570.61},
    2231: {"idle": 228548467.84, "ref": 868290774.36},
    3917: {"idle": 136261062.41, "ref": 445705542.43},
    4560: {"idle": 145290407.49, "ref": 629888327.42},
    5008: {"idle": 151566170.91, "ref": 759923464.38},
    6749: {"idle": 114754691.61, "ref": 623076419.92},
    7315: {"idle": 194481283.07, "ref": 750654574.3},
    8802: {"idle": 223501027.43, "ref": 661242297.46},
}
