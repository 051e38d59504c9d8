"""Cells of players that hold something else: a score, two people; and results that are a player's name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.checks.codes import BLANK
from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, Positions, View
from elo_batch.notation.names import name_keys
from elo_batch.notation.results import SCORE_ALONE, is_ambiguous, is_both_scores, parse_result

_COLUMNS = ("white", "black", "white_name", "black_name", "name")
_DIGITS, _OF_SCORES = "0123456789", "01½"
_OTHER = {"white": "black", "black": "white", "white_name": "black_name", "black_name": "white_name"}
_BEHIND = r"\p{L}[\s:,;]+(?:(?:[01½]|1/2|0[.,]5)\s?[-–—:]\s?(?:[01½]|1/2|0[.,]5)|1/2|0[.,]5|[01½])\s*$"
_NAME_AND_SCORE = re.compile(r"(.*[^\W\d_])[\s:,;]+([^\s].*)")
_ONE_ID = r"\p{L}{0,2}\d{2,}[\d.-]*"
_BOTH_IDS = rf"^\s*{_ONE_ID}(?:\s*[/&+;|\r\n]\s*|,?\s+| (?:-|–|—|and|und|et|y|e|i|v|vs) ){_ONE_ID}\s*$"
_BETWEEN_IDS = re.compile(r"\s*[/&+;|\r\n]\s*|\s+(?:-|–|—|and|und|et|y|e|i|v|vs)\s+|,?\s+")
_BETWEEN = re.compile(r"\s*[\r\n;]+\s*|\s+[-–—+&]\s+|\s*[/&]\s*|\s+(?:and|und|et|y|e|i)\s+")
_BOTH = r"(?s)\p{L}.*(?: [-–—+&] |[/&;\r\n]| (?:and|und|et|y|e|i) ).*\p{L}"
_PERSON = re.compile(r"[^\W\d][^,\d]*, *[^\W\d][^,\d]*")
_NAME = re.compile(r"[^\W\d_][^\d,;:]*(?:, ?| )[^\W\d_][^\d,;:]*")
_DASHES = "-–— "  # that stand for nobody
_DAY = r"^\s*\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\s*$"
_ID = re.compile(r"\d{5,}")
_NAMED = ("white", "black")
_SHORT_NUMBER, _FEW_NUMBERS = r"^\s*[1-9]\d{0,3}\s*$", 3
_TWO_WORDS = r"^[^0-9]*\p{L}[^\p{L}0-9]+\p{L}[^0-9]*$"
_FEWEST_NAMES, _NEARLY_ALL = 5, 0.9
_COMPARED = ("told", "others", "lacking")
_MOST_PAIRS = 0.3  # of a column: beyond, pairs are what the table is about


def find(view: View) -> Iterator[Damage]:
    """Players that are a score (D105), have one behind the name (D116) or are two (D106, D147).

    Also results that are a player (D107, D133), and numbers among names (P527).
    """
    for column in _COLUMNS:
        if not view.has(column) or view.is_plain(column):
            continue
        for number, text in view.suspects(column, SCORE_ALONE, f"{_OF_SCORES}+=-"):
            if text.strip(_DASHES) and not view.is_listed(text):
                yield Damage("D105", column, view.rows_of(column, number), text)
        yield from _scores_behind(view, column)
        yield from _two_people(view, column)
        yield from _two_ids(view, column)
        yield from _numbers_among_names(view, column)
    if view.table.kind == "games":
        yield from _names_for_results(view)


def _scores_behind(view: View, column: str) -> Iterator[Damage]:
    """Names with a score behind them; a lone digit is one only behind the name of a known player."""
    for number, text in view.suspects(column, _BEHIND, _OF_SCORES):
        parts = _NAME_AND_SCORE.fullmatch(text.strip())
        if parts is None or view.is_named(text):
            continue
        name, score = parts.group(1), parts.group(2).strip()
        if len(score) > 1 or view.is_named(name) or _in_file(view, name):
            values = {"name": name, "score": score}
            yield Damage("D116", column, view.rows_of(column, number), text, values=values)


def _two_people(view: View, column: str) -> Iterator[Damage]:
    coded = view.coded(column)
    found = view.suspects(column, _BOTH)
    if coded is None or len(found) > max(1.0, len(coded.distinct) * _MOST_PAIRS):
        return
    for number, text in found:
        parts = [part.strip() for part in _BETWEEN.split(text)]
        if len(parts) == 2 and all(parts) and not view.is_named(text) and _are_persons(view, parts):
            yield from _both(view, column, number, parts)


def _two_ids(view: View, column: str) -> Iterator[Damage]:
    """Cells with two ids, where few of the column are written so."""
    coded = view.coded(column)
    found = view.suspects(column, _BOTH_IDS, _DIGITS)
    if coded is None or len(found) > max(1.0, len(coded.distinct) * _MOST_PAIRS):
        return
    for number, text in found:
        parts = _BETWEEN_IDS.split(text.strip())
        if len(parts) == 2 and not view.is_listed(text.strip()) and _are_ids(view, parts):
            yield from _both(view, column, number, parts)


def _numbers_among_names(view: View, column: str) -> Iterator[Damage]:
    """Short numbers of no list in a column of names (P527): the number of a row, a board or a player."""
    if view.table.kind != "games" or column not in _NAMED or view.has(f"{column}_name"):
        return
    found = view.suspects(column, _SHORT_NUMBER, _DIGITS)
    if not 0 < len(found) <= _FEW_NUMBERS:
        return
    sides = [coded.distinct for side in _NAMED if (coded := view.coded(side)) is not None]
    names = sum(pc.sum(pc.match_substring_regex(texts, _TWO_WORDS)).as_py() or 0 for texts in sides)
    if names < max(_FEWEST_NAMES, _NEARLY_ALL * (sum(map(len, sides)) - len(found))):
        return
    for number, text in found:
        if not view.is_listed(text):
            values = {"what": "a number in a column of names"}
            yield Damage("P527", column, view.rows_of(column, number), text, values=values)


def _both(view: View, column: str, number: int, parts: list[str]) -> Iterator[Damage]:
    """A cell of two people: of both players of its game where that of the other one is blank (D147)."""
    coded, rows = view.coded(column), view.rows_of(column, number)
    text = "" if coded is None else coded.texts[number]
    values = {"first": parts[0], "second": parts[1]}
    other = _OTHER.get(column, "")
    blank = np.zeros(len(rows), dtype=bool)
    if (beside := view.coded(other)) is not None:
        blank = beside.codes[rows] == BLANK
    for code, here in (("D147", rows[blank]), ("D106", rows[~blank])):
        if len(here):
            yield Damage(code, column, here, text, values=values)


def _are_ids(view: View, parts: list[str]) -> bool:
    """Whether one of two texts is an id of the list or the file, and the other too or of the same length."""
    known = [view.is_listed(part) or _in_file(view, part) for part in parts]
    return all(known) or (any(known) and len(parts[0]) == len(parts[1]))


def _are_persons(view: View, parts: list[str]) -> bool:
    """Whether both are written `surname, first name`, or are players of the list or of the file."""
    if all(_PERSON.fullmatch(part) for part in parts):
        return True
    return all(view.is_named(part) or _in_file(view, part) for part in parts)


def _in_file(view: View, name: str) -> bool:
    columns = (view.coded(column) for column in _COLUMNS)
    return any(pc.any(pc.equal(coded.distinct, name)).as_py() for coded in columns if coded is not None)


def _names_for_results(view: View) -> Iterator[Damage]:
    """A result that is a player who does not play this game, or cannot be compared with those who do."""
    coded = view.coded("result")
    if coded is None or len(coded.distinct) > MOST_SUSPECTS:
        return
    nameless: dict[bool, NDArray[np.bool_]] = {}
    for number, text in enumerate(coded.texts):
        if len(text) < 4 or parse_result(text) or is_ambiguous(text) or is_both_scores(text):
            continue
        known = _in_file(view, text) or (any(c.isalpha() for c in text) and view.is_named(text))
        by_name = _is_like_name(text)
        if not known and not by_name and not _ID.fullmatch(text):
            continue
        rows = view.rows_of("result", number)
        if by_name not in nameless:
            nameless[by_name] = _without(view, "name" if by_name else "id")
        unclear = nameless[by_name][rows]
        if unclear.any():
            what = ("name", "ids", "names") if by_name else ("id", "names", "ids")
            yield Damage(
                "D133", "result", rows[unclear], text, values=dict(zip(_COMPARED, what, strict=True))
            )
        if known:
            yield from _third_player(view, rows[~unclear], text)


def _is_like_name(text: str) -> bool:
    """Whether a text may be a name: no digits, and a comma or nothing but capitalised words."""
    capitals = all(word[:1].isupper() for word in text.split())
    return _NAME.fullmatch(text) is not None and ("," in text or capitals)


def _third_player(view: View, rows: Positions, text: str) -> Iterator[Damage]:
    rows = rows[[not _plays(view, int(row), text) for row in rows]]
    halves = {int(row): name for row in rows if (name := _in_two_cells(view, int(row)))}
    for row, name in halves.items():
        yield _split_name(view, row, name, text)
    rows = rows[~np.isin(rows, list(halves))]
    if len(rows):
        yield Damage("D107", "result", rows, text)


def _without(view: View, what: str) -> NDArray[np.bool_]:
    """Rows with a player of whom only the id is known, or only the name: `what` is lacking."""
    lacking = np.zeros(len(view.table.rows), dtype=bool)
    wanted = view.known.named if what == "name" else view.known.with_id
    for side in ("white", "black"):
        if (coded := view.coded(side)) is None:
            continue
        digits = pc.match_substring_regex(coded.distinct, r"\d")
        other = pc.match_substring_regex(coded.distinct, rf"{SCORE_ALONE}|{_DAY}")
        is_id = pc.and_not(digits, other).to_numpy(False)
        texts = coded.distinct if what == "name" else name_keys(coded.distinct)
        unknown = ~pc.is_in(texts, value_set=wanted).to_numpy(False)
        mine = np.append(is_id & unknown if what == "name" else ~is_id & unknown, False)[coded.codes]
        if what == "name" and view.has(f"{side}_name"):
            mine &= (view.table.rows[f"{side}_name"].str.strip() == "").to_numpy(dtype=bool)
        lacking |= mine
    return lacking


def _in_two_cells(view: View, row: int) -> str:
    """The player whose surname stands as white and whose first name as black; "" = it is no such row."""
    white, black = (str(view.table.rows[side].iloc[row]).strip() for side in ("white", "black"))
    name = f"{white}, {black}"
    halves = white and black and "," not in white + black
    return name if halves and (view.is_named(name) or _in_file(view, name)) else ""


def _split_name(view: View, row: int, name: str, opponent: str) -> Damage:
    """A row shifted by a name that was cut at its comma: its result stands beside, or is lost (D110)."""
    columns = [str(column) for column in view.table.rows.columns]
    beside = columns[columns.index("result") + 1 :][:1]
    result = next(
        (text for column in beside if parse_result(text := str(view.table.rows[column].iloc[row]))), ""
    )
    values = {
        "where": "the row",
        "direction": "right",
        "likely": f"'{name}' against '{opponent}', {result or 'with a result that is lost'}",
        "which": "it was",
        "repair": "",
        "all_lines": (int(view.table.rows.index[row]),),
    }
    return Damage("D110", "", np.array([row], np.intp), name, values=values)


def _plays(view: View, row: int, text: str) -> bool:
    """Whether a text names one of the two players of a row: then it says who won."""
    cells = view.table.rows.iloc[row]
    key = name_keys(pa.array([text], pa.large_string()))
    own = pa.array([str(cells[column]) for column in _COLUMNS if view.has(column)], pa.large_string())
    return bool(pc.is_in(key, value_set=name_keys(own))[0].as_py())
