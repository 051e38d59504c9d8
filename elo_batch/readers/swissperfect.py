"""SwissPerfect 98: three files of one name: `.ini` (text), `.trn` (players), `.sco` (games; both dBase III).

Any of the three stands for the event. Of a tiny event the fields that matter (players go by ID, not START_NO;
scores are doubled; type 1 is played, 34 to 36 forfeit):

    open.ini   [Tournament Info]  Name=Alder Open  Arbiter=Birch, Ben  Rounds=1
    open.trn   ID 7, START_NO 1, SURNAME Alder, FIRSTNAME Ann, LOC_ID 9001, LOC_RTG 2100
               ID 4, START_NO 2, SURNAME Birch, FIRSTNAME Ben, LOC_ID 9002, LOC_RTG 1900
    open.sco   ROUND 1, WHITE 7, BLACK 4, W_SCORE 2, B_SCORE 0, W_TYPE 1, B_TYPE 1

The program keeps no dates: the event needs `--on`, or a row in an events table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath

from elo_batch.problems import Place, Problem
from elo_batch.readers.dbase import Dbase, field_names, is_dbase, read_dbase
from elo_batch.readers.entries.checks import check_players
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import format_of
from elo_batch.readers.entries.tables import EventFacts, event_table, games_table, players_table
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.sniff import is_plain_text
from elo_batch.readers.source import STANDARD_INPUT, read_bytes, read_head, shown, siblings
from elo_batch.readers.swissperfect_fits import check_one_event, without_consequences
from elo_batch.readers.swissperfect_games import Players, read_games
from elo_batch.readers.swissperfect_players import read_players
from elo_batch.readers.text import decode
from elo_batch.tables import RawFile

NAME = "swissperfect"
_PARTS = ("ini", "trn", "sco")
_NEEDS = {"trn": {"ID", "START_NO", "SURNAME"}, "sco": {"ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE"}}
_INI = re.compile(rb"^\[(?:Tournament Info|View Cross Table|List Of Participants)\]", re.MULTILINE)


def identify(path: str, head: bytes) -> bool:
    """Whether a file is one of the three, by its content.

    >>> identify("any", b"[Tournament Info]\\r\\nName=Alder Open\\r\\n")
    True
    """
    return bool(_part(head))


def companions(path: str) -> tuple[str, ...]:
    """The other files of the event, as far as they are there."""
    return tuple(other for other in _files(path).values() if other != path)


def read(path: str, options: ReadOptions) -> RawFile:
    """Read the event of a file and its companions into tables of players, events and games.

    Lines are record numbers of the `.trn` and `.sco`. Raises RequestError when a file cannot be opened.
    """
    files = _files(path)
    problems = [
        _missing(path, part) for part in _PARTS if part not in files and (part != "ini" or len(files) == 2)
    ]
    if "trn" not in files or "sco" not in files:
        return RawFile(shown(path), NAME, problems=tuple(problems))
    trn, sco = (read_dbase(read_bytes(files[p]), shown(files[p]), options.encoding) for p in ("trn", "sco"))
    problems += [*trn.problems, *sco.problems]
    if lacking := _lacking(files, {"trn": trn, "sco": sco}):
        return RawFile(shown(path), NAME, problems=(*problems, *lacking))
    info, found = _settings(files.get("ini", ""), options)
    return _event(path, files, (trn, sco), info, [*problems, *found])


def _event(
    path: str,
    files: Mapping[str, str],
    tables: tuple[Dbase, Dbase],
    info: Mapping[str, str],
    problems: list[Problem],
) -> RawFile:
    trn, sco = tables
    of_players, of_games = (
        Findings(shown(files[part]), table.lines) for part, table in zip(("trn", "sco"), tables, strict=True)
    )
    by_id = read_players(trn.rows, of_players)
    players = list(by_id.values())
    check_players(players, of_players)
    if not players:
        of_players.add("N157")
    games = read_games(sco.rows, Players(by_id, trn.rows), of_players, of_games)
    if any(problem.code == "N103" for problem in problems):  # a table that is cut lacks players and games
        without_consequences(of_players, of_games)
    else:
        check_one_event(by_id, trn.rows, sco.rows, of_players, of_games)
    rounds = max((game.round for game in games), default=0)
    if info.get("rounds", "").isdigit() and int(info["rounds"]) != rounds:
        of_games.add("N113", stated=info["rounds"], found=rounds)
    event = EventFacts(
        name=info.get("name") or PurePath(files["sco"]).stem,
        arbiter=info.get("arbiter", ""),
        rounds=rounds,
        format=format_of(games, "", False),
    )
    beside = tuple(shown(files[part]) for part in ("trn", "ini") if part in files)
    made = (
        players_table(event, players, of_players),
        event_table(event, of_games),
        replace(games_table(event, games, of_games), beside=beside),
    )
    facts = {"files": ", ".join(sorted(shown(each) for each in files.values())), "encoding": trn.encoding}
    return RawFile(shown(path), NAME, made, facts, (*problems, *of_players.problems, *of_games.problems))


def _part(head: bytes) -> str:
    """Which of the three files this is, or ""."""
    if is_dbase(head):
        names = field_names(head)
        return next((part for part, needed in _NEEDS.items() if needed <= names), "")
    return "ini" if is_plain_text(head) and _INI.search(head.replace(b"\r", b"\n")) else ""


def _files(path: str) -> dict[str, str]:
    """The files of the event: this one, and those beside it with its name and another ending."""
    found = {_part(read_head(path)): path}
    if path == STANDARD_INPUT:
        return found
    stem = PurePath(path).stem.lower()
    for other in siblings(path):
        part = PurePath(other).suffix.lower().removeprefix(".")
        if part in _PARTS and PurePath(other).stem.lower() == stem:
            found.setdefault(part, other)
    return {part: found[part] for part in _PARTS if part in found}


def _missing(path: str, part: str) -> Problem:
    name = str(PurePath(shown(path)).with_suffix(f".{part}").name)
    if part == "ini":
        return Problem("N123", Place(shown(path)), {"missing": name})
    values = {"program": "SwissPerfect", "missing": name, "files": ".ini, .trn and .sco"}
    return Problem("N101", Place(shown(path)), values)


def _lacking(files: Mapping[str, str], tables: Mapping[str, Dbase]) -> list[Problem]:
    """Errors for tables that are of another program."""
    found = []
    for part, table in tables.items():
        lacking = sorted(_NEEDS[part] - set(table.fields))
        if table.fields and lacking:
            reason = f"the field {lacking[0]} of SwissPerfect is missing"
            found.append(Problem("N102", Place(shown(files[part])), {"reason": reason}))
    unreadable = any(not table.fields for table in tables.values())
    return found or ([Problem("N157", Place(shown(files["trn"])))] if unreadable else [])


def _settings(path: str, options: ReadOptions) -> tuple[dict[str, str], list[Problem]]:
    """The items of the section Tournament Info, under their names in small letters."""
    if not path:
        return {}, []
    decoded = decode(read_bytes(path), shown(path), options.encoding)
    info: dict[str, str] = {}
    section = ""
    for line in re.split("\r\n|\r|\n", decoded.data.decode(errors="replace")):
        if heading := re.fullmatch(r"\s*\[(.*)\]\s*", line):
            section = heading[1].strip().lower()
        elif section == "tournament info":
            name, _, value = line.partition("=")
            info.setdefault(name.strip().lower(), " ".join(value.split()))
    used = info.get("name", "") + info.get("arbiter", "")
    return info, [] if used.isascii() else list(decoded.problems)
