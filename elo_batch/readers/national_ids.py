"""Which of two ids, the federation's own or FIDE's, stands for the players of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings


def with_one_kind_of_id(
    players: Sequence[Entry], own: tuple[str, str], findings: Findings, fide: str = "fide_id"
) -> list[Entry]:
    """The players with the federation's ids, or FIDE's where every player has one and not of the other.

    Both stand in `extra` under their columns (`own` is column and name for people), and a note says which
    was taken (N111) where a file has both. Ids are never mixed: two lists may give one number to two people.
    """
    column, name = own
    counted = {kind: sum(bool(p.extra.get(kind)) for p in players) for kind in (column, fide)}
    by_fide = counted[fide] > counted[column] and (counted[fide] == len(players) or not counted[column])
    chosen, other = (fide, column) if by_fide else (column, fide)
    if counted[column] and counted[fide]:
        names = {column: name, fide: "FIDE numbers"}
        findings.add(
            "N111",
            chosen=names[chosen],
            other=names[other],
            kept=other,
            with_id=counted[chosen],
            players=len(players),
        )
    return [replace(player, id=player.extra.get(chosen, "")) for player in players]
