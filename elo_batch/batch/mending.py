"""The damage detector over everything that was read, before it is checked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from elo_batch.batch.sources import Sources, declared
from elo_batch.checks.damage import BY_DECODING, Said, mend
from elo_batch.checks.locale import marks
from elo_batch.checks.typed_games import TypedGames
from elo_batch.checks.winners import with_winners
from elo_batch.identity import read_aliases
from elo_batch.notation.text import plain
from elo_batch.problems import Place, Problem
from elo_batch.tables import RawFile, RawTable

_DOUBLED = "F004"
_SHOWN_ERROR = "S006"  # that a workbook tells of its cells, and the detector of texts
_OF_ROWS = {"D110", "D140"}  # whose cells stand in the wrong places
_OF_A_COLUMN = {"D108", "D109", "D127"}


def mended(sources: Sources, accept: bool, locale: str = "", mappings: Iterable[str] = ()) -> Sources:
    """The sources with what the detector finds in their tables, and accepted repairs in place.

    `locale` and `mappings` as a request has them: they say what dates and results mean.
    """
    said = Said(marks(locale).order, declared(mappings)[1], bool(locale))
    lists = tuple((day, _mended(file, (), accept, said)) for day, file in sources.lists)
    players = [table for _, file in lists for table in file.tables if table.kind == "players"]
    ids = read_aliases(sources.aliases.tables if sources.aliases else ()).ids
    games = tuple(
        _mended(_with_winners(file, players, said, ids), players, accept, said) for file in sources.games
    )
    events = _mended(sources.events, (), accept, said) if sources.events else None
    return replace(sources, lists=lists, games=games, events=events)


def _with_winners(
    file: RawFile, lists: Sequence[RawTable], said: Said, aliases: Mapping[str, str]
) -> RawFile:
    """The file with results in place of the winners' names or ids."""
    known = [*lists, *(table for table in file.tables if table.kind == "players")]
    declared_texts = {plain(text) for text in said.results}
    found = [with_winners(table, known, declared_texts, aliases) for table in file.tables]
    problems = [problem for _, told in found for problem in told]
    if not problems and all(table is before for (table, _), before in zip(found, file.tables, strict=True)):
        return file
    return replace(file, tables=tuple(table for table, _ in found), problems=(*file.problems, *problems))


def _mended(file: RawFile, lists: Sequence[RawTable], accept: bool, said: Said) -> RawFile:
    found = mend(file.tables, lists, accept, said)
    if not found.problems:
        return file
    texts = [text for problem in found.problems if _is_doubled(problem) for text in _texts(problem)]
    told = [problem for problem in file.problems if not _is_told(problem, texts)]
    shown = {(problem.code, problem.place) for problem in told if problem.code == _SHOWN_ERROR}
    new = [problem for problem in found.problems if (problem.code, problem.place) not in shown]
    return replace(file, tables=found.tables, problems=(*told, *_once(new)))


def _once(problems: Iterable[Problem]) -> list[Problem]:
    """Problems without those that say the same of the same line: a name may stand in two tables of a file."""
    first: dict[tuple[str, ...], Problem] = {}
    found = list(problems)
    of_cells = {_said(problem) for problem in found if problem.place.cell}
    for problem in found:
        if problem.place.cell or _said(problem) not in of_cells:
            first.setdefault((*_said(problem), problem.place.cell), problem)
    return list(first.values())


def _said(problem: Problem) -> tuple[str, ...]:
    return problem.place.file, problem.place.sheet, str(problem.place.line), problem.message


def _is_doubled(problem: Problem) -> bool:
    return problem.code == _DOUBLED or problem.values.get("why") == BY_DECODING


def _texts(problem: Problem) -> list[str]:
    """The texts of which a finding speaks."""
    every = problem.values.get("all_names")
    return [str(problem.values["found"]), *(every if isinstance(every, tuple) else ())]


def _is_told(problem: Problem, texts: Sequence[str]) -> bool:
    """The reader's word about the first text decoded twice, of which the detector names every one."""
    found = str(problem.values.get("found", ""))
    return problem.code == _DOUBLED and any(found in text or text in found for text in texts)


def with_events(problems: Iterable[Problem], typed: TypedGames) -> list[Problem]:
    """The problems, those of the detector with the event of their row, so that they refuse no other."""
    found = list(problems)
    lines: dict[tuple[str, str], set[int]] = defaultdict(set)
    for problem in found:
        if _needs_event(problem):
            lines[problem.place.file, problem.place.sheet].update(_lines(problem))
    if not lines:
        return found
    events: dict[tuple[str, str, int, str], str] = {}
    source, line, event = (typed.games[name].to_numpy() for name in ("source", "line", "event"))
    ids = typed.events["event_id"].to_numpy()
    for number, table in enumerate(typed.tables):
        wanted = list(lines.get((table.file, table.sheet), ()))
        if not wanted:
            continue
        if table.stands:  # several rows on one line
            at = np.flatnonzero(source == number)
            events |= {_at(table.place(int(line[row]))): str(ids[event[row]]) for row in at}
            continue
        at = np.flatnonzero((source == number) & np.isin(line, wanted))
        events |= {(table.file, table.sheet, int(line[row]), ""): str(ids[event[row]]) for row in at}
    return [replace(p, event=_event(p, events)) if _needs_event(p) else p for p in found]


def _lines(problem: Problem) -> tuple[int, ...]:
    """The lines of which a problem speaks: those of several rows or cells, or its own."""
    lines, places = problem.values.get("all_lines"), problem.values.get("all_places")
    if isinstance(places, tuple):
        return tuple(place.line for place in places)
    return lines if isinstance(lines, tuple) else (problem.place.line,)


def _event(problem: Problem, events: Mapping[tuple[str, str, int, str], str]) -> str:
    """The event of the rows of a problem; "" where they are of several, or their cells are not known.

    Such a problem is one of the whole file.
    """
    if "all_lines" in problem.values and problem.code in _OF_ROWS and not problem.values["repair"]:
        return problem.event
    file, sheet, line, cell = _at(problem.place)
    own = events.get((file, sheet, line, cell)) or events.get((file, sheet, line, "")) or problem.event
    every = {events.get((file, sheet, each, ""), "") for each in _lines(problem)}
    return own if every <= {own} or len(every) == 1 else ""


def _at(place: Place) -> tuple[str, str, int, str]:
    return place.file, place.sheet, place.line, place.cell


def _needs_event(problem: Problem) -> bool:
    damage = problem.code.startswith("D") or problem.code in (
        "V204",
        "V205",
        "P527",
        "G740",
        "G741",
        _SHOWN_ERROR,
    )
    return damage and not problem.event and problem.code not in _OF_A_COLUMN
