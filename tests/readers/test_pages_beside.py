"""Games that stand beside the tables of a page, in its text, and behind the cells that a heading has."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_texts import codes, games, read, row

from elo_batch.checks.alike import told_with_places

HEAD = ("Bo.", "White", "Result", "Black")
FIRST, SECOND = ("1", "Alder, Ann", "1 - 0", "Birch, Ben"), ("2", "Cedar, Cy", "0 - 1", "Dogwood, Di")
CROSSTABLE = [
    ("No.", "Name", "1", "2", "3", "Pts"),
    ("1", "Alder, Ann", "X", "1", "½", "1½"),
    ("2", "Birch, Ben", "0", "X", "1", "1"),
    ("3", "Cedar, Cy", "½", "0", "X", "½"),
]
PLAIN = [
    ("Event", "Round", "White", "Black", "Result"),
    ("Open", "1", "Alder, Ann", "Birch, Ben", "1-0"),
    ("Open", "1", "Cedar, Cy", "Dogwood, Di", "0-1"),
]
NEW, KNOWN = "Alder, Ann - Cedar, Cy 1-0", "Alder, Ann - Birch, Ben 1-0"


def _page(*rows: tuple[str, ...], beside: str = "", above: str = "") -> str:
    body = "".join(map(row, rows[1:]))
    table = f"<table>{row(rows[0], 'th')}{body}</table>"
    return f"<html><title>Open</title>{above}<h3>Round 1</h3>{table}{beside}</html>"


@pytest.mark.parametrize("rows", [(HEAD, FIRST, SECOND), CROSSTABLE, PLAIN], ids=["pairs", "cross", "plain"])
@pytest.mark.parametrize(
    ("beside", "count"),
    [
        (f"<p>Played later: {NEW}.</p>", 1),
        (f"<p>Played on 2025-11-12: {NEW}.</p>", 1),
        (
            "<div>2 2025-11-01 Alder, Ann Cedar, Cy 1-0</div><div>3 Cedar, Cy Birch, Ben 1-0</div>",
            2,
        ),
        (f"<ul><li>{NEW}</li><li>Cedar Cy 1:0 Ben Birch</li></ul>", 2),
        ("<pre>2  Alder, Ann   Cedar, Cy   1-0\n3  Cedar, Cy   Birch, Ben   1-0</pre>", 2),
        ("<i>Alder 1-0 Cedar</i>", 1),
        ("<div><div>2</div><div>Alder, Ann</div><div>1-0</div><div>Cedar, Cy</div></div>", 1),
    ],
)
def test_games_in_the_text_beside_a_table_are_an_error(
    tmp_path: Path, rows: list[tuple[str, ...]], beside: str, count: int
) -> None:
    (told,) = [each for each in read(tmp_path, _page(*rows, beside=beside)).problems if each.code == "C537"]
    assert (told.values["count"], told.place.line) == (count, len(rows))


def test_the_text_above_a_table_and_the_cells_of_a_layout_count(tmp_path: Path) -> None:
    page = _page(HEAD, FIRST, SECOND, above=f"<table><tr><td>{NEW}</td></tr></table><p>{NEW}</p>")
    assert "C537" in codes(read(tmp_path, page))


@pytest.mark.parametrize(
    "beside",
    [
        f"<p>Game of the day: {KNOWN}</p>",
        "<p>Birch lost to Alder, the top seed: Birch - Alder 0-1.</p>",
        "<p>1-0 White won, 0-1 Black won, ½-½ draw, + - - by forfeit</p>",
        "<ul><li>Alder, Ann</li><li>Cedar, Cy</li></ul><p>Program: 1-0</p>",
        "<p>Next round: Alder, Ann - Cedar, Cy, 2025-1-10 at 1:00</p><p>Alder, Ann ----- Cedar, Cy</p>",
        "<p>The team lost 1-0 to Yourstreet</p><script>x = 'Alder, Ann - Cedar, Cy 1-0'</script>",
    ],
)
def test_what_was_read_legends_and_lists_beside_a_table_are_nothing(tmp_path: Path, beside: str) -> None:
    found = read(tmp_path, _page(HEAD, FIRST, SECOND, beside=beside))
    assert (len(games(found)), codes(found)) == (2, [])


@pytest.mark.parametrize(
    "beside",
    [
        "<p>Last year Alder defeated Cedar 1-0 in the final.</p>",
        "<p>Alder, Ann - Stranger, Sue 1-0</p>",
        f"<p>Final of 2024: {NEW}</p>",
        f"<p>Armageddon: {NEW}</p>",
        f"<p>Prediction: {KNOWN.replace('1-0', '0-1')}</p>",
        "<p>Fir, Flo - Elm, Ed 1-0</p><p>Gum, Gus - Hop, Hal 0-1</p><p>Ivy, Ida - Jay, Joe 1-0</p>",
    ],
)
def test_what_may_be_a_game_is_a_warning(tmp_path: Path, beside: str) -> None:
    assert codes(read(tmp_path, _page(HEAD, FIRST, SECOND, beside=beside))) == ["C539"]


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_row_that_ran_into_the_one_before_is_told(tmp_path: Path, at: int) -> None:
    third = ("3", "Birch, Ben", "1 - 0", "Cedar, Cy")
    rows: list[tuple[str, ...]] = [HEAD, FIRST, SECOND, third]
    rows[at : at + 2] = [(*rows[at], *rows[at + 1])]
    text = _page(*rows)
    if at == 0:
        text = text.replace("<th>1</th>", "<td>1</td>")
    told = [problem for problem in read(tmp_path, text).problems if problem.code == "C538"]
    assert [problem.place.line for problem in told] == [at + 1]


def test_players_of_a_list_behind_those_of_a_row_are_told(tmp_path: Path) -> None:
    rows = [
        ("No.", "Name", "Rtg"),
        ("1", "Alder, Ann", "2400", "2", "Birch, Ben", "2300"),
        ("3", "Elm, Ed", "2100"),
    ]
    found = read(tmp_path, _page(*rows))
    assert codes(found) == ["C538"]


def test_remarks_behind_the_heading_are_nothing(tmp_path: Path) -> None:
    assert codes(read(tmp_path, _page(HEAD, (*FIRST, "late"), (*SECOND, "", "", "", "")))) == []


@pytest.mark.parametrize(
    "text", ["Alder, Ann 1 - 0 Birch, Ben", "Replay Alder, Ann - Birch, Ben", "Alder, Ann"]
)
def test_the_game_of_a_row_told_again_behind_it_is_nothing(tmp_path: Path, text: str) -> None:
    assert codes(read(tmp_path, _page(HEAD, (*FIRST, text), SECOND))) == []


@pytest.mark.parametrize("text", ["0 - 1", "Cedar, Cy", "Birch, Ben - Cedar, Cy 1-0"])
def test_another_game_behind_a_row_is_told(tmp_path: Path, text: str) -> None:
    assert codes(read(tmp_path, _page(HEAD, (*FIRST, text), SECOND))) == ["C538"]


def test_a_game_behind_the_heading_of_a_plain_table_is_told_as_in_every_table(tmp_path: Path) -> None:
    wide = (*PLAIN[1], "Birch, Ben", "Cedar, Cy", "1-0")
    assert "H068" in codes(read(tmp_path, _page(PLAIN[0], wide, PLAIN[2])))


def test_many_rows_and_texts_of_one_cause_are_one_finding(tmp_path: Path) -> None:
    loose = "".join(row((str(at), "Alder, Ann", "1 - 0", "Cedar, Cy")) for at in range(30))
    page = _page(HEAD, FIRST, SECOND, beside=f"<table>{loose}</table>")
    told = told_with_places(read(tmp_path, page).problems)
    assert [problem.code for problem in told] == ["C532"]
    assert len(told[0].values["all_places"]) == 30  # type: ignore[arg-type]
    (told_loose,) = read(tmp_path, _page(HEAD, FIRST, SECOND, beside=loose)).problems
    assert "29 others" in told_loose.message


def test_errors_of_a_spreadsheet_in_rounds_and_dates_of_pairings_are_told(tmp_path: Path) -> None:
    rows = [("Round", "Date", *HEAD[1:]), ("#N/A", "#REF!", *FIRST[1:]), ("Round 2", "", *SECOND[1:])]
    found = read(tmp_path, _page(*rows))
    assert codes(found) == ["S006", "S006"]
    assert games(found)[1][0] == "2"


@pytest.mark.parametrize(
    "cell", ["<s>0 - 1</s>", "<del>0 - 1</del>", "<p style='text-decoration: line-through'>0-1</p>"]
)
@pytest.mark.parametrize("rows", [(HEAD, FIRST, SECOND), PLAIN], ids=["pairs", "plain"])
def test_a_row_struck_through_is_warned_of(tmp_path: Path, rows: list[tuple[str, ...]], cell: str) -> None:
    struck = tuple(cell if text in ("0 - 1", "0-1") else text for text in rows[2])
    found = read(tmp_path, _page(*rows[:2], struck, above="<s>nothing</s>"))
    (told,) = [problem for problem in found.problems if problem.code == "S026"]
    assert (told.place.line, told.values["count"], len(games(found))) == (3, 1, 2)
