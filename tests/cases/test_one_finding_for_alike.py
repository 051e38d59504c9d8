"""What is wrong alike in many cells is said once, with its places; each of them is marked and repaired."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.batch import Outcome
from elo_batch.writers.annotate import marks_by_sheet

from .formats import players
from .runs import checked, codes, from_files

_PAIRS = ((1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3), (2, 1), (4, 3))
_COLUMNS = ("event", "round", "date", "white", "black", "result")
_LETTER = dict(zip(_COLUMNS, "ABCDEF", strict=True))
Cells = dict[tuple[int, str], str]


def _rows(changes: Cells) -> list[list[str]]:
    """Eight games in rows 2 to 9, two a round; cells that are changed by row and column."""
    rows = []
    for n, (white, black) in enumerate(_PAIRS):
        row = dict.fromkeys(_COLUMNS, "Open")
        row |= {"round": str(1 + n // 2), "date": f"2025-10-{20 + n // 2}", "result": "1-0"}
        row |= {"white": f"9000000{white}", "black": f"9000000{black}"}
        row |= {column: text for (line, column), text in changes.items() if line == n + 2}
        rows.append(list(row.values()))
    return rows


def _book(folder: Path, changes: Cells) -> Path:
    made = Workbook()
    sheet = made.active
    assert sheet is not None
    for row in ([*_COLUMNS], *_rows(changes)):
        sheet.append(row)
    made.save(folder / "open.xlsx")
    return folder / "open.xlsx"


def _csv(folder: Path, changes: Cells) -> Path:
    text = "".join(f"{';'.join(row)}\n" for row in ([*_COLUMNS], *_rows(changes)))
    (folder / "open.csv").write_text(text, encoding="utf-8")
    return folder / "open.csv"


def _told(outcome: Outcome, code: str) -> list[str]:
    return [f"{problem.place}: {problem.message}" for problem in outcome.problems if problem.code == code]


def _marked(outcome: Outcome, path: Path) -> list[str]:
    (marks,) = marks_by_sheet(outcome.problems, str(path)).values()
    return [f"{mark.letters}{mark.row}" for mark in marks if mark.letters]


SAME: dict[str, tuple[str, str]] = {
    "V201": ("date", "next Sunday"),
    "V203": ("result", "Z-Z"),
    "V204": ("result", "2-Jan"),
    "V205": ("result", "0-0"),
    "V208": ("round", "two"),
    "D101": ("result", "Â½-Â½"),
    "D134": ("result", "\ufffd-\ufffd"),
}
ROWS = (3, 5, 6, 8)


@pytest.mark.parametrize("code", SAME)
def test_a_text_that_cannot_be_read_is_one_finding_with_its_places(tmp_path, code):
    column, text = SAME[code]
    changes = {(row, column): text for row in ROWS}
    path = _book(tmp_path, changes)
    outcome = checked(path, players(tmp_path))
    (said,) = _told(outcome, code)
    cells = [f"{_LETTER[column]}{row}" for row in ROWS]
    assert f"!{cells[0]}: " in said
    if code != "D134":
        assert said.endswith("; also in " + ", ".join(cells[1:]))
    assert set(cells) <= set(_marked(outcome, path))
    (said,) = _told(checked(_csv(tmp_path, changes), players(tmp_path)), code)
    assert "open.csv:3: " in said


def test_many_places_are_counted(tmp_path):
    outcome = checked(_csv(tmp_path, {(row, "result"): "Z-Z" for row in range(2, 10)}), players(tmp_path))
    (said,) = _told(outcome, "V203")
    assert said.endswith("; also in line 3, line 4, line 5, line 6, line 7 and 2 more")


def test_other_texts_are_other_findings(tmp_path):
    changes = {(2, "result"): "Z-Z", (3, "result"): "Y-Y", (4, "result"): "Z-Z"}
    assert len(_told(checked(_csv(tmp_path, changes), players(tmp_path)), "V203")) == 2


@pytest.mark.parametrize("code", ["V203", "D101", "D134"])
def test_every_event_with_such_a_text_is_refused(tmp_path, code):
    column, text = SAME[code]
    changes = {(row, "event"): "Cup" for row in range(6, 10)}
    changes |= {(3, column): text, (7, column): text}
    outcome = from_files(_csv(tmp_path, changes), players(tmp_path), skip_bad_events=True)
    assert sorted(outcome.refused) == ["Cup", "Open"]


def test_dates_with_day_and_month_exchanged_are_one_finding(tmp_path):
    changes = {(row, "date"): f"2025-10-{8 + row // 3:02d}" for row in range(2, 10)}
    changes |= {(row, "date"): "2025-09-10" for row in (4, 5)} | {(9, "date"): "2025-11-10"}
    path = _book(tmp_path, changes)
    outcome = checked(path, players(tmp_path))
    (said,) = _told(outcome, "D117")
    assert said.endswith("; also in C5, C9")
    assert {"C4", "C5", "C9"} <= set(_marked(outcome, path))
    assert not codes(
        [p for p in checked(path, players(tmp_path), accept_repairs=True).problems if p.severity == "error"]
    )


def test_a_name_decoded_wrongly_is_one_finding_and_every_cell_is_marked(tmp_path):
    bad = "MÃ¼hlbauer, JÃ¶rg"
    listed = "id,name,rating,k\n" + "".join(
        f'9000000{n},"{name}",1500,20\n'
        for n, name in enumerate(("Mühlbauer, Jörg", "B, B", "C, C", "D, D"), 1)
    )
    names = {"90000001": bad, "90000002": "B, B", "90000003": "C, C", "90000004": "D, D"}
    changes = {
        (n + 2, side): names[row[_COLUMNS.index(side)]]
        for n, row in enumerate(_rows({}))
        for side in ("white", "black")
    }
    path = _book(tmp_path, changes)
    outcome = checked(path, players(tmp_path, listed))
    cells = [f"{_LETTER[side]}{row}" for (row, side), name in changes.items() if name == bad]
    (said,) = _told(outcome, "F004")
    assert f"!{cells[0]}: " in said
    assert "; also in " + ", ".join(cells[1:]) in said
    assert "it was probably 'Mühlbauer, Jörg' (as it stands, it is on no list)" in said
    assert set(cells) <= set(_marked(outcome, path))
    assert not {"P502", "P507"} & set(codes(outcome.problems))
    mended = checked(path, players(tmp_path, listed), accept_repairs=True)
    assert not {"F004", "P502", "P507"} & set(codes(mended.problems))
    assert len(_told(mended, "D001")) == 1
    assert set(cells) <= set(_marked(mended, path))


def test_many_names_decoded_wrongly_are_one_finding(tmp_path):
    """A file of fourteen players had fourteen warnings."""
    bad = {
        "90000001": "MÃ¼hl, JÃ¶rg",
        "90000002": "BjÃ¸rn, Bo",
        "90000003": "KÃ¶nig, JosÃ©",
        "90000004": "D, D",
    }
    changes = {
        (n + 2, side): bad[row[_COLUMNS.index(side)]]
        for n, row in enumerate(_rows({}))
        for side in ("white", "black")
    }
    path = _book(tmp_path, changes)
    cells = [f"{_LETTER[side]}{row}" for (row, side), name in changes.items() if name != "D, D"]
    outcome = checked(path)
    (said,) = _told(outcome, "F004")
    assert "so do 2 other texts, in " in said
    assert set(cells) <= set(_marked(outcome, path))
    mended = checked(path, accept_repairs=True)
    assert not _told(mended, "F004")
    assert len(_told(mended, "D001")) == 3
