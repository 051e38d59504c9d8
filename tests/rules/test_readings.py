"""What the text leaves open: each reading is named, switchable by name and by a rule file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from elo_batch.problems import RequestError
from elo_batch.rules import adjustments, load_rule_set, resolve, with_readings
from elo_batch.rules.model import Rules

GET: dict[str, Callable[[Rules], Any]] = {
    "rounding": lambda rules: rules.list.rounding,
    "weaker-side-limited": lambda rules: rules.game.cap.weaker_side_limited_too,
    "zero-first-event": lambda rules: rules.list.first_rating.zero_first_event,
    "window": lambda rules: rules.list.first_rating.window,
    "games-kept": lambda rules: rules.list.floor.games_kept,
    "long-events": lambda rules: rules.game.long_event_days,
    "cap-once-per-event": lambda rules: rules.game.cap.once_per_event,
}
SWITCHES = [
    ("rounding", "event", "period", "event"),
    ("rounding", "game", "period", "game"),
    ("weaker-side-limited", "yes", False, True),
    ("zero-first-event", "all games", "rated opponents", "all games"),
    ("zero-first-event", "all-games", "rated opponents", "all games"),
    ("window", "restart", "sliding", "restart"),
    ("games-kept", "no", True, False),
    ("long-events", "whole", 30, 0),
    ("cap-once-per-event", "no", True, False),
]
MAY_2023 = date(2023, 5, 1)


@pytest.mark.parametrize(("name", "choice", "before", "after"), SWITCHES)
def test_a_reading_is_switched_by_its_name(name: str, choice: str, before: object, after: object) -> None:
    law = load_rule_set("fide-rapid")
    switched = with_readings(law, {name: choice})
    assert GET[name](resolve(law, MAY_2023, MAY_2023)) == before
    assert GET[name](resolve(switched, MAY_2023, MAY_2023)) == after


@pytest.mark.parametrize(("name", "choice", "before", "after"), SWITCHES)
def test_a_rule_file_switches_a_reading_by_that_value_alone(
    tmp_path: Path, name: str, choice: str, before: object, after: object
) -> None:
    path = tmp_path / "ours.toml"
    text = f'extends = "fide-rapid"\n[reading.{name}]\nchoice = "{str(choice).replace("all-", "all ")}"\n'
    path.write_text(text, encoding="utf-8")
    law = load_rule_set(str(path))
    assert GET[name](resolve(law, MAY_2023, MAY_2023)) == after
    assert before != after


def test_the_day_of_the_cap_is_a_reading() -> None:
    law = load_rule_set("fide-standard")
    by_list = with_readings(law, {"day-of-cap": "list-date"})
    start, on_list = date(2025, 9, 28), date(2025, 11, 1)
    by_start_cap, by_list_cap = (
        resolve(law, start, on_list).game.cap,
        resolve(by_list, start, on_list).game.cap,
    )
    assert by_start_cap is not None
    assert by_list_cap is not None
    assert (by_start_cap.not_for_ratings_from, by_list_cap.not_for_ratings_from) == (None, 2650)


def test_the_day_of_which_games_count_is_a_reading() -> None:
    law = load_rule_set("fide-blitz")
    by_list = with_readings(law, {"day-of-games": "list date"})
    start, on_list = date(2024, 11, 30), date(2025, 1, 1)
    assert resolve(law, start, on_list).game.exclusion is None
    assert resolve(by_list, start, on_list).game.exclusion is not None


def test_the_compression_of_rapid_is_a_reading() -> None:
    law = load_rule_set("fide-rapid")
    names = [one.name for one in adjustments(with_readings(law, {"compression": "no"}))]
    assert names == ["raise to standard"]
    assert [one.name for one in adjustments(law)] == ["raise to standard", "compression"]


def test_a_sum_switches_every_part_that_asks_the_reading() -> None:
    fide = with_readings(load_rule_set("fide"), {"rounding": "game", "compression": "no"})
    roundings = {part.readings["rounding"].choice for part in fide.parts.values()}
    assert roundings == {"game"}
    assert [len(adjustments(part)) for part in fide.parts.values()] == [1, 1, 1]


def test_switching_leaves_the_law_as_it_was() -> None:
    law = load_rule_set("fide-standard")
    with_readings(law, {"window": "restart"})
    assert law.readings["window"].choice == "sliding"
    assert load_rule_set("fide-standard").readings["window"].choice == "sliding"


def test_an_unknown_reading_is_refused_with_all_names() -> None:
    with pytest.raises(RequestError, match="has no reading 'windows'") as refused:
        with_readings(load_rule_set("fide-standard"), {"windows": "restart"})
    assert "did you mean 'window'" in str(refused.value)
    assert "zero-first-event" in str(refused.value)


def test_a_choice_that_a_reading_does_not_have_is_refused_with_its_choices() -> None:
    with pytest.raises(RequestError, match="cannot be 'rolling'; choose sliding, restart"):
        with_readings(load_rule_set("fide"), {"window": "rolling"})


def test_a_law_without_open_questions_says_so() -> None:
    with pytest.raises(RequestError, match="elo has no reading 'window'; it has: none"):
        with_readings(load_rule_set("elo"), {"window": "restart"})


def test_the_club_does_not_ask_what_its_newcomers_do_not_need() -> None:
    assert set(load_rule_set("fide-club").readings) == {
        "rounding",
        "day-of-cap",
        "day-of-games",
        "weaker-side-limited",
        "long-events",
        "year-of-age",
    }
