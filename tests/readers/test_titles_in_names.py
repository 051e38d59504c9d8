"""Titles, ratings and codes that stand with the names, in tables of every shape."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers.name_parts import name_parts
from tests.readers.crosstable_texts import FORMATS, Read, games, read_text, table

NAMES = ["Alder, Ann", "Birch", "Cedar, Cy"]
TITLES = ["GM", "WIM", "IM"]
NUMBERED = "No;Name;1;2;3;Pts\n1;GM Alder, Ann;*;1;½;1½\n2;WIM Birch;0;*;1;1\n3;IM Cedar, Cy;½;0;*;½\n"
ROUNDS = (
    "No;Name;1.Rd;2.Rd;3.Rd;Pts\n1;GM Alder, Ann;2w1;3b½;-0;1½\n2;WIM Birch;1b0;-0;3w1;1\n"
    "3;IM Cedar, Cy;-0;1w½;2b0;½\n"
)
HEADED = "Name;{};Pts\nGM Alder, Ann;*;1;½;1½\nWIM Birch;0;*;1;1\nIM Cedar, Cy;½;0;*;½\n"
GAMES = "Round;White;Black;Result\n1;GM Alder, Ann;WIM Birch;1-0\n2;IM Cedar, Cy;GM Alder, Ann;½-½\n"
GAMES += "3;WIM Birch;IM Cedar, Cy;1-0\n"


@FORMATS
@pytest.mark.parametrize(
    "text",
    [
        NUMBERED,
        ROUNDS,
        HEADED.format("AA;Bi;CC"),
        HEADED.format("Alder;Birch;Cedar"),
        HEADED.format("GM Alder;WIM Birch;IM Cedar, Cy"),
        GAMES,
    ],
)
def test_a_title_before_a_name_is_no_part_of_it(tmp_path: Path, read: Read, text: str) -> None:
    found = read(tmp_path, text)
    results = {f"{game.split(' ', 1)[1]}" for game in games(found) if "bye" not in game}
    assert {"Alder-Birch 1-0", "Birch-Cedar 1-0"} <= results
    (note,) = [problem for problem in found.problems if problem.code == "H015"]
    cells = 6 if text == GAMES else 3
    assert (note.values["count"], note.values["found"], note.values["part"]) == (cells, "GM Alder, Ann", "GM")
    if text != GAMES:
        players = table(found, "players").rows
        assert (players["name"].tolist(), players["title"].tolist()) == (NAMES, TITLES)


@FORMATS
def test_a_rating_and_an_id_behind_a_name_are_the_players(tmp_path: Path, read: Read) -> None:
    found = read(
        tmp_path,
        "No;Name;1;2;Pts\n1;FM Alder, Ann (2100);*;1;1\n2;Birch, Ben 90000002;0;*;0\n",
    )
    players = table(found, "players").rows
    assert players[["name", "title", "rating", "id"]].astype(str).to_numpy().tolist() == [
        ["Alder, Ann", "FM", "2100", ""],
        ["Birch, Ben", "", "", "90000002"],
    ]
    assert {"H014", "H015", "H016"} <= {problem.code for problem in found.problems}


@FORMATS
def test_a_column_of_its_own_goes_before_what_stands_with_the_name(tmp_path: Path, read: Read) -> None:
    text = "No;Name;Title;Rating;1;2;Pts\n1;FM Alder, Ann (2100);IM;2200;*;1;1\n2;Birch, Ben;;2000;0;*;0\n"
    players = table(read(tmp_path, text), "players").rows
    assert players[["name", "title", "rating"]].astype(str).iloc[0].tolist() == ["Alder, Ann", "IM", "2200"]


def test_names_of_a_page_are_joined_with_and_without_their_titles(tmp_path: Path) -> None:
    listed = "".join(
        f"<tr><td>{at}</td><td>{name}</td><td>9000000{at}</td><td>2{at}00</td></tr>"
        for at, name in enumerate(NAMES, 1)
    )
    cells = "".join(
        f"<tr><td>{'</td><td>'.join(line.split(';'))}</td></tr>" for line in NUMBERED.splitlines()
    )
    start = f"<tr><th>No.</th><th>Name</th><th>FideID</th><th>Rtg</th></tr>{listed}"
    page = f"<html><body><table>{start}</table><table>{cells}</table></body></html>"
    found = read_text(tmp_path, page, name="open.html")
    assert not [problem for problem in found.problems if problem.severity == "error"]
    rows = table(found, "games").rows
    assert rows.iloc[0][["white", "black", "result"]].tolist() == ["90000001", "90000002", "1-0"]


@pytest.mark.parametrize(
    ("text", "name", "title"),
    [
        ("IM Alder Ann", "Alder Ann", "IM"),
        ("WIM Birch", "Birch", "WIM"),
        ("IM Dong", "IM Dong", ""),
        ("IM CHANG HO", "IM CHANG HO", ""),
        ("Gm Alder, Ann", "Gm Alder, Ann", ""),
        ("Fm Birch", "Fm Birch", ""),
        ("GM", "GM", ""),
        ("GMAlder, Ann", "GMAlder, Ann", ""),
        ("KM Alder, Ann", "KM Alder, Ann", ""),
    ],
)
def test_only_known_titles_in_capitals_before_a_name_are_taken(text: str, name: str, title: str) -> None:
    assert name_parts(text)[::2] == (name, title)
