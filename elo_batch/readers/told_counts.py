"""Numbers of rounds and games in the lines above a table: `Rounds: 5`, `Alder Open, 5 rounds, 20 games`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from elo_batch.notation.text import plain

_WORDS = {
    "rounds": "rounds|runden|rondas|rodadas|rondes|turni|rund|rondy|kol|туров",
    "games": "games|partien|partidas|parties|partite|partijen|partii|partie|партий",
}  # not the words of one round: they number it
_OF = "(?:number of|no of|no\\.? of|anzahl(?: der)?|numero de|nombre de|numero di|aantal|liczba|pocet)"
_NO_RANGE = r"(?!\s*[-–—.,:/]\s*\d|\d)"
_BEFORE = r"(?<![\d.,:/–—-])(?<![-–—/] )"
_PATTERNS = {
    what: re.compile(
        rf"(?:^|[,;|(]|{_OF})\s*(?:{words})(?: played)?\s*[:=]\s*(?P<after>\d{{1,5}}){_NO_RANGE}"
        rf"|{_OF} (?:{words})(?: played)?\s+(?P<named>\d{{1,5}}){_NO_RANGE}"
        rf"|{_BEFORE}\b(?P<before>\d{{1,5}}) (?:{words})\b"
    )
    for what, words in _WORDS.items()
}
_MATCH = re.compile(r"\b(?:best of|first to|match over|per round|each|rated)\b")
_CELLS = re.compile(r"(\D+?):? *\| *(\d+)")


def told_counts(above: Iterable[tuple[int, Sequence[str]]]) -> dict[str, tuple[int, int]]:
    """What is counted (rounds, games) -> the line that tells the number, and the number; the last counts.

    >>> told_counts([(1, ["Alder Open, 5 rounds"]), (2, ["Number of games", "20"]), (3, ["Rounds 1-3"])])
    {'rounds': (1, 5), 'games': (2, 20)}
    """
    found: dict[str, tuple[int, int]] = {}
    for line, cells in above:
        filled = [plain(cell) for cell in cells if cell.strip()]
        text = _CELLS.sub(r"\1: \2", " | ".join(filled))
        if _MATCH.search(text):
            continue
        for what, pattern in _PATTERNS.items():
            if (match := pattern.search(text)) and (number := int(next(filter(None, match.groups())))):
                found[what] = (line, number)
    return found
