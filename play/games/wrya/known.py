"""The baselines' takes on the practice seeds, in dollars, for 1.0.0/reference@1.

Written by tools/refresh_baselines.py; a test computes them again.
"""

from __future__ import annotations

KNOWN: dict[int, dict[str, float]] = {
    1104: {"idle": 224218115.25, "ref": 702631903.18},
    2231: {"idle": 233353485.96, "ref": 1008796860.87},
    3917: {"idle": 143731771.49, "ref": 462364696.77},
    4560: {"idle": 154924949.65, "ref": 807013022.55},
    5008: {"idle": 155736043.31, "ref": 807261119.11},
    6749: {"idle": 121007792.13, "ref": 573995303.4},
    7315: {"idle": 198955452.67, "ref": 804245281.44},
    8802: {"idle": 230563234.27, "ref": 767854077.7},
}
