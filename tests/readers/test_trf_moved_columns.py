"""Tournament reports whose columns were moved in every record, cut off, or lost with tabs: said once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from trf_texts import HEADER, codes, games, player, read, table

SOUND = (
    player(1, "3w1 2b1", "2.0", rating=2100),
    player(2, "4b0 1w0", "0.0", rating=1900),
    player(3, "1b0 4w=", "0.5", rating=1800),
    player(4, "2w1 3b=", "1.5", rating=1700),
)


def rating_first(text: str) -> str:
    return f"{text[:14]}{text[48:52]} {text[14:48].rstrip():<33}{text[52:]}"


def rating_last(text: str) -> str:
    return f"{text[:48]} {text[53:56]} {text[48:52]}{text[56:]}"


@pytest.mark.parametrize(
    ("moved", "said"),
    [
        (rating_first, "the rating stands before the name in 4 of 4 player records, such as '2100 Tree, A'"),
        (rating_last, "rating and federation are exchanged in 4 of 4 player records, such as 'XXX 2100'"),
        (
            lambda text: f"{text[:48]}{text[53:56]}  {text[48:52]}{text[57:]}",
            "rating and federation are exchanged in 4 of 4 player records, such as 'XXX  2100'",
        ),
    ],
)
def test_moved_columns_are_one_error(tmp_path: Path, moved, said: str) -> None:  # type: ignore[no-untyped-def]
    file = read(tmp_path, [*HEADER, *map(moved, SOUND)])
    assert codes(file) == ["T121"]
    assert said in file.problems[0].message


def test_one_record_with_a_rating_in_the_name_is_no_column(tmp_path: Path) -> None:
    file = read(tmp_path, [*HEADER, rating_first(SOUND[0]), *SOUND[1:]])
    assert "T121" not in codes(file)


def test_records_that_end_before_the_points_are_one_error(tmp_path: Path) -> None:
    file = read(tmp_path, [*HEADER, *(text[:80] for text in SOUND)])
    assert codes(file) == ["T123"]
    assert "ends at column 79 or before" in file.problems[0].message


@pytest.mark.parametrize("blanks", [4, 8])
def test_tabs_for_a_fixed_number_of_blanks_are_told_by_the_records(tmp_path: Path, blanks: int) -> None:
    file = read(tmp_path, [*HEADER, *(text.replace(" " * blanks, "\t") for text in SOUND)])
    assert codes(file) == ["T103"]
    assert file.problems[0].values["count"] == 4
    assert len(games(file)) == 4
    assert table(file, "players").rows["rating"].tolist() == ["2100", "1900", "1800", "1700"]


@pytest.mark.parametrize(("head", "rounds"), [(" {2,}", " {2,}"), ("$^", " {3,}"), (" {5}", " {5}")])
def test_tabs_that_lost_columns_are_one_error(tmp_path: Path, head: str, rounds: str) -> None:
    """A tab for any run of blanks, of the record or of its rounds; five blanks are no stop of a tab."""
    lines = [re.sub(head, "\t", text[:89]) + re.sub(rounds, "\t", text[89:]) for text in SOUND]
    file = read(tmp_path, [*HEADER, *lines])
    assert codes(file) == ["T122"]
    assert "a program put tabs into 4 player records" in file.problems[0].message
