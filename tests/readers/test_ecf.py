"""Results files of the English Chess Federation: items, tables, colours by rule, results of every kind."""

from __future__ import annotations

from pathlib import Path

import pytest
from dbase_files import codes, games, table, write
from openpyxl import Workbook

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

DETAILS = """#EVENT DETAILS
#EVENT CODE=AL25 #EVENT NAME=Alder League #SUBMISSION INDEX=1
#EVENT DATE=08/11/2025 #FINAL RESULT DATE=09/12/2025 #MINUTES FOR GAME=90 #SECONDS PER MOVE=10
#RESULTS OFFICER=Elm, Ed #RESULTS OFFICER ADDRESS=1 High Street
Elmstead
"""
PLAYERS = """#PLAYER LIST
#PIN=1 #ECF CODE=900001A #NAME=Alder, Ann #GENDER=F #DATE OF BIRTH=02/01/1990 #CLUB NAME=Alders
#PIN=2 #BCF CODE=900002B #SURNAME=Birch #FORENAME=Ben #INITIALS=Q
#PIN=3 #ECF CODE=900003C #NAME=Cedar, Cy
#PIN=4 #ECF CODE=900004D #NAME=Dogwood, Di
"""
MATCH = """#MATCH RESULTS=Alders v Birches #RESULTS DATE=08/11/2025 #WHITE ON=odd
#PIN1=1 #PIN2=2 #SCORE=10 #BOARD=1
#PIN1=3 #PIN2=4 #SCORE=55 #BOARD=2
"""
END = "#FINISH#\n"
WHOLE = DETAILS + PLAYERS + MATCH + END


def read(folder: Path, text: str) -> RawFile:
    return read_file(write(folder, "league.txt", text.encode()), ReadOptions())


def one_game(folder: Path, items: str, group: str = "#OTHER RESULTS=Cup") -> tuple[str, ...]:
    (game,) = games(read(folder, f"{DETAILS}{PLAYERS}{group}\n{items}\n{END}"))
    return game


def test_a_league_is_one_event_with_boards_days_and_teams(tmp_path: Path) -> None:
    file = read(tmp_path, WHOLE)
    assert (file.format, codes(file)) == ("ecf", [])
    rows = table(file, "games").rows
    columns = ["board", "date", "white", "black", "result", "white_team", "black_team"]
    assert rows[columns].to_numpy().tolist() == [
        ["1", "2025-11-08", "900001A", "900002B", "1-0", "Alders", "Birches"],
        ["2", "2025-11-08", "900004D", "900003C", "1/2-1/2", "Birches", "Alders"],
    ]
    assert rows.index.tolist() == [12, 13]
    event = table(file, "events").rows.iloc[0]
    assert event[["event", "start", "end", "time_control", "arbiter", "team"]].tolist() == [
        "Alder League", "2025-11-08", "2025-12-09", "standard", "Elm, Ed", "yes"
    ]  # fmt: skip
    people = table(file, "players").rows
    assert people["name"].tolist() == ["Alder, Ann", "Birch, Ben Q", "Cedar, Cy", "Dogwood, Di"]
    assert people.iloc[0][["sex", "birth_date", "club", "pin"]].tolist() == ["f", "1990-01-02", "Alders", "1"]


def test_case_blanks_and_line_ends_do_not_matter(tmp_path: Path) -> None:
    odd = WHOLE.replace("#PIN1", "# p i n 1").replace("#EVENT NAME", "#EventName").replace("SCORE", "Score")
    file = read(tmp_path, odd.replace("#BOARD", "\n#board").replace("\n", "\r"))
    assert (codes(file), len(games(file))) == ([], 2)
    joined = DETAILS + PLAYERS.replace("\n", " ") + MATCH.replace("\n", " ") + "#finish"
    assert games(read(tmp_path, joined)) == games(file)


def test_tables_hold_players_and_games(tmp_path: Path) -> None:
    people = "#PLAYER LIST\n#COLUMN=PIN#COLUMN=ECF Code#COLUMN=Name\n#TABLE START\n"
    people += "1\t900001A\tAlder, Ann\n\n2\t900002B\tBirch, Ben\n#TABLE END\n"
    results = "#SECTION RESULTS=Open #WHITE ON=all\n#COLUMN=PIN1#COLUMN=PIN2\n#COLUMN=SCORE#COLUMN=ROUND\n"
    results += "#TABLE START\n1,2,10,1\n2,1,01,2\n#TABLE END\n"
    file = read(tmp_path, DETAILS + people + results + END)
    assert codes(file) == []
    assert games(file) == [("1", "Alder, Ann", "Birch, Ben", "1-0"), ("2", "Birch, Ben", "Alder, Ann", "0-1")]


def test_several_sections_are_several_events(tmp_path: Path) -> None:
    text = "#SECTION RESULTS=Open\n#PIN1=1#PIN2=2#SCORE=10#ROUND=1#COLOUR=W\n"
    text += "#SECTION RESULTS=Minor\n#PIN1=3#PIN2=4#SCORE=10#ROUND=1#COLOUR=B#GAME DATE=09/11/2025\n"
    file = read(tmp_path, DETAILS + PLAYERS + text + END)
    assert [found.event for found in file.tables if found.kind == "games"] == [
        "Alder League: Open",
        "Alder League: Minor",
    ]
    assert games(file, 1) == [("1", "Dogwood, Di", "Cedar, Cy", "0-1")]
    assert table(file, "games", 1).rows["date"].tolist() == ["2025-11-09"]


@pytest.mark.parametrize(
    ("score", "white", "black"),
    [
        ("10", "1-0", "0-1"), ("01", "0-1", "1-0"), ("55", "1/2-1/2", "1/2-1/2"), ("1d", "+/-", "-/+"),
        ("d1", "-/+", "+/-"), ("DD", "-/-", "-/-"), ("0d", "-/-", "-/-"), ("d0", "-/-", "-/-"),
        ("5d", "1/2-0U", "0-1/2U"), ("d5", "0-1/2U", "1/2-0U"), ("1-0", "1-0", "0-1"),
        ("0\u20131", "0-1", "1-0"), ("½\u2212½", "1/2-1/2", "1/2-1/2"), ("1 \u2014 d", "+/-", "-/+"),
    ],
)  # fmt: skip
def test_scores_are_from_the_side_of_pin1(tmp_path: Path, score: str, white: str, black: str) -> None:
    assert one_game(tmp_path, f"#PIN1=1#PIN2=2#SCORE={score}#COLOUR=White")[1:] == (
        "Alder, Ann", "Birch, Ben Q", white
    )  # fmt: skip
    assert one_game(tmp_path, f"#PIN1=1#PIN2=2#SCORE={score}#COLOUR=b")[1:] == (
        "Birch, Ben Q", "Alder, Ann", black
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "board", "white"),
    [("odd", 1, "Alder"), ("odd", 2, "Birch"), ("Evens", 2, "Alder"), ("even", 1, "Birch"),
     ("all", 2, "Alder"), ("none", 1, "Birch")],
)  # fmt: skip
def test_white_on_gives_the_colours_of_a_match(tmp_path: Path, rule: str, board: int, white: str) -> None:
    group = f"#MATCH RESULTS=A v B #WHITE ON={rule}"
    assert one_game(tmp_path, f"#PIN1=1#PIN2=2#SCORE=10#BOARD={board}", group)[1].startswith(white)


def test_games_without_a_colour_are_one_note(tmp_path: Path) -> None:
    file = read(tmp_path, WHOLE.replace("#WHITE ON=odd", "#WHITE ON=unknown"))
    (problem,) = file.problems
    assert (problem.code, problem.values["count"]) == ("N146", 2)


def test_fide_numbers_are_the_ids_where_only_they_are_there_for_all(tmp_path: Path) -> None:
    numbered = PLAYERS
    for pin in range(1, 5):
        numbered = numbered.replace(f"#PIN={pin} ", f"#PIN={pin} #FIDE NO=9000000{pin} ")
    both = read(tmp_path, DETAILS + numbered + MATCH + END)
    assert (codes(both), table(both, "players").rows["id"].tolist()[0]) == (["N111"], "900001A")
    some = read(tmp_path, DETAILS + numbered.replace("#ECF CODE=900004D", "") + MATCH + END)
    assert table(some, "players").rows["id"].tolist()[0] == "90000001"
    assert "FIDE numbers (players with one: 4 of 4" in some.problems[0].message


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("#SCORE=10", "#SCORE=77", "N145", 12),
        ("#SCORE=10", "", "N145", 12),
        ("#PIN2=2 #SCORE", "#PIN2=9 #SCORE", "N112", 12),
        ("#PIN2=2 #SCORE", "#SCORE", "N141", 12),
        ("#BOARD=1", "#BOARD=one", "N141", 12),
        ("#BOARD=1", "#BOARD=1 #COLOUR=pink", "N141", 12),
        ("#WHITE ON=odd", "#WHITE ON=sundays", "N141", 11),
        ("08/11/2025 #WHITE", "31/02/2025 #WHITE", "N148", 11),
        ("08/11/2025 #FINAL", "soon #FINAL", "N148", 3),
        ("#PIN=2 ", "#PIN=1 ", "N144", 8),
        ("900001A", "9001", "N147", 7),
        ("#PIN=3 #ECF CODE=900003C", "#PIN=3 #ECF CODE=900001A", "T202", 9),
        ("#GENDER=F", "#SHOE SIZE=38", "N142", 7),
        ("=90 ", "=many ", "N141", 3),
        ("#MATCH RESULTS", "loose text\n#MATCH RESULTS", "N141", 11),
        ("#MATCH RESULTS", "#EVENT DETAILS\n#MATCH RESULTS", "N141", 11),
        (END, "", "N143", 14),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, code: str, line: int
) -> None:
    assert old in WHOLE
    file = read(tmp_path, WHOLE.replace(old, new, 1))
    assert (code, line) in {(problem.code, problem.place.line) for problem in file.problems}


def test_a_row_of_a_table_with_other_cells_is_told(tmp_path: Path) -> None:
    text = (
        "#OTHER RESULTS=Cup\n#COLUMN=PIN1#COLUMN=PIN2#COLUMN=SCORE\n#TABLE START\n1,2\n3,4,10\n#TABLE END\n"
    )
    file = read(tmp_path, DETAILS + PLAYERS + text + END)
    assert [(p.code, p.place.line) for p in file.problems if p.severity == "error"] == [("N141", 14)]
    assert len(games(file)) == 1


def test_a_workbook_under_the_same_names_is_read_with_sheet_and_row(tmp_path: Path) -> None:
    book = Workbook()
    details = book.active
    assert details is not None
    details.title = "Event"
    for row in (["EVENT DETAILS"], ["Event Name", "Alder League"], ["Event Date", "08/11/2025"]):
        details.append(row)
    people = book.create_sheet("Player List")
    for row in (["PIN", "ECF Code", "Name"], ["1", "900001A", "Alder, Ann"], ["2", "900002B", "Birch, Ben"]):
        people.append(row)
    results = book.create_sheet("Alders v Birches")
    for row in (["WHITE ON", "none"], ["PIN1", "PIN2", "SCORE", "BOARD"], [1, 2, "10", 1], [2, 9, "01", 2]):
        results.append(row)
    book.save(tmp_path / "league.xlsx")
    file = read_file(str(tmp_path / "league.xlsx"), ReadOptions())
    assert games(file) == [("", "Birch, Ben", "Alder, Ann", "0-1")]
    assert [(found.kind, found.sheet) for found in file.tables if len(found.rows)] == [
        ("players", "Player List"), ("events", "Alders v Birches"), ("games", "Alders v Birches")
    ]  # fmt: skip
    assert [str(p.place) for p in file.problems if p.code == "N112"] == [
        f"{tmp_path}/league.xlsx: Alders v Birches!row 4"
    ]
