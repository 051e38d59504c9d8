"""CSV: the bytes a table must give."""

from __future__ import annotations

import csv
import io
import time

import numpy as np
import pandas as pd
import pytest

from elo_batch.columns import CHANGES, Column
from elo_batch.csv_text import csv_bytes, text_csv_bytes
from elo_batch.notation.guards import guarded_text, unguarded, unguarded_text

TEXT = Column("name", "text", "")


def _text(*values: str | None) -> pd.DataFrame:
    return pd.DataFrame({"name": pd.Series(values, dtype="str")})


def test_exact_numbers_have_no_plus_sign_and_no_trailing_zeros() -> None:
    gains = pd.DataFrame({"gain": pd.array([240_000_000, -16_000_000_000, 0, None, 1], "Int64"), "name": ""})
    expected = b"gain,name\n0.24,\n-16,\n0,\n,\n0.000000001,\n"
    assert csv_bytes(gains.astype({"name": "str"}), (Column("gain", "exact", ""), TEXT)) == expected


def test_whole_numbers_and_days_are_plain_and_missing_ones_empty() -> None:
    frame = pd.DataFrame(
        {
            "k": pd.array([40, None, -1], "Int64"),
            "start": pd.to_datetime(["2026-11-07", None, "1999-01-31"]).astype("datetime64[s]"),
        }
    )
    columns = (Column("k", "whole", ""), Column("start", "date", ""))
    assert csv_bytes(frame, columns) == b"k,start\n40,2026-11-07\n,\n-1,1999-01-31\n"


def test_flags_are_yes_and_no() -> None:
    frame = pd.DataFrame({"a": [True, False], "b": pd.array([None, True], "boolean")})
    columns = (Column("a", "flag", ""), Column("b", "flag", ""))
    assert csv_bytes(frame, columns) == b"a,b\nyes,\nno,yes\n"


def test_only_cells_that_need_quotes_have_them() -> None:
    frame = _text("Alder", 'Birch, "Bo"', "two\nlines", "# 7", "", "Zoë ½")
    frame["id"] = pd.Series(list("123456"), dtype="str")
    written = text_csv_bytes(frame).decode()
    assert written == 'name,id\nAlder,1\n"Birch, ""Bo""",2\n"two\nlines",3\n"# 7",4\n,5\nZoë ½,6\n'


def test_an_empty_cell_alone_is_not_a_blank_line() -> None:
    assert text_csv_bytes(_text("a", "", "b")) == b'name\na\n""\nb\n'


def test_headings_are_quoted_like_cells_and_an_empty_table_is_its_heading() -> None:
    frame = pd.DataFrame({"id": pd.Series([], dtype="str"), "rating, old": pd.Series([], dtype="str")})
    assert text_csv_bytes(frame) == b'id,"rating, old"\n'


LIKE_FORMULAS = [
    "=1+1",
    "+A",
    "@x",
    "-x",
    " =x",
    "\tx",
    "\rx",
    "\nx",
    "'=1",
    "''@",
    "-\n",
    "+½",
    "=1,2",
    '="1"',
]


@pytest.mark.parametrize("name", LIKE_FORMULAS)
def test_a_name_that_looks_like_a_formula_is_guarded_and_unchanged_on_reread(name: str) -> None:
    """B112: an apostrophe before it in the file, none in what is read."""
    written = text_csv_bytes(_text("Alder", name)).decode()
    assert list(csv.reader(io.StringIO(written, newline="")))[2] == [f"'{name}"]
    assert guarded_text(name) == f"'{name}"
    assert unguarded_text(f"'{name}") == name
    assert unguarded(_text("O'Neill", f"'{name}"))["name"].tolist() == ["O'Neill", name]


@pytest.mark.parametrize(
    "name", [" x ", "x\r\ny", "'1", "'", "+/-", "-/+", "-", "=", "+", "-5", "+0.5", "-1,5", ""]
)
def test_results_numbers_and_other_texts_are_not_guarded(name: str) -> None:
    written = text_csv_bytes(_text("Alder", name)).decode()
    assert list(csv.reader(io.StringIO(written, newline="")))[2] == [name]
    assert guarded_text(name) == unguarded_text(name) == name


def test_headings_are_guarded_like_cells() -> None:
    assert text_csv_bytes(pd.DataFrame({"=1+1": ["a"], "+/-": ["b"]}, dtype="str")) == b"'=1+1,+/-\na,b\n"


def test_a_slice_of_a_frame_is_written_like_the_frame_alone() -> None:
    frame = _text("Alder", "Birch", "Cedar", None)
    assert text_csv_bytes(frame.iloc[1:3]) == text_csv_bytes(_text("Birch", "Cedar"))


def test_a_column_in_several_chunks_is_written_whole() -> None:
    frame = pd.concat([_text("Alder", "a,b"), _text("Cedar")])
    assert text_csv_bytes(frame) == b'name\nAlder\n"a,b"\nCedar\n'


@pytest.mark.slow
def test_four_hundred_thousand_changes_are_written_in_seconds() -> None:
    rows = 420_000
    random = np.random.default_rng(1)
    units = pd.array(random.integers(-4000, 4000, rows) * 10_000_000, "Int64")
    names = pd.Series(np.char.add("Alder, ", random.integers(0, 200_000, rows).astype(str)), dtype="str")
    typed = {"exact": units, "whole": pd.array(random.integers(0, 40, rows), "Int64"), "text": names}
    frame = pd.DataFrame({column.name: typed[column.kind] for column in CHANGES})
    began = time.perf_counter()
    content = csv_bytes(frame, CHANGES)
    assert content.count(b"\n") == rows + 1
    assert time.perf_counter() - began < 10
