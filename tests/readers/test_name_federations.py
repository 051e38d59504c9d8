"""Federations in brackets behind the names of players."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.options import Kind
from elo_batch.tables import RawFile


def read(folder: Path, text: str, kind: Kind = "games") -> RawFile:
    path = folder / "open.csv"
    path.write_text(text, encoding="utf-8")
    return read_file(str(path), ReadOptions(kind=kind))


@pytest.mark.parametrize("behind", [" (NED)", " [NED]", "(NED)", "  (NED) "])
def test_the_federation_is_no_part_of_the_name(tmp_path: Path, behind: str) -> None:
    found = read(
        tmp_path, f"White;Black;Result\nAlder, Ann{behind};Birch, Ben (POL);1-0\nCedar, Cy;Fir, Finn;1-0\n"
    )
    assert found.tables[0].rows[["white", "black"]].iloc[0].tolist() == ["Alder, Ann", "Birch, Ben"]
    (note,) = found.problems
    assert (note.code, note.place.line, note.values["count"], note.values["part"]) == ("H047", 2, 2, "NED")


def test_a_title_and_a_rating_may_stand_there_too(tmp_path: Path) -> None:
    rows = read(tmp_path, "White;Black;Result\nGM Alder, Ann (1850) (NED);Birch, Ben;1-0\n").tables[0].rows
    assert rows[["white", "white_rating"]].iloc[0].tolist() == ["Alder, Ann", "1850"]


def test_in_a_list_it_fills_the_column_of_federations(tmp_path: Path) -> None:
    text = "Id;Name;Fed;Rating\n90000001;Alder, Ann (NED);;1500\n90000002;Birch, Ben (NED);POL;1600\n"
    rows = read(tmp_path, text, "players").tables[0].rows
    assert rows[["name", "federation"]].to_numpy().tolist() == [["Alder, Ann", "NED"], ["Birch, Ben", "POL"]]


def test_two_players_of_one_name_stay_two(tmp_path: Path) -> None:
    rows = read(tmp_path, "White;Black;Result\nAlder, Ann (NED);Alder, Ann (POL);1-0\n").tables[0].rows
    assert rows[["white", "black"]].iloc[0].tolist() == ["Alder, Ann (NED)", "Alder, Ann (POL)"]


@pytest.mark.parametrize(
    "name", ["Alder, Ann (SEN)", "Alder, Ann (JUN)", "Alder, Ann (ned)", "(NED)", "Alder NED"]
)
def test_other_words_in_brackets_stay(tmp_path: Path, name: str) -> None:
    found = read(tmp_path, f"White;Black;Result\n{name};Birch, Ben;1-0\n")
    assert found.tables[0].rows["white"].tolist() == [name]
    assert found.problems == ()
