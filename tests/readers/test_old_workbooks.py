"""XLS and ODS: hidden rows, books of 1904, numbers shown with zeros, cells far away; as in XLSX."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import xlwt

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile, RawTable

HEADINGS = ("Round", "Date", "White", "Black", "Result")
OPEN_DOCUMENT = """<?xml version="1.0"?><office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>{before}
<table:table table:name="Games">{rows}</table:table>
</office:spreadsheet></office:body></office:document-content>"""
MAC = '<table:calculation-settings><table:null-date table:date-value="1904-01-01"/>{}'.format(
    "</table:calculation-settings>"
)
GAME = ("1", "2026-01-02", "90000001", "90000002", "1-0")
BLANK = '<table:table-cell table:style-name="ce1"/>'


def text(value: str) -> str:
    """A cell with a text."""
    return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'


def number(value: object, shown: str = "", remark: str = "") -> str:
    """A cell with a number; `shown`: as its format shows it."""
    return (
        f'<table:table-cell office:value-type="float" office:value="{value}">{remark}'
        f"<text:p>{shown or value}</text:p></table:table-cell>"
    )


def row(*cells: str, attributes: str = "") -> str:
    """A row of an ODS."""
    return f"<table:table-row{attributes}>{''.join(cells)}</table:table-row>"


def ods(path: Path, rows: str, before: str = "") -> RawFile:
    """A sheet of games of an ODS with these rows below its headings, read."""
    head = row(*map(text, HEADINGS))
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("content.xml", OPEN_DOCUMENT.format(before=before, rows=head + rows))
    return read_file(str(path), ReadOptions(kind="games"))


def game(white: str = "90000001", attributes: str = "") -> str:
    """A row with a game."""
    return row(
        number(1), text("2026-01-02"), text(white), text("90000002"), text("1-0"), attributes=attributes
    )


def xls(
    path: Path,
    mac: bool = False,
    hidden: int | None = None,
    flat: int | None = None,
    far: tuple[int, int] | None = None,
) -> RawFile:
    """Two games with a real date, a serial number for one, and ids shown with zeros; read."""
    book = xlwt.Workbook()
    book.dates_1904 = mac
    sheet = book.add_sheet("Games")
    day, padded = xlwt.easyxf(num_format_str="yyyy-mm-dd"), xlwt.easyxf(num_format_str="00000000")
    serial = (date(2026, 1, 3) - (date(1904, 1, 1) if mac else date(1899, 12, 30))).days
    for column, heading in enumerate(HEADINGS):
        sheet.write(0, column, heading)
    for line, (when, style) in enumerate(((date(2026, 1, 2), day), (serial, xlwt.Style.default_style)), 1):
        sheet.write(line, 0, line)
        sheet.write(line, 1, when, style)
        sheet.write(line, 2, 17, padded)
        sheet.write(line, 3, 90000002, padded)
        sheet.write(line, 4, "1-0")
    if hidden is not None:
        sheet.row(hidden).hidden = True
    if flat is not None:
        sheet.row(flat).height, sheet.row(flat).height_mismatch = 0, True
    if far:
        sheet.write(*far, "x")
    book.save(str(path))
    return read_file(str(path), ReadOptions(kind="games"))


def codes(found: RawFile) -> list[tuple[str, str]]:
    """Code and place of everything that was found."""
    return [(problem.code, problem.place.cell or str(problem.place.line)) for problem in found.problems]


def rows_of(found: RawFile) -> list[list[str]]:
    """The games as they were read."""
    table: RawTable = found.tables[0]
    return table.rows[["date", "white", "black"]].to_numpy().tolist()


@pytest.mark.parametrize("mac", [False, True])
def test_dates_and_padded_numbers_of_an_xls_are_read_as_they_are_shown(tmp_path: Path, mac: bool) -> None:
    found = xls(tmp_path / "open.xls", mac)
    assert rows_of(found) == [["2026-01-02", "00000017", "90000002"], ["2026-01-03", "00000017", "90000002"]]
    assert codes(found) == [("S007", "B3")]


@pytest.mark.parametrize("how", ["hidden", "flat"])
def test_a_hidden_row_of_an_xls_is_read_with_a_warning(tmp_path: Path, how: str) -> None:
    found = xls(tmp_path / "open.xls", hidden=2) if how == "hidden" else xls(tmp_path / "open.xls", flat=2)
    assert ("S004", "3") in codes(found)
    assert len(rows_of(found)) == 2


@pytest.mark.parametrize("mac", [False, True])
def test_dates_and_padded_numbers_of_an_ods_are_read_as_they_are_shown(tmp_path: Path, mac: bool) -> None:
    serial = (date(2026, 1, 3) - (date(1904, 1, 1) if mac else date(1899, 12, 30))).days
    real = '<table:table-cell office:value-type="date" office:date-value="2026-01-02"/>'
    remark = "<office:annotation><text:p>0</text:p></office:annotation>"
    rows = "".join(
        row(number(1), day, number(17, "00000017", remark), number(90000002), text("1-0"))
        for day in (real, number(serial))
    )
    found = ods(tmp_path / "open.ods", rows, MAC if mac else "")
    assert rows_of(found) == [["2026-01-02", "00000017", "90000002"], ["2026-01-03", "00000017", "90000002"]]
    assert codes(found) == [("S007", "B3")]


def test_hidden_rows_are_counted_below_rows_that_are_not_taken_apart(tmp_path: Path) -> None:
    blank = row(BLANK, attributes=' table:number-rows-repeated="3"')
    found = ods(tmp_path / "open.ods", game() + blank * 2 + game(attributes=' table:visibility="collapse"'))
    assert codes(found) == [("S004", "9")]


def repeated(rows: int, columns: int) -> str:
    """Blank rows, and then one with a text behind blank cells."""
    before = row(BLANK, attributes=f' table:number-rows-repeated="{rows}"')
    return before + row(f'<table:table-cell table:number-columns-repeated="{columns}"/>', text("x"))


@pytest.mark.parametrize(
    ("rows", "columns", "cell"),
    [(1_048_570, 16_000, "WQK1048573"), (5, 2_000_000, ""), (1_048_570, 5, "F1048573")],
)
def test_a_cell_far_away_in_an_ods_is_named(tmp_path: Path, rows: int, columns: int, cell: str) -> None:
    found = ods(tmp_path / "far.ods", game() + repeated(rows, columns))
    ((code, place),) = codes(found)
    assert (code, found.tables) == ("S012", ())
    assert place == (cell or place)


def test_a_cell_far_away_in_an_xls_is_named(tmp_path: Path) -> None:
    found = xls(tmp_path / "far.xls", far=(65_535, 255))
    assert (codes(found), found.tables) == ([("S012", "IV65536")], ())


def test_an_ods_with_too_many_cells_names_no_stray_one(tmp_path: Path) -> None:
    filled = text("x").replace("<table:table-cell", '<table:table-cell table:number-columns-repeated="9"', 1)
    found = ods(tmp_path / "full.ods", row(filled, attributes=' table:number-rows-repeated="900000"'))
    assert [problem.code for problem in found.problems] == ["S011"]


@pytest.mark.parametrize("rows", [row(BLANK * 5) * 300_000, row(BLANK, attributes=" x='1'") * 300_000])
def test_blank_styled_rows_of_an_ods_cost_little(tmp_path: Path, rows: str) -> None:
    start = time.process_time()
    found = ods(tmp_path / "blank.ods", game() + rows)
    assert len(found.tables[0].rows) == 1
    assert time.process_time() - start < 6


def test_an_xls_whose_formats_cannot_be_read_says_so(tmp_path: Path) -> None:
    path = tmp_path / "open.xls"
    xls(path)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"\x05\x00Arial", b"\x05\x55Arial", 1))
    found = read_file(str(path), ReadOptions(kind="games"))
    assert [problem.code for problem in found.problems] == ["S015", "S007"]
    assert len(found.tables[0].rows) == 2


RANKING = (
    *("Rank", "SNo.", "", "Name", "Name", "", "Rtg", "NRtg", "IRtg", "Fed.", "fs", "FED", "Federation"),
    *("Club", "Team", "Birth", "age", "Ident", "Type", "Gr", "Fide-No.", "Pts", "Wins", "Draws", "Loses"),
    *("forfeit", "Gam.", "TB1", "TB2", "TB3", "TB4", "TB5", "Nrat-Ø", "IRat-Ø", "Rtg+/-", "W", "n", "We"),
    *("W-We", "K", "Rtg+/-", "Ra", "Rp", ""),
)
PLACED: list[tuple[object, ...]] = [
    (
        *(1, 2, "WGM", "Alder", "Alder, Ann", "F", 2110, 2110, 2090, "", "", "XXX", "Xland"),
        *("SK Alder", "", "1991/05/03", "U35", 11, "", "", 90000001, "4½", 4, 1, 0),
        *(0, 5, 20, 15, 3, 1, 0, 1900, 1890, "8,1", "4,5", 5, "3,2"),
        *("1,3", 20, 26, 1890, 2256, ""),
    ),
    (
        *(2, 1, "", "Birch", "Birch, Ben", "", 2050, 2050, 0, "", "", "XXX", "Xland"),
        *("SK Birch", "", "2014/00/00", "U14", 12, "", "", "90000002", 3, 3, 0, 2),
        *(0, 5, 19, 15, 2, 1, 0, 1950, "", "2.4", "3", 5, "2.8"),
        *("0.2", 0, "", "", "", ""),
    ),
]


@pytest.mark.parametrize("titles", [3, 11])
def test_the_full_ranking_of_swiss_manager_as_xls_is_a_list(tmp_path: Path, titles: int) -> None:
    assert len(RANKING) == 44
    book = xlwt.Workbook()
    sheet = book.add_sheet("Sheet1")
    for row, line in enumerate(("From the database of Alder", "Alder Open 2026", *[""] * (titles - 3))):
        sheet.write(row, 0, line)
    sheet.write(titles, 0, "Final ranking")
    for row, cells in enumerate((RANKING, *PLACED), titles + 1):
        for column, value in enumerate(cells):
            if value != "":
                sheet.write(row, column, value)
    footers = ("Program Swiss-Manager", "https://chess-results.example/Tournament", "Created 2026/01/05")
    for row, line in enumerate(footers, titles + 6):
        sheet.write(row, 0, line)
    book.save(str(tmp_path / "final.xls"))
    found = read_file(str(tmp_path / "final.xls"), ReadOptions(kind="players"))
    (table,) = found.tables
    wanted = ["id", "name", "title", "sex", "rating", "birth_year", "k"]
    assert table.rows[wanted].to_numpy().tolist() == [
        ["90000001", "Alder, Ann", "WGM", "F", "2090", "1991/05/03", "20"],
        ["90000002", "Birch, Ben", "", "", "0", "2014/00/00", "0"],
    ]
    assert table.rows["NRtg"].tolist() == ["2110", "2050"]
    assert {problem.code for problem in found.problems} == {"H002", "H006"}


@pytest.mark.parametrize(
    ("left", "right", "column"), [("F", "", "sex"), ("", "w", "sex"), ("", "FM", "title"), ("U14", "", "")]
)
def test_columns_without_a_heading_beside_the_names_are_told_by_their_cells(
    tmp_path: Path, left: str, right: str, column: str
) -> None:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Players")
    for row, cells in enumerate((("", "Name", "", "ID"), (left, "Alder, Ann", right, "90000001"))):
        for at, value in enumerate(cells):
            sheet.write(row, at, value)
    book.save(str(tmp_path / "list.xls"))
    (table,) = read_file(str(tmp_path / "list.xls"), ReadOptions(kind="players")).tables
    found = {name: table.rows[name].tolist() for name in ("sex", "title") if name in table.rows}
    assert found == ({column: [left or right]} if column else {})


@pytest.mark.parametrize("attributes", ["", ' table:number-rows-repeated="600"'], ids=["rows", "repeated"])
def test_a_gap_in_an_ods_loses_nothing_and_is_told(tmp_path: Path, attributes: str) -> None:
    blank = row(BLANK, attributes=attributes) * (1 if attributes else 600)
    found = ods(tmp_path / "open.ods", game() + blank + game() + row(BLANK) + game())
    assert found.tables[0].rows.index.tolist() == [2, 603, 605]
    gaps = [problem for problem in found.problems if problem.code == "S008"]
    assert [(problem.place.line, problem.values["count"]) for problem in gaps] == [(603, 600)]


def test_a_gap_in_an_xls_loses_nothing_and_is_told(tmp_path: Path) -> None:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Games")
    for line, cells in ((0, HEADINGS), (1, GAME), (602, GAME), (604, GAME)):
        for column, cell in enumerate(cells):
            sheet.write(line, column, cell)
    book.save(str(tmp_path / "open.xls"))
    found = read_file(str(tmp_path / "open.xls"), ReadOptions(kind="games"))
    assert found.tables[0].rows.index.tolist() == [2, 603, 605]
    gaps = [problem for problem in found.problems if problem.code == "S008"]
    assert [(problem.place.line, problem.values["count"]) for problem in gaps] == [(603, 600)]
