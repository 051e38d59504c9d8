"""Which lines among the rows of a games table are captions: lines that say something and can be no game.

Round 2
Alder CC - Birch CC 3½-2½

A line that may be a game, however damaged, stays a row, so that it is rated or reported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.notation.headings import canonical
from elo_batch.notation.results import parse_result
from elo_batch.readers.match_model import half_points
from elo_batch.readers.title_lines import FACTS, POINTS, read_title

_MATCH_SCORE = re.compile(rf"^\s*{POINTS}\s*[-:–]\s*{POINTS}\s*$")
_WHITE, _BLACK = ("white", "white_name"), ("black", "black_name")
_LONGEST_SCORE = 20
_FEWEST_HALVES = 6  # points of a match, doubled: less than three may be a mistyped game


def captions(rows: pd.DataFrame, cells: pd.DataFrame) -> dict[int, dict[str, str]]:
    """Physical line -> what it says of the rows below it (see `title_lines.read_title`).

    `rows` stand under canonical names; `cells` are the same rows and perhaps more, as the file has them.
    """
    suspect = _suspects(rows)
    if not suspect.any():
        return {}
    read = {
        int(line): (row, facts)
        for line, *row in cells.loc[rows.index[suspect]].itertuples(name=None)
        if _is_caption_in_form(row) and (facts := read_title(row))
    }
    table = _Table(rows, list(read))
    return {line: facts for line, (row, facts) in read.items() if not table.may_be_game(line, row, facts)}


def _suspects(rows: pd.DataFrame) -> NDArray[np.bool_]:
    """Rows that lack a player or a result, or have the score of a match for one."""
    suspect = np.zeros(len(rows), dtype=bool)
    for column in {"white", "black", "result"} & set(rows.columns):
        suspect |= (rows[column] < "!").to_numpy()
    if "result" in rows:
        scores = [text for text in rows["result"].unique().tolist() if is_match_score(text)]
        suspect |= rows["result"].isin(scores).to_numpy() if scores else False
    return suspect


def is_match_score(text: str) -> bool:
    """Whether a text is the score of a match, and no result of one game.

    >>> is_match_score("3½-2½"), is_match_score("1-0")
    (True, False)
    """
    return len(text) < _LONGEST_SCORE and _MATCH_SCORE.match(text) is not None and parse_result(text) is None


def _is_caption_in_form(cells: Sequence[str]) -> bool:
    """One cell, or a few that give a match or labels, or a round and a day."""
    filled = [cell for cell in cells if cell.strip()]
    if len(filled) < 2:
        return bool(filled)
    return (
        any(is_match_score(cell) for cell in filled)
        or _is_label(filled[0])
        or (len(filled) <= 3 and "round" in (read_title(filled[:1]) or {}))
    )


def _is_label(cell: str) -> bool:
    text = cell.strip()
    return text.endswith(":") and canonical(text.rstrip(": "), "games") in FACTS


class _Table:
    """The rows of a table beside the lines (`read`) that read like captions."""

    def __init__(self, rows: pd.DataFrame, read: list[int]) -> None:
        self._rows, self._read = rows, np.array(sorted(read), dtype=np.int64)

    def may_be_game(self, line: int, row: Sequence[str], facts: Mapping[str, str]) -> bool:
        """Whether a line that reads like a caption may be a game all the same."""
        filled = [cell for cell in row if cell.strip()]
        if "white_team" in facts:
            return self._may_be_pair(line, filled, facts)
        if len(filled) == 1 or _is_label(filled[0]):
            return False
        sides = [text for text in self._sides(line) if text]
        return any(read_title([text]) is None for text in sides) or bool(self._result(line))

    def _may_be_pair(self, line: int, filled: Sequence[str], facts: Mapping[str, str]) -> bool:
        """Whether the two of a match may be players: they look so, play elsewhere, or score like them."""
        if any(self._is_person(facts[team]) for team in ("white_team", "black_team")):
            return True
        told = "home_points" in facts
        if told and parse_result(f"{facts['home_points']}-{facts['away_points']}"):
            return True
        if len(filled) == 1 or not all(self._sides(line)) or (told and not self._result(line)):
            return False
        return not (told and self._adds_up(line, facts))

    def _is_person(self, text: str) -> bool:
        return "," in text or not any(sign.isalpha() for sign in text) or text in self._players

    def _adds_up(self, line: int, facts: Mapping[str, str]) -> bool:
        """Whether the score of a match is that of the boards below, up to the next line like a caption."""
        halves = [half_points(facts[name]) for name in ("home_points", "away_points")]
        lines = self._rows.index.to_numpy()
        after = int(np.searchsorted(self._read, line, side="right"))
        end = int(self._read[after]) if after < len(self._read) else int(lines[-1]) + 1
        boards = int(np.count_nonzero((lines > line) & (lines < end)))
        total = sum(number or 0 for number in halves)
        return total == 2 * boards >= _FEWEST_HALVES

    def _sides(self, line: int) -> tuple[str, str]:
        """What stands in the columns of the players."""
        return self._first(line, _WHITE), self._first(line, _BLACK)

    def _result(self, line: int) -> str:
        return self._first(line, ("result",))

    def _first(self, line: int, columns: Sequence[str]) -> str:
        texts = (str(self._rows.at[line, column]).strip() for column in columns if column in self._rows)
        return next((text for text in texts if text), "")

    @cached_property
    def _players(self) -> set[str]:
        """Whoever plays in rows that are like no caption."""
        others = self._rows[~self._rows.index.isin(self._read)]
        columns = [column for column in (*_WHITE, *_BLACK) if column in others]
        return {text for column in columns for text in others[column].str.strip().unique().tolist() if text}
