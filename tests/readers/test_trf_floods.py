"""One fault of a whole report is one finding, not one for each of its lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from trf_texts import HEADER, codes, games, player, read

_CELLS = ("2w1 3b1 4w1", "1b0 4w1 3b=", "4b1 1w0 2w=", "3w0 2b0 1b0")
PLAYERS = [player(number, cells) for number, cells in enumerate(_CELLS, 1)]
OTHERS = [player(number, cells, name=f"Bush, {number}") for number, cells in enumerate(_CELLS, 1)]
ALONE = [("1", "1", "2", "1-0"), ("1", "4", "3", "0-1")]


@pytest.mark.parametrize("second", [PLAYERS, OTHERS], ids=["the same", "another"])
@pytest.mark.parametrize("between", [[], ["", "  "]], ids=["close", "blank lines"])
def test_a_second_report_in_the_file_is_one_error(
    tmp_path: Path, second: list[str], between: list[str]
) -> None:
    file = read(tmp_path, [*HEADER, *PLAYERS, *between, *HEADER, *second])
    assert codes(file) == ["T108"]
    assert file.problems[-1].place.line == len(HEADER) + len(PLAYERS) + len(between) + 1
    assert games(file)[:2] == ALONE


def test_lines_broken_by_a_mail_are_one_error(tmp_path: Path) -> None:
    broken = [part for line in PLAYERS for part in (line[:76], line[76:])]
    found = [problem for problem in read(tmp_path, [*HEADER, *broken]).problems if problem.code != "T123"]
    assert [(problem.code, problem.place.line) for problem in found] == [("T124", len(HEADER) + 2)]
    assert "4 lines hold rounds" in found[0].message


def test_a_few_lines_without_their_beginning_are_told_each(tmp_path: Path) -> None:
    lost = [PLAYERS[0], *(line[4:] for line in PLAYERS[1:3]), PLAYERS[3]]
    assert codes(read(tmp_path, [*HEADER, *lost])).count("T107") == 2


def test_records_whose_blanks_were_joined_are_one_error(tmp_path: Path) -> None:
    joined = [re.sub(" +", " ", line) for line in PLAYERS]
    file = read(tmp_path, [*HEADER, "062 4", *joined])
    assert codes(file) == ["T125"]
    assert "4 of 4 player records" in file.problems[0].message


def test_a_report_that_begins_with_its_players_is_whole(tmp_path: Path) -> None:
    file = read(tmp_path, [*PLAYERS, *HEADER])
    assert (codes(file), games(file)[:2]) == ([], ALONE)
