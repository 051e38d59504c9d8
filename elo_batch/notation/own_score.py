"""The result of one game from the side of one player, as people type it."""

from __future__ import annotations

import re

from elo_batch.notation.results import is_ambiguous, parse_result
from elo_batch.notation.text import plain

_WORDS = {
    **dict.fromkeys(["win", "won", "wins", "w", "beat"], "1-0"),
    **dict.fromkeys(["draw", "drawn", "drew", "d"], "1/2-1/2"),
    **dict.fromkeys(["loss", "lost", "loses", "lose", "l"], "0-1"),
}
_ONE = r"(?:[01](?:[.,]0+)?|0?[.,]50*|½|1[/⁄]2|=)"
_SIGNS = re.compile(rf"^(?:{_ONE}|{_ONE} ?[-:] ?{_ONE})$")


def own_score(text: str) -> tuple[int, int]:
    """Half points of the player asked about, and of the opponent.

    Words of colours say nothing about whose win it is, and unplayed games are not rated: ValueError.

    >>> own_score("win"), own_score("0,5"), own_score("0-1"), own_score("½-0")
    ((2, 0), (1, 1), (0, 2), (1, 0))
    """
    folded = plain(text)
    written = _WORDS.get(folded, folded)
    outcome = parse_result(written) if _SIGNS.match(written) else None
    if outcome is None:
        raise ValueError(f"result '{text}' {_why_not(folded)}; use win, draw or loss, or 1, 0.5, ½, 0")
    return outcome.white, outcome.black


def _why_not(folded: str) -> str:
    if meaning := is_ambiguous(folded):
        return f"may be {meaning}"
    if parse_result(folded) is not None:
        return "does not say how the game ended for this player"
    return "is not the result of a game"
