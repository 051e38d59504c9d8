"""Column headings of many languages and programs, recognised as the canonical ones of `columns`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from elo_batch.notation.home_words import PLAYERS
from elo_batch.notation.spellings import PLAYER_WORDS, SPELLINGS
from elo_batch.notation.standing import standing
from elo_batch.notation.text import bare

_MONTH_OF_LIST = re.compile(r"^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d\d$")
_FIDE_LIST_K = {"rk": "rapid_k", "bk": "blitz_k"}
_PLAIN_PLAYER = {
    "white": "white player1 playera home heim homeplayer whiteplayer weiss blancas blancs bianco biale белые "
    "brancas wit bily putih feher beyaz alb brancos bianchi blancos bili bile vit hvit hvid vilagos blanc",
    "black": "black player2 playerb away gast awayplayer blackplayer schwarz negras noirs nero czarne черные "
    "pretas zwart cerny hitam fekete siyah negru pretos neri negros cerni cerne svart sotet noir",
}
_MARKS = {"white": "1a", "black": "2b"}
_LIST_ONLY = {"rating", "k", "games", "period_games", "rapid_rating", "blitz_rating", "birth_year", "status"}
_MATCH_SCORES = {"htscore", "atscore", "hscore", "ascore", "homescore", "awayscore"}
_IN_LANGUAGES = (
    ("games", "m", "board", "blancas blancos negras negros brancas brancos pretas pretos"),
    (
        "players",
        "ranking",
        "rating",
        "nazwisko imie nazwiskoimie imienazwisko nazwiskoiimie imieinazwisko zawodnik",
    ),
)
"""Kind of table, a word that means a column in one language only, that column, words of the language."""
KINDS = tuple(SPELLINGS)


def canonical(heading: str, kind: str) -> str | None:
    """The canonical name of a heading in a table of this kind, or None when it is not known.

    Case, accents, blanks and `_ - . ,` do not count. FIDE's `SGm` and `Gms` count a period, not a career.

    >>> canonical("Weiß", "games"), canonical("SGm", "players")
    ('white', 'period_games')
    """
    folded = _folded(heading)
    found = SPELLINGS[kind].get(folded)
    if found:
        return found[0]
    return "rating" if kind == "players" and _MONTH_OF_LIST.match(folded) else None


_IDS_OF_FEDERATIONS = """
nationalid natid pkz personenkennziffer ecfcode ecfno ecfnumber ecfref ecfid uscfid uscfno uscfnumber
uscfmemberid uschessid cfcid cfcno icuid icucode
"""


def rank(heading: str, kind: str) -> int:
    """How sure a spelling is among those of one column: 0 is the canonical name, unknown ones come last.

    >>> rank("white_id", "games") < rank("Home", "games")
    True
    """
    return SPELLINGS[kind].get(_folded(heading), ("", 999))[1]


def _folded(heading: str) -> str:
    return bare(heading).replace(",", "")


def is_of_federation(heading: str) -> bool:
    """Whether a heading is that of the ids which a federation gives its players.

    >>> is_of_federation("FIDE ID"), is_of_federation("PKZ"), is_of_federation("Id"), is_of_federation("FIDE")
    (True, True, False, False)
    """
    word = bare(heading)
    of_fide = canonical(heading, "players") == "id" and ("fide" in word or "фиде" in word)
    return of_fide or word in _IDS_OF_FEDERATIONS.split()


def canonical_all(headings: Sequence[str], kind: str) -> list[str | None]:
    """The canonical names of a whole header, where neighbours decide.

    `White` beside `White ID` is the name; names alone stand for ids; a `Rtg` to the right of each player is
    that player's rating; `Rk` and `Bk` are K only in a FIDE list.
    One canonical name may come more than once.

    >>> canonical_all(["White", "White ID", "Result"], "games")
    ['white_name', 'white', 'result']
    """
    names = _in_its_language([canonical(heading, kind) for heading in headings], headings, kind)
    if kind == "players" and {"srtng", "rrtng"} <= {bare(heading) for heading in headings}:
        return [name or _FIDE_LIST_K.get(bare(head)) for name, head in zip(names, headings, strict=True)]
    if kind == "games":
        if "result" in names:  # then these are the scores of teams
            names = [
                None if bare(head) in _MATCH_SCORES else n for n, head in zip(names, headings, strict=True)
            ]
        for side in ("white", "black"):
            names = _side(names, headings, side)
        return _numbers_alone(_numbers_beside(_ratings_beside(names, headings), headings))
    return names


def _in_its_language(names: list[str | None], headings: Sequence[str], kind: str) -> list[str | None]:
    """`M.` beside `Blancas` is the board, `Ranking` beside `Nazwisko` the rating, where nothing else is."""
    words = [_folded(heading) for heading in headings]
    for of, word, column, beside in _IN_LANGUAGES:
        if kind == of and column not in names and words.count(word) == 1 and {*words} & {*beside.split()}:
            names[words.index(word)] = column
    return names


def _numbers_alone(names: list[str | None]) -> list[str | None]:
    """Start numbers stand for the players where a table has no column for them."""
    if {"white", "black", "white_name", "black_name"} & set(names):
        return names
    alone = {"white_no": "white", "black_no": "black"}
    return [alone.get(name, name) if name else None for name in names]


def _numbers_beside(names: list[str | None], headings: Sequence[str]) -> list[str | None]:
    """Two plain columns such as `No.`, one of each side, are the start numbers of the two players."""
    plain = [n for n, head in enumerate(headings) if not names[n] and standing(head) == "number"]
    players = [n for n, name in enumerate(names) if name in ("white", "white_name", "black", "black_name")]
    if len(plain) != 2 or len(players) < 2 or {"white_no", "black_no"} & set(names):
        return names
    if not (plain[0] < players[-1] and plain[1] > players[0]):
        return names
    sides = dict(zip(plain, ("white_no", "black_no"), strict=True))
    return [sides.get(n, name) for n, name in enumerate(names)]


def _ratings_beside(names: list[str | None], headings: Sequence[str]) -> list[str | None]:
    """Two plain columns such as `Rtg`, one to the right of each player, are the ratings of the two."""
    plain = [n for n, head in enumerate(headings) if not names[n] and canonical(head, "players") == "rating"]
    sides = [_nearest_side(names[:n]) for n in plain]
    if sides != ["white", "black"] or {"white_rating", "black_rating"} & set(names):
        return names
    found = dict(zip(plain, sides, strict=True))
    return [f"{found[n]}_rating" if n in found else name for n, name in enumerate(names)]


def _nearest_side(names: Sequence[str | None]) -> str:
    sides = [name[:5] for name in names if name in ("white", "white_name", "black", "black_name")]
    return sides[-1] if sides else ""


def table_kind(headings: Iterable[str]) -> str | None:
    """The kind of table a header belongs to: games, players, events, newcomers, waivers, aliases, or None.

    >>> table_kind(["White", "Black", "Result"]), table_kind(["Id", "Name", "Rtg"]), table_kind(["a", "b"])
    ('games', 'players', None)
    """
    return _table_kind(tuple(headings))


@lru_cache(maxsize=256)
def _table_kind(listed: tuple[str, ...]) -> str | None:
    found = {kind: {name for name in canonical_all(listed, kind) if name} for kind in KINDS}
    if {"white", "black"} <= found["games"]:
        return "games"
    if {"id", "opponents_sum"} <= found["newcomers"]:
        return "newcomers"
    if {"code", "place"} <= found["waivers"] and found["waivers"] & {"reason", "initials"}:
        return "waivers"
    if {"alias", "id"} <= found["aliases"]:
        return "aliases"
    if found["events"] & {"event", "event_id"} and "start" in found["events"]:
        return "events"
    return "players" if _is_list(found["players"]) else None


def _is_list(names: set[str]) -> bool:
    return bool(names & {"id", "name"}) and (bool(names & _LIST_ONLY) or {"id", "name"} <= names)


def _side(names: list[str | None], headings: Sequence[str], side: str) -> list[str | None]:
    """Let `White` be the name beside an explicit id, or stand in for a missing player column."""
    title = f"{side}_name"
    words = [
        *_PLAIN_PLAYER[side].split(),
        *(f"{word}{mark}" for word in PLAYER_WORDS for mark in _MARKS[side]),
    ]
    words += PLAYERS[side].split()
    plain = [n for n, head in enumerate(headings) if names[n] == side and bare(head) in words]
    explicit = [n for n, name in enumerate(names) if name == side and n not in plain]
    if explicit and plain and title not in names:
        return [title if n in plain else name for n, name in enumerate(names)]
    if side not in names and names.count(title) == 1:
        return [side if name == title else name for name in names]
    return names
