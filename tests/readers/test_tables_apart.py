"""Further tables below the games of a text or a sheet: standings, lists, games under other headings."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile
from tests.readers.rows_of_tests import GAMES, HEAD, Rows, save_rows

POINTS = [["Cedar, Cy", "1½"], ["Alder, Ann", "1"], ["Birch, Ben", "1"], ["Dogwood, Di", "½"]]


def saved(folder: Path, form: str, rows: Rows, mark: str = ";") -> str:
    return save_rows(folder / f"open.{form}", rows, mark)


def wide(rows: Rows, width: int = 5) -> list[list[str]]:
    return [[*row, *[""] * (width - len(row))] for row in rows]


def codes(file: RawFile) -> list[tuple[str, int]]:
    return sorted((problem.code, problem.place.line) for problem in file.problems)


def read(path: str) -> RawFile:
    return read_file(path, ReadOptions(kind="games"))


def ranked(first: str = "1½") -> list[list[str]]:
    points = [[POINTS[0][0], first], *POINTS[1:]]
    return [["Rank", "Name", "Points"], *([str(n), *row] for n, row in enumerate(points, 1))]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("width", [3, 5])
@pytest.mark.parametrize("between", [[], [[""] * 5], [["Final standings", "", "", "", ""]]])
@pytest.mark.parametrize("first", ["1½", "2½"])
def test_standings_below_the_games_are_compared_with_them(
    tmp_path: Path, form: str, width: int, between: Rows, first: str
) -> None:
    path = saved(tmp_path, form, [HEAD, *GAMES, *between, *wide(ranked(first), width)])
    file = read(path)
    line = len(GAMES) + len(between) + 2
    assert ("H063", line) in codes(file)
    assert len(file.tables[0].rows) == 4
    outcome = check_batch(Request(games=(path,), rules=("elo",), on=date(2025, 11, 1)))
    told = [(p.code, p.place.line) for p in outcome.problems if p.severity != "note"]
    assert told == ([("D113", line + 1)] if first == "2½" else [])
    assert outcome.rated == 4


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "head", [["Pl.", "Verein", "Punkte"], ["Rk.", "Team", "Pts."], ["Platz", "Name", "Pkt"]]
)
def test_standings_of_teams_and_in_other_languages(tmp_path: Path, form: str, head: list[str]) -> None:
    file = read(saved(tmp_path, form, [HEAD, *GAMES, *wide([head, ["1", "Oak CC", "3"], ["2", "Elm", "1"]])]))
    assert codes(file) == [("H063", 6)]
    assert len(file.tables[0].rows) == 4


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_standings_after_every_round(tmp_path: Path, form: str) -> None:
    standings = wide([["Rank", "Name", "Points"], ["1", "Alder, Ann", "1"], ["2", "Birch, Ben", "0"]])
    file = read(saved(tmp_path, form, [HEAD, *GAMES[:2], *standings, HEAD, *GAMES[2:], *wide(ranked())]))
    assert codes(file) == [("H007", 7), ("H063", 4), ("H063", 10)]
    assert len(file.tables[0].rows) == 4


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_list_of_players_below_the_games_is_left_out(tmp_path: Path, form: str) -> None:
    players = [
        ["ID", "Name", "Rating"],
        ["90000001", "Alder, Ann", "1500"],
        ["90000002", "Birch, Ben", "1400"],
    ]
    file = read(saved(tmp_path, form, [HEAD, *GAMES, *wide(players)]))
    assert codes(file) == [("H062", 6)]
    assert len(file.tables[0].rows) == 4


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "head",
    [
        ["Date", "Round", "White", "Black", "Result"],
        ["Datum", "Runde", "Weiss", "Schwarz", "Ergebnis"],
        ["Round", "Date", "Black", "White", "Result"],
        ["Result", "Black", "White", "Date", "Round"],
        ["White", "Result", "Black", "", ""],
        ["Rd", "White Player", "Black Player", "Res", ""],
    ],
)
def test_games_under_other_headings_are_one_error(tmp_path: Path, form: str, head: list[str]) -> None:
    below = [[f"{at}{n}" for n in range(5)] for at in range(3)]
    file = read(saved(tmp_path, form, [HEAD, *GAMES, head, *below]))
    assert codes(file) == [("H023", 6)]
    assert len(file.tables[0].rows) == 4


@pytest.mark.parametrize("head", [["Datum", "Runde", "Weiss", "Schwarz"], ["White", "Black", "Result"]])
def test_games_under_fewer_headings_are_one_error(tmp_path: Path, head: list[str]) -> None:
    rows = [HEAD, *GAMES, head, ["a", "b", "c"], ["d", "e", "f", "g"]]
    assert codes(read(saved(tmp_path, "csv", rows))) == [("H023", 6)]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_same_columns_in_other_words_are_the_same_table(tmp_path: Path, form: str) -> None:
    head = ["Runde", "Datum", "Weiss", "Schwarz", "Ergebnis"]
    file = read(saved(tmp_path, form, [HEAD, *GAMES[:2], head, *GAMES[2:]]))
    assert codes(file) == [("H007", 4)]
    assert len(file.tables[0].rows) == 4


@pytest.mark.parametrize("first", [",", ";", "\t", "|"])
@pytest.mark.parametrize("second", [",", ";", "\t", "|"])
def test_games_with_another_delimiter_are_one_error(tmp_path: Path, first: str, second: str) -> None:
    if first == second:
        return
    path = Path(saved(tmp_path, "csv", [["Event", *HEAD], *(["Oak", *row] for row in GAMES)], first))
    more = saved(tmp_path, "txt", [HEAD, *GAMES], second)
    path.write_text(path.read_text(encoding="utf-8") + Path(more).read_text(encoding="utf-8"), "utf-8")
    file = read(str(path))
    assert [(p.code, p.place.line, p.values["count"]) for p in file.problems] == [("F024", 6, 4)]
    assert len(file.tables[0].rows) == 4


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "names",
    [
        ("player1", "player2", "player3"),
        ("White", "Black", "Name"),
        ("Weiss, Ann", "Schwarz, Ben", "Gast"),
        ("Name", "Rank", "Points"),
        ("Spieler 1", "Spieler 2", "Spieler 3"),
    ],
)
def test_players_called_like_headings_are_players(
    tmp_path: Path, form: str, names: tuple[str, str, str]
) -> None:
    a, b, c = names
    rows = [["1", "2025-10-04", a, b, "1-0"], ["2", "2025-10-05", b, c, "½-½"], ["3", "", a, c, ""]]
    file = read(saved(tmp_path, form, [HEAD, *rows]))
    assert not file.problems
    assert file.tables[0].rows["white"].tolist() == [a, b, a]
