"""A law with all its days: blocks as the files give them, readings that can be switched, adjustments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from elo_batch.problems import RequestError
from elo_batch.rules.model import Adjustment, Ground
from elo_batch.rules.rule_file import near


@dataclass(frozen=True)
class Asked:
    """Stands in a block for the present choice of a named reading."""

    reading: str


@dataclass(frozen=True)
class Block:
    """What one topic says from one day on.

    `values` None: the law is without this topic. `day` is "event start", "list date", a reading, or "" in
    an undated law; `ground.since` is the first day (None in an undated law).
    """

    topic: str
    day: str | Asked
    values: Mapping[str, object] | None
    ground: Ground


@dataclass(frozen=True)
class Reading:
    """A question that the text leaves open. `choices`: what can be chosen, and what it means."""

    name: str
    question: str
    choices: Mapping[str, str]
    choice: str
    source: str


@dataclass(frozen=True)
class DatedAdjustment:
    """An adjustment, and the reading that decides whether it applies (None: it does)."""

    adjustment: Adjustment
    applies: bool | Asked = True


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A law, or a sum of laws, with all its days. Compared by identity.

    Attributes:
        name: the shipped name, or the user's file name without `.toml`.
        title: in words.
        pool: "standard", "rapid", "blitz", or "any"; "" for a sum.
        dated: whether values have first days.
        first_day: the first day on which every value is known; None for an undated law or a sum of such.
        verified_on: last day a person compared the file with its source.
        blocks: by topic, in order of their first days.
        readings: by name, those that a value of this law asks.
        dated_adjustments: see `adjustments()`.
        parts: pool -> law, for a sum; else empty.
    """

    name: str
    title: str
    pool: str
    dated: bool
    first_day: date | None
    verified_on: date | None
    blocks: Mapping[str, tuple[Block, ...]]
    readings: Mapping[str, Reading]
    dated_adjustments: tuple[DatedAdjustment, ...]
    parts: Mapping[str, RuleSet]

    @property
    def adjustments(self) -> tuple[Adjustment, ...]:
        """The one-off changes of a list that apply under the present readings."""
        return tuple(
            item.adjustment for item in self.dated_adjustments if self.settle(item.applies) in (True, "yes")
        )

    def settle(self, value: object) -> object:
        """The value itself, or the present choice of the reading that it asks."""
        return self.readings[value.reading].choice if isinstance(value, Asked) else value


def adjustments(rule_set: RuleSet) -> tuple[Adjustment, ...]:
    """The one-off changes of a list, by day; of a sum, none: ask its parts."""
    return rule_set.adjustments


def first_days(rule_set: RuleSet) -> tuple[date, ...]:
    """All days on which something changes, in order; of a sum, those of every part."""
    days = {block.ground.since for blocks in rule_set.blocks.values() for block in blocks}
    days |= {day for part in rule_set.parts.values() for day in first_days(part)}
    return tuple(sorted(day for day in days if day is not None))


def with_readings(rule_set: RuleSet, choices: Mapping[str, str]) -> RuleSet:
    """The same law under other readings; in a sum, each part that asks the reading follows.

    A choice may be written with hyphens for its spaces. RequestError for a reading that the law does not
    ask, or a choice that it does not have.
    """
    known = dict(all_readings(rule_set))
    wanted = {name: choice.replace("-", " ") for name, choice in choices.items()}
    for name, choice in wanted.items():
        if name not in known:
            asked = ", ".join(known) or "none"
            raise RequestError(
                f"{rule_set.name} has no reading '{name}'{near(name, tuple(known))}; it has: {asked}"
            )
        if choice not in known[name].choices:
            offered = ", ".join(known[name].choices)
            raise RequestError(f"reading {name} of {rule_set.name} cannot be '{choice}'; choose {offered}")
    return _switched(rule_set, wanted)


def _switched(rule_set: RuleSet, choices: Mapping[str, str]) -> RuleSet:
    readings = {
        name: replace(reading, choice=choices.get(name, reading.choice))
        for name, reading in rule_set.readings.items()
    }
    parts = {pool: _switched(part, choices) for pool, part in rule_set.parts.items()}
    return replace(rule_set, readings=MappingProxyType(readings), parts=MappingProxyType(parts))


def all_readings(rule_set: RuleSet) -> Iterator[tuple[str, Reading]]:
    """The readings of a law, and of every part of a sum, by name."""
    yield from rule_set.readings.items()
    for part in rule_set.parts.values():
        yield from all_readings(part)
