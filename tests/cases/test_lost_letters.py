"""Names whose letters an encoding lost (`M?ller`): in half of a file, each made a second person."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch import Outcome

from .formats import TABLES
from .runs import checked

PEOPLE = ("Älder, José", "Bírch, Zoë", "Čedar, Jürgen", "Dogwood, Łukasz")
HEADING = ["round", "date", "white", "black", "result"]
LISTED = [
    ["id", "name", "rating", "k"],
    *([f"9000000{n}", name, "1500", "20"] for n, name in enumerate(PEOPLE)),
]


def _rows(lost: tuple[int, ...], sign: str = "?", times: int = 1) -> list[list[str]]:
    """A round robin of four; in the rounds that are `lost`, each letter beyond ASCII is so many signs."""
    pairs = [(1, 0, 3), (1, 1, 2), (2, 3, 2), (2, 0, 1), (3, 1, 3), (3, 2, 0)]
    rows = [[str(n), f"2025-11-0{n}", PEOPLE[white], PEOPLE[black], "1-0"] for n, white, black in pairs]
    for row in rows:
        if int(row[0]) in lost:
            row[2:4] = ("".join(c if c.isascii() else sign * times for c in name) for name in row[2:4])
    return [HEADING, *rows]


def _told(outcome: Outcome) -> list[tuple[str, object, object]]:
    found = [p for p in outcome.problems if p.severity != "note" and p.code[0] in "DFPVX"]
    return [(p.code, p.values.get("found"), p.values.get("likely")) for p in found]


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("with_list", [False, True])
@pytest.mark.parametrize(("sign", "times"), [("?", 1), ("?", 2), ("\ufffd", 1), ("_", 1)])
def test_names_with_lost_letters_are_one_finding_and_are_repaired(
    tmp_path: Path, kind: str, with_list: bool, sign: str, times: int
) -> None:
    path = TABLES[kind](tmp_path, _rows((3,), sign, times))
    (tmp_path / "list").mkdir()
    listed = TABLES["csv"](tmp_path / "list", LISTED) if with_list else None
    outcome = checked(path, listed)
    name = f"B{sign * times}rch, Zo{sign * times}"
    assert _told(outcome) == [("D163", name, "Bírch, Zoë")]
    (problem,) = [p for p in outcome.problems if p.code == "D163"]
    assert "names with such signs: 4" in problem.message
    mended = checked(path, listed, accept_repairs=True)
    assert _told(mended) == []


@pytest.mark.parametrize(("id_", "told"), [("90000009", []), ("90000000", ["D163"])])
def test_a_name_with_an_id_of_its_own_beside_the_likely_one_is_somebody_else(
    tmp_path: Path, id_: str, told: list[str]
) -> None:
    (tmp_path / "list").mkdir()
    listed = TABLES["csv"](tmp_path / "list", [*LISTED, [id_, "_lder, Jos_", "1500", "20"]])
    found = _told(checked(TABLES["csv"](tmp_path, _rows(())), listed))
    assert [code for code, *_ in found if code == "D163"] == told


def test_without_the_right_names_anywhere_it_is_a_warning(tmp_path: Path) -> None:
    outcome = checked(TABLES["csv"](tmp_path, _rows((1, 2, 3))))
    assert _told(outcome) == [("D164", "?lder, Jos?", "")]


def test_two_names_that_fit_are_not_chosen_from(tmp_path: Path) -> None:
    rows = _rows(())
    rows[6][2:4] = ["Bórch, Zoë", PEOPLE[0]]
    rows.append(["4", "2025-11-04", "B?rch, Zoë", PEOPLE[3], "1-0"])
    assert ("D164", "B?rch, Zoë", "") in _told(checked(TABLES["csv"](tmp_path, rows)))


@pytest.mark.parametrize("name", ["Elm_Eve", "Elm, Eve*", "*Elm, Eve", "Elm, Eve?", "elm_1"])
def test_signs_that_stand_for_no_letter_are_left_alone(tmp_path: Path, name: str) -> None:
    rows = _rows(())
    rows[2][2] = name
    assert not {"D163", "D164"} & {p.code for p in checked(TABLES["csv"](tmp_path, rows)).problems}
