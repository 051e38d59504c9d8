"""Reading the folder of a run: what is not as it was written is said, what cannot be used is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

from elo_batch.analysis.explain import explain, json_of
from elo_batch.columns import LINES
from elo_batch.exact import from_text
from elo_batch.problems import Problem, RequestError
from elo_batch.reports import lines_parquet
from elo_batch.results import Results

from .outputs import Row, ann_changes, ann_lines, write_folder

ANN = "90000001"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ann's run."""
    return write_folder(tmp_path / "out", ann_changes(), ann_lines())


def test_a_changed_file_is_named(folder: Path) -> None:
    path = folder / "changes.csv"
    path.write_text(path.read_text("utf-8").replace("1822", "1823"), "utf-8")
    explained, warnings = explain(folder, ANN)
    assert [warning.split(" has ")[0] for warning in warnings] == [str(path)]
    assert explained.faults


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "newcomers.csv").rename(folder / "elsewhere.csv")
    with pytest.raises(RequestError, match=r"newcomers\.csv cannot be used"):
        explain(folder, ANN)


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(RequestError, match=r"holds no finished run"):
            explain(place, ANN)


@pytest.mark.parametrize("content", ["{", "[]", '{"outputs": 1}'])
def test_a_run_json_of_something_else_is_refused(folder: Path, content: str) -> None:
    (folder / "run.json").write_text(content, "utf-8")
    with pytest.raises(RequestError, match=r"run\.json"):
        explain(folder, ANN)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("changes.csv", "rating_before", "rating_befor"),
        ("changes.csv", ",2.4,", ",about 2,"),
        ("lines.csv", ",20,", ",twenty,"),
        ("lines.csv", "id,name", "id;name"),
        ("ratings.csv", "id,name", "number,name"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(RequestError, match="cannot be used"):
        explain(folder, ANN)


def test_a_move_that_was_interrupted_is_settled_first(folder: Path) -> None:
    (folder / ".staging" / "new").mkdir(parents=True)
    explain(folder, ANN)
    assert not (folder / ".staging").exists()


def _typed(rows: list[Row]) -> pd.DataFrame:
    """Lines as the results hold them."""
    frame = {}
    for column in LINES:
        cells = [row.get(column.name, "") for row in rows]
        if column.kind == "exact":
            frame[column.name] = pd.Series([from_text(c) if c else None for c in cells], dtype="Int64")
        elif column.kind == "whole":
            frame[column.name] = pd.Series([int(c) if c else None for c in cells], dtype="Int64")
        elif column.kind == "date":
            frame[column.name] = pd.to_datetime(pd.Series(cells)).astype("datetime64[s]")
        else:
            frame[column.name] = pd.Series(cells, dtype="str")
    return pd.DataFrame(frame)


def test_lines_in_parquet_are_explained_like_lines_in_csv(folder: Path) -> None:
    expected = json_of(explain(folder, ANN)[0])
    nothing = pd.DataFrame()
    no_problems: tuple[Problem, ...] = ()
    results = Results(
        **dict.fromkeys(("ratings", "standings", "changes", "newcomers"), nothing),
        lines=_typed(ann_lines()),
        problems=no_problems,
        about={},
        run={},
    )
    (folder / "lines.parquet").write_bytes(lines_parquet.render(results))
    run = json.loads((folder / "run.json").read_text("utf-8"))
    run["outputs"]["lines.parquet"] = run["outputs"].pop("lines.csv")
    (folder / "run.json").write_text(json.dumps(run), "utf-8")
    explained, _ = explain(folder, ANN)
    assert json_of(explained) == {**expected, "lines": "lines.parquet"}
    assert explained.pools[0].events[0].games[0].gain == 360_000_000
