"""Cards of players: Vega's, with one table each, and the one of chess-results.com."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_texts import SITE, codes, games, read, row, rows, table

CARD = ("Rnd", "Col", "N opp", "Opponent Name", "FIDE ID ", "Fed", "Rtg", "res")
TREES = {
    1: ("Alder,Ann", "90000001", "2400"),
    2: ("Birch,Ben", "90000002", "2300"),
    3: ("Cedar,Cy", "90000003", "0"),
}


def _card(number: int, *told: tuple[int, str, int, str]) -> str:
    name, id_, _ = TREES[number]
    caption = f"<caption> N = {number}<a href='http://ratings.fide.com/profile/{id_}'> {name} </a></caption>"
    lines = [
        (str(round_), colour, str(other), TREES[other][0], TREES[other][1], "VIC", TREES[other][2], score)
        for round_, colour, other, score in told
    ]
    return table(CARD, *lines).replace('<table class="CRs1">', f"<table>{caption}", 1)


def test_cards_of_vega_give_each_game_once(tmp_path: Path) -> None:
    text = "<title>Alder Open</title>" + _card(1, (1, "W ", 2, "1"), (2, " B", 2, "0.5")) + _card(
        2, (1, " B", 1, "0"), (2, "W ", 1, "0.5")
    )  # fmt: skip
    found = read(tmp_path, text)
    assert games(found) == [("1", "90000001", "90000002", "1-0"), ("2", "90000002", "90000001", "1/2-1/2")]
    assert rows(found, "players", "id", "name", "rating") == [
        ("90000001", "Alder,Ann", "2400"),
        ("90000002", "Birch,Ben", "2300"),
    ]
    assert codes(found) == []


def test_a_game_on_one_card_only_is_read_from_it_with_one_note(tmp_path: Path) -> None:
    """Vega leaves opponents without a rating off the card."""
    text = _card(1, (1, "W ", 2, "1")) + _card(2, (1, " B", 1, "0")) + _card(3, (2, " B", 1, "1"))
    found = read(tmp_path, text)
    assert games(found)[1] == ("2", "90000001", "90000003", "0-1")
    (problem,) = found.problems
    assert (problem.code, problem.values["count"]) == ("C510", 1)


def test_cards_that_contradict_each_other_are_an_error(tmp_path: Path) -> None:
    found = read(tmp_path, _card(1, (1, "W ", 2, "1")) + _card(2, (1, " B", 1, "1")))
    assert codes(found) == ["T305"]
    assert games(found) == []


@pytest.mark.parametrize("score", ["win", "2", "½K"])
def test_a_result_that_is_not_known_is_an_error(tmp_path: Path, score: str) -> None:
    found = read(tmp_path, _card(1, (1, "W ", 2, score)))
    assert "C511" in codes(found)
    assert games(found) == []


HEADINGS = ("Rd.", "Bo.", "SNo", "", "Name", "Rtg", "FED", "Pts.", "Res.", "we", "w-we", "K", "rtg+/-")
PERSON = (
    ("Name", "Alder, Ann"),
    ("Title", "WFM"),
    ("Starting rank", "7"),
    ("Rating", "2100"),
    ("Rating international", "2050"),
    ("FIDE-ID", "90000007"),
)


def _line(round_: int, number: str, name: str, colour: str, score: str) -> str:
    mark = f'<div class="Farbe{colour}T"></div>' if colour else ""
    result = f"<table><tr><td>{mark}</td><td>{score}</td></tr></table>"
    return row((str(round_), "3", number, "", name, "1900", "ENG", "2,5", result, "0,5", "0,5", "20", "10,0"))


def _own(*lines: str, person: tuple[tuple[str, str], ...] = PERSON) -> str:
    facts = "".join(row(each) for each in person)
    return f"{SITE}<table>{facts}</table><table>{row(HEADINGS, 'th')}{''.join(lines)}</table>"


def test_the_card_of_a_player_gives_the_games_of_one_player(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        _own(
            _line(1, "2", "Birch, Ben", "w", "1"),
            _line(2, "3", "Cedar, Cy", "s", "&frac12;"),
            _line(3, "4", "Dogwood, Di", "s", "- 0K"),
            _line(4, "5", "Elm, Eve", "w", "- 1K"),
            _line(5, "-1", "bye", "", "- 1"),
            _line(6, "6", "Fir, Flo", "w", ""),
        ),
    )
    assert games(found) == [
        ("1", "90000007", "Birch, Ben", "1-0"),
        ("2", "Cedar, Cy", "90000007", "1/2-1/2"),
        ("3", "Dogwood, Di", "90000007", "+/-"),
        ("4", "90000007", "Elm, Eve", "+/-"),
        ("5", "90000007", "", "bye=1"),
        ("6", "90000007", "Fir, Flo", "*"),
    ]
    assert rows(found, "players", "start_number", "name", "title", "rating")[0] == (
        "7",
        "Alder, Ann",
        "WFM",
        "2050",
    )
    assert codes(found) == ["C510", "T313"]


def test_a_card_of_nobody_is_an_error(tmp_path: Path) -> None:
    found = read(tmp_path, _own(_line(1, "2", "Birch, Ben", "w", "1"), person=()))
    assert codes(found) == ["C514"]
    assert games(found) == []


def test_a_row_that_is_cut_before_the_opponent_is_an_error(tmp_path: Path) -> None:
    whole = _card(1, (1, "White", 2, "1.0"), (2, "Black", 3, "0.5"))
    start = whole.rindex("<tr")
    end = whole.index("</tr>", start)
    cut = whole[:start] + "<tr><td>2</td><td>Black</td>" + whole[end:]
    assert "C511" in codes(read(tmp_path, cut))
