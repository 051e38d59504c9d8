"""From a crosstable to the tables of its event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from elo_batch.notation.date_like import originals
from elo_batch.notation.standing import round_of
from elo_batch.notation.text import listed, tidy
from elo_batch.problems import Place, Problem, Severity
from elo_batch.readers.crosstable.below import with_players_alone
from elo_batch.readers.crosstable.columns import Columns, columns_of, gaps
from elo_batch.readers.crosstable.exchanged import with_names_put_back
from elo_batch.readers.crosstable.grid import Crosstable
from elo_batch.readers.crosstable.halves import tell_lost, with_halves, with_lost
from elo_batch.readers.crosstable.matrix import Matrix
from elo_batch.readers.crosstable.matrix_points import checked_points
from elo_batch.readers.crosstable.named import NamedColumns
from elo_batch.readers.crosstable.numbers import POSITION, number_column, numbers_of, with_numbers_under_id
from elo_batch.readers.crosstable.orders import Order, order_of, tell_order
from elo_batch.readers.crosstable.people import read_people
from elo_batch.readers.crosstable.points import with_points
from elo_batch.readers.crosstable.shifted import with_rows_put_back
from elo_batch.readers.crosstable.swiss import (
    is_in_doubt,
    report_colours,
    unread_kind,
    with_cells,
    without_joined,
)
from elo_batch.readers.crosstable_cells import is_opponents, is_told, mostly
from elo_batch.readers.entries.checks import check_players, check_points
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game, format_of, join_games, report_repeated_pairs
from elo_batch.readers.entries.tables import EventFacts, tables
from elo_batch.readers.event_rates import tell_rate
from elo_batch.readers.event_titles import event_days, event_name
from elo_batch.readers.grid import column_letter
from elo_batch.tables import RawTable

_MOST_SHOWN = 20
People = Sequence[tuple[Entry, tuple[str, ...]]]


def event_tables(
    table: Crosstable, event: EventFacts | None = None
) -> tuple[tuple[RawTable, ...], list[Problem]]:
    """The players, the event and the games of a crosstable, each game once; and everything that is wrong.

    `event` is what the caller knows of the event; without it the lines above the table tell its name and
    days. Its format and rounds are completed. No tables when the header is not that of a crosstable, or
    when the cells give scores without opponents (C401).

    >>> rows = ((2, ("1", "Alder, Ann", "2w1")), (3, ("2", "Birch, Ben", "1b0")))
    >>> table = Crosstable("open.csv", 1, ("No.", "Name", "1.Rd"), rows, str)
    >>> (players, event, games), problems = event_tables(table)
    >>> games.rows.loc[2, ["round", "white", "black", "result"]].tolist(), problems
    (['1', 'Alder, Ann', 'Birch, Ben', '1-0'], [])
    """
    columns = table.named.columns if table.named else columns_of(table.headings)
    if columns is None:
        return (), [_unread(table)] if table.unread else []
    findings = _findings(table, columns)
    written = table
    table = with_halves(table, columns, findings)
    if table.unread or not _are_read(table, columns, findings):
        return (), [_unread(table)] if table.unread else findings.problems
    if table.named and not _are_certain(table, table.named, findings):
        return (), findings.problems
    matrix = is_matrix(table, columns)
    if not matrix and not _names_opponents(table, columns):
        findings.add("C401", table.line, found=_sample(table, columns))
        return (), findings.problems
    table = with_players_alone(table, columns, matrix, findings)
    columns = columns if table.named else with_numbers_under_id(table, columns, matrix)
    columns = with_points(table, columns, matrix)
    number_at, by = (POSITION, "number") if table.named else number_column(table, columns, matrix)
    if by == "position" or (by == "rank" and "number" in columns.one):
        findings.add("C405", table.line, by=by, why=_why_not(columns))
    own: Mapping[int, int] = {}
    table = with_names_put_back(table, columns, findings)
    table = with_rows_put_back(table, columns, number_at, matrix, findings)
    if not table.named:
        order, own = order_of(table, columns, numbers_of(table, number_at)) if matrix else (Order.SAME, {})
        if order is Order.UNKNOWN:
            findings.add("C449", table.line)
            return (), findings.problems
        if own:
            tell_order(table, columns, own, findings)
    people = read_people(table, columns, number_at, findings, own)
    if not people:
        findings.add("H005", table.line)
        return (), findings.problems
    facts = event or facts_of(table, findings)
    if matrix:
        facts, entries, games = _round_robin(people, table, columns, facts, findings)
    else:
        facts, entries, games = _swiss(people, table, columns, facts, findings)
        tell_lost(games, written, columns, findings)
    made = tables(facts, entries, games, findings)
    check_players(entries, findings)
    return made, findings.problems


def _why_not(columns: Columns) -> str:
    """Why no column of numbers names the opponents."""
    known = "number" in columns.one or "rank" in columns.one
    return "the numbers of the players do not fit the games" if known else "the players have no numbers"


def _unread(table: Crosstable) -> Problem:
    """The error of columns that are headed as rounds and hold something that is not read (C439)."""
    rounds = [at for at, heading in enumerate(table.headings) if round_of(heading)]
    cells = [text for _, row in table.rows for at in rounds if (text := row[at].strip())]
    headings = table.taken or [table.headings[at] for at in rounds]
    values = {"headings": listed(headings[:_MOST_SHOWN]), "found": listed(cells[:5])}
    return Problem("C439", Place(table.file, table.sheet, table.line), values)


def _are_read(table: Crosstable, columns: Columns, findings: Findings) -> bool:
    """Whether rounds and cells can be read; what hinders it is one error for the table (C437, C440, C441)."""
    if table.taken:
        shown = listed(table.taken[:_MOST_SHOWN])
        findings.add("C438", table.line, headings=shown, rounds=_numbers_shown(columns.rounds.values()))
    if is_matrix(table, columns) or not _names_opponents(table, columns):
        return True
    if missing := gaps(columns.rounds.values()):
        one = len(missing) == 1
        told = f"round {missing[0]} is" if one else f"rounds {_numbers_shown(missing)} are"
        findings.add("C437", table.line, missing=told)
    if kind := unread_kind(table, columns):
        findings.add("C440", table.line, found=listed(dict.fromkeys(kind[:5])), count=len(kind))
    elif is_in_doubt(table, columns):
        findings.add("C441", table.line)
    return all(problem.severity != Severity.ERROR for problem in findings.problems)


def _numbers_shown(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def _are_certain(table: Crosstable, named: NamedColumns, findings: Findings) -> bool:
    """Whether each heading is one player's: doubts are errors (C423, C424), abbreviations a note (C428)."""
    for heading, why in named.unclear:
        findings.add("C423", table.line, heading=heading, why=why)
    for at in named.alone:
        line, cells = table.rows[at]
        findings.add("C424", line, name=tidy(cells[named.columns.one["name"][0]]))
    certain = not named.unclear and not named.alone
    if certain and named.abbreviated:
        shown = "; ".join(f"{heading} = {name}" for heading, name in named.abbreviated[:_MOST_SHOWN])
        more = len(named.abbreviated) - _MOST_SHOWN
        findings.add("C428", table.line, shown=f"{shown}; and {more} more" if more > 0 else shown)
    return certain


def is_matrix(table: Crosstable, columns: Columns) -> bool:
    """Whether the columns are opponents: headed by names or numbers, with scores and little else in them."""
    if table.named:
        return True
    filled = [text for text in _filled(table, columns) if not originals(text)]
    opponents = len(set(columns.rounds.values()))
    fits = not columns.named and min(columns.rounds.values()) == 1 and opponents > 1
    return fits and not any(map(is_opponents, filled)) and mostly(sum(map(is_told, filled)), len(filled))


def _names_opponents(table: Crosstable, columns: Columns) -> bool:
    return any(map(is_opponents, _filled(table, columns)))


def _filled(table: Crosstable, columns: Columns) -> list[str]:
    return [row[at] for _, row in table.rows for at in columns.rounds if row[at].strip()]


def _sample(table: Crosstable, columns: Columns) -> str:
    return listed(_filled(table, columns)[:5])


def _swiss(
    people: People, table: Crosstable, columns: Columns, facts: EventFacts, findings: Findings
) -> tuple[EventFacts, list[Entry], list[Game]]:
    report_colours(table, columns, findings)
    rounds = max(columns.rounds.values())
    entries = without_joined(with_cells(people, table, columns, findings), rounds, findings)
    entries = with_lost(entries)
    games = join_games(entries, rounds, findings)
    first = min(columns.rounds.values())
    if first == 1:
        joined = any(problem.code == "C452" for problem in findings.problems)
        check_points([] if joined else entries, rounds, findings)
    else:  # the points hold those of rounds that are not here
        findings.add("C422", table.line, first=first)
    format_ = format_of(games, facts.format, facts.team)
    if format_ in ("", "swiss") and not facts.team and len(entries) > rounds:
        report_repeated_pairs(games, findings, facts.format == "swiss")
    return replace(facts, format=format_, rounds=facts.rounds or rounds), entries, games


def _round_robin(
    people: People, table: Crosstable, columns: Columns, facts: EventFacts, findings: Findings
) -> tuple[EventFacts, list[Entry], list[Game]]:
    _report_nameless(people, table, columns, findings)
    games = Matrix(people, table, columns, findings).games()
    games = checked_points(people, games, table, columns, findings)
    format_ = facts.format or ("match" if len(people) == 2 else "round-robin")
    return replace(facts, format=format_), [entry for entry, _ in people], games


def _report_nameless(people: People, table: Crosstable, columns: Columns, findings: Findings) -> None:
    """Rows of scores between the players that name nobody are errors (C429): games would be lost."""
    players = {entry.line for entry, _ in people}
    for line, cells in table.rows:
        told = [text for at in columns.rounds if is_told(text := cells[at])]
        if len(told) > 1 and line not in players and line < max(players) and not _is_called(cells, columns):
            findings.add("C429", line)


def _is_called(cells: Sequence[str], columns: Columns) -> bool:
    return any(cells[at].strip() for at in columns.one["name"])


def facts_of(table: Crosstable, findings: Findings) -> EventFacts:
    """What the lines above a table say of its event; its days and time control with a note (C418, C457)."""
    days = event_days(table.titles)
    if days:
        findings.add("C418", table.line, start=days[0], end=days[1])
    start, end = days or (None, None)
    pool, rate = tell_rate(table.titles, table.line, findings)
    return EventFacts(
        event_name(table.titles, table.file),
        start=start,
        end=end,
        time_control=pool,
        rate_of_play=rate,
        line=table.line,
    )


def _findings(table: Crosstable, columns: Columns) -> Findings:
    """Places of columns: `round 3` of a Swiss, `column 3` of a matrix, and the columns of players."""
    last = max((line for line, _ in table.rows), default=table.line)
    lines = [table.written(line) for line in range(1, max(last, table.line) + 1)]
    letters: dict[str, str] = {}
    if table.letters:
        for at, number in columns.rounds.items():
            letters |= {f"round {number}": column_letter(at)}
            letters.setdefault(columns.label(number), column_letter(at))
        letters |= {name: column_letter(at[0]) for name, at in columns.one.items()}
    return Findings(table.file, lines, sheet=table.sheet, letters=letters)
