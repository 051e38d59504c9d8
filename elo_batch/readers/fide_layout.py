"""The columns of FIDE's rating lists as text: found from the header line, for they moved several times.

ID Number      Name      Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng ... Flag
ID Number      Name      Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath

from elo_batch.columns import PLAYERS as PLAYERS_COLUMNS
from elo_batch.columns import POOLS, names, pool_prefix
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem, RequestError
from elo_batch.readers.source import member_of

HEADER = re.compile(
    rb"\A(?:\xef\xbb\xbf)?\s*ID(?:[ _]?NUMBER|[ _]?NO)? +NAME +[^\r\n]*"
    rb"(?:FED|COUNTRY)\b[^\r\n]*\b(?:SRTNG|[A-Z]{3}\d\d)\b",
    re.IGNORECASE,
)
_HEADING = re.compile(r"ID[ _](?:NUMBER|NO)\b|\S+", re.IGNORECASE)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_MONTH = re.compile(rf"({'|'.join(_MONTHS)})(\d\d)", re.IGNORECASE)
_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("id", "idnumber", "idno"), "id"),
    "name": "name",
    **dict.fromkeys(("fed", "country"), "federation"),
    "sex": "sex",
    **dict.fromkeys(("tit", "titl", "title"), "title"),
    "srtng": "rating",
    "sgm": "period_games",
    "sk": "k",
    "rrtng": "rapid_rating",
    "rgm": "rapid_period_games",
    "rk": "rapid_k",
    "brtng": "blitz_rating",
    "bgm": "blitz_period_games",
    "bk": "blitz_k",
    **dict.fromkeys(("gms", "games"), "period_games"),
    "k": "k",
    **dict.fromkeys(("bday", "born"), "birth_year"),
    "birthday": "birth_date",
    "flag": "status",
}
_OF_A_POOL = frozenset(["rating", "period_games", "k"])
_NUMBERS = tuple(f"{pool_prefix(pool)}{name}" for pool in POOLS for name in sorted(_OF_A_POOL))


@dataclass(frozen=True)
class Field:
    """A column: its heading, our name for it, and where it starts and ends in the line (from 0)."""

    heading: str
    name: str
    start: int
    stop: int

    @property
    def whole(self) -> bool:
        """Whether only digits stand in it."""
        return self.name in _NUMBERS or self.name == "birth_year"


@dataclass(frozen=True)
class Layout:
    """The columns of a list.

    Attributes:
        fields: in order; the last one is as long as the header says.
        width: the length of the header line, and of a line that is not shifted.
        day: the first of the month in the heading of the rating, None without one.
        pool: standard, rapid or blitz for a list of one pool; "" for a combined list.
        pool_from: where the pool was found: "name", "" when nothing tells it; or "map", "header".
    """

    fields: tuple[Field, ...]
    width: int
    day: date | None = None
    pool: str = ""
    pool_from: str = "header"

    def at(self, name: str) -> Field | None:
        """The column of a name."""
        return next((field for field in self.fields if field.name == name), None)

    @property
    def is_old(self) -> bool:
        """Whether it is a list of 2000 to 2003, whose values do not stand exactly under the headings."""
        return self.at("birth_date") is not None


def layout_of(line: str, path: str = "list.txt", declared: Mapping[str, str] | None = None) -> Layout | None:
    """The layout that a header line tells; None when it has no id, name and rating.

    >>> layout_of("ID Number      Name    Fed OCT26 Gms K  B-day Flag", "rapid.txt").day
    datetime.date(2026, 10, 1)
    """
    found = list(_HEADING.finditer(line.rstrip()))
    folded = [bare(match[0]) for match in found]
    months = [month for text in folded if (month := _MONTH.fullmatch(text))]
    if folded[:2] != ["id", "name"] and folded[:2] != ["idnumber", "name"] and folded[:2] != ["idno", "name"]:
        return None
    if len(months) != 1 and "srtng" not in folded:
        return None
    pool, source = pool_of(path, _declared_rating(months, declared or {})) if months else ("", "header")
    fields: list[Field] = []
    for n, match in enumerate(found):
        start = 0 if n == 0 else match.start()
        stop = found[n + 1].start() if n + 1 < len(found) else max(match.end(), len(line))
        name, taken = _name(match[0], pool, declared or {}), {field.name for field in fields}
        fields.append(Field(match[0], f"{name} ({n + 1})" if name in taken else name, start, stop))
    return Layout(tuple(fields), fields[-1].stop, _day(months[0]) if months else None, pool, source)


def _name(heading: str, pool: str, declared: Mapping[str, str]) -> str:
    folded = bare(heading)
    for text, column in declared.items():
        if bare(text) == folded and column in names(PLAYERS_COLUMNS):
            return column
    name = "rating" if _MONTH.fullmatch(folded) else _NAMES.get(folded, heading)
    return pool_prefix(pool) + name if pool and name in _OF_A_POOL else name


def _declared_rating(months: list[re.Match[str]], declared: Mapping[str, str]) -> str:
    """The column that `--map "OCT26=rapid_rating"` gives the ratings of a list of one pool."""
    return next((to for text, to in declared.items() if bare(text) == months[0][0]), "")


def pool_of(path: str, declared: str) -> tuple[str, str]:
    """The pool of a list of one pool, and what tells it: "map", "name" or nothing ("").

    Nothing in such a list tells it, but the name that FIDE gives the file does.

    >>> pool_of("rapid_rating_list.txt", ""), pool_of("list.txt", ""), pool_of("list.txt", "blitz_rating")
    (('rapid', 'name'), ('standard', ''), ('blitz', 'map'))
    """
    if declared:
        if not declared.endswith("rating"):
            raise RequestError(f"--map: {declared} is no column of ratings, but the list's ratings are meant")
        return next(pool for pool in reversed(POOLS) if declared == f"{pool_prefix(pool)}rating"), "map"
    inside = member_of(path)
    for part in (inside.name, inside.archive) if inside else (path,):
        found = [pool for pool in POOLS if pool in PurePath(part).name.lower()]
        if len(found) == 1:
            return found[0], "name"
    return "standard", ""


def _day(month: re.Match[str]) -> date:
    """The first of the month; FIDE's lists on line begin with the year 2000."""
    return date(2000 + int(month[2]), _MONTHS.index(month[1].lower()) + 1, 1)


def pool_note(file: str, pool: str, source: str, heading: str) -> list[Problem]:
    """The note on how the pool of a list was found; none where the user declared it."""
    if source not in ("name", ""):
        return []
    why = "as its name says" if source else "for neither its lines nor its name say another"
    values = {"pool": pool, "why": why, "heading": heading}
    return [Problem("L429", Place(file, line=1), values)]
