"""ODS and XLS as LibreOffice writes them: merged cells, hidden rows and sheets, dates."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.ods_marks import ods_book
from elo_batch.readers.xlsb_extent import far_cell_of_xlsb
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
    assert {"S001", "S009"} <= {problem.code for problem in found.problems}


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
    assert far_cell_of_xlsb(xlsb_sheet(row, column), MOST_CELLS) is far


@pytest.mark.parametrize("cut", [1, 7, 20])
def test_a_damaged_xlsb_ends_the_search(cut: int) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        made.writestr("xl/worksheets/sheet1.bin", b"\xff" * cut)
    assert not far_cell_of_xlsb(zipfile.ZipFile(data), MOST_CELLS)
