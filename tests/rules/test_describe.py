"""The printed law: every value in plain words, with its article or reading, its source and first day."""

from __future__ import annotations

from datetime import date

import pytest

from elo_batch.problems import RequestError
from elo_batch.rules import LawLine, describe, load_rule_set, with_readings

FEB_2024 = date(2024, 2, 15)


def _law(name: str, day: date | None) -> dict[str, LawLine]:
    return {line.topic: line for line in describe(load_rule_set(name), day)}


def test_the_cap_of_february_2024_is_told_with_article_reading_source_and_day() -> None:
    line = _law("fide-standard", FEB_2024)["cap"]
    assert "above 400 counts as 400" in line.value
    assert "only in the game of an event with the greatest difference" in line.value
    assert line.ground.startswith("8.3.1; reading: ")
    assert "B022022" in line.source
    assert line.since == date(2022, 1, 1)


@pytest.mark.parametrize(
    ("law", "day", "topic", "words"),
    [
        ("fide-standard", FEB_2024, "floor", "below 1000 a player is unrated"),
        ("fide-standard", date(2024, 3, 1), "floor", "below 1400 a player is unrated"),
        ("fide-standard", date(2025, 10, 1), "cap", "not for players rated 2650 or more"),
        ("fide-standard", FEB_2024, "first rating", "+ 20 for each half point above 50 %"),
        ("fide-standard", date(2020, 1, 1), "first rating", "with at least 0.5 points scored"),
        ("fide-standard", date(2024, 3, 1), "first rating", "2 more of 1800, each drawn, + dp; from 5 games"),
        ("fide-standard", date(2024, 3, 1), "first rating", "at most 2200"),
        ("fide-standard", date(2024, 3, 1), "matches", "after a match is decided (6.2), are not rated"),
        ("fide-standard", FEB_2024, "k limit", "at most 700"),
        ("fide-standard", FEB_2024, "rate of play", "at least 120 if a player is rated 2400 or more"),
        ("fide-standard", date(2021, 1, 1), "round robin with unrated", "refused"),
        ("fide-standard", FEB_2024, "k", "10 if 2400 or more ever published; 40 if never published at 2300"),
        ("fide-rapid", date(2024, 12, 1), "exclusion", "difference of 600 or more"),
        ("fide-blitz", FEB_2024, "rate of play", "more than 3 and at most 10 minutes for 60 moves"),
        ("fide-rapid", FEB_2024, "adjustment raise to standard", "standard rating less 100"),
        ("elo", None, "curve", "1 / (1 + 10^(-difference / 400))"),
        ("elo", None, "floor", "no lowest rating"),
        ("elo", None, "cap", "no limit on the rating difference"),
        ("elo", None, "k limit", "no limit on K times games of a period"),
        ("elo", None, "k", "the K printed on the list, else 20"),
        ("elo", None, "lists", "for events that end 1 day before or earlier"),
        ("fide-standard", FEB_2024, "lists", "for events that end 3 days before or earlier"),
        (
            "auto-k",
            None,
            "k",
            "never the K printed on the list: 40 if rated below 2100; 20 if",
        ),
    ],
)
def test_values_are_told_in_plain_words(law: str, day: date | None, topic: str, words: str) -> None:
    assert words in _law(law, day)[topic].value


def test_open_readings_are_told_with_present_choice_and_all_choices() -> None:
    law = load_rule_set("fide-standard")
    before = {line.topic: line.value for line in describe(law, FEB_2024)}["reading window"]
    switched = with_readings(law, {"window": "restart"})
    after = {line.topic: line.value for line in describe(switched, FEB_2024)}["reading window"]
    assert before.startswith("sliding. ")
    assert after.startswith("restart. ")
    assert "Choices: sliding: " in before
    assert "restart: " in before


@pytest.mark.parametrize("law", ["fide-standard", "fide-rapid", "fide-blitz", "fide-club", "elo", "auto-k"])
def test_every_line_says_what_why_and_whence(law: str) -> None:
    lines = describe(load_rule_set(law), date(2025, 11, 1))
    assert len(lines) >= 22
    assert all(line.value and line.ground and line.source for line in lines)
    assert all("{" not in line.value and "None" not in line.value for line in lines)


@pytest.mark.parametrize("law", ["fide-standard", "fide-rapid", "fide-blitz", "fide-club", "elo", "auto-k"])
def test_no_line_says_a_thing_twice(law: str) -> None:
    for line in describe(load_rule_set(law), date(2025, 11, 1)):
        if not line.topic.startswith("reading "):
            assert not line.value.startswith("none")
            assert "else: else" not in line.value
            assert line.ground.removeprefix("reading: ").lower() != line.value.lower()


def test_a_reading_that_the_value_says_is_named_alone() -> None:
    law = _law("elo", None)
    assert (law["floor"].value, law["floor"].ground) == ("no lowest rating", "reading")
    told = [line.topic for line in law.values() if line.ground.startswith("reading: ")]
    assert told == [
        "curve",
        "unplayed",
        "not rated by mark",
        "unrated opponents",
        "joined meanwhile",
        "lists",
    ]
    assert law["unplayed"].ground == "reading: forfeits, byes and other unplayed games do not count"


def test_a_sum_is_told_law_by_law() -> None:
    topics = [line.topic for line in describe(load_rule_set("fide"), FEB_2024)]
    assert {"fide-standard: cap", "fide-rapid: cap", "fide-blitz: cap"} <= set(topics)


def test_a_dated_law_without_a_day_is_refused() -> None:
    with pytest.raises(RequestError, match="say --on"):
        describe(load_rule_set("fide-standard"), None)
