"""Games told from one player's side: the own results as results of games, and both rows of a game as one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pandas as pd

from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.how import How
from elo_batch.notation.own_score import own_score
from elo_batch.notation.results import Outcome, parse_result
from elo_batch.notation.results import canonical as result_text
from elo_batch.notation.text import plain, tidy
from elo_batch.problems import Problem
from elo_batch.readers.league_sides import colour_of, mirrored
from elo_batch.tables import RawTable

_DRAW = "1/2-1/2"
_FORFEITS = {"+": "+/-", "-": "-/+"}
_YES = frozenset(["yes", "y", "x", "1", "true", "ja", "j", "oui", "si", "tak", "да"])
_NO = frozenset(["", "no", "n", "0", "false", "nein", "non", "nie", "нет"])
_ONE_EVENT = ("event_id", "event", "section", "stage")
_ONE_GAME = ["pair", "round", "date"]
"""What both rows of a game say alike: `pair` is both players and the event."""
_ALL_BUT_ONE = (["pair", "round", "white"], ["pair", "date", "white"], _ONE_GAME)
_FEWEST_MIRRORED = 6
"""Fewer games that seem to be told twice, but for the day, may be the games of two legs."""


def own_results(cells: pd.Series[str]) -> pd.Series[str]:
    """Results of games from one player's own results; what is none of these stays as written.

    A `-` is a lost forfeit only where the column has a `+` as well.

    >>> own_results(pd.Series(["1", "½", "lost", "-"])).tolist()
    ['1-0', '1/2-1/2', '0-1', '-']
    """
    distinct = cells.unique().tolist()
    forfeits = _FORFEITS if {"+", "-"} <= set(map(plain, distinct)) else {}
    return cells.map({text: forfeits.get(plain(text)) or _own_result(text) for text in distinct})


def _own_result(text: str) -> str:
    try:
        mine, theirs = own_score(text)
    except ValueError:
        return text
    return result_text(Outcome(mine, theirs, How.PLAYED))


def won_results(cells: pd.Series[str], only_draws: bool) -> pd.Series[str]:
    """Results of games from a column beside winner and loser; what is none stays as written.

    A blank cell is a win where the column marks nothing but draws. `only_draws`: its heading says so.

    >>> won_results(pd.Series(["", "draw"]), False).tolist(), won_results(pd.Series(["x", ""]), True).tolist()
    (['1-0', '1/2-1/2'], ['1/2-1/2', '1-0'])
    """
    distinct = cells.unique().tolist()
    found = {text: _marked(text) if only_draws else _of_winner(text) for text in distinct}
    if {text for blank, text in found.items() if blank.strip()} <= {_DRAW}:
        found |= {text: "1-0" for text in distinct if not text.strip()}
    return cells.map(found)


def _marked(text: str) -> str:
    word = plain(text)
    return _DRAW if word in _YES else "1-0" if word in _NO else _of_winner(text)


def _of_winner(text: str) -> str:
    outcome = parse_result(text) if text.strip() else None
    return text if outcome is None else result_text(outcome)


def lost_by_winner(table: RawTable) -> list[Problem]:
    """Rows whose result says that the loser won: one error each (H042)."""
    outcomes = {text: parse_result(text) for text in table.rows["result"].unique().tolist()}
    wrong = {text for text, outcome in outcomes.items() if outcome and outcome.white < outcome.black}
    lines = table.rows.index[table.rows["result"].isin(wrong)]
    return [table.problem("H042", int(line), "result", found=table.rows.at[line, "result"]) for line in lines]


def of_two_sides(table: RawTable, colour: str) -> list[Problem]:
    """The first result written as `1-0` in the row of a player who may have had black: whose 1 is it? (H045)

    The results are still as written.
    """
    colours = table.rows[colour] if colour else pd.Series("", index=table.rows.index)
    black = [colour_of(text) != "white" for text in colours]
    two = {text for text in table.rows["result"].unique().tolist() if _is_decided(text)}
    doubtful = table.rows.index[table.rows["result"].isin(two) & np.array(black, dtype=bool)]
    return [
        table.problem("H045", int(line), "result", found=table.rows.at[line, "result"])
        for line in doubtful[:1]
    ]


def _is_decided(text: str) -> bool:
    """Whether a text gives the results of both sides, and they differ."""
    parts = [part.strip() for part in plain(text).replace(":", "-").split("-")]
    return len(parts) == 2 and all(parts) and parts[0] != parts[1]


class _Row(NamedTuple):
    """What a row says: the colour of the player who tells it, the result from his side, round and day."""

    colour: str
    result: str
    round: str
    date: str


def one_row_each(table: RawTable, colour: str) -> tuple[RawTable, list[Problem]]:
    """Leave one row of each game that both players' rows tell: that of white, where it is known.

    Two rows are of one game where event, round and day are the same and each names the other player. Colours
    or results that contradict are an error of the second row (H043); so are, where the rows of a table stand
    in pairs, the days or rounds of two that are left. Notes say how many games stand in two
    rows (H039) and how many in one (H044).

    Args:
        table: games with player and opponent as white and black, and results from the player's side.
        colour: the column of the player's colours; "" = none.
    """
    rows = table.rows
    colours = [colour_of(text) for text in rows[colour]] if colour else [""] * len(rows)
    rounds, days = (
        rows[name].str.strip() if name in rows else [""] * len(rows) for name in ("round", "date")
    )
    cells = zip(rows.index.tolist(), colours, rows["result"], rounds, days, strict=True)
    said = {line: _Row(*each) for line, *each in cells}
    keys = _keys(rows, colours)
    pairs = _all_partners(keys, said)
    pairs += _mirrored(keys, said, pairs)
    problems, agreeing, dropped = [], [], []
    results = rows["result"].copy()
    for one, two in pairs:
        kept, left = _chosen(said, one, two)
        if wrong := _contradiction(said[one], said[two]):
            values = {"other": table.place(one).numbered(one), "what": wrong}
            problems.append(table.problem("H043", two, "result", **values))
        else:
            agreeing.append(one)
        if not said[kept].result.strip():
            results[kept] = mirrored(said[left].result)
        dropped.append(left)
    alone = sorted(set(keys.index.tolist()) - {line for pair in pairs for line in pair})
    for code, lines in (("H039", sorted(agreeing)), ("H044", alone)):
        if lines:
            problems.append(table.problem(code, lines[0], count=len(lines)))
    return replace(table, rows=rows.assign(result=results).drop(index=dropped)), problems


def _keys(rows: pd.DataFrame, colours: Sequence[str]) -> pd.DataFrame:
    """Of each row with two players: what both rows of a game share, who has white ("" = not said).

    `low`: the row is of the player whose key comes first of the two.
    """
    mine, theirs = (_persons(rows, side) for side in ("white", "black"))
    nobody = {text for text in theirs.unique().tolist() if not text or bye_in_seat(text) is not None}
    same = [rows[name].str.strip() for name in _ONE_EVENT if name in rows]
    lower = (mine < theirs).to_numpy()
    low, high = mine.where(lower, theirs), theirs.where(lower, mine)
    told = np.array(colours, dtype=object)
    white = np.select([told == "white", told == "black"], [mine, theirs], "")
    pair = list(zip(low, high, *same, strict=True))
    when = {name: rows[name].str.strip() if name in rows else "" for name in ("round", "date")}
    keys = pd.DataFrame({"pair": pair, **when, "white": white, "low": lower}, index=rows.index)
    kept: pd.DataFrame = keys[(~theirs.isin(nobody) & (mine != theirs)).to_numpy()]
    return kept


def _persons(rows: pd.DataFrame, side: str) -> pd.Series[str]:
    """The id of each player, the name where there is none, in one spelling."""
    cells = rows[side]
    if f"{side}_name" in rows:
        cells = cells.where(cells.str.strip() != "", rows[f"{side}_name"])
    return cells.map({text: plain(tidy(text)) for text in cells.unique().tolist()})


def _all_partners(keys: pd.DataFrame, said: Mapping[int, _Row]) -> list[tuple[int, int]]:
    """Lines of both rows of each game, also of those whose colours are not said twice or contradict.

    Where no two rows agree on the colours, two rows with other colours may be two games, but in one round.
    """
    agreed = _partners(keys, [*_ONE_GAME, "white"])
    rest = keys.drop(index=[line for pair in agreed for line in pair])
    other = [
        (one, two)
        for one, two in _partners(rest, _ONE_GAME)
        if agreed or said[one].round or not (said[one].colour and said[two].colour)
    ]
    return agreed + other


def _mirrored(
    keys: pd.DataFrame, said: Mapping[int, _Row], pairs: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Lines of two rows left alone that tell one game but for its day, its round or the colours.

    None, unless most rows stand in `pairs`, or all that are left are such.
    """
    found = list[tuple[int, int]]()
    for by in _ALL_BUT_ONE:
        rest = keys.drop(index=[line for pair in [*pairs, *found] for line in pair])
        found += [
            (one, two)
            for one, two in _partners(rest, by)
            if parse_result(said[one].result) and mirrored(said[two].result) == said[one].result
        ]
    alone = len(keys) - 2 * len(pairs)
    all_are = len(found) >= _FEWEST_MIRRORED and 2 * len(found) == alone
    return found if all_are or 2 * len(pairs) > alone else []


def _partners(keys: pd.DataFrame, by: Sequence[str]) -> list[tuple[int, int]]:
    """Lines of the first and of the second row of each game, the rows of one player counted in order."""
    numbered = keys.assign(count=keys.groupby([*by, "low"]).cumcount(), line=keys.index)
    join = [*by, "count"]
    low, high = numbered[numbered["low"]], numbered[~numbered["low"]]
    pairs = low[[*join, "line"]].merge(high[[*join, "line"]], on=join)
    lines = zip(pairs["line_x"].tolist(), pairs["line_y"].tolist(), strict=True)
    return [(min(pair), max(pair)) for pair in lines]


def _chosen(said: Mapping[int, _Row], one: int, two: int) -> tuple[int, int]:
    """The row to keep and the other: one whose result is not read stays, to be told; else that of white."""
    for line, other in ((one, two), (two, one)):
        if said[line].result.strip() and parse_result(said[line].result) is None:
            return line, other
    for colour in ("white", "black"):
        for line, other in ((one, two), (two, one)):
            if said[line].colour == colour:
                return line, other
    return one, two


def _contradiction(one: _Row, two: _Row) -> str:
    """What two rows of a game say that cannot both be true; "" = nothing."""
    if one.colour and one.colour == two.colour:
        return f"both players have {one.colour}"
    if parse_result(one.result) is None or parse_result(two.result) is None:
        return ""
    if mirrored(two.result) != one.result:
        return f"the results {one.result} and {two.result}, each from the player's own side"
    for what, first, second in (("rounds", one.round, two.round), ("days", one.date, two.date)):
        if first != second:
            return f"the {what} {first or 'none'} and {second or 'none'}"
    return ""
