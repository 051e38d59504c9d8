"""The catalogue of problems: every code is used, every code used is there, and every slot is filled."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from itertools import pairwise
from string import Formatter

import pytest

from elo_batch.problems import Place, Problem, Severity, catalogue

from .source import modules, strings

CODE = re.compile(r"[A-Z]\d{3}")
LETTERS = "FHVXTSLPROCDGNW"


@cache
def used() -> set[str]:
    return {text for tree in modules().values() for text in strings(tree) if CODE.fullmatch(text)}


def test_every_code_of_the_source_is_in_the_catalogue() -> None:
    assert {code for code in used() if code[0] in LETTERS} <= set(catalogue())


def test_every_code_of_the_catalogue_is_used() -> None:
    assert set(catalogue()) <= used()


@pytest.mark.parametrize("code", sorted(catalogue()))
def test_an_entry_is_a_short_sentence_with_an_advice(code: str) -> None:
    kind = catalogue()[code]
    assert CODE.fullmatch(code)
    assert code[0] in LETTERS
    assert kind.title
    assert not kind.title.endswith(".")
    assert kind.sentence
    assert not kind.sentence.endswith(".")
    assert len(kind.sentence) < 260
    if kind.severity is not Severity.NOTE:
        assert kind.advice.endswith((".", "}"))


@pytest.mark.parametrize("code", sorted(catalogue()))
def test_every_sentence_and_advice_can_be_written(code: str) -> None:
    problem = Problem(code, values=dict.fromkeys(slots(code), 1))
    assert "{" not in " ".join(problem.lines())


def slots(code: str) -> set[str]:
    kind = catalogue()[code]
    return {
        name for text in (kind.sentence, kind.advice) for _, name, _, _ in Formatter().parse(text) if name
    }


# the functions that make a problem of exactly the values they are called with, and what they add to them
MAKERS: dict[str, set[str]] = {
    "Problem": set(),
    "row_problems": set(),
    "event_problem": {"found", "event"},
    "event_problems": {"event"},
}


@cache
def filled() -> dict[str, list[set[str] | None]]:
    """For each code the values of each call that names it; None where they cannot be read from the source."""
    found: dict[str, list[set[str] | None]] = defaultdict(list)
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node) in MAKERS:
                codes = [a.value for a in node.args if isinstance(a, ast.Constant) and a.value in catalogue()]
                for code in codes:
                    found[code].append(_values(node))
    return found


def _name(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def _values(call: ast.Call) -> set[str] | None:
    name = _name(call)
    given = set(MAKERS[name])
    for keyword in call.keywords:
        if keyword.arg is None:
            return None
        if keyword.arg == "values":
            if not isinstance(keyword.value, ast.Dict):
                return None
            keys = keyword.value.keys
        else:
            given.add(keyword.arg)
            continue
        if any(not isinstance(key, ast.Constant) for key in keys):
            return None
        given |= {str(key.value) for key in keys if isinstance(key, ast.Constant)}
    for argument in call.args:
        if isinstance(argument, ast.Dict):
            if any(not isinstance(key, ast.Constant) for key in argument.keys):
                return None
            given |= {str(key.value) for key in argument.keys if isinstance(key, ast.Constant)}
        elif isinstance(argument, (ast.Name, ast.Starred, ast.BinOp)) and name == "Problem":
            return None
    return given


@pytest.mark.parametrize("code", sorted(catalogue()))
def test_every_slot_of_a_sentence_is_filled_where_the_source_shows_it(code: str) -> None:
    for values in filled().get(code, []):
        wanted = slots(code) - {"more"}  # where else the same stands: blank unless given
        assert values is None or wanted <= values, f"{code}: {wanted - values} not among {values}"


def test_many_sentences_can_be_checked_in_the_source() -> None:
    readable = [code for code, calls in filled().items() if any(values is not None for values in calls)]
    assert len(readable) >= 25


COUNTS = frozenset(
    [
        *("count", "declared", "digits", "days", "events", "cycles", "filled", "games"),
        *("kept", "others", "players", "rounds", "rows", "stated", "teams"),
    ]
)
"""Slots that hold a number of things in most sentences."""
MANY = re.compile(r" (?!of\b)(?:[a-z]+ )?(?:[a-z]+s|are|were|have|hold|stand)\b")


@pytest.mark.parametrize("code", sorted(catalogue()))
def test_one_thing_is_not_told_in_the_plural(code: str) -> None:
    """Behind a count stands no bare plural: it is `{count:row}` or `{count:row is|rows are}`."""
    for text in (catalogue()[code].sentence, catalogue()[code].advice):
        parts = list(Formatter().parse(text))
        for (_, name, words, _), (after, *_) in pairwise(parts):
            assert words or name not in COUNTS or not MANY.match(after), f"{{{name}}}{after}"


@pytest.mark.parametrize(
    ("count", "told"),
    [(1, "1 hidden row read, this is the first"), (2, "2 hidden rows read, this is the first")],
)
def test_a_count_takes_the_form_of_its_word(count: int, told: str) -> None:
    assert Problem("S004", values={"count": count}).message == told


@pytest.mark.parametrize("code", sorted(catalogue()))
def test_a_line_that_may_be_a_row_of_a_sheet_is_called_so(code: str) -> None:
    written = re.compile(r"\bline \{")
    assert not any(map(written.search, (catalogue()[code].sentence, catalogue()[code].advice)))


@pytest.mark.parametrize(("sheet", "told"), [("", "line 3"), ("List", "row 3")])
def test_a_place_decides_between_line_and_row(sheet: str, told: str) -> None:
    values = {"found": "90000001", "other": 3, "columns": "rating"}
    problem = Problem("L432", Place("list", sheet, 7), values)
    assert problem.message == f"player 90000001 also stands in {told}, with different rating"
