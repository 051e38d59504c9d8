"""Results: made dates by a spreadsheet, typed with letters for digits, decoded twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, View
from elo_batch.notation.confused import with_digits
from elo_batch.notation.date_like import became, originals
from elo_batch.notation.doubled import undoubled
from elo_batch.notation.results import canonical, is_ambiguous, parse_bye, parse_result

_LONGEST = 40
_MARGIN = re.compile(r"\s*\d{1,3}\s*[-:]\s*\d{1,3}\s*")
BY_SIGNS = "letters stood for digits"
BY_DECODING = "it was decoded twice"


def find(view: View) -> Iterator[Damage]:
    """Every damaged text of the result column."""
    coded = view.coded("result")
    if coded is None or len(coded.distinct) > MOST_SUSPECTS:
        return
    without = [
        (number, text)
        for number, text in enumerate(coded.texts)
        if len(text) <= _LONGEST and not _is_read(text)
    ]
    margins = without and _has_margins(coded.texts)
    for number, text in without:
        if found := originals(text):
            yield _date(view, number, text, found, bool(margins))
        elif likely := _likely(text):
            read, why = likely
            values = {"likely": read, "why": why}
            yield Damage("D101", "result", view.rows_of("result", number), text, read, why, values)


def _is_read(text: str) -> bool:
    return bool(parse_result(text) or parse_bye(text) or is_ambiguous(text))


def _has_margins(texts: Sequence[str]) -> bool:
    """Whether the column holds scores such as 3-1: then 2 January may be 1-2 or 2-1 as well as 1/2."""
    scores = [text for text in texts if _MARGIN.fullmatch(text)]
    scores += [score for text in texts if not _is_read(text) for score in originals(text) if score != "1-1"]
    return any(parse_result(score) is None and is_ambiguous(score) is None for score in scores)


def _date(view: View, number: int, text: str, likely: tuple[str, ...], margins: bool) -> Damage:
    """A date in place of a result; it is repaired only where one result alone can have become it."""
    outcome = parse_result(likely[0]) if len(likely) == 1 and not (margins and likely == ("1/2",)) else None
    read = canonical(outcome) if outcome else ""
    what = became(text)
    values = {
        "what": what,
        "likely": " or ".join(likely) if read or not margins or likely != ("1/2",) else "1/2, 1-2 or 2-1",
        "repair": f", or say --accept-repairs to read it as {read}" if read else "",
    }
    why = f"a spreadsheet made {what} of it"
    return Damage("V204", "result", view.rows_of("result", number), text, read, why, values)


def _likely(text: str) -> tuple[str, str] | None:
    """The result that a text was, and what happened to it."""
    for better, why in ((undoubled(text), BY_DECODING), (with_digits(text), BY_SIGNS)):
        outcome = (parse_result(better) or parse_bye(better)) if better != text else None
        if outcome:
            return canonical(outcome), why
    return None


def unread(view: View) -> list[int]:
    """The distinct texts (numbers) of the result column that are neither a result nor a damaged one."""
    coded = view.coded("result")
    if coded is None or len(coded.distinct) > MOST_SUSPECTS:
        return []
    return [
        number
        for number, text in enumerate(coded.texts)
        if not _is_read(text) and not _likely(text) and len(originals(text)) != 1
    ]
