"""One fault in a tournament report is one finding."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_batch.batch import Request, check_batch
from elo_batch.checks.report_echoes import without_report_echoes
from elo_batch.problems import Place, Problem
from tests.readers.trf_texts import HEADER, player

NAMES = ("", "Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di")
LIST = "id,name,rating,k,games,peak,birth_year\n" + "".join(
    f'{90000000 + n},"{NAMES[n]}",1800,20,50,1800,1990\n' for n in range(1, 5)
)
RECORDS = {
    1: ("2w1 3b= 4w1", "2.5"),
    2: ("1b0 4w1 3b0", "1.0"),
    3: ("4b1 1w= 2w1", "2.5"),
    4: ("3w0 2b0 1b0", "0.0"),
}
SAID = ("062 4", "072 4", "122 90+30", "XXR 3")


def report(*swaps: tuple[str, str], more: str = "") -> str:
    """Four players, three rounds, with one text exchanged for another."""
    records = [player(n, cells, points, NAMES[n]) for n, (cells, points) in RECORDS.items()]
    text = "\n".join([*HEADER, *SAID, *records, ""]) + more
    for old, new in swaps:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def told(folder: Path, text: str) -> list[str]:
    """The codes of all that is found."""
    (folder / "open.trf").write_text(text, encoding="utf-8")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    request = Request(games=(str(folder / "open.trf"),), players=((None, str(folder / "list.csv")),))
    return [problem.code for problem in check_batch(request).problems]


def test_a_sound_report_has_no_findings(tmp_path: Path) -> None:
    assert told(tmp_path, report()) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("   2 w 1", "   2 w x", "T309"),
        ("   2 w 1", "   2 w =", "T305"),
        ("   2 w 1", "   2 x 1", "T310"),
        ("   2 w 1", "   2 b 1", "T304"),
        ("   2 w 1", "   1 w 1", "T303"),
        ("   2 w 1", "   9 w 1", "T301"),
        ("   2 w 1", "0000 - H", "T302"),
        ("   2 w 1  ", "          ", "T302"),
        ("XXR 3", "XXR 4", "T403"),
        ("XXR 3", "142 4", "T403"),
        ("062 4", "062 5", "T404"),
        ("072 4", "072 5", "T405"),
        ("1800 XXX    90000002", "abcd XXX    90000002", "T204"),
        (" 2.5    1", " 3.5    1", "T401"),
    ],
)
def test_one_fault_is_one_finding(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert told(tmp_path, report((old, new))) == [code]


@pytest.mark.parametrize("cut", [5, 12, 30])
def test_of_a_report_that_is_cut_only_that_is_told(tmp_path: Path, cut: int) -> None:
    assert told(tmp_path, report()[:-cut]) == ["T106"]


def test_one_id_for_two_players_is_not_told_again_by_their_games(tmp_path: Path) -> None:
    found = told(tmp_path, report(("90000004", "90000001")))
    assert "T202" in found
    assert not {"X301", "X304", "X320"} & set(found)


def test_a_record_that_stands_twice_is_one_finding(tmp_path: Path) -> None:
    again = player(4, *RECORDS[4], NAMES[4]) + "\n"
    assert told(tmp_path, report(more=again)) == ["T201"]


def test_each_record_that_names_a_missing_one_is_told_but_the_counts_not_again(tmp_path: Path) -> None:
    gone = player(4, *RECORDS[4], NAMES[4]) + "\n"
    assert told(tmp_path, report((gone, ""))) == ["T301"] * 3


def test_an_end_before_the_start_is_told_without_the_days_of_rounds(tmp_path: Path) -> None:
    days = "132" + " " * 87 + "25/11/08  25/11/08  25/11/09\n"
    assert told(tmp_path, report(("042 2025/11/08", "042 2025/12/08"), more=days)) == ["V227"]


@pytest.mark.parametrize("gone", range(1, 5))
def test_a_row_that_is_missing_in_a_crosstable_is_one_finding(tmp_path: Path, gone: int) -> None:
    cells = [*("*1½1", "0*01", "½1*½", "00½*")]
    points = ("2.5", "1", "2", "0.5")
    lines = ["No,ID,Name,1,2,3,4,Pts"]
    for n in (n for n in range(1, 5) if n != gone):
        lines.append(",".join([str(n), str(90000000 + n), f'"{NAMES[n]}"', *cells[n - 1], points[n - 1]]))
    path = tmp_path / "open.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = check_batch(Request(games=(str(path),), on=date(2026, 1, 3))).problems
    assert [p.code for p in found if p.severity != "note"] == ["C416"]


def test_points_that_the_doubtful_cell_does_not_explain_are_told(tmp_path: Path) -> None:
    found = told(tmp_path, report(("   2 w 1", "   2 w x"), (" 2.5    1", " 4.5    1")))
    assert sorted(found) == ["T309", "T401"]


def test_cells_that_name_each_other_in_a_ring_keep_one_finding() -> None:
    place = [Place("open.trf", line=line, column="round 1") for line in (4, 5, 6)]
    ring = [Problem("T302", place[i], {"other_line": (5, 6, 4)[i]}) for i in range(3)]
    assert without_report_echoes(ring)


def test_findings_of_other_files_are_no_echoes() -> None:
    said = {"stated": 4, "declared": 4}
    problems = [Problem("T403", Place("a.trf"), said), Problem("X313", Place("b.trf"), said)]
    assert without_report_echoes(problems) == problems


def test_another_number_of_rounds_that_is_declared_beside_the_file_is_told() -> None:
    said = Problem("T403", Place("a.trf"), {"stated": 4})
    declared = Problem("X313", Place("a.trf"), {"declared": 5})
    assert without_report_echoes([said, declared]) == [said, declared]
    assert without_report_echoes([said, Problem("X313", Place("a.trf"), {"declared": 4})]) == [said]


@pytest.mark.parametrize("what", ["tabs in one record", "a letter for the number", "no number"])
def test_a_record_that_cannot_be_read_is_one_finding(tmp_path: Path, what: str) -> None:
    own = player(2, RECORDS[2][0], RECORDS[2][1], NAMES[2])
    wrong = {
        "tabs in one record": "001\t\t2 m\t\t" + "\t".join(own[14:].split()),
        "a letter for the number": own.replace("   2", "   Z", 1),
        "no number": own.replace("   2", "    ", 1),
    }[what]
    assert told(tmp_path, report((own, wrong))) == ["T105"]


def test_an_opponent_that_no_unread_record_explains_is_still_told(tmp_path: Path) -> None:
    text = report(("001    2", "001    Z"), ("   3 b =", "   9 b ="))
    assert "T301" in told(tmp_path, text)


def test_pairs_that_met_before_are_not_told_of_a_copied_round() -> None:
    copied = [Problem("X329", Place("a.trf"), {"round": 3}), Problem("T421", Place("a.trf"))]
    again = [Problem("T314", Place("a.trf", line=4), {"round": round_}) for round_ in (3, 5)]
    assert without_report_echoes([*copied, *again]) == [copied[0], again[1]]


@pytest.mark.parametrize("second", ["Birch, Ben", "BIRCH, BEN"])
def test_two_players_of_one_name_are_not_told_again_by_their_games(tmp_path: Path, second: str) -> None:
    head = "No.;Name;Rtg;1.Rd;2.Rd\n1;Alder, Ann;2100;3w1;2b1\n2;Birch, Ben;2000;4w1;1w0\n"
    path = tmp_path / "open.csv"
    path.write_text(f"{head}3;{second};1900;1b0;4b1\n4;Dogwood, Di;1800;2b0;3w0\n", encoding="utf-8")
    found = check_batch(Request(games=(str(path),), on=date(2026, 1, 3))).problems
    assert [p.code for p in found if p.severity != "note"] == ["T208"]


def test_of_tabs_that_lose_the_columns_only_that_is_told(tmp_path: Path) -> None:
    lines = report().splitlines()
    records = ["\t".join(each.replace("   ", "\t").split(" ")) for each in lines if each.startswith("001")]
    text = "\n".join([*(each for each in lines if not each.startswith("001")), *records, ""])
    assert told(tmp_path, text) == ["T122"]
