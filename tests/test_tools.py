"""The tools that write into the sources."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import toy
from tools import refresh_baselines


def test_a_new_scoring_id_is_written_although_the_takes_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = toy.install(monkeypatch)
    path = tmp_path / "known.py"
    path.touch()
    module = SimpleNamespace(__file__=str(path))
    monkeypatch.setattr(refresh_baselines, "import_module", lambda _: module)
    assert not refresh_baselines.refresh("toy", check=False)
    assert refresh_baselines.refresh("toy", check=True)
    old = path.read_text(encoding="utf-8")
    monkeypatch.setattr(type(game), "scoring", "0.1.0/ref@2")
    assert not refresh_baselines.refresh("toy", check=True)
    assert path.read_text(encoding="utf-8") == old
    assert not refresh_baselines.refresh("toy", check=False)
    assert path.read_text(encoding="utf-8") == old.replace("ref@1", "ref@2")
