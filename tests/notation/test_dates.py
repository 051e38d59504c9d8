"""Dates and births as files write them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.notation.dates import column_order, from_serial, has_two_readings, parse_birth, parse_date


@pytest.mark.parametrize(
    "text",
    [
        "2026-02-01",
        "2026/02/01",
        "2026.02.01",
        "2026/2/1",
        "01.02.2026",
        "1.2.2026",
        "1. 02. 2026",
        "20260201",
        "Feb 1, 2026",
        "1 Feb 2026",
        "1-Feb-2026",
        "1. Februar 2026",
        "1 de febrero de 2026",
        "February 1st, 2026",
        "2026-02-01T00:30+09:00",
        "2026-02-01 23:59:59",
        "01.02.2026 10:00",
    ],
)
def test_a_certain_date_is_read_as_it_is_written(text: str) -> None:
    assert parse_date(text) == date(2026, 2, 1)


@pytest.mark.parametrize(
    "text", ["2022-19-22", "30.02.2026", "31/31/2026", "soon", "", "2026", "1-0", "May", "????.??.??"]
)
def test_an_impossible_date_is_none(text: str) -> None:
    assert parse_date(text) is None
    assert not has_two_readings(text)


def test_a_date_with_slashes_needs_an_order_unless_only_one_is_possible() -> None:
    assert parse_date("03/04/2026") is None
    assert has_two_readings("03/04/2026")
    assert parse_date("03/04/2026", "dmy") == date(2026, 4, 3)
    assert parse_date("03/04/2026", "mdy") == date(2026, 3, 4)
    assert parse_date("13/04/2026") == parse_date("04/13/2026") == date(2026, 4, 13)
    assert parse_date("04/04/2026") == date(2026, 4, 4)


def test_a_two_digit_year_needs_an_order() -> None:
    assert parse_date("10.09.13") is None
    assert parse_date("10.09.13", "ymd") == date(2010, 9, 13)
    assert parse_date("10.09.13", "dmy") == date(2013, 9, 10)
    assert parse_date("17.01.72", "dmy") == date(1972, 1, 17)


def test_a_column_is_settled_by_its_certain_members() -> None:
    assert column_order(["03/04/2026", "25/04/2026"]) == ("dmy", None)
    assert column_order(["03/04/2026", "04/25/2026"]) == ("mdy", None)
    assert column_order(["03/04/2026", "2026-05-13"]) == (None, None)
    assert column_order(["25/04/2026", "04/25/2026"]).conflict == ("25/04/2026", "04/25/2026")


def test_serial_numbers_follow_the_calendar_of_the_book() -> None:
    assert from_serial(46024) == date(2026, 1, 2)
    assert from_serial(46024, epoch1904=True) == date(2030, 1, 3)
    assert from_serial(1) == date(1900, 1, 1)
    assert from_serial(59) == date(1900, 2, 28)
    assert from_serial(61) == date(1900, 3, 1)
    assert [from_serial(number) for number in (-1, 0, 60, 10**7)] == [None] * 4


@pytest.mark.parametrize(
    ("text", "birth"),
    [
        ("2008/00/00", (2008, None)),
        ("0000/00/00", (0, None)),
        ("0000", (0, None)),
        ("0", (0, None)),
        ("", (0, None)),
        ("  .  .  ", (0, None)),
        ("1993", (1993, None)),
        ("1993.??.??", (1993, None)),
        ("1993-05-00", (1993, None)),
        ("17.01.1972", (1972, date(1972, 1, 17))),
        ("2008-03-09", (2008, date(2008, 3, 9))),
        ("03/04/1993", (1993, None)),
        *((text, (0, None)) for text in ("n/a", "N.A.", "unknown", "xx.xx.xxxx", "----", "????")),
        ("soon", None),
        ("93", None),
        ("1066", None),
    ],
)
def test_a_birth_is_a_year_a_day_or_unknown(text: str, birth: tuple[int, date | None] | None) -> None:
    assert parse_birth(text) == birth


@pytest.mark.parametrize("time", ["T25:00", " 24:30", "T99:00:00Z", " 10:60", " 7:75"])
@pytest.mark.parametrize("day", ["2026-01-03", "13.01.2026"])
def test_a_day_with_an_impossible_time_is_a_typing_error(day: str, time: str) -> None:
    assert parse_date(day + time) is None
    assert parse_date(f"{day} 24:00") == parse_date(f"{day} 9:05 PM") == parse_date(f"{day} 23:59:59.5Z")


@given(st.dates(date(1000, 1, 1)))
def test_iso_dates_round_trip(day: date) -> None:
    assert parse_date(day.isoformat()) == day


@given(st.text(max_size=14))
def test_no_text_breaks_the_readers_of_dates(text: str) -> None:
    parse_date(text)
    parse_birth(text)
    column_order([text])
