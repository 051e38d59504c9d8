"""Checks that need more than one key: inside a topic, and between topics and readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from elo_batch.rules.forms import from_choice
from elo_batch.rules.rule_set import Asked, Block, DatedAdjustment, Reading
from elo_batch.rules.topics import ADJUSTMENT_FIELDS, TOPICS, Field

Values = Mapping[str, Any]


def _curve(values: Values) -> str:
    if values["kind"] == "table" and not values["table"]:
        return 'kind = "table" needs table'
    if values["kind"] == "logistic" and values["table"]:
        return 'kind = "logistic" has no table'
    return "" if values["scale"] else "scale must be above 0"


def _rounding(values: Values) -> str:
    zero_sum, where = values["zero_sum"], values["where"]
    return 'zero_sum = true needs where = "game"' if zero_sum is True and where != "game" else ""


def _first_rating(values: Values) -> str:
    needs = {"half points": "per_half_point", "added draws": "added_rating", "start": "start_rating"}
    needed = needs.get(values["method"], "")
    if needed and not values[needed]:
        return f'method = "{values["method"]}" needs {needed}'
    if values["method"] == "added draws" and not values["added_opponents"]:
        return 'method = "added draws" needs added_opponents'
    return "" if values["least_games"] else "least_games must be 1 or more"


def _rate_of_play(values: Values) -> str:
    lower, upper = max(values["more_than"], values["at_least"]), max(values["less_than"], values["at_most"])
    return f"no time is above {lower} and below {upper} minutes" if upper and upper < lower else ""


_TOGETHER: Mapping[str, Callable[[Values], str]] = {
    "curve": _curve,
    "rounding": _rounding,
    "first_rating": _first_rating,
    "rate_of_play": _rate_of_play,
}


def fault_in(block: Block) -> str:
    """What is wrong with the values of a block taken together, or ""; values that ask readings wait."""
    values = block.values or {}
    if any(value is None or isinstance(value, Asked) for value in values.values()):
        return ""
    return _together(block.topic, values)


def _together(topic: str, values: Values) -> str:
    check = _TOGETHER.get(topic)
    return check(values) if check and values else ""


def choice_faults(block: Block, readings: Mapping[str, Reading]) -> Iterator[str]:
    """What is wrong with the values of a block under some choice of the readings that it asks."""
    values, fields = block.values or {}, TOPICS[block.topic].fields
    asking = {key: value.reading for key, value in values.items() if isinstance(value, Asked)}
    names = tuple(dict.fromkeys(asking.values()))
    for choices in product(*(readings[name].choices for name in names)) if names else ():
        chosen = dict(zip(names, choices, strict=True))
        settled = {key: from_choice(fields[key], chosen[name]) for key, name in asking.items()}
        if fault := _together(block.topic, {**values, **settled}):
            under = ", ".join(f"{name} = {choice}" for name, choice in chosen.items())
            yield f"{block.topic}: {fault} (under the reading {under})"


def asked(
    blocks: Mapping[str, tuple[Block, ...]], adjustments: tuple[DatedAdjustment, ...]
) -> Iterator[tuple[str, str, Field]]:
    """Every place that asks a reading: its name, the place in words, the form of the value there."""
    for topic, series in blocks.items():
        for block in series:
            if isinstance(block.day, Asked):
                yield block.day.reading, f"day of {topic}", Field("one of", "", None, TOPICS[topic].days)
            for key, value in (block.values or {}).items():
                if isinstance(value, Asked):
                    yield value.reading, f"{key} of {topic}", TOPICS[topic].fields[key]
    for item in adjustments:
        if isinstance(item.applies, Asked):
            yield item.applies.reading, "applies of adjustment", ADJUSTMENT_FIELDS["applies"]


def reading_faults(
    blocks: Mapping[str, tuple[Block, ...]],
    adjustments: tuple[DatedAdjustment, ...],
    readings: Mapping[str, Reading],
) -> Iterator[str]:
    """What does not fit between the values that ask readings and the readings there are."""
    for name, place, field in dict.fromkeys(asked(blocks, adjustments)):
        if name not in readings:
            known = ", ".join(readings) or "none"
            yield f"{place} asks the reading '{name}', which is not declared; declared: {known}"
            continue
        for choice in readings[name].choices:
            try:
                from_choice(field, choice)
            except ValueError as error:
                yield f"reading {name} does not fit {place}: {error}"
