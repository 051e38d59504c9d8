"""Results of matches in the text of e-mails."""

from datetime import date
from pathlib import Path

import pytest

from elo_batch.notation.dates import parse_date
from elo_batch.notation.results import parse_result
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
    assert codes(found) == [("H055", 7)]


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
    assert [problem.code for problem in found.problems] == ["H055"]


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
    assert codes(found) == [("H058", 22), ("H055", 13)]


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


SEASON = (
    "Elmtown League 2026 - Division 1\n\nRound 1\nElm 1½ - 1½ Fir\n14 February 2026\n{boards}"
    "\nRound 2\nFir 2 - 1 Gorse\n21 February 2026\nBd 1 Birch, Ben 1-0 Ivy, Ian\n"
    "Bd 2 Dogwood, Di 0-1 Jute, Jo\nBd 3 Hazel, Hal 1-0 Kelp, Kai\n"
)
SEASON_BOARDS = "".join(f"Bd {number} {board}\n" for number, board in enumerate(BOARDS, 1))


@pytest.mark.parametrize(
    "word", ["Round 1", "1. Runde", "Ronda 1", "Round 1, 14 February 2026", "Runde 1 (14.02.2026)"]
)
@pytest.mark.parametrize("quoted", ["", "> "], ids=["plain", "quoted"])
@pytest.mark.parametrize("blank", ["", "\n"], ids=["above the match", "a line between"])
def test_a_round_may_stand_above_the_match(tmp_path: Path, word: str, quoted: str, blank: str) -> None:
    text = f"Hi Bob,\nhere is last night's match:\n\n{word}\n{blank}Elm 1.5 - 1.5 Fir\n14 February 2026\n"
    text = "".join(quoted + line + "\n" for line in (text + SEASON_BOARDS).splitlines()) + "\nRegards\nAnn\n"
    rows = read(tmp_path, text).tables[0].rows
    assert rows["white"].tolist() == ["Alder, Ann", "Cedar, Cy", "Gum, Gia"]
    assert set(rows["round"]) == {"1"}
    assert {parse_date(day) for day in rows["date"]} == {date(2026, 2, 14)}


@pytest.mark.parametrize("blank", ["\n", ""], ids=["a line between", "none between"])
def test_a_season_in_one_text_gives_each_match_its_round_and_day(tmp_path: Path, blank: str) -> None:
    text = SEASON.format(boards=SEASON_BOARDS).replace("\n\nRound 2", f"\n{blank}Round 2")
    (table,) = read(tmp_path, text).tables
    assert table.event == "Elmtown League 2026 - Division 1"
    assert table.rows["round"].tolist() == ["1"] * 3 + ["2"] * 3
    assert table.rows["white_team"].tolist() == ["Elm"] * 3 + ["Fir"] * 3
    assert [parse_date(day) for day in table.rows["date"]] == [date(2026, 2, 14)] * 3 + [
        date(2026, 2, 21)
    ] * 3


@pytest.mark.parametrize(
    "head",
    [
        "Elm 1.5 Fir 1.5   (14/02/2026)",
        "Elm 1½ - 1½ Fir, 14 February 2026",
        "Elm 1½-1½ Fir (Sat, 14.02.2026)",
    ],
)
def test_the_day_may_stand_behind_the_score(tmp_path: Path, head: str) -> None:
    rows = read(tmp_path, f"{head}\n{SEASON_BOARDS}").tables[0].rows
    assert {parse_date(day) for day in rows["date"]} == {date(2026, 2, 14)}
    assert set(rows["white_team"]) == {"Elm"}


@pytest.mark.parametrize(
    ("board", "result"),
    [
        ("Bd 2 Cedar, Cy draw Dogwood, Di", "1/2-1/2"),
        ("Cedar, Cy drew with Dogwood, Di", "1/2-1/2"),
        ("2. Cedar, Cy remis Dogwood, Di", "1/2-1/2"),
        ("Cedar, Cy beat Dogwood, Di", "1-0"),
        ("Cedar, Cy lost to Dogwood, Di", "0-1"),
    ],
)
def test_words_between_two_players_are_a_result(tmp_path: Path, board: str, result: str) -> None:
    rows = read(tmp_path, f"Elm 1½ - 1½ Fir\n{BOARDS[0]}\n{board}\n{BOARDS[2]}\n").tables[0].rows
    assert rows.iloc[1][["white", "black", "result"]].tolist() == ["Cedar, Cy", "Dogwood, Di", result]


def test_a_mistyped_board_is_no_other_match(tmp_path: Path) -> None:
    found = read(tmp_path, SEASON.format(boards=SEASON_BOARDS.replace("½-½", "1-1")))
    assert ("H032", 7) in codes(found)


@pytest.mark.parametrize(
    "lines",
    [
        ("1. Alder - Birch 1-0", "2. Cedar - Dogwood 1/2-1/2", "3. Gum - Hazel +:-"),
        ("Alder – Birch: 1-0", "Cedar – Dogwood: ½-½", "Gum – Hazel: +/-"),
        ("Bd 1 Alder 1-0 Birch", "Bd 2 Cedar ½-½ Dogwood", "Bd 3 Gum + - Hazel"),
        ("1 Alder vs Birch 1-0", "2 Cedar vs Dogwood 0.5-0.5", "3 Gum vs Hazel + -"),
    ],
)
def test_rounds_without_teams_give_their_games(tmp_path: Path, lines: tuple[str, ...]) -> None:
    text = "Round 1\n{}\n\nRound 2, 21 February 2026\nHazel - Alder 0-1\n".format("\n".join(lines))
    rows = read(tmp_path, text).tables[0].rows
    columns = ["round", "board", "white", "black"]
    assert rows[columns].apply(tuple, axis=1).tolist() == [
        ("1", "1", "Alder", "Birch"),
        ("1", "2", "Cedar", "Dogwood"),
        ("1", "3", "Gum", "Hazel"),
        ("2", "1", "Hazel", "Alder"),
    ]
    assert [str(parse_result(text)) for text in rows["result"][:3]] == [
        str(parse_result(text)) for text in ("1-0", "½-½", "+/-")
    ]


@pytest.mark.parametrize(("rule", "code"), [("", "H055"), ("none", "H056")])
def test_a_text_has_no_heading_that_a_note_could_name(tmp_path: Path, rule: str, code: str) -> None:
    path = tmp_path / "mail.txt"
    path.write_text(f"Elm 1½ - 1½ Fir\n{SEASON_BOARDS}", encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="games", home_white=rule))
    (told,) = found.problems
    assert told.code == code
    assert "home player" not in told.message
