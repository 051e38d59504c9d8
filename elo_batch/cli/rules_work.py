"""The work of `elo-batch rules`: list the laws, print one, check a file."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

from elo_batch.cli import options as o
from elo_batch.cli.rules_text import law_text, laws_text
from elo_batch.problems import RequestError
from elo_batch.rules import RuleSet, describe, first_days, load_rule_set, rule_set_names, with_readings

_WIDEST = 100


def rules_command(given: dict[str, Any]) -> int:
    """One of the three: all laws, one law, or the check of a file."""
    if given["check"]:
        return _check(given)
    if given["name"]:
        return _print(_law(given["name"], given), given)
    if given["on"] or given["reading"]:
        raise RequestError("--on and --reading need the name of a law: elo-batch rules NAME --on DATE")
    laws = [load_rule_set(name) for name in rule_set_names()]
    if given["as_json"]:
        _print_json([_head(law) for law in laws])
    else:
        print("\n".join(laws_text(laws)))
    return 0


def _law(name: str, given: dict[str, Any]) -> RuleSet:
    return with_readings(load_rule_set(name), o.pairs(given["reading"], "--reading"))


def _check(given: dict[str, Any]) -> int:
    """0 and the law in words, or 1 and every error with its line."""
    file = given["check"]
    if given["name"]:
        raise RequestError(f"--check {file}: leave out {given['name']}; one file is checked at a time")
    if not Path(file).is_file():
        raise RequestError(f"--check {file}: there is no such file")
    try:
        law = load_rule_set(file if file.endswith(".toml") or "/" in file else f"./{file}")
    except RequestError as error:
        return _refused(file, str(error).splitlines(), given)
    law = with_readings(law, o.pairs(given["reading"], "--reading"))
    code = _print(law, given, checked=file)
    if not given["as_json"]:
        print(f"\n{file} is fine.")
    return code


def _refused(file: str, errors: list[str], given: dict[str, Any]) -> int:
    if given["as_json"]:
        _print_json({"file": file, "fine": False, "errors": errors})
    else:
        print("\n".join(errors))
        print(f"{len(errors)} error{'s' if len(errors) > 1 else ''} in {file}.")
    return 1


def _print(law: RuleSet, given: dict[str, Any], checked: str = "") -> int:
    asked = o.day_of(given["on"], "--on")
    day = asked or _newest(law)
    if given["as_json"]:
        fine = {"file": checked, "fine": True} if checked else {}
        _print_json({**fine, **law_json(law, day)})
    else:
        width = min(shutil.get_terminal_size((_WIDEST, 24)).columns, _WIDEST)
        print("\n".join(law_text(law, day, asked=asked is not None, width=max(width, 60))))
    return 0


def _newest(law: RuleSet) -> date | None:
    """The last day on which something changes; None for an undated law."""
    days = first_days(law)
    return days[-1] if days else None


def _print_json(content: object) -> None:
    print(json.dumps(content, ensure_ascii=False, indent=2))


def _head(law: RuleSet) -> dict[str, object]:
    return {
        "name": law.name,
        "title": law.title,
        "pool": law.pool or None,
        "pools": {pool: part.name for pool, part in law.parts.items()},
        "dated": law.dated,
        "first_day": _iso(law.first_day),
        "changes_on": [day.isoformat() for day in first_days(law)],
        "verified_on": _iso(law.verified_on),
    }


def law_json(law: RuleSet, day: date | None) -> dict[str, object]:
    """The law of a day: what names it, every line, every reading."""
    lines = [
        {
            "topic": line.topic,
            "value": line.value,
            "ground": line.ground,
            "source": line.source,
            "since": _iso(line.since),
        }
        for line in describe(law, day)
    ]
    readings = {part.name: _readings(part) for part in (law.parts.values() or [law])}
    return {**_head(law), "on": _iso(day), "lines": lines, "readings": readings}


def _readings(law: RuleSet) -> dict[str, object]:
    return {
        name: {"question": each.question, "choice": each.choice, "choices": dict(each.choices)}
        for name, each in law.readings.items()
    }


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
