"""Time controls: which pool an event belongs to (FIDE B.02 1.1, rapid and blitz 1.1)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, NamedTuple

from elo_batch.notation.spoken_rates import Period, spoken_rate
from elo_batch.notation.text import bare, plain

Pool = Literal["standard", "rapid", "blitz"]

_WORDS: dict[Pool, str] = {
    "standard": "standard std classical classic klassisch normal long slow classique clasico lento classico "
    "turnierschach turnierpartie turnierpartien langschach langpartie langepartie langzeitschach "
    "normalschach classicalchess standardchess longplay klasyczne szachyklasyczne partidaclasica "
    "классика классические",
    "rapid": "rapid rapide rapido rapidplay rapidchess schnell schnellschach active quick szybkie "
    "рапид быстрые",
    "blitz": "blitz blitzschach blitzchess relampago lampo blyskawiczne блиц",
}
_POOL: dict[str, Pool] = {word: pool for pool, words in _WORDS.items() for word in words.split()}
_IN_NAMES: dict[Pool, re.Pattern[str]] = {
    "rapid": re.compile(
        r"(?:semi)?(?:r[aá]pid(?:e|o|play|chess|schach)?|schnell(?:schach.*|turnier)|quickplay|szybkie|рапид|быстрые)$"
    ),
    "blitz": re.compile(
        r"(?:blitz(?:schach.*|chess|cup|turnier.*|open|masters|nacht|serie|marathon|[a-z]*meisterschaft.*)?"
        r"|rel[aá]mpago|lampo|b[lł]yskawiczn.*|блиц.*)$"
    ),
}
_OF_CLUBS = frozenset(["sk", "sc", "fc", "ac", "csm", "cs", "tsv", "sv", "sg", "vfl", "club"])  # SK Rapid
_OF_PLACES = frozenset(["city", "river", "creek", "falls"])
_UNIT = re.compile(r"\d\s*(?:[^\W\d_]|['\"’”´`′″])")
_TWO_NUMBERS = re.compile(r"\d\s+\d")
_PERIOD = re.compile(r"^(?:(\d{1,5})/)?(\d{1,5}(?:\.\d+)?)(?:\+(\d{1,4}))?$")
_WHOLE_GAME = re.compile(r"^(?:g|sd|game)\s*/?\s*(\d{1,3})(?:\s*[;,]?\s*(?:d|inc|\+)\s*/?\s*(\d{1,3}))?$")
_SECONDS_FROM = 600
_MINUTES_TO = 150


class TimeControl(NamedTuple):
    """A time control.

    `pool` is None where it is not rated or not known, `reason` says why. `minutes60` are the exact minutes a
    player has for 60 moves; `first_control_moves` the moves of the first period, None when it ends the game.
    """

    pool: Pool | None
    minutes60: Fraction | None = None
    first_control_moves: int | None = None
    reason: str = ""


def periods(text: str) -> list[Period]:
    """The periods of a rate of play, `90/40+30:30+30`; empty where it is a word, or not clear.

    >>> periods("90/40+30:30+30")[0], periods("rapid")
    (Period(moves=40, minutes=Fraction(90, 1), increment=30), [])
    """
    found = [match for match in _periods(text) if match]
    if not found or len(found) < len(_periods(text)):
        told = _told(text)
        return told[0] if told else []
    split, _ = _split(found, seconds=False)
    return split


def parse(text: str, seconds: bool = False) -> TimeControl:
    """Read a word (`classical`, `Schnellschach`), or a rate such as `90+30`, `90/40+30:30+30`, `40/6000+30`.

    Bases are minutes, or seconds when `seconds` is true (TRF record 222) or they are too large for minutes;
    increments are seconds.

    >>> parse("Schnellschach").pool, parse("90+30").pool, parse("3+0").pool, parse("3+0").reason
    ('rapid', 'standard', None, '3 minutes for 60 moves are too few to be rated')
    >>> parse("5 min 3 sec").pool, parse("5 3").pool
    ('blitz', None)
    >>> parse("90 Min./40 Züge + 30 Min. + 30 Sek./Zug").minutes60, parse("rapid 90+30").reason
    (Fraction(150, 1), "'rapid 90+30' says rapid, and 120 minutes for 60 moves are standard")
    >>> parse("90/40+30:30+30").minutes60, parse("40/6000+30:900+30").first_control_moves
    (Fraction(150, 1), 40)
    """
    word = _POOL.get(bare(text))
    if word:
        return TimeControl(word)
    written = _periods(text)
    found = [match for match in written if match]
    if found and len(found) == len(written):
        split, reason = _split(found, seconds)
        return _sum(split) if split else TimeControl(None, reason=reason)
    if told := _told(text):
        return _agreeing(text, _sum(*told[:2]), told[2])
    return TimeControl(None, reason=f"'{text.strip()}' is not known")


def pool_in_name(name: str) -> Pool | None:
    """The pool of which the name of an event speaks, rapid or blitz; None for neither, and for both.

    The names of towns, clubs and persons speak of none.

    >>> [pool_in_name(name) for name in ("Alder Rapid 2026", "Oaker Blitzturnier", "Rapid City Open")]
    ['rapid', 'blitz', None]
    """
    words = ["", *plain(name).replace("-", " ").split(), ""]
    found = {
        pool
        for before, word, behind in zip(words, words[1:], words[2:], strict=False)
        if before not in _OF_CLUBS and behind not in _OF_PLACES
        for pool in _pools_of_word(word)
    }
    return found.pop() if len(found) == 1 else None


def _pools_of_word(word: str) -> list[Pool]:
    return [pool for pool, own in _IN_NAMES.items() if own.match(word)]


def _told(text: str) -> tuple[list[Period], int, set[Pool]] | None:
    """A rate told with units and words: its periods, the move that first adds seconds, the pools it names."""
    spoken = spoken_rate(text)
    if spoken is None or not all(word in _POOL for word in spoken.words):
        return None
    return spoken.periods, spoken.added_from, {_POOL[word] for word in spoken.words}


def _agreeing(text: str, read: TimeControl, named: set[Pool]) -> TimeControl:
    """What was read, but with the words beside it where they name another pool."""
    if not read.minutes60 or named <= {read.pool}:
        return read
    words = " and ".join(sorted(named))
    are = f"are {read.pool}" if read.pool else "are too few to be rated"
    reason = f"'{text.strip()}' says {words}, and {_minutes(read.minutes60)} for 60 moves {are}"
    return TimeControl(None, read.minutes60, read.first_control_moves, reason)


def _periods(text: str) -> list[re.Match[str] | None]:
    """The periods as written; None for one that is none.

    Nothing for two numbers without a sign between, and for numbers with units, which `spoken_rate` reads.
    """
    spaced = plain(text)
    if _TWO_NUMBERS.search(spaced) or (_UNIT.search(spaced) and not _WHOLE_GAME.match(spaced)):
        return []
    tidy = spaced.replace(" ", "")
    whole = _WHOLE_GAME.match(tidy)
    parts = [f"{whole[1]}+{whole[2] or 0}"] if whole else re.split(r"[:;]", tidy)
    return [_PERIOD.match(part) for part in parts]


def pool_of(minutes60: Fraction) -> Pool | None:
    """The pool by minutes for 60 moves: 60 and more standard, above 10 rapid, above 3 blitz, else none.

    >>> pool_of(Fraction(10)), pool_of(Fraction(15)), pool_of(Fraction(3))
    ('blitz', 'rapid', None)
    """
    if minutes60 >= 60:
        return "standard"
    if minutes60 > 10:
        return "rapid"
    return "blitz" if minutes60 > 3 else None


def _split(written: list[re.Match[str]], seconds: bool) -> tuple[list[Period], str]:
    """The periods of a rate as written, or none and why it is not clear."""
    per_minute = _per_minute(written, seconds)
    if per_minute is None:
        return [], "it is not clear whether the numbers are minutes or seconds"
    found = []
    for period in written:
        split = _moves_and_base(period, per_minute)
        if split is None:
            return [], f"'{period[0]}': it is not clear which number counts the moves"
        found.append(Period(split[0], split[1] / per_minute, int(period[3] or 0)))
    return found, ""


def _sum(periods: list[Period], added_from: int = 1) -> TimeControl:
    """Add the periods: bases as they are, the increment of each for the moves it covers up to 60.

    `added_from`: the move from which the increments are given.
    """
    total, played = Fraction(0), 0
    for period in periods:
        end = min(played + (period.moves or 60), 60)
        total += period.minutes
        total += Fraction(period.increment * max(end - max(played, added_from - 1), 0), 60)
        played = end
    pool = pool_of(total)
    reason = "" if pool else f"{_minutes(total)} for 60 moves are too few to be rated"
    return TimeControl(pool, total, periods[0].moves, reason)


def _per_minute(periods: list[re.Match[str]], seconds: bool) -> int | None:
    first = periods[0]
    largest = max(Fraction(first[2]), Fraction(first[1] or 0))
    if seconds or largest >= _SECONDS_FROM:
        return 60
    return 1 if largest <= _MINUTES_TO else None


def _moves_and_base(period: re.Match[str], per_minute: int) -> tuple[int | None, Fraction] | None:
    """Tell `40/90` (moves/minutes) from `90/40` (minutes/moves): moves are 40 in both; seconds come last."""
    before, after = period[1], Fraction(period[2])
    if before is None:
        return None, after
    if per_minute == 60 or (before == "40" and after != 40):
        return int(before), after
    return (int(after), Fraction(before)) if after == 40 else None


def _minutes(value: Fraction) -> str:
    return f"{float(value):g} minutes"
