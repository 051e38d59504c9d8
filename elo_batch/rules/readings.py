"""The readings of one rule file: `[reading.NAME]` declares one, or switches one of the law it extends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from elo_batch.rules.rule_file import Refusals
from elo_batch.rules.rule_set import Reading

READING_KEYS = ("question", "choice", "source", "choices")


def read_readings(refusals: Refusals, inherited: Mapping[str, Reading]) -> dict[str, Reading]:
    """All readings that hold in a file: the inherited ones, switched, and its own."""
    tables = refusals.file.data.get("reading", {})
    readings = dict(inherited)
    if not isinstance(tables, dict):
        refusals.add("a reading without name; write [reading.NAME]", "reading")
        return readings
    for name, table in tables.items():
        if not isinstance(table, dict) or not name.strip():
            refusals.add("a reading without name; write [reading.NAME]", "reading")
            continue
        readings[name] = _reading(refusals, name, table, inherited.get(name))
    return readings


def _reading(refusals: Refusals, name: str, table: Mapping[str, Any], known: Reading | None) -> Reading:
    place = f"reading.{name}"
    for key in table:
        if key not in READING_KEYS:
            refusals.unknown(key, READING_KEYS, place)
    base = known or Reading(name, "", MappingProxyType({}), "", "")
    texts = {key: table[key] for key in ("question", "choice", "source") if key in table}
    for key, text in texts.items():
        if not isinstance(text, str) or not text.strip():
            refusals.add(f"{key} of {place} is {text!r}; it takes a text in quotes", place, key=key)
    reading = replace(
        base,
        **{key: str(text) for key, text in texts.items()},
        choices=_choices(refusals, place, table, base),
    )
    for key in ("question", "choice", "source"):
        if not getattr(reading, key) and key not in table:
            refusals.add(f"{place} does not give {key}", place)
    if reading.choice and reading.choice not in reading.choices:
        offered = ", ".join(reading.choices) or "none are given"
        refusals.add(f"choice of {place} is '{reading.choice}'; choose {offered}", place, key="choice")
    return reading


def _choices(refusals: Refusals, place: str, table: Mapping[str, Any], base: Reading) -> Mapping[str, str]:
    choices = table.get("choices", base.choices)
    if not isinstance(choices, Mapping) or not all(isinstance(text, str) for text in choices.values()):
        refusals.add(f'choices of {place} takes a table: choice = "what it means"', place, key="choices")
        return base.choices
    return MappingProxyType(dict(choices))
