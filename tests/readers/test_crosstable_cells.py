"""The cells of the rounds decide: forfeits beside scores in digits, unknown headings, forms not read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from elo_batch.tables import RawFile
from tests.readers.crosstable_texts import codes, games, read_sheets, read_text, said, table

FORMATS = pytest.mark.parametrize("kind", ["csv", "xlsx", "html"])
HEADINGS = ("Rd 1", "Rd 2")
PLAYED = ["1 Alder-Cedar 1-0", "1 Dogwood-Birch 1-0", "2 Birch-Alder 1/2-1/2"]
FORFEIT = "2 Cedar-Dogwood +/-"
NAMES = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di")
SWISS = (("3w1", "2b½"), ("4b0", "1w½"), ("1b0", "4w+"), ("2w1", "3b-"))


def read(
    folder: Path, kind: str, cells: Sequence[Sequence[str]], headings: Sequence[str] = HEADINGS
) -> RawFile:
    """A table of four players without points, in a text, a sheet or a page."""
    lines = [("No", "Name", "Rtg", *headings)]
    lines += [
        (str(n), name, f"{2500 - n}", *own) for n, (name, own) in enumerate(zip(NAMES, cells, strict=True), 1)
    ]
    if kind == "xlsx":
        return read_sheets(folder, {"Final": "\n".join(";".join(line) for line in lines)})
    if kind == "html":
        rows = "".join(f"<tr><td>{'</td><td>'.join(line)}</td></tr>" for line in lines)
        return read_text(folder, f"<html><table>{rows}</table></html>", name="open.html")
    return read_text(folder, "\n".join(";".join(line) for line in lines) + "\n")


def written(form: str, plus: str = "+", minus: str = "-", half: str = "½") -> list[list[str]]:
    """The cells of the four players in a form of `{n}` opponent, `{c}` colour and `{s}` score."""
    signs = {"+": plus, "-": minus, "½": half}
    return [
        [
            form.format(n=cell[0], c=cell[1], C=cell[1].upper(), s=signs.get(cell[2:], cell[2:]))
            for cell in own
        ]
        for own in SWISS
    ]


FORMS = [
    "{n}{c}{s}",
    "{n} {c} {s}",
    "{n}/{c}/{s}",
    "{c}{n} {s}",
    "{C}{n} {s}",
    "{c}{n}:{s}",
    "{s} ({C}{n})",
    "{s} ({n}{c})",
]


@FORMATS
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("half", [".5", ",5", "0.5", "0,5", "1/2", "="])
def test_a_half_may_be_written_in_many_ways(tmp_path: Path, kind: str, form: str, half: str) -> None:
    found = read(tmp_path, kind, written(form, half=half))
    assert (games(found), codes(found)) == ([*PLAYED, FORFEIT], [])


@FORMATS
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("plus", "minus"), [("+", "-"), ("+", "−"), ("+", "–"), ("1F", "0F"), ("+K", "-K"), ("1K", "0K")]
)
def test_a_sign_beside_scores_in_digits_is_a_forfeit(
    tmp_path: Path, kind: str, form: str, plus: str, minus: str
) -> None:
    found = read(tmp_path, kind, written(form, plus, minus))
    assert games(found) == [*PLAYED, FORFEIT]


@FORMATS
@pytest.mark.parametrize("form", ["{n}{c}{s}", "{c}{n} {s}", "{C}{n} {s}"])
@pytest.mark.parametrize("between", [":", "/", " : "])
def test_a_forfeit_may_be_told_from_both_sides(tmp_path: Path, kind: str, form: str, between: str) -> None:
    found = read(tmp_path, kind, written(form, f"+{between}-", f"-{between}+"))
    assert games(found) == [*PLAYED, FORFEIT]


@FORMATS
@pytest.mark.parametrize("form", ["{c}{n}{s}", "{C}{n} {s}", "{s} ({C}{n})"])
def test_signs_without_digits_are_games(tmp_path: Path, kind: str, form: str) -> None:
    cells = [[cell.replace("1 ", "+ ") for cell in own] for own in written(form, half="=")]
    signs = {"1": "+", "0": "-", "½": "=", "+": "+", "-": "-"}
    cells = [[form.format(n=c[0], c=c[1], C=c[1].upper(), s=signs[c[2:]]) for c in own] for own in SWISS]
    found = read(tmp_path, kind, cells)
    assert games(found) == [*PLAYED, "2 Cedar-Dogwood 1-0"]


@FORMATS
@pytest.mark.parametrize("mark", ["K", ":-"])
def test_a_marked_forfeit_is_one_among_signs_too(tmp_path: Path, kind: str, mark: str) -> None:
    other = {"K": "K", ":-": ":+"}[mark]
    cells = (("w3+", "b2="), ("b4-", "w1="), ("b1-", f"w4 +{mark}"), ("w2+", f"b3 -{other}"))
    assert games(read(tmp_path, kind, cells)) == [*PLAYED, FORFEIT]


@FORMATS
@pytest.mark.parametrize("own", [("w3+", "b4-", "b1-", "w2+"), ("3w1", "4b0", "1b0", "2w1")], ids=" ".join)
@pytest.mark.parametrize(("won", "lost"), [("def+", "def-"), ("DEF +", "DEF -")])
def test_a_forfeit_may_stand_without_its_opponent(
    tmp_path: Path, kind: str, own: tuple[str, ...], won: str, lost: str
) -> None:
    found = games(read(tmp_path, kind, list(zip(own, (won, lost, "bye", lost), strict=True))))
    assert found[:2] == PLAYED[:2]
    told = {text.rpartition(" ")[0]: text.rpartition(" ")[2] for text in found[2:]}
    assert told == {"2 Alder-": "bye=1", "2 Birch-": "bye=0", "2 Cedar-": "bye=1", "2 Dogwood-": "bye=0"}


@FORMATS
@pytest.mark.parametrize("form", ["{C}{n} {s}", "{s} ({C}{n})"])
def test_signs_beside_halves_alone_are_in_doubt(tmp_path: Path, kind: str, form: str) -> None:
    signs = {"1": "+", "0": "-"}
    cells = [[form.format(n=c[0], C=c[1].upper(), s=signs.get(c[2:], c[2:])) for c in own] for own in SWISS]
    found = read(tmp_path, kind, cells)
    assert codes(found) == ["C441"]
    assert not found.tables


@FORMATS
@pytest.mark.parametrize("form", ["{s}{n}", "{s}{n}{c}", "{s}{C}{n}"])
def test_a_sign_may_stand_before_the_opponent(tmp_path: Path, kind: str, form: str) -> None:
    signs = {"1": "+", "0": "-", "½": "=", "+": "+", "-": "-"}
    cells = [[form.format(n=c[0], c=c[1], C=c[1].upper(), s=signs[c[2:]]) for c in own] for own in SWISS]
    results = sorted(game.split(" ")[-1] for game in games(read(tmp_path, kind, cells)))
    assert results == ["1-0", "1-0", "1-0", "1/2-1/2"] or (form == "{s}{n}" and len(results) == 4)


@FORMATS
@pytest.mark.parametrize(
    "headings",
    [
        ("1.T", "2.T"),
        ("1.k", "2.k"),
        ("T1", "T2"),
        ("1.K", "2.K"),
        ("Omg1", "Omg2"),
        ("W1", "W2"),
        ("G1", "G2"),
        ("I", "II"),
        ("First", "Second"),
        ("Rd 1", "Zweite"),
        ("", "R2"),
    ],
)
@pytest.mark.parametrize("form", ["{n}{c}{s}", "{C}{n} {s}", "{s} ({C}{n})", "{n}/{c}/{s}"])
def test_rounds_are_known_by_their_cells(
    tmp_path: Path, kind: str, headings: Sequence[str], form: str
) -> None:
    found = read(tmp_path, kind, written(form), headings)
    assert games(found) == [*PLAYED, FORFEIT]
    assert said(found, "C438").endswith("were taken as the rounds 1, 2")


@FORMATS
def test_numbers_in_unknown_headings_are_those_of_the_rounds(tmp_path: Path, kind: str) -> None:
    found = read(tmp_path, kind, [own[::-1] for own in SWISS], ("T2", "T1"))
    assert games(found) == [*PLAYED, FORFEIT]


@FORMATS
def test_rounds_may_stand_in_any_order(tmp_path: Path, kind: str) -> None:
    found = read(tmp_path, kind, [own[::-1] for own in SWISS], ("R2", "R1"))
    assert games(found) == [*PLAYED, FORFEIT]
    assert "C438" not in codes(found)


@FORMATS
@pytest.mark.parametrize(
    ("headings", "missing"),
    [(("R1", "R3"), "round 2 is"), (("R1", "R4"), "rounds 2, 3 are"), (("T1", "T3"), "round 2 is")],
)
def test_a_round_missing_between_others_refuses_the_table(
    tmp_path: Path, kind: str, headings: Sequence[str], missing: str
) -> None:
    found = read(tmp_path, kind, SWISS, headings)
    assert said(found, "C437") == f"{missing} missing between the rounds of the table"
    assert not found.tables


@FORMATS
@pytest.mark.parametrize("form", ["{s}{c}{n}", "{n}.{s}.{c}", "{c}-{n}-{s}"])
@pytest.mark.parametrize("headings", [HEADINGS, ("Omg1", "Omg2")])
def test_a_form_that_is_not_read_is_one_error(
    tmp_path: Path, kind: str, form: str, headings: Sequence[str]
) -> None:
    found = read(tmp_path, kind, written(form), headings)
    assert [code for code in codes(found) if code != "C438"] in (["C439"], ["C440"])
    assert not found.tables


@FORMATS
def test_opponents_by_name_below_rounds_are_one_error(tmp_path: Path, kind: str) -> None:
    cells = (
        ("Cedar 1", "Birch ½"),
        ("Dogwood 0", "Alder ½"),
        ("Alder 0", "Dogwood +"),
        ("Birch 1", "Cedar -"),
    )
    found = read(tmp_path, kind, cells)
    assert codes(found) == ["C439"]
    assert not found.tables


@FORMATS
@pytest.mark.parametrize(
    ("headings", "cells"),
    [
        (("Club", "Class"), (("Elm", "U10"), ("Oak", "U12"), ("Ash", "U10"), ("Yew", "U14"))),
        (("Change", "Games"), (("+12", "9"), ("-3", "4"), ("+5", "2"), ("-1", "7"))),
        (("Tel", "Room"), (("3a", "4b"), ("3b", "1a"), ("4c", "2a"), ("3d", "4a"))),
        (("Round 1", "Round 2"), (("yes", "no"), ("yes", "yes"), ("no", "no"), ("yes", "no"))),
    ],
)
def test_lists_of_players_stay_lists(
    tmp_path: Path, kind: str, headings: Sequence[str], cells: Sequence[Sequence[str]]
) -> None:
    found = read(tmp_path, kind, cells, headings)
    assert not [code for code in codes(found) if code.startswith("C4")]


@FORMATS
@pytest.mark.parametrize("numbers", ["1234", "2143"])
def test_numbers_of_opponents_may_be_headed_id(tmp_path: Path, kind: str, numbers: str) -> None:
    """Vega heads the start numbers `ID`; they are no ids of players."""
    lines = [";".join(line) for line in zip(NAMES, *zip(*written("{n}{c}{s}"), strict=True), strict=True)]
    rows = sorted(f"{n};{line}" for n, line in zip("1234", lines, strict=True))
    text = "\n".join(["ID;Name;1;2", *(rows[int(n) - 1] for n in numbers)]) + "\n"
    if kind == "xlsx":
        found = read_sheets(tmp_path, {"Final": text})
    elif kind == "html":
        cells = "".join(f"<tr><td>{line.replace(';', '</td><td>')}</td></tr>" for line in text.splitlines())
        found = read_text(tmp_path, f"<html><table>{cells}</table></html>", name="open.html")
    else:
        found = read_text(tmp_path, text)
    assert sorted(games(found)) == sorted([*PLAYED, FORFEIT])
    assert "C405" not in codes(found)
    assert not any(table(found, "players").rows.get("id", ()))


@FORMATS
@pytest.mark.parametrize("mark", ["--", "-----", "**", "xxxx", "X X", "###", "————", "■■"])
def test_the_diagonal_may_repeat_its_mark(tmp_path: Path, kind: str, mark: str) -> None:
    cells = [[mark, "1", "1/2", "1"], ["0", mark, "1", "+"], ["1/2", "0", mark, "1"], ["0", "-", "0", mark]]
    found = read(tmp_path, kind, cells, ("1", "2", "3", "4"))
    assert len(games(found)) == 6
    assert not {"C417", "C414"} & set(codes(found))


@FORMATS
@pytest.mark.parametrize("plus", ["+0", "+ 0"])
def test_a_forfeit_in_a_cell_of_two_games(tmp_path: Path, kind: str, plus: str) -> None:
    minus = plus.replace("+", "-").replace("0", "1")
    cells = [
        ["**", "1½", "11", "½½"],
        ["0½", "**", plus, "1 0"],
        ["00", minus, "**", "½1"],
        ["½½", "0 1", "½0", "**"],
    ]
    found = read(tmp_path, kind, cells, ("1", "2", "3", "4"))
    told = games(found)
    assert len(told) == 12
    assert [game.split(" ", 1)[1] for game in told if "/-" in game] == ["Birch-Cedar +/-"]


@FORMATS
def test_a_table_of_mostly_byes_is_a_crosstable(tmp_path: Path, kind: str) -> None:
    """Bare numbers head the rounds; the letters, words and scores of byes outnumber the games."""
    cells = [("F", "H", "2w1"), ("3w0", "bye", "1b0"), ("2b1", "FREI", "-½"), ("U", "Z", "H")]
    found = read(tmp_path, kind, cells, ("1", "2", "3"))
    played = [game for game in games(found) if "bye" not in game]
    assert played == ["1 Birch-Cedar 0-1", "3 Alder-Birch 1-0"]
    assert "H046" not in codes(found)
