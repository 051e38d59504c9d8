"""The one place that imports a command's work, when the command runs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from elo_batch.batch import Outcome, Request, check_batch, rate_batch
from elo_batch.batch.request import FORMATS, LINES, LIST_FORMATS
from elo_batch.cli import options as o
from elo_batch.cli.progress import progress
from elo_batch.problems import Problem
from elo_batch.reports import documents, problems_csv, run_json
from elo_batch.reports.problems_text import annotation, closing, nothing_rated, problems_text, to_be_rated
from elo_batch.reports.problems_text import document as problems_for_people
from elo_batch.results import Document, Results
from elo_batch.rules.model import Span
from elo_batch.writers.one_file import refuse_own_inputs
from elo_batch.writers.staging import outputs_of, recover, write, write_rejected

_SPANS: tuple[Span, ...] = ("period", "event", "game")


def rate_command(given: dict[str, Any]) -> int:
    """Rate, write, and say what happened."""
    request, out = request_of(given), Path(given["out"])
    started = datetime.now(UTC).isoformat(timespec="seconds")
    if not given["dry_run"]:
        recover(out)
    refuse_own_inputs(outputs_of(out), inputs_of(request), "choose another folder with --out")
    with progress(given) as tell:
        outcome = rate_batch(request, tell)
    dry = given["dry_run"]
    if outcome.results is None:
        if not dry:
            write_rejected(out, _rejected(outcome))
        where = "" if dry else str(out / "rejected" / "problems.csv")
        return _say(outcome, given, where)
    made = documents(outcome.results, request.formats, request.lines)
    made.append(run_json.document(outcome.results, made, started))
    if not dry:
        write(out, made)
    code = _say(outcome, given, "" if dry else str(out / "problems.csv"))
    if not (given["quiet"] or given["as_json"]):
        print(summary(outcome.results, "" if dry else str(out), [document.name for document in made]))
    return code


def check_command(given: dict[str, Any]) -> int:
    """Check, and say what was found."""
    request = request_of(given)
    if given["annotate"]:
        return _check_and_mark(request, given)
    with progress(given) as tell:
        outcome = check_batch(request, tell)
    return _say(outcome, given, "")


def _check_and_mark(request: Request, given: dict[str, Any]) -> int:
    """Check, and write copies of the workbooks with their bad cells marked."""
    from elo_batch.cli.annotate_work import mark, workbooks

    books = workbooks(request, given["force"])
    with progress(given) as tell:
        outcome = check_batch(request, tell)
    code = _say(outcome, given, "")
    for line in mark(books, outcome.problems):
        print(line, file=sys.stderr)
    return code


def request_of(given: dict[str, Any]) -> Request:
    """The request that the options of a command make."""
    formats = tuple(part for part in given.get("formats", "csv").replace(" ", "").split(",") if part)
    for part in formats:
        o.choice(part, "--format", FORMATS)
    return Request(
        games=tuple(given["games"]),
        players=tuple(o.dated_file(text) for text in given["players"] or []),
        newcomers=given["newcomers"],
        events=given["events"],
        aliases=given["aliases"],
        waivers=given["waivers"],
        rules=tuple(given["rules"] or ["fide"]),
        list_date=o.day_of(given["list_date"], "--list"),
        on=o.day_of(given["on"], "--on"),
        rounding=o.choice(given.get("rounding", ""), "--rounding", _SPANS),
        update=o.choice(given.get("update", ""), "--update", _SPANS),
        readings=o.pairs(given["reading"], "--reading"),
        ratings_from=o.choice(given["ratings_from"], "--ratings-from", ("list", "file")) or "list",
        mappings=tuple(given["mapping"] or []),
        sheet=given["sheet"],
        encoding=given["encoding"],
        locale=given["locale"],
        input_format=given["input_format"],
        accept_repairs=given.get("accept_repairs", False),
        formats=formats,
        lines=o.choice(given.get("lines", "none"), "--lines", LINES) or "auto",
        list_scope=o.choice(given.get("list_scope", ""), "--list-scope", ("all", "participants")) or "",
        list_format=o.choice(given.get("list_format", ""), "--list-format", LIST_FORMATS) or "canonical",
        skip_bad_events=given["skip_bad_events"],
        strict=given["strict"],
    )


def inputs_of(request: Request) -> list[str]:
    """The files that a request names, other than by a folder or a pattern."""
    others = (request.newcomers, request.events, request.aliases, request.waivers)
    return [*request.games, *(path for _, path in request.players), *others, *request.rules]


def _rejected(outcome: Outcome) -> list[Document]:
    return [
        problems_csv.document(outcome.problems),
        problems_for_people(outcome.problems, outcome.refused, _counted(outcome)),
    ]


def _counted(outcome: Outcome) -> str:
    """What became of the games, where no summary says it."""
    if outcome.results is not None:
        return ""
    if outcome.exit_code == 1 or not outcome.read:
        return nothing_rated(outcome.read, outcome.left_out, strict=outcome.strict)
    return to_be_rated(outcome.read, outcome.rated, outcome.not_rated, outcome.left_out)


def _say(outcome: Outcome, given: dict[str, Any], where: str) -> int:
    """Print the problems and the closing sentence on standard error, or JSON on standard output."""
    for line in problems_text(outcome.problems, everything=where or "what --json prints"):
        print(line, file=sys.stderr)
    if outcome.problems or not given["quiet"]:
        if counted := _counted(outcome):
            print(counted, file=sys.stderr)
        print(closing(outcome.problems, outcome.refused, where), file=sys.stderr)
    if os.environ.get("GITHUB_ACTIONS") == "true":
        for problem in outcome.problems:
            print(annotation(problem), file=sys.stderr if given["as_json"] else sys.stdout)
    if given["as_json"]:
        print(json.dumps(_as_json(outcome), ensure_ascii=False, indent=2))
    return outcome.exit_code


def _as_json(outcome: Outcome) -> dict[str, object]:
    run = dict(outcome.results.run) if outcome.results else {}
    return {
        "exit_code": outcome.exit_code,
        "refused_events": list(outcome.refused),
        "refused_games": outcome.left_out,
        "games_read": outcome.read,
        **run,
        "problems": [_problem_json(problem) for problem in outcome.problems],
    }


def _problem_json(problem: Problem) -> dict[str, object]:
    place = problem.place
    return {
        "file": place.file,
        "sheet": place.sheet,
        "line": place.line,
        "cell": place.cell,
        "column": place.column,
        "severity": problem.severity.value,
        "code": problem.code,
        "message": problem.message,
        "advice": problem.advice,
        "row": problem.row,
    }


def summary(results: Results, out: str, names: Sequence[str]) -> str:
    """What was rated, in a few lines, and which files to open."""
    lines = [f"{name}: {value}" for name, value in results.about.items() if name != "provisional"]
    if results.about.get("provisional") == "yes":
        lines.append("PROVISIONAL: results are missing")
    if out:
        lines += ["", f"Written to {out}: {', '.join(names)}"]
    else:
        lines += ["", "Dry run: nothing was written."]
    return "\n".join(lines)
