"""Tournament report files of FIDE (TRF16, TRF06, and the individual games of TRF26).

A tiny complete file (columns count; `001` is a player: number, sex, title, name, rating, federation, id,
birth, points, rank, then opponent, colour and result of each round):

    012 Alder Open
    042 2025/11/08
    052 2025/11/09
    001    1 m    Alder, Ann                        2100 XXX    90000001 1990/01/02  1.0    1     2 w 1
    001    2 w    Birch, Ben                        1900 XXX    90000002 1991/00/00  0.0    2     1 b 0

Every repair is a note, every contradiction a problem with its line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from elo_batch.notation.text import tidy
from elo_batch.readers.entries.checks import NOTHING_APART, check_players, check_points
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game, completed, format_of, join_games, report_repeated_pairs
from elo_batch.readers.entries.tables import EventFacts, tables
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.source import read_bytes, shown
from elo_batch.readers.text import endless_line
from elo_batch.readers.trf_align import is_player_record
from elo_batch.readers.trf_byes import check_forfeits, read_told, settle_byes
from elo_batch.readers.trf_checks import check_counts, check_days, check_end, count_rounds
from elo_batch.readers.trf_columns import check_columns, check_tabs
from elo_batch.readers.trf_dates import read_dates
from elo_batch.readers.trf_header import (
    contradicting,
    declared_format,
    is_team_event,
    pool_in_name,
    rate_of_play,
    stated,
    time_control,
)
from elo_batch.readers.trf_lines import HEADER_RECORDS, Records, decode_lines, sort_records
from elo_batch.readers.trf_national import with_national
from elo_batch.readers.trf_player import FLOOD, read_players
from elo_batch.readers.trf_scoring import abnormal_lines, abnormal_points, declared_scorings, unknown_symbols
from elo_batch.readers.trf_teams import Team, check_teams, read_teams, with_teams
from elo_batch.tables import RawFile

NAME = "trf"
_HEAD_LINES = 400
_LONGEST_RECORD = 20_000  # bytes, of two thousand rounds
_DELIMITED = re.compile(r"^\d{3}\s*[,;|]")


def identify(path: str, head: bytes) -> bool:
    """Whether a file is a tournament report, by its content: player records, or header records and a `001`.

    >>> identify("any", b"012 Open\\n042 2025/11/08\\n052 2025/11/09\\n")
    True
    >>> identify("any", b"012,013\\n001,Alder\\n")
    False
    """
    text = head.replace(b"\0", b"").decode("latin-1").removeprefix("\xef\xbb\xbf")
    lines = [line for line in re.split("\r\n|\r|\n", text)[:_HEAD_LINES] if line.strip()]
    headers = {line[:3] for line in lines if line[:3] in HEADER_RECORDS and line[3:4] in ("", " ", "\t")}
    records = [line for line in lines if line.startswith(("001 ", "001\t"))]
    if any(_DELIMITED.match(line) for line in lines):
        return False
    return any(is_player_record(line) for line in records) or len(headers) > 2 or bool(headers and records)


def read(path: str, options: ReadOptions | None = None) -> RawFile:
    """Read a tournament report into tables of players, events and games.

    Players and byes stand on the line of their record, a game on the line of the player with white (the
    other one is in `black_line`). Raises RequestError when the file cannot be opened.
    """
    data = read_bytes(path)
    if endless := endless_line(data, shown(path), _LONGEST_RECORD):
        return RawFile(shown(path), NAME, (), {}, (endless,))
    decoded, lines = decode_lines(data, shown(path), options.encoding if options else "")
    findings = Findings(shown(path), lines)
    second = _second_report(lines)
    records = sort_records(lines[: second - 1] if second else lines)
    in_utf8 = decoded.encoding.startswith("UTF-8")
    players = read_players(records.of("001"), in_utf8, findings)
    check_columns(records.of("001"), players, findings)
    check_players(players, findings)
    rounds = count_rounds(players, records, findings)
    teams = read_teams(records, in_utf8, findings)
    check_teams(teams, players, records, findings)
    players = with_teams(with_national(players, records, in_utf8, findings), teams)
    in_teams = teams if is_team_event(records) else []
    players = _settle_points(players, rounds, in_teams, records, findings)
    games = join_games(players, rounds, findings)
    if check_tabs(records.of("001"), findings):
        players, games = [], []
    event = _event(records, rounds, games, findings)
    made = tables(event, players, games, findings)
    _check(event, players, games, records, findings)
    if second:
        findings.add("T108", second)
    problems = (*decoded.problems, *findings.problems)
    return RawFile(shown(path), NAME, made, {"encoding": decoded.encoding}, problems)


def _second_report(lines: Sequence[str]) -> int:
    """The line where another report begins: a second 012 after player records; 0 = there is none."""
    names = [line for line, text in enumerate(lines, 1) if text[:4].rstrip() == "012"]
    first = next(
        (line for line, text in enumerate(lines, 1) if text[:4] in ("001 ", "001\t")), len(lines) + 1
    )
    return next((line for line in names[1:] if line > first), 0)


def _settle_points(
    players: list[Entry], rounds: int, teams: Sequence[Team], records: Records, findings: Findings
) -> list[Entry]:
    """Bring in the byes that other records tell, check forfeited matches, and compare the points."""
    told = read_told(records)
    players = settle_byes(players, told, teams, findings)
    check_forfeits(players, told, teams, findings)
    for line in abnormal_lines(records):
        findings.add("T520", line)
    for line, symbol in unknown_symbols(records):
        findings.add("T424", line, found=symbol)
    declared = declared_scorings(records, bool(teams))
    check_points(
        completed(players), rounds, findings, declared, NOTHING_APART if teams else abnormal_points(records)
    )
    return players


def _event(records: Records, rounds: int, games: list[Game], findings: Findings) -> EventFacts:
    dates, team = read_dates(records, findings), is_team_event(records)
    return EventFacts(
        name=records.text("012") or PurePath(findings.file).stem,
        place=records.text("022"),
        federation=records.text("032"),
        start=dates.start,
        end=dates.end,
        rounds=max(rounds, stated(records, "XXR", "142").number),
        time_control=time_control(records) or "",
        rate_of_play=rate_of_play(records),
        arbiter=records.text("102"),
        deputies="; ".join(tidy(text[3:]) for _, text in records.of("112") if text[3:].strip()),
        format=format_of(games, declared_format(records), team),
        team=team,
        line=min((line for lines in records.known.values() for line, _ in lines), default=1),
        days=dates.rounds,
    )


def _check(
    event: EventFacts, players: list[Entry], games: list[Game], records: Records, findings: Findings
) -> None:
    if players:
        check_counts(players, records, findings)
    check_days(event.days, event.rounds, records, findings)
    if not any(problem.code == "T340" for problem in findings.problems):  # the same cut, with more to say
        check_end(players, records, findings.lines, findings)
    _check_records(records, findings)
    pool = pool_in_name(records)
    _check_time_control(records, findings)
    if pool not in (None, "standard") and not event.time_control:
        findings.add("T410", records.of("012")[0][0], pool=pool)
    if declared_format(records) == "swiss" and not event.team:
        report_repeated_pairs(games, findings)


def _check_time_control(records: Records, findings: Findings) -> None:
    """One warning (T416) where records tell different pools."""
    if told := contradicting(records):
        followed, *others = told
        found = " and ".join(f"{other.pool} (record {other.record}: '{other.text}')" for other in others)
        values = {"pool": followed.pool, "record": followed.record, "text": followed.text, "others": found}
        findings.add("T416", others[0].line, **values)


def _check_records(records: Records, findings: Findings) -> None:
    """One event with players in a file; records that are not known are listed once."""
    player_lines = [line for line, _ in records.of("001")]
    if not player_lines:
        findings.add("T109")
    if len(records.damaged) >= FLOOD:
        findings.add("T124", records.damaged[0], count=len(records.damaged))
    for line in records.damaged if len(records.damaged) < FLOOD else ():
        findings.add("T107", line)
    if records.unknown:
        shown_ = ", ".join(f"{name} (line {lines[0]})" for name, lines in records.unknown.items())
        findings.add("T104", min(lines[0] for lines in records.unknown.values()), records=shown_)
