"""A sentence about another row says row in a sheet and line in a text."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from elo_batch.batch.checking import check
from elo_batch.batch.law import rule_sets
from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources

GAMES = [
    ("round", "date", "white", "black", "result"),
    ("1", "2026-01-10", "90000001", "90000002", "1-0"),
    ("1", "2026-01-10", "90000001", "90000003", "1-0"),
    ("2", "2026-01-11", "90000002", "90000003", "1-0"),
    ("2", "2026-01-11", "90000003", "90000002", "0-1"),
    ("3", "2026-01-12", "90000001", "90000004", "1-0"),
    ("3", "2026-01-12", "90000001", "90000004", "1-0"),
]
LIST = [("id", "name", "rating"), ("90000001", "Alder", "1500"), ("90000001", "Alder", "1500")]


def written(path: Path, rows: list[tuple[str, ...]]) -> str:
    """Write a table as the ending says; its path."""
    if path.suffix == ".csv":
        path.write_text("".join(",".join(row) + "\n" for row in rows), encoding="utf-8")
    else:
        book = openpyxl.Workbook()
        for row in rows:
            book.worksheets[0].append(row)
        book.save(path)
    return str(path)


@pytest.mark.parametrize(("suffix", "word", "other"), [(".csv", "line", "row"), (".xlsx", "row", "line")])
@pytest.mark.parametrize("code", ["X301", "X302", "X303", "L401"])
def test_the_other_row_is_called_by_the_word_of_its_file(
    tmp_path: Path, suffix: str, word: str, other: str, code: str
) -> None:
    games, listed = (written(tmp_path / f"{n}{suffix}", rows) for n, rows in (("g", GAMES), ("l", LIST)))
    request = Request(games=(games,), players=((None, listed),))
    found = {p.code: p.message for p in check(read_sources(request), request, rule_sets(request)).problems}
    assert f" {word} " in found[code]
    assert f" {other} " not in found[code]
