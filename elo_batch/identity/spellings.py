"""Spellings of one name among persons who are on no list: which of them are one person.

Case, blanks and composed letters never tell people apart. A comma that is missing (`Alder Ann` for
`Alder, Ann`) does not either, where nothing else does: years of birth, federations, or one event in which
both play. Another order of the words or other accents are never taken for the same: P523 warns of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pandas as pd

from elo_batch.notation.names import spelled, without_commas

Events = Callable[[Sequence[int]], list[set[str]]]


def spelling_of_each(persons: pd.DataFrame, events: Events) -> pd.Series[str]:
    """For each person the spelling by which the person goes.

    Args:
        persons: one row per text: `text`, `key` (the name in one spelling; of an id the id), `is_name`,
            `federation` and `birth_year` ("" and 0 where nobody says it).
        events: numbers of rows -> the events in which each plays.
    """
    chosen = persons.groupby("key", sort=False)["text"].transform("min")
    for with_comma, without in _pairs(persons):
        rows = [persons.index[persons["key"] == key].tolist() for key in (with_comma, without)]
        if not _contradict(persons.loc[rows[0] + rows[1]], [set().union(*events(part)) for part in rows]):
            chosen.loc[rows[1]] = chosen.loc[rows[0][0]]
    return chosen


def _pairs(persons: pd.DataFrame) -> Iterator[tuple[str, str]]:
    """Name keys that only a comma tells apart; not where the comma may stand in two places."""
    keys = persons.loc[persons["is_name"], "key"].drop_duplicates()
    loose = pd.Series(without_commas(spelled(keys.tolist())).to_pylist(), index=keys.index, dtype="str")
    for _, group in keys[loose.duplicated(keep=False)].groupby(loose, sort=False):
        commas = group.str.contains(",", regex=False)
        if len(group) == 2 and commas.sum() == 1:
            yield group[commas].iloc[0], group[~commas].iloc[0]


def _contradict(persons: pd.DataFrame, events: list[set[str]]) -> bool:
    lands = set(persons["federation"].str.strip().str.upper()) - {""}
    years = set(persons["birth_year"].tolist()) - {0}
    return len(lands) > 1 or len(years) > 1 or bool(events[0] & events[1])
