"""Explain one player: every number from the file line to the new rating, out of a finished run's folder."""

from __future__ import annotations

from pathlib import Path

from elo_batch.analysis.explain.as_json import json_of
from elo_batch.analysis.explain.derivation import explanation
from elo_batch.analysis.explain.model import Explanation
from elo_batch.analysis.explain.reading import open_output, people
from elo_batch.analysis.explain.text import text_of
from elo_batch.analysis.explain.who import find_player

__all__ = ["Explanation", "explain", "json_of", "text_of"]


def explain(out: Path, player: str) -> tuple[Explanation, tuple[str, ...]]:
    """Explain a player of a finished run, and say which of its files are not as they were written.

    `player` is an id, a name, or a part of one. Raises RequestError where `out` holds no run, where nobody or
    more than one player is meant, and where a file cannot be used.
    """
    output = open_output(out)
    known = people(output)
    found = find_player(known, player.strip())
    return explanation(output, found, known[found]), output.warnings
