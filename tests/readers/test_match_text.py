"""Results of matches in the text of e-mails."""

from datetime import date
from pathlib import Path

import pytest

from elo_batch.notation.dates import parse_date
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.registry import takers
from elo_batch.readers.source import read_head
from elo_batch.tables import RawFile

MAIL = """Elmtown League
20 feb 2026 Division 1 Elm Fir

Division 1

Elm 2½ Fir 1½
Alder ½ Birch
Cedar Cy 1 0 Dogwood
Gum 0.5-0.5 Hazel
Hazel Gum ½
"""
CARD = """Elmtown & District Chess League
\tDiv:\t3 \tMatch Result\tDate:  \t16.10.2025
\t ELM A\tFIR B\t

Surname
Initials
p/a
Res
Surname
Initials
p/a
Res
1
Alder
A.

0
Birch
B.

1
2
Cedar
C.

1
default


0
\tTotal:\t 1 \tTotal:\t1
"""


def read(folder: Path, text: str) -> RawFile:
    """Write a text and read it with whatever reader claims it, which is this one."""
    path = folder / "mail.txt"
    path.write_text(text, encoding="utf-8")
    assert takers(str(path), read_head(str(path))) == ["match_text"]
    return read_file(str(path), ReadOptions(kind="games"))


def codes(found: RawFile) -> list[tuple[str, int]]:
    """Code and line of each problem."""
    return [(problem.code, problem.place.line) for problem in found.problems]


def test_a_mail_gives_its_games(tmp_path: Path) -> None:
    found = read(tmp_path, MAIL)
    (table,) = found.tables
    assert table.event == "Elmtown League"
    assert table.rows[["board", "white", "black", "result"]].apply(tuple, axis=1).tolist() == [
        ("1", "Alder", "Birch", "1/2-1/2"),
        ("2", "Cedar Cy", "Dogwood", "1-0"),
        ("3", "Gum", "Hazel", "1/2-1/2"),
        ("4", "Hazel", "Gum", "1/2-1/2"),
    ]
    assert set(table.rows["date"]) == {"20 feb 2026"}
    assert set(table.rows["white_team"]) == {"Elm"}
    assert codes(found) == [("H017", 7)]


BOARDS = ("Alder, Ann 1-0 Birch, Ben", "Cedar, Cy ½-½ Dogwood, Di", "Gum, Gia 0-1 Hazel, Hal")


@pytest.mark.parametrize(
    "day", ["14 February 2026", "Sat, 14.02.2026", "Date: 2026-02-14", "Played on 14/02/2026"]
)
@pytest.mark.parametrize("at", [0, 1, 4], ids=["first", "below the score", "last"])
def test_a_line_with_the_day_alone_is_the_day_of_the_match(tmp_path: Path, day: str, at: int) -> None:
    lines = ["Elm 1.5 - 1.5 Fir", *(f"{number} {board}" for number, board in enumerate(BOARDS, 1))]
    lines.insert(at, day)
    rows = read(tmp_path, "\n".join(lines) + "\n").tables[0].rows
    assert rows["white"].tolist() == ["Alder, Ann", "Cedar, Cy", "Gum, Gia"]
    assert {parse_date(text) for text in rows["date"]} == {date(2026, 2, 14)}
    assert rows.index.tolist() == [
        number for number, line in enumerate(lines, 1) if "," in line and line[0] in "123"
    ]


@pytest.mark.parametrize("score", ["1½-1½", "1.5 - 1.5", "1½:1½", "1½–1½"])
@pytest.mark.parametrize(
    "word", ["Bd{}", "Bd. {}", "Board {}", "Brett {}:", "Tisch {}", "Table {} -", "{}.", "{})"]
)
def test_a_board_may_have_its_word_before_its_number(tmp_path: Path, score: str, word: str) -> None:
    lines = [f"Elm {score} Fir", *(f"{word.format(n)} {board}" for n, board in enumerate(BOARDS, 1))]
    found = read(tmp_path, "\n".join(lines) + "\n")
    rows = found.tables[0].rows
    assert rows["white"].tolist() == ["Alder, Ann", "Cedar, Cy", "Gum, Gia"]
    assert rows["board"].tolist() == ["1", "2", "3"]
    assert [problem.code for problem in found.problems] == ["H017"]


def test_games_that_do_not_make_the_score_are_told(tmp_path: Path) -> None:
    assert ("H035", 6) in codes(read(tmp_path, MAIL.replace("Elm 2½ Fir 1½", "Elm 3 Fir 1")))


def test_names_that_nothing_parts_are_an_error_with_their_line(tmp_path: Path) -> None:
    assert ("H031", 10) in codes(read(tmp_path, MAIL.replace("Hazel Gum ½", "Ivy Jute ½")))


def test_a_match_without_results_is_refused(tmp_path: Path) -> None:
    found = read(tmp_path, "Elm 0 Fir 0\nAlder Birch\nCedar Cy Dogwood\n")
    assert found.tables == ()
    assert codes(found) == [("H034", 1)]


def test_a_pasted_card_gives_its_games_and_an_empty_seat_is_a_bye(tmp_path: Path) -> None:
    found = read(tmp_path, CARD)
    (table,) = found.tables
    assert table.rows[["white", "black", "result"]].apply(tuple, axis=1).to_dict() == {
        13: ("Alder, A.", "Birch, B.", "0-1"),
        22: ("Cedar, C.", "", "bye=1"),
    }
    assert set(table.rows["section"]) == {"Division 3"}
    assert codes(found) == [("H017", 13)]


@pytest.mark.parametrize("text", ["Dear Ann,\nwe won 3 games and lost 2.\nBest, Ben\n", "White,Black\na,b\n"])
def test_prose_and_tables_are_not_claimed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mail.txt"
    path.write_text(text, encoding="utf-8")
    assert "match_text" not in takers(str(path), read_head(str(path)))


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_signs_that_end_no_line_never_leave_a_file_without_a_word(
    tmp_path: Path, sign: str, encoding: str
) -> None:
    text = "Anytown League\n\nYourstreet 1½ Ourstreet ½\nAlder, Ann 1 0 Birch, Ben\nCedar, Cy ½ Dogwood, Di\n"
    path = tmp_path / "match.txt"
    path.write_bytes(text.replace("\n", sign).encode(encoding))
    found = read_file(str(path), ReadOptions())
    assert found.tables or found.problems
