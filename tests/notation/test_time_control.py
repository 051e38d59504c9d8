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


SPOKEN = [
    ("90 min/40 moves + 30 min + 30 sec/move", 150, 40),
    ("90 Min./40 Züge + 30 Min. + 30 Sek./Zug", 150, 40),
    ("90 Minuten für 40 Züge, danach 30 Minuten, 30 Sekunden Zuschlag pro Zug", 150, 40),
    ("90 min. pour 40 coups puis 30 min. + 30 s par coup", 150, 40),
    ("60 minut na 40 posunięć + 30 minut + 30 sekund na ruch", 120, 40),
    ("40 moves in 90 minutes, then 30 minutes, with 30 seconds per move from move 1", 150, 40),
    ("90'/40+30'+30''", 150, 40),
    ("90’/40+30’+30”", 150, 40),
    ("100'x40+15'+30\"", 145, 40),
    ("40/90, SD/30; +30", 150, 40),
    ("90/40/30 + 30", 150, 40),
    ("40/120, 20/60, SD/30", 210, 40),
    ("2h/40 Züge + 1h", 180, 40),
    ("2 Stunden für 40 Züge, 1 Stunde für den Rest", 180, 40),
    ("90 Min. + 30 Sek./Zug", 120, None),
    ("Standard (90'+30'')", 120, None),
    ("klassisch 90+30", 120, None),
    ("1h30 + 30s", 120, None),
    ("1:30 h + 30 s", 120, None),
    ("120 Minuten", 120, None),
    ("90 min + 30 sec from move 41", 100, None),
    ("rapid 25+10", 35, None),
    ("Schnellschach 15+10", 25, None),
    ("25 minutos + 10 segundos por jugada", 35, None),
    ("20 минут + 5 секунд на ход", 25, None),
    ("40 moves in 30 min, then 15 min", 45, 40),
    ("Blitz 5 min", 5, None),
    ("5'+3''", 8, None),
]


@pytest.mark.parametrize(("text", "minutes", "first"), SPOKEN)
def test_common_ways_of_writing_are_one_rate(text: str, minutes: int, first: int | None) -> None:
    """All bases, and sixty times what is added a move (FIDE: minutes + 60 times the increment)."""
    found = parse(text)
    assert (found.minutes60, found.first_control_moves, found.reason) == (Fraction(minutes), first, "")
    assert found.pool == ("standard" if minutes >= 60 else "rapid" if minutes > 10 else "blitz")


@pytest.mark.parametrize(
    "text",
    [
        "90+30 or 15+10",
        "19 Uhr",
        "2 x 15 min",
        "90 min, Karenzzeit 30 min",
        "siehe Ausschreibung",
        "Gruppe 2",
        "40 moves",
        "30 s",
    ],
)
def test_what_may_be_another_thing_is_no_rate(text: str) -> None:
    found = parse(text)
    assert (found.pool, found.minutes60) == (None, None)
    assert "not known" in found.reason


@pytest.mark.parametrize(("text", "said"), [("rapid 90+30", "rapid"), ("Standard (15'+10'')", "standard")])
def test_words_against_the_numbers_are_no_pool_and_say_so(text: str, said: str) -> None:
    found = parse(text)
    assert found.pool is None
    assert f"says {said}" in found.reason


@pytest.mark.parametrize(
    "word", ["Turnierpartie", "Turnierschach", "Langschach", "lange Partie", "Classical chess"]
)
def test_more_words_for_standard(word: str) -> None:
    assert parse(word).pool == "standard"
