"""FIDE lists as XML: combined, of one pool, large, packed, damaged and hostile ones."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from list_texts import xml

from elo_batch.checks import type_players
from elo_batch.exact import POINT
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.options import Needed
from elo_batch.tables import RawFile

ALDER = {
    "fideid": "90000001",
    "name": "Alder, Ann",
    "country": "ENG",
    "sex": "F",
    "title": "WGM",
    "w_title": "WGM",
    "o_title": "",
    "foa_title": "",
    "rating": "2310",
    "games": "5",
    "k": "10",
    "rapid_rating": "2200",
    "rapid_games": "0",
    "rapid_k": "20",
    "blitz_rating": "",
    "blitz_games": "",
    "blitz_k": "",
    "birthday": "1990",
    "flag": "wi",
}
SINGLE = {
    "fideid": "90000001",
    "name": "Alder, Ann",
    "country": "ENG",
    "sex": "F",
    "title": "",
    "w_title": "",
    "o_title": "",
    "foa_title": "",
    "rating": "2310",
    "games": "5",
    "k": "10",
    "birthday": "",
    "flag": "",
}


def read(folder: Path, data: bytes, name: str = "list.xml", options: ReadOptions | None = None) -> RawFile:
    (folder / name).write_bytes(data)
    return read_file(str(folder / name), options or ReadOptions(kind="players"))


def test_a_combined_list_gives_every_pool(tmp_path: Path) -> None:
    file = read(tmp_path, xml(ALDER, {"fideid": "90000002", "name": "Birch, Ben", "rating": "0"}))
    assert file.format == "fide_xml"
    assert file.problems == ()
    players, problems = type_players(file.tables[0])
    assert problems == []
    assert players["rating"].tolist() == [2310 * POINT, 0]
    assert players["rapid_rating"].tolist() == [2200 * POINT, 0]
    assert players["k"].tolist() == [10, 0]
    assert players["period_games"].tolist() == [5, -1]
    assert players["games"].tolist() == [-1, -1]
    assert players["status"].tolist() == ["inactive", ""]
    assert players["birth_year"].tolist() == [1990, 0]
    assert file.tables[0].rows.index.tolist() == [3, 4]


@pytest.mark.parametrize(("name", "prefix"), [("rapid_oct.xml", "rapid_"), ("list.xml", "")])
def test_a_list_of_one_pool_has_it_from_the_name_of_the_file(tmp_path: Path, name: str, prefix: str) -> None:
    file = read(tmp_path, xml(SINGLE), name)
    assert file.tables[0].rows[[f"{prefix}rating", f"{prefix}k"]].iloc[0].tolist() == ["2310", "10"]
    assert [problem.code for problem in file.problems] == ["L429"]
    told = read(tmp_path, xml(SINGLE), name, ReadOptions(kind="players", columns={"rating": "blitz_rating"}))
    assert "blitz_k" in told.tables[0].rows
    assert told.problems == ()


def test_a_large_list_keeps_the_rows_needed_as_the_whole_list_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elo_batch.readers.fide_xml._ROWS", 16)
    monkeypatch.setattr("elo_batch.readers.fide_xml._BLOCK", 1_000)
    names = ("Alder", "Birch", "Cedar", "Dogwood")
    data = xml(*({**ALDER, "fideid": f"9{n:04}", "name": f"{names[n % 4]}, No {n}"} for n in range(200)))
    whole = read(tmp_path, data).tables[0].rows
    assert len(whole) == 200
    needed = Needed(
        frozenset(["90005", "90150", "93100"]), frozenset(["Cedar, No 2"]), {"93100": "Dogwood, Di"}
    )
    file = read(tmp_path, data, options=ReadOptions(kind="players", needed=lambda: needed, whole_list=50))
    rows = file.tables[0].rows
    assert rows.equals(whole.loc[rows.index])
    surnames = whole["name"].str.partition(",")[0]
    hint = whole["id"] == "91300"
    assert len(rows) == (surnames.isin(["Cedar", "Dogwood"]) | whole["id"].isin(["90005"]) | hint).sum()
    assert file.facts == {"rows": "200", "kept": str(len(rows))}
    packed = read(tmp_path, gzip.compress(data), "list.xml.gz")
    assert packed.tables[0].rows.equals(whole)


def test_a_damaged_list_is_an_error_with_its_line(tmp_path: Path) -> None:
    file = read(tmp_path, xml(ALDER)[:-30])
    assert [problem.code for problem in file.problems] == ["L430"]
    assert file.tables == ()


def test_entities_are_neither_resolved_nor_expanded(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    outside = f'<!DOCTYPE playerslist [<!ENTITY x SYSTEM "file://{tmp_path}/secret.txt">]>'
    for entities in (outside, '<!DOCTYPE playerslist [<!ENTITY x "secret">]>'):
        data = xml({**ALDER, "name": "&x;"}).decode().replace("?>\n", f"?>\n{entities}\n", 1)
        file = read(tmp_path, data.encode())
        assert [problem.code for problem in file.problems] == ["L430"]
        assert file.tables == ()
