"""What all tests share: properties are tried on the same examples in every run.

ELO_BATCH_EXPLORE=1 looks for new ones instead, ten times as many.
"""

from __future__ import annotations

import gc
import os

from hypothesis import settings

EXPLORE = os.environ.get("ELO_BATCH_EXPLORE") == "1"

settings.register_profile("suite", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile("explore" if EXPLORE else "suite")


def pytest_configure() -> None:
    """No collecting of garbage while the tests are collected: none of it is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Leave what was collected alone: going through it again and again took a third of the suite."""
    gc.freeze()
    gc.enable()
