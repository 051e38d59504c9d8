"""Results of matches in the text of e-mails."""

import re
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


PAIRINGS = (
    "Alder Open\n\nRound 1\n 1. Elm, Ned   1-0   Gum, Gia\n 2. Oak, Ann   0-1   Ash, Bo\n"
    " 3. Fir, Kim  1/2-1/2  Ivy, Leo\n\n"
    "Round 2\n 1. Ash, Bo   1-0   Elm, Ned\n 2. Ivy, Leo   0-1   Oak, Ann\n"
)
PLAYED = [4, 5, 6, 9, 10]


def lines_of(found: RawFile) -> list[int]:
    """The lines of the games read."""
    return [int(line) for table in found.tables for line in table.rows.index]


@pytest.mark.parametrize(
    "seat", ["(empty)", "(bye)", "(absent)", "-", "--", "—", "vacant", "bye", "no opponent", "default"]
)
@pytest.mark.parametrize(
    "line", [" 3. Yew, Sam   1-0   {}", " 3. Yew, Sam - {} 1-0", " 3. {}   0-1   Yew, Sam"]
)
def test_an_empty_seat_loses_no_game_of_any_round(tmp_path: Path, seat: str, line: str) -> None:
    found = read(tmp_path, f"{PAIRINGS}{line.format(seat)}\n")
    assert lines_of(found) == [*PLAYED, 11]
    assert {code for code, _ in codes(found)} <= {"H055", "H058"}
    (table,) = found.tables
    assert table.rows.loc[PLAYED, "round"].tolist() == ["1", "1", "1", "2", "2"]
    assert "Yew, Sam" in table.rows.loc[11, ["white", "black"]].tolist()


@pytest.mark.parametrize(
    "line",
    [
        "3. Yew, Sam 1-0",
        "3. Yew, Sam 2-0 Kelp",
        "3. Yew, Sam 1-0 *",
        "3. Yew, Sam - Kelp 1",
        "3. Yew, Sam 1-0 Kelp 4. Alder ½-½ Birch",
        "3. Yew 1-0 KelpAlder ½-½ Birch",
    ],
)
def test_a_line_of_a_game_that_is_not_understood_is_named(tmp_path: Path, line: str) -> None:
    found = read(tmp_path, f"{PAIRINGS} {line}\n")
    assert lines_of(found) == PLAYED
    assert codes(found) == [("H064", 11), ("H055", 4)]


LAST = ["1-0", "½-½", "0-1"]
UNNUMBERED = (
    "Round 1\nAlder, Ann - Birch, Ben{0}\nCedar, Cy - Dogwood, Di{1}\nElm, Eve - Fir, Fay{2}\n\n"
    "Round 2\nBirch, Ben - Cedar, Cy 1-0\nDogwood, Di - Elm, Eve ½-½\nFir, Fay - Alder, Ann 0-1\n"
)


@pytest.mark.parametrize("words", ["white wins", "who knows", "a wild game"])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_words_that_are_no_result_are_named_with_their_line(tmp_path: Path, words: str, at: int) -> None:
    found = read(tmp_path, UNNUMBERED.format(*[f" {words}" if n == at else " 1-0" for n in range(3)]))
    assert len(found.tables[0].rows) == 5
    assert ("H064", at + 2) in codes(found)


@pytest.mark.parametrize(
    "words", ["Yew, Sam won Kelp, Kai", "1-O Yew, Sam - Kelp, Kai", "Yew, Sam Kelp, Kai"]
)
@pytest.mark.parametrize("number", ["", "4. "])
@pytest.mark.parametrize("blank", ["\n", "\n\n"])
def test_two_players_below_the_games_are_told_whatever_their_form(
    tmp_path: Path, words: str, number: str, blank: str
) -> None:
    games = "".join(f"{number and f'{n}. '}{board}{blank}" for n, board in enumerate(BOARDS, 1))
    found = read(tmp_path, f"Round 1{blank}{games}{number}{words}{blank}")
    line = 1 + 4 * len(blank)
    told = [*lines_of(found), *(line for code, line in codes(found) if code == "H064")]
    assert len(told) == 4
    assert line in told


TAILS = ("1-O", "l-0", "1:O", "1-Jan", "1-", "(1-0)", "?-?", "5-5", "\ufffd-\ufffd", "Â½-Â½", "")
FORMS = {
    "as it is": (" - ", r"\g<0>"),
    "numbered": (r"(Alder|Cedar|Elm)(.*) - (B|D|F)", lambda found: f"{' BDF'.index(found[3])}. {found[0]}"),
    "between": (r" - ([A-Z]\w+, \w+) (.+)", r" \2 \1"),
    "spaced": ("\n", "\n\n"),
    "without commas": (",", ""),
    "spaced, without commas": (r",|\n", lambda found: "" if found[0] == "," else "\n\n"),
}


@pytest.mark.parametrize("tail", TAILS)
@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize("form", FORMS)
def test_no_game_of_a_list_is_lost_for_its_result(tmp_path: Path, tail: str, at: int, form: str) -> None:
    told = [f" {tail}".rstrip() if n == at else " 1-0" for n in range(3)]
    found = read(tmp_path, re.sub(*FORMS[form], UNNUMBERED.format(*told)))
    assert found.tables[0].rows["result"].tolist() == [each.strip() or "*" for each in told] + LAST
    assert {code for code, _ in codes(found)} <= {"H055", "F004"}


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("3. Yew, Sam (1800) 1-0 Kelp, Kai (1750)", "1-0"),
        ("3. Yew, Sam 1800 - Kelp, Kai 1750 1-0", "1-0"),
        ("3. Yew, Sam - Kelp, Kai 1-0 (42 moves)", "1-0"),
        ("3. Yew, Sam - Kelp, Kai 1-0, a nice win", "1-0"),
        ("3. Yew, Sam - Kelp, Kai (wanted a draw) 1-0", "1-0"),
        ("3. 1-0 Yew, Sam - Kelp, Kai", "1-0"),
        ("• Yew, Sam - Kelp, Kai 1-0", "1-0"),
        ("- Yew, Sam - Kelp, Kai 1-0", "1-0"),
        ("3. Yew, Sam - Kelp, Kai (not played)", "*"),
        ("3. Yew, Sam - Kelp, Kai nicht gespielt", "*"),
        ("3. Yew, Sam - Kelp, Kai postponed to 20 March", "*"),
        ("3. Yew, Sam - Kelp, Kai: tomorrow", "*"),
        ("3. not played", None),
        ("3. ----", None),
        ("3. Yew, Sam - Kelp, Kai 1-0 (Kai did not come)", "H064"),
        ("3. Yew, Sam - Kelp, Kai 1-0 (corrected: 0-1)", "H064"),
        ("3. Yew, Sam - Kelp, Kai 1-0, not rated", "H064"),
        ("3. Yew, Sam - Kelp,", "H064"),
    ],
)
def test_remarks_and_ratings_on_the_line_of_a_game_are_no_fault(
    tmp_path: Path, line: str, result: str | None
) -> None:
    found = read(tmp_path, f"{PAIRINGS} {line}\n")
    rows = found.tables[0].rows
    if result in ("1-0", "*"):
        assert rows.loc[11, ["white", "black", "result"]].tolist() == ["Yew, Sam", "Kelp, Kai", result]
    assert sorted({*lines_of(found), *(line for code, line in codes(found) if code == "H064")}) == (
        [*PLAYED, 11] if result else PLAYED
    )
    assert [code for code, _ in codes(found)] == (["H064"] if result == "H064" else []) + ["H055"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("\nRound 3\n1. Elm, Ned - Ivy, Leo\n2. Oak, Ann - Gum, Gia\n3. Ash, Bo - Fir, Kim\n" * 2, "H066"),
        ("\nStandings\n1. Ash, Bo 1-0\n2. Oak, Ann 1-0\n", "H065"),
        ("\nTeams\n1. Elm CC 2-2\n2. Fir CC 2-2\n", None),
    ],
)
def test_pairings_and_standings_below_the_games_refuse_none(
    tmp_path: Path, more: str, told: str | None
) -> None:
    found = read(tmp_path, PAIRINGS + more)
    assert lines_of(found) == PLAYED
    assert {code for code, _ in codes(found)} - {"H055"} == ({told} if told else set())


@pytest.mark.parametrize("head", ["We were 1-0 up after two hours.", "Elm was 1-0 up. On board 3 Eva lost."])
def test_prose_with_a_score_is_no_match(tmp_path: Path, head: str) -> None:
    text = f"Elm 1½ - 1½ Fir\n{SEASON_BOARDS}\n{head}\nThen Eva blundered.\nThanks to Fir CC for the cake.\n"
    assert [code for code, _ in codes(read(tmp_path, text))] == ["H055"]


@pytest.mark.parametrize(
    "line",
    [
        *("Many thanks - Ann", "Best wishes – Ann", "Ann won - what a game", "Ben was late - again 7-8"),
        *("Captain: Alder, Ann. Arbiter: Smith, Joan", "Ratings: Alder, Ann 2100, Birch, Ben 2050"),
    ],
)
@pytest.mark.parametrize("apart", ["", "\n"])
def test_words_below_the_games_of_a_list_are_no_game(tmp_path: Path, line: str, apart: str) -> None:
    found = read(tmp_path, f"{UNNUMBERED.format(*[' 1-0'] * 3)}{apart}{line}\n")
    assert [len(table.rows) for table in found.tables] == [6]
    assert [code for code, _ in codes(found)] == ["H055"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("\nNews\nBest game: Ash, Bo 1-0 Elm, Ned\n", ("H065", 13)),
        ("\nRound 3\n1. Elm, Ned - Ivy, Leo\n2. Oak, Ann - Gum, Gia\n", ("H066", 12)),
        ("\nStandings after round 2\n1. Ash, Bo 2\n2. Elm, Ned 1\n\nFinal standings\n1. Ash, Bo 2\n", None),
        ("\nThe hall was full, and after a 1-0 start all went well.\nBest wishes\nAnn\n", None),
    ],
)
def test_what_stands_below_the_games_is_told_where_it_has_results(
    tmp_path: Path, more: str, code: tuple[str, int] | None
) -> None:
    found = read(tmp_path, PAIRINGS + more)
    assert lines_of(found) == PLAYED
    assert [each for each in codes(found) if each[0] != "H055"] == ([code] if code else [])


def test_blank_lines_between_games_lose_none(tmp_path: Path) -> None:
    found = read(tmp_path, PAIRINGS.replace("\n 2.", "\n\n 2."))
    assert found.tables[0].rows["round"].tolist() == ["1", "1", "1", "2", "2"]


@pytest.mark.parametrize("number", ["{}. ", "{} ", "Bd {} ", ""])
@pytest.mark.parametrize("title", ["", "Alder Open\n", "Alder Open\n\n"])
def test_the_first_game_of_a_list_is_no_headline(tmp_path: Path, number: str, title: str) -> None:
    text = title + "".join(f"{number.format(n)}{board}\n" for n, board in enumerate(BOARDS, 1))
    found = read(tmp_path, text)
    assert found.tables[0].rows["white"].tolist() == ["Alder, Ann", "Cedar, Cy", "Gum, Gia"]
    assert [code for code, _ in codes(found)] == ["H055"]


@pytest.mark.parametrize("head", ["Elm CC - Fir CC", "Elm CC v Fir CC", "Elm CC - Fir CC  1½-1½"])
@pytest.mark.parametrize("blank", ["", "\n"])
@pytest.mark.parametrize("form", ["{}. {} - {} {}", "{}. {} {} {}"])
def test_a_card_of_numbered_games_gives_its_teams(tmp_path: Path, head: str, blank: str, form: str) -> None:
    games = [("Alder, Ann", "Birch, Ben", "1-0"), ("Cedar", "Dogwood", "½-½"), ("Gum", "Hazel", "0-1")]
    cells = [(w, b, r) if " - " in form else (w, r, b) for w, b, r in games]
    text = f"{head}\n{blank}" + "".join(form.format(n, *cell) + "\n" for n, cell in enumerate(cells, 1))
    found = read(tmp_path, f"Round 4\n{text}\n{text.replace('Elm', 'Oak')}")
    (table,) = found.tables
    assert table.rows["white_team"].tolist() == ["Elm CC"] * 3 + ["Oak CC"] * 3
    assert table.rows["black"].tolist() == ["Birch, Ben", "Dogwood", "Hazel"] * 2
    assert set(table.rows["round"]) == {"4"}
    assert [code for code, _ in codes(found)] == ["H055"]


@pytest.mark.parametrize("first", ["Semi-final", "Halbfinale, 14.03.2026", "Semifinals"])
@pytest.mark.parametrize("last", ["Final", "Spiel um Platz 3", "Finale (15 March 2026)"])
def test_stages_stand_in_the_place_of_rounds(tmp_path: Path, first: str, last: str) -> None:
    games = "1. Elm, Ned 1-0 Ash, Bo\n2. Oak, Ann - Ivy, Leo 0-1\n"
    text = f"{PAIRINGS}\n{first}\n{games}\n{last}\nElm, Ned 1-0 Ivy, Leo\n"
    rows = read(tmp_path, text).tables[0].rows
    assert rows["round"].tolist() == ["1", "1", "1", "2", "2", "", "", ""]
    assert [stage and stage.split()[0].strip(",") for stage in rows["stage"][5:]] == [
        first.split()[0].strip(","),
        first.split()[0].strip(","),
        last.split()[0],
    ]


@pytest.mark.parametrize(
    "board",
    [
        "3. Gum, Gia 1-0 -",
        "3. Gum, Gia 1-0 (empty)",
        "3. Gum, Gia (1800) 1-0 Ivy",
        "3. Gum, Gia 1-0 IvyOak ½-½ Ash",
    ],
)
def test_one_odd_board_loses_no_match(tmp_path: Path, board: str) -> None:
    season = SEASON.format(boards=f"1. {BOARDS[0]}\n2. {BOARDS[1]}\n{board}\n")
    found = read(tmp_path, season)
    named = [line for code, line in codes(found) if code == "H064"]
    assert sorted([*lines_of(found), *named]) == [6, 7, 8, 13, 14, 15]


@pytest.mark.parametrize(
    "text",
    [
        "Pairing,Result\nAlder - Birch,1-0\nCedar - Dogwood,0-1\n",
        "Round 1\nPairing;Result\nAlder - Birch;1-0\nCedar - Dogwood;0-1\n",
    ],
)
def test_a_table_of_pairings_is_left_to_the_reader_of_tables(tmp_path: Path, text: str) -> None:
    path = tmp_path / "games.csv"
    path.write_text(text, encoding="utf-8")
    assert takers(str(path), read_head(str(path))) == ["delimited"]


@pytest.mark.parametrize("day", ["12 Jan 2026", "2026-01-12", "12.01.2026"])
def test_a_day_in_a_paragraph_of_its_own_is_no_match(tmp_path: Path, day: str) -> None:
    path = tmp_path / "open.txt"
    path.write_text(f"Round 2\n\n{day}\n\nOak CC 1-1 Fir CC\n\nAlder 1-0 Birch\nCedar 0-1 Dogwood\n\n{day}\n")
    assert len(read_file(str(path), ReadOptions(kind="games")).tables) == 1
    path.write_text(f"{day}\n")
    assert read_file(str(path), ReadOptions(kind="games")).problems


@pytest.mark.parametrize("result", ["white wins", "schwarz hat gewonnen", "who knows"])
def test_a_text_that_is_not_read_is_no_table_that_lacks_columns(tmp_path: Path, result: str) -> None:
    path = tmp_path / "mail.txt"
    path.write_text(UNNUMBERED.replace(" 0-1", "{0}").replace(" 1-0\n", "{0}\n").format(*[f" {result}"] * 3))
    (told,) = read_file(str(path), ReadOptions(kind="games")).problems
    assert (told.code, "text" in told.message, "column" in told.advice) == ("H046", True, False)
