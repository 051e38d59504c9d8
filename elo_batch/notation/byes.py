"""What stands where an opponent is expected, and says that there is none."""

from __future__ import annotations

import re
from functools import lru_cache

from elo_batch.notation.bye_words import DEFAULTED, EMPTY_SEAT, UNNAMED
from elo_batch.notation.how import How
from elo_batch.notation.results import FULL_BYE, HALF_BYE, ZERO_BYE, Outcome, parse_absence, parse_result
from elo_batch.notation.text import bare

_AROUND = "()[]{}<>*_.!~|/=-–—\"' \u00a0"
_SEATS = frozenset(bare(word) for word in EMPTY_SEAT)
_NOT_NAMED = frozenset(bare(word) for word in UNNAMED)
_NOBODY_CAME = frozenset(bare(word) for word in DEFAULTED)
_UNSAID = "?.…* \u00a0"
_BLANK_SEAT = re.compile(r"-+|—|–|0|0000|-1")
_NOT_PAIRED = "-2"  # as Swiss-Manager numbers those who are not paired; -1 is its bye
_POINTS = r"(1|one|full|½|1/2|0[.,]5|half|0|zero|no)(?:points?|pts?|punkte?)"
_WORTH = rf"(?:{_POINTS}|(1|full|½|1/2|0[.,]5|half|0|points?))?"
_BYE = re.compile(rf"{_WORTH}(?:requested)?bye(?:requested|round|bye)?(?:{_WORTH}|\d{{1,3}})")
_HALVES = frozenset(["½", "1/2", "0.5", "0,5", "half"])
_ZEROS = frozenset(["0", "zero", "no"])


@lru_cache(maxsize=8192)
def bye_in_seat(text: str) -> Outcome | None:
    """The bye that stands in the place of an opponent, with its worth where no score is given; else None.

    Signs around the word do not matter. Only whole words count: a name that holds one stays a name.

    >>> bye_in_seat("-- BYE --").white, bye_in_seat("1/2 point bye").white, bye_in_seat("(not paired)").white
    (2, 1, 0)
    >>> bye_in_seat("Alder, Ann"), bye_in_seat("Bye, Ann"), bye_in_seat("Libre, Ann")
    (None, None, None)
    """
    if _BLANK_SEAT.fullmatch(text):
        return FULL_BYE
    if text == _NOT_PAIRED:
        return ZERO_BYE
    word = text.strip(_AROUND) or text
    outcome = parse_result(text) if _has_letter(text) else None
    if outcome is None or outcome.how != How.BYE:
        outcome = parse_result(word) if _has_letter(word) else None
    if outcome is not None and outcome.how == How.BYE:
        return outcome
    if bare(word) in _SEATS | _NOBODY_CAME:
        return FULL_BYE
    return parse_absence(word) or _counted(word)


def is_empty_seat(text: str) -> bool:
    """Whether a text says that nobody sits there, in words that are no marks of a bye or a forfeit.

    >>> is_empty_seat("Nobody"), is_empty_seat("(vacant)"), is_empty_seat("BYE"), is_empty_seat("default")
    (True, True, False, False)
    """
    return bare(text.strip(_AROUND) or text) in _SEATS


def is_default(text: str) -> bool:
    """Whether a text in the place of a player says that nobody came.

    >>> is_default("(default)"), is_default("BYE")
    (True, False)
    """
    return bare(text.strip(_AROUND) or text) in _NOBODY_CAME


def is_unnamed(text: str) -> bool:
    """Whether a text in the place of a player says that somebody is not named: nobody, if no game was played.

    >>> is_unnamed("N.N."), is_unnamed("N. N."), is_unnamed("???"), is_unnamed("Nunn")
    (True, True, True, False)
    """
    return bool(text.strip()) and (not text.strip(_UNSAID) or bare(text.strip(_AROUND)) in _NOT_NAMED)


def _has_letter(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def _counted(word: str) -> Outcome | None:
    """`1 point bye`, `bye (half point)`, `Bye 2`, `bye, bye`."""
    found = _BYE.fullmatch(re.sub(r"[\s_()\[\]:;,-]+", "", word.casefold()))
    if found is None:
        return None
    worth = next((group for group in found.groups() if group), "")
    return HALF_BYE if worth in _HALVES else ZERO_BYE if worth in _ZEROS else FULL_BYE
