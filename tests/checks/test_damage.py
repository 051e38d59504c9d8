"""The damage detector: each kind found, repaired when accepted, and its near miss left alone."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_batch.checks.damage import Mended, mend
from elo_batch.notation.confused import with_digits
from elo_batch.notation.doubled import undoubled
from elo_batch.tables import RawTable

IDS = [f"9000000{number}" for number in range(1, 9)]
LIST = pd.DataFrame(
    {
        "id": [*IDS, "00123"],
        "name": [
            *("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di", "Elm, Eve", "Fir, Fay"),
            *("Gorse, Gil", "Hazel, Hal", "Ivy, Ian"),
        ],
        "rating": "1500",
    },
    dtype="str",
)


def table(kind: str, **columns: list[str]) -> RawTable:
    rows = pd.DataFrame(columns, dtype="str")
    return RawTable(kind, "open.csv", rows.set_axis(range(2, len(rows) + 2)))


def games(**changed: list[str]) -> RawTable:
    """Games of the list's players; a changed column gives the cells of the first rows."""
    columns = {
        "round": ["1"] * 6,
        "board": ["1", "2", "3", "1", "2", "3"],
        "white": IDS[:3] + IDS[3:6],
        "black": IDS[3:6] + IDS[:3],
        "result": ["1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1/2-1/2"],
        "white_rating": ["1500", "1600", "1700"] * 2,
        "note": [""] * 6,
    }
    for name, cells in changed.items():
        columns[name] = [*cells, *columns[name][len(cells) :]]
    return table("games", **columns)


def looked_at(found: RawTable, accept: bool = False, listed: bool = True) -> Mended:
    return mend([found], [RawTable("players", "list.csv", LIST.copy())] if listed else [], accept)


def codes(mended: Mended) -> list[str]:
    return [problem.code for problem in mended.problems]


REPAIRED = [
    ("V204", "result", "1-Jan-00", "1-0"),
    ("V204", "result", "2000-01-01", "1-0"),
    ("V204", "result", "36526", "1-0"),
    ("V204", "result", "2-Jan", "1/2-1/2"),
    ("V204", "result", "2026-02-01", "1/2-1/2"),
    ("V204", "result", "01:00:00", "1-0"),
    ("D101", "result", "1-O", "1-0"),
    ("D101", "result", "l-0", "1-0"),
    ("D101", "result", "Â½-Â½", "1/2-1/2"),
    ("D102", "white", "90.000.001", "90000001"),
    ("D102", "white", "90,000,001", "90000001"),
    ("D102", "white", "9OOOOOO1", "90000001"),
    ("D103", "white_rating", "15O0", "1500"),
    ("D103", "white_rating", "l5OO", "1500"),
]


@pytest.mark.parametrize(("code", "column", "found", "read"), REPAIRED)
def test_a_damaged_cell_is_an_error_and_is_repaired_when_that_is_accepted(
    code: str, column: str, found: str, read: str
) -> None:
    damaged = games(**{column: [found]})
    told = looked_at(damaged)
    assert codes(told) == [code]
    assert (told.tables[0].rows[column].iloc[0], told.repairs) == (found, 0)
    assert told.problems[0].place.line == 2
    assert "--accept-repairs" in told.problems[0].advice
    mended = looked_at(damaged, accept=True)
    assert codes(mended) == ["D001"]
    assert (mended.tables[0].rows[column].iloc[0], mended.repairs) == (read, 1)
    assert f"'{found}' was read as '{read}'" in mended.problems[0].message


@pytest.mark.parametrize(
    ("texts", "likely"),
    [
        (["01-Jan"], "1-0 or 1-1"),
        (["2026-01-01"], "1-0 or 1-1"),
        (["2000-02-01"], "2-0 or 1/2"),
        (["3-Feb"], "3-2 or 2-3"),
        (["2-Jan", "3:1"], "1/2, 1-2 or 2-1"),
    ],
)
def test_a_date_that_may_have_been_two_results_is_never_repaired(texts: list[str], likely: str) -> None:
    for accept in (False, True):
        found = looked_at(games(result=texts), accept)
        assert codes(found)[0] == "V204"
        assert likely in found.problems[0].message
        assert found.tables[0].rows["result"].iloc[0] == texts[0]


@pytest.mark.parametrize("text", ["123", "9000 0001", "FIDE 90000001"])
def test_an_id_that_the_list_settles_is_offered_by_others_and_repaired_when_accepted(text: str) -> None:
    assert codes(looked_at(games(white=[text]))) == []
    mended = looked_at(games(white=[text]), accept=True)
    assert codes(mended) == ["D001"]
    assert mended.tables[0].rows["white"].iloc[0] in ("00123", "90000001")


@pytest.mark.parametrize("text", ["90000001.0", "9.0000001E+07", "90 000 001", "90000001.", "90000001*"])
def test_an_id_that_became_a_number_or_got_a_mark_is_damage_with_a_list_too(text: str) -> None:
    assert codes(looked_at(games(white=[text]))) == ["D102"]
    mended = looked_at(games(white=[text]), accept=True)
    assert (codes(mended), mended.tables[0].rows["white"].iloc[0]) == (["D001"], "90000001")


def test_an_id_is_not_repaired_where_two_players_fit() -> None:
    twins = LIST.assign(id=["123", "00123", *LIST["id"].iloc[2:]])
    mended = mend([games(white=["0123"])], [RawTable("players", "list.csv", twins)], accept=True)
    assert (codes(mended), mended.repairs) == ([], 0)


def test_without_a_list_the_file_settles_what_an_id_was() -> None:
    assert codes(looked_at(games(white=["90000004.0"]), listed=False)) == ["D102"]
    assert codes(looked_at(games(white=["9OOOOOO4"]), listed=False)) == ["D102"]
    assert codes(looked_at(games(white=["9OOOOOO9"]), listed=False)) == []


@pytest.mark.parametrize(
    ("text", "read"),
    [("7OO2", "7002"), ("7o02", "7002"), ("l2", "12"), ("1O1", "101"), ("9OOOOOO4", "90000004")],
)
@pytest.mark.parametrize("listed", [True, False])
def test_letters_for_digits_are_known_in_ids_of_any_length(text: str, read: str, listed: bool) -> None:
    known = [RawTable("players", "list.csv", LIST.assign(id=[read, *LIST["id"].iloc[1:]]))] if listed else []
    found = mend([games(white=[text, read])], known, accept=False)
    assert [(p.code, p.values["likely"]) for p in found.problems] == [("D102", read)]


@pytest.mark.parametrize("name", ["Li", "Oli", "Lili", "QI"])
def test_short_words_of_such_letters_are_names(name: str) -> None:
    digits = with_digits(name)
    known = [RawTable("players", "list.csv", LIST.assign(id=[digits, *LIST["id"].iloc[1:]]))]
    assert mend([games(white=[name, digits])], known, accept=False).problems == ()


def test_digits_that_an_exponent_lost_are_not_invented() -> None:
    found = looked_at(games(white=["9.0E+07"]), accept=True, listed=False)
    assert codes(found) == ["D102"]
    assert "digits are lost" in found.problems[0].message
    assert found.repairs == 0


def with_ids(*ids: str, heading: str = "White") -> RawTable:
    found = table("games", white=list(ids), black=[ids[0]] * len(ids), result=["1-0"] * len(ids))
    return replace(found, headings={"white": heading, "black": "Black"})


WIDE = [str(number) for number in range(50001, 50011)]


def test_one_id_shorter_than_all_others_is_a_warning_and_stays() -> None:
    found = looked_at(with_ids(*WIDE, "123"), accept=True, listed=False)
    assert [(p.code, p.place.line, p.severity) for p in found.problems] == [("D115", 12, "warning")]
    assert "'123' has 3 digits, 10 others have 5; it was probably 00123" in found.problems[0].message
    assert found.tables[0].rows["white"].iloc[-1] == "123"


def test_several_short_ids_are_one_warning_where_others_begin_with_zeros() -> None:
    zeros = [f"0{number}" for number in range(5001, 5021)]
    found = looked_at(with_ids(*zeros, "123", "1234"), listed=False)
    assert codes(found) == ["D115"]
    assert "(more such ids: 1)" in found.problems[0].message


@pytest.mark.parametrize(
    ("ids", "heading"),
    [
        ([*WIDE, "12"], "White"),  # three digits less
        ([*WIDE, "123456"], "White"),  # longer
        ([*WIDE[:7], "1234"], "White"),  # too few others
        ([*WIDE[:8], "1234", "1235"], "White"),  # too many short ones
        ([*WIDE * 2, "1234", "1235"], "White"),  # a numbering that has grown
        ([*WIDE, "1234"], "White FIDE-ID"),
        ([*WIDE, "Birch, Ben"], "White"),
    ],
)
def test_ids_of_several_widths_are_no_damage(ids: list[str], heading: str) -> None:
    assert codes(looked_at(with_ids(*ids, heading=heading), listed=False)) == []


def test_the_list_says_what_an_id_is_whatever_its_width() -> None:
    assert codes(looked_at(with_ids(*WIDE, "1234"))) == []


@pytest.mark.parametrize("ids", [["12.1", "12.0"], ["B12", "S01"], ["Lilio", "Olli"], ["1.234", "2.345"]])
def test_ids_of_another_kind_are_left_alone(ids: list[str]) -> None:
    assert codes(looked_at(games(white=ids))) == []


def test_a_text_decoded_twice_is_told_in_each_cell_and_put_right() -> None:
    players = table("players", id=IDS[:3], name=["BjÃ¸rn, Bo", "BjÃ¸rn, Bo", "SÃO, Ana"], rating=["1500"] * 3)
    told = looked_at(players)
    assert codes(told) == ["F004", "F004"]
    assert "it was probably 'Bjørn, Bo'" in told.problems[0].message
    mended = looked_at(players, accept=True)
    assert codes(mended) == ["D001", "D001"]
    assert mended.tables[0].rows["name"].tolist() == ["Bjørn, Bo", "Bjørn, Bo", "SÃO, Ana"]


@given(st.text(st.characters(codec="latin-1", categories=["Lu", "Ll", "Zs"]), max_size=20))
def test_what_was_decoded_twice_comes_back(text: str) -> None:
    doubled = "".join(chr(byte) for byte in text.encode())
    if undoubled(text) == text:
        assert undoubled(doubled) == text


def test_a_score_in_place_of_a_player() -> None:
    assert codes(looked_at(games(black=["1-0"]))) == ["D105"]
    assert codes(looked_at(games(black=["½"]))) == ["D105"]
    assert codes(looked_at(games(black=["---"]))) == []
    assert codes(looked_at(games(black=["A1-0"]))) == []


@pytest.mark.parametrize("score", ["1-0", "0 : 1", "½-½", "1/2", "0,5", "1", "½"])
def test_a_score_behind_the_name(score: str) -> None:
    told = looked_at(games(white=[f"Alder, Ann {score}"]))
    assert codes(told) == ["D116"]
    assert f"is probably 'Alder, Ann' and the score {score}" in told.problems[0].message


@pytest.mark.parametrize("text", ["Player 1", "Quince 0", "Tower 10-1", "A1-0", "Alder, Ann 10"])
def test_a_name_that_ends_with_a_figure_of_its_own(text: str) -> None:
    assert codes(looked_at(games(white=[text]))) == []


@pytest.mark.parametrize("text", ["Alder, Ann / Birch, Ben", "Alder, Ann & Quince, Quentin"])
def test_two_people_in_one_cell(text: str) -> None:
    assert codes(looked_at(games(white=[text]))) == ["D106"]


@pytest.mark.parametrize(
    "text", ["Alder, Ann / Birch, Ben", "Alder, Ann - Quince, Quentin", "90000001 / 90000002"]
)
@pytest.mark.parametrize(("side", "other"), [("white", "black"), ("black", "white")])
def test_both_players_in_one_cell_beside_an_empty_one(text: str, side: str, other: str) -> None:
    (problem,) = looked_at(games(**{side: [text], other: [""]})).problems
    assert problem.code == "D147"
    assert "two against one" not in problem.message + problem.advice
    assert problem.advice == f"Write '{problem.values['second']}' into the blank cell."
    (problem,) = looked_at(games(**{side: [text], other: ["Elm, Eve"]})).problems
    assert problem.code == "D106"


@pytest.mark.parametrize("text", ["Alder - Birch, Ann", "Smith/Jones", "Pye and Daughters", "Ivy-Elm, Eve"])
def test_a_double_name_is_one_person(text: str) -> None:
    assert codes(looked_at(games(white=[text]))) == []


def test_pairs_throughout_are_what_the_table_is_about() -> None:
    pairs = ["Alder, Ann / Birch, Ben", "Cedar, Cy / Dogwood, Di", "Elm, Eve / Fir, Fay"] * 2
    assert codes(looked_at(games(white=pairs, black=pairs[::-1]))) == []


def test_a_player_in_place_of_a_result() -> None:
    assert codes(looked_at(games(result=["Cedar, Cy"]))) == ["D107"]
    winner = games(white=["Alder, Ann"], result=["Alder, Ann"])
    assert "D107" not in codes(looked_at(winner))


def test_ids_and_ratings_exchanged() -> None:
    ratings = ["1500", "1600", "1700", "1800", "1900", "2000"]
    assert codes(looked_at(games(white=ratings, white_rating=IDS[:6]))) == ["D108"]
    assert codes(looked_at(games(white=ratings))) == []


def test_the_columns_of_a_list_exchanged() -> None:
    ratings = ["1500", "1600", "1700", "1800", "1900", "2000"]
    assert codes(looked_at(table("players", id=ratings, rating=IDS[:6]), listed=False)) == ["D108"]
    assert codes(looked_at(table("players", id=IDS[:6], rating=ratings), listed=False)) == []


def test_a_name_of_a_list_that_is_a_score_or_two_people() -> None:
    names = ["Alder, Ann", "1-0", "Birch, Ben / Cedar, Cy", "Dogwood, Di", "Elm-Fir, Ed", "Gum, Gil"]
    found = looked_at(table("players", id=IDS[:6], name=names), listed=False)
    assert [(p.code, p.place.line) for p in found.problems] == [("D105", 3), ("D106", 4)]


def test_years_of_birth_among_the_ratings() -> None:
    years = [str(year) for year in range(1940, 1990)]
    ids = [str(90000000 + number) for number in range(50)]
    assert codes(looked_at(table("players", id=ids, rating=years))) == ["D109"]
    ratings = [str(rating) for rating in range(1900, 2400, 10)]
    assert codes(looked_at(table("players", id=ids, rating=ratings))) == []


def test_a_rating_of_another_size_is_a_warning_and_stays() -> None:
    ids = [str(90000000 + number) for number in range(31)]
    ratings = [str(rating) for rating in range(1500, 1800, 10)]
    found = looked_at(table("players", id=ids, rating=[*ratings, "185"]), accept=True)
    assert codes(found) == ["D104"]
    assert found.tables[0].rows["rating"].iloc[-1] == "185"
    assert codes(looked_at(table("players", id=ids, rating=[*ratings, "985"]))) == []


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(IDS),
            st.sampled_from(IDS),
            st.sampled_from(["1-0", "0-1", "½-½", "1/2-1/2", "1/2", "+/-", "-", "*", "1:0", "0.5", ""]),
            st.sampled_from(["1500", "0", "", "2100.5", "1500P", "1234/5"]),
        ),
        min_size=1,
        max_size=12,
    ),
    st.booleans(),
)
def test_a_clean_table_is_left_alone(rows: list[tuple[str, str, str, str]], accept: bool) -> None:
    white, black, result, rating = (list(cells) for cells in zip(*rows, strict=True))
    clean = table("games", white=white, black=black, result=result, white_rating=rating)
    found = looked_at(clean, accept)
    assert (codes(found), found.repairs) == ([], 0)
    assert found.tables[0] is clean


@pytest.mark.parametrize("text", ['Alder, Ann"', '"Alder, Ann', "„Alder, Ann"])
def test_half_a_pair_of_quotation_marks_is_told(text: str) -> None:
    assert codes(looked_at(games(white=[text]))) == ["D165"]
    assert looked_at(games(white=[text]), accept=True).tables[0].rows["white"].iloc[0] == "Alder, Ann"


@pytest.mark.parametrize("text", ['Alder, Ann "Ace"', '"Alder, Ann"', "O'Alder, Ann", "Alder, Ann'", '"'])
def test_whole_pairs_and_apostrophes_are_names(text: str) -> None:
    assert codes(looked_at(games(white=[text]))) == []
