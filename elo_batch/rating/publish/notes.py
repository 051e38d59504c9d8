"""What the reader of a row of changes should know: the column `note`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from elo_batch.exact import POINT, Units, to_text
from elo_batch.notation.counts import counted
from elo_batch.rating import RatedPool
from elo_batch.rating.development import Origin
from elo_batch.rating.inputs import Flags, Pool, Whole
from elo_batch.rating.lines import Source
from elo_batch.rating.publish.labels import Labels

_NOT_LISTED = "rated at the event's start, but not on the newest list: there is nothing to add the change to"


def _meanwhile(rated: RatedPool) -> Flags:
    flags = np.zeros(len(rated.totals.player), dtype=bool)
    lines = np.flatnonzero(rated.lines.source == Source.MEANWHILE)
    flags[rated.totals.group[lines]] = True
    return flags


def event_notes(rated: RatedPool, games: Whole, score: Units) -> NDArray[np.object_]:
    """What the reader of an event row should know, one entry an entry of `Totals`."""
    notes = np.full(len(games), "", dtype=object)
    for percent, whole in (("100 %", score == games * POINT), ("0 %", score == 0)):
        rows = np.flatnonzero(whole & (games > 0))
        found, where = np.unique(games[rows], return_inverse=True)
        words = np.array([f"{n} game{'s' if n > 1 else ''}, {percent}" for n in found], dtype=object)
        notes[rows] = words[where] if len(found) else notes[rows]
    notes[_meanwhile(rated)] = "unrated at the start, rated before it was processed (8.2.4)"
    return notes


def period_notes(pool: Pool, rated: RatedPool, labels: Labels) -> NDArray[np.object_]:
    """What the reader of a period row should know, one entry a player."""
    closed, law = rated.closed, pool.law.list
    notes = np.full(len(closed.base), "", dtype=object)
    notes[closed.base == 0] = "no rated opponents"
    notes[(closed.base == 0) & (closed.games > 0)] = _NOT_LISTED
    notes[closed.stood_in & (closed.games > 0)] = (
        f"first {labels.pool} rating: the change is added to the standard rating"
    )
    if law.first_rating is not None and law.first_rating.method == "start":
        starts = (pool.players.before == 0) & (closed.games > 0)
        notes[starts] = f"starts at {law.first_rating.start_rating}"
    _note_first_ratings(notes, pool, rated)
    _note_floor(notes, pool, rated)
    assumed = closed.k.assumed & (closed.games > 0) & (closed.k.origin >= Origin.BAND)
    notes[assumed & (notes == "")] = "K assumed"
    return notes


def _note_first_ratings(notes: NDArray[np.object_], pool: Pool, rated: RatedPool) -> None:
    first, law = rated.closed.first, pool.law.list
    least = law.first_rating.least_games if law.first_rating else 0
    floor = law.floor.value if law.floor else 0
    for i, player in enumerate(first.player.tolist()):
        notes[player] = _first_note(first.games[i], first.new_rating[i], first.raw[i], (least, floor))
        if first.zero_left_out[i]:
            notes[player] += "; the first event scored zero and is left out (8.2.1)"


def _note_floor(notes: NDArray[np.object_], pool: Pool, rated: RatedPool) -> None:
    closed, floor = rated.closed, pool.law.list.floor
    if floor is None:
        return
    waiting = closed.first.player
    for player in np.flatnonzero(closed.fell).tolist():
        held = f"held at {to_text(int(closed.new_rating[player]))}"
        outcome = "unrated" if floor.effect == "unrated" else held
        pooled = f"; {notes[player]}" if player in waiting else ""
        notes[player] = f"{to_text(int(closed.fell_to[player]))}, below {floor.value}: {outcome}{pooled}"


def _first_note(games: int, rating: int, raw: int, bounds: tuple[int, int]) -> str:
    least, floor = bounds
    if rating:
        return f"first rating from {counted(str(games), 'game')}"
    if raw:
        return f"{to_text(raw)}, below {floor}"
    return (
        f"{games} of {counted(str(least), 'game')}"
        if games < least
        else f"{counted(str(games), 'game')}, not enough points for a first rating"
    )
