"""Results that name the winner, in one table."""

from __future__ import annotations

import pandas as pd
import pytest

from elo_batch.checks.winners import with_winners
from elo_batch.tables import RawTable


def results(
    rows: list[dict[str, str]], *lists: RawTable, declared: frozenset[str] = frozenset()
) -> list[str]:
    table = RawTable("games", "open.csv", pd.DataFrame(rows, dtype="str").fillna(""))
    return list(with_winners(table, lists, declared)[0].rows["result"])


NAMED = {"white": "Alder, Ann", "black": "Birch, Ben"}
LIST = RawTable("players", "list.csv", pd.DataFrame({"id": ["1", "2"], "name": ["Alder, Ann", "Birch, Ben"]}))


@pytest.mark.parametrize(("text", "read"), [("alder,ann", "1-0"), ("Birch, Ben", "0-1"), ("Cedar", "Cedar")])
def test_the_name_of_a_player_is_a_win_of_that_player(text: str, read: str) -> None:
    assert results([NAMED | {"result": text}, NAMED | {"result": "½-½"}]) == [read, "½-½"]


@pytest.mark.parametrize("column", ["white", "white_name"])
def test_a_name_stands_alone_or_beside_the_id(column: str) -> None:
    rows = [{column: "Alder", column.replace("white", "black"): "Birch", "result": "Birch"}]
    beside = [{"white": "1", "black": "2", "white_name": "Alder", "black_name": "Birch", "result": "Birch"}]
    assert results(rows) == results(beside) == ["0-1"]


def test_the_list_tells_the_names_of_ids_and_the_ids_of_names() -> None:
    ids = {"white": " 1", "black": "2"}
    assert results([ids | {"result": "Ben Birch"}], LIST) == ["0-1"]
    assert results([ids | {"result": "Ben Birch"}]) == ["Ben Birch"]
    longer = RawTable("players", "list.csv", LIST.rows.assign(id=["90000001", "90000002"]))
    assert results([NAMED | {"result": "90000002"}], longer) == ["0-1"]


@pytest.mark.parametrize("black", ["", "bye", "spielfrei"])
def test_nobody_is_beaten_by_name(black: str) -> None:
    assert results([NAMED | {"black": black, "result": "Alder, Ann"}]) == ["Alder, Ann"]


def test_what_the_user_declares_is_left_to_its_meaning() -> None:
    rows = [{"white": "Xa", "black": "Xb", "result": "Xa"}]
    assert results(rows) == ["1-0"]
    assert results(rows, declared=frozenset({"xa"})) == ["Xa"]


def test_a_name_that_fits_both_players_names_nobody() -> None:
    rows = [
        {"white": "Alder, Zoe", "black": "Alder, Zoë", "result": text} for text in ("Zoe Alder", "Alder, Zoë")
    ]
    assert results(rows) == ["Zoe Alder", "0-1"]


@pytest.mark.parametrize("text", ["1-1", "1:2", "#1", "won 2"])
def test_a_score_is_no_id_between_marks(text: str) -> None:
    assert results([{"white": "1", "black": "2", "result": text}]) == [text]


def told(rows: list[dict[str, str]], *lists: RawTable) -> list[tuple[int, object]]:
    table = RawTable("games", "open.csv", pd.DataFrame(rows, dtype="str").fillna(""))
    problems = with_winners(table, lists)[1]
    assert {problem.code for problem in problems} <= {"V205"}
    return [(problem.place.line, problem.values["found"]) for problem in problems]


@pytest.mark.parametrize(
    ("white", "black", "text"),
    [("Elm", "White", "White"), ("Black", "Elm", "black"), ("Draw", "Elm", "Draw"), ("C", "W", "W")],
)
def test_a_word_for_a_result_may_be_a_player_of_this_very_name(white: str, black: str, text: str) -> None:
    row = {"white": white, "black": black, "result": text}
    assert told([row]) == [(0, text)]
    listed = RawTable("players", "list.csv", pd.DataFrame({"id": ["7", "8"], "name": [white, black]}))
    assert told([row | {"white": "7", "black": "8"}], listed) == [(0, text)]


@pytest.mark.parametrize(
    ("white", "black", "text"),
    [
        ("White", "Elm", "White"),
        ("White, Will", "Elm", "Black"),
        ("Elm", "White, Will", "White"),
        ("1", "0", "0"),
    ],
)
def test_a_word_that_says_the_same_of_its_player_or_is_no_whole_name_is_the_result(
    white: str, black: str, text: str
) -> None:
    assert told([{"white": white, "black": black, "result": text}]) == []


def test_beside_other_names_a_colour_is_the_player() -> None:
    rows = [
        {"white": "Elm", "black": "White", "result": "White"},
        {"white": "Black", "black": "Elm", "result": "Black"},
        {"white": "Elm", "black": "Oak", "result": "Oak"},
    ]
    assert (results(rows), told(rows)) == (["0-1", "1-0", "0-1"], [])
    drawn = [*rows, {"white": "Elm", "black": "Draw", "result": "Draw"}]
    assert told(drawn) == [(3, "Draw")]
    surname = [*rows, {"white": "Oak", "black": "White, Will", "result": "White"}]
    assert told(surname) == [(3, "White")]


def test_beside_other_ids_a_digit_is_the_player() -> None:
    rows = [{"white": "12", "black": "1", "result": text} for text in ("1", "12")]
    assert (results(rows), told(rows)) == (["0-1", "1-0"], [])
