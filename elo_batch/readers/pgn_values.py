"""Values of PGN tags as the columns of games take them; each different text is read once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.arrow import pa, pc
from elo_batch.notation.byes import bye_in_seat
from elo_batch.notation.dates import parse_date
from elo_batch.notation.how import How
from elo_batch.notation.results import canonical, parse_result
from elo_batch.notation.text import bare, tidy
from elo_batch.notation.time_control import parse

Codes = NDArray[np.int64]

NOTHING = frozenset(["", "?", "-", "??", "???", "*"])
"""What stands in a tag whose value is not known."""
UNCLEAR = "?"
"""The time control of a text that may be minutes or seconds."""
STANDARD_VARIANTS = frozenset(
    ["", "standard", "normal", "chess", "classical", "orthodox", "none", "classic", "regular"]
)
_NO_ID = NOTHING | {"0", "n/a", "none"}
_DATE = re.compile(r"^([\d?]{4})[./-]([\d?]{1,2})[./-]([\d?]{1,2})$")
_CLOCK = re.compile(r"^(?:(\d{1,3})/)?(\d{1,6}(?:\.\d+)?)(?:\+(\d{1,4}))?$")
_THREE_PARTS = re.compile(r"^\s*(\d{1,4})\.\d{1,4}\.\d{1,4}\s*$")
_DAY = 86_400
_LOOKS_LIKE_MINUTES = 150
_TOO_LONG_AN_INCREMENT = 5  # seconds, for a base of seconds that is this short
_FORFEIT = re.compile(
    r"\b(?:forfeit(?:ed|ure)?|forfait|walk ?over|w/?o|default(?:ed)?|no[- ]?show|unplayed|not played"
    r"|kampflos)\b"
)
_WITHOUT_MOVES = re.compile(r"\b(?:time forfeit|rules? infraction|abandoned|did not (?:appear|show|start))\b")


class Distinct:
    """A column of text as codes of its different texts; a missing value is an empty text."""

    def __init__(self, column: Any) -> None:
        """Encode the column."""
        encoded = pc.dictionary_encode(pc.fill_null(column, ""))
        self.texts: list[str] = encoded.dictionary.to_pylist()
        self.codes: Codes = encoded.indices.to_numpy().astype(np.int64)

    def mapped(self, function: Callable[[str], str]) -> Any:
        """The column with a function applied to each of its texts (Arrow large_string)."""
        return pa.array([function(text) for text in self.texts], pa.large_string()).take(pa.array(self.codes))

    def marked(self, function: Callable[[str], bool]) -> NDArray[np.bool_]:
        """Which rows have a text for which a function is true."""
        return np.array([function(text) for text in self.texts], dtype=bool)[self.codes]

    def numbered(self, function: Callable[[str], int]) -> Codes:
        """The number that a function gives for the text of each row."""
        return np.array([function(text) for text in self.texts], dtype=np.int64)[self.codes]


def known(text: str) -> str:
    """A value, or "" where it says that it is not known.

    >>> known(" Alder,  Ann"), known("?")
    ('Alder, Ann', '')
    """
    kept = tidy(text)
    return "" if kept in NOTHING else kept


def player_id(text: str) -> str:
    """An id, or "" where there is none.

    >>> player_id("90000001"), player_id("0")
    ('90000001', '')
    """
    kept = tidy(text)
    return "" if kept.casefold() in _NO_ID else kept


def player_id_or_word(text: str) -> str:
    """What a name is good for where there is no id: itself, unless its digits would make it look like an id.

    >>> player_id_or_word("Bye 1"), player_id_or_word("Alder, Ann"), player_id_or_word("ann90")
    ('Bye 1', 'Alder, Ann', '')
    """
    has_digit = any(sign.isdigit() for sign in text)
    return text if not has_digit or is_bye(text) else ""


def is_bye(name: str) -> bool:
    """Whether a name is a word for a bye.

    >>> is_bye("BYE"), is_bye("(spielfrei)"), is_bye("Byelov, Ann")
    (True, True, False)
    """
    return name.strip() not in NOTHING and bye_in_seat(name.strip()) is not None


def round_text(text: str) -> str:
    """The round; of a round in three parts (round, match, board) the first.

    >>> round_text("1.3"), round_text("2.1.4"), round_text("?")
    ('1.3', '2', '')
    """
    three = _THREE_PARTS.match(text)
    return three[1] if three else known(text)


def is_partial_date(text: str) -> bool:
    """Whether a date has parts that are not known.

    >>> is_partial_date("2025.??.??"), is_partial_date("2025.11.08"), is_partial_date("")
    (True, False, False)
    """
    match = _DATE.match(text.strip())
    return bool(match) and any("?" in part or not int(part) for part in match.groups())  # type: ignore[union-attr]


def day_text(text: str) -> str:
    """A date as ISO text; "" where it is not known or only in part; what is no date stays as it is written.

    >>> day_text("2025.11.08"), day_text("2025.11.??"), day_text("?"), day_text("2025.13.01")
    ('2025-11-08', '', '', '2025.13.01')
    """
    kept = known(text)
    if not kept or is_partial_date(kept):
        return ""
    day = parse_date(kept)
    return str(day) if day else kept


def clock(text: str) -> str:
    """A TimeControl tag (seconds) as our time control; UNCLEAR where it has two readings.

    >>> clock("5400+30"), clock("40/7200:3600"), clock("300"), clock("-"), clock("90+30"), clock("Rapid")
    ('90+30', '40/120:60', '5', '', '?', 'Rapid')
    """
    kept = known(text)
    parts = [_CLOCK.match(part.strip()) for part in kept.split(":")]
    if not kept or not all(parts):
        return kept
    base, increment = float(parts[0][2]), int(parts[0][3] or 0)  # type: ignore[index]
    short = len(parts) == 1 and base <= _LOOKS_LIKE_MINUTES
    if short and (increment >= _TOO_LONG_AN_INCREMENT or not increment < base):
        return UNCLEAR
    minutes = ":".join(_in_minutes(part) for part in parts if part)
    as_meant = parse(kept, seconds=True)
    if as_meant.pool and parse(minutes).minutes60 != as_meant.minutes60:
        return as_meant.pool
    return minutes


def _in_minutes(part: re.Match[str]) -> str:
    moves, base, increment = part.groups()
    minutes = f"{float(base) / 60:.4f}".rstrip("0").rstrip(".")
    return (f"{moves}/" if moves else "") + minutes + (f"+{increment}" if increment else "")


def is_by_mail(text: str) -> bool:
    """Whether a TimeControl tag gives days for a move.

    >>> is_by_mail("1/86400"), is_by_mail("40/7200")
    (True, False)
    """
    match = _CLOCK.match(known(text))
    return bool(match and match[1] and float(match[2]) >= _DAY and int(match[1]) <= 10)


def is_other_game(text: str) -> bool:
    """Whether a Variant tag names another game than chess; Chess960 is one for rating.

    >>> is_other_game("Standard"), is_other_game("Chess960"), is_other_game("From Position")
    (False, True, True)
    """
    return bare(known(text)) not in STANDARD_VARIANTS


def forfeit(text: str) -> int:
    """How a Termination tag tells of a forfeit: 2 = it does, 1 = it does where no move was made, 0 = not.

    >>> forfeit("walkover"), forfeit("Time forfeit"), forfeit("Normal")
    (2, 1, 0)
    """
    folded = tidy(text).casefold()
    if _WITHOUT_MOVES.search(folded):
        return 1
    return 2 if _FORFEIT.search(folded) else 0


_FORFEITS: Mapping[str, str] = MappingProxyType({"1-0": "+/-", "0-1": "-/+"})


def unplayed(text: str) -> str:
    """The result of a game that was not played: a win by forfeit, or points without rating.

    What is no result stays as it is; its own check explains it.

    >>> unplayed("1-0"), unplayed("1/2-1/2"), unplayed("+/-"), unplayed("*"), unplayed("N")
    ('+/-', '1/2-1/2U', '+/-', '*', 'N')
    """
    outcome = parse_result(text)
    if outcome is None or outcome.how != How.PLAYED:
        return text
    return _FORFEITS.get(canonical(outcome)) or canonical(outcome._replace(how=How.NOT_RATED))
