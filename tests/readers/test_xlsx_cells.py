"""The cells of a sheet cut out at once are those that the general reader gives."""

import io
from datetime import date, datetime, time
from pathlib import Path

import pytest
import xlsxwriter
from python_calamine import load_workbook

from elo_batch.readers import ReadOptions, read_file, spreadsheet
from elo_batch.readers.xlsx_cells import Styles, cells_of
from elo_batch.readers.xlsx_marks import Workbook

ROWS: list[list[object]] = [
    ["Round", "White", "Black", "Result", "Date"],
    [1, "Alder & <Ann>", 90000001, "1-0", date(2026, 1, 2)],
    [2.5, "Zoë", 0.1, True, datetime(2026, 1, 2, 10, 30)],
    ["", "  ", -3, "½-½", time(12, 0)],
    [1e15, 1.0000000001, "00123", "line\nbreak", date(1999, 12, 31)],
]


def workbook(path: Path, epoch1904: bool) -> bytes:
    """A workbook with these rows, a gap, a padded number, a merged area and styled blanks."""
    book = xlsxwriter.Workbook(str(path), {"date_1904": epoch1904, "default_date_format": "yyyy-mm-dd hh:mm"})
    sheet = book.add_worksheet("Games")
    for row, cells in enumerate(ROWS):
        for column, value in enumerate(cells):
            sheet.write(row + 1, column + 1, value)
    sheet.write_number(40, 27, 7, book.add_format({"num_format": "000"}))
    sheet.merge_range(50, 1, 52, 1, "merged")
    for row in range(60, 70):
        sheet.write_blank(row, 3, None, book.add_format({"bg_color": "red"}))
    book.close()
    return path.read_bytes()


@pytest.mark.parametrize("epoch1904", [False, True])
def test_both_readers_see_the_same_cells(tmp_path: Path, epoch1904: bool) -> None:
    data = workbook(tmp_path / "open.xlsx", epoch1904)
    parts, book = Workbook(data), load_workbook(io.BytesIO(data))
    assert parts.cells("Games") is not None
    quick = spreadsheet._sheet(book, "Games", parts, ReadOptions())
    general = spreadsheet._any_sheet(book.get_sheet_by_name("Games"), parts, ReadOptions())
    assert quick is not None
    assert general is not None
    assert quick.lines == general.lines
    assert [[cell.strip() for cell in row] for row in quick.rows] == [
        [cell.strip() for cell in row] for row in general.rows
    ]
    assert sorted(quick.merged) == sorted(general.merged)


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="A1" t="inlineStr"><is><t>a</t></is></c>',  # a text in the cell itself
        "<c><v>1</v></c>",  # no reference
        '<c r="A1" t="s"><v>9</v></c>',  # a shared string that is not there
        '<c r="A1" t="d"><v>2026-01-02</v></c>',
        "<!-- a remark --><c r='A1'><v>1</v></c>",
    ],
)
def test_what_is_written_in_another_way_is_left_to_the_general_reader(cell: str) -> None:
    xml = f"<worksheet><sheetData><row>{cell}</row></sheetData></worksheet>".encode()
    assert cells_of(xml, [], Styles(frozenset(), {})) is None


def test_a_million_blank_styled_rows_hold_no_cells(tmp_path: Path) -> None:
    rows = b"".join(b'<row r="%d"><c r="A%d" s="1"/></row>' % (n, n) for n in range(3, 200_000))
    head = b'<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row>'
    found = cells_of(head + rows + b"</sheetData></worksheet>", [], Styles(frozenset(), {}))
    assert found is not None
    assert found.texts.tolist() == ["7"]


def test_sheets_named_after_rounds_are_rounds_of_one_event(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    book = xlsxwriter.Workbook(str(path))
    for name, row in (("Runde 1", ["a", "b", "1-0"]), ("Runde 2", ["b", "a", "0-1"])):
        sheet = book.add_worksheet(name)
        sheet.write_row(0, 0, ["White", "Black", "Result"])
        sheet.write_row(1, 0, row)
    book.close()
    found = read_file(str(path), ReadOptions(kind="games"))
    assert [table.rows[["round", "event"]].iloc[0].tolist() for table in found.tables] == [
        ["1", "cup"],
        ["2", "cup"],
    ]
