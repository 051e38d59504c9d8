"""Whatever stands beside the games is compared with them: standings, crosstables, numbers in lines above."""

from collections.abc import Sequence
from pathlib import Path

import pytest
import xlsxwriter

from elo_batch.batch import Request, check_batch
from elo_batch.problems import RequestError

NAMES = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di")
IDS = ("90000001", "90000002", "90000003", "90000004")
GAMES = ((1, 0, 1, "1-0"), (1, 2, 3, "1/2-1/2"), (2, 0, 2, "1-0"), (2, 1, 3, "0-1"))
POINTS = ("2", "0", "½", "1.5")  # by arithmetic from the games above
CROSSTABLE = (("2w1", "3w1"), ("1b0", "4w0"), ("4w½", "1b0"), ("3b½", "2b1"))
CODES = {"D113", "D114", "D120", "D121", "D122", "D123", "D124"}
Rows = Sequence[Sequence[object]]


def said(path: Path, listed: bool = True, **sheets: Rows) -> list[tuple[str, str, int]]:
    """Code, sheet and row of each contradiction in a workbook, checked with a rating list or without."""
    with xlsxwriter.Workbook(path) as book:
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for line, row in enumerate(rows):
                sheet.write_row(line, 0, row)
    players = path.with_suffix(".csv")
    lines = [f'{key},"{name}",1800' for key, name in zip(IDS, NAMES, strict=True)]
    players.write_text("\n".join(["id,name,rating", *lines]) + "\n", encoding="utf-8")
    lists = ((None, str(players)),) if listed else ()
    outcome = check_batch(Request(games=(str(path),), players=lists, rules=("elo",)))
    return [(p.code, p.place.sheet, p.place.line) for p in outcome.problems if p.code in CODES]


def games(called: Sequence[str] = NAMES, without: int = -1, **changed: str) -> Rows:
    """The sheet of games; one may be missing, results of others may be changed (`row2="0-1"`)."""
    rows = [(number, called[a], called[b], result) for number, a, b, result in GAMES]
    rows = [(*row[:3], changed.get(f"row{line}", row[3])) for line, row in enumerate(rows, 2)]
    return [("Round", "White", "Black", "Result"), *(row for n, row in enumerate(rows) if n != without)]


def standings(columns: str) -> Rows:
    """Standings with the points that the games give."""
    values = {"ID": IDS, "Name": NAMES, "Rtg": ("1800",) * 4, "Rank": ("1", "4", "3", "2"), "Pts": POINTS}
    headings = columns.split()
    return [headings, *zip(*(values[heading] for heading in headings), strict=True)]


def crosstable() -> Rows:
    """The crosstable of the same games."""
    rows = [(n + 1, NAMES[n], 1800, *CROSSTABLE[n], POINTS[n]) for n in range(4)]
    return [("No", "Name", "Rtg", "R1", "R2", "Pts"), *rows]


@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize("columns", ["Rank Name Rtg Pts", "Rank ID Name Pts", "Rank Name Pts", "ID Pts"])
@pytest.mark.parametrize("called", [NAMES, IDS])
def test_standings_are_compared_with_or_without_a_list(
    tmp_path: Path, called: Sequence[str], columns: str, listed: bool
) -> None:
    """Of the first game the winner is changed: Alder has a point less, Birch one more than told."""
    comparable = listed or ("Name" if called == NAMES else "ID") in columns.split()
    path = tmp_path / "a.xlsx"
    assert said(path, listed, Games=games(called), Standings=standings(columns)) == []
    wrong = said(path, listed, Games=games(called, row2="0-1"), Standings=standings(columns))
    assert wrong == ([("D113", "Standings", 2), ("D113", "Standings", 3)] if comparable else [])


def test_a_missing_game_is_told_by_the_points_of_the_winner(tmp_path: Path) -> None:
    found = said(tmp_path / "a.xlsx", Games=games(without=0), Standings=standings("Rank Name Rtg Pts"))
    assert found == [("D113", "Standings", 2)]


def test_a_crosstable_is_compared_game_by_game(tmp_path: Path) -> None:
    for listed in (True, False):
        path = tmp_path / "a.xlsx"
        assert said(path, listed, Games=games(), Table=crosstable()) == []
        assert said(path, listed, Games=games(row2="0-1"), Table=crosstable()) == [("D120", "Table", 2)]
        assert said(path, listed, Games=games(without=1), Table=crosstable()) == [("D121", "Table", 4)]
        more = [*games(), (3, NAMES[0], NAMES[3], "1-0")]
        assert said(path, listed, Games=more, Table=crosstable()) == [("D122", "Games", 6)]


def test_the_points_of_a_crosstable_are_compared_too(tmp_path: Path) -> None:
    rows = [list(row) for row in crosstable()]
    rows[3][-1] = "1"
    assert said(tmp_path / "a.xlsx", Games=games(), Table=rows) == [("D113", "Table", 4)]


def test_standings_of_others_say_nothing(tmp_path: Path) -> None:
    """A club's table of other people with points is not of these games."""
    others = [("Rank", "Name", "Pts"), *((n, f"Elder {n}", 7 - n) for n in range(1, 7))]
    assert said(tmp_path / "a.xlsx", Games=games(), Season=others) == []


@pytest.mark.parametrize(
    ("title", "found"),
    [
        (("Spring Meadow, 2 rounds, 4 games",), []),
        (("Spring Meadow, 3 rounds, 5 games",), [("D123", "Games", 1), ("D124", "Games", 1)]),
        (("Rounds: 5",), [("D123", "Games", 1)]),
        (("Rounds", "5"), [("D123", "Games", 1)]),
        (("Anzahl der Runden: 7",), [("D123", "Games", 1)]),
        (("Partidas: 12",), [("D124", "Games", 1)]),
        (("Rounds: 1-2",), []),
        (("Match over 12 games",), []),
        (("90 min, 30 sec",), []),
    ],
)
def test_numbers_in_the_lines_above(
    tmp_path: Path, title: Sequence[str], found: list[tuple[str, str, int]]
) -> None:
    assert said(tmp_path / "a.xlsx", Games=[title, *games()]) == found


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_numbers_in_the_lines_above_a_text(tmp_path: Path, delimiter: str) -> None:
    path = tmp_path / "a.csv"
    lines = ["# title", "Rounds: 5", *(delimiter.join(map(str, row)) for row in games(IDS))]
    path.write_text("\n".join(lines[1:]) + "\n", encoding="utf-8")
    outcome = check_batch(Request(games=(str(path),), rules=("elo",)))
    assert [p.place.line for p in outcome.problems if p.code == "D123"] == [1]


def test_standings_in_a_file_of_their_own_are_refused_with_a_sentence(tmp_path: Path) -> None:
    for name, rows in (("games", games()), ("standings", standings("Rank ID Name Rtg Pts"))):
        text = "\n".join(";".join(map(str, row)) for row in rows)
        (tmp_path / f"{name}.csv").write_text(text + "\n", encoding="utf-8")
    files = (str(tmp_path / "games.csv"), str(tmp_path / "standings.csv"))
    with pytest.raises(RequestError, match="sheets of one workbook"):
        check_batch(Request(games=files, rules=("elo",)))
