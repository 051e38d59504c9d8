"""A folder of results may hold a read-me; a file that is named must be a table."""

from __future__ import annotations

from pathlib import Path

from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources


def _folder(parent: Path) -> Path:
    folder = parent / "open"
    folder.mkdir()
    (folder / "games.csv").write_text("Date,White,Black,Result\n2025-11-08,90000001,90000002,1-0\n")
    (folder / "readme.txt").write_text("hello there\n")
    return folder


def test_a_read_me_in_a_folder_is_a_note(tmp_path: Path) -> None:
    found = read_sources(Request(games=(str(_folder(tmp_path)),))).problems
    assert [(problem.code, problem.severity) for problem in found] == [("F020", "note")]


def test_a_read_me_that_is_named_is_an_error(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    names = tuple(str(folder / name) for name in ("games.csv", "readme.txt"))
    found = read_sources(Request(games=names)).problems
    assert [problem.severity for problem in found] == ["error"]
