"""Every row of the published FIDE examples is read, and none is lost."""

from __future__ import annotations

from collections import Counter

import pytest

from .fide_example_cases import LAWS, Example, KSituation, parse_example, read_examples, read_rows

BY_QUANTITY = {
    "PD": 19,
    "score_minus_PD": 205,
    "K_times_(score_minus_PD)": 23,
    "sum_score_minus_PD": 25,
    "K_times_sum": 19,
    "sum_PD": 3,
    "rounded_change": 15,
    "new_rating": 19,
    "new_rating_unrounded": 1,
    "published_list_change": 6,  # of 42: 28 have no games here, 8 are in fide_examples_unexplained.csv
    "Ru": 14,
    "Rp_printed_by_FIDE": 1,
    "Rp": 14,
    "TPR": 8,
    "ARO": 8,
    "PTP": 8,
    "Ra_for_GM_norm": 2,
    "effective_K": 6,
    "K after exactly 30 games": 1,
    "K at rating 2400": 1,
    "K junior below 2300": 1,
    "K junior at 2300, 30+ games": 1,
    "K in the year of the 18th birthday, 30+ games": 1,
    "K rapid at 2400": 1,
    "new_rapid": 1,
}
WITHOUT_SCORES = {"PD", "Ra_for_GM_norm", "effective_K", "published_list_change", "new_rapid"}


@pytest.fixture(scope="module")
def examples() -> dict[str, Example]:
    return {example.id: example for example in read_examples()}


def test_every_row_is_parsed_and_counted_by_quantity(examples: dict[str, Example]) -> None:
    assert len(examples) == 403
    assert Counter(example.quantity for example in examples.values()) == BY_QUANTITY


def test_every_row_names_its_source() -> None:
    assert all(row["source"] for row in read_rows())


def test_new_ratings_are_fourteen_periods_and_five_of_the_compression(examples: dict[str, Example]) -> None:
    kinds = Counter(e.kind for e in examples.values() if e.quantity == "new_rating")
    assert kinds == {"rating_change": 14, "compression_2024": 5}


def test_listed_scores_and_opponents_are_equally_many(examples: dict[str, Example]) -> None:
    listed = [example for example in examples.values() if example.half_points]
    assert len(listed) == 347
    assert all(len(example.half_points) == len(example.opponents) == example.games for example in listed)


def test_what_a_quantity_needs_is_there(examples: dict[str, Example]) -> None:
    for example in examples.values():
        has_score = example.total_half_points is not None
        needs_no_score = example.quantity in WITHOUT_SCORES or example.situation is not None
        assert has_score or needs_no_score or example.kind == "compression_2024" or example.quantity == "ARO"


def test_single_games_have_a_difference(examples: dict[str, Example]) -> None:
    singles = {"PD", "score_minus_PD", "K_times_(score_minus_PD)"}
    rows = [example for example in examples.values() if example.quantity in singles]
    assert len(rows) == 247
    assert all(example.difference is not None for example in rows)


def test_rules_name_a_shipped_edition_or_none(examples: dict[str, Example]) -> None:
    others = {example.rules for example in examples.values()} - set(LAWS)
    assert others == {
        "any", "C.07", "B.01-2024", "2024-03/2025-10", "2024-03 one-off", "RB-2022-10 one-off",
        "pre-2009", "2009-07", "pre-2014", "2014-07",
    }  # fmt: skip


def test_differences_in_words_are_own_minus_opponent(examples: dict[str, Example]) -> None:
    assert (examples["SC-PD3"].difference, examples["SC-PD8"].difference) == (100, -800)
    assert (examples["BL-07"].difference, examples["BL-08"].difference) == (400, -400)
    assert examples["SC-PD3"].own_rating is None


def test_opponents_in_words_are_counted_or_repeated(examples: dict[str, Example]) -> None:
    assert examples["MM-kcap2"].games == 18
    assert examples["F-I01"].opponents == (2000,) * 5
    assert examples["F-I01"].total_half_points == 6
    far = examples["BL-10"]
    assert (far.games, far.difference, far.total_half_points, far.opponents) == (11, 400, 22, ())
    assert examples["NORM-2"].opponents == (2400,) * 8 + (0,)


def test_totals_in_words_keep_the_expected_score(examples: dict[str, Example]) -> None:
    book = examples["BL-06"]
    assert (book.games, book.total_half_points, book.sum_pd_hundredths) == (15, 21, 966)
    assert (examples["BL-01"].opponents, examples["BL-01"].total_half_points) == ((1500,) * 6, 7)


def test_two_ratings_in_one_cell_are_told_apart(examples: dict[str, Example]) -> None:
    assert (examples["RB-1"].own_rating, examples["RB-1"].standard_rating) == (2283, 2732)


def test_the_other_event_of_two_periods_is_kept(examples: dict[str, Example]) -> None:
    others = {e.id: e.other_event_hundredths for e in examples.values() if e.other_event_hundredths}
    assert others == {"US25-A-new": -260, "US25-D-new": 240}


def test_each_k_question_has_its_player(examples: dict[str, Example]) -> None:
    assert sum(example.situation is not None for example in examples.values()) == 6
    assert examples["MM-kage18"].situation == KSituation(games=30, age=18, peak=1400)
    assert examples["MM-krapid"].situation == KSituation(games=30, age=30, peak=2400, pool="rapid")


def test_unexplained_periods_say_by_how_much_they_differ() -> None:
    rows = {row["id"]: row for row in read_rows("fide_examples_unexplained.csv")}
    assert len(rows) == 8
    for row in rows.values():
        assert int(row["printed"]) - int(row["recomputed"]) == int(row["difference"]) != 0
        assert row["differs"]
    assert rows["F-M01-period"]["difference"] == "3"


@pytest.mark.parametrize(
    "cell",
    [
        {"own_rating": "about 2000"},
        {"opponents": "some"},
        {"scores": "total many"},
        {"recomputed": "0.123"},
    ],
)
def test_an_unknown_form_is_refused(cell: dict[str, str]) -> None:
    row = next(read_rows()) | cell
    with pytest.raises(ValueError, match=r"."):
        parse_example(row)
