"""The baselines' takes on the practice seeds, in dollars, for 1.0.0/reference@1.

Written by tools/refresh_baselines.py; a test computes them again.
"""

from __future__ import annotations

KNOWN: dict[int, dict[str, float]] = {
    1104: {"idle": 224218115.25, "ref": 696293064.98},
    2231: {"idle": 233353485.96, "ref": 1002258665.39},
    3917: {"idle": 143731771.49, "ref": 455953274.13},
    4560: {"idle": 154924949.65, "ref": 800992464.42},
    5008: {"idle": 155736043.31, "ref": 800780336.84},
    6749: {"idle": 121007792.13, "ref": 567887239.59},
    7315: {"idle": 198955452.67, "ref": 798283537.43},
    8802: {"idle": 230563234.27, "ref": 763537157.76},
}
