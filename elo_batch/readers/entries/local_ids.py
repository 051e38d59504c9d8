"""Ids that are only the start numbers once more: they name nobody outside the event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elo_batch.notation.local_ids import are_start_numbers
from elo_batch.readers.entries.entry import Entry
from elo_batch.readers.entries.findings import Findings
from elo_batch.readers.entries.pairing import Game


def without_local_ids(
    entries: Sequence[Entry], games: Sequence[Game], findings: Findings
) -> tuple[list[Entry], list[Game]]:
    """The players and games without the ids, where everybody's id, if any, is the start number (T212).

    Two such tournaments would make one person of two, and a list would lend its player 1 to each of them.
    Nothing changes where a player would have no name left, or the name of another.

    >>> players = [Entry(2, 1, "Alder", id="1"), Entry(3, 2, "Birch", id="02")]
    >>> [player.id for player in without_local_ids(players, [], Findings("a.trf", []))[0]]
    ['', '']
    """
    ids, numbers = [entry.id for entry in entries], [entry.number for entry in entries]
    if not are_start_numbers(ids, numbers, [entry.name for entry in entries]):
        return list(entries), list(games)
    given = [entry for entry in entries if entry.id]
    findings.add("T212", given[0].line, "id", count=len(given), found=given[0].id)
    return [replace(entry, id="") for entry in entries], [
        replace(game, white=replace(game.white, id=""), black=game.black and replace(game.black, id=""))
        for game in games
    ]
