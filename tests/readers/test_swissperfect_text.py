"""SwissPerfect's text export: tabs, no colours, no date."""

from __future__ import annotations

from pathlib import Path

import pytest
from dbase_files import codes, games, table, write

from elo_batch.batch import Request, rate_batch
from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

HEAD = "No\tName         \tLoc Id\tTotal\t 1  \t 2  \t 3  \r\n\r\n"
ROWS = (
    "1 \tAlder, Ann\t9001\t2.5  \t 2:W\t 0:=\t 4:+\r\n"
    "2 \tBirch, Ben\t9002\t0.5  \t 1:L\t 3:D\t  : \r\n"
    "3 \tCedar, Cy \t9003\t1,5  \t 0:+\t 2:D\t 0:-\r\n"
    "4 \tDogwood, Di\t    \t0    \t  : \t 0:-\t 1:-\r\n"
)


def read(folder: Path, text: str) -> RawFile:
    return read_file(write(folder, "club night.txt", text.encode("cp1252")), ReadOptions())


def test_cells_byes_forfeits_and_points_are_read(tmp_path: Path) -> None:
    file = read(tmp_path, HEAD + ROWS)
    assert file.format == "swissperfect_text"
    assert sorted(games(file)) == [
        ("1", "Alder, Ann", "Birch, Ben", "1-0"),
        ("1", "Cedar, Cy", "", "bye=1"),
        ("2", "Alder, Ann", "", "bye=½"),
        ("2", "Birch, Ben", "Cedar, Cy", "1/2-1/2"),
        ("2", "Dogwood, Di", "", "bye=0"),
        ("3", "Alder, Ann", "Dogwood, Di", "+/-"),
        ("3", "Cedar, Cy", "", "bye=0"),
    ]
    assert codes(file) == ["T316"]
    assert table(file, "players").rows["id"].tolist() == ["9001", "9002", "9003", ""]
    assert table(file, "events").rows["event"].tolist() == ["club night"]


def test_other_columns_before_the_total_are_known(tmp_path: Path) -> None:
    file = read(
        tmp_path, "No\tName\tFeder\tRtg\tTotal\t1\n1\tAlder\tXXX\t1900\t1\t2:W\n2\tBirch\tYYY\t\t0\t1:L\n"
    )
    rows = table(file, "players").rows
    assert rows[["federation", "rating"]].to_numpy().tolist() == [["XXX", "1900"], ["YYY", ""]]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("\t 1:L\t", "\t 9:L\t", "T301"),
        ("\t 1:L\t", "\t 3:L\t", "T302"),
        ("\t 1:L\t", "\t 1:W\t", "T305"),
        ("\t 1:L\t", "\t 1;L\t", "N125"),
        ("\t2.5  \t", "\t3    \t", "T401"),
        ("\t2.5  \t", "\tmany \t", "T203"),
        ("\t 0:=\t 4:+", "\t 0:=", "N124"),
        ("2 \tBirch", "x \tBirch", "N124"),
        ("\t9002\t", "\t9001\t", "T202"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, old: str, new: str, code: str) -> None:
    file = read(tmp_path, (HEAD + ROWS).replace(old, new))
    assert code in codes(file)
    assert all(problem.place.line >= 3 for problem in file.problems if problem.code == code)


def test_a_dated_law_asks_for_the_date_that_the_file_does_not_have(tmp_path: Path) -> None:
    path = write(tmp_path, "open.txt", (HEAD + ROWS).encode())
    with pytest.raises(RequestError, match="neither the files nor the request give a date; say --on DATE"):
        rate_batch(Request((path,), (), rules=("fide-standard",)))


def test_a_file_without_players_is_an_error(tmp_path: Path) -> None:
    assert "N157" in codes(read(tmp_path, HEAD))


@pytest.mark.parametrize("blanks", ["  ", "    "])
def test_tabs_that_became_blanks_are_named(tmp_path: Path, blanks: str) -> None:
    file = read(tmp_path, (HEAD + ROWS).replace("\t", blanks))
    assert [(problem.code, problem.place.line) for problem in file.problems] == [("N164", 1)]
