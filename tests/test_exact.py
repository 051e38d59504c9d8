"""One unit, one rounding: integers in, integers out, halves away from zero."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_batch.exact import (
    POINT,
    divide_half_away,
    divide_half_up,
    from_text,
    round_to_points,
    sums,
    to_text,
)

whole = st.integers(-(10**15), 10**15)
SETTINGS = settings(deadline=None, derandomize=True, max_examples=100)


@pytest.mark.parametrize(
    ("points", "rounded"),
    [("-0.5", -1), ("0.5", 1), ("-2.5", -3), ("2.5", 3), ("-17.5", -18), ("-22.5", -23), ("0.499999999", 0)],
)
def test_halves_round_away_from_zero(points: str, rounded: int) -> None:
    assert round_to_points(from_text(points)) == rounded * POINT
    assert round_to_points(np.array([from_text(points)])).tolist() == [rounded * POINT]


@SETTINGS
@given(whole, st.integers(1, 10**6))
def test_division_is_that_of_fractions(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    away = int(abs(exact) + Fraction(1, 2)) * (1 if exact >= 0 else -1)
    assert divide_half_away(numerator, denominator) == away
    assert divide_half_up(numerator, denominator) == (exact + Fraction(1, 2)).__floor__()
    assert divide_half_away(np.array([numerator]), denominator).tolist() == [away]
    assert divide_half_up(np.array([numerator]), denominator).tolist() == [
        divide_half_up(numerator, denominator)
    ]


def test_halves_up_and_away_differ_below_zero_alone() -> None:
    assert (divide_half_up(-5, 2), divide_half_away(-5, 2)) == (-2, -3)
    assert (divide_half_up(5, 2), divide_half_away(5, 2)) == (3, 3)


def test_integers_of_any_size_stay_exact() -> None:
    assert divide_half_away(10**40 + 1, 2) == 5 * 10**39 + 1


@SETTINGS
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(-(2**60), 2**60)), max_size=8))
def test_sums_are_exact_where_floats_are_not(rows: list[tuple[int, int]]) -> None:
    groups = np.array([group for group, _ in rows], dtype=np.int64)
    values = np.array([value // 16 for _, value in rows], dtype=np.int64)
    wanted = [sum(int(v) for g, v in zip(groups, values, strict=True) if g == n) for n in range(5)]
    assert sums(groups, values, 5).tolist() == wanted


def test_a_sum_beyond_two_to_the_53_keeps_its_last_digit() -> None:
    values = np.array([2**53, 1, 1], dtype=np.int64)
    assert sums(np.zeros(3, dtype=np.int64), values, 1).tolist() == [2**53 + 2]


def test_sums_of_nothing_are_zero() -> None:
    assert sums(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64), 2).tolist() == [0, 0]


@SETTINGS
@given(whole)
def test_text_reads_back(units: int) -> None:
    text = to_text(units)
    assert from_text(text) == units
    assert not text.startswith(("+", "-0", ".")) or text.startswith("-0.")
    assert "." not in text or not text.endswith(("0", "."))


@pytest.mark.parametrize("text", ["", "x", "nan", "inf", "-Infinity", "1,5"])
def test_what_is_no_finite_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        from_text(text)


def test_more_than_nine_decimals_are_rounded_once() -> None:
    assert from_text("0.0000000005") == 1
    assert from_text("-0.0000000005") == -1
    assert from_text("0.00000000049") == 0
