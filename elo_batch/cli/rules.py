"""`elo-batch rules`."""

from __future__ import annotations


def rules() -> int:
    """Soon."""
    return 0
