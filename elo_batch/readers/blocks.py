"""Tables in blocks: what the lines between the rows say of the rows below, and rows that are sums.

Round 1
White     | Black     | Result
Alder Ann | Birch Ben | 1-0
Round 2
Birch Ben | Alder Ann | ½-½
Total     |           | 2
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.headings import table_kind
from elo_batch.notation.results import parse_result
from elo_batch.notation.spellings import SPELLINGS
from elo_batch.problems import Place, Problem
from elo_batch.readers.title_lines import FACTS, POINTS, TOTALS, is_total, read_title

_OF_A_MATCH = ("white_team", "black_team")
_MATCH_SCORE = re.compile(rf"^\s*{POINTS}\s*[-:–]\s*{POINTS}\s*$")
_COLUMNS_SEARCHED = 4


def _forms(words: Iterable[str]) -> Any:
    """Words in lower case, with a capital and in capitals; also with a colon."""
    forms = [form for word in words for form in (word, word.capitalize(), word.upper())]
    return pa.array(sorted({form + colon for form in forms for colon in ("", ":")}), pa.large_string())


_TOTAL_WORDS = _forms(TOTALS)
_PLAYER_WORDS = _forms(word for word, (name, _) in SPELLINGS["games"].items() if name in ("white", "black"))


class Above(NamedTuple):
    """A row above the header: its physical line and its cells."""

    line: int
    cells: Sequence[str]


class Block(NamedTuple):
    """What the title lines above some rows say: the line of the last one, and the facts by column."""

    line: int
    facts: dict[str, str]


def read_blocks(
    rows: pd.DataFrame,
    cells: pd.DataFrame,
    above: Iterable[Above],
    place: tuple[str, str],
    written: Callable[[int], str],
) -> tuple[pd.DataFrame, list[Problem]]:
    """Leave title lines and sums out of a games table, and give the rows below what the titles say.

    Args:
        rows: the rows under canonical names, `cells` the same rows under positions, as the file has them.
        above: the rows above the header.
        place: file and sheet.
        written: physical line -> the row as written.
    """
    rows, problems = without_totals(rows, cells, place, written)
    problems += _other_headers(rows, cells, place, written)
    titles = [(each.line, facts) for each in above if (facts := read_title(each.cells))]
    between = _titles_between(rows, cells)
    rows = rows.drop(index=list(between)) if between else rows
    blocks = _joined([*titles, *between.items()], rows.index.to_numpy())
    if not any(set(block.facts) & set(FACTS) for block in blocks):
        return rows, problems
    filled = _filled(rows, blocks)
    if between:
        first = min(between)
        gained = ", ".join(name for name in FACTS if any(name in facts for facts in between.values()))
        values = {"count": len(between), "columns": gained}
        problems.append(Problem("H012", Place(*place, first), values, written(first)))
    return filled, problems


def _other_headers(
    rows: pd.DataFrame, cells: pd.DataFrame, place: tuple[str, str], written: Callable[[int], str]
) -> list[Problem]:
    """An error for each header with other columns below the first: the rows below it are another table."""
    found = _cells_among(cells.loc[rows.index] if len(cells) != len(rows) else cells, _PLAYER_WORDS)
    if not found.any():
        return []
    return [
        Problem("H023", Place(*place, int(line)), {}, written(int(line)))
        for line, *row in cells.loc[rows.index[found]].itertuples(name=None)
        if table_kind(row) == "games"
    ]


def _cells_among(cells: pd.DataFrame, words: Any) -> NDArray[np.bool_]:
    """The rows that have one of these words in one of the first columns."""
    found = np.zeros(len(cells), dtype=bool)
    for position in range(min(_COLUMNS_SEARCHED, cells.shape[1])):
        texts = pa.array(cells.iloc[:, position].array, type=pa.large_string())
        found |= pc.is_in(texts, value_set=words).to_numpy(zero_copy_only=False)
    return found


def without_totals(
    rows: pd.DataFrame, cells: pd.DataFrame, place: tuple[str, str], written: Callable[[int], str]
) -> tuple[pd.DataFrame, list[Problem]]:
    """Leave out the rows that are sums or averages, each with a note."""
    kept = cells.loc[rows.index] if len(cells) != len(rows) else cells
    suspect = _cells_among(kept, _TOTAL_WORDS)
    if not suspect.any():
        return rows, []
    lines = [int(line) for line, *row in kept[suspect].itertuples(name=None) if is_total(row)]
    problems = [Problem("H011", Place(*place, line), {}, written(line)) for line in lines]
    return rows.drop(index=lines), problems


def _titles_between(rows: pd.DataFrame, cells: pd.DataFrame) -> dict[int, dict[str, str]]:
    """The title lines among the rows: they lack a player, or have the score of a match for a result."""
    suspect = np.zeros(len(rows), dtype=bool)
    for column in {"white", "black"} & set(rows.columns):
        suspect |= (rows[column] < "!").to_numpy()
    if "result" in rows:
        suspect |= (rows["result"] < "!").to_numpy()
        scores = [text for text in rows["result"].unique().tolist() if _is_match_score(text)]
        suspect |= rows["result"].isin(scores).to_numpy() if scores else False
    if not suspect.any():
        return {}
    found = {}
    for line, *row in cells.loc[rows.index[suspect]].itertuples(name=None):
        if _may_be_title(row) and (facts := read_title(row)):
            found[int(line)] = facts
    return found


def _is_match_score(text: str) -> bool:
    return len(text) < 20 and _MATCH_SCORE.match(text) is not None and parse_result(text) is None


def _may_be_title(cells: Sequence[str]) -> bool:
    """One cell, or a few that give a match or labels."""
    filled = [cell for cell in cells if cell.strip()]
    if len(filled) == 1:
        return True
    return (
        any(_is_match_score(cell) for cell in filled) or filled[0].strip().endswith(":") or _is_round(filled)
    )


def _is_round(filled: Sequence[str]) -> bool:
    """`Round 2` and a day in cells of their own."""
    return len(filled) <= 3 and "round" in (read_title(filled[:1]) or {})


def _joined(titles: Sequence[tuple[int, dict[str, str]]], lines: np.ndarray) -> list[Block]:
    """Title lines with no row between them are one; what they say lasts as `_carried` tells."""
    blocks: list[Block] = []
    last = -1
    for line, facts in sorted(titles):
        rows_before = int(np.searchsorted(lines, line))
        if blocks and rows_before == last:
            blocks[-1] = Block(line, blocks[-1].facts | facts)
        else:
            carried = blocks[-1].facts if blocks else {}
            blocks.append(Block(line, _carried(carried, facts) | facts))
        last = rows_before
    return blocks


def _carried(before: dict[str, str], facts: dict[str, str]) -> dict[str, str]:
    """What still holds below a new title: a new round has a day of its own, a new title another match."""
    gone = {*_OF_A_MATCH, "home_points", "away_points", *(("date",) if "round" in facts else ())}
    return {name: value for name, value in before.items() if name not in gone}


def _filled(rows: pd.DataFrame, blocks: Sequence[Block]) -> pd.DataFrame:
    """The rows with the facts of their blocks where they have nothing of their own."""
    number = np.searchsorted([block.line for block in blocks], rows.index.to_numpy())
    filled = rows.copy()
    for name in FACTS:
        values = np.array(["", *(block.facts.get(name, "") for block in blocks)], dtype=object)
        if not any(values):
            continue
        given = pd.Series(values[number], index=rows.index, dtype="str")
        own = filled.get(name)
        filled[name] = given if own is None else own.where(own.str.strip() != "", given)
    return filled
