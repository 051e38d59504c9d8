"""Dates that lost their format, and other cells of which one finding says best what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.problems import Problem
from elo_batch.readers import ReadOptions, read_file

from .runs import checked, codes, from_files

LIST = "id,name,rating,k\n1,Alder,1500,20\n2,Birch,1500,20\n"


def _players(folder: Path, text: str = LIST) -> Path:
    path = folder / "list.csv"
    path.write_text(text)
    return path


def _played(folder: Path, kind: str, rows: list[list[object]]) -> Path:
    path = folder / f"open.{kind}"
    if kind == "csv":
        path.write_text("\n".join(",".join(map(str, row)) for row in rows))
    else:
        path.write_text("[" + ", ".join(_object(rows[0], row) for row in rows[1:]) + "]")
    return path


def _object(heading: list[object], row: list[object]) -> str:
    cells = (
        f'"{name}": {value if isinstance(value, (int, float)) else repr(value)}'
        for name, value in zip(heading, row, strict=True)
    )
    return "{" + ", ".join(cells).replace("'", '"') + "}"


def _told(problems: list[Problem]) -> list[Problem]:
    return [p for p in problems if p.severity == "error" or p.code in ("D001", "X308")]


@pytest.mark.parametrize("kind", ["csv", "json"])  # a sheet is read with the days its numbers are
@pytest.mark.parametrize("number", [46024, 46024.75])
def test_the_number_of_a_day_is_told_once_and_repaired(tmp_path: Path, kind: str, number: float) -> None:
    rows: list[list[object]] = [["event", "date", "white", "black", "result"]]
    rows += [["Oak", number, 1, 2, "1-0"], ["Elm", "2026-01-03", 2, 1, "1-0"]]
    games, players = _played(tmp_path, kind, rows), _players(tmp_path)
    (problem,) = _told(checked(games, players).problems)
    assert (problem.code, problem.values["likely"], problem.event) == ("D132", "2026-01-02", "Oak")
    outcome = from_files(games, players, accept_repairs=True)
    assert codes(_told(outcome.problems)) == ["D001"]
    assert outcome.results is not None
    assert outcome.results.lines["date"].dt.strftime("%Y-%m-%d").unique().tolist() == [
        "2026-01-02",
        "2026-01-03",
    ]


@pytest.mark.parametrize("number", ["29220", "51502", "99999", "4602"])
def test_other_numbers_are_no_days(tmp_path: Path, number: str) -> None:
    games = _played(tmp_path, "csv", [["date", "white", "black", "result"], [number, 1, 2, "1-0"]])
    assert codes(_told(checked(games, _players(tmp_path)).problems)) == ["V201"]


def test_days_of_birth_and_of_events_are_told_too(tmp_path: Path) -> None:
    players = _players(tmp_path, "id,name,rating,k,birth_date\n1,Alder,1500,20,30000\n2,Birch,1500,20,1985\n")
    games = _played(tmp_path, "csv", [["event", "white", "black", "result"], ["Oak", 1, 2, "1-0"]])
    events = tmp_path / "events.csv"
    events.write_text("event,start,end\nOak,46024,46026\n")
    told = [p for p in checked(games, players, events=str(events)).problems if p.severity == "error"]
    assert {(p.code, p.place.file, p.values["likely"]) for p in told} == {
        ("D132", str(players), "1982-02-18"),
        ("D132", str(events), "2026-01-02"),
        ("D132", str(events), "2026-01-04"),
    }


@pytest.mark.parametrize(("text", "what"), [("01:00:00", "a time of day"), ("0.0416667", "a time of day")])
def test_a_time_of_day_is_called_one(tmp_path: Path, text: str, what: str) -> None:
    games = _played(tmp_path, "csv", [["white", "black", "result"], [1, 2, text]])
    (problem,) = [p for p in checked(games, _players(tmp_path)).problems if p.code == "V204"]
    assert f"'{text}' is {what};" in problem.message


def test_two_people_against_nobody_are_one_finding(tmp_path: Path) -> None:
    """The row of nobody's opponent is told by what is wrong in it, not as a bye beside (V229)."""
    rows: list[list[object]] = [["white", "black", "result"], ['"Alder, A & Birch, B"', "", "1-0"]]
    rows += [
        ['"Cedar, C"', "", "1-0"],
        ['"Cedar, C"', '"Alder, A"', "1-0"],
        ['"Cedar, C"', '"Birch, B"', "1-0"],
    ]
    told = checked(_played(tmp_path, "csv", rows), _players(tmp_path)).problems
    codes = ("D106", "D147", "V229")
    assert [(p.code, p.place.line) for p in told if p.code in codes] == [("D147", 2), ("V229", 3)]


@pytest.mark.parametrize(
    ("name", "likely"),
    [
        ("Ã˜rsted, BjÃ¸rn", "; it was probably 'Ørsted, Bjørn'"),
        ("BjÃ¸rn â€x, A", "; what it was cannot be told"),
        ("Bj\ufffdrn, A", "; what it was cannot be told"),
    ],
)
def test_a_text_decoded_twice_is_proposed_whole_or_not_at_all(tmp_path: Path, name: str, likely: str) -> None:
    games = tmp_path / "open.csv"
    games.write_text(f'white,black,result\n"{name}","Alder, A",1-0\n', encoding="utf-8")
    for problems in (
        checked(games, _players(tmp_path)).problems,
        read_file(str(games), ReadOptions()).problems,
    ):
        (problem,) = [p for p in problems if p.code == "F004"]
        assert problem.values["found"] == name
        assert str(problem.values["likely"]).startswith(likely)
        assert "--accept-repairs" not in problem.advice or "probably" in likely


@pytest.mark.parametrize("cells", [("1:0", "0:1", "½:½"), ("1-0", "0-1", "½-½"), ("1 : 0", "0 : 1", "½ : ½")])
def test_cells_of_a_crosstable_with_both_scores_may_be_two_games(
    tmp_path: Path, cells: tuple[str, ...]
) -> None:
    """The cell is understood as scores; what it may mean is said (C426), not that it is in no form (C440)."""
    won, lost, drawn = cells
    rows: list[list[object]] = [["No", "Name", "1", "2", "3"], [1, "Alder", "", won, drawn]]
    rows += [[2, "Birch", lost, "", won], [3, "Cedar", drawn, lost, ""]]
    file = read_file(str(_played(tmp_path, "csv", rows)), ReadOptions())
    assert {p.code for p in file.problems if p.severity == "error"} == {"C426"}
    assert sum(p.code == "C426" for p in file.problems) == 6
