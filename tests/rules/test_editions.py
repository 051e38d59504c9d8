"""Both sides of every day on which a FIDE value changes, written from the history of the handbook."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from elo_batch.rules import adjustments, load_rule_set, resolve, rules_on
from elo_batch.rules.model import DifferenceCap, Exclusion, Rules

GET: dict[str, Callable[[Rules], Any]] = {
    "cap": lambda rules: rules.game.cap,
    "exclusion": lambda rules: rules.game.exclusion,
    "minutes": lambda rules: (rules.game.rate_of_play.at_least, *rules.game.rate_of_play.by_rating),
    "first control": lambda rules: rules.game.rate_of_play.first_control_moves,
    "round robin": lambda rules: rules.game.round_robin_with_unrated,
    "floor for opponents": lambda rules: rules.game.floor,
    "k": lambda rules: tuple(band.k for band in rules.list.development.bands),
    "k of a newcomer": lambda rules: rules.list.development.first_k,
    "floor": lambda rules: rules.list.floor.value,
    "first rating": lambda rules: rules.list.first_rating.method,
    "half points asked": lambda rules: rules.list.first_rating.least_half_points,
    "zero first event": lambda rules: rules.list.first_rating.zero_first_event,
    "highest first rating": lambda rules: rules.list.first_rating.maximum,
    "opponents added": lambda rules: (
        rules.list.first_rating.added_opponents,
        rules.list.first_rating.added_rating,
    ),
    "per half point": lambda rules: rules.list.first_rating.per_half_point,
}

PLAIN, ONCE = DifferenceCap(400), DifferenceCap(400, once_per_event=True)
Y22, O22, M24 = date(2022, 1, 1), date(2022, 10, 1), date(2024, 3, 1)
D24, O25 = date(2024, 12, 1), date(2025, 10, 1)
EVERY = ("fide-standard", "fide-rapid", "fide-blitz")
FAST = ("fide-rapid", "fide-blitz")

CHANGES: list[tuple[tuple[str, ...], str, date, object, object]] = [
    (("fide-standard", "fide-club"), "cap", Y22, PLAIN, ONCE),
    (("fide-standard", "fide-club"), "cap", M24, ONCE, PLAIN),
    (("fide-standard", "fide-club"), "cap", O25, PLAIN, DifferenceCap(400, not_for_ratings_from=2650)),
    (FAST, "cap", Y22, DifferenceCap(735), ONCE),
    (FAST, "cap", M24, ONCE, PLAIN),
    (FAST, "cap", O25, PLAIN, PLAIN),
    (FAST, "exclusion", D24, None, Exclusion(600, 2600)),
    (("fide-standard",), "exclusion", D24, None, None),
    (("fide-standard",), "minutes", Y22, (60, (2200, 120), (1600, 90)), (60, (2400, 120), (1800, 90))),
    (("fide-standard",), "first control", Y22, 40, 30),
    (EVERY, "round robin", Y22, "refused", "ordinary"),
    (FAST, "k", O22, (20,), (10, 40, 40, 20)),
    (FAST, "k of a newcomer", O22, 20, 40),
    (("fide-standard",), "k", O22, (10, 40, 40, 20), (10, 40, 40, 20)),
    (EVERY, "floor", M24, 1000, 1400),
    (EVERY, "floor for opponents", M24, 1000, 1400),
    (EVERY, "first rating", M24, "half points", "added draws"),
    (EVERY, "highest first rating", M24, 0, 2200),
    (EVERY, "opponents added", M24, (0, 0), (2, 1800)),
    (EVERY, "per half point", M24, 20, 0),
    (("fide-standard",), "half points asked", Y22, 1, 0),
    (FAST, "half points asked", Y22, 2, 0),
    (EVERY, "zero first event", Y22, "counts", "rated opponents"),
    (EVERY, "zero first event", M24, "rated opponents", "rated opponents"),
]
CASES = [(law, what, day, before, after) for laws, what, day, before, after in CHANGES for law in laws]


@pytest.mark.parametrize(("law", "what", "day", "before", "after"), CASES)
def test_value_changes_on_its_day_and_not_the_day_before(
    law: str, what: str, day: date, before: object, after: object
) -> None:
    assert GET[what](rules_on(law, day - timedelta(days=1))) == before
    assert GET[what](rules_on(law, day)) == after


DAYS = [date(2017, 7, 1), date(2021, 12, 31), Y22, O22, date(2024, 2, 29), M24, D24, O25, date(2026, 11, 30)]


@pytest.mark.parametrize("law", EVERY)
@pytest.mark.parametrize("day", DAYS)
def test_what_every_edition_shares(law: str, day: date) -> None:
    rules = rules_on(law, day)
    first = rules.list.first_rating
    assert rules.list.development.games_limit == 700
    assert rules.list.development.from_list
    assert (rules.list.update, rules.list.rounding, rules.list.zero_sum) == ("period", "period", False)
    assert (rules.list.lists.closing_days, rules.list.lists.inactive_after_months) == (3, 12)
    assert first is not None
    assert (first.least_games, first.window_months, first.window) == (5, 26, "sliding")
    assert (rules.game.matches, rules.game.unrated_opponents, rules.game.late_lists) == (True, "not rated", 3)
    assert rules.game.long_event_days == 30
    assert rules.game.curve.kind == "table"
    assert rules.game.fallback_pool == ("" if law == "fide-standard" else "standard")


def test_k_bands_stand_in_the_order_in_which_fide_applies_them() -> None:
    ever, junior, beginner, rest = rules_on("fide-standard", M24).list.development.bands
    assert (ever.k, ever.ever_from_rating) == (10, 2400)
    assert (junior.k, junior.never_from_rating, junior.until_year_of_age) == (40, 2300, 18)
    assert (beginner.k, beginner.below_games) == (40, 30)
    assert (rest.k, rest.from_rating, rest.below_rating) == (20, None, None)
    assert {band.article for band in (ever, junior, beginner, rest)} == {"8.3.3"}


def test_rapid_is_more_than_10_and_less_than_60_minutes_and_blitz_more_than_3_and_at_most_10() -> None:
    for day in (date(2017, 7, 1), date(2026, 1, 1)):
        rapid, blitz = rules_on("fide-rapid", day).game, rules_on("fide-blitz", day).game
        assert rapid.rate_of_play is not None
        assert blitz.rate_of_play is not None
        assert (rapid.rate_of_play.more_than, rapid.rate_of_play.less_than) == (10, 60)
        assert (blitz.rate_of_play.more_than, blitz.rate_of_play.at_most) == (3, 10)
        assert (rapid.rate_of_play.at_most, blitz.rate_of_play.less_than) == (0, 0)


def test_event_start_chooses_the_cap_and_list_date_chooses_floor_and_first_rating() -> None:
    rules = resolve(load_rule_set("fide-standard"), date(2024, 2, 25), M24)
    assert rules.game.cap == ONCE
    assert rules.game.floor == 1000
    assert rules.list.floor is not None
    assert rules.list.floor.value == 1400
    assert rules.list.first_rating is not None
    assert rules.list.first_rating.method == "added draws"


def test_edition_is_the_newest_first_day_of_each_half() -> None:
    rules = resolve(load_rule_set("fide-standard"), date(2023, 5, 1), date(2024, 4, 1))
    assert (rules.game.edition, rules.list.edition) == ("2022-01-01", "2024-03-01")
    assert rules_on("fide-standard", O25).game.edition == "2025-10-01"
    assert rules_on("fide-rapid", O25).game.edition == "2024-12-01"
    assert rules_on("elo", None).game.edition == ""


@pytest.mark.parametrize(
    ("law", "topic", "article"),
    [
        ("fide-standard", "cap", "8.3.1"),
        ("fide-standard", "curve", "8.1.2"),
        ("fide-standard", "unplayed", "5.1"),
        ("fide-standard", "match unrated", "6.1"),
        ("fide-standard", "match decided", "6.2"),
        ("fide-standard", "late", "9.1"),
        ("fide-standard", "rate of play", "1.1, 1.2"),
        ("fide-rapid", "exclusion", "7.3.1"),
        ("fide-blitz", "fallback", "7.2.1"),
    ],
)
def test_articles_of_the_present_text(law: str, topic: str, article: str) -> None:
    assert rules_on(law, O25).game.grounds[topic].article == article


def test_articles_of_the_list_half_in_the_present_text() -> None:
    grounds = rules_on("fide-standard", O25).list.grounds
    found = {name: grounds[name].article for name in ("k", "k limit", "rounding", "joined meanwhile")}
    assert found == {"k": "8.3.3", "k limit": "8.3.3", "rounding": "8.3.4", "joined meanwhile": "8.2.4"}
    assert grounds["zero first event"].article == "8.2.1"


@pytest.mark.parametrize("law", EVERY)
def test_no_article_number_is_given_for_2017(law: str) -> None:
    rules = rules_on(law, date(2017, 7, 1))
    every = [*rules.game.grounds.values(), *rules.list.grounds.values()]
    assert [ground.article for ground in every if ground.article] == []
    assert all(str(ground).startswith("reading: ") for ground in every)


@pytest.mark.parametrize("law", [*EVERY, "fide-club", "elo", "auto-k"])
@pytest.mark.parametrize("day", DAYS)
def test_every_ground_has_a_source(law: str, day: date) -> None:
    rules = rules_on(law, day)
    every = [*rules.game.grounds.values(), *rules.list.grounds.values()]
    assert all(ground.source and str(ground) for ground in every)


def test_standard_list_was_compressed_on_1_march_2024() -> None:
    (one,) = adjustments(load_rule_set("fide-standard"))
    assert (one.name, one.day, one.method) == ("compression", M24, "compress")
    assert (one.below, one.share_hundredths) == (2000, 40)


@pytest.mark.parametrize("law", FAST)
def test_rapid_and_blitz_lists_were_raised_in_2022_and_compressed_in_2024(law: str) -> None:
    raised, compressed = adjustments(load_rule_set(law))
    assert (raised.day, raised.method, raised.pool, raised.distance) == (O22, "raise to", "standard", 100)
    assert (compressed.day, compressed.method) == (M24, "compress")
    assert compressed.ground.reading


def test_club_has_no_floor_and_no_limits_on_newcomers() -> None:
    for day, method in ((date(2023, 5, 1), "half points"), (O25, "added draws")):
        rules = rules_on("fide-club", day)
        first = rules.list.first_rating
        assert (rules.list.floor, rules.game.floor, rules.pool) == (None, 0, "standard")
        assert first is not None
        assert (first.method, first.least_games, first.maximum, first.window_months) == (method, 1, 0, 0)
        assert (first.least_half_points, first.zero_first_event) == (0, "counts")


def test_club_keeps_the_arithmetic_of_fide_standard() -> None:
    club, fide = rules_on("fide-club", O25), rules_on("fide-standard", O25)
    assert (club.game.curve, club.game.cap) == (fide.game.curve, fide.game.cap)
    assert (club.list.development, club.list.rounding) == (fide.list.development, fide.list.rounding)


def test_elo_is_logistic_with_k_20_and_everybody_rated() -> None:
    rules = rules_on("elo", None)
    assert (rules.game.curve.kind, rules.game.curve.scale, rules.game.cap) == ("logistic", 400, None)
    assert (rules.game.exclusion, rules.game.rate_of_play, rules.list.floor) == (None, None, None)
    assert (rules.game.unrated_opponents, rules.game.matches) == ("start rating", False)
    assert [band.k for band in rules.list.development.bands] == [20]
    assert (rules.list.development.from_list, rules.list.development.games_limit) == (True, 0)
    assert (rules.list.update, rules.list.update_free) == ("period", True)
    assert (rules.list.rounding, rules.list.rounding_free, rules.list.zero_sum) == ("period", True, False)
    assert rules.list.first_rating is not None
    assert (rules.list.first_rating.method, rules.list.first_rating.start_rating) == ("start", 1500)
    assert "joined meanwhile" not in rules.list.grounds


def test_auto_k_takes_k_from_the_rating_and_never_from_the_list() -> None:
    development = rules_on("auto-k", None).list.development
    bands = [(band.below_rating, band.k) for band in development.bands]
    assert bands == [(2100, 40), (2400, 20), (None, 10)]
    assert not development.from_list
    assert rules_on("auto-k", None).game.curve == rules_on("elo", None).game.curve
