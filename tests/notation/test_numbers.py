"""Ratings, counts, points, ids, flags."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.notation.flags import parse_flag, parse_status
from elo_batch.notation.numbers import (
    Rating,
    is_grouped,
    parse_points,
    parse_rating,
    parse_whole,
)

P = 1_000_000_000


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("1604", Rating(1604 * P)),
        (" 1604.0 ", Rating(1604 * P)),
        ("1604.25", Rating(160425 * P // 100)),
        ("1500P", Rating(1500 * P, True, None, "P")),
        ("1500*", Rating(1500 * P, True, None, "*")),
        ("1500F", Rating(1500 * P, False, None, "F")),
        ("1234/5", Rating(1234 * P, True, 5)),
        ("1641P17", Rating(1641 * P, True, 17, "P")),
        ("1604,5", Rating(16045 * P // 10)),
    ],
)
def test_a_rating_is_exact_with_its_marks(text: str, rating: Rating) -> None:
    assert parse_rating(text) == rating


UNRATED = ["0", "0000", "0,0", "0.00", "", " ", "-", "–", "----", "—", "unr", "Unrated", "n/a", "N.A.", "new"]
UNRATED += ["ohne", "ohne Elo", "s/e", "UR", "NC", "nil", "NR", "not rated", "Neu"]


@pytest.mark.parametrize("text", UNRATED)
def test_no_rating_is_unrated_and_never_a_rating_of_zero(text: str) -> None:
    assert parse_rating(text) == Rating(0)


@pytest.mark.parametrize("text", ["1,500", "1.500", "1'500", "12 500"])
def test_a_thousands_mark_is_refused_unless_declared(text: str) -> None:
    assert parse_rating(text) is None
    assert is_grouped(text)


def test_a_declared_thousands_mark_is_read() -> None:
    assert parse_rating("1,500", thousands=",") == Rating(1500 * P)
    assert parse_rating("1.500,5", decimal=",", thousands=".") == Rating(15005 * P // 10)
    assert parse_rating("990,5", decimal=",") == Rating(9905 * P // 10)


@pytest.mark.parametrize("text", ["nan", "inf", "1e3", "abc", "12345678", "1500PP", "15O0"])
def test_what_is_no_rating_is_none(text: str) -> None:
    assert parse_rating(text) is None


def test_whole_numbers_and_points() -> None:
    assert [parse_whole(text) for text in ("7", "07", "7.0", "7.5", "", "x")] == [7, 7, 7, None, None, None]
    halves = [parse_points(text) for text in ("½", "1/2", "0,5", ".5", "0.5")]
    assert halves == [P // 2] * 5
    assert [parse_points(text) for text in ("8½", "8,5", "8 1/2", "1")] == [17 * P // 2] * 3 + [P]
    assert parse_points("1/3") is None


def test_flags_and_status_in_several_languages() -> None:
    assert [parse_flag(text) for text in ("yes", "Ja", "no", "0", "", "maybe")] == [
        True,
        True,
        False,
        False,
        None,
        None,
    ]
    assert [parse_status(text) for text in ("i", "wi", "w", "Active", "withdrawn", "")] == [
        "inactive",
        "inactive",
        "active",
        "active",
        "withdrawn",
        None,
    ]


@given(st.text(max_size=14))
def test_no_text_breaks_the_readers_of_numbers(text: str) -> None:
    parse_rating(text)
    parse_points(text)
    parse_whole(text)


@pytest.mark.parametrize("text", ["1720²", "172²", "17₂", "180①", "¹1800"])
def test_the_mark_of_a_footnote_is_no_digit_of_a_number(text: str) -> None:
    assert parse_rating(text) is None
    assert parse_whole(text) is None
