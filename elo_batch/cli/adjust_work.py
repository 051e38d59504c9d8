"""The work of `elo-batch adjust`: choose the change, apply it, say what moved, write the list."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from elo_batch.adjusting import AdjustedList, Step, adjust_file, steps_on
from elo_batch.adjusting.report import adjustments_csv
from elo_batch.batch.law import rule_sets
from elo_batch.batch.request import Request
from elo_batch.batch.sources import declared
from elo_batch.cli import options as o
from elo_batch.csv_text import text_csv_bytes
from elo_batch.exact import to_text
from elo_batch.problems import Problem, RequestError
from elo_batch.readers import ReadOptions
from elo_batch.reports import problems_csv
from elo_batch.reports.problems_text import annotation, closing, problems_text
from elo_batch.reports.run_json import hashes
from elo_batch.results import Document
from elo_batch.writers.staging import RUN, recover, write

_LIST = "ratings.csv"
_SHOWN = 5
_OPTIONS = ("rules", "on", "reading", "mapping", "sheet", "encoding", "locale", "input_format")


def adjust_command(given: dict[str, Any]) -> int:
    """Apply the change and write the list, or say why not."""
    path, out = given["rating_list"], Path(given["out"])
    steps = _steps(given)
    if not given["dry_run"]:
        recover(out)
    _check_out(out, path)
    _check_first_time(path, steps)
    result = adjust_file(path, _options(given), steps)
    facts = run_facts(given, steps, result)
    _say(result.problems, given)
    if result.ratings is None:
        if given["as_json"]:
            _print_json({"exit_code": 1, **facts})
        return 1
    made = _documents(result)
    if not given["dry_run"]:
        write(out, [*made, _run_json(facts, made)])
    if given["as_json"]:
        _print_json({"exit_code": 0, **facts})
    elif not given["quiet"]:
        print("\n".join(summary(steps, result)))
        print(_where("" if given["dry_run"] else str(out), made))
    return 0


def _steps(given: dict[str, Any]) -> tuple[Step, ...]:
    readings = o.pairs(given["reading"], "--reading")
    laws = rule_sets(Request(games=(), rules=tuple(given["rules"] or ["fide"]), readings=readings))
    return steps_on(laws, o.day_of(given["on"], "--on"))


def _options(given: dict[str, Any]) -> ReadOptions:
    columns, results = declared(given["mapping"] or [])
    if results:
        raise RequestError("--map result:... declares a result; a rating list has none")
    return ReadOptions(
        kind="players",
        columns=columns,
        sheet=given["sheet"],
        encoding=given["encoding"],
        locale=given["locale"],
        input_format=given["input_format"],
    )


def _check_out(out: Path, path: str) -> None:
    """Neither the list that is read nor the results of a run may be written over."""
    another = "choose another folder with --out, such as --out adjusted-out"
    if out.is_file() or out.suffix in (".csv", ".xlsx", ".txt"):
        raise RequestError(f"--out {out} must be a folder; the list is written there as {_LIST}")
    if path != "-" and (out / _LIST).exists() and Path(path).exists() and (out / _LIST).samefile(path):
        raise RequestError(f"{path} would be written over by its own change; {another}")
    if (out / RUN).is_file() and _run(out).get("command") != "adjust":
        raise RequestError(f"{out} holds the results of a run; {another}")


def _check_first_time(path: str, steps: Sequence[Step]) -> None:
    """A list that this command made, and nobody has edited since, does not get the same change again."""
    if path == "-" or not Path(path).is_file():
        return
    run = _run(Path(path).parent)
    if run.get("command") != "adjust" or run.get("outputs", {}).get(Path(path).name) != _digest(path):
        return
    made = {(each["pool"], each["name"], run["day"]) for each in run["adjustments"]}
    for step in steps:
        law = step.adjustment
        if (step.pool, law.name, law.day.isoformat()) in made:
            raise RequestError(f"{path} holds the {law.name} of {law.day} already; it is made once")


def _run(folder: Path) -> dict[str, Any]:
    """The run.json of a folder; empty where there is none that can be read."""
    try:
        content = json.loads((folder / RUN).read_bytes())
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _digest(path: str) -> str:
    return sha256(Path(path).read_bytes()).hexdigest() if path != "-" else ""


def _documents(result: AdjustedList) -> list[Document]:
    assert result.ratings is not None
    return [
        Document(_LIST, text_csv_bytes(result.ratings)),
        adjustments_csv(result.moved),
        problems_csv.document(result.problems),
    ]


def run_facts(given: Mapping[str, Any], steps: Sequence[Step], result: AdjustedList) -> dict[str, object]:
    """What was done to which list, but for outputs and clock."""
    path = given["rating_list"]
    return {
        "program": "elo-batch",
        "version": version("elo-batch"),
        "command": "adjust",
        "day": steps[0].adjustment.day.isoformat(),
        "adjustments": [_step_facts(step, result) for step in steps],
        "options": {name: given[name] for name in _OPTIONS},
        "inputs": [{"role": "players", "file": path, "sha256": _digest(path)}],
        "players": len(result.ratings) if result.ratings is not None else None,
        "problems": [_problem_facts(problem) for problem in result.problems],
    }


def _step_facts(step: Step, result: AdjustedList) -> dict[str, object]:
    law = step.adjustment
    rated, moved = result.counts.get((step.pool, law.name), (0, 0))
    return {
        "law": step.law.name,
        "pool": step.pool,
        "name": law.name,
        "reason": law.reason,
        "article": str(law.ground),
        "source": law.ground.source,
        "ratings": rated,
        "changed": moved,
    }


def _problem_facts(problem: Problem) -> dict[str, object]:
    place = {"file": problem.place.file, "line": problem.place.line, "cell": problem.place.cell}
    return {**place, "severity": problem.severity.value, "code": problem.code, "message": problem.message}


def _run_json(facts: Mapping[str, object], made: Sequence[Document]) -> Document:
    started = datetime.now(UTC).isoformat(timespec="seconds")
    content = {**facts, "outputs": hashes(made), "started": started}
    return Document(RUN, (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode())


def summary(steps: Sequence[Step], result: AdjustedList) -> list[str]:
    """Each change with its reason, how many ratings moved, and the first of them."""
    lines = []
    for step in steps:
        law = step.adjustment
        if (step.pool, law.name) not in result.counts:
            continue
        rated, moved = result.counts[step.pool, law.name]
        lines.append(f"{law.day} {step.law.name}, {law.name}: {law.reason} [{law.ground}]")
        lines.append(f"  {step.pool}: {moved:,} of {rated:,} ratings changed")
        rows = result.moved[(result.moved["pool"] == step.pool) & (result.moved["adjustment"] == law.name)]
        lines += [f"    {_moved(row)}" for row in rows.head(_SHOWN).to_dict("records")]
        lines += [f"    ... and {moved - _SHOWN:,} more"] if moved > _SHOWN else []
    return lines


def _moved(row: Mapping[Any, Any]) -> str:
    change = f"{to_text(row['rating_before'])} -> {to_text(row['new_rating'])}"
    return f"{change}  {row['id']}" + (f" {row['name']}" if row["name"] not in ("", row["id"]) else "")


def _where(out: str, made: Sequence[Document]) -> str:
    if not out:
        return "Dry run: nothing was written."
    names = ", ".join([*(document.name for document in made), RUN])
    return f"K and games stand as they were; a known peak rises with the rating.\nWritten to {out}: {names}"


def _say(problems: Sequence[Problem], given: Mapping[str, Any]) -> None:
    """Problems on standard error, and as annotations where a workflow runs."""
    for line in problems_text(problems, everything="what --json prints"):
        print(line, file=sys.stderr)
    if problems:
        print(closing(problems), file=sys.stderr)
    if os.environ.get("GITHUB_ACTIONS") == "true":
        for problem in problems:
            print(annotation(problem), file=sys.stderr if given["as_json"] else sys.stdout)


def _print_json(content: object) -> None:
    print(json.dumps(content, ensure_ascii=False, indent=2))
