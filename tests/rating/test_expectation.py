"""Expected scores: the printed table row by row, the logistic curve against `decimal`."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_batch.exact import HUNDREDTH, POINT
from elo_batch.rating.expectation import expected_score, expected_scores
from elo_batch.rules.model import Curve

# FIDE 8.1.2: the last difference of each row, for H = .50, .51 ... .99; beyond the last one 1.00
PRINTED = (
    "3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225 235"
    " 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735"
)
ENDS = tuple(int(end) for end in PRINTED.split())
TABLE = Curve("table", upper_ends=ENDS)
LOGISTIC = Curve("logistic", scale=400)
SETTINGS = settings(deadline=None, derandomize=True, max_examples=200)


def both(difference: int, curve: Curve) -> int:
    """The expected score by the array function, after the scalar one has agreed."""
    value = int(expected_scores(np.array([difference], dtype=np.int64), curve)[0])
    assert expected_score(difference, curve) == value
    return value


@pytest.mark.parametrize(("row", "end"), list(enumerate(ENDS)))
def test_every_row_of_the_table_ends_where_it_is_printed(row: int, end: int) -> None:
    high = (50 + row) * HUNDREDTH
    assert both(end * POINT, TABLE) == high
    assert both((end + 1) * POINT, TABLE) == high + HUNDREDTH
    assert both(-end * POINT, TABLE) == POINT - high
    assert both(-(end + 1) * POINT, TABLE) == POINT - high - HUNDREDTH


@pytest.mark.parametrize("difference", [736, 1000, 2000])
def test_beyond_the_table_the_stronger_side_expects_everything(difference: int) -> None:
    assert both(difference * POINT, TABLE) == POINT
    assert both(-difference * POINT, TABLE) == 0


def test_equal_ratings_expect_a_half() -> None:
    assert both(0, TABLE) == both(0, LOGISTIC) == POINT // 2


def test_a_fraction_beyond_a_row_is_the_next_row() -> None:
    assert both(3 * POINT + 1, TABLE) == 51 * HUNDREDTH
    assert both(-3 * POINT - 1, TABLE) == 49 * HUNDREDTH


def test_the_table_is_not_the_logistic_curve() -> None:
    # facts: first different at 25; at 400 .92 against .909
    assert both(400 * POINT, TABLE) == 92 * HUNDREDTH
    assert both(400 * POINT, LOGISTIC) == 909_090_909  # 10 / 11


@pytest.mark.parametrize(
    ("difference", "billionths"),
    [(200, 759_746_927), (-200, 240_253_073), (-600, 30_653_430), (600, 969_346_570)],
)
def test_known_values_of_the_logistic_curve(difference: int, billionths: int) -> None:
    assert both(difference * POINT, LOGISTIC) == billionths


def reference(difference: int, scale: int) -> int:
    with localcontext() as context:
        context.prec = 60
        power = Decimal(10) ** (Decimal(-difference) / POINT / scale)
        return int((POINT / (1 + power)).to_integral_value(rounding=ROUND_HALF_UP))


@SETTINGS
@given(st.integers(-3000 * POINT, 3000 * POINT), st.sampled_from([200, 400, 401]))
def test_the_logistic_curve_is_right_to_a_billionth(difference: int, scale: int) -> None:
    curve = Curve("logistic", scale=scale)
    value = both(difference, curve)
    assert abs(value - reference(difference, scale)) <= 1
    assert value + both(-difference, curve) == POINT


@pytest.mark.parametrize("difference", range(0, 4100, 37))
def test_whole_differences_agree_with_decimal_in_every_digit(difference: int) -> None:
    assert both(-difference * POINT, LOGISTIC) == POINT - both(difference * POINT, LOGISTIC)
    assert both(-difference * POINT, LOGISTIC) == reference(-difference * POINT, 400)


@SETTINGS
@given(st.lists(st.integers(-1500, 1500), min_size=2, max_size=2, unique=True))
def test_more_rating_never_expects_less(differences: list[int]) -> None:
    low, high = sorted(differences)
    for curve in (TABLE, LOGISTIC):
        assert both(low * POINT, curve) <= both(high * POINT, curve)


@SETTINGS
@given(st.integers(-1500 * POINT, 1500 * POINT))
def test_the_two_sides_of_the_table_add_up_to_one(difference: int) -> None:
    assert both(difference, TABLE) + both(-difference, TABLE) == POINT


def test_no_differences_give_no_scores() -> None:
    for curve in (TABLE, LOGISTIC):
        assert expected_scores(np.zeros(0, dtype=np.int64), curve).tolist() == []
