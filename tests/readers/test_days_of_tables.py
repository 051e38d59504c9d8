"""The days of an event that a line above its crosstable tells, in texts, sheets and pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.readers.crosstable_texts import read_sheets, read_text, table

FORMATS = pytest.mark.parametrize("kind", ["csv", "xlsx", "html"])
ROWS = [
    "No;Name;Rtg;1.Rd;2.Rd",
    "1;Alder, Ann;2100;2w1;-1",
    "2;Birch, Ben;2000;1b0;3w½",
    "3;Cedar, Cy;1900;-0;2b½",
]
BOTH, ONE = ("2026-02-14", "2026-02-15"), ("2026-02-14", "2026-02-14")


def days(folder: Path, kind: str, *titles: str) -> tuple[str, str]:
    """First and last day of the event of a table below these lines."""
    if kind == "html":
        cells = "".join(f"<tr><td>{'</td><td>'.join(row.split(';'))}</td></tr>" for row in ROWS)
        above = "".join(f"<p>{title}</p>" for title in titles)
        found = read_text(
            folder,
            f"<html><body><h2>Moor Open</h2>{above}<table>{cells}</table></body></html>",
            name="open.html",
        )
    else:
        text = "\n".join(["Moor Open", *titles, *ROWS]) + "\n"
        found = read_sheets(folder, {"Final": text}) if kind == "xlsx" else read_text(folder, text)
    event = table(found, "events").rows.iloc[0]
    return str(event.get("start", "")), str(event.get("end", ""))


@FORMATS
@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Date 2026/02/14 to 2026/02/15", BOTH),
        ("Datum: 14.02.2026 bis 15.02.2026", BOTH),
        ("Fecha: 14/02/2026 - 15/02/2026", BOTH),
        ("14-15 February 2026", BOTH),
        ("Heathfield, 14th - 15th February 2026", BOTH),
        ("Date: 14.02.2026", ONE),
        ("Datum 14.02.2026", ONE),
        ("Saturday, 14 February 2026", ONE),
    ],
)
def test_a_line_above_the_table_gives_the_days(
    tmp_path: Path, kind: str, title: str, found: tuple[str, str]
) -> None:
    assert days(tmp_path, kind, title) == found


@FORMATS
@pytest.mark.parametrize(
    "titles",
    [
        ("Last update 17.05.2026 19:48",),
        ("Updated 17.05.2026",),
        ("Stand: 17.05.2026",),
        ("Date: 14.02.2026", "Saturday, 21 February 2026"),
    ],
    ids=" ".join,
)
def test_other_days_are_not_those_of_the_event(tmp_path: Path, kind: str, titles: tuple[str, ...]) -> None:
    assert days(tmp_path, kind, *titles) == ("", "")
