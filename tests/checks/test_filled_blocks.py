"""Cells written once for a block of rows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from elo_batch.checks.damage import mend
from elo_batch.tables import RawTable

from .conftest import raw_table

PLAYERS = ("a,b", "c,d", "b,c", "d,a")


def _headed(text: str) -> RawTable:
    table = raw_table("games", text)
    return replace(table, headings={str(name): str(name).title() for name in table.rows.columns})


@pytest.mark.parametrize(
    ("rounds", "dates", "filled"),
    [
        (("1", "", "2", ""), ("2026-03-10", "", "2026-03-17", ""), ("1122", "10 10 17 17")),
        (("1", "", "2", ""), ("2026-03-10", "", "2026-03-10", ""), ("1122", "10 10 10 10")),
        (("1", "", "2", ""), ("2026-03-10", "", "", ""), ("1122", "10   ")),
        (("1", "", "1", ""), ("2026-03-10", "", "2026-03-17", ""), ("1-1-", "10 10 17 17")),
        (("", "1", "", "2"), ("2026-03-10", "", "2026-03-17", ""), ("-1-2", "10 10 17 17")),
        (("2", "", "1", ""), ("2026-03-10", "2026-03-10", "2026-03-10", ""), ("2-1-", "10 10 10 ")),
    ],
)
def test_blank_cells_mean_what_stands_above_where_that_is_certain(
    rounds: tuple[str, ...], dates: tuple[str, ...], filled: tuple[str, str]
) -> None:
    rows = [f"{r},{d},{p},1-0" for r, d, p in zip(rounds, dates, PLAYERS, strict=True)]
    table = _headed("\n".join(["round,date,white,black,result", *rows, ""]))
    found = mend([table]).tables[0].rows
    assert "".join(text or "-" for text in found["round"]) == filled[0]
    assert " ".join(text[-2:] for text in found["date"]) == filled[1]


def test_the_event_is_filled_down_too() -> None:
    rows = ["Spring,1,a,b,1-0", ",1,c,d,1-0", "Autumn,1,a,c,1-0", ",1,b,d,0-1"]
    table = _headed("\n".join(["event,round,white,black,result", *rows, ""]))
    assert mend([table]).tables[0].rows["event"].tolist() == ["Spring", "Spring", "Autumn", "Autumn"]
