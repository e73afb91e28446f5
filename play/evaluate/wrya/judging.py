"""The worlds on which the calibration is judged: 128 sealed ones, dealt from this one key.

No fit may ever use them: whoever tunes a number takes worlds of their own (``tools/fit_economy.py``
does), or the verdicts say nothing.
"""

from __future__ import annotations

from typing import Final

JUDGING_KEY: Final = bytes.fromhex("283345e8b987a2ed44e7dfd65a6e8048")
JUDGING_WORLDS: Final = 128
