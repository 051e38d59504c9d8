"""Tournament reports in `trf/`: tables and problems as written down beside them (`make goldens`)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from elo_batch.problems import in_order
from elo_batch.readers import ReadOptions, read_file

FOLDER = Path(__file__).parent / "trf"


def shown(name: str) -> str:
    """Every table as CSV, then every problem, as one text."""
    file = read_file(str(FOLDER / name), ReadOptions())
    parts = [f"== {found.kind}\n{found.rows.to_csv(index_label='line')}" for found in file.tables]
    lines = [f"{p.place.line}: {p.code} {p.severity}: {p.message}" for p in in_order(file.problems)]
    return "\n".join([*parts, "== problems", *lines, ""])


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.trf"))])
def test_a_report_gives_the_tables_and_problems_written_down(name: str) -> None:
    expected = FOLDER / name.replace(".trf", ".expected")
    if os.environ.get("ELO_BATCH_GOLDENS") == "write":
        expected.write_text(shown(name), encoding="utf-8")
    assert shown(name) == expected.read_text(encoding="utf-8")


def test_the_example_event_has_no_problem() -> None:
    path = Path(__file__).parents[2] / "examples" / "trf-open" / "open.trf"
    file = read_file(str(path), ReadOptions())
    assert file.problems == ()
    assert len(next(table for table in file.tables if table.kind == "games").rows) == 26
