"""Control totals: what was read is what was rated, what was not, and what was refused; nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from elo_batch.batch.rated import Rated
from elo_batch.exact import HALF_POINT, to_text
from elo_batch.notation.how import How
from elo_batch.rating import RatedPool
from elo_batch.rating.lines import VERDICT_TEXTS, Verdict


class TotalsError(Exception):
    """Games were lost or counted twice on the way: a fault of the program, never of the input."""


def control_totals(rated: Rated, read: int, refused: int) -> dict[str, Any]:
    """Counts of the games, in which games read = rated + not rated (by verdict) + refused; byes are none.

    `read` counts the games of all files, `refused` those of events that are left out. Raises TotalsError when
    the verdicts of all pools do not account for every game that was read.
    """
    games = rated.prepared.checked.batch.games
    verdicts: Counter[str] = Counter()
    players: set[int] = set()
    waiting = 0
    for result in rated.pools.values():
        verdicts += _verdicts(result)
        players |= set(result.totals.player.tolist())
        waiting += int(np.count_nonzero(result.closed.first.new_rating == 0))
    played = verdicts[VERDICT_TEXTS[Verdict.RATED]]
    byes = int((games["how"] == How.BYE).sum())
    counts = {
        "read": read,
        "games": len(games) - byes,
        "rated": played,
        "not_rated": verdicts.total() - verdicts[VERDICT_TEXTS[Verdict.BYE]] - played,
        "refused": refused,
        "byes": byes,
        "verdicts": {name: verdicts[name] for name in VERDICT_TEXTS if verdicts[name]},
        "points": to_text(int(games["white_score"].sum() + games["black_score"].sum()) * HALF_POINT),
        "players": len(players),
        "events": rated.prepared.checked.batch.events["event_id"].nunique(),
        "waiting": waiting,
        "unfinished": int((games["how"] == How.UNFINISHED).sum()),
    }
    _add_up(counts)
    return counts


def _verdicts(result: RatedPool) -> Counter[str]:
    """The number of games by what either side makes of them."""
    half = len(result.lines.player) // 2
    white, black = result.lines.verdict[:half], result.lines.verdict[half:]
    found = white
    for verdict in (Verdict.FIRST_RATING, Verdict.RATED):
        found = np.where(black == verdict, black, np.where(white == verdict, white, found))
    values, numbers = np.unique(found, return_counts=True)
    return Counter(
        {VERDICT_TEXTS[value]: n for value, n in zip(values.tolist(), numbers.tolist(), strict=True)}
    )


def _add_up(counts: Mapping[str, Any]) -> None:
    told = counts["rated"] + counts["not_rated"]
    if told + counts["refused"] != counts["read"] or told != counts["games"]:
        raise TotalsError(
            f"control totals: {counts['read']} games read, but {counts['rated']} rated,"
            f" {counts['not_rated']} not rated, {counts['refused']} refused"
        )
