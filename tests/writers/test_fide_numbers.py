"""The field for FIDE numbers: what stands in it, what never does, and what is said of other ids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elo_batch.batch.converting import Converted, convert
from elo_batch.batch.request import Request
from tests.writers.fields import ECF, US_CHESS

GAMES = """event,round,date,white,black,result
Oak Cup,1,2025-11-08,{0},{1},1-0
Oak Cup,2,2025-11-09,{1},{0},1/2-1/2
"""
FORMATS = {"ecf": ("oak.ecf", ECF), "trf16": ("oak.trf", {}), "us-chess": ("oak.zip", US_CHESS)}


def made(
    folder: Path,
    to: str,
    ids: tuple[str, str],
    heading: str = "id",
    more: tuple[str, str, str] = ("", "", ""),
) -> Converted:
    """Two games of two players with these ids, and a list with a further column, in another format."""
    (folder / "games.csv").write_text(GAMES.format(*ids))
    (folder / "list.csv").write_text(
        f"{heading},name,rating,games,{more[0] or 'shoe_size'}\n"
        f'{ids[0]},"Alder, Ann",2100,50,{more[1]}\n{ids[1]},"Birch, Ben",1900,60,{more[2]}\n'
    )
    request = Request(games=(str(folder / "games.csv"),), players=((None, str(folder / "list.csv")),))
    name, fields = FORMATS[to]
    return convert(request, to, name, fields, False)


def said(converted: Converted) -> list[str]:
    """What is said of ids, by code and severity."""
    codes = {"W111", "W119", "W120", "W121", "W124", "W125", "W126"}
    return [f"{p.code} {p.severity}" for p in converted.problems if p.code in codes]


def field(converted: Converted) -> list[str]:
    """What the players have in the field for FIDE numbers."""
    (document,) = converted.documents
    lines = document.content.decode().split("\r\n")
    if document.name.endswith(".trf"):
        return [line[57:68].strip() for line in lines if line.startswith("001")]
    people = [line for line in lines if line.startswith("#PIN=")]
    return ["".join(re.findall("#FIDE NO=([^ ]+)", line)) for line in people]


@pytest.mark.parametrize(
    "ids", [("7001", "7002"), ("K-17", "K-18"), ("00071001", "00071002"), ("90001A", "90002A")]
)
def test_ids_that_cannot_be_fides_are_never_submitted_as_such_and_told(
    tmp_path: Path, ids: tuple[str, str]
) -> None:
    ecf, trf = made(tmp_path, "ecf", ids), made(tmp_path, "trf16", ids)
    assert (field(ecf), said(ecf)) == (["", ""], ["W124 warning"])
    assert (field(trf), said(trf)) == (list(ids), ["W124 warning"])


@pytest.mark.parametrize("ids", [("1", "2"), ("01", "02")])
def test_ids_that_are_start_numbers_are_left_out_of_a_report_and_told(
    tmp_path: Path, ids: tuple[str, str]
) -> None:
    """The reader drops such ids, so the names stand for the players when the report is read back."""
    trf = made(tmp_path, "trf16", ids)
    assert (field(trf), said(trf)) == (["", ""], ["W124 warning"])
    (told,) = [problem.message for problem in trf.problems if problem.code == "W124"]
    assert "leaves them out, as they are its start numbers" in told
    (tmp_path / "again.trf").write_bytes(trf.documents[0].content)
    request = Request(games=(str(tmp_path / "again.trf"),), players=((None, str(tmp_path / "list.csv")),))
    (again,) = convert(request, "csv", "again.csv", {}, False).documents[:1]
    assert f",{ids[0]},{ids[1]},1-0," in again.content.decode()


@pytest.mark.parametrize("ids", [("2", "1"), ("1", "3")])
def test_ids_that_are_other_numbers_are_written(tmp_path: Path, ids: tuple[str, str]) -> None:
    trf = made(tmp_path, "trf16", ids)
    assert (field(trf), said(trf)) == (list(ids), ["W124 warning"])


@pytest.mark.parametrize("other", ["Alder, Ann", "ALDER, ANN"])
def test_namesakes_keep_ids_that_are_start_numbers(tmp_path: Path, other: str) -> None:
    (tmp_path / "games.csv").write_text(GAMES.format("1", "2"))
    (tmp_path / "list.csv").write_text(f'id,name,rating,games\n1,"Alder, Ann",2100,50\n2,"{other}",1900,60\n')
    request = Request(games=(str(tmp_path / "games.csv"),), players=((None, str(tmp_path / "list.csv")),))
    assert field(convert(request, "trf16", "oak.trf", {}, False)) == ["1", "2"]


@pytest.mark.parametrize("to", ["ecf", "trf16"])
def test_ids_that_may_be_fides_are_written_and_told_where_nothing_says_so(tmp_path: Path, to: str) -> None:
    ids = ("90000001", "90000002")
    untold, told = made(tmp_path, to, ids), made(tmp_path, to, ids, heading="FIDE ID")
    assert (field(untold), said(untold)) == (list(ids), ["W125 note"])
    assert (field(told), said(told)) == (list(ids), [])


@pytest.mark.parametrize("to", ["ecf", "trf16"])
def test_a_column_of_fide_numbers_alone_gives_them(tmp_path: Path, to: str) -> None:
    ids = ("71001", "71002")  # five digits: without the column they would be taken for FIDE's
    whole = made(tmp_path, to, ids, more=("fide_id", "90000001", "90000002"))
    assert (field(whole), said(whole)) == (["90000001", "90000002"], [])
    part = made(tmp_path, to, ids, more=("fide_id", "90000001", ""))
    assert (field(part), said(part)) == (["90000001", ""], ["W124 warning"])
    twice = made(tmp_path, to, ids, more=("fide_id", "90000001", "90000001"))
    assert (twice.documents, said(twice)) == ((), ["W121 error"])


@pytest.mark.parametrize(("to", "column"), [("ecf", ""), ("trf16", "fide_id")])
def test_namesakes_whom_a_file_would_hold_without_ids_are_refused(
    tmp_path: Path, to: str, column: str
) -> None:
    (tmp_path / "games.csv").write_text(GAMES.format("7001", "7002") + "Oak Cup,3,2025-11-10,7003,7001,1-0\n")
    (tmp_path / "list.csv").write_text(
        f"id,name,rating,{column or 'shoe_size'}\n"
        '7001,"Alder, Ann",2100,\n7002,"Alder, Ann",1900,\n7003,"Birch, Ben",1800,90000003\n'
    )
    request = Request(games=(str(tmp_path / "games.csv"),), players=((None, str(tmp_path / "list.csv")),))
    name, fields = FORMATS[to]
    converted = convert(request, to, name, fields, False)
    assert (converted.documents, "W126 error" in said(converted)) == ((), True)


def test_member_ids_of_us_chess_are_no_fide_numbers(tmp_path: Path) -> None:
    ids = ("90000001", "90000002")
    (report,) = made(tmp_path, "us-chess", ids).documents
    (tmp_path / report.name).write_bytes(report.content)
    request = Request(games=(str(tmp_path / report.name),))
    ecf, trf = (convert(request, to, *FORMATS[to], False) for to in ("ecf", "trf16"))
    assert (field(ecf), said(ecf)) == (["", ""], ["W124 warning"])
    assert (field(trf), said(trf)) == (list(ids), ["W124 warning"])


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (("7001", "7002"), ["W120 error"]),
        (("Alder", "Birch"), ["W120 error"]),
        (("90000001", "7002"), ["W111 error", "W119 warning"]),
    ],
)
def test_no_id_is_said_to_be_both_missing_and_taken(
    tmp_path: Path, ids: tuple[str, str], expected: list[str]
) -> None:
    converted = made(tmp_path, "us-chess", ids)
    assert (converted.documents, sorted(said(converted))) == ((), expected)
    (tmp_path / "games.csv").write_text(GAMES.format('"Alder, Ann"', '"Birch, Ben"'))
    nameless = convert(Request(games=(str(tmp_path / "games.csv"),)), "us-chess", *FORMATS["us-chess"], False)
    assert said(nameless) == ["W120 error"]
