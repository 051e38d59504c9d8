"""What a run says about itself: facts for people, and the content of run.json."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from elo_batch.batch.law import PoolLaw
from elo_batch.batch.rated import Rated
from elo_batch.batch.request import Request
from elo_batch.batch.sources import Sources
from elo_batch.notation.how import How
from elo_batch.problems import Problem, Severity
from elo_batch.rating import RatedPool
from elo_batch.readers.source import shown
from elo_batch.tables import RawFile

_MOST_NAMES = 10
_REPAIRED = "D001"


@dataclass(frozen=True)
class Left:
    """What was left out: names of refused events, the number of their games, and of waived warnings.

    `read`: the number of all games that were read.
    """

    refused: tuple[str, ...]
    games: int
    waived: int
    read: int


def about(
    rated: Rated, request: Request, sources: Sources, counts: Mapping[str, Any], left: Left
) -> dict[str, str]:
    """Facts in the order they are shown."""
    prepared = rated.prepared
    events = prepared.checked.batch.events
    laws = dict.fromkeys(_law_text(law) for law in prepared.laws.values())
    rounding = dict.fromkeys(law.law.list.rounding for law in prepared.laws.values())
    given = zip((path for _, path in request.players), (file for _, file in sources.lists), strict=False)
    facts = {
        "Events": _listed(events["event"]),
        "List date": prepared.list_date.isoformat() if prepared.list_date else "",
        "Law": ", ".join(laws),
        "Rounding": ", ".join(f"per {r}" if r != "none" else "none" for r in rounding),
        "Rating lists": ", ".join(_list_text(path, file) for path, file in given),
        "Files": _listed(table.file for table in prepared.checked.tables),
        "Games read": str(counts["read"]),
        "Games rated": str(counts["rated"]),
        "Games not rated": _not_rated(counts),
        "Byes": str(counts["byes"] or ""),
        "Players": str(counts["players"]),
        "Newcomers waiting": str(counts["waiting"]),
        "Events left out": _listed(left.refused),
        "Games left out": str(left.games) if left.refused else "",
        "provisional": "yes" if counts["unfinished"] else "no",
    }
    return {name: value for name, value in facts.items() if value}


def _list_text(path: str, file: RawFile) -> str:
    """The name of a list; of a large one also how much of it was kept."""
    if "kept" not in file.facts:
        return shown(path)
    return f"{shown(path)} ({int(file.facts['kept']):,} of {int(file.facts['rows']):,} players kept)"


def _listed(names: Iterable[str]) -> str:
    """The different names, or the first ten of many."""
    different = list(dict.fromkeys(names))
    more = len(different) - _MOST_NAMES
    return ", ".join(different[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def _not_rated(counts: Mapping[str, Any]) -> str:
    """The number of games that are not rated, and why: `6 (1 forfeit, 5 unrated opponent)`."""
    why = [f"{n} {text}" for text, n in counts["verdicts"].items() if text not in ("rated", "bye")]
    return f"{counts['not_rated']} ({', '.join(why)})" if why else str(counts["not_rated"])


def _law_text(law: PoolLaw) -> str:
    editions = ", ".join(rules.edition for rules in law.law.editions if rules.edition)
    return f"{law.law.list.law} ({editions or 'undated'})"


def run_facts(
    rated: Rated,
    sources: Sources,
    request: Request,
    problems: Sequence[Problem],
    counts: Mapping[str, Any],
    left: Left,
) -> dict[str, object]:
    """The content of run.json, but for the outputs and the clock; `counts` are the control totals."""
    prepared = rated.prepared
    severities = Counter(problem.severity for problem in problems)
    return {
        "program": "elo-batch",
        "version": version("elo-batch"),
        "list_date": prepared.list_date.isoformat() if prepared.list_date else None,
        "laws": {pool: _law_facts(law) for pool, law in prepared.laws.items()},
        "options": _options(request),
        "inputs": [{"role": role, "file": file, "sha256": digest} for role, file, digest in sources.hashes],
        "read": [{"file": f.file, "format": f.format, **f.facts} for f in sources.games],
        "lists": [{"file": f.file, "format": f.format, **f.facts} for _, f in sources.lists],
        "counts": counts,
        "refused_events": list(left.refused),
        "refused_games": left.games,
        "provisional": bool((prepared.checked.batch.games["how"] == How.UNFINISHED).any()),
        "k_assumed": sum(int(_assumed(result).sum()) for result in rated.pools.values()),
        "problems": {severity.value: severities[severity] for severity in Severity},
        "waived": left.waived,
        "repairs": _repairs(problems),
    }


def _repairs(problems: Sequence[Problem]) -> int:
    """The number of repairs that --accept-repairs made: the places of the notes about them."""
    unlisted = [p for p in problems if p.values.get("code") == _REPAIRED]
    listed = sum(_cells(problem) for problem in problems if problem.code == _REPAIRED)
    return listed + sum(int(str(problem.values["count"])) for problem in unlisted)


def _cells(problem: Problem) -> int:
    places = problem.values.get("all_places")
    return len(places) if isinstance(places, tuple) else 1


def _assumed(result: RatedPool) -> NDArray[np.bool_]:
    closed = result.closed
    return np.asarray(closed.k.assumed & (closed.games > 0) & (closed.base > 0))


def _law_facts(law: PoolLaw) -> dict[str, object]:
    inner, rule_set = law.law, law.rule_set
    return {
        "law": inner.list.law,
        "game_editions": [rules.edition for rules in inner.editions],
        "list_edition": inner.list.edition,
        "update": inner.list.update,
        "rounding": inner.list.rounding,
        "readings": {name: reading.choice for name, reading in rule_set.readings.items()},
    }


def _options(request: Request) -> dict[str, object]:
    return {
        "rules": list(request.rules),
        "list": request.list_date.isoformat() if request.list_date else None,
        "on": request.on.isoformat() if request.on else None,
        "rounding": request.rounding,
        "update": request.update,
        "readings": dict(request.readings),
        "ratings_from": request.ratings_from,
        "map": list(request.mappings),
        "sheet": request.sheet,
        "encoding": request.encoding,
        "locale": request.locale,
        "input_format": request.input_format,
        "accept_repairs": request.accept_repairs,
        "formats": list(request.formats),
        "lines": request.lines,
        "list_scope": request.list_scope or None,
        "list_format": request.list_format,
        "skip_bad_events": request.skip_bad_events,
        "strict": request.strict,
    }
