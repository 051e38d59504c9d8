"""Rates of play as people write them: `90 min/40 moves + 30 min + 30 sec/move`, `2h/40 Züge + 1h`.

Every number must be understood and every word known; anything else is no rate of play.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import NamedTuple

from elo_batch.notation.text import plain

_HOUR = r"(?:h(?:ours?|rs?|oras?|eures?)?|std\.?|stunden?|ore|godz\.?|hod\.?|uur|timmar|ч(?:ас\w*)?\.?)"
_MINUTE = r"(?:'|m(?:in(?:\.|ut\w*|s\b\.?)?)?|мин\w*\.?)"
_SECOND = r'(?:"|s(?:e[ckg](?:\.|u?nd\w*|unn?d\w*|s\b\.?|ond\w*)?)?|сек\w*\.?)'
_MOVES = (
    r"(?:moves?|mvs?\.?|zuge?n?|zuegen?|coups?|jugadas?|movimientos?|movim\.?|mossa|mosse|zet(?:ten)?|tah\w*"
    r"|posuniec\w*|ruch\w*|lances?|movimentos?|drag\w*|trekk|traek|lepes\w*|ход\w*)"
)
_FROM = re.compile(
    r"\b(?:from|ab|des|desde|a partir de|dal(?:la)?|od|vanaf|fra|fran|с)\s+"
    r"(?:the |dem |le |la |el |der |de )?"
    rf"(?:{_MOVES}\s*(?:no\.?|nr\.?)?\s*(?P<after>\d+)|(?P<before>\d+)\.?(?:st|nd|rd|th|er|e|eme|o|a)?\s*{_MOVES})"
    r"\b\.?(?:\s*(?:on|an|onwards?))?"
)
_QUICK_FINISH = re.compile(r"\bquick ?play finish\b|\bquick finish\b|\bsudden death\b")
_TOKEN = re.compile(
    rf"""\s*(?:
    (?P<clock>\d{{1,2}}:[0-5]\d(?=\s*{_HOUR}(?![^\W\d_])))\s*{_HOUR}
    |(?P<hours>\d+(?:[.,]\d+)?)\s*{_HOUR}(?![^\W\d_])(?:\s*(?P<rest>[0-5]\d)(?:\s*{_MINUTE}(?![^\W\d_])|(?!\d|\s*[^\W\d_]|\s*["'])))?
    |(?P<minutes>\d+(?:[.,]\d+)?)\s*{_MINUTE}(?![^\W\d_])
    |(?P<seconds>\d+)\s*{_SECOND}(?![^\W\d_])
    |(?P<moves>\d+)\.?\s*{_MOVES}(?![^\W\d_])
    |(?P<bare>\d+(?:[.,]\d+)?)(?:\s*-(?=\s*{_MOVES}))?
    |(?P<per>(?:/|per\b|pro\b|je\b|a\b|each\b|every\b|par\b|por\b|za\b|na\b|cada\b|ogni\b|за\b|на\b)\s*{_MOVES}(?![^\W\d_]))
    |(?P<word>[^\W\d_]+\.?)
    |(?P<sign>[-+/,;:()–—.x×*&|=\[\]])
    )""",
    re.VERBOSE,
)
_TIMES = re.compile(r"(?<=['\"a-z.])\s*[x×*]\s*(?=\d)")  # 100'x40
_REST = frozenset(["sd", "rest", "g", "game", "partie", "partia", "partida", "partita", "finish", "qpf"])
_THEN = (
    "then danach dann anschliessend and und plus et y e i en mit with con avec met puis luego despues "
    "poi daarna pak potem dopo followed zuzuglich zzgl затем потом и с"
)
_SAID = (
    "per pro je each every a an par por za na cada ogni за на for fur fuer pour para in im bis to "
    "until zum zur der die das den dem the of de du des la le les el los il lo gli i by from start "
    "beginning increment increments inkrement zuschlag zeitzuschlag bonus zugabe zeitgutschrift "
    "gutschrift incremento incrementos fischer fischermodus modus bronstein delay d inc added "
    "addition additional extra zusatzlich zusatzliche prirustek pridavek aufschlag player spieler "
    "spielerin joueur jugador giocatore jogador speler hrac zawodnik игрока игроку whole ganze "
    "gesamte all remaining restliche restlichen spiel spielende ende end finishing first ersten "
    "premiers primeras prime pierwszych eerste time zeit bedenkzeit temps tempo cadence ritmo move "
    "zug coup jugada movimiento mossa zet tah ruch ход control controls zuege zuge moves coups beginn "
    "anfang von rate play pp партию партия добавление добавлением"
)
_NEXT = frozenset(_THEN.split())
_FILLERS = frozenset(_SAID.split()) | _REST
_MOST_MINUTES = 400


class Period(NamedTuple):
    """A period of a rate of play: moves (None = the rest of the game), minutes, seconds added a move."""

    moves: int | None
    minutes: Fraction
    increment: int


class Spoken(NamedTuple):
    """A rate of play: its periods, the move from which seconds are added, and words of no rate."""

    periods: list[Period]
    added_from: int
    words: list[str]


class _Token(NamedTuple):
    kind: str  # base (minutes), seconds, moves, bare, per (move), next, rest, slash
    value: Fraction


def spoken_rate(text: str) -> Spoken | None:
    """A rate of play told with units or words; None where a number or a sign in it is not understood.

    >>> spoken_rate("2h/40 Züge + 1h").periods[0]
    Period(moves=40, minutes=Fraction(120, 1), increment=0)
    >>> spoken_rate("Schnellschach 15+10").words
    ['schnellschach']
    """
    folded = re.sub("''|[”“″]", '"', re.sub("[’‘`´′]", "'", _without_accents(text)))
    folded = _TIMES.sub("/", folded)
    added = _FROM.search(folded)
    folded = _QUICK_FINISH.sub(" rest ", _FROM.sub(" ", folded))
    split = _tokens(folded)
    if split is None:
        return None
    tokens, words = split
    found = _periods(tokens)
    start = int((added["after"] or added["before"]) if added else 1)
    return Spoken(found, start, words) if found else None


def _without_accents(text: str) -> str:
    parts = unicodedata.normalize("NFD", plain(text).replace("ß", "ss").replace("ł", "l"))
    return unicodedata.normalize("NFC", "".join(sign for sign in parts if not unicodedata.combining(sign)))


def _tokens(text: str) -> tuple[list[_Token], list[str]] | None:
    """What counts in a rate, in order, and the words that are not known; None for an unknown sign."""
    tokens: list[_Token] = []
    unknown: list[str] = []
    at = 0
    text = text.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return None
        at = match.end()
        word = (match["word"] or "").rstrip(".")
        if match["clock"]:
            hours, rest = match["clock"].split(":")
            tokens.append(_Token("base", Fraction(int(hours) * 60 + int(rest))))
        elif match["hours"]:
            tokens.append(_Token("base", _number(match["hours"]) * 60 + int(match["rest"] or 0)))
        elif word in _REST:
            tokens.append(_Token("rest", Fraction()))
        elif word in _NEXT or (match["sign"] or "") in ("+", ",", ";", "&"):
            tokens.append(_Token("next", Fraction()))
        elif match["sign"] in ("/", "x", "×", "*") or match["per"]:
            tokens.append(_Token("per" if match["per"] else "slash", Fraction()))
        elif word and word not in _FILLERS:
            unknown.append(word)
        for name, kind in (("minutes", "base"), ("seconds", "seconds"), ("moves", "moves"), ("bare", "bare")):
            if match[name]:
                tokens.append(_Token(kind, _number(match[name])))
    return tokens, unknown


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


def _periods(tokens: list[_Token]) -> list[Period]:
    """The periods that the tokens tell; none where they do not tell it in one way."""
    timed = any(token.kind == "seconds" for token in tokens)
    numbers = [at for at, token in enumerate(tokens) if token.kind in ("base", "bare", "seconds")]
    bases: list[tuple[int | None, Fraction]] = []
    added: list[int] = []
    moves: int | None = None
    at = 0
    while at < len(tokens):
        kind, value = tokens[at]
        after = [token.kind for token in tokens[at + 1 : at + 5]]
        if kind == "moves":
            if moves is not None:
                return []
            moves = int(value)
        elif kind == "seconds" or _is_added(tokens, at, bool(bases), timed or numbers[-1:] != [at]):
            added.append(int(value))
        elif kind == "bare" and after[:2] == ["slash", "bare"] and moves is None:
            pair = _pair(value, tokens[at + 2].value, bases)
            if pair is None:
                return []
            bases.append(pair)
            at += 2
            if after[2:4] == ["slash", "bare"] and pair[1] == value:  # 90/40/30
                bases.append((None, tokens[at + 2].value))
                at += 2
        elif kind == "bare" and at and tokens[at - 1].kind in ("base", "bare", "seconds"):
            return []  # 5 3
        elif kind in ("base", "bare"):
            told, used = (moves, 0) if moves is not None else _moves_behind(tokens, at)
            bases.append((told, value))
            moves, at = None, at + used
        at += 1
    return _joined(bases, added) if moves is None else []


def _is_added(tokens: list[_Token], at: int, has_base: bool, told: bool) -> bool:
    """Whether a number without a unit is the seconds added a move: `per move`, or the last behind a plus.

    `told`: they are told elsewhere, or another number follows.
    """
    if tokens[at].kind != "bare" or not has_base or tokens[at - 1].kind in ("slash", "moves"):
        return False
    behind = tokens[at + 1].kind if at + 1 < len(tokens) else ""
    return behind == "per" or (not told and tokens[at - 1].kind == "next" and behind != "slash")


def _pair(
    one: Fraction, other: Fraction, before: list[tuple[int | None, Fraction]]
) -> tuple[int, Fraction] | None:
    """Moves and minutes of `40/90` or `90/40`: moves are 40 in both, and come first in a later `20/60`."""
    if before and before[0][0] == 40 and other > one:
        return int(one), other
    if one == 40 != other:
        return 40, other
    return (40, one) if other == 40 != one else None


def _moves_behind(tokens: list[_Token], at: int) -> tuple[int | None, int]:
    """The moves told right behind a time, and how many tokens they take."""
    behind = tokens[at + 1 : at + 3]
    if behind and behind[0].kind == "moves":
        return int(behind[0].value), 1
    if len(behind) == 2 and behind[0].kind == "slash" and behind[1].kind in ("moves", "bare"):
        return int(behind[1].value), 2
    return None, 0


def _joined(bases: list[tuple[int | None, Fraction]], added: list[int]) -> list[Period]:
    if not bases or sum(minutes for _, minutes in bases) > _MOST_MINUTES:
        return []
    if len(set(added)) > 1 and len(added) != len(bases):
        return []
    each = added if len(added) == len(bases) else [*added[:1], 0][:1] * len(bases)
    return [Period(moves, minutes, more) for (moves, minutes), more in zip(bases, each, strict=True)]
