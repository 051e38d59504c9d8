"""Tables as Parquet, and rating lists written to it once and read in part later."""

from __future__ import annotations

import datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from list_texts import OLD, THREE, xml

from elo_batch.problems import RequestError
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.list_parquet import list_to_parquet
from elo_batch.readers.options import Needed

PLAYERS = ReadOptions(kind="players")
XML = xml({"fideid": "90000001", "name": "Alder, Ann", "rating": "2310", "rapid_rating": "", "flag": "i"})
CSV = b"id,name,rating,club\n007,Alder,1800,A\n8,Birch,,B\n"


@pytest.mark.parametrize(
    ("name", "data"), [("list.txt", THREE), ("old.txt", OLD.encode()), ("list.xml", XML), ("list.csv", CSV)]
)
def test_a_list_has_the_same_rows_after_the_way_through_parquet(
    tmp_path: Path, name: str, data: bytes
) -> None:
    source, out = tmp_path / name, tmp_path / "list.parquet"
    source.write_bytes(data)
    whole = read_file(str(source), PLAYERS).tables[0].rows
    count, problems = list_to_parquet(str(source), str(out))
    assert count == len(whole)
    assert not [problem for problem in problems if problem.severity == "error"]
    file = read_file(str(out), PLAYERS)
    assert file.format == "parquet"
    assert file.tables[0].rows.reset_index(drop=True).equals(whole.reset_index(drop=True))


def test_a_list_with_an_error_is_not_written(tmp_path: Path) -> None:
    source, out = tmp_path / "list.txt", tmp_path / "list.parquet"
    source.write_bytes(THREE[:-60])
    count, problems = list_to_parquet(str(source), str(out))
    assert count == 0
    assert "L426" in [problem.code for problem in problems]
    assert [path.name for path in tmp_path.iterdir()] == ["list.txt"]
    with pytest.raises(RequestError, match="no such file"):
        list_to_parquet(str(tmp_path / "nothing.txt"), str(out))


def test_games_and_values_of_any_type_are_read_as_texts(tmp_path: Path) -> None:
    table = pa.table(
        {
            "Weiß": pa.array(["007", "8"]).dictionary_encode(),
            "Schwarz": [8, 7],
            "Ergebnis": ["1-0", "½-½"],
            "Datum": [datetime.date(2025, 11, 8), None],
            "WhiteElo": [1800.0, None],
            "rated": [True, False],
        }
    )
    pq.write_table(table, tmp_path / "games.parquet")
    rows = read_file(str(tmp_path / "games.parquet"), ReadOptions(kind="games")).tables[0].rows
    assert rows.loc[1].to_dict() == {
        "white": "007",
        "black": "8",
        "result": "1-0",
        "date": "2025-11-08",
        "white_rating": "1800",
        "rated": "yes",
    }
    assert rows.loc[2, ["date", "white_rating", "rated"]].tolist() == ["", "", "no"]


def test_a_large_list_keeps_the_rows_needed(tmp_path: Path) -> None:
    names = [f"{name}, No {n}" for n in range(100) for name in ("Alder", "Birch", "Cedar")]
    table = pa.table(
        {"ID": [str(9000 + n) for n in range(300)], "Name": names, "Rtg": list(range(1500, 1800))}
    )
    pq.write_table(table, tmp_path / "list.parquet", row_group_size=40)
    whole = read_file(str(tmp_path / "list.parquet"), PLAYERS).tables[0].rows
    needed = Needed(frozenset(["9001", "9250"]), frozenset(["CEDAR,No 3"]))
    options = ReadOptions(kind="players", needed=lambda: needed, whole_list=50)
    file = read_file(str(tmp_path / "list.parquet"), options)
    rows = file.tables[0].rows
    assert len(rows) == 102
    assert rows.equals(whole.loc[rows.index])
    assert [problem.code for problem in file.problems] == ["L428"]
    assert file.tables[0].written(2) == "9001,Birch, No 0,1501"


def test_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "list.parquet").write_bytes(b"PAR1" + b"\0" * 50 + b"PAR1")
    assert [p.code for p in read_file(str(tmp_path / "list.parquet"), PLAYERS).problems] == ["F015"]
