"""The work of `elo-batch players match`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby, product
from pathlib import Path
from typing import Any

import pandas as pd

from elo_batch.batch.matching import Matched, match
from elo_batch.batch.request import Request
from elo_batch.csv_text import text_csv_bytes
from elo_batch.identity.likeness import Entry
from elo_batch.identity.proposals import Proposal
from elo_batch.notation.counts import plural
from elo_batch.problems import RequestError, Severity, worst
from elo_batch.reports.problems_text import closing, problems_text
from elo_batch.writers.one_file import refuse_own_inputs, replace_file

_SHOWN = 30  # proposals in the table on the terminal; the file has all
_COLUMNS = (
    *("alias", "id", "event", "reason", "initials", "confirm"),
    *("name here", "name there", "federation", "birth year", "club", "ratings", "score", "place"),
)


def match_command(given: dict[str, Any]) -> int:
    """Write the proposals and show them; nothing is applied."""
    out = Path(given["out"])
    if out.exists() and not given["force"]:
        raise RequestError(
            f"{out} is there already, perhaps with what you confirmed; choose another name with --out,"
            " or say --force to write over it"
        )
    read = [*given["lists"], *(given["games"] or []), given["aliases"]]
    refuse_own_inputs([out], read, "choose another name with --out")
    matched = match(given["lists"], _request(given))
    for line in problems_text(matched.problems):
        print(line, file=sys.stderr)
    if worst(matched.problems) is Severity.ERROR:
        print(closing(matched.problems), file=sys.stderr)
    if matched.stopped:
        return 1
    persons = groupby(matched.proposals, key=lambda proposal: proposal.here)
    rows = [row for here, candidates in persons for row in _rows(here, list(candidates), matched)]
    replace_file(out, text_csv_bytes(pd.DataFrame(rows, columns=list(_COLUMNS), dtype="str")))
    if not given["quiet"]:
        print("\n".join(_told(matched, out)))
    return 0


def _request(given: dict[str, Any]) -> Request:
    return Request(
        games=tuple(given["games"] or []),
        aliases=given["aliases"],
        mappings=tuple(given["mapping"] or []),
        sheet=given["sheet"],
        encoding=given["encoding"],
        locale=given["locale"],
    )


def _rows(here: Entry, candidates: list[Proposal], matched: Matched) -> Iterator[tuple[str, ...]]:
    """The rows of one person; for each event where a bare name may mean several players."""
    by_event = len(candidates) > 1 and here.id == here.name
    events = matched.events.get(here.id, ("",)) if by_event else ("",)
    for event, proposal in product(events, candidates):
        there = proposal.there
        yield (
            *(here.id, there.id, event, proposal.reason, "", ""),
            *(here.name, there.name, _both(here.federation, there.federation)),
            _both(here.birth_year or "", there.birth_year or ""),
            _both(here.club, there.club),
            _both(here.rating or "", there.rating or ""),
            *(str(proposal.likeness.score), here.place),
        )


def _both(here: object, there: object) -> str:
    """A fact of both sides: `1500 / 1512`, or `? / 1990` where one does not say it."""
    return "" if here == there == "" else f"{here or '?'} / {there or '?'}"


def _told(matched: Matched, out: Path) -> Iterator[str]:
    proposals = matched.proposals
    if proposals:
        yield from _table(proposals[:_SHOWN])
        if len(proposals) > _SHOWN:
            yield f"... and {len(proposals) - _SHOWN:,} more in the file"
        yield ""
    sure = sum(proposal.unsure == 1 for proposal in proposals)
    unsure = len({proposal.here.id for proposal in proposals if proposal.unsure > 1})
    said = f" ({unsure:,} of them unsure)" if unsure else ""
    whom = f"{plural(matched.persons, 'person')} looked for among {plural(matched.listed, 'player')}"
    yield f"{whom}; {plural(sure + unsure, 'person')} with proposals{said}."
    yield f"Written: {out}. Nothing is applied: write yes under confirm where you agree, then --aliases {out}"


def _table(proposals: tuple[Proposal, ...]) -> Iterator[str]:
    cells = [("score", "here", "there", "why"), *map(_cells, proposals)]
    widths = [max(len(row[n]) for row in cells) for n in range(3)]
    for score, here, there, why in cells:
        yield f"{score:>{widths[0]}}  {here:<{widths[1]}}  {there:<{widths[2]}}  {why}"


def _cells(proposal: Proposal) -> tuple[str, str, str, str]:
    return (
        str(proposal.likeness.score),
        _person(proposal.here),
        _person(proposal.there),
        proposal.reason,
    )


def _person(entry: Entry) -> str:
    named = entry.name and entry.name != entry.id
    called = f"{entry.id} {entry.name}" if named else entry.id
    return f"{called} ({entry.club})" if entry.club else called
