"""Names, ids and events of odd signs: converted and read back the same, or refused with a sentence."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_batch.batch.converting import Converted, convert
from elo_batch.batch.request import Request
from elo_batch.problems import Severity, worst
from tests.writers.fields import ECF, US_CHESS

FIELDS = {
    "csv": {},
    "xlsx": {},
    "parquet": {},
    "trf16": {},
    "ecf": ECF,
    "us-chess": US_CHESS,
}
OUT = {"trf16": "oak.trf", "us-chess": "oak.zip"}
ODD = (
    'Alder; Ann "Ace"',
    'Alder, Ann "Ace"',
    '"Ace" Alder, Ann',
    '"Alder, Ann"',
    '"Alder"',
    'Alder"',
    "'Alder",
    "Alder'",
    "Alder, 'Ann'",
    "«Alder, Ann»",
    "=Alder",
    "=1+1",
    "+Alder, Ann",
    "-Alder, Ann",
    "@alder",
    "#Alder, Ann",
    "Alder;Ann|Birch\tCedar",
    "Alder,\u00a0Ann",
    "Alder,\u2009Ann",
    "Alder\nAnn",
    "Alder\r\nAnn",
    "Alder\u200b, Ann",
    "Alder, Ann \U0001f600",
    "\u05d0\u05dc\u05d5\u05df, \u05d0\u05e0\u05d4",
    "\u202eAlder, Ann",
    "Alder, Zoe\u0301",
    "A" * 300,
    "Alder" + ", Ann" * 60,
    "Ald\\er, Ann",
    "Alder, Ann (ENG)",
    "GM Alder, Ann",
    "Alder, Ann 2100",
    "1-0",
    "1/2",
    "0",
    "00017",
    "1e5",
    "2025-11-08",
    "Alder / Birch",
    "None",
    "nan",
    "TRUE",
    "\\N",
    "Alder&amp;Birch",
    "<b>Alder</b>",
    "Alder\x00",
    "Alder\x0b, Ann",
    "_x0041_lder",
    ",",
    ".",
    '"',
    "''",
)


def table(person: str, event: str, id_: str = "", title: str = "") -> str:
    """A games file of three games in which one person, or the event, is called oddly."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["event", "round", "date", "white", "black", "result", "white_name", "black_name"])
    name = person if id_ else ""
    writer.writerow([event, 1, "2025-11-08", id_ or person, "90000002", "1-0", name, "Birch, Ben"])
    writer.writerow([event, 1, "2025-11-08", "90000003", "90000004", "0-1", "Cedar, Cy", "Dogwood, Di"])
    writer.writerow([event, 2, "2025-11-09", "90000002", "90000003", "1/2-1/2", "Birch, Ben", "Cedar, Cy"])
    return text.getvalue()


def converted(content: str, to: str) -> Converted:
    """The table in another format."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "oak.csv")
        path.write_bytes(content.encode("utf-8"))
        return convert(Request(games=(str(path),)), to, OUT.get(to, f"made.{to}"), FIELDS[to], False)


def assert_made_or_refused(content: str, to: str) -> None:
    """Files that were read back, or an error; `convert` raises what is read back otherwise."""
    made = converted(content, to)
    refused = worst(made.problems) is Severity.ERROR
    assert bool(made.documents) != refused, [problem.code for problem in made.problems]


@pytest.mark.parametrize("to", ["csv", "xlsx", "parquet", "trf16", "ecf"])
@pytest.mark.parametrize("name", ['Alder; Ann "Ace"', '"Ace" Alder, Ann'])
def test_a_nickname_in_quotes_is_read_back_as_it_is(name: str, to: str) -> None:
    made = converted(table(name, "Oak Cup"), to)
    assert made.documents, [problem.message for problem in made.problems]


@pytest.mark.parametrize("to", ["csv", "xlsx", "parquet"])
def test_what_the_reader_of_a_list_takes_from_an_id_is_refused_by_name(to: str) -> None:
    made = converted(table('"Alder"', "Oak Cup"), to)
    (problem,) = [problem for problem in made.problems if problem.code == "W122"]
    assert (problem.values["text"], problem.values["found"], made.documents) == ('"Alder"', "Alder", ())


@pytest.mark.parametrize("to", ["csv", "xlsx", "trf16"])
def test_blanks_of_other_kinds_in_an_event_are_plain_ones_in_the_file(to: str) -> None:
    assert converted(table("90000001", "Oak\u00a0Cup\u200b"), to).documents


def pairs() -> list[tuple[str, str]]:
    """Each odd text with one format, in turn; with all of them in `make test-slow`."""
    formats, whole = list(FIELDS), "ELO_BATCH_FUZZ" in os.environ
    chosen = range(len(formats)) if whole else (0,)
    return [(text, formats[(at + more) % len(formats)]) for at, text in enumerate(ODD) for more in chosen]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "to"), pairs())
def test_an_odd_text_is_read_back_the_same_or_refused(text: str, to: str) -> None:
    assert_made_or_refused(table(text, "Oak Cup"), to)
    assert_made_or_refused(table(text, "Oak Cup", "90000001"), to)
    assert_made_or_refused(table("90000001", text), to)


@pytest.mark.slow
@settings(max_examples=8, deadline=None, derandomize=True)
@given(
    st.text(
        st.sampled_from("AZazé '\"«`;,|=+-@#.()/\\\u00a0\u200b\u05d0\U0001f600\n\t01½"),
        min_size=1,
        max_size=12,
    ),
    st.sampled_from(sorted(FIELDS)),
    st.booleans(),
)
def test_any_text_is_read_back_the_same_or_refused(text: str, to: str, with_id: bool) -> None:
    assert_made_or_refused(table(text, "Oak Cup", "90000001" if with_id else ""), to)
    assert_made_or_refused(table("90000001", text), to)
