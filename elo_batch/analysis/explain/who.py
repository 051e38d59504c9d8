"""Who is meant: an id, else a name, else a part of one."""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from elo_batch.notation.names import name_keys, plain_keys, spelled, words
from elo_batch.problems import RequestError

_SHOWN = 10
_MOST_COMPARED = 5_000


def find_player(people: Mapping[str, str], asked: str) -> str:
    """The id of the player meant; `people` is name by id.

    An id is taken exactly; a name whatever its case: the whole, else words of it, else a part. Raises
    RequestError that lists the matches where there are several, and near ones where there is none.

    >>> find_player({"90000001": "Alder, Ann", "90000002": "Birch, Ben"}, "birch")
    '90000002'
    """
    if asked in people:
        return asked
    key = _key(asked)
    if not key:
        raise RequestError("name a player by id or by name")
    keys = dict(zip(people, name_keys(spelled(list(people.values()))).to_pylist(), strict=True))
    wanted = words(asked)
    for found in (
        [player for player, known in keys.items() if known == key],
        [player for player, known in keys.items() if wanted and wanted <= words(known)],
        [player for player, known in keys.items() if key in known],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            raise RequestError(f"{asked!r} fits {len(found)} players; give the id: {_listed(found, people)}")
    near = _near(keys, asked)
    hint = f"; near: {_listed(near, people)}" if near else ""
    raise RequestError(f"no player {asked!r} in this run or on its list{hint}")


def _key(text: str) -> str:
    return str(name_keys(spelled([text]))[0])


def _near(keys: Mapping[str, str], asked: str) -> list[str]:
    """Players with an id or a name like the one asked for; long lists are searched by the first letters."""
    plain = str(plain_keys(name_keys(spelled([asked])))[0])
    folded = dict(zip(keys, plain_keys(spelled(list(keys.values()))).to_pylist(), strict=True))
    players = list(keys)
    if len(players) > _MOST_COMPARED:
        players = [p for p in players if folded[p][:2] == plain[:2] or p[:4] == asked[:4]][:_MOST_COMPARED]
    by_text: dict[str, list[str]] = {}
    for player in players:
        parts = (player, folded[player], *folded[player].replace(",", " ").split())
        for text in dict.fromkeys(parts):
            by_text.setdefault(text, []).append(player)
    close = difflib.get_close_matches(plain, list(by_text), 5, 0.75)
    return list(dict.fromkeys(player for text in close for player in by_text[text]))


def _listed(players: list[str], people: Mapping[str, str]) -> str:
    shown = "; ".join(f"{player} {people[player]}".strip() for player in players[:_SHOWN])
    more = len(players) - _SHOWN
    return f"{shown}; and {more} more" if more > 0 else shown
