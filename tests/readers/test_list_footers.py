"""Lines of a rating list that name no player are left out with a note: its day, a count, who made it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file

from .test_shifted_rows import written

HEADERS = {
    "ids": ["id", "name", "rating", "k"],
    "no ids": ["Name", "Club", "Elo", "K"],
    "ids behind": ["Elo", "Name", "ID", "K"],
}
PLAYERS = {
    "ids": [["90000001", "Alder, Ann", "1800", "20"], ["90000002", "Birch, Ben", "1700", "20"]],
    "no ids": [["Alder, Ann", "Elm CC", "1800", "20"], ["Birch, Ben", "Fir CC", "1700", "20"]],
    "ids behind": [["1800", "Alder, Ann", "90000001", "20"], ["1700", "Birch, Ben", "90000002", "20"]],
}
FOOTERS = [
    "Stand: 01.02.2026",
    "Stand 01.02.2026",
    "As of 1 February 2026",
    "2 Spieler",
    "25 players",
    "(3 players listed)",
    "Total players: 2",
    "Gesamt 2",
    "Page 1 of 3",
    "Seite 1/2",
    "* unrated",
    "© Elm CC",
    "https://example.org/list",
    "Made by: Elm, Eva",
    "Program Swiss-Manager",
]


def _read(folder: Path, name: str, rows: Sequence[Sequence[str]]) -> tuple[list[str], list[str]]:
    file = read_file(written(folder, name, rows), ReadOptions(kind="players"))
    (table,) = file.tables
    return table.rows["name"].tolist(), [problem.code for problem in file.problems]


@pytest.mark.parametrize("name", ["list.csv", "list.xlsx"])
@pytest.mark.parametrize("shape", list(HEADERS))
@pytest.mark.parametrize("text", FOOTERS)
def test_a_line_that_names_nobody_is_left_out(tmp_path: Path, name: str, shape: str, text: str) -> None:
    first = 1 if shape == "ids behind" else 0
    line = ["", "", "", ""]
    line[first] = text
    rows = [HEADERS[shape], *PLAYERS[shape], line]
    names, codes = _read(tmp_path, name, rows)
    assert names == ["Alder, Ann", "Birch, Ben"]
    assert codes.count("H006") + codes.count("H011") == 1


@pytest.mark.parametrize("cells", [("Players:", "25"), ("Anzahl Spieler", "9"), ("As of:", "2026-02-01")])
def test_a_label_beside_its_value_is_one(tmp_path: Path, cells: tuple[str, str]) -> None:
    names, _ = _read(tmp_path, "list.csv", [HEADERS["ids"], *PLAYERS["ids"], [*cells, "", ""]])
    assert names == ["Alder, Ann", "Birch, Ben"]


@pytest.mark.parametrize("name", ["list.csv", "list.xlsx"])
@pytest.mark.parametrize("at", [2, 3])
@pytest.mark.parametrize("words", ["average 2119", "Schnitt: 2119", "Ø 1750"])
def test_a_count_beside_an_average_is_one(tmp_path: Path, name: str, at: int, words: str) -> None:
    row = ["", "2 players", "", ""]
    row[at] = words
    names, codes = _read(tmp_path, name, [HEADERS["ids"], *PLAYERS["ids"], row])
    assert (names, "H006" in codes) == (["Alder, Ann", "Birch, Ben"], True)


def test_a_sentence_below_the_ids_is_one(tmp_path: Path) -> None:
    sentence = ["All ratings without guarantee", "", "", ""]
    names, codes = _read(tmp_path, "list.csv", [HEADERS["ids"], *PLAYERS["ids"], sentence])
    assert (len(names), "H006" in codes) == (2, True)


@pytest.mark.parametrize(
    "row",
    [
        ["", "Cedar, Cyd", "", ""],
        ["", "Cyd Cedar Elm", "", ""],
        ["90000003", "", "", ""],
        ["90000003", "Cedar, Cyd", "", ""],
        ["CED123", "", "", ""],
        ["Cedar, Cyd", "", "", ""],
        ["90000003", "Total, Tom", "", ""],
        ["C 12", "", "", ""],
        ["", "Guest 1", "", ""],
        ["Stand: 01.02.2026", "", "1500", ""],
    ],
)
def test_an_unrated_player_of_whom_little_is_known_stays(tmp_path: Path, row: list[str]) -> None:
    names, codes = _read(tmp_path, "list.csv", [HEADERS["ids"], PLAYERS["ids"][0], row, PLAYERS["ids"][1]])
    assert (len(names), "H006" in codes) == (3, False)
