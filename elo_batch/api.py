"""The library without files: rate a frame of games and a frame of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, TypedDict, Unpack, get_args

import pandas as pd

from elo_batch.batch import Outcome, rate_sources
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources, declared, home_rule, refuse_unused_rule
from elo_batch.columns import CHANGES, LINES, NEWCOMERS, Column
from elo_batch.exact import POINT
from elo_batch.problems import Problem, RequestError
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.grid import to_table
from elo_batch.readers.grid_model import Grid
from elo_batch.readers.options import Kind
from elo_batch.results import Results
from elo_batch.rules.model import Rounding, Span
from elo_batch.tables import RawFile

_CHOICES = {"rounding": get_args(Span), "update": get_args(Span), "ratings_from": ("list", "file")}
_WHOLE_WHERE_POSSIBLE = (
    "rating_used",
    "rating_before",
    "new_rating",
    "change",
    "opponent_rating",
    "performance",
)


class RateOptions(TypedDict, total=False):
    """Options of `rate`; they mean what the options of the command mean."""

    rules: str | Sequence[str]
    list_date: date | None
    on: date | None
    rounding: Rounding | None
    update: Span | None
    readings: Mapping[str, str]
    ratings_from: str
    events: pd.DataFrame | None
    newcomers: pd.DataFrame | None
    map: Sequence[str]
    locale: str
    accept_repairs: bool
    skip_bad_events: bool
    strict: bool


class InputError(ValueError):
    """The input has errors, so nothing was rated; `problems` says what and where."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        errors = [line for problem in problems if problem.severity == "error" for line in problem.lines()]
        super().__init__("\n".join(errors) or "open warnings under strict")


@dataclass(frozen=True)
class RatedFrames:
    """A rated batch as frames, with the columns of the files of the same names.

    `ratings` is text and can be given as `players` of the next call, `newcomers` likewise. In `changes` and
    `lines` counts are Int64, scores and expected scores Float64, and ratings Int64 where all are whole.
    `results` holds the same numbers exactly, in billionths of a point.
    """

    ratings: pd.DataFrame
    changes: pd.DataFrame
    lines: pd.DataFrame
    newcomers: pd.DataFrame
    problems: tuple[Problem, ...]
    refused: tuple[str, ...]
    results: Results


def rate(
    games: pd.DataFrame, players: pd.DataFrame | None = None, **options: Unpack[RateOptions]
) -> RatedFrames:
    """Rate a frame of games against a frame of players, without any file.

    `games` has one row a game: `white`, `black`, `result`, and what else the games file may have (`event`,
    `round`, `date` ...); `players` one row a player: `id`, `rating`, `k`, `games`, `birth_year` ... . The
    result is the same as that of the command on files of the same content; the `line` of a row is its
    position, counted from 1.

    Raises `InputError` when the input has errors, `problems.RequestError` for a wrong request, such as an
    option that does not exist or a day that is not a `date`.

    Published (FIDE 8.3.4): a change of -0.5 is -1.

    >>> games = pd.DataFrame({"white": ["1"], "black": ["2"], "result": ["1/2-1/2"]})
    >>> players = pd.DataFrame({"id": ["1", "2"], "rating": [2450, 2415], "k": [10, 10]})
    >>> rated = rate(games, players, rules="fide-standard", on=date(2025, 11, 1))
    >>> rated.ratings["rating"].tolist()
    ['2449', '2416']
    """
    _check_options(options)
    named = options.get("rules", "fide")
    request = Request(
        games=("games",),
        rules=(named,) if isinstance(named, str) else tuple(named),
        list_date=options.get("list_date"),
        on=options.get("on"),
        rounding=options.get("rounding"),
        update=options.get("update"),
        readings=options.get("readings", {}),
        ratings_from=options.get("ratings_from", "list"),
        mappings=tuple(options.get("map", ())),
        locale=options.get("locale", ""),
        accept_repairs=options.get("accept_repairs", False),
        skip_bad_events=options.get("skip_bad_events", False),
        strict=options.get("strict", False),
        lines="csv",
        held=True,
    )
    sources = Sources(
        games=(_raw(games, "games", request.mappings),),
        lists=((None, _raw(players, "players", request.mappings)),) if players is not None else (),
        newcomers=_perhaps(options.get("newcomers"), "newcomers", request.mappings),
        events=_perhaps(options.get("events"), "events", request.mappings),
        aliases=None,
        waivers=None,
        hashes=(),
    )
    return _frames(rate_sources(sources, request))


def _check_options(options: Mapping[str, object]) -> None:
    """A mistyped option would otherwise be ignored without a word."""
    for name, value in options.items():
        if name not in RateOptions.__annotations__:
            known = ", ".join(RateOptions.__annotations__)
            raise RequestError(f"rate has no option {name!r}; there are {known}")
        if name in ("list_date", "on") and value is not None and not _is_day(value):
            raise RequestError(f"{name} is {value!r}, not a datetime.date")
        if name in _CHOICES and value is not None and value not in _CHOICES[name]:
            raise RequestError(f"{name} is {value!r}; choose one of {', '.join(_CHOICES[name])}")


def _is_day(value: object) -> bool:
    return isinstance(value, date) and not isinstance(value, datetime)


def read_games(path: str) -> pd.DataFrame:
    """The games of any readable file as text, under canonical headings; the index is the physical line.

    Raises `InputError` when the file cannot be read.
    """
    return _read(path, "games")


def read_players(path: str) -> pd.DataFrame:
    """The players of a rating list as text, under canonical headings; the index is the physical line."""
    return _read(path, "players")


def _read(path: str, kind: Any) -> pd.DataFrame:
    file = read_file(path, ReadOptions(kind=kind))
    if any(problem.severity == "error" for problem in file.problems):
        raise InputError(file.problems)
    frames = [table.rows for table in file.tables if table.kind == kind]
    return pd.concat(frames) if frames else pd.DataFrame()


def _perhaps(frame: pd.DataFrame | None, kind: Kind, mappings: Sequence[str]) -> RawFile | None:
    return None if frame is None else _raw(frame, kind, mappings)


def _raw(frame: pd.DataFrame, kind: Kind, mappings: Sequence[str]) -> RawFile:
    """A frame as a file of the same cells would be read: its columns are the headings, its rows the lines."""
    columns = {number: _text(frame.iloc[:, number]) for number in range(frame.shape[1])}
    cells = pd.DataFrame(columns).set_axis(pd.RangeIndex(1, len(frame) + 1))

    def written(line: int) -> str:
        """The row of the frame (counted from 1) as CSV; "" outside it."""
        return ",".join(cells.iloc[line - 1]) if 0 < line <= len(cells) else ""

    declared_columns, declared_results = declared(mappings)
    rule = home_rule(mappings)
    options = ReadOptions(kind, declared_columns, declared_results, rule)
    headings = tuple(str(name) for name in frame.columns)
    table, problems = to_table(Grid(kind, kind, 0, headings, cells, written), options)
    file = RawFile(kind, "frame", (table,) if table else (), problems=tuple(problems))
    refuse_unused_rule(rule if kind == "games" else "", [file])
    return file


def _text(column: pd.Series[Any]) -> pd.Series[str]:
    """A column as the text a file would have: ISO days, whole floats without a fraction, "" for missing."""
    missing = column.isna().to_numpy()
    if pd.api.types.is_datetime64_any_dtype(column):
        text = column.dt.strftime("%Y-%m-%d")
    elif pd.api.types.is_float_dtype(column):
        text = column.map(
            lambda value: str(int(value)) if value == value and value == int(value) else str(value)
        )
    else:
        text = column.map(str)
    found: pd.Series[str] = text.astype("str").where(~missing, "").reset_index(drop=True)
    return found


def _frames(outcome: Outcome) -> RatedFrames:
    results = outcome.results
    if results is None:
        raise InputError(outcome.problems)
    lines = results.lines if results.lines is not None else pd.DataFrame()
    return RatedFrames(
        ratings=results.ratings,
        changes=_natural(results.changes, CHANGES),
        lines=_natural(lines, LINES),
        newcomers=_natural(results.newcomers, NEWCOMERS),
        problems=outcome.problems,
        refused=outcome.refused,
        results=results,
    )


def _natural(frame: pd.DataFrame, columns: tuple[Column, ...]) -> pd.DataFrame:
    """Billionths as points."""
    exact = [column.name for column in columns if column.kind == "exact" and column.name in frame]
    return frame.assign(**{name: _points(frame[name], name) for name in exact})


def _points(column: pd.Series[Any], name: str) -> pd.Series[Any]:
    column = column.astype("Int64")
    if name in _WHOLE_WHERE_POSSIBLE and bool((column.dropna() % POINT == 0).all()):
        return column // POINT
    return column.astype("Float64") / POINT
