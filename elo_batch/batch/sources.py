"""The inputs of a batch, read: which files, their hashes, and the tables in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from glob import glob, has_magic
from hashlib import file_digest, sha256
from os.path import realpath
from pathlib import Path

from elo_batch.batch.by_number import is_register, with_persons
from elo_batch.batch.lists_beside import lists_beside
from elo_batch.batch.needed import needed_of
from elo_batch.batch.points_told import points_column
from elo_batch.batch.request import Request
from elo_batch.batch.rounds_apart import joined_rounds
from elo_batch.notation.text import bare
from elo_batch.problems import Place, Problem, RequestError, Severity, worst
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.extra_files import without_extra_files
from elo_batch.readers.header import COLUMNS
from elo_batch.readers.options import Kind, Needed
from elo_batch.readers.other_shapes import WITH_GAMES
from elo_batch.readers.registry import companions
from elo_batch.readers.source import STANDARD_INPUT, member_of, read_bytes, shown
from elo_batch.tables import RawFile, RawTable

_NOT_RESULTS = {
    "players": "--players",
    "newcomers": "--newcomers",
    "events": "--events",
    "aliases": "--aliases",
    "waivers": "--waivers",
}
MARKED = "-checked"
"""The end of the names of workbooks that `check --annotate` writes."""
_REPORTS = {"ecf", "swissperfect", "trf", "us_chess_dbf"}  # they list the players, then their games
_ROLES = ("games", *_NOT_RESULTS)
_WITHOUT_SHEETS = ("delimited", "trf")
_WANTED = {"games": "results", "players": "a rating list"}
_MAPPED = ("delimited", "frame", "spreadsheet")  # tables whose headings a `--map` may give another meaning
_NUMBER = re.compile(r"#\s*\d+\s*$")  # of equal headings
_POSITION = re.compile(r"\s*column\s*#\s*\d+\s*$", re.IGNORECASE)
_UNREAD = ("H001", "H046")
_HOME_RULE = "home:white="
HOME_RULES = ("odd", "even", "all", "none")
"""Boards on which the home player has white."""


@dataclass(frozen=True)
class Sources:
    """Everything the request names, as read.

    `games`: the results files. `lists`: rating lists with the date the user gave. `hashes`: SHA-256 by file.
    """

    games: tuple[RawFile, ...]
    lists: tuple[tuple[date | None, RawFile], ...]
    newcomers: RawFile | None
    events: RawFile | None
    aliases: RawFile | None
    waivers: RawFile | None
    hashes: tuple[tuple[str, str, str], ...]
    """(role, file, SHA-256): results, lists, newcomers, events, aliases, waivers."""

    def tables(self, kind: str) -> tuple[RawTable, ...]:
        """The tables of a kind in the results files."""
        return tuple(table for file in self.games for table in file.tables if table.kind == kind)

    @property
    def problems(self) -> list[Problem]:
        """Everything the readers found."""
        others = [f for f in (self.newcomers, self.events, self.aliases, self.waivers) if f is not None]
        return [p for f in (*self.games, *(f for _, f in self.lists), *others) for p in f.problems]


def read_sources(request: Request) -> Sources:
    """Read every file of the request. RequestError for missing files and for lists among the results."""
    columns, results = declared(request.mappings)
    paths = [path for pattern in request.games for path in expanded(pattern)]
    if len(paths) > 1 and "-" in paths:
        raise RequestError("standard input (-) cannot be combined with files")
    read = _Reader(request, columns, results)
    chosen = _each_once(paths)
    named = {path for path in request.games if not Path(path).is_dir()}
    files = with_persons(_without_extra([read.one(path, "games") for path in chosen], chosen, named))
    refuse_unused_rule(home_rule(request.mappings), files)
    games = tuple(joined_rounds(files))
    if request.sheet and all(file.format in _WITHOUT_SHEETS for file in games):
        raise RequestError(f"--sheet {request.sheet}: no results file is a workbook")
    newcomers = read.perhaps(request.newcomers, "newcomers")
    aliases = read.perhaps(request.aliases, "aliases")
    if request.list_scope != "all":
        read.needed = cache(lambda: needed_of(games, (newcomers, aliases)))
    games, beside = lists_beside(games, wanted=not request.players)
    lists = (*beside, *((day, read.one(path, "players")) for day, path in request.players))
    _refuse_unused(columns, games, [file for _, file in lists])
    return Sources(
        games,
        lists,
        newcomers=newcomers,
        events=read.perhaps(request.events, "events"),
        aliases=aliases,
        waivers=read.perhaps(request.waivers, "waivers"),
        hashes=tuple(sorted(read.hashes, key=lambda entry: _ROLES.index(entry[0]))),
    )


def _without_extra(files: list[RawFile], paths: Sequence[str], named: Container[str]) -> list[RawFile]:
    """The files, of folders without those that hold no table; a file that is named must be one."""
    cleaned = without_extra_files(files, paths)
    return [old if path in named else new for old, new, path in zip(files, cleaned, paths, strict=True)]


def rows_of(file: RawFile) -> int:
    """How many players a list has, also those that were not kept; 0 where all were."""
    return int(file.facts["rows"]) if "kept" in file.facts else 0


def _refuse_unused(columns: Mapping[str, str], games: Iterable[RawFile], lists: Iterable[RawFile]) -> None:
    """A `--map` for a heading that no file has would do nothing without a word: RequestError."""
    of_games, of_lists = _headings(games), _headings(lists)
    for heading, column in columns.items():
        every = of_games | of_lists
        words = {bare(heading), bare(_NUMBER.sub("", heading))}
        if not every or words & every.keys() or _POSITION.match(heading):
            continue
        meant = of_games if of_games and column in COLUMNS["games"] else every
        raise RequestError(
            f'--map "{heading}={column}": no file has the heading {heading};'
            f" there are: {', '.join(meant.values())}"
        )


def _headings(files: Iterable[RawFile]) -> dict[str, str]:
    """The headings of files, also of tables that lack a column and were not read, in one spelling."""
    files = list(files)
    written = [t.headings.get(str(c), str(c)) for file in files for t in file.tables for c in t.rows.columns]
    told = [str(p.values.get("headings", "")) for f in files for p in f.problems if p.code in _UNREAD]
    written += [heading for text in told for heading in text.split(", ")]
    written += [side for heading in written if " or " in heading for side in heading.split(" or ")]
    return {bare(heading): heading for heading in written if heading}


class _Reader:
    """Reads files with the request's options and keeps their hashes."""

    def __init__(self, request: Request, columns: dict[str, str], results: dict[str, str]) -> None:
        self.request, self.columns, self.results = request, columns, results
        self.hashes: list[tuple[str, str, str]] = []
        self.read: dict[tuple[Kind, frozenset[str]], str] = {}
        self.needed: Callable[[], Needed] | None = None

    def perhaps(self, path: str, kind: Kind) -> RawFile | None:
        """The file read as this kind, or None where the request names none (a blank path)."""
        return self.one(path, kind) if path else None

    def one(self, path: str, kind: Kind) -> RawFile:
        """The file read as this kind, by the reader that claims it; its hash is kept for the run."""
        request = self.request
        options = ReadOptions(
            kind=kind,
            sheet=request.sheet if kind == "games" else "",
            encoding=request.encoding,
            locale=request.locale,
            input_format=request.input_format if kind == "games" else "",
            columns=self.columns,
            results=self.results if kind == "games" else {},
            needed=self.needed if kind == "players" else None,
            home_white=home_rule(self.request.mappings),
            accept_repairs=request.accept_repairs,
        )
        paths = (path, *companions(path))
        before = [_stamp(each) for each in paths]
        file = read_file(path, options)
        _refuse_another_kind(path, kind, file)
        digests = [_digest(each) for each in paths]
        if [_stamp(each) for each in paths] != before:
            raise RequestError(f"{shown(path)} changed while it was read; run again when it is finished")
        name = path if path == STANDARD_INPUT else shown(path)
        twin = self.read.setdefault((kind, frozenset(digests)), name)
        self.hashes += [
            (kind, name if each == path else shown(each), digest)
            for each, digest in zip(paths, digests, strict=True)
        ]
        if kind == "games" and twin != name:
            copy = Problem("F014", Place(file.file), {"twin": twin})
            return replace(file, problems=(*file.problems, copy))
        return file


def _refuse_another_kind(path: str, wanted: Kind, file: RawFile) -> None:
    """A file of another kind would be left unread without a word; a report cut before its games says so."""
    kinds = sorted({table.kind for table in file.tables})
    if wanted == "games" and file.format in _REPORTS and worst(file.problems) is Severity.ERROR:
        return
    if not kinds or wanted in kinds or (wanted == "games" and any(map(is_register, file.tables))):
        return
    option = _NOT_RESULTS.get(kinds[0])
    advice = f"give it with {option}" if option else "results are named without an option before them"
    if wanted == "games" and any(table.kind == "players" and points_column(table) for table in file.tables):
        advice += f" if it is the rating list. Standings give points, but no games. {WITH_GAMES}"
        advice += " They are compared with the games where both are sheets of one workbook."
    raise RequestError(f"{path} holds {kinds[0]}, not {_WANTED.get(wanted, wanted)}; {advice}")


def _each_once(paths: Iterable[str]) -> list[str]:
    """The paths without those that lead to a file once more: `open.csv`, `./open.csv`, a link to it.

    A file that is read along with another one before it is left out too.
    """
    first: dict[str, str] = {}
    along: set[str] = set()
    for path in paths:
        if realpath(path) not in first and realpath(path) not in along:
            first[realpath(path)] = path
            along.update(map(realpath, companions(path)))
    return list(first.values())


def _stamp(path: str) -> tuple[int, int]:
    """What changes when somebody writes to a file: its size and the time of its last change."""
    if path == STANDARD_INPUT or not Path(path).exists():  # the reader says what is missing
        return 0, 0
    found = Path(path).stat()
    return found.st_size, found.st_mtime_ns


def _digest(path: str) -> str:
    if path == STANDARD_INPUT:
        return sha256(read_bytes(path)).hexdigest()
    inside = member_of(path)  # the hash of the archive is what can be looked up
    with Path(inside.archive if inside else path).open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def expanded(pattern: str) -> Sequence[str]:
    """The files a path, folder or glob names, sorted. RequestError when there are none."""
    if pattern == "-":
        return [pattern]
    if has_magic(pattern) and not Path(pattern).exists():
        found = sorted(path for path in glob(pattern, recursive=True) if Path(path).is_file())
        if not found:
            raise RequestError(f"no file matches {pattern}")
        return found
    if Path(pattern).is_dir():
        found = sorted(str(path) for path in Path(pattern).rglob("*") if _is_input(path, Path(pattern)))
        if not found:
            raise RequestError(f"there is no file in the folder {pattern}")
        return found
    return [pattern]


def _is_input(path: Path, folder: Path) -> bool:
    """Whether a file of a folder is meant: neither hidden nor a copy that `check --annotate` marked."""
    hidden = any(part.startswith((".", "~")) for part in path.relative_to(folder).parts)
    return path.is_file() and not hidden and not path.stem.endswith(MARKED)


def home_rule(mappings: Iterable[str]) -> str:
    """The boards on which the home player has white, of `--map` texts; "" when none says it.

    >>> home_rule(["Spieler 1=white", "home:white=odd"])
    'odd'
    """
    rules = [text.removeprefix(_HOME_RULE).strip() for text in mappings if text.startswith(_HOME_RULE)]
    if wrong := [rule for rule in rules if rule not in HOME_RULES]:
        raise RequestError(f'--map "{_HOME_RULE}{wrong[0]}": choose one of {", ".join(HOME_RULES)}')
    return rules[-1] if rules else ""


def refuse_unused_rule(rule: str, files: Iterable[RawFile]) -> None:
    """A rule for home players that no table of games uses would do nothing without a word: RequestError."""
    tables = [
        (table, file.format)
        for file in files
        for table in file.tables
        if table.kind == "games" and len(table.rows)
    ]
    if not rule or not tables or any(table.ruled for table, _ in tables):
        return
    first, format_ = tables[0]
    here = f'--map "{_HOME_RULE}{rule}": {first.file} does not leave open who had white'
    if format_ not in _MAPPED or not {"white", "black"} <= first.headings.keys():
        raise RequestError(here)
    white, black = first.headings["white"], first.headings["black"]
    raise RequestError(
        f"{here}; if {white} and {black} are the home and the away player,"
        f' say --map "{white}=home" --map "{black}=away"'
    )


def declared(mappings: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """`--map` texts apart: headings to columns, and `result:` notations to results.

    >>> declared(["Spieler 1=white", "result:N=1/2-1/2"])
    ({'Spieler 1': 'white'}, {'N': '1/2-1/2'})
    """
    columns: dict[str, str] = {}
    results: dict[str, str] = {}
    for text in mappings:
        if text.startswith(_HOME_RULE):
            continue
        left, equals, right = text.rpartition("=") if not text.startswith("result:") else text.partition("=")
        if not equals or not left or not right:
            raise RequestError(f'--map {text!r}: write "file heading=our column" or "result:N=1/2-1/2"')
        if text.startswith("result:"):
            results[left.removeprefix("result:").strip()] = right.strip()
        else:
            columns[left.strip()] = right.strip()
    return columns, results
