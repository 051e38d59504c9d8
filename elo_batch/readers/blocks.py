"""Tables in blocks: what the lines between the rows say of the rows below, and rows that are sums.

Round 1
White     | Black     | Result
Alder Ann | Birch Ben | 1-0
Round 2
Birch Ben | Alder Ann | ½-½
Total     |           | 2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.results import parse_result
from elo_batch.problems import Place, Problem
from elo_batch.readers.captions import captions
from elo_batch.readers.footer_texts import is_remark
from elo_batch.readers.match_totals import check_title_score
from elo_batch.readers.sum_rows import accepted, check_sums, remarks, scored, sum_rows
from elo_batch.readers.title_lines import FACTS, TOTALS, is_total, read_title
from elo_batch.readers.title_rates import with_usable_rates

_PLAYERS = ("white", "black", "white_name", "black_name")
_OF_A_MATCH = ("white_team", "black_team")
_COLUMNS_SEARCHED = 4
_RATE = "time_control"


def _forms(words: Iterable[str]) -> Any:
    """Words in lower case, with a capital and in capitals; also with a colon."""
    forms = [form for word in words for form in (word, word.capitalize(), word.upper())]
    return pa.array(sorted({form + colon for form in forms for colon in ("", ":")}), pa.large_string())


_TOTAL_WORDS = _forms(TOTALS)


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
    by_colour: bool = True,
) -> tuple[pd.DataFrame, list[Problem], tuple[int, ...]]:
    """Leave title lines and sums out of a games table, and give the rows below what the titles say.

    The last of what is returned are the lines of the titles that give a day.

    Args:
        rows: the rows under canonical names, `cells` the same rows under positions, as the file has them.
        above: the rows above the header.
        place: file and sheet.
        written: physical line -> the row as written.
        by_colour: whether the columns of the players are white and black, not home and away.
    """
    whole = rows
    rows, problems = without_totals(rows, cells, place, written)
    totals = scored(whole.loc[[problem.place.line for problem in problems]])
    said = [(each.line, facts) for each in above if (facts := read_title(each.cells))]
    titles, told = with_usable_rates(said, place, written)
    problems += told
    likely = sorted([*sum_rows(rows, cells), *totals])
    games = rows.drop(index=[row.line for row in likely], errors="ignore") if likely else rows
    between, told = with_usable_rates(captions(games, cells).items(), place, written)
    problems += told
    sums = accepted(games.drop(index=list(between)), likely, between) if likely else {}
    problems = [problem for problem in problems if problem.place.line not in sums]
    below = remarks(rows, {*between, *sums})
    problems += [Problem("H038", Place(*place, line), {}, written(line)) for line in below]
    gone = [*between, *sums, *below]
    rows = rows.drop(index=gone, errors="ignore") if gone else rows
    between, told = _without_footers(between, rows, cells, place, written)
    problems += told
    blocks = _joined([*titles.items(), *between.items()], rows.index.to_numpy())
    dated = tuple(sorted(line for line, facts in [*titles.items(), *between.items()] if "date" in facts))
    for line, facts in between.items():
        if line:
            values = {"columns": ", ".join(name for name in FACTS if name in facts)}
            problems.append(Problem("H012", Place(*place, line), values, written(line)))
    problems += check_sums(sums, lambda line: _facts_above(blocks, line), place, written, by_colour)
    if not any(set(block.facts) & set(FACTS) for block in blocks):
        return rows, problems, ()
    number = np.searchsorted([block.line for block in blocks], rows.index.to_numpy())
    if "result" in rows:
        for at, block in enumerate(blocks, 1):
            results = rows["result"][number == at].tolist() if "home_points" in block.facts else []
            where = Place(*place, block.line)
            problems += check_title_score(block.facts, results, by_colour, where, written(block.line))
    return _filled(rows, blocks, number), problems, dated


def _without_footers(
    between: dict[int, dict[str, str]],
    rows: pd.DataFrame,
    cells: pd.DataFrame,
    place: tuple[str, str],
    written: Callable[[int], str],
) -> tuple[dict[int, dict[str, str]], list[Problem]]:
    """The lines among the rows without those below the last row that speak of the rows above them.

    A time control there is one of the whole table, a note (H070), under the line 0; a remark with a label
    (`Stand: 08.11.2025`) is left out (H006). A round or a day may be the title of rows that never came.
    """
    last = int(rows.index.max()) if len(rows) else 0
    kept, problems = dict(between), []
    for line in sorted(line for line in between if line > last):
        rate = between[line].get(_RATE, "")
        texts = [text for text in map(str, cells.loc[line]) if text.strip()]
        if not rate and not (len(texts) == 1 and is_remark(texts[0])):
            continue
        del kept[line]
        code, values = ("H070", {"found": rate}) if rate else ("H006", {})
        problems.append(Problem(code, Place(*place, line), values, written(line)))
        if rate:
            kept[0] = {_RATE: rate}
    return kept, problems


def _facts_above(blocks: Sequence[Block], line: int) -> dict[str, str]:
    return next((block.facts for block in reversed(blocks) if block.line < line), {})


def _cells_among(cells: pd.DataFrame, words: Any) -> NDArray[np.bool_]:
    """The rows that have one of these words in one of the first columns."""
    found = np.zeros(len(cells), dtype=bool)
    for position in range(min(_COLUMNS_SEARCHED, cells.shape[1])):
        found |= _are_among(cells.iloc[:, position], words)
    return found


def _are_among(column: pd.Series[str], words: Any) -> NDArray[np.bool_]:
    texts = pa.array(column.array, type=pa.large_string())
    return np.asarray(pc.is_in(texts, value_set=words).to_numpy(zero_copy_only=False), dtype=np.bool_)


def without_totals(
    rows: pd.DataFrame, cells: pd.DataFrame, place: tuple[str, str], written: Callable[[int], str]
) -> tuple[pd.DataFrame, list[Problem]]:
    """Leave out the rows that are sums or averages, each with a note."""
    kept = cells.loc[rows.index] if len(cells) != len(rows) else cells
    suspect = _cells_among(kept, _TOTAL_WORDS)
    for name in {*_PLAYERS} & set(rows.columns):  # wherever they stand
        suspect |= _are_among(rows[name], _TOTAL_WORDS)
    if not suspect.any():
        return rows, []
    lines = [int(line) for line, *row in kept[suspect].itertuples(name=None) if is_total(row)]
    lines = [line for line in lines if not _is_whole(rows.loc[[line]])]
    problems = [Problem("H011", Place(*place, line), {}, written(line)) for line in lines]
    return rows.drop(index=lines), problems


def _is_whole(row: pd.DataFrame) -> bool:
    """Whether one row is a game or a player for all that a word for a sum stands in it, perhaps a surname."""
    needed = ("white", "black") if "result" in row else ("id", "name")
    whole = all(column in row and row[column].iloc[0].strip() for column in needed)
    return whole and ("result" not in row or parse_result(row["result"].iloc[0]) is not None)


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


def _filled(rows: pd.DataFrame, blocks: Sequence[Block], number: NDArray[np.intp]) -> pd.DataFrame:
    """The rows with the facts of their blocks (by number, from 1) where they have nothing of their own."""
    filled = rows.copy()
    for name in FACTS:
        values = np.array(["", *(block.facts.get(name, "") for block in blocks)], dtype=object)
        if not any(values):
            continue
        given = pd.Series(values[number], index=rows.index, dtype="str")
        own = filled.get(name)
        filled[name] = given if own is None else own.where(own.str.strip() != "", given)
    return filled
