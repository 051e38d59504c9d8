"""Columns of a table of games that nothing reads: a note names them, so that nobody relies on them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

from elo_batch.notation.dates import parse_date
from elo_batch.notation.headings import canonical
from elo_batch.notation.spellings import SPELLINGS
from elo_batch.notation.standing import round_of, standing
from elo_batch.notation.text import bare, listed, tidy
from elo_batch.problems import Place, Problem
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.header_lines import Understood, colour_column
from elo_batch.readers.league_sides import unsaid_colours

_CODE = "H048"
_MOST_SHOWN = 10
_SHORTEST, _LONGEST = 4, 30  # letters of a heading that may be misspelt
_LOOKED_AT = 50
_WORDS = frozenset(
    (
        "rate",
        "rates",
        "even",
        "seven",
        "plate",
        "while",
        "write",
        "ground",
        "bound",
        "sound",
        "blank",
        "slack",
    )
)
"""Words that are no slips of headings, though a letter away from one."""
_EXPORTED = (
    "eco opening variation eroffnung moves movetext plycount ply pgn fen setup site annotator source "
    "termination link url gameid gamenumber gameno partieid clock starttime endtime utctime utcdate "
    "match matchid matchno matchnr mnr pairing pairingid pairingno kontumaz ergelo ratingdiff elodiff "
    "ratingchange elochange newrating newelo variant speed fed flag age email"
)
_NOT_NEEDED = frozenset(_EXPORTED.split())
"""What exports of programs and databases tell beside a game, and rating does not need."""
_SIDE_FIRST = re.compile(r"^(?:white|black|weiss|schwarz|home|away|heim|gast|w|b|s)")
_SIDE_LAST = re.compile(r"(?:white|black|weiss|schwarz|[wbs])$")


def unread_columns(grid: Grid, names: Sequence[str], header: Understood) -> list[Problem]:
    """The note (H048) on columns with an unknown heading and something in them; nothing where there are none.

    Before it what such headings probably mean (H052).

    Args:
        names: of the columns, as the table has them; "" = left out.
        header: the headings as they are understood.
    """
    told = {*header.first_names.values(), colour_column(header.headings)}
    pair = unsaid_colours(header.headings, [None] * len(header.headings))
    told |= {at for at, text in enumerate(grid.headings) if pair and text.strip() in pair.split(" and ")}
    unread = [
        at
        for at, name in enumerate(names)
        if name and name != canonical(name, "games") and at not in told
        if header.headings[at] == grid.headings[at] and not is_known(grid.headings[at])
        if bool((grid.cells.iloc[:, at] >= "!").any())
    ]
    if not unread:
        return []
    shown = [tidy(grid.headings[at]) for at in unread[:_MOST_SHOWN]]
    more = f" and {len(unread) - _MOST_SHOWN} more" if len(unread) > _MOST_SHOWN else ""
    values = {"count": len(unread), "columns": listed(shown) + more, "first": shown[0]}
    place = Place(grid.file, grid.sheet, grid.line)
    return [
        *_misspelt(place, grid, unread),
        Problem(_CODE, place, values),
    ]


def _misspelt(place: Place, grid: Grid, unread: Sequence[int]) -> list[Problem]:
    """A warning (H052) for each unread heading a letter away from that of a column that the table lacks.

    Not where the heading is a word of its own, or where dates are meant and most of its cells are none.
    """
    given = {canonical(heading, "games") for heading in grid.headings}
    found = []
    for at in unread:
        heading = tidy(grid.headings[at])
        meant = {SPELLINGS["games"][word][0] for word in _a_letter_away(bare(heading))} - given
        if len(meant) != 1 or bare(heading) in _WORDS or ("date" in meant and not _holds_dates(grid, at)):
            continue
        found.append(Problem("H052", place, {"found": heading, "likely": meant.pop()}))
    return found


def _holds_dates(grid: Grid, at: int) -> bool:
    """Whether most of the first cells of a column are dates, in any order of their parts."""
    cells = [text for text in grid.cells.iloc[:, at].astype("str").tolist() if text.strip()][:_LOOKED_AT]
    return 2 * sum(bool(parse_date(text, "dmy") or parse_date(text, "mdy")) for text in cells) > len(cells)


def _a_letter_away(word: str) -> list[str]:
    """The known headings from which a word differs by one letter, or by two exchanged.

    >>> _a_letter_away("wite")
    ['white']
    """
    if not _SHORTEST <= len(word) <= _LONGEST:
        return []
    known = [text for text in SPELLINGS["games"] if len(text) >= _SHORTEST and text[0] == word[0]]
    near = process.extract(word, known, scorer=OSA.distance, score_cutoff=1, limit=None)
    return [text for text, _, _ in near]


def is_known(heading: str) -> bool:
    """Whether a heading is one that tables of games have, read or not; so is one without any words.

    >>> [is_known(text) for text in ("ECO", "White Club", "Pts", "Remark", "Ort")]
    [True, True, True, False, False]
    """
    word = bare(heading)
    if not word or canonical(heading, "games") or round_of(heading):
        return True
    return any(
        canonical(text, "players") or standing(text) or text in _NOT_NEEDED
        for text in (word, _SIDE_FIRST.sub("", word), _SIDE_LAST.sub("", word))
    )


def without_repeats(problems: Sequence[Problem]) -> list[Problem]:
    """The problems of a file with one note for columns that several of its sheets have, all the same."""
    seen: set[object] = set()
    found = []
    for problem in problems:
        if problem.code == _CODE:
            if problem.values["columns"] in seen:
                continue
            seen.add(problem.values["columns"])
        found.append(problem)
    return found
