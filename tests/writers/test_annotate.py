"""Marked workbooks: the bad cells have a colour and a comment, and nothing else has changed."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
import xlsxwriter
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font

from elo_batch.batch import Request
from elo_batch.batch.sources import expanded
from elo_batch.cli.annotate_work import mark, workbooks
from elo_batch.problems import Place, Problem, RequestError, Severity
from elo_batch.writers.annotate import Mark, annotated, marks_by_sheet

BAD = Mark(3, "D", Severity.ERROR, "V203 error: not a result")


def book() -> bytes:
    """A workbook with a comment, a formula, a bold cell, a chart and a second sheet."""
    out = io.BytesIO()
    made = xlsxwriter.Workbook(out, {"in_memory": True})
    games, other = made.add_worksheet("Games"), made.add_worksheet("Other")
    rows = (
        ("Round", "White", "Black", "Result"),
        (1, "90000001", "90000002", "1-0"),
        (1, "90000003", "90000004", "1-½"),
    )
    for number, row in enumerate(rows):
        games.write_row(number, 0, row)
    games.write_formula("E2", "=1+1", made.add_format({"bold": True}), 2)
    games.write_comment("B2", "my own note")
    games.data_validation("D2:D9", {"validate": "list", "source": ["1-0", "0-1"]})
    chart = made.add_chart({"type": "column"})
    chart.add_series({"values": "=Games!$A$2:$A$3"})
    other.insert_chart("B2", chart)
    made.close()
    return out.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    """Part -> content of a workbook."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_marked_cell_has_its_colour_and_comment_and_keeps_its_value() -> None:
    sheet = load_workbook(io.BytesIO(annotated(book(), {"Games": [BAD]})))["Games"]
    assert sheet["D3"].value == "1-½"
    assert sheet["D3"].fill.fgColor.rgb == "FFF4B6B6"
    assert "V203 error" in sheet["D3"].comment.text
    assert sheet["D2"].fill.fgColor.rgb == "00000000"


def test_every_other_part_is_the_same_byte_for_byte() -> None:
    before, after = parts(book()), parts(annotated(book(), {"Games": [BAD]}))
    changed = {name for name in before if before[name] != after[name]}
    assert set(before) <= set(after)
    assert changed == {
        "xl/styles.xml", "xl/worksheets/sheet1.xml", "xl/comments1.xml", "xl/drawings/vmlDrawing1.vml",
    }  # fmt: skip


def test_what_the_user_wrote_into_the_sheet_stays() -> None:
    marks = [Mark(2, "B", Severity.WARNING, "P502 warning: who"), Mark(2, "E", Severity.NOTE, "note")]
    sheet = load_workbook(io.BytesIO(annotated(book(), {"Games": marks})))["Games"]
    assert sheet["B2"].comment.text.startswith("my own note")
    assert "P502 warning" in sheet["B2"].comment.text
    assert sheet["E2"].value == "=1+1"
    assert sheet["E2"].font.bold
    assert len(sheet.data_validations.dataValidation) == 1


def test_a_row_without_a_cell_is_marked_at_its_first_value_and_empty_ones_are_made() -> None:
    cells = ((2, "", "row"), (3, "AB", "far"), (9, "C", "new"))
    marks = [Mark(row, letters, Severity.ERROR, text) for row, letters, text in cells]
    sheet = load_workbook(io.BytesIO(annotated(book(), {"Games": marks})))["Games"]
    assert [sheet[name].comment.text for name in ("A2", "AB3", "C9")] == ["row", "far", "new"]


def test_a_workbook_without_comments_gets_them(tmp_path: Path) -> None:
    made = Workbook()
    made.active.append(["a", "b"])
    made.active["A1"].font = Font(italic=True)
    out = io.BytesIO()
    made.save(out)
    mark_ = Mark(1, "A", Severity.ERROR, 'sign <&> "quoted" \x07')
    sheet = load_workbook(io.BytesIO(annotated(out.getvalue(), {"Sheet": [mark_]}))).active
    assert sheet["A1"].comment.text == 'sign <&> "quoted" \ufffd'
    assert sheet["A1"].font.italic


def test_rows_and_cells_without_numbers_are_found_by_counting() -> None:
    content = parts(book())
    name = "xl/worksheets/sheet1.xml"
    content[name] = re.sub(rb' r="[A-Z]*\d+"', b"", content[name])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for part, data in content.items():
            archive.writestr(part, data)
    sheet = load_workbook(io.BytesIO(annotated(out.getvalue(), {"Games": [BAD]})))["Games"]
    assert (sheet["D3"].value, sheet["D3"].fill.fgColor.rgb) == ("1-½", "FFF4B6B6")


def test_marking_twice_keeps_both_marks() -> None:
    once = annotated(book(), {"Games": [BAD]})
    twice = load_workbook(io.BytesIO(annotated(once, {"Games": [Mark(3, "D", Severity.NOTE, "again")]})))
    assert twice["Games"]["D3"].comment.text == "V203 error: not a result\n\nagain"


def test_one_mark_for_each_cell_with_the_gravest_first() -> None:
    at = Place("a.xlsx", "Games", 3, "D3")
    problems = [
        Problem("F002", at),
        Problem("X308", at, {"event": "Oak"}),
        Problem("F002", Place("b.xlsx", "Games", 3, "D3")),
        Problem("F002", Place("a.xlsx", "Games")),
    ]
    marks = marks_by_sheet(problems, "a.xlsx")
    (only,) = marks["Games"]
    assert (only.row, only.letters, only.severity) == (3, "D", Severity.ERROR)
    assert only.text.index("F002") < only.text.index("X308")


def test_the_copy_lies_beside_the_workbook_and_is_no_input(tmp_path: Path) -> None:
    path = tmp_path / "oak.xlsx"
    path.write_bytes(book())
    place = Place(str(path), "Games", 3, "D3")
    request = Request(games=(str(tmp_path),))
    assert workbooks(request, force=False) == [str(path)]
    (said,) = mark([str(path)], [Problem("F002", place)])
    assert "1 cell marked" in said
    assert path.read_bytes() == book()
    assert expanded(str(tmp_path)) == [str(path)]
    assert (tmp_path / "oak-checked.xlsx").exists()


def test_without_a_workbook_there_is_nothing_to_mark(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("white,black,result\n")
    with pytest.raises(RequestError, match="XLSX"):
        workbooks(Request(games=(str(path),)), force=False)
