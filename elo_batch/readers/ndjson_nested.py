"""The list of games within the objects and lists of a JSON file, wherever it lies.

{"event": {"name": "Open"}, "rounds": [{"round": 1, "games": [{"white": {"name": "Alder, Ann"}, ...}]}]}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from elo_batch.notation.headings import canonical
from elo_batch.notation.text import listed
from elo_batch.readers.header import find_header
from elo_batch.readers.options import ReadOptions

_BLANK = re.compile(r"[\s,:]*")
_SIDES = ("white", "black")
_OF_A_PLAYER = {"elo": "rating", "rtg": "rating", "club": "team"}
_NUMBER = re.compile(r"\d{1,4}")
_DEEPEST = 6
_TRIED = 50  # braces of the first bytes that may begin a record


class Within(NamedTuple):
    """A list of games: the place of its bracket in the text, and single values that stand around it."""

    at: int
    facts: dict[str, Any]


class Nested(NamedTuple):
    """The lists of games of a text, and the names of what else its objects hold.

    `several`: the names of lists of which each may be the one of the games; then `lists` is empty.
    `by_number`: the games call their players by short numbers, which something beside the list may explain.
    """

    lists: list[Within]
    rest: list[str]
    several: str = ""
    by_number: bool = False


def flattened(value: Any) -> dict[str, Any] | None:
    """A record whose players may be objects, as one of single values; None for anything else.

    >>> flattened({"white": {"name": "Alder, Ann", "id": 7, "elo": 1800}, "result": "1-0"})
    {'white': 7, 'white_name': 'Alder, Ann', 'white_rating': 1800, 'result': '1-0'}
    """
    if not isinstance(value, dict) or not value:
        return None
    found: dict[str, Any] = {}
    for key, held in value.items():
        side = str(key).casefold()
        if isinstance(held, dict) and side in _SIDES and "name" in held:
            own = {name: text for name, text in held.items() if name not in ("id", "name")}
            found |= (
                {side: held["id"], f"{side}_name": held["name"]} if "id" in held else {side: held["name"]}
            )
            found |= {f"{side}_{_OF_A_PLAYER.get(name, name)}": text for name, text in own.items()}
        else:
            found[key] = held
    return None if any(isinstance(held, dict | list) for held in found.values()) else found


def is_record(value: Any) -> bool:
    """Whether a value is an object with the players and the result of a game.

    >>> is_record({"white": "Ann", "black": "Ben", "result": "1-0"}), is_record({"name": "Ann"})
    (True, False)
    """
    record = flattened(value)
    header = find_header([list(record)], ReadOptions()) if record else None
    return header is not None and header.kind == "games"


def _has_numbers(record: Any) -> bool:
    """Whether the players of a record are numbers of few digits."""
    return any(
        canonical(str(key), "games") in _SIDES and _NUMBER.fullmatch(str(held)) is not None
        for key, held in (flattened(record) or {}).items()
    )


def holds_games(text: str) -> bool:
    """Whether one of the first objects of a text, however deep, is a game."""
    decoder = json.JSONDecoder()
    for number, brace in enumerate(re.finditer(r"\{", text)):
        if number == _TRIED:
            break
        try:
            if is_record(decoder.raw_decode(text, brace.start())[0]):
                return True
        except (ValueError, RecursionError):
            continue
    return False


def games_within(text: str) -> Nested | None:
    """The lists of games of a text that is one object or list; None where there are none, or it is broken."""
    start = len(text) - len(text.lstrip())
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict | list):
        return None
    found = _found(text, start, value, {}, 0)
    return found if found.lists or found.several else None


def _found(text: str, at: int, value: Any, facts: dict[str, Any], depth: int) -> Nested:
    """What lies at a place of the text, where `value` stands."""
    if depth > _DEEPEST or not value:
        return Nested([], [])
    if isinstance(value, list):
        if not all(isinstance(held, dict | list) for held in value):
            return Nested([], [])
        if is_record(value[0]):
            return Nested([Within(at, facts)], [], by_number=_has_numbers(value[0]))
        parts = [_found(text, place, held, facts, depth + 1) for place, _, held in _parts(text, at)]
        rest = [name for part in parts for name in part.rest]
        several = next((part.several for part in parts if part.several), "")
        by_number = any(part.by_number for part in parts)
        return Nested([each for part in parts for each in part.lists], rest, several, by_number)
    return _of_object(text, at, value, facts, depth)


def _of_object(text: str, at: int, value: dict[str, Any], facts: dict[str, Any], depth: int) -> Nested:
    own = facts | {key: held for key, held in value.items() if not isinstance(held, dict | list)}
    event = value.get("event")
    if isinstance(event, dict):  # {"name": "Alder Open", "date": "2025-10-04"}
        said = {key: held for key, held in event.items() if not isinstance(held, dict | list)}
        own |= {"event" if key == "name" else key: held for key, held in said.items()}
    places = {key: place for place, key, held in _parts(text, at) if isinstance(held, dict | list)}
    inner = {
        key: _found(text, place, value[key], own, depth + 1)
        for key, place in places.items()
        if key != "event"
    }
    games = [key for key, part in inner.items() if part.lists or part.several]
    if len(games) > 1:
        return Nested([], [], listed(list(inner)[:8]))
    if not games:
        return Nested([], [])
    return inner[games[0]]._replace(rest=[*inner[games[0]].rest, *(key for key in inner if key not in games)])


def _parts(text: str, at: int) -> Iterator[tuple[int, str, Any]]:
    """The values of the object or list at a place: the place of each, its key ("" in a list), and itself."""
    decoder, in_object, at = json.JSONDecoder(), text[at] == "{", at + 1
    while True:
        at = _BLANK.match(text, at).end()  # type: ignore[union-attr]
        if text[at] in "}]":
            return
        key = ""
        if in_object:
            key, at = decoder.raw_decode(text, at)
            at = _BLANK.match(text, at).end()  # type: ignore[union-attr]
        value, end = decoder.raw_decode(text, at)
        yield at, key, value
        at = end
