"""The text crosstable of US Chess results pages, and the JSON of sections."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from dbase_files import codes, games, table, write

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

RULE = "-" * 60
HEAD = f"""{RULE}
 Pair | Player Name                     |Total|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |
{RULE}
"""
BODY = f"""    1 | ANN ALDER                       |1.5  |W   2|H    |
   NC | 90000001 / R: 1641P17->1657P18  |N:2  |W    |     |
{RULE}
    2 | BEN BIRCH                       |1.0  |L   1|X   3|
   NC | 90000002 / R: 1500   ->1490     |     |B    |     |
{RULE}
    3 | CY CEDAR                        |0.0  |U    |F   2|
   SC | 90000003 / R: Unrated ->1200P1  |     |     |     |
{RULE}
"""
TEXT = f"ALDER OPEN\nSection 1 - Open\nEvent Date(s): 2025-11-08 thru 2025-11-09\n{HEAD}{BODY}"


def read(folder: Path, text: str) -> RawFile:
    return read_file(write(folder, "crosstable.txt", text.encode()), ReadOptions())


def test_two_lines_make_a_player_and_the_new_ratings_are_kept(tmp_path: Path) -> None:
    file = read(tmp_path, TEXT)
    assert (file.format, codes(file)) == ("us_chess_text", [])
    assert sorted(games(file)) == [
        ("1", "ANN ALDER", "BEN BIRCH", "1-0"),
        ("2", "ANN ALDER", "", "bye=½"),
        ("2", "BEN BIRCH", "CY CEDAR", "+/-"),
    ]
    rows = table(file, "players").rows
    assert rows[["id", "rating", "published_rating"]].to_numpy().tolist() == [
        ["90000001", "1641", "1657"],
        ["90000002", "1500", "1490"],
        ["90000003", "", "1200"],
    ]
    event = table(file, "events").rows.iloc[0]
    assert event[["event", "start", "end", "time_control"]].tolist() == [
        "ALDER OPEN: Open", "2025-11-08", "2025-11-09", "standard"
    ]  # fmt: skip


def test_a_heading_that_comes_again_begins_another_event(tmp_path: Path) -> None:
    file = read(tmp_path, f"{TEXT}\nSection 2 - Reserve\n{HEAD}{BODY.replace('R:', 'Q:')}")
    events = [found.rows.iloc[0] for found in file.tables if found.kind == "events"]
    assert [(each["event"], each["time_control"]) for each in events] == [
        ("ALDER OPEN: Open", "standard"),
        ("ALDER OPEN: Reserve", "rapid"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("|L   1|", "|L   9|", "T301"),
        ("|L   1|", "|W   1|", "T305"),
        ("|L   1|", "|Q   1|", "N125"),
        ("|1.5  |", "|2.5  |", "T401"),
        ("   NC | 90000002 / R: 1500   ->1490     |     |B    |     |\n", "", "N124"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert code in codes(read(tmp_path, TEXT.replace(old, new)))


def test_the_list_of_sections_is_refused_as_it_has_no_games(tmp_path: Path) -> None:
    items = [{"id": "A", "ratingSystem": "R", "ratingRecords": [{"preRating": 1500, "postRating": 1510}]}] * 2
    path = write(tmp_path, "sections.json", json.dumps({"items": items}).encode())
    (problem,) = read_file(path, ReadOptions()).problems
    assert problem.code == "N156"
    assert "the 2 sections" in problem.message
    path = write(tmp_path, "cut.json", json.dumps({"items": items}).encode()[:-9])
    assert codes(read_file(path, ReadOptions())) == ["N159"]
