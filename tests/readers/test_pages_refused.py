"""Pages that hold nothing of an event, other pages, and damaged and hostile ones."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from page_texts import ANN, BEN, PAIRS, SITE, codes, games, pair, read, row, rows, table

from elo_batch.readers import pages
from elo_batch.readers.options import ReadOptions
from elo_batch.readers.registry import read_file, takers

ONE = SITE + table(PAIRS, pair("1", ANN, "1 - 0", BEN), caption="Round 1")


def test_tables_hidden_behind_a_button(tmp_path: Path) -> None:
    button = '<input type="submit" value="Show tournament details" name="cb_alleDetails"/>'
    (problem,) = read(tmp_path, f"{SITE}<h3>Note: ...</h3>{button}", "games").problems
    assert problem.code == "C502"
    assert "behind the button 'Show tournament details'" in problem.message


def test_the_button_does_not_matter_where_the_table_is_shown(tmp_path: Path) -> None:
    found = read(tmp_path, ONE + '<input type="submit" value="Show tournament details" id="cb_alleDetails"/>')
    assert codes(found) == []


def test_a_list_of_absences_is_refused(tmp_path: Path) -> None:
    headings = ("SNo", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "3.Rd")
    lines = (
        ("4", "", "Alder, Ann", "2000", "ENG", "*", "", ""),
        ("5", "", "Birch, Ben", "1900", "ENG", "", "bye", "*"),
    )
    found = read(tmp_path, SITE + table(headings, *lines, caption="not paired"), "games")
    assert (codes(found), found.tables) == (["C513"], ())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<html><head><title>Recipes</title></head><body>Cake</body></html>", "its title is 'Recipes'"),
        ("<html></html>", "it has no title"),
        ("<html><table><tr><td>Cake<td>Sugar<td>Flour</table>", "begins with Cake, Sugar, Flour"),
        (f"<html>{SITE}<h2>Pairings/Results</h2>", "the event may not have begun"),
    ],
)
def test_other_pages_are_named(tmp_path: Path, text: str, says: str) -> None:
    (problem,) = read(tmp_path, text, "games").problems
    assert problem.code == "C501"
    assert says in problem.message


def test_a_calculation_of_one_player_is_refused(tmp_path: Path) -> None:
    headings = ("Rc", "Ro", "", "", "", "w", "n", "chg", "K", "K*chg")
    found = read(
        tmp_path, table(headings, ("1900", "2000", "", "", "", "3", "5", "0.1", "20", "2.0")), "games"
    )
    assert codes(found) == ["C503"]


def test_games_on_the_page_of_any_site_are_read_by_their_headings(tmp_path: Path) -> None:
    headings = ("Date", "White ID", "Black ID", "Score")
    text = table(headings, ("2025-11-08", "90000001", "90000002", "1-0"))
    found = read(tmp_path, text)
    assert rows(found, "games", "date", "white", "black", "result") == [
        ("2025-11-08", "90000001", "90000002", "1-0")
    ]


@pytest.mark.parametrize("name", ["page.html", "open.xls", "open.txt"])
def test_a_page_is_known_by_its_content(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("\ufeff<!-- saved from -->\n<html>" + ONE)
    assert takers(str(path), path.read_bytes()) == ["pages"]
    assert len(read_file(str(path), ReadOptions()).tables) == 2


@pytest.mark.parametrize(
    ("encoding", "head"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("utf-16", ""),
        ("cp1250", '<meta charset="windows-1250">'),
        ("cp1251", '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
    ],
)
def test_encodings_of_pages(tmp_path: Path, encoding: str, head: str) -> None:
    name = "Жук, Ян" if encoding == "cp1251" else "Łęg, Zoë"
    text = (
        f"<html>{head}"
        + SITE
        + table(PAIRS, pair("1", ANN, "1 - 0", ("2", "", name, "0")), caption="Round 1")
    )
    found = read(tmp_path, text.encode(encoding))
    assert games(found) == [("1", "Alder, Ann", name, "1-0")]


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", ""])
def test_line_ends_do_not_matter(tmp_path: Path, end: str) -> None:
    text = ONE.replace("\r\n", end).replace("</tr>", f"</tr>{end}")
    assert len(games(read(tmp_path, text))) == 1


def test_a_page_cut_in_the_middle_is_never_read_in_silence(tmp_path: Path) -> None:
    for length in range(len(ONE) - len("</table>")):
        found = read(tmp_path, ONE[:length])
        assert "C526" in codes(found) or not found.tables
    assert codes(read(tmp_path, ONE)) == []


def test_a_huge_page_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(b"<html><table>" + b"<tr><td>x</td></tr>" * 1_200_000)
    begun = time.perf_counter()
    (problem,) = pages.read(str(path)).problems
    assert problem.code == "C504"
    assert time.perf_counter() - begun < 5


@pytest.mark.parametrize(
    "text",
    [
        "<html>" + "<table><tr><td>" * 20_000,
        "<html>" + "<div>" * 100_000 + ONE,
        "<html><!--" + "<!-- -->" * 8_000 + "x",
        "<html><table><tr>" + "<td>x" * 50_000 + "</table>",
        '<html><table><tr><td colspan="999999999999">x<td>y</table>',
        "<!DOCTYPE html [<!ENTITY a 'b'><!ENTITY c '&a;&a;&a;'>]><html>&c;" + ONE,
        "<html><title>" + "x" * 1_000_000 + "</title>" + ONE,
        "<html>" + ONE.replace("Alder", "Al\0der"),
        "<html>" + ONE.replace(">1<", ">" + "9" * 5_000 + "<"),
    ],
    ids=["nested", "deep", "comments", "wide", "span", "entities", "title", "nul", "digits"],
)
def test_hostile_pages_end_soon_with_a_sentence_or_a_table(tmp_path: Path, text: str) -> None:
    begun = time.perf_counter()
    found = read(tmp_path, text)
    assert found.tables or found.problems
    assert time.perf_counter() - begun < 5


def test_rows_of_other_tables_are_no_players(tmp_path: Path) -> None:
    menu = f"<table>{row(('Lists', 'Starting rank, Statistics'))}{row(('Links', 'Official page'))}</table>"
    found = read(tmp_path, menu + ONE + f"<table>{row(('Footer',))}</table>")
    assert [name for (name,) in rows(found, "players", "name")] == ["Alder, Ann", "Birch, Ben"]


def test_a_page_of_endless_rows_is_refused_before_it_is_taken_apart(tmp_path: Path) -> None:
    text = "<html><body><table>" + "<tr><td>a" * (pages.MOST_ROWS + 1)
    assert codes(read(tmp_path, text)) == ["C527"]
