"""Crosstables on web pages, of chess-results.com and of Vega."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_texts import SITE, codes, games, read, rows, table

ROUNDS = ("No.", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts.", "Rk.")
LINES = (
    ("1", "GM", "Alder Ann", "2400", "ENG", "  3w1", "  2b&frac12;", "  4w", "1,5", "2"),
    ("2", "", "Birch Ben", "2300", "ENG", "  4b1", "  1w&frac12;", "   -&frac12;", "2", "1"),
    ("3", "", "Cedar Cy", "2200", "SCO", "  1b0", "   -1", "   -0", "1", "3"),
    ("4", "WFM", "Dogwood Di", "0", "WLS", "  2w0", "   -0", "  1b", "0", "4"),
)
RANKS = ("No.", "Name", "FideID", "Rtg")


def test_a_crosstable_gives_each_game_once(tmp_path: Path) -> None:
    found = read(tmp_path, SITE + table(ROUNDS, *LINES, caption="Starting rank crosstable"))
    assert games(found) == [
        ("1", "Alder Ann", "Cedar Cy", "1-0"),
        ("1", "Dogwood Di", "Birch Ben", "0-1"),
        ("2", "Birch Ben", "Alder Ann", "1/2-1/2"),
        ("2", "Cedar Cy", "", "bye=1"),
        ("2", "Dogwood Di", "", "bye=0"),
        ("3", "Alder Ann", "Dogwood Di", "*"),
        ("3", "Birch Ben", "", "bye=½"),
        ("3", "Cedar Cy", "", "bye=0"),
    ]
    assert codes(found) == ["T313"], "the game of a live event that has no result is a warning"
    assert rows(found, "players", "title", "rating", "points")[0] == ("GM", "2400", "1.5")


def test_ids_come_from_the_starting_rank_of_the_same_page(tmp_path: Path) -> None:
    names = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di")
    people = [(str(number), name, f"9000000{number}", "2000") for number, name in enumerate(names, 1)]
    text = SITE + table(RANKS, *people, caption="Starting rank") + table(ROUNDS, *LINES)
    found = read(tmp_path, text)
    assert ("1", "90000001", "90000003", "1-0") in games(found)
    assert [id_ for (id_,) in rows(found, "players", "id")] == [
        "90000001",
        "90000002",
        "90000003",
        "90000004",
    ]


def test_a_number_that_is_another_player_in_the_list_gets_no_id(tmp_path: Path) -> None:
    people = (("1", "Juniper, Jo", "90000009", "2000"), ("2", "Birch, Ben", "90000002", "2000"))
    found = read(tmp_path, SITE + table(RANKS, *people) + table(ROUNDS, *LINES))
    (problem,) = [problem for problem in found.problems if problem.code == "C508"]
    assert "number 1 is Alder Ann here and Juniper, Jo" in problem.message
    assert rows(found, "players", "id")[:2] == [("",), ("90000002",)]


def test_of_two_crosstables_of_a_page_one_is_read_and_the_other_named(tmp_path: Path) -> None:
    text = (
        SITE + table(ROUNDS, *LINES, caption="By number") + table(ROUNDS, *reversed(LINES), caption="By rank")
    )
    found = read(tmp_path, text)
    (problem,) = [problem for problem in found.problems if problem.code == "C506"]
    assert "By rank" in problem.message
    assert len(games(found)) == 8


def test_pairings_beside_a_crosstable_give_the_days_and_are_named(tmp_path: Path) -> None:
    headings = ("Bo.", "No.", "White", "Result", "Black", "No.")
    pairing = table(
        headings, ("1", "1", "Alder Ann", "1 - 0", "Cedar Cy", "3"), caption="Round 1 on 2025/11/08"
    )
    found = read(tmp_path, SITE + pairing + table(ROUNDS, *LINES, caption="Crosstable"))
    assert "C506" in codes(found)
    assert {day for round_, day in rows(found, "games", "round", "date") if round_ == "1"} == {"2025-11-08"}
    assert len(games(found)) == 8, "no game is read twice"


def _cell(result: str, opponent: str, mark: str) -> str:
    return f'<div class="res">{result}</div><div class="{mark}">{opponent} </div>'


def _vega_player(number: int, name: str, sex: str = "male") -> str:
    link = f'<a href="playercard.html#{number}">{name}</a>'
    return f'<span class="idn"> {number} </span><span class="title {sex}"> FM</span> {link}'


def test_a_crosstable_of_vega_in_its_marks(tmp_path: Path) -> None:
    headings = ("Player", "Rtg", "Fed", "Origin", "Pts", "1", "2")
    ann, ben = _vega_player(1, "Alder,Ann ", "female"), _vega_player(2, "Birch,Ben (W)")
    cy, di = _vega_player(3, "Cedar,Cy "), _vega_player(4, "Dogwood,Di ")
    lines = (
        (ann, "2400", "VIC", "", "1.5", _cell("1", "3", "cw"), _cell("½", "2", "cb")),
        (ben, "2300", "VIC", "", "1.0", _cell(" ½ ", "BYE", "cf"), _cell("½", "1", "cw")),
        (cy, "2200", "VIC", "", "1.0", _cell("0", "1", "cb"), _cell("1", "4", "cf")),
        (di, "0", "VIC", "", "0.0", " ", _cell("0", "3", "cf")),
    )
    text = "<title>Alder Open</title><h1>Alder Open</h1><h5>30/08/2025 - 31/08/2025</h5>"
    found = read(tmp_path, text + table(headings, *lines, caption="Cross Table at round 2"))
    assert games(found) == [
        ("1", "Alder,Ann", "Cedar,Cy", "1-0"),
        ("1", "Birch,Ben", "", "bye=½"),
        ("2", "Birch,Ben", "Alder,Ann", "1/2-1/2"),
        ("2", "Cedar,Cy", "Dogwood,Di", "+/-"),
    ]
    assert "C509" in codes(found), "a mark behind a name"
    assert not {"T301", "T302", "T305", "T401"} & set(codes(found))
    assert rows(found, "events", "event", "start", "end") == [("Alder Open", "2025-08-30", "2025-08-31")]
    assert rows(found, "players", "start_number", "sex", "title")[0] == ("1", "w", "FM")


def test_a_round_robin_of_chess_results(tmp_path: Path) -> None:
    headings = ("No.", "", "Name", "Rtg", "1", "2", "3", "Pts.", "Rk.")
    lines = (
        ("1", "", "Alder, Ann", "2400", "*", "1", "&frac12;", "1,5", "1"),
        ("2", "", "Birch, Ben", "2300", "0", "*", "+", "1", "2"),
        ("3", "", "Cedar, Cy", "2200", "&frac12;", "-", "*", "0,5", "3"),
    )
    found = read(tmp_path, SITE + table(headings, *lines))
    assert {(white, black, result) for _, white, black, result in games(found)} == {
        ("Alder, Ann", "Birch, Ben", "1-0"),
        ("Alder, Ann", "Cedar, Cy", "1/2-1/2"),
        ("Birch, Ben", "Cedar, Cy", "+/-"),
    }


def test_details_of_the_event_in_the_table_above(tmp_path: Path) -> None:
    details = (
        ("Organizer(s)", "Elm Club"),
        ("Federation", "England ( ENG )"),
        ("Chief Arbiter", "IA Fir, Flo"),
        ("Time control (Rapid)", "15&#8217; + 10&#8221;/move"),
        ("Location", "Elmstead"),
        ("Number of rounds", "3"),
        ("Tournament type", "Swiss-System"),
        ("Date", "2025/11/08 to 2025/11/09"),
    )
    lines = "".join(f"<tr><td>{head}</td><td>{text}</td></tr>" for head, text in details)
    found = read(tmp_path, f"{SITE}<table>{lines}</table>" + table(ROUNDS, *LINES))
    columns = ("start", "end", "place", "federation", "arbiter", "time_control", "rounds", "format")
    assert rows(found, "events", *columns) == [
        ("2025-11-08", "2025-11-09", "Elmstead", "ENG", "IA Fir, Flo", "rapid", "3", "swiss")
    ]


@pytest.mark.parametrize("cut", range(len(ROUNDS)))
@pytest.mark.parametrize("which", ["header", "rows"])
def test_a_cell_that_is_missing_never_breaks_the_page(tmp_path: Path, cut: int, which: str) -> None:
    """The header or the rows are one cell short, as where a tag was damaged."""

    def short(cells: tuple[str, ...], of: str) -> tuple[str, ...]:
        return cells[:cut] + cells[cut + 1 :] if of == which else cells

    text = SITE + table(short(ROUNDS, "header"), *(short(line, "rows") for line in LINES))
    found = read(tmp_path, text)
    assert found.tables or found.problems


PAGES = sorted((Path(__file__).parents[1] / "fuzz" / "seeds" / "pages").glob("*.html"))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
@pytest.mark.parametrize("tag", ["</th>", "</td>", "</tr>", "<tr", "<td"])
def test_a_tag_that_is_lost_never_breaks_a_page(tmp_path: Path, page: Path, tag: str) -> None:
    pieces = page.read_text(encoding="utf-8").split(tag)
    for at in range(1, min(len(pieces), 12)):
        found = read(tmp_path, tag.join(pieces[:at]) + "<open>" + tag.join(pieces[at:]))
        assert found.tables or found.problems, at
