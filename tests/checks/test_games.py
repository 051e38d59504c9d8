"""Games against each other, their events and the list."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.checks import check_games, type_events, type_games, type_players
from elo_batch.rules.model import RateOfPlay

HEADER = "event,round,date,white,black,result\n"


@pytest.fixture
def check(games, players, table):
    """Type games, put the players on a list in order of their ids, check."""

    def run(
        text: str,
        ratings: dict[str, int] | None = None,
        events: str = "",
        bounds: Sequence[RateOfPlay | None] | None = None,
    ):
        declared = type_events([table("events", events, "events.csv")])[0] if events else None
        typed = type_games([games(text)], declared)
        rows = "".join(
            f"{text},Player {text},{(ratings or {}).get(text, 1500)}\n"
            for text in sorted(typed.names["text"])
        )
        listed, _ = type_players(players("id,name,rating\n" + rows))
        at = {text: position for position, text in enumerate(listed["id"])}
        positions = np.array([at[text] for text in typed.names["text"]], dtype=np.int32)
        return check_games(typed.identified(positions), typed.events, listed, typed.tables, bounds)

    return run


def found(problems, code):
    return [(p.place.line, p.message) for p in problems if p.code == code]


def serious(problems):
    return [p.code for p in problems if p.code not in ("X307", "X308")]


def test_clean_event_has_no_findings(check):
    assert check(HEADER + "A,1,2026-03-01,1,2,1-0\nA,1,2026-03-01,3,4,1-0\nA,2,2026-03-02,1,3,1-0\n") == []


def test_player_twice_in_a_round_is_an_error_with_the_other_line(check):
    problems = check(HEADER + "A,3,,90000001,2,1-0\nA,3,,3,4,1-0\nA,3,,5,90000001,1-0\n")
    assert found(problems, "X301") == [(4, "player 90000001 plays twice in round 3 (also in line 2)")]
    (problem,) = [p for p in problems if p.code == "X301"]
    assert (problem.event, problem.row, problem.place.column) == ("A", "A,3,,5,90000001,1-0", "black")


def test_bye_and_game_in_one_round_is_an_error(check):
    assert found(check(HEADER + "A,1,,1,2,1-0\nA,1,,1,,bye\nA,2,,3,,bye\n"), "X301")[0][0] == 3


def test_three_games_in_a_round_give_two_findings(check):
    assert [
        line for line, _ in found(check(HEADER + "A,1,,1,2,1-0\nA,1,,1,3,1-0\nA,1,,1,4,1-0\n"), "X301")
    ] == [3, 4]


def test_same_round_in_another_event_is_no_finding(check):
    assert not found(check(HEADER + "A,1,,1,2,1-0\nB,1,,1,3,1-0\n"), "X301")


def test_same_line_twice_is_one_game_twice(check):
    problems = check(HEADER + "A,2,,1,2,1-0\nA,2,,1,2,1-0\n")
    assert found(problems, "X302") == [(3, "the game stands twice (also in line 2)")]
    assert not found(problems, "X301")


@pytest.mark.parametrize(
    ("first", "again", "said"),
    [("1-0", "0-1", "1-0 there, 0-1 here"), ("1/2-1/2", "+/-", "1/2-1/2 there, +/- here")],
)
def test_a_game_twice_with_two_results_says_that_they_differ(check, first, again, said):
    twice = check(HEADER + f"A,2,,1,2,{first}\nA,2,,1,2,{again}\n")
    assert found(twice, "X302") == [
        (3, f"the game stands twice (also in line 2), with other results: {said}")
    ]
    turned = "/".join(reversed(again.split("/"))) if "/-" in again else "-".join(reversed(again.split("-")))
    mirrored = check(HEADER + f"A,2,,1,2,{first}\nA,2,,2,1,{turned}\n")
    ((line, message),) = found(mirrored, "X303")
    assert line == 3
    assert message.endswith(f"in line 2, with other results: {first} there, {turned} here")


def test_copied_rows_with_other_results_say_so(check):
    rows = [f"A,{n},,{n},{n + 1},{{}}\n" for n in range(1, 8)]
    block = "".join(row.format("1-0") for row in rows)
    assert found(check(HEADER + block * 2), "X333")[0][1].endswith("line 8")
    other = "".join(row.format("0-1" if n in (1, 3) else "1-0") for n, row in enumerate(rows))
    assert found(check(HEADER + block + other), "X333")[0][1].endswith(
        "line 8, with other results in 2 of them"
    )


def test_mirrored_line_is_the_same_game_from_both_sides(check):
    problems = check(HEADER + "A,2,,1,2,1-0\nA,2,,2,1,0-1\n")
    assert found(problems, "X303") == [(3, "the game stands here and with colours exchanged in line 2")]
    assert not found(problems, "X301")


def test_double_round_with_own_round_numbers_is_no_finding(check):
    assert serious(check(HEADER + "A,1,,1,2,1-0\nA,2,,2,1,0-1\n")) == []


def test_same_bye_twice_is_twice_in_a_round(check):
    assert found(check(HEADER + "A,1,,1,,bye\nA,1,,1,,bye\n"), "X301")


def test_player_against_himself_is_an_error(check):
    problems = check(HEADER + "A,1,,1,1,1-0\n")
    assert found(problems, "X304") == [(2, "player 1 plays against himself")]
    assert not found(problems, "X301")


def test_without_rounds_the_same_result_on_the_same_day_is_a_warning(check):
    problems = check(HEADER + "A,,2026-03-01,1,2,1-0\nA,,2026-03-01,2,1,0-1\nA,,2026-03-02,1,2,1-0\n")
    assert found(problems, "X305") == [(3, "the same players, day and result also stand in line 2")]


def test_without_rounds_several_games_a_day_are_no_finding(check):
    text = (
        HEADER + "A,,2026-03-01,1,2,1-0\nA,,2026-03-01,1,3,1-0\nA,,2026-03-01,1,,bye\nA,,2026-03-02,1,2,1-0\n"
    )
    assert serious(check(text)) == []


def test_without_rounds_another_result_is_no_finding(check):
    assert not found(check(HEADER + "A,,2026-03-01,1,2,1-0\nA,,2026-03-01,1,2,0-1\n"), "X305")


def test_large_event_is_searched_completely(check):
    rows = [f"A,{r},,{10000 + p},{20000 + (p + r) % 3000},1-0" for r in range(1, 31) for p in range(3000)]
    rows[70_000] = rows[69_999]
    problems = check(HEADER + "\n".join(rows) + "\n")
    assert [line for line, _ in found(problems, "X302")] == [70_002]


def test_many_events_are_searched_completely(check):
    rows = [f"E{e},1,,{2 * p},{2 * p + 1},1-0" for e in range(700) for p in range(100)]
    rows[66_666] = rows[66_660]
    problems = check(HEADER + "\n".join(rows) + "\n")
    assert [line for line, _ in found(problems, "X302")] == [66_668]


def test_game_outside_the_dates_of_its_event_is_a_warning(check):
    events = "event,start,end\nA,2026-03-01,2026-03-05\n"
    problems = check(HEADER + "A,1,2026-03-01,1,2,1-0\nA,2,2026-04-02,1,3,1-0\n", events=events)
    assert found(problems, "X306") == [
        (3, "the game is dated 2026-04-02, outside the event (2026-03-01 to 2026-03-05)")
    ]


def test_event_of_two_players_asks_whether_it_is_a_match(check):
    problems = check(
        HEADER + "A,1,2026-03-01,1,2,1-0\nA,2,2026-03-02,2,1,1-0\nB,1,2026-03-01,1,2,1-0\nB,2,,3,4,1-0\n"
    )
    assert [p.event for p in problems if p.code == "X307"] == ["A"]


def test_pairs_with_one_sum_are_not_taken_for_one_pair(check):
    assert not found(check(HEADER + "A,1,2026-03-01,1,4,1-0\nA,1,2026-03-01,2,3,1-0\n"), "X307")


def test_declared_match_is_not_asked_about(check):
    assert not found(check(HEADER + "A,1,2026-03-01,1,2,1-0\n", events="event,format\nA,match\n"), "X307")


def test_event_without_any_date_is_noted(check):
    assert found(check(HEADER + "A,1,,1,2,1-0\nA,1,,3,4,1-0\n"), "X308") == [(0, "event 'A' has no date")]


def test_file_rating_that_differs_from_the_list_is_one_warning_per_event(check):
    rows = "A,1,2026-03-01,{},{},1-0,{},{}\n"
    text = HEADER.strip() + ",white_rating,black_rating\n"
    text += rows.format(1, 2, 1520, 1500) + rows.format(3, 4, 1600, 1501) + rows.format(5, 1, 1500, 1520)
    problems = check(text.replace("A,1,2026-03-01,5", "A,2,2026-03-01,5"))
    assert found(problems, "X309") == [
        (
            0,
            "event 'A': players with another rating in the file than on the list: 3 (1 1520 in the file, "
            "1500 on the list; 3 1600 in the file, 1500 on the list; 4 1501 in the file, 1500 on the list)",
        )
    ]


def test_file_ratings_that_are_asked_for_are_a_note(tmp_path):
    rows = "event,date,white,black,result,white_rating\nA,2025-11-07,1,2,1-0,1520\n"
    path, listed = tmp_path / "open.csv", tmp_path / "list.csv"
    path.write_text(rows)
    listed.write_text("id,rating\n1,1500\n2,1500\n")
    given = {"games": (str(path),), "players": ((None, str(listed)),)}
    for source, code in (("list", "X309"), ("file", "X340")):
        found = check_batch(Request(**given, ratings_from=source)).problems
        told = [problem for problem in found if problem.code in ("X309", "X340")]
        assert [problem.code for problem in told] == [code]
        used = told[0].message if source == "file" else told[0].advice
        assert f"atings of the {source} are used" in used


def test_file_rating_is_compared_with_the_standard_rating_that_stands_in(check):
    text = HEADER.strip() + ",time_control,white_rating,black_rating\n"
    problems = check(text + "A,1,2026-03-01,1,2,1-0,rapid,1500,1520\nB,1,2026-03-02,1,2,1-0,,1500,1500\n")
    assert found(problems, "X309") == [
        (
            0,
            "event 'A': players with another rating in the file than on the list: 1 (2 1520 in the file, "
            "1500 on the list)",
        )
    ]


def test_unfinished_games_are_counted_for_each_event(check):
    problems = check(HEADER + "A,1,2026-03-01,1,2,*\nA,1,2026-03-01,3,4,\nA,2,2026-03-01,1,3,1-0\n")
    assert found(problems, "X312") == [(0, "games without a result in event 'A': 2 (line 2, line 3)")]


def test_declared_rounds_that_are_not_found_are_a_warning(check):
    problems = check(
        HEADER + "A,1,2026-03-01,1,2,1-0\nA,2,2026-03-01,1,3,1-0\n", events="event,rounds\nA,5\n"
    )
    assert [message for _, message in found(problems, "X313")] == [
        "event 'A' has games up to round 2, but 5 rounds are given for it"
    ]


def test_pair_meets_once_in_each_cycle_of_a_round_robin(check):
    events = "event,format,rounds\nA,round-robin,3\n"
    rows = ["1,1,2", "1,3,4", "2,1,3", "2,2,4", "3,1,2", "3,3,4"]
    text = HEADER + "".join(f"A,{r.split(',')[0]},2026-03-01,{r.split(',', 1)[1]},1-0\n" for r in rows)
    assert [line for line, _ in found(check(text, events=events), "X314")] == [6, 7]
    assert not found(check(text, events=events.replace(",3", ",6")), "X314")


@pytest.mark.parametrize(
    ("rate", "bound", "reason"),
    [
        ("50+0", RateOfPlay(at_least=60), "50 minutes for 60 moves, but at least 60 are needed"),
        ("60+0", RateOfPlay(at_least=60), ""),
        ("60+0", RateOfPlay(less_than=60), "60 minutes for 60 moves, but less than 60 are needed"),
        ("10+0", RateOfPlay(more_than=10), "10 minutes for 60 moves, but more than 10 are needed"),
        ("11+0", RateOfPlay(at_most=10), "11 minutes for 60 moves, but at most 10 are needed"),
        (
            "60+30",
            RateOfPlay(at_least=60, by_rating=((2400, 120), (1800, 90))),
            "90 minutes for 60 moves, but 120 minutes are needed with a player rated 2400 or more",
        ),
        (
            "30/60:30+0",
            RateOfPlay(first_control_moves=40),
            "",
        ),
    ],
)
def test_rate_of_play_outside_the_law_is_a_warning(check, rate, bound, reason):
    events = f"event,time_control,rate_of_play\nA,standard,{rate}\n"
    problems = check(HEADER + "A,1,2026-03-01,1,2,1-0\n", {"1": 2400, "2": 1500}, events, [bound])
    messages = [message for _, message in found(problems, "X310")]
    assert messages == ([f"event 'A': {rate} is not allowed for its pool: {reason}"] if reason else [])


@pytest.mark.parametrize(
    ("pool", "rate", "other"),
    [
        ("blitz", "90+30", "standard"),
        ("standard", "10 min + 5 sec", "rapid"),
        ("rapid", "3+2", "blitz"),
        ("rapid", "15+10", ""),
        ("blitz", "150+2", ""),  # perhaps seconds, as in record 222 of a report
        ("rapid", "long", ""),
        ("rapid", "", ""),
    ],
)
def test_a_time_control_against_the_rate_of_play_is_a_warning(check, pool, rate, other):
    events = f"event,time_control,rate_of_play\nA,{pool},{rate}\n"
    problems = check(HEADER + "A,1,2026-03-01,1,2,1-0\n", {"1": 2400, "2": 1500}, events, [None])
    sentence = "event 'A' is {0} by its time control, but its rate of play {1} is {2}; {0} was followed"
    told = sentence.format(pool, rate, other)
    assert [message for _, message in found(problems, "X331")] == ([told] if other else [])


def test_two_ids_with_one_name_in_an_event_are_a_warning(games, players):
    typed = type_games([games(HEADER + "A,1,2026-03-01,1,2,1-0\nA,1,2026-03-01,3,4,1-0\n")])
    listed, _ = type_players(players("id,name\n1,Cedar\n2,Alder\n3,Cedar\n4,Birch\n"))
    problems = check_games(typed.identified(np.arange(4, dtype=np.int32)), typed.events, listed, typed.tables)
    sentence = "Cedar plays in event 'A' under the ids 1 (line 2) and 3 (line 3)"
    assert found(problems, "P506") == [(0, sentence)]


def test_result_that_cannot_be_read_is_not_called_unfinished(check):
    assert not found(check(HEADER + "A,1,2026-03-01,1,2,abc\nA,1,2026-03-01,3,4,1-0\n"), "X312")


def test_name_that_serves_as_id_is_no_second_id(games, players):
    typed = type_games([games(HEADER + "A,1,2026-03-01,1,Cedar,1-0\nA,1,2026-03-01,3,4,1-0\n")])
    listed, _ = type_players(players("id,name\n1,Cedar\n3,Alder\n4,Birch\nCedar,Cedar\n"))
    positions = np.array([listed["id"].tolist().index(text) for text in typed.names["text"]], dtype=np.int32)
    problems = check_games(typed.identified(positions), typed.events, listed, typed.tables)
    assert not found(problems, "P506")


def test_no_games_give_no_findings(check):
    assert check(HEADER) == []


def _pair(first_day: str, second_day: str, second: str = "1,3,1-0") -> str:
    return f"{HEADER}A,1,{first_day},1,2,1-0\nA,1,{second_day},{second}\n"


@pytest.mark.parametrize("second", ["1,3,1-0", "3,1,1-0", "2,1,0-1", "1,2,1-0", "2,1,1-0", "3,2,½-½"])
def test_one_round_on_two_days_is_a_warning_whoever_meets_again(check, second):
    problems = check(_pair("2026-01-10", "2026-02-10", second))
    assert not [p.code for p in problems if p.severity == "error"]
    (problem,) = [p for p in problems if p.code == "X325"]
    assert problem.place.line == 3
    assert "here and in line 2)" in problem.message


@pytest.mark.parametrize(
    "days", [("2026-01-10", "2026-01-10"), ("", "2026-01-10"), ("2026-01-10", ""), ("", "")]
)
@pytest.mark.parametrize(("second", "code"), [("1,3,1-0", "X301"), ("1,2,1-0", "X302"), ("2,1,0-1", "X303")])
def test_one_round_on_one_day_or_without_a_day_stays_an_error(check, days, second, code):
    problems = check(_pair(*days, second))
    assert [p.code for p in problems if p.severity == "error"] == [code]
    assert not [p for p in problems if p.code == "X325"]


def test_games_of_one_day_are_found_among_those_of_others(check):
    rows = "A,1,2026-01-10,1,2,1-0\nA,1,2026-02-10,1,3,1-0\nA,1,2026-02-10,4,1,1-0\nA,1,,5,1,1-0\n"
    problems = check(HEADER + rows)
    assert [line for line, _ in found(problems, "X301")] == [4, 5]
    assert "1 plays twice in round 1 (also in line 3)" in found(problems, "X301")[0][1]
    assert len(found(problems, "X325")) == 1


def test_days_of_one_round_are_one_warning_for_an_event(check):
    rows = "".join(f"A,1,2026-01-10,{n},{n + 1},1-0\nA,1,2026-02-10,{n},{n + 1},1-0\n" for n in (1, 3, 5, 7))
    (problem,) = [p for p in check(HEADER + rows) if p.code == "X325"]
    assert problem.values["count"] == 8


def test_large_table_is_searched_for_days_completely(check):
    rows = "".join(f"A,1,2026-01-10,a{n},b{n},1-0\n" for n in range(12_000))
    problems = check(HEADER + rows + "A,1,2026-01-11,b7,x,1-0\nA,1,2026-01-10,b9,y,1-0\n")
    assert [line for line, _ in found(problems, "X325")] == [12_002]
    assert [line for line, _ in found(problems, "X301")] == [12_003]


def test_the_same_games_under_two_names_are_a_warning(check):
    rows = ("1,2026-03-01,1,2,1-0", "2,2026-03-02,2,3,1/2-1/2", "3,2026-03-03,3,1,0-1")
    both = "".join(f"{event},{row}\n" for event in "AB" for row in rows)
    assert found(check(HEADER + both), "X328") == [
        (0, "event 'B' holds the same 3 games as event 'A' of open.csv, to the last result")
    ]
    with_byes = both + "".join(f"{event},4,2026-03-04,1,,bye\n" for event in "AB")
    assert "the same 3 games" in found(check(HEADER + with_byes), "X328")[0][1]
    other = both.replace("B,3,2026-03-03,3,1,0-1", "B,3,2026-03-03,3,1,1-0")
    assert not found(check(HEADER + other), "X328")
