"""Points of a sheet of players against the games of the sheet beside it."""

from pathlib import Path

import pytest
import xlsxwriter

from elo_batch.batch import Request, check_batch

GAMES = ["1 2 1-0", "3 4 1/2-1/2", "1 3 1-0", "2 4 0-1"]


def told(path: Path, points: list[str], by: str = "id") -> list[tuple[str, int, object, object]]:
    """What is said of the points of players 1 to 4, whom the games call by id or by start number."""
    ids = [f"9000000{n}" for n in range(1, 5)]
    rows = [["No", "Id", "Name", "Rating", "Points"]]
    rows += [[str(n), ids[n - 1], f"Alder {n}", "1800", points[n - 1]] for n in range(1, 5)]
    games = [["White", "Black", "Result"], *(text.split() for text in GAMES)]
    if by == "id":
        rows = [row[1:] for row in rows]
        games[1:] = [[ids[int(white) - 1], ids[int(black) - 1], result] for white, black, result in games[1:]]
    with xlsxwriter.Workbook(path) as book:
        for name, table in (("Games", games), ("Players", rows)):
            sheet = book.add_worksheet(name)
            for line, row in enumerate(table):
                sheet.write_row(line, 0, row)
    outcome = check_batch(Request(games=(str(path),), rules=("elo",)))
    found = [problem for problem in outcome.problems if problem.code in {"D113", "D114"}]
    return [(p.code, p.place.line, p.values["told"], p.values["found"]) for p in found]


@pytest.mark.parametrize("by", ["id", "number"])
def test_points_that_the_games_do_not_give(tmp_path: Path, by: str) -> None:
    """Alder 2 has lost both games; by arithmetic the four have 2, 0, 0.5 and 1.5 points."""
    assert told(tmp_path / "a.xlsx", ["2", "0", "½", "1.5"], by) == []
    assert told(tmp_path / "a.xlsx", ["2", "1", "0,5", "1½"], by) == [("D113", 3, "1", "0")]


def test_a_column_of_other_points_is_told_once(tmp_path: Path) -> None:
    assert told(tmp_path / "a.xlsx", ["90", "80", "70", "60"]) == [("D114", 2, "90", "2")]
