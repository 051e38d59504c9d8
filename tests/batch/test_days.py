"""Which day chooses what: lists, lateness, lists in force, monthly parts."""

from __future__ import annotations

from datetime import date

import numpy as np
import pandas as pd
import pytest

from elo_batch.batch.days import (
    first_of_month,
    is_late,
    list_for,
    list_in_force,
    month_number,
    monthly_parts,
    months,
)


@pytest.mark.parametrize(
    ("end", "made"),
    [
        ("2025-08-29", "2025-09-01"),
        ("2025-08-30", "2025-10-01"),
        ("2025-12-29", "2026-01-01"),
        ("2025-12-30", "2026-02-01"),
        ("2024-02-27", "2024-03-01"),  # three days before 1 March of a leap year
        ("2024-02-28", "2024-04-01"),
    ],
)
def test_an_event_goes_on_the_first_list_whose_closing_date_it_meets(end: str, made: str) -> None:
    assert list_for(date.fromisoformat(end), 3) == date.fromisoformat(made)


def test_a_list_that_closes_the_day_before_takes_the_whole_month() -> None:
    assert list_for(date(2025, 8, 31), 1) == date(2025, 9, 1)


@pytest.mark.parametrize(
    ("list_date", "received", "late"),
    [
        ("2025-08-01", None, False),  # third list after 10 May: June, July, August
        ("2025-09-01", None, True),
        ("2025-07-01", "2025-08-01", False),
        ("2025-07-01", "2025-08-02", True),
    ],
)
def test_a_report_is_late_when_it_misses_the_third_list(
    list_date: str, received: str | None, late: bool
) -> None:
    arrived = date.fromisoformat(received) if received else None
    assert is_late(date(2025, 5, 10), arrived, date.fromisoformat(list_date), (3, 5)) is late
    assert not is_late(date(2025, 5, 10), arrived, date(2030, 1, 1), (0, 5))


@pytest.mark.parametrize(
    ("end", "late"), [("2025-05-25", True), ("2025-05-26", False), ("2025-05-31", False)]
)
def test_with_five_days_left_in_the_month_the_count_begins_a_list_later(end: str, late: bool) -> None:
    # after 26 May five days remain: the lists of July, August and September count
    assert is_late(date.fromisoformat(end), None, date(2025, 9, 1), (3, 5)) is late


def test_months_count_from_year_0_and_a_missing_day_is_0() -> None:
    days = np.array(["2025-11-07", "NaT", "1969-12-31"], dtype="datetime64[s]")
    assert months(days).tolist() == [12 * 2025 + 10, 0, 12 * 1969 + 11]
    assert first_of_month(month_number(date(2025, 12, 31))) == date(2025, 12, 1)


def test_the_list_in_force_is_the_newest_not_after_the_start() -> None:
    lists = np.array(["2025-09-01", "2025-10-01", "2025-11-01"], dtype="datetime64[s]")
    starts = np.array(["2025-08-15", "2025-10-01", "2025-10-31", "2025-12-24", "NaT"], dtype="datetime64[s]")
    assert list_in_force(starts, lists).tolist() == [0, 1, 1, 2, 2]


def test_a_list_without_a_date_serves_every_event() -> None:
    alone = np.array(["NaT"], dtype="datetime64[s]")
    assert list_in_force(np.array(["2025-08-15", "NaT"], dtype="datetime64[s]"), alone).tolist() == [0, 0]


def frames(dates: list[str]) -> tuple[pd.DataFrame, pd.DataFrame]:
    events = pd.DataFrame(
        {
            "event_id": ["league", "open"],
            "event": ["League", "Open"],
            "start": pd.to_datetime(["2025-09-15", "2025-11-01"]).astype("datetime64[s]"),
            "end": pd.to_datetime(["2025-11-20", "2025-11-05"]).astype("datetime64[s]"),
        }
    )
    when = pd.to_datetime(pd.Series([*dates, "2025-11-03"])).astype("datetime64[s]")
    return events, pd.DataFrame({"event": np.array([0] * len(dates) + [1], dtype=np.int32), "date": when})


def test_a_long_event_is_split_by_month_within_its_own_bounds() -> None:
    parts = monthly_parts(*frames(["2025-09-20", "2025-11-10", "2025-09-30"]), np.array([30, 30]))
    assert parts.events["event"].tolist() == ["Open", "League (2025-09)", "League (2025-11)"]
    assert parts.events["start"].dt.strftime("%m-%d").tolist() == ["11-01", "09-15", "11-01"]
    assert parts.events["end"].dt.strftime("%m-%d").tolist() == ["11-05", "09-30", "11-20"]
    assert parts.games["event"].tolist() == [1, 2, 1, 0]
    assert parts.whole.tolist() == [1, 0, 0]


def test_a_game_without_a_date_keeps_its_event_whole() -> None:
    parts = monthly_parts(*frames(["2025-09-20", None]), np.array([30, 30]))  # type: ignore[list-item]
    assert parts.events["event"].tolist() == ["League", "Open"]


def test_short_events_and_switched_readings_split_nothing() -> None:
    assert len(monthly_parts(*frames(["2025-09-20"]), np.array([0, 0])).events) == 2
    assert len(monthly_parts(*frames(["2025-09-20"]), np.array([67, 30])).events) == 2  # 67 days long
    assert len(monthly_parts(*frames(["2025-09-20"]), np.array([66, 30])).events) == 2
