"""Match cards whose columns are headed by the names of the two clubs."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

CARD = [
    ["Board", "Elm CC", "Result", "Fir CC"],
    ["1", "Alder, Ann", "1-0", "Birch, Ben"],
    ["2", "Cedar, Cy", "½-½", "Dogwood, Di"],
    ["3", "Gum, Gia", "0-1", "Hazel, Hal"],
]
COLUMNS = ["white", "black", "white_team", "black_team", "result"]
GAMES = [
    ("Alder, Ann", "Birch, Ben", "Elm CC", "Fir CC", "1-0"),
    ("Cedar, Cy", "Dogwood, Di", "Elm CC", "Fir CC", "½-½"),
    ("Gum, Gia", "Hazel, Hal", "Elm CC", "Fir CC", "0-1"),
]


def read(folder: Path, rows: list[list[str]], suffix: str = ".csv", rule: str = "") -> RawFile:
    """Write a table as the ending says, and read it as games."""
    path = folder / f"match{suffix}"
    if suffix == ".xlsx":
        book = openpyxl.Workbook()
        for row in rows:
            book.worksheets[0].append([cell or None for cell in row])
        book.save(path)
    else:
        path.write_text("\n".join(";".join(row) for row in rows) + "\n", encoding="utf-8")
    return read_file(str(path), ReadOptions(kind="games", home_white=rule))


def games(found: RawFile) -> list[tuple[str, ...]]:
    return [tuple(row) for row in found.tables[0].rows[COLUMNS].to_numpy().tolist()]


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize(
    "header",
    [
        ["Board", "Elm CC", "Result", "Fir CC"],
        ["Bd", "Elm CC", "Res", "Fir CC"],
        ["Brett", "Elm CC", "Ergebnis", "Fir CC"],
        ["No.", "Elm CC", "Score", "Fir CC"],
        ["", "Elm CC", "", "Fir CC"],
        ["", "Elm CC", "v", "Fir CC"],
        ["Board", "Elm CC", "vs.", "Fir CC"],
    ],
    ids=" ".join,
)
def test_the_clubs_head_the_columns_of_their_players(tmp_path: Path, suffix: str, header: list[str]) -> None:
    found = read(tmp_path, [header, *CARD[1:]], suffix)
    assert games(found) == GAMES
    assert [problem.code for problem in found.problems] == ["H017"]
    assert found.problems[0].values["heading"] == "Elm CC"


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize(
    "order",
    [
        ["Board", "Elm CC", "Result", "Fir CC", "Date"],
        ["Date", "Board", "Elm CC", "Result", "Fir CC"],
        ["Round", "Board", "Elm CC", "Result", "Fir CC", "Date"],
        ["Board", "Elm CC", "Fir CC", "Result"],
        ["Board", "Elm CC", "Fir CC", "Result", "Date"],
    ],
    ids=" ".join,
)
def test_a_card_may_tell_more_and_give_the_result_last(tmp_path: Path, suffix: str, order: list[str]) -> None:
    more = {"Date": "2026-02-14", "Round": "3"}
    rows = [dict(zip(CARD[0], row, strict=True)) | more for row in CARD[1:]]
    found = read(tmp_path, [order, *([row[heading] for heading in order] for row in rows)], suffix)
    assert games(found) == GAMES
    assert set(found.tables[0].rows) >= {name.lower() for name in order} & {"board", "date", "round"}


def test_each_score_may_stand_behind_its_player(tmp_path: Path) -> None:
    scores = {"1-0": ("1", "0"), "½-½": ("½", "½"), "0-1": ("0", "1")}
    rows = [
        [board, home, scores[result][0], away, scores[result][1]] for board, home, result, away in CARD[1:]
    ]
    found = read(tmp_path, [["Board", "Elm CC", "Score", "Fir CC", "Score"], *rows, ["", "", "1½", "", "1½"]])
    table = found.tables[0].rows
    assert table["white"].tolist() == ["Alder, Ann", "Cedar, Cy", "Gum, Gia"]
    assert table[["white_score", "black_score"]].apply(tuple, axis=1).tolist() == list(scores.values())
    assert table["black_team"].tolist() == ["Fir CC"] * 3


def test_a_card_without_boards_and_with_titles_above_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, [["Oak League, 10 January 2026"], *(row[1:] for row in CARD)])
    assert games(found) == GAMES


def test_scores_in_two_columns_and_ratings_are_read(tmp_path: Path) -> None:
    rows = [
        ["Board", "Elm CC", "Rtg", "", "", "Fir CC", "Rtg"],
        ["1", "Alder, Ann", "1500", "1", "0", "Birch, Ben", "1600"],
        ["2", "Cedar, Cy", "1400", "½", "½", "Dogwood, Di", "1450"],
    ]
    table = read(tmp_path, rows).tables[0].rows
    assert table[["white_score", "black_score"]].to_numpy().tolist() == [["1", "0"], ["½", "½"]]
    assert table[["white_rating", "black_rating"]].iloc[0].tolist() == ["1500", "1600"]


@pytest.mark.parametrize(
    ("rule", "black"), [("odd", [2]), ("even", [1, 3]), ("all", []), ("none", [1, 2, 3])]
)
def test_the_rule_of_the_boards_gives_the_colours(tmp_path: Path, rule: str, black: list[int]) -> None:
    table = read(tmp_path, CARD, rule=rule).tables[0].rows
    exchanged = [n for n, team in enumerate(table["white_team"], 1) if team == "Fir CC"]
    assert exchanged == black
    assert set(table["white"][table["white_team"] == "Fir CC"]) <= {"Birch, Ben", "Dogwood, Di", "Hazel, Hal"}


@pytest.mark.parametrize(
    "rows",
    [
        [["Board", "Elm CC", "Result", "Fir CC"], ["1", "Alder, Ann", "well", "Birch, Ben"]],
        [["Board", "Elm CC", "Result", "Fir CC"], ["1", "Alder, Ann", "1-0", "1650"]],
        [["Opponent", "Result", "Remark"], ["Alder, Ann", "1-0", ""]],
        [
            ["Board", "Elm CC", "Result", "Fir CC", "Venue"],
            ["1", "Alder, Ann", "1-0", "Birch, Ben", "Oak Hall"],
        ],
        [["Elm CC", "Fir CC", "Result"], ["Alder, Ann", "Birch, Ben", "1-0"]],
        [
            ["Game", "Beli", "Crni", "Result"],
            ["4", "Alder, Ann", "Birch, Ben", "1-0"],
            ["9", "Cedar, Cy", "Dogwood, Di", "1-0"],
        ],
        [["Board", "Elm CC", "Result", "Fir CC"]],
    ],
    ids=["no result", "no name", "one name", "another column", "no result between", "no card", "no rows"],
)
def test_what_is_not_certain_is_refused_as_before(tmp_path: Path, rows: list[list[str]]) -> None:
    found = read(tmp_path, rows)
    assert {"H001", "H046"} & {problem.code for problem in found.problems}
    assert not found.tables


def test_a_match_in_the_titles_of_a_table_is_no_header(tmp_path: Path) -> None:
    titles = [["Elm CC", "", "Fir CC"], ["White", "Result", "Black"], ["Alder, Ann", "1-0", "Birch, Ben"]]
    found = read(tmp_path, titles)
    assert found.tables[0].rows["white"].tolist() == ["Alder, Ann"]
    assert found.tables[0].headings["white"] == "White"


def test_a_bad_result_below_good_ones_keeps_its_place(tmp_path: Path) -> None:
    rows = [list(row) for row in CARD]
    rows[3][2] = "0-2"
    found = read(tmp_path, rows)
    assert found.tables[0].rows["result"].tolist() == ["1-0", "½-½", "0-2"]
    assert found.tables[0].headings["result"] == "Result"
