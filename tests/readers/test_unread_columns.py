"""Columns of a table of games that are not known are named, once a file; known ones never are."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

HEADER = ["Round", "White", "Black", "Result"]
GAME = ["1", "Alder, Ann", "Birch, Ben", "1-0"]
KNOWN = {
    "database": (["ECO", "Opening", "Moves", "Site", "PGN"], ["C42", "Petrov", "31", "Elmstead", "1. e4"]),
    "players": (["White Club", "Black Club", "W Title", "B-Fed"], ["Elm", "Fir", "GM", "OAK"]),
    "standing": (["Pts", "Rank", "Team"], ["3", "7", "Elms"]),
    "program": (["Kontumaz", "Mnr", "ErgEloW", "ErgEloS"], ["1:0", "2", "1", "0"]),
    "blank": (["", "Remark"], ["x", " "]),
}


def _read(folder: Path, kind: str, rows: list[list[str]], **columns: str) -> RawFile:
    """The rows as a file of a format; of a workbook as two equal sheets."""
    path = folder / f"open.{kind}"
    if kind == "xlsx":
        book = Workbook()
        for sheet in (book.active, book.create_sheet("Second")):
            for row in rows:
                sheet.append(row)  # type: ignore[union-attr]
        book.save(path)
    else:
        mark = {"csv": ";", "tsv": "\t"}[kind]
        path.write_text("\n".join(mark.join(row) for row in rows) + "\n", encoding="utf-8")
    return read_file(str(path), ReadOptions(columns=columns))


def _unread(found: RawFile) -> list[Problem]:
    return [problem for problem in found.problems if problem.code == "H048"]


@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx"])
def test_unknown_columns_are_named_once_a_file(tmp_path: Path, kind: str) -> None:
    rows = [[*HEADER, "Remark", "Board No2", "Ort"], [*GAME, "late", "2", "Ulm"]]
    (note,) = _unread(_read(tmp_path, kind, rows))
    assert (note.severity, note.place.line) == ("note", 1)
    assert note.message == "3 columns are not read: Remark, Board No2, Ort"
    assert '--map "Remark=' in note.advice
    (rest,) = _unread(_read(tmp_path, kind, rows, **{"Board No2": "board", "Remark": "stage"}))
    assert rest.message == "1 column is not read: Ort"


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("columns", KNOWN.values(), ids=KNOWN)
def test_known_and_blank_columns_are_not_named(
    tmp_path: Path, columns: tuple[list[str], list[str]], kind: str
) -> None:
    headings, cells = columns
    assert not _unread(_read(tmp_path, kind, [[*HEADER, *headings], [*GAME, *cells]]))


@pytest.mark.parametrize(
    "rows",
    [
        [["HomePlayer", "Result", "AwayPlayer", "HPColour"], ["Alder", "1-0", "Birch", "Black"]],
        [["Player", "Colour", "Opponent", "Score"], ["Alder", "W", "Birch", "1"]],
        [["Winner", "Loser", "Draw"], ["Alder", "Birch", "yes"]],
        [["Home", "p", "a", "Res", "Away"], ["Alder", "x", "", "1-0", "Birch"]],
        [["White", "White", "Black", "Result"], ["Alder A", "Alder, Ann", "Birch", "1-0"]],
        [["White", "Black", "", ""], ["Alder", "Birch", "1", "0"]],
        [
            ["White surname", "White first name", "Black surname", "Black first name", "Result"],
            ["Alder", "Ann", "Birch", "Ben", "1-0"],
        ],
    ],
    ids=lambda rows: " ".join(rows[0]),
)
def test_columns_that_the_reader_uses_or_tells_of_are_not_named(
    tmp_path: Path, rows: list[list[str]]
) -> None:
    found = _read(tmp_path, "csv", rows)
    assert found.tables
    assert not _unread(found)


def test_of_many_unknown_columns_ten_are_shown(tmp_path: Path) -> None:
    more = [f"Remark {chr(97 + number)}x" for number in range(14)]
    (note,) = _unread(_read(tmp_path, "csv", [[*HEADER, *more], [*GAME, *more]]))
    assert note.message.startswith("14 columns are not read: Remark ax, ")
    assert note.message.endswith("Remark jx and 4 more")


def test_columns_of_a_list_of_players_are_kept_without_a_note(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("id,name,rating,Remark\n1,Alder,1500,late\n")
    found = read_file(str(path), ReadOptions(kind="players"))
    assert found.tables[0].rows["Remark"].tolist() == ["late"]
    assert not _unread(found)


@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx"])
@pytest.mark.parametrize(
    ("headings", "told"),
    [
        (["wite", "blak"], [("wite", "white"), ("blak", "black")]),
        (["Whtie", "Dates"], [("Whtie", "white")]),
        (["Remark", "Weight"], []),
    ],
)
def test_a_heading_a_letter_away_from_a_missing_column_is_a_warning(
    tmp_path: Path, kind: str, headings: list[str], told: list[tuple[str, str]]
) -> None:
    named = ["Round", "White Name", "Black Name", "Result", "Date"]
    rows = [[*named, *headings], [*GAME, "2025-11-01", "90000001", "90000002"]]
    found = {
        (p.values["found"], p.values["likely"])
        for p in _read(tmp_path, kind, rows).problems
        if p.code == "H052"
    }
    assert found == set(told)


def test_a_misspelt_heading_beside_the_right_one_is_only_not_read(tmp_path: Path) -> None:
    rows = [[*HEADER, "Resullt"], [*GAME, "1-0"]]
    assert [p.code for p in _read(tmp_path, "csv", rows).problems] == ["H048"]


@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx"])
@pytest.mark.parametrize(
    ("heading", "cell", "likely"),
    [("Rate", "beta", ""), ("Even", "beta", ""), ("Daet", "90+30", ""), ("Daet", "2025-11-01", "date")],
)
def test_a_word_of_its_own_is_no_slip(
    tmp_path: Path, kind: str, heading: str, cell: str, likely: str
) -> None:
    rows = [["Round", "White Name", "Black Name", "Result", heading], [*GAME, cell]]
    found = [p.values["likely"] for p in _read(tmp_path, kind, rows).problems if p.code == "H052"]
    assert set(found) == ({likely} if likely else set())
