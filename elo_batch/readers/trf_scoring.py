"""What the results of a tournament report file count: records `162`, `XXS`, `BB*` and `299`.

A record often leaves open what it does not name: whether the points of a win (`W`) also go for the allocated
bye, or those of an absence (`A`) for a loss by forfeit. Each reading is a scoring of its own; the points of
the players tell which one was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from elo_batch.readers.entries.checks import NOTHING_APART, STANDARD_SCORING, Apart, Scoring
from elo_batch.readers.trf_lines import Records

_PAIR = re.compile(r"([A-Z]{1,3})\s*[ =]\s*(\d+(?:[.,]\d+)?)")
_ABNORMAL = re.compile(r"(.)\s*((?:[+-]?\d*[.,]\d+(?:\s+|$))*)((?:\d+(?:\s+|$))*)", re.ASCII)
_ALL_ROUNDS = 999

# Symbol -> the codes it surely stands for, and those that follow it unless named by another symbol.
_WIN, _DRAW, _LOSS = (("1", "W"), ("+", "F", "U")), (("=", "D"), ("H",)), (("0", "L"), ("-",))
_Codes = tuple[tuple[str, ...], tuple[str, ...]]
_ABSENT: _Codes = (("Z", " "), ("-",))
_ONLY: dict[str, _Codes] = {code: ((code,), ()) for code in "FHZU+-"}
_SYMBOLS: dict[str, dict[str, _Codes]] = {
    "162": {"W": _WIN, "D": _DRAW, "L": _LOSS, "A": _ABSENT, "P": _ONLY["U"], **_ONLY},
    "XXS": {
        "W": _WIN,
        "D": _DRAW,
        "L": _LOSS,
        "WW": (("1w", "Ww"), ()),
        "WD": (("=w", "Dw"), ()),
        "WL": (("0w", "Lw"), ()),
        "BW": (("1b", "Wb"), ()),
        "BD": (("=b", "Db"), ()),
        "BL": (("0b", "Lb"), ()),
        "ZPB": _ONLY["Z"],
        "HPB": _ONLY["H"],
        "FPB": _ONLY["F"],
        "PAB": _ONLY["U"],
        "FW": _ONLY["+"],
        "FL": _ONLY["-"],
    },
    "BB": {"W": _WIN, "D": _DRAW, "L": (("0", "L"), ()), "Z": _ONLY["Z"], "F": _ONLY["-"], "U": _ONLY["U"]},
}
_BBP = ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")


def declared_scorings(records: Records, teams: bool = False) -> list[Scoring]:
    """The points of each result code as the file declares them, in every reading; [] where it does not.

    In a team event record `299` tells of the points of teams, so it is left out here.

    >>> from elo_batch.readers.trf_lines import sort_records
    >>> first, *others = declared_scorings(sort_records(["162  W 3.0    D 1.0    L 0.0"]))
    >>> str(first["1"]), str(first["U"]), str(others[-1]["U"])
    ('3.0', '3.0', '1')
    """
    stated = [*_stated(records), *(() if teams else _by_default(records))]
    if not stated:
        return []
    surely = {code: points for (codes, _), points in stated for code in codes}
    perhaps = {code: points for (_, codes), points in stated for code in codes}
    other_way = {code: points for (_, codes), points in reversed(stated) for code in codes}
    readings = (STANDARD_SCORING | more | surely for more in (perhaps, other_way, {}))
    return list({tuple(reading.items()): reading for reading in readings}.values())


def abnormal_points(records: Records) -> Apart:
    """The points that record `299` gives to players apart from their results (individual events).

    With a code, round and number: the points of that round; without a code: points added or taken.

    >>> from elo_batch.readers.trf_lines import sort_records
    >>> abnormal_points(sort_records(["299         -0.5   4    7"])).added
    {7: (Decimal('-0.5'), 1)}
    """
    apart = Apart({}, {})
    for line, code, points, round_, numbers in _abnormal(records):
        for number in numbers:
            if code:
                apart.given[number, round_] = (points, line)
            else:
                before = apart.added.get(number, (Decimal(0), line))[0]
                apart.added[number] = (before + points, line)
    return apart if apart.given or apart.added else NOTHING_APART


def abnormal_lines(records: Records) -> list[int]:
    """The lines of `299` that are not understood."""
    return [line for line, text in records.of("299") if _read_abnormal(text) is None]


def unknown_symbols(records: Records) -> list[tuple[int, str]]:
    """Line and symbol wherever a record gives points for something that is no result there (B047)."""
    return [(line, symbol) for line, record, symbol, _ in _pairs(records) if symbol not in _SYMBOLS[record]]


def _stated(records: Records) -> Iterator[tuple[_Codes, Decimal]]:
    for _, record, symbol, points in _pairs(records):
        if symbol in _SYMBOLS[record]:
            yield _SYMBOLS[record][symbol], points


def _pairs(records: Records) -> Iterator[tuple[int, str, str, Decimal]]:
    """Line, kind of record, symbol and points of all that the records state."""
    for line, text in records.of("XXS", "162", *_BBP):
        record, rest = ("BB", text[2:]) if text[:2] == "BB" else (text[:3], text[3:])
        for symbol, number in _PAIR.findall(rest):
            yield line, record, symbol, Decimal(number.replace(",", "."))


def _by_default(records: Records) -> Iterator[tuple[_Codes, Decimal]]:
    for _, code, points, round_, numbers in _abnormal(records):
        if code in _SYMBOLS["162"] and not round_ and not numbers:
            yield (_SYMBOLS["162"][code][0], ()), points


def _abnormal(records: Records) -> Iterator[tuple[int, str, Decimal, int, list[int]]]:
    for line, text in records.of("299"):
        found = _read_abnormal(text)
        if found is not None:
            yield line, *found


def _read_abnormal(text: str) -> tuple[str, Decimal, int, list[int]] | None:
    """Code, points (the last ones: of the game), round, numbers; columns differ by a few among writers."""
    match = _ABNORMAL.fullmatch(text[4:].ljust(1).rstrip() or " ")
    points = match[2].replace(",", ".").split() if match else []
    numbers = [int(number) for number in match[3].split()] if match else []
    if match is None or not points or (not match[1].strip() and len(numbers) < 2):
        return None
    round_ = numbers[0] if numbers and numbers[0] != _ALL_ROUNDS else 0
    named = [number for number in numbers[1:] if number]
    return match[1].strip().upper(), Decimal(points[-1]), round_, named
