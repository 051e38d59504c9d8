"""One mistake is one finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch.checking import check
from elo_batch.batch.law import rule_sets
from elo_batch.batch.request import Request
from elo_batch.batch.sources import read_sources
from elo_batch.checks.echoes import without_echoes
from elo_batch.problems import Place, Problem, Severity

RESULT = Place("open.xlsx", "Games", 8, "E8", "Result")
PLAYER = Place("open.xlsx", "Games", 9, "C9", "White")


def unfinished(*rows: int, sheet: str = "Games") -> Problem:
    places = tuple(Place("open.xlsx", sheet, row, f"E{row}", "Result") for row in rows)
    where = ", ".join(place.cell for place in places)
    values = {"event": "Open", "count": len(rows), "where": where, "all_places": places}
    return Problem("X312", Place("open.xlsx", "Games"), values, "", "open")


def codes(*problems: Problem) -> list[str]:
    return [problem.code for problem in without_echoes(problems)]


def test_a_cell_that_shows_an_error_is_not_reported_again_for_its_text() -> None:
    assert codes(Problem("S006", RESULT), Problem("V203", RESULT, event="open")) == ["S006"]
    assert codes(Problem("S006", PLAYER), Problem("P502", PLAYER), Problem("V203", RESULT)) == [
        "S006",
        "V203",
    ]


def test_a_result_never_computed_is_not_counted_as_a_game_without_a_result() -> None:
    never = Problem("S005", RESULT)
    assert codes(unfinished(8), never) == ["S005"]
    assert without_echoes([unfinished(7, 8, 9), never]) == [unfinished(7, 9), never]


def test_cells_with_an_error_are_not_counted_as_games_without_a_result_on_whatever_sheet() -> None:
    later = Place("open.xlsx", "Round 2", 8, "E8", "Result")
    for code in ("S005", "D101", "V203"):
        assert codes(unfinished(8, sheet="Round 2"), Problem(code, later)) == [code]
        assert without_echoes([unfinished(8, 9, sheet="Round 2"), Problem(code, later)])[0] == unfinished(
            9, sheet="Round 2"
        )


def test_games_without_a_result_are_counted_in_full_beside_valueless_cells_elsewhere() -> None:
    elsewhere = Problem("S005", Place("other.xlsx", "Games", 8, "E8", "Result"))
    assert without_echoes([unfinished(8, 9), elsewhere, Problem("S005", PLAYER)])[0] == unfinished(8, 9)


def test_rows_shifted_alike_are_one_finding_each_of_them_instead_of_its_cells() -> None:
    rows = {line: Place("open.xlsx", "Games", line) for line in (4, 5, 6, 7)}
    cells = [
        Problem("V203", Place("open.xlsx", "Games", line, f"E{line}"), {"found": f"x{line}"}) for line in rows
    ]
    shifted = Problem("D110", rows[4], {"all_lines": (4, 5, 7)})
    assert without_echoes([shifted, *cells]) == [shifted, cells[2]]
    assert without_echoes([Problem("D110", rows[5]), *cells]) == [
        Problem("D110", rows[5]),
        *cells[:1],
        *cells[2:],
    ]


@pytest.mark.parametrize("word", ["?", "TBD", "n/a", "unknown", "N.N.", "xxx"])
@pytest.mark.parametrize("row", ["1,Alder,{}", "1,{},Alder", "1,,{}", "1,{},{}", "1,Alder,{}\n1,Birch,{}"])
def test_a_placeholder_for_a_player_is_one_finding_for_its_cells(tmp_path: Path, word: str, row: str) -> None:
    games, listed = tmp_path / "open.csv", tmp_path / "list.csv"
    rows = row.replace("{}", word)
    games.write_text("round,white,black,result\n" + "".join(f"{line},1-0\n" for line in rows.split()))
    listed.write_text("id,name,rating\n90000001,Alder,1500\n90000002,Birch,1500\n")
    request = Request(games=(str(games),), players=((None, str(listed)),))
    found = check(read_sources(request), request, rule_sets(request)).problems
    told = [p for p in found if p.severity is not Severity.NOTE and p.code not in ("V229", "X307")]
    assert [p.code for p in told] == ["V228"]
    places = told[0].values.get("all_places", (told[0].place,))
    assert isinstance(places, tuple)
    assert len(places) == len(
        {
            (line, n)
            for line, cells in enumerate(rows.split())
            for n in range(3)
            if cells.split(",")[n] == word
        }
    )
