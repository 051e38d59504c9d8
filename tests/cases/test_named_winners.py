"""B035: results that name the winner, by name or id, in tables of games of every format."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.batch import Outcome
from elo_batch.exact import POINT

from .formats import players, saved
from .runs import codes, from_files

HEADINGS = ("round", "date", "white", "black", "result")
IDS, NAMES = ("90000001", "90000002"), ("Alder, Ann", "Birch, Ben")
WHITE = ["Alder, Ann", "Ann Alder", "Alder Ann", "ALDER, ANN", "alder,ann", "Álder, Änn", "90000001"]
BLACK = ["Birch, Ben", "ben birch", "Bén BIRCH", "90000002"]
DRAWS = ["Draw", "drawn", "remis", "½-½"]
FORMATS = ("csv", "xlsx", "json")
THIRD = "Cedar, Cy"


def written(folder: Path, sides: tuple[str, str], results: Sequence[str], ending: str) -> Path:
    """A table of games between two players with these results."""
    rows = [(str(n), "2025-11-08", *sides, result) for n, result in enumerate(results, 1)]
    if ending == "json":
        return saved(folder, "open.json", json.dumps([dict(zip(HEADINGS, row, strict=True)) for row in rows]))
    if ending == "csv":
        lines = [",".join(f'"{cell}"' for cell in row) for row in (HEADINGS, *rows)]
        return saved(folder, "open.csv", "\n".join([*lines, ""]))
    book = Workbook()
    for row in (HEADINGS, *rows):
        book.worksheets[0].append(list(row))
    book.save(folder / "open.xlsx")
    return folder / "open.xlsx"


def scores(outcome: Outcome) -> list[float]:
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    lines = outcome.results.lines
    return [float(score / POINT) for score in lines[lines["colour"] == "white"]["score"]]


def bad(outcome: Outcome) -> list[tuple[str, int]]:
    errors = [problem for problem in outcome.problems if problem.severity == "error"]
    return sorted((problem.code, problem.place.line) for problem in errors)


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("sides", [IDS, NAMES])
def test_the_winner_is_known_by_name_or_id_where_the_list_has_both(
    tmp_path: Path, sides: tuple[str, str], ending: str
) -> None:
    outcome = from_files(written(tmp_path, sides, WHITE + BLACK + DRAWS, ending), players(tmp_path))
    assert scores(outcome) == [1.0] * len(WHITE) + [0.0] * len(BLACK) + [0.5] * len(DRAWS)
    assert "D107" not in codes(outcome.problems)


@pytest.mark.parametrize("ending", FORMATS)
def test_names_are_compared_with_names_without_a_list(tmp_path: Path, ending: str) -> None:
    outcome = from_files(written(tmp_path, NAMES, [*WHITE[:-1], *BLACK[:-1], *DRAWS], ending))
    assert not {"V203", "D107", "D133"} & set(codes(outcome.problems))


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("sides", [IDS, NAMES])
def test_another_name_is_a_finding(tmp_path: Path, sides: tuple[str, str], ending: str) -> None:
    """Initials, a part of the name, a player of no list; and a player of the list who plays elsewhere."""
    path = written(tmp_path, sides, ["Alder, A.", "Alder", "Oak, Ola", THIRD], ending)
    found = [code for code, _ in bad(from_files(path, players(tmp_path)))]
    assert found == ["D107", "V203", "V203", "V203"]


@pytest.mark.parametrize("ending", FORMATS)
def test_a_name_cannot_be_compared_with_ids_alone(tmp_path: Path, ending: str) -> None:
    outcome = from_files(written(tmp_path, IDS, ["Alder, Ann", "Ben Birch", "not played", "1-0"], ending))
    assert [code for code, _ in bad(outcome)] == ["D133", "D133", "V203"]
    messages = [problem.message for problem in outcome.problems if problem.code == "D133"]
    assert all("stand as ids, and no list says their names" in message for message in messages)


@pytest.mark.parametrize("ending", FORMATS)
def test_an_id_cannot_be_compared_with_names_alone(tmp_path: Path, ending: str) -> None:
    outcome = from_files(written(tmp_path, NAMES, ["90000001", "1-0"], ending))
    assert [code for code, _ in bad(outcome)] == ["D133"]
    (message,) = [problem.message for problem in outcome.problems if problem.code == "D133"]
    assert "stand as names, and no list says their ids" in message


def test_names_that_differ_by_accents_alone_are_told_apart_exactly(tmp_path: Path) -> None:
    sides = ("Alder, Zoe", "Alder, Zoë")
    listed = players(tmp_path, 'id,name,rating,k\n1,"Alder, Zoe",1500,20\n2,"Alder, Zoë",1500,20\n')
    assert scores(from_files(written(tmp_path, sides, [*sides], "csv"), listed)) == [1.0, 0.0]
    unclear = from_files(written(tmp_path, sides, ["Zoe Alder"], "csv"), listed)
    assert [code for code, _ in bad(unclear)] == ["V203"]


def test_a_name_that_two_ids_have_says_nothing_of_an_id(tmp_path: Path) -> None:
    listed = players(
        tmp_path,
        'id,name,rating,k\n90000001,"Alder, Ann",1500,20\n90000002,"Alder, Ann",1500,20\n',
    )
    outcome = from_files(written(tmp_path, IDS, ["Alder, Ann"], "csv"), listed)
    assert outcome.results is None


def test_the_winner_against_nobody_is_no_game(tmp_path: Path) -> None:
    outcome = from_files(written(tmp_path, (IDS[0], "bye"), ["Alder, Ann"], "csv"), players(tmp_path))
    assert outcome.results is None


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("sides", [IDS, NAMES, ("A. Alder", "90000002"), ("Alder, Ann", "Benno")])
@pytest.mark.parametrize("event", ["", "open"])
def test_the_winner_may_be_named_by_an_alias(
    tmp_path: Path, sides: tuple[str, str], ending: str, event: str
) -> None:
    rows = ["Benno,90000002,", f"A. Alder,90000001,{event}", "Annie,Alder A.,", "Alder A.,90000001,"]
    aliases = saved(tmp_path, "aliases.csv", "\n".join(["alias,id,event", *rows, ""]))
    path = written(tmp_path, sides, ["A. Alder", "Annie", "Benno", "Alder, Ann", "90000002"], ending)
    outcome = from_files(path, players(tmp_path), aliases=str(aliases))
    assert scores(outcome) == [1.0, 1.0, 0.0, 1.0, 0.0]
    alone = from_files(written(tmp_path, NAMES, ["A. Alder", "Annie", "Benno"], ending), players(tmp_path))
    assert [code for code, _ in bad(alone)] == ["V203"] * 3


def test_an_alias_of_two_events_with_two_ids_names_no_winner(tmp_path: Path) -> None:
    rows = ["Annie,90000001,Spring Open", "Annie,90000003,Autumn Open"]
    aliases = saved(tmp_path, "aliases.csv", "\n".join(["alias,id,event", *rows, ""]))
    outcome = from_files(written(tmp_path, NAMES, ["Annie"], "csv"), players(tmp_path), aliases=str(aliases))
    assert [code for code, _ in bad(outcome)] == ["V203"]
