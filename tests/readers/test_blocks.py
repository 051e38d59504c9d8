"""Lines between the rows, and rows that are no rows."""

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.title_lines import is_total, read_title
from elo_batch.tables import RawFile


def read(folder: Path, text: str, kind: str = "games") -> RawFile:
    """Write a text and read it."""
    path = folder / "open.csv"
    path.write_text(text, encoding="utf-8")
    return read_file(str(path), ReadOptions(kind=kind))  # type: ignore[arg-type]


def codes(found: RawFile) -> list[tuple[str, int]]:
    """Code and line of each problem."""
    return [(problem.code, problem.place.line) for problem in found.problems]


@pytest.mark.parametrize(
    ("cells", "facts"),
    [
        (["Round 2"], {"round": "2"}),
        (["2. Runde am 12.01.2026"], {"round": "2", "date": "12.01.2026"}),
        (["Ronda 3", "2026-01-12"], {"round": "3", "date": "2026-01-12"}),
        (["Saturday 12 January 2026"], {"date": "12 January 2026"}),
        (["Date:", "12.01.2026", "Event:", "Club Cup"], {"date": "12.01.2026", "event": "Club Cup"}),
        (["Alder CC v Birch CC"], {"white_team": "Alder CC", "black_team": "Birch CC"}),
        (["Division One"], None),
        (["Alder, Ann"], None),
    ],
)
def test_a_title_line_says_what_holds_below_it(cells: list[str], facts: dict[str, str] | None) -> None:
    assert read_title(cells) == facts


@pytest.mark.parametrize(
    "text", ["Alder CC - Birch CC 3½-2½", "Alder CC 3½-2½ Birch CC", "Alder CC 3½ Birch CC 2½"]
)
def test_a_match_gives_its_teams_and_its_score(text: str) -> None:
    found = read_title([text])
    assert found == {
        "white_team": "Alder CC",
        "black_team": "Birch CC",
        "home_points": "3½",
        "away_points": "2½",
    }


def test_rounds_days_and_matches_hold_for_the_rows_below(tmp_path: Path) -> None:
    text = (
        "Round 3 - 15.01.2026\nBrd;White;Black;Result\nAlder CC - Birch CC 3½-2½;;;\n"
        "1;Alder, Ann;Birch, Ben;1-0\nElm CC;1½-½;Fir CC;\n1;Elm, Ed;Fir, Flo;1-0\n"
        "Round 4\nBrd;White;Black;Result\n1;Gum, Gil;Hazel, Hal;½-½\nSumme;;;3\n"
    )
    found = read(tmp_path, text)
    (table,) = found.tables
    columns = ["round", "date", "white_team", "black_team"]
    assert table.rows[columns].apply(tuple, axis=1).to_dict() == {
        4: ("3", "15.01.2026", "Alder CC", "Birch CC"),
        6: ("3", "15.01.2026", "Elm CC", "Fir CC"),
        9: ("4", "", "", ""),
    }
    lines = [("H007", 8), ("H011", 10), ("H012", 3), ("H012", 5), ("H012", 7)]
    assert codes(found) == [*lines, ("H035", 3), ("H035", 5)]


def test_a_row_with_its_own_round_keeps_it(tmp_path: Path) -> None:
    (table,) = read(tmp_path, "Round,White,Black,Result\nRound 2,,,\n7,a,b,1-0\n,c,d,0-1\n").tables
    assert table.rows["round"].tolist() == ["7", "2"]


@pytest.mark.parametrize("word", ["Total", "Summe:", "GESAMT", "Average"])
def test_sums_are_no_players(tmp_path: Path, word: str) -> None:
    found = read(tmp_path, f"Name,Rating\nAlder,1850\nTotal Tom,1700\n{word},1775\n", "players")
    assert found.tables[0].rows["name"].tolist() == ["Alder", "Total Tom"]
    assert codes(found) == [("H011", 4)]
    assert is_total([word, "4"])
    assert not is_total(["Total, Tom", "4"])


def test_a_header_with_other_columns_below_is_an_error(tmp_path: Path) -> None:
    found = read(tmp_path, "White,Black,Result\na,b,1-0\nWhite,Result,Black\nc,1-0,d\n")
    assert ("H023", 3) in codes(found)
    assert found.tables[0].rows.index.tolist() == [2]  # the rows below it are another table


def test_a_table_of_markdown_is_a_table(tmp_path: Path) -> None:
    found = read(tmp_path, "| White | Black | Result |\n|---|:-:|--:|\n| Alder, Ann | Birch, Ben | 1-0 |\n")
    assert list(found.tables[0].rows.itertuples(name=None)) == [(3, "Alder, Ann", "Birch, Ben", "1-0")]
    assert found.problems == ()
