"""Copies of an event that were corrected, cut or moved to other days, and events that only look alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from elo_batch.batch import Request, check_batch

_NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1-0", "1/2-1/2")
Row = list[str]


def _games(turn: int = 0) -> list[Row]:
    """A round robin of eight by the tables of Berger: 28 games of seven rounds, a week apart.

    `turn`: results are taken from so many places further on.
    """
    rows, circle = [], list(range(7))
    for round_ in range(7):
        pairs = [(circle[n], circle[-n]) for n in range(1, 4)] + [(7, circle[0])]
        for white, black in pairs:
            result = _RESULTS[(5 * len(rows) + turn) % 7 if turn else 3 * len(rows) % 7]
            rows.append(
                [str(round_ + 1), f"2026-03-{4 * round_ + 1:02}", _NAMES[white], _NAMES[black], result]
            )
        circle = circle[1:] + circle[:1]
    return rows


def _said(folder: Path, *files: Sequence[Row]) -> list[str]:
    names = [folder / f"open{number}.csv" for number in range(len(files))]
    for path, rows in zip(names, files, strict=True):
        lines = ["round,date,white,black,result", *(",".join(row) for row in rows)]
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    found = check_batch(Request(tuple(map(str, names)), rules=("elo",))).problems
    return [problem.message for problem in found if problem.code in ("X328", "X342", "X348")]


def _corrected(rows: list[Row]) -> list[Row]:
    return [*rows[:9], [*rows[9][:4], "0-0"], *rows[10:]]


def _later(rows: list[Row]) -> list[Row]:
    return [[row[0], f"2026-03-{int(row[1][-2:]) + 1:02}", *row[2:]] for row in rows]


@pytest.mark.parametrize(
    ("copy", "said"),
    [
        (_corrected, "colours and round: 28 of 28; with the same result: 27"),
        (lambda rows: rows[2:], ": 26 of 26;"),
        (lambda rows: rows[:12], ": 12 of 28;"),
        (_later, "with the same result: 28; on other days: 28"),
        (lambda rows: [*rows[:20], *_later(rows[20:])], "; on other days: 8"),
        (lambda rows: [*_corrected(rows)[:24], ["7", "2026-03-25", "Iris", "Ivy", "1-0"]], ": 24 of 25;"),
    ],
)
def test_a_copy_with_changes_is_a_warning(
    tmp_path: Path, copy: Callable[[list[Row]], list[Row]], said: str
) -> None:
    (message,) = _said(tmp_path, _games(), copy(_games()))
    assert said in message


def _exchanged(rows: list[Row]) -> list[Row]:
    mirrored = {"1-0": "0-1", "0-1": "1-0"}
    return [[*row[:2], row[3], row[2], mirrored.get(row[4], row[4])] for row in rows]


@pytest.mark.parametrize(
    ("copy", "same"), [(_exchanged(_games()), 28), (_exchanged(_corrected(_games())), 27)]
)
def test_a_copy_with_colours_and_results_exchanged_is_a_warning(
    tmp_path: Path, copy: list[Row], same: int
) -> None:
    (message,) = _said(tmp_path, _games(), copy)
    assert (
        f"colours and results exchanged: 28 of 28; with the same winner or a draw in both: {same}" in message
    )


def _next_month(rows: list[Row]) -> list[Row]:
    return [[row[0], row[1].replace("-03-", "-04-"), *row[2:]] for row in rows]


@pytest.mark.parametrize(
    "other",
    [
        _next_month(_games(2)),
        [[row[0], "", *row[2:]] for row in _games(2)],
        [[str(int(row[0]) + 7), row[1], row[3], row[2], row[4]] for row in _games()],
        _next_month(_games())[:6],
        [[*row[:4], "1-0"] for row in _next_month(_games())],
        _next_month(_exchanged(_games())),
        [[row[0], "", *row[2:]] for row in _exchanged(_games())],
        _exchanged(_games(2)),
    ],
    ids=[
        "next month",
        "no days",
        "second leg",
        "a quad with equal results",
        "white won all",
        "return leg",
        "undated leg",
        "leg of one day",
    ],
)
def test_the_same_players_again_are_another_event(tmp_path: Path, other: list[Row]) -> None:
    assert not _said(tmp_path, _games(), other)


def test_a_copy_of_one_whole_event_is_told_once(tmp_path: Path) -> None:
    (message,) = _said(tmp_path, _games(), _games())
    assert "holds the same 28 games" in message


def test_events_of_two_pools_are_no_copies(tmp_path: Path) -> None:
    """The same people and pairings, and all results but one, in the rapid and in the blitz of one day."""
    lines = ["event,round,date,white,black,result,time_control"]
    lines += [
        f"{name},{row[0]},2026-03-01,{','.join(row[2:])},{rate}"
        for name, rate, rows in (("Rapid", "15+5", _games()), ("Blitz", "3+2", _corrected(_games())))
        for row in rows
    ]
    path = tmp_path / "day.csv"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    found = check_batch(Request((str(path),), rules=("elo",))).problems
    assert not {"X328", "X342"} & {problem.code for problem in found}
