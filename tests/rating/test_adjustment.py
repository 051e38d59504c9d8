"""The one-off changes of FIDE's lists, with the published numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.exact import POINT
from elo_batch.rating.adjustment import adjusted, adjusted_peaks, compressed, raised
from elo_batch.rules import adjustments, load_rule_set
from elo_batch.rules.model import Adjustment


def _adjustment(law: str, name: str) -> Adjustment:
    return next(each for each in adjustments(load_rule_set(law)) if each.name == name)


def _points(adjustment: Adjustment, rating: int, reference: int = 0) -> int:
    one = adjusted(adjustment, np.array([rating]) * POINT, np.array([reference]) * POINT, whole=True)
    assert int(one[0]) % POINT == 0
    return int(one[0]) // POINT


@pytest.mark.parametrize("law", ["fide-standard", "fide-rapid", "fide-blitz", "fide-club"])
@pytest.mark.parametrize(
    ("before", "after"),
    [(1000, 1400), (1500, 1700), (1600, 1760), (1950, 1970), (2000, 2000), (2001, 2001), (2400, 2400)],
)
def test_compression_of_march_2024_gives_the_published_ratings(law: str, before: int, after: int) -> None:
    assert _points(_adjustment(law, "compression"), before) == after


@pytest.mark.parametrize(("before", "after"), [(1601, 1761), (1602, 1761), (1603, 1762), (1999, 1999)])
def test_compression_is_rounded_to_the_nearest_point(before: int, after: int) -> None:
    # 0.6 R + 800: 1760.6, 1761.2, 1761.8, 1999.4
    assert _points(_adjustment("fide-standard", "compression"), before) == after


@pytest.mark.parametrize("law", ["fide-rapid", "fide-blitz"])
@pytest.mark.parametrize(
    ("before", "standard", "after"),
    [(2283, 2732, 2632), (2631, 2732, 2632), (2632, 2732, 2632), (2700, 2732, 2700), (1500, 0, 1500)],
)
def test_raise_of_october_2022_stops_100_below_the_standard_rating(
    law: str, before: int, standard: int, after: int
) -> None:
    assert _points(_adjustment(law, "raise to standard"), before, standard) == after


def test_unrated_players_stay_unrated() -> None:
    nobody, standard = np.zeros(2, dtype=np.int64), np.array([2732, 1500]) * POINT
    assert compressed(nobody, 2000, 40).tolist() == [0, 0]
    assert raised(nobody, standard, 100).tolist() == [0, 0]


def test_law_that_does_not_round_keeps_the_fraction() -> None:
    new = adjusted(
        Adjustment("x", _adjustment("fide-standard", "compression").day, "compress", 2000, 40),
        np.array([1601]) * POINT,
        np.zeros(1, dtype=np.int64),
        whole=False,
    )
    assert new.tolist() == [1_760_600_000_000]


def test_peak_rises_only_where_it_is_known_and_passed() -> None:
    peaks = adjusted_peaks(np.array([1450, 1900, 0]) * POINT, np.array([1640, 1640, 1640]) * POINT)
    assert (peaks // POINT).tolist() == [1640, 1900, 0]


@given(st.lists(st.integers(1, 3500), min_size=2))
def test_compression_keeps_the_order_of_players(ratings: list[int]) -> None:
    new = compressed(np.array(sorted(ratings)) * POINT, 2000, 40)
    assert (np.diff(new) >= 0).all()
