"""Time controls: minutes for 60 moves decide the pool (FIDE rapid and blitz regulations)."""

from fractions import Fraction

import pytest

from elo_batch.notation.time_control import parse


@pytest.mark.parametrize(
    ("text", "minutes", "pool"),
    [
        ("90+30", 120, "standard"),
        ("45+15", 60, "standard"),
        ("60", 60, "standard"),
        ("90/40+30:30+30", 150, "standard"),
        ("40/90+30:30+30", 150, "standard"),
        ("40/6000+30:900+30", 145, "standard"),
        ("15+10", 25, "rapid"),
        ("10+5", 15, "rapid"),
        ("G/45;d5", 50, "rapid"),
        ("10+0", 10, "blitz"),
        ("3+2", 5, "blitz"),
        ("5 min + 3 sec", 8, "blitz"),
        ("3'+2\"", 5, "blitz"),
    ],
)
def test_minutes_for_sixty_moves_give_the_pool(text: str, minutes: int, pool: str) -> None:
    found = parse(text)
    assert (found.minutes60, found.pool, found.reason) == (Fraction(minutes), pool, "")


@pytest.mark.parametrize(
    ("words", "pool"),
    [
        (["standard", "Classical", "klassisch", "clásico"], "standard"),
        (["rapid", "Schnellschach", "rápido", "рапид"], "rapid"),
        (["BLITZ", "Blitzschach", "блиц"], "blitz"),
    ],
)
def test_words_name_the_pool(words: list[str], pool: str) -> None:
    assert {parse(word).pool for word in words} == {pool}


def test_three_minutes_without_increment_are_not_rated_and_say_why() -> None:
    found = parse("3+0")
    assert found.pool is None
    assert found.minutes60 == 3
    assert "too few" in found.reason


def test_the_first_control_is_told() -> None:
    assert parse("90/40+30:30+30").first_control_moves == 40
    assert parse("40/6000+30:900+30").first_control_moves == 40
    assert parse("90+30").first_control_moves is None


def test_seconds_are_seconds_where_the_record_says_so() -> None:
    assert parse("180+2", seconds=True).minutes60 == 5
    assert parse("180+2").pool is None


@pytest.mark.parametrize("text", ["fast", "", "90/30", "200+30"])
def test_what_is_not_certain_has_no_pool_but_a_reason(text: str) -> None:
    assert parse(text).pool is None
    assert parse(text).reason
