"""Rating lists are typed; bad cells are reported with their place."""

from __future__ import annotations

from datetime import date

import pytest

from elo_batch import frames
from elo_batch.checks import list_date, type_players
from elo_batch.exact import POINT


def codes(problems):
    return [p.code for p in problems]


def test_full_row_is_typed(players):
    text = (
        "id,name,federation,sex,title,birth_date,rating,games,period_games,k,k_manual,peak,last_rated,"
        "status,rapid_rating,blitz_k,list_date,notes\n"
        '00123,"Alder, Ann",XXX,w,WGM,1990-02-01,2410.5,500,9,10,15,2450,2026-10-01,'
        "active,2300,20,2026-11-01,x\n"
    )
    frame, problems = type_players(players(text))
    frames.Players.validate(frame)
    assert problems == []
    row = frame.iloc[0]
    assert (row["id"], row["name"], row["title"], row["birth_year"]) == ("00123", "Alder, Ann", "WGM", 1990)
    assert (row["rating"], row["games"], row["period_games"]) == (2_410_500_000_000, 500, 9)
    assert (row["k"], row["k_manual"], row["peak"], row["status"]) == (10, 15, 2450 * POINT, "active")
    assert str(row["last_rated"].date()) == "2026-10-01"
    assert (row["rapid_rating"], row["blitz_k"], row["blitz_rating"], row["line"]) == (2300 * POINT, 20, 0, 2)


def test_missing_columns_mean_unknown(players):
    frame, problems = type_players(players("id\n1\n"))
    frames.Players.validate(frame)
    row = frame.iloc[0]
    assert problems == []
    assert (row["games"], row["period_games"], row["k"], row["peak"]) == (
        frames.UNKNOWN,
        frames.UNKNOWN,
        0,
        0,
    )


@pytest.mark.parametrize("text", ["0", "", "-", "unr", "Unrated"])
def test_such_a_rating_means_unrated(players, text):
    frame, problems = type_players(players(f"id,rating\n1,{text}\n"))
    assert (frame["rating"].tolist(), problems) == ([0], [])


@pytest.mark.parametrize(("text", "games"), [("1500P", -1), ("1500*", -1), ("1500/5", 5)])
def test_mark_behind_a_rating_is_noted(players, text, games):
    frame, problems = type_players(players(f"id,rating\n1,{text}\n"))
    assert frame["rating"].tolist() == [1500 * POINT]
    assert frame["games"].tolist() == [games]
    assert [p.message for p in problems] == [f"ratings with a mark, such as '{text}': 1; the number is used"]


@pytest.mark.parametrize(
    ("column", "text", "code"),
    [
        ("rating", "abc", "L403"),
        ("rating", "-5", "L403"),
        ("rating", "1,500", "L403"),
        ("rapid_peak", "x", "L403"),
        ("games", "-1", "L404"),
        ("games", "1.5", "L404"),
        ("k", "x", "L404"),
        ("k_manual", "-3", "L404"),
        ("status", "perhaps", "L412"),
        ("birth_date", "soon", "L413"),
        ("birth_year", "12", "L413"),
        ("last_rated", "x", "V201"),
        ("list_date", "2026-13-45", "V201"),
        ("rating", "4001", "L406"),
        ("k", "161", "L407"),
        ("k", "200", "L407"),
    ],
)
def test_bad_cell_is_reported(players, column, text, code):
    _, problems = type_players(players(f'id,{column}\n1,"{text}"\n'))
    assert codes(problems) == [code]
    assert (problems[0].place.line, problems[0].place.column) == (2, column)
    assert text in problems[0].message


@pytest.mark.parametrize("column", ["rating", "rapid_rating", "peak"])
@pytest.mark.parametrize(
    ("others", "low", "warned"),
    [("1500", "12", True), ("1500", "199", True), ("1500", "200", False), ("90", "12", False)],
)
def test_a_rating_far_below_the_others_is_a_warning(players, column, others, low, warned):
    _, problems = type_players(players(f"id,{column}\n1,{others}\n2,{others}\n3,{low}\n4,0\n"))
    assert [(p.code, p.place.line) for p in problems] == ([("L437", 4)] if warned else [])


@pytest.mark.parametrize("written", ["20", "20.0", "20,0", "20,00"])
def test_whole_numbers_with_decimals_of_nothing(players, written):
    frame, problems = type_players(players(f'id,rating,k\n1,1800,"{written}"\n'))
    assert (frame["k"].tolist(), codes(problems)) == ([20], [])


@pytest.mark.parametrize("written", ["20,5", "1,000", "20,0,0"])
def test_other_commas_are_no_whole_numbers(players, written):
    assert "L404" in codes(type_players(players(f'id,rating,k\n1,1800,"{written}"\n'))[1])


def test_grouped_rating_is_read_under_a_locale(players):
    frame, problems = type_players(players('id,rating\n1,"1,500"\n'), "en")
    assert (frame["rating"].tolist(), problems) == ([1500 * POINT], [])


@pytest.mark.parametrize(
    ("text", "year"), [("2008/00/00", 2008), ("0000/00/00", 0), ("1993", 1993), ("03/04/1993", 1993), ("", 0)]
)
def test_year_of_birth_is_enough(players, text, year):
    frame, problems = type_players(players(f"id,birth_date\n1,{text}\n"))
    assert (frame["birth_year"].tolist(), problems) == ([year], [])


def test_blank_date_of_birth_leaves_the_year(players):
    frame, _ = type_players(players("id,birth_date,birth_year\n1,,1990\n2,1991-01-01,\n"))
    assert frame["birth_year"].tolist() == [1990, 1991]


def test_id_twice_is_an_error_with_both_lines(players):
    frame, problems = type_players(players("id,name\n1,Alder\n2,Birch\n1,Cedar\n"))
    assert [(p.code, p.place.line, p.message) for p in problems] == [
        ("L401", 4, "id 1 stands twice (also in line 2)")
    ]
    assert frame["name"].tolist() == ["Alder", "Birch"]


def test_name_serves_as_id_with_one_note(players):
    frame, problems = type_players(players("id,name\n,Alder\n,Birch\n3,Cedar\n"))
    assert frame["id"].tolist() == ["Alder", "Birch", "3"]
    assert [p.message for p in problems] == ["players without an id: 2; the name serves as id"]


def test_row_without_id_and_name_is_an_error(players):
    frame, problems = type_players(players("id,name,rating\n,,1500\n1,Alder,1500\n"))
    assert (codes(problems), len(frame)) == (["L411"], 1)


def test_quotes_around_an_id_are_dropped_with_a_note(players):
    frame, problems = type_players(players("id,name\n'90000001',Alder\n"))
    assert (frame["id"].tolist(), codes(problems)) == (["90000001"], ["P509"])


def test_names_like_missing_values_live(players):
    frame, _ = type_players(players('id,name,federation\n1,"Null, Nan",NA\n2,None,\n'))
    assert frame["name"].tolist() == ["Null, Nan", "None"]
    assert frame["federation"].tolist() == ["NA", ""]


def test_list_has_one_date(players):
    text = "id,list_date\n1,2026-11-01\n2,{}\n"
    assert list_date(players(text.format("2026-11-01"))) == date(2026, 11, 1)
    mixed = players(text.format("2026-12-01"))
    assert list_date(mixed) is None
    assert [p.message for p in type_players(mixed)[1]] == [
        "the list is dated 2026-11-01 in one row and 2026-12-01 in another"
    ]
    assert list_date(players("id\n1\n")) is None


def test_born_after_the_list_is_a_warning(players):
    text = 'id,name,birth_year,list_date\n1,"Alder, Ann",2027,2026-11-01\n2,,2026,2026-11-01\n'
    _, problems = type_players(players(text))
    assert [(p.code, p.place.line) for p in problems] == [("L408", 2)]
    assert "Alder, Ann" in problems[0].message


def test_empty_list_is_an_empty_frame(players):
    frame, problems = type_players(players("id,name,rating\n"))
    frames.Players.validate(frame)
    assert (len(frame), problems) == (0, [])


NAMESAKES = {
    "another id": ("id,dsb_id,name\n,10000002,{}\n,10000003,{}\n", ["10000002", "10000003"]),
    "a year of birth": ("id,name,birth_year\n,{},1970\n,{},1991\n", ["1970", "1991"]),
    "a club": ("id,name,club\n,{},Anytown\n,{},Ourtown\n", ["Anytown", "Ourtown"]),
    "nothing": ("id,name\n,{}\n,{}\n", ["1", "2"]),
    "no ids at all": ("name,rating\n{},1500\n{},1600\n", ["1", "2"]),
}


@pytest.mark.parametrize("kind", NAMESAKES)
def test_namesakes_without_an_id_are_people_of_their_own(players, kind):
    text, facts = NAMESAKES[kind]
    frame, problems = type_players(players(text.format('"Birch, Ben"', '"Birch, Ben"')))
    assert frame["id"].tolist() == [f"Birch, Ben ({fact})" for fact in facts]
    assert codes(problems) == ["L402", "L443"]


def test_a_namesake_with_an_id_leaves_the_other_no_bare_name_for_an_id(players):
    frame, _ = type_players(players('id,name\n1,"Birch,Ben"\n,"Birch, Ben"\n,"Alder, Ann"\n'))
    assert frame["id"].tolist() == ["1", "Birch, Ben (1)", "Alder, Ann"]


def test_participants_keep_their_names_for_ids(players):
    frame, problems = type_players(players("id,name\n,Birch\n,Birch\n"), participants=True)
    assert (frame["id"].tolist(), codes(problems)) == (["Birch"], ["L402", "L401"])


CLUB = [2251, 2104, 2055, 1980, 1922, 1875, 1790, 1688]
OF_CHILDREN = {"DSB": [1400, 1210, 1080, 940, 830, 745, 1650, 1900, 2010, 1120, 780]}
OF_CHILDREN |= {"US Chess": [100, 101, 230, 310, 420, 560, 700, 1100, 1200, 1300, 1400, 1500, 1600, 1700]}
OF_CHILDREN |= {"ECF": [1950, 1800, 1700, 1600, 1500, 1400, 1300, 1200, 1100, 950, 800, 620, 480]}


def _listed(players, rows, column="rating"):
    lines = [f"{n},{','.join(map(str, row))}" for n, row in enumerate(rows, 1)]
    return type_players(players("\n".join([f"id,{column}", *lines])))[1]


@pytest.mark.parametrize("low", [218, 187, 287, 217, 21, 843])
def test_a_rating_that_lost_a_digit_stands_apart_from_all_others(players, low):
    problems = _listed(players, [(rating,) for rating in (*CLUB, low)])
    assert [(p.code, p.place.line) for p in problems] == [("L437", 10)]


@pytest.mark.parametrize(
    "ratings",
    [*OF_CHILDREN.values(), [*CLUB, 845], [*CLUB[:7], 218], [*CLUB, 218, 240], [*CLUB, 218, 950]],
    ids=[*OF_CHILDREN, "not far below", "too few others", "several", "one in between"],
)
def test_low_ratings_of_a_list_with_a_spread_are_none(players, ratings):
    assert not codes(_listed(players, [(rating,) for rating in ratings]))


@pytest.mark.parametrize("pool", ["", "rapid_", "blitz_"])
@pytest.mark.parametrize(
    ("rating", "peak", "found"),
    [
        (218, 2207, ["rating"]),
        (2187, 220, ["peak"]),
        (735, 2207, ["rating"]),
        (1000, 2207, []),
        (187, 1875, ["rating"]),
        (0, 2207, []),
        (2187, 0, []),
        (220, 240, []),
    ],
)
def test_a_rating_far_from_its_own_peak_is_told_in_any_list(players, pool, rating, peak, found):
    """Also where all others are as low, and once, whatever else is odd about the cell."""
    for others in ([], [(1900, 1950)] * 9, [(220, 240)] * 9):
        problems = _listed(players, [(rating, peak), *others], f"{pool}rating,{pool}peak")
        assert [(p.code, p.place.line, p.place.column) for p in problems] == [
            ("L446", 2, pool + column) for column in found
        ]
