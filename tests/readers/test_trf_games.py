"""Tournament reports: how the two rows of a game become one game."""

from __future__ import annotations

from pathlib import Path

import pytest
from trf_texts import ANN, BEN, CY, HEADER, THREE, codes, games, player, read, table


def test_a_clean_file_gives_players_event_and_games_without_a_problem(tmp_path: Path) -> None:
    file = read(tmp_path, [*HEADER, *THREE])
    assert codes(file) == []
    assert games(file) == [
        ("1", "1", "2", "1-0"),
        ("1", "3", "", "bye=1"),
        ("2", "2", "", "bye=½"),
        ("2", "3", "1", "1/2-1/2"),
    ]
    first = table(file, "games").rows.iloc[0]
    assert (first["white"], first["black"], first["white_name"]) == ("90000001", "90000002", "Alder, Ann")
    assert (first["white_rating"], first["black_rating"], first["black_line"]) == ("2450", "1500", "7")
    assert list(table(file, "games").rows.index) == [6, 8, 7, 8]
    assert set(map(str, table(file, "games").rows.dtypes)) == {"str"}


def test_players_keep_their_columns_and_a_rating_of_0_is_blank(tmp_path: Path) -> None:
    rows = table(read(tmp_path, THREE), "players").rows
    assert rows["points"].tolist() == ["1.5", "0.5", "1.5"]
    assert rows["rating"].tolist() == ["2450", "1500", ""]
    assert rows["birth_date"].tolist() == ["1990-01-02", "", ""]
    assert rows["birth_year"].tolist() == ["1990", "2008", ""]
    assert rows["id"].tolist() == ["90000001", "90000002", ""]
    assert rows.index.tolist() == [1, 2, 3]


def test_points_of_ten_and_more_fill_their_columns(tmp_path: Path) -> None:
    file = read(tmp_path, [ANN.replace(" 1.5    1", "10.0    1"), BEN, CY])
    assert table(file, "players").rows["points"][1] == "10.0"
    assert codes(file) == ["T401"]
    assert file.problems[0].message == "points 10.0, but the results add up to 1.5 (+8.5 not explained)"


def test_opponents_are_found_by_number_in_any_order_of_records(tmp_path: Path) -> None:
    shuffled = read(tmp_path, [CY, ANN, BEN])
    assert sorted(games(shuffled)) == sorted(games(read(tmp_path, THREE)))


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [
        ("1", "0", "1-0"),
        ("0", "1", "0-1"),
        ("=", "=", "1/2-1/2"),
        ("½", "=", "1/2-1/2"),
        ("W", "L", "1-0U"),
        ("d", "D", "1/2-1/2U"),
        ("l", "w", "0-1U"),
        ("+", "-", "+/-"),
        ("-", "+", "-/+"),
        ("-", "-", "-/-"),
        ("*", "_", "*"),
    ],
)
def test_result_codes_of_two_rows_make_one_result(
    tmp_path: Path, white: str, black: str, result: str
) -> None:
    file = read(tmp_path, [player(1, f"2w{white}"), player(2, f"1b{black}")])
    assert games(file) == [("1", "1", "2", result)]
    assert codes(file) == (["T313"] if result == "*" else [])


@pytest.mark.parametrize(
    ("cell", "bye"),
    [
        ("0000-F", "bye=1"),
        ("0000-U", "bye=1"),
        ("0000-H", "bye=½"),
        ("0000-Z", "bye=0"),
        ("0000-u", "bye=1"),
        ("0000-=", "bye=½"),
        ("0000-+", "bye=1"),
        ("0000--", "bye=0"),
        ("0000-_", "bye=0"),
        ("_-_", "bye=0"),
        ("__U", "bye=1"),
    ],
)
def test_byes_of_all_notations_have_no_opponent_and_their_points(tmp_path: Path, cell: str, bye: str) -> None:
    file = read(tmp_path, [player(1, cell), player(2, cell)])
    assert games(file) == [("1", "1", "", bye), ("1", "2", "", bye)]
    assert codes(file) == []


def test_a_blank_round_is_no_row(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "___ 2w1"), player(2, "___ 1b0")])
    assert games(file) == [("2", "1", "2", "1-0")]


def test_a_contradiction_of_results_is_one_error_that_names_both_cells(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2w1"), player(2, "1b=")])
    assert codes(file) == ["T305"]
    (problem,) = file.problems
    assert "'2 w 1' of number 1 (line 1) and '1 b =' of number 2 (line 2)" in problem.message
    assert (problem.place.line, problem.place.column) == (1, "round 1")
    assert games(file) == []


@pytest.mark.parametrize(
    ("white", "black"), [("1", "1"), ("0", "0"), ("1", "L"), ("W", "0"), ("1", "-"), ("+", "0")]
)
def test_results_that_do_not_complement_are_errors(tmp_path: Path, white: str, black: str) -> None:
    assert codes(read(tmp_path, [player(1, f"2w{white}"), player(2, f"1b{black}")])) == ["T305"]


def test_a_removed_record_gives_one_error_for_each_opponent(tmp_path: Path) -> None:
    lines = [player(1, "2w1 3b0 4w1"), player(2, "1b0 4w1 3b="), player(3, "4b1 1w1 2w=")]
    file = read(tmp_path, lines)
    assert codes(file) == ["T301"] * 3
    assert "'4 w 1' of number 1 (line 1) names opponent 4" in file.problems[2].message


def test_an_opponent_who_names_another_or_nobody_is_an_error(tmp_path: Path) -> None:
    lines = [player(1, "2w1"), player(2, "3b0"), player(3, "2w1")]
    file = read(tmp_path, lines)
    assert codes(file) == ["T302"]
    assert "'2 w 1' of number 1 (line 1), but '3 b 0' of number 2 (line 2)" in file.problems[0].message
    silent = read(tmp_path, [player(1, "2w1"), player(2), player(3, "0000-U")])
    assert codes(silent) == ["T302"]
    assert "number 2 (line 2) has nothing there" in silent.problems[0].message


def test_nobody_meets_himself(tmp_path: Path) -> None:
    assert codes(read(tmp_path, [player(1, "1w1"), player(2)])) == ["T303"]


def test_both_white_is_an_error(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2w1"), player(2, "1w0")])
    assert (codes(file), games(file)) == (["T304"], [])


@pytest.mark.parametrize(
    ("here", "there", "white"), [("w", "-", "1"), ("-", "w", "2"), ("b", "_", "2"), ("_", "b", "1")]
)
def test_a_colour_on_one_side_settles_the_other(tmp_path: Path, here: str, there: str, white: str) -> None:
    file = read(tmp_path, [player(1, f"2{here}="), player(2, f"1{there}=")])
    assert codes(file) == ["T306"]
    assert games(file) == [("1", white, str(3 - int(white)), "1/2-1/2")]


def test_without_colours_the_lower_number_is_white_and_a_note_says_so(tmp_path: Path) -> None:
    file = read(tmp_path, [player(2, "1-+"), player(1, "2--")])
    assert codes(file) == ["T316"]
    assert games(file) == [("1", "1", "2", "-/+")]


def test_one_game_without_colours_among_others_is_a_note_of_its_own(tmp_path: Path) -> None:
    file = read(tmp_path, [player(2, "1-+ 1w="), player(1, "2-- 2b=")])
    assert codes(file) == ["T307"]
    assert games(file)[0] == ("1", "1", "2", "-/+")


def test_a_result_on_one_side_only_decides_with_a_warning(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2w_ 3b1"), player(2, "1b0 0000-Z"), player(3, "0000-Z 1w0")])
    assert "T308" in codes(file)
    assert games(file)[0] == ("1", "1", "2", "1-0")


def test_a_forfeit_on_one_side_only_does_not_say_what_the_other_side_is(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2w_ 3b1"), player(2, "1b- 0000-Z"), player(3, "0000-Z 1w0")])
    assert codes(file) == ["T305"]


def test_an_unknown_result_letter_is_one_error_and_not_a_guess(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2wX"), player(2, "1b0")])
    assert codes(file) == ["T309"]
    assert games(file) == []


def test_a_cell_that_is_no_cell_is_an_error_with_its_round(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "0000-U") + "  abcd w 1", player(2, "0000-U")])
    assert codes(file) == ["T310"]
    assert (file.problems[0].place.line, file.problems[0].place.column) == (1, "round 2")


def test_a_bye_letter_beside_an_opponent_who_knows_nothing_is_a_bye_with_a_note(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2bZ"), player(2, "0000-U")])
    assert codes(file) == ["T311"]
    assert games(file) == [("1", "1", "", "bye=0"), ("1", "2", "", "bye=1")]


def test_a_bye_letter_beside_a_result_of_the_opponent_is_an_error(tmp_path: Path) -> None:
    assert codes(read(tmp_path, [player(1, "2bZ"), player(2, "1w1")])) == ["T305"]


def test_a_second_game_of_a_pair_in_a_swiss_is_a_warning_but_not_in_a_match(tmp_path: Path) -> None:
    rows = [player(1, "2w1 2b1"), player(2, "1b0 1w0")]
    assert codes(read(tmp_path, ["092 Individual: Swiss-System", *rows])) == ["T314"]
    assert codes(read(tmp_path, rows)) == []


def test_rounds_that_pair_the_same_players_again_are_one_note_but_a_copy_is_none(tmp_path: Path) -> None:
    """Rounds 1 and 2 are a double round; in round 3 two of six players meet a third time."""
    rows = ["2w1 2b1 2w1", "1b0 1w0 1b0", "4w1 4b= 5w1", "3b0 3w= 6w1", "6w1 6b0 3b0", "5b0 5w1 4b0"]
    head = "092 Individual: Swiss-System"
    file = read(tmp_path, [head, *(player(at, cells) for at, cells in enumerate(rows, 1))])
    assert codes(file) == ["T314", "T421"]
    told = {problem.code: problem.message for problem in file.problems}
    assert "several games do: 2 (3 games)" in told["T421"]
    assert told["T314"] == "round 3: numbers 1 and 2 already met in round 1, in a Swiss event"
    copied = [f"{cells[:4]}{cells[:4]}{cells[8:]}" for cells in rows]
    file = read(tmp_path, [head, *(player(at, cells) for at, cells in enumerate(copied, 1))])
    assert codes(file) == ["T314"] * 4


def test_players_without_ids_are_called_by_their_names(tmp_path: Path) -> None:
    rows = [player(1, "2w1", person="0"), player(2, "1b0", person=" ")]
    found = table(read(tmp_path, rows), "games").rows.iloc[0]
    assert (found["white"], found["black"]) == ("Tree, A", "Tree, B")


def test_games_carry_the_dates_of_their_rounds(tmp_path: Path) -> None:
    dates = "132" + " " * 88 + "25/11/08  25/11/09"
    rows = table(read(tmp_path, [*HEADER, dates, *THREE]), "games").rows
    assert rows["date"].tolist() == ["2025-11-08", "2025-11-08", "2025-11-09", "2025-11-09"]


@pytest.mark.parametrize("cell", ["0000w1", "0000-0", "_w=", "0000-W"])
def test_a_result_without_an_opponent_is_an_error(tmp_path: Path, cell: str) -> None:
    assert codes(read(tmp_path, [player(1, cell), player(2, "0000-Z")])) == ["T315"]


@pytest.mark.parametrize("name", ["spielfrei", "BYE", "Bye", "exempt"])
def test_a_record_that_stands_for_the_bye_is_no_opponent(tmp_path: Path, name: str) -> None:
    nobody = player(4, "1-- 3b0", name=name, person="0", rating=0)
    file = read(tmp_path, [player(1, "4-+"), player(2, "0000-Z"), player(3, "0000-H 4w1"), nobody])
    assert codes(file) == ["T210"]
    assert games(file) == [
        ("1", "1", "", "bye=1"),
        ("1", "2", "", "bye=0"),
        ("1", "3", "", "bye=½"),
        ("2", "3", "", "bye=1"),
    ]
    assert table(file, "players").rows["start_number"].tolist() == ["1", "2", "3"]


def test_a_person_with_a_rating_is_a_person_whatever_the_name(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2w1"), player(2, "1b0", name="Bye")])
    assert (games(file), codes(file)) == ([("1", "1", "2", "1-0")], [])
