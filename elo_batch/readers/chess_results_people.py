"""The event and the players of an upload file of chess-results.com."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import PurePath

from elo_batch.exact import to_text
from elo_batch.notation.dates import parse_date
from elo_batch.notation.numbers import parse_points, parse_rating
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.tables import EventFacts
from elo_batch.readers.web.facts import pool_of
from elo_batch.readers.web.xml import Item, Items

_FORMATS = {"0": "swiss", "1": "round-robin", "2": "swiss", "3": "round-robin"}
_TEAMS = frozenset({"2", "3"})
_EXTRA = {
    "rtgnat": "national_rating",
    "id": "national_id",
    "clubname": "club",
    "kfaktor": "published_k",
    "rtgdifference": "published_change",
    "rtgperform": "published_performance",
    "rtgaverage": "published_average",
}


def read_event(items: Items, findings: Findings) -> EventFacts:
    """What the file says of its event; dates that are none are left out (T408)."""
    event = items.first("tournament")
    days = tuple(_day(item, "date", findings) for item in items.all("round"))
    known = [day for day in days if day]
    rate = event.get("timecontrol")
    rounds = event.get("rounds")
    return EventFacts(
        name=event.get("name") or PurePath(findings.file).stem,
        place=event.get("location"),
        federation=event.get("federation"),
        start=_day(event, "from", findings) or min(known, default=None),
        end=_day(event, "to", findings) or max(known, default=None),
        rounds=int(rounds) if rounds.isdecimal() and len(rounds) < 4 else 0,
        time_control=pool_of(rate),
        rate_of_play=rate,
        arbiter=event.get("chiefarbiter") or event.get("arbiter"),
        format=_FORMATS.get(event.get("type"), ""),
        team=event.get("type") in _TEAMS,
        line=event.line,
        days=days,
    )


def read_people(items: Items, findings: Findings) -> list[Entry]:
    """Each player of the file, without games; the rating is FIDE's, where the file gives it."""
    teams = {item.get("no"): item.get("name") for item in items.all("team")}
    people = [entry for item in items.all("player") if (entry := _person(item, teams, findings))]
    _report_without_id(people, findings)
    return people


def _report_without_id(people: list[Entry], findings: Findings) -> None:
    """A FIDE rating without a FIDE id, where others have ids: programs count such a player unrated (C525)."""
    without = [entry for entry in people if entry.rating and not entry.id]
    if without and any(entry.id for entry in people):
        first = without[0]
        values = {"count": len(without), "name": first.name, "rating": first.rating}
        findings.add("C525", first.line, "fideid", **values)


def _person(item: Item, teams: dict[str, str], findings: Findings) -> Entry | None:
    number = item.get("no")
    if not number.isdecimal() or not 0 < int(number) < 100_000:
        findings.add("C517", item.line, "no", found=number, what="a player's number")
        return None
    extra = {name: item.get(key) for key, name in _EXTRA.items() if item.get(key) not in ("", "0")}
    if team := teams.get(item.get("teamno"), ""):
        extra["team"] = team
    return Entry(
        line=item.line,
        number=int(number),
        name=", ".join(filter(None, (item.get("lastname"), item.get("firstname")))),
        sex=item.get("sex"),
        title=item.get("title") or item.get("atitle"),
        federation=item.get("fed"),
        id="" if not item.get("fideid").strip("0-") else item.get("fideid"),
        birth=item.get("dob"),
        rating=_rating(item, findings),
        points=_points(item, findings),
        rank=item.get("rank"),
        extra=extra,
    )


def _rating(item: Item, findings: Findings) -> int:
    name = "rtgfide" if "rtgfide" in item.values else "rtg"
    text = item.get(name)
    rating = parse_rating(text) if text else None
    if text and (rating is None or rating.units < 0):
        findings.add("C520", item.line, name, found=text)
    return int(Decimal(to_text(rating.units))) if rating and rating.units > 0 else 0


def _points(item: Item, findings: Findings) -> Decimal | None:
    text = item.get("pts")
    units = parse_points(text) if text else None
    if text and units is None:
        findings.add("C521", item.line, "pts", found=text)
    return None if units is None else Decimal(to_text(units))


def _day(item: Item, name: str, findings: Findings) -> date | None:
    """A day as `dd.mm.yyyy` or `yyyymmdd`."""
    text = item.get(name)
    day = parse_date(text, "dmy") if text.strip("0.-/ ") else None
    if text.strip("0.-/ ") and day is None:
        findings.add("T408", item.line, name, found=text)
    return day
