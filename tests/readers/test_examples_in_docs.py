"""The examples in the documentation of notations and readers are true."""

import doctest
from importlib import import_module

import pytest

NOTATIONS = ["dates", "date_like", "flags", "headings", "numbers", "results", "text", "time_control"]
READERS = ["csv_records", "grid", "header", "registry", "sheet_cells", "sheet_repairs", "sniff", "text"]


@pytest.mark.parametrize("name", [*(f"notation.{n}" for n in NOTATIONS), *(f"readers.{n}" for n in READERS)])
def test_examples_in_the_documentation_hold(name: str) -> None:
    found = doctest.testmod(import_module(f"elo_batch.{name}"))
    assert found.attempted > 0
    assert found.failed == 0
