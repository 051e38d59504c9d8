"""The cells of crosstables: opponent, colour and score of one round, as pairing programs print them.

A *notation* is a way of writing a cell. Every notation gives the same `Cell`; a text that is in none of the
notations asked for is not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from elo_batch.notation.text import plain
from elo_batch.readers.entries.entry import NOTHING, Cell

COLOURS: Mapping[str, str] = MappingProxyType({"w": "w", "b": "b"})
"""The letters of colours in English; a table in another language brings its own (`{"w": "w", "s": "b"}`)."""

Notation = Callable[[str, Mapping[str, str]], Cell | None]

_SCORES = {"1": "1", "0": "0", "½": "=", "=": "=", "+": "+", "-": "-", "": " ", "*": "*", "0.5": "="}
_FORFEITS = {"1": "+", "0": "-", "+": "+", "-": "-"}
_NOT_PLAYED = frozenset("kf")
_PLAYED = {"+": "1", "-": "0"}
_BYE_SCORES = {"1": "F", "½": "H", "0": "Z", "+": "F", "=": "H", "-": "Z", "": "Z", "0.5": "H"}
_SCORE = r"(1|0|½|=|\+|-|\*)"
_NUMBER_FIRST = re.compile(rf"(\d{{1,4}}) ?([^\W\d½])? ?{_SCORE}? ?([kf])?")
_NO_OPPONENT = re.compile(r"- ?(1|0|½|0\.5)? ?k?")
_COLOUR_FIRST = re.compile(rf"([^\W\d]) ?(\d{{1,4}})[ :]?{_SCORE}? ?([kf])?")
_IN_BRACKETS = re.compile(rf"{_SCORE} ?([kf])? ?\((?:([^\W\d]) ?)?(\d{{1,4}})(?: ?([^\W\d]))?\)")
_SIGN_FIRST = re.compile(r"([+=-]) ?(\d{1,4}) ?([^\W\d])?")
_RESULT_FIRST = re.compile(r"([+=-])([^\W\d])(\d{1,4})")
_LETTER_FIRST = re.compile(r"([wldxf])\D{0,3}? ?(\d{1,4}) ?\(?([wb])?\)?")
_HALF = re.compile(r"0[.,]5|,5|(?<!\d)\.5")
_BOTH_SIDES = re.compile(r"([+-]) ?[:/] ?[+-]$")
_SLASH = re.compile(r"(?<=\d) ?/ ?(?=[^\W\d])|(?<=[^\W\d]) ?/ ?(?=[\d½=+-])")
_AFTER_COLON = re.compile(r"(\d{0,4}) ?: ?([wld+=-]?)")
_BYES = MappingProxyType(
    {
        "bye": "U", "bye+": "F", "+bye": "F", "bye1": "F", "bye=": "H", "=bye": "H", "bye½": "H", "½bye": "H",
        "bye-": "Z", "bye0": "Z", "hpb": "H", "=hpb": "H", "fpb": "F", "+fpb": "F", "pab": "U", "+pab": "U",
        "zpb": "Z", "-zpb": "Z", "--": "Z", "-": "Z", "spielfrei": "U", "frei": "U", "freilos": "U",
        "exempt": "U", "riposa": "U", "pauza": "U", "descansa": "U", "libre": "U", "vrij": "U", "volno": "U",
        "def+": "+", "def-": "-",
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
    result = _result(match[3], match[4])
    return Cell(int(match[1]), colours.get(match[2] or "", ""), result, text.strip())


def _result(score: str | None, forfeit: str | None) -> str:
    """The code of a score and of a letter behind it that says that nobody played (`1F`, `0K`)."""
    return _FORFEITS.get(score or "", "?") if forfeit else _SCORES[score or ""]


def _with_played_signs(cell: Cell | None) -> Cell | None:
    """The cell with a bare `+` or `-` as a win or a loss over the board; `+K` and `+:-` stay forfeits."""
    if cell is None or _key(cell.text)[-1:] in _NOT_PLAYED:
        return cell
    return replace(cell, result=_PLAYED.get(cell.result, cell.result))


def colour_number_forfeit(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """The colour first, and `+` and `-` are forfeits: `w3 1`, `b2:½`, `w4+`, `w4 1F`, `w4 +:-`.

    >>> colour_number_forfeit("W4 +").result, colour_number_forfeit("b3 0F").result
    ('+', '-')
    """
    match = _COLOUR_FIRST.fullmatch(_key(text))
    if match is None or match[1] not in colours:
        return None
    return Cell(int(match[2]), colours[match[1]], _result(match[3], match[4]), text.strip())


def score_opponent_forfeit(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """The score, then the opponent in brackets, and `+` and `-` are forfeits: `1 (W3)`, `½ (2b)`, `+ (W4)`.

    >>> score_opponent_forfeit("½ (B2)"), score_opponent_forfeit("+ (W4)").result
    (Cell(opponent=2, colour='b', result='=', text='½ (B2)', letter=''), '+')
    """
    match = _IN_BRACKETS.fullmatch(_key(text))
    letter = match and (match[3] or match[5])
    if match is None or (match[3] and match[5]) or (letter and letter not in colours):
        return None
    return Cell(int(match[4]), colours.get(letter or "", ""), _result(match[1], match[2]), text.strip())


def score_opponent(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """The score, then the opponent in brackets, and `+` and `-` are a win and a loss: `+ (W3)`, `= (B2)`.

    >>> score_opponent("+ (W3)").result
    '1'
    """
    match = _IN_BRACKETS.fullmatch(_key(text))
    cell = score_opponent_forfeit(text, colours)
    return cell if match and match[2] else _with_played_signs(cell)


def sign_number(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """A sign for the result, then the opponent: `+3 =2 -4`, or with the colour `+3w`.

    >>> sign_number("+3").result, sign_number("-4b")
    ('1', Cell(opponent=4, colour='b', result='0', text='-4b', letter=''))
    """
    match = _SIGN_FIRST.fullmatch(_key(text))
    if match is None or (match[3] and match[3] not in colours):
        return None
    if not int(match[2]):
        return Cell(0, "", _BYE_SCORES[match[1]], text.strip())
    result = _PLAYED.get(match[1], match[1])
    return Cell(int(match[2]), colours.get(match[3] or "", ""), result, text.strip())


def colour_number_score(text: str, colours: Mapping[str, str] = COLOURS) -> Cell | None:
    """Pairing cards: `b10+ w17=`, where `+` and `-` are a win and a loss over the board.

    >>> colour_number_score("b10+").result
    '1'
    """
    return _with_played_signs(colour_number_forfeit(text, colours))


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
    """A bye in words or codes, or a forfeit without an opponent: `bye`, `+PAB`, `spielfrei`, `--`, `def+`.

    >>> bye_word("BYE").result, bye_word("=HPB").result, bye_word("def+").result
    ('U', 'H', '+')
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
    score_opponent,
    sign_number,
)
"""The notations of a whole table; `bye_word` goes with each of them."""

SIGNED: Mapping[Notation, Notation] = MappingProxyType(
    {colour_number_score: colour_number_forfeit, score_opponent: score_opponent_forfeit}
)
"""Notations whose `+` and `-` are played games, and the same with forfeits, as beside scores in digits."""


def _key(text: str) -> str:
    """A cell in small letters, dashes and halves made equal, no blanks but single ones inside.

    Slashes between number, colour and score are left out; a forfeit told from both sides (`+:-`) becomes
    the own sign with a k.
    """
    key = plain(text.replace("½", "#")).replace("#", "½").replace("1/2", "½")
    key = _HALF.sub("½", key)
    return _BOTH_SIDES.sub(r"\1k", _SLASH.sub("", key))
