"""The sections of a US Chess report, each an event: its name, days, rating system and time control."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from elo_batch.notation.dates import parse_date
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.tables import EventFacts
from elo_batch.readers.us_chess_time import system_of

Record = Mapping[str, str]
_POOLS = {"R": "standard", "D": "standard", "Q": "rapid", "B": "blitz"}
_FORMATS = {"S": "swiss", "R": "round-robin", "2": "match", "M": "match"}


@dataclass(frozen=True)
class Section:
    """One section: the ids by which players belong to it, and what it says of itself."""

    event_id: str
    number: str
    facts: EventFacts


def read_sections(
    headers: Mapping[int, Record], rows: Mapping[int, Record], findings: Findings, header_file: str
) -> list[Section]:
    """The sections in order. One whose event is not among the headers is an error (N153) and left out."""
    events = {header["H_EVENT_ID"]: header for header in headers.values()}
    several = Counter(row["S_EVENT_ID"] for row in rows.values())
    found = []
    for line, row in rows.items():
        header = events.get(row["S_EVENT_ID"])
        number = section_number(row["S_SEC_NUM"])
        if header is None:
            findings.add("N153", line, event=row["S_EVENT_ID"], section=number, file=header_file)
            continue
        name = header["H_NAME"] or row["S_EVENT_ID"]
        if several[row["S_EVENT_ID"]] > 1:
            name = f"{name}: {row.get('S_SEC_NAME') or f'section {number}'}"
        found.append(Section(row["S_EVENT_ID"], number, _facts(name, line, row, header, findings)))
    return found


def section_number(text: str) -> str:
    """A section's number without blanks and zeros before it.

    >>> section_number(" 01")
    '1'
    """
    return text.strip().lstrip("0") or text.strip()


def _facts(name: str, line: int, row: Record, header: Record, findings: Findings) -> EventFacts:
    place = ", ".join(filter(None, (header.get("H_CITY", ""), header.get("H_STATE", ""))))
    rounds = row.get("S_TOT_RNDS", "")
    return EventFacts(
        name,
        place=place,
        federation="USA",
        start=_day(line, row.get("S_BEG_DATE") or header.get("H_BEG_DATE", ""), findings),
        end=_day(line, row.get("S_END_DATE") or header.get("H_END_DATE", ""), findings),
        rounds=int(rounds) if rounds.isascii() and rounds.isdigit() and len(rounds) < 4 else 0,
        time_control=_pool(line, row, findings),
        format=_FORMATS.get(row.get("S_TRN_TYPE", "").upper(), ""),
    )


def _day(line: int, text: str, findings: Findings) -> date | None:
    found = parse_date(text, "mdy") if text else None
    if text and found is None:
        findings.add("N148", line, "S_BEG_DATE", found=text)
    return found


def _pool(line: int, row: Record, findings: Findings) -> str:
    """The pool by the rating system, else by the time control; dual-rated is standard, with a note."""
    name, control = row.get("S_SEC_NAME", ""), row.get("S_TIMECTL", "")
    system = row.get("S_R_SYSTEM", "").upper()
    timed = system_of(control)
    if control and not timed and system not in _POOLS:
        findings.add("N158", line, "S_TIMECTL", section=name, found=control)
    if system not in _POOLS:
        system = timed
    elif timed and timed != system and "D" not in (timed, system):
        values = {"section": name, "system": system, "control": control, "other": timed}
        findings.add("N155", line, "S_R_SYSTEM", **values)
    if system == "D":
        findings.add("N154", line, "S_R_SYSTEM", section=name)
    return _POOLS.get(system, "")
