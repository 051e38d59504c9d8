"""Tournament reports: numbers that stand twice, points that do not add up, files that are cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from trf_texts import ANN, BEN, CY, HEADER, THREE, codes, games, player, read, table

from elo_batch.problems import catalogue


def test_a_start_number_twice_is_an_error_that_names_both_lines(tmp_path: Path) -> None:
    file = read(tmp_path, [*THREE, player(2, "", name="Dogwood, Dan", person="90000009")])
    assert codes(file) == ["T201"]
    assert file.problems[0].message == "start number 2 stands twice (also in line 2)"
    assert file.problems[0].place.line == 4


def test_an_id_twice_is_an_error(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2w1"), player(2, "1b0", person="90000001")])
    assert codes(file) == ["T202"]


def test_a_name_twice_is_an_error_only_without_ids(tmp_path: Path) -> None:
    rows = [player(1, "2w1", name="Elm, Eve", person="0"), player(2, "1b0", name="Elm, Eve", person="0")]
    assert codes(read(tmp_path, rows)) == ["T208"]
    rows = [player(1, "2w1", name="Elm, Eve"), player(2, "1b0", name="Elm, Eve")]
    assert codes(read(tmp_path, rows)) == []


def test_half_a_point_that_no_round_shows_is_told_and_not_invented(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2w1 ___", "1.5"), player(2, "1b0 0000-U", "1.0")])
    assert codes(file) == ["T401"]
    assert file.problems[0].message == "points 1.5, but the results add up to 1 (+0.5 not explained)"
    assert games(file) == [("1", "1", "2", "1-0"), ("2", "2", "", "bye=1")]


@pytest.mark.parametrize("written", ["1,5", "1.5", " 1½"])
def test_points_are_read_in_every_form(tmp_path: Path, written: str) -> None:
    file = read(tmp_path, [player(1, "2w1 0000-H", written), player(2, "1b0 0000-Z", ".0")])
    assert codes(file) == []
    assert table(file, "players").rows["points"].tolist() == ["1.5", "0.0"]


def test_three_points_for_a_win_are_understood_with_a_note(tmp_path: Path) -> None:
    file = read(tmp_path, [player(1, "2w1 2b=", "4.0"), player(2, "1b0 1w=", "1.0")])
    assert codes(file) == ["T402"]


def test_a_bye_of_half_a_point_is_understood_with_a_note(tmp_path: Path) -> None:
    rows = [player(1, "2w1 0000-U", "1.5"), player(2, "1b0 3w=", "0.5"), player(3, "0000-U 2b=", "1.0")]
    assert codes(read(tmp_path, rows)) == ["T402"]


@pytest.mark.parametrize(
    "lines",
    [
        ["XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 PAB=2.0"],
        ["162  W 3.0    D 1.0    L 0.0    P 2.0    A 0.0"],
        ["BBW  3.0", "BBD  1.0", "BBU  2.0"],
    ],
)
def test_declared_scoring_decides_what_adds_up(tmp_path: Path, lines: list[str]) -> None:
    rows = [player(1, "2w1 0000-U", "5.0"), player(2, "1b0 3w=", "1.0"), player(3, "0000-U 2b=", "3.0")]
    assert codes(read(tmp_path, [*lines, *rows])) == []
    rows[0] = player(1, "2w1 0000-U", "2.0")
    assert codes(read(tmp_path, [*lines, *rows])) == ["T401"]


def test_a_file_cut_at_any_byte_of_its_last_record_is_an_error(tmp_path: Path) -> None:
    rows = [player(1, "2w1 3b0"), player(2, "1b0 0000-H"), player(3, "0000-H 1w1")]
    points = [row[:80] + f" {p} " + row[85:] for row, p in zip(rows, ("1.0", "0.5", "1.5"), strict=True)]
    whole = "\n".join([*HEADER, "062 3", *points])
    assert codes(read(tmp_path, whole.encode())) == []
    start = whole.rindex("\n") + 1
    for end in range(start + 1, len(whole)):
        file = read(tmp_path, whole[:end].encode())
        assert "T106" in codes(file), whole[start:end]


@pytest.mark.parametrize("cell", ["  1", "   1", "   1 w"])
def test_a_last_cell_cut_before_its_result_is_an_error_also_with_a_line_end(
    tmp_path: Path, cell: str
) -> None:
    rows = [player(1, "2w1"), player(2, "1b0")]
    cut = rows[1][: rows[1].rindex("   1 b")] + cell
    assert "T106" in codes(read(tmp_path, [rows[0], cut]))


def test_a_game_not_finished_with_trailing_blanks_trimmed_is_no_cut(tmp_path: Path) -> None:
    rows = [player(1, "2w_").rstrip(), player(2, "1b_").rstrip()]
    file = read(tmp_path, "\n".join(rows).encode())
    assert codes(file) == ["T313"]
    assert games(file) == [("1", "1", "2", "*")]


def test_a_file_cut_between_records_is_told_by_its_count_and_its_opponents(tmp_path: Path) -> None:
    lines = ["062 4", player(1, "2w1 3b0"), player(2, "1b0 4w1"), player(3, "4w1 1w1")]
    assert codes(read(tmp_path, lines)) == ["T301", "T301", "T404"]


def test_a_cut_file_inside_an_identifier_is_an_error(tmp_path: Path) -> None:
    assert "T106" in codes(read(tmp_path, ("\n".join(THREE) + "\n00").encode()))


def test_a_rating_that_is_no_number_is_told(tmp_path: Path) -> None:
    assert codes(read(tmp_path, [ANN.replace(" 2450 ", " 24x0 "), BEN, CY])) == ["T204"]


def test_an_unknown_sex_is_told(tmp_path: Path) -> None:
    assert codes(read(tmp_path, [ANN[:9] + "x" + ANN[10:], BEN, CY])) == ["T207"]


def test_every_problem_has_a_sentence_without_open_slots() -> None:
    for code, kind in catalogue().items():
        if code[0] == "T":
            assert kind.sentence[0].islower() or kind.sentence[0] in "{'0", code
            assert kind.advice or kind.severity == "note", code
