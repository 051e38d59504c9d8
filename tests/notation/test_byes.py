"""Words where an opponent is expected: byes, players not paired, empty seats; and names that are none."""

from __future__ import annotations

import pytest

from elo_batch.notation import bye_words
from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.how import How
from elo_batch.notation.results import parse_bye, parse_result

WORDS = [
    *((word, 2) for word in bye_words.FULL),
    *((word, 1) for word in bye_words.HALF),
    *((word, 0) for word in (*bye_words.ZERO, *bye_words.ABSENT)),
    *((word, 2) for word in bye_words.EMPTY_SEAT),
]


@pytest.mark.parametrize(("word", "points"), WORDS)
@pytest.mark.parametrize("form", ["{}", "({})", "-- {} --", " *** {} ***", "[ {} ]"])
def test_a_word_for_a_bye_is_one_in_every_dress(word: str, points: int, form: str) -> None:
    for text in (word, word.upper(), word.capitalize()):
        found = bye_in_seat(form.format(text))
        assert (found.white, found.how) == (points, How.BYE) if found else found


@pytest.mark.parametrize(
    ("text", "points"),
    [
        *(
            ("1 point bye", 2),
            ("1pt bye", 2),
            ("full-point bye", 2),
            ("Bye 1", 2),
            ("BYE 12", 2),
            ("bye, bye", 2),
        ),
        *(
            ("½ point bye", 1),
            ("1/2-point bye", 1),
            ("bye (half point)", 1),
            ("0.5 point bye", 1),
            ("bye (½)", 1),
        ),
        *(
            ("0 point bye", 0),
            ("bye (0)", 0),
            ("zero-point bye", 0),
            ("-1", 2),
            ("-2", 0),
            ("-", 2),
            ("0000", 2),
        ),
    ],
)
def test_a_bye_may_say_its_points(text: str, points: int) -> None:
    found = bye_in_seat(text)
    assert found is not None
    assert found.white == points


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Bye, Ann",
            "A. Bye",
            "Byelov",
            "Frei, Ann",
            "Libre, Ben",
            "Ann Vrij",
            "Exempt, Di",
            "Absentis",
            "Volnova",
        ),
        *("Alder, Ann", "1", "90000001", "10", "-3", "1-0", "", "?", "Alder-Bye, Ann", "Half, Di"),
    ],
)
def test_a_name_that_holds_a_word_stays_a_name(name: str) -> None:
    assert bye_in_seat(name) is None


@pytest.mark.parametrize("word", bye_words.ABSENT)
def test_a_word_for_an_absent_player_is_no_result_of_a_game(word: str) -> None:
    assert parse_result(word) is None
    found = parse_bye(word)
    assert found is not None
    assert found.white == 0
