"""One person who is two by a slip in a name or an id, without a rating list, in each kind of file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from elo_batch.batch import Outcome

from .formats import TABLES, Rows, Save, csv_file, saved
from .runs import checked

PEOPLE = ("Alderman, Annabel", "Birch, Ben", "Cedar, Cy", "Dogwood, Dot", "Elm, Eve", "Firth, Flo")
IDS = ("90000011", "90000022", "90000033", "90000044", "90000055", "90000066")
HEADING = ("event", "round", "white", "black", "result")


def _pgn(folder: Path, rows: Rows) -> Path:
    tags = ("Event", "Round", "White", "Black", "Result")
    games = ("\n".join(f'[{tag} "{cell}"]' for tag, cell in zip(tags, row, strict=True)) for row in rows[1:])
    return saved(
        folder,
        "open.pgn",
        "".join(f"{game}\n\n{row[-1]}\n\n" for game, row in zip(games, rows[1:], strict=True)),
    )


FORMATS: dict[str, Save] = {**TABLES, "pgn": _pgn}


@pytest.fixture(params=sorted(FORMATS))
def save(request: pytest.FixtureRequest) -> Save:
    """Write rows in one of the formats."""
    return FORMATS[request.param]


def _round_robin(people: Sequence[str]) -> list[list[str]]:
    """Six players over five rounds, everybody against everybody."""
    circle, rows = list(people), [list(HEADING)]
    for number in range(1, len(people)):
        pairs = zip(circle[:3], circle[:2:-1], strict=True)
        rows += [["Open", str(number), white, black, "1-0"] for white, black in pairs]
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rows


def _renamed(rows: list[list[str]], old: str, new: str, rounds: str) -> list[list[str]]:
    """The rows with another text for a player in some rounds."""
    return [[new if cell == old and row[1] in rounds else cell for cell in row] for row in rows]


def _told(outcome: Outcome, code: str) -> list[str]:
    return [problem.message for problem in outcome.problems if problem.code == code]


@pytest.mark.parametrize(
    "slip",
    ["Aldermann, Annabel", "Aldreman, Annabel", "Alderman, Anabell", "Alderman, A.", "Ålderman, Anabel"],
)
def test_one_name_in_two_spellings_that_share_the_rounds_is_told(
    tmp_path: Path, save: Save, slip: str
) -> None:
    rows = _renamed(_round_robin(PEOPLE), PEOPLE[0], slip, "3")
    (told,) = _told(checked(save(tmp_path, rows)), "P523")
    assert told.startswith(f"{slip} here and {PEOPLE[0]} in ")


MARKED = (
    *("Alderman, Annabel*", "Alderman, Annabel (W)", "Alderman. Annabel", "Alderman; Annabel"),
    *(
        "A1derman, Annabel",
        "Alderman, Annabe1",
        "Alderman, Annabel, Jr",
        "1. Alderman, Annabel",
    ),
    *("Alderman, Annabel 1843", "Alderman, Annabel †", "Alderman, Annabel?", "Alderman / Annabel"),
)


@pytest.mark.parametrize("slip", MARKED)
def test_one_name_with_a_mark_beside_it_is_told(tmp_path: Path, slip: str) -> None:
    rows = _renamed(_round_robin(PEOPLE), PEOPLE[0], slip, "3")
    (told,) = _told(checked(csv_file(tmp_path, rows)), "P523")
    assert told.startswith(f"{slip} here and {PEOPLE[0]} in ")


def test_two_programs_told_apart_by_a_number_are_two(tmp_path: Path) -> None:
    people = [*PEOPLE[:4], "Deep Elm 7", "Deep Elm 8"]
    assert not _told(checked(csv_file(tmp_path, _round_robin(people))), "P523")


@pytest.mark.parametrize(
    ("other", "rounds"),
    [("Alderman, Bertram", "3"), ("Alder, Annabel Mary", "3"), ("Elder, Eve", "3"), ("Alderman, C.", "3")],
)
def test_another_name_is_another_person(tmp_path: Path, other: str, rounds: str) -> None:
    rows = _renamed(_round_robin(PEOPLE), PEOPLE[0], other, rounds)
    assert not _told(checked(csv_file(tmp_path, rows)), "P523")


def test_two_who_play_in_one_round_are_two(tmp_path: Path) -> None:
    people = [*PEOPLE[:5], "Aldermann, Annabel"]
    assert not _told(checked(csv_file(tmp_path, _round_robin(people))), "P523")


def test_two_who_leave_most_rounds_empty_are_two(tmp_path: Path) -> None:
    rows = [row for row in _round_robin(PEOPLE) if PEOPLE[0] not in row or row[1] in "12"]
    assert not _told(
        checked(csv_file(tmp_path, _renamed(rows, PEOPLE[0], "Aldermann, Annabel", "2"))), "P523"
    )


def test_an_initial_that_may_be_two_people_is_not_told(tmp_path: Path) -> None:
    rows = _renamed(_round_robin(PEOPLE), PEOPLE[0], "Alderman, Amos", "45")
    rows = _renamed(rows, PEOPLE[1], "Alderman, A.", "3")
    kept = [row for row in rows if not (row[1] == "3" and PEOPLE[0] in row)]
    assert not _told(checked(csv_file(tmp_path, kept)), "P523")


@pytest.mark.parametrize("slip", ["9000001", "0000011", "900000111"])
def test_an_id_with_a_digit_less_or_more_is_told(tmp_path: Path, save: Save, slip: str) -> None:
    rows = _renamed(_round_robin(IDS), IDS[0], slip, "3")
    assert _told(checked(save(tmp_path, rows)), "P529") == [
        f"{slip} plays 1 game and is perhaps {IDS[0]}, which plays 4 games"
    ]


def test_ids_of_two_usual_lengths_are_told_when_they_share_the_rounds(tmp_path: Path) -> None:
    people = ("90000011", "90000022", "90000033", "2000044", "2000055", "2000066")
    rows = _renamed(_round_robin(people), "90000011", "9000001", "45")
    assert len(_told(checked(csv_file(tmp_path, rows)), "P529")) == 1
    rows = [row for row in rows if not (row[1] in "123" and "90000011" in row)]
    rows.append(["Open", "4", "90000011", "90000077", "1-0"])
    assert not _told(checked(csv_file(tmp_path, rows)), "P529")


def test_ids_of_one_length_and_short_numbers_are_not_compared(tmp_path: Path) -> None:
    rows = _renamed(_round_robin(IDS), IDS[0], "90000012", "3")
    assert not _told(checked(csv_file(tmp_path, rows)), "P529")
    rows = _renamed(_round_robin([str(n) for n in range(11, 17)]), "11", "1", "3")
    assert not _told(checked(csv_file(tmp_path, rows)), "P529")


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_a_line_break_in_a_name_is_a_blank(tmp_path: Path, kind: str) -> None:
    heading = ["round", "white", "white_name", "black", "black_name", "result"]
    rows = [
        ["1", IDS[0], "Alder,\nAnn", IDS[1], "Birch, Ben", "1-0"],
        ["2", IDS[1], "Birch,\r\nBen", IDS[0], "ALDER, Ann", "0-1"],
    ]
    outcome = checked(FORMATS[kind](tmp_path, [heading, *rows]), ratings_from="file")
    assert not _told(outcome, "X320")
    rows[1][2] = "Birk, Bert"
    outcome = checked(FORMATS[kind](tmp_path, [heading, *rows]), ratings_from="file")
    assert _told(outcome, "X320") == [f"player {IDS[1]} is called 'Birk, Bert' elsewhere"]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_a_line_break_in_a_name_without_an_id_is_no_other_person(tmp_path: Path, kind: str) -> None:
    rows = _renamed(_round_robin(PEOPLE), PEOPLE[1], "Birch,\nBen", "24")
    assert not {"P505", "P523"} & {p.code for p in checked(FORMATS[kind](tmp_path, rows)).problems}
