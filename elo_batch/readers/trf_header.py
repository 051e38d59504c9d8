"""The header of a tournament report file: event, place, arbiter, rounds, time control, counts, scoring."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from elo_batch.notation.text import bare, plain
from elo_batch.notation.time_control import Pool, parse
from elo_batch.readers.entries.checks import STANDARD_SCORING
from elo_batch.readers.trf_lines import Records

_NUMBER = re.compile(r"\d+")
_FILLERS = re.compile(
    r"\b(?:per|each|a|every|for|the|by|from|plus|increments?|moves?(?: 1)?|player|game|all|pro|zug|je)\b"
    r"|\bbonus\b|[.,()]"
)
_HOURS = re.compile(r"\d:\d\d\b")  # 1:30 may be an hour and a half, or two periods
_PAIR = re.compile(r"([A-Z]{1,3})\s*[ =]\s*(\d+(?:\.\d+)?)")

# Which result codes a symbol of XXS, 162 or a BB* record stands for.
_SYMBOLS = {
    "XXS": {
        "WW": "1W",
        "WD": "=D",
        "WL": "0L",
        "ZPB": "Z",
        "HPB": "H",
        "FPB": "F",
        "PAB": "U",
        "FW": "+",
        "FL": "-",
    },
    "162": {"W": "1W+F", "D": "=DH", "L": "0L-", "P": "U", "A": "Z", "F": "F", "H": "H", "Z": "Z"},
}
_BBP = {"BBW": "1W+F", "BBD": "=DH", "BBL": "0L", "BBZ": "Z", "BBF": "-", "BBU": "U"}


class Stated(NamedTuple):
    """A number the header states (0 = none), and its line."""

    number: int
    line: int


def stated(records: Records, *identifiers: str) -> Stated:
    """The first whole number of a record; `9 (9)` is 9."""
    for line, text in records.of(*identifiers):
        if found := _NUMBER.search(text[3:]):
            return Stated(int(found[0]), line)
    return Stated(0, 0)


def rate_of_play(records: Records) -> str:
    """The rate of play as written: record `222` (machine-readable) if there is one, else the free text."""
    return records.text("222") or records.text("122")


def time_control(records: Records) -> Pool | None:
    """The pool the header tells: by its rate of play, else by a word such as `Blitz` in `122` or `092`.

    >>> from elo_batch.readers.trf_lines import sort_records
    >>> time_control(sort_records(["122 90 minutes + 30 seconds per move"]))
    'standard'
    """
    coded = parse(records.text("222"), seconds=True).pool
    free = plain(records.text("122"))
    shortened = " ".join(_FILLERS.sub(" ", free).split())
    if _HOURS.match(free):
        return coded
    words = _pools_named(free) or _pools_named(plain(records.text("092")))
    told = words.pop() if len(words) == 1 else None
    return coded or parse(free).pool or parse(shortened).pool or told


def pool_in_name(records: Records) -> Pool | None:
    """The pool that a word of the event's name tells of (`Blitzschach`, `Rapid Open`), or None."""
    words = _pools_named(plain(records.text("012")))
    return words.pop() if len(words) == 1 else None


def _pools_named(text: str) -> set[Pool]:
    return {
        pool
        for word in re.split(r"[\s,;:()/]+", text)
        if word and (pool := parse(word).pool) and word.isalpha()
    }


def declared_format(records: Records) -> str:
    """The format the free text of `092` names: swiss, round-robin or match; "" when it does not say."""
    text = bare(records.text("092"))
    if "swiss" in text or "schweizer" in text or "suizo" in text or "suisse" in text:
        return "swiss"
    if any(word in text for word in ("roundrobin", "allplayall", "berger", "rundenturnier", "toutesrondes")):
        return "round-robin"
    return "match" if text in ("match", "individualmatch") else ""


def is_team_event(records: Records) -> bool:
    """Whether the header says that teams play: `082`, `092`, or team records of 2026."""
    named = re.search(r"\b(?:team|league|mannschaft)", plain(records.text("092")))
    return stated(records, "082").number > 0 or bool(named) or bool(records.of("310"))


def declared_scoring(records: Records) -> dict[str, Decimal] | None:
    """Points of each result code where the file declares them (`XXS`, `162`, `BB*`), else None."""
    points = dict(STANDARD_SCORING)
    lines = records.of("XXS", "162", *_BBP)
    for _, text in lines:
        if text[:3] in _BBP:
            found = _NUMBER.search(text[3:])
            value = re.search(r"\d+(?:\.\d+)?", text[3:])
            points |= dict.fromkeys(_BBP[text[:3]], Decimal(value[0])) if found and value else {}
            continue
        for symbol, number in _PAIR.findall(text[3:]):
            points |= dict.fromkeys(_SYMBOLS[text[:3]].get(symbol, ""), Decimal(number))
    return points if lines else None
