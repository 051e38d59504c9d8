"""Tournament reports: records of teams, of federations, of byes and of forfeited matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from trf_texts import HEADER, THREE, codes, event, games, player, read, table

from elo_batch.readers import ReadOptions, read_file

PAIRS = (player(1, "3w1", "1.0"), player(2, "4b0", "0.0"), player(3, "1b0", "0.0"), player(4, "2w1", "1.0"))


def team(number: int, name: str, *members: int) -> str:
    """A record 310, column by column."""
    numbers = "".join(f" {member:>4}" for member in members)
    return f"310 {number:>3} {name:<32} {'':5} {2000:>6} {'2.0':>6} {'1.0':>6} {1:>3} {numbers}"


def old_team(name: str, *members: int) -> str:
    """A record 013, column by column."""
    return f"013 {name:<32}" + " ".join(f"{member:>4}" for member in members)


def national(number: int, name: str, rating: str = "2155", person: str = "A123") -> str:
    """A record of a federation, laid out as 001."""
    return f"YYY {number:>4} w  A {name:<33} {rating:>4} ELM {person:>11} 1990/01/02"


TEAMS = (team(1, "Elms", 1, 2), team(2, "Oaks", 3, 4))


@pytest.mark.parametrize(
    "records", [TEAMS, (old_team("Elms", 1, 2), old_team("Oaks", 3, 4)), (team(1, "Elms", 1, 2, 0), TEAMS[1])]
)
def test_teams_stand_beside_the_players_and_in_the_games(tmp_path: Path, records: tuple[str, ...]) -> None:
    file = read(tmp_path, [*HEADER, "082 2", *PAIRS, *records])
    assert codes(file) == []
    assert table(file, "players").rows["team"].tolist() == ["Elms", "Elms", "Oaks", "Oaks"]
    rows = table(file, "games").rows[["white_team", "black_team"]]
    assert rows.to_numpy().tolist() == [["Elms", "Oaks"], ["Oaks", "Elms"]]
    assert event(file)["team"] == "yes"


def test_a_file_without_teams_has_no_columns_for_them(tmp_path: Path) -> None:
    file = read(tmp_path, PAIRS)
    assert "team" not in table(file, "players").rows
    assert "white_team" not in table(file, "games").rows


def test_team_names_that_end_in_a_number_and_names_padded_by_bytes(tmp_path: Path) -> None:
    accents = old_team("Érable 2", 1, 2)
    by_bytes = old_team("Érables de Chêne 2", 3, 4).replace("2  ", "2", 1)
    file = read(tmp_path, [*PAIRS, accents, by_bytes])
    assert codes(file) == []
    assert table(file, "players").rows["team"].tolist() == ["Érable 2"] * 2 + ["Érables de Chêne 2"] * 2


def test_a_member_who_is_not_in_the_file_is_a_warning(tmp_path: Path) -> None:
    file = read(tmp_path, [*PAIRS, team(1, "Elms", 1, 2, 17), TEAMS[1]])
    assert codes(file) == ["T501"]
    assert file.problems[0].message == "team Elms names player 17, but there is no player with this number"
    assert file.problems[0].place.line == 5


def test_a_player_in_two_teams_stays_in_the_first_with_a_warning(tmp_path: Path) -> None:
    file = read(tmp_path, [*PAIRS, TEAMS[0], team(2, "Oaks", 2, 3, 4)])
    assert codes(file) == ["T502"]
    assert table(file, "players").rows["team"].tolist() == ["Elms", "Elms", "Oaks", "Oaks"]


def test_team_records_are_compared_with_each_other_and_with_082(tmp_path: Path) -> None:
    assert codes(read(tmp_path, ["082 3", *PAIRS, *TEAMS])) == ["T505"]
    assert codes(read(tmp_path, [*PAIRS, TEAMS[0], team(1, "Oaks", 3, 4)])) == ["T503"]
    assert codes(read(tmp_path, [*PAIRS, *TEAMS, old_team("Elms", 1, 3)])) == ["T504"]
    assert codes(read(tmp_path, [*PAIRS, *TEAMS, old_team("Elms", 2, 1)])) == []


def test_members_out_of_their_columns_are_read_with_a_note(tmp_path: Path) -> None:
    file = read(tmp_path, [*PAIRS, TEAMS[0].replace("    1    2", "  1  2"), TEAMS[1]])
    assert codes(file) == ["T506"]
    assert table(file, "players").rows["team"].tolist() == ["Elms", "Elms", "Oaks", "Oaks"]


def test_clubs_in_an_individual_event_make_it_no_team_event(tmp_path: Path) -> None:
    file = read(tmp_path, ["082 0", "092 Individual: Swiss-System", *PAIRS, old_team("Elms", 1, 2)])
    assert event(file)["team"] == "no"
    assert table(file, "players").rows["team"].tolist() == ["Elms", "Elms", "", ""]


@pytest.mark.parametrize("name", ["Alder, Ann", "ALDER Ann", "Alder, A.", "Álder, Ann"])
def test_national_id_and_rating_stand_beside_those_of_fide(tmp_path: Path, name: str) -> None:
    file = read(tmp_path, [*THREE, national(1, name)])
    row = table(file, "players").rows.iloc[0]
    found = row[["id", "rating", "national_federation", "national_id", "national_rating"]].tolist()
    assert (found, codes(file)) == (["90000001", "2450", "YYY", "A123", "2155"], [])
    assert table(file, "players").rows["national_id"].tolist() == ["A123", "", ""]


def test_a_national_record_of_somebody_else_is_left_out_with_a_warning(tmp_path: Path) -> None:
    file = read(tmp_path, [*THREE, national(1, "Dogwood, Di"), national(9, "Alder, Ann")])
    assert codes(file) == ["T511", "T512"]
    assert "national_id" not in table(file, "players").rows
    assert "player record in line 1 names Alder, Ann" in file.problems[0].message


def test_a_second_national_record_and_an_odd_rating_are_warnings(tmp_path: Path) -> None:
    lines = [*THREE, national(1, "Alder, Ann"), national(1, "Alder, Ann", "1999")]
    file = read(tmp_path, lines)
    assert codes(file) == ["T513"]
    assert table(file, "players").rows["national_rating"].iloc[0] == "2155"
    odd = read(tmp_path, [*THREE, national(1, "Alder, Ann", "A1", "0")])
    assert codes(odd) == ["T204"]
    assert table(odd, "players").rows[["national_id", "national_rating"]].iloc[0].tolist() == ["", ""]


BYES = (player(1, "2w1 0000-H", "1.5"), player(2, "1b0 0000-F", "1.0"), player(3, "0000-U 0000-Z", "1.0"))


@pytest.mark.parametrize(
    "record",
    ["240 H   2    1", "240 F   2    2", "330 H   2   1", "330 F   2   2   0", "240 h 2 1", "240 Z   2    3"],
)
def test_byes_that_agree_with_the_rounds_are_not_mentioned(tmp_path: Path, record: str) -> None:
    assert codes(read(tmp_path, ["XXR 2", *BYES, record])) == []


def test_a_bye_against_a_game_or_another_bye_is_a_warning(tmp_path: Path) -> None:
    file = read(tmp_path, ["XXR 2", *BYES, "240 F   2    1", "240 H   1    2"])
    assert codes(file) == ["T521", "T521"]
    assert file.problems[0].place.line == 5
    assert "says bye F in round 2, but the player record says '0000 - H' of number 1 (line 2)" in (
        file.problems[0].message
    )


@pytest.mark.parametrize("cell", ["___", "0000-_", "_-_"])
def test_a_bye_that_only_its_record_tells_is_taken_over_with_a_note(tmp_path: Path, cell: str) -> None:
    rows = [
        player(1, f"2w1 {cell} 3b=", "2.0"),
        player(2, "1b0 3w1", "1.0"),
        player(3, "0000-U 2b0 1w=", "1.5"),
    ]
    file = read(tmp_path, ["XXR 3", *rows, "240 H   2    1"])
    assert codes(file) == ["T522"]
    assert ("2", "1", "", "bye=½") in games(file)


def test_a_bye_for_a_round_to_come_is_left_alone(tmp_path: Path) -> None:
    rows = (player(1, "2w1", "1.0"), player(2, "1b0", "0.0"))
    file = read(tmp_path, ["142 1", *rows, "240 H   2    1    2"])
    assert (games(file), codes(file)) == ([("1", "1", "2", "1-0")], [])


def test_byes_of_teams_are_byes_of_their_members(tmp_path: Path) -> None:
    rows = [row + "  0000 - H" for row in PAIRS[:2]] + [row + "  0000 - Z" for row in PAIRS[2:]]
    assert codes(read(tmp_path, [*rows, *TEAMS, "240 H   2    1"])) == ["T401", "T401"]
    file = read(tmp_path, [*PAIRS, *TEAMS, "240 H   1    2", "320  1.0  1.0   1"])
    assert codes(file) == ["T521"] * 4
    assert codes(read(tmp_path, [*PAIRS, *TEAMS, "240 H   1    7"])) == ["T523"]


@pytest.mark.parametrize("record", ["330", "340"])
def test_forfeited_matches_agree_with_the_games(tmp_path: Path, record: str) -> None:
    rows = (player(1, "3w+"), player(2, "4b+"), player(3, "1b-"), player(4, "2w-"))
    assert codes(read(tmp_path, [*rows, *TEAMS, f"{record} +-   1   1   2"])) == []
    assert codes(read(tmp_path, [*rows, *TEAMS, f"{record} -+   1   1   2"])) == ["T525", "T525"]
    assert codes(read(tmp_path, [*rows, *TEAMS, f"{record} --   1   1   2"])) == ["T525", "T525"]
    assert codes(read(tmp_path, [*PAIRS, *TEAMS, f"{record} +-   1   1   2"])) == ["T524"] * 4
    assert codes(read(tmp_path, [*rows, *TEAMS, f"{record} +-   1   1   9"])) == ["T523"]


def test_byes_and_forfeits_of_the_draft_are_told_apart_by_content(tmp_path: Path) -> None:
    lines = ["XXR 2", *BYES, "330 H   2   1", "330 +-   1   1   2"]
    assert codes(read(tmp_path, lines)) == ["T524", "T524"]


@pytest.mark.parametrize(
    "record",
    [
        "240 X   1    1",
        "240 H",
        "330 =-   1   1   2",
        "299 +  x",
        "320  1.0  2.0  1 2  3",
        "299   1.0",
        "299 + 1..2",
    ],
)
def test_a_record_that_is_not_understood_is_a_warning(tmp_path: Path, record: str) -> None:
    assert codes(read(tmp_path, [*THREE, record])) == ["T520"]


def test_byes_without_a_code_that_explain_the_points_are_named_and_not_guessed(tmp_path: Path) -> None:
    rows = [player(1, "_-_ 2w1 0000-_", "2.0"), player(2, "0000-_ 1b0 3w=", "0.5"), player(3, "___ ___ 2b=")]
    file = read(tmp_path, rows)
    assert codes(file) == ["T401", "T414"]
    assert "without a code (round 1, 3) would explain" in file.problems[1].message
    assert ("1", "1", "", "bye=0") in games(file)
    rows[0] = player(1, "_-_ 2w1 0000-_", "1.5")
    assert codes(read(tmp_path, rows)) == ["T401"]


def test_cells_beyond_the_last_game_are_left_out_also_without_a_number_of_rounds(tmp_path: Path) -> None:
    rows = [player(1, "2w1 0000-_", "1.0"), player(2, "1b0 0000-Z", "0.0")]
    file = read(tmp_path, rows)
    assert (games(file), codes(file)) == ([("1", "1", "2", "1-0")], ["T318"])


@pytest.mark.parametrize(
    "line", ["01" + PAIRS[0][2:], "0011" + PAIRS[0][3:], "x" + PAIRS[0][1:], " 1" + PAIRS[0][3:]]
)
def test_a_player_record_that_has_lost_its_identifier_is_an_error(tmp_path: Path, line: str) -> None:
    file = read(tmp_path, [*PAIRS[1:], line])
    found = [problem for problem in file.problems if problem.code == "T107"]
    assert [problem.place.line for problem in found] == [4]
    assert found[0].severity == "error"


def test_blanks_before_an_identifier_are_read_over_with_a_note(tmp_path: Path) -> None:
    file = read(tmp_path, ["  " + PAIRS[0], *PAIRS[1:]])
    assert codes(file) == ["T101"]
    assert games(file)[0] == ("1", "1", "3", "1-0")


@pytest.mark.parametrize("written", ["9000 001", "(90000001", '"9', "!", "\x0190000"])
def test_an_id_that_holds_signs_is_told_and_kept(tmp_path: Path, written: str) -> None:
    file = read(tmp_path, [player(1, "2w1", person=written), player(2, "1b0")])
    assert codes(file) == ["T211"]
    assert table(file, "players").rows["id"].iloc[0] == written


@pytest.mark.parametrize("written", ["A-123", "L01854", "123/45", "7", "90000001 "])
def test_local_ids_of_all_kinds_are_ids(tmp_path: Path, written: str) -> None:
    assert codes(read(tmp_path, [player(1, "2w1", person=written), player(2, "1b0")])) == []


def test_no_break_spaces_are_blanks_with_a_note(tmp_path: Path) -> None:
    odd = PAIRS[0].replace(" ", "\u00a0")
    read(tmp_path, [odd, *PAIRS[1:]])
    file = read_file(str(tmp_path / "open.trf"), ReadOptions())
    assert codes(file) == ["F023"]
    assert games(file)[0] == ("1", "1", "3", "1-0")


@pytest.mark.parametrize("white", ["1", "=", "0", "+"])
def test_a_result_that_one_side_gives_counts_for_the_points_of_both(tmp_path: Path, white: str) -> None:
    points = {"1": ("1.0", "0.0"), "=": ("0.5", "0.5"), "0": ("0.0", "1.0"), "+": ("1.0", "0.0")}[white]
    rows = [player(1, f"2w{white} 2b1", points[0]), player(2, "1b_ 1w0", points[1])]
    assert codes(read(tmp_path, [*rows, "XXR 2"]))[0] == "T308"
    rows = [player(1, f"2w{white} 0000-Z", points[0]), player(2, "1b_ 0000-Z", points[1])]
    assert codes(read(tmp_path, [*rows, "XXR 2"])) == ["T308"]


def test_another_number_of_days_than_of_rounds_is_a_note(tmp_path: Path) -> None:
    days = "132" + " " * 88 + "25/11/08"
    assert codes(read(tmp_path, [*HEADER[:4], days, *THREE])) == ["T413"]
    assert codes(read(tmp_path, [*HEADER, days + "  25/11/09", *THREE])) == []


def test_a_file_cut_inside_its_only_record_is_an_error(tmp_path: Path) -> None:
    assert codes(read(tmp_path, b"001    1 m    A")) == ["T106"]
    short = "\n".join([player(1)[:52], player(2)[:56]])
    assert codes(read(tmp_path, short.encode())) == ["T106"]


@pytest.mark.parametrize(
    ("coded", "expected"),
    [
        ("FIDE_DUTCH_2025", ("swiss", "no")),
        ("FIDE_TEAM_BAKU", ("swiss", "yes")),
        ("BERGER_ROUNDROBIN", ("round-robin", "no")),
        ("FIDE_TEAM_ROUNDROBIN", ("round-robin", "yes")),
        ("CUSTOM_SCHEVENINGEN", ("", "yes")),
    ],
)
def test_the_coded_system_tells_the_format(tmp_path: Path, coded: str, expected: tuple[str, str]) -> None:
    found = event(read(tmp_path, [f"192 {coded}", *PAIRS]))
    assert (found["format"], found["team"]) == expected


def test_records_that_do_not_concern_rating_are_known(tmp_path: Path) -> None:
    numbers = (142, 152, 172, 182, 202, 212, 250, 260, 300, 352, 362, 801, 802)
    known = [*map(str, numbers), "XXC", "XXZ", "XXP", "XXA", "DAT"]
    lines = [f"{name} 1" for name in known]
    assert codes(read(tmp_path, [*lines, *PAIRS])) == []
