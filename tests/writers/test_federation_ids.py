"""Ids of the federations beside those of the list: which column gives them, and what is said without one."""

from __future__ import annotations

from pathlib import Path

import pytest
from dbfread import DBF

from elo_batch.batch.converting import Converted, convert
from elo_batch.batch.request import Request
from tests.writers.fields import ECF, US_CHESS

GAMES = """event,round,date,white,black,result
Oak Cup,1,2025-11-08,"Alder, Ann","Birch, Ben",1-0
Oak Cup,2,2025-11-09,"Birch, Ben","Alder, Ann",1/2-1/2
"""


def made(folder: Path, players: str, to: str) -> Converted:
    """The games with a rating list, as a file for a federation."""
    (folder / "games.csv").write_text(GAMES)
    (folder / "list.csv").write_text(players)
    lists = ((None, str(folder / "list.csv")),)
    request = Request(games=(str(folder / "games.csv"),), players=lists)
    return convert(
        request, to, "report" if to == "us-chess" else "oak.ecf", US_CHESS if to == "us-chess" else ECF, False
    )


def listed(heading: str, *ids: str) -> str:
    """A rating list with a further column of ids."""
    first, second = ids
    return (
        f"id,name,rating,games,{heading}\n"
        f'90000001,"Alder, Ann",2100,50,{first}\n90000002,"Birch, Ben",1900,60,{second}\n'
    )


def codes(converted: Converted) -> list[str]:
    """The codes of all problems."""
    return [problem.code for problem in converted.problems]


def members(folder: Path, converted: Converted) -> list[str]:
    """The member ids of the report."""
    (content,) = [each.content for each in converted.documents if each.name == "TDEXPORT.DBF"]
    (folder / "TDEXPORT.DBF").write_bytes(content)
    return [row["D_MEM_ID"] for row in DBF(str(folder / "TDEXPORT.DBF"))]


@pytest.mark.parametrize(
    "heading", ["uscf_id", "USCF ID", "us_chess_id", "US Chess ID", "member id", "Member_ID", "MEM_ID"]
)
def test_the_column_of_us_chess_ids_gives_the_member_ids(tmp_path: Path, heading: str) -> None:
    converted = made(tmp_path, listed(heading, "12345671", "12345672"), "us-chess")
    assert members(tmp_path, converted) == ["12345671", "12345672"]
    assert {"W119", "W120", "H010"}.isdisjoint(codes(converted))


def test_ids_of_the_list_that_become_member_ids_are_told(tmp_path: Path) -> None:
    converted = made(tmp_path, listed("shoe_size", "38", "44"), "us-chess")
    (problem,) = [problem for problem in converted.problems if problem.code == "W119"]
    assert "90000001 for Alder, Ann" in problem.message
    assert members(tmp_path, converted) == ["90000001", "90000002"]


@pytest.mark.parametrize(
    ("ids", "code"),
    [(("12345671", ""), "W120"), (("12345671", "1234567"), "W111"), (("12345671", "12345671"), "W121")],
)
def test_ids_of_two_kinds_or_of_two_players_are_refused(
    tmp_path: Path, ids: tuple[str, str], code: str
) -> None:
    converted = made(tmp_path, listed("uscf_id", *ids), "us-chess")
    assert (code in codes(converted), converted.documents) == (True, ())


def test_member_ids_of_a_report_for_us_chess_are_its_own(tmp_path: Path) -> None:
    first = made(tmp_path, listed("uscf_id", "12345671", "12345672"), "us-chess")
    for document in first.documents:
        (tmp_path / document.name).write_bytes(document.content)
    tables = tuple(str(tmp_path / document.name) for document in first.documents)
    again = convert(Request(games=tables[:1]), "us-chess", "report", US_CHESS, False)
    assert "W119" not in codes(again)
    assert members(tmp_path, again) == ["12345671", "12345672"]


@pytest.mark.parametrize("heading", ["ecf_code", "ECF Code", "ECF ref"])
def test_the_column_of_ecf_codes_gives_the_codes(tmp_path: Path, heading: str) -> None:
    converted = made(tmp_path, listed(heading, "900001A", "900002B"), "ecf")
    (document,) = converted.documents
    assert b"#ECF CODE=900001A" in document.content
    assert {"W114", "H010"}.isdisjoint(codes(converted))
    twice = made(tmp_path, listed(heading, "900001A", "900001A"), "ecf")
    assert (twice.documents, "W121" in codes(twice)) == ((), True)


def test_who_is_not_on_the_list_is_told_as_in_a_check(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(GAMES)
    (tmp_path / "list.csv").write_text(
        'id,name,rating\n90000001,"Alder, Ann",2100\n90000009,"Ivy, Ines",1500\n'
    )
    lists = ((None, str(tmp_path / "list.csv")),)
    request = Request(games=(str(tmp_path / "games.csv"),), players=lists)
    converted = convert(request, "csv", "oak.csv", {}, False)
    assert "P507" in codes(converted)
