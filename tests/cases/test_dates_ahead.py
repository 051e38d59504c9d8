"""Whole events in a year that cannot be: no other game of theirs tells them apart."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from .formats import saved
from .runs import checked

_PAIRS = ((1, 2), (3, 4), (1, 3), (2, 4))


def _told(folder: Path, *starts: str, **options):
    """What is said of events of two rounds that begin on these days."""
    rows = [
        f"Cup {number},{1 + n // 2},{start[:-2]}{int(start[-2:]) + n // 2:02d},{white},{black},1-0\n"
        for number, start in enumerate(starts, 1)
        for n, (white, black) in enumerate(_PAIRS)
    ]
    text = "event,round,date,white,black,result\n" + "".join(rows)
    options.setdefault("on", None)
    outcome = checked(saved(folder, "cups.csv", text), **options)
    return [(p.code, p.place.line, p.message) for p in outcome.problems if p.code in ("V243", "V244")]


@pytest.mark.parametrize("rules", ["fide-standard", "fide", "elo", "auto-k"])
@pytest.mark.parametrize("year", ["2062", "2206"])
def test_event_decades_after_the_newest_law_is_warned_of(tmp_path, rules, year):
    ((code, line, message),) = _told(tmp_path, f"{year}-02-06", rules=(rules,))
    assert (code, line) == ("V243", 2)
    assert "event 'Cup 1'" in message
    assert f"{year}-02-06" in message
    assert "years after" in message


@pytest.mark.parametrize("year", ["2017", "2024", "2026", "2033"])
def test_event_of_these_years_is_not(tmp_path, year):
    assert not _told(tmp_path, f"{year}-08-06")


def test_event_years_after_the_day_of_the_run_is_warned_of(tmp_path):
    on = date(2025, 11, 1)
    ((code, _, message),) = _told(tmp_path, "2027-02-06", on=on)
    assert code == "V243"
    assert "--on (2025-11-01)" in message
    assert not _told(tmp_path, "2026-02-06", on=on)
    assert not _told(tmp_path, "2024-02-06", on=on)


def test_one_event_years_from_all_others_is_warned_of(tmp_path):
    starts = ["2026-02-06", "2026-02-20", "2025-11-06", "2026-03-06"]
    for slip in ("2018-02-13", "2029-02-13"):
        ((code, line, message),) = _told(tmp_path, *starts, slip)
        assert (code, line) == ("V244", 18)
        assert "event 'Cup 5'" in message
        assert slip in message
    assert not _told(tmp_path, "2021-02-06", "2022-02-06", "2023-02-06", "2024-02-06", "2026-02-06")
    assert not _told(tmp_path, "2021-02-06", "2024-02-06")
