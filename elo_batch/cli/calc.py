"""`elo-batch calc`."""

from __future__ import annotations


def calc() -> int:
    """Soon."""
    return 0
