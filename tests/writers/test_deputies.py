"""Deputy arbiters of a report: carried over where the target has a place for them, else told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from elo_batch.batch.converting import Converted, convert
from elo_batch.batch.request import Request
from elo_batch.readers import ReadOptions, read_file

from ..readers.trf_texts import HEADER, player

DEPUTIES = ["112 FA Elm, Eve", "112 Cedar, Cy (NA)"]
TOLD = "FA Elm, Eve; Cedar, Cy (NA)"
US_CHESS = {"H_AFF_ID": "A9000001", "H_CITY": "S", "H_STATE": "IL", "H_ZIPCODE": "62701"}
ECF = {"EVENT CODE": "AL25", "RESULTS OFFICER ADDRESS": "a@alder.example"}
NO_FIELDS: Mapping[str, str] = MappingProxyType({})


def _converted(
    folder: Path, to: str, name: str, fields: Mapping[str, str] = NO_FIELDS, given: str = "open.trf"
) -> Converted:
    records = [player(1, "2w1", "1.0"), player(2, "1b0", "0.0")]
    lines = [*HEADER, "102 IA Alder, Ann", *DEPUTIES, "122 G/90;+30", *records, ""]
    (folder / "open.trf").write_text("\n".join(lines))
    beside = folder / given.replace(".", "-events.")
    events = str(beside) if beside.exists() else ""
    made = convert(Request(games=(str(folder / given),), events=events), to, name, fields, False)
    for document in made.documents:
        (folder / document.name).write_bytes(document.content)
    return made


@pytest.mark.parametrize("given", ["open.trf", "made.csv", "made.xlsx", "made.parquet"])
def test_deputies_come_back_through_every_table_in_their_order(tmp_path: Path, given: str) -> None:
    if given != "open.trf":
        _converted(tmp_path, given.split(".")[1], given)
    _converted(tmp_path, "trf16", "again.trf", given=given)
    lines = (tmp_path / "again.trf").read_text().splitlines()
    assert [line for line in lines if line.startswith("112")] == DEPUTIES


@pytest.mark.parametrize("given", ["open.trf", "made.csv", "made.xlsx", "made.parquet"])
def test_the_federation_of_the_event_comes_back_through_every_table(tmp_path: Path, given: str) -> None:
    if given != "open.trf":
        _converted(tmp_path, given.split(".")[1], given)
    _converted(tmp_path, "trf16", "again.trf", given=given)
    lines = (tmp_path / "again.trf").read_text().splitlines()
    assert [line for line in lines if line.startswith("032")] == ["032 XXX"]


def test_what_the_user_sets_stands_for_the_deputies(tmp_path: Path) -> None:
    _converted(tmp_path, "trf16", "again.trf", {"112": "FA Fir, Flo"})
    lines = (tmp_path / "again.trf").read_text().splitlines()
    assert [line for line in lines if line.startswith("112")] == ["112 FA Fir, Flo"]


@pytest.mark.parametrize(
    ("to", "name", "fields"),
    [("us-chess", "report", {**US_CHESS, "H_CTD_ID": "90000001"}), ("ecf", "open.ecf", ECF)],
)
def test_a_format_without_a_place_for_deputies_says_so(
    tmp_path: Path, to: str, name: str, fields: dict[str, str]
) -> None:
    made = _converted(tmp_path, to, name, fields)
    (problem,) = [problem for problem in made.problems if problem.code == "W123"]
    assert (str(problem.severity), problem.values["found"]) == ("note", TOLD)


def test_a_report_without_deputies_has_no_column_for_them(tmp_path: Path) -> None:
    (tmp_path / "open.trf").write_text(
        "\n".join([*HEADER, player(1, "2w1", "1.0"), player(2, "1b0", "0.0"), ""])
    )
    events = next(
        t for t in read_file(str(tmp_path / "open.trf"), ReadOptions()).tables if t.kind == "events"
    )
    assert "deputies" not in events.rows
