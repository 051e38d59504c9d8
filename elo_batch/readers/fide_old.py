"""FIDE lists of 2000 to 2003: values beside their headings, one-letter titles; some without a header.

ID_NUMBER NAME                             TITLE COUNTRY APR01 GAMES BIRTHDAY   FLAG
 90000001 Alder, Ann                       wm    ENG      2310    12 17.01.1972 w
"""

from __future__ import annotations

import re

from elo_batch.notation.titles import read_title
from elo_batch.readers.fide_layout import Field, Layout
from elo_batch.readers.fide_lines import Cells

_LINE = re.compile(
    r"\s*(?P<id>\d{1,10}) +(?P<name>\S.*?)"
    r"(?:  +(?P<title>w?[a-z]{1,2}))? {1,40}(?P<federation>[A-Z]{3}) {1,20}(?P<rating>\d{3,4})"
    r"(?: +(?P<period_games>\d{1,3}))?"
    r"(?: +(?P<birth_date>\d\d\.\d\d\.\d\d(?:\d\d)?|[ .]*\.[ .]*|\d{4}))?"
    r"(?: *(?P<status>[a-z]{1,3}))? *"
)
_START = re.compile(rb" {0,12}\d{4,10} +\S[^\r\n]{5,60} [A-Z]{3} +\d{4}\b[^\r\n]*\Z")
_NAMES = ("id", "name", "title", "federation", "rating", "period_games", "birth_date", "status")
_LINES_SEEN = 20
HEADLESS = Layout(tuple(Field("", name, 0, 0) for name in _NAMES), 0, None, "standard", "header")
"""The layout of a month without a header line."""


def is_headless(head: bytes) -> bool:
    """Whether the first lines are those of an old list without a header."""
    lines = [line for line in head.splitlines()[:_LINES_SEEN] if line.strip()]
    lines = lines[:-1] if len(lines) > 1 else lines  # the last one may be cut
    return bool(lines) and all(
        _START.match(line) and _LINE.fullmatch(line.decode("cp1252", "replace")) for line in lines
    )


def old_cells(text: str, layout: Layout) -> Cells | None:
    """The cells of one line, in the order of the layout; None for a line that is not one.

    >>> old_cells("  90000001 Alder, Ann       wm  ENG  2310 12 17.01.72 wi", HEADLESS)[0]
    ('90000001', 'Alder, Ann', 'WIM', 'ENG', '2310', '12', '1972-01-17', 'wi')
    """
    match = _LINE.fullmatch(text.rstrip())
    if match is None:
        return None
    found = {name: (value or "").strip() for name, value in match.groupdict().items()}
    found["title"] = read_title(found["title"]) or found["title"]
    found["birth_date"] = _birth(found["birth_date"])
    return Cells(tuple(found.get(field.name, "") for field in layout.fields))


def _birth(text: str) -> str:
    """The date of birth; of a two-digit year: nobody on these lists is born after 1999."""
    parts = [part.strip() for part in text.split(".")]
    if len(parts) != 3 or not parts[2]:
        return text if text.isdigit() else ""
    day, month, year = parts
    year = f"19{year}" if len(year) == 2 else year
    return year if "00" in (day, month) else f"{year}-{month}-{day}"
