"""Match cards headed by their clubs, one below the other."""

import csv
from io import StringIO
from pathlib import Path

import openpyxl
import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.tables import RawFile

BARE = (
    'Board,Elm CC,Result,Fir CC\n1,"Alder, Ann",1-0,"Birch, Ben"\n2,"Cedar, Cy",½-½,"Dogwood, Di"\n\n'
    'Board,Fir CC,Result,Gorse CC\n1,"Birch, Ben",0-1,"Hazel, Hal"\n2,"Dogwood, Di",1-0,"Ivy, Ian"\n'
)
TITLED = (
    "Elm CC v Fir CC,,,\n7 Feb 2026,,,\n"
    'Board,Elm CC,Result,Fir CC\n1,"Alder, Ann",1-0,"Birch, Ben"\n'
    '2,"Cedar, Cy",½-½,"Dogwood, Di"\n,,1½-½,\n,,,\n'
    "Fir CC v Gorse CC,,,\n21 Feb 2026,,,\n"
    'Board,Fir CC,Result,Gorse CC\n1,"Birch, Ben",0-1,"Hazel, Hal"\n2,"Dogwood, Di",1-0,"Ivy, Ian"\n,,1-1,\n'
)
SCORES = (
    "Elm CC v Fir CC,,,,\n7 Feb 2026,,,,\nBoard,Elm CC,Result,Fir CC,\n"
    '1,"Alder, Ann",1,"Birch, Ben",0\n2,"Cedar, Cy",½,"Dogwood, Di",½\n,,1½,,½\n,,,,\n'
    "Fir CC v Gorse CC,,,,\n21 Feb 2026,,,,\nBoard,Fir CC,Result,Gorse CC,\n"
    '1,"Birch, Ben",0,"Hazel, Hal",1\n2,"Dogwood, Di",1,"Ivy, Ian",0\n,,1,,1\n'
)
GERMAN = BARE.replace("Board", "Brett").replace("Result", "Ergebnis")
PLAYERS = [
    ("Alder, Ann", "Birch, Ben", "Elm CC", "Fir CC"),
    ("Cedar, Cy", "Dogwood, Di", "Elm CC", "Fir CC"),
    ("Birch, Ben", "Hazel, Hal", "Fir CC", "Gorse CC"),
    ("Dogwood, Di", "Ivy, Ian", "Fir CC", "Gorse CC"),
]
FORMS = {"bare": BARE, "titled": TITLED, "two scores": SCORES, "german": GERMAN}


def read(folder: Path, text: str, kind: str) -> RawFile:
    """Read the text of a comma-separated table as this kind of file."""
    path = folder / f"cards.{kind}"
    if kind == "xlsx":
        book = openpyxl.Workbook()
        for row in csv.reader(StringIO(text)):
            book.worksheets[0].append(row)
        book.save(path)
    elif kind == "semicolons":
        rows = csv.reader(StringIO(text))
        path = folder / "cards.csv"
        path.write_text("\n".join(";".join(row) for row in rows), encoding="utf-8")
    else:
        path.write_text(text, encoding="utf-8")
    return read_file(str(path), ReadOptions(kind="games"))


@pytest.mark.parametrize("kind", ["csv", "semicolons", "xlsx"])
@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_a_header_with_other_clubs_begins_another_card(tmp_path: Path, text: str, kind: str) -> None:
    found = read(tmp_path, text, kind)
    assert not [problem for problem in found.problems if problem.severity == "error"]
    (table,) = found.tables
    columns = ["white", "black", "white_team", "black_team"]
    assert list(table.rows[columns].itertuples(index=False, name=None)) == PLAYERS
    (told,) = (problem for problem in found.problems if problem.code == "H057")
    assert (told.values["home"], told.values["away"]) == ("Fir CC", "Gorse CC")


@pytest.mark.parametrize("text", [TITLED, SCORES])
def test_each_card_has_its_own_day(tmp_path: Path, text: str) -> None:
    (table,) = read(tmp_path, text, "csv").tables
    assert table.rows["date"].tolist() == ["7 Feb 2026"] * 2 + ["21 Feb 2026"] * 2


def test_a_total_of_another_card_is_compared_with_its_own_boards(tmp_path: Path) -> None:
    found = read(tmp_path, TITLED.replace(",,1-1,", ",,1½-½,"), "csv")
    (told,) = (problem for problem in found.problems if problem.code == "H035")
    assert told.values["home"] == "Fir CC"
