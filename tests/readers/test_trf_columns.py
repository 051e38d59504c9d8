"""Tournament reports: line ends, encodings and columns that are not where they belong."""

from __future__ import annotations

from pathlib import Path

import pytest
from trf_texts import ANN, BEN, CY, HEADER, THREE, codes, games, player, read, table

from elo_batch.readers import trf

EXPECTED = [
    ("1", "1", "2", "1-0"),
    ("1", "3", "", "bye=1"),
    ("2", "2", "", "bye=½"),
    ("2", "3", "1", "1/2-1/2"),
]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_is_read_with_the_same_lines(tmp_path: Path, end: str) -> None:
    file = read(tmp_path, [*HEADER, *THREE], end)
    assert (games(file), codes(file)) == (EXPECTED, [])
    assert list(table(file, "players").rows.index) == [6, 7, 8]


def test_mixed_line_ends_count_as_an_editor_counts_them(tmp_path: Path) -> None:
    text = f"012 Open\r\n{ANN}\r{BEN}\n\r\n{CY}"
    assert list(table(read(tmp_path, text.encode()), "players").rows.index) == [2, 3, 5]


@pytest.mark.parametrize("odd", ["\f", "\x1c", "\x85", "\u2028"])
def test_form_feeds_and_unicode_separators_do_not_split_a_line(tmp_path: Path, odd: str) -> None:
    name = f"Alder,{odd}Ann"
    file = read(tmp_path, [player(1, "2w1", name=name), player(2, "1b0")])
    assert games(file) == [("1", "1", "2", "1-0")]
    assert list(table(file, "players").rows.index) == [1, 2]


def test_a_byte_order_mark_is_no_part_of_the_first_record(tmp_path: Path) -> None:
    file = read(tmp_path, b"\xef\xbb\xbf" + "\r\n".join(THREE).encode())
    assert (games(file), codes(file)) == (EXPECTED, [])


def test_names_in_cp1252_are_read_and_the_encoding_is_told(tmp_path: Path) -> None:
    rows = [player(1, "2w1", name="Ölbaum, Jörg"), player(2, "1b0")]
    file = read(tmp_path, "\n".join(rows).encode("cp1252"))
    assert table(file, "players").rows["name"].iloc[0] == "Ölbaum, Jörg"
    assert file.facts["encoding"] == "cp1252"
    assert codes(file) == ["F003"]


def test_a_declared_encoding_is_used(tmp_path: Path) -> None:
    rows = [player(1, "2w1", name="Wiśnia, Łucja"), player(2, "1b0")]
    file = read(tmp_path, "\n".join(rows).encode("cp1250"), encoding="cp1250")
    assert table(file, "players").rows["name"].iloc[0] == "Wiśnia, Łucja"


def test_columns_counted_in_characters_stay(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2w1", name="Érable, Zoé", rating=2100), player(2, "1b0")])
    assert (games(file), codes(file)) == ([("1", "1", "2", "1-0")], [])


def test_columns_counted_in_bytes_are_told_once_and_read(tmp_path: Path) -> None:
    shifted = player(1, "2w1 0000-H", name="Érable, Zoé", rating=2100).replace("Zoé  ", "Zoé")
    second = player(2, "1b0 0000-H", name="Ébène, Éva").replace("Éva   ", "Éva")
    file = read(tmp_path, [shifted, second])
    rows = table(file, "players").rows
    assert codes(file) == ["T102"]
    assert "2 player records" in file.problems[0].message
    assert rows["rating"].tolist() == ["2100", "1800"]
    assert rows["id"].tolist() == ["90000001", "90000002"]
    assert rows["name"].tolist() == ["Érable, Zoé", "Ébène, Éva"]
    assert games(file)[0] == ("1", "1", "2", "1-0")


@pytest.mark.parametrize("at", [40, 48, 53, 57, 69, 80, 85, 90, 100])
@pytest.mark.parametrize("columns", [1, 2])
def test_a_record_with_columns_too_many_is_read_by_its_form(tmp_path: Path, at: int, columns: int) -> None:
    moved = ANN[:at] + " " * columns + ANN[at:]
    file = read(tmp_path, [moved, BEN, CY])
    assert games(file) == EXPECTED
    assert codes(file) == ["T101"]
    row = table(file, "players").rows.iloc[0]
    assert row[["name", "rating", "federation", "id", "birth_year", "points", "rank"]].tolist() == [
        *("Alder, Ann", "2450", "XXX", "90000001", "1990", "1.5", "1")
    ]


@pytest.mark.parametrize("at", [40, 58, 90])
def test_a_record_with_a_column_too_few_is_read_by_its_form(tmp_path: Path, at: int) -> None:
    file = read(tmp_path, [ANN[:at] + ANN[at + 1 :], BEN, CY])
    assert (games(file), codes(file)) == (EXPECTED, ["T101"])
    row = table(file, "players").rows.iloc[0]
    assert row[["name", "rating", "id", "points"]].tolist() == ["Alder, Ann", "2450", "90000001", "1.5"]


def test_a_name_longer_than_its_columns_is_kept_whole(tmp_path: Path) -> None:
    name = "Alder-Birch-Cedar-Dogwood, Annabella M."
    file = read(tmp_path, [player(1, "2w1 0000-H", name=name), player(2, "1b0 0000-H")])
    assert codes(file) == ["T101"]
    assert table(file, "players").rows["name"].iloc[0] == name


def test_tabs_for_blanks_are_read_with_a_note(tmp_path: Path) -> None:
    file = read(tmp_path, [ANN.replace("XXX    9", "XXX\t   9") + "\t\t", BEN + "\t", CY])
    assert (games(file), codes(file)) == (EXPECTED, ["T103"])


def test_trailing_blanks_do_not_matter(tmp_path: Path) -> None:
    file = read(tmp_path, [ANN + "  ", BEN.ljust(150), CY])
    assert (games(file), codes(file)) == (EXPECTED, [])


def test_a_single_odd_field_does_not_move_the_others(tmp_path: Path) -> None:
    file = read(tmp_path, [ANN.replace("1990/01/02", "in spring "), BEN, CY])
    assert codes(file) == ["T209"]
    assert games(file) == EXPECTED


@pytest.mark.parametrize(
    ("written", "title"), [(" GM", "GM"), ("GM ", "GM"), ("  g", "GM"), (" wf", "WFM"), ("WGM", "WGM")]
)
def test_titles_of_all_kinds_are_read(tmp_path: Path, written: str, title: str) -> None:
    file = read(tmp_path, [ANN[:10] + written + ANN[13:], BEN, CY])
    assert (table(file, "players").rows["title"].iloc[0], codes(file)) == (title, [])


def test_a_title_from_column_10_is_read_with_a_note_and_an_unknown_one_is_kept(tmp_path: Path) -> None:
    early = read(tmp_path, [ANN[:9] + "GM  " + ANN[13:], BEN, CY])
    assert (table(early, "players").rows["title"].iloc[0], codes(early)) == ("GM", ["T206"])
    unknown = read(tmp_path, [ANN[:10] + " WH" + ANN[13:], BEN, CY])
    assert (table(unknown, "players").rows["title"].iloc[0], codes(unknown)) == ("WH", ["T205"])


def test_a_record_without_a_start_number_is_an_error(tmp_path: Path) -> None:
    file = read(tmp_path, ["001 Alder, Ann 2450", BEN, CY])
    assert codes(file).count("T105") == 1
    assert next(p for p in file.problems if p.code == "T105").place.line == 1


@pytest.mark.parametrize(
    ("written", "year", "day"),
    [
        ("1990/05/17", "1990", "1990-05-17"),
        ("17.05.1990", "1990", "1990-05-17"),
        ("1990-05-17", "1990", "1990-05-17"),
        ("1990/00/00", "1990", ""),
        ("1990", "1990", ""),
        ("03/04/1990", "1990", ""),
        ("0000/00/00", "", ""),
        ("", "", ""),
        ("  .  .", "", ""),
        ("28.02.45", "1945", "1945-02-28"),
    ],
)
def test_births_of_all_forms_are_read(tmp_path: Path, written: str, year: str, day: str) -> None:
    file = read(tmp_path, [*HEADER, ANN.replace("1990/01/02", f"{written:10}"), BEN, CY])
    row = table(file, "players").rows.iloc[0]
    assert (row["birth_year"], row["birth_date"], codes(file)) == (year, day, [])


def test_a_two_digit_birth_that_nothing_settles_is_told_and_left_blank(tmp_path: Path) -> None:
    file = read(tmp_path, [*HEADER, ANN.replace("1990/01/02", "03.04.05  "), BEN, CY])
    assert codes(file) == ["T209"]
    assert table(file, "players").rows["birth_year"].iloc[0] == ""


def test_a_start_number_of_0_is_none(tmp_path: Path) -> None:
    assert codes(read(tmp_path, [*THREE, player(0, "", name="Dogwood, Dan", person="90000009")])) == ["T105"]


def test_comments_rulers_legends_and_national_records_are_skipped(tmp_path: Path) -> None:
    national = "FRA" + ANN[3:47] + " 2300 BRE      L01854 1990/00/00"
    ruler = "1234567890" * 12
    legend = "DDD SSSS sTTT NNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1"
    file = read(
        tmp_path, ["### made by hand", "#x", "! y", ruler, legend, "", *THREE, national, "310   1 Team"]
    )
    assert (games(file), codes(file)) == (EXPECTED, [])


def test_unknown_records_are_listed_in_one_note(tmp_path: Path) -> None:
    file = read(tmp_path, [*THREE, "XYZ 1", "999 2", "XYZ 3"])
    assert codes(file) == ["T104"]
    assert file.problems[0].message.endswith("XYZ (line 4), 999 (line 5)")


@pytest.mark.parametrize(
    "text", ["012 Open\n042 2025/11/08\n062 10\n", ANN, "### x\r012 Open\r" + ANN, "012 Open\n001\t1\tAlder"]
)
def test_reports_are_recognised_by_content(text: str) -> None:
    assert trf.identify("any.name", text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "round,white,black,result\n1,001,002,1-0",
        "012 A\n",
        "001,Alder\n012,Birch\n",
        "001;002;1-0",
        "",
        "%PDF",
    ],
)
def test_other_files_are_not_taken_for_reports(text: str) -> None:
    assert not trf.identify("any.trf", text.encode())


def test_three_hundred_players_are_read(tmp_path: Path) -> None:
    lines = []
    for number in range(1, 301):
        other, colour, result = (number + 150, "w", "1") if number <= 150 else (number - 150, "b", "0")
        name = f"Tree, Number {number}"
        lines.append(player(number, " ".join([f"{other}{colour}{result}"] * 9), name=name))
    assert len(games(read(tmp_path, lines))) == 9 * 150


@pytest.mark.parametrize("over", [1, 8, 9, 10, 11, 20, 30])
def test_a_name_however_long_is_kept_whole_and_its_record_read(tmp_path: Path, over: int) -> None:
    name = "Alder-Birch, Ann".ljust(33 + over, "n")
    found = read(tmp_path, [player(1, "2w1", "1.0", name=name), player(2, "1b0", "0.0")])
    assert codes(found) == ["T101"]
    assert table(found, "players").rows[["name", "id", "rating"]].iloc[0].tolist() == [
        name,
        "90000001",
        "1800",
    ]
    assert len(games(found)) == 1


def test_a_short_name_does_not_take_in_the_fields_behind_it(tmp_path: Path) -> None:
    text = player(1, "2w1", "1.0").replace("1800 XXX", "180x XXX")
    assert table(read(tmp_path, [text, player(2, "1b0", "0.0")]), "players").rows["name"].iloc[0] == "Tree, A"
