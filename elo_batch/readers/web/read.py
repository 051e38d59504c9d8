"""The event of a page: games from the surest of its tables, players from all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from elo_batch.notation.text import bare, plain
from elo_batch.problems import Place, Problem
from elo_batch.readers.crosstable import games_told
from elo_batch.readers.entries.checks import check_players
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game, format_of, join_games, report_repeated_pairs
from elo_batch.readers.entries.tables import EventFacts, players_table, tables
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.web.cards import Cards
from elo_batch.readers.web.crosstables import read_crosstable
from elo_batch.readers.web.facts import event_of
from elo_batch.readers.web.html import Page
from elo_batch.readers.web.left_out import player_names, tell_behind, tell_beside, tell_left_out
from elo_batch.readers.web.pairings import WebGame, read_boards, read_pairings, round_and_day
from elo_batch.readers.web.people import People, read_list
from elo_batch.readers.web.sections import Section
from elo_batch.tables import RawFile, RawTable

_LONGEST_SHEET = 60
_REGISTER = "No."
"""The column of start numbers in a list beside the games of another page: who the numbers are."""
_GAMES = (("crosstable",), ("pairings", "boards"), ("card",))
_NAMES = {
    "crosstable": "the crosstable",
    "pairings": "the pairings",
    "boards": "the boards",
    "card": "the cards",
}


def read_players(page: Page, found: Sequence[Section], file: str, options: ReadOptions) -> RawFile:
    """The players of a page without games; an error where games are wanted and it tells changes (C503)."""
    lists = [section for section in found if section.kind == "players"]
    findings = Findings(file, page.written, sheet=_sheet(lists))
    people = People(findings, options.accept_repairs)
    for section in lists:
        read_list(section, people, _national_ids(page))
    people.report_marks()
    published = any("published_change" in entry.extra for entry in people.entries)
    numbered = any(entry.number for entry in people.entries)
    if options.kind == "games" and published and not numbered:
        findings.add("C503", what=_what(page))
        return RawFile(file, "pages", problems=tuple(findings.problems))
    check_players(people.entries, findings)
    event = event_of(page, file, {})
    tell_behind(lists, [entry.name for entry in people.entries], findings)
    table = _filled(players_table(event, people.entries, findings))
    if options.kind == "games":
        table = replace(table, rows=table.rows.rename(columns={"start_number": _REGISTER}))
    return RawFile(file, "pages", (table,), problems=tuple(findings.problems))


def _filled(table: RawTable) -> RawTable:
    """Without the columns that no player of the page has."""
    blank = [name for name in table.rows if name not in ("id", "name") and not table.rows[name].any()]
    return replace(table, rows=table.rows.drop(columns=blank))


def _what(page: Page) -> str:
    title = plain(page.title)
    if "fide" in title and "report" in title:
        return "this tournament report of FIDE"
    return "this page of published changes"


def read_event(page: Page, found: Sequence[Section], file: str, accept: bool = False) -> RawFile:
    """Players, event and games, of the surest tables with games: crosstable, pairings, cards.

    `accept`: repair what is repairable.
    """
    chosen = next(kinds for kinds in _GAMES if any(section.kind in kinds for section in found))
    used = [section for section in found if section.kind in chosen]
    findings = Findings(file, page.written, sheet=_sheet(used))
    people = People(findings, accept)
    for section in found:
        if section.kind == "players":
            read_list(section, people, _national_ids(page))
    _report_unused(found, chosen, findings)
    if chosen == ("crosstable",):
        made, problems = _from_crosstables(page, found, file, people)
        problems = [*findings.problems, *problems]
    else:
        made = _from_games(page, used, people, findings)
        tell_left_out(page, found, (*chosen, "players"), people)
        problems = findings.problems
    beside = Findings(file, page.written, [*problems], _sheet(used))
    tell_behind([*used, *(each for each in found if each.kind == "players")], player_names(made), beside)
    tell_beside(page, found, made, beside)
    problems = [*beside.problems, *_of_others(found, chosen, made, file)]
    return RawFile(file, "pages", made, problems=tuple(problems))


def _of_others(
    found: Sequence[Section], chosen: Sequence[str], read: Sequence[RawTable], file: str
) -> list[Problem]:
    """The errors that pairings or boards beside the games that are read are those of other people (C531)."""
    names = {name for table in read if table.kind == "players" for name in table.rows["name"]}
    problems = []
    for section in found if names else ():
        if section.kind not in ("pairings", "boards") or section.kind in chosen:
            continue
        people = People(Findings(file, ()))
        games = (read_boards if section.kind == "boards" else read_pairings)(section, people)
        strange = sum(entry.name not in names for entry in people.entries)
        if strange * 2 > len(people.entries):
            values = {"count": len(games), "used": _NAMES[chosen[0]]}
            problems.append(Problem("C531", Place(file, _sheet([section]), section.header.line), values))
    return problems


def _from_crosstables(
    page: Page, found: Sequence[Section], file: str, people: People
) -> tuple[tuple[RawTable, ...], list[Problem]]:
    """The first crosstable of the page; the second may be the same one in another order (C506)."""
    first = next(section for section in found if section.kind == "crosstable")
    days = dict(round_and_day(s.captions) for s in found if s.kind == "pairings")
    days.pop(0, None)
    event = event_of(page, file, days)
    made, problems = read_crosstable(first, people, event, (file, _sheet([first])), _writer(page))
    people.report_marks()
    for other in [section for section in found if section.kind == "crosstable"][1:]:
        alone = People(Findings(file, page.written))
        for section in (section for section in found if section.kind == "players"):
            read_list(section, alone, _national_ids(page))
        problems += _of_another(page, other, alone, event, made)
    return made, problems


def _of_another(
    page: Page, section: Section, people: People, event: EventFacts, read: Sequence[RawTable]
) -> list[Problem]:
    """The error that a further crosstable of the page has games that the one that is read has not (C531)."""
    place = (people.findings.file, _sheet([section]))
    told, _ = read_crosstable(section, people, event, place, _writer(page))
    lost = len(games_told(told) - games_told(read))
    if not lost:
        return []
    values = {"count": lost, "used": _NAMES["crosstable"]}
    return [Problem("C531", Place(*place, section.header.line), values)]


def _writer(page: Page) -> _Written:
    return _Written(page)


class _Written:
    """A row of the page by its number, as written."""

    def __init__(self, page: Page) -> None:
        self.rows = page.written

    def __call__(self, line: int) -> str:
        return self.rows[line - 1] if 0 < line <= len(self.rows) else ""


def _from_games(
    page: Page, used: Sequence[Section], people: People, findings: Findings
) -> tuple[RawTable, ...]:
    if used[0].kind == "card":
        return _from_cards(page, used, people, findings)
    told: list[WebGame] = []
    days: dict[int, date | None] = {}
    for section in used:
        round_, day = round_and_day(section.captions)
        days.setdefault(round_, day)
        told += (read_boards if section.kind == "boards" else read_pairings)(section, people)
    days.pop(0, None)
    people.report_marks()
    entries = people.entries
    games = [
        Game(
            game.round,
            entries[game.white],
            None if game.black is None else entries[game.black],
            game.result,
            game.board,
            game.line,
            game.day,
        )
        for game in told
    ]
    team = any(section.kind == "boards" for section in used)
    event = _with_format(event_of(page, findings.file, days), games, team)
    check_players(entries, findings)
    if event.format == "swiss" and not team and all(entry.number for entry in entries):
        report_repeated_pairs(games, findings)
    players, events, games_ = tables(event, entries, games, findings)
    one_round = len({game.round for game in games}) == 1 and not team
    known = any((event.start, event.place, event.time_control, event.rate_of_play, event.arbiter))
    return (players, events, games_) if known or not one_round else (players, games_)


def _with_format(event: EventFacts, games: Sequence[Game], team: bool) -> EventFacts:
    numbered = all(game.white.number and (game.black is None or game.black.number) for game in games)
    format_ = format_of(games, event.format, team) if numbered else event.format
    return replace(event, format=format_, team=team)


def _from_cards(
    page: Page, used: Sequence[Section], people: People, findings: Findings
) -> tuple[RawTable, ...]:
    cards = Cards(people, page)
    for section in used:
        cards.read(section)
    people.report_marks()
    entries = cards.entries()
    rounds = max((len(entry.cells) for entry in entries), default=0)
    games = join_games(entries, rounds, findings)
    event = replace(event_of(page, findings.file, {}), rounds=rounds)
    check_players(entries, findings)
    return tables(event, entries, games, findings)


def _report_unused(found: Sequence[Section], chosen: Sequence[str], findings: Findings) -> None:
    """Tables of games that were not used, by name: a second crosstable is one of them."""
    others = [section for section in found if section.kind in _NAMES and section.kind not in chosen]
    if chosen == ("crosstable",):
        others += [section for section in found if section.kind == "crosstable"][1:]
    others += [section for section in found if section.kind in ("absences", "teams", "calculation")]
    if others:
        names = ", ".join(dict.fromkeys(_sheet([section]) or section.kind for section in others))
        findings.add("C506", used=_NAMES[chosen[0]], others=names)


def _sheet(used: Sequence[Section]) -> str:
    """What a place calls the tables it stands in: the caption of the only one."""
    if len(used) != 1:
        return "tables" if used else ""
    caption = next((text for text in reversed(used[0].captions) if len(text) < _LONGEST_SHEET), "")
    return caption or used[0].kind


def _national_ids(page: Page) -> bool:
    """On chess-results.com a column `ID` holds national ids; FIDE's are headed `FideID`."""
    return "chessresults" in bare(page.title)
