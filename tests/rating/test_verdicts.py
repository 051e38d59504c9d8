"""What does not count, and by which article: every verdict has one."""

from __future__ import annotations

import pytest

from .batches import Rated, rate

PLAYERS = """id,name,rating,k,rapid_rating,rapid_k
90000001,Alder,1800,20,2650,10
90000002,Birch,1700,20,2000,20
90000003,Cedar,,,,
90000004,Dogwood,,,,
90000005,Elm,1350,20,2601,20
90000006,Fir,1750,20,2001,20
90000007,Gorse,1900,20,2600,10"""


def one(result: str, black: str = "90000002", **row: object) -> Rated:
    game = {"event": "Open", "date": "2025-11-03", "round": 1, "white": "90000001", "black": black}
    return rate([{**game, "result": result, **row}], PLAYERS, rules=("fide",))


def verdict(rated: Rated, player: str, opponent: str) -> tuple[str, str]:
    line = rated.line(player, opponent)
    assert line["article"]
    return line["verdict"], line["article"]


@pytest.mark.parametrize(
    ("result", "wanted"),
    [
        ("+/-", ("forfeit", "5.1")),
        ("-/-", ("forfeit", "5.1")),
        ("*", ("not finished", "5.1")),
    ],
)
def test_games_that_were_not_played_do_not_count(result: str, wanted: tuple[str, str]) -> None:
    rated = one(result)
    assert verdict(rated, "90000001", "90000002") == wanted
    assert rated.list_of() == dict(
        zip(rated.list_of(), ["1800", "1700", "", "", "1350", "1750", "1900"], strict=True)
    )


def test_a_forfeit_counts_in_the_points_and_not_in_the_games() -> None:
    row = one("+/-").period("90000001")
    assert (row["games"], row["points"], row["not_rated"]) == (0, "1", 1)


@pytest.mark.parametrize(("bye", "points"), [("bye=1", "1"), ("bye=½", "0.5"), ("bye=0", "0")])
def test_a_bye_has_one_side_and_no_opponent(bye: str, points: str) -> None:
    rated = one(bye, black="")
    assert verdict(rated, "90000001", "") == ("bye", "5.1")
    assert len(rated.results.lines) == 1
    assert rated.period("90000001")["points"] == points
    assert rated.results.changes["id"].unique().tolist() == ["90000001"]


@pytest.mark.parametrize("order", [1, -1])
def test_a_bye_borrows_nothing_from_the_last_player_of_the_list(order: int) -> None:
    games = [
        {
            "event": "Open",
            "date": "2025-11-03",
            "round": 1,
            "white": "90000001",
            "black": "",
            "result": "bye=1",
        },
        {
            "event": "Open",
            "date": "2025-11-03",
            "round": 2,
            "white": "90000001",
            "black": "90000002",
            "result": "1-0",
        },
    ]
    header, *rows = PLAYERS.splitlines()
    rated = rate(games, "\n".join([header, *rows[::order]]))
    assert rated.line("90000001", "")["opponent_rating"] is None
    # D = 100: .64, .36 x 20 = 7.2
    assert rated.list_of()["90000001"] == "1807"


def test_a_game_marked_as_not_rated_does_not_count() -> None:
    line = one("1-0", rated="no").line("90000001", "90000002")
    assert line["verdict"] == "not rated by mark"
    assert "organiser" in line["article"]


def test_an_unrated_opponent_counts_for_the_unrated_player_alone() -> None:
    rated = one("1-0", black="90000003")
    assert verdict(rated, "90000001", "90000003") == ("unrated opponent", "8.3.1")
    assert verdict(rated, "90000003", "90000001")[0] == "first rating"
    assert rated.list_of()["90000001"] == "1800"


def test_two_unrated_players_give_nobody_anything() -> None:
    rated = one("1-0", white="90000003", black="90000004")
    for pair in (("90000003", "90000004"), ("90000004", "90000003")):
        assert verdict(rated, *pair) == ("both unrated", "8.3.1")
    assert rated.period("90000003")["note"] == "no rated opponents"
    assert len(rated.results.newcomers) == 0


def test_a_rating_below_the_floor_counts_as_none() -> None:
    rated = one("1-0", black="90000005")
    assert verdict(rated, "90000001", "90000005") == ("below floor", "7.2.1")
    line = rated.line("90000005", "90000001")
    assert (line["verdict"], line["rating_used"], line["rating_source"]) == ("first rating", None, "")
    assert rated.list_of()["90000005"] == ""
    assert rated.event("90000005", "Open")["first_rating_games"] == 1


def match(games: str, white: str = "90000001", black: str = "90000002", match_games: str = "") -> Rated:
    rows = [
        {
            "event": "Match",
            "date": f"2025-11-{n + 2:02}",
            "round": n,
            "white": white,
            "black": black,
            "result": r,
        }
        for n, r in enumerate(games.split(), 1)
    ]
    event = {"event": "Match", "start": "2025-11-03", "end": "2025-11-20", "format": "match"}
    return rate(rows, PLAYERS, events=[{**event, "match_games": match_games}])


def test_a_match_with_an_unrated_player_is_not_rated_for_either() -> None:
    rated = match("1-0", black="90000003")
    assert verdict(rated, "90000001", "90000003") == ("match unrated", "6.1")
    assert verdict(rated, "90000003", "90000001") == ("match unrated", "6.1")


def test_games_after_a_match_is_decided_are_not_rated() -> None:
    # of four games 2.5 points decide: after 1, 1, 1/2 the fourth does not count
    rated = match("1-0 1-0 1/2-1/2 0-1", match_games="4")
    lines = rated.results.lines
    assert lines[lines["colour"] == "white"]["verdict"].tolist() == ["rated"] * 3 + ["match decided"]
    assert set(lines[lines["verdict"] == "match decided"]["article"]) == {"6.2"}


def test_a_match_over_two_months_is_decided_by_all_its_games() -> None:
    days = ("2025-10-10", "2025-10-20", "2025-11-10", "2025-11-20")
    rows = [
        {"event": "Match", "round": n, "date": day, "white": "90000001", "black": "90000002", "result": "1-0"}
        for n, day in enumerate(days, 1)
    ]
    event = {"event": "Match", "start": days[0], "end": days[-1], "format": "match", "match_games": "4"}
    rated = rate(rows, PLAYERS, events=[event])
    lines = rated.results.lines
    assert lines["event"].nunique() == 2  # over 30 days: in monthly parts
    assert lines[lines["colour"] == "white"]["verdict"].tolist() == ["rated"] * 3 + ["match decided"]


def test_half_of_the_points_does_not_decide_a_match() -> None:
    rated = match("1-0 1-0 0-1 0-1", match_games="4")
    assert set(rated.results.lines["verdict"]) == {"rated"}


def test_a_match_without_its_number_of_games_is_never_decided() -> None:
    rated = match("1-0 1-0 1-0 1-0 1-0")
    assert set(rated.results.lines["verdict"]) == {"rated"}


@pytest.mark.parametrize(
    ("white", "black", "day", "wanted"),
    [
        ("90000001", "90000002", "2025-02-03", "difference 600"),  # 2650 against 2000
        ("90000001", "90000002", "2024-11-03", "rated"),  # before 1 December 2024
        ("90000005", "90000006", "2025-02-03", "difference 600"),  # 2601 against 2001: exactly 600
        ("90000007", "90000002", "2025-02-03", "rated"),  # 2600 is not above 2600
    ],
)
def test_rapid_games_too_far_apart_do_not_count_with_a_player_above_2600(
    white: str, black: str, day: str, wanted: str
) -> None:
    rated = one("1-0", white=white, black=black, date=day, time_control="rapid")
    for pair in ((white, black), (black, white)):
        assert rated.line(*pair)["verdict"] == wanted
    if wanted != "rated":
        assert rated.line(white, black)["article"] == "7.3.1"
        assert rated.line(white, black)["difference_used"] is None


def test_a_standard_game_of_the_same_distance_counts() -> None:
    players = "id,name,rating,k\n90000001,Alder,2650,10\n90000002,Birch,2000,20"
    game = {"event": "Open", "date": "2025-02-03", "white": "90000001", "black": "90000002", "result": "1-0"}
    assert rate([game], players).line("90000001", "90000002")["verdict"] == "rated"


def test_an_event_that_misses_the_third_list_is_late() -> None:
    from datetime import date

    game = {"event": "Open", "date": "2025-05-10", "white": "90000001", "black": "90000002", "result": "1-0"}
    # ended on 10 May: the lists of June, July and August; September is too late
    assert (
        rate([game], PLAYERS, list_date=date(2025, 8, 1)).line("90000001", "90000002")["verdict"] == "rated"
    )
    late = rate([game], PLAYERS, list_date=date(2025, 9, 1))
    assert verdict(late, "90000001", "90000002") == ("late", "9.1")
    assert "R804" in late.codes
    assert late.list_of()["90000001"] == "1800"
