"""Near matches: who on the list may be meant by a name or an id that is not on it. Hints, never applied."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import pandas as pd

from elo_batch.identity.sounds import in_any_order, sounds, sounds_of
from elo_batch.notation.names import name_keys, plain_keys, spelled, texts_of

MOST_SEARCHED = 100  # unknown persons for whom the list is searched; the search costs milliseconds each
_MOST_COMPARED = 1_500
_LEAST_LIKENESS = 0.82
_SHORT = 6  # letters
_LEAST_OF_SHORT = 0.8
_SHOWN = 3
_TITLES = frozenset(["gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "dr", "prof", "mr", "mrs", "ms"])


@dataclass
class NearMatches:
    """A list of players, searchable for what looks like a name or an id.

    `players` has `id` and `name` (frames.Players). Indexes are made when first needed.
    """

    players: pd.DataFrame
    _searched: int = field(default=0, init=False)

    @cached_property
    def _keys(self) -> list[str]:
        return list(plain_keys(name_keys(texts_of(self.players["name"]))).to_pylist())

    @cached_property
    def _ids(self) -> list[str]:
        return list(self.players["id"])

    @cached_property
    def _by_id(self) -> dict[str, int]:
        return {player_id: position for position, player_id in enumerate(self._ids)}

    @cached_property
    def _by_key(self) -> dict[str, list[int]]:
        return _positions_of(self._keys)

    @cached_property
    def _by_start(self) -> dict[str, list[int]]:
        return _positions_of([key[:2] for key in self._keys])

    @cached_property
    def _by_sound(self) -> dict[str, list[int]]:
        heard = sounds(texts_of(self.players["name"])).to_pylist()
        return _positions_of([in_any_order(sound) for sound in heard])

    @property
    def is_tired(self) -> bool:
        """Whether `find` has searched for as many persons as it ever will."""
        return self._searched >= MOST_SEARCHED

    def find(self, text: str, name: str) -> str:
        """Near matches of a person's text (id or name) and name, ready for a sentence; "" for none."""
        self._searched += 1
        if self._searched > MOST_SEARCHED:
            return ""
        found = [*self._like_id(text), *self._like_name(name or text)]
        return ", ".join(self.describe(position) for position in dict.fromkeys(found[:_SHOWN]))

    def describe(self, position: int) -> str:
        """A player of the list in a few words: id, name, birth year, federation."""
        columns = (self.players[column] for column in ("id", "name", "birth_year", "federation"))
        player_id, name, year, federation = (str(column.iat[position]) for column in columns)
        born = f"born {year}" if year != "0" else ""
        about = ", ".join(part for part in (name, born, federation) if part)
        return f"{player_id} ({about})" if about else player_id

    def _like_id(self, text: str) -> list[int]:
        if not any(c.isdigit() for c in text):
            return []
        swaps = (text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1))
        return [self._by_id[swap] for swap in dict.fromkeys(swaps) if swap != text and swap in self._by_id]

    def _like_name(self, name: str) -> list[int]:
        key = str(plain_keys(name_keys(spelled([name])))[0])
        same = self._by_key.get(key, [])
        same = same or self._in_other_order(key)
        if same or not any(c.isalpha() for c in key):
            return same[:_SHOWN]
        candidates = self._by_start.get(key[:2], [])[:_MOST_COMPARED]
        keys = dict.fromkeys(self._keys[position] for position in candidates)
        least = _LEAST_LIKENESS if len(key) > _SHORT else _LEAST_OF_SHORT  # one pair of letters swapped
        close = difflib.get_close_matches(key, list(keys), _SHOWN, least)
        found = [position for match in close for position in self._by_key[match]]
        return found or self._by_sound.get(in_any_order(sounds_of([name])[0]), [])[:_SHOWN]

    def _in_other_order(self, key: str) -> list[int]:
        """Who bears the words of a name in another order, without titles, or with an id beside the name."""
        parts = [word for word in key.replace(",", " ").split() if word.rstrip(".") not in _TITLES]
        by_id = [self._by_id[part] for part in parts if part in self._by_id]
        names = [part for part in parts if any(c.isalpha() for c in part)]
        found = by_id
        for cut in range(len(names)):
            first, last = " ".join(names[:cut]), " ".join(names[cut:])
            for spelling in (f"{first}, {last}", f"{last}, {first}", f"{first} {last}", f"{last} {first}"):
                found = found + self._by_key.get(spelling.strip(", "), [])
        return list(dict.fromkeys(found))


def _positions_of(texts: Sequence[str]) -> dict[str, list[int]]:
    positions: dict[str, list[int]] = defaultdict(list)
    for position, text in enumerate(texts):
        if text:
            positions[text].append(position)
    return positions
