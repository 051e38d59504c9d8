"""`check --annotate --accept-repairs`: the repaired cells of a workbook are marked as notes."""

from __future__ import annotations

from pathlib import Path

import pytest
import xlsxwriter
from openpyxl import load_workbook

from .running import Ran, run

LIST = "id,name,rating,k,games,peak,birth_year\n" + "".join(
    f'9000000{number},"{name}",1500,20,50,1500,1980\n'
    for number, name in enumerate(("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di"), 1)
)
HEADINGS = ("Event", "Round", "Board", "Date", "White", "Black", "Result")
ROWS = (
    ("Spring", "1", "1", "2025-10-04", "90000001", "90000002", "1-O"),
    ("Spring", "1", "2", "2025-10-04", "90.000.003", "90000004", "0-1"),
    ("Spring", "2", "1", "2025-10-05", "90000001", "90000003", "2-Jan"),
    ("Spring", "2", "2", "2025-10-05", "90000002", "90000004", "1-0"),
)
PLAIN = tuple((*row[:4], row[4].replace(".", ""), *row[5:]) for row in ROWS)
SHIFTED = (
    ("Spring", "3", "1", "2025-10-06", "", "90000004", "90000001", "1-0"),
    ("Spring", "3", "2", "2025-10-06", "", "90000003", "90000002", "1-0"),
)


def _check(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *options: str,
    rows: tuple[tuple[str, ...], ...] = ROWS,
) -> Ran:
    made = xlsxwriter.Workbook(str(folder / "open.xlsx"))
    sheet = made.add_worksheet("Games")
    for number, row in enumerate(((*HEADINGS, "Remark"), *rows)):
        sheet.write_row(number, 0, row)
    made.close()
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    words = [
        str(folder / "open.xlsx"),
        "--players",
        str(folder / "list.csv"),
        "--on",
        "2025-11-01",
        "--annotate",
    ]
    return run(capsys, monkeypatch, "check", *words, *options)


def _comments(folder: Path) -> dict[str, str]:
    """Cell -> its comment, in the marked copy."""
    sheet = load_workbook(folder / "open-checked.xlsx")["Games"]
    return {cell.coordinate: cell.comment.text for row in sheet for cell in row if cell.comment}


def test_repaired_cells_are_marked_as_notes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = _check(tmp_path, capsys, monkeypatch)
    assert refused.code == 1
    assert "D101 error" in _comments(tmp_path)["G2"]
    done = _check(tmp_path, capsys, monkeypatch, "--accept-repairs", "--strict", "--force")
    assert done.code == 0, done.err
    comments = _comments(tmp_path)
    assert sorted(comments) == ["E3", "G2", "G4"]
    for cell, found, read in (
        ("E3", "90.000.003", "90000003"),
        ("G2", "1-O", "1-0"),
        ("G4", "2-Jan", "1/2-1/2"),
    ):
        assert f"'{found}' was read as '{read}'" in comments[cell]
        assert comments[cell].count("D001 note: ") == 1
        assert "error" not in comments[cell]


def test_the_value_of_a_repaired_cell_stays_in_the_marked_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _check(tmp_path, capsys, monkeypatch, "--accept-repairs")
    sheet = load_workbook(tmp_path / "open-checked.xlsx")["Games"]
    assert [sheet[cell].value for cell in ("E3", "G2", "G4")] == ["90.000.003", "1-O", "2-Jan"]
    colours = {sheet[cell].fill.fgColor.rgb for cell in ("E3", "G2", "G4")}
    assert len(colours) == 1
    assert sheet["G3"].fill.fgColor.rgb not in colours


def test_every_shifted_row_is_marked_though_it_is_one_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = (ROWS[3], *SHIFTED)
    refused = _check(tmp_path, capsys, monkeypatch, rows=rows)
    assert (refused.code, refused.err.count("D110 error")) == (1, 1)
    assert [cell for cell, text in _comments(tmp_path).items() if "D110 error" in text] == ["A3", "A4"]
    done = _check(tmp_path, capsys, monkeypatch, "--accept-repairs", "--force", rows=rows)
    assert (done.code, done.err.count("D001 note")) == (0, 2), done.err
    assert [cell for cell, text in _comments(tmp_path).items() if "D001 note" in text] == ["A3", "A4"]


def test_a_marked_copy_that_is_there_is_left_alone_unless_forced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "open-checked.xlsx"
    copy.write_bytes(b"my corrections")
    refused = _check(tmp_path, capsys, monkeypatch)
    assert (refused.code, "say --force" in refused.err, copy.read_bytes()) == (2, True, b"my corrections")
    assert _check(tmp_path, capsys, monkeypatch, "--force").code == 1
    assert copy.read_bytes().startswith(b"PK")


def test_a_marked_copy_alone_is_told_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _check(tmp_path, capsys, monkeypatch)
    again = run(capsys, monkeypatch, "check", str(tmp_path / "open-checked.xlsx"), "--annotate")
    assert (again.code, "is a marked copy" in again.err) == (2, True)


def test_each_game_without_a_result_is_named_and_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = tuple((*row[:6], "" if number in (1, 3) else "1-0") for number, row in enumerate(PLAIN))
    done = _check(tmp_path, capsys, monkeypatch, rows=rows)
    assert "games without a result in event 'Spring': 2 (G3, G5)" in done.err + done.out
    assert sorted(cell for cell, text in _comments(tmp_path).items() if "X312" in text) == ["G3", "G5"]
