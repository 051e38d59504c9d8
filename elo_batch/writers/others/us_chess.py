"""Rating reports for US Chess (format mark 2C): THEXPORT, TSEXPORT and TDEXPORT.DBF, or a zip of them.

Every event is a section. Field lists: US Chess, "DBF format 2C" (all fields characters, left-justified). Of a
tiny section:

    D_SEC_NUM 1, D_PAIR_NUM 1, D_MEM_ID 90000001, D_NAME ALDER, ANN, D_RATING 1641, D_RND01 W2W
    D_SEC_NUM 1, D_PAIR_NUM 2, D_MEM_ID 90000002, D_NAME BIRCH, BEN, D_RATING 1500, D_RND01 L1B
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from datetime import date
from pathlib import PurePath

import numpy as np

from elo_batch.problems import Place, Problem
from elo_batch.results import Document
from elo_batch.writers.others.content import Content
from elo_batch.writers.others.dbase import dbase_bytes
from elo_batch.writers.others.fields import deputies_left_out, missing_fields
from elo_batch.writers.others.seats import rounds_of, seat_faults
from elo_batch.writers.others.us_chess_event import (
    FIELDS,
    HEADER,
    SECTION,
    event_row,
    missing_controls,
    names_of,
    section_rows,
    system_faults,
)
from elo_batch.writers.others.us_chess_players import as_written, detail_rows, person_faults

NAME = "us-chess"
SUFFIXES = (".zip",)
__all__ = ["FIELDS", "NAME", "SUFFIXES", "faults", "kept", "render"]

_DETAIL = {
    "D_EVENT_ID": 12,
    "D_SEC_NUM": 2,
    "D_PAIR_NUM": 4,
    "D_MEM_ID": 8,
    "D_NAME": 30,
    "D_STATE": 2,
    "D_RATING": 4,
}
_CELL, _MOST_SECTIONS, _MOST_PLAYERS, _MOST_ROUNDS = 7, 99, 9_999, 99
_STAMP = (1980, 1, 1, 0, 0, 0)  # the same bytes on every day


def kept(content: Content) -> tuple[Content, frozenset[str]]:
    """What the tables tell: names in capital ASCII letters; forfeits without colours; no boards, no days.

    Of a rating list they hold those who are in the games.
    """
    there = replace(
        as_written(content.of_players()),
        events=content.events.assign(event=list(names_of(content).events)),
    )
    return there, frozenset({"event", "id", "name", "round", "result"})


def faults(content: Content) -> list[Problem]:
    """What the tables cannot hold, and what the office asks for and nothing gives."""
    sections = [content.of_event(position) for position in range(len(content.events))]
    problems = missing_fields(event_row(content), FIELDS, "US Chess", missing_controls(content))
    if len(sections) > _MOST_SECTIONS:
        problems.append(Problem("W115", Place(), {"count": len(sections), "most": _MOST_SECTIONS}))
    problems += names_of(content).faults("US Chess")
    problems += system_faults(content)
    problems += deputies_left_out(content.events["deputies"], "US Chess")
    problems += person_faults(content)
    for section in sections:
        rounds = _rounds(section)
        if len(section.players) > _MOST_PLAYERS or rounds > _MOST_ROUNDS:
            values = {
                "players": len(section.players),
                "rounds": rounds,
                "event": section.events["event"].iloc[0],
            }
            problems.append(
                Problem("W105", Place(), {**values, "most": f"{_MOST_PLAYERS} and {_MOST_ROUNDS}"})
            )
        problems += seat_faults(section, "US Chess", only_played=True)
    return problems


def render(content: Content, name: str) -> list[Document]:
    """The three tables, in the folder of `name`; where that ends in .zip, in one archive."""
    sections = [content.of_event(position) for position in range(len(content.events))]
    rounds = max(map(_rounds, sections), default=0)
    header = event_row(content)
    end = header["H_END_DATE"]
    day = date(int(end[:4]), int(end[4:6]), int(end[6:]))
    cells = {f"D_RND{number:02}": _CELL for number in range(1, rounds + 1)}
    details = [
        row
        for number, section in enumerate(sections, 1)
        for row in detail_rows(section, header["H_EVENT_ID"], number, rounds)
    ]
    made = {
        "THEXPORT.DBF": dbase_bytes(HEADER, [header], day),
        "TSEXPORT.DBF": dbase_bytes(
            SECTION, section_rows(content, [_rounds(each) for each in sections]), day
        ),
        "TDEXPORT.DBF": dbase_bytes({**_DETAIL, **cells}, details, day),
    }
    if PurePath(name).suffix.lower() != ".zip":
        return [Document(file, data) for file, data in made.items()]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for file, data in made.items():
            archive.writestr(zipfile.ZipInfo(file, _STAMP), data, zipfile.ZIP_DEFLATED)
    return [Document(name, packed.getvalue())]


def _rounds(section: Content) -> int:
    return int(np.max([*section.events["rounds"].tolist(), *rounds_of(section), 1]))
