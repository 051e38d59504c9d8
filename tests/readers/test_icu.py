"""The Irish Chess Union's CSV: one block for each player, games of two such players told twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from dbase_files import codes, games, table, write

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

HEAD = 'Event,"Alder Open, 2025"\nStart,2025-11-08\nEnd,09/11/2025\nRounds,3\nWebsite,https://example.org\n\n'
ANN = "Player,9001,Alder,Ann\n1,1,B,Birch,Ben,1900,FM,XXX\n2,=,W,Cedar,Cy,1800,,YYY\n3,0,-\nTotal,1.5\n\n"
CY = "Player,9003,Cedar,Cy\n1,+,W,Dogwood,Di,,,XXX\n2,=,B,Alder,Ann,2100,,XXX\n3,=,-\nTotal,2\n"


def read(folder: Path, text: str) -> RawFile:
    return read_file(write(folder, "open.csv", text.encode()), ReadOptions())


def test_a_game_told_by_both_players_counts_once(tmp_path: Path) -> None:
    file = read(tmp_path, HEAD + ANN + CY)
    assert (file.format, codes(file)) == ("icu", [])
    assert games(file) == [
        ("1", "Birch, Ben", "Alder, Ann", "0-1"),
        ("1", "Cedar, Cy", "Dogwood, Di", "+/-"),
        ("2", "Alder, Ann", "Cedar, Cy", "1/2-1/2"),
        ("3", "Alder, Ann", "", "bye=0"),
        ("3", "Cedar, Cy", "", "bye=½"),
    ]
    rows = table(file, "players").rows
    assert rows[["id", "name", "rating", "title"]].to_numpy().tolist() == [
        ["9001", "Alder, Ann", "2100", ""],
        ["", "Birch, Ben", "1900", "FM"],
        ["9003", "Cedar, Cy", "1800", ""],
        ["", "Dogwood, Di", "", ""],
    ]
    event = table(file, "events").rows.iloc[0]
    assert event[["event", "start", "end", "rounds"]].tolist() == [
        "Alder Open, 2025", "2025-11-08", "2025-11-09", "3"
    ]  # fmt: skip


@pytest.mark.parametrize("second", [CY, CY.replace("2,=,B", "2,1,B")])
def test_a_block_that_stands_twice_is_one_error(tmp_path: Path, second: str) -> None:
    file = read(tmp_path, HEAD + ANN + CY + "\n" + second)
    (found,) = (problem for problem in file.problems if problem.severity == "error")
    assert (found.code, found.place.line) == ("T202", 19)
    assert found.message == "id 9003 stands twice (also in line 13)"
    assert len(games(file)) == 5


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("2,=,B,Alder", "2,0,B,Alder", "N134", 15),
        ("2,=,B,Alder", "2,=,W,Alder", "N134", 15),
        ("2,=,B,Alder,Ann", "2,=,B,Elm,Ed", "N134", 15),
        ("Total,1.5", "Total,2.5", "N132", 11),
        ("Total,1.5", "Total,x", "N131", 11),
        ("3,0,-\n", "", "N133", 7),
        ("3,0,-", "3,9,-", "N131", 10),
        ("1,1,B,Birch", "1,1,Q,Birch", "N131", 8),
        ("1,1,B,Birch,Ben", "1,1,B,,", "N131", 8),
        ("1900", "19OO", "N131", 8),
        ("Start,2025-11-08\n", "", "N131", 1),
        ("2025-11-08", "soon", "N131", 2),
        ("Player,9001", "Player,", "N131", 7),
        ("Website", "Webseite", "N131", 5),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, code: str, line: int
) -> None:
    assert old in HEAD + ANN + CY
    file = read(tmp_path, (HEAD + ANN + CY).replace(old, new))
    assert (code, line) in {(problem.code, problem.place.line) for problem in file.problems}


def test_names_the_other_way_round_and_other_ratings_are_warnings(tmp_path: Path) -> None:
    other = CY.replace("Dogwood,Di,,", "Ben,Birch,1900,").replace("Alder,Ann,2100", "Alder,Ann,2100")
    assert codes(read(tmp_path, HEAD + ANN + other)) == ["N135"]
    other = CY.replace("Dogwood,Di,,", "Birch,Ben,1950,")
    assert "N136" in codes(read(tmp_path, HEAD + ANN + other))


def test_semicolons_quotes_and_byte_order_marks_are_read(tmp_path: Path) -> None:
    text = "\ufeff" + HEAD.replace(",", ";", 1).replace("Start,", "Start;").replace("End,", "End;")
    text = text.replace("Rounds,", "Rounds;").replace("Website,", "Website;") + ANN.replace(",", ";")
    file = read(tmp_path, text.replace("\n", "\r"))
    assert (codes(file), len(games(file))) == ([], 3)
