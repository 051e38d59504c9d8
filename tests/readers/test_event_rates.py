"""Time controls that stand around a table, and names of events that speak of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.readers.event_rates import rate_in
from tests.cases.runs import from_files
from tests.readers.rows_of_tests import GAMES, HEAD, SWISS, save_rows


def told(path: str) -> tuple[list[str], list[str]]:
    """The pools of the events, and the codes that speak of time controls."""
    outcome = from_files(Path(path), rules=("elo",))
    codes = [p.code for p in outcome.problems if p.code in ("C457", "H012", "H070", "V240", "X316", "X350")]
    assert outcome.results is not None
    return outcome.results.lines["pool"].unique().tolist(), sorted(codes)


@pytest.mark.parametrize(
    ("line", "pool"),
    [
        ("Time control: 90'+30\"", "standard"),
        ("Rate of play: 15 min + 10 s", "rapid"),
        ("Tempo: 15+10", "rapid"),
        ("Bedenkzeit 3+2", "blitz"),
        ("Riverside, 4-11 October 2025; cadence: 15 min + 10 s; arbiter: C. Elm", "rapid"),
        ("Organizer: Oak CC | Date: 2025/10/04 | Time control: 15 min + 10 sec", "rapid"),
    ],
)
@pytest.mark.parametrize("form", ["csv", "xlsx", "html"])
def test_a_labelled_time_control_above_a_crosstable_is_the_events(
    tmp_path: Path, line: str, pool: str, form: str
) -> None:
    path = save_rows(tmp_path / f"open.{form}", [["Alder Open"], [line], *SWISS])
    assert told(path) == ([pool], [] if form == "html" else ["C457"])


@pytest.mark.parametrize("line", ["Time control: see below", "He lost his tempo", "Rapid reports: the club"])
def test_a_line_without_a_time_control_tells_none(tmp_path: Path, line: str) -> None:
    assert rate_in(line) is None
    rows = [["Alder Open"], [line], *SWISS]
    assert told(save_rows(tmp_path / "open.csv", rows)) == (["standard"], ["X316"])


@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize("where", ["above", "below"])
@pytest.mark.parametrize("cells", [["Rate of play: 15 min + 10 s"], ["Tempo:", "15+10"]])
def test_a_time_control_above_or_below_the_games_is_that_of_all(
    tmp_path: Path, form: str, where: str, cells: list[str]
) -> None:
    line = [[*cells, *[""] * (len(HEAD) - len(cells))]]
    rows = [*line, HEAD, *GAMES] if where == "above" else [HEAD, *GAMES, *line]
    path = save_rows(tmp_path / f"open.{form}", rows)
    assert told(path) == (["rapid"], ["H070"] if where == "below" else [])


def test_a_remark_below_the_games_is_a_footer(tmp_path: Path) -> None:
    """What it says would hold for rows below it, of which there are none."""
    footers = [["Stand: 08.11.2025"], ["Arbiter's note: board 3 in round 3 was lost by default"]]
    rows = [HEAD, *GAMES, *([*row, *[""] * (len(HEAD) - 1)] for row in footers)]
    outcome = from_files(Path(save_rows(tmp_path / "open.csv", rows)), rules=("elo",))
    found = [(p.code, p.place.line) for p in outcome.problems if p.place.line > 1]
    assert found == [("H006", 6), ("H006", 7)]


@pytest.mark.parametrize("heading", ["Tempo", "Rate of play", "Cadencia", "Ritmo", "Bedenktijd", "Pool"])
def test_a_column_of_time_controls_is_known_in_many_languages(tmp_path: Path, heading: str) -> None:
    rows = [[*HEAD, heading], *([*row, "blitz"] for row in GAMES)]
    assert told(save_rows(tmp_path / "open.csv", rows)) == (["blitz"], [])


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("Riverside Rapid", ["X350"]),
        ("Oaker Blitzturnier", ["X350"]),
        ("Schnellschach-Open", ["X350"]),
        ("Torneo Rápido", ["X350"]),
        ("Semirápido Alder", ["X350"]),
        ("Quickplay 2026", ["X350"]),
        ("Grand Rapids Open", ["X316"]),
        ("Rapid City Open", ["X316"]),
        ("SK Rapid Oaker Open", ["X316"]),
        ("Blitzkrieg Chess Club", ["X316"]),
        ("Blitzer Open", ["X316"]),
        ("Rapid and Blitz", ["X316"]),
    ],
)
def test_a_name_that_speaks_of_a_pool_is_a_warning(tmp_path: Path, name: str, codes: list[str]) -> None:
    rows = [["Event", *HEAD], *([name, *row] for row in GAMES)]
    assert told(save_rows(tmp_path / "open.csv", rows)) == (["standard"], codes)
