"""Games of text become typed games; every bad cell is reported with its place."""

from __future__ import annotations

import pytest

from elo_batch import frames
from elo_batch.checks import type_events, type_games
from elo_batch.frames import How

HEADER = "event,round,board,date,white,black,result,time_control\n"


def codes(typed):
    return [p.code for p in typed.problems]


def one(games, row, header=HEADER):
    return type_games([games(header + row)])


def test_clean_table_fits_the_models(games):
    typed = type_games(
        [
            games(
                HEADER
                + "Spring Open,1,1,2026-03-01,90000001,90000002,1-0,standard\n"
                + "Spring Open,2,1,2026-03-02,90000002,90000003,½-½,standard\n"
            )
        ]
    )
    frames.Games.validate(typed.games)
    frames.Events.validate(typed.events)
    assert typed.problems == ()
    assert typed.games["line"].tolist() == [2, 3]
    assert typed.names["text"].tolist() == ["90000001", "90000002", "90000003"]
    assert typed.games[["white", "black"]].to_numpy().tolist() == [[0, 1], [1, 2]]
    assert typed.games[["white_score", "black_score"]].to_numpy().tolist() == [[2, 0], [1, 1]]
    event = typed.events.iloc[0]
    assert (event["event_id"], event["pool"]) == ("Spring Open", "standard")
    assert [str(event[day].date()) for day in ("start", "end")] == ["2026-03-01", "2026-03-02"]


def test_empty_table_gives_empty_frames(games):
    typed = type_games([games(HEADER)])
    assert len(typed.games) == len(typed.events) == len(typed.names) == 0


def test_leading_zeros_live(games):
    typed = type_games([games("white,black,result\n00123,123,1-0\n0007,00123,1-0\n")])
    assert sorted(typed.names["text"]) == ["0007", "00123", "123"]


def test_ids_of_one_length_keep_their_zeros(games):
    typed = type_games([games("white,black,result\n00123,00124,1-0\n00007,00123,1-0\n")])
    assert typed.names["text"].tolist() == ["00007", "00123", "00124"]


def test_signed_numbers_are_different_ids(games):
    typed = type_games([games("white,black,result\n-5,+5,1-0\n5,05,1-0\n")])
    assert sorted(typed.names["text"]) == ["+5", "-5", "05", "5"]


def test_three_bad_results_give_three_findings_with_place(games):
    typed = type_games([games("white,black,result\n1,2,1-½\n3,4,abc\n5,6,2-1\n")])
    bad = [p for p in typed.problems if p.code == "V203"]
    assert [str(p.place) for p in bad] == ["open.csv:2", "open.csv:3", "open.csv:4"]
    assert bad[0].row == "1,2,1-½"
    assert bad[0].message == "result '1-½' is not a result; use 1-0, 0-1, ½-½, +/- or -/+"
    assert all(p.event == "open" for p in bad)


@pytest.mark.parametrize("text", ["2026-01-01", "01-Jan", "1-Jan-00", "2-Jan"])
def test_date_in_the_result_column_is_refused(games, text):
    assert "V204" in codes(one(games, f"1,2,{text}", "white,black,result\n"))


@pytest.mark.parametrize("text", ["N", "V", "P", "0-0", "X", "F", "-"])
def test_ambiguous_result_is_refused(games, text):
    assert "V205" in codes(one(games, f"1,2,{text}", "white,black,result\n"))


def test_declared_notation_is_read(games):
    typed = type_games([games("white,black,result\n1,2,N\n3,4,n\n")], results={"N": "1/2-1/2"})
    assert "V205" not in codes(typed)
    assert typed.games["white_score"].tolist() == [1, 1]


def test_draw_letter_beside_french_letters_is_refused_in_its_table_alone(games):
    french = games("white,black,result\n1,2,D\n3,4,victoire\n", "fr.csv")
    english = games("white,black,result\n1,2,D\n", "en.csv")
    typed = type_games([french, english])
    assert {p.place.file for p in typed.problems if p.code == "V205"} == {"fr.csv"}


def test_result_naming_somebody_else_is_refused(games):
    typed = type_games([games("white,black,result\nAlder,Birch,Cedar\nCedar,Birch,1-0\n")])
    assert [str(p.place) for p in typed.problems if p.code == "V203"] == ["open.csv:2"]


def test_scores_decide_where_there_is_no_result(games):
    typed = type_games([games("white,black,result,white_score,black_score\n1,2,,½,0\n3,4,0-0,0,0\n")])
    assert "V205" not in codes(typed)
    assert typed.games[["white_score", "black_score", "how"]].to_numpy().tolist() == [[1, 0, 0], [0, 0, 0]]


def test_scores_must_agree_with_the_result(games):
    assert "V207" in codes(one(games, "1,2,1-0,0,1", "white,black,result,white_score,black_score\n"))


def test_one_score_alone_is_refused(games):
    assert "V218" in codes(one(games, "1,2,,1,", "white,black,result,white_score,black_score\n"))


def test_score_above_one_is_refused(games):
    assert "V206" in codes(one(games, "1,2,,2,0", "white,black,result,white_score,black_score\n"))


@pytest.mark.parametrize("word", ["BYE", "bye", "Bye", "FREI", "spielfrei", "-", ""])
def test_bye_word_is_no_opponent(games, word):
    typed = one(games, f"90000001,{word},bye=½", "white,black,result\n")
    assert typed.names["text"].tolist() == ["90000001"]
    row = typed.games.iloc[0]
    assert (row["black"], row["white_score"], row["how"]) == (frames.NOBODY, 1, How.BYE)


def test_bye_word_without_result_is_a_full_point_with_a_note(games):
    typed = one(games, "90000001,BYE,", "white,black,result\n")
    assert "V214" in codes(typed)
    assert typed.games["white_score"].tolist() == [2]


def test_missing_opponent_without_result_is_refused(games):
    assert "V216" in codes(one(games, "90000001,,", "white,black,result\n"))


def test_bye_of_black_stands_in_white(games):
    typed = type_games([games("white,black,result\n,90000001,0-1\nBYE,90000002,bye=½\n")])
    assert typed.games["black"].tolist() == [frames.NOBODY] * 2
    assert typed.games["white_score"].tolist() == [2, 1]


def test_bye_result_with_an_opponent_is_refused(games):
    assert "V215" in codes(one(games, "1,2,bye", "white,black,result\n"))


def test_row_without_players_is_refused(games):
    typed = one(games, ",,1-0\n1,2,1-0", "white,black,result\n")
    assert [str(p.place) for p in typed.problems if p.code == "V212"] == ["open.csv:2"]
    assert len(typed.games) == 1


def test_game_marked_not_rated_keeps_its_points(games):
    typed = type_games([games("white,black,result,rated\n1,2,1-0,no\n3,4,1-0,yes\n5,6,+/-,no\n")])
    assert typed.games["how"].tolist() == [How.NOT_RATED, How.PLAYED, How.FORFEIT]
    assert typed.games["white_score"].tolist() == [2, 2, 2]


def test_rated_neither_yes_nor_no_is_refused(games):
    assert "V210" in codes(one(games, "1,2,1-0,perhaps", "white,black,result,rated\n"))


def test_impossible_date_is_an_error_with_its_cell(games):
    typed = type_games(
        [games("white,black,result,date\n1,2,1-0,2022-19-22\n", letters={"date": "D"}, sheet="Sheet1")]
    )
    (bad,) = [p for p in typed.problems if p.code == "V201"]
    assert str(bad.place) == "open.csv: Sheet1!D2"


def test_mixed_order_of_day_and_month_is_refused(games):
    typed = type_games([games("white,black,result,date\n1,2,1-0,13/02/2026\n3,4,1-0,02/14/2026\n")])
    (mixed,) = [p for p in typed.problems if p.code == "V202"]
    assert (mixed.place.line, mixed.message.endswith("'13/02/2026' (line 2) and '02/14/2026'")) == (3, True)


def test_locale_settles_nothing_in_a_column_that_contradicts_itself(games):
    text = "white,black,result,date\n1,2,1-0,13/02/2026\n3,4,1-0,02/14/2026\n5,6,1-0,01/02/2026\n"
    typed = type_games([games(text)], locale="de")
    assert [(p.code, p.place.line) for p in typed.problems if p.code in ("V202", "V219")] == [
        ("V202", 3),
        ("V219", 4),
    ]


def test_order_is_settled_by_the_dates_of_the_same_table(games):
    day_first = games("white,black,result,date\n1,2,1-0,01/02/2026\n3,4,1-0,13/02/2026\n", "a.csv")
    month_first = games("white,black,result,date\n1,2,1-0,01/02/2026\n3,4,1-0,02/13/2026\n", "b.csv")
    typed = type_games([day_first, month_first])
    assert [str(day.date()) for day in typed.games["date"]] == [
        "2026-02-01",
        "2026-02-13",
        "2026-01-02",
        "2026-02-13",
    ]
    assert not {"V201", "V202", "V219"} & set(codes(typed))


def test_the_order_that_a_table_settles_is_one_note_with_its_witness(games):
    text = "white,black,result,date\n1,2,1-0,01/02/2026\n3,4,1-0,13/02/2026\n5,6,1-0,02/03/2026\n"
    typed = type_games([games(text, "a.csv"), games(text.replace("13/02", "02/13"), "b.csv")])
    notes = [p for p in typed.problems if p.code == "V231"]
    assert [(p.severity, p.place.file, p.place.line, p.message) for p in notes] == [
        (
            "note",
            "a.csv",
            2,
            "dates such as '01/02/2026' were read day first, as '13/02/2026' (line 3) requires",
        ),
        (
            "note",
            "b.csv",
            2,
            "dates such as '01/02/2026' were read month first, as '02/13/2026' (line 3) requires",
        ),
    ]


@pytest.mark.parametrize("dates", ["13/02/2026 14/02/2026", "02/02/2026 13/02/2026", "1.2.2026 13/02/2026"])
def test_an_order_that_makes_no_difference_is_not_told(games, dates):
    first, second = dates.split()
    text = f"white,black,result,date\n1,2,1-0,{first}\n3,4,1-0,{second}\n"
    assert "V231" not in codes(type_games([games(text)]))


def test_dates_that_nothing_settles_are_one_error_for_each_event(games):
    rows = ["A,1,2,1-0,01/02/2026", "A,3,4,1-0,02/02/2026", "A,5,6,1-0,03/02/2026", "B,1,2,1-0,05/06/2026"]
    typed = type_games([games("\n".join(["event,white,black,result,date", *rows, *rows[:1]]) + "\n")])
    found = [p for p in typed.problems if p.code == "V219"]
    assert [(p.place.line, p.event, p.values["all_lines"]) for p in found] == [
        (2, "A", (2, 4, 6)),
        (5, "B", (5,)),
    ]
    assert [p.message for p in found] == [
        "'01/02/2026' can be read day first or month first, and so can 2 more (to line 6)",
        "'05/06/2026' can be read day first or month first",
    ]


def test_date_with_two_readings_is_refused_without_a_locale(games):
    text = "white,black,result,date\n1,2,1-0,01/02/2026\n"
    assert "V219" in codes(type_games([games(text)]))
    assert str(type_games([games(text)], locale="de").games["date"][0].date()) == "2026-02-01"


def test_date_with_time_and_zone_is_the_day_as_written(games):
    typed = one(games, "1,2,1-0,2026-02-01T00:30+09:00", "white,black,result,date\n")
    assert str(typed.games["date"][0].date()) == "2026-02-01"


@pytest.mark.parametrize("text", ["0", "-1", "x", "1.5.2"])
def test_round_must_be_whole_and_at_least_one(games, text):
    assert "V208" in codes(one(games, f"1,2,1-0,{text}", "white,black,result,round\n"))


def test_round_and_board_in_one_cell_are_told_apart(games):
    typed = one(games, "1,2,1-0,1.3", "white,black,result,round\n")
    assert typed.games[["round", "board"]].to_numpy().tolist() == [[1, 3]]


def test_rating_in_the_file_that_is_no_number_is_refused(games):
    typed = type_games([games("white,black,result,white_rating,black_rating\n1,2,1-0,abc,1500P\n")])
    assert [p.place.column for p in typed.problems if p.code == "V209"] == ["white_rating"]
    assert typed.games["black_rating"].tolist() == [1500 * 10**9]


def test_name_speaks_where_there_is_no_id(games):
    typed = type_games(
        [games("white,black,white_name,black_name,result\n1,,Alder,Birch,1-0\n1,,Alder,BYE,bye=1\n")]
    )
    assert typed.names["text"].tolist() == ["1", "Birch"]
    assert typed.names["is_name"].tolist() == [False, True]
    assert typed.names["name"].tolist() == ["Alder", "Birch"]
    assert typed.games["black"].tolist() == [1, frames.NOBODY]


def test_one_id_with_two_names_is_a_warning(games):
    typed = type_games(
        [games("white,black,white_name,black_name,result\n1,2,Alder,Birch,1-0\n2,1,Birch,Cedar,1-0\n")]
    )
    (found,) = [p for p in typed.problems if p.code == "X320"]
    assert (found.place.line, found.message) == (3, "player 1 is called 'Alder' elsewhere")


def test_first_appearance_of_a_person_is_given_for_each_event(games):
    typed = type_games([games("event,white,black,result\nA,1,2,1-0\nA,2,1,1-0\nB,3,1,1-0\n")])
    seen = typed.appearances(typed.games["white"].to_numpy()[:1])
    assert seen[["line", "event"]].to_numpy().tolist() == [[2, "A"], [4, "B"]]


def test_order_of_files_changes_neither_events_nor_ids(games):
    first = games(HEADER + "A,1,1,2026-03-01,1,2,1-0,rapid\n", "a.csv")
    second = games(HEADER + "B,1,1,2026-02-01,1,2,1-0,rapid\n", "b.csv")
    there, back = type_games([first, second]).events, type_games([second, first]).events
    assert there.equals(back)
    assert there["event"].tolist() == ["B", "A"]


def test_all_problems_know_their_event(games):
    typed = type_games([games("event,white,black,result,date\nA,1,2,abc,y\nB,1,2,abc,y\n")])
    assert sorted((p.code, p.event) for p in typed.problems if p.code in ("V201", "V203")) == [
        ("V201", "A"),
        ("V201", "B"),
        ("V203", "A"),
        ("V203", "B"),
    ]


def test_of_one_kind_at_most_ten_thousand_are_listed(games):
    typed = type_games([games("white,black,result\n" + "1,2,abc\n" * 10_003)])
    assert codes(typed).count("V203") == 10_000
    (more,) = [p for p in typed.problems if p.code == "V298"]
    assert more.message == "further errors V203 (Not a result) that are not listed: 3"
    assert (more.event, more.place.file) == ("", "open.csv")


def test_events_table_may_be_empty():
    frame, problems = type_events([])
    assert len(frame) == 0
    assert problems == []


def test_wrong_rate_of_play_is_said_once(games):
    assert codes(one(games, "Spring Open,1,1,2026-03-01,90000001,90000002,1-0,3+0\n")) == ["V211"]


def test_bad_time_controls_beyond_the_bound_are_counted(games):
    rows = "".join(f"e{i},1,1,2026-03-01,90000001,90000002,1-0,soon\n" for i in range(10_002))
    found = one(games, rows).problems
    assert len([p for p in found if p.code == "V211"]) == 10_000
    assert [p.message for p in found if p.code == "V298"] == [
        "further errors V211 (Time control not usable) that are not listed: 2"
    ]
    assert "X316" not in codes(one(games, rows))


@pytest.mark.parametrize("empty", ["", "default", "Default"])
@pytest.mark.parametrize(
    ("word", "points"),
    [("default", 2), ("w/o", 2), ("walkover", 2), ("forfeit", 2), ("void", 0), ("VOID", 0)],
)
@pytest.mark.parametrize("side", ["white", "black"])
def test_a_default_or_void_board_with_an_empty_seat_is_no_game(games, empty, word, points, side):
    seats = f"Alder,{empty}" if side == "white" else f"{empty},Alder"
    typed = type_games([games(f"white,black,result\n{seats},{word}\nBirch,Cedar,1-0")])
    problems = [p for p in typed.problems if p.place.line == 2]
    said = [("V239", "note")] if empty else []  # the word in the seat
    assert [(p.code, str(p.severity)) for p in problems] == [*said, ("V230", "warning")]
    row = typed.games[typed.games["line"] == 2].iloc[0]
    assert (row["how"], row["white_score"], row["black_score"]) == (How.BYE, points, 0)


def test_a_default_between_two_players_still_does_not_say_who_won(games):
    typed = type_games([games("white,black,result\nAlder,Birch,default\nCedar,Dogwood,void")])
    assert [(p.code, p.place.line) for p in typed.problems if p.severity == "error"] == [("V205", 2)]
    assert typed.games["how"].tolist()[1] == How.UNFINISHED


@pytest.mark.parametrize("text", ["N", "V", "g", "x", "2:0", "2-1", "1-½"])
def test_what_a_result_means_is_left_to_the_user(games, text):
    typed = one(games, f"1,2,{text}", "white,black,result\n")
    (problem,) = [problem for problem in typed.problems if problem.code in ("V203", "V205")]
    assert f'--map "result:{text}=RESULT"' in problem.advice
