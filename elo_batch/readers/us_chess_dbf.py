"""US Chess report files: THEXPORT.DBF (event), TSEXPORT.DBF (sections), TDEXPORT.DBF (players and rounds).

Any of the three stands for all. Of a tiny event the fields that matter:

    THEXPORT   H_EVENT_ID 202511080001, H_NAME Alder Open, H_BEG_DATE 20251108, H_END_DATE 20251109
    TSEXPORT   S_EVENT_ID 202511080001, S_SEC_NUM 1, S_SEC_NAME Open, S_R_SYSTEM R, S_TIMECTL G/90;d5
    TDEXPORT   D_EVENT_ID 202511080001, D_SEC_NUM 1, D_PAIR_NUM 1, D_MEM_ID 90000001, D_NAME ALDER, ANN,
               D_RATING 1641, D_RND01 W2W
               ... D_PAIR_NUM 2, D_NAME BIRCH, BEN, D_RND01 L1B

Every section is an event. Cells are letter, opponent's pair number and colour: `W D L` played, `X F`
forfeits, `B H U Z` byes. Older tables have ten rounds a record (`D_REC_SEQ`), and cells without colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath

from elo_batch.problems import Place, Problem
from elo_batch.readers.dbase import Dbase, field_names, is_dbase, read_dbase
from elo_batch.readers.entries.checks import check_players
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import format_of, join_games
from elo_batch.readers.entries.tables import tables
from elo_batch.readers.national_sections import of_event
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import STANDARD_INPUT, read_bytes, read_head, shown, siblings
from elo_batch.readers.us_chess_players import Details, read_players
from elo_batch.readers.us_chess_sections import Section, read_sections
from elo_batch.tables import RawFile, RawTable

NAME = "us_chess_dbf"
_ROLES = {
    "h": {"H_EVENT_ID", "H_NAME"},
    "s": {"S_EVENT_ID", "S_SEC_NUM"},
    "d": {"D_EVENT_ID", "D_SEC_NUM", "D_PAIR_NUM", "D_NAME"},
}


def identify(path: str, head: bytes) -> bool:
    """Whether a file is one of the three, by its fields."""
    return bool(_role(head))


def companions(path: str) -> tuple[str, ...]:
    """The other tables of the event, as far as they are there."""
    return tuple(other for other in _files(path).values() if other != path)


def read(path: str, options: ReadOptions) -> RawFile:
    """Read every section into tables of players, events and games. Lines are record numbers of TDEXPORT.

    Raises RequestError when a file cannot be opened.
    """
    files = _files(path)
    missing = [role for role in _ROLES if role not in files]
    if missing:
        return RawFile(shown(path), NAME, problems=tuple(_missing(path, role) for role in missing))
    read_ = {
        role: read_dbase(read_bytes(each), shown(each), options.encoding) for role, each in files.items()
    }
    problems = [problem for role in _ROLES for problem in read_[role].problems]
    if any(not table.fields for table in read_.values()):
        return RawFile(shown(path), NAME, problems=tuple(problems))
    made, found = _events(files, read_)
    facts = {"files": ", ".join(shown(files[r]) for r in _ROLES), "encoding": read_["d"].encoding}
    return RawFile(shown(path), NAME, tuple(made), facts, (*problems, *found))


def _events(files: Mapping[str, str], read_: Mapping[str, Dbase]) -> tuple[list[RawTable], list[Problem]]:
    names = {role: shown(path) for role, path in files.items()}
    of = {role: Findings(names[role], table.lines) for role, table in read_.items()}
    sections = read_sections(read_["h"].rows, read_["s"].rows, of["s"], names["h"])
    details = Details(read_["d"].rows)
    known = {(section.event_id, section.number) for section in sections}
    for key, line in details.first_lines.items():
        if key not in known:
            of["d"].add("N152", line, event=key[0], section=key[1], file=names["s"])
    if not read_["d"].rows:
        of["d"].add("N157")
    made: list[RawTable] = []
    problems = [problem for role in _ROLES for problem in of[role].problems]
    beside = (names["h"], names["s"])
    for section in sections:
        own = Findings(names["d"], read_["d"].lines)
        made += [replace(t, beside=beside) if t.kind == "games" else t for t in _event(section, details, own)]
        problems += of_event(own.problems, section.facts.name)
    return made, problems


def _event(section: Section, details: Details, findings: Findings) -> tuple[RawTable, ...]:
    records = details.of(section.event_id, section.number)
    players = read_players(records, findings)
    filled = (n for player in players for n, cell in enumerate(player.cells, 1) if not cell.blank)
    rounds = max(section.facts.rounds, max(filled, default=0))
    games = join_games(players, rounds, findings)
    check_players(players, findings)
    declared = section.facts.format
    event = replace(
        section.facts,
        rounds=rounds,
        format=format_of(games, declared, False),
        line=min(records, default=1),
    )
    return tables(event, players, games, findings)


def _role(head: bytes) -> str:
    names = field_names(head) if is_dbase(head) else frozenset()
    return next((role for role, needed in _ROLES.items() if needed <= names), "")


def _files(path: str) -> dict[str, str]:
    """The three tables: those whose names differ in their second letter, else the only ones in the folder."""
    own = _role(read_head(path))
    found = {own: path}
    if path == STANDARD_INPUT:
        return found
    name = PurePath(path).name.lower()
    beside: dict[str, list[str]] = {}
    for other in siblings(path):
        if PurePath(other).suffix.lower() == ".dbf" and other != path:
            beside.setdefault(_role(read_head(other)), []).append(other)
    for role in _ROLES.keys() - {own}:
        there = beside.get(role, [])
        named = [each for each in there if PurePath(each).name.lower() == f"{name[:1]}{role}{name[2:]}"]
        chosen = named or there
        if len(chosen) == 1:
            found[role] = chosen[0]
    return {role: found[role] for role in _ROLES if role in found}


def _missing(path: str, role: str) -> Problem:
    values = {
        "program": "US Chess",
        "missing": f"T{role.upper()}EXPORT.DBF",
        "files": "THEXPORT.DBF, TSEXPORT.DBF and TDEXPORT.DBF",
    }
    return Problem("N101", Place(shown(path)), values)
