"""Newcomers under several spellings, and several newcomers under one name, in texts, TRF and workbooks."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from elo_batch.batch import Outcome

from ..cases.runs import checked, from_files

HEADINGS = ["event", "round", "date", "white", "black", "result"]
Write = Callable[..., str]


def _csv(path: Path, rows: list[list[str]]) -> None:
    path.write_text("\n".join(";".join(row) for row in rows) + "\n", encoding="utf-8")


def _xlsx(path: Path, rows: list[list[str]]) -> None:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)


@pytest.fixture(params=["csv", "xlsx", "trf"])
def write(tmp_path: Path, request: pytest.FixtureRequest) -> Write:
    """Write an event in which somebody without an id beats somebody else; the path."""

    def table(event: str, name: str, other: str) -> str:
        path = tmp_path / f"{event}.{request.param}"
        write = _csv if request.param == "csv" else _xlsx
        write(path, [HEADINGS, [event, "1", "2025-11-01", name, other, "1-0"]])
        return str(path)

    def trf(event: str, name: str, other: str) -> str:
        return report(tmp_path, event, (name, "", 0), (other, "", 0))

    return trf if request.param == "trf" else table


def report(folder: Path, event: str, *people: tuple[str, str, int]) -> str:
    """A TRF in which the first beats the second, the third the fourth; name, federation, year of birth."""
    lines = [f"012 {event}", "042 2025/11/01", "052 2025/11/01", f"132{'25/11/01':>96}"]
    for n, (name, federation, born) in enumerate(people, 1):
        won = n % 2
        birth = f"{born}/00/00" if born else ""
        lines.append(
            f"001 {n:4} m    {name:33}      {federation:3}             {birth:10} {won:2}.0 {n:4}"
            f"  {n + 1 if won else n - 1:4} {'w' if won else 'b'} {won}"
        )
    path = folder / f"{event}.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def check(*paths: str, **options: object) -> Outcome:
    return from_files([Path(path) for path in paths], rules=("elo",), **options)


def persons(outcome: Outcome) -> list[str]:
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    return sorted({*outcome.results.lines["id"]})


def told(outcome: Outcome, *codes: str) -> list[str]:
    return [problem.message for problem in outcome.problems if problem.code in codes]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Adams, Ann", "Adams Ann"),
        ("Adams, Ann", "ADAMS ANN"),
        ("Adams, Ann", "ADAMS,Ann"),
        ("Dogwood, Zoë", unicodedata.normalize("NFD", "Dogwood, Zoë")),
        ("Dogwood, Zoë", unicodedata.normalize("NFD", "DOGWOOD Zoë")),
    ],
)
def test_spellings_of_one_name_are_one_person_with_a_note(write: Write, first: str, second: str) -> None:
    outcome = check(write("One", first, "Birch, Ben"), write("Two", second, "Cedar, Cy"))
    assert len(persons(outcome)) == 3
    assert len(told(outcome, "P505")) == 1
    assert told(outcome, "P523") == []


@pytest.mark.parametrize(
    ("first", "second"),
    [("Adams, Ann", "Ann Adams"), ("Adams, Ann", "Ann, Adams"), ("Dogwood, Zoë", "Dogwood, Zoe")],
)
def test_a_guessed_order_or_accent_is_a_warning_with_both_places(
    write: Write, first: str, second: str
) -> None:
    one, two = write("One", first, "Birch, Ben"), write("Two", second, "Cedar, Cy")
    outcome = check(one, two)
    assert len(persons(outcome)) == 4
    (problem,) = [problem for problem in outcome.problems if problem.code == "P523"]
    other = two if problem.place.file == one else one
    assert other in problem.message
    assert all(name in problem.message for name in (first, second, "may be one person"))


def test_both_in_one_event_are_two_with_a_warning(tmp_path: Path) -> None:
    people = (("Adams, Ann", "", 0), ("Birch, Ben", "", 0), ("Adams Ann", "", 0), ("Cedar, Cy", "", 0))
    outcome = check(report(tmp_path, "One", *people))
    assert persons(outcome) == ["Adams Ann", "Adams, Ann", "Birch, Ben", "Cedar, Cy"]
    place = outcome.problems[0].place.file
    assert told(outcome, "P523") == [
        f"Adams, Ann here and Adams Ann in {place}:7 may be one person and are rated as two"
    ]


@pytest.mark.parametrize(
    ("first", "second", "number", "warned"),
    [
        (("XXX", 1990), ("XXX", 1990), 3, 0),
        (("XXX", 1990), ("", 0), 3, 0),
        (("XXX", 1990), ("YYY", 1990), 4, 1),
        (("XXX", 1990), ("XXX", 2010), 4, 0),
        (("XXX", 0), ("YYY", 0), 4, 0),
    ],
)
def test_years_and_federations_tell_spellings_apart(
    tmp_path: Path, first: tuple[str, int], second: tuple[str, int], number: int, warned: int
) -> None:
    one = report(tmp_path, "One", ("Adams Ann", *first), ("Birch, Ben", "", 0))
    two = report(tmp_path, "Two", ("Adams, Ann", *second), ("Cedar, Cy", "", 0))
    outcome = check(one, two)
    assert len(persons(outcome)) == number
    assert len(told(outcome, "P523")) == warned
    if number == 3:
        row = outcome.results.ratings.set_index("id").loc["Adams, Ann"]
        assert (row["federation"], str(row["birth_year"])) == ("XXX", "1990")


def test_a_comma_that_may_stand_in_two_places_is_a_warning(write: Write) -> None:
    names = ("Adams Ann, Mary", "Adams, Ann Mary", "Adams Ann Mary")
    outcome = check(*(write(f"E{n}", name, f"Birch, B{n}x") for n, name in enumerate(names)))
    assert len(persons(outcome)) == 6
    assert len(told(outcome, "P523")) == 2


@pytest.mark.parametrize("second", ["Adams, Ann", "ADAMS, Ann"])
def test_two_people_with_one_name_are_an_error_with_both_places(tmp_path: Path, second: str) -> None:
    one = report(tmp_path, "One", ("Adams, Ann", "XXX", 1990), ("Birch, Ben", "", 0))
    two = report(tmp_path, "Two", (second, "XXX", 2010), ("Cedar, Cy", "", 0))
    outcome = check(one, two)
    assert outcome.results is None
    assert told(outcome, "P524") == [
        f"'{name}' is born 1990 in {one}:5 and 2010 in {two}:5, and no id tells the two apart"
        for name in ("Adams, Ann", second)
    ]
    aliases = tmp_path / "aliases.csv"
    aliases.write_text(f'alias,id,event\n"{second}",Adams Ann 2010,Two\n', encoding="utf-8")
    assert persons(check(one, two, aliases=str(aliases))) == [
        "Adams Ann 2010",
        "Adams, Ann",
        "Birch, Ben",
        "Cedar, Cy",
    ]


@pytest.mark.parametrize(("born", "found"), [(1950, True), (0, True), (2012, False)])
def test_a_child_is_not_taken_for_the_adult_of_the_name_on_the_list(
    tmp_path: Path, born: int, found: bool
) -> None:
    listed = tmp_path / "list.csv"
    listed.write_text('id,name,birth_year,rating\n90000003,"Cedar, Cy",1950,1500\n', encoding="utf-8")
    games = report(tmp_path, "One", ("Cedar, Cy", "", born), ("Birch, Ben", "", 0))
    outcome = checked(Path(games), listed, rules=("elo",))
    near = "'Cedar, Cy' is not on the list and is rated as a newcomer; near matches: 90000003"
    assert [sentence.startswith(near) for sentence in told(outcome, "P502")] == ([] if found else [True])
