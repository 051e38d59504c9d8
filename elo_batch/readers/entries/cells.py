"""The cells of crosstables: opponent, colour and score of one round, as pairing programs print them.

A *notation* is a way of writing a cell. Every notation gives the same `Cell`; a text that is in none of the
notations asked for is not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from elo_batch.notation.text import plain
from elo_batch.readers.entries.entry import NOTHING, Cell

COLOURS: Mapping[str, str] = MappingProxyType({"w": "w", "b": "b"})
"""The letters of colours in English; a table in another language brings its own (`{"w": "w", "s": "b"}`)."""

Notation = Callable[[str, Mapping[str, str]], Cell | None]

_SCORES = {"1": "1", "0": "0", "½": "=", "=": "=", "+": "+", "-": "-", "": " ", "*": "*", "0.5": "="}
_FORFEITS = {"1": "+", "0": "-", "½": "?"}
_BYE_SCORES = {"1": "F", "½": "H", "0": "Z", "+": "F", "=": "H", "-": "Z", "": "Z", "0.5": "H"}
_NUMBER_FIRST = re.compile(r"(\d{1,4}) ?([^\W\d])? ?(1|0|½|0\.5|=|\+|-|\*)? ?([kf])?")
_NO_OPPONENT = re.compile(r"- ?(1|0|½|0\.5)? ?k?")
_COLOUR_FIRST = re.compile(r"([^\W\d])(\d{1,4}) ?(1|0|½|=|\+|-|\*)?")
_RESULT_FIRST = re.compile(r"([+=-])([^\W\d])(\d{1,4})")
_LETTER_FIRST = re.compile(r"([wldxf])\D{0,3}? ?(\d{1,4}) ?([wb])?")
_AFTER_COLON = re.compile(r"(\d{0,4}) ?: ?([wld+=-]?)")
_BYES = MappingProxyType(
    {
        "bye": "U", "bye+": "F", "+bye": "F", "bye1": "F", "bye=": "H", "=bye": "H", "bye½": "H", "½bye": "H",
        "bye-": "Z", "bye0": "Z", "hpb": "H", "=hpb": "H", "fpb": "F", "+fpb": "F", "pab": "U", "+pab": "U",
        "zpb": "Z", "-zpb": "Z", "--": "Z", "-": "Z", "spielfrei": "U", "frei": "U", "freilos": "U",
        "exempt": "U", "riposa": "U", "pauza": "U", "descansa": "U", "libre": "U", "vrij": "U", "volno": "U",
    }
)  # fmt: skip


def number_colour_score(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """Swiss-Manager and chess-results: `12w1 5b½ 7b+ 13b`, `-1 -½ -0` byes.

    >>> number_colour_score("12w½"), number_colour_score("-½").result
    (Cell(opponent=12, colour='w', result='=', text='12w½', letter=''), 'H')
    """
    key = _key(text)
    bye = _NO_OPPONENT.fullmatch(key)
    if bye:
        return Cell(0, "", _BYE_SCORES[bye[1] or ""], text.strip())
    match = _NUMBER_FIRST.fullmatch(key)
    if match is None or (match[2] and match[2] not in colours):
        return None
    result = _SCORES[match[3] or ""]
    if match[4]:
        result = _FORFEITS.get(match[3] or "", "?")
    return Cell(int(match[1]), colours.get(match[2] or "", ""), result, text.strip())


def colour_number_score(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """Pairing cards: `b10+ w17=`, where `+` and `-` are a win and a loss over the board.

    >>> colour_number_score("b10+").result
    '1'
    """
    match = _COLOUR_FIRST.fullmatch(_key(text))
    if match is None or match[1] not in colours:
        return None
    result = {"+": "1", "-": "0"}.get(match[3] or "", _SCORES[match[3] or ""])
    return Cell(int(match[2]), colours[match[1]], result, text.strip())


def result_colour_number(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """Vega's text crosstables: `+W5 =B2 -B4`, forfeits `+F8 -F4`.

    >>> result_colour_number("+F8").result, result_colour_number("-B4").result
    ('+', '0')
    """
    match = _RESULT_FIRST.fullmatch(_key(text))
    if match is None or match[2] not in {*colours, "f"}:
        return None
    played = {"+": "1", "=": "=", "-": "0"}
    result = match[1] if match[2] == "f" else played[match[1]]
    return Cell(int(match[3]), "" if match[2] == "f" else colours[match[2]], result, text.strip())


def letter_number(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """US Chess: `W9B D16W L3W` played, `X12` win and `F12` loss by forfeit; `W  39` without a colour.

    >>> letter_number("D  12").result, letter_number("X12").result
    ('=', '+')
    """
    match = _LETTER_FIRST.fullmatch(_key(text))
    if match is None:
        return None
    result = {"w": "1", "l": "0", "d": "=", "x": "+", "f": "-"}[match[1]]
    return Cell(int(match[2]), match[3] or "", result, text.strip())


def number_colon_result(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """SwissPerfect's text export: `27:W 30:+  0:-`, blank `:`.

    >>> number_colon_result(" 27:W").result, number_colon_result("0:-").result
    ('1', 'Z')
    """
    match = _AFTER_COLON.fullmatch(_key(text))
    if match is None:
        return None
    number = int(match[1] or 0)
    if not number:
        return Cell(0, "", _BYE_SCORES[match[2]] if match[2] in "+=-" else "?", text.strip())
    result = {"w": "1", "l": "0", "d": "=", "": " "}.get(match[2], match[2])
    return Cell(number, "", result, text.strip())


def bye_word(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """A bye in words or codes: `bye`, `+PAB`, `=HPB`, `spielfrei`, `--`.

    >>> bye_word("BYE").result, bye_word("=HPB").result
    ('U', 'H')
    """
    result = _BYES.get(_key(text).replace(" ", ""))
    return Cell(0, "", result, text.strip()) if result else None


def read_cell(text: str, notations: Sequence[Notation], colours: Mapping[str, str] = COLOURS) -> Cell:
    """A cell by the first notation that knows it; not understood (`?`) when none does, blank when it is.

    >>> read_cell("", [number_colour_score]).blank, read_cell("zz", [number_colour_score]).understood
    (True, False)
    """
    if not text.strip():
        return NOTHING
    for notation in notations:
        cell = notation(text, colours)
        if cell is not None:
            return cell
    return Cell(0, "", "?", text.strip())


def best_notation(texts: Sequence[str], colours: Mapping[str, str] = COLOURS) -> Notation:
    """The notation that understands most of the cells of a table, the first of those that tie.

    >>> best_notation(["+W5", "=B2", "--"]).__name__
    'result_colour_number'
    """
    return max(NOTATIONS, key=lambda notation: sum(notation(text, colours) is not None for text in texts))


NOTATIONS: tuple[Notation, ...] = (
    number_colour_score,
    colour_number_score,
    result_colour_number,
    letter_number,
    number_colon_result,
)
"""The notations of a whole table; `bye_word` goes with each of them."""


def _key(text: str) -> str:
    """A cell in small letters, dashes and halves made equal, no blanks but single ones inside."""
    return (
        plain(text.replace("½", "#"))
        .replace("#", "½")
        .replace("1/2", "½")
        .replace("0,5", "½")
        .replace(",5", "½")
        .replace("0.5", "½")
    )
