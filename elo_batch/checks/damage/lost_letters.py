"""Names whose letters an encoding lost: `M?ller` for `Müller`, which makes two persons of one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from elo_batch.arrow import pa, pc
from elo_batch.checks.damage.model import Damage, View, lines_of
from elo_batch.notation.names import name_keys
from elo_batch.problems import MOST_OF_ONE_KIND, Place

_OF_GAMES = ("white", "black", "white_name", "black_name")
_COLUMNS: Mapping[str, tuple[str, ...]] = {"games": _OF_GAMES, "players": ("name",)}
_MARKS = "?_*\ufffd"
_SUSPECT = rf"\p{{L}}[{_MARKS}]|[{_MARKS}]\p{{L}}"
_SIGNS = re.compile(rf"[{_MARKS}]+")
_LOST = re.compile(rf"[{_MARKS}]+|[^\x00-\x7f]+")
_QUESTION = re.compile(r"\?[^\W\d_]")
_BYTES_OF_A_LETTER = 3  # a letter may have become as many signs as UTF-8 has bytes for it
BY_ENCODING = "an encoding lost letters of it"
"""Why a name was repaired."""


class _Name(NamedTuple):
    table: int
    column: str
    number: int
    text: str
    likely: str


def find(views: Sequence[View]) -> dict[int, list[Damage]]:
    """One error (D163) for the names of a file with signs for letters, by position of the table.

    It is certain what they were where one name of the lists or the files has letters beyond ASCII there, all
    else is equal, and no list has both under ids of their own. Other names with a `?` before a letter are one
    warning (D164).
    """
    suspects = [
        (number, column, text)
        for number, view in enumerate(views)
        for column in _COLUMNS.get(view.table.kind, ())
        if view.has(column) and not view.is_plain(column)
        for text in view.suspects(column, _SUSPECT, _MARKS)
    ]
    if not suspects:
        return {}
    known = _known(views)
    found = [
        _Name(table, column, number, text, _likely(text, known.get(_skeleton(text), ())))
        for table, column, (number, text) in suspects
        if not views[table].is_named(text)
    ]
    ids = _ids_of(views, {text for name in found if name.likely for text in (name.text, name.likely)})
    found = [
        name._replace(likely="") if _are_two(name, ids) and "\ufffd" not in name.text else name
        for name in found
    ]
    certain = [name for name in found if name.likely]
    asked = [name for name in found if not name.likely and _QUESTION.search(name.text)]
    damages: dict[int, list[Damage]] = defaultdict(list)
    for code, names in (("D163", certain), ("D164", asked)):
        different = tuple(dict.fromkeys(name.text for name in names))
        places = tuple(place for name in names for place in _places(views[name.table], name))
        values = {"count": len(different), "all_names": different, "all_places": places[:MOST_OF_ONE_KIND]}
        for place, name in enumerate(names):
            rows = views[name.table].rows_of(name.column, name.number)
            own, first = {**values, "likely": name.likely}, "" if place else code
            each = views[name.table].accept and bool(name.likely)
            damages[name.table].append(
                Damage(first, name.column, rows, name.text, name.likely, BY_ENCODING, own, each=each)
            )
    return damages


def _ids_of(views: Sequence[View], names: set[str]) -> Mapping[str, set[str]]:
    """The ids under which the lists have some names."""
    ids: dict[str, set[str]] = defaultdict(set)
    for rows in (view.table.rows for view in views if view.table.kind == "players"):
        if names and {"id", "name"} <= set(rows.columns):
            some = rows[rows["name"].isin(names)]
            for name, id_ in zip(some["name"], some["id"], strict=True):
                ids[name].add(id_)
    return ids


def _are_two(name: _Name, ids: Mapping[str, set[str]]) -> bool:
    """Whether a name and the likely one have ids of their own."""
    own, other = ids.get(name.text, set()), ids.get(name.likely, set())
    return bool(own and other) and own.isdisjoint(other)


def _places(view: View, name: _Name) -> list[Place]:
    """Where a name stands, at most MOST_OF_ONE_KIND cells."""
    lines = lines_of(view.table, view.rows_of(name.column, name.number)[:MOST_OF_ONE_KIND], name.column)
    return [view.table.place(line, name.column) for line in lines]


def _known(views: Sequence[View]) -> Mapping[str, Sequence[str]]:
    """The names with letters beyond ASCII and without such signs, by their skeleton; each key once."""
    texts = [view.known.spelled for view in views[:1]]
    for view in views:
        columns = (view.coded(column) for column in _COLUMNS.get(view.table.kind, ()))
        texts += [coded.distinct for coded in columns if coded is not None]
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for each in texts:
        accented = each.filter(pc.and_not(pc.invert(pc.string_is_ascii(each)), _has_signs(each)))
        keys = name_keys(accented).to_pylist()
        for key, text in zip(keys, accented.to_pylist(), strict=True):
            found[_LOST.sub("?", key)].setdefault(key, text)
    return {skeleton: list(names.values()) for skeleton, names in found.items()}


def _has_signs(texts: Any) -> Any:
    return pc.match_substring_regex(texts, r"[?_*\x{fffd}]")


def _skeleton(text: str) -> str:
    """The key of a name with one sign for every run of letters that may be lost.

    >>> _skeleton("M?ller, Jos\u00e9") == _skeleton("Müller, José")
    True
    """
    return _LOST.sub("?", _key(text))


def _key(text: str) -> str:
    return str(name_keys(pa.array([text], pa.large_string()))[0].as_py())


def _likely(text: str, names: Sequence[str]) -> str:
    """The one name among some of the same skeleton that has a letter for each sign; else ""."""
    pattern, end = "", 0
    key = _key(text)
    for signs in _SIGNS.finditer(key):
        size = len(signs[0])
        least = -(-size // _BYTES_OF_A_LETTER)
        pattern += re.escape(key[end : signs.start()]) + rf"[^\x00-\x7f]{{{least},{size}}}"
        end = signs.end()
    pattern += re.escape(key[end:])
    fitting = [name for name in names if re.fullmatch(pattern, _key(name))]
    return fitting[0] if len(fitting) == 1 else ""
