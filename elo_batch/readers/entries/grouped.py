"""Thousands marks that a spreadsheet put into the ratings of an event: one finding for all of them."""

from __future__ import annotations

import re
from dataclasses import replace

from elo_batch.readers.entries.findings import Findings

_GROUPED = re.compile(r"([1-3])[.,'’](\d{3})")
_WHOLE_COLUMN = 3
_SHOWN = 3
_BY_MARK = "a mark of thousands stands in it"
_BY_GROUPS = "a spreadsheet put thousands marks into it"


def ungrouped(text: str, line: int, findings: Findings) -> int:
    """The rating in a text with a mark of thousands, told as D103; 0 where it is none.

    >>> findings = Findings("open.csv", [])
    >>> ungrouped("2.184", 2, findings), ungrouped("2184", 3, findings), findings.problems[0].code
    (2184, 0, 'D103')
    """
    match = _GROUPED.fullmatch(text)
    if match is None:
        return 0
    likely = match[1] + match[2]
    findings.add("D103", line, "rating", what="rating", found=text, likely=likely, why=_BY_MARK)
    return int(likely)


def tell_grouped(findings: Findings, accept: bool, heading: str = "rating") -> None:
    """Tell of ratings with thousands marks at once: a note each where that is accepted (D001), else one error
    for three or more (D141); fewer keep their own (D103). `heading`: what heads their column."""
    marked = [each for each in findings.problems if each.code == "D103" and each.values["why"] == _BY_MARK]
    if not marked or (len(marked) < _WHOLE_COLUMN and not accept):
        return
    if accept:
        told = [
            replace(each, code="D001", values={**each.values, "read": each.values["likely"]})
            for each in marked
        ]
    else:
        examples = "; ".join(str(each.values["found"]) for each in marked[:_SHOWN])
        values = {**marked[0].values, "why": _BY_GROUPS, "count": len(marked), "heading": heading}
        told = [replace(marked[0], code="D141", values={**values, "examples": examples})]
    gone = set(map(id, marked))
    findings.problems[:] = [each for each in findings.problems if id(each) not in gone] + told
