"""Names beside the opponent's ids, or where the ratings should be: one finding that names the columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch import Outcome

from ..cases.formats import TABLES, csv_file, saved
from ..cases.runs import checked

HEADING = ["round", "white", "white_name", "white_rating", "black", "black_name", "black_rating", "result"]
NAMES = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Dot", "Elm, Eve", "Firth, Flo")
RATINGS = ("1510", "1620", "1730", "1840", "1950", "2060")


def _rows() -> list[list[str]]:
    """A round robin of six over five rounds."""
    circle, rows = list(range(6)), [list(HEADING)]
    for number in range(1, 6):
        for white, black in zip(circle[:3], circle[:2:-1], strict=True):
            sides = [(f"9000000{n + 1}", NAMES[n], RATINGS[n]) for n in (white, black)]
            rows.append([str(number), *sides[0], *sides[1], "1-0"])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rows


def _exchanged(rows: list[list[str]], *pairs: tuple[str, str]) -> list[list[str]]:
    """The rows with the headings of columns exchanged."""
    other = dict(pairs) | {second: first for first, second in pairs}
    return [[other.get(heading, heading) for heading in rows[0]], *rows[1:]]


def _told(outcome: Outcome) -> list[tuple[str, str]]:
    return [(problem.code, problem.message) for problem in outcome.problems if problem.severity != "note"]


@pytest.mark.parametrize("kind", sorted(TABLES))
@pytest.mark.parametrize("pair", [("white", "black"), ("white_name", "black_name")])
def test_names_beside_the_ids_of_the_opponents(tmp_path: Path, kind: str, pair: tuple[str, str]) -> None:
    path = TABLES[kind](tmp_path, _exchanged(_rows(), pair))
    assert _told(checked(path)) == [
        (
            "D142",
            "ids and names are exchanged: the names in 'white_name' are those of the ids in 'black',"
            " the names in 'black_name' those of 'white'",
        )
    ]


def _moved(rows: list[list[str]], step: int) -> list[list[str]]:
    """The rows with white's names a row lower or higher, colours exchanged in every second round."""
    rows = [[r[0], *r[4:7], *r[1:4], r[7]] if r[0] in "24" else r for r in rows]
    place = HEADING.index("white_name")
    names = [row[place] for row in rows[1:]]
    names = [names[(n - step) % len(names)] for n in range(len(names))]
    return [rows[0], *([*r[:place], n, *r[place + 1 :]] for r, n in zip(rows[1:], names, strict=True))]


@pytest.mark.parametrize("kind", sorted(TABLES))
@pytest.mark.parametrize(("step", "where"), [(1, "one row too low"), (-1, "one row too high")])
def test_names_out_of_line_with_the_ids_by_a_row(tmp_path: Path, kind: str, step: int, where: str) -> None:
    ((code, message),) = _told(checked(TABLES[kind](tmp_path, _moved(_rows(), step))))
    assert (code, where in message) == ("D159", True)


@pytest.mark.parametrize("kind", sorted(TABLES))
def test_names_beside_the_ids_of_the_opponents_in_some_rows(tmp_path: Path, kind: str) -> None:
    rows = _rows()
    for row in rows[10:]:
        row[2], row[5] = row[5], row[2]
    ((code, message),) = _told(checked(TABLES[kind](tmp_path, rows)))
    assert (code, "in 6 rows" in message) == ("D159", True)


def test_one_wrong_name_is_told_as_such(tmp_path: Path) -> None:
    rows = _rows()
    rows[3][2] = NAMES[0]
    assert "D159" not in {code for code, _ in _told(checked(csv_file(tmp_path, rows)))}


@pytest.mark.parametrize("kind", sorted(TABLES))
def test_names_where_the_ratings_should_be(tmp_path: Path, kind: str) -> None:
    path = TABLES[kind](tmp_path, _exchanged(_rows(), ("white_name", "white_rating")))
    told = [message for code, message in _told(checked(path)) if code[0] not in "R"]
    assert told == ["column 'white_name' holds numbers such as '1510', and column 'white_rating' holds names"]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_crosstable_with_names_where_the_ratings_should_be(tmp_path: Path, kind: str) -> None:
    results = ["*,1,1,½,0", "0,*,1,1,½", "0,0,*,1,1", "½,0,0,*,1", "1,½,0,0,*"]
    rows = [["No.", "Rtg", "Name", *"12345", "Pts"]]
    for n, cells in enumerate(results):
        points = sum({"1": 1.0, "½": 0.5}.get(cell, 0.0) for cell in cells.split(","))
        rows.append([str(n + 1), NAMES[n], RATINGS[n], *cells.split(","), f"{points:g}"])
    told = [message for code, message in _told(checked(TABLES[kind](tmp_path, rows))) if code[0] not in "R"]
    assert told == ["column 'Name' holds numbers such as '1510', and column 'Rtg' holds names"]
    right = [[row[0], row[2], row[1], *row[3:]] if n else row for n, row in enumerate(rows)]
    assert not {"D143", "C408"} & {p.code for p in checked(TABLES[kind](tmp_path, right)).problems}


def test_a_list_with_names_where_the_ratings_should_be(tmp_path: Path) -> None:
    rows = "".join(f'9000000{n},{RATINGS[n]},"{NAMES[n]}"\n' for n in range(6))
    listed = saved(tmp_path, "list.csv", f"id,name,rating\n{rows}")
    told = [
        problem for problem in checked(csv_file(tmp_path, _rows()), listed).problems if problem.code == "D143"
    ]
    assert [problem.place.file for problem in told] == [str(listed)]


def test_right_columns_few_players_and_single_slips_are_left_alone(tmp_path: Path) -> None:
    rows = _rows()
    assert not _told(checked(csv_file(tmp_path, rows), ratings_from="file"))[0][0].startswith("D")
    rows[3][2], rows[3][5] = rows[3][5], rows[3][2]
    codes = {code for code, _ in _told(checked(csv_file(tmp_path, rows)))}
    assert "X320" in codes
    assert "D142" not in codes
    few = _exchanged(_rows()[:3], ("white", "black"))
    assert "D142" not in {code for code, _ in _told(checked(csv_file(tmp_path, few)))}


@pytest.mark.parametrize("cell", ["Alder, Ann", '"Alder, Ann'])
def test_no_row_below_is_not_said_where_rows_are_left_out_as_faulty(tmp_path: Path, cell: str) -> None:
    text = f"round,white,black,result\n1,{cell},Birch, Ben,1-0\n"
    codes = [problem.code for problem in checked(saved(tmp_path, "open.csv", text)).problems]
    assert "H005" not in codes
