"""A sheet beside the list in which no cell has a value: formulas that were never computed."""

from __future__ import annotations

from pathlib import Path

from openpyxl import Workbook

from elo_batch.readers import ReadOptions, read_file


def test_a_sheet_of_uncomputed_formulas_does_not_make_the_workbook_unreadable(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["ID", "Name", "Elo"])
    sheet.append(["90000001", "Alder, Ann", 2100])
    book.create_sheet("Notes")["A1"] = "=1+1"
    book.save(tmp_path / "list.xlsx")
    file = read_file(str(tmp_path / "list.xlsx"), ReadOptions(kind="players"))
    assert [table.rows["rating"].tolist() for table in file.tables] == [["2100"]]
