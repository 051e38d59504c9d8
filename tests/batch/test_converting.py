"""Conversions: what comes out is what went in, in the columns the other format asks for."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from elo_batch.batch.converting import Converted, ReadBackError, convert
from elo_batch.batch.converting_lists import convert_list, list_in
from elo_batch.batch.request import Request
from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions
from elo_batch.results import Document
from elo_batch.writers.others import trf16

GAMES = """event,round,board,date,white,black,result,white_name,black_name,white_rating,black_rating,stage
Oak Cup,1,1,2025-11-08,00000017,90000002,1-0,"Alder, Ann","Birch, Ben",2100,1900,final
Oak Cup,1,2,2025-11-08,90000003,90000004,+/-,"Cedar, Cy","Dogwood, Di",1800,,
Oak Cup,2,1,2025-11-09,90000004,00000017,1/2-1/2,"Dogwood, Di","Alder, Ann",,2100,
Oak Cup,2,2,2025-11-09,90000002,,bye=1,"Birch, Ben",,1900,,
"""


def converted(folder: Path, content: str, to: str, name: str, apart: bool = False) -> Converted:
    """A conversion of one CSV file."""
    path = folder / "games.csv"
    path.write_text(content, encoding="utf-8")
    return convert(Request(games=(str(path),)), to, name, {}, apart)


def texts(made: Converted) -> dict[str, str]:
    """Name -> text of the files that were made."""
    return {document.name: document.content.decode() for document in made.documents}


def test_csv_comes_with_events_and_players_beside_it(tmp_path: Path) -> None:
    made = texts(converted(tmp_path, GAMES, "csv", "oak.csv"))
    assert list(made) == ["oak.csv", "oak-events.csv", "oak-players.csv"]
    assert made["oak.csv"].splitlines()[1].startswith("Oak Cup,")
    assert "00000017" in made["oak.csv"]
    assert "final" in made["oak.csv"]
    assert made["oak-events.csv"].splitlines()[1].count("2025-11-0") == 2


def test_a_report_has_every_field_in_its_columns(tmp_path: Path) -> None:
    (report,) = texts(converted(tmp_path, GAMES, "trf16", "oak.trf")).values()
    records = [line for line in report.split("\r\n") if line.startswith("001")]
    assert len({len(record) for record in records}) == 1
    alder = records[0]
    assert (alder[4:8], alder[14:47].rstrip(), alder[48:52]) == ("   1", "Alder, Ann", "2100")
    assert (alder[57:68], alder[80:84]) == ("   00000017", " 1.5")
    assert (alder[91:95], alder[96], alder[98]) == ("   2", "w", "1")
    assert [record[91:99] for record in records[2:]] == ["   4 w +", "   3 b -"]
    assert "0000 - U" in records[1]
    assert "XXR 2" in report
    assert "132".ljust(91) + "25/11/08  25/11/09" in report


def test_a_workbook_holds_numbers_as_numbers_and_ids_as_text(tmp_path: Path) -> None:
    (document,) = converted(tmp_path, GAMES, "xlsx", "oak.xlsx").documents
    path = tmp_path / document.name
    path.write_bytes(document.content)
    book = load_workbook(path)
    assert book.sheetnames == ["Games", "Events", "Players"]
    first = {
        heading.value: cell.value for heading, cell in zip(book["Games"][1], book["Games"][2], strict=True)
    }
    assert (first["white"], first["round"], first["white_rating"]) == ("00000017", 1, 2100)


def test_events_that_need_files_of_their_own_get_them(tmp_path: Path) -> None:
    two = GAMES + "Elm Cup,1,1,2025-11-10,00000017,90000002,0-1,,,,,\n"
    refused = converted(tmp_path, two, "trf16", "both.trf")
    assert [problem.code for problem in refused.problems if problem.severity == "error"] == ["W104"]
    assert refused.documents == ()
    assert sorted(texts(converted(tmp_path, two, "trf16", "both.trf", apart=True))) == [
        "Elm-Cup.trf",
        "Oak-Cup.trf",
    ]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("Oak Cup,1,3,2025-11-08,90000002,90000005,1-0,,,,,", "X301"),
        ("Oak Cup,3,1,2025-11-10,90000002,90000003,1/2-0,,,,,", "W102"),
    ],
)
def test_what_a_report_cannot_hold_is_refused_by_name(tmp_path: Path, row: str, code: str) -> None:
    made = converted(tmp_path, f"{GAMES}{row}\n", "trf16", "oak.trf")
    assert made.documents == ()
    assert code in [problem.code for problem in made.problems]


def test_a_decision_of_two_zeros_survives_in_tables(tmp_path: Path) -> None:
    rows = "event,round,date,white,black,result,white_score,black_score\nOak,1,2025-11-08,Alder,Birch,,0,0\n"
    made = texts(converted(tmp_path, rows, "csv", "oak.csv"))
    assert made["oak.csv"].splitlines()[1].endswith(",0,0,standard") or ",0,0," in made["oak.csv"]


def test_games_without_rounds_get_the_first_free_round_in_a_report(tmp_path: Path) -> None:
    rows = (
        "event,date,white,black,result\nOak,2025-11-09,Alder,Cedar,0-1\nOak,2025-11-08,Alder,Birch,1-0\n"
        "Oak,2025-11-08,Cedar,Dogwood,1-0\n"
    )
    (report,) = texts(converted(tmp_path, rows, "trf16", "oak.trf")).values()
    alder = next(line for line in report.split("\r\n") if "Alder" in line)
    assert [alder[98], alder[108]] == ["1", "0"]


def test_a_report_that_does_not_say_the_same_is_never_handed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    render = trf16.render

    def wrong(content: object, name: str) -> list[Document]:
        (document,) = render(content, name)  # type: ignore[arg-type]
        return [
            Document(
                document.name, document.content.replace(b"   2 w 1", b"   2 w =").replace(b" b 0", b" b =")
            )
        ]

    monkeypatch.setattr(trf16, "render", wrong)
    with pytest.raises(ReadBackError, match="game"):
        converted(tmp_path, GAMES, "trf16", "oak.trf")


def test_errors_of_the_input_stop_a_conversion(tmp_path: Path) -> None:
    made = converted(tmp_path, GAMES.replace("1-0", "7-7"), "csv", "oak.csv")
    assert made.documents == ()
    assert "V203" in [problem.code for problem in made.problems]


def test_a_list_keeps_its_columns_and_leading_zeros(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Id;Name;Elo;Shoe\n00000017;Alder, Ann;2100;38\n")
    file = list_in(str(path), ReadOptions())
    assert file is not None
    (document,) = convert_list(file, "", "csv", "out.csv").documents
    assert document.content.decode() == 'id,name,rating,Shoe\n00000017,"Alder, Ann",2100,38\n'
    with pytest.raises(RequestError, match="csv, xlsx"):
        convert_list(file, "", "trf16", "out.trf")


def test_a_report_without_games_gives_no_file(tmp_path: Path) -> None:
    path = tmp_path / "start.trf"
    path.write_text(
        f"012 Oak Cup\n001    1      {'Alder, Ann':33} 2100\n001    2      {'Birch, Ben':33} 1900\n"
    )
    made = convert(Request(games=(str(path),)), "csv", "oak.csv", {}, False)
    assert (made.documents, "W118" in [problem.code for problem in made.problems]) == ((), True)


def test_long_names_without_ids_are_cut_unless_two_would_be_one(tmp_path: Path) -> None:
    long = "Alder-Birch-Cedar-Dogwood, Annabella Be"
    rows = f'event,round,date,white,black,result\nOak,1,2025-11-08,"{long}","Elm, Eve",1-0\n'
    made = converted(tmp_path, rows, "trf16", "oak.trf")
    assert ("W103" in [problem.code for problem in made.problems], len(made.documents)) == (True, 1)
    twins = converted(tmp_path, rows.replace("Elm, Eve", f"{long}a"), "trf16", "oak.trf")
    assert ("W106" in [problem.code for problem in twins.problems], twins.documents) == (True, ())


PEOPLE = (
    "id,name,federation,sex,title,birth_year,rating\n"
    "00000017,Alder,Ger,M,m,0000,2100\n90000002,Birch,FRA,F,wgm,1990,1900\n90000003,Cedar,Kent,u,IM,1991,1800\n"
)


@pytest.mark.parametrize("alone", [True, False])
def test_persons_are_written_in_one_form(tmp_path: Path, alone: bool) -> None:
    path = tmp_path / "list.csv"
    path.write_text(PEOPLE)
    if alone:
        file = list_in(str(path), ReadOptions())
        assert file is not None
        (document,) = convert_list(file, "", "csv", "out.csv").documents
    else:
        (tmp_path / "games.csv").write_text(GAMES)
        request = Request(games=(str(tmp_path / "games.csv"),), players=((None, str(path)),))
        document = convert(request, "csv", "oak.csv", {}, False).documents[-1]
    lines = document.content.decode().splitlines()
    for line in (
        "00000017,Alder,GER,m,IM,,2100",
        "90000002,Birch,FRA,w,WGM,1990,1900",
        "90000003,Cedar,Kent,,IM,1991,1800",
    ):
        assert line in lines


def test_who_is_not_paired_gets_no_bye(tmp_path: Path) -> None:
    rows = (
        "event,round,date,white,black,result\nOak,1,2025-11-08,Alder,Birch,1-0\n"
        "Oak,2,2025-11-09,Alder,Cedar,0-1\nOak,2,2025-11-09,Birch,,bye=0\n"
    )
    (document,) = converted(tmp_path, rows, "trf16", "oak.trf").documents
    (tmp_path / "oak.trf").write_bytes(document.content)
    again = convert(Request(games=(str(tmp_path / "oak.trf"),)), "csv", "oak.csv", {}, False)
    assert (again.games, again.byes) == (2, 1)


def test_a_result_the_report_cannot_hold_is_told_with_its_place(tmp_path: Path) -> None:
    rows = GAMES + "Oak Cup,3,1,2025-11-10,90000002,90000003,1/2-0,,,,,\n"
    (problem,) = [p for p in converted(tmp_path, rows, "trf16", "o.trf").problems if p.code == "W102"]
    assert problem.place.line == len(rows.splitlines())


@pytest.mark.parametrize(
    ("games", "code"),
    [
        (
            "1,2026-10-03,Alder,Birch,1-0\n2,17/03/2026,Alder,Cedar,1-0\n3,24/03/2026,Birch,Cedar,1-0\n",
            "D117",
        ),
        ("1,2026-03-10,Alder,Birch 1-0,1-0\n1,2026-03-10,Cedar,Dogwood,1-0\n", "D1"),
    ],
    ids=["exchanged", "a score in a name"],
)
def test_what_the_damage_detector_refuses_is_not_converted(tmp_path: Path, games: str, code: str) -> None:
    made = converted(tmp_path, f"round,date,white,black,result\n{games}", "csv", "out.csv")
    assert made.documents == ()
    assert any(problem.code.startswith(code) for problem in made.problems)


def test_a_round_written_once_a_block_reaches_the_copy(tmp_path: Path) -> None:
    rows = "1,Alder,Birch,1-0\n,Cedar,Dogwood,1-0\n2,Alder,Cedar,0-1\n,Birch,Dogwood,0-1\n"
    made = texts(converted(tmp_path, f"round,white,black,result\n{rows}", "csv", "out.csv"))
    assert [line.split(",")[1] for line in made["out.csv"].splitlines()[1:]] == ["1", "1", "2", "2"]
