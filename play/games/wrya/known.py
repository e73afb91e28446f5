"""The baselines' takes on the practice seeds, in dollars, for 1.0.0/reference@1.

Written by tools/refresh_baselines.py; a test computes them again.
"""

from __future__ import annotations

KNOWN: dict[int, dict[str, float]] = {
    1104: {"idle": 218812735.0, "ref": 924305851.54},
    2231: {"idle": 226270249.98, "ref": 839220284.36},
    3917: {"idle": 140137242.17, "ref": 474955958.53},
    4560: {"idle": 148949546.33, "ref": 837616598.97},
    5008: {"idle": 149716449.4, "ref": 676730690.53},
    6749: {"idle": 116558248.81, "ref": 622009480.36},
    7315: {"idle": 192623012.76, "ref": 772743269.97},
    8802: {"idle": 224935653.62, "ref": 734643186.88},
}
