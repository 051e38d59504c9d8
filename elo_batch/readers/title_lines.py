"""Lines between the rows of a table that speak of the rows below them: `Round 2`, a day, a match, a label.

Round 2, 12 Jan 2026
Alder CC - Birch CC 3½-2½
Date: | 12.01.2026 | Event: | Club Cup
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_batch.notation.dates import has_two_readings, parse_date
from elo_batch.notation.headings import canonical
from elo_batch.notation.standing import round_in
from elo_batch.notation.text import bare, tidy

FACTS = ("event", "round", "date", "time_control", "stage", "white_team", "black_team")
"""What a title line can say of the rows below it."""
TOTALS = frozenset(
    [
        "total",
        "totals",
        "subtotal",
        "sum",
        "summe",
        "gesamt",
        "gesamtergebnis",
        "average",
        "avg",
        "durchschnitt",
        "schnitt",
        "mittelwert",
        "media",
        "promedio",
        "mittel",
        "moyenne",
        "somme",
        "totale",
        "totaal",
        "gemiddelde",
        "razem",
        "suma",
        "srednia",
        "soucet",
        "celkem",
        "итого",
        "всего",
        "среднее",
    ]
)
_MOST_CELLS = 8
_DASHES = re.compile("[‐‑‒–—―−]")
POINTS = r"(?:\d{1,3}(?:[.,][05]|\s?½|\s1/2)?|½|1/2)"
_TEAM = r"[^\W_].*?"
_MATCHES = tuple(
    re.compile(f"^{pattern}$", re.IGNORECASE)
    for pattern in (
        rf"(?P<home>{_TEAM})\s+-\s+(?P<away>{_TEAM})[\s:,]+(?P<h>{POINTS})\s*[-:]\s*(?P<a>{POINTS})",
        rf"(?P<home>{_TEAM})\s+(?P<h>{POINTS})\s*[-:]\s*(?P<a>{POINTS})\s+(?P<away>{_TEAM})",
        rf"(?P<home>{_TEAM})\s+(?P<h>{POINTS})\s+(?P<a>{POINTS})\s+(?P<away>{_TEAM})",
        rf"(?P<home>{_TEAM})\s+(?P<h>{POINTS})\s+(?:-\s+)?(?P<away>{_TEAM})\s+(?P<a>{POINTS})",
    )
)
_VERSUS = re.compile(
    rf"^(?P<home>{_TEAM})\s+(?:-|v\.?|vs\.?|gegen|contre|contra)\s+(?P<away>{_TEAM})$", re.IGNORECASE
)
_ROUND_FIRST = re.compile(r"^(?P<word>[^\W\d_]+)\.?\s*(?:no\.?|nr\.?|#)?\s*(?P<round>\d{1,3})\b(?P<rest>.*)$")
_ROUND_LAST = re.compile(
    r"^(?P<round>\d{1,3})(?:\.|st|nd|rd|th|er|e|ª|º)?\s*(?P<word>[^\W\d_]+)\b\.?(?P<rest>.*)$"
)
_DAY = re.compile(
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?\d{2,4}"
    r"|\d{1,2}(?:\.|st|nd|rd|th)?\s(?:de\s)?[^\W\d_]{3,10}\.?,?\s(?:de\s)?(?:\d{4}|\d\d\b)"
    r"|[^\W\d_]{3,10}\.?\s\d{1,2},\s\d{4}",
    re.IGNORECASE,
)
_TIME = re.compile(r"(?:\b[^\W\d]{1,5}\s+)?\b\d{1,2}[:h][0-5]\d\b(?:\s*(?:uhr|hrs?|h)\b)?", re.IGNORECASE)
_PRINTED = ("updat", "print", "stand", "druck", "gedruckt", "export", "creat", "report")
"""How words begin that stand before the day of the file, not of the games."""
_EDGES = " ,;:()-|/"


def is_total(cells: Sequence[str]) -> bool:
    """Whether a row is a sum or an average below a table, and no player.

    >>> is_total(["", "Total", "", "3½"]), is_total(["Total, Tom", "1-0"])
    (True, False)
    """
    words = [bare(cell.strip().rstrip(":")) for cell in cells if any(sign.isalpha() for sign in cell)]
    return bool(words) and all(word in TOTALS for word in words)


def read_title(cells: Sequence[str]) -> dict[str, str] | None:
    """What a title line says of the rows below it, by column of `FACTS`; None when it is not understood.

    A match also gives `home_points` and `away_points`, where its score stands there.

    >>> read_title(["Round 2, 12 Jan 2026"])
    {'round': '2', 'date': '12 Jan 2026'}
    >>> read_title(["Alder CC", "3½-2½", "Birch CC"])["away_points"]
    '2½'
    """
    filled = [tidy(cell) for cell in cells if cell.strip()]
    if not filled or len(filled) > _MOST_CELLS:
        return None
    labelled = _labelled(filled)
    if labelled or len(filled) > 4:
        return labelled
    return _free(" ".join(filled))


def _labelled(cells: Sequence[str]) -> dict[str, str] | None:
    """`Date:` and `12.01.2026` in neighbouring cells, or in one."""
    if len(cells) == 1 and re.match(r"^[^\d:]{2,25}:\s*\S", cells[0]):
        label, _, value = cells[0].partition(":")
        cells = (label, value.strip())
    if len(cells) % 2:
        return None
    labels = [canonical(label.rstrip(": "), "games") for label in cells[::2]]
    if not all(label in FACTS for label in labels):
        return None
    return {str(label): value for label, value in zip(labels, cells[1::2], strict=True)}


def _free(text: str) -> dict[str, str] | None:
    found: dict[str, str] = {}
    rest = _DASHES.sub("-", text)
    for pattern in (_ROUND_FIRST, _ROUND_LAST):
        match = pattern.match(rest)
        if match and canonical(match["word"], "games") == "round":
            found["round"], rest = match["round"], match["rest"].strip(_EDGES)
            break
    if "round" not in found and (number := round_in(rest)):
        found["round"] = str(number)
    day = _DAY.search(rest)
    if day and (parse_date(day[0]) or has_two_readings(day[0])):
        found["date"] = day[0]
        rest = f"{rest[: day.start()].strip(_EDGES)} {rest[day.end() :].strip(_EDGES)}".strip()
    if found:  # what stands beside a round or a day is the hour, and no score
        rest = _TIME.sub(" ", rest).strip(_EDGES)
    found |= read_match(rest) or {}
    return found or None


def day_alone(text: str) -> str:
    """The day, where a line gives nothing else (but one word, such as a weekday, or a label), else "".

    >>> day_alone("Sat, 14 February 2026"), day_alone("Round 3, 14.02.2026")
    ('14 February 2026', '')
    """
    day = _DAY.search(_DASHES.sub("-", tidy(text)))
    if day is None or not (parse_date(day[0]) or has_two_readings(day[0])):
        return ""
    rest = _DASHES.sub("-", tidy(text)).replace(day[0], " ").strip(_EDGES)
    one_word = len(rest.split()) <= 1 and not any(sign.isdigit() for sign in rest)
    alone = one_word and not bare(rest).startswith(_PRINTED)
    return day[0] if alone or canonical(rest, "games") == "date" else ""


def read_match(text: str) -> dict[str, str] | None:
    """The teams of a match and its score, where the text gives it; None when it is no match.

    >>> read_match("Alder CC v Birch CC")
    {'white_team': 'Alder CC', 'black_team': 'Birch CC'}
    """
    text = _DASHES.sub("-", tidy(text))
    for pattern in _MATCHES:
        if match := pattern.match(text):
            return _teams(match) | {"home_points": match["h"], "away_points": match["a"]}
    match = _VERSUS.match(text)
    return _teams(match) if match else None


def _teams(match: re.Match[str]) -> dict[str, str]:
    return {"white_team": match["home"].strip(_EDGES), "black_team": match["away"].strip(_EDGES)}
