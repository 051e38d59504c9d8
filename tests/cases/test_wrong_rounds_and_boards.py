"""Rounds and boards that were mistyped, left blank, given twice or lost with their row."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from elo_batch.batch import Outcome

from .formats import saved
from .runs import checked

_ROUNDS = (
    ((1, 2), (3, 4), (5, 6), (7, 8)),
    ((2, 4), (1, 3), (6, 8), (5, 7)),
    ((1, 5), (2, 6), (3, 7), (4, 8)),
    ((5, 2), (6, 1), (7, 4), (8, 3)),
)
"""The pairings of four rounds of eight players, each player once in a round."""
OPEN = [
    {
        "event": "Frost Open",
        "round": str(round_),
        "board": str(board),
        "date": f"2025-10-{round_ + 10}",
        "white": f"9000000{white}",
        "black": f"9000000{black}",
        "result": "1-0",
    }
    for round_, games in enumerate(_ROUNDS, 1)
    for board, (white, black) in enumerate(games, 1)
]
Row = dict[str, str]


def _with(changes: dict[int, Row], rows: list[Row] = OPEN) -> list[Row]:
    """The rows, cells of some of them (counted from 0) changed."""
    return [row | changes.get(number, {}) for number, row in enumerate(rows)]


def _checked(folder: Path, rows: list[Row], kind: str = "csv") -> Outcome:
    lines = [list(rows[0]), *(list(row.values()) for row in rows)]
    separator = {"csv": ",", "tsv": "\t"}[kind]
    text = "".join(f"{separator.join(line)}\n" for line in lines)
    return checked(saved(folder, f"open.{kind}", text))


def _told(outcome: Outcome, *codes: str) -> list[tuple[str, int, str]]:
    wanted = codes or ("X332", "X334", "X335", "X336", "X337")
    return [(p.code, p.place.line, p.message) for p in outcome.problems if p.code in wanted]


def test_clean_event_has_none_of_them(tmp_path):
    assert not _told(_checked(tmp_path, OPEN))


@pytest.mark.parametrize(
    ("number", "typed", "likely"), [(5, "22", 2), (9, "33", 3), (15, "14", 4), (2, "11", 1), (7, "20", 2)]
)
def test_far_off_round_is_told_with_the_one_it_was(tmp_path, number, typed, likely):
    said = _told(_checked(tmp_path, _with({number: {"round": typed, "board": ""}})), "X332", "X334")
    assert [(code, line) for code, line, _ in said] == [("X334", number + 2)]
    assert f"round {typed}" in said[0][2]
    assert f"it was probably round {likely}" in said[0][2]


def test_round_mistyped_in_all_its_games_is_told_once(tmp_path):
    rows = _with({number: {"round": "22"} for number in range(4, 8)})
    said = _told(_checked(tmp_path, rows), "X332", "X334")
    assert [code for code, _, _ in said] == ["X334"]
    assert "it was probably round 2" in said[0][2]


def test_round_played_in_advance_or_alone_is_no_slip(tmp_path):
    everybody_again = [row | {"round": "9"} for row in OPEN[:4]]
    said = _told(_checked(tmp_path, [*OPEN, *everybody_again]))
    assert not [each for each in said if each[0] == "X334"]
    part_of_a_league = [row for row in OPEN if row["round"] in "12"] + [
        row | {"round": "9"} for row in OPEN[8:10]
    ]
    assert not _told(_checked(tmp_path, part_of_a_league))


def test_blank_round_among_filled_ones_is_told_with_the_likely_one(tmp_path):
    said = _told(_checked(tmp_path, _with({6: {"round": ""}})))
    assert [(code, line) for code, line, _ in said] == [("X335", 8)]
    assert "probably round 2" in said[0][2]


def test_blank_rounds_are_told_once_with_their_places(tmp_path):
    said = _told(_checked(tmp_path, _with({6: {"round": ""}, 9: {"round": ""}})))
    assert [(code, line) for code, line, _ in said] == [("X335", 8)]
    assert "2 games have no round" in said[0][2]
    assert "line 8, line 11" in said[0][2]


def test_event_without_rounds_and_byes_without_one_are_no_slips(tmp_path):
    bare = [{key: value for key, value in row.items() if key != "board"} for row in OPEN]
    assert not _told(_checked(tmp_path, [row | {"round": ""} for row in bare]))
    mostly = [row | ({"round": ""} if int(row["round"]) > 2 else {}) for row in bare]
    assert not _told(_checked(tmp_path, mostly), "X335")
    bye = bare[0] | {"round": "", "black": "", "result": "bye=1", "white": "90000009"}
    assert not _told(_checked(tmp_path, [*bare, bye]))


def test_unreadable_round_is_not_told_again_as_a_blank_one(tmp_path):
    outcome = _checked(tmp_path, _with({6: {"round": "zwei"}}))
    assert [p.code for p in outcome.problems if p.code in ("V208", "X335")] == ["V208"]


@pytest.mark.parametrize(("number", "board", "missing"), [(9, "1", "2"), (14, "2", "3"), (3, "1", "4")])
def test_board_given_twice_in_a_round_is_told(tmp_path, number, board, missing):
    said = _told(_checked(tmp_path, _with({number: {"board": board}})))
    assert [(code, line) for code, line, _ in said] == [("X336", number + 2)]
    assert f"board {board} of round {OPEN[number]['round']} is given twice" in said[0][2]
    assert f"nobody plays at board {missing}" in said[0][2]


def test_boards_of_matches_repeat(tmp_path):
    """Four boards of two matches in every round, with and without teams; one match alone in a round."""
    halves = [row | {"board": str((int(row["board"]) - 1) % 2 + 1)} for row in OPEN]
    assert not _told(_checked(tmp_path, halves))
    last_alone = [row | ({"board": OPEN[n]["board"]} if n >= 4 else {}) for n, row in enumerate(halves)]
    assert not _told(_checked(tmp_path, last_alone))
    teams = {"white_team": "Alder Club", "black_team": "Birch Club"}
    assert not _told(_checked(tmp_path, [row | teams for row in _with({9: {"board": "1"}})]))
    sections = [row | {"section": "A" if n % 2 else "B", "event_id": "7"} for n, row in enumerate(halves)]
    assert not _told(_checked(tmp_path, sections))


@pytest.mark.parametrize(("number", "round_", "board"), [(5, 2, 2), (10, 3, 3), (12, 4, 1)])
def test_row_lost_from_the_boards_of_a_round_is_told(tmp_path, number, round_, board):
    rows = [row for n, row in enumerate(OPEN) if n != number]
    said = _told(_checked(tmp_path, rows))
    assert [code for code, _, _ in said] == ["X337"]
    assert f"round {round_} has no board {board}" in said[0][2]


@pytest.mark.parametrize("board", ["", "x", "1-0"])
def test_a_board_that_is_blank_or_cannot_be_read_is_not_missing_too(tmp_path, board):
    assert not [told for told in _told(_checked(tmp_path, _with({5: {"board": board}}))) if told[0] == "X337"]


def test_boards_with_gaps_in_most_rounds_or_byes_are_no_loss(tmp_path):
    """Only the boards that were sent live, a bye on a board between the others, a match of teams."""
    live = [row for n, row in enumerate(OPEN) if n not in (1, 5, 9)]
    assert not _told(_checked(tmp_path, live))
    bye = {"black": "", "result": "bye=1"}
    assert not _told(_checked(tmp_path, _with({5: bye})))
    teams = {"white_team": "Alder Club", "black_team": "Birch Club"}
    assert not _told(_checked(tmp_path, [row | teams for n, row in enumerate(OPEN) if n != 5]))


def test_postponed_game_under_its_round_is_no_slip(tmp_path):
    assert not _told(_checked(tmp_path, _with({5: {"date": "2025-10-30"}})))
    moved = [row for n, row in enumerate(OPEN) if n != 5] + [OPEN[5] | {"date": "2025-10-30"}]
    assert not _told(_checked(tmp_path, moved, "tsv"))


@pytest.mark.parametrize("column", ["round", "board"])
@pytest.mark.parametrize("number", ["90000000", "999999999"])
def test_a_huge_number_is_told_without_counting_up_to_it(tmp_path: Path, column: str, number: str) -> None:
    """As an id under the wrong heading is; the numbers between are never laid out in memory."""
    tracemalloc.start()
    try:
        outcome = _checked(tmp_path, _with({7: {column: number}}))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert {"board": "X337", "round": "X334"}[column] in {problem.code for problem in outcome.problems}
    assert peak < 100_000_000
