"""Sheets of a workbook that are not read and hold games all the same: without a heading row, or hidden."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from elo_batch.notation.names import words
from elo_batch.notation.results import parse_result
from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.captions import is_match_score
from elo_batch.readers.crosstable_cells import is_opponents
from elo_batch.readers.game_lines import game_of
from elo_batch.readers.web.beside import Names
from elo_batch.tables import RawTable

Rows = Sequence[Sequence[str]]
_LETTERS = re.compile(r"[^\W\d_]{2}")
_FEWEST_COLUMNS = 3
_MOST = 0.8
_SAMPLE = 200


def unheaded(file: str, sheet: str, line: int, rows: Rows, neighbours: Sequence[tuple[str, Rows]]) -> Problem:
    """What is said of a sheet without a heading row: an error where it is shaped like a neighbour (S018).

    Or where its cells tell games of their own, each in one cell (S025).

    Args:
        file, sheet: where it stands.
        line: physical line of its first row.
        rows: its rows.
        neighbours: name and rows below the heading of each sheet that is read.

    >>> game = ["1", "Alder", "Birch", "1-0"]
    >>> unheaded("a.xlsx", "R2", 1, [game, game], [("R1", [game, game])]).code
    'S018'
    >>> unheaded("a.xlsx", "Notes", 1, [["Bring a clock"]], [("R1", [game, game])]).code
    'S003'
    """
    like = like_neighbour(rows, neighbours)
    if not like:
        games = _games_in_cells(rows, neighbours)
        if not games:
            return Problem("S003", Place(file, sheet))
        first = "".join(rows[games[0]]).strip()
        values = {"found": first, "count": len(games)}
        return Problem("S025", Place(file, sheet, line + games[0] if len(rows) == 1 else 0), values)
    return Problem("S018", Place(file, sheet, line), {"other": like, "count": len(rows)})


def _games_in_cells(rows: Rows, neighbours: Sequence[tuple[str, Rows]]) -> list[int]:
    """The rows of one cell that tells a game (`Alder - Birch 1-0`) that no neighbour has in a row.

    Where the neighbours name their players, both must be of them: others are teams, or of another year.
    """
    alone = [
        (at, filled[0]) for at, row in enumerate(rows) if len(filled := [c for c in row if c.strip()]) == 1
    ]
    told = [
        (at, game) for at, text in alone if neighbours and (game := game_of(0, 1, tidy(text), between=False))
    ]
    if not told:
        return []
    cells = {text for _, below in neighbours for row in below for cell in row if (text := cell.strip())}
    names = Names(sorted(cells))
    seats = [[seat.name.rpartition(": ")[2] for seat in (game.home, game.away)] for _, game in told]
    people = [{words(name) for text in both for name in names.find(text)[0]} for both in seats]
    whole = [set().union(*each) >= words(" ".join(both)) for each, both in zip(people, seats, strict=True)]
    pairs = [frozenset(each if sure else ()) for each, sure in zip(people, whole, strict=True)]
    known: set[frozenset[frozenset[str]]] = set()
    for _, below in neighbours:
        every = [{words(cell) for cell in row} for row in below]
        groups = [set().union(*every)] if "opponent" in _kinds(below) else every
        known |= {pair for pair in pairs if pair and any(pair <= group for group in groups)}
    named = any(map(_LETTERS.search, cells))
    found = zip(told, pairs, strict=True)
    return [at for (at, _), pair in found if pair not in known and (pair or not named)]


def like_neighbour(rows: Rows, neighbours: Sequence[tuple[str, Rows]]) -> str:
    """The sheet of games whose columns hold what the columns of these rows hold; "" where there is none."""
    kinds = _kinds(rows)
    if len(kinds) < _FEWEST_COLUMNS:
        return ""
    for name, below in neighbours:
        theirs = _kinds(below)
        # a single row may be like others by chance: only a game with a result, and all its cells alike
        if kinds == theirs and "result" in kinds if len(rows) == 1 else _are_alike(kinds, theirs):
            return name
    return ""


def _are_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two sheets have as many columns, and most of one kind; results or opponents in one place.

    Scores of matches of teams, where the other sheet has results of games, are none.
    """
    if len(one) != len(other) or ("match", "result") in zip(one, other, strict=True):
        return False
    equal = [a for a, b in zip(one, other, strict=True) if a == b]
    games = bool({"result", "opponent"} & set(equal)) or equal.count("text") > 1
    return games and len(equal) >= _MOST * len(one)


def _kinds(rows: Rows) -> list[str]:
    """What each column holds most: blank, number, result, score of a match, opponent or text.

    Without blank ones at the end.
    """
    sample = rows[:_SAMPLE]
    width = max((len(row) for row in sample), default=0)
    kinds = []
    for at in range(width):
        cells = Counter(text for row in sample if at < len(row) and (text := row[at].strip()))
        found: Counter[str] = Counter()
        for text, count in cells.items():
            found[_kind(text)] += count
        kinds.append(found.most_common(1)[0][0] if found else "")
    while kinds and not kinds[-1]:
        kinds.pop()
    return kinds


def _kind(text: str) -> str:
    if text.replace(".", "", 1).replace(",", "", 1).isdecimal():
        return "number"
    if parse_result(text):
        return "result"
    if is_match_score(text):
        return "match"
    return "opponent" if is_opponents(text) else "text"


def hidden_note(file: str, hidden: Sequence[str]) -> list[Problem]:
    """The note that hidden sheets were not read (S001)."""
    values = {"sheets": ", ".join(hidden), "first": hidden[0] if hidden else ""}
    return [Problem("S001", Place(file), values)] if hidden else []


def hidden_games(
    file: str, hidden: Sequence[tuple[str, RawTable | None]], read: Sequence[RawTable]
) -> list[Problem]:
    """What is said of hidden sheets with games (`hidden`: name, and the games where they can be told).

    A warning (S019); an error where its players are those of the sheets that are read, and these lack a round
    that it has (S020).
    """
    people = {name for table in read if table.kind == "games" for name in people_of(table)}
    rounds = {round_ for table in read if table.kind == "games" for round_ in rounds_of(table)}
    problems = []
    for name, table in hidden:
        own = people_of(table) if table else set()
        lost = rounds_of(table) - rounds if table and rounds and len(own & people) * 2 > len(own) else set()
        missing = sorted(lost, key=lambda text: (len(text), text))
        values = {"first": name, "rounds": ", ".join(missing)}
        problems.append(Problem("S020" if missing else "S019", Place(file, name), values))
    return problems


def people_of(table: RawTable) -> set[str]:
    """The players in the rows of a sheet of games, by id and by name."""
    columns = [name for name in ("white", "black", "white_name", "black_name") if name in table.rows]
    return {text for name in columns for text in table.rows[name].unique().tolist()} - {""}


def rounds_of(table: RawTable) -> set[str]:
    """The rounds in the rows of a sheet of games, without zeros before them."""
    if "round" not in table.rows:
        return set()
    return {text.strip().lstrip("0") for text in table.rows["round"].unique().tolist()} - {""}
