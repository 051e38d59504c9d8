"""ODS and XLS as LibreOffice writes them: merged cells, hidden rows and sheets, dates."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.ods_marks import ods_book
from elo_batch.readers.xlsb_marks import XlsbMarks
from elo_batch.readers.xlsx_marks import MOST_CELLS
from elo_batch.tables import RawFile

SHEETS = Path(__file__).parent / "sheets"
CONTENT = """<office:document-content xmlns:office="o"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0">
<table:table table:name="Games">{}</table:table>
</office:document-content>"""


def read(name: str) -> RawFile:
    return read_file(str(SHEETS / name), ReadOptions(kind="games"))


@pytest.mark.parametrize("name", ["hidden_and_merged.ods", "merged.xls"])
def test_merged_rounds_and_dates_are_read_and_hidden_sheets_named(name: str) -> None:
    found = read(name)
    (table,) = found.tables
    assert table.rows["round"].tolist() == ["1", "1", "1"]
    assert table.rows["date"].tolist() == ["2026-01-10", "2026-01-11", "2026-01-12"]
    assert table.rows["result"].tolist() == ["1-0", "0-1", "1/2-1/2"]
    assert {"S019", "S009"} <= {problem.code for problem in found.problems}


def test_a_hidden_row_of_an_ods_is_read_with_a_warning() -> None:
    (problem,) = [each for each in read("hidden_and_merged.ods").problems if each.code == "S004"]
    assert problem.place.line == 3


def archive(rows: str) -> zipfile.ZipFile:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr("content.xml", CONTENT.format(rows) if "<!" not in rows else rows)
    return zipfile.ZipFile(data)


def test_rows_that_a_filter_hides_and_repeated_ones_are_counted() -> None:
    rows = """<table:table-row table:number-rows-repeated="2"/><table:table-row table:visibility="filter"/>
        <table:table-row><table:table-cell table:number-columns-repeated="3"/>
        <table:table-cell table:number-rows-spanned="2"/></table:table-row>
        <table:table-row table:visibility="collapse" table:number-rows-repeated="9999999"/>"""
    sheet = ods_book(archive(rows)).sheets["Games"]
    assert sorted(sheet.hidden)[:3] == [3, 5, 6]
    assert len(sheet.hidden) < 20_000
    assert sheet.merged == [((3, 3), (4, 3))]


def test_rows_struck_through_in_an_ods_are_known() -> None:
    styles = "".join(
        f'<style:style style:name="{name}"><style:text-properties style:text-line-through-style="{line}"/>'
        "</style:style>"
        for name, line in (("ce1", "none"), ("ce2", "solid"))
    )
    rows = "".join(
        f'<table:table-row><table:table-cell o:value-type="string" table:style-name="{name}"/>'
        "</table:table-row>"
        for name in ("ce1", "ce2", "ce1")
    )
    names = 'xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    names += 'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    names += 'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as book:
        sheet = f'<table:table table:name="Games">{rows}</table:table>'
        book.writestr("content.xml", f"<o:document-content {names}>{styles}{sheet}</o:document-content>")
    assert ods_book(zipfile.ZipFile(made)).sheets["Games"].struck == {2}


def test_an_ods_that_declares_entities_is_not_searched() -> None:
    assert ods_book(archive("<!DOCTYPE a><a/>")).sheets == {}


def record(number: int, data: bytes) -> bytes:
    """A record of an XLSB: number, length in 7 bits a byte, data."""
    head = bytes([number]) if number < 128 else bytes([number & 0x7F | 0x80, number >> 7])
    assert len(data) < 128
    return head + bytes([len(data)]) + data


def xlsb_sheet(row: int, column: int) -> zipfile.ZipFile:
    rows = record(145, b"") + record(0, bytes(17)) + record(6, bytes(12))
    rows += record(0, row.to_bytes(4, "little") + bytes(13)) + record(
        2, column.to_bytes(4, "little") + bytes(8)
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr("xl/worksheets/sheet1.bin", rows + record(146, b""))
    return zipfile.ZipFile(data)


@pytest.mark.parametrize(
    ("row", "column", "far"), [(1_048_575, 16_383, True), (900_000, 3, False), (40_000, 1_000, True)]
)
def test_a_far_cell_of_an_xlsb_is_seen_before_the_sheet_is_laid_out(row: int, column: int, far: bool) -> None:
    assert XlsbMarks(xlsb_sheet(row, column)).is_far(MOST_CELLS) is far


@pytest.mark.parametrize("cut", [1, 7, 20])
def test_a_damaged_xlsb_ends_the_search(cut: int) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr("xl/worksheets/sheet1.bin", b"\xff" * cut)
    marks = XlsbMarks(zipfile.ZipFile(data))
    assert not marks.is_far(MOST_CELLS)
    assert not marks.book().is_seen


RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Target="worksheets/sheet1.bin"/></Relationships>'
)


def number(value: int) -> bytes:
    return value.to_bytes(4, "little")


def wide(text: str) -> bytes:
    return number(len(text)) + text.encode("utf-16-le")


def row_of(at: int, height: int, flags: int) -> bytes:
    return record(0, number(at) + number(0) + height.to_bytes(2, "little") + bytes([0, flags]) + bytes(5))


def xlsb(folder: Path, hidden: tuple[int, int], merged: bytes = b"", flags: int = 0) -> str:
    """An XLSB of three games in column A to D, of which row 3 has this height and these flags."""
    rows = [["Round", "White", "Black", "Result"], ["1", "Alder, Ann", "Birch, Ben", "1-0"]]
    rows += [["", "Cedar, Cy", "Dogwood, Di", "0-1"], ["2", "Alder, Ann", "Cedar, Cy", "1-0"]]
    cells = b""
    for at, row in enumerate(rows):
        cells += row_of(at, *(hidden if at == 2 else (300, 0)))
        cells += b"".join(record(6, number(n) + number(0) + wide(text)) for n, text in enumerate(row) if text)
    extent = record(148, number(0) + number(3) + number(0) + number(3))
    sheet = (
        record(129, b"") + extent + record(145, b"") + cells + record(146, b"") + merged + record(130, b"")
    )
    book = record(131, b"") + record(153, number(flags) + number(0) + wide("")) + record(143, b"")
    book += (
        record(156, number(0) + number(1) + wide("rId1") + wide("Games"))
        + record(144, b"")
        + record(132, b"")
    )
    with zipfile.ZipFile(folder / "open.xlsb", "w") as made:
        made.writestr("xl/_rels/workbook.bin.rels", RELATIONS)
        made.writestr("xl/workbook.bin", book)
        made.writestr("xl/worksheets/sheet1.bin", sheet)
    return str(folder / "open.xlsb")


@pytest.mark.parametrize(
    ("height", "flags", "is_hidden"),
    [(300, 0x10, True), (0, 0, True), (0, 0x10, True), (300, 0, False), (300, 0x2F, False)],
)
def test_a_hidden_row_of_an_xlsb_is_read_with_a_warning(
    tmp_path: Path, height: int, flags: int, is_hidden: bool
) -> None:
    found = read_file(xlsb(tmp_path, (height, flags)), ReadOptions(kind="games"))
    (table,) = found.tables
    assert table.rows["white"].tolist() == ["Alder, Ann", "Cedar, Cy", "Alder, Ann"]
    assert [each.place.line for each in found.problems if each.code == "S004"] == [3] * is_hidden
    assert "S015" not in {each.code for each in found.problems}


def test_merged_rounds_of_an_xlsb_are_filled_in(tmp_path: Path) -> None:
    merged = record(177, number(1)) + record(176, number(1) + number(2) + number(0) + number(0))
    found = read_file(xlsb(tmp_path, (300, 0), merged), ReadOptions(kind="games"))
    assert found.tables[0].rows["round"].tolist() == ["1", "1", "2"]


def test_days_of_1904_in_an_xlsb_are_known(tmp_path: Path) -> None:
    epochs = []
    for flags in (0, 1):
        with zipfile.ZipFile(xlsb(tmp_path, (300, 0), flags=flags)) as archive:
            epochs.append(XlsbMarks(archive).book().epoch1904)
    assert epochs == [False, True]


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_an_xlsb_whose_sheet_ends_too_early_is_refused(tmp_path: Path, share: float) -> None:
    with zipfile.ZipFile(xlsb(tmp_path, (300, 0))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = parts["xl/worksheets/sheet1.bin"]
    parts["xl/worksheets/sheet1.bin"] = sheet[: int(len(sheet) * share)]
    with zipfile.ZipFile(tmp_path / "cut.xlsb", "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    found = read_file(str(tmp_path / "cut.xlsb"), ReadOptions(kind="games"))
    assert [(problem.code, found.tables) for problem in found.problems] == [("S010", ())]
