"""Cells of players that hold the error of a spreadsheet, signs, or the word of another column."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import pytest

from elo_batch.batch import Outcome
from elo_batch.notation.sheet_errors import is_sheet_error

from .formats import TABLES, Rows, Save, saved
from .runs import checked

HEADING = ["round", "date", "white", "black", "result"]
PEOPLE = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Dot", "Elm, Eve", "Fir, Flo", "Gorse, Guy")
IDS = tuple(str(90000101 + 7 * n) for n in range(len(PEOPLE)))


def _page(folder: Path, rows: Rows) -> Path:
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return saved(folder, "open.html", f"<html><body><table>{body}</table></body></html>")


FORMATS: dict[str, Save] = {**TABLES, "html": _page}


def _games(people: Sequence[str]) -> list[list[str]]:
    first, second, third, fourth, fifth, sixth, _ = people
    rounds = [(first, second), (third, fourth), (fifth, sixth), (second, third), (fourth, fifth)]
    days = ("03", "03", "03", "04", "04")
    return [HEADING] + [
        ["1" if day == "03" else "2", f"2025-11-{day}", white, black, "1-0"]
        for day, (white, black) in zip(days, rounds, strict=True)
    ]


def _with(people: Sequence[str], row: int, column: str, text: str) -> list[list[str]]:
    rows = [list(row) for row in _games(people)]
    rows[row][HEADING.index(column)] = text
    return rows


def _errors(outcome: Outcome) -> list[tuple[str, str]]:
    found = [problem for problem in outcome.problems if problem.severity == "error"]
    return [(problem.code, str(problem.values.get("found"))) for problem in found]


ERRORS = ("#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#BEZUG!", "#NV", "#WERT!")
OTHERS = ("#REF !", "#¿NOMBRE?", "#¡VALOR!", "#N/D", "#VALEUR!", "#NOM?", "#ССЫЛКА!", "Err:502", "####")


@pytest.mark.parametrize("text", [*ERRORS, *OTHERS])
def test_every_error_of_a_sheet_is_known(text: str) -> None:
    assert is_sheet_error(text)


@pytest.mark.parametrize("text", ["#1", "# 12", "Ann!", "#90000001", "Err", "C#5", "#elm", "##", "N/A"])
def test_what_only_begins_like_one_is_none(text: str) -> None:
    assert not is_sheet_error(text)


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(("people", "text"), [(PEOPLE, "#REF!"), (IDS, "#N/A"), (IDS, "#BEZUG!")])
def test_an_error_in_place_of_a_player_is_told_once(
    tmp_path: Path, kind: str, people: Sequence[str], text: str
) -> None:
    if kind == "xlsx" and text == "#BEZUG!":
        text = "#VALUE!"  # a workbook holds its errors in English
    outcome = checked(FORMATS[kind](tmp_path, _with(people, 2, "white", text)))
    assert _errors(outcome) == [("S006", text)]


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("column", HEADING)
def test_an_error_in_any_column_that_is_read_is_told_once(tmp_path: Path, kind: str, column: str) -> None:
    outcome = checked(FORMATS[kind](tmp_path, _with(PEOPLE, 4, column, "#N/A")))
    assert _errors(outcome) == [("S006", "#N/A")]


@pytest.mark.parametrize("kind", TABLES)
def test_an_error_in_a_list_is_told(tmp_path: Path, kind: str) -> None:
    listed = [
        ["id", "name", "rating", "k"],
        *([a, b, "1500", "20"] for a, b in zip(IDS, PEOPLE, strict=True)),
    ]
    listed[3][2] = "#VALUE!"
    (tmp_path / "games").mkdir()
    games = FORMATS["csv"](tmp_path / "games", _games(IDS))
    outcome = checked(games, TABLES[kind](tmp_path, listed))
    assert _errors(outcome) == [("S006", "#VALUE!")]


NOBODY = (
    "*",
    "...",
    ". . .",
    "Total",
    "won",
    "no game",
    "Round 3",
    "White",
    "Pause",
    "w",
    "None",
    "***",
    "?!",
)


@pytest.mark.parametrize(("number", "text"), list(enumerate(NOBODY)))
def test_signs_and_words_of_other_columns_are_no_player(tmp_path: Path, number: int, text: str) -> None:
    people, kind = (PEOPLE, IDS)[number % 2], sorted(FORMATS)[number % len(FORMATS)]
    assert _errors(checked(FORMATS[kind](tmp_path, _with(people, 2, "white", text)))) == [("V228", text)]


ELSEWHERE = (
    *(("V228", text) for text in ("=B12", "=Sheet2!A4", "='Round 1'!$C$7", "=VLOOKUP(B2,List!A:B,2,0)")),
    *(("V228", text) for text in ("ditto", "idem", "same", "see above", "(siehe oben)", "Voir ci-dessus")),
    ("D106", "Hazel, Hal; Ivy, Ian"),
    ("P527", "12"),
)


@pytest.mark.parametrize(("code", "text"), ELSEWHERE)
def test_a_reference_to_another_cell_is_no_player(tmp_path: Path, code: str, text: str) -> None:
    """Each was a newcomer, rated in silence."""
    kind = ("csv", "html")[len(text) % 2]
    assert _errors(checked(FORMATS[kind](tmp_path, _with(PEOPLE, 2, "white", text)))) == [(code, text)]


def test_a_number_among_names_is_a_player_where_the_list_has_it(tmp_path: Path) -> None:
    listed = [["id", "name", "rating", "k"], ["12", "Hazel, Hal", "1500", "20"]]
    (tmp_path / "list").mkdir()
    path = TABLES["csv"](tmp_path / "list", listed)
    assert _errors(checked(TABLES["csv"](tmp_path, _with(PEOPLE, 2, "white", "12")), path)) == []


@pytest.mark.parametrize(
    "text", ["Dito, Di", "=Oak", "White, Wes", "Won", "Tally", "Total Chess", "Rounder", "Null-Elm, Ned"]
)
def test_a_name_with_such_a_word_is_a_player(tmp_path: Path, text: str) -> None:
    people = PEOPLE if text != "Won" else ("Ann", "Ben", "Cy", "Dot", "Eve", "Flo", "Guy")
    assert _errors(checked(TABLES["csv"](tmp_path, _with(people, 2, "white", text)))) == []


def test_a_listed_player_may_have_such_a_name(tmp_path: Path) -> None:
    listed = [["id", "name", "rating", "k"], ["90000001", "White", "1500", "20"]]
    (tmp_path / "list").mkdir()
    path = TABLES["csv"](tmp_path / "list", listed)
    assert _errors(checked(TABLES["csv"](tmp_path, _with(PEOPLE, 2, "white", "White")), path)) == []
