"""`elo-batch explain`."""

from __future__ import annotations


def explain() -> int:
    """Soon."""
    return 0
