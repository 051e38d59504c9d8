"""What is found about black's player stands at his own record, once; a report without games says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.cli.running import run as program
from tests.readers.trf_texts import HEADER, player

from .formats import players, saved, swiss
from .runs import checked

TWICE, READ = "BÃ¼rch, Ben", "Bürch, Ben"


def report(folder: Path, name: str = "Birch, Ben", person: str = "90000002") -> Path:
    """Number 2 has black in his only game; he stands in line len(HEADER) + 2."""
    rows = [
        player(1, "2w1 3b1", "2.0", "Alder, Ann"),
        player(2, "1b0", "0.0", name, person),
        player(3, "0-- 1w0", "0.0", "Cedar, Cy"),
    ]
    return saved(folder, "open.trf", "\n".join([*HEADER, *rows, ""]))


def sheet(folder: Path, text: str) -> Path:
    """A workbook of this text."""
    book = Workbook()
    for row in text.splitlines():
        book.worksheets[0].append(row.split(";"))
    book.save(folder / "open.xlsx")
    return folder / "open.xlsx"


@pytest.mark.parametrize(
    ("code", "name", "person"),
    [
        ("F004", TWICE, "90000002"),
        ("P502", "Birch, Ben", "90000009"),
        ("P507", "Quince, Quentin", " "),
        ("V228", "TBD", " "),
    ],
)
def test_of_blacks_player_is_told_once_at_his_record(
    tmp_path: Path, code: str, name: str, person: str
) -> None:
    outcome = checked(report(tmp_path, name, person), players(tmp_path))
    lines = [p.place.line for p in outcome.problems if p.code == code]
    assert lines == [len(HEADER) + 2]


def test_a_name_decoded_twice_is_told_whole_and_once_in_each_format(tmp_path: Path) -> None:
    """Ben plays with white and with black; he is one row of each file."""
    text = swiss().replace("Birch, Ben", TWICE)
    for path in (report(tmp_path, TWICE), saved(tmp_path, "open.csv", text), sheet(tmp_path, text)):
        told = [p for p in checked(path, players(tmp_path)).problems if p.code == "F004"]
        assert [p.values["found"] for p in told] == [TWICE], path.suffix
        assert READ in told[0].message
        assert TWICE in told[0].row


def test_of_a_cell_of_black_is_told_at_that_cell(tmp_path: Path) -> None:
    text = f"round;white;black;black_name;result\n1;90000001;90000002;{TWICE};1-0\n"
    told = [p for p in checked(sheet(tmp_path, text), players(tmp_path)).problems if p.code == "F004"]
    assert [p.place.cell for p in told] == ["D2"]


def test_a_report_without_games_is_no_events_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path, "open.trf", "\n".join([*HEADER, player(1, "", "0.0"), player(2, "", "0.0"), ""]))
    ran = program(capsys, monkeypatch, "check", str(path))
    text = ran.out + ran.err
    assert "X321 note: event 'Alder Open' has no games" in text
    assert "0 games read, 0 rated, 0 refused." in text


def test_an_events_table_is_called_one(tmp_path: Path) -> None:
    saved(tmp_path, "events.csv", "event,start\nSpring Open,2025-11-01\nAutumn Open,2025-11-01\n")
    games = saved(tmp_path, "open.csv", "event,white,black,result\nSpring Open,90000001,90000002,1-0\n")
    found = checked(games, players(tmp_path), events=str(tmp_path / "events.csv")).problems
    assert [p.message for p in found if p.code == "X321"] == [
        "event 'Autumn Open' of the events table has no games"
    ]
