"""An explanation as plain JSON values: exact numbers as decimal text, the names of the CSV columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from elo_batch.analysis.explain.model import Explanation
from elo_batch.columns import CHANGES, LINES, NEWCOMERS
from elo_batch.exact import to_text

_EXACT = {column.name for column in (*CHANGES, *LINES, *NEWCOMERS) if column.kind == "exact"}


def json_of(explained: Explanation) -> dict[str, Any]:
    """Every field of the description, ready for `json.dumps`; a blank is null."""
    return {key: _plain(key, value) for key, value in asdict(explained).items()}


def _plain(key: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return {inner: _plain(inner, found) for inner, found in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(key, found) for found in value]
    if key in _EXACT and isinstance(value, int):
        return to_text(value)
    return value
