"""Games that say two things: scores too low, a result between black and white, a forfeit remarked."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from elo_batch import columns
from elo_batch.arrow import pc
from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, View
from elo_batch.exact import HALF_POINT, POINT
from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.forfeit_remarks import tells_forfeit
from elo_batch.notation.how import How
from elo_batch.notation.numbers import parse_points
from elo_batch.notation.results import parse_result
from elo_batch.notation.text import bare

_SCORES = ("white_score", "black_score")
_NO_SCORE = -1
Marked = NDArray[np.bool_]
_IN_WORDS = {0: "0", HALF_POINT: "½"}
_DECISIVE = {(2, 0), (0, 2)}
_KNOWN = frozenset(columns.names(columns.GAMES))


def find(view: View) -> Iterator[Damage]:
    """Doubtful scores (D126, D166), a result between black and white (D127), and remarks of a forfeit
    beside a result at the board (D128)."""
    if view.table.kind != "games":
        return
    yield from _low_scores(view)
    yield from _between_black_and_white(view)
    yield from _forfeits_remarked(view)


def _low_scores(view: View) -> Iterator[Damage]:
    """Two scores in columns of their own, less than one point together, in rows of two players."""
    first, second = (view.coded(column) for column in _SCORES)
    if first is None or second is None:
        return
    white, black = (each.take(_points(each.texts), _NO_SCORE, np.int64) for each in (first, second))
    low = (white >= 0) & (black >= 0) & (white + black < POINT) & _has_both(view) & _is_blank(view, "result")
    for one, other in np.unique(np.stack([white[low], black[low]]), axis=1).T.tolist():
        rows = np.flatnonzero(low & (white == one) & (black == other))
        values = {"white": _IN_WORDS[one], "black": _IN_WORDS[other]}
        headings = [_heading(view, column) for column in _SCORES]
        if one == other and [bare(heading) for heading in headings] != list(map(bare, _SCORES)):
            values = {"heading": headings[0], "other": headings[1]}
            yield Damage("D166", _SCORES[0], rows, _IN_WORDS[one], values=values)
        else:
            yield Damage("D126", _SCORES[0], rows, _IN_WORDS[one], values=values)


def _points(texts: list[str]) -> list[int]:
    """The points of score cells; _NO_SCORE for what is none."""
    found = (parse_points(text) for text in texts)
    return [
        units if units is not None and units % HALF_POINT == 0 and units >= 0 else _NO_SCORE
        for units in found
    ]


def _heading(view: View, column: str) -> str:
    return view.table.headings.get(column, column)


def _is_blank(view: View, column: str) -> Marked:
    coded = view.coded(column)
    return np.ones(len(view.table.rows), bool) if coded is None else coded.codes < 0


def _has_both(view: View) -> Marked:
    white, black = (~_is_blank(view, side) | ~_is_blank(view, f"{side}_name") for side in ("white", "black"))
    return white & black


def _between_black_and_white(view: View) -> Iterator[Damage]:
    """A result that stands between black on its left and white on its right, at its first decisive one."""
    order = [str(column) for column in view.table.rows.columns if view.table.headings.get(str(column))]
    places = [
        next((order.index(name) for name in names if name in order), -1)
        for names in (("black", "black_name"), ("result",), ("white", "white_name"))
    ]
    coded = view.coded("result")
    if coded is None or min(places) < 0 or places != sorted(places) or len(coded.distinct) > MOST_SUSPECTS:
        return
    numbers = [n for n, text in enumerate(coded.texts) if _is_two_sided(text)]
    if not numbers or any(_is_two_sided(text) for text in view.said.results):
        return
    rows = coded.rows_of(numbers)
    text = coded.texts[int(coded.codes[rows[0]])]
    yield Damage(
        "D127", "result", rows, text, values={"turned": "-".join(reversed(text.split("-")))}, each=False
    )


def _is_two_sided(text: str) -> bool:
    """Whether a text gives one side the win by the order of two scores."""
    found = parse_result(text)
    return (
        found is not None
        and (found.white, found.black) in _DECISIVE
        and bool(re.search(r"\d\W+\d|\W\W", text))
    )


def _forfeits_remarked(view: View) -> Iterator[Damage]:
    """Cells of columns that nothing reads and that speak of a forfeit, beside a result at the board."""
    played = None
    for column in view.table.rows.columns:
        name = str(column)
        if name in _KNOWN or not _may_remark(view, name):
            continue
        remarks, heading = view.coded(name), _heading(view, name)
        for number, text in enumerate(remarks.texts if remarks else []):
            if not tells_forfeit(heading, text):
                continue
            played = _played(view) if played is None else played
            rows = view.rows_of(name, number)
            rows = rows[played[rows]]
            rows = rows[~_without_opponent(view, rows)]
            if len(rows):
                yield Damage("D128", name, rows, text, values={"heading": heading})


def _played(view: View) -> Marked:
    """The rows whose result is one at the board, or whose two scores are where there is no result."""
    played = np.zeros(len(view.table.rows), dtype=bool)
    coded = view.coded("result")
    if coded is not None and len(coded.distinct) <= MOST_SUSPECTS:
        outcomes = [parse_result(text) for text in coded.texts]
        played = coded.take([bool(each and each.how == How.PLAYED) for each in outcomes], 0, np.bool_)
    first, second = (view.coded(column) for column in _SCORES)
    if first is None or second is None:
        return played
    white, black = (each.take(_points(each.texts), _NO_SCORE, np.int64) for each in (first, second))
    return played | ((white >= 0) & (black >= 0) & _is_blank(view, "result"))


def _without_opponent(view: View, rows: NDArray[np.intp]) -> Marked:
    """Rows in which a word such as `vacant` stands for one of the two, or nobody."""
    lone = np.zeros(len(rows), dtype=bool)
    games = view.table.rows.iloc[rows]
    for side in ("white", "black"):
        texts = [games[name].str.strip() for name in (side, f"{side}_name") if name in games]
        nobody = [
            ~text.isin([each for each in text.unique() if each and not bye_in_seat(each)]) for text in texts
        ]
        lone |= np.logical_and.reduce([each.to_numpy(dtype=bool) for each in nobody])
    return lone


def _may_remark(view: View, column: str) -> bool:
    """Whether a column is mostly blank or has few texts, as remarks do."""
    texts = view.texts(column)
    return len(texts) > 0 and len(pc.unique(texts)) <= MOST_SUSPECTS
