"""Tables of games on pages that have more columns than pairings: read as the same table in CSV is."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from page_texts import SITE, codes, only, read, rows, table

from elo_batch.columns import GAMES
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.options import Kind
from elo_batch.tables import RawFile

HEADINGS = ("round", "date", "white", "black", "result")
FIRST = ("1", "2026-02-01", "Alder, Ann", "Birch, Ben", "1-0")
SECOND = ("2", "2026-02-08", "Alder, Ann", "Cedar, Cy", "0-1")
VALUES = {"rated": "no", "neutral": "yes", "time_control": "blitz"} | dict.fromkeys(
    ["white_rating", "black_rating"], "1500"
)
EVENT_BY_PAGE = "Alder Open"


def _csv(folder: Path, headings: tuple[str, ...], *lines: tuple[str, ...]) -> RawFile:
    path = folder / "games.csv"
    path.write_text("\n".join(";".join(line) for line in (headings, *lines)), encoding="utf-8")
    return read_file(str(path), ReadOptions(kind="games"))


def _same(page: RawFile, text: RawFile) -> None:
    found, wanted = (only(file, "games").rows.reset_index(drop=True) for file in (page, text))
    pd.testing.assert_frame_equal(found, wanted)


@pytest.mark.parametrize("column", [column.name for column in GAMES if column.name not in HEADINGS])
@pytest.mark.parametrize("kind", ["", "games"])
def test_every_column_of_games_is_read(tmp_path: Path, column: str, kind: Kind) -> None:
    if column == "board":
        headings, lines = (*HEADINGS, column, "event"), ((*FIRST, "1", "A"), (*SECOND, "2", "B"))
    elif column in ("white_name", "black_name"):
        headings = (*HEADINGS, column)
        lines = tuple((*row[:2], "90000001", "90000002", row[4], "Alder, Ann") for row in (FIRST, SECOND))
    else:
        headings, value = (*HEADINGS, column), VALUES.get(column, "1")
        lines = ((*FIRST, value), (*SECOND, value))
    page = read(tmp_path, f"<html><body>{table(headings, *lines)}</body></html>", kind)
    assert column in only(page, "games").rows
    _same(page, _csv(tmp_path, headings, *lines))


def test_events_and_time_controls_stay_apart(tmp_path: Path) -> None:
    headings = (*HEADINGS, "event", "time_control")
    page = read(tmp_path, table(headings, (*FIRST, "A", "blitz"), (*SECOND, "B", "standard")))
    told = rows(page, "games", "event", "time_control", "black")
    assert told == [("A", "blitz", "Birch, Ben"), ("B", "standard", "Cedar, Cy")]
    assert codes(page) == []


def test_all_tables_of_a_page_are_read_and_named_by_its_title(tmp_path: Path) -> None:
    headings = (*HEADINGS[2:], "time_control")
    first = table(headings, (*FIRST[2:], "blitz"), caption="Round 1 on 2026-02-01")
    second = table(headings, (*SECOND[2:], "rapid"), caption="Round 2 on 2026-02-08")
    page = read(tmp_path, f"<title>{EVENT_BY_PAGE}</title>{first}{second}")
    tables = [table for table in page.tables if table.kind == "games"]
    assert [table.event for table in tables] == [EVENT_BY_PAGE] * 2
    found = [tuple(table.rows.iloc[0][["round", "black", "time_control"]]) for table in tables]
    assert found == [("1", "Birch, Ben", "blitz"), ("2", "Cedar, Cy", "rapid")]
    assert str(tables[1].place(4)).endswith("page.html: games!row 4")


def test_ids_of_players_are_no_names(tmp_path: Path) -> None:
    page = read(tmp_path, table(HEADINGS, ("1", "2026-02-01", "90000001", "90000002", "1-0")))
    assert rows(page, "games", "white", "black") == [("90000001", "90000002")]
    assert [table.kind for table in page.tables] == ["games"]


def test_declared_columns_of_pairings_count(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(table((*HEADINGS, "Tempo"), (*FIRST, "blitz")), encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="games", columns={"Tempo": "time_control"}))
    assert rows(found, "games", "time_control") == [("blitz",)]


def test_pairings_of_the_site_stay_pairings(tmp_path: Path) -> None:
    page = read(tmp_path, SITE + table((*HEADINGS, "Group"), (*FIRST, "A")))
    assert {table.kind for table in page.tables} >= {"players", "games"}
