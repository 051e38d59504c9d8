"""One value of a rule file, from TOML to the model. Each refusal is a ValueError with the choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from elo_batch.rules.data_files import GREATEST, read_expected_scores, read_performances
from elo_batch.rules.model import KBand
from elo_batch.rules.rule_set import Asked
from elo_batch.rules.topics import BAND_CONDITIONS, Field

_BAND_KEYS = tuple(field.name for field in fields(KBand))


def convert(field: Field, raw: object, folder: Path) -> object:
    """The value that a key holds; tables are read from CSV files beside the rule file (`folder`)."""
    if isinstance(raw, dict) and "reading" in raw:
        return _asked(field, raw)
    match field.form:
        case "whole number":
            return _whole(raw)
        case "yes or no":
            return _flag(raw)
        case "one of" | "pool":
            return _one_of(raw, field.choices)
        case "bands of K":
            return _bands(raw)
        case "minutes by rating":
            return _minutes(raw)
        case "table of expected scores":
            return read_expected_scores(folder / _text(raw))
        case "table of performances":
            return read_performances(folder / _text(raw))
    return _text(raw)


def from_choice(field: Field, choice: str) -> object:
    """The value that the choice of a reading stands for: yes and no for a flag, digits for a number."""
    if field.form == "yes or no":
        if choice not in ("yes", "no"):
            raise ValueError(f"'{choice}' is neither yes nor no")
        return choice == "yes"
    if field.form == "whole number":
        if not choice.isdecimal():
            raise ValueError(f"'{choice}' is not a whole number")
        return _whole(int(choice))
    return _one_of(choice, field.choices) if field.choices else choice


def _asked(field: Field, raw: Mapping[str, object]) -> Asked:
    if field.form not in ("whole number", "yes or no", "one of"):
        raise ValueError(f"cannot be left to a reading; it is {field.form}")
    if set(raw) != {"reading"} or not isinstance(raw["reading"], str) or not raw["reading"].strip():
        raise ValueError('asks a reading without name; write { reading = "name" }')
    return Asked(raw["reading"])


def _whole(raw: object) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or not 0 <= raw <= GREATEST:
        raise ValueError(f"is {raw!r}; it takes a whole number from 0 to {GREATEST}")
    return raw


def _flag(raw: object) -> bool:
    if not isinstance(raw, bool):
        raise ValueError(f"is {raw!r}; it takes true or false")
    return raw


def _text(raw: object) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise ValueError(f"is {raw!r}; it takes a text in quotes")
    return raw


def _one_of(raw: object, choices: tuple[str, ...]) -> str:
    if raw not in choices:
        raise ValueError(f"is {raw!r}; choose {', '.join(choices)}")
    return str(raw)


def _tables(raw: object, what: str) -> list[dict[str, Any]]:
    if not isinstance(raw, list) or not raw or not all(isinstance(item, dict) for item in raw):
        raise ValueError(f"is {raw!r}; it takes a list of {what}")
    return raw


def _bands(raw: object) -> tuple[KBand, ...]:
    bands = tuple(_band(item) for item in _tables(raw, "{ k = ..., conditions }"))
    open_ones = [number for number, band in enumerate(bands) if not _conditions(band)]
    if not open_ones:
        raise ValueError("has a gap: the last band must fit everybody, so it has k and no condition")
    if open_ones[0] != len(bands) - 1:
        raise ValueError(
            f"has bands after number {open_ones[0] + 1}, which fits everybody; they are never reached"
        )
    return bands


def _band(item: Mapping[str, object]) -> KBand:
    for key in item:
        if key not in _BAND_KEYS:
            raise ValueError(f"has a band with the unknown key '{key}'; known: {', '.join(_BAND_KEYS)}")
    if "k" not in item:
        raise ValueError("has a band without k")
    numbers = {key: _in_band(key, value) for key, value in item.items() if key != "article"}
    return KBand(**numbers, article=_text(item["article"]) if "article" in item else "")


def _in_band(key: str, value: object) -> int:
    try:
        return _whole(value)
    except ValueError as error:
        raise ValueError(f"has a band whose {key} {error}") from None


def _conditions(band: KBand) -> list[str]:
    return [name for name in BAND_CONDITIONS if getattr(band, name) is not None]


def _minutes(raw: object) -> tuple[tuple[int, int], ...]:
    pairs: list[tuple[int, int]] = []
    for item in _tables(raw, "{ from_rating = ..., minutes = ... }"):
        if set(item) != {"from_rating", "minutes"}:
            raise ValueError("takes from_rating and minutes in each entry")
        pairs.append((_whole(item["from_rating"]), _whole(item["minutes"])))
    if pairs != sorted(pairs, reverse=True) or len({rating for rating, _ in pairs}) < len(pairs):
        raise ValueError("must begin with the highest from_rating and fall, without equals")
    return tuple(pairs)
