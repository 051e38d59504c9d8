"""Cases of sections G and H in crosstables, reports and games: text files and sheets of other programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..readers.trf_texts import HEADER, player
from .formats import book, players, saved, swiss
from .runs import codes, from_files


@pytest.mark.parametrize(
    ("delimiter", "encoding"),
    [*((sign, "utf-8") for sign in ",;\t|"), (";", "utf-8-sig"), ("\t", "utf-16"), (";", "cp1252")],
)
def test_the_same_crosstable_gives_the_same_ratings(tmp_path: Path, delimiter: str, encoding: str) -> None:
    """B088, B090: one win among equals, K 20: +10 and -10; the draw changes nothing."""
    text = swiss().replace("Alder, Ann", "Alder Ann").replace("Birch, Ben", "Birch Ben")
    text = text.replace("Cedar, Cy", "Cedar Cy").replace(";", delimiter)
    outcome = from_files(saved(tmp_path, "open.csv", text.encode(encoding)), players(tmp_path))
    assert outcome.results is not None, codes(outcome.problems)
    assert outcome.results.ratings["rating"].tolist() == ["1510", "1490", "1500"]


def test_marks_behind_ratings_of_games_are_told(tmp_path: Path) -> None:
    """B098: the number is used, a note says that there was a mark."""
    played = b"white,black,result,white_rating,black_rating\n1,2,1-0,1500P,1500/7\n"
    outcome = from_files(saved(tmp_path, "open.csv", played))
    assert outcome.results is not None
    assert outcome.results.lines["rating_used"].tolist() == [1500 * 10**9] * 2
    found = [str(problem.values["found"]) for problem in outcome.problems if problem.code == "X341"]
    assert sorted(found) == ["1500/7", "1500P"]


def test_a_name_decoded_twice_is_told_once(tmp_path: Path) -> None:
    """B091: though it stands in the players and in the games that are made of one row."""
    text = swiss().replace("Cedar, Cy", "BjÃ¸rn, Zoë").replace("Zoë", "Zoe")
    outcome = from_files(saved(tmp_path, "open.csv", text), players(tmp_path))
    assert [problem.place.line for problem in outcome.problems if problem.code == "F004"] == [4]


def test_two_crosstables_of_one_name_are_kept_apart_with_a_warning(tmp_path: Path) -> None:
    """B101: also where each file tells its own event."""
    other = swiss("2w½", "1b½", ("1½", "1½")).replace("3b½", "3b1").replace("1w½;½", "1w0;0")
    files = [
        saved(tmp_path, f"{n}.csv", f"Spring Open\n{text}") for n, text in (("a", swiss()), ("b", other))
    ]
    outcome = from_files(files, players(tmp_path))
    assert codes(outcome.problems).count("X315") == 1
    assert outcome.results is not None
    assert len(set(outcome.results.changes.query("level == 'event'")["event_id"])) == 2


def test_a_report_and_a_table_of_one_event_are_told(tmp_path: Path) -> None:
    """B101: the same games, once as the program's report and once as typed; and of another month."""
    report = [*HEADER, player(1, "2w1", "1.0"), player(2, "1b0", "0.0"), ""]
    name = next(line[4:] for line in HEADER if line.startswith("012"))
    first = saved(tmp_path, "a.trf", "\n".join(report))
    for day in ("2025-11-08", "2025-12-08", ""):
        text = f"event,round,date,white,black,result\n{name},1,{day},Alder,Birch,1-0\n"
        second = saved(tmp_path, "b.csv", text)
        assert "X315" in codes(from_files([first, second]).problems)


@pytest.mark.parametrize("start", ["2025/11/07", "2025/11/08"])
def test_two_reports_of_one_name_are_told(tmp_path: Path, start: str) -> None:
    """B101: of one start or of two, such as the club evenings of two weeks."""
    one = [player(1, "2w1", "1.0"), player(2, "1b0", "0.0"), ""]
    two = [player(1, "2w=", "0.5"), player(2, "1b=", "0.5"), ""]
    other = [line.replace("2025/11/08", start) for line in HEADER]
    first = saved(tmp_path, "a.trf", "\n".join([*HEADER, *one]))
    second = saved(tmp_path, "b.trf", "\n".join([*other, *two]))
    assert "X315" in codes(from_files([first, second]).problems)


CROSSTABLE = [
    ["No.", "Name", "ID", "Rtg", "1.Rd", "2.Rd", "Pts."],
    [1, "Alder, Ann", "90000001", 1500, "2w1", "2b½", 1.5],
    [2, "Birch, Ben", "90000002", 1500, "1b0", "1w½", 0.5],
]


def test_hidden_rows_of_a_crosstable_are_read_with_a_warning(tmp_path: Path) -> None:
    """B105: the second player is hidden."""
    outcome = from_files(book(tmp_path / "open.xlsx", CROSSTABLE, hidden_row=3), players(tmp_path))
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    found = [problem for problem in outcome.problems if problem.code == "S004"]
    assert [(problem.severity, problem.place.line) for problem in found] == [("warning", 3)]


@pytest.mark.parametrize("cell", ["E2", "F3", "B2", "G3"])
def test_a_formula_without_a_value_in_a_crosstable_is_an_error(tmp_path: Path, cell: str) -> None:
    """B102: a program that writes formulas and computes none leaves nothing that could be read."""
    rows = [list(row) for row in CROSSTABLE]
    rows[int(cell[1]) - 1]["ABCDEFG".index(cell[0])] = "=A1"
    outcome = from_files(book(tmp_path / "open.xlsx", rows), players(tmp_path))
    assert [problem.place.cell for problem in outcome.problems if problem.code == "S005"] == [cell]
    assert outcome.results is None
