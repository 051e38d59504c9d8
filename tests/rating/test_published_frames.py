"""Order and content of lines, changes, standings and the newcomers' file."""

from __future__ import annotations

from datetime import date

import pandas as pd

from .batches import rate

LIST = """id,name,rating,k
90000003,Cedar,1700,20
90000001,Alder,1800,20
90000002,Birch,1700,20
90000004,Dogwood,,"""

GAMES = """event,date,round,board,white,black,result,time_control
Late,2025-11-20,1,1,90000001,90000002,1-0,
Early,2025-11-02,2,1,90000002,90000001,1/2-1/2,
Early,2025-11-02,1,2,90000003,90000004,1-0,
Early,2025-11-01,1,1,90000001,90000002,0-1,
Rapid,2025-11-10,1,1,90000001,90000002,1-0,rapid"""


def test_lines_go_by_event_start_round_board_and_white_first() -> None:
    lines = rate(GAMES, LIST, rules=("fide",)).results.lines
    assert list(zip(lines["event"], lines["round"], lines["board"], lines["colour"], strict=True)) == [
        (event, round_, board, colour)
        for event, round_, board in (
            ("Early", 1, 1),
            ("Early", 1, 2),
            ("Early", 2, 1),
            ("Rapid", 1, 1),
            ("Late", 1, 1),
        )
        for colour in ("white", "black")
    ]
    assert lines["line"].tolist() == [5, 5, 4, 4, 3, 3, 6, 6, 2, 2]


def test_games_without_round_and_board_have_an_order_of_their_own() -> None:
    header, *rows = """event,date,white,black,result
Open,2025-11-02,90000001,90000002,1-0
Open,2025-11-01,90000001,90000002,0-1
Open,2025-11-02,90000001,90000002,1/2-1/2""".splitlines()
    wanted = None
    for order in (rows, rows[::-1], rows[1:] + rows[:1]):
        lines = rate("\n".join([header, *order]), LIST).results.lines.drop(columns=["line"])
        wanted = lines if wanted is None else wanted
        pd.testing.assert_frame_equal(lines, wanted)


def test_changes_go_by_the_list_then_pool_then_event_then_period() -> None:
    changes = rate(GAMES, LIST, rules=("fide",)).results.changes
    rows = list(zip(changes["id"], changes["pool"], changes["level"], changes["event"], strict=True))
    assert rows[2:7] == [
        ("90000001", "standard", "event", "Early"),
        ("90000001", "standard", "event", "Late"),
        ("90000001", "standard", "period", ""),
        ("90000001", "rapid", "event", "Rapid"),
        ("90000001", "rapid", "period", ""),
    ]
    assert changes["id"].drop_duplicates().tolist() == ["90000003", "90000001", "90000002", "90000004"]


def test_a_period_row_is_the_sum_of_its_event_rows() -> None:
    changes = rate(GAMES, LIST, rules=("fide",)).results.changes
    for _, rows in changes.groupby(["id", "pool"]):
        period = rows[rows["level"] == "period"].iloc[0]
        events = rows[rows["level"] == "event"]
        for name in ("games", "score", "expected", "gain", "exact_change", "points", "not_rated"):
            if not pd.isna(period[name]):
                assert events[name].sum() == period[name], name


def test_every_line_can_be_added_up_to_its_row() -> None:
    results = rate(GAMES, LIST, rules=("fide",)).results
    rated = results.lines[results.lines["verdict"] == "rated"]
    gains = rated.groupby(["id", "event"])["gain"].sum()
    rows = results.changes[(results.changes["level"] == "event") & (results.changes["games"] > 0)]
    for _, row in rows[rows["gain"].notna()].iterrows():
        assert gains[row["id"], row["event"]] == row["gain"]
        assert row["exact_change"] == row["gain"] * row["k"]


def test_equal_ratings_share_a_rank_and_the_unrated_have_none() -> None:
    players = "id,name,rating,k" + "".join(
        f"\n9000000{n},Player {n},{r},20" for n, r in ((1, 1500), (2, 1600), (3, 1600), (4, 1500), (5, ""))
    )
    game = {"event": "Open", "date": "2025-11-03", "white": "90000001", "black": "90000004", "result": "1/2"}
    games = [game, {**game, "white": "90000001", "black": "90000005", "round": 2, "result": "1-0"}]
    standings = rate(games, players).results.standings
    assert standings["id"].tolist() == ["90000002", "90000003", "90000001", "90000004", "90000005"]
    assert standings["rank"].fillna(0).tolist() == [1, 1, 3, 3, 0]


def test_old_and_new_ranks_compare_the_same_players() -> None:
    players = "id,name,rating,k\n90000001,Alder,1500,40\n90000002,Birch,1510,40"
    game = {"event": "Open", "date": "2025-11-03", "white": "90000001", "black": "90000002", "result": "1-0"}
    standings = rate([game], players).results.standings.set_index("id")
    assert standings.loc["90000001", ["rank", "old_rank"]].tolist() == [1, 2]
    assert standings.loc["90000002", ["rank", "old_rank"]].tolist() == [2, 1]


WAITING = {"pool": "standard", "event": "Spring", "start": "2025-05-03", "end": "2025-05-04", "games": 2}
WAITING |= {"score": "1.5", "opponents_sum": 3600, "zero_first_event": ""}


def test_newcomers_wait_with_their_earlier_events_first() -> None:
    waiting = rate(GAMES, LIST, newcomers=[{"id": "90000004", **WAITING}], rules=("fide",)).results.newcomers
    assert waiting["event"].tolist() == ["Spring", "Early"]
    assert (waiting["score"] // 10**8).tolist() == [15, 0]
    assert waiting["start"].dt.strftime("%Y-%m-%d").tolist() == ["2025-05-03", "2025-11-01"]


def test_nobody_who_waits_is_lost_in_a_period_without_games() -> None:
    game = {"event": "Open", "date": "2025-11-03", "white": "90000001", "black": "90000002", "result": "1-0"}
    rows = [
        {"id": "90000004", **WAITING},
        {"id": "90000004", **WAITING, "pool": "blitz"},
        {"id": "90000099", **WAITING},
    ]
    waiting = rate([game], LIST, newcomers=rows, rules=("fide",)).results.newcomers
    assert sorted(zip(waiting["id"], waiting["pool"], strict=True)) == [
        ("90000004", "blitz"),
        ("90000004", "standard"),
        ("90000099", "standard"),
    ]
    assert set(waiting["opponents_sum"]) == {3600 * 10**9}


def test_who_is_rated_by_now_waits_no_longer() -> None:
    rows = [{"id": "90000001", **WAITING}]
    assert len(rate(GAMES, LIST, newcomers=rows, rules=("fide",)).results.newcomers) == 1  # Dogwood alone


def test_two_editions_in_one_period_are_named_on_their_lines() -> None:
    games = """event,date,white,black,result
September,2025-09-29,90000001,90000002,1-0
October,2025-10-02,90000001,90000002,1-0"""
    lines = rate(games, LIST, list_date=date(2025, 11, 1)).results.lines
    assert lines.groupby("event")["edition"].unique().map(list).to_dict() == {
        "September": ["2024-03-01"],
        "October": ["2025-10-01"],
    }
