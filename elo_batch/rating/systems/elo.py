"""K x (score - expected): FIDE and every plain Elo that sums over a rating period.

`gain` computes the lines one by one; `totals` adds them per player and event, and `close` makes changes and
ratings out of the sums, once.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from elo_batch.exact import HALF_POINT, POINT, Units
from elo_batch.rating.expectation import capped_differences, expected_scores, in_blocks
from elo_batch.rating.inputs import Flags, Pool, Positions, Whole
from elo_batch.rating.lines import Lines
from elo_batch.rules.model import DifferenceCap, GameRules


def gain(lines: Lines, pool: Pool) -> Lines:
    """The lines with difference, expected score and gain, each under the edition of its event.

    Published: 2813 against 2400 in November 2025 expects .93, 2400 against 2813 expects .08 (FIDE, F-P01).
    """
    edition = pool.events.edition[lines.event]
    if len(pool.law.editions) == 1:
        return _gain_of(lines, pool, pool.law.editions[0], lines.rated)
    for number, rules in enumerate(pool.law.editions):
        lines = _gain_of(lines, pool, rules, lines.rated & (edition == number))
    return lines


def _gain_of(lines: Lines, pool: Pool, rules: GameRules, chosen: Flags) -> Lines:
    rows = np.flatnonzero(chosen)
    old = (lines.difference_used, lines.expected, lines.gain)
    if len(rows) == len(chosen):
        used, expected, gained = _computed(lines, pool, rules, slice(None))
    else:
        new = _computed(lines, pool, rules, rows)
        used, expected, gained = (_put(a, rows, b) for a, b in zip(old, new, strict=True))
    return replace(lines, difference_used=used, expected=expected, gain=gained)


def _put(values: Units, rows: Whole, new: Units) -> Units:
    values = values.copy()
    values[rows] = new
    return values


def _computed(lines: Lines, pool: Pool, rules: GameRules, rows: Whole | slice) -> tuple[Units, Units, Units]:
    own, other, score = lines.own[rows], lines.other[rows], lines.score[rows]
    used = in_blocks(lambda own, other: capped_differences(own - other, own, rules.cap), own, other)
    if rules.cap is not None and rules.cap.once_per_event:
        order = pool.games.order[lines.game[rows]]
        used = _limit_upgrades((lines.player[rows], lines.event[rows], order), own - other, used, rules.cap)
    expected = expected_scores(used, rules.curve)
    gained = in_blocks(lambda s, e: s.astype(np.int64) * HALF_POINT - e, score, expected)
    return used, expected, gained


def _limit_upgrades(
    keys: tuple[Positions, Positions, Whole], difference: Units, used: Units, cap: DifferenceCap
) -> Units:
    """Keep the cap in one game an event, the one with the greatest difference (8.3.1 of 2022 to 2024).

    `keys`: player, event and order of each line; of equal differences the first game keeps it.
    """
    limited = (np.abs(difference) if cap.weaker_side_limited_too else difference) > cap.value * POINT
    found = np.flatnonzero(limited)
    if not len(found):
        return used
    player, event, game = (key[found] for key in keys)
    order = np.lexsort((game, -np.abs(difference[found]), event, player))
    player, event = player[order], event[order]
    first = np.r_[True, (player[1:] != player[:-1]) | (event[1:] != event[:-1])]
    full = found[order[~first]]
    result = used.copy()
    result[full] = difference[full]
    return result
