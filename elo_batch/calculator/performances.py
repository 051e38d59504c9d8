"""Performance ratings of a single game, each under the name of its variant."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from elo_batch.exact import POINT, divide_half_up
from elo_batch.rating.performance import (
    fide_performance,
    linear_performance,
    logistic_performance,
    perfect_performance,
)
from elo_batch.rules import first_days, load_rule_set, rules_on
from elo_batch.rules.model import Curve, Rules

_FIDE = "fide-standard"


@dataclass(frozen=True)
class Performance:
    """One variant: a short name, what it is, and the whole rating; None where it is not finite."""

    name: str
    meaning: str
    rating: int | None


def performances(opponent: int, half_points: int, rules: Rules) -> tuple[Performance, ...]:
    """Every variant for one game; `opponent` is a rating in billionths, rounded half up as in an average.

    The differences are never capped here (FIDE C.07 10).

    Published: a win over 1500 is 2300 by FIDE Rp and 1900 by the linear formula.
    """
    rating = divide_half_up(opponent, POINT)
    curve = rules.game.curve
    scale = curve.scale if curve.kind == "logistic" else 400
    return (
        Performance(
            "FIDE Rp",
            "opponent's rating + dp of the percentage, 800 at 0 % and 100 % (FIDE B.01 1.4.8, C.07 10.2); "
            "over several games a win against a low opponent can lower it",
            fide_performance([rating], half_points, rules.list.performance_dp),
        ),
        Performance(
            "linear",
            "opponent's rating + 400 for a win, - 400 for a loss (US practice); a win can lower it likewise",
            linear_performance([rating], half_points),
        ),
        Performance(
            "perfect (PTP)",
            "smallest rating whose expected score by the table reaches the score; "
            "opponent + 736 for a win, - 800 for a loss (FIDE C.07 10.3)",
            perfect_performance([rating], half_points, _table_of(curve)),
        ),
        Performance(
            "logistic",
            f"rating at which 1 / (1 + 10^(-difference / {scale})) is the score; not finite at 0 % and 100 %",
            logistic_performance([rating], half_points, scale),
        ),
    )


def _table_of(curve: Curve) -> Curve:
    return curve if curve.kind == "table" else _fide_table()


@cache
def _fide_table() -> Curve:
    return rules_on(_FIDE, first_days(load_rule_set(_FIDE))[-1]).game.curve
