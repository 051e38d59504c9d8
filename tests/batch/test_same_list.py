"""`--list-format same`: only the cells that changed differ from the list that came in."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from pathlib import Path

import pandas as pd
import pytest
import xlsxwriter
from openpyxl import Workbook, load_workbook

from elo_batch.batch import Request, rate_batch
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.registry import read_file
from elo_batch.results import Results

GAMES = "event,round,date,white,black,result\n"
ROUND = "Oak Cup,1,2025-11-08,90000001,90000002,0-1\nOak Cup,2,2025-11-09,90000002,90000001,1/2-1/2\n"
UNRATED = "".join(
    f"Oak Cup,{round_},2025-11-{7 + round_:02},90000009,9000000{1 + round_ % 2},1-0\n"
    for round_ in range(3, 9)
)
LIST_DATE = date(2025, 12, 1)


def rated(folder: Path, name: str, content: bytes, games: str = ROUND, **more: object) -> Results:
    """The results of a batch with one list."""
    (folder / "games.csv").write_text(GAMES + games, encoding="utf-8")
    (folder / name).write_bytes(content)
    request = Request(
        games=(str(folder / "games.csv"),),
        players=((date(2025, 11, 1), str(folder / name)),),
        list_date=LIST_DATE,
        list_format="same",
        **more,  # type: ignore[arg-type]
    )
    outcome = rate_batch(request)
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    return outcome.results


def closing(results: Results) -> bytes:
    """The closing list in the layout of the one that came in."""
    assert results.same_list is not None, [problem.lines() for problem in results.problems]
    return results.same_list.content


def rating(results: Results, id_: str) -> str:
    """The new rating in ratings.csv."""
    rows = results.ratings
    return str(rows.loc[rows["id"] == id_, "rating"].iloc[0])


LISTS = {
    "comma": b'id,name,rating\r\n90000001,"Alder, Ann",2100\r\n90000002,"Birch, Ben",1900\r\n',
    "semicolons, titles, BOM": (
        "\ufeffSpring list;;;\n;;;\nID;Name;Elo;Schuhgröße\n"
        '90000001;Älder, Ann;"2100";38\n90000002;Birch, Ben; 1900 ;41,5\n'
    ).encode(),
    "tabs, cp1252, no end of line": (
        "Id\tName\tElo\tNote\n90000001\tÄlder, Ann\t2100\tx\n# nobody\n90000002\tBirch, Ben\t1900\t"
    ).encode("cp1252"),
    "UTF-16, old Macs": "\ufeffid,name,rating\r90000001,Alder,2100\r90000002,Birch,1900\r".encode("utf-16"),
}


@pytest.mark.parametrize("content", LISTS.values(), ids=LISTS.keys())
def test_a_delimited_list_without_games_comes_back_byte_for_byte(tmp_path: Path, content: bytes) -> None:
    idle = "Oak Cup,1,2025-11-08,90000001,90000002,-/-\n"
    assert closing(rated(tmp_path, "list.csv", content, idle)) == content


@pytest.mark.parametrize("content", LISTS.values(), ids=LISTS.keys())
def test_only_the_ratings_differ(tmp_path: Path, content: bytes) -> None:
    results = rated(tmp_path, "list.csv", content)
    codec = (
        "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8" if b"\xc3" in content else "cp1252"
    )
    wanted = content.decode(codec)
    for id_, before in (("90000001", "2100"), ("90000002", "1900")):
        assert rating(results, id_) != before
        wanted = wanted.replace(before, rating(results, id_))
    assert closing(results).decode(codec) == wanted


def test_dates_decimals_and_new_players_are_written_as_the_list_does(tmp_path: Path) -> None:
    content = (
        "Name;ID;Elo;Höchste Elo;Zuletzt gewertet;Stand\n"
        "Alder, Ann;90000001;2100;2100,5;01.10.2025;01.11.2025\n"
        "Birch, Ben;90000002;1900;1990,5;01.10.2025;01.11.2025\n\n"
    ).encode()
    mapped = ("Höchste Elo=peak", "Zuletzt gewertet=last_rated", "Stand=list_date")
    results = rated(tmp_path, "list.csv", content, ROUND + UNRATED, mappings=mapped)
    lines = closing(results).decode().split("\n")
    new = [rating(results, id_) for id_ in ("90000001", "90000002", "90000009")]
    assert lines[:4] == [
        "Name;ID;Elo;Höchste Elo;Zuletzt gewertet;Stand",
        f"Alder, Ann;90000001;{new[0]};2100,5;01.12.2025;01.12.2025",
        f"Birch, Ben;90000002;{new[1]};1990,5;01.12.2025;01.12.2025",
        f"90000009;90000009;{new[2]};{new[2]};01.12.2025;01.12.2025",
    ]
    assert lines[4:] == ["", ""]


def test_two_columns_of_ratings_keep_apart_what_map_says(tmp_path: Path) -> None:
    content = b"id,Elo,Club Elo\n90000001,2100,2100\n90000002,1900,1900\n"
    results = rated(tmp_path, "list.csv", content, mappings=("Club Elo=rating", "Elo=rapid_rating"))
    lines = closing(results).decode().splitlines()
    assert lines[1] == f"90000001,2100,{rating(results, '90000001')}"


def book() -> bytes:
    """A workbook with a list under a title, a formula beside it, and another sheet."""
    made = Workbook()
    sheet = made.active
    assert sheet is not None
    sheet.title = "Liste"
    sheet.append(["Vereinsliste"])
    sheet.append(["ID", "Name", "Elo", "Doppelt", "Stand"])
    for line, row in enumerate((("00000017", "Alder, Ann", 2100), ("90000002", "Birch, Ben", 1900)), 3):
        sheet.append([*row, f"=C{line}*2", date(2025, 11, 1)])
    sheet["C3"].number_format = "0.00"
    made.create_sheet("Notes")["A1"] = "=1+1"
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def games_of_17(games: str) -> str:
    return games.replace("90000001", "00000017")


def test_a_workbook_keeps_everything_but_the_changed_cells(tmp_path: Path) -> None:
    data, idle = book(), "Oak Cup,1,2025-11-08,00000017,90000002,-/-\n"
    same = rated(tmp_path, "list.xlsx", data, idle)
    before = load_workbook(io.BytesIO(data))["Liste"]
    assert [c.value for row in load_workbook(io.BytesIO(closing(same)))["Liste"] for c in row] == [
        c.value for row in before for c in row
    ]
    results = rated(tmp_path, "list.xlsx", data, games_of_17(ROUND + UNRATED), mappings=("Stand=list_date",))
    after = load_workbook(io.BytesIO(closing(results)))
    sheet = after["Liste"]
    assert [sheet["C3"].value, sheet["C4"].value] == [
        int(rating(results, i)) for i in ("00000017", "90000002")
    ]
    assert (sheet["A3"].value, sheet["D3"].value, sheet["C3"].number_format) == ("00000017", "=C3*2", "0.00")
    assert sheet["E3"].value.date() == LIST_DATE
    assert after["Notes"]["A1"].value == "=1+1"
    assert [sheet["A5"].value, sheet["C5"].value] == ["90000009", int(rating(results, "90000009"))]


def test_a_formula_is_never_overwritten(tmp_path: Path) -> None:
    out = io.BytesIO()
    made = xlsxwriter.Workbook(out, {"in_memory": True})
    sheet = made.add_worksheet("Liste")
    for row, cells in enumerate((("ID", "Elo"), ("90000001", 2100), ("90000002", 1900))):
        sheet.write_row(row, 0, cells)
    sheet.write_formula("B2", "=2000+100", None, 2100)
    made.close()
    results = rated(tmp_path, "list.xlsx", out.getvalue())
    assert results.same_list is None
    said = [problem.message for problem in results.problems if problem.code == "O903"]
    assert "the cell B2 of the sheet holds a formula" in said[0]


HEADER = "ID Number      Name             Fed Sex Tit  WTit OTit           FOA NOV25 Gms K  B-day Flag\r\n"
FIDE = HEADER + "".join(
    f"{line:<{len(HEADER) - 2}}\r\n"
    for line in (
        "90000001       Alder, Ann       ENG F        WIM  IA,FT              2100  5   20 1990  wi",
        "90000002       Birch, Ben       ENG M                                1900  0   20 1991",
        "90000003       Cedar, Cy        ENG M                                1800  7   20 1992",
    )
)


def test_a_fide_list_keeps_its_columns_and_holds_those_who_took_part(tmp_path: Path) -> None:
    results = rated(tmp_path, "standard.txt", FIDE.encode())
    lines = closing(results).decode().split("\r\n")
    one, two = (rating(results, id_) for id_ in ("90000001", "90000002"))
    assert lines == [
        HEADER.rstrip().replace("NOV25", "DEC25"),
        f"90000001       Alder, Ann       ENG F        WIM  IA,FT              {one}  2   20 1990  w   ",
        f"90000002       Birch, Ben       ENG M                                {two}  2   20 1991      ",
        "",
    ]


def test_a_fide_list_in_a_zip_is_given_back_as_text(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("standard.txt", FIDE)
    plain = closing(rated(tmp_path, "standard.txt", FIDE.encode()))
    results = rated(tmp_path, "list.zip", packed.getvalue())
    assert closing(results) == plain
    assert results.same_list is not None
    assert results.same_list.name == "closing-list.txt"


@pytest.mark.parametrize("listed", ["2100", "    "])
def test_a_line_that_a_long_title_moved_can_be_read_again(tmp_path: Path, listed: str) -> None:
    title = "FST,FT,IA,NA,DI,"  # a sign longer than its column
    moved = f"90000001       Alder, Ann       GER F             {title}    {listed}  2   20 1985      \r\n"
    other = "90000002       Birch, Ben       GER M                                1900  0   20 1970      \r\n"
    results = rated(tmp_path, "fide.txt", (HEADER + moved + other).encode(), ROUND + UNRATED)
    (tmp_path / "closing.txt").write_bytes(closing(results))
    again = read_file(str(tmp_path / "closing.txt"), ReadOptions(kind="players"))
    assert {problem.severity for problem in again.problems} == {"note"}
    rows = again.tables[0].rows.set_index("id")
    assert rows.loc["90000001", "OTit"] == "FST,FT,IA,NA,DI,"
    assert rows.loc["90000001", "rating"] == rating(results, "90000001")


def test_the_closing_list_rates_the_next_batch_as_ratings_csv_does(tmp_path: Path) -> None:
    """The next list after next: from closing-list.txt and from ratings.csv of the same run."""
    results = rated(tmp_path, "standard.txt", FIDE.encode(), list_scope="participants")
    assert results.ratings["id"].tolist() == ["90000001", "90000002"]
    later = ROUND.replace("2025-11", "2025-12")
    made = []
    for name, content in (
        ("standard2.txt", closing(results)),
        ("ratings.csv", results.ratings.to_csv(index=False).encode()),
    ):
        (tmp_path / "later.csv").write_text(GAMES + later)
        (tmp_path / name).write_bytes(content)
        lists = ((None, str(tmp_path / name)),)
        request = Request(games=(str(tmp_path / "later.csv"),), players=lists, list_date=date(2026, 1, 1))
        outcome = rate_batch(request)
        assert outcome.results is not None
        made.append(outcome.results.ratings[["id", "rating"]])
    pd.testing.assert_frame_equal(*made)


@pytest.mark.parametrize("listed", ["several lists", "none"])
def test_what_cannot_be_written_so_is_said(tmp_path: Path, listed: str) -> None:
    if listed == "none":
        (tmp_path / "games.csv").write_text(GAMES + ROUND)
        request = Request(games=(str(tmp_path / "games.csv"),), list_format="same")
    else:
        for name in ("a.csv", "b.csv"):
            (tmp_path / name).write_bytes(LISTS["comma"])
        (tmp_path / "games.csv").write_text(GAMES + ROUND)
        lists = tuple((None, str(tmp_path / name)) for name in ("a.csv", "b.csv"))
        request = Request(games=(str(tmp_path / "games.csv"),), players=lists, list_format="same")
    outcome = rate_batch(request)
    said = [problem.message for problem in outcome.problems if problem.code == "O903"]
    assert len(said) == 1
    assert ("2 lists" in said[0]) is (listed == "several lists")
