"""Games that a file holds and that are not read, or that lost their results: never in silence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from .eight_players import NAMES, book, crosstable, rounds, told
from .formats import saved
from .runs import codes

HEAD = ["round", "date", "white", "black", "result"]
PAIRS = ((1, 2), (3, 4), (5, 6), (7, 8))


def round_of(number: int, results: Sequence[str] = ("1-0", "0-1", "½-½", "1-0")) -> list[list[str]]:
    """The games of a round; each round pairs other players."""
    day = f"2025-11-{number:02}"
    turned = [PAIRS[0], *((a, b) for (a, _), (_, b) in zip(PAIRS[1:], PAIRS[2:] + PAIRS[1:2], strict=True))]
    pairs = PAIRS if number % 2 else turned
    return [
        [str(number), day, f"9000000{a}", f"9000000{b}", result]
        for (a, b), result in zip(pairs, results, strict=True)
    ]


def rounds_in_sheets(*numbers: int) -> dict[str, list[list[str]]]:
    return {f"Round {number}": [HEAD, *round_of(number)] for number in numbers}


PAGE = (
    "<!DOCTYPE html><html><head><title>Oak Open</title></head><body><h3>Round {n} on 2025/11/0{n}</h3><table>"
    "<tr><th>Bo.</th><th>White</th><th>Rtg</th><th>Result</th><th>Black</th><th>Rtg</th></tr>"
    "<tr><td>1</td><td>Alder</td><td>1999</td><td>1 - 0</td><td>Birch</td><td>1998</td></tr>"
    "<tr><td>2</td><td>Cedar</td><td>1997</td><td>0 - 1</td><td>Dogwood</td><td>1996</td></tr>"
    "</table></body></html>\n"
)


@pytest.mark.parametrize("between", ["", "\n", "From: Alder\n"])
def test_a_page_behind_a_page_is_an_error(tmp_path: Path, between: str) -> None:
    page = saved(tmp_path, "open.html", PAGE.format(n=1) + between + PAGE.format(n=2))
    (problem,) = told(tmp_path, page, "C530")
    assert problem.place.line == 2 + between.count("\n")


@pytest.mark.parametrize(
    "behind",
    [
        "<html></html>",
        "<!-- <html><table> -->",
        "<script>'<html><table>'</script>",
        "<script>'<html><table>'",
    ],
)
def test_what_holds_no_table_behind_a_page_is_none(tmp_path: Path, behind: str) -> None:
    assert not told(tmp_path, saved(tmp_path, "open.html", PAGE.format(n=1) + behind), "C530")


def crosstable_page(*names: str, result: str = "1") -> str:
    other = {"1": "0", "0": "1"}[result]
    return (
        "<h3>Crosstable</h3><table><tr><th>No.</th><th>Name</th><th>Rtg</th><th>1.Rd</th><th>Pts</th></tr>"
        f"<tr><td>1</td><td>{names[0]}</td><td>1999</td><td>2w{result}</td><td>{result}</td></tr>"
        f"<tr><td>2</td><td>{names[1]}</td><td>1998</td><td>1b{other}</td><td>{other}</td></tr></table>"
    )


def test_a_second_crosstable_of_a_page_with_other_games_is_an_error(tmp_path: Path) -> None:
    title = "<html><title>Oak Open</title>"
    one, other = crosstable_page("Alder", "Birch"), crosstable_page("Cedar", "Dogwood")
    (problem,) = told(tmp_path, saved(tmp_path, "a.html", title + one + other), "C531")
    assert problem.values["count"] == 1
    turned = crosstable_page("Birch", "Alder", result="0").replace("2w0", "2b0").replace("1b1", "1w1")
    assert not told(tmp_path, saved(tmp_path, "b.html", title + one + turned), "C531")


def test_pairings_of_other_people_beside_a_crosstable_are_an_error(tmp_path: Path) -> None:
    page = saved(tmp_path, "open.html", crosstable_page("Elder", "Fir") + PAGE.format(n=1))
    (problem,) = told(tmp_path, page, "C531")
    assert problem.values["count"] == 2
    same = saved(tmp_path, "open.html", crosstable_page("Alder", "Birch") + PAGE.format(n=1))
    assert told(tmp_path, same, "C531") == []


def test_a_sheet_without_its_heading_row_among_others_is_an_error(tmp_path: Path) -> None:
    sheets = rounds_in_sheets(1, 2, 3)
    sheets["Round 2"] = sheets["Round 2"][1:]
    (problem,) = told(tmp_path, book(tmp_path, sheets), "S003", "S018", "X332")
    assert (problem.code, problem.place.sheet) == ("S018", "Round 2")
    assert (problem.values["other"], problem.values["count"]) == ("Round 1", 4)


def test_a_sheet_of_a_single_game_without_headings_is_an_error(tmp_path: Path) -> None:
    sheets = rounds_in_sheets(1, 2)
    sheets["Late game"] = sheets["Round 2"][1:2]
    (problem,) = told(tmp_path, book(tmp_path, sheets), "S003", "S018")
    assert (problem.code, problem.place.sheet, problem.values["count"]) == ("S018", "Late game", 1)
    sheets["Late game"] = [["See", "you", "next", "year", "again"]]
    assert codes(told(tmp_path, book(tmp_path, sheets), "S003", "S018")) == ["S003"]


def test_games_told_in_single_cells_beside_games_are_an_error(tmp_path: Path) -> None:
    sheets = rounds_in_sheets(1, 2)
    sheets["Late games"] = [["Late games"], ["Oak, Ben - Yew, Eva 1-0"], ["", "Oak, Ben - Pine, Pat ½-½"]]
    (problem,) = told(tmp_path, book(tmp_path, sheets), "S003", "S018", "S025")
    assert (problem.code, problem.place.sheet, problem.values["count"]) == ("S025", "Late games", 2)
    assert problem.values["found"] == "Oak, Ben - Yew, Eva 1-0"


@pytest.mark.parametrize(
    "text",
    [
        "Oak CC - Yew CC 3½-2½",
        "Bring a clock",
        "Oak - Yew",
        "Oak - Yew 19:30",
        "Oak - Yew 2-0",
        "{} - {} 1-0",
    ],
)
def test_single_cells_without_other_games_stay_a_note(tmp_path: Path, text: str) -> None:
    sheets = rounds_in_sheets(1, 2)
    people = [cell for cell in sheets["Round 1"][1] if len(cell) > 3]
    sheets["Notes"] = [[text.format(*people[:2])]]
    assert codes(told(tmp_path, book(tmp_path, sheets), "S003", "S018", "S025")) == ["S003"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Ben Oak - Yew 1-0", "S003"),
        ("Oak - Yew, Eva 1-0", "S003"),
        ("Oak CC - Gum CC 1-0", "S003"),
        ("Alder, Ann - Birch, Bo 1-0", "S003"),
        ("Ben Oak - Pine 1-0", "S025"),
    ],
)
def test_single_cells_are_games_of_players_of_the_sheets(tmp_path: Path, text: str, code: str) -> None:
    games = [["Oak, Ben", "Yew, Eva", "1-0"], ["Pine, Pat", "Gum, Gus", "0-1"]]
    sheets = {"Games": [["White", "Black", "Result"], *games], "Notes": [["Best game"], [text]]}
    assert codes(told(tmp_path, book(tmp_path, sheets), "S003", "S018", "S025")) == [code]


def test_a_crosstable_without_its_heading_row_is_an_error(tmp_path: Path) -> None:
    table = [["No.", "Name", "Rtg", "1.Rd", "2.Rd"]]
    table += [["1", "Alder", "1999", "2w1", "3b0"], ["2", "Birch", "1998", "1b0", "-1"]]
    table += [["3", "Cedar", "1997", "-1", "1w1"]]
    (problem,) = told(tmp_path, book(tmp_path, {"A": table, "B": table[1:]}), "S003", "S018")
    assert (problem.code, problem.place.sheet) == ("S018", "B")


def test_a_sheet_of_another_shape_stays_a_note(tmp_path: Path) -> None:
    sheets = rounds_in_sheets(1)
    sheets["Notes"] = [["Bring", "a", "clock", "please", "soon"], ["The", "hall", "opens", "at", "nine"]]
    (problem,) = told(tmp_path, book(tmp_path, sheets), "S003", "S018")
    assert problem.code == "S003"


@pytest.mark.parametrize("scores", [("4-2", "3:3"), ("3½-2½", "1½-1½"), ("2-0", "1-1")])
def test_a_sheet_of_results_of_teams_stays_a_note(tmp_path: Path, scores: tuple[str, str]) -> None:
    sheets = rounds_in_sheets(1)
    sheets["Teams"] = round_of(1, (*scores, *scores))
    assert codes(told(tmp_path, book(tmp_path, sheets), "S003", "S018")) == ["S003"]


def test_a_hidden_sheet_of_a_missing_round_is_an_error(tmp_path: Path) -> None:
    found = told(
        tmp_path, book(tmp_path, rounds_in_sheets(1, 2, 3), "Round 2"), "S001", "S019", "S020", "X332"
    )
    assert [(problem.code, problem.values["rounds"]) for problem in found] == [("S020", "2")]


def test_a_hidden_sheet_of_games_that_are_there_is_a_warning(tmp_path: Path) -> None:
    sheets = {**rounds_in_sheets(1, 2), "Old": [HEAD, *round_of(1)]}
    assert codes(told(tmp_path, book(tmp_path, sheets, "Old"), "S001", "S019", "S020")) == ["S019"]


def listed(kind: str, folder: Path, *rounds: int) -> Path:
    """Games of these rounds, in several formats."""
    rows = [row for number in rounds for row in round_of(number)]
    if kind == "xlsx":
        return book(folder, {"Games": [HEAD, *rows]})
    if kind == "pgn":
        tags = ("Round", "Date", "White", "Black", "Result")
        named = [[n, day, NAMES[int(a[-1]) - 1], NAMES[int(b[-1]) - 1], r] for n, day, a, b, r in rows]
        shown = [[*row[:4], row[4].replace("½", "1/2")] for row in named]
        texts = [
            '[Event "Oak"]\n'
            + "".join(f'[{tag} "{cell}"]\n' for tag, cell in zip(tags, row, strict=True))
            + f"\n{row[4]}\n\n"
            for row in shown
        ]
        return saved(folder, "open.pgn", "".join(texts))
    return saved(folder, "open.csv", "\n".join(",".join(row) for row in [HEAD, *rows]) + "\n")


@pytest.mark.parametrize("kind", ["csv", "xlsx", "pgn"])
def test_a_gap_in_the_rounds_is_told(tmp_path: Path, kind: str) -> None:
    (problem,) = told(tmp_path, listed(kind, tmp_path, 1, 3, 4), "X332")
    assert problem.values["missing"] == "round 2"
    assert not told(tmp_path, listed(kind, tmp_path, 2, 3, 4), "X332")
    assert not told(tmp_path, listed(kind, tmp_path, 1, 9), "X332")  # more are missing than there


@pytest.mark.parametrize("kind", ["csv", "xlsx", "pgn"])
def test_several_gaps_of_one_event_are_one_finding(tmp_path: Path, kind: str) -> None:
    (problem,) = told(tmp_path, listed(kind, tmp_path, 1, 2, 3, 5, 6, 9, 10), "X332")
    said = "has games of round 3 and of round 9; no game of rounds 4 and 7 to 8 is there"
    assert problem.message.endswith(said)


def test_a_round_that_has_only_a_bye_is_there(tmp_path: Path) -> None:
    rows = [
        "1,2026-01-03,90000001,90000002,1-0",
        "2,2026-01-04,90000001,,bye",
        "3,2026-01-05,90000002,90000001,1-0",
    ]
    path = saved(tmp_path, "open.csv", "\n".join([",".join(HEAD), *rows]) + "\n")
    assert not told(tmp_path, path, "X332")


KINDS = pytest.mark.parametrize("kind", ["csv", "xlsx", "html"])


@KINDS
def test_an_empty_round_between_full_ones_is_told(tmp_path: Path, kind: str) -> None:
    (problem,) = told(tmp_path, crosstable(tmp_path, kind, rounds(1, 3)), "X332")
    assert problem.values["missing"] == "round 2"


@KINDS
def test_a_round_that_is_paired_and_not_played_is_one_note(tmp_path: Path, kind: str) -> None:
    found = told(tmp_path, crosstable(tmp_path, kind, rounds(1, 2, 3, 4)), "T313", "T319", "X312")
    assert [(problem.code, problem.values["round"], problem.values["count"]) for problem in found] == [
        ("T319", 4, 4)
    ]


def test_a_game_without_a_result_in_a_round_that_is_played_is_told(tmp_path: Path) -> None:
    cells = rounds(1, 2, 3)
    cells[0][1], cells[2][1] = "3b", "1w"
    assert codes(told(tmp_path, crosstable(tmp_path, "csv", cells), "T313", "T319", "X312")) == [
        "T313",
        "X312",
    ]
