"""Ids that may be another person's: results far from a rating, and one person under two ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.identity.neighbours import slips

from ..cases.runs import checked

HEADER = "event,round,date,white,black,result\n"
CHILDREN = [f'9000000{n},"Child, C{n}",XXX,2014,700\n' for n in range(1, 6)]


@pytest.fixture
def find(tmp_path: Path):
    """The sentences of one code, for games and a list."""

    def run(code: str, games: str, *players: str) -> list[str]:
        (tmp_path / "school.csv").write_text(HEADER + games, encoding="utf-8")
        listed = "id,name,federation,birth_year,rating\n" + "".join([*CHILDREN, *players])
        (tmp_path / "list.csv").write_text(listed, encoding="utf-8")
        outcome = checked(tmp_path / "school.csv", tmp_path / "list.csv", rules=("elo",))
        return [problem.message for problem in outcome.problems if problem.code == code]

    return run


def _event(*results: str) -> str:
    return "".join(
        f"School,{n},2025-11-01,90000012,9000000{n},{result}\n" for n, result in enumerate(results, 1)
    )


MASTER = '90000012,"Alder, Ann",XXX,1980,2300\n'


def test_id_of_a_master_in_a_school_event_names_the_scores_and_the_neighbour(find) -> None:
    """2300 against 700: 1/(1 + 10^(-1600/400)) = 0.9999 a game, 3.9996 of 4."""
    child = '90000021,"Alder, Amy",XXX,2014,720\n'
    assert find("P522", _event("0-1", "1-0", "1/2-1/2", "0-1"), MASTER, child) == [
        "player 90000012 (Alder, Ann, born 1980, XXX), rated 2300, against opponents of 700 on average in"
        " event 'School': expected 4.00 of 4, scored 1.5; a slip of the finger away:"
        " 90000021 (Alder, Amy, born 2014, XXX), rated 720"
    ]


@pytest.mark.parametrize(
    ("rating", "results"),
    [
        (2300, ("1-0", "1-0", "1-0", "1-0")),
        (2300, ("1-0", "1-0", "1-0", "0-1")),
        (2300, ("0-1", "0-1")),
        (900, ("0-1", "0-1", "0-1", "0-1")),
        (0, ("0-1", "0-1", "0-1", "0-1")),
    ],
    ids=["wins", "one accident", "two games", "near the field", "unrated"],
)
def test_what_can_happen_is_no_finding(find, rating: int, results: tuple[str, ...]) -> None:
    assert find("P522", _event(*results), f'90000012,"Alder, Ann",XXX,1980,{rating}\n') == []


@pytest.mark.parametrize(
    ("person", "told"),
    [
        ("YYY,1980,2300", 1),
        ("XXX,1980,2300", 0),
        ("YYY,2012,2300", 0),
        ("YYY,1980,1400", 0),
        (",1980,2300", 0),
        ("YYY,,2300", 0),
    ],
    ids=["stranger", "coach", "of their age", "not far above", "no federation", "no year"],
)
def test_a_stranger_far_above_everybody_is_told_at_any_score(find, person: str, told: int) -> None:
    for results in (("1-0", "1-0", "1-0", "1-0"), ("1-0", "1-0", "0-1", "1/2-1/2")):
        found = find("P542", _event(*results), f'90000012,"Alder, Ann",{person}\n')
        assert len(found) == told


def test_a_stranger_whose_results_are_told_is_told_once(find) -> None:
    lost = _event("0-1", "0-1", "0-1", "0-1")
    master = MASTER.replace("XXX", "YYY")
    assert [len(find(code, lost, master)) for code in ("P522", "P542")] == [1, 0]


def test_weak_id_among_masters_is_a_finding(find) -> None:
    masters = [f'9000002{n},"Master, M{n}",XXX,1980,2300\n' for n in range(1, 5)]
    games = "".join(f"Masters,{n},2025-11-01,90000001,9000002{n},1-0\n" for n in range(1, 5))
    (sentence,) = find("P522", games, *masters)
    assert "90000001 (Child, C1, born 2014, XXX), rated 700" in sentence
    assert sentence.endswith("expected 0.00 of 4, scored 4")


TWICE = "One,1,2025-11-01,90000031,90000001,1-0\nTwo,1,2025-11-02,90000032,90000001,1-0\n"


@pytest.mark.parametrize(
    ("first", "second", "warned"),
    [
        ("XXX,1990", "XXX,1990", True),
        ("XXX,1990", "YYY,1990", True),
        ("XXX,", "XXX,1990", True),
        ("XXX,1990", "XXX,1991", False),
        ("XXX,", "YYY,", False),
    ],
)
def test_one_name_under_two_ids_is_told_with_both_places(find, first: str, second: str, warned: bool) -> None:
    players = [f'90000031,"Oak, Al",{first},1500\n', f'90000032,"Oak Al",{second},1500\n']
    found = find("P521", TWICE, *players)
    expected = "Oak Al plays here under the id 90000032, and under the id 90000031 in "
    assert [sentence.startswith(expected) for sentence in found] == ([True] if warned else [])
    assert all(sentence.endswith("school.csv:2") for sentence in found)


def test_slips_are_all_exchanges_and_all_other_digits() -> None:
    assert len(slips("1234")) == 3 + 4 * 9
    assert slips("abc") == []
