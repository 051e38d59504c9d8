"""One-off changes of a whole list: `[[adjustment]]` tables of a rule file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from elo_batch.rules.blocks import GROUND_KEYS, read_date, read_ground, read_values
from elo_batch.rules.model import Adjustment
from elo_batch.rules.rule_file import Refusals
from elo_batch.rules.rule_set import Asked, DatedAdjustment
from elo_batch.rules.topics import ADJUSTMENT_FIELDS

ADJUSTMENT_KEYS = ("day", *GROUND_KEYS)
_NEEDS = {"compress": ("below", "share_hundredths"), "raise to": ("pool",)}


def read_adjustments(
    refusals: Refusals, inherited: tuple[DatedAdjustment, ...]
) -> tuple[DatedAdjustment, ...]:
    """The file's own adjustments (`adjustment = []` for none), else the inherited ones."""
    tables = refusals.file.data.get("adjustment")
    if tables is None:
        return inherited
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        refusals.add("adjustment takes tables: [[adjustment]]", key="adjustment")
        return ()
    return tuple(_adjustment(refusals, index, table) for index, table in enumerate(tables))


def _adjustment(refusals: Refusals, index: int, table: Mapping[str, Any]) -> DatedAdjustment:
    day = read_date(refusals, "adjustment", index, table, "day")
    ground = read_ground(refusals, "adjustment", index, table, day)
    fields = ADJUSTMENT_FIELDS
    values: dict[str, Any] = dict(read_values(refusals, "adjustment", index, table, fields, ADJUSTMENT_KEYS))
    applies = values.pop("applies")
    for key, sentence in _faults(values):
        refusals.add(sentence, "adjustment", index, key)
    return DatedAdjustment(Adjustment(**values, day=day or date.max, ground=ground), applies)


def _faults(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with the numbers of an adjustment: the key, and a sentence."""
    asking = [key for key, value in values.items() if isinstance(value, Asked)]
    for key in asking:
        yield key, f"{key} of adjustment cannot be left to a reading; applies can"
    for key in _NEEDS.get(values["method"], ()) if "method" not in asking else ():
        if not values[key]:
            yield "", f'adjustment with method = "{values["method"]}" needs {key}'
    if "share_hundredths" not in asking and values["share_hundredths"] > 100:
        yield "share_hundredths", "share_hundredths is above 100"
