"""`--list-format same` for FIDE's XML, Parquet and ODS: read again they hold the closing list of the run."""

from __future__ import annotations

import gzip
import io
import zipfile
from datetime import date
from pathlib import Path

import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import xlrd
import xlsxwriter
import xlwt

from elo_batch.batch import Request, rate_batch, same_list
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.registry import read_file
from elo_batch.results import Results
from elo_batch.writers.same import CannotWriteError, Closed
from tests.batch.test_same_list import ROUND, UNRATED, closing, rated, rating

PLAYED = ROUND + UNRATED
XML = b"""<?xml version="1.0" encoding="UTF-8"?>
<playerslist>
<player>
<fideid>90000001</fideid>
<name>Alder, Ann &amp; Co</name>
<country>ENG</country>
<sex>F</sex>
<rating>2100</rating>
<games>0</games>
<k>20</k>
<birthday>1990</birthday>
<flag>wi</flag>
</player>
<player>
<fideid>90000003</fideid>
<name>Cedar, Cy</name>
<country>ENG</country>
<rating>1700</rating>
</player>
<player>
<fideid>90000002</fideid>
<name>Birch, B\xc3\xa9n</name>
<country>ENG</country>
<rating>1900</rating>
<birthday>1991</birthday>
</player>
</playerslist>
"""
NS = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)


def cell(value: object, more: str = "") -> str:
    """A cell of an ODS, with a number, a day or a text."""
    if isinstance(value, date):
        kind = f'office:value-type="date" office:date-value="{value}"'
    elif isinstance(value, int):
        kind = f'office:value-type="float" office:value="{value}"'
    else:
        kind = 'office:value-type="string"'
    return f"<table:table-cell {kind}{more}><text:p>{value}</text:p></table:table-cell>"


def ods(formula: str = "") -> bytes:
    """A list with a title, numbers, days, a column of no interest, a run of equal cells, another sheet."""
    day = date(2025, 11, 1)
    rows = [
        [cell("Spring list")],
        [cell(text) for text in ("ID", "Name", "Elo", "Stand", "Note")],
        [cell("90000001"), cell("Alder, Ann"), cell(2100, formula), cell(day), cell("x")],
        [cell("90000002"), cell("Birch, Ben"), cell(1900), cell(day), cell("y", ' table:style-name="ce7"')],
        [cell("90000003"), cell("Cedar, Cy"), '<table:table-cell table:number-columns-repeated="9"/>'],
    ]
    body = "".join(f"<table:table-row>{''.join(row)}</table:table-row>" for row in rows)
    body += '<table:table-row table:number-rows-repeated="1000"><table:table-cell/></table:table-row>'
    other = f'<table:table table:name="Notes"><table:table-row>{cell("kept")}</table:table-row></table:table>'
    content = f'<table:table table:name="List">{body}</table:table>{other}'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr(
            "content.xml",
            f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {NS}><office:body>'
            f"<office:spreadsheet>{content}</office:spreadsheet></office:body></office:document-content>",
        )
    return out.getvalue()


def xls(mac: bool = False) -> bytes:
    """A list with a title, numbers, days, a formula, a merged and a hidden row, and another sheet."""
    book = xlwt.Workbook()
    book.dates_1904 = mac
    sheet = book.add_sheet("List")
    day = xlwt.easyxf(num_format_str="dd.mm.yyyy")
    sheet.write_merge(0, 0, 0, 3, "Spring list")
    for column, heading in enumerate(("ID", "Name", "Elo", "Stand", "Note", "Text Elo")):
        sheet.write(1, column, heading)
    players = ((1, "Alder, Ann", 2100), (2, "Birch, Ben", 1900), (3, "Cedar, Cy", None))
    for row, (number, name, listed) in enumerate(players, 2):
        sheet.write(row, 0, 90000000 + number, xlwt.easyxf(num_format_str="00000000"))
        sheet.write(row, 1, name)
        sheet.write(row, 2, listed)
        sheet.write(row, 3, date(2025, 11, 1), day)
    sheet.write(2, 4, True)
    sheet.row(4).hidden = True
    sheet.col(1).width = 9_000
    book.add_sheet("Notes").write(0, 0, "kept")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def parquet(rating_type: pa.DataType) -> bytes:
    """A list with ratings of a type, other columns of several types, and an order of its own."""
    ratings = pa.array(["2100", None if pa.types.is_integer(rating_type) else "", "1900"])
    if not (pa.types.is_string(rating_type) or pa.types.is_dictionary(rating_type)):
        ratings = pa.array([2100, None, 1900])
    columns = {
        "Club": pa.array(["x", None, "z"]).dictionary_encode(),
        "rating": ratings.dictionary_encode()
        if pa.types.is_dictionary(rating_type)
        else ratings.cast(rating_type),
        "id": pa.array(["90000001", "90000003", "90000002"]),
        "list_date": pa.array([date(2025, 11, 1)] * 3),
        "shoe": pa.array([41.5, None, 40.0]),
        "name": pa.array(["Alder, Ann", "Cedar, Cy", "Birch, Ben"]),
    }
    out = io.BytesIO()
    pq.write_table(pa.table(columns), out, row_group_size=2, compression="zstd")
    return out.getvalue()


TYPES = [pa.string(), pa.int16(), pa.float64(), pa.dictionary(pa.int32(), pa.string()), pa.decimal128(24, 2)]
LISTS = {
    "standard.xml": XML,
    "list.ods": ods(),
    "list.xls": xls(),
    **{f"{n}.parquet": parquet(kind) for n, kind in enumerate(TYPES)},
}


def read_again(folder: Path, name: str, results: Results) -> pd.DataFrame:
    """The written list, as a later run reads it."""
    path = folder / f"again-{name.removesuffix('.gz')}"
    path.write_bytes(closing(results))
    found = read_file(str(path), ReadOptions(kind="players"))
    assert not [problem for problem in found.problems if problem.severity == "error"]
    return found.tables[0].rows.set_index("id")


@pytest.mark.parametrize(("name", "content"), LISTS.items(), ids=LISTS.keys())
def test_the_written_list_read_again_has_the_closing_ratings(
    tmp_path: Path, name: str, content: bytes
) -> None:
    results = rated(tmp_path, name, content, PLAYED)
    again = read_again(tmp_path, name, results)
    for id_, before in (("90000001", "2100"), ("90000002", "1900"), ("90000009", "")):
        assert rating(results, id_) not in ("", before)
        assert float(again.loc[id_, "rating"]) == float(rating(results, id_))
    assert ("90000003" in again.index) is not name.endswith(".xml")


@pytest.mark.parametrize("name", ["list.ods", "list.xls"])
def test_a_workbook_without_games_comes_back_byte_for_byte(tmp_path: Path, name: str) -> None:
    idle = "Oak Cup,1,2025-11-08,90000001,90000002,-/-\n"
    results = rated(tmp_path, name, LISTS[name], idle)
    assert closing(results) == LISTS[name]
    assert "O905" not in [problem.code for problem in results.problems]


def test_xml_keeps_the_elements_that_do_not_change(tmp_path: Path) -> None:
    results = rated(tmp_path, "standard.xml", XML)
    one, two = (rating(results, id_) for id_ in ("90000001", "90000002"))
    cedar = XML[XML.index(b"<player>\n<fideid>90000003") : XML.index(b"<player>\n<fideid>90000002")]
    wanted = XML.replace(cedar, b"").replace(b"<rating>2100", f"<rating>{one}".encode())
    wanted = wanted.replace(b"<games>0</games>\n<k>20", b"<games>2</games>\n<k>20")
    wanted = wanted.replace(b"<flag>wi", b"<flag>w")
    new = f"<rating>{two}</rating>\n<games>2</games>\n<birthday>1991</birthday>\n"
    made = closing(results)
    assert made.startswith(wanted[: wanted.index(b"<player>\n<fideid>90000002")])
    assert new.encode() in made
    assert "<name>Birch, Bén</name>".encode() in made


@pytest.mark.parametrize("packed", ["gz", "zip"])
def test_packed_xml_is_given_back_as_xml(tmp_path: Path, packed: str) -> None:
    plain = closing(rated(tmp_path, "standard.xml", XML))
    data = gzip.compress(XML)
    if packed == "zip":
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("standard.xml", XML)
        data = out.getvalue()
    results = rated(tmp_path, f"standard.xml.{packed}", data)
    assert closing(results) == plain
    assert results.same_list is not None
    assert results.same_list.name == "closing-list.xml"


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_parquet_keeps_its_schema_and_all_other_values(tmp_path: Path, kind: pa.DataType) -> None:
    before = pq.read_table(io.BytesIO(parquet(kind)))
    made = closing(rated(tmp_path, "list.parquet", parquet(kind), PLAYED))
    after = pq.read_table(io.BytesIO(made))
    assert after.schema == before.schema
    assert pq.ParquetFile(io.BytesIO(made)).metadata.row_group(0).column(0).compression == "ZSTD"
    for name in ("Club", "id", "shoe", "name"):
        assert after[name].to_pylist()[:3] == before[name].to_pylist()
    assert after["list_date"].to_pylist() == [date(2025, 12, 1)] * 4


def test_ods_keeps_everything_but_the_changed_cells(tmp_path: Path) -> None:
    results = rated(tmp_path, "list.ods", ods(), PLAYED, mappings=("Stand=list_date",))
    old, new = (zipfile.ZipFile(io.BytesIO(data)) for data in (ods(), closing(results)))
    assert old.namelist() == new.namelist()
    before, after = (archive.read("content.xml").decode() for archive in (old, new))
    for kept in (cell("x"), cell("y", ' table:style-name="ce7"'), cell("kept"), cell("Spring list")):
        assert kept in before
        assert kept in after
    changed = [cell(int(rating(results, id_))) for id_ in ("90000001", "90000002", "90000009")]
    assert all(each in after for each in changed)
    assert after.count('office:date-value="2025-12-01"') == 4
    assert 'number-rows-repeated="999"' in after


def test_a_formula_of_an_ods_is_never_overwritten(tmp_path: Path) -> None:
    results = rated(tmp_path, "list.ods", ods(' table:formula="of:=2000+100"'))
    assert results.same_list is None
    said = [problem.message for problem in results.problems if problem.code == "O903"]
    assert "the cell C3 of the sheet holds a formula" in said[0]


@pytest.mark.parametrize("mac", [False, True])
def test_an_xls_is_made_anew_with_its_cells_and_formats(tmp_path: Path, mac: bool) -> None:
    results = rated(tmp_path, "list.xls", xls(mac), PLAYED, mappings=("Stand=list_date",))
    assert [problem.code for problem in results.problems if problem.code == "O905"] == ["O905"]
    before, after = (
        xlrd.open_workbook(file_contents=b, formatting_info=True) for b in (xls(mac), closing(results))
    )
    assert (after.datemode, after.sheet_names()) == (before.datemode, before.sheet_names())
    old, new = before.sheet_by_index(0), after.sheet_by_index(0)
    for row in (0, 1):
        assert new.row_values(row) == old.row_values(row)
    for column in (0, 1, 4):
        assert new.col_values(column)[:5] == old.col_values(column)
        assert new.col_types(column)[:5] == old.col_types(column)
    ratings = [float(rating(results, id_)) for id_ in ("90000001", "90000002", "90000009")]
    assert [new.cell_value(row, 2) for row in (2, 3, 5)] == ratings
    days = [xlrd.xldate_as_datetime(new.cell_value(row, 3), after.datemode).date() for row in (2, 3, 4, 5)]
    assert days == [date(2025, 12, 1)] * 4
    codes = [after.format_map[after.xf_list[new.cell_xf_index(5, c)].format_key].format_str for c in (0, 3)]
    assert codes == ["00000000", "dd.mm.yyyy"]
    assert new.merged_cells == old.merged_cells
    assert (new.rowinfo_map[4].hidden, new.colinfo_map[1].width) == (1, 9_000)
    assert after.sheet_by_index(1).row_values(0) == ["kept"]


def test_a_list_of_names_alone_is_given_back(tmp_path: Path) -> None:
    games = "Oak Cup,1,2025-11-08,Alder,Birch,0-1\n"
    results = rated(tmp_path, "list.csv", b"Name;Elo;Club\nAlder;2100;x\nBirch;1900;y\n", games)
    new = results.ratings.set_index("name")["rating"]
    assert closing(results).decode() == f"Name;Elo;Club\nAlder;{new['Alder']};x\nBirch;{new['Birch']};y\n"


def test_a_list_beside_the_games_is_given_back_with_them(tmp_path: Path) -> None:
    path = tmp_path / "club.xlsx"
    book = xlsxwriter.Workbook(str(path))
    sheets = {
        "Games": [("White", "Black", "Result", "Date"), ("90000001", "90000002", "0-1", "2025-11-08")],
        "Players": [
            ("ID", "Name", "Elo"),
            ("90000001", "Alder, Ann", 2100),
            ("90000002", "Birch, Ben", 1900),
        ],
    }
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for at, cells in enumerate(rows):
            sheet.write_row(at, 0, cells)
    book.close()
    request = Request(games=(str(path),), list_date=date(2025, 12, 1), list_format="same")
    outcome = rate_batch(request)
    assert outcome.results is not None
    made = openpyxl.load_workbook(io.BytesIO(closing(outcome.results)))
    ratings = [int(rating(outcome.results, id_)) for id_ in ("90000001", "90000002")]
    assert [made["Players"].cell(row, 3).value for row in (2, 3)] == ratings
    assert made["Games"]["C2"].value == "0-1"


def test_what_is_not_read_back_alike_is_not_handed_out(tmp_path: Path) -> None:
    results = rated(tmp_path, "list.csv", b"id;name;Elo\n90000001;Alder;2100\n90000002;Birch;1900\n")
    (table,) = read_file(str(tmp_path / "list.csv"), ReadOptions(kind="players")).tables
    new = table.rows.assign(rating=[rating(results, id_) for id_ in ("90000001", "90000002")])
    last = new["rating"].iloc[1].encode()
    closed = Closed(table.rows, new, new.iloc[:0], table.headings, table.letters)
    request = Request(games=())
    same_list._read_back(closing(results), "delimited", table, (closed, request))
    with pytest.raises(CannotWriteError, match="its column Elo is not read back alike"):
        same_list._read_back(closing(results).replace(last, b"1921"), "delimited", table, (closed, request))
    with pytest.raises(CannotWriteError, match="not everybody is read back"):
        same_list._read_back(
            closing(results).replace(b"90000002", b"90000003"), "delimited", table, (closed, request)
        )
