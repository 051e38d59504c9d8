"""Texts that a spreadsheet program would compute, in every CSV file: guarded, and unchanged when read."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file

from ..cli.running import run as program
from .runs import codes

TEXTS = ["=1+1", "+A", "@x", "-x", "'=1", "=cmd|' /C calc'!A0"]


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _write(path: Path, *rows: list[str]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


@pytest.mark.parametrize("text", TEXTS)
def test_names_and_events_come_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """B112: a converted file has the apostrophe, what is read of it has none; results never have one."""
    cell = f"'{text}"
    heading = ["event", "white", "white_name", "black", "result"]
    came = _write(tmp_path / "open.csv", heading, [cell, "1", cell, "2", "+/-"])
    made, again = tmp_path / "made.csv", tmp_path / "again.csv"
    assert program(capsys, monkeypatch, "convert", str(came), str(made)).code == 0
    (row,) = _read(made)
    assert (row["event"], row["white_name"], row["result"]) == (cell, cell, "+/-")
    (table,) = read_file(str(made), ReadOptions()).tables
    assert table.rows.iloc[0][["event", "white_name", "result"]].tolist() == [text, text, "+/-"]
    assert program(capsys, monkeypatch, "convert", str(made), str(again)).code == 0
    assert again.read_bytes() == made.read_bytes()


@pytest.mark.parametrize("text", TEXTS)
def test_every_csv_of_a_run_guards_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """B112: list, changes, lines and newcomers; `explain` shows the name itself; the next run reads it."""
    cell, out = f"'{text}", tmp_path / "out"
    row = ["1", cell, "1500", "20", cell]
    listing = _write(tmp_path / "list.csv", ["id", "name", "rating", "k", cell], row)
    heading = ["event", "white", "black", "black_name", "result"]
    played = _write(
        tmp_path / "open.csv", heading, [cell, "1", "2", cell, "1-0"], [cell, "2", "1", cell, "="]
    )
    arguments = ["--players", str(listing), "--on", "2025-11-01", "--out", str(out)]
    ran = program(capsys, monkeypatch, "rate", str(played), *arguments)
    assert ran.code == 0, ran.err
    for name in ("ratings.csv", "changes.csv", "lines.csv"):
        assert {row["name"] for row in _read(out / name)} <= {cell, ""}, name
        assert cell in {row["name"] for row in _read(out / name)}, name
    assert {row["event"] for row in _read(out / "newcomers.csv")} == {cell}
    explained = program(capsys, monkeypatch, "explain", str(out), "1")
    assert text in explained.out
    assert cell not in explained.out
    (table,) = read_file(str(out / "ratings.csv"), ReadOptions()).tables
    assert table.rows.iloc[0][["name", text]].tolist() == [text, text]


@pytest.mark.parametrize("came", ["=1+1", "'=1+1", "-x"])
def test_a_list_in_its_old_form_keeps_such_a_cell_as_it_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, came: str
) -> None:
    """B112: what does not change is written as it came, guarded or not; a new row is guarded."""
    heading, out = ["id", "name", "'@club", "rating", "k"], tmp_path / "out"
    rows = [[str(number), "Alder", "@y", "1800", "20"] for number in range(2, 9)]
    listing = _write(tmp_path / "list.csv", heading, ["1", came, came, "1500", "20"], *rows)
    games = [[str(number), "9", "=new", "1-0" if number > 4 else "0-1"] for number in range(1, 9)]
    heading = ["white", "black", "black_name", "result"]
    played = _write(tmp_path / "open.csv", heading, *games, ["1", "2", "", "0-1"])
    arguments = ["--players", str(listing), "--on", "2025-11-01", "--out", str(out), "--list-format", "same"]
    ran = program(capsys, monkeypatch, "rate", str(played), *arguments)
    assert ran.code == 0, ran.err
    lines = (out / "closing-list.csv").read_text().splitlines()
    assert lines[0] == "id,name,'@club,rating,k"
    assert lines[1].startswith(f"1,{came},{came},14")
    assert lines[2].startswith("2,Alder,@y,1")
    assert lines[9].startswith("9,'=new,,")


@pytest.mark.parametrize("text", TEXTS)
def test_a_crosstable_with_guarded_names_is_read(tmp_path: Path, text: str) -> None:
    rows = [["1", f"'{text}", "", "1", "1"], ["2", "Birch", "0", "", "1"], ["3", "Cedar", "0", "0", ""]]
    path = _write(tmp_path / "club.csv", ["No", "Name", "1", "2", "3"], *rows)
    file = read_file(str(path), ReadOptions())
    assert not [code for code in codes(list(file.problems)) if code.startswith("C4")]
    people = next(table for table in file.tables if table.kind == "players")
    assert text in set(people.rows["name"])


@pytest.mark.parametrize("text", ["=1+1", "+1", "@1", "-5x", "1+1"])
def test_a_converted_file_has_the_id_of_such_a_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """B112: a name that stands on the list with its signs and digits is its player."""
    listing = _write(tmp_path / "list.csv", ["id", "name", "rating", "k"], ["7", text, "1500", "20"])
    played = _write(tmp_path / "open.csv", ["event", "white", "black", "result"], ["A", text, "Birch", "1-0"])
    made = tmp_path / "made.csv"
    ran = program(capsys, monkeypatch, "convert", str(played), str(made), "--players", str(listing))
    assert ran.code == 0, ran.err
    (row,) = _read(made)
    assert (row["white"], row["white_name"].removeprefix("'")) == ("7", text)
