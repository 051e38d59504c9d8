"""Events of the events table and of the games."""

from __future__ import annotations

import pytest

from elo_batch import frames
from elo_batch.checks import type_events, type_games

HEADER = "event,date,white,black,result\n"


@pytest.fixture
def declare(table):
    return lambda text, file="events.csv": type_events([table("events", text, file)])


def codes(problems):
    return [p.code for p in problems]


def test_declared_event_is_joined_by_name(games, declare):
    events, problems = declare(
        "event_id,event,start,end,received,time_control,rate_of_play,format,team,rounds,match_games,place,arbiter,code\n"
        'E1,Spring Open,2026-03-01,2026-03-05,2026-03-06,rapid,15+10,swiss,no,5,0,Birchtown,"Cedar, Cy",X9\n'
    )
    assert problems == []
    typed = type_games([games(HEADER + "spring  open,2026-03-02,1,2,1-0\n")], events)
    frames.Events.validate(typed.events)
    event = typed.events.iloc[0]
    assert (event["event_id"], event["event"], event["pool"]) == ("E1", "Spring Open", "rapid")
    assert (event["format"], event["rounds"], event["arbiter"], event["file"]) == (
        "swiss",
        5,
        "Cedar, Cy",
        "events.csv",
    )
    assert [str(event[day].date()) for day in ("start", "end")] == ["2026-03-01", "2026-03-05"]


def test_declared_event_is_joined_by_id(games, declare):
    events, _ = declare("event_id,event,time_control\nE1,Spring Open,blitz\n")
    typed = type_games([games("event_id,white,black,result\nE1,1,2,1-0\nE2,1,2,1-0\n")], events)
    assert typed.events[["event_id", "event", "pool"]].to_numpy().tolist() == [
        ["E1", "Spring Open", "blitz"],
        ["E2", "E2", "standard"],
    ]


def test_same_id_in_two_files_is_one_event(games):
    typed = type_games([games("event_id,white,black,result\nE1,1,2,1-0\n", f) for f in ("a.csv", "b.csv")])
    assert typed.events["event_id"].tolist() == ["E1"]
    assert "X315" not in codes(typed.problems)


def test_same_name_in_two_files_is_a_warning_and_kept_apart(games):
    typed = type_games(
        [games(HEADER + f"Open,2026-0{m}-01,1,2,1-0\n", f) for m, f in ((3, "a.csv"), (4, "b.csv"))]
    )
    assert typed.events["event_id"].tolist() == ["Open 2026-03-01", "Open 2026-04-01"]
    (warning,) = [p for p in typed.problems if p.code == "X315"]
    assert warning.message.startswith("event 'Open' stands in several files (a.csv, b.csv)")


@pytest.mark.parametrize("files", [("a.csv", "a.csv"), ("a.csv", "b.csv")])
def test_same_name_of_two_ids_is_a_warning_and_kept_apart(games, files):
    rows = [f"League,{i},2026-03-01,1,2,1-0\n" for i in ("x", "y")]
    header = HEADER.replace("event,", "event,event_id,")
    texts = [header + "".join(rows)] if len({*files}) == 1 else [header + row for row in rows]
    typed = type_games([games(text, file) for text, file in zip(texts, files, strict=False)])
    assert typed.events["event_id"].tolist() == ["x", "y"]
    (warning,) = [p for p in typed.problems if p.code == "X315"]
    where = "under several ids (x, y)" if len(texts) == 1 else "in several files (a.csv, b.csv)"
    assert warning.message == f"event 'League' stands {where}; they are taken as separate events"


@pytest.mark.parametrize(
    "rows", [("League,A,x", "League,B,y"), ("League 1,,x", "League 2,,y"), (",,x", ",,y"), ("A,,x", "A,,x")]
)
def test_ids_of_divisions_and_other_names_are_no_warning(games, rows):
    text = "".join(f"{row},1,2,1-0\n" for row in rows)
    typed = type_games([games("event,section,event_id,white,black,result\n" + text)])
    assert "X315" not in codes(typed.problems)


def test_events_of_one_name_in_the_events_table_are_no_warning(games, declare):
    events, _ = declare("event_id,event,time_control\nx,League,standard\ny,League,standard\n")
    text = "event,event_id,white,black,result\nLeague,x,1,2,1-0\nLeague,y,1,2,1-0\n"
    assert "X315" not in codes(type_games([games(text)], events).problems)


def test_same_name_and_start_in_two_files_are_told_apart_by_the_file(games):
    typed = type_games([games(HEADER + "Open,2026-03-01,1,2,1-0\n", f) for f in ("a.csv", "b.csv")])
    assert typed.events["event_id"].tolist() == ["Open 2026-03-01 a.csv", "Open 2026-03-01 b.csv"]


def test_events_file_makes_one_event_of_one_name_in_two_files(games, declare):
    events, _ = declare("event,start,end,time_control\nOpen,2026-03-01,2026-03-31,standard\n")
    typed = type_games([games(HEADER + "Open,2026-03-01,1,2,1-0\n", f) for f in ("a.csv", "b.csv")], events)
    assert len(typed.events) == 1
    assert typed.problems == ()


def test_one_name_with_several_starts_is_told_apart_by_date(games, declare):
    events, _ = declare(
        "event_id,event,start,end\nE1,Club Night,2026-03-01,2026-03-01\nE2,Club Night,2026-03-08,2026-03-08\n"
    )
    text = HEADER + "Club Night,2026-03-08,1,2,1-0\nClub Night,2026-03-01,1,2,1-0\n"
    typed = type_games([games(text)], events)
    ids = typed.events["event_id"].to_numpy()[typed.games["event"].to_numpy()]
    assert ids.tolist() == ["E2", "E1"]
    assert "X319" not in codes(typed.problems)
    unclear = type_games([games(text + "Club Night,2026-03-09,1,2,1-0\n")], events)
    assert "event 'Club Night' may be E1 and E2 of the events table (games: 1)" in [
        p.message for p in unclear.problems
    ]


def test_only_event_of_a_file_takes_its_games(games, declare):
    events, _ = declare("event,start,end,time_control\nSpring Open,2026-03-01,2026-03-05,rapid\n", "t.trf")
    typed = type_games([games("white,black,result\n1,2,1-0\n", "t.trf")], events)
    assert typed.events[["event", "pool"]].to_numpy().tolist() == [["Spring Open", "rapid"]]


def test_event_of_another_tournament_file_is_not_taken(games, declare):
    events, _ = declare("event,start,time_control\nOpen,2026-03-01,rapid\n", "t.trf")
    trf = games("white,black,result\n1,2,1-0\n", "t.trf")
    typed = type_games([trf, games(HEADER + "Open,2026-04-01,1,2,1-0\n", "a.csv")], events)
    assert typed.events["pool"].tolist() == ["rapid", "standard"]


def test_without_a_name_file_and_sheet_are_the_event(games):
    typed = type_games(
        [games("white,black,result\n1,2,1-0\n", "b.xlsx", sheet=s) for s in ("Round 1", "Round 2")]
    )
    assert sorted(typed.events["event"]) == ["b Round 1", "b Round 2"]


def test_one_name_on_two_sheets_is_one_event(games):
    typed = type_games([games(HEADER + "Open,2026-03-01,1,2,1-0\n", "b.xlsx", sheet=s) for s in ("1", "2")])
    assert typed.events["event_id"].tolist() == ["Open"]


def test_missing_time_control_is_standard_with_a_note_once_per_event(games):
    typed = type_games([games(HEADER + "A,,1,2,1-0\nA,,3,4,1-0\nB,,1,2,1-0\n")])
    assert typed.events["pool"].tolist() == ["standard", "standard"]
    assert sorted(p.message for p in typed.problems if p.code == "X316") == [
        "event 'A' gives no time control and is rated as standard",
        "event 'B' gives no time control and is rated as standard",
    ]


def test_missing_time_control_of_many_events_is_one_note(games):
    typed = type_games([games(HEADER + "".join(f"E{i},,1,2,1-0\n" for i in range(30)))])
    assert [p.message for p in typed.problems if p.code == "X317"] == [
        "30 events give no time control and are rated as standard"
    ]


@pytest.mark.parametrize(
    ("text", "pool"),
    [("Schnellschach", "rapid"), ("90+30", "standard"), ("5+0", "blitz"), ("classical", "standard")],
)
def test_time_control_of_the_games_gives_the_pool(games, text, pool):
    typed = type_games([games(f"event,white,black,result,time_control\nA,1,2,1-0,{text}\n")])
    assert typed.events["pool"].tolist() == [pool]
    assert typed.events["rate_of_play"].tolist() == [text if text[0].isdigit() else ""]


def test_two_time_controls_in_one_event_are_an_error(games):
    typed = type_games([games("event,white,black,result,time_control\nA,1,2,1-0,rapid\nA,1,2,1-0,blitz\n")])
    (found,) = [p for p in typed.problems if p.code == "X318"]
    assert (found.place.line, found.event) == (3, "A")


def test_time_control_against_the_events_table_is_an_error(games, declare):
    events, _ = declare("event,time_control\nA,standard\n")
    typed = type_games([games("event,white,black,result,time_control\nA,1,2,1-0,rapid\n")], events)
    assert codes(typed.problems) == ["X318"]


def test_time_control_that_cannot_be_read_is_an_error(games, declare):
    typed = type_games([games("event,white,black,result,time_control\nA,1,2,1-0,whatever\n")])
    assert "V211" in codes(typed.problems)
    assert "V211" in codes(declare("event,time_control\nA,3+0\n")[1])


def test_rate_of_play_gives_the_pool_where_nothing_else_does(games, declare):
    events, _ = declare("event,rate_of_play\nA,15+10\n")
    assert type_games([games(HEADER + "A,,1,2,1-0\n")], events).events["pool"].tolist() == ["rapid"]


def test_one_event_id_with_two_names_is_a_warning(games):
    typed = type_games(
        [games("event_id,event,white,black,result\nE,Open,1,2,1-0\nE,open,3,4,1-0\nE,Cup,5,6,1-0\n")]
    )
    assert [(p.place.line, p.code) for p in typed.problems if p.code == "X323"] == [(4, "X323")]


def test_declared_event_without_games_is_noted(games, declare):
    events, _ = declare("event\nA\nB\n")
    typed = type_games([games(HEADER + "A,,1,2,1-0\n")], events)
    assert typed.events["event"].tolist() == ["A"]
    assert "X321" in codes(typed.problems)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("event,start\nA,x\n", "V201"),
        ("event,start,end\nA,2026-03-05,2026-03-01\n", "V227"),
        ("event,format\nA,knock-out\n", "V224"),
        ("event,team\nA,perhaps\n", "V210"),
        ("event,rounds\nA,-1\n", "V220"),
        ("event,match_games\nA,x\n", "V220"),
        ("event,place\n,Birchtown\n", "V225"),
        ("event_id,event\nE,A\nE,B\n", "V226"),
    ],
)
def test_bad_cell_of_the_events_table_is_reported(declare, text, code):
    assert codes(declare(text)[1]) == [code]


def test_names_of_events_in_two_orders_of_rows_are_one_result(games):
    rows = ["A,2026-03-01,1,2,1-0", "B,2026-02-01,1,2,1-0", "A,2026-02-28,3,4,1-0"]
    there = type_games([games(HEADER + "\n".join(rows))])
    back = type_games([games(HEADER + "\n".join(rows[::-1]))])
    assert there.events.equals(back.events)
    assert [str(day.date()) for day in there.events["start"]] == ["2026-02-01", "2026-02-28"]


def test_event_without_games_is_called_by_its_name(games, declare):
    events, _ = declare("event,start\nAutumn Open,2026-09-01\nSpring Open,2026-03-01\n")
    typed = type_games([games(HEADER + "Spring Open,2026-03-01,1,2,1-0\n")], events)
    (problem,) = [p for p in typed.problems if p.code == "X321"]
    assert problem.message == "event 'Autumn Open' of the events table has no games"


LEAGUE = """event,section,date,white,black,result
    County,Division One,2026-01-10,1,2,1-0
    County,Division Two,2026-01-10,3,4,1-0
    County,Division One,2026-02-10,2,1,1-0
    County,,2026-02-11,5,6,1-0"""


def test_each_division_is_an_event_with_a_note(games):
    typed = type_games([games(LEAGUE)])
    assert sorted(typed.events["event"]) == ["County", "County, Division One", "County, Division Two"]
    assert sorted(typed.games["event"].value_counts()) == [1, 1, 2]
    (note,) = [p for p in typed.problems if p.code == "X324"]
    assert (
        note.message == "'County' has 2 divisions (Division One, Division Two); each is an event of its own"
    )


def test_divisions_without_a_name_are_events_of_their_file(games):
    rows = "section,white,black,result\nOpen,1,2,1-0\nMinor,3,4,1-0"
    typed = type_games([games(rows, "club.csv", event="club")])
    assert sorted(typed.events["event"]) == ["club, Minor", "club, Open"]


def test_declared_league_or_one_event_id_holds_its_divisions_together(games, declare):
    declared, _ = declare("event,time_control\nCounty,rapid\n")
    typed = type_games([games(LEAGUE)], declared)
    assert typed.events["event"].tolist() == ["County"]
    assert not [p for p in typed.problems if p.code in ("X324", "X321")]
    rows = LEAGUE.replace("event,", "event_id,event,").replace("    County", "    C1,County")
    assert type_games([games(rows)]).events["event_id"].tolist() == ["C1"]


def test_declared_division_is_joined_by_its_full_name(games, declare):
    declared, _ = declare('event,time_control\n"County, Division Two",rapid\n')
    typed = type_games([games(LEAGUE)], declared)
    pools = dict(zip(typed.events["event"], typed.events["pool"], strict=True))
    assert pools["County, Division Two"] == "rapid"
    assert pools["County, Division One"] == "standard"
