"""Proposals of who is who: persons, and the players of a reference list who may be meant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd
from rapidfuzz import fuzz, process

from elo_batch.identity.likely import spellings
from elo_batch.identity.likeness import LEAST, Entry, Likeness, entries, likeness
from elo_batch.identity.sounds import in_any_order, sounds
from elo_batch.notation.names import loose_ids, texts_of, unquoted

_AT_ONCE = 20_000_000  # comparisons
_LOOKED_AT = 12  # candidates of one person whose years, federations and ratings are compared
_LEAST_AT_SIGHT = 65  # of two names, in hundredths
_NEARLY_EQUAL = 6  # points of score
_SHOWN = 3


@dataclass(frozen=True)
class Proposal:
    """One person here who may be a player there; never applied by itself.

    `unsure`: number of candidates with nearly the same score, this one among them; 1 = one stands out.
    """

    here: Entry
    there: Entry
    likeness: Likeness
    unsure: int = 1

    @property
    def reason(self) -> str:
        """Why, in words."""
        said = ", ".join(self.likeness.reasons)
        return f"unsure, {self.unsure} candidates: {said}" if self.unsure > 1 else said


def propose(persons: pd.DataFrame, reference: pd.DataFrame) -> list[Proposal]:
    """For each person the players of the reference who may be meant, best first; nobody for most of them.

    Both have the columns `likeness.COLUMNS`. Persons whose id is on the reference need no proposal, and those
    without an id none where one player has the name. Candidates of nearly equal score are all listed, and
    called unsure; behind one who stands out nobody is listed.
    """
    missing = persons[~persons["id"].isin(reference["id"])]
    index = _Reference(reference)
    found: list[Proposal] = []
    here = entries(missing)
    for person, candidates in zip(here, index.candidates(here), strict=True):
        if not _is_known(person, candidates):
            found += _chosen([Proposal(person, there, likeness(person, there)) for there in candidates])
    return found


def doubles(players: pd.DataFrame) -> list[Proposal]:
    """Players of one list who may be one person under two ids: one name, and one year of birth.

    Where no year is given, the federation must be the same. The later row is an alias of the first.
    """
    order = [in_any_order(text) for text in sounds(texts_of(players["name"])).to_pylist()]
    born = players["birth_year"].to_numpy()
    apart = players["federation"].where(born == 0, "")
    groups = pd.DataFrame({"sound": order, "born": born, "federation": apart, "row": range(len(order))})
    groups = groups[groups["sound"] != ""]
    shared = groups[groups.duplicated(["sound", "born", "federation"], keep=False)]
    found = []
    for _, group in shared.groupby(["sound", "born", "federation"], sort=False):
        first, *others = entries(players.iloc[group["row"].tolist()])
        found += [Proposal(other, first, likeness(other, first)) for other in others]
    return [proposal for proposal in found if proposal.likeness.score >= LEAST]


def _is_known(person: Entry, candidates: Iterable[Entry]) -> bool:
    """Whether a run finds the person without an alias: it gives no id, and one player has the name."""
    return person.id == person.name and sum(there.key == person.key for there in candidates) == 1


def _chosen(proposals: Iterable[Proposal]) -> list[Proposal]:
    """Of the candidates of one person those worth a proposal."""
    scored = [proposal for proposal in proposals if proposal.likeness.score >= LEAST]
    ranked = sorted(scored, key=lambda proposal: (-proposal.likeness.score, proposal.there.id))
    best = [p for p in ranked if ranked[0].likeness.score - p.likeness.score <= _NEARLY_EQUAL]
    return [replace(proposal, unsure=len(best)) for proposal in best[:_SHOWN]]


class _Reference:
    """The players of a list, ready to be searched."""

    def __init__(self, players: pd.DataFrame) -> None:
        self.players = players
        self.sounds = [in_any_order(text) for text in sounds(texts_of(players["name"])).to_pylist()]

    @cached_property
    def by_loose_id(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        ids = loose_ids(unquoted(texts_of(self.players["id"])))
        for position, text in enumerate(ids.to_pylist()):
            found[text].append(position)
        return found

    @cached_property
    def by_word(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for position, sound in enumerate(self.sounds):
            for word in sound.split():
                found[word].append(position)
        return found

    def candidates(self, persons: Sequence[Entry]) -> list[list[Entry]]:
        """For each person the players whose details are worth a comparison."""
        likest = self._likest([in_any_order(person.sound) for person in persons])
        chosen = [sorted(self._of_person(p) | like) for p, like in zip(persons, likest, strict=True)]
        positions = sorted({position for group in chosen for position in group})
        made = dict(zip(positions, entries(self.players.iloc[positions]), strict=True))
        return [[made[position] for position in group] for group in chosen]

    def _of_person(self, person: Entry) -> set[int]:
        """By the id written another way, and by a word of the name."""
        found = {n for like in spellings(person.id) for n in self.by_loose_id.get(like, [])}
        mine = in_any_order(person.sound)
        shared = sorted({n for word in mine.split() if len(word) > 1 for n in self.by_word.get(word, [])})
        keys = [self.sounds[n] for n in shared]
        best = process.extract(
            mine, keys, scorer=fuzz.token_set_ratio, limit=_LOOKED_AT, score_cutoff=_LEAST_AT_SIGHT
        )
        return found | {shared[n] for _, _, n in best}

    def _likest(self, names: Sequence[str]) -> Iterator[set[int]]:
        """For each name the players whose whole name is most like it."""
        step = max(1, _AT_ONCE // max(1, len(self.sounds)))
        for start in range(0, len(names), step):
            scores = process.cdist(
                names[start : start + step],
                self.sounds,
                scorer=fuzz.ratio,
                score_cutoff=_LEAST_AT_SIGHT,
                dtype=np.uint8,
            )
            for row in scores:
                good = np.flatnonzero(row)
                best = good[np.argsort(-row[good].astype(np.int16), kind="stable")[:_LOOKED_AT]]
                yield set(best.tolist())
