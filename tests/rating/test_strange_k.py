"""A K of the list that the law gives nobody: used, and told in a warning that names the K's of the law."""

from __future__ import annotations

from pathlib import Path

import pytest

from .batches import Rated, own_law, rate

TABLE = """
extends = "elo"
[k]
bands = [{ below_rating = 2000, k = 36 }, { k = 18 }]
from_list = FROM_LIST
assumed = 24
first_k = 48
reading = "an example"
source = "minutes"
"""


def _rated(k: int, rules: tuple[str, ...] = ("fide-standard",), column: str = "k", **game: object) -> Rated:
    rows = f"id,name,rating,{column},games,peak,birth_year\n1,Alder,2050,{k},50,2050,1980"
    played = {"event": "Open", "date": "2025-10-20", "white": "1", "black": "2", "result": "1-0", **game}
    return rate([played], f"{rows}\n2,Birch,2040,20,50,2050,1980\n3,Cedar,2000,77,9,2000,1980", rules=rules)


def _told(rated: Rated) -> list[str]:
    return [problem.message for problem in rated.outcome.problems if problem.code == "R819"]


@pytest.mark.parametrize("k", [200, 100, 15, 30, 4, 2])
@pytest.mark.parametrize("rules", ["fide-standard", "fide-club", "fide"])
def test_a_k_that_no_band_gives(k: int, rules: str) -> None:
    rated = _rated(k, (rules,))
    law = "fide-standard" if rules == "fide" else rules
    assert _told(rated) == [
        f"players whose K of the list (standard) is used although {law} knows only 10, 20, 40: 1 (Alder: {k})"
    ]
    assert rated.period("1")["k"] == k
    assert "R808" not in rated.codes


@pytest.mark.parametrize("k", [10, 20, 40])
def test_a_k_of_another_band_is_a_note_at_most(k: int) -> None:
    assert not _told(_rated(k))


def test_a_k_set_by_hand_is_meant() -> None:
    assert not _told(_rated(200, column="k_manual"))


@pytest.mark.parametrize(("day", "warned"), [("2022-08-20", False), ("2022-10-20", True)])
def test_the_edition_of_the_day_says_which_there_are(day: str, warned: bool) -> None:
    """FIDE rapid had one K for everybody until October 2022, and a table from then on."""
    header = "id,name,rapid_rating,rapid_k,rapid_games,rapid_peak,birth_year"
    game = {"event": "Open", "date": day, "white": "1", "black": "2", "result": "1-0"}
    rows = "\n1,Alder,2050,200,50,2050,1980\n2,Birch,2040,20,50,2050,1980"
    rated = rate([{**game, "time_control": "rapid"}], header + rows, rules=("fide-rapid",))
    assert len(_told(rated)) == warned


@pytest.mark.parametrize(("k", "warned"), [(36, 0), (18, 0), (24, 0), (48, 0), (20, 1), (180, 1)])
def test_a_law_of_ones_own_has_its_own_table(tmp_path: Path, k: int, warned: int) -> None:
    rules = own_law(tmp_path / "own.toml", TABLE.replace("FROM_LIST", "true"))
    rows = f"id,name,rating,k\n1,Alder,2050,{k}\n2,Birch,2040,18"
    rated = rate([{"event": "Open", "white": "1", "black": "2", "result": "1-0"}], rows, rules=rules)
    assert len(_told(rated)) == warned


@pytest.mark.parametrize("k", [27, 33, 150])
def test_where_the_law_leaves_k_to_the_list_or_computes_it_nothing_is_said(tmp_path: Path, k: int) -> None:
    """Federations that compute K for each player print it on the list, and the law has one K for the rest."""
    assert not _told(_rated(k, ("elo",)))
    assert not _told(_rated(k, own_law(tmp_path / "own.toml", TABLE.replace("FROM_LIST", "false"))))
