"""Rule files as a user writes them."""

from __future__ import annotations

from pathlib import Path

WHY = 'reading = "decided by our club"\nsource = "minutes of May 2026"\n'


def write_law(folder: Path, text: str, name: str = "ours.toml") -> str:
    """Write a rule file; the path as text."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)
