"""Options that several commands share, and the request they make."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from elo_batch.problems import RequestError

Games = Annotated[
    list[str],
    typer.Argument(help="Results files, folders, globs, or - for standard input.", show_default=False),
]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--players", metavar="[DATE=]FILE", help="Rating list; repeat it for lists of several dates."
    ),
]
RuleSets = Annotated[
    list[str] | None,
    typer.Option(
        "--rules", metavar="NAME|FILE", help="Law, shipped or your own .toml; default fide. Repeatable."
    ),
]
ListDate = Annotated[str, typer.Option("--list", metavar="DATE", help="The list being made.")]
On = Annotated[str, typer.Option("--on", metavar="DATE", help="The day that chooses the edition of the law.")]
Rounding = Annotated[
    str, typer.Option("--rounding", metavar="period|event|game", help="Where changes are rounded.")
]
Update = Annotated[str, typer.Option("--update", metavar="period|event|game", help="When ratings move.")]
Readings = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="NAME=CHOICE", help="Switch what the text of a law leaves open."),
]
RatingsFrom = Annotated[
    str, typer.Option("--ratings-from", metavar="list|file", help="Which rating wins where both are given.")
]
Newcomers = Annotated[str, typer.Option("--newcomers", metavar="FILE", help="newcomers.csv of the last run.")]
Events = Annotated[str, typer.Option("--events", metavar="FILE", help="Events: dates, format, time control.")]
Aliases = Annotated[str, typer.Option("--aliases", metavar="FILE", help="Who is who: alias, id.")]
Waivers = Annotated[str, typer.Option("--waivers", metavar="FILE", help="Warnings that are accepted.")]
HEADINGS = '"heading=our column"; of equal headings "heading#2", of a blank one "column#4"'
"""How `--map` names a column of a file, in the help texts."""
Mappings = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="TEXT", help=f'{HEADINGS}; "result:N=1/2-1/2"; or "home:white=odd".'),
]
Sheet = Annotated[str, typer.Option("--sheet", help="The one sheet to read.")]
Encoding = Annotated[str, typer.Option("--encoding", help="Encoding of text files that are not UTF-8.")]
Locale = Annotated[
    str, typer.Option("--locale", help="Locale of numbers and dates in the files, such as de.")
]
InputFormat = Annotated[
    str,
    typer.Option("--input-format", help="Reader to use, such as csv, xlsx, trf; any wrong name lists all."),
]
AcceptRepairs = Annotated[
    bool, typer.Option("--accept-repairs", help="Repair the damage that check lists, each with a note.")
]
Out = Annotated[str, typer.Option("--out", metavar="DIR", help="Folder of the results.")]
Formats = Annotated[str, typer.Option("--format", help="csv, xlsx, html; comma separated.")]
Lines = Annotated[
    str, typer.Option("--lines", metavar="auto|csv|parquet|none", help="The lines of the games.")
]
Scope = Annotated[
    str, typer.Option("--list-scope", metavar="all|participants", help="Players on the closing list.")
]
ListFormat = Annotated[
    str,
    typer.Option(
        "--list-format",
        metavar="canonical|same",
        help="same: also write the list as it came in.",
    ),
]
Annotate = Annotated[
    bool, typer.Option("--annotate", help="Write a copy of each XLSX workbook with its bad cells marked.")
]
Skip = Annotated[
    bool,
    typer.Option("--skip-bad-events", help="Leave out events with errors, not the others (exit code 4)."),
]
Strict = Annotated[bool, typer.Option("--strict", help="Open warnings stop the run like errors.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Compute and report, write nothing.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress, no summary; problems only.")]
Json = Annotated[bool, typer.Option("--json", help="Summary as JSON on standard output.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show tracebacks of internal errors.")]


def day_of(text: str, option: str) -> date | None:
    """An ISO date of an option, or None for ""; RequestError for anything else."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise RequestError(f"{option} {text}: write the date as YYYY-MM-DD, for example 2025-12-01") from None


Choice = TypeVar("Choice", bound=str)


def choice(text: str, option: str, choices: tuple[Choice, ...]) -> Choice | None:
    """One of the choices, or None for ""; RequestError for anything else."""
    found = next((each for each in choices if each == text), None)
    if text and found is None:
        raise RequestError(f"{option} {text}: choose one of {', '.join(choices)}")
    return found


def dated_file(text: str) -> tuple[date | None, str]:
    """`DATE=FILE` or `FILE`; RequestError for a day in another form.

    >>> dated_file("2025-11-01=list.csv")
    (datetime.date(2025, 11, 1), 'list.csv')
    """
    left, equals, right = text.partition("=")
    if not equals or Path(text).exists():
        return None, text
    try:
        return date.fromisoformat(left), right
    except ValueError:
        if Path(right).exists():
            return day_of(left, "--players"), right
        return None, text


def pairs(texts: list[str] | None, option: str) -> dict[str, str]:
    """`NAME=VALUE` texts as a dict."""
    found: dict[str, str] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise RequestError(f"{option} {text}: write NAME=VALUE")
        found[name.strip()] = value.strip()
    return found
