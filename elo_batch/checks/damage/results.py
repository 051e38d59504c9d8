"""Results: made dates by a spreadsheet, typed with letters for digits, decoded twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from elo_batch.checks.damage.model import MOST_SUSPECTS, Damage, View
from elo_batch.notation.confused import with_digits
from elo_batch.notation.date_like import became, originals
from elo_batch.notation.doubled import LOST, WRONG_HALVES, undoubled
from elo_batch.notation.results import canonical, is_ambiguous, parse_bye, parse_result

_LONGEST = 40
_MARGIN = re.compile(r"\s*\d{1,3}\s*[-:]\s*\d{1,3}\s*")
BY_SIGNS = "letters stood for digits"
BY_DECODING = "it was decoded twice"
BY_ENCODING = "the text is in another encoding"
_WRONG = re.compile(f"[{''.join(WRONG_HALVES)}]")
BY_LOSS = "the sign for ½ was lost"
_MARKS = re.compile(f"{LOST}+|\\?")
_ASKED = re.compile(r"\? ?[-–:/] ?\?")


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
    lost = _lost_halves(coded.texts)
    for number, text in without:
        if text in lost:
            yield _lost(view, number, text)
        elif found := originals(text):
            yield _date(view, number, text, found, bool(margins))
        elif likely := _likely(text):
            read, why = likely
            values = {"likely": read, "why": why}
            yield Damage("D101", "result", view.rows_of("result", number), text, read, why, values)


def _lost_halves(texts: Sequence[str]) -> set[str]:
    """The texts whose ½ became a sign that stands for all that an encoding has not.

    That is `?` only where the column has no draw in another form.
    """
    lost = {text for text in texts if LOST in text and _with_half(text)}
    asked = [text for text in texts if _ASKED.fullmatch(text)]
    drawn = asked and any((read := parse_result(text)) and read.white == read.black == 1 for text in texts)
    return lost if drawn else lost | set(asked)


def _with_half(text: str) -> str:
    """A text with ½ for each lost sign, as a result is written; "" where that is none."""
    better = _MARKS.sub("½", text)
    outcome = parse_result(better) or parse_bye(better)
    return canonical(outcome) if outcome else ""


def _lost(view: View, number: int, text: str) -> Damage:
    rows, read = view.rows_of("result", number), _with_half(text)
    values = {"likely": read, "count": len(rows)}
    return Damage("D134", "result", rows, text, read, BY_LOSS, values, each=False)


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
    ways = [(undoubled(text), BY_DECODING), (with_digits(text), BY_SIGNS)]
    if wrong := _WRONG.search(text):
        encoding = WRONG_HALVES[wrong[0]]
        ways.append((text.replace(wrong[0], "½"), f"{BY_ENCODING} (--encoding {encoding})"))
    for better, why in ways:
        outcome = (parse_result(better) or parse_bye(better)) if better != text else None
        if outcome:
            return canonical(outcome), why
    return None
