"""What the lines above a table say of its event: the name and the days."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import PurePath

from elo_batch.notation.dates import parse_date
from elo_batch.notation.standing import is_of_program, round_in
from elo_batch.notation.text import bare, tidy
from elo_batch.readers.title_lines import day_alone

_CAPTIONS = (
    "crosstable crosstab ranking standings kreuztabelle startrang rangliste fortschrittstabelle startingrank "
    "startliste tablacruzada cuadrocruzado clasificacion rankinginicial classement grilleamericaine tabella "
    "classifica tabelakrzyzowa listastartowa klasyfikacja turnierstand endstand finalranking krizovatabulka "
    "tabelacruzada classificacao kruistabel stand klasemen таблица рейтинг pairings results paarungen "
    "auslosung emparejamientos resultados appariements abbinamenti kojarzenia playerlist teilnehmer players "
    "notpaired listofplayers"
)
_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_DAYS = re.compile(rf"(?<!\d){_DAY}(?!\d)")
_SHORT_RANGE = re.compile(r"(?<![\d./-])(\d{1,2})\.? ?[-–—] ?(\d{1,2}\.\d{1,2}\.\d{4})")
_WORDED_RANGE = re.compile(
    r"(?<![\d./-])(\d{1,2})(?:\.|st|nd|rd|th)? ?[-–—] ?(\d{1,2}(?:\.|st|nd|rd|th)? [^\W\d_]{3,10}\.?,? \d{4})"
)
_LONGEST = timedelta(days=400)


def event_name(titles: Sequence[str], file: str) -> str:
    """The name of the event: the first line above the table that is neither a caption nor of a program.

    >>> event_name(["From the Tournament-Database of Chess-Results", "Alder Open 2026"], "a/open.xlsx")
    'Alder Open 2026'
    >>> event_name(["Final ranking after 5 rounds"], "a/open.xlsx")
    'open'
    """
    names = (tidy(title) for title in titles)
    return next((name for name in names if name and not _is_caption(name)), PurePath(file).stem)


def _is_caption(title: str) -> bool:
    folded = bare(title)
    if is_of_program(title) or _is_days(title):
        return True
    starts = any(folded.startswith(word) for word in _CAPTIONS.split())
    return (
        starts or (round_in(title) > 0 and len(folded) < 60 and not _YEAR.search(folded)) or _is_label(title)
    )


_YEAR = re.compile(r"(?:19|20)\d\d(?!\d)")


def _is_label(title: str) -> bool:
    return bool(re.match(r"[^\W\d ]{2,20} ?:", title)) or not any(c.isalpha() for c in title)


def _is_days(title: str) -> bool:
    rest = _DAYS.sub("", _SHORT_RANGE.sub("", title))
    return rest != title and sum(c.isalpha() for c in rest) < 12


def event_days(titles: Sequence[str]) -> tuple[date, date] | None:
    """First and last day of the event, where a line above the table gives both without a doubt.

    Where none does, they are the one day that a line gives alone.

    >>> event_days(["Alder Open", "2026/01/02 - 2026/01/05"])
    (datetime.date(2026, 1, 2), datetime.date(2026, 1, 5))
    >>> event_days(["Alder Open, 3-5 October 2025"])[1], event_days(["Date: 14.02.2026"])[0]
    (datetime.date(2025, 10, 5), datetime.date(2026, 2, 14))
    >>> event_days(["Last update 17.05.2026 19:48"]) is None
    True
    """
    for title in titles:
        if is_of_program(title):
            continue
        days = [parse_date(text) for text in _DAYS.findall(title)]
        if short := _SHORT_RANGE.search(title) or _WORDED_RANGE.search(title):
            last = parse_date(short[2])
            days = [_same_month(last, int(short[1])), last]
        if len(days) == 2 and days[0] and days[1] and days[0] <= days[1] < days[0] + _LONGEST:
            return days[0], days[1]
    alone = {parse_date(text) for title in titles if (text := day_alone(title))} - {None}
    day = alone.pop() if len(alone) == 1 else None
    return (day, day) if day else None


def _same_month(last: date | None, day: int) -> date | None:
    try:
        return last.replace(day=day) if last else None
    except ValueError:
        return None
