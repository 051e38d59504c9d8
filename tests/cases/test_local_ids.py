"""Ids that are only the start numbers, in the formats that have both."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import registry
from elo_batch.readers.options import ReadOptions
from elo_batch.tables import RawFile

from ..readers.trf_texts import HEADER, player
from .formats import book, saved
from .runs import from_files

HEADINGS = ["No.", "Name", "ID", "Rtg", "1.Rd", "Pts."]


def _rows(ids: tuple[str, str], names: tuple[str, str]) -> list[list[str]]:
    return [["1", names[0], ids[0], "1900", "2w1", "1"], ["2", names[1], ids[1], "1800", "1b0", "0"]]


def _report(folder: Path, ids: tuple[str, str], names: tuple[str, str]) -> Path:
    records = [
        player(number, cell, points, name=name, person=person or " ")
        for number, cell, points, name, person in zip(
            (1, 2), ("2w1", "1b0"), ("1.0", "0.0"), names, ids, strict=True
        )
    ]
    return saved(folder, "open.trf", "\n".join([*HEADER, *records, ""]))


def _crosstable(folder: Path, ids: tuple[str, str], names: tuple[str, str]) -> Path:
    lines = [";".join(row) for row in (HEADINGS, *_rows(ids, names))]
    return saved(folder, "open.csv", "\n".join([*lines, ""]))


def _workbook(folder: Path, ids: tuple[str, str], names: tuple[str, str]) -> Path:
    return book(folder / "open.xlsx", [HEADINGS, *_rows(ids, names)])


def _page(folder: Path, ids: tuple[str, str], names: tuple[str, str]) -> Path:
    rows = "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in (HEADINGS, *_rows(ids, names))
    )
    return saved(folder, "open.html", f"<html><body><h2>Alder Open</h2><table>{rows}</table></body></html>")


FORMATS = {"report": _report, "crosstable": _crosstable, "workbook": _workbook, "page": _page}
NAMES = ("Alder, Ann", "Birch, Ben")


def _told(file: RawFile) -> tuple[list[str], set[str], list[str]]:
    people, games = (next(t for t in file.tables if t.kind == kind).rows for kind in ("players", "games"))
    sides = {*games["white"], *games["black"]}
    return people["id"].tolist(), sides, [problem.code for problem in file.problems if problem.code == "T212"]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("ids", [("1", "2"), ("01", "02")])
def test_ids_that_are_start_numbers_are_left_out(tmp_path: Path, kind: str, ids: tuple[str, str]) -> None:
    file = registry.read_file(str(FORMATS[kind](tmp_path, ids, NAMES)), ReadOptions())
    assert _told(file) == (["", ""], set(NAMES), ["T212"])


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("ids", [("2", "1"), ("1", "7"), ("90000001", "90000002"), ("1", "")])
def test_other_ids_stay(tmp_path: Path, kind: str, ids: tuple[str, str]) -> None:
    """Also the id of one player alone, which may be equal by chance."""
    file = registry.read_file(str(FORMATS[kind](tmp_path, ids, NAMES)), ReadOptions())
    assert _told(file)[0] == list(ids)
    assert _told(file)[2] == []


def test_namesakes_keep_the_ids_that_tell_them_apart(tmp_path: Path) -> None:
    file = registry.read_file(str(_report(tmp_path, ("1", "2"), ("Alder", "Alder"))), ReadOptions())
    assert _told(file) == (["1", "2"], {"1", "2"}, [])


def test_two_tournaments_of_start_numbers_are_of_four_people(tmp_path: Path) -> None:
    """And player 1 of a list is none of them."""
    first = _report(tmp_path, ("1", "2"), NAMES)
    (tmp_path / "b").mkdir()
    second = _report(tmp_path / "b", ("1", "2"), ("Gorse, Gus", "Hazel, Hugo"))
    second.write_text(second.read_text().replace("Alder Open", "Second Open"))
    listed = saved(tmp_path, "list.csv", 'id,name,rating,k\n1,"Nut, Ned",2000,20\n2,"Oak, Ola",1900,20\n')
    outcome = from_files([first, second])
    assert outcome.results is not None
    assert len(set(outcome.results.changes["id"])) == 4
    with_list = from_files([first, second], listed)
    assert with_list.results is None or not set(with_list.results.lines["id"]) & {"1", "2"}
