"""Tables of games told from a player's side or the winner's, and shapes that are refused by name."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources
from elo_batch.problems import Problem, RequestError
from elo_batch.readers import ReadOptions, read_file

Rows = list[list[str]]
BOTH = [
    ["Date", "Player", "Colour", "Opponent", "Score"],
    ["2026-03-10", "Alder, Ann", "W", "Birch, Ben", "1"],
    ["2026-03-10", "Birch, Ben", "B", "Alder, Ann", "0"],
    ["2026-03-10", "Cedar, Cy", "B", "Dogwood, Di", "½"],
    ["2026-03-10", "Dogwood, Di", "W", "Cedar, Cy", "½"],
    ["2026-03-17", "Birch, Ben", "B", "Cedar, Cy", "1"],
    ["2026-03-17", "Cedar, Cy", "W", "Birch, Ben", "0"],
]
GAMES = [
    ("Alder, Ann", "Birch, Ben", "1-0"),
    ("Dogwood, Di", "Cedar, Cy", "1/2-1/2"),
    ("Cedar, Cy", "Birch, Ben", "0-1"),
]
WORDS = {
    "de": ["Datum", "Spieler", "Farbe", "Gegner", "Ergebnis"],
    "fr": ["Date", "Joueur", "Couleur", "Adversaire", "Resultat"],
    "it": ["Data", "Giocatore", "Colore", "Avversario", "Risultato"],
    "es": ["Fecha", "Jugador", "Color", "Rival", "Resultado"],
    "names": ["Date", "Player name", "Color", "Opponent name", "Result"],
}


def read(folder: Path, rows: Rows, suffix: str = ".csv") -> tuple[list[tuple[str, ...]], list[Problem]]:
    """White, black and result of each game of a table in a file as the ending says, and what was found."""
    path = folder / f"games{suffix}"
    if suffix == ".xlsx":
        book = openpyxl.Workbook()
        for row in rows:
            book.worksheets[0].append([cell or None for cell in row])
        book.save(path)
    else:
        path.write_text("\n".join(";".join(row) for row in rows) + "\n", encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="games"))
    cells = [table.rows[["white", "black", "result"]].to_numpy().tolist() for table in found.tables]
    return [tuple(row) for table in cells for row in table], list(found.problems)


def codes(problems: list[Problem]) -> list[str]:
    return sorted(problem.code for problem in problems)


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize("header", [BOTH[0], *WORDS.values()], ids=["en", *WORDS])
def test_both_rows_of_a_game_are_one_game(tmp_path: Path, suffix: str, header: list[str]) -> None:
    games, problems = read(tmp_path, [header, *BOTH[1:]], suffix)
    assert games == GAMES
    assert [(problem.code, problem.values["count"]) for problem in problems] == [("H039", 3)]


def test_the_rows_of_each_player_may_stand_together(tmp_path: Path) -> None:
    games, problems = read(tmp_path, [BOTH[0], *sorted(BOTH[1:], key=lambda row: row[1])])
    assert sorted(games) == sorted(GAMES)
    assert codes(problems) == ["H039"]


def test_a_game_that_one_row_tells_is_read_with_a_note(tmp_path: Path) -> None:
    games, problems = read(tmp_path, BOTH[:2] + BOTH[3:])
    assert sorted(games) == sorted(GAMES)
    assert {problem.code: problem.values.get("count") for problem in problems} == {"H039": 2, "H044": 1}


def test_one_row_for_each_game_is_read_by_its_colour(tmp_path: Path) -> None:
    games, problems = read(tmp_path, [BOTH[0], BOTH[2], BOTH[3]])
    assert games == [("Alder, Ann", "Birch, Ben", "1-0"), ("Dogwood, Di", "Cedar, Cy", "1/2-1/2")]
    assert codes(problems) == ["H018", "H044"]


def test_two_games_of_one_day_are_two_games(tmp_path: Path) -> None:
    rows = [
        ["2026-03-10", "Alder, Ann", "W", "Birch, Ben", "1"],
        ["2026-03-10", "Alder, Ann", "B", "Birch, Ben", "0"],
        ["2026-03-10", "Birch, Ben", "W", "Alder, Ann", "1"],
        ["2026-03-10", "Birch, Ben", "B", "Alder, Ann", "0"],
    ]
    games, problems = read(tmp_path, [BOTH[0], *rows])
    assert games == [("Alder, Ann", "Birch, Ben", "1-0"), ("Birch, Ben", "Alder, Ann", "1-0")]
    assert codes(problems) == ["H039"]


@pytest.mark.parametrize(
    ("row", "what"),
    [
        (["2026-03-10", "Birch, Ben", "B", "Alder, Ann", "1"], "the results 1-0 and 1-0"),
        (["2026-03-10", "Birch, Ben", "B", "Alder, Ann", "½"], "the results 1-0 and 1/2-1/2"),
        (["2026-03-10", "Birch, Ben", "W", "Alder, Ann", "0"], "both players have white"),
    ],
)
def test_rows_that_contradict_are_an_error_of_the_second(tmp_path: Path, row: list[str], what: str) -> None:
    _, problems = read(tmp_path, [*BOTH[:2], row, *BOTH[3:]])
    wrong = [problem for problem in problems if problem.code == "H043"]
    assert [problem.place.line for problem in wrong] == [3]
    assert what in str(wrong[0].values["what"])
    assert wrong[0].values["other"] == "line 2"


FOUR_DAYS = [  # six games, both rows of each
    row
    for number, (white, black) in enumerate(["AB", "CD", "EF", "AD", "CF", "EB"])
    for row in (
        [str(number // 3 + 1), f"2026-03-1{number // 3}", f"Tree, {white}", "W", f"Tree, {black}", "1"],
        [str(number // 3 + 1), f"2026-03-1{number // 3}", f"Tree, {black}", "B", f"Tree, {white}", "0"],
    )
]


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize(
    ("at", "text", "what"),
    [
        (0, "7", "the rounds {} and 7"),
        (1, "2026-03-27", "the days {} and 2026-03-27"),
        (1, "", "the days {} and none"),
        (3, "W", "both players have white"),
    ],
)
@pytest.mark.parametrize("with_round", [True, False])
def test_rows_of_a_game_that_differ_in_one_thing(
    tmp_path: Path, every: bool, at: int, text: str, what: str, with_round: bool
) -> None:
    if at == 0 and not with_round:
        at, text, what = 1, "2026-04-01", "the days {} and 2026-04-01"
    rows = [[text if n == at and i % 2 and (every or i == 1) else cell for n, cell in enumerate(row)]
            for i, row in enumerate(FOUR_DAYS)]  # fmt: skip
    head = ["Round", *BOTH[0]]
    table = [row if with_round else row[1:] for row in [head, *rows]]
    games, problems = read(tmp_path, table)
    wrong = [problem for problem in problems if problem.code == "H043"]
    assert (len(games), len(wrong)) == (6, 6 if every else 1)
    assert wrong[0].message.endswith(what.format(FOUR_DAYS[0][at]))


@pytest.mark.parametrize("colour", ["", "W"])
def test_games_of_two_legs_with_a_row_each_are_not_one(tmp_path: Path, colour: str) -> None:
    """The player at home tells the game; all but one of the pairs end alike in both legs."""
    legs = [
        [f"2026-03-1{leg}", f"Tree, {home}", colour, f"Tree, {away}", score]
        for pair in ("AB", "CD", "EF", "GH", "IJ", "KL", "MN")
        for leg, (home, away, score) in enumerate([(*pair, "1"), (*pair[::-1], "01"[pair == "AB"])])
    ]
    games, problems = read(tmp_path, [BOTH[0], *legs])
    assert len(games) == 14
    assert "H043" not in codes(problems)


def test_what_one_row_leaves_out_the_other_tells(tmp_path: Path) -> None:
    rows = [
        ["2026-03-10", "Alder, Ann", "", "Birch, Ben", "1"],
        ["2026-03-10", "Birch, Ben", "W", "Alder, Ann", ""],
    ]
    games, problems = read(tmp_path, [BOTH[0], *rows, *BOTH[3:]])
    assert games[0] == ("Birch, Ben", "Alder, Ann", "0-1")
    assert codes(problems) == ["H039"]


def test_letters_for_win_draw_and_loss_are_the_players_own(tmp_path: Path) -> None:
    rows = [["Player", "Opponent", "Result"], ["Alder", "Birch", "L"], ["Birch", "Alder", "W"]]
    rows += [["Cedar", "Dogwood", "D"], ["Dogwood", "Cedar", "D"], ["Elm", "Fir", "+"], ["Fir", "Elm", "-"]]
    games, problems = read(tmp_path, rows)
    assert games == [("Alder", "Birch", "0-1"), ("Cedar", "Dogwood", "1/2-1/2"), ("Elm", "Fir", "+/-")]
    assert codes(problems) == ["H017", "H039"]


def test_ids_and_ratings_go_with_their_players(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text(
        "Player ID;Player;Rating;Colour;Opponent ID;Opponent;Opponent rating;Score\n"
        "90000001;Alder, Ann;1900;B;90000002;Birch, Ben;1800;1\n"
        "90000002;Birch, Ben;1800;W;90000001;Alder, Ann;1900;0\n",
        encoding="utf-8",
    )
    table = read_file(str(path), ReadOptions(kind="games")).tables[0].rows
    columns = ["white", "white_name", "white_rating", "black", "black_name", "black_rating", "result"]
    expected = ["90000002", "Birch, Ben", "1800", "90000001", "Alder, Ann", "1900", "0-1"]
    assert table[columns].to_numpy().tolist() == [expected]


def test_a_result_of_two_sides_in_the_row_of_black_is_not_certain(tmp_path: Path) -> None:
    rows = [["2026-03-10", "Alder, Ann", "B", "Birch, Ben", "1-0"]]
    _, problems = read(tmp_path, [BOTH[0], *rows])
    assert "H045" in codes(problems)
    rows[0][2] = "W"
    assert "H045" not in codes(read(tmp_path, [BOTH[0], *rows])[1])


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize("header", [["Winner", "Loser"], ["Sieger", "Verlierer"], ["Ganador", "Perdedor"]])
def test_winners_and_losers_without_draws(tmp_path: Path, suffix: str, header: list[str]) -> None:
    games, problems = read(tmp_path, [header, ["Alder", "Birch"], ["Cedar", "Alder"]], suffix)
    assert games == [("Alder", "Birch", "1-0"), ("Cedar", "Alder", "1-0")]
    assert codes(problems) == ["H040", "H041"]


@pytest.mark.parametrize(
    ("heading", "win", "draw"),
    [
        ("Result", "1-0", "draw"),
        ("Result", "", "½-½"),
        ("Score", "1", "½"),
        ("Draw", "", "x"),
        ("Remis", "no", "yes"),
    ],
)
def test_winners_and_losers_with_marked_draws(tmp_path: Path, heading: str, win: str, draw: str) -> None:
    rows = [["Winner", "Loser", heading], ["Alder", "Birch", win], ["Cedar", "Alder", draw]]
    games, problems = read(tmp_path, rows)
    assert games == [("Alder", "Birch", "1-0"), ("Cedar", "Alder", "1/2-1/2")]
    assert codes(problems) == ["H040"]


def test_the_colour_of_the_winner_is_read(tmp_path: Path) -> None:
    rows = [["Winner", "Loser", "Result", "Winner colour"], ["Alder", "Birch", "1-0", "B"]]
    games, problems = read(tmp_path, rows)
    assert games == [("Birch", "Alder", "0-1")]
    assert codes(problems) == ["H018"]


def test_a_winner_with_the_worse_result_is_an_error(tmp_path: Path) -> None:
    rows = [["Winner", "Loser", "Result"], ["Alder", "Birch", "1-0"], ["Cedar", "Alder", "0-1"]]
    found = [problem for problem in read(tmp_path, rows)[1] if problem.code == "H042"]
    assert [problem.place.line for problem in found] == [3]


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
@pytest.mark.parametrize(
    ("rows", "shape"),
    [
        ([["Round", "Pairing"], ["1", "Alder, Ann - Birch, Ben"]], "under 'Pairing'"),
        ([["Game", "Match", "Result"], ["Ann v Ben", "Alder vs. Birch", "1-0"]], "under 'Game'"),
        ([["Round", "Opponent", "Colour", "Result"], ["1", "Birch, Ben", "W", "1"]], "'Opponent' names"),
        ([["Player", "Opponent", "Score", "Points"], ["Alder", "Birch", "1", "3"]], "'Opponent' names"),
        ([["White", "Black", "Winner"], ["Alder", "Birch", "Alder"]], "under 'Winner'"),
        ([["Rank", "Name", "Points"], ["1", "Alder, Ann", "3"]], "(standings), but no games"),
        ([["Platz", "Name", "Punkte"], ["1", "Alder, Ann", "3½"]], "(standings), but no games"),
    ],
)
def test_other_shapes_are_refused_by_name(tmp_path: Path, suffix: str, rows: Rows, shape: str) -> None:
    games, problems = read(tmp_path, rows, suffix)
    assert games == []
    (problem,) = [problem for problem in problems if problem.code.startswith("H0")]
    assert problem.code == "H046"
    assert shape in str(problem.values["shape"])
    assert ("--map" in str(problem.values["advice"])) == ("Winner" in shape)  # names are results there


@pytest.mark.parametrize(
    ("cells", "code"),
    [(["Player", "Opponent", "Score"], "H017"), (["Player", "Colour", "Opponent", "Score"], "H018")],
)
def test_findings_about_colours_name_the_heading_of_the_player(
    tmp_path: Path, cells: list[str], code: str
) -> None:
    game = {"Player": "Alder", "Colour": "B", "Opponent": "Birch", "Score": "1"}
    _, problems = read(tmp_path, [cells, [game[name] for name in cells]])
    (problem,) = [each for each in problems if each.code == code]
    assert "the player under 'Player'" in problem.message
    assert "home" not in problem.message


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".html"])
@pytest.mark.parametrize(
    "heads", [["Pos", "Player", "Rtg", "Pts"], ["Rk.", "Name", "Elo", "Punkte"]], ids=" ".join
)
def test_standings_as_results_name_the_export_that_is_wanted(
    tmp_path: Path, suffix: str, heads: list[str]
) -> None:
    rows = [heads, ["1", "Alder, Ann", "1840", "3"], ["2", "Birch, Ben", "1510", "2"]]
    path = tmp_path / f"standings{suffix}"
    if suffix == ".html":
        cells = "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in rows)
        path.write_text(f"<html><body><table>{cells}</table></body></html>", encoding="utf-8")
    elif suffix == ".csv":
        path.write_text("".join(";".join(row) + "\n" for row in rows), encoding="utf-8")
    else:
        book = openpyxl.Workbook()
        for row in rows:
            book.worksheets[0].append(row)
        book.save(path)
    with pytest.raises(RequestError, match="Standings give points, but no games"):
        read_sources(Request((str(path),)))
