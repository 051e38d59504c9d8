"""One game told on one line of a text: both players and the result, with or without the number of the board.

1. Alder, Ann - Birch, Ben 1-0
2 Cedar, Cy ½-½ Dogwood, Di
3. Elm, Eve 1-0 (empty)
"""

from __future__ import annotations

import re

from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.forfeit_remarks import is_of_forfeit
from elo_batch.notation.how import How
from elo_batch.notation.results import parse_result
from elo_batch.notation.text import bare, tidy
from elo_batch.readers.match_model import Board, Seat, seat

_SIDES = ("white", "black")
_LONE = frozenset(["0", "1"])  # the number of a board, or the points of one side
_LONGEST = 200
_MOST_WORDS = 14
_NUMBER = r"(?:(?:bo?a?r?d|brett|tisch|table|tab|bd)?\.?\s*(?P<number>\d{1,3})[.):]?\s+)?"
_NAME = r"[^\W\d_](?:[^\d\t½=]*[^\W\d_]\.?)?"
_SEAT = rf"(?:{_NAME}|\([^()\d\t]{{1,30}}\)|\[[^]\[\d\t]{{1,30}}\]|[-–—]{{1,4}})"
_SIGN = r"\s*(?:\s[-–—]\s|\s[-–—]|[-–—]\s|\s(?:vs?\.?|gegen|contre)\s)\s*"
_BEHIND = re.compile(
    rf"{_NUMBER}(?P<white>{_SEAT}){_SIGN}(?P<black>{_SEAT})[\s:,]+(?P<result>\S.*)", re.IGNORECASE
)
_BETWEEN = re.compile(
    rf"{_NUMBER}(?P<white>{_SEAT})\s+(?P<result>[-+\d½/=:,.–\s]*[-+\d½=])\s+(?P<black>{_SEAT})", re.IGNORECASE
)
_TWO_NAMES = re.compile(r"\w\s+[-–—]\s+\w")
_LIKE_SCORE = r"(?:[\doOlIi|½?=+*!\ufffd\x80-\xff()\[\]/.,:\s–—-]+|\S{0,9}\d\S{0,9}|[^\w\s]{1,4})"
_TELLS = re.compile(r"[\d½?=+*#~\ufffd]|\w\s?[-–—:/]\s?\w")
_AMID = re.compile(
    rf"{_NUMBER}(?P<white>{_SEAT})\s+(?P<result>{_LIKE_SCORE})\s+(?P<black>{_SEAT})", re.IGNORECASE
)
_AHEAD = re.compile(
    rf"{_NUMBER}(?P<result>{_LIKE_SCORE})[\s:,]+(?P<white>{_SEAT}){_SIGN}(?P<black>{_SEAT})", re.IGNORECASE
)
_WITHOUT = re.compile(rf"{_NUMBER}(?P<white>{_SEAT}){_SIGN}(?P<black>{_SEAT})", re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?:(?:bo?a?r?d|brett|tisch|table|tab|bd)\b\.?\s*)?(\d{1,3})[.):]?\s+\S", re.IGNORECASE
)
_HALF = r"(?:½|1/2|0?[.,]5)"
_DASH = r"\s*[-:–—]\s*"
_GAME = rf"(?:1{_DASH}0|0{_DASH}1|{_HALF}{_DASH}{_HALF}|\+\s?[-:/]\s?[-–]|[-–]\s?[-:/]\s?\+)"
_OF_A_GAME = re.compile(rf"(?<!\S){_GAME}(?![\w½/])", re.IGNORECASE)
_OF_ANY = re.compile(rf"(?<!\S)(?:{_GAME}|[012]{_DASH}[012])(?![\w½/])", re.IGNORECASE)
_BEFORE = re.compile(
    rf"{_NUMBER}(?P<result>{_GAME})[\s:,]+(?P<white>{_SEAT}){_SIGN}(?P<black>{_SEAT})", re.IGNORECASE
)
_RATING = re.compile(r"(?<=[^\W\d_])[.,]?\s+(?:[1-3]\d{3}|[(\[]\d{3,4}[)\]])(?=\s|$|[,:])")
_REMARK = re.compile(r"\s*[(\[]([^]()\[]*)[)\]]|(?<=[\d½])[,;]\s+([^\W\d_].*)$")
_WITH_COMMA = re.compile(r"[^\W\d_], [^\W\d_a-z]")
_RATED = re.compile(r"rated|gewertet", re.IGNORECASE)
_LATER = re.compile(r":\s+[^\d½]*$")
_SHORT = 3  # signs of what may be a name too
_NOT_PLAYED = frozenset(
    ["notplayed", "notyetplayed", "nichtgespielt", "nonjouee", "nojugada", "nongiocata", "nietgespeeld"]
)
_START = re.compile(r"(?:\S{0,8}\d[.):]?\s+)?[(\[]?([^\W\d_])")


def game_of(line: int, at: int, text: str, between: bool = True) -> Board | None:
    """The game that a line tells, with its result; None where it tells none.

    Args:
        at: the number of the board where the line has none.
        between: whether the result may stand between the players too.

    >>> game_of(7, 1, "3. Alder, Ann - Birch, Ben 1-0").told
    '1-0'
    """
    text = _unrated(text)
    patterns = (_BEHIND, _BEFORE, _BETWEEN) if between else (_BEHIND, _BEFORE)
    for told in dict.fromkeys([text, _without_remark(text)]):
        for pattern in patterns:
            match = pattern.fullmatch(told) if len(told) < _LONGEST else None
            if match and pattern is _BETWEEN and _TWO_NAMES.search(match["white"]):
                continue  # `Alder - Birch 1-0 (Birch did not come)`
            if match and match["result"] not in _LONE and parse_result(match["result"]) is not None:
                home, away = (seat(match[side], None) for side in _SIDES)
                return Board(line, int(match["number"] or at), home, away, told=match["result"].strip())
    return None


def _unrated(text: str) -> str:
    """A line without the ratings behind its names: `Alder, Ann 2152 - Birch, Ben (2115) 0-1`."""
    return _RATING.sub("", text)


def _without_remark(text: str) -> str:
    """A line without remarks in brackets or behind the result; one on a score or a forfeit is kept."""
    remarks = " ".join("".join(found.groups("")) for found in _REMARK.finditer(text))
    doubted = is_of_forfeit(remarks) or _OF_ANY.search(remarks) or _RATED.search(remarks)
    return text if doubted else tidy(_REMARK.sub(" ", text))


def doubtful_of(line: int, at: int, text: str) -> Board | None:
    """The pairing that a line tells with a result that is not understood, or without one; None for another.

    >>> doubtful_of(7, 1, "Alder, Ann - Birch, Ben 1-O").result, doubtful_of(7, 1, "Alder - Birch").result
    ('1-O', '')
    """
    if len(text) >= _LONGEST or len(text.split()) > _MOST_WORDS:
        return None
    text = _unrated(text).rstrip(" :")
    pairing = pairing_of(line, at, text)
    for pattern in (_BEHIND,) if pairing else (_BEHIND, _AHEAD, _AMID):
        match = pattern.fullmatch(text)
        result = match["result"].strip() if match else ""
        if match and result not in _LONE and re.fullmatch(_LIKE_SCORE, result) and _TELLS.search(result):
            home, away = (seat(match[side], None) for side in _SIDES)
            return Board(line, int(match["number"] or at), home, away, told=result)
    return pairing


def pairing_of(line: int, at: int, text: str) -> Board | None:
    """The game without a result that a line tells, or the bye; None where it tells none.

    >>> pairing_of(7, 1, "3. Alder, Ann - Birch, Ben").result, pairing_of(8, 1, "4. Cedar - bye").result
    ('', 'bye=1')
    """
    if len(text) >= _LONGEST:
        return None
    text = _unrated(text)
    match = _WITHOUT.fullmatch(_without_words(text)) or _WITHOUT.fullmatch(text)
    if match is None:
        return None
    number = int(match["number"] or at)
    seats = [seat(match[side], None) for side in _SIDES]
    byes = [bye_in_seat(match[side]) for side in _SIDES]
    worth = next((bye.white for bye in byes if bye), None)
    home, away = (
        Seat("", None) if bye else Seat(each.name, worth) for each, bye in zip(seats, byes, strict=True)
    )
    return Board(line, number, home, away)


def _without_words(text: str) -> str:
    """A pairing without words for not played: `(not played)`, `postponed to 20 March`, `: tomorrow`."""
    words = _LATER.sub("", _REMARK.sub(" ", text)).split()
    tails = [" ".join(words[n:]) for n in range(len(words))]
    at = [n for n, word in enumerate(words) if _is_unfinished(word)]
    at += [n for n, tail in enumerate(tails) if is_of_forfeit(tail)][-1:]
    return " ".join(words[: min(at)]).rstrip(" ,:;") if at else " ".join(words)


def _is_unfinished(text: str) -> bool:
    outcome = parse_result(text.strip(" ,:;().")) if len(text) > _SHORT else None
    return outcome is not None and outcome.how == How.UNFINISHED


def is_not_played(text: str) -> bool:
    """Whether a line gives the number of a board, and says only that nobody played there.

    >>> is_not_played("3. not played"), is_not_played("3. ----"), is_not_played("3. Alder, Ann")
    (True, True, False)
    """
    match = _NUMBERED.match(text)
    rest = text[match.end() - 1 :] if match else "?"
    return bool(match) and (not bare(rest) or bare(rest) in _NOT_PLAYED or _is_unfinished(rest))


def has_two_seats(text: str) -> bool:
    """Whether a line with a result has two sides: a sign between them, or words behind the result.

    >>> has_two_seats("1. Alder (1800) 1-0 Birch"), has_two_seats("1. Alder, Ann 1-0")
    (True, False)
    """
    found = _OF_ANY.search(text)
    before, behind = (text[: found.start()], text[found.end() :]) if found else (text, "")
    return any(sign.isalpha() for sign in behind) or re.search(_SIGN, before, re.IGNORECASE) is not None


def seats_told(text: str) -> int:
    """How many names with a comma a line gives that is no sentence.

    >>> seats_told("Alder, Ann Birch, Ben"), seats_told("So Alder, Ann won against Birch, Ben.")
    (2, 0)
    """
    sentence = len(text.split()) > _MOST_WORDS or text.endswith((".", "!")) or ": " in text
    found = len(_WITH_COMMA.findall(text))
    return found if found > 1 and not sentence else 0


def number_of(text: str) -> int:
    """The number of the board with which a line begins; 0 = none.

    >>> number_of("Bd 2 Alder 1-0 Birch"), number_of("12. Alder"), number_of("Alder 1-0 Birch")
    (2, 12, 0)
    """
    match = _NUMBERED.match(text)
    return int(match[1]) if match else 0


def may_be_game(text: str, strict: bool = False) -> bool:
    """Whether a line has a result beside a name, in whatever form; `strict`: one that only a game has.

    >>> may_be_game("3. Alder (1800) 1-0 Birch (1750)"), may_be_game("we were 1-0 up, and then lost")
    (True, False)
    """
    start = _START.match(text) if len(text) < _LONGEST else None
    found = (_OF_A_GAME if strict else _OF_ANY).search(text) if start else None
    if found is None or start is None or start[1].islower() or len(text.split()) > _MOST_WORDS:
        return False
    behind = text[found.end() :].strip(" ,;.")
    return bool(number_of(text)) or not behind[:1].islower()
