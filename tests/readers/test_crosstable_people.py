"""Names and ratings of a crosstable that are damaged or exchanged: one finding, and nobody rated by them."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from tests.readers import page_texts
from tests.readers.crosstable_texts import FORMATS, Read, as_csv, as_page, codes, games, said, table

SWISS = """No.;Name;Rtg;1.Rd;2.Rd;3.Rd;Pts.
1;Alder, Ann;2100;4w1;2b½;-½;2
2;Birch, Ben;2000;5b1;1w½;3b0;1½
3;Cedar, Cy;1900;-1;4b0;2w1;2
4;Dogwood, Di;1800;1b0;3w1;5b-;1
5;Elder, Eve;1700;2w0;-0;4w+;1
"""
SQUARE = """No;Name;Elo;1;2;3;4;Pts
1;Alder, Ann;2100;X;1;½;1;2½
2;Birch, Ben;2000;0;X;1;½;1½
3;Cedar, Cy;1900;½;0;X;1;1½
4;Dogwood, Di;1800;0;½;0;X;½
"""
BOTH = pytest.mark.parametrize("text", [SWISS, SQUARE])


def _repaired(folder: Path, text: str) -> list[str]:
    path = folder / "mended.csv"
    path.write_text(text, encoding="utf-8")
    found = read_file(str(path), ReadOptions(kind="games", accept_repairs=True))
    assert table(found, "players").rows.equals(table(as_csv(folder, text_of(folder)), "players").rows)
    return codes(found)


def text_of(folder: Path) -> str:
    return (folder / "sound.csv").read_text(encoding="utf-8")


def _marked(text: str, mark: str) -> str:
    for rating in ("2100", "2000", "1900", "1800", "1700"):
        text = text.replace(rating, f"{rating[0]}{mark}{rating[1:]}")
    return text


@pytest.mark.parametrize("mark", [".", ",", "'"])
@FORMATS
@BOTH
def test_thousands_marks_in_the_ratings_are_one_error(
    tmp_path: Path, text: str, read: Read, mark: str
) -> None:
    found = read(tmp_path, _marked(text, mark))
    count = text.count("\n") - 1
    assert [code for code in codes(found) if code not in ("T316",)] == ["D141"]
    assert f"thousands marks in {count} cells" in said(found, "D141")
    (tmp_path / "sound.csv").write_text(text, encoding="utf-8")
    assert [code for code in _repaired(tmp_path, _marked(text, mark)) if code != "T316"] == ["D001"] * count


def test_one_rating_with_a_mark_is_told_alone(tmp_path: Path) -> None:
    found = as_csv(tmp_path, SWISS.replace("2100", "2.100"))
    assert codes(found) == ["D103"]
    assert "'2.100' was probably 2100" in said(found, "D103")


@pytest.mark.parametrize("rows", [["2"], ["2", "4"]])
@FORMATS
@BOTH
def test_names_and_ratings_exchanged_in_some_rows_are_one_error(
    tmp_path: Path, text: str, read: Read, rows: list[str]
) -> None:
    lines = [line.split(";") for line in text.splitlines()]
    turned = [[line[0], line[2], line[1], *line[3:]] if line[0] in rows else line for line in lines]
    wrong = "".join(f"{';'.join(line)}\n" for line in turned)
    found = read(tmp_path, wrong)
    assert [code for code in codes(found) if code != "T316"] == ["D158"]
    assert "'2000' stands under 'Name'" in said(found, "D158")
    assert "Birch, Ben" in table(found, "players").rows["name"].tolist()
    (tmp_path / "sound.csv").write_text(text, encoding="utf-8")
    assert [code for code in _repaired(tmp_path, wrong) if code != "T316"] == ["D001"] * len(rows)


def test_a_name_and_an_id_exchanged_are_one_error(tmp_path: Path) -> None:
    head, *rows = SWISS.splitlines()
    text = "\n".join([f"ID;{head}", *(f"9000000{at};{row}" for at, row in enumerate(rows, 1))])
    found = as_csv(tmp_path, text.replace("90000002;2;Birch, Ben", "Birch, Ben;2;90000002"))
    assert codes(found) == ["D158"]
    assert codes(as_csv(tmp_path, text)) == []


@FORMATS
def test_a_number_for_a_name_and_a_name_for_a_rating_are_errors(tmp_path: Path, read: Read) -> None:
    assert codes(read(tmp_path, SWISS.replace("Birch, Ben;2000", "2000;"))) == ["C450"]
    assert codes(read(tmp_path, SWISS.replace("Birch, Ben;2000", "Birch, Ben;Birch, Ben"))) == ["C451"]
    assert codes(read(tmp_path, SWISS.replace("2000", "soon"))) == ["C408"]


@FORMATS
def test_a_number_with_a_rating_of_its_own_is_a_handle(tmp_path: Path, read: Read) -> None:
    assert codes(read(tmp_path, SWISS.replace("Birch, Ben", "12345"))) == []
    assert codes(read(tmp_path, SWISS.replace("Birch, Ben", "2000"))) == ["C450"]


def test_players_without_names_are_called_by_their_numbers(tmp_path: Path) -> None:
    text = SWISS
    for at, name in enumerate(("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di", "Elder, Eve"), 1):
        text = text.replace(name, f"10{at}")
    found = as_csv(tmp_path, text)
    assert codes(found) == []
    assert games(found)[0] == "1 101-104 1-0"


def test_pairings_and_lists_of_a_page_with_thousands_marks_are_one_error(tmp_path: Path) -> None:
    people = [(*each[:3], f"{each[3][0]}.{each[3][1:]}") for each in (page_texts.ANN, page_texts.BEN)]
    people += [(*each[:3], f"{each[3][0]}.{each[3][1:]}") for each in (page_texts.CY, page_texts.DI)]
    pairs = [
        page_texts.pair(board, one, "1 - 0", other)
        for board, one, other in zip("12", people[:2], people[2:], strict=True)
    ]
    games = page_texts.table(page_texts.PAIRS, *pairs, caption="Round 1 on 2025/11/08")
    found = page_texts.read(tmp_path, page_texts.SITE + games)
    assert codes(found) == ["D141"]
    assert page_texts.rows(found, "players", "rating") == [("2400",), ("2200",), ("2300",), ("2100",)]
    listed = page_texts.table(("No.", "", "Name", "Rtg"), *people, caption="Starting rank")
    assert codes(page_texts.read(tmp_path, page_texts.SITE + listed)) == ["D141"]


@FORMATS
@pytest.mark.parametrize(("cell", "joined"), [("4w1", "41"), ("1w½", "1½"), ("3b0", "30")])
def test_a_colour_lost_in_one_cell_is_told_of_the_cell(
    tmp_path: Path, read: Read, cell: str, joined: str
) -> None:
    found = read(tmp_path, SWISS.replace(cell, joined, 1))
    lost = ["C402"] if "½" not in joined else []  # a half cannot be a part of the number
    assert [code for code in codes(found) if code[0] != "T" or code == "T301"] == lost
    if lost:
        assert f"'{joined}' is not opponent, colour and result" in said(found, "C402")


@FORMATS
def test_a_round_whose_colours_were_lost_is_one_error(tmp_path: Path, read: Read) -> None:
    text = SWISS.replace("4w1", "41").replace("5b1", "51").replace("1b0;3", "10;3").replace("2w0;-", "20;-")
    found = read(tmp_path, text)
    assert codes(found) == ["C452"]
    assert "round 1 has no colours, as the other rounds have" in said(found, "C452")
    assert "4 cells number and result run together, such as '41'" in said(found, "C452")


def test_halves_are_no_letters_of_colours(tmp_path: Path) -> None:
    found = as_csv(tmp_path, SWISS.replace("2b½", "2½").replace("1w½", "1½"))
    assert codes(found) == ["T307"]
    assert "2 Alder-Birch 1/2-1/2" in games(found)


@FORMATS
@pytest.mark.parametrize("head", [True, False])
def test_a_second_table_in_one_file_is_one_error(tmp_path: Path, read: Read, head: bool) -> None:
    second = SWISS
    for name in ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di", "Elder, Eve"):
        second = second.replace(name, f"Mc{name}")
    found = read(tmp_path, SWISS + (second if head else second.split("\n", 1)[1]))
    told = [code for code in codes(found) if code not in ("H007", "C506")]
    assert told == (["C531"] if head and read is as_page else ["T422"])
    if "T422" in told:
        assert "5 start numbers stand twice, 1 to 5: a second table" in said(found, "T422")
