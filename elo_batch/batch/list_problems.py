"""What is amiss with the lists of a batch that no cell of them shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from elo_batch.batch.opening import OpeningList
from elo_batch.columns import PLAYERS, POOLS, names, pool_prefix
from elo_batch.notation.headings import canonical
from elo_batch.notation.standing import standing
from elo_batch.problems import Place, Problem
from elo_batch.tables import RawFile
from elo_batch.writers.others.content import described_as

_FACTS = ("games", "k", "peak", "birth_year")
_NUMBERED = re.compile(r"(?:#\d+|\s*\(\d+\))$")  # of equal headings the second and further ones
_NEWCOMERS = "newcomers.csv"
_OF_FIDE = ("WTit", "OTit", "FOA", "w_title", "o_title", "foa_title")
_OF_DSB = ("dsb_id", "club", "member_number", "membership", "eligibility")
_UNDERSTOOD = frozenset([*_OF_FIDE, *_OF_DSB, "last_evaluated", "dwz", "dwz_index"])
"""Columns of FIDE's and the DSB's lists that rating does not need."""
_FEWEST = 3  # players
_HALF = 0.5  # of the players of a list


def list_problems(lists: Sequence[RawFile], *, newcomers_given: bool) -> list[Problem]:
    """Columns that are not understood where K misses facts, and a newcomers' file that was left lying."""
    found = [problem for file in lists for problem in _not_understood(file)]
    return found if newcomers_given else [*found, *_left_lying(lists)]


def _not_understood(file: RawFile) -> list[Problem]:
    problems = []
    for table in file.tables:
        columns = [str(name) for name in table.rows.columns]
        facts = [name for name in _FACTS if name not in columns]
        if "birth_date" in columns and "birth_year" in facts:
            facts.remove("birth_year")
        known = {*names(PLAYERS), *_UNDERSTOOD, *described_as(columns)}
        unknown = [name for name in columns if name not in known and not _is_told(name, columns)]
        if table.kind == "players" and facts and unknown:
            heading = unknown[0] if len(unknown) == 1 else "heading of the file"
            values = {"missing": ", ".join(facts), "unknown": ", ".join(unknown)}
            values |= {"heading": heading, "first": facts[0]}
            problems.append(Problem("H010", Place(table.file, table.sheet), values))
    return problems


def lists_without_ratings(lists: Sequence[OpeningList]) -> list[Problem]:
    """L449: a list without a column of ratings; L453: nobody has one, though games or peaks say many had.

    Lists of one date are looked at together: one of them may name the players and another give the ratings.
    """
    return [problem for each in lists if len(each.players) for problem in _without_ratings(each)]


def _without_ratings(each: OpeningList) -> list[Problem]:
    if any((each.players[f"{pool_prefix(pool)}rating"] != 0).any() for pool in POOLS):
        return []
    place = Place(each.table.file, each.table.sheet)
    for name, fact in (("peak", "a peak"), ("games", "games behind them")):
        counts = [int((each.players[pool_prefix(pool) + name] > 0).sum()) for pool in POOLS]
        needed = max(_FEWEST, _HALF * len(each.players))
        if max(counts) >= needed and (name == "peak" or not each.pools):
            what = "no player of the list has a rating" if each.pools else "the list has no column of ratings"
            return [Problem("L453", place, {"what": what, "count": max(counts), "fact": fact})]
    if each.pools:
        return []
    columns = [str(name) for name in each.table.rows.columns]
    known = {*names(PLAYERS), *_UNDERSTOOD, *described_as(columns)}
    unknown = [f"'{name}'" for name in columns if name not in known and not _is_told(name, columns)]
    said = (
        f"; {' and '.join(unknown)} {'is' if len(unknown) == 1 else 'are'} not understood" if unknown else ""
    )
    return [Problem("L449", place, {"count": len(each.players), "unknown": said})]


def _is_told(heading: str, columns: Sequence[str]) -> bool:
    """Whether it is known what a heading means: a club, or once more what another column gives.

    >>> _is_told("Verein", []), _is_told("Rtg#2", ["rating"]), _is_told("Rtg", ["id"])
    (True, True, False)
    """
    plain = _NUMBERED.sub("", heading)
    return standing(plain) == "club" or canonical(plain, "players") in columns


def _left_lying(lists: Sequence[RawFile]) -> list[Problem]:
    """Newcomers beside the newest list of an earlier run, whose games would be lost."""
    problems = []
    for folder in dict.fromkeys(Path(file.file).parent for file in lists if file.file != "-"):
        beside = folder / _NEWCOMERS
        if beside.is_file() and len(beside.read_bytes().splitlines()) > 1:
            problems.append(Problem("L422", values={"file": beside}))
    return problems
