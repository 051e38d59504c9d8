"""Columns of clubs beside those of the players, and matches whose clubs and day stand once.

Date       | Home   | Away   | Board | Home player | Result | Away player
2026-02-07 | Elm CC | Fir CC | 1     | Alder, Ann  | 1-0    | Birch, Ben
           |        |        | 2     | Cedar, Cy   | ½-½    | Dogwood, Di
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from elo_batch.notation.headings import canonical
from elo_batch.notation.home_words import COLOURS
from elo_batch.notation.text import bare, tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.equal_names import is_one_person
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header_lines import understood
from elo_batch.readers.options import ReadOptions

_SIDES = (
    "home:away heim:gast home:visitor home:visitors local:visitante locales:visitantes casa:ospite "
    "casa:ospiti casa:fuori casa:fora domicile:exterieur domicile:visiteur recevant:visiteur thuis:uit "
    "hemma:borta hjemme:ude hjemme:borte domaci:hoste domaci:gosti gospodarze:goscie gospodarz:gosc "
    "hazai:vendeg хозяева:гости"
)
"""Words for two sides, which head the clubs where other columns name the players."""
_TEAMS = ("white_team", "black_team")
_ONCE = (*_TEAMS, "event", "event_id", "section", "stage", "round", "date", "time_control")
_ID = re.compile(r"[^\s]*\d[^\s]*|[^\s]*_[^\s]*")
_MOST_PAIRS = 2000


class Clubs(NamedTuple):
    """The positions of the columns of the two clubs, and of the players beside them.

    `colours`: the clubs stand under words for colours; `named`: the players under such words, the clubs not.
    """

    clubs: tuple[int, int]
    players: tuple[int, int]
    colours: bool
    named: bool


def clubs_beside(headings: Sequence[str], names: Sequence[str | None]) -> Clubs | None:
    """The columns whose headings may mean clubs beside players, or None.

    Args:
        headings: as written.
        names: what each means in a table of games (`notation.headings.canonical_all`).

    >>> heads = ["Home", "Away", "Home player", "Result", "Away player"]
    >>> clubs_beside(heads, ["white", "black", "white", "result", "black"])
    Clubs(clubs=(0, 1), players=(2, 4), colours=False, named=False)
    """
    words = [bare(heading) for heading in headings]
    for sides, colours in ((_SIDES, False), (COLOURS, True)):
        for pair in sides.split():
            home, away = pair.split(":")
            if words.count(home) != 1 or words.count(away) != 1:
                continue
            clubs = words.index(home), words.index(away)
            players = [_player(names, side, clubs) for side in ("white", "black")]
            if None not in players:
                found = (players[0] or 0, players[1] or 0)
                named = all(bare(headings[at]) in _words(COLOURS) for at in found)
                return Clubs(clubs, found, colours, named)
    return None


def _words(pairs: str) -> list[str]:
    return pairs.replace(":", " ").split()


def _player(names: Sequence[str | None], side: str, clubs: Sequence[int]) -> int | None:
    """The column that names the players of a side, beside that of the clubs: the last, names behind ids."""
    for name in (f"{side}_name", side):
        found = [at for at, other in enumerate(names) if other == name and at not in clubs]
        if found:
            return found[-1]
    return None


def with_clubs(
    grid: Grid, names: Sequence[str | None], options: ReadOptions
) -> tuple[list[str | None], list[Problem]]:
    """The names of the columns of a table of games with the clubs as teams, and the note on it (H053).

    Cells decide where the headings leave it open: ids and short forms of the names are no clubs. Beside
    `White` and `Black` the clubs are nobody's team: which of them has white is not said.
    """
    renamed = list(names)
    found = clubs_beside(grid.headings, names) if grid.kind == "games" else None
    declared = {bare(heading) for heading in options.columns}
    if found is None or any(bare(grid.headings[at]) in declared for at in found.clubs):
        return renamed, []
    if not _are_clubs(grid, found):
        return renamed, []
    for side, club, player in zip(("white", "black"), found.clubs, found.players, strict=True):
        team = None if found.named or f"{side}_team" in renamed else f"{side}_team"
        renamed[club] = team
        if side not in renamed:
            renamed[player] = side
    clubs, players = ([tidy(grid.headings[at]) for at in pair] for pair in (found.clubs, found.players))
    values = {
        "clubs": " and ".join(f"'{heading}'" for heading in clubs),
        "players": " and ".join(f"'{heading}'" for heading in players),
        "white": clubs[0],
        "black": clubs[1],
    }
    return renamed, [Problem("H053", Place(grid.file, grid.sheet, grid.line), values)]


def _are_clubs(grid: Grid, found: Clubs) -> bool:
    """Whether the cells of both columns are clubs, beside the names of players."""
    pairs = [
        _pairs(grid.cells.iloc[:, club], grid.cells.iloc[:, player])
        for club, player in zip(found.clubs, found.players, strict=True)
    ]
    if not all(map(len, pairs)):
        return False
    both = pd.concat(pairs)
    clubs, players = both["club"].tolist(), both["player"].tolist()
    no_clubs = sum(_is_id(club) or is_one_person(club, own) for club, own in zip(clubs, players, strict=True))
    if no_clubs * 2 > len(both) or sum(map(_is_id, players)) * 2 > len(both):
        return False
    return not found.colours or bool(both.duplicated("club").any())


def _pairs(clubs: pd.Series[str], players: pd.Series[str]) -> pd.DataFrame:
    """The distinct pairs of a club, written once or in every row, and a player."""
    texts = clubs.str.strip()
    pairs = pd.DataFrame({"club": texts.where(texts != "").ffill(), "player": players.str.strip()})
    pairs = pairs[pairs["club"].notna() & (pairs["player"] != "")]
    return pairs.drop_duplicates().head(_MOST_PAIRS)


def _is_id(text: str) -> bool:
    return not any(sign.isalpha() for sign in text) or _ID.fullmatch(text) is not None


def filled_once(
    grid: Grid, rows: pd.DataFrame, headings: Mapping[str, str]
) -> tuple[pd.DataFrame, list[Problem]]:
    """Give every game of a match what stands in its first row alone: clubs, day, round; one note (H054).

    Only where the first game has both clubs, and they are blank together.

    Args:
        rows: the games under canonical names.
        headings: of the columns, by those names.
    """
    if not set(_TEAMS) <= set(rows.columns) & set(headings) or rows.empty:
        return rows, []
    blank = {name: _is_blank(rows[name]) for name in _ONCE if name in rows}
    gone = blank[_TEAMS[0]] & blank[_TEAMS[1]]
    if not gone.any() or gone[0] or (blank[_TEAMS[0]] != blank[_TEAMS[1]]).any():
        return rows, []
    once = [name for name, cells in blank.items() if cells[gone].all() and not cells[0]]
    starts = np.maximum.accumulate(np.where(~gone, np.arange(len(rows)), 0))
    filled = {name: rows[name].to_numpy()[starts] for name in once}
    values = {name: pd.Series(cells, index=rows.index, dtype="str") for name, cells in filled.items()}
    shown = [f"'{heading}'" for name, heading in headings.items() if name in once]
    place = Place(grid.file, grid.sheet, int(rows.index[np.flatnonzero(gone)[0]]))
    columns = " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))
    told = {"columns": columns, "count": int(gone.sum())}
    return rows.assign(**values), [Problem("H054", place, told, grid.written(place.line))]


def _is_blank(column: pd.Series[str]) -> NDArray[np.bool_]:
    return np.asarray((column.str.strip() == "").to_numpy(), dtype=np.bool_)


def heads_clubs(headings: Sequence[str]) -> bool:
    """Whether a header may name clubs beside players, by its words alone.

    >>> heads_clubs(["Home", "Home player", "Res", "Away", "Away player"]), heads_clubs(["Home", "Away"])
    (True, False)
    """
    return (
        clubs_beside(headings, [canonical(heading, "games") for heading in understood(headings).headings])
        is not None
    )
