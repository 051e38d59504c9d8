"""Who had white where a table tells home and away, and results that stand there as points or goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.notation.headings import canonical
from elo_batch.notation.how import How
from elo_batch.notation.numbers import parse_whole
from elo_batch.notation.results import Outcome, parse_result
from elo_batch.notation.results import canonical as result_text
from elo_batch.notation.text import bare
from elo_batch.problems import Problem, RequestError
from elo_batch.tables import RawTable

_SIDES = ("white", "black")
_COLOUR_WORDS = {"w": "white", "b": "black", "s": "black"}
Flags = NDArray[np.bool_]


def with_colours(
    table: RawTable, colour: str, rule: str, told: bool = True
) -> tuple[RawTable, list[Problem]]:
    """Give white to whom it belongs, in a games table whose `white` is the home side so far.

    A column of colours (`colour`, its name; "" = none) decides, else the rule that the user declared for the
    boards (on which the home player has white: odd, even, all or none); without both the home player stays
    white, with a note (H017; H055 and H056 where the games are no table, `told` = False).
    """
    if colour:
        black = _by_column(table.rows[colour])
        unclear = _unread(table, colour)
    elif rule:
        black, unclear = _by_rule(table, rule)
        table = replace(table, ruled=True)
    else:
        line = int(table.rows.index[0]) if len(table.rows) else 1
        code = "H017" if told else "H055"
        return table, [replace(table.problem(code, line, heading=_left(table)), row="")]
    if not black.any():
        return table, unclear
    first = int(table.rows.index[np.flatnonzero(black)[0]])
    code = "H018" if told else "H056"
    note = table.problem(code, first, colour, count=int(black.sum()), heading=_left(table))
    return _exchanged(table, black), [*unclear, note]


def _left(table: RawTable) -> str:
    """The heading of the players who are white so far: those at home, or whose side the rows tell."""
    return table.headings.get("white_name") or table.headings.get("white", "white")


def unsaid_colours(headings: Sequence[str], names: Sequence[str | None]) -> str:
    """Neighbouring columns `p` and `a` that no other heading and no `--map` explains (`names`), for a note.

    On some cards they tell the colour played, elsewhere points; nothing is concluded from them.

    >>> unsaid_colours(["Home", "p", "a", "Res", "Away"], ["white", None, None, "result", "black"])
    'p and a'
    """
    words = [bare(heading) for heading in headings]
    for at, pair in enumerate(pairwise(words)):
        if pair == ("p", "a") and names[at] is None and names[at + 1] is None:
            return f"{headings[at].strip()} and {headings[at + 1].strip()}"
    return ""


def _by_column(column: pd.Series[str]) -> Flags:
    """Rows in which the home player had black."""
    return np.array([colour_of(text) == "black" for text in column], dtype=bool)


def _unread(table: RawTable, colour: str) -> list[Problem]:
    return [
        table.problem("H019", int(line), colour, found=text, heading=_left(table))
        for line, text in zip(table.rows.index, table.rows[colour], strict=True)
        if text.strip() and not colour_of(text)
    ]


def colour_of(text: str) -> str:
    """The colour that a cell names, `white` or `black`; "" = none.

    >>> colour_of("W"), colour_of("Schwarz"), colour_of("2")
    ('white', 'black', '')
    """
    word = bare(text)
    known = canonical(word, "games")
    return _COLOUR_WORDS.get(word, known if known in _SIDES else "")


def _by_rule(table: RawTable, rule: str) -> tuple[Flags, list[Problem]]:
    if rule in ("all", "none"):
        return np.full(len(table.rows), rule == "none"), []
    if "board" not in table.rows:
        raise RequestError(f'--map "home:white={rule}": {table.file} has no column of boards')
    boards = [parse_whole(text) for text in table.rows["board"]]
    unclear = [
        table.problem("H020", int(line), "board", heading=_left(table))
        for line, board in zip(table.rows.index, boards, strict=True)
        if board is None
    ]
    black = [board is not None and (board % 2 == 1) != (rule == "odd") for board in boards]
    return np.array(black, dtype=bool), unclear


def _exchanged(table: RawTable, black: Flags) -> RawTable:
    """The table with white and black exchanged in these rows; their cells have no letter any more."""
    rows = table.rows.copy()
    moved = [name for name in rows.columns if str(name).startswith("white_") or name == "white"]
    pairs = [(name, f"black{name[5:]}") for name in moved if f"black{name[5:]}" in rows]
    for white, other in pairs:
        mine, theirs = rows[white].copy(), rows[other].copy()
        rows[white], rows[other] = mine.where(~black, theirs), theirs.where(~black, mine)
    if "result" in rows:
        exchanged = {text: mirrored(text) for text in rows["result"].unique().tolist()}
        rows["result"] = rows["result"].where(~black, rows["result"].map(exchanged))
    lost = {name for pair in pairs for name in pair}
    letters = {name: letter for name, letter in table.letters.items() if name not in lost}
    headings = {name: heading for name, heading in table.headings.items() if name not in lost}
    for white, other in pairs:
        both = f"{table.headings.get(white, white)} or {table.headings.get(other, other)}"
        headings |= {white: both, other: both}
    return replace(table, rows=rows, letters=letters, headings=headings)


def mirrored(text: str) -> str:
    """A result seen from the other side; as written where it is none (whoever checks it says so).

    >>> mirrored("1-0"), mirrored("?!")
    ('0-1', '?!')
    """
    found = parse_result(text)
    return (
        text
        if found is None or found.how == How.BYE
        else result_text(Outcome(found.black, found.white, found.how))
    )


def results_of_margins(table: RawTable) -> list[Problem]:
    """Win, draw or loss from goals or points, in place, where a table gives nothing else; one note (H021)."""
    margins = [f"{side}_margin_points" for side in _SIDES]
    decided = {"result", "white_score", "black_score"} & set(table.rows.columns)
    if decided or not set(margins) <= set(table.rows.columns) or table.rows.empty:
        return []
    white, black = (_points(table.rows[name]) for name in margins)
    sides = np.select([white > black, white < black], ["1-0", "0-1"], "1/2-1/2")
    known = (white == white) & (black == black)
    table.rows["result"] = pd.Series(np.where(known, sides, ""), index=table.rows.index, dtype="str")
    headings: Mapping[str, str] = table.headings
    columns = " and ".join(headings.get(name, name) for name in margins)
    return [replace(table.problem("H021", int(table.rows.index[0])), values={"columns": columns}, row="")]


def _points(column: pd.Series[str]) -> NDArray[np.float64]:
    """Numbers, NaN where there is none."""
    distinct = {text: float(text) if _is_number(text) else np.nan for text in column.unique().tolist()}
    return np.array([distinct[text] for text in column], dtype=np.float64)


def _is_number(text: str) -> bool:
    return text.strip().replace(".", "", 1).isdigit() and text.strip().isascii()
