"""What the shipped laws and the core give for each row of `fide_examples.csv`, in billionths.

One function a quantity; `answer` picks it. The table of expected scores is looked up for all rows, and the
cap is the one of the row's edition. Rows older than the first shipped edition have the same table and no
difference above 209 points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache

import numpy as np

from elo_batch.exact import HALF_POINT, HUNDREDTH, POINT, Units, round_to_points
from elo_batch.rating.adjustment import adjusted
from elo_batch.rating.development import Facts, derive, limited
from elo_batch.rating.expectation import capped_differences, expected_scores
from elo_batch.rating.newcomer import first_ratings
from elo_batch.rating.performance import (
    fide_performance,
    norm_average,
    opponents_average,
    perfect_performance,
)
from elo_batch.rules import adjustments, load_rule_set, rules_on
from elo_batch.rules.model import DifferenceCap, Rules

from .fide_example_cases import LAWS, Example, hundredths, read_rows

GM_NORM_FLOOR = 2200
ANY_RATING = 2000
"""Stands for an own rating that a row does not give, where only the difference matters."""


def answer(example: Example) -> int:
    """What our code gives for the row's quantity."""
    return ANSWERS[example.quantity](example)


@cache
def law_of(rules: str) -> Rules:
    """The law that a row's `rules` names; the newest standard one where it names no edition."""
    name, day = LAWS.get(rules, ("fide-standard", "2025-10-01"))
    return rules_on(name, date.fromisoformat(day))


def expected(example: Example) -> Units:
    """The own side's expected score in each game."""
    own = example.own_rating if example.own_rating is not None else ANY_RATING
    if example.opponents:
        differences = np.array([own - opponent for opponent in example.opponents])
    else:
        differences = np.full(example.games or 1, example.difference)
    if example.difference is not None and len(differences) == 1:
        differences = np.array([example.difference])
    law = law_of(example.rules).game
    ratings = np.full(len(differences), own)
    return expected_scores(capped_differences(differences * POINT, ratings * POINT, _cap(example)), law.curve)


def _cap(example: Example) -> DifferenceCap | None:
    return law_of(example.rules).game.cap if example.rules in LAWS else None


def _sum_of_gains(example: Example) -> int:
    assert example.total_half_points is not None
    return example.total_half_points * HALF_POINT - int(expected(example).sum())


def _exact_change(example: Example) -> int:
    return _k(example) * _sum_of_gains(example)


def _rounded_change(example: Example) -> int:
    return round_to_points(_exact_change(example) + example.other_event_hundredths * HUNDREDTH)


def _new_rating(example: Example) -> int:
    if example.kind == "compression_2024":
        return _after_one_off_change(example, "fide-standard", "compression")
    return _points(example.own_rating) + _rounded_change(example)


def _after_one_off_change(example: Example, law: str, name: str) -> int:
    change = next(each for each in adjustments(load_rule_set(law)) if each.name == name)
    ratings = np.array([example.own_rating or 0, example.standard_rating or 0]) * POINT
    return int(adjusted(change, ratings[:1], ratings[1:], whole=True)[0])


def _unrounded_new_rating(example: Example) -> int:
    assert example.total_half_points is not None
    assert example.sum_pd_hundredths is not None
    gain = example.total_half_points * HALF_POINT - example.sum_pd_hundredths * HUNDREDTH
    return _points(example.own_rating) + _k(example) * gain


def _first_rating(example: Example) -> int:
    law = law_of(example.rules).list.first_rating
    assert law is not None
    opponents, games, half_points = sum(example.opponents), len(example.opponents), example.total_half_points
    return int(
        first_ratings(np.array([opponents * POINT]), np.array([games]), np.array([half_points]), law)[0]
    )


def _performance(example: Example) -> int:
    dp = law_of(example.rules).list.performance_dp
    return fide_performance(example.opponents, _half_points(example), dp) * POINT


def _perfect_performance(example: Example) -> int:
    curve = law_of(example.rules).game.curve
    return perfect_performance(example.opponents, _half_points(example), curve) * POINT


def _limited_k(example: Example) -> int:
    limit = law_of(example.rules).list.development.games_limit
    return int(limited(np.array([example.k]), np.array([example.games]), limit)[0]) * POINT


def _derived_k(example: Example) -> int:
    player = example.situation
    assert player is not None
    year = int(LAWS[example.rules][1][:4])
    rating = example.own_rating if example.own_rating is not None else player.peak
    facts = Facts(
        rating=np.array([rating * POINT]),
        games=np.array([player.games]),
        peak=np.array([player.peak * POINT]),
        birth_year=np.array([year - player.age]),
    )
    law = law_of(example.rules)
    assert law.pool == player.pool
    return int(derive(facts, law.list.development, year).k[0]) * POINT


def _points(rating: int | None) -> int:
    assert rating is not None
    return rating * POINT


def _k(example: Example) -> int:
    assert example.k is not None
    return example.k


def _half_points(example: Example) -> int:
    assert example.total_half_points is not None
    return example.total_half_points


def _average(opponents: Sequence[int]) -> int:
    return opponents_average(opponents) * POINT


def _change_of_period(example: Example) -> int:
    """A published change, from the games FIDE printed for it in `fide_periods/`."""
    case = example.id.removeprefix("F-").removesuffix("-period")
    starts = {row["event_id"]: row["start"] for row in read_rows("fide_periods/events.csv")}
    total = 0
    for row in read_rows("fide_periods/games.csv"):
        if row["case"] == case:
            own, opponent = int(row["own_rating"]), int(row["opponent_rating"])
            law = rules_on("fide-standard", date.fromisoformat(starts[row["event_id"]])).game
            difference = np.array([(own - opponent) * POINT])
            used = capped_differences(difference, np.array([own * POINT]), law.cap)
            gain = hundredths(row["score"]) * HUNDREDTH - int(expected_scores(used, law.curve)[0])
            total += int(row["k"]) * gain
    return round_to_points(total)


ANSWERS: Mapping[str, Callable[[Example], int]] = {
    "PD": lambda example: int(expected(example).sum()),
    "sum_PD": lambda example: int(expected(example).sum()),
    "score_minus_PD": _sum_of_gains,
    "sum_score_minus_PD": _sum_of_gains,
    "K_times_(score_minus_PD)": _exact_change,
    "K_times_sum": _exact_change,
    "rounded_change": _rounded_change,
    "new_rating": _new_rating,
    "new_rapid": lambda example: _after_one_off_change(example, "fide-rapid", "raise to standard"),
    "new_rating_unrounded": _unrounded_new_rating,
    "published_list_change": _change_of_period,
    "Ru": _first_rating,
    "Rp_printed_by_FIDE": _first_rating,
    "Rp": _performance,
    "TPR": _performance,
    "ARO": lambda example: _average(example.opponents),
    "PTP": _perfect_performance,
    "Ra_for_GM_norm": lambda example: norm_average(example.opponents, GM_NORM_FLOOR) * POINT,
    "effective_K": _limited_k,
    "K after exactly 30 games": _derived_k,
    "K at rating 2400": _derived_k,
    "K junior below 2300": _derived_k,
    "K junior at 2300, 30+ games": _derived_k,
    "K in the year of the 18th birthday, 30+ games": _derived_k,
    "K rapid at 2400": _derived_k,
}
