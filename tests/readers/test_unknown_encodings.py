"""Documents in an encoding that nobody knows are refused with a sentence, or read; never a crash."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from elo_batch.readers import ReadOptions, read_file

SEEDS = Path(__file__).parents[1] / "fuzz" / "seeds"
BOOKS = sorted(path for path in (SEEDS / "spreadsheet").iterdir() if path.suffix in (".xlsx", ".ods"))
TEXTS = sorted([*(SEEDS / "chess_results_xml").iterdir(), *(SEEDS / "fide_xml").iterdir()])
DECLARED = re.compile(rb"\A\s*<\?xml[^>]*\?>")
UNKNOWN = b'<?xml version="1.0" encoding="UF-8"?>'


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_a_workbook_whose_parts_declare_an_unknown_encoding(book: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(book) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    declaring = [name for name, data in parts.items() if DECLARED.match(data)]
    assert declaring
    for name in declaring:
        path = tmp_path / book.name
        with zipfile.ZipFile(path, "w") as archive:
            for other, data in parts.items():
                archive.writestr(other, DECLARED.sub(UNKNOWN, data) if other == name else data)
        found = read_file(str(path), ReadOptions())
        assert found.tables or found.problems, name


@pytest.mark.parametrize("document", TEXTS, ids=lambda path: path.name)
def test_a_document_that_declares_an_unknown_encoding(document: Path, tmp_path: Path) -> None:
    data = document.read_bytes()
    path = tmp_path / document.name
    path.write_bytes(UNKNOWN + DECLARED.sub(b"", data))
    found = read_file(str(path), ReadOptions())
    assert found.tables or found.problems
