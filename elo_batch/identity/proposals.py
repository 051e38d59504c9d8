"""Proposals of who is who: persons, and the players of a reference list who may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from elo_batch.identity.likeness import LEAST, Entry, Likeness, entries, likeness, nearness
from elo_batch.identity.reference import Reference
from elo_batch.identity.sounds import in_any_order, sounds
from elo_batch.notation.names import name_keys, rows_by_text, spelled, texts_of

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
    here = _unknown(entries(missing), reference)
    groups = ranked(here, Reference(reference), LEAST)
    return [proposal for group in groups for _, proposal in group[:_SHOWN]]


def ranked(
    persons: Sequence[Entry], reference: Reference, least: int
) -> Iterator[list[tuple[int, Proposal]]]:
    """For each person the players of nearly the best score, from `least` on, with their positions.

    The likest first; equals by federation, year of birth, nearness of the ratings and id.
    """
    positions = reference.candidates(persons)
    for person, at, candidates in zip(persons, positions, reference.entries_of(positions), strict=True):
        compared = [(n, there, likeness(person, there)) for n, there in zip(at, candidates, strict=True)]
        enough = max(least, max((like.score for _, _, like in compared), default=0) - _NEARLY_EQUAL)
        best = [each for each in compared if each[2].score >= enough]
        best.sort(key=lambda each: (-each[2].score, nearness(person, each[1]), each[1].id))
        yield [(n, Proposal(person, there, like, len(best))) for n, there, like in best]


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


def _unknown(persons: Sequence[Entry], reference: pd.DataFrame) -> list[Entry]:
    """Whom a run does not find without an alias: it finds who gives no id, where one player has the name."""
    keys = name_keys(texts_of(reference["name"]))
    bearers = rows_by_text(keys, spelled([person.key for person in persons]))
    return [p for p, rows in zip(persons, bearers, strict=True) if p.id != p.name or len(rows) != 1]
