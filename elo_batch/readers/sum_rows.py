"""Rows of a games table that are control totals: no players, and the score of a match or a number of games.

Board | Home       | Result  | Away
1     | Alder, Ann | 1-0     | Birch, Ben
2     | Cedar, Cy  | ½-½     | Dogwood, Di
      |            | 1½-½    |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from elo_batch.exact import HALF_POINT
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.results import parse_result
from elo_batch.notation.text import bare, tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.footer_texts import names_nobody
from elo_batch.readers.match_model import half_points
from elo_batch.readers.match_totals import boards_of, check_title_score, is_sum
from elo_batch.readers.title_lines import POINTS, TOTALS

_PLAYERS = ("white", "black", "white_name", "black_name")
_SCORES = ("white_score", "black_score")
_MATCH = re.compile(rf"\s*({POINTS})\s*[-:/–—]\s*({POINTS})\s*")
_UNNAMED = {"white_team": "first team", "black_team": "second team"}
_PLACED = ("date", "round", "board")  # words there, without a number, are no game's
_FEWEST = 2  # boards of a match


class SumRow(NamedTuple):
    """A row without players: its line, and the score of a match, or a number of games (else None)."""

    line: int
    score: tuple[str, str] | None
    games: int | None


def sum_rows(rows: pd.DataFrame, cells: pd.DataFrame) -> list[SumRow]:
    """The rows without players that may be control totals (`cells`: the same rows as the file has them)."""
    players = [name for name in _PLAYERS if name in rows]
    if not players:
        return []
    blank = np.ones(len(rows), dtype=bool)
    for name in players:
        blank &= (rows[name] < "!").to_numpy()
    found = []
    for line in rows.index[blank].tolist():
        row = {name: str(rows.at[line, name]).strip() for name in ("result", *_SCORES) if name in rows}
        score, games = _told(row)
        if score or games:
            found.append(SumRow(int(line), score, games))
        elif _is_labelled(cells.loc[line].tolist()):
            found.append(SumRow(int(line), None, None))
    return found


def scored(totals: pd.DataFrame) -> list[SumRow]:
    """Those of the rows that a word marks as sums which give the score of a match."""
    found = []
    for line, *cells in totals.itertuples(name=None):
        row = {name: str(text).strip() for name, text in zip(totals.columns, cells, strict=True)}
        score, _ = _told(row)
        if score:
            found.append(SumRow(int(line), score, None))
    return found


def _told(row: Mapping[str, str]) -> tuple[tuple[str, str] | None, int | None]:
    text = row.get("result", "")
    if match := _MATCH.fullmatch(text):
        return (match[1], match[2]), None
    if text.isascii() and text.isdigit():
        return None, int(text)
    pair = [row.get(name, "") for name in _SCORES]
    told = not text and all(half_points(each) is not None for each in pair)
    return ((pair[0], pair[1]) if told else None), None


def _is_labelled(cells: Sequence[str]) -> bool:
    """Whether the first words of a row are a sum (`Total games`), and no result stands in it."""
    words = next((cell for cell in cells if cell.strip()), "").split()
    return bool(words) and bare(words[0].rstrip(":")) in TOTALS and not any(map(parse_result, cells))


def remarks(rows: pd.DataFrame, known: Container[int] = ()) -> list[int]:
    """Lines below the last game that are remarks: no result, and no two players beside words for a round.

    A row whose date, round or board is a label (`Captains:`) is one whatever stands beside it, and so is a
    lone text that names nobody (`2 games`). Lines that are `known`, and blank ones, are passed over.

    >>> frame = pd.DataFrame({"date": ["", "Prepared by"], "white": ["Alder", "Elm"], "black": ["Birch", ""]})
    >>> remarks(frame.assign(result=["1-0", ""]).set_axis([2, 3]))
    [3]
    """
    columns = [name for name in _PLACED if name in rows]
    told = [name for name in ("result", *_SCORES) if name in rows]
    found: list[int] = []
    for at in range(len(rows) - 1, -1, -1) if told else ():
        line = int(rows.index[at])
        row = {str(name): str(text).strip() for name, text in rows.iloc[at].items()}
        sides = [any(row.get(name) for name in (side, f"{side}_name")) for side in ("white", "black")]
        has_result = any(row[name] for name in told)
        if line in known or not (any(sides) or has_result):
            continue
        filled = [text for text in row.values() if text]
        words = [row[name] for name in columns if _is_words(row[name])]
        beside = words and (not all(sides) or words[0].endswith(":"))
        if has_result or not (beside or (len(filled) == 1 and names_nobody(filled[0]))):
            break
        found.append(line)
    return found[::-1]


def _is_words(text: str) -> bool:
    return len(text) > 3 and text.replace(" ", "").strip(":").isalpha()


def accepted(
    rows: pd.DataFrame, found: Iterable[SumRow], between: Iterable[int]
) -> dict[int, tuple[SumRow, pd.DataFrame]]:
    """Line of a control total -> itself and the games it sums up; without those that may be lost games.

    A row whose score may be the result of one game is a total only where it is the sum of the games above it,
    up to the last total or title line (`between`), or of all.

    Args:
        rows: the games, without the rows that were `found`.
    """
    sure: dict[int, tuple[SumRow, pd.DataFrame]] = {}
    lines = rows.index.to_numpy()
    last = 0
    for row in found:
        since = max([last, *(line for line in between if line < row.line)])
        block = rows[(lines > since) & (lines < row.line)]
        above = rows[lines < row.line]
        if row.score and (_is_of(row.score, above) or len(block) < _FEWEST):
            block = above
        doubtful = row.score and parse_result("-".join(row.score)) is not None
        games = row.games in (len(block), len(above)) or (row.games or 0) > 1
        if games if row.games else not doubtful or (len(block) >= _FEWEST and _is_of(row.score, block)):
            sure[row.line] = row, above if row.games and row.games != len(block) else block
            last = row.line
    return sure


def _is_of(score: tuple[str, str] | None, block: pd.DataFrame) -> bool:
    return score is not None and is_sum(score, results_of(block))


def results_of(block: pd.DataFrame) -> list[str]:
    """The results of games as text, of one column or of the scores of both players."""
    if "result" in block:
        return [str(text) for text in block["result"].tolist()]
    if not set(_SCORES) <= set(block.columns):
        return []
    pairs = [[parse_points(text) for text in block[name].tolist()] for name in _SCORES]
    return [_joined(a, b) for a, b in zip(*pairs, strict=True)]


def _joined(white: int | None, black: int | None) -> str:
    """A result of two scores, "" where they are none."""
    words = {0: "0", HALF_POINT: "1/2", 2 * HALF_POINT: "1"}
    return f"{words[white]}-{words[black]}" if white in words and black in words else ""


def _only(block: pd.DataFrame, column: str) -> str:
    """The one text of a column, wherever it stands; "" where there is none or another."""
    texts = {tidy(text) for text in block[column].unique().tolist()} - {""} if column in block else set()
    return texts.pop() if len(texts) == 1 else ""


def check_sums(
    sums: Mapping[int, tuple[SumRow, pd.DataFrame]],
    facts: Callable[[int], Mapping[str, str]],
    place: tuple[str, str],
    written: Callable[[int], str],
    by_colour: bool,
) -> list[Problem]:
    """A note for each total that was left out (H011); warnings where it is none of its games (H035, D124).

    `facts` gives what the title lines above a line say: the teams of a match.
    """
    problems = []
    for line, (row, block) in sums.items():
        where = Place(*place, line)
        problems.append(Problem("H011", where, {}, written(line)))
        if row.score:
            above = facts(line)
            teams = {
                name: tidy(above.get(name, "")) or _only(block, name) or unnamed
                for name, unnamed in _UNNAMED.items()
            }
            told = {**teams, "home_points": row.score[0], "away_points": row.score[1]}
            problems += check_title_score(told, results_of(block), by_colour, where, written(line))
        elif row.games and row.games != len(block) and boards_of(results_of(block)):
            problems.append(Problem("D124", where, {"told": row.games, "found": len(block)}, written(line)))
    return problems
