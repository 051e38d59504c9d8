"""Who is who through texts, workbooks and TRF alike: one person, two people, merges, splits, lists."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import openpyxl
import pytest

from elo_batch.batch import Outcome, Request, rate_batch
from elo_batch.exact import POINT

LIST = """id,name,federation,birth_year,rating,k,games,peak
90000001,"Alder, Ann",XXX,1990,1500,20,50,1500
90000002,"Birch, Ben",XXX,1985,1500,20,50,1500
90000003,"Cedar, Cy",XXX,1950,1500,20,50,1500
90000004,"Cedar, Cy",YYY,2012,1500,20,50,1500
"""
Lists = dict[str, tuple[date | None, str]]
HEADINGS = ("event", "round", "date", "white", "black", "result")


@pytest.fixture(params=["csv", "xlsx", "trf"])
def rate(tmp_path: Path, request: pytest.FixtureRequest):
    """Rate events, each a win of one person over another, in one format under plain Elo."""

    def run(events: dict[str, tuple[str, str]], lists: Lists | None = None, aliases: str = "") -> Outcome:
        paths = []
        for event, people in events.items():
            path = tmp_path / f"{event}.{request.param}"
            {"csv": _csv, "xlsx": _xlsx, "trf": _trf}[request.param](path, event, people)
            paths.append(str(path))
        given = []
        for name, (day, text) in (lists or {"list": (None, LIST)}).items():
            (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
            given.append((day, str(tmp_path / f"{name}.csv")))
        file = tmp_path / "aliases.csv"
        file.write_text(aliases or "alias,id\n", encoding="utf-8")
        asked = Request(games=tuple(paths), players=tuple(given), rules=("elo",), aliases=str(file))
        return rate_batch(asked)

    return run


def _csv(path: Path, event: str, people: tuple[str, str]) -> None:
    row = (event, "1", "2025-11-01", *people, "1-0")
    path.write_text(f"{';'.join(HEADINGS)}\n{';'.join(row)}\n", encoding="utf-8")


def _xlsx(path: Path, event: str, people: tuple[str, str]) -> None:
    book = openpyxl.Workbook()
    for row in (HEADINGS, (event, "1", "2025-11-01", *people, "1-0")):
        book.active.append(row)
    book.save(path)


def _trf(path: Path, event: str, people: tuple[str, str]) -> None:
    lines = [f"012 {event}", "042 2025/11/01", "052 2025/11/01", f"132{'25/11/01':>96}"]
    for n, person in enumerate(people, 1):
        id_, name = (person, "") if person.isdigit() else ("", person)
        lines.append(
            f"001 {n:4} m    {name:33}          {id_:>11}            {2 - n:2}.0 {n:4}"
            f"  {3 - n:4} {'wb'[n - 1]} {2 - n}"
        )
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def told(outcome: Outcome, code: str) -> list[str]:
    return [problem.message for problem in outcome.problems if problem.code == code]


def ratings(outcome: Outcome) -> list[int]:
    """Of the players of the list, in its order."""
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    return [int(text) for text in outcome.results.ratings["rating"]][:4]


def test_a_name_of_two_players_is_an_error_with_both(rate) -> None:
    outcome = rate({"One": ("Cedar, Cy", "90000001")})
    assert outcome.results is None
    assert told(outcome, "P501") == [
        "'Cedar, Cy' may be 90000003 (Cedar, Cy, born 1950, XXX), 90000004 (Cedar, Cy, born 2012, YYY)"
    ]


def test_an_alias_in_each_event_tells_namesakes_apart(rate) -> None:
    """Each wins once against 1500, K 20: +10; who loses twice -20."""
    events = {"One": ("Cedar, Cy", "90000001"), "Two": ("Cedar, Cy", "90000001")}
    aliases = 'alias,id,event\n"Cedar, Cy",90000003,One\n"Cedar, Cy",90000004,Two\n'
    assert ratings(rate(events, aliases=aliases)) == [1480, 1500, 1510, 1510]


def test_a_merge_a_split_and_their_removal(rate) -> None:
    """90000004 beats Alder in two events: all to 90000003, one to each, or as it was."""
    events = {"One": ("90000004", "90000001"), "Two": ("90000004", "90000001")}
    assert ratings(rate(events, aliases="alias,id\n90000004,90000003\n")) == [1480, 1500, 1520, 1500]
    assert ratings(rate(events, aliases="alias,id,event\n90000004,90000003,Two\n")) == [
        1480,
        1500,
        1510,
        1510,
    ]
    assert ratings(rate(events)) == [1480, 1500, 1500, 1520]


def test_nobody_plays_against_himself_under_two_aliases(rate) -> None:
    outcome = rate({"One": ("Annie", "A. Alder")}, aliases="alias,id\nAnnie,90000001\nA. Alder,90000001\n")
    assert outcome.results is None
    assert len(told(outcome, "X304")) == 1


def test_exchanged_digits_are_a_warning_with_the_player(rate) -> None:
    outcome = rate({"One": ("90000010", "90000002")})
    (sentence,) = told(outcome, "P502")
    assert "near matches: 90000001 (Alder, Ann, born 1990, XXX)" in sentence


def test_the_first_of_two_lists_that_has_a_player_counts(rate) -> None:
    """1500 beats 1500: +10; of the second list, where Birch has 1900, only who is not on the first."""
    first = "\n".join(LIST.splitlines()[:2]) + "\n"
    second = LIST.replace('90000001,"Alder, Ann",XXX,1990,1500', '90000001,"Alder, Ann",XXX,1990,1900')
    outcome = rate({"One": ("90000001", "90000002")}, {"first": (None, first), "second": (None, second)})
    assert _new_rating(outcome, "90000001") == 1510


@pytest.mark.parametrize(("october", "november"), [(1500, 1900), (1900, 1500)])
def test_the_list_in_force_at_the_start_of_the_event_counts(rate, october: int, november: int) -> None:
    """The event begins on 1 November. 1500 beats 1500: +10; 1900 beats 1500: 10 / (1 + 10) of 20 points."""
    lists = {
        f"list-{month}": (day, LIST.replace("1990,1500", f"1990,{rating}"))
        for month, day, rating in (("oct", date(2025, 10, 1), october), ("nov", date(2025, 11, 1), november))
    }
    outcome = rate({"One": ("90000001", "90000002")}, lists)
    assert _new_rating(outcome, "90000001") == {1500: 1510, 1900: 1902}[november]


def test_one_person_under_two_ids_is_told_with_both_places(rate) -> None:
    twice = LIST + '90000009,"Ben Birch",XXX,1985,1500,20,50,1500\n'
    events = {"One": ("90000002", "90000001"), "Two": ("90000009", "90000001")}
    (sentence,) = told(rate(events, {"list": (None, twice)}), "P521")
    assert sentence.startswith("Ben Birch plays here under the id 90000009, and under the id 90000002 in ")
    assert "One." in sentence


def _new_rating(outcome: Outcome, player: str) -> int:
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    changes = outcome.results.changes
    (new,) = changes[(changes["level"] == "period") & (changes["id"] == player)]["new_rating"]
    return int(new) // POINT
