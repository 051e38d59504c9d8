"""The examples in the docstrings of the whole package are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import elo_batch

MODULES = [m.name for m in walk_packages(elo_batch.__path__, "elo_batch.") if not m.name.endswith("__main__")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_many_examples() -> None:
    found = (test for name in MODULES for test in doctest.DocTestFinder().find(import_module(name)))
    assert sum(len(test.examples) for test in found) > 100
