"""What stands in the cell of a player and names none: `?`, `TBD`, `...`, the words of results and totals.

Also what sends the reader elsewhere: `see above`, `ditto`, and a reference of a spreadsheet such as `=B12`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.sheet_errors import SHEET_ERROR

_UNNAMED = (
    "tbd",
    "tba",
    "tbc",
    "n/a",
    "n.n.",
    "n. n.",
    "n.n",
    "nn",
    "unknown",
    "unnamed",
    "xxx",
    "nan",
    "<na>",
)
_NO_GAME = (
    "no game,not played,no result,no opponent yet,to be decided,to be announced,nicht gespielt,kein spiel,"
    "pas de partie,non joué,no jugada,non giocata,niet gespeeld"
)
_ABOVE = (
    "see above,as above,same as above,same player,ditto above,siehe oben,s. oben,s.o.,wie oben,dto.,"
    "voir ci-dessus,comme ci-dessus,véase arriba,ver arriba,ver acima,lo mismo,vedi sopra,come sopra,"
    "zie boven,jak wyżej,j.w.,viz výše,lásd fent,см. выше,то же,se ovan,som ovan,se ovenfor"
)
_AROUND = "()[]{}<>*-–—_\"'„“”«» "
_REFERENCE = (  # =B12, ='Sheet 2'!$A$4, =VLOOKUP(...): what should have been computed, as a text
    r"^=\s*(?:\+?(?:'[^']+'!|[\p{L}\p{N}_. ]+!)?\$?[a-z]{1,3}\$?[0-9]{1,7}|[\p{L}.]{2,}\([^\"]*[0-9!;,].*\))$"
)
_ALONE = (
    "total totals totale gesamt summe suma somme somma sum subtotal "
    "won win wins lost loss draw drawn drew remis nulle tablas patta "
    "sieg gewonnen verloren gagné perdu ganó perdió vinto perso w l d b "
    "white black weiß weiss schwarz blancs noirs blancas negras bianco nero "
    "result results score points ergebnis résultat resultado risultato "
    "pause break none null nil name player spieler joueur jugador date x "
    "ditto dito dto idem id. same igual gleich"
)
_SIGNS_ALONE = r"^[^\p{L}\p{N}]+$"
_A_ROUND = r"^(?:round|runde|ronda|ronde|tour|turno|rd\.?|rnd\.?|board|brett)\s?[0-9]{1,2}\.?$"
_MAY_REFER = r"^=|[0-9]\.?$"  # far cheaper than the two, which it lets through
_SOMEBODY = r"[0-9]|\p{L}[^\p{L}]+\p{L}"  # an id, or a name of two words
_NEARLY_ALL, _FEWEST = 0.9, 5
_CROSS = "x"  # where others are called by letters too, it is the name of a player


def placeholders(texts: Any, known: Sequence[Any] = ()) -> NDArray[np.intp]:
    """Of the distinct texts of the players of games (Arrow) those that name nobody: their numbers.

    Words that may be a surname (`White`, `Null`) name nobody where nearly all others are ids or names of two
    words. `known`: the names of the lists, which are players in any case (Arrow texts).

    >>> from elo_batch.notation.names import spelled
    >>> people = ["Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Dot", "Elm, Eve"]
    >>> placeholders(spelled([*people, "...", "Total", "TBD", "=B12", "(see above)"])).tolist()
    [5, 6, 7, 8, 9]
    >>> placeholders(spelled(["White", "Black", "Won", "x", "y"])).tolist()
    []
    """
    lower = pc.utf8_trim_whitespace(pc.utf8_lower(texts))
    never = pc.is_in(lower, value_set=pa.array([*_UNNAMED, *_NO_GAME.split(",")], pa.large_string()))
    signs = pc.match_substring_regex(lower, _SIGNS_ALONE)
    if pc.any(signs).as_py():
        signs = pc.and_not(signs, pc.match_substring_regex(lower, SHEET_ERROR))
    never = pc.or_(never, signs)
    if pc.any(pc.match_substring_regex(lower, _MAY_REFER)).as_py():
        never = pc.or_(never, pc.match_substring_regex(lower, rf"{_A_ROUND}|{_REFERENCE}"))
    above = pa.array(_ABOVE.split(","), pa.large_string())
    never = pc.or_(never, pc.is_in(pc.utf8_trim(lower, characters=_AROUND), value_set=above))
    found = never.to_numpy(False) | _words_alone(texts, lower, never)
    numbers = np.flatnonzero(found)
    for names in known if len(numbers) else ():
        some = texts.take(pa.array(numbers))
        numbers = numbers[~pc.is_in(some, value_set=names).to_numpy(False)]
    return numbers


def _words_alone(texts: Any, lower: Any, never: Any) -> NDArray[np.bool_]:
    """The words of `_ALONE` among others that are nearly all ids or names of two words."""
    words = pc.is_in(lower, value_set=pa.array(_ALONE.split(), pa.large_string())).to_numpy(False)
    others = ~words & ~never.to_numpy(False)
    somebody = pc.match_substring_regex(texts, _SOMEBODY).to_numpy(False) & others
    if somebody.sum() >= max(_FEWEST, _NEARLY_ALL * others.sum()):
        return np.asarray(words, dtype=bool)
    crosses = pc.equal(lower, _CROSS).to_numpy(False)
    single = int(pc.sum(pc.equal(pc.utf8_length(lower), 1)).as_py() or 0) == 1
    return np.asarray(crosses & single, dtype=bool)
