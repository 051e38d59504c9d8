"""Scores in two columns under one heading: each belongs to the player before it."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

ROWS = [["Alder", "1", "Birch", "0"], ["Cedar", "½", "Dogwood", "½"], ["Elm", "0", "Fir", "1"]]
SCORES = [("1", "0"), ("½", "½"), ("0", "1")]
GAMES = [("Alder", "Birch"), ("Cedar", "Dogwood"), ("Elm", "Fir")]


def read(
    folder: Path, headings: list[str], rows: list[list[str]], suffix: str = ".csv", **options: str
) -> RawFile:
    """Write a table as the ending says, and read it as games."""
    path = folder / f"cup{suffix}"
    if suffix == ".xlsx":
        book = openpyxl.Workbook()
        for row in (headings, *rows):
            book.worksheets[0].append(row)
        book.save(path)
    else:
        path.write_text("\n".join(";".join(row) for row in (headings, *rows)) + "\n", encoding="utf-8")
    return read_file(str(path), ReadOptions(kind="games", columns=options))


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize(
    "headings",
    [
        ["White", "Score", "Black", "Score"],
        ["White", "Result", "Black", "Result"],
        ["Weiß", "Ergebnis", "Schwarz", "Ergebnis"],
        ["Blancas", "Resultado", "Negras", "Resultado"],
        ["Blancs", "Résultat", "Noirs", "Résultat"],
        ["Bianco", "Risultato", "Nero", "Risultato"],
        ["Белые", "Результат", "Черные", "Результат"],
        ["White", "Points", "Black", "Points"],
        ["White", "Pts", "Black", "Pts."],
        ["Weiß", "Punkte", "Schwarz", "Punkte"],
        ["Home", "Score", "Away", "Score"],
        ["Home Player", "Pts", "Away Player", "Pts"],
    ],
    ids=lambda headings: f"{headings[0]} {headings[1]}",
)
def test_equal_headings_behind_the_players_are_their_scores(
    tmp_path: Path, headings: list[str], suffix: str
) -> None:
    found = read(tmp_path, headings, ROWS, suffix)
    rows = found.tables[0].rows
    assert rows[["white", "black"]].apply(tuple, axis=1).tolist() == GAMES
    assert rows[["white_score", "black_score"]].apply(tuple, axis=1).tolist() == SCORES
    assert {problem.code for problem in found.problems} <= {"H017"}


def test_columns_between_player_and_score_do_not_matter(tmp_path: Path) -> None:
    headings = ["White", "Rtg", "Score", "Black", "Rtg", "Score"]
    found = read(tmp_path, headings, [["Alder", "1500", "1", "Birch", "1600", "0"]])
    columns = ["white_score", "black_score", "white_rating", "black_rating"]
    assert found.tables[0].rows[columns].iloc[0].tolist() == ["1", "0", "1500", "1600"]


def test_goals_behind_the_players_make_the_result(tmp_path: Path) -> None:
    found = read(tmp_path, ["Home", "Goals", "Away", "Goals"], [["Alder", "3", "Birch", "1"]])
    assert found.tables[0].rows["result"].tolist() == ["1-0"]
    assert {problem.code for problem in found.problems} == {"H017", "H021"}


@pytest.mark.parametrize("word", ["Pts", "Points", "Punkte"])
@pytest.mark.parametrize("points", [("1", "1"), ("0", "0"), ("2½", "2"), ("3", "-2")])
def test_points_before_the_round_are_no_scores(tmp_path: Path, word: str, points: tuple[str, str]) -> None:
    rows = [*ROWS, ["Gum", points[0], "Hazel", points[1]]]
    found = read(tmp_path, ["White", word, "Black", word], rows)
    assert not any("white_score" in table.rows for table in found.tables)
    assert {"H001", "H009"} & {problem.code for problem in found.problems}


def test_points_beside_a_result_stay_what_they_are(tmp_path: Path) -> None:
    found = read(tmp_path, ["White", "Pts", "Result", "Black", "Pts"], [["Alder", "1", "0-1", "Birch", "0"]])
    assert found.tables[0].rows["result"].tolist() == ["0-1"]
    assert "white_score" not in found.tables[0].rows


def test_scores_before_the_players_are_not_guessed(tmp_path: Path) -> None:
    found = read(tmp_path, ["Score", "White", "Score", "Black"], [["1", "Alder", "0", "Birch"]])
    assert "H009" in {problem.code for problem in found.problems}


def test_teams_with_scores_are_read_as_players_when_the_user_says_so(tmp_path: Path) -> None:
    headings = ["Home team", "Score", "Away", "Score"]
    assert [problem.code for problem in read(tmp_path, headings, ROWS).problems] == ["H022"]
    found = read(tmp_path, headings, ROWS, **{"Home team": "white"})
    assert found.tables[0].rows[["white_score", "black_score"]].apply(tuple, axis=1).tolist() == SCORES


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize(
    "headings",
    [
        ["White", "Black", "Punkte", "Punkte"],
        ["Weiß", "Schwarz", "Pkt.", "Pkt."],
        ["White", "Pts", "Pts", "Black"],
        ["Home", "Score", "Score", "Away"],
        ["White", "Black", "Result", "Result"],
        ["White", "Black", "Result W", "Result B"],
        ["White", "Black", "Pts W", "Pts B"],
        ["Weiß", "Schwarz", "Punkte (W)", "Punkte (S)"],
        ["White", "W", "Black", "B"],
        ["White", "S1", "Black", "S2"],
        ["Home", "", "Away", ""],
        ["White", "Black", "", ""],
    ],
    ids=" ".join,
)
def test_two_columns_that_make_one_point_are_the_scores(
    tmp_path: Path, headings: list[str], suffix: str
) -> None:
    players = [n for n, heading in enumerate(headings) if heading in ("White", "Weiß", "Home")]
    players += [n for n, heading in enumerate(headings) if heading in ("Black", "Schwarz", "Away")]
    places = [*players, *(n for n in range(4) if n not in players)]
    values = [[row[0], row[2], row[1], row[3]] for row in ROWS]
    rows = [[row[places.index(n)] for n in range(4)] for row in values]
    found = read(tmp_path, headings, rows, suffix)
    columns = ["white", "black", "white_score", "black_score"]
    assert found.tables[0].rows[columns].to_numpy().tolist() == values
    assert {problem.code for problem in found.problems} <= {"H017"}
    total = [("Total" if n == players[0] else "") if n in players else "1.5" for n in range(4)]
    assert "white_score" in read(tmp_path, headings, [*rows, total], suffix).tables[0].rows
    rows[0] = [cell if n in players else "1" for n, cell in enumerate(rows[0])]  # a point each: no score
    found = read(tmp_path, headings, rows, suffix)
    assert not any("white_score" in table.rows for table in found.tables)


def test_equal_headings_are_told_apart_by_their_number(tmp_path: Path) -> None:
    rows = [["Alder", "Birch", "7", "0", "1"], ["Cedar", "Dogwood", "8", "½", "½"]]
    headings = ["White", "Black", "Pts", "Pts", "Pts"]
    mapped = {"Pts#2": "white_score", "Pts#3": "black_score"}
    found = read(tmp_path, headings, rows, **mapped)
    assert found.tables[0].rows[["white_score", "black_score"]].to_numpy().tolist() == [
        ["0", "1"],
        ["½", "½"],
    ]
    rows = [["Alder", "Birch", "1-0", "1-1"]]
    found = read(tmp_path, ["White", "Black", "Result", "Result"], rows)
    assert "H009" in {problem.code for problem in found.problems}
    for number, result in (("1", "1-0"), ("2", "1-1")):
        mapped = {f"Result#{number}": "result"}
        found = read(tmp_path, ["White", "Black", "Result", "Result"], rows, **mapped)
        assert found.tables[0].rows["result"].tolist() == [result]
        assert "H009" not in {problem.code for problem in found.problems}


def test_columns_without_a_heading_are_told_by_their_place(tmp_path: Path) -> None:
    rows = [["Alder", "Birch", "7", "0", "1"], ["Cedar", "Dogwood", "8", "½", "½"]]
    mapped = {"column#4": "white_score", "column#5": "black_score"}
    found = read(tmp_path, ["White", "Black", "Pts", "", ""], rows, **mapped)
    assert found.tables[0].rows[["white_score", "black_score"]].to_numpy().tolist() == [
        ["0", "1"],
        ["½", "½"],
    ]


@pytest.mark.parametrize(("heading", "scores"), [("Black score", ["0", "½", "1"]), ("White score", "1½0")])
def test_the_score_of_one_player_gives_the_other(tmp_path: Path, heading: str, scores: list[str]) -> None:
    rows = [[white, black, score] for (white, black), score in zip(GAMES, scores, strict=True)]
    found = read(tmp_path, ["White", "Black", heading], rows)
    told = found.tables[0].rows[["white_score", "black_score"]].to_numpy().tolist()
    assert [[score.replace("0.5", "½") for score in pair] for pair in told] == [list(pair) for pair in SCORES]
    assert [problem.code for problem in found.problems] == ["H037"]
    found = read(tmp_path, ["White", "Black", heading], [["Alder", "Birch", "2"]])
    assert "" in found.tables[0].rows[["white_score", "black_score"]].iloc[0].tolist()
