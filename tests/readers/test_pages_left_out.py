"""Rows of pages that are no game, damaged tables as browsers show them, and tags that do not end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from page_texts import ANN, BEN, CY, DI, PAIRS, SITE, codes, games, pair, read, row

from elo_batch.readers.web.tags import unended

SHORT = ("Bo.", "White", "Result", "Black")
FIRST, SECOND = ("1", "Alder, Ann", "1 - 0", "Birch, Ben"), ("2", "Cedar, Cy", "0 - 1", "Dogwood, Di")
THIRD = ("3", "Elm, Eve", "1 - 0", "Fir, Flo")
THREE = [
    ("1", "Alder, Ann", "Birch, Ben", "1-0"),
    ("1", "Cedar, Cy", "Dogwood, Di", "0-1"),
    ("1", "Elm, Eve", "Fir, Flo", "1-0"),
]


def _round(*lines: Sequence[str] | str, head: Sequence[str] = SHORT, end: str = "</table>") -> str:
    """A round of rows, given as cells or as they stand in the source."""
    body = "\n".join(line if isinstance(line, str) else row(line) for line in lines)
    return f"<html><title>Open</title><h3>Round 1</h3>\n<table>\n{row(head, 'th')}\n{body}\n{end}</html>"


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("<tr><td>2 Cedar, Cy 0 - 1 Dogwood, Di</td></tr>", "C536", "the result '0 - 1'"),
        ("<tr><td colspan=4>2 Cedar, Cy 0 - 1 Dogwood, Di</td></tr>", "C532", "the result '0 - 1'"),
        ("<tr><td colspan=4>Cedar, Cy against Dogwood, Di</td></tr>", "C532", "holds the players"),
        ("<tr><td>2</td><td>Cedar, Cy</td></tr>", "C536", "has 2 cells where the heading has 4"),
        ("<tr><td>2</td><td>Nobody, Known</td></tr>", "C536", "'Nobody, Known'"),
        (
            "<tr><td></td><td>2</td><td>Cedar, Cy</td><td>0 - 1</td><td>Dogwood, Di</td></tr>",
            "C536",
            "5 cells",
        ),
        ("<tr><td>2</td><td></td><td>0 - 1</td><td></td></tr>", "C532", "the result '0 - 1'"),
        ("<tr><td>2</td><td>Cedar, Cy</td></tr><td>0 - 1</td><td>Dogwood, Di</td>", "C536", "2 cells"),
        ("2 Cedar, Cy 0 - 1 Dogwood, Di", "C535", "the result '0 - 1'"),
        ("<div>2 Cedar, Cy 0 - 1 Dogwood, Di</div>", "C535", "the result '0 - 1'"),
    ],
)
def test_a_row_that_is_no_game_and_holds_one_is_an_error(
    tmp_path: Path, line: str, code: str, says: str
) -> None:
    again = ("3", "Dogwood, Di", "½ - ½", "Cedar, Cy")
    found = read(tmp_path, _round(FIRST, line, again))
    told = [problem for problem in found.problems if problem.code.startswith("C53")]
    assert {problem.code for problem in told} == {code}
    assert says in told[0].message
    assert len(games(found)) == 2


def test_rows_below_a_line_of_one_cell_are_still_read(tmp_path: Path) -> None:
    found = read(tmp_path, _round(FIRST, "<tr><td colspan=4>Main hall</td></tr>", SECOND, THIRD))
    assert (games(found), codes(found)) == (THREE, [])


def test_a_line_that_names_a_round_begins_it(tmp_path: Path) -> None:
    found = read(tmp_path, _round(FIRST, "<tr><td colspan=4>Round 2</td></tr>", ("1", *THIRD[1:])))
    assert games(found) == [THREE[0], ("2", *THREE[2][1:])]
    assert codes(found) == []


def test_legends_and_blank_rows_are_left_out_without_a_word(tmp_path: Path) -> None:
    legend = (
        "<tr><td>Annotation:</td></tr><tr><td>WO</td><td>won by forfeit</td></tr><tr><td colspan=4></td></tr>"
    )
    found = read(tmp_path, _round(FIRST, SECOND, THIRD, legend))
    assert (games(found), codes(found)) == (THREE, [])


def test_a_sentence_about_one_player_is_a_warning(tmp_path: Path) -> None:
    line = "<tr><td colspan=4>Cedar, Cy withdrew after this round</td></tr>"
    found = read(tmp_path, _round(FIRST, SECOND, THIRD, line))
    assert (games(found), codes(found)) == (THREE, ["C533"])


@pytest.mark.parametrize("black", ["<td></td>", ""])
def test_a_result_of_both_without_an_opponent_stays_one(tmp_path: Path, black: str) -> None:
    line = f"<tr><td>2</td><td>Cedar, Cy</td><td>1 - 0</td>{black}</tr>"
    found = read(tmp_path, _round(FIRST, line))
    assert games(found)[1] == ("1", "Cedar, Cy", "", "1 - 0")  # told as in every table (V229)


def test_a_cell_lost_in_the_middle_is_an_error_and_no_bye(tmp_path: Path) -> None:
    whole = pair("2", CY, "½ - ½", DI)
    cut = (*whole[:5], *whole[6:])
    found = read(tmp_path, SITE + _round(pair("1", ANN, "1 - 0", BEN), cut, head=PAIRS))
    assert codes(found) == ["C536"]


def test_cells_at_the_end_may_be_missing(tmp_path: Path) -> None:
    head = (*SHORT, "Remark")
    found = read(tmp_path, _round((*FIRST, ""), SECOND, (*THIRD, "late"), head=head))
    assert (games(found), codes(found)) == (THREE, [])


@pytest.mark.parametrize(
    "text",
    [
        _round(FIRST, row(SECOND).replace('<tr class="CRg1">', ""), THIRD),
        _round(FIRST, row(SECOND).replace("<tr ", "< "), THIRD),
        _round(FIRST, row(SECOND).replace("</tr>", ""), THIRD),
        _round(FIRST, row(SECOND).replace("</td>", ""), THIRD),
        _round(FIRST, row(SECOND), end="").replace(
            "</html>", "<h3>Round 1</h3><table>" + row(SHORT, "th") + row(THIRD) + "</table></html>"
        ),
        _round(FIRST, row(SECOND).replace("</td></tr>", ""), end="").replace(
            "</html>", "<h3>Round 1</h3><table>" + row(SHORT, "th") + row(THIRD) + "</table></html>"
        ),
    ],
    ids=["no-tr", "broken-tr", "no-end-tr", "no-end-td", "no-end-table", "no-end-td-and-table"],
)
def test_damaged_tables_are_read_as_browsers_show_them(tmp_path: Path, text: str) -> None:
    found = read(tmp_path, text)
    assert (games(found), codes(found)) == (THREE, [])


def test_rows_behind_the_end_of_a_table_are_told(tmp_path: Path) -> None:
    found = read(
        tmp_path, _round(FIRST, SECOND, "</table>", ("3", "Cedar, Cy", "1 - 0", "Alder, Ann"), end="")
    )
    assert codes(found) == ["C535"]


def test_cells_may_reach_into_the_rows_below(tmp_path: Path) -> None:
    head = ("Table", *SHORT[1:])
    lines = [row(FIRST).replace("<td>1<", "<td rowspan=2>1<"), row(SECOND).replace("<td>2</td>", ""), THIRD]
    found = read(tmp_path, _round(*lines, head=head))
    assert (games(found), codes(found)) == (THREE, [])


def test_a_table_whose_heading_nobody_knows_is_told_by_its_rows(tmp_path: Path) -> None:
    other = (
        "<h3>Round 2</h3><table>" + row(("x", "y", "z", "-")) + row(("1", "Alder, Ann", "0 - 1", "Fir, Flo"))
    )
    found = read(tmp_path, _round(FIRST, SECOND, THIRD).replace("</html>", other + "</table></html>"))
    assert codes(found) == ["C532"]


@pytest.mark.parametrize(
    ("cut", "says"),
    [
        (lambda text: text.replace("><td>2</td>", "", 1), '<tr class="CRg1"'),
        (lambda text: text.replace('1"><td>2</td>', "", 1), '<tr class="CRg'),
        (lambda text: text.replace("<td>2", "<!-- <td>2", 1), "<!-- <td>2</td>"),
        (lambda text: text.replace("/td></tr>\n" + row(SECOND), "\n", 1), "<"),
    ],
)
def test_a_tag_or_comment_that_does_not_end_is_an_error(tmp_path: Path, cut: object, says: str) -> None:
    assert callable(cut)
    text = cut(_round(FIRST, SECOND, THIRD))
    (problem,) = [each for each in read(tmp_path, text).problems if each.code == "C534"]
    assert f"'{says}" in problem.message


@pytest.mark.parametrize(
    "text",
    [
        "<table><tr><td title='<td>'>1</td></tr></table>",
        '<table><tr onclick="show(1 < 2)"><td>1 < 2</td></tr></table>',
        "<script>if (a<b) x('<tr')</script><table><tr><td><b>1</b></td></tr></table><!-- <tr <td -->",
        "<table>\n<tr\n class=a\n><td>< 5</td></tr></table>",
    ],
)
def test_tags_that_end_are_whole(text: str) -> None:
    assert unended(text.encode()) == (0, "")


@pytest.mark.parametrize("before", ["<tr>", "<tbody>", "<thead><tr>", "<tr></tr><tr>"])
def test_a_table_in_a_row_outside_of_any_table_is_read(tmp_path: Path, before: str) -> None:
    """Editors lose the tag of the table around; the one inside stays where it was."""
    text = _round(FIRST, SECOND, THIRD).replace("<table>", f"{before}<table>", 1)
    assert games(read(tmp_path, text)) == THREE


def test_signs_that_no_page_may_have_stand_behind_a_heading_that_is_moved(tmp_path: Path) -> None:
    inner = f"<h3>Round 2</h3>\x01\x02<table>{row(SHORT, 'th')}{row(FIRST)}{row(SECOND)}</table>"
    text = _round(FIRST, SECOND, THIRD, f"<tr>{inner}</tr>")
    assert ("2", "Alder, Ann", "Birch, Ben", "1-0") in games(read(tmp_path, text))


def test_a_crosstable_whose_heading_of_the_names_is_damaged_is_an_error(tmp_path: Path) -> None:
    text = (
        "<table><tr><th></th><th>Alder</th><th>Birch</th><&#x0;>Cedar</th><t h>Pts</th></tr>"
        "<tr><td>Alder, Ann</td><td>&#9632;</td><td>1</td><td>&frac12;</td><td>1&frac12;</td></tr>"
        "<tr><td>Birch, Ben</td><td>0</td><td>&#9632;</td><td>1</td><td>1</td></tr>"
        "<tr><td>Cedar, Cy</td><td>&frac12;</td><td>0</td><td>&#9632;</td><td>&frac12;</td></tr></table>"
    )
    found = read(tmp_path, text)
    assert any(problem.severity == "error" for problem in found.problems)
