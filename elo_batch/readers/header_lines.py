"""Headings as tables of leagues and clubs write them: on two lines, in halves, names in two columns.

White |     | Black |     |         Board | Surname | Initials | Res | Surname | Initials | Res
Name  | Rtg | Name  | Rtg | Res
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from elo_batch.notation.headings import canonical
from elo_batch.notation.home_words import OF_HOME
from elo_batch.notation.spellings import FIRST_NAMES, LAST_NAMES
from elo_batch.notation.text import bare, tidy
from elo_batch.readers.told_sides import COLOUR, PLAYER, told_by

_EITHER = ("nom", "name")
"""Words that mean a surname beside a first name, a first name beside a surname, and else a whole name."""
_SIDES: Mapping[str, tuple[str, ...]] = {
    "white": ("white", "weiss", "home", "heim", "blancas", "blancs", "bianco", "biale", "hp"),
    "black": ("black", "schwarz", "away", "gast", "negras", "noirs", "nero", "czarne", "ap"),
}
_SCORES_OF: Mapping[str, str] = {
    **dict.fromkeys(["w", *_SIDES["white"]], "white"),
    **dict.fromkeys(["s", "b", *_SIDES["black"]], "black"),
}
"""Words for the two scores below a heading of results."""
_TEAM = frozenset(
    ["team", "club", "verein", "mannschaft", "equipo", "equipe", "squadra", "klub", "club/city", "teamname"]
)
_LISTS = frozenset(
    [
        "fide",
        "national",
        "nat",
        "dwz",
        "elo",
        "rapid",
        "blitz",
        "standard",
        "std",
        "rating",
        "ratings",
        "list",
    ]
)
_HOME = frozenset(
    ["home", "heim", "homeplayer", "homename", "homeplayername", "local", "casa", "domicile", "thuis"]
)

_CLUBS = ({"home", "away"}, {"heim", "gast"})
"""Words that head the clubs where the players stand twice under `Name`."""


class Understood(NamedTuple):
    """A header as it is to be understood.

    Attributes:
        headings: one for each column, in words that `notation.headings` knows.
        first_names: position of a column of surnames -> position of the first names that belong to it.
        sided: the header does not say which of two sides is white: the left one was taken.
        told: the side its games are told from, as `told_sides.told_by` knows it; "" = none of those.
    """

    headings: list[str]
    first_names: dict[int, int]
    sided: bool
    told: str = ""


def understood(headings: Sequence[str], declared: Iterable[int] = ()) -> Understood:
    """Understand a header whose words need their neighbours.

    `declared`: the positions whose meaning the user said.

    >>> understood(["ID", "Surname", "First name", "Rating"])
    Understood(headings=['ID', 'name', 'First name', 'Rating'], first_names={1: 2}, sided=False, told='')
    >>> understood(["Name", "Rtg", "Result", "Name", "Rtg"]).headings
    ['white name', 'white rating', 'Result', 'black name', 'black rating']
    """
    known = _understood(tuple(headings), frozenset(declared))
    return known._replace(headings=list(known.headings), first_names=dict(known.first_names))


@lru_cache(maxsize=256)
def _understood(headings: tuple[str, ...], declared: frozenset[int]) -> Understood:
    words = [bare(heading) for heading in headings]
    found = list(headings)
    pairs = _first_names(words, declared)
    for last, first in pairs.items():
        side = _side(words[last])[0]
        found[last] = f"{side} name" if side else "name"
        if canonical(found[first], "players") or canonical(found[first], "games"):
            found[first] = "First name"
    sided = _in_halves(found)
    told, found = told_by(found)
    coloured = told and colour_column(found) is not None
    return Understood(found, pairs, bool(sided or told == PLAYER or coloured), told)


def two_lines(rows: Sequence[Sequence[str]], position: int) -> list[str] | None:
    """The headings of a header that takes this row and the next, or None when the two are no such header.

    The upper line names groups (the sides, or a list), the lower one what stands in each.

    >>> two_lines([["White", "", "Black", ""], ["Name", "Rtg", "Name", "Rtg"]], 0)
    ['white name', 'white rating', 'black name', 'black rating']
    """
    if position + 1 >= len(rows):
        return None
    upper, lower = rows[position], rows[position + 1]
    if not _has_groups(upper) or not (_is_lower_line(lower) or _names_both_sides(upper, lower)):
        return None
    return _joined_lines(upper, lower)


def is_home(heading: str) -> bool:
    """Whether a heading means the home or the away side, which may have either colour.

    >>> is_home("Home Player"), is_home("White")
    (True, False)
    """
    word = bare(heading)
    return word in _HOME or word in OF_HOME or word.startswith(("home", "heim", "gast", "away"))


def colour_column(headings: Sequence[str]) -> int | None:
    """The position of the column that gives the colour of the home (left) player, or None.

    >>> colour_column(["HomePlayer", "Result", "AwayPlayer", "HPColour"])
    3
    """
    for position, heading in enumerate(headings):
        side, rest = _side(bare(heading))
        if rest.removeprefix("player") in COLOUR and side != "black":
            return position
    return None


def _first_names(words: Sequence[str], declared: frozenset[int]) -> dict[int, int]:
    """Columns of surnames and of first names that belong together, by side (or without sides, by order)."""
    sides = [_side(word) for word in words]
    pairs: dict[int, int] = {}
    for given in (FIRST_NAMES, _EITHER):
        for first, (side, name) in enumerate(sides):
            if name not in given or first in pairs or first in declared:
                continue
            whole = given is _EITHER or canonical(name, "players") == "name"  # else beside a surname
            lasts = [
                (LAST_NAMES.index(rest), abs(n - first), n)
                for n, (own, rest) in enumerate(sides)
                if rest in LAST_NAMES and own == side and n != first and n not in pairs
                if not whole or rest not in _EITHER or n in declared
            ]
            near = [entry for entry in lasts if entry[1] == 1] or lasts
            if near:
                pairs[min(near)[2]] = first
    return pairs


def _side(word: str) -> tuple[str, str]:
    """The side a folded heading names, and the rest of it; `apellidos`, with `ap`, names none."""
    if word in FIRST_NAMES or word in LAST_NAMES:
        return "", word
    for side, names in _SIDES.items():
        for name in names:
            if word.startswith(name) and word != name:
                return side, word.removeprefix(name).removeprefix("player") or word
            if len(name) > 2 and word.endswith(name) and word != name:
                return side, word.removesuffix(name)
    return "", word


def _in_halves(found: list[str]) -> bool:
    """Give the sides to a header in which each player's columns stand twice, in place; whether it was one."""
    meanings = [_meaning(heading) for heading in found]
    if meanings.count("name") != 2 or "result" not in meanings:
        return False
    headed = {
        bare(h) for h in found if canonical(h, "games") in ("white", "black", "white_name", "black_name")
    }
    clubs = headed in _CLUBS
    if headed and not clubs:
        return False
    words = ("home", "away") if clubs else _SIDES
    for meaning in set(meanings) - {""}:
        places = [n for n, other in enumerate(meanings) if other == meaning]
        if len(places) == 2:
            for side, place in zip(words, places, strict=True):
                found[place] = f"{side} {'score' if meaning == 'result' else meaning}"
    return True


def _meaning(heading: str) -> str:
    """What a column says of a player (or of the game), or ""."""
    word = bare(heading)
    if word in _TEAM:
        return "team"
    if word in COLOUR:
        return "colour"
    own = canonical(heading, "players")
    if own in ("name", "id", "rating", "title", "federation"):
        return own
    return "result" if canonical(heading, "games") == "result" else ""


def _is_lower_line(cells: Sequence[str]) -> bool:
    words = [cell for cell in cells if cell.strip()]
    return len(words) >= 2 and all(_is_heading(word) for word in words)


def _names_both_sides(upper: Sequence[str], lower: Sequence[str]) -> bool:
    """Whether the lower line heads a name below each side; its other words need not be known then."""
    if any(sign.isdigit() for cell in lower for sign in cell):
        return False
    named = [
        canonical(group, "games") for group, _, _, sub in _columns(upper, lower) if _meaning(sub) == "name"
    ]
    return named == list(_SIDES)


def _is_heading(text: str) -> bool:
    word = bare(text)
    known = canonical(text, "games") or canonical(text, "players") or word in FIRST_NAMES
    return bool(known or _meaning(text)) and not any(sign.isdigit() for sign in word)


def _has_groups(cells: Sequence[str]) -> bool:
    """Whether a line names both sides, or the lists whose columns stand below, and leaves cells blank."""
    words = [bare(cell) for cell in cells if cell.strip()]
    sides = {canonical(word, "games") for word in words} & {"white", "black"}
    blank = len(words) < len(cells)
    return (len(sides) == 2 and blank) or (blank and bool(words) and any(word in _LISTS for word in words))


def _joined_lines(upper: Sequence[str], lower: Sequence[str]) -> list[str]:
    joined = [
        _under(group, direct, sub) if sub else above for group, direct, above, sub in _columns(upper, lower)
    ]
    scores = [n for n, heading in enumerate(joined) if heading.endswith(" score")]
    if len(scores) == 1 and not any(canonical(heading, "games") == "result" for heading in joined):
        joined[scores[0]] = "Result"
    return joined


def _columns(upper: Sequence[str], lower: Sequence[str]) -> Iterator[tuple[str, bool, str, str]]:
    """For each column the group it stands under, whether the group stands right above, and both cells."""
    group = ""
    for position in range(max(len(upper), len(lower))):
        above = tidy(upper[position]) if position < len(upper) else ""
        below = tidy(lower[position]) if position < len(lower) else ""
        group = above or group
        yield group, bool(above), above, below


def _under(group: str, direct: bool, sub: str) -> str:
    """The heading of a column from its group and its own word."""
    side = canonical(group, "games") or ""
    if side in _SIDES:
        meaning = "score" if _meaning(sub) == "result" else _meaning(sub)
        if meaning:
            home = f"{'home' if side == 'white' else 'away'} {meaning}"
            return home if is_home(group) and canonical(home, "games") else f"{side} {meaning}"
        if bare(sub) in FIRST_NAMES or bare(sub) in LAST_NAMES:
            return f"{side} {sub}"
        return sub if canonical(sub, "games") else f"{group} {sub}"
    if side == "result" and bare(sub) in _SCORES_OF:
        return f"{_SCORES_OF[bare(sub)]} score"
    both = f"{group} {sub}"
    known = canonical(both, "players") or canonical(both, "games")
    return both if known or (direct and not _is_heading(sub)) else sub
