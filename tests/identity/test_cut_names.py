"""Names cut at the width of a column: taken where a file cuts several, and one player can be meant."""

from __future__ import annotations

import pandas as pd

from ..cases.runs import run, table

LISTED = table(
    """
    id       | name                       | rating | k
    90000001 | Dogwood-Longfellow, Dora   | 1500   | 20
    90000002 | Cottonwood-Berry, Annabel  | 1600   | 20
    90000003 | Alder, Ann                 | 1700   | 20
    90000004 | Birch, Ben                 | 1800   | 20
    """
)
DORA, ANNABEL = "Dogwood-Longfellow, ", "Cottonwood-Berry, An"  # twenty letters of each


def _games(*pairs: tuple[str, str]) -> pd.DataFrame:
    frame = pd.DataFrame(list(pairs), columns=["white", "black"], dtype="str")
    return frame.assign(round="1", result="1-0")


def _taken(games: pd.DataFrame, players: pd.DataFrame = LISTED) -> set[str]:
    return {str(problem.values["player"])[:8] for problem in run(games, players).problems("P525")}


def test_names_cut_at_one_width_are_taken_with_a_warning() -> None:
    found = run(_games((DORA, "Alder, Ann"), (ANNABEL, "Birch, Ben")), LISTED)
    assert {(p.values["width"], p.severity) for p in found.problems("P525")} == {(20, "warning")}
    assert found.codes.isdisjoint({"P502", "P507"})
    assert set(found.frames.ratings["id"]) == set(LISTED["id"])


def test_a_blank_at_the_cut_is_lost_and_the_name_is_known_still() -> None:
    games = _games((DORA.strip(), "Alder, Ann"), (ANNABEL, "Cottonwood-Berry, Be"))
    more = pd.concat(
        [LISTED, table("id | name | rating | k\n90000005 | Cottonwood-Berry, Benno | 1500 | 20")]
    )
    assert _taken(games, more) == {"90000001", "90000002", "90000005"}


def test_one_long_name_alone_may_be_whole() -> None:
    found = run(_games((ANNABEL, "Alder, Ann")), LISTED)
    assert found.codes >= {"P502"}
    assert not found.problems("P525")


def test_short_names_are_whole() -> None:
    listed = LISTED.assign(name=["Alder, Anna", "Birch, Bena", "Cedar, Cy", "Dogwood, Di"])
    assert not _taken(_games(("Alder, Ann", "Birch, Ben")), listed)


def test_a_longer_name_in_the_file_tells_that_nothing_was_cut() -> None:
    games = _games((DORA, "Hickory-Hornbeam, Hieronymus"), (ANNABEL, "Birch, Ben"))
    assert not _taken(games)


def test_a_cut_name_that_two_may_bear_is_nobodys() -> None:
    other = table("id | name | rating | k\n90000005 | Dogwood-Longfellow, Dietrich | 1500 | 20")
    games = _games(("Dogwood-Longfellow, D", "Alder, Ann"), ("Cottonwood-Berry, Ann", "Birch, Ben"))
    assert _taken(games) == {"90000001", "90000002"}
    assert not _taken(games, pd.concat([LISTED, other]))


def test_who_plays_under_an_id_is_not_the_one_of_a_cut_name_too() -> None:
    games = _games((DORA, "Alder, Ann"), (ANNABEL, "Birch, Ben")).assign(round=["1", "2"])
    assert _taken(pd.concat([games, _games(("90000001", "Birch, Ben"))])) == {"90000002"}
