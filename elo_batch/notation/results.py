"""Results of games as files write them (the spellings of many programs and languages) and as we write them.

Only what has one meaning is read. What has two is explained by `is_ambiguous`, and the user declares it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import MappingProxyType
from typing import NamedTuple

from elo_batch.notation import bye_words
from elo_batch.notation.date_like import looks_like_date as looks_like_date
from elo_batch.notation.how import How
from elo_batch.notation.text import bare, plain


class Outcome(NamedTuple):
    """Scores of white and black in half points (0, 1, 2), and how they came about."""

    white: int
    black: int
    how: How


WHITE_WINS = Outcome(2, 0, How.PLAYED)
BLACK_WINS = Outcome(0, 2, How.PLAYED)
DRAW = Outcome(1, 1, How.PLAYED)
WHITE_FORFEIT_WIN = Outcome(2, 0, How.FORFEIT)
BLACK_FORFEIT_WIN = Outcome(0, 2, How.FORFEIT)
DOUBLE_FORFEIT = Outcome(0, 0, How.FORFEIT)
UNFINISHED = Outcome(0, 0, How.UNFINISHED)
FULL_BYE = Outcome(2, 0, How.BYE)
HALF_BYE = Outcome(1, 0, How.BYE)
ZERO_BYE = Outcome(0, 0, How.BYE)
SCORE_ALONE = r"^\s*(?:[01½]|1/2|0[.,]5|[+=-])\s*[-–—:/]\s*(?:[01½]|1/2|0[.,]5|[+=-])\s*$|^\s*½\s*$"
"""Pattern (Arrow's kind too) of a score that nobody takes for the name of a player."""
_ONE_SCORE = re.compile(r"[01½]|1/2|[01][.,][05]")


def _folded(words: Iterable[str], outcome: Outcome) -> dict[str, Outcome]:
    return dict.fromkeys((bare(word) for word in words), outcome)


# Keys are texts after `_key`: no blanks, halves as ½, the signs : and / as -.
_SPELLINGS: dict[Outcome, str] = {
    WHITE_WINS: "1-0 1 10 w win won beat beats defeated white whitewin whitewins whitewon weiss weis "
    "weissgewinnt blancas blancs bianco biale белые sieg",
    BLACK_WINS: "0-1 0 01 -01 l loss lost lostto beatenby black blackwin blackwins blackwon schwarz "
    "schwarzgewinnt negras noirs nero czarne черные verlust",
    DRAW: "½-½ ½ ½½ = =-= x-x 5 55 d draw drawn remi remis remise remisa remiza nul nulle tablas empate "
    "patta pareggio ничья нічия реми unentschieden gelijkspel tasapeli uavgjort uafgjort oavgjort "
    "jafntefli berabere beraberlik dontetlen egalitate neizskirts lygiosios nerijeseno neodlucno 和棋 和局",
    Outcome(1, 0, How.PLAYED): "½-0",
    Outcome(0, 1, How.PLAYED): "0-½",
    WHITE_FORFEIT_WIN: "+-- +- 1f-0f 1f 1f-0 1k 1k-0k def+ 1d 1-f",
    BLACK_FORFEIT_WIN: "--+ -+ 0f-1f 0f 0k 0k-1k def- d1 f-1",
    DOUBLE_FORFEIT: "--- -- 0f-0f 0k-0k f-f dbld dd doubleforfeit doubledefault",
    Outcome(2, 0, How.NOT_RATED): "1u-0u 1-0u",
    Outcome(0, 2, How.NOT_RATED): "0u-1u 0-1u",
    Outcome(1, 1, How.NOT_RATED): "½u-½u ½-½u",
    Outcome(1, 0, How.NOT_RATED): "½u-0u ½-0u",
    Outcome(0, 1, How.NOT_RATED): "0u-½u 0-½u",
    Outcome(0, 0, How.NOT_RATED): "0u-0u 0-0u",
    UNFINISHED: "* ? aj adj adjourn adjourned unfinished void tbr tbd pending ongoing postponed n-a "
    "hangepartie verlegt vertagt verschoben reportee aplazada aplazado rinviata uitgesteld adiada adiado "
    "przelozona odlozena odlozeno отложена перенесена utsatt uppskjuten udsat halasztott",
    FULL_BYE: "bye+ +bye bye=1 bye1 1bye",
    HALF_BYE: "bye= =bye bye=½ bye½ ½bye",
    ZERO_BYE: "bye- -bye bye=0 bye0 0bye",
}
_FORFEIT_MARKS = (
    "f k ff kl kampfl forf wo w-o w.o w.o. def default forfeit forfait kampflos walkover byforfeit bydefault"
)
_WITH_A_MARK = {"1-0": WHITE_FORFEIT_WIN, "0-1": BLACK_FORFEIT_WIN, "0-0": DOUBLE_FORFEIT}
_MEANING = MappingProxyType(
    {key: outcome for outcome, keys in _SPELLINGS.items() for key in keys.split()}
    | {text + mark: outcome for text, outcome in _WITH_A_MARK.items() for mark in _FORFEIT_MARKS.split()}
    | _folded(bye_words.FULL, FULL_BYE)
    | _folded(bye_words.HALF, HALF_BYE)
    | _folded(bye_words.ZERO, ZERO_BYE)
)
_ABSENT = MappingProxyType(_folded(bye_words.ABSENT, ZERO_BYE))

# In a row without an opponent these mean a bye as well (TRF letters, crosstable cells).
_BYE_MEANING = MappingProxyType(
    dict.fromkeys(["f", "u", "b", "+", "1", "-1", "1-0", "w", "x", "+--", "+-"], FULL_BYE)
    | dict.fromkeys(["h", "=", "½", "-½", "½-½", "d", "½-0"], HALF_BYE)
    | dict.fromkeys(["z", "-", "0", "-0", "0-0", "0-1", "l", "---", "--", "--+", "-+"], ZERO_BYE)
    | _ABSENT
)

_OF_FORFEIT = MappingProxyType({2: FULL_BYE, 0: ZERO_BYE})

_CANONICAL = MappingProxyType(
    {
        WHITE_WINS: "1-0",
        BLACK_WINS: "0-1",
        DRAW: "1/2-1/2",
        Outcome(1, 0, How.PLAYED): "1/2-0",
        Outcome(0, 1, How.PLAYED): "0-1/2",
        Outcome(0, 0, How.PLAYED): "0-0",
        WHITE_FORFEIT_WIN: "+/-",
        BLACK_FORFEIT_WIN: "-/+",
        DOUBLE_FORFEIT: "-/-",
        Outcome(2, 0, How.NOT_RATED): "1-0U",
        Outcome(0, 2, How.NOT_RATED): "0-1U",
        Outcome(1, 1, How.NOT_RATED): "1/2-1/2U",
        Outcome(1, 0, How.NOT_RATED): "1/2-0U",
        Outcome(0, 1, How.NOT_RATED): "0-1/2U",
        Outcome(0, 0, How.NOT_RATED): "0-0U",
        UNFINISHED: "*",
        FULL_BYE: "bye=1",
        HALF_BYE: "bye=½",
        ZERO_BYE: "bye=0",
    }
)

_BYE_LETTER = "a bye code, but the row has an opponent; leave black blank for a bye"
_WHO_WON = "a forfeit that does not say who won"
_AMBIGUOUS = MappingProxyType(
    {
        "-": "a loss by forfeit in some files, a missing result in others",
        "+": "a win over the board in some files, by forfeit in others",
        "0-0": "a double forfeit, a game not played, or two zeros given by the arbiter "
        "(for these fill white_score and black_score)",
        "00": "a double forfeit, a game not played, or two zeros given by the arbiter",
        "n": "a draw (French nulle), a win of black (Spanish negras) or no result",
        "v": "a win (French victoire) or void",
        "g": "a win of white in some languages, of either player in others",
        "p": "a loss (perdue) or pending",
        "в": "a win (Russian) or a Latin B",
        "b": "a win of black or a bye",
        "s": "a win of black (Schwarz) or a win (Sieg)",
        "x": "a draw, a forfeit or a win without play",
        "х": "a draw (Russian) or a Latin X",
        "t": "a draw (tablas) or a code of another program",
        "r": "a draw (remis) or a bye (rest)",
        "a": "absent or adjourned",
        "f": "a forfeit or a full-point bye",
        "h": _BYE_LETTER,
        "u": _BYE_LETTER,
        "z": _BYE_LETTER,
        "-1": _BYE_LETTER,
        "-½": _BYE_LETTER,
        "-0": _BYE_LETTER,
        "np": "a forfeit (no presentado) or not paired",
        "0d": "a default without a point",
        "d0": "a default without a point",
    }
    | dict.fromkeys(
        [
            "ff",
            "wo",
            "w-o",
            "def",
            "default",
            "forfeit",
            "forfait",
            "kampflos",
            "forfeited",
            "walkover",
            "w.o.",
            "w.o",
        ],
        _WHO_WON,
    )
)

_VOID = "void"
_LONGEST_SUSPECT = 20  # characters: `victoire` with blanks and signs around it
_HALF = re.compile(r"1[/⁄]2|(?<!\d)0?[.,]50*(?!\d)")
_WHOLE = re.compile(r"(?<![\d.,])([01])[.,]0+(?!\d)")
_REMARK = re.compile(r"\(([^\W\d_]+)\.?\)$")
_CUT_WORD = re.compile(r"(?<=[^\W\d_]{2})\.$")  # `adj.`, `1-0 kl.`
_LONG_DASH = re.compile(r"(?<=[01½])-{2,3}(?=[01½])")  # an en or em dash, as typewriters and TeX write it
_QUOTES = "'\"`´‘’“”"  # an apostrophe before a result keeps a spreadsheet from making a date of it


def _key(text: str) -> str:
    folded = _HALF.sub("½", plain(text.replace("½", "1/2")).replace(" ", ""))
    key = _REMARK.sub(r"\1", _WHOLE.sub(r"\1", folded.strip(_QUOTES))).replace(":", "-").replace("/", "-")
    key = _LONG_DASH.sub("-", key)
    key = key if "." in key[:-1] else _CUT_WORD.sub("", key)
    return bare(key) if key[:1].isalpha() and key[-1:].isalpha() and len(key) > 3 else key


def parse_result(text: str) -> Outcome | None:
    """The outcome a result text stands for, or None when it is no result, blank, or ambiguous.

    Dashes, blanks, case and the forms of a half (`½ 1/2 .5 0,5`) do not matter. Bye words give a bye,
    which is right only in a row without an opponent.

    >>> parse_result("1\\u20130")
    Outcome(white=2, black=0, how=<How.PLAYED: 0>)
    >>> parse_result("0,5 : 0,5").white, parse_result("+:-").how.name, parse_result("N")
    (1, 'FORFEIT', None)
    """
    return _MEANING.get(_key(text))


def parse_bye(text: str) -> Outcome | None:
    """The bye a result text stands for in a row without an opponent; None when it is none.

    >>> parse_bye("H"), parse_bye("0-1").white, parse_bye("*")
    (Outcome(white=1, black=0, how=<How.BYE: 2>), 0, None)
    """
    key = _key(text)
    found = _MEANING.get(key)
    if found and found.how == How.BYE:
        return found
    forfeit = found is not None and found.how == How.FORFEIT
    return _BYE_MEANING.get(key) or (_OF_FORFEIT[found.white] if found and forfeit else None)


def parse_absence(text: str) -> Outcome | None:
    """A bye without a point for a word that says a player was not there; None for other words.

    >>> parse_absence("retirado").white, parse_absence("1")
    (0, None)
    """
    return _ABSENT.get(_key(text))


def parse_empty_seat(text: str) -> Outcome | None:
    """The bye that `default` or `void` stands for where one seat is empty; None for other words.

    A default leaves the point to the player who is there; a void board gives none.

    >>> parse_empty_seat("default").white, parse_empty_seat("Void").white, parse_empty_seat("*")
    (2, 0, None)
    """
    key = _key(text)
    if key == _VOID:
        return ZERO_BYE
    return FULL_BYE if _AMBIGUOUS.get(key) == _WHO_WON else None


def is_both_scores(text: str) -> bool:
    """Whether a result gives the scores of both sides of a game at the board.

    >>> is_both_scores("1-0"), is_both_scores("\u00bd:\u00bd"), is_both_scores("1/2"), is_both_scores("+/-")
    (True, True, False, False)
    """
    found = parse_result(text)
    return found is not None and found.how == How.PLAYED and "-" in _key(text).strip("-")


def is_one_score(text: str) -> bool:
    """Whether a text is the score of one side of a game alone.

    >>> is_one_score("1"), is_one_score("0,5"), is_one_score("1-0"), is_one_score("2")
    (True, True, False, False)
    """
    return _ONE_SCORE.fullmatch(text.strip()) is not None


def is_ambiguous(text: str) -> str | None:
    """Why a result text has more than one meaning (the end of a sentence `'N' may be ...`), or None.

    >>> is_ambiguous("-")
    'a loss by forfeit in some files, a missing result in others'
    """
    return _AMBIGUOUS.get(_key(text))


def suspects(texts: Iterable[str]) -> dict[str, str]:
    """Results that mean something else beside the others of their column: text -> why.

    A `D` beside `V` or `N` may be a French defeat; a `1` beside `10` or `55` may be `01` whose zero a
    spreadsheet dropped, and an `X-X` beside `½-½` is no draw for sure.

    >>> sorted(suspects(["V", "D"])), sorted(suspects(["10", "1", "55"])), suspects(["W", "D", "L"])
    (['D'], ['1'], {})
    """
    keys = {text: _key(text) for text in texts if len(text) <= _LONGEST_SUSPECT}
    found = set(keys.values())
    reasons = {}
    if found & {"v", "n", "victoire", "defaite"}:
        reasons["d"] = "a draw, or a defeat (défaite) as in the letters V N D"
    if {"x-x", "½-½"} <= found:
        reasons["x-x"] = "a draw, as French files write it, or a game not played"
    if found & {"10", "55"}:
        reasons["1"] = "1-0, or 01 (a win of black) without its zero"
    return {text: reasons[key] for text, key in keys.items() if key in reasons}


def canonical(outcome: Outcome) -> str:
    """The one text we write for an outcome; `parse_result` reads it back.

    The exception is a played 0-0, an arbiter's decision: `0-0` alone is ambiguous, so its scores are
    given apart.

    >>> canonical(DRAW), canonical(DOUBLE_FORFEIT), canonical(HALF_BYE)
    ('1/2-1/2', '-/-', 'bye=½')
    """
    return _CANONICAL[outcome]
