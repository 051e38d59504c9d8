"""Who is who: ids decide, names only where there are no ids, hints are never applied."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest

from elo_batch import frames
from elo_batch.identity import Described, Identified, identify, unrated
from elo_batch.tables import RawTable

Person = tuple[str, str]


@pytest.fixture
def listed() -> pd.DataFrame:
    people = [
        ("90000001", "Alder, Ann", 1990, "XXX"),
        ("90000002", "Birch, Ben", 1985, "XXX"),
        ("00123", "Cedar, Cy", 2008, "YYY"),
        ("90000004", "Cedar, Cy", 1950, "XXX"),
        ("90000005", "Zoë, Dogwood", 0, ""),
    ]
    ids, names, births, federations = zip(*people, strict=True)
    players = unrated(ids, names)
    players["birth_year"] = np.array(births, dtype=np.int32)
    players["federation"] = pd.Series(federations, dtype="str")
    players["line"] = np.arange(2, 7)
    return players


@pytest.fixture
def find(listed) -> Callable[..., Identified]:
    def run(
        *texts: str, names: tuple[str, ...] = (), players: pd.DataFrame = listed, **options: object
    ) -> Identified:
        rows = pd.DataFrame({"white": texts}, dtype="str", index=pd.RangeIndex(2, len(texts) + 2))
        table = RawTable("games", "open.csv", rows, written=lambda line: f"row {line}")
        frame = pd.DataFrame(
            {
                "text": pd.Series(texts, dtype="str"),
                "is_name": [not any(c.isdigit() for c in text) for text in texts],
                "name": pd.Series(names or [""] * len(texts), dtype="str"),
                "source": np.zeros(len(texts), dtype=np.int32),
                "line": np.arange(2, len(texts) + 2),
                "column": pd.Series(["white"] * len(texts), dtype="str"),
            }
        )
        return identify(frame, players, tables=[table], **options)

    return run


def codes(result):
    return [p.code for p in result.problems]


def test_exact_id_is_the_player(find):
    result = find("90000002", "00123")
    assert (result.positions.tolist(), result.problems, len(result.players)) == ([1, 2], (), 5)


def test_quotes_around_an_id_are_dropped_with_a_note(find):
    result = find("'90000002'", "“90000001”")
    assert result.positions.tolist() == [1, 0]
    assert [p.message for p in result.problems] == [
        "''90000002'' is read as id 90000002",
        "'“90000001”' is read as id 90000001",
    ]


def test_missing_zeros_are_offered_and_not_applied(find):
    result = find("123")
    assert result.positions.tolist() == [5]
    assert codes(result) == ["P504"]
    assert "00123 (Cedar, Cy, born 2008, YYY)" in result.problems[0].message


@pytest.mark.parametrize(
    "text", ["alder, ann", "Alder,Ann", "Alder,  Ann ", "Alder,\u00a0Ann", "ALDER,\tANN"]
)
def test_spelling_of_a_name_does_not_matter_and_is_noted(find, text):
    result = find(text)
    assert result.positions.tolist() == [0]
    assert codes(result) == ["P505"]


@pytest.mark.parametrize(
    ("text", "position"), [("Alder Ann", 0), ("BIRCH  Ben", 1), ("Zoë Dogwood", 4), ("Zoë, Dogwood,", 4)]
)
def test_name_that_lacks_only_the_comma_is_the_player_with_a_note(find, text, position):
    result = find(text)
    assert result.positions.tolist() == [position]
    assert codes(result) == ["P505"]


def test_list_without_commas_has_the_players_of_a_file_with_them(find):
    plain = unrated(["1", "2"], ["Alder Ann", "Birch Ben"])
    assert find("Birch, Ben", players=plain).positions.tolist() == [1]


@pytest.mark.parametrize("text", ["Ann Alder", "Ann, Alder", "Zoe Dogwood", "Birch Ben X", "Alder-Ann"])
def test_other_order_accents_or_words_without_a_comma_are_hints_only(find, text):
    result = find(text)
    assert result.positions.tolist() == [5]
    assert set(codes(result)) <= {"P502", "P507", "P503"}


def test_name_without_comma_of_two_players_is_an_error(find):
    assert codes(find("Cedar Cy")) == ["P501"]


def test_exact_name_counts_before_one_that_lacks_the_comma(find):
    both = unrated(["1", "2"], ["Alder, Ann", "Alder Ann"])
    assert find("Alder Ann", "Alder, Ann", players=both).positions.tolist() == [1, 0]


def test_name_as_on_the_list_needs_no_note(find):
    result = find("Birch, Ben")
    assert (result.positions.tolist(), result.problems) == ([1], ())


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_composed_and_decomposed_letters_are_one_name(find, form):
    assert find(unicodedata.normalize(form, "Zoë, Dogwood")).positions.tolist() == [4]


@pytest.mark.parametrize("text", ["O’Fir–Elm, Flo", "O`Fir-Elm, Flo", "O´Ｆｉｒ‑Elm，Flo", "Oʼfir−elm, flo"])
@pytest.mark.parametrize("exchanged", [False, True])
def test_typographic_apostrophes_dashes_and_widths_make_no_other_name(find, text, exchanged):
    of_list, of_games = (text, "O'Fir-Elm, Flo") if exchanged else ("O'Fir-Elm, Flo", text)
    result = find(of_games, players=unrated(["90000009"], [of_list]))
    assert (result.positions.tolist(), codes(result)) == ([0], ["P505"])


def test_match_without_accents_is_offered_and_not_applied(find):
    result = find("Zoe, Dogwood")
    assert result.positions.tolist() == [5]
    assert codes(result) == ["P503"]
    assert "90000005" in result.problems[0].message


SIGNS = ["=1+1", "+1", "@1", "-5x", "1+1", "A1", "12"]


@pytest.mark.parametrize("text", SIGNS)
def test_name_with_signs_or_digits_as_on_the_list_is_the_player(find, text):
    people = unrated(["7", "8"], [text, "Birch, Ben"])
    result = find(text, "Birch, Ben", players=people)
    assert result.positions.tolist() == [0, 1]
    assert set(codes(result)) <= {"P511"}


@pytest.mark.parametrize("text", SIGNS)
def test_id_goes_before_a_name_that_is_equal(find, text):
    result = find(text, players=unrated(["7", text], [text, "Birch, Ben"]))
    assert result.positions.tolist() == [1]


@pytest.mark.parametrize("text", SIGNS)
def test_an_id_beside_another_name_is_no_name_of_the_list(find, text):
    result = find(text, names=("Gorse, Gus",), players=unrated(["7", "8"], [text, "Birch, Ben"]))
    assert result.positions.tolist() == [2]


@pytest.mark.parametrize("text", SIGNS)
def test_two_players_of_such_a_name_are_an_error(find, text):
    result = find(text, players=unrated(["7", "8"], [text, text]))
    assert "P501" in codes(result)


def test_name_of_two_players_is_an_error_with_both(find):
    result = find("Cedar, Cy")
    assert [p.message for p in result.problems] == [
        "'Cedar, Cy' may be 00123 (Cedar, Cy, born 2008, YYY), 90000004 (Cedar, Cy, born 1950, XXX)"
    ]
    (problem,) = result.problems
    assert (problem.code, str(problem.place), problem.row) == ("P501", "open.csv:2", "row 2")


def test_name_of_two_players_refuses_every_event_it_plays_in(find):
    seen = pd.DataFrame({"code": [0, 0], "source": [0, 0], "line": [2, 9], "event": ["A", "B"]})
    result = find("Cedar, Cy", appearances=lambda codes: seen)
    assert [(p.code, p.place.line, p.event) for p in result.problems] == [("P501", 2, "A"), ("P501", 9, "B")]


def test_person_who_is_not_on_the_list_is_appended_unrated(find):
    result = find("Maple, Max", "90000001", "91234567", names=("", "", "Oak, Olga"))
    frames.Players.validate(result.players)
    added = result.players.iloc[5:]
    assert added[["id", "name", "rating", "line"]].to_numpy().tolist() == [
        ["91234567", "Oak, Olga", 0, 0],
        ["Maple, Max", "Maple, Max", 0, 0],
    ]
    assert result.positions.tolist() == [6, 0, 5]
    assert codes(result) == ["P507", "P507"]


def test_transposed_digits_are_shown_as_a_near_match(find):
    (problem,) = find("90000010").problems
    assert problem.message.endswith("near matches: 90000001 (Alder, Ann, born 1990, XXX)")


def test_likely_name_is_shown_as_a_near_match(find):
    (problem,) = find("Birch, Bem").problems
    assert (problem.code, "90000002" in problem.message) == ("P502", True)


def test_unknown_id_with_a_known_name_shows_the_player_and_is_not_applied(find):
    result = find("77777777", names=("Alder, Ann",))
    assert result.positions.tolist() == [5]
    assert "90000001" in result.problems[0].message


@pytest.mark.parametrize("text", ["11/01/1990", "Z00001", "CM1"])
def test_rubbish_in_the_id_field_is_a_finding(find, text):
    assert find(text).problems


def test_spellings_of_an_unknown_name_are_one_newcomer(find):
    result = find("Maple,  Max", "maple, max", "Maple, Max")
    assert len(result.players) == 6
    assert result.positions.tolist() == [5, 5, 5]
    assert codes(result).count("P505") == 2


def test_without_a_list_nobody_is_called_unknown(find):
    result = find("2", "1", players=unrated([], []))
    assert result.players["id"].tolist() == ["1", "2"]
    assert (result.positions.tolist(), result.problems) == ([1, 0], ())
    frames.Players.validate(result.players)


def test_newcomers_do_not_depend_on_the_order_of_rows(find):
    there, back = find("5", "7", "6"), find("6", "7", "5")
    assert there.players.equals(back.players)


def test_another_name_under_a_listed_id_is_a_warning(find):
    result = find("90000001", "90000002", names=("Maple, Max", "Ben BIRCH"))
    assert [p.message for p in result.problems] == [
        "player 90000001 is 'Maple, Max' in the file, 'Alder, Ann' on the list"
    ]


def test_another_name_whose_id_is_a_slip_away_names_that_player(find):
    result = find("90000001", names=("Ben Birch",))
    assert [(p.code, p.message) for p in result.problems] == [
        (
            "P520",
            "player 90000001 is 'Ben Birch' in the file, 'Alder, Ann' on the list;"
            " an id one slip away is 90000002 (Birch, Ben, born 1985, XXX)",
        )
    ]


def test_games_file_describes_a_newcomer(find):
    people = unrated(["91234567"], ["Oak, Olga"])
    people["birth_year"] = np.array([2012], dtype=np.int32)
    people["federation"] = pd.Series(["XXX"], dtype="str")
    added = find("91234567", described=Described(people.assign(table=0), [])).players.iloc[5]
    assert (added["name"], added["birth_year"], added["federation"], added["rating"]) == (
        "Oak, Olga",
        2012,
        "XXX",
        0,
    )


def test_names_that_look_like_missing_values_are_names(find):
    result = find("Null", "NA", "None")
    assert result.players["name"].tolist()[5:] == ["NA", "None", "Null"]


def test_two_swapped_letters_of_a_short_name_are_a_near_match(find, listed):
    players = listed.assign(name=["Alder", "Birch", "Cedar", "Elm", "Dogwood"])
    (problem,) = find("Ceder", players=players).problems
    assert problem.message.endswith("near matches: 00123 (Cedar, born 2008, YYY)")


@pytest.mark.parametrize("written", ["Zoe Dogwoud", "Birch Bén", "Ben Birtsch"])
def test_a_name_that_sounds_the_same_in_another_order_is_a_near_match(
    find: Callable[..., Identified], written: str
) -> None:
    who = find(written)
    assert [problem.code for problem in who.problems] in (["P502"], ["P503"])


def test_a_namesake_born_in_another_year_is_told_with_both_years(find, listed) -> None:
    people = unrated(["Birch, Ben"], ["Birch, Ben"])
    people["birth_year"] = np.array([2012], dtype=np.int32)
    people["table"], people["line"] = 0, 4
    table = RawTable("players", "open.trf", pd.DataFrame())
    result = find("Birch, Ben", described=Described(people, [table]))
    assert codes(result) == ["P502"]
    assert "90000002 (Birch, Ben, born 1985, XXX); only the year of birth differs, 2012 here" in (
        result.problems[0].message
    )
