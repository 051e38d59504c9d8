"""Cards and tables of leagues: home and away, colours, codes in names, margins."""

from datetime import date
from pathlib import Path

import pandas as pd
import pytest

from elo_batch.api import rate
from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources
from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.name_parts import name_parts
from elo_batch.tables import RawFile

CARD = (
    "Date,HomeTeam,Home,Result,Away,AwayTeam,Board{more}\n"
    '3 Oct 2025,Elm CC,"900001A Alder, Ann",1-0,"900002B, Birch, Ben",Fir CC,1{one}\n'
    '3 Oct 2025,Elm CC,"900003C Cedar, Cy",draw,"900004D Dogwood, Di",Fir CC,2{two}\n'
)


def read(folder: Path, text: str, **options: object) -> RawFile:
    """Write a text and read it as games."""
    path = folder / "league.csv"
    path.write_text(text, encoding="utf-8")
    return read_file(str(path), ReadOptions(kind="games", **options))  # type: ignore[arg-type]


def test_a_colour_of_the_home_player_decides_who_has_white(tmp_path: Path) -> None:
    found = read(tmp_path, CARD.format(more=",HPColour", one=",Black", two=",White"))
    (table,) = found.tables
    columns = ["white", "black", "result", "white_team", "white_name"]
    assert table.rows[columns].apply(tuple, axis=1).tolist() == [
        ("900002B", "900001A", "0-1", "Fir CC", "Birch, Ben"),
        ("900003C", "900004D", "draw", "Elm CC", "Cedar, Cy"),
    ]
    assert [problem.code for problem in found.problems] == ["H014", "H018"]
    assert found.problems[0].values["count"] == 4  # of both sides


def test_without_colours_home_is_white_with_one_note(tmp_path: Path) -> None:
    found = read(tmp_path, CARD.format(more="", one="", two=""))
    assert found.tables[0].rows["white"].tolist() == ["900001A", "900003C"]
    assert [problem.code for problem in found.problems].count("H017") == 1


@pytest.mark.parametrize(
    ("rule", "white"),
    [
        ("odd", ["900001A", "900004D"]),
        ("even", ["900002B", "900003C"]),
        ("all", ["900001A", "900003C"]),
        ("none", ["900002B", "900004D"]),
    ],
)
def test_a_declared_rule_gives_the_colours_by_board(tmp_path: Path, rule: str, white: list[str]) -> None:
    found = read(tmp_path, CARD.format(more="", one="", two=""), home_white=rule)
    assert found.tables[0].rows["white"].tolist() == white


SIDES = "Board;Elm CC;Result;Fir CC;Venue\n1;Alder;1-0;Birch;Oak Hall\n2;Cedar;0-1;Dogwood;Oak Hall\n"
NAMED = ("Elm CC=home", "Fir CC=away")


def asked(path: Path, kind: str, *mapping: str) -> str:
    """The initials of those who have white on a card with these `--map`, as a file or as a frame."""
    if kind == "file":
        rows = read_sources(Request((str(path),), rules=("elo",), mappings=mapping)).tables("games")[0].rows
        return "".join(name[0] for name in rows["white"])
    frame = pd.read_csv(path, sep=None, engine="python", dtype="str")
    ids = ("Alder", "Birch", "Cedar", "Dogwood")
    players = pd.DataFrame({"id": [f"{name} 1" for name in ids], "name": ids, "rating": "1500", "k": "20"})
    rated = rate(frame, players, rules="elo", on=date(2026, 2, 14), map=mapping)
    return "".join(sorted(rated.lines.loc[rated.lines["colour"] == "white", "id"].str[0]))


@pytest.mark.parametrize("kind", ["file", "frame"])
@pytest.mark.parametrize(
    ("rule", "white"),
    [("odd", "AD"), ("even", "BC"), ("all", "AC"), ("none", "BD")],
)
def test_a_map_may_name_the_home_and_the_away_player(
    tmp_path: Path, kind: str, rule: str, white: str
) -> None:
    (tmp_path / "card.csv").write_text(SIDES, encoding="utf-8")
    assert asked(tmp_path / "card.csv", kind, *NAMED, f"home:white={rule}") == white


@pytest.mark.parametrize("kind", ["file", "frame"])
@pytest.mark.parametrize("rule", ["odd", "even", "all", "none"])
@pytest.mark.parametrize(
    ("text", "mapping", "heading"),
    [
        (SIDES, ("Elm CC=white", "Fir CC=black"), "Elm CC=home"),
        ("Board;White;Black;Result\n1;Alder;Birch;1-0\n", (), "Black=away"),
    ],
    ids=["headings declared", "plain"],
)
def test_a_rule_for_home_players_that_does_nothing_is_refused(
    tmp_path: Path, kind: str, rule: str, text: str, mapping: tuple[str, ...], heading: str
) -> None:
    (tmp_path / "card.csv").write_text(text, encoding="utf-8")
    with pytest.raises(RequestError, match=f'home:white={rule}": .* who had white; .*"{heading}"'):
        asked(tmp_path / "card.csv", kind, *mapping, f"home:white={rule}")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("games.pgn", '[White "Alder"]\n[Black "Birch"]\n[Result "1-0"]\n\n1-0\n'),
        ("card.csv", "Board,Home,Away,Result,HPColour\n1,Alder,Birch,1-0,White\n"),
    ],
)
def test_a_rule_is_refused_where_the_file_gives_the_colours(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(RequestError, match="does not leave open who had white"):
        asked(tmp_path / name, "file", "home:white=odd")


def test_a_rule_without_boards_is_a_wrong_request(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="no column of boards"):
        read(tmp_path, "Home,Away,Result\na,b,1-0\n", home_white="odd")


def test_a_colour_that_is_none_is_named(tmp_path: Path) -> None:
    found = read(tmp_path, CARD.format(more=",HPColour", one=",grey", two=",White"))
    assert ("H019", 2) in [(problem.code, problem.place.line) for problem in found.problems]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("900001A Alder, Ann", ("Alder, Ann", "900001A", "", "")),
        ("900001A, Alder, Ann R", ("Alder, Ann R", "900001A", "", "")),
        ("Alder, Ann (90000001)", ("Alder, Ann", "90000001", "", "")),
        ("WGM Alder, Ann (1850)", ("Alder, Ann", "", "WGM", "1850")),
        ("Alder Ann (FM)", ("Alder Ann", "", "FM", "")),
        ("Im Dong", ("Im Dong", "", "", "")),
        ("IM Dong", ("IM Dong", "", "", "")),
        ("90000001", ("90000001", "", "", "")),
        ("Alder 2nd, Ann", ("Alder 2nd, Ann", "", "", "")),
    ],
)
def test_codes_titles_and_ratings_are_no_part_of_a_name(text: str, parts: tuple[str, ...]) -> None:
    assert name_parts(text) == parts


def test_margins_alone_make_the_results(tmp_path: Path) -> None:
    columns = {"team1": "white", "team2": "black", "s1": "white_margin_points", "s2": "black_margin_points"}
    found = read(tmp_path, "team1,team2,s1,s2\nElm,Fir,3,10\nGum,Elm,7,7\nFir,Gum,,\n", columns=columns)
    assert found.tables[0].rows["result"].tolist() == ["0-1", "1/2-1/2", ""]
    assert [problem.code for problem in found.problems] == ["H021"]


def test_fixtures_of_teams_are_refused_as_what_they_are(tmp_path: Path) -> None:
    found = read(tmp_path, "FixtureDate,FixtureHomeTeam,FixtureAwayTeam\n3 Oct 2025,Elm CC,Fir CC\n")
    assert [problem.code for problem in found.problems] == ["H022"]
    assert "FixtureHomeTeam=white" in found.problems[0].advice


@pytest.mark.parametrize(
    ("header", "noted"),
    [("Home,p,a,Res,Away", True), ("Home,P,A,Res,Away", True), ("Home,p,pts,Res,Away", False)],
)
def test_columns_p_and_a_are_left_out_with_a_note(tmp_path: Path, header: str, noted: bool) -> None:
    found = read(tmp_path, f"{header}\nAlder Ann,w,b,1-0,Birch Ben\nCedar Cy,b,w,1-0,Dogwood Di\n")
    notes = [problem for problem in found.problems if problem.code == "H036"]
    assert [(note.severity, note.place.line) for note in notes] == [("note", 1)] * noted
    assert found.tables[0].rows["white"].tolist() == ["Alder Ann", "Cedar Cy"]
