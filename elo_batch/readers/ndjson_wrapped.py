"""A list of records within an object of JSON: where it begins, and what the object says beside it.

{"event": "Open", "games": [{"white": "Alder, Ann", "black": "Birch, Ben", "result": "1-0"}]}
"""

from __future__ import annotations

import json
import re
from typing import Any

from elo_batch.notation.headings import canonical
from elo_batch.notation.text import listed

_PAIR = r'"(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|-?\d[-+.\deE]*|true|false|null)\s*'
LIST_WITHIN = re.compile(rf'\s*\{{\s*(?P<before>(?:{_PAIR},\s*)*)"[^"\\]*"\s*:\s*\[\s*(?=\{{)')
"""An object up to the first record of its list; before the list stand single values only."""
_END = re.compile(rf"\]\s*(?P<after>(?:,\s*{_PAIR})*)\}}?\s*\Z")
_OF_ALL = ("event", "event_id", "date", "round", "time_control")
"""What an object may say of all records of its list."""


def facts_around(begun: re.Match[str], text: str, end: int) -> dict[str, Any] | None:
    """The single values before and behind a list whose bracket closes at `end`; None where more follows it.

    >>> text = '{"event": "Open", "games": [{"a": 1}], "rounds": 5}'
    >>> facts_around(LIST_WITHIN.match(text), text, text.index("]"))
    {'event': 'Open', 'rounds': 5}
    """
    ended = _END.match(text, end) if end < len(text) else None
    if end < len(text) and ended is None:
        return None
    pairs = [begun["before"].strip().strip(","), ended["after"].strip().strip(",") if ended else ""]
    try:
        found = json.loads("{" + ", ".join(pair for pair in pairs if pair.strip()) + "}")
    except ValueError:
        return None
    return dict(found)


def of_all(facts: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    """Those facts that hold for all records, and that records as this one do not tell themselves.

    >>> of_all({"event": "Open", "date": "2026-01-03", "version": 2}, {"white": 1, "Date": "2026-01-04"})
    {'event': 'Open'}
    """
    own = {canonical(str(key), "games") for key in record}
    return {
        key: value
        for key, value in facts.items()
        if (name := canonical(key, "games")) in _OF_ALL and name not in own
    }


def names_of_more(text: str) -> str:
    """The keys of an object that hold lists or further objects; "" where it cannot be read."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    held = (
        [key for key, held in value.items() if isinstance(held, dict | list)]
        if isinstance(value, dict)
        else []
    )
    return listed(held[:8])
