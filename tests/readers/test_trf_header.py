"""Tournament reports: the header, its dates, and what it says of scoring and time control."""

from __future__ import annotations

from pathlib import Path

import pytest
from trf_texts import HEADER, THREE, codes, event, player, read, table

ROUNDS = "132" + " " * 88


def test_each_header_record_goes_to_its_own_column(tmp_path: Path) -> None:
    lines = [
        *HEADER,
        "062 3",
        "072 2",
        "082 0",
        "092 Individual: Swiss-System",
        "102 Dogwood, Dan",
        "112 Elm, Eve",
        "112 Fir, Fay",
        "122 90+30",
        "XXR 2",
    ]
    found = event(read(tmp_path, [*lines, *THREE]))
    assert found == {
        "event": "Alder Open",
        "place": "Elmstead",
        "federation": "XXX",
        "start": "2025-11-08",
        "end": "2025-11-09",
        "rounds": "2",
        "time_control": "standard",
        "rate_of_play": "90+30",
        "arbiter": "Dogwood, Dan",
        "deputies": "Elm, Eve; Fir, Fay",
        "format": "swiss",
        "team": "no",
    }


def test_empty_fields_and_bare_identifiers_do_no_harm(tmp_path: Path) -> None:
    file = read(tmp_path, ["012", "022 ", "042", "062", "112", "122", "132", *THREE])
    assert codes(file) == []
    assert event(file)["event"] == "open"
    assert table(file, "games").event == "open"


def test_two_players_who_meet_often_are_not_called_a_round_robin(tmp_path: Path) -> None:
    rows = [player(1, "2w1 2b1"), player(2, "1b0 1w0")]
    assert event(read(tmp_path, rows))["format"] == ""
    assert event(read(tmp_path, ["092 Match", *rows]))["format"] == "match"


def test_all_against_all_is_a_round_robin(tmp_path: Path) -> None:
    rows = [player(1, "0000-Z 2w1 3b="), player(2, "3w1 1b0 0000-Z"), player(3, "2b0 0000-Z 1w=")]
    assert event(read(tmp_path, rows))["format"] == "round-robin"
    assert event(read(tmp_path, ["092 Swiss", *rows]))["format"] == "swiss"


@pytest.mark.parametrize("line", ["082 4", "092 Team League", "310   1 Elms"])
def test_team_events_are_told_by_the_header(tmp_path: Path, line: str) -> None:
    assert event(read(tmp_path, [line, *THREE]))["team"] == "yes"


@pytest.mark.parametrize(
    ("lines", "pool"),
    [
        (["122 90 minutes + 30 seconds per move"], "standard"),
        (["122 120 minutes per player per game"], "standard"),
        (["122 15 min + 10 sec increment"], "rapid"),
        (["122 Blitz"], "blitz"),
        (["222 40/6000+30:900+30"], "standard"),
        (["122 long", "222 180+2"], "blitz"),
        (["092 Individual: Swiss-System (Rapid)"], "rapid"),
        (["112 3+2", "122 moves/time, increment"], ""),
        (["122 1:30 + 10"], ""),
    ],
)
def test_the_time_control_is_told_by_its_own_records(tmp_path: Path, lines: list[str], pool: str) -> None:
    assert event(read(tmp_path, [*lines, *THREE]))["time_control"] == pool


def test_a_blitz_by_name_without_a_time_control_is_warned_of(tmp_path: Path) -> None:
    assert codes(read(tmp_path, ["012 Elmstead Blitz", *THREE])) == ["T410"]
    assert codes(read(tmp_path, ["012 Elmstead Blitz", "122 3+2", *THREE])) == []


@pytest.mark.parametrize(
    ("start", "iso"),
    [
        ("2025/11/08", "2025-11-08"),
        ("2025-11-08", "2025-11-08"),
        ("08.11.2025", "2025-11-08"),
        ("28. 11. 2025", "2025-11-28"),
        ("Nov 8, 2025", "2025-11-08"),
        ("28/11/2025", "2025-11-28"),
        ("11/28/2025", "2025-11-28"),
    ],
)
def test_dates_of_one_reading_are_read_without_a_word(tmp_path: Path, start: str, iso: str) -> None:
    file = read(tmp_path, [f"042 {start}", *THREE])
    assert (event(file)["start"], codes(file)) == (iso, [])


def test_the_end_of_the_event_settles_the_order_of_its_start(tmp_path: Path) -> None:
    file = read(tmp_path, ["042 08/11/2025", "052 16/11/2025", *THREE])
    assert (event(file)["start"], codes(file)) == ("2025-11-08", ["T406"])


def test_the_rounds_settle_the_order_of_two_digit_dates(tmp_path: Path) -> None:
    rounds = ROUNDS + "10.09.13  10.10.16"
    file = read(tmp_path, ["042 10.09.13", "052 10.10.16", rounds, *THREE])
    assert (event(file)["start"], event(file)["end"]) == ("2010-09-13", "2010-10-16")
    assert codes(file) == ["T406", "T406"]


def test_the_rounds_settle_day_and_month_of_the_start(tmp_path: Path) -> None:
    rounds = ROUNDS + "18/04/08  18/06/10"
    file = read(tmp_path, ["042 08/04/2018", "052 10/06/2018", rounds, *THREE])
    assert (event(file)["start"], event(file)["end"]) == ("2018-04-08", "2018-06-10")
    assert table(file, "games").rows["date"].tolist()[-1] == "2018-06-10"


def test_a_date_that_nothing_settles_is_a_warning(tmp_path: Path) -> None:
    file = read(tmp_path, ["042 08/04/2018", *THREE])
    assert (event(file)["start"], codes(file)) == ("2018-04-08", ["T407"])
    two_digits = read(tmp_path, ["042 10.09.13", *THREE])
    assert (event(two_digits)["start"], codes(two_digits)) == ("2010-09-13", ["T407"])


def test_dates_of_rounds_that_cannot_be_are_left_out_with_a_warning(tmp_path: Path) -> None:
    rounds = ROUNDS + "11.25.02  11.26.02"
    file = read(tmp_path, ["042 25.02.2011", "052 27.02.2011", rounds, *THREE])
    assert (event(file)["start"], codes(file)) == ("2011-02-25", ["T409"])
    assert set(table(file, "games").rows["date"]) == {""}


@pytest.mark.parametrize("text", ["2026/19/22", "2026/02/30", "30.02.2026", "next spring", "2026"])
@pytest.mark.parametrize("end", [[], ["052 2026/02/28"], ["052 2026/02/30"]])
def test_a_first_day_that_is_no_date_is_an_error_where_no_round_has_a_day(
    tmp_path: Path, text: str, end: list[str]
) -> None:
    file = read(tmp_path, [f"042 {text}", *end, *THREE])
    (error,) = [problem for problem in file.problems if problem.severity == "error"]
    assert (error.code, error.values["found"]) == ("T415", text)
    assert event(file)["start"] == ""


def test_a_first_day_that_is_no_date_is_a_warning_where_the_rounds_have_days(tmp_path: Path) -> None:
    rounds = ROUNDS + "26/02/27  26/02/28"
    assert codes(read(tmp_path, ["042 2026/02/30", rounds, *THREE])) == ["T408"]


@pytest.mark.parametrize("lines", [["042 0000/00/00"], ["042 --"], ["042 2026/02/01", "052 2026/02/30"]])
def test_a_blank_day_and_a_last_day_that_is_no_date_are_warnings(tmp_path: Path, lines: list[str]) -> None:
    assert codes(read(tmp_path, [*lines, *THREE])) == ["T408"]


def test_counts_are_compared_with_the_records(tmp_path: Path) -> None:
    assert codes(read(tmp_path, ["062 3 (2)", "072 2", *THREE])) == []
    assert codes(read(tmp_path, ["062 4", *THREE])) == ["T404"]
    assert codes(read(tmp_path, ["062 3", "072 3", *THREE])) == ["T405"]


@pytest.mark.parametrize("line", ["XXR 0", "XXR 9", "142 1"])
def test_a_number_of_rounds_that_does_not_fit_is_a_warning(tmp_path: Path, line: str) -> None:
    assert codes(read(tmp_path, [line, *THREE])) == ["T403"]


@pytest.mark.parametrize(("first", "second"), [("XXR", "142"), ("142", "XXR"), ("XXR", "XXR")])
def test_two_numbers_of_rounds_are_a_warning_and_the_first_counts(
    tmp_path: Path, first: str, second: str
) -> None:
    held = 2
    found = read(tmp_path, [f"{first} {held}", f"{second} 7", *THREE])
    assert [(each.code, each.place.line) for each in found.problems] == [("T417", 2)]
    assert event(found)["rounds"] == str(held)
    assert codes(read(tmp_path, [f"{first} {held}", f"{second} {held}", *THREE])) == []


def test_an_extra_cell_beyond_the_last_round_is_left_out_with_a_note(tmp_path: Path) -> None:
    rows = [row + "  0000   -" for row in (player(1, "2w1"), player(2, "1b0"))]
    file = read(tmp_path, ["XXR 1", *rows])
    assert codes(file) == ["T312"]
    assert len(table(file, "games").rows) == 1


def test_a_second_tournament_in_the_file_is_an_error(tmp_path: Path) -> None:
    assert "T108" in codes(read(tmp_path, [*HEADER, *THREE, "012 Birch Open"]))


def test_a_header_without_players_is_an_error(tmp_path: Path) -> None:
    assert codes(read(tmp_path, HEADER)) == ["T109"]


@pytest.mark.parametrize(
    ("lines", "pool", "told"),
    [
        (["122 90 minutes + 30 seconds", "222 180+2"], "blitz", [("122", "222")]),
        (["122 rapid 90+30"], "standard", [("122", "122")]),
        (["122 Rapid: 90 min + 30 sec"], "standard", [("122", "122")]),
        (["092 Swiss-System (Blitz)", "122 90 minutes + 30 seconds"], "standard", [("092", "122")]),
        (["012 Elmstead Rapid Open", "122 90 minutes + 30 seconds"], "standard", [("012", "122")]),
        (["012 Elmstead Rapid Open", "122 Blitz"], "blitz", [("012", "122")]),
        (["092 Swiss (Rapid)", "122 Blitz", "222 5400+30"], "standard", [("122", "222"), ("092", "222")]),
    ],
)
def test_time_controls_that_contradict_each_other_are_told_once(tmp_path, lines, pool, told) -> None:
    file = read(tmp_path, [*lines, *THREE])
    assert event(file)["time_control"] == pool
    found = [problem for problem in file.problems if problem.code == "T416"]
    assert len(found) == 1
    for other, followed in told:
        assert f"(record {other}: " in found[0].message
        assert f"but record {followed} says" in found[0].message
    first = next(n for n, line in enumerate(lines, 1) if line.startswith(told[0][0]))
    assert found[0].place.line == first


@pytest.mark.parametrize(
    "lines",
    [
        ["122 Rapid 15+10"],
        ["122 90+30", "222 5400+30"],
        ["092 Standard Swiss", "122 15+10"],
        ["012 Long Elm Open", "122 15+10"],
        ["122 40 moves in 90 minutes + 15 minutes quick play finish"],
        ["012 Elmstead Rapid Open"],
    ],
)
def test_time_controls_that_agree_say_nothing(tmp_path, lines) -> None:
    assert "T416" not in codes(read(tmp_path, [*lines, *THREE]))
