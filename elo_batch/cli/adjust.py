"""`elo-batch adjust`."""

from __future__ import annotations


def adjust() -> int:
    """Soon."""
    return 0
