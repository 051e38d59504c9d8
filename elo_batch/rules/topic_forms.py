"""The forms that the keys of a rule file take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Form = Literal[
    "whole number",
    "yes or no",
    "one of",
    "pool",
    "text",
    "bands of K",
    "minutes by rating",
    "table of expected scores",
    "table of performances",
]
EVENT_START, LIST_DATE = "event start", "list date"
DAYS = (EVENT_START, LIST_DATE)
RATED_POOLS = ("standard", "rapid", "blitz")
POOLS = (*RATED_POOLS, "any")
SPANS = ("period", "event", "game")


@dataclass(frozen=True)
class Field:
    """One key of a topic. `default` None: the key must be given."""

    form: Form
    meaning: str
    default: object = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Topic:
    """One topic of a law.

    `half`: the day that may choose it. `optional`: a law may be without (`none = true`).
    """

    meaning: str
    half: str
    fields: Mapping[str, Field]
    optional: bool = False

    @property
    def days(self) -> tuple[str, ...]:
        """The days that may choose this topic: what a list does cannot depend on one event's start."""
        return DAYS if self.half == EVENT_START else (LIST_DATE,)


def number(meaning: str, default: int | None = None) -> Field:
    """A whole number, 0 or more."""
    return Field("whole number", meaning, default)


def flag(meaning: str, default: bool | None = None) -> Field:
    """true or false."""
    return Field("yes or no", meaning, default)


def choice(meaning: str, *choices: str, default: str | None = None) -> Field:
    """One of a few texts."""
    return Field("one of", meaning, default, choices)
