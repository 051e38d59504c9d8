"""Rounds of one event in files of their own, and a crosstable given along with its pairings."""

from __future__ import annotations

from pathlib import Path

import pytest
import xlsxwriter

from elo_batch.batch import Outcome, Request, check_batch
from tests.readers.page_texts import ANN, BEN, CY, DI, PAIRS, SITE, pair, table

ROUNDS = (
    (pair("1", ANN, "1 - 0", BEN), pair("2", DI, "0 - 1", CY)),
    (pair("1", CY, "&frac12; - &frac12;", ANN), pair("2", BEN, "1 - 0", DI)),
)
LINK = '<a href="https://chess-results.com/tnr12345.aspx?lan=1">x</a>'
CROSS = (
    ("1", "", "Alder Ann", "2400", "2w1", "3b½", "1,5"),
    ("2", "", "Birch Ben", "2300", "1b0", "4w1", "1"),
    ("3", "", "Cedar Cy", "2200", "4b1", "1w½", "1,5"),
    ("4", "", "Dogwood Di", "2100", "3w0", "2b0", "0"),
)
HEADINGS = ("No.", "", "Name", "Rtg", "1.Rd", "2.Rd", "Pts.")


def save(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def round_page(folder: Path, number: int, head: str = SITE, link: str = LINK, name: str = "") -> str:
    pairs = table(PAIRS, *ROUNDS[number - 1], caption=f"Round {number} on 2025/11/0{number}")
    return save(folder, name or f"r{number}.html", head + link + pairs)


def cross_page(folder: Path, rows: tuple[tuple[str, ...], ...] = CROSS, link: str = "") -> str:
    text = SITE + link + table(HEADINGS, *rows, caption="Starting rank crosstable")
    return save(folder, "cross.html", text)


def look(*files: str, events: str = "") -> Outcome:
    return check_batch(Request(files, rules=("elo",), events=events))


def codes(outcome: Outcome) -> set[str]:
    return {problem.code for problem in outcome.problems}


@pytest.mark.parametrize("link", [LINK, ""])
def test_rounds_on_pages_of_their_own_are_one_event(tmp_path: Path, link: str) -> None:
    found = look(round_page(tmp_path, 2, link=link), round_page(tmp_path, 1, link=link))
    assert not codes(found) & {"X315", "C435", "C436", "X318"}
    assert (found.exit_code, found.read) == (0, 4)
    assert len([problem for problem in found.problems if problem.code == "X316"]) == 1, "one event"


def test_an_events_table_still_finds_the_event_of_several_pages(tmp_path: Path) -> None:
    events = save(
        tmp_path, "events.csv", "event,start,end,time_control\nAlder Open,2025-11-01,2025-11-02,rapid\n"
    )
    found = look(round_page(tmp_path, 1, link=""), round_page(tmp_path, 2, link=""), events=events)
    assert not codes(found) & {"X315", "X321", "X316"}


@pytest.mark.parametrize("link", [LINK, ""])
def test_pairings_that_the_crosstable_tells_too_are_left_out_with_a_warning(
    tmp_path: Path, link: str
) -> None:
    found = look(cross_page(tmp_path, link=link), round_page(tmp_path, 1, link=link))
    (problem,) = [each for each in found.problems if each.code == "C435"]
    assert problem.place.file.endswith("r1.html")
    assert (found.exit_code, found.read) == (0, 4)


def test_the_crosstable_is_left_out_where_the_pairings_of_all_rounds_are_given(tmp_path: Path) -> None:
    found = look(cross_page(tmp_path), round_page(tmp_path, 1), round_page(tmp_path, 2))
    assert found.read == 4
    assert "C435" in codes(found)
    assert found.exit_code == 0


def test_names_that_the_crosstable_shortens_do_not_count_a_game_twice(tmp_path: Path) -> None:
    pages = [
        pair(
            str(n),
            (str(n), "", f"Alder {n}, Ann", "2000"),
            "1 - 0",
            (str(n + 9), "", f"Birch {n}, B", "1900"),
        )
        for n in range(1, 10)
    ]
    white = [
        (str(n), "", f"Alder {n} {'Ann' if n > 1 else 'A'}", "2000", f"{n + 9}w1", "1") for n in range(1, 10)
    ]
    black = [(str(n + 9), "", f"Birch {n} B", "1900", f"{n}b0", "0") for n in range(1, 10)]
    one = save(tmp_path, "a.html", SITE + table(PAIRS, *pages, caption="Round 1"))
    head = ("No.", "", "Name", "Rtg", "1.Rd", "Pts.")
    other = save(tmp_path, "b.html", SITE + table(head, *white, *black, caption="Starting rank crosstable"))
    found = look(one, other)
    assert "C435" in codes(found)
    assert found.read == 9


def test_a_crosstable_that_differs_from_the_pairings_is_an_error(tmp_path: Path) -> None:
    changed = (
        CROSS[0],
        ("2", "", "Birch Ben", "2300", "1b0", "4w½", "0,5"),
        CROSS[2],
        ("4", "", "Dogwood Di", "2100", "3w0", "2b½", "0,5"),
    )
    found = look(cross_page(tmp_path, changed), round_page(tmp_path, 1), round_page(tmp_path, 2))
    assert "C436" in codes(found)
    assert found.exit_code == 1


def test_two_events_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    first = round_page(tmp_path, 1, name="spring.html", link=LINK)
    second = round_page(tmp_path, 2, name="autumn.html", link=LINK.replace("12345", "54321"))
    found = look(first, second)
    assert len([problem for problem in found.problems if problem.code == "X316"]) == 2
    assert found.read == 4


DOWNLOAD = (
    "From the Tournament-Database of Chess-Results https://chess-results.com",
    "Alder Open 2026",
    "Last update 05.03.2026 18:00:00, Creator/Last Upload: dogwood",
)
FOOT = ("Program Swiss-Manager, Author x", "You find all details under https://chess-results.com/tnr1.aspx")
BOARDS = (
    ("1;1;Alder, Ann;2400;1 - 0;Birch, Ben;2300;2", "2;4;Dogwood, Di;2100;0 - 1;Cedar, Cy;2200;3"),
    ("1;3;Cedar, Cy;2200;½ - ½;Alder, Ann;2400;1", "2;2;Birch, Ben;2300;1 - 0;Dogwood, Di;2100;4"),
)


def download(number: int) -> list[list[str]]:
    """A pairing list as the Excel download of the site has it."""
    head = [*DOWNLOAD, f"Round {number} on 2026/03/0{number} at 18:00"]
    rows = [*head, "Bo.;No.;White;Rtg;Result;Black;Rtg;No.", *BOARDS[number - 1], *FOOT]
    return [row.split(";") for row in rows]


def workbook(path: Path, **sheets: list[list[str]]) -> str:
    with xlsxwriter.Workbook(str(path)) as book:
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for line, row in enumerate(rows):
                sheet.write_row(line, 0, row)
    return str(path)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_rounds_downloaded_as_sheets_are_the_event_of_their_title(tmp_path: Path, ending: str) -> None:
    files = []
    for number in (1, 2):
        rows = download(number)
        path = tmp_path / f"pairings{number}.{ending}"
        text = "\n".join(";".join(row + [""] * (8 - len(row))) for row in rows)
        files.append(workbook(path, List=rows) if ending == "xlsx" else save(tmp_path, path.name, text))
    found = look(*files)
    assert not codes(found) & {"X315", "C435", "C436", "P508"}
    assert (found.exit_code, found.read) == (0, 4)
    assert [p.values["event"] for p in found.problems if p.code == "X316"] == ["Alder Open 2026"]


def test_sheets_of_one_workbook_are_the_event_of_their_title(tmp_path: Path) -> None:
    found = look(workbook(tmp_path / "all.xlsx", One=download(1), Two=download(2)))
    assert (found.exit_code, found.read) == (0, 4)
    assert [p.values["event"] for p in found.problems if p.code == "X316"] == ["Alder Open 2026"]


def test_a_first_line_that_is_of_no_program_is_not_the_name(tmp_path: Path) -> None:
    text = "Committee report\nRound 1\nWhite;Black;Result\nAlder, Ann;Birch, Ben;1-0\n"
    (note,) = [p for p in look(save(tmp_path, "club.csv", text)).problems if p.code == "X316"]
    assert note.values["event"] == "club"
