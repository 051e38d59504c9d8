"""A sheet of players with ratings beside the games."""

from pathlib import Path

import pytest
import xlsxwriter
from openpyxl import load_workbook

from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources


def workbook(folder: Path, *lists: str) -> str:
    """A workbook of one game with sheets of players."""
    path = folder / "cup.xlsx"
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Games")
    sheet.write_row(0, 0, ["White", "Black", "Result"])
    sheet.write_row(1, 0, ["90000001", "90000002", "1-0"])
    for name in lists:
        sheet = book.add_worksheet(name)
        sheet.write_row(0, 0, ["ID", "Name", "Rating"])
        sheet.write_row(1, 0, ["90000001", "Alder, Ann", 1850])
    book.close()
    return str(path)


def test_the_only_sheet_of_ratings_is_the_list(tmp_path: Path) -> None:
    sources = read_sources(Request((workbook(tmp_path, "Players"),)))
    ((day, file),) = sources.lists
    assert day is None
    assert file.tables[0].rows["rating"].tolist() == ["1850"]
    assert [problem.code for problem in sources.problems] == ["S013"]


def test_a_list_of_the_request_wins(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("id,name,rating\n90000001,Alder,1900\n", encoding="utf-8")
    sources = read_sources(Request((workbook(tmp_path, "Players"),), players=((None, str(path)),)))
    assert [file.file for _, file in sources.lists] == [str(path)]
    assert [problem.code for problem in sources.problems] == ["S024"]


def test_of_several_sheets_none_is_the_list(tmp_path: Path) -> None:
    sources = read_sources(Request((workbook(tmp_path, "Men", "Women"),)))
    assert sources.lists == ()
    assert [problem.code for problem in sources.problems] == ["S014", "S014"]


@pytest.mark.parametrize("lists", [("Players",), ("Men", "Women")])
def test_a_sheet_without_players_is_no_list(tmp_path: Path, lists: tuple[str, ...]) -> None:
    path = workbook(tmp_path, *lists)
    book = load_workbook(path)
    book["Games"].delete_rows(2)
    for name in lists:
        book[name].delete_rows(2)
    book.save(path)
    sources = read_sources(Request((path,)))
    assert (sources.lists, {problem.code for problem in sources.problems}) == ((), {"H005"})
