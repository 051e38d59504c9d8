"""The CSV files, run.json and lines.parquet of a batch."""

from __future__ import annotations

import dataclasses
import io
import json
from decimal import Decimal
from hashlib import sha256
from importlib import import_module
from pkgutil import iter_modules

import pyarrow.parquet as pq
import pytest

from elo_batch import reports
from elo_batch.columns import CHANGES, LINES, NEWCOMERS, names
from elo_batch.problems import RequestError, Severity
from elo_batch.reports import LINES as LINE_REPORTS
from elo_batch.reports import (
    REPORTS,
    changes_csv,
    documents,
    lines_csv,
    lines_format,
    lines_parquet,
    newcomers_csv,
    problems_csv,
    ratings_csv,
    run_json,
)
from elo_batch.results import Document, Results


def _rows(content: bytes) -> list[str]:
    return content.decode().splitlines()


def test_ratings_are_written_as_they_are_but_for_what_a_spreadsheet_would_compute(results: Results) -> None:
    assert _rows(ratings_csv.render(results)) == [
        "id,name,birth_date,rating,e-mail",
        "090000001,'=1+1,1999-02-03,1604,a@example.org",
        '90000002,"Birch, ""Bo""",,2405,',
        "90000003,Zoë Cedar,2008-01-01,,",
    ]


def test_changes_have_the_public_columns_and_exact_numbers(results: Results) -> None:
    rows = _rows(changes_csv.render(results))
    assert rows[0] == ",".join(names(CHANGES))
    assert rows[2] == (
        "period,090000001,'=1+1,standard,,,,1600,40,,below 30 games: 24 at the start,"
        "1,0.5,0.4,0.1,4,4,1604,1,1,,,,"
    )


def test_newcomers_chain_into_the_next_run(results: Results) -> None:
    assert _rows(newcomers_csv.render(results)) == [
        ",".join(names(NEWCOMERS)),
        "90000010,standard,Spring Open,2026-11-07,2026-11-09,3,1,4800,no",
    ]


def test_lines_are_exact_and_dated(results: Results) -> None:
    rows = _rows(lines_csv.render(results))
    assert rows[0] == ",".join(names(LINES))
    assert rows[1] == (
        "090000001,'=1+1,standard,spring,Spring Open,1,1,2026-11-07,white,90000004,\"Dogwood, Dee\","
        "1600,1670,2026-10-01,2026-10-01,list,2025-10-01,-70,-70,0.5,0.4,0.1,40,rated,,spring.csv,,2"
    )  # fmt: skip


def test_parquet_lines_are_typed_and_the_same_each_time(results: Results) -> None:
    content = lines_parquet.render(results)
    table = pq.read_table(io.BytesIO(content))
    assert table.column_names == names(LINES)
    assert table["expected"][:2].to_pylist() == [Decimal("0.4"), Decimal("0.6")]
    assert table["opponent_rating"][2].as_py() is None
    assert str(table["date"][0]) == "2026-11-07"
    assert content == lines_parquet.render(results)


def test_a_problem_row_holds_place_message_advice_and_the_row_as_written(results: Results) -> None:
    assert _rows(problems_csv.render(results)) == [
        "file,sheet,line,cell,column,severity,code,message,advice,row",
        "spring.csv,,4,,result,error,V001,result '1F' is not a result,Correct the cell.,\"2,1,90000009,,1F\"",
        "list.xlsx,List,9,E9,Birthday,warning,V002,'31.02.99' is not a date,Write it as 2026-01-31.,"
        '"Ivy,31.02.99"',
        "list.xlsx,List,1,G1,,note,F001,column 'ida@example.org' is kept as it is,,\"id,ida@example.org\"",
    ]


def test_more_than_ten_thousand_of_one_kind_are_counted(results: Results) -> None:
    many = [results.problems[0]] * 10_003 + [results.problems[1]]
    rows = _rows(problems_csv.problems_csv(many))
    assert len(rows) == 1 + 10_000 + 1 + 1
    assert rows[-1] == ",,,,,error,V001,... and 3 more of this kind (Not a result),,"


def test_a_run_without_problems_has_an_empty_table(results: Results) -> None:
    clean = dataclasses.replace(results, problems=())
    assert _rows(problems_csv.render(clean)) == [
        "file,sheet,line,cell,column,severity,code,message,advice,row"
    ]


def test_run_json_keeps_its_order_and_names_the_hash_of_each_output(results: Results) -> None:
    outputs = [Document("changes.csv", b"a\n"), Document("report.html", b"b\n")]
    document = run_json.document(results, outputs, "2026-11-30T09:00:00Z")
    assert document.name == "run.json"
    assert document.content.endswith(b"}\n")
    run = json.loads(document.content)
    assert list(run) == ["version", "list_date", "inputs", "outputs", "started"]
    assert run["outputs"] == {output.name: sha256(output.content).hexdigest() for output in outputs}


def test_formats_choose_the_documents_and_problems_are_always_there(results: Results) -> None:
    assert [document.name for document in documents(results, {"csv"}, "none")] == [
        "ratings.csv",
        "newcomers.csv",
        "changes.csv",
        "problems.csv",
    ]
    assert [document.name for document in documents(results, set(), "parquet")] == [
        "lines.parquet",
        "problems.csv",
    ]


def test_a_format_that_no_report_has_is_a_wrong_request(results: Results) -> None:
    with pytest.raises(RequestError, match="format 'docx' is not one of csv, xlsx, html"):
        documents(results, ["csv", "docx"], "none")


def test_every_report_in_the_folder_is_registered() -> None:
    found = [import_module(f"elo_batch.reports.{module.name}") for module in iter_modules(reports.__path__)]
    made = {module.__name__.rpartition(".")[2]: module.SUFFIX for module in found if hasattr(module, "NAME")}
    always = {"problems_csv": ".csv", "run_json": ".json"}
    registered = {name: f".{suffix}" for name, suffix in {**REPORTS, **LINE_REPORTS}.items()}
    assert made == {**registered, **always}


def test_a_million_lines_are_csv_and_more_are_parquet() -> None:
    assert [lines_format("auto", 1_000_000), lines_format("auto", 1_000_001)] == ["csv", "parquet"]
    assert lines_format("csv", 2_000_000) == "csv"


def test_lines_that_were_not_computed_are_not_written(results: Results) -> None:
    without = dataclasses.replace(results, lines=None)
    assert "lines.csv" not in [document.name for document in documents(without, {"csv"}, "csv")]


def test_the_same_results_give_the_same_bytes(results: Results) -> None:
    formats = set(REPORTS.values())
    assert documents(results, formats, "csv") == documents(results, formats, "csv")


def test_severities_are_words(results: Results) -> None:
    assert [problem.severity for problem in results.problems] == list(Severity)
