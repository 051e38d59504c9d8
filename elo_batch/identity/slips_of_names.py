"""One person under two names in one event: a letter or two apart, or with a first name cut to its initial.

Only people who are never there in the same round, and who fill its rounds together, may be one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import OSA

from elo_batch.arrow import pa, pc
from elo_batch.identity.presence import Numbers, Presence
from elo_batch.identity.sounds import in_any_order
from elo_batch.notation.name_cores import name_cores
from elo_batch.notation.names import name_keys, plain_keys, texts_of

_OF_WORDS = r"\p{L}[0-9|]*[^\p{L}0-9]+[0-9|]*\p{L}"
_LETTERS = 2  # of a long name that may be others; one of a short name
_LONG = 12
_SHORTEST = 3  # letters of a word that two such names share
_MOST_ALIKE = 300  # people who share a word and an initial; more of them say nothing
_INITIALS = 100_000  # more than there are letters
_FILLED = 0.75  # of the rounds of an event


class _Name(NamedTuple):
    """A name as its words alone (see `name_cores`), and in the form in which equal ones are told as one."""

    core: str
    key: str


def slips_of_names(players: pd.DataFrame, there: Presence) -> list[tuple[int, int]]:
    """Pairs of entries of `there` (positions) that are perhaps one person, the one with more games first.

    Args:
        players: frames.Players. Only those are compared who are on no list (line 0) and have a name, and of a
            pair one has no id.
    """
    nameless = (players["id"] == players["name"]).to_numpy()
    named = (players["line"].to_numpy() == 0) & (players["name"] != "").to_numpy()
    named &= pc.match_substring_regex(texts_of(players["name"]), _OF_WORDS).to_numpy(False)
    if not (nameless & named).any():
        return []
    entries = np.flatnonzero(named[there.player])
    who, number = np.unique(there.player[entries], return_inverse=True)
    names = texts_of(players["name"].iloc[who])
    keys = name_cores(names)
    one, other = _sharing_a_word(keys, number, there.event[entries])
    one, other = entries[one], entries[other]
    kept = (nameless[there.player[one]] | nameless[there.player[other]]) & there.apart(one, other)
    kept &= there.fill(one, other) >= _FILLED
    one, other = one[kept], other[kept]
    told = [in_any_order(key) for key in plain_keys(name_keys(names)).to_pylist()]
    texts = {player: _Name(*both) for player, *both in zip(who.tolist(), keys.to_pylist(), told, strict=True)}
    return _alike(there, one, other, texts)


def _sharing_a_word(keys: Any, number: Numbers, event: Numbers) -> tuple[Numbers, Numbers]:
    """Pairs of entries of one event that share a word, and the first letter of what stands beside it.

    `number`: for each entry the position of its key.
    """
    words = pc.split_pattern(keys, " ")
    sizes = pc.list_value_length(words).to_numpy()
    flat = words.flatten()
    starts = np.cumsum(sizes) - sizes
    name = np.repeat(np.arange(len(sizes)), sizes)
    place = np.arange(len(flat)) - starts[name]
    beside = np.where(place == 0, starts[name] + 1, starts[name])
    usable = (sizes[name] > 1) & (pc.utf8_length(flat).to_numpy() >= _SHORTEST)
    initials = pc.utf8_slice_codeunits(flat.take(pa.array(beside.clip(0, max(len(flat) - 1, 0)))), 0, 1)
    words_of = flat.dictionary_encode().indices.to_numpy().astype(np.int64)
    block = words_of * _INITIALS + initials.dictionary_encode().indices.to_numpy()
    frame = pd.DataFrame({"name": name[usable], "block": block[usable]})
    entries = pd.DataFrame({"name": number, "event": event, "entry": np.arange(len(number))})
    table = entries.merge(frame, on="name").sort_values(["event", "block", "entry"], kind="stable")
    group = table.groupby(["event", "block"], sort=False).ngroup().to_numpy().astype(np.int64)
    return _pairs(group, table["entry"].to_numpy())


def _pairs(group: Numbers, entry: Numbers) -> tuple[Numbers, Numbers]:
    """Every two entries of one group (groups stand together), each pair once."""
    sizes = np.bincount(group)[group] if len(group) else group
    kept = (sizes > 1) & (sizes <= _MOST_ALIKE)
    group, entry = group[kept], entry[kept]
    width = int(entry.max(initial=0)) + 1
    found = [np.empty(0, np.int64)]
    for step in range(1, min(_MOST_ALIKE, len(group))):
        same = np.flatnonzero(group[step:] == group[:-step])
        if not len(same):
            break
        one, other = entry[same], entry[same + step]
        found.append(np.minimum(one, other) * width + np.maximum(one, other))
    first, second = np.divmod(pd.unique(np.concatenate(found)), width)
    return first[first != second], second[first != second]


def _alike(there: Presence, one: Numbers, other: Numbers, texts: dict[int, _Name]) -> list[tuple[int, int]]:
    mine = [texts[player] for player in there.player[one].tolist()]
    theirs = [texts[player] for player in there.player[other].tolist()]
    if not mine:
        return []
    cores = [name.core for name in mine], [name.core for name in theirs]
    apart = process.cpdist(*cores, scorer=OSA.distance, score_cutoff=_LETTERS)
    pairs = list(zip(*cores, strict=True))
    by_letters = [d <= _may_differ(a, b) for d, (a, b) in zip(apart.tolist(), pairs, strict=True)]
    cut = np.array([not near and _is_cut(a, b) for near, (a, b) in zip(by_letters, pairs, strict=True)])
    cut &= _once(one, cut) & _once(other, cut)
    new = np.array([a.key != b.key for a, b in zip(mine, theirs, strict=True)], dtype=bool)
    kept = np.flatnonzero((np.array(by_letters) | cut) & new)
    more = there.games[one] >= there.games[other]
    first, second = np.where(more, one, other), np.where(more, other, one)
    return list(zip(first[kept].tolist(), second[kept].tolist(), strict=True))


def _may_differ(one: str, other: str) -> int:
    return _LETTERS if min(len(one), len(other)) >= _LONG else 1


def _once(entries: Numbers, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether an entry stands in one chosen pair alone."""
    counts = np.bincount(entries[chosen], minlength=int(entries.max(initial=0)) + 1)
    return np.asarray(counts[entries] <= 1, dtype=bool)


def _is_cut(one: str, other: str) -> bool:
    """Whether two names have the same words but for some of which one has the initial alone.

    >>> _is_cut("alder a", "alder ann"), _is_cut("alder b", "alder ann"), _is_cut("a b", "alder ben")
    (True, False, False)
    """
    pairs = list(zip(one.split(), other.split(), strict=False))
    if len(one.split()) != len(other.split()):
        return False
    same = any(a == b and len(a) >= _SHORTEST for a, b in pairs)
    return same and one != other and all(a == b or (1 in (len(a), len(b)) and a[0] == b[0]) for a, b in pairs)
