"""What others log, as lines of ours."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import pytest

from play.server.lines import Lines
from play.server.running import _Handler


@pytest.mark.parametrize(
    ("words", "given", "message"),
    [
        ("Cancel %s running task(s)", (3,), "Cancel 3 running task(s)"),
        ("took %.3f of %d", (1.5, 2), "took 1.500 of 2"),
        ("100 % of it", (), "100 % of it"),
        ("got '%s', not %r", ("rya_canary", b"rya_canary"), "got 'str', not 'bytes'"),
        ("%d", ("rya_canary",), "%d"),
        ("%(key)s", ({"key": "rya_canary"},), "%(key)s"),
    ],
)
def test_a_record_of_another_logger(words: str, given: tuple[Any, ...], message: str) -> None:
    log = io.BytesIO()
    lines = Lines(log)
    logger = logging.Logger("another")
    logger.addHandler(_Handler(lines))
    logger.error(words, *given)
    lines.close()
    line = json.loads(log.getvalue())
    assert (line["event"], line["level"], line["message"]) == ("server", "error", message)
    assert b"canary" not in log.getvalue()
