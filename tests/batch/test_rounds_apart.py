"""Rounds of one event in files of their own, and a crosstable given along with its pairings."""

from __future__ import annotations

from pathlib import Path

import pytest

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
