"""The players of a section, from the records of TDEXPORT.DBF."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from elo_batch.exact import POINT
from elo_batch.notation.numbers import parse_rating
from elo_batch.readers.entries.entry import NOTHING, Cell, Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.us_chess_sections import section_number

Record = Mapping[str, str]
_ROUND = re.compile(r"D_RND_?(\d{1,2})")
_CELL = re.compile(r"([WLDXFBHUZ]) ?(\d{0,4}) ?([WB]?)")
_TWO_GAMES = re.compile(r"[^A-Z\s\d]|[A-Z][^A-Z\s\d]")
_RESULTS = {"W": "1", "L": "0", "D": "=", "X": "+", "F": "-", "B": "F", "H": "H", "U": "Z", "Z": "Z"}
_ALONE = {"X": "F", "F": "Z"}
_UNPLAYED = "U"
ADVICE = "Cells are W D L X F B H U Z, the opponent's pair number, and W or B for the colour"
"""What cells may be, for messages."""
_ROUNDS_OF_A_RECORD = 10


class Details:
    """The records of TDEXPORT by section."""

    def __init__(self, rows: Mapping[int, Record]) -> None:
        """Sort the records into sections."""
        self._by_section: dict[tuple[str, str], dict[int, Record]] = {}
        for line, row in rows.items():
            key = row["D_EVENT_ID"], section_number(row["D_SEC_NUM"])
            self._by_section.setdefault(key, {})[line] = row

    @property
    def first_lines(self) -> dict[tuple[str, str], int]:
        """(event id, section) -> its first record."""
        return {key: min(rows) for key, rows in self._by_section.items()}

    def of(self, event_id: str, section: str) -> Mapping[int, Record]:
        """The records of a section by record number."""
        return self._by_section.get((event_id, section), {})


def read_players(rows: Mapping[int, Record], findings: Findings) -> list[Entry]:
    """One player for each record, or for the several records of one pair number that old tables have."""
    found: dict[int, Entry] = {}
    for line, row in rows.items():
        text = row["D_PAIR_NUM"]
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
        if not number:
            findings.add("N124", line, "D_PAIR_NUM", reason=f"'{text}' is no pair number")
            continue
        sequence = row.get("D_REC_SEQ", "")
        before = (int(sequence) - 1) * _ROUNDS_OF_A_RECORD if re.fullmatch("[1-9]", sequence) else 0
        cells = tuple(forfeit_with_colour(each, number) for each in _cells(line, row, before, findings))
        if before and number in found:
            first = found[number]
            blank = (NOTHING,) * (before - len(first.cells))
            found[number] = replace(first, cells=(*first.cells[:before], *blank, *cells))
        elif number in found:
            findings.add("T201", line, "D_PAIR_NUM", found=number, first=found[number].line)
        else:
            found[number] = _player(line, number, row, ((NOTHING,) * before) + cells, findings)
    return list(found.values())


def cell(text: str) -> Cell | None:
    """A cell, `W9B`, `D 16W`, `X0`, `BYE`; None for what is no cell. `U0`, unplayed, is no bye but nothing.

    >>> cell("W9B"), cell("H0").result, cell("W   9").opponent
    (Cell(opponent=9, colour='b', result='1', text='W9B', letter=''), 'H', 9)
    """
    key = " ".join(text.upper().split())
    if key == "BYE":
        return Cell(0, "", "F", text)
    match = _CELL.fullmatch(key)
    if match is None:
        return None
    opponent = int(match[2] or 0)
    if match[1] == _UNPLAYED and not opponent:
        return NOTHING
    result = _RESULTS[match[1]]
    return Cell(opponent, match[3].lower(), result if opponent else _ALONE.get(match[1], result), text)


def forfeit_with_colour(cell: Cell, number: int) -> Cell:
    """A forfeit, which these files write without a colour, as if the lower pair number had white."""
    if cell.result not in ("+", "-") or cell.colour or not cell.opponent:
        return cell
    return replace(cell, colour="w" if number < cell.opponent else "b")


def _cells(line: int, row: Record, before: int, findings: Findings) -> tuple[Cell, ...]:
    rounds = {int(match[1]): text for name, text in row.items() if (match := _ROUND.fullmatch(name))}
    found = []
    for number in range(1, max(rounds, default=0) + 1):
        text = rounds.get(number, "")
        read = cell(text) if text else NOTHING
        if read is None:
            code = "N151" if _TWO_GAMES.match(text.upper()) else "N125"
            values = {"round": before + number, "found": text, "cells": ADVICE}
            findings.add(code, line, f"D_RND{number:02}", **values)
            read = Cell(0, "", "?", text)
        found.append(read)
    return tuple(found)


def _player(line: int, number: int, row: Record, cells: tuple[Cell, ...], findings: Findings) -> Entry:
    text = row.get("D_RATING", "")
    rating = parse_rating(text)
    if rating is None:
        findings.add("T204", line, "D_RATING", found=text)
    return Entry(
        line,
        number,
        row["D_NAME"],
        id=row.get("D_MEM_ID", ""),
        rating=rating.units // POINT if rating else 0,
        cells=cells,
        extra={"state": row.get("D_STATE", "")},
    )
