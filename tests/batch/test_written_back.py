"""Small events in every format, read back as the readers read them: nothing lost, nothing made up."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_batch.batch.converting import Converted, convert
from elo_batch.batch.request import Request
from elo_batch.problems import Severity
from tests.writers.fields import ECF, US_CHESS

FORMATS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "csv": ("event.csv", {}),
    "xlsx": ("event.xlsx", {}),
    "parquet": ("event.parquet", {}),
    "trf16": ("event.trf", {}),
    "ecf": ("event.ecf", ECF),
    "us-chess": ("event.zip", US_CHESS),
}
NAMES = ("Alder, Ann", "Birch, Ben", "Cedar, Cy", "Dogwood, Di", "Élm, Zoë", "O'Fir, J.-P.", "Ginkgö, Żak")
HEADINGS = "event,round,board,date,white,black,result,white_name,black_name,white_rating,black_rating"
PLAYED = ("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-")
BYES = ("bye=1", "bye=½", "bye=0")


def written(rows: str, to: str, folder: str, set_: Mapping[str, str] | None = None) -> Converted:
    """The rows of a CSV file in another format."""
    name, needed = FORMATS[to]
    path = Path(folder, "games.csv")
    path.write_text(f"{HEADINGS}\n{rows}", encoding="utf-8")
    return convert(Request(games=(str(path),)), to, name, {**needed, **(set_ or {})}, False)


@st.composite
def small_events(draw: st.DrawFn) -> str:
    """Rounds of a small event: who is left over has a bye, every game a result and a day."""
    count = draw(st.integers(2, len(NAMES)))
    persons = [(f"{900_000_01 + number}", name) for number, name in enumerate(NAMES[:count])]
    ratings = [draw(st.sampled_from(["", "1500", "2014"])) for _ in persons]
    rows = []
    for round_ in range(1, draw(st.integers(1, 4)) + 1):
        day = date(2025, 11, 7) + timedelta(days=round_)
        order = draw(st.permutations(range(count)))
        for board, at in enumerate(range(0, count - 1, 2), 1):
            white, black = order[at], order[at + 1]
            sides = [f"{persons[white][0]},{persons[black][0]}", draw(st.sampled_from(PLAYED))]
            named = f'"{persons[white][1]}","{persons[black][1]}",{ratings[white]},{ratings[black]}'
            rows.append(f"Oak Cup,{round_},{board},{day},{','.join(sides)},{named}")
        if count % 2:
            id_, name = persons[order[-1]]
            bye = draw(st.sampled_from(BYES))
            rows.append(f'Oak Cup,{round_},,{day},{id_},,{bye},"{name}",,{ratings[order[-1]]},')
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("to", FORMATS)
@settings(max_examples=8, deadline=None)
@given(rows=small_events())
def test_any_small_event_is_read_back_as_it_was(to: str, rows: str) -> None:
    """`convert` itself compares what it wrote, and raises ReadBackError for any difference."""
    with TemporaryDirectory() as folder:
        made = written(rows, to, folder)
    errors = [problem for problem in made.problems if problem.severity is Severity.ERROR]
    assert not errors, errors[0].lines()
    assert made.documents
