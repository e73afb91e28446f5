"""What varies between two briefs of one version."""

from __future__ import annotations

from dataclasses import dataclass

PRACTICE = "v1"


@dataclass(frozen=True)
class Variables:
    """The arguments of ``brief.text``, which says what they mean."""

    mode: str
    worlds: int
    suite: str | None
    index: int | None
    max_wakes: int | None
    base: str
    name: str | None
    language: str | None

    @property
    def track(self) -> str:
        """The track that the suite belongs to."""
        suite = self.suite or PRACTICE
        if suite == PRACTICE:
            return "practice"
        return "sealed" if suite.partition("-")[0] == "sealed" else "official"

    @property
    def is_local(self) -> bool:
        """True when the service is inside the command."""
        return self.base == "local"
