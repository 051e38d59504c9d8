"""Rounds and boards that are no plain numbers: what they are read as, and what is still an error."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import pytest

from elo_batch.checks.typed_games import TypedGames, type_games
from elo_batch.tables import RawTable

_PAIRS = (("Alder, Ann", "Birch, Ben"), ("Cedar, Cy", "Dogwood, Di"), ("Elm, Eve", "Fir, Flo"))


def _typed(column: str, texts: Sequence[str], *, again: bool = False) -> TypedGames:
    """Games whose column holds these texts; `again`: the second half are those of the first, reversed."""
    half = len(texts) // 2 if again else len(texts)
    pairs = [(f"{_PAIRS[n % 3][0]} {n}", f"{_PAIRS[n % 3][1]} {n}") for n in range(half)]
    pairs += [(black, white) for white, black in pairs] if again else []
    rows = pd.DataFrame(pairs, columns=["white", "black"]).assign(
        result="1-0", event="Open", date="2025-10-04"
    )
    rows[column] = list(texts)
    rows.index = pd.RangeIndex(2, 2 + len(rows))
    return type_games([RawTable("open.csv", "games", rows.astype("str"))])


def _told(typed: TypedGames) -> list[tuple[str, int]]:
    codes = [problem for problem in typed.problems if problem.code.startswith(("V208", "V24", "V257"))]
    return [(problem.code, problem.place.line) for problem in codes]


@pytest.mark.parametrize(
    "texts",
    [
        ["A1", "A2", "B1"],
        ["1a", "1b", "1f"],
        ["1.1", "1.2", "2.1"],
        ["Hall", "Stage", "Hall"],
        ["M-1", "2/3", "Table"],
    ],
)
def test_boards_that_are_no_numbers_are_left_out_with_one_note(texts: list[str]) -> None:
    typed = _typed("board", texts)
    assert _told(typed) == [("V246", 2)]
    assert typed.games["board"].tolist() == [0, 0, 0]


@pytest.mark.parametrize("cell", ["A1", "12b"])
def test_a_board_with_a_letter_stands_beside_numbers(cell: str) -> None:
    typed = _typed("board", ["1", "2", "3", cell])
    assert (_told(typed), typed.games["board"].tolist()) == ([("V246", 5)], [1, 2, 3, 0])


@pytest.mark.parametrize(
    "cell", ["1-0", "½-½", "0:1", "½", "02-Jan", "2025-10-04", "4.10.2025", "0", "-1", "Alder, Ann", "1.5"]
)
def test_another_cell_among_the_boards_is_an_error(cell: str) -> None:
    assert _told(_typed("board", ["1", "2", "3", cell])) == [("V208", 5)]


@pytest.mark.parametrize("cell", ["1-0", "02-Jan", "2025-10-04"])
def test_results_and_dates_are_errors_among_other_boards_too(cell: str) -> None:
    assert ("V208", 5) in _told(_typed("board", ["A1", "A2", "A3", cell]))


def test_legs_are_rounds_of_their_own() -> None:
    typed = _typed("round", ["1.1", "1.1", "2.1", "1.2", "1.2", "2.2"], again=True)
    assert (_told(typed), typed.games["round"].tolist()) == ([("V247", 2)], [1, 1, 3, 2, 2, 4])
    assert typed.games["board"].tolist() == [0] * 6


def test_boards_in_rounds_stay_boards() -> None:
    typed = _typed("round", ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"])
    assert (_told(typed), typed.games["round"].tolist()) == ([], [1, 1, 1, 2, 2, 2])
    assert typed.games["board"].tolist() == [1, 2, 3, 1, 2, 3]


@pytest.mark.parametrize(
    "texts", [["I", "II", "III", "IV"], ["Round III", "Round IV", "Round V", "Round V"], ["ii"] * 4]
)
def test_roman_rounds_are_read_where_all_are(texts: list[str]) -> None:
    numbers = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5}
    typed = _typed("round", texts)
    expected = [numbers[text.lower().split()[-1]] for text in texts]
    assert (_told(typed), typed.games["round"].tolist()) == ([("V248", 2)], expected)


@pytest.mark.parametrize("texts", [["I", "2", "3"], ["I", "III", "IV"], ["X", "X", "X"], ["I", "II", "1-0"]])
def test_other_rounds_with_letters_are_errors(texts: list[str]) -> None:
    assert "V208" in {code for code, _ in _told(_typed("round", texts))}


@pytest.mark.parametrize(
    ("texts", "rounds"),
    [
        (["Last 16", "Quarter-final", "Semi-final", "Final"], [1, 2, 3, 4]),
        (["Finale", "Halbfinale", "Viertelfinale", "Achtelfinale", "Spiel um Platz 3"], [5, 3, 2, 1, 4]),
        (["1/8 de finale", "quarts de finale", "demi-finale", "petite finale", "finale"], [1, 2, 3, 4, 5]),
        (["Octavos", "Cuartos de final", "Semifinal", "Tercer puesto", "Final"], [1, 2, 3, 4, 5]),
        (["Semi-final 1", "Semi-final 2", "Third place match", "Final", "Final replay"], [1, 2, 3, 4, 5]),
        (["1", "2", "3", "Halbfinale Hinspiel", "Halbfinale Rückspiel", "Finale"], [1, 2, 3, 4, 5, 6]),
        (["R32", "R16", "QF", "SF", "F", "F"], [1, 2, 3, 4, 5, 5]),
    ],
)
def test_stages_of_a_knockout_are_rounds_in_their_order(texts: list[str], rounds: list[int]) -> None:
    typed = _typed("round", texts)
    assert ([code for code, _ in _told(typed)], typed.games["round"].tolist()) == (["V257"], rounds)


def test_stages_are_numbered_in_their_event() -> None:
    rows = [("Open", "3"), ("Open", "Final"), ("Cup", "Semi-final"), ("Cup", "Final")]
    frame = pd.DataFrame(rows, columns=["event", "round"], index=pd.RangeIndex(2, 6))
    frame = frame.assign(white=["Alder", "Birch", "Cedar", "Elm"], black=["Fir", "Gum", "Hazel", "Ivy"])
    typed = type_games([RawTable("open.csv", "games", frame.assign(result="1-0").astype("str"))])
    named = typed.games["white"].map(typed.names["text"].get).tolist()
    assert sorted(zip(named, typed.games["round"].tolist(), strict=True)) == [
        ("Alder", 3),
        ("Birch", 4),
        ("Cedar", 1),
        ("Elm", 2),
    ]


@pytest.mark.parametrize("text", ["F", "Finals 2026 Open", "Alder", "1/8", "Semi-final x"])
def test_another_round_is_no_stage(text: str) -> None:
    assert _told(_typed("round", ["1", "2", "3", text])) == [("V208", 5)]


def test_rounds_with_a_letter_are_legs_where_the_players_meet_again() -> None:
    typed = _typed("round", ["1a", "1a", "2a", "1b", "1b", "2b"], again=True)
    assert (_told(typed), typed.games["round"].tolist()) == ([("V247", 2)], [1, 1, 3, 2, 2, 4])
    assert _told(_typed("round", ["1", "2", "1a"])) == [("V208", 4)]
