"""The event and its sections in a US Chess report: THEXPORT.DBF and TSEXPORT.DBF."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import pandas as pd
from anyascii import anyascii

from elo_batch.notation.text import tidy
from elo_batch.problems import Place, Problem
from elo_batch.writers.others.clock import us_chess_control
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.fields import Field, set_fields
from elo_batch.writers.others.naming import Named, named

HEADER: Mapping[str, int] = MappingProxyType(
    {
        "H_FORMAT": 5,
        "H_PROGRAM": 10,
        "H_EVENT_ID": 12,
        "H_NAME": 35,
        "H_TOT_SECT": 2,
        "H_BEG_DATE": 8,
        "H_END_DATE": 8,
        "H_AFF_ID": 8,
        "H_CITY": 21,
        "H_STATE": 2,
        "H_ZIPCODE": 10,
        "H_COUNTRY": 21,
        "H_SENDCROS": 1,
        "H_CTD_ID": 8,
        "H_ATD_ID": 8,
        "H_OTHER_TD": 255,
    }
)
"""Fields of THEXPORT and their widths."""
SECTION: Mapping[str, int] = MappingProxyType(
    {
        "S_EVENT_ID": 12,
        "S_SEC_NUM": 2,
        "S_SEC_NAME": 30,
        "S_R_SYSTEM": 1,
        "S_TIMECTL": 40,
        "S_CTD_ID": 8,
        "S_ATD_ID": 8,
        "S_TRN_TYPE": 1,
        "S_TOT_RNDS": 2,
        "S_LST_PAIR": 4,
        "S_BEG_DATE": 8,
        "S_END_DATE": 8,
        "S_SCH_LVL": 1,
        "S_GR_PRIX": 1,
        "S_GP_PTS": 3,
        "S_FIDE": 1,
    }
)
"""Fields of TSEXPORT and their widths."""
_ID, _DAY = r"\d{8}", r"\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
FIELDS = (
    Field("H_EVENT_ID", "[0-9A-Za-z]{1,12}", "202511080001"),
    Field("H_NAME", "[ -~]{1,35}", "Alder Open", needed=True),
    Field("H_BEG_DATE", _DAY, "20251108", needed=True),
    Field("H_END_DATE", _DAY, "20251109", needed=True),
    Field("H_AFF_ID", r"[A-Z]\d{7}", "A9000001", needed=True),
    Field("H_CITY", "[ -~]{1,21}", "Springfield", needed=True),
    Field("H_STATE", "[A-Z]{2}", "IL", needed=True),
    Field("H_ZIPCODE", r"[0-9A-Z][0-9A-Z -]{2,9}", "62701", needed=True),
    Field("H_COUNTRY", "[ -~]{1,21}", "USA", needed=True),
    Field("H_SENDCROS", "[TAN]", "N"),
    Field("H_CTD_ID", _ID, "90000001", needed=True),
    Field("H_ATD_ID", _ID, "90000002"),
    Field("H_OTHER_TD", r"\d{8}(?:, ?\d{8})*", "90000003,90000004"),
    Field("S_TIMECTL", "[ -~]{1,40}", "G/90;d5"),
    Field("S_SCH_LVL", "[A-Z]", "N"),
    Field("S_GR_PRIX", "[YN]", "N"),
    Field("S_GP_PTS", r"\d{1,3}", "0"),
    Field("S_FIDE", "[YN]", "N"),
)
"""What `--set` may give."""
_GIVEN_BY_USE = {"H_COUNTRY": "USA", "H_SENDCROS": "N", "S_SCH_LVL": "N", "S_GR_PRIX": "N", "S_GP_PTS": "0"}
_TYPES = {"round-robin": "R", "match": "2"}
_POOLS = {"R": "standard", "D": "standard", "Q": "rapid", "B": "blitz"}
_LEAST = (("R", 66), ("D", 30), ("Q", 11), ("B", 5))  # minutes and seconds together


def names_of(content: Content) -> Named:
    """The names of the event and of its sections, as far as their fields hold them."""
    names = [ascii_text(event) for event in content.events["event"].tolist()]
    return named(names, _set(content).get("H_NAME", ""), (HEADER["H_NAME"], SECTION["S_SEC_NAME"]))


def ascii_text(text: str) -> str:
    """A text in ASCII signs.

    >>> ascii_text("Żak, Józef")
    'Zak, Jozef'
    """
    return tidy(text if text.isascii() else anyascii(text))


def event_row(content: Content) -> dict[str, str]:
    """The record of the event; fields that nothing gives are blank."""
    given, events = _set(content), content.events
    start, end = _day(events["start"].min()), _day(events["end"].max())
    places = set(events["place"])
    city, _, state = places.pop().partition(", ") if len(places) == 1 else ("", "", "")
    known = {
        "H_FORMAT": "2C",
        "H_PROGRAM": "elo-batch",
        "H_EVENT_ID": f"{given.get('H_BEG_DATE', start)}0001",
        "H_NAME": names_of(content).whole,
        "H_TOT_SECT": str(len(events)),
        "H_BEG_DATE": start,
        "H_END_DATE": end,
        "H_CITY": ascii_text(city)[: HEADER["H_CITY"]],
        "H_STATE": state if re.fullmatch("[A-Z]{2}", state) else "",
    }
    values = _GIVEN_BY_USE | known | given
    return {name: values[name] for name in HEADER if values.get(name)}


def section_rows(content: Content, rounds: Sequence[int]) -> list[dict[str, str]]:
    """A record for each section."""
    header, given = event_row(content), _set(content)
    players = [len(content.of_event(position).players) for position in range(len(content.events))]
    rows = []
    for number, (event, name) in enumerate(
        zip(content.events.to_dict("records"), names_of(content).sections, strict=True), 1
    ):
        control = _control(str(event["rate_of_play"]), given)
        row = {
            "S_EVENT_ID": header["H_EVENT_ID"],
            "S_SEC_NUM": str(number),
            "S_SEC_NAME": name,
            "S_R_SYSTEM": _system(control),
            "S_TIMECTL": control,
            "S_CTD_ID": header["H_CTD_ID"],
            "S_ATD_ID": header.get("H_ATD_ID", ""),
            "S_TRN_TYPE": _TYPES.get(str(event["format"]), "S"),
            "S_TOT_RNDS": str(rounds[number - 1]),
            "S_LST_PAIR": str(players[number - 1]),
            "S_BEG_DATE": _day(event["start"]) or header["H_BEG_DATE"],
            "S_END_DATE": _day(event["end"]) or header["H_END_DATE"],
            "S_FIDE": "N",
        }
        row |= {name: text for name, text in (_GIVEN_BY_USE | given).items() if name in SECTION}
        rows.append(row)
    return rows


def missing_controls(content: Content) -> list[str]:
    """The field of the time control, where a section has none."""
    given = _set(content)
    rates = content.events["rate_of_play"].tolist()
    return ["S_TIMECTL"] if not all(_system(_control(rate, given)) for rate in rates) else []


def system_faults(content: Content) -> list[Problem]:
    """Sections whose time control counts for another rating at US Chess than the pool they are in."""
    given = _set(content)
    found = []
    for name, rate, pool in content.events[["event", "rate_of_play", "pool"]].itertuples(
        index=False, name=None
    ):
        control = _control(rate, given)
        system = _system(control)
        if system and _POOLS[system] != pool:
            values = {"event": name, "pool": pool, "control": control, "other": _POOLS[system]}
            found.append(Problem("W116", Place(), values))
    return found


def _set(content: Content) -> dict[str, str]:
    return set_fields(content.fields, FIELDS, "us-chess")


def _control(rate_of_play: str, given: Mapping[str, str]) -> str:
    return given.get("S_TIMECTL") or us_chess_control(rate_of_play)


def _system(control: str) -> str:
    """R, D, Q or B by the minutes of all periods and the seconds of delay or increment; "" for no control.

    >>> _system("G/90;d5"), _system("40/90,SD/30;+30"), _system("G/60;d5"), _system("G/24;d5")
    ('R', 'R', 'D', 'Q')
    """
    minutes = re.findall(r"/(\d+)", control)
    seconds = re.findall(r"(?:d|\+)(\d+)\s*$", control)
    total = sum(map(int, minutes)) + sum(map(int, seconds))
    return next((system for system, least in _LEAST if minutes and total >= least), "")


def _day(day: pd.Timestamp) -> str:
    return "" if pd.isna(day) else day.strftime("%Y%m%d")
