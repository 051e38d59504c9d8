"""One event whose name is not typed alike in all rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from .formats import saved
from .runs import checked

_PAIRS = ((1, 2), (3, 4), (5, 6), (2, 3), (1, 6), (4, 5), (1, 3), (2, 5), (6, 4))
_CODES = ("X307", "X315", "X338", "X339")


def _told(folder: Path, names: dict[int, str], name: str = "Frost Cup", extra: str = "", **options):
    """What is said of a file of nine games, three a round; the event of some of them is written otherwise."""
    rows = [
        f"{names.get(n, name)},{1 + n // 3},2025-10-{11 + n // 3},9000000{white},9000000{black},1-0\n"
        for n, (white, black) in enumerate(_PAIRS)
    ]
    text = "event,round,date,white,black,result\n" + "".join(rows) + extra
    outcome = checked(saved(folder, "open.csv", text), **options)
    return [(p.code, p.message) for p in outcome.problems if p.code in _CODES]


@pytest.mark.parametrize(
    "typed", ["Frost  Cup", "frost cup", "FROST CUP", "Frost\u00a0Cup", "Frost\u200b Cup"]
)
def test_blanks_and_case_make_no_second_event(tmp_path, typed):
    said = _told(tmp_path, {3: typed, 4: typed})
    assert said == [("X338", f"event 'Frost Cup' is written '{typed}' as well (games: 2); it is one event")]
    assert not _told(tmp_path, {3: "Frost Cup\u200b", 4: " Frost Cup"})


def test_first_game_of_another_case_does_not_name_the_event(tmp_path):
    said = _told(tmp_path, {0: "FROST CUP"})
    assert said == [("X338", "event 'Frost Cup' is written 'FROST CUP' as well (games: 1); it is one event")]


@pytest.mark.parametrize("typed", ["Frots Cup", "Frst Cup", "Frosst Cup", "Frost Cop", "Frost Cup."])
@pytest.mark.parametrize("games", [(4,), (3, 8)])
def test_name_with_a_slip_is_told_beside_that_of_many_more_games(tmp_path, typed, games):
    said = _told(tmp_path, dict.fromkeys(games, typed))
    assert [code for code, _ in said] == ["X339"]
    assert f"'{typed}'" in said[0][1]
    assert "nearly the name of 'Frost Cup'" in said[0][1]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Open A", "Open B"),
        ("Group 1", "Group 2"),
        ("Open 2025", "Open 2024"),
        ("Cup I", "Cup II"),
        ("U12 Girls", "U10 Girls"),
    ],
)
def test_numbers_and_single_letters_are_no_slips(tmp_path, name, other):
    assert "X339" not in [code for code, _ in _told(tmp_path, {4: other}, name)]


def test_like_name_of_other_people_or_of_a_round_they_play_is_another_event(tmp_path):
    strangers = "Frist Cup,2,2025-10-12,90000007,90000008,1-0\n"
    assert "X339" not in [code for code, _ in _told(tmp_path, {}, extra=strangers)]
    busy = "Frist Cup,2,2025-10-12,90000001,90000002,1-0\n"
    assert "X339" not in [code for code, _ in _told(tmp_path, {}, extra=busy)]
    later = "Frist Cup,4,2026-03-12,90000001,90000002,1-0\n"
    assert "X339" not in [code for code, _ in _told(tmp_path, {}, extra=later)]


def test_events_of_nearly_as_many_games_are_two(tmp_path):
    assert "X339" not in [code for code, _ in _told(tmp_path, dict.fromkeys(range(3, 7), "Frist Cup"))]


def test_an_event_of_byes_alone_is_compared_with_nothing(tmp_path):
    assert not _told(tmp_path, {}, extra="Frots Cup,1,2025-10-11,90000001,,bye=1\n")
