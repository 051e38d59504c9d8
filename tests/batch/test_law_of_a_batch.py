"""Lists, days and laws of a batch: two ratings and never one, lateness, `--on`, ratings in files."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.problems import RequestError

from ..rating.batches import Rated, own_law, rate

HEADER = "id,name,rating,k,games"
GAME = {
    "event": "Open",
    "date": "2025-10-20",
    "round": 1,
    "white": "90000001",
    "black": "90000002",
    "result": "1-0",
}
OCTOBER = f"{HEADER}\n90000001,Alder,1500,20,50\n90000002,Birch,1500,20,50"
NOVEMBER = f"{HEADER}\n90000001,Alder,1600,20,55\n90000002,Birch,1450,20,50"


def two_lists(newest: str = NOVEMBER, oldest: str = OCTOBER, games: Any = None, **options: Any) -> Rated:
    options.setdefault("list_date", date(2025, 12, 1))
    return rate(
        games or [GAME],
        newest,
        older={date(2025, 10, 1): oldest},
        list_day=date(2025, 11, 1),
        **options,
    )


def test_the_rating_used_is_that_of_the_start_and_the_change_goes_on_the_newest() -> None:
    rated = two_lists()
    event, period = rated.event("90000001", "Open"), rated.period("90000001")
    assert (event["rating_used"], event["rating_before"]) == ("1500", None)
    assert (period["rating_used"], period["rating_before"], period["new_rating"]) == (None, "1600", "1610")
    line = rated.line("90000001", "90000002")
    assert (line["difference"], str(line["rating_list"])[:10]) == ("0", "2025-10-01")


def test_the_order_of_the_lists_on_the_command_does_not_matter() -> None:
    swapped = rate(
        [GAME],
        OCTOBER,
        older={date(2025, 11, 1): NOVEMBER},
        list_day=date(2025, 10, 1),
        list_date=date(2025, 12, 1),
    )
    assert swapped.list_of() == two_lists().list_of()


def test_who_is_on_another_row_of_the_older_list_keeps_his_rating() -> None:
    header, *rows = OCTOBER.splitlines()
    rated = two_lists(oldest="\n".join([header, *rows[::-1]]).replace("Birch,1500", "Birch,1510"))
    assert rated.line("90000002", "90000001")["rating_used"] == "1510"


def test_who_left_the_list_meanwhile_has_nothing_to_add_a_change_to() -> None:
    gone = f"{HEADER}\n90000001,Alder,,20,55\n90000002,Birch,1450,20,50"
    rated = two_lists(gone)
    assert rated.list_of()["90000001"] == ""
    row = rated.period("90000001")
    assert (row["rating_before"], row["games"], row["exact_change"], row["new_rating"]) == (
        None,
        1,
        "10",
        None,
    )
    assert row["note"].startswith("rated at the event's start, but not on the newest list")
    assert rated.list_of()["90000002"] == "1440"
    assert "R814" in rated.codes
    assert "R814" not in two_lists().codes


def test_an_event_before_every_list_uses_the_oldest_and_says_so() -> None:
    rated = two_lists(games=[{**GAME, "date": "2025-09-20"}])
    assert rated.line("90000001", "90000002")["rating_used"] == "1500"
    assert "R807" in rated.codes


def test_several_lists_need_their_dates_when_one_has_one() -> None:
    with pytest.raises(RequestError, match="dates"):
        rate([GAME], NOVEMBER, older={date(2025, 10, 1): OCTOBER})


def test_the_list_date_is_the_first_whose_closing_date_the_last_event_meets() -> None:
    later = {**GAME, "event": "Cup", "date": "2025-11-28"}
    assert set(rate([GAME], OCTOBER).list_of("list_date").values()) == {"2025-11-01"}
    assert set(rate([GAME, later], OCTOBER).list_of("list_date").values()) == {"2025-12-01"}
    assert set(rate([{**later, "date": "2025-11-29"}], OCTOBER).list_of("list_date").values()) == {
        "2026-01-01"
    }


def test_plain_elo_makes_the_list_of_the_next_first() -> None:
    rated = rate([{**GAME, "date": "2025-11-30"}], OCTOBER, rules=("elo",))
    assert set(rated.list_of("list_date").values()) == {"2025-12-01"}


def test_a_dated_law_needs_a_day_and_plain_elo_does_not() -> None:
    undated = {**GAME, "date": ""}
    with pytest.raises(RequestError, match="--on"):
        rate([undated], OCTOBER)
    assert rate([undated], OCTOBER, on=date(2025, 11, 1)).list_of()["90000001"] == "1510"
    rated = rate([undated], OCTOBER, rules=("elo",))
    assert rated.list_of()["90000001"] == "1510"
    assert "list_date" not in rated.results.ratings


def test_an_undated_event_beside_dated_ones_needs_a_day_too() -> None:
    with pytest.raises(RequestError, match="Cup"):
        rate([GAME, {**GAME, "event": "Cup", "date": ""}], OCTOBER)


def test_before_the_first_edition_nothing_is_rated() -> None:
    refused = rate([{**GAME, "date": "2013-05-04"}], OCTOBER)
    assert (refused.outcome.exit_code, "R820" in refused.codes) == (1, True)
    replayed = rate([{**GAME, "date": "2013-05-04"}], OCTOBER, rules=("elo",))
    assert replayed.list_of()["90000001"] == "1510"


def test_on_chooses_every_edition_and_nothing_is_late() -> None:
    # three wins 450 points up: once per event in 2023: 4, since 2024: 4.8
    list_ = f"{HEADER}\n90000001,Alder,2300,20,50\n90000002,Birch,1850,20,50"
    games = [{**GAME, "date": "2023-05-03", "round": n} for n in (1, 2, 3)]
    assert rate(games, list_).list_of()["90000001"] == "2304"
    rated = rate(games, list_, on=date(2024, 5, 1), list_date=date(2024, 6, 1))
    assert rated.list_of()["90000001"] == "2305"
    assert set(rated.results.lines["verdict"]) == {"rated"}


def test_two_editions_with_one_name_are_still_two() -> None:
    # the reading makes 2024-12-01 the newest day of both events' rules, but their caps differ
    list_ = "id,name,rapid_rating,rapid_k\n90000001,Alder,2300,20\n90000002,Birch,1850,20"
    rows = [
        {**GAME, "event": event, "date": day, "round": n, "time_control": "rapid"}
        for event, day in (("Before", "2024-02-20"), ("After", "2024-03-02"))
        for n in (1, 2)
    ]
    rated = rate(
        rows,
        list_,
        rules=("fide",),
        on=None,
        list_date=date(2024, 12, 1),
        readings={"day-of-games": "list date"},
        events=[
            {"event": "Before", "start": "2024-02-20", "end": "2024-11-03", "received": ""},
            {"event": "After", "start": "2024-03-02", "end": "2024-11-03", "received": ""},
        ],
    )
    lines = rated.results.lines
    used = lines[lines["id"] == "90000001"].groupby("event")["difference_used"].apply(sorted)
    points = {event[:6]: [value // 10**9 for value in values] for event, values in used.items()}
    assert points == {"Before": [400, 450], "After ": [400, 400]}


def long_league(**options: Any) -> Rated:
    days = ["2025-09-05", "2025-10-10", "2025-11-14", "2026-02-06"]
    rows = [{**GAME, "event": "League", "date": day, "round": n} for n, day in enumerate(days, 1)]
    return two_lists(games=rows, list_date=date(2026, 3, 1), **options)


def test_a_long_event_is_rated_in_monthly_parts_against_each_months_list() -> None:
    rated = long_league()
    lines = rated.results.lines
    used = lines[lines["id"] == "90000001"].set_index("event")["rating_used"] // 10**9
    assert used.to_dict() == {
        "League (2025-09)": 1500,
        "League (2025-10)": 1500,
        "League (2025-11)": 1600,
        "League (2026-02)": 1600,
    }
    assert "R811" in rated.codes


def test_a_long_event_is_late_by_its_own_end_and_not_by_that_of_a_part() -> None:
    assert set(long_league().results.lines["verdict"]) == {"rated"}


def test_a_long_event_stays_whole_under_the_other_reading() -> None:
    lines = long_league(readings={"long-events": "whole"}).results.lines
    assert set(lines["event"]) == {"League"}
    assert set(lines["rating_used"] // 10**9) == {1500}


def test_the_list_wins_over_the_files_unless_asked_otherwise() -> None:
    game = {**GAME, "white_rating": 1700, "black_rating": 1500}
    assert rate([game], OCTOBER).line("90000001", "90000002")["rating_used"] == "1500"
    rated = rate([game], OCTOBER, ratings_from="file")
    line = rated.line("90000001", "90000002")
    assert (line["rating_used"], line["rating_source"], line["expected"]) == ("1700", "file", "0.76")
    assert line["rating_list"] is None
    # .24 x 20 = 4.8, on the list's rating
    assert rated.list_of()["90000001"] == "1505"


def test_without_a_list_the_files_make_one() -> None:
    game = {**GAME, "white_rating": 1700, "black_rating": 1500}
    rated = rate([game])
    assert rated.list_of() == {"90000001": "1705", "90000002": "1495"}
    assert rated.outcome.results is not None


def test_one_player_with_two_ratings_in_the_files_is_refused() -> None:
    rows = [{**GAME, "white_rating": 1700, "black_rating": 1500}, {**GAME, "round": 2, "white_rating": 1710}]
    assert rate(rows).outcome.results is None


def test_an_event_of_another_pool_touches_nothing_here() -> None:
    # the rapid event is late and long ago, yet the standard one is as it would be alone
    rapid = {**GAME, "event": "Rapid", "date": "2025-01-10", "time_control": "rapid"}
    alone = rate([GAME], OCTOBER, rules=("fide",))
    both = rate([rapid, GAME], OCTOBER, rules=("fide",))
    assert both.period("90000001") == alone.period("90000001")
    lines = both.results.lines
    assert lines.groupby("pool")["verdict"].unique().map(list).to_dict() == {
        "rapid": ["late"],
        "standard": ["rated"],
    }


def test_a_single_pool_law_refuses_an_event_of_another_pool() -> None:
    rated = rate([{**GAME, "time_control": "blitz"}], OCTOBER)
    assert rated.outcome.exit_code == 1
    assert "R806" in rated.codes


EARLY = [
    {**GAME, "event": event, "date": day, "round": round_}
    for event, round_, day in (
        *(("Spring", 1, "2017-06-30"), ("Spring", 2, "2010-02-01")),
        *(("Autumn", 1, "2025-10-20"), ("Autumn", 2, "2025-10-21")),
        ("Long ago", 1, "1900-01-01"),
    )
]


def test_events_before_the_first_day_of_the_law_are_named_with_the_date_that_says_so() -> None:
    outcome = rate(EARLY, OCTOBER, list_date=None).outcome
    found = [problem for problem in outcome.problems if problem.code == "R820"]
    assert [(p.place.line, p.place.column, p.values["found"], p.values["day"]) for p in found] == [
        *((3, "date", "Spring", "2010-02-01"), (6, "date", "Long ago", "1900-01-01"))
    ]
    assert "2017-07-01" in found[0].message
    assert (outcome.exit_code, outcome.results) == (1, None)


def test_the_other_events_are_rated_where_bad_ones_are_left_out() -> None:
    rated = rate(EARLY, OCTOBER, list_date=None, skip_bad_events=True)
    assert (rated.outcome.exit_code, set(rated.outcome.refused)) == (4, {"Spring", "Long ago"})
    assert rated.period("90000001") == rate(EARLY[2:4], OCTOBER, list_date=None).period("90000001")


def test_refused_events_of_one_name_are_told_apart(tmp_path: Path) -> None:
    head, files = "event_id,event,date,white,black,result\n", []
    for number, rows in enumerate(("1,Open,1900-01-01,1,2,1-0\n", "2,Open,1900-01-01,1,2,1-0\n")):
        files.append(str(tmp_path / f"{number}.csv"))
        Path(files[-1]).write_text(head + rows, encoding="utf-8")
    outcome = check_batch(Request(games=tuple(files)))
    assert set(outcome.refused) == {f"Open ({file})" for file in files}
    Path(files[0]).write_text(head + "1,Open,1900-01-01,1,2,1-0\n2,Open,1900-01-01,1,2,1-0\n")
    assert set(check_batch(Request(games=tuple(files[:1]))).refused) == {"Open (1)", "Open (2)"}


def test_the_law_of_another_day_or_one_without_dates_rates_them_all() -> None:
    for options in ({"on": date(2025, 10, 1)}, {"rules": ("elo",)}):
        assert rate(EARLY, OCTOBER, list_date=None, **options).outcome.exit_code == 0


def test_an_unknown_reading_is_a_wrong_request() -> None:
    with pytest.raises(RequestError, match="no reading"):
        rate([GAME], OCTOBER, readings={"day-of-rest": "no"})


def test_round_robins_with_unrated_players_before_2022_are_refused() -> None:
    list_ = f"{OCTOBER}\n90000003,Cedar,,,"
    rows = [{**GAME, "date": "2021-05-04"}, {**GAME, "date": "2021-05-04", "round": 2, "black": "90000003"}]
    event = [{"event": "Open", "start": "2021-05-04", "end": "2021-05-04", "format": "round-robin"}]
    assert "R803" in rate(rows, list_, events=event).codes
    assert "R803" not in rate(rows[:1], list_, events=event).codes


def test_a_standard_rating_makes_a_rapid_round_robin_before_2022_no_mixed_one() -> None:
    list_ = "id,name,rating,rapid_rating\n90000001,Alder,1500,1500\n90000002,Birch,1500,"
    event = [{"event": "Open", "start": "2021-05-04", "end": "2021-05-04", "format": "round-robin"}]
    event[0]["time_control"] = "rapid"
    rated = rate([{**GAME, "date": "2021-05-04"}], list_, rules=("fide",), events=event)
    assert "R803" not in rated.codes


def test_a_long_event_may_be_shorter_in_a_law_of_ones_own(tmp_path: Path) -> None:
    law = own_law(
        tmp_path / "club.toml",
        'extends = "elo"\ntitle = "Club law"\nverified_on = 2026-05-01\n'
        '[long_events]\nover_days = 7\nrated = "monthly parts"\nreading = "ours"\nsource = "minutes"\n',
    )
    rows = [{**GAME, "date": "2025-10-28"}, {**GAME, "round": 2, "date": "2025-11-05"}]
    assert sorted(set(rate(rows, OCTOBER, rules=law).results.lines["event"])) == [
        "Open (2025-10)",
        "Open (2025-11)",
    ]


def test_an_event_that_ends_after_the_list_is_warned_of() -> None:
    assert "R813" in rate([GAME], OCTOBER, list_date=date(2025, 10, 1)).codes
    assert "R813" not in rate([GAME], OCTOBER, list_date=date(2025, 11, 1)).codes


def test_an_older_list_may_be_empty() -> None:
    empty = pd.DataFrame({name: pd.Series(dtype="str") for name in ("id", "rating")})
    rated = rate([GAME], OCTOBER, older={date(2025, 9, 1): empty}, list_day=date(2025, 10, 1))
    assert rated.list_of()["90000001"] == "1510"


def test_ratings_that_move_game_by_game_come_from_one_place() -> None:
    game = {**GAME, "white_rating": 1700, "black_rating": 1500}
    options: dict[str, Any] = {"rules": ("elo",), "update": "game", "ratings_from": "file"}
    with pytest.raises(RequestError, match="--ratings-from"):
        rate([game], OCTOBER, **options)
    assert rate([game], **options).line("90000001", "90000002")["rating_used"] == "1700"


@pytest.mark.parametrize("list_", [None, "id,name,rating\n90000001,Alder,\n90000002,Birch,"])
def test_a_batch_in_which_nobody_has_a_rating_says_so(list_: str | None) -> None:
    rated = rate([GAME], list_)
    assert [p.message for p in rated.outcome.problems if p.code == "R816"] == [
        "nobody in the standard games (1) has a rating, so none of them is rated"
    ]


def test_newcomers_among_themselves_are_no_reason_to_ask_for_a_list() -> None:
    both_new = GAME | {"white": "90000003", "black": "90000004", "round": 2}
    assert "R816" not in rate([GAME, both_new], OCTOBER).codes
