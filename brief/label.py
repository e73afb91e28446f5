"""The brief's version, and the kinds of session it is written for."""

from __future__ import annotations

LABEL = "rya-play-brief-v1"
"""What an agent puts first into its ``harness``; changing a word of the brief changes it."""
MODES = ("try", "batch", "continue")
