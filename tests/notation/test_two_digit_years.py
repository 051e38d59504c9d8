"""Years of two digits behind the name of a month."""

from __future__ import annotations

from datetime import date

import pytest

from elo_batch.notation.dates import parse_birth, parse_date
from elo_batch.readers.title_lines import read_title


@pytest.mark.parametrize("text", ["17 Mar 26", "17-Mar-26", "17. März 26", "17th March 26", "Tue 17 Mar 26"])
def test_the_last_two_digits_are_the_year(text: str) -> None:
    assert parse_date(text) == date(2026, 3, 17)
    assert parse_date(text, "dmy") == date(2026, 3, 17)
    assert parse_date(text, "ymd") is None


def test_a_title_may_give_such_a_day() -> None:
    assert read_title(["Round 2, 17 Mar 26"]) == {"round": "2", "date": "17 Mar 26"}


@pytest.mark.parametrize("text", ["17 Mar 6", "32 Mar 26", "17 Oak 26", "17 Mar 126", "Mar 17 26"])
def test_what_is_no_such_date(text: str) -> None:
    assert parse_date(text) is None


def test_the_century_of_a_birth_is_never_guessed() -> None:
    assert parse_birth("17 Mar 26") is None
