"""What all rows have in common: a digest over their columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from play.canonical import digest, dumps
from play.store.connection import damaged


def row_digest(columns: Sequence[str], values: Sequence[Any]) -> str:
    """The digest of a row by the names of its columns; bytes enter as hex.

    A column without a value is left out, so that rows of before a column's time keep their digest.
    """
    named = {
        column: value.hex() if isinstance(value, bytes) else value
        for column, value in zip(columns, values, strict=True)
        if value is not None
    }
    return digest(dumps(named))


def checked(columns: Sequence[str], row: Sequence[Any], what: str) -> Sequence[Any]:
    """The values of a row whose last column is its digest, when it still has that digest.

    Raises ``FileError`` (``store_damaged``) naming ``what`` otherwise.
    """
    values = row[:-1]
    if row_digest(columns, values) != row[-1]:
        raise damaged(what)
    return values


def real(value: float | None) -> float | None:
    """A number as a REAL column gives it back: a float, and never a negative zero."""
    return None if value is None else float(value) + 0.0
