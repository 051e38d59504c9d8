"""The declared number of rounds against the games, wherever a file declares it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
import xlsxwriter

from .running import run

GAMES = """event,round,date,white,black,result
Spring,1,2025-10-04,90000001,90000002,1-0
Spring,1,2025-10-04,90000003,90000004,1-0
Spring,2,2025-10-05,90000001,90000003,1-0
Spring,2,2025-10-05,90000002,90000004,1-0
"""
EVENTS = "event,time_control,rounds\nSpring,rapid,{rounds}\n"
LIST = "id,name,rating,k,games,peak,birth_year\n" + "".join(
    f'9000000{number},"{name}",1500,20,50,1500,1980\n'
    for number, name in enumerate(("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di"), 1)
)


def _workbook(path: Path, **sheets: str) -> None:
    book = xlsxwriter.Workbook(str(path))
    for name, text in sheets.items():
        sheet = book.add_worksheet(name)
        for number, row in enumerate(csv.reader(io.StringIO(text))):
            sheet.write_row(number, 0, row)
    book.close()


def _trf(rounds: int) -> str:
    """Records by columns: number 5-8, rating 49-52, id 58-68, points 81-84, then the rounds from 92."""
    players = [("Alder, Ann", "2 w 1   3 w 1", 2.0), ("Birch, Ben", "1 b 0   4 w 1", 1.0)]
    players += [("Cedar, Cy", "4 w 1   1 b 0", 1.0), ("Dogwood, Di", "3 b 0   2 b 0", 0.0)]
    lines = ["012 Spring", "042 2025/10/04", "052 2025/10/05", "062 4", f"XXR {rounds}"]
    for number, (name, games, points) in enumerate(players, 1):
        head = f"001 {number:>4}      {name:<33} 1500 XXX    9000000{number}           {points:>6}{number:>5}"
        lines.append(f"{head}  {'':>3}{games}")
    return "\n".join(lines) + "\n"


def _given(folder: Path, kind: str, rounds: int) -> list[str]:
    """The files of one event with two rounds that is declared with `rounds`."""
    told = EVENTS.format(rounds=rounds)
    paths = {name: folder / name for name in ("open.csv", "events.csv", "open.xlsx", "open.trf")}
    paths["open.csv"].write_text(GAMES, encoding="utf-8")
    paths["events.csv"].write_text(told, encoding="utf-8")
    paths["open.trf"].write_text(_trf(rounds), encoding="utf-8")
    _workbook(paths["open.xlsx"], Games=GAMES, Events=told)
    return {
        "csv": [str(paths["open.csv"]), "--events", str(paths["events.csv"])],
        "sheet": [str(paths["open.xlsx"])],
        "sheet of another": [str(paths["open.csv"]), "--events", str(paths["open.xlsx"])],
        "trf": [str(paths["open.trf"])],
    }[kind]


@pytest.mark.parametrize("kind", ["csv", "sheet", "sheet of another", "trf"])
@pytest.mark.parametrize(("rounds", "warned"), [(2, False), (5, True)])
def test_another_number_of_rounds_than_declared_is_a_warning(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    rounds: int,
    warned: bool,
) -> None:
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    given = _given(tmp_path, kind, rounds)
    ran = run(
        capsys, monkeypatch, "check", *given, "--players", str(tmp_path / "list.csv"), "--on", "2025-11-01"
    )
    assert ran.code == 0, ran.err
    assert "4 games read, 4 to be rated" in ran.err
    sentence = "event 'Spring' has games up to round 2, but 5 rounds are given for it"
    if kind == "trf":
        sentence = "the file says 5 rounds, the players' records hold 2"
    assert (sentence in ran.err) == warned, ran.err
    assert ran.err.count("5 rounds") == int(warned)


def test_a_sheet_of_other_events_is_left_out_with_a_note(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    _workbook(tmp_path / "open.xlsx", Games=GAMES, Calendar="Event,Start,Rounds\nWinter,2025-12-01,7\n")
    words = [str(tmp_path / "open.xlsx"), "--players", str(tmp_path / "list.csv"), "--on", "2025-11-01"]
    ran = run(capsys, monkeypatch, "check", *words)
    assert "Calendar: S002 note: the sheet holds a table of events and was not read here" in ran.err
    assert "X313" not in ran.err
