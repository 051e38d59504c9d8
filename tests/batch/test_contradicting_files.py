"""Files of one name and equal games: one event told twice, or two by their days, places or time controls."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch import Outcome, Request, check_batch

from ..readers.trf_texts import player
from .test_rounds_apart import BOARDS, DOWNLOAD, FOOT, cross_page, download, round_page, save, workbook


def report(folder: Path, name: str, *more: str, month: int = 3, days: tuple[int, int] = (1, 2)) -> str:
    """A league of four over two rounds, whose games are the same in every report."""
    dates = [f"26/{month:02}/{day:02}" for day in days] if month else []
    span = [f"042 2026/{month:02}/{days[0]:02}", f"052 2026/{month:02}/{days[1]:02}"] if month else []
    rounds = ["132" + " " * 88 + "".join(f"  {day}" for day in dates)] if month else []
    players = [
        player(1, "2w1 3b=", "1.5"),
        player(2, "1b0 4w1", "1.0"),
        player(3, "4w1 1w=", "1.5"),
        player(4, "3b0 2b0", "0.0"),
    ]
    return save(folder, name, "\n".join(["012 League", *span, *more, *rounds, *players, ""]))


def look(*files: str) -> Outcome:
    return check_batch(Request(files, rules=("elo",)))


def told(outcome: Outcome) -> list[str]:
    of_interest = {"C435", "C436", "C442", "X315", "X328"}
    return sorted(problem.code for problem in outcome.problems if problem.code in of_interest)


def test_reports_of_equal_games_in_two_months_are_two_events(tmp_path: Path) -> None:
    found = look(report(tmp_path, "a.trf"), report(tmp_path, "b.trf", month=10))
    assert (told(found), found.read) == (["X315"], 8)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("022 Alderton", "022 Birchford"),
        ("122 Standard: 90 minutes + 30 seconds per move", "122 Blitz: 3 minutes + 2 seconds per move"),
        ("XXR 2", "XXR 4"),
    ],
)
def test_reports_that_say_other_facts_are_two_events(tmp_path: Path, one: str, other: str) -> None:
    found = look(report(tmp_path, "a.trf", one), report(tmp_path, "b.trf", other))
    assert found.read == 8
    assert {"X315", "X328"} <= set(told(found))


@pytest.mark.parametrize("line", ["", "022 Alderton"])
def test_a_report_once_more_is_left_out(tmp_path: Path, line: str) -> None:
    more = [line] if line else []
    found = look(report(tmp_path, "a.trf", "022 Alderton Hall"), report(tmp_path, "b.trf", *more))
    assert (told(found), found.read) == (["C435"], 4)


def test_a_day_told_differently_is_said_of_the_report_that_is_left_out(tmp_path: Path) -> None:
    found = look(report(tmp_path, "a.trf"), report(tmp_path, "b.trf", days=(1, 9)))
    assert (told(found), found.read) == (["C435", "C442"], 4)
    (problem,) = [problem for problem in found.problems if problem.code == "C442"]
    assert problem.message.startswith("round 2 is on 2026-03-09 here and on 2026-03-02 in ")


def test_a_report_without_days_is_left_out_beside_each_that_has_them(tmp_path: Path) -> None:
    spring, autumn = report(tmp_path, "a.trf"), report(tmp_path, "b.trf", month=10)
    undated = report(tmp_path, "c.trf", month=0)
    assert (told(look(spring, undated)), look(spring, undated).read) == (["C435"], 4)
    found = look(undated, autumn, spring)
    assert (told(found), found.read) == (["C435", "X315"], 8)


TYPED = (
    (1, "90000001", "90000002", "1-0"),
    (1, "90000003", "90000004", "1-0"),
    (2, "90000003", "90000001", "½-½"),
    (2, "90000002", "90000004", "1-0"),
)


@pytest.mark.parametrize(
    ("month", "codes"), [("2026-03", ["X315", "X328"]), ("2026-10", ["X315"]), ("", ["X315", "X328"])]
)
def test_a_typed_table_beside_the_report_of_its_name_is_told(
    tmp_path: Path, month: str, codes: list[str]
) -> None:
    rows = [
        f"League,{round_},{f'{month}-0{round_}' if month else ''},{white},{black},{result}"
        for round_, white, black, result in TYPED
    ]
    typed = save(tmp_path, "b.csv", "\n".join(["event,round,date,white,black,result", *rows, ""]))
    found = look(report(tmp_path, "a.trf"), typed)
    assert (told(found), found.read) == (codes, 8)


def test_pages_of_rounds_that_go_back_in_time_are_two_events(tmp_path: Path) -> None:
    second = round_page(tmp_path, 2, link="")
    early = save(tmp_path, "r2.html", Path(second).read_text().replace("2025/11/02", "2025/05/02"))
    found = look(round_page(tmp_path, 1, link=""), early)
    assert (told(found), found.read) == (["X315"], 4)


def test_pages_of_one_round_in_two_years_are_two_events_of_two_rounds(tmp_path: Path) -> None:
    files = [round_page(tmp_path, number, link="", name=f"new{number}.html") for number in (1, 2)]
    old = [
        save(tmp_path, f"old{number}.html", Path(path).read_text().replace("2025/11", "2024/11"))
        for number, path in enumerate(files, 1)
    ]
    found = look(*files, *old)
    assert (told(found), found.read) == (["X315"], 8)
    assert len([problem for problem in found.problems if problem.code == "X316"]) == 2


def test_pages_of_one_number_are_one_event_whatever_their_days(tmp_path: Path) -> None:
    first = round_page(tmp_path, 1)
    again = save(tmp_path, "again.html", Path(first).read_text().replace("2025/11", "2025/12"))
    found = look(first, again)
    assert (told(found), found.read) == (["C435", "C442"], 2)


def test_a_crosstable_without_days_is_that_of_the_pages_it_holds(tmp_path: Path) -> None:
    found = look(cross_page(tmp_path), round_page(tmp_path, 1), round_page(tmp_path, 2))
    assert (told(found), found.read) == (["C435"], 4)


def test_sheets_of_one_round_in_two_years_are_two_events(tmp_path: Path) -> None:
    rows = download(1)
    older = [[cell.replace("2026/03", "2025/03") for cell in row] for row in rows]
    found = look(workbook(tmp_path / "a.xlsx", List=rows), workbook(tmp_path / "b.xlsx", List=older))
    assert (told(found), found.read) == (["X315"], 4)
    once_more = look(workbook(tmp_path / "a.xlsx", List=rows), workbook(tmp_path / "c.xlsx", Other=rows))
    assert (told(once_more), once_more.read) == (["C435"], 2)


def test_downloads_of_two_events_with_one_game_in_common_are_no_faulty_copy(tmp_path: Path) -> None:
    head = [*DOWNLOAD, "Round 1 on 2025/03/01 at 18:00", "Bo.;No.;White;Rtg;Result;Black;Rtg;No."]
    second = BOARDS[0][1].replace("0 - 1", "1 - 0")
    rows = [row.split(";") for row in (*head, BOARDS[0][0], second, *FOOT)]
    found = look(workbook(tmp_path / "a.xlsx", List=download(1)), workbook(tmp_path / "b.xlsx", List=rows))
    assert (told(found), found.read, found.exit_code) == (["X315"], 4, 0)
