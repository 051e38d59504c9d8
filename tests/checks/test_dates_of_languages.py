"""Dates with two readings beside headings of a language that puts the day first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.runs import from_files
from tests.readers.rows_of_tests import save_rows

HEADINGS = [
    ("Weiß", "Schwarz", "Ergebnis", "Datum"),
    ("Blancas", "Negras", "Resultado", "Fecha"),
    ("Blancs", "Noirs", "Résultat", "Date"),
    ("Bianco", "Nero", "Risultato", "Data"),
    ("Białe", "Czarne", "Wynik", "Data"),
    ("Wit", "Zwart", "Uitslag", "Datum"),
    ("Jugador blancas", "Jugador negras", "Resultado", "Fecha"),
]


def events(path: str, **options: str) -> tuple[list[str], list[str]]:
    """The days of the events rated, and the codes that speak of dates."""
    outcome = from_files(Path(path), rules=("elo",), **options)
    told = [p.code for p in outcome.problems if p.code in ("V201", "V202", "V219", "V231", "V265")]
    lines = outcome.results.lines if outcome.results else None
    return [] if lines is None else sorted({str(day)[:10] for day in lines["date"]}), told


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("headings", HEADINGS, ids=lambda each: each[0])
def test_the_day_stands_first(tmp_path: Path, headings: tuple[str, ...], form: str) -> None:
    rows = [
        headings,
        ("Alder, Ann", "Birch, Ben", "1-0", "7/11/2024"),
        ("Cedar, Cy", "Elm, Ed", "0-1", "08/11/2024"),
    ]
    assert events(save_rows(tmp_path / f"open.{form}", rows)) == (["2024-11-07", "2024-11-08"], ["V265"])


def test_english_headings_leave_it_open(tmp_path: Path) -> None:
    rows = [("White", "Black", "Result", "Date"), ("Alder, Ann", "Birch, Ben", "1-0", "7/11/2024")]
    assert events(save_rows(tmp_path / "open.csv", rows)) == ([], ["V219"])


def test_what_is_declared_or_written_comes_first(tmp_path: Path) -> None:
    """A locale, and a date of the column that can be read in one way alone."""
    rows = [HEADINGS[0], ("Alder, Ann", "Birch, Ben", "1-0", "7/11/2024")]
    path = save_rows(tmp_path / "open.csv", rows)
    assert events(path, locale="en_US") == (["2024-07-11"], [])
    more = [*rows, ("Cedar, Cy", "Elm, Ed", "0-1", "7/13/2024")]
    assert events(save_rows(tmp_path / "open.csv", more)) == (["2024-07-11", "2024-07-13"], ["V231"])
