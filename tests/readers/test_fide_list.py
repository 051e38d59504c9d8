"""FIDE lists as text: columns from the header, shifted lines, lists of one pool, old ones, large ones."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest
from list_texts import ALDER, BIRCH, CEDAR, HEADER, OLD, SINGLE, THREE, combined, line

from elo_batch.checks import type_players
from elo_batch.exact import POINT
from elo_batch.readers import ReadOptions, read_file
from elo_batch.readers.options import Needed
from elo_batch.tables import RawFile

PLAYERS = ReadOptions(kind="players")


def read(folder: Path, data: bytes, name: str = "list.txt", options: ReadOptions = PLAYERS) -> RawFile:
    (folder / name).write_bytes(data)
    return read_file(str(folder / name), options)


def codes(file: RawFile) -> list[str]:
    return [problem.code for problem in file.problems]


def test_a_combined_list_gives_each_pool_its_rating_k_and_games_of_the_period(tmp_path: Path) -> None:
    file = read(tmp_path, THREE)
    assert file.format == "fide_list"
    rows = file.tables[0].rows
    assert rows.index.tolist() == [2, 3, 4]
    assert rows.loc[2, ["id", "name", "title", "rating", "period_games", "k", "rapid_rating"]].tolist() == [
        *("90000001", "Alder, Ann", "WGM", "2310", "5", "10", "2200")
    ]
    assert "games" not in rows  # SGm is the games of a period, never of a career
    players, problems = type_players(file.tables[0])
    assert problems == []
    assert players["rating"].tolist() == [2310 * POINT, 1905 * POINT, 0]
    assert players["blitz_rating"].tolist() == [0, 1800 * POINT, 0]
    assert players["status"].tolist() == ["inactive", "", ""]
    assert players["birth_year"].tolist() == [1990, 1990, 0]
    assert file.tables[0].written(4) == CEDAR.rstrip()


@pytest.mark.parametrize("titles", ["FI,SI,LSI,NA,IO,D", "FI,SI,LSI,NA,IO,DI", "FI,SI,LSI,NA,IO,DI,FST,FT"])
@pytest.mark.parametrize("stripped", [False, True])
def test_many_other_titles_do_not_move_the_rating(tmp_path: Path, titles: str, stripped: bool) -> None:
    numbers = ("1905", "12", "40", "", "", "", "1800", "3", "20")
    long = line("90000002", "Birch, Ben", numbers, other_titles=titles)
    lines = [each.rstrip() if stripped else each for each in (ALDER, long, CEDAR)]
    file = read(tmp_path, combined(*lines))
    rows = file.tables[0].rows
    assert rows.loc[
        3, ["rating", "period_games", "k", "rapid_rating", "blitz_rating", "blitz_k"]
    ].tolist() == [*("1905", "12", "40", "", "1800", "20")]
    assert rows.loc[3, ["OTit", "FOA", "birth_year"]].tolist() == [titles, "", "1990"]
    assert [(p.code, p.place.line) for p in file.problems] == [("L424", 3)]


def test_a_line_that_cannot_be_anchored_is_an_error_with_its_line(tmp_path: Path) -> None:
    bad = CEDAR[:113] + "A190" + CEDAR[117:]
    file = read(tmp_path, combined(ALDER, bad))
    assert [(p.code, p.place.line) for p in file.problems] == [("L425", 3)]
    assert "A190" not in file.tables[0].rows["rating"].tolist()


ONE_POOL, ALL_POOLS = ("2310", "5", "10"), ("2310", "5", "10", "2200", "0", "20", "", "", "")


def filled(titles: str, numbers: tuple[str, ...], stripped: bool) -> bytes:
    """A list whose first line has `titles` written over what stands in the columns behind them."""
    first = line("90000001", "Alder, Ann", numbers)
    first = first[:94] + titles + first[94 + len(titles) :]
    header = SINGLE if len(numbers) == len(ONE_POOL) else HEADER
    lines = [first, line("90000003", "Cedar, Cy", numbers)]
    return combined(*(each.rstrip() if stripped else each for each in lines), header=header)


@pytest.mark.parametrize("numbers", [ONE_POOL, ALL_POOLS])
@pytest.mark.parametrize("stripped", [False, True])
@pytest.mark.parametrize("titles", ["FI,SI,LSI,NA,IO2", "FI,SI,LSI,NA,IO,D", "FI,SI,LSI,NA,IO,DI"])
def test_titles_that_run_into_a_blank_column_leave_the_numbers_where_they_stand(
    tmp_path: Path, titles: str, stripped: bool, numbers: tuple[str, ...]
) -> None:
    file = read(tmp_path, filled(titles, numbers, stripped), "standard.txt")
    row = file.tables[0].rows.loc[2]
    assert row[["rating", "period_games", "k", "birth_year"]].tolist() == ["2310", "5", "10", "1990"]
    assert row[["OTit", "FOA"]].tolist() == [titles, ""]
    assert set(codes(file)) <= {"L429"}


@pytest.mark.parametrize("numbers", [ONE_POOL, ALL_POOLS])
@pytest.mark.parametrize("stripped", [False, True])
@pytest.mark.parametrize("more", [",", ",A", ",FA", ",FAX", ",FAX,F", ",FAX,FST,FT,DI"])
def test_titles_that_run_over_the_rating_are_an_error_and_give_no_rating(
    tmp_path: Path, more: str, stripped: bool, numbers: tuple[str, ...]
) -> None:
    file = read(tmp_path, filled("FI,SI,LSI,NA,IO,DI" + more, numbers, stripped), "standard.txt")
    assert file.tables[0].rows.index.tolist() == [3]
    assert [(p.code, p.place.line) for p in file.problems if p.code != "L429"] == [("L425", 2)]


@pytest.mark.parametrize(
    ("name", "prefix"), [("standard_list.txt", ""), ("RAPID_list.txt", "rapid_"), ("blitz.txt", "blitz_")]
)
def test_a_list_of_one_pool_has_its_date_in_the_heading_and_its_pool_in_the_name(
    tmp_path: Path, name: str, prefix: str
) -> None:
    file = read(tmp_path, combined(line("90000001", "Alder, Ann"), header=SINGLE), name)
    row = file.tables[0].rows.loc[2]
    assert row[[prefix + "rating", prefix + "period_games", prefix + "k"]].tolist() == ["2310", "5", "10"]
    assert row["list_date"] == "2026-10-01"
    assert codes(file) == ["L429"]


def test_a_list_of_one_pool_without_a_telling_name_is_standard_until_the_user_says_otherwise(
    tmp_path: Path,
) -> None:
    data = combined(line("90000001", "Alder, Ann"), header=SINGLE)
    assert "rating" in read(tmp_path, data).tables[0].rows
    told = read(tmp_path, data, options=ReadOptions(kind="players", columns={"OCT26": "blitz_rating"}))
    assert {"blitz_rating", "blitz_k"} <= set(told.tables[0].rows)
    assert codes(told) == []


@pytest.mark.parametrize("headless", [False, True])
def test_old_lists_have_values_beside_their_headings(tmp_path: Path, headless: bool) -> None:
    text = OLD.split("\n", 1)[1] if headless else OLD
    file = read(tmp_path, text.encode())
    rows = file.tables[0].rows.reset_index(drop=True)
    assert file.format == "fide_list"
    assert rows["id"].tolist() == ["90000001", "90000002", "900003"]
    assert rows["title"].tolist() == ["WIM", "GM", ""]
    assert rows["rating"].tolist() == ["2310", "2510", "2005"]
    assert rows["birth_date"].tolist() == ["1972-01-17", "1972-01-17", ""]
    assert rows["status"].tolist() == ["", "inactive", ""]
    assert rows["sex"].tolist() == ["F", "", ""]
    assert ("list_date" in rows) is not headless
    assert type_players(file.tables[0])[1] == []


def test_columns_are_found_from_the_header_wherever_they_stand(tmp_path: Path) -> None:
    text = "ID        Name            Titl Fed  Jul06 Games Born Flag\n"
    text += "90000001  Alder, Ann      WIM  ENG  2310  7     1990 wi\n"
    row = read(tmp_path, text.encode()).tables[0].rows.loc[2]
    assert row[["title", "federation", "rating", "period_games", "birth_year", "status"]].tolist() == [
        *("WIM", "ENG", "2310", "7", "1990", "inactive")
    ]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_line_ends_stripped_blanks_and_blank_lines_change_nothing(tmp_path: Path, end: str) -> None:
    whole = read(tmp_path, THREE).tables[0].rows
    lines = [each.rstrip() for each in (HEADER, ALDER, BIRCH, CEDAR)]
    file = read(tmp_path, (end.join(lines) + end + end).encode())
    assert file.tables[0].rows.equals(whole)


def test_packed_lists_are_read_the_same(tmp_path: Path) -> None:
    whole = read(tmp_path, THREE).tables[0].rows
    assert read(tmp_path, gzip.compress(THREE), "list.txt.gz").tables[0].rows.equals(whole)
    with zipfile.ZipFile(tmp_path / "list.zip", "w") as archive:
        archive.writestr("players_list_foa.txt", THREE)
    assert read_file(str(tmp_path / "list.zip"), PLAYERS).tables[0].rows.equals(whole)


def test_letters_beyond_ascii_count_as_columns_by_character_or_by_byte(tmp_path: Path) -> None:
    by_character = line("90000001", "Sørli, Åse")
    by_byte = line("90000002", "Sørli, Åge").encode().replace(b"   ENG ", b" ENG ", 1).decode()
    header = HEADER[:113] + "OCT26 Gms K  B-day Flag"
    file = read(tmp_path, combined(by_character, by_byte, header=header), "standard.txt")
    assert file.tables[0].rows["name"].tolist() == ["Sørli, Åse", "Sørli, Åge"]
    assert file.tables[0].rows["rating"].tolist() == ["2310", "2310"]
    latin = combined(by_character, header=header).decode().encode("cp1252")
    file = read(tmp_path, latin, "standard.txt")
    assert file.tables[0].rows["name"].tolist() == ["Sørli, Åse"]
    assert "F003" in codes(file)


def test_a_list_that_ends_inside_a_line_is_an_error(tmp_path: Path) -> None:
    assert "L426" in codes(read(tmp_path, THREE[:-60]))


def test_a_nul_byte_is_an_error(tmp_path: Path) -> None:
    assert "F007" in codes(read(tmp_path, THREE.replace(b"Cedar", b"Ceda\0")))


def many(count: int) -> bytes:
    names = ["Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di", "Élan, Eva", "De la Oak, Al"]
    rows = [
        line(
            str(90000000 + n),
            names[n % 6] + str(n),
            ("1500", "1", "20"),
            other_titles="x" * (15 + 2 * (n % 5 == 0)),
        )
        for n in range(count)
    ]
    return combined(*rows, header=SINGLE)


NEEDED = Needed(
    frozenset(["90000003", "90000017", "90000055", "90009900", "90000072"]),
    frozenset(["Dogwood,  DI9", "Eva Élan"]),
    {"90009900": "De la Oak, Al"},
)


def test_a_large_list_keeps_the_rows_needed_as_the_whole_list_has_them(tmp_path: Path) -> None:
    data = many(400)
    whole = read(tmp_path, data, "rapid.txt").tables[0].rows
    options = ReadOptions(kind="players", needed=lambda: NEEDED, whole_list=50)
    file = read(tmp_path, data, "rapid.txt", options)
    rows = file.tables[0].rows
    assert rows.equals(whole.loc[rows.index])
    ids, surnames = set(rows["id"]), whole["name"].str.partition(",")[0]
    assert {"90000003", "90000017", "90000055", "90000072"} <= ids
    for surname in ("Dogwood", "Élan", "De la Oak"):  # the last one by the name of an id that is not listed
        assert set(whole["id"][surnames == surname]) <= ids
    assert not set(whole["id"][surnames == "Birch"]) & ids - NEEDED.ids
    assert file.facts["rows"] == "400"
    assert file.facts["kept"] == str(len(rows))
    assert "L428" in codes(file)


def test_an_id_with_two_digits_exchanged_still_finds_its_near_match(tmp_path: Path) -> None:
    options = ReadOptions(kind="players", needed=lambda: Needed(frozenset(["90000173"])), whole_list=50)
    assert set(read(tmp_path, many(150), "rapid.txt", options).tables[0].rows["id"]) >= {"90000137"}


def test_a_list_of_usual_size_is_kept_whole(tmp_path: Path) -> None:
    options = ReadOptions(kind="players", needed=lambda: NEEDED)
    file = read(tmp_path, many(60), "rapid.txt", options)
    assert len(file.tables[0].rows) == 60
    assert "kept" not in file.facts


def test_blocks_of_lines_join_without_a_seam(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = many(300)
    whole = read(tmp_path, data, "rapid.txt").tables[0].rows
    monkeypatch.setattr("elo_batch.readers.fide_blocks.BLOCK", 1_000)
    file = read(tmp_path, data, "rapid.txt")
    assert file.tables[0].rows.equals(whole)
    assert file.tables[0].written(200) == data.decode().splitlines()[199].rstrip()
