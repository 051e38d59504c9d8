"""Days with dots and a year of two digits: never month first, and seldom year first."""

from __future__ import annotations

from pathlib import Path

import pytest

from .formats import saved
from .runs import checked

_PAIRS = ((1, 2), (3, 4), (1, 3), (2, 4))


def _starts(folder: Path, days: tuple[str, ...], heading: str = "Datum", **options):
    """What is said of the dates of an event of German headings, and its first and last day."""
    rows = [
        f"{1 + n // 2};{days[n * len(days) // 4]};9000000{white};1-0;9000000{black}\n"
        for n, (white, black) in enumerate(_PAIRS)
    ]
    text = f"Runde;{heading};Weiß;Ergebnis;Schwarz\n" + "".join(rows)
    outcome = checked(saved(folder, "open.csv", text), rules=("elo",), **options)
    return [(p.code, p.message) for p in outcome.problems if p.code in ("V201", "V202", "V219", "V243")]


@pytest.mark.parametrize(
    "days", [("06.02.26", "07.02.26"), ("6.2.26", "8.2.26"), ("06.02.26",), ("28.02.26", "01.03.26")]
)
def test_dots_are_day_first(tmp_path, days):
    assert not _starts(tmp_path, days)


def test_under_another_heading_the_days_that_vary_come_first(tmp_path):
    assert not _starts(tmp_path, ("06.02.26", "07.02.26"), "Date")


@pytest.mark.parametrize("days", [("26.02.06", "26.02.07"), ("26.02.06",)])
def test_a_year_that_may_stand_first_is_asked_for(tmp_path, days):
    ((code, message),) = _starts(tmp_path, days, "Date")
    assert code == "V219"
    assert f"'{days[0]}' can be read day first or year first" in message
    assert "month" not in message


def test_slashes_are_asked_for_where_the_year_may_stand_first(tmp_path):
    assert not _starts(tmp_path, ("06/02/2026", "07/02/2026"))
    ((_, message),) = _starts(tmp_path, ("06/02/07", "07/02/07"))
    assert "can be read day first, month first or year first" in message
