"""Waivers turn warnings into notes, and nothing else."""

from __future__ import annotations

from elo_batch.checks import type_waivers, waived
from elo_batch.problems import Place, Problem, Severity

HEADER = "code,place,value,reason,initials\n"
WARNING = Problem("X306", Place("open.csv", line=3), {"date": "2026-04-02", "start": "", "end": ""}, "row")
ERROR = Problem("X304", Place("open.csv", line=4), {"player": "1"})


def apply(table, rows, problems=(WARNING, ERROR)):
    waivers, bad = type_waivers(table("waivers", HEADER + rows, "waivers.csv"))
    assert bad == []
    return waived(problems, waivers)


def test_waived_warning_becomes_a_note_with_reason_and_initials(table):
    left, count = apply(table, "X306,open.csv:3,,played later,AB\n")
    assert count == 1
    assert [(p.code, p.severity) for p in left] == [("L419", Severity.NOTE), ("X304", Severity.ERROR)]
    assert left[0].place == WARNING.place
    assert left[0].message.startswith("X306 is waived by AB: played later")


def test_waiver_for_another_place_or_value_does_not_fit(table):
    left, count = apply(table, "X306,open.csv:4,,why,AB\nX306,open.csv:3,2026-05-05,why,AB\n")
    assert count == 0
    assert [p.code for p in left] == ["X306", "X304", "L417", "L417"]


def test_waiver_for_the_value_fits(table):
    assert apply(table, "X306,open.csv:3,2026-04-02,why,AB\n")[1] == 1


def test_error_cannot_be_waived(table):
    left, count = apply(table, "X304,open.csv:4,,why,AB\n")
    assert count == 0
    assert [p.code for p in left] == ["X306", "X304", "L418"]
    assert str(left[2].place) == "waivers.csv:2"


def test_waiver_without_reason_or_initials_has_no_effect(table):
    waivers, problems = type_waivers(table("waivers", HEADER + "X306,open.csv:3,,,\n"))
    assert waivers == []
    assert [p.message for p in problems] == ["the waiver has no reason and no initials; it has no effect"]


def test_a_warning_without_a_place_is_waived_without_one(table):
    batch = Problem("R805", values={"day": "2024-03-01", "law": "fide-standard", "reason": "all move up"})
    left, count = apply(table, "R805,,,adjusted before,AB\nX306,,,why,AB\n", (batch, WARNING))
    assert count == 1
    assert [p.code for p in left] == ["L419", "X306", "L417"]
    assert left[2].message == "the waiver of X306 at no place matches nothing"
