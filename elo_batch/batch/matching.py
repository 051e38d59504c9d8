"""Proposals of who is who, from files: a reference list, and the persons of other lists and of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from elo_batch.batch.about_rating import without_rating
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources, declared, read_sources, rows_of
from elo_batch.checks import TypedGames, type_events, type_games, type_players
from elo_batch.exact import POINT
from elo_batch.identity.alias_file import read_aliases
from elo_batch.identity.likely import Likely
from elo_batch.identity.likeness import facts_of
from elo_batch.identity.proposals import Proposal, doubles, propose
from elo_batch.notation.names import name_keys, texts_of
from elo_batch.problems import Problem, RequestError, Severity, worst
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.options import Needed
from elo_batch.tables import RawFile

_WHOLE = 100_000  # players of a list that is kept whole
_KEPT = "L428"  # the note that a part of a list was kept, with an advice for runs


@dataclass(frozen=True)
class Matched:
    """What came of a search for who is who.

    Attributes:
        proposals: in the order of the persons, best first.
        events: id of a person -> names of the events in the games files.
        persons, listed: number of persons looked for, and of players on the reference list.
        problems: of the files.
        stopped: whether errors stopped the search: those of lists and aliases do, those of results only where
            they left no name.
    """

    proposals: tuple[Proposal, ...]
    events: dict[str, tuple[str, ...]]
    persons: int
    listed: int
    problems: tuple[Problem, ...]
    stopped: bool = False


def match(lists: Sequence[str], request: Request) -> Matched:
    """Look for the persons of the further lists and of the request's games on the first list.

    With one list alone, for players who stand on it twice. RequestError for files that are missing or hold
    something else.
    """
    reference, *others = lists
    options = _options(request)
    problems: list[Problem] = []
    if not others and not request.games:
        file = _list(reference, options)
        players = _players(file, request.locale, problems)
        return Matched(
            tuple(doubles(players)), {}, len(players), len(players), tuple(problems), _grave(problems)
        )
    parts = [_players(_list(path, options), request.locale, problems) for path in others]
    events: dict[str, tuple[str, ...]] = {}
    of_games: list[Problem] = []
    if request.games:
        persons, events = _persons_of_games(request, of_games)
        parts.append(persons)
    persons = pd.concat(parts, ignore_index=True).drop_duplicates(["id", "name"], ignore_index=True)
    persons = _without_settled(persons, request, problems)
    players, listed = _reference(reference, persons, options, problems)
    found = tuple(propose(persons, players))
    stopped = _grave(problems) or (_grave(of_games) and parts[-1].empty)
    return Matched(found, events, len(persons), listed, (*problems, *of_games), stopped)


def _grave(problems: Sequence[Problem]) -> bool:
    return worst(problems) is Severity.ERROR


def _reference(
    path: str, persons: pd.DataFrame, options: ReadOptions, problems: list[Problem]
) -> tuple[pd.DataFrame, int]:
    """The players of the reference, of a large list those who may be one of the persons; and its length."""
    likely = Likely(persons["id"], persons["name"].where(persons["name"] != "", persons["id"]))
    needed = Needed(likely=likely.mask)
    file = _list(path, replace(options, needed=lambda: needed))
    file = replace(file, problems=tuple(problem for problem in file.problems if problem.code != _KEPT))
    players = _players(file, options.locale, problems)
    listed = max(rows_of(file), len(players))
    if listed > _WHOLE and not rows_of(file):  # a layout whose reader keeps everybody
        kept = likely.mask(texts_of(players["id"]), texts_of(players["name"]))
        players = players[kept].reset_index(drop=True)
    return players, listed


def _options(request: Request) -> ReadOptions:
    columns = declared(request.mappings)[0]
    return ReadOptions(
        "players", columns, encoding=request.encoding, locale=request.locale, whole_list=_WHOLE
    )


def _list(path: str, options: ReadOptions) -> RawFile:
    file = read_file(path, options)
    kinds = {table.kind for table in file.tables}
    if kinds and "players" not in kinds:
        raise RequestError(f"{path} holds {min(kinds)}, not a rating list; name results with --games")
    return file


def _players(file: RawFile, locale: str, problems: list[Problem]) -> pd.DataFrame:
    """The players of a list as entries: `likeness.COLUMNS`."""
    problems += file.problems
    parts = []
    for table in file.tables:
        if table.kind == "players":
            players, found = type_players(table, locale)
            problems += found
            places = [str(table.place(int(line))) for line in players["line"]]
            parts.append(facts_of(players).assign(place=pd.Series(places, dtype="str")))
    return pd.concat(parts, ignore_index=True) if parts else _nobody()


def _nobody() -> pd.DataFrame:
    text, number = pd.Series(dtype="str"), pd.Series(dtype="int64")
    columns = {"id": text, "name": text, "federation": text, "birth_year": number, "rating": number}
    return pd.DataFrame({**columns, "place": text})


def _persons_of_games(
    request: Request, problems: list[Problem]
) -> tuple[pd.DataFrame, dict[str, tuple[str, ...]]]:
    """The persons of the games files, with what these say of them, and the events each plays in."""
    sources = read_sources(request)
    problems += sources.problems
    events, found = type_events(list(sources.tables("events")), request.locale)
    typed = type_games(sources.tables("games"), events, None, request.locale)
    problems += without_rating([*found, *typed.problems])
    names = typed.names
    given = names["name"].where(names["name"] != "", names["text"].where(names["is_name"], ""))
    places = [
        str(typed.tables[source].place(line))
        for source, line in zip(names["source"], names["line"], strict=True)
    ]
    persons = pd.DataFrame({"id": names["text"], "name": given.astype("str"), "federation": ""})
    persons = persons.assign(
        club="", birth_year=0, rating=_ratings(typed), place=pd.Series(places, dtype="str")
    )
    return _described(persons, sources, request.locale), _events_of(typed)


def _ratings(typed: TypedGames) -> pd.Series:
    """The highest rating that the games give each person; 0 where none."""
    highest = np.zeros(len(typed.names) + 1, dtype=np.int64)
    for side in ("white", "black"):
        np.maximum.at(highest, typed.games[side].to_numpy(), typed.games[f"{side}_rating"].to_numpy())
    return pd.Series(highest[:-1] // POINT)


def _described(persons: pd.DataFrame, sources: Sources, locale: str) -> pd.DataFrame:
    """What tables of players in the games files, or lists beside them, say of the persons."""
    beside = (table for _, file in sources.lists for table in file.tables if table.kind == "players")
    tables = [*sources.tables("players"), *beside]
    parts = [facts_of(type_players(table, locale)[0]) for table in tables if len(table.rows)]
    if not parts:
        return persons
    facts = pd.concat(parts, ignore_index=True).drop_duplicates("id").set_index("id")
    at = facts.index.get_indexer(pd.Index(persons["id"]))
    filled = persons.copy()
    for column, blank in (("name", ""), ("federation", ""), ("birth_year", 0), ("rating", 0), ("club", "")):
        known = pd.Series(facts[column].reset_index(drop=True).reindex(at).to_numpy(), index=persons.index)
        use = (at >= 0) & (persons[column] == blank).to_numpy()
        filled[column] = persons[column].where(~use, known)
    return filled


def _events_of(typed: TypedGames) -> dict[str, tuple[str, ...]]:
    """For each person the events: by name, or by id where two have the name."""
    seen = typed.appearances(np.arange(len(typed.names), dtype=np.int32))
    events = typed.events
    called = events["event"].where(~events["event"].duplicated(keep=False), events["event_id"])
    name_of = dict(zip(events["event_id"], called, strict=True))
    found: dict[str, tuple[str, ...]] = {}
    for code, event in zip(seen["code"], seen["event"], strict=True):
        text = str(typed.names["text"].iloc[int(code)])
        found[text] = (*found.get(text, ()), name_of[event])
    return found


def _without_settled(persons: pd.DataFrame, request: Request, problems: list[Problem]) -> pd.DataFrame:
    """The persons of whom the alias file does not yet say who they are."""
    if not request.aliases:
        return persons
    file = read_file(request.aliases, ReadOptions(kind="aliases", encoding=request.encoding))
    aliases = read_aliases([table for table in file.tables if table.kind == "aliases"])
    problems += [*file.problems, *aliases.problems]
    keys = name_keys(texts_of(persons["id"])).to_pylist()
    settled = {alias.key for alias in aliases.rows if not alias.event}
    return persons[[key not in settled for key in keys]].reset_index(drop=True)
