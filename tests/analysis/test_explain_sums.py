"""What does not add up is found: games, events, period and rating are checked against one another."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.analysis.explain import explain

from .outputs import RUN, ann_changes, ann_lines, write_folder


def _faults(folder: Path) -> tuple[str, ...]:
    return explain(folder, "90000001")[0].faults


def test_an_output_that_adds_up_has_no_faults(tmp_path: Path) -> None:
    assert _faults(write_folder(tmp_path, ann_changes(), ann_lines())) == ()


@pytest.mark.parametrize(
    ("column", "value", "fault"),
    [
        ("gain", "0.46", "standard, Spring Open: gain: 1.1 is printed, 1.2 comes out of the games"),
        ("score", "0", "standard, Spring Open: score: 3.5 is printed, 2.5 comes out of the games"),
        ("expected", "0.44", "standard, Spring Open: expected: 2.4 is printed, 2.2 comes out of the games"),
        ("k", "10", "standard, Spring Open: exact change: 22 is printed, 18.4 comes out of the games"),
        ("verdict", "late", "standard, Spring Open: games: 5 is printed, 4 comes out of the games"),
    ],
)
def test_a_changed_line_is_found(tmp_path: Path, column: str, value: str, fault: str) -> None:
    """The changed line is the first: score 1, expected .64, gain .36, K 20 (gain 3.6 less with K 10)."""
    lines = ann_lines()
    lines[0] = {**lines[0], column: value}
    assert fault in _faults(write_folder(tmp_path, ann_changes(), lines))


def test_a_missing_line_is_found(tmp_path: Path) -> None:
    faults = _faults(write_folder(tmp_path, ann_changes(), ann_lines()[1:]))
    assert "standard, Spring Open: gain: 1.1 is printed, 0.74 comes out of the games" in faults


@pytest.mark.parametrize(
    ("column", "value", "fault"),
    [
        (
            "change",
            "23",
            "change: 23 is printed, 22 comes out of the exact change, rounded",
        ),
        (
            "new_rating",
            "1823",
            "new rating: 1823 is printed, 1822 comes out of rating and change",
        ),
        (
            "new_rating",
            "",
            "new rating: nothing is printed, 1822 comes out of rating and change",
        ),
        ("gain", "1.2", "gain: 1.2 is printed, 1.1 comes out of the events"),
        (
            "exact_change",
            "21.6",
            "exact change: 21.6 is printed, 22 comes out of the events",
        ),
        ("games", "4", "games: 4 is printed, 5 comes out of the events"),
    ],
)
def test_a_changed_period_is_found_even_without_lines(
    tmp_path: Path, column: str, value: str, fault: str
) -> None:
    faults = _faults(write_folder(tmp_path, ann_changes(**{column: value}), None))
    assert f"standard, period: {fault}" in faults


def test_rounding_in_each_event_is_checked_in_each_event(tmp_path: Path) -> None:
    event, period = ann_changes()
    law = {**RUN["laws"]["standard"], "rounding": "event"}
    folder = write_folder(tmp_path, [{**event, "change": "21"}, period], None, laws={"standard": law})
    assert _faults(folder) == ("standard, period: change: 22 is printed, 21 comes out of the events",)
