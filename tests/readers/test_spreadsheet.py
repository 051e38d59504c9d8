"""Workbooks: one test a quirk."""

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from time import perf_counter
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import xlsxwriter
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.worksheet.worksheet import Worksheet

from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

HEADER = ["Round", "White", "Black", "Result"]


def read(folder: Path, fill: Callable[[Workbook, Worksheet], None], **options: object) -> RawFile:
    """Let a test fill a new workbook (its first sheet is Games), save it and read it."""
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = "Games"
    fill(book, sheet)
    path = folder / "open.xlsx"
    book.save(path)
    return read_file(str(path), ReadOptions(**options))  # type: ignore[arg-type]


def codes(found: RawFile) -> list[tuple[str, str]]:
    """Code, and sheet with cell, of each problem."""
    return [(problem.code, str(problem.place).partition(": ")[2]) for problem in found.problems]


def games(*rows: list[object]) -> Callable[[Workbook, Worksheet], None]:
    """A filler that writes a header and these rows from A1."""

    def fill(book: Workbook, sheet: Worksheet) -> None:
        for row in ([*HEADER], *rows):
            sheet.append(row)

    return fill


def test_a_plain_sheet_is_read_with_its_cells(tmp_path: Path) -> None:
    found = read(tmp_path, games([1, 90000001, "90000002", "1-0"], [2, "00123", 90000001, 0.5]))
    (table,) = found.tables
    assert list(table.rows.itertuples(name=None)) == [
        (2, "1", "90000001", "90000002", "1-0"),
        (3, "2", "00123", "90000001", "0.5"),
    ]
    assert all(str(kind) == "str" for kind in table.rows.dtypes)
    assert str(table.place(3, "result")).endswith("open.xlsx: Games!D3")
    assert table.written(3) == "2 | 00123 | 90000001 | 0.5"
    assert found.facts == {"sheets": "Games", "rows": "2"}
    assert table.event == "open"
    assert found.problems == ()


def test_titles_blank_rows_and_blank_columns_keep_the_physical_cells(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        sheet["B2"] = "Spring Open"
        for column, heading in zip("CDFG", HEADER, strict=True):
            sheet[f"{column}5"] = heading
        for column, value in zip("CDFG", [1, "a", "b", "1-½"], strict=True):
            sheet[f"{column}9"] = value

    (table,) = read(tmp_path, fill).tables
    assert list(table.rows.itertuples(name=None)) == [(9, "1", "a", "b", "1-½")]
    assert table.place(9, "result").cell == "G9"


def test_numbers_formatted_with_zeros_keep_them(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, 123, 90000001, "1-0"])(book, sheet)
        sheet["B2"].number_format = "00000"

    assert read(tmp_path, fill).tables[0].rows["white"].tolist() == ["00123"]


def test_every_visible_sheet_with_games_is_read_and_the_others_are_named(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, "a", "b", "1-0"])(book, sheet)
        games([2, "b", "a", "0-1"])(book, book.create_sheet("More"))
        book.create_sheet("Players").append(["ID", "Name", "Rating"])
        book.create_sheet("Info").append(["made by hand"])
        games([9, "x", "y", "1-0"])(book, book.create_sheet("Input", 0))
        book["Input"].sheet_state = "hidden"

    found = read(tmp_path, fill, kind="games")
    assert [table.sheet for table in found.tables] == ["Games", "More", "Players"]
    assert [table.event for table in found.tables[:2]] == ["open Games", "open More"]
    assert codes(found) == [("S019", "Input"), ("H005", "Players!row 1"), ("S003", "Info")]


def test_a_named_sheet_is_read_alone_even_if_hidden(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, "a", "b", "1-0"])(book, sheet)
        games([9, "x", "y", "1-0"])(book, book.create_sheet("Input"))
        book["Input"].sheet_state = "hidden"

    assert [table.sheet for table in read(tmp_path, fill, sheet="Input").tables] == ["Input"]
    with pytest.raises(RequestError, match="Games, Input"):
        read(tmp_path, fill, sheet="Output")


def test_hidden_rows_are_read_with_a_warning_that_counts_them(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, "a", "b", "1-0"], [2, "c", "d", "1-0"], [3, "e", "f", "1-0"])(book, sheet)
        sheet.row_dimensions[2].hidden = sheet.row_dimensions[4].hidden = True

    found = read(tmp_path, fill)
    assert len(found.tables[0].rows) == 3
    assert codes(found) == [("S004", "Games!row 2")]
    assert "2 hidden rows" in found.problems[0].message


@pytest.mark.parametrize("form", ["games", "crosstable"])
def test_rows_struck_through_are_read_with_a_warning(tmp_path: Path, form: str) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, "a", "b", "1-0"], [2, "c", "d", "1-0"], [3, "e", "f", "1-0"])(book, sheet)
        if form == "crosstable":
            sheet.delete_rows(1, 9)
            for row in (["No.", "Name", "1", "2"], [1, "Alder", "", 1], [2, "Birch", 0, ""]):
                sheet.append(row)
        sheet["A2"].font, sheet["C3"].font = Font(strike=False), Font(strike=True)

    found = read(tmp_path, fill)
    assert [at for at in codes(found) if at[0] == "S026"] == [("S026", "Games!row 3")]


@pytest.mark.parametrize("height", [b'ht="0"', b'ht="0.0" customHeight="1"'])
def test_a_row_of_no_height_is_hidden(tmp_path: Path, height: bytes) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, "a", "b", "1-0"], [2, "c", "d", "1-0"])(book, sheet)
        sheet.row_dimensions[2].height, sheet.row_dimensions[3].height = 7.5, 0.5

    read(tmp_path, fill)
    (path,) = tmp_path.glob("*.xlsx")
    with ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    with ZipFile(path, "w") as book:
        for name, part in parts.items():
            book.writestr(name, part.replace(b'ht="7.5" customHeight="1"', height))
    assert codes(read_file(str(path), ReadOptions(kind="games"))) == [("S004", "Games!row 2")]


def test_formulas_never_computed_are_errors_with_their_cell(tmp_path: Path) -> None:
    found = read(tmp_path, games([1, "a", "b", "=A1"], ["=A1", "=A2", "=A3", "=A4"]))
    assert codes(found) == [("S005", f"Games!{cell}") for cell in ("D2", "A3", "B3", "C3", "D3")]


def test_error_cells_are_errors_that_show_the_error(tmp_path: Path) -> None:
    found = read(tmp_path, games([1, "a", "#N/A", "1-0"]))
    assert codes(found) == [("S006", "Games!C2")]
    assert "#N/A" in found.problems[0].message


def test_a_date_in_the_result_column_stays_a_date_for_whoever_checks_it(tmp_path: Path) -> None:
    found = read(tmp_path, games([1, "a", "b", date(2026, 1, 1)], [2, "a", "b", datetime(2026, 2, 1)]))
    assert found.tables[0].rows["result"].tolist() == ["2026-01-01", "2026-02-01"]


def dated(value: object) -> Callable[[Workbook, Worksheet], None]:
    """A filler with one game whose date is this value."""

    def fill(book: Workbook, sheet: Worksheet) -> None:
        sheet.append(["Date", "White", "Black", "Result"])
        sheet.append([value, "a", "b", "1-0"])

    return fill


def test_serial_numbers_in_a_date_column_become_dates_with_a_note(tmp_path: Path) -> None:
    found = read(tmp_path, dated(46024))
    assert found.tables[0].rows["date"].tolist() == ["2026-01-02"]
    assert codes(found) == [("S007", "Games!A2")]
    assert "46024 was read as 2026-01-02" in found.problems[0].message


def test_a_book_of_1904_counts_from_1904(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        book.epoch = CALENDAR_MAC_1904
        dated(46024)(book, sheet)
        sheet.append([date(2030, 1, 3), "a", "b", "1-0"])

    assert read(tmp_path, fill).tables[0].rows["date"].tolist() == ["2030-01-03", "2030-01-03"]


def test_real_dates_are_iso_and_years_of_birth_stay_years(tmp_path: Path) -> None:
    assert read(tmp_path, dated(date(2026, 3, 1))).tables[0].rows["date"].tolist() == ["2026-03-01"]

    def fill(book: Workbook, sheet: Worksheet) -> None:
        sheet.append(["ID", "Name", "Birthday"])
        sheet.append([90000001, "Alder, Ann", 1993])

    assert read(tmp_path, fill).tables[0].rows["birth_date"].tolist() == ["1993"]


def test_nothing_is_lost_below_a_long_gap(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games(*([n, "a", "b", "1-0"] for n in range(200)))(book, sheet)
        for line in range(802, 1002):
            for column, value in zip("ABCD", [line, "a", "b", "1-0"], strict=True):
                sheet[f"{column}{line}"] = value

    found = read(tmp_path, fill)
    assert len(found.tables[0].rows) == 400
    assert codes(found) == [("S008", "Games!row 802")]
    assert "600 blank rows" in found.problems[0].message


def test_cells_merged_downwards_hold_for_all_their_rows(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, "a", "b", "1-0"], [None, "c", "d", "0-1"], [2, "a", "c", "1-0"])(book, sheet)
        sheet.merge_cells("A2:A3")

    found = read(tmp_path, fill)
    assert found.tables[0].rows["round"].tolist() == ["1", "1", "2"]
    assert codes(found) == [("S009", "Games")]


def test_a_heading_merged_over_two_rows_does_not_run_into_the_table(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([None, "a", "b", "1-0"])(book, sheet)
        sheet.merge_cells("A1:A2")

    found = read(tmp_path, fill)
    assert found.tables[0].rows["round"].tolist() == [""]
    assert found.problems == ()


def test_a_formula_that_gave_the_empty_text_is_computed(tmp_path: Path) -> None:
    book = xlsxwriter.Workbook(str(tmp_path / "full.xlsx"))
    sheet = book.add_worksheet("Games")
    sheet.write_row(0, 0, [*HEADER, "Date"])
    sheet.write_row(1, 0, [1, "a", "b", "1-0"])
    sheet.write_formula(1, 4, '=""', value="zz")
    book.close()
    path = tmp_path / "open.xlsx"
    with ZipFile(tmp_path / "full.xlsx") as full, ZipFile(path, "w") as archive:
        for name in full.namelist():
            archive.writestr(name, full.read(name).replace(b"<v>zz</v>", b"<v></v>"))
    found = read_file(str(path), ReadOptions())
    assert found.tables[0].rows["date"].tolist() == [""]
    assert found.problems == ()


def test_truth_values_are_words(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        sheet.append([*HEADER, "Rated"])
        sheet.append([1, "a", "b", "1-0", True])

    assert read(tmp_path, fill).tables[0].rows["rated"].tolist() == ["TRUE"]


def test_footers_are_left_out_with_a_note(tmp_path: Path) -> None:
    found = read(tmp_path, games([1, "a", "b", "1-0"], [None], ["made by a program"]))
    assert len(found.tables[0].rows) == 1
    assert codes(found) == [("H006", "Games!row 4")]


def test_a_sheet_without_a_needed_column_shows_its_headings(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        sheet.append(["Round", "White", "Black", "Outcome"])
        sheet.append([1, "a", "b", "1-0"])

    found = read(tmp_path, fill, kind="games")
    assert codes(found) == [("H001", "Games!row 1")]
    assert found.tables == ()
    assert read(tmp_path, fill, columns={"Outcome": "result"}).tables[0].rows["result"].tolist() == ["1-0"]


def test_an_empty_workbook_is_an_empty_file(tmp_path: Path) -> None:
    assert codes(read(tmp_path, lambda book, sheet: None)) == [("F002", "")]


def test_a_large_blank_styled_area_is_no_table(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, "a", "b", "1-0"])(book, sheet)
        grey = PatternFill("solid", fgColor="CCCCCC")
        for line in range(3, 8000):
            for column in range(1, 12):
                sheet.cell(line, column).fill = grey

    read(tmp_path, fill)
    started = perf_counter()
    found = read_file(str(tmp_path / "open.xlsx"), ReadOptions())
    assert found.tables[0].rows.index.tolist() == [2]
    assert perf_counter() - started < 5  # seconds; no file may take longer


def test_a_damaged_workbook_is_an_error_and_no_crash(tmp_path: Path) -> None:
    read(tmp_path, games([1, "a", "b", "1-0"]))
    path = tmp_path / "open.xlsx"
    whole = path.read_bytes()
    for length in (len(whole) // 2, 30):
        path.write_bytes(whole[:length])
        assert {problem.severity for problem in read_file(str(path), ReadOptions()).problems} == {"error"}
    path.write_bytes(whole[:-22] + whole[-22:].replace(b"PK", b"QK"))
    assert [problem.code for problem in read_file(str(path), ReadOptions()).problems] == ["F001"]
    path.write_bytes(whole.replace(b"xl/worksheets/sheet1.xml", b"xl/worksheets/sheet9.xml"))
    assert [problem.code for problem in read_file(str(path), ReadOptions()).problems] == ["S010"]


OPEN_DOCUMENT = """<?xml version="1.0"?><office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>
<table:table table:name="Games">{rows}</table:table>
</office:spreadsheet></office:body></office:document-content>"""
OPEN_CELL = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'


def test_open_document_sheets_are_read_too(tmp_path: Path) -> None:
    def row(cells: list[str]) -> str:
        inside = "".join(OPEN_CELL.format(cell) for cell in cells)
        return f"<table:table-row>{inside}</table:table-row>"

    path = tmp_path / "open.ods"
    with ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("content.xml", OPEN_DOCUMENT.format(rows=row(HEADER) + row(["1", "a", "b", "1-0"])))
    (table,) = read_file(str(path), ReadOptions()).tables
    assert list(table.rows.itertuples(name=None)) == [(2, "1", "a", "b", "1-0")]


@pytest.mark.parametrize("stray", ["XFD1048576", "ZZZ99999"])
def test_a_cell_so_far_away_that_no_memory_holds_the_sheet_is_an_error(tmp_path: Path, stray: str) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, "a", "b", "1-0"])(book, sheet)
        sheet["XFD1048576"] = "x"

    read(tmp_path, fill)
    path = tmp_path / "far.xlsx"
    with ZipFile(tmp_path / "open.xlsx") as old, ZipFile(path, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"XFD1048576", stray.encode()))
    found = read_file(str(path), ReadOptions())
    assert (codes(found), found.tables) == ([("S012", f"Games!{stray}")], ())


def test_blank_cells_far_away_do_not_count(tmp_path: Path) -> None:
    def fill(book: Workbook, sheet: Worksheet) -> None:
        games([1, "a", "b", "1-0"])(book, sheet)
        sheet["XFD1048576"].fill = PatternFill("solid", fgColor="FFFF00")

    found = read(tmp_path, fill)
    assert len(found.tables[0].rows) == 1


def test_a_workbook_that_unpacks_to_hundreds_of_megabytes_is_not_opened(tmp_path: Path) -> None:
    read(tmp_path, games([1, "a", "b", "1-0"]))
    with ZipFile(tmp_path / "open.xlsx", "a", ZIP_DEFLATED) as book, book.open("xl/media/x", "w") as part:
        for _ in range(251):
            part.write(bytes(1_000_000))
    assert codes(read_file(str(tmp_path / "open.xlsx"), ReadOptions())) == [("S011", "")]


@pytest.mark.parametrize("seed", ["games.xls", "games.ods"])
def test_a_workbook_cut_anywhere_is_damaged_and_says_nothing_else(
    seed: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = (Path(__file__).parents[1] / "fuzz" / "seeds" / "spreadsheet" / seed).read_bytes()
    for at in (*range(600, len(whole), len(whole) // 40), len(whole) - 1):
        path = tmp_path / seed
        path.write_bytes(whole[:at] + whole[at + 45 :])
        found = read_file(str(path), ReadOptions())
        assert found.tables or found.problems
    assert capfd.readouterr().err == ""
