"""The cells of a sheet cut out at once are those that the general reader gives."""

import io
import zipfile
from dataclasses import replace
from datetime import date, datetime, time
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st
from python_calamine import load_workbook

from elo_batch.readers import ReadOptions, xlsx_cells
from elo_batch.readers.book_sheets import BookSheet, any_sheet, sheet_of
from elo_batch.readers.sheet_cells import cell_rows
from elo_batch.readers.xlsx_cells import cells_of
from elo_batch.readers.xlsx_marks import Workbook
from elo_batch.readers.xlsx_values import Styles, shared_strings

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
    quick, general = both(workbook(tmp_path / "open.xlsx", epoch1904))
    assert quick == general


def test_a_line_is_read_from_the_columns_as_it_stands(tmp_path: Path) -> None:
    parts = Workbook(workbook(tmp_path / "open.xlsx", False))
    cells = parts.cells("Games")
    assert cells is not None
    lines, rows = cell_rows(cells)
    assert (len(lines), lines[0], rows[0][:4]) == (len(rows), 2, ["", "Round", "White", "Black"])
    assert list(rows) == [rows[at] for at in range(len(rows))] == rows[:]


def both(data: bytes) -> tuple[object, object]:
    """Lines, cells, merged areas and marks of the first sheet, by either reader; padded numbers aside."""
    parts, book = Workbook(data), load_workbook(io.BytesIO(data))
    name = book.sheet_names[0]
    assert parts.cells(name) is not None
    quick = sheet_of(book, name, parts, ReadOptions())
    parts._cells_of[name] = None  # the marks as the general reader looks for them
    general = any_sheet(book.get_sheet_by_name(name), parts, ReadOptions())
    return told(quick), told(general)


def told(sheet: BookSheet | None) -> object:
    if sheet is None:
        return None
    rows = [[cell.strip() for cell in row] for row in sheet.rows]
    width = max(at for row in rows for at, cell in enumerate(row, 1) if cell)
    marks = replace(sheet.marks, padded={})
    return sheet.lines, [row[:width] for row in rows], sorted(sheet.merged), marks


TEXTS = st.text(st.sampled_from("aZ9 é½&<>\"'\n\t;-_x/*Ж"), max_size=12)
NUMBERS = st.one_of(
    st.integers(-(10**15), 10**15), st.floats(-1e12, 1e12, allow_nan=False), st.sampled_from([0, 0.5, 1e-7])
)
MOMENTS = st.datetimes(datetime(1905, 1, 1), datetime(2100, 1, 1)).map(lambda at: at.replace(microsecond=0))
VALUES = st.one_of(st.none(), TEXTS, NUMBERS, st.booleans(), MOMENTS)
SHEETS = st.lists(st.lists(VALUES, max_size=5), min_size=1, max_size=8)


@given(SHEETS, st.booleans())
@settings(deadline=None)
def test_sheets_with_shared_texts_are_read_alike(rows: list[list[object]], epoch1904: bool) -> None:
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"date_1904": epoch1904, "strings_to_formulas": False})
    formats = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"}), book.add_format({"num_format": "0000"})
    sheet = book.add_worksheet("Games")
    sheet.write(0, 0, "Round")
    for row, cells in enumerate(rows, 1):
        for column, value in enumerate(cells):
            if isinstance(value, datetime):
                sheet.write_datetime(row, column, value, formats[0])
            elif isinstance(value, str):
                sheet.write_string(row, column, value)
            elif value is not None:
                sheet.write(row, column, value, formats[1] if column == 3 else None)
    book.close()
    quick, general = both(file.getvalue())
    assert quick == general


@given(SHEETS)
@settings(deadline=None)
def test_sheets_with_texts_in_their_cells_are_read_alike(rows: list[list[object]]) -> None:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Games")
    sheet.append(["Round"])
    for cells in rows:
        sheet.append([None if isinstance(value, str) and value[:1] == "=" else value for value in cells])
    file = io.BytesIO()
    book.save(file)
    assert b"inlineStr" in Workbook(file.getvalue())._read("xl/worksheets/sheet1.xml")
    quick, general = both(file.getvalue())
    assert quick == general


def test_formulas_and_errors_are_marked_alike(tmp_path: Path) -> None:
    path = tmp_path / "sums.xlsx"
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Games")
    sheet.write_row(0, 0, ["White", "Black", "Result"])
    sheet.write_formula(1, 0, "=1+1", None, 2)
    sheet.write_formula(1, 1, "=1/0", None, "#DIV/0!")
    sheet.write_formula(1, 2, '="a"', None, "a & b")
    sheet.write_formula(2, 0, "=1+1", None, "")
    sheet.write_string(2, 1, "x")
    sheet.set_row(2, None, None, {"hidden": True})
    book.close()
    data = path.read_bytes()
    quick, general = both(data)
    assert quick == general
    marks = Workbook(data).marks("Games")
    assert (marks.hidden_rows, marks.errors) == (frozenset([3]), {(2, "B"): "#DIV/0!"})


def test_small_blocks_give_the_cells_of_a_single_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = b"".join(
        b'<row r="%d"><c r="A%d"><v>%d</v></c><c r="B%d" t="e"><v>#N/A</v></c>' % (n, n, n % 7, n)
        + b'<c r="C%d"><f>A1</f></c><c r="D%d" t="inlineStr"><is><t>a%d</t></is></c></row>' % (n, n, n % 3)
        for n in range(1, 40)
    )
    blank = b'<row r="50"><c r="A50" s="1"/></row>'
    xml = b"<worksheet><sheetData>" + rows + blank + b"</sheetData></worksheet>"
    made = []
    for size in (4_000_000, 60):
        monkeypatch.setattr(xlsx_cells, "_BLOCK", size)
        assert len(list(xlsx_cells._blocks(xml, xml.find(b"<row"), xml.rfind(b"</sheetData>")))) == (
            1 if size > 60 else 40
        )
        cells = cells_of(xml, shared_strings(b""), Styles(frozenset(), {}))
        assert cells is not None
        texts = [cells.text(at) for at in range(len(cells.rows))]
        made.append(
            (cells.rows.tolist(), cells.columns.tolist(), texts, cells.errors.tolist(), cells.formulas)
        )
    assert made[0] == made[1]
    assert (len(made[0][0]), len(made[0][3]), len(made[0][4])) == (117, 39, 39)


@pytest.mark.slow
def test_a_sheet_of_several_blocks_is_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "large.xlsx"
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Games")
    for row in range(30_000):
        sheet.write_row(row, 0, [row, f"Alder {row % 500}", row / 8, "1-0"])
    sheet.write_formula(29_999, 4, "=1/0", None, "#DIV/0!")
    book.close()
    data = path.read_bytes()
    parts = Workbook(data)
    assert len(parts._read("xl/worksheets/sheet1.xml")) > 4_000_000
    quick, general = both(data)
    assert quick == general


def test_formulas_without_values_are_marked_where_other_cells_have_theirs() -> None:
    cells = b"".join(
        b'<c r="%s1"%s>%s</c>' % cell
        for cell in [
            (b"A", b"", b"<f>B1</f>"),
            (b"B", b"", b"<v>1</v>"),
            (b"C", b"", b"<f>B1</f><v></v>"),
            (b"D", b' t="str"', b"<f>B1</f><v></v>"),
            (b"E", b"", b'<f t="shared" si="0"/><v>2</v>'),
            (b"F", b"", b"<f>B1</f>"),
        ]
    )
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file)
    book.add_worksheet("Games")
    book.close()
    data = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(data, "w") as new:
        for part in old.namelist():
            text = old.read(part)
            new.writestr(
                part, text.replace(b"<sheetData/>", b"<sheetData><row>" + cells + b"</row></sheetData>")
            )
    parts = Workbook(data.getvalue())
    assert parts.cells("Games") is not None
    assert parts.marks("Games").not_computed == {(1, "A"), (1, "C"), (1, "F")}


def test_an_encoding_other_than_utf8_is_left_to_the_general_reader() -> None:
    sheet = b'<worksheet><sheetData><row><c r="A1" t="str"><v>\xc3\xa9</v></c></row></sheetData></worksheet>'
    strings, styles = shared_strings(b""), Styles(frozenset(), {})
    for head in (b"", b'<?xml version="1.0"?>', b"<?xml version='1.0' encoding='utf-8'?>"):
        found = cells_of(head + sheet, strings, styles)
        assert found is not None
        assert found.text(0) == "é"
    assert cells_of(b'<?xml version="1.0" encoding="ISO-8859-1"?>' + sheet, strings, styles) is None


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="A1" t="inlineStr"><is><r><t>a</t></r></is></c>',  # rich text
        '<c r="A1" t="inlineStr"><is><t>a</t><rPh><t>b</t></rPh></is></c>',  # with its pronunciation
        '<c r="A1" t="inlineStr"><is><t xml:lang="en">a</t></is></c>',
        '<c r="A1" t="inlineStr"><is><t>a_x0041_</t></is></c>',  # an escaped sign
        '<c r="A1" t="inlineStr"><v>a</v></c>',  # a text that is not written as one
        '<c r="A1"><is><t>1</t></is></c>',
        '<c r="A1"><v>1</v><v>2</v></c>',
        '<c r="A1" t="inlineStr"><is><t>a</t><t>b</t></is></c>',
        '<c r="A1"><v><![CDATA[1]]></v></c>',
        "<c><v>1</v></c>",  # no reference
        '<c r="A1" t="s"><v>9</v></c>',  # a shared string that is not there
        '<c r="A1" t="d"><v>2026-01-02</v></c>',
        "<!-- a remark --><c r='A1'><v>1</v></c>",
    ],
)
def test_what_is_written_in_another_way_is_left_to_the_general_reader(cell: str) -> None:
    xml = f"<worksheet><sheetData><row>{cell}</row></sheetData></worksheet>".encode()
    assert cells_of(xml, shared_strings(b""), Styles(frozenset(), {})) is None


def test_a_million_blank_styled_rows_hold_no_cells(tmp_path: Path) -> None:
    rows = b"".join(b'<row r="%d"><c r="A%d" s="1"/></row>' % (n, n) for n in range(3, 200_000))
    head = b'<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row>'
    found = cells_of(head + rows + b"</sheetData></worksheet>", shared_strings(b""), Styles(frozenset(), {}))
    assert found is not None
    assert (len(found.rows), found.text(0)) == (1, "7")
