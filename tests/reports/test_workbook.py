"""rating-sheet.xlsx, as openpyxl reads it."""

from __future__ import annotations

import dataclasses
import io
import zipfile
from collections.abc import Iterator

import pandas as pd
import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from elo_batch.reports import workbook
from elo_batch.reports.sheets import games, ratings
from elo_batch.reports.sheets.model import cut
from elo_batch.results import Results


def _book(results: Results) -> Workbook:
    return load_workbook(io.BytesIO(workbook.render(results)))


def _rows(sheet: Worksheet) -> list[list[object]]:
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def _table(sheet: Worksheet) -> Iterator[dict[str, object]]:
    """The rows below the headings, up to the first row that is not one."""
    head = next(number for number, row in enumerate(_rows(sheet)) if "Name" in row)
    headings, *rows = _rows(sheet)[head:]
    return (dict(zip(map(str, headings), row, strict=True)) for row in rows)


def test_sheets_stand_in_the_promised_order(results: Results) -> None:
    assert _book(results).sheetnames == ["Ratings", "Changes", "Games", "Newcomers", "Problems", "About"]


def test_ratings_show_rank_old_rank_change_and_k(results: Results) -> None:
    third = list(_table(_book(results)["Ratings"]))[2]
    assert third == {
        "Pool": "standard",
        "Rank": 3,
        "Old rank": 4,
        "Title": None,
        "Name": "Elm, Ernesto de la Fuente y Ruiz",
        "Fed.": "ESP",
        "Id": "90000005",
        "Rating": 1968.5,
        "Change": 13.5,
        "Old rating": 1955,
        "Games": 3,
        "K": 20,
        "K next": 20,
        "All games": 88,
        "Peak": 1990,
        "Status": "active",
    }


def test_a_name_that_looks_like_a_formula_is_text(results: Results) -> None:
    sheet = _book(results)["Ratings"]
    cell = next(cell for row in sheet.iter_rows() for cell in row if cell.value == "=1+1")
    assert cell.data_type == "s"
    assert (
        "<f>"
        not in zipfile.ZipFile(io.BytesIO(workbook.render(results))).read("xl/worksheets/sheet1.xml").decode()
    )


def test_leading_zeros_of_an_id_live(results: Results) -> None:
    assert "090000001" in [row["Id"] for row in _table(_book(results)["Ratings"])]


def test_one_pool_needs_no_pool_column_and_each_of_several_begins_a_page(results: Results) -> None:
    one = dataclasses.replace(results, standings=results.standings[results.standings["pool"] == "rapid"])
    assert "Pool" not in [column.heading for column in ratings.sheet(one).columns]
    assert ratings.sheet(results).breaks == (10,)


def test_numbers_have_formats_a_reader_expects(results: Results) -> None:
    sheet = _book(results)["Changes"]
    formats = {cell.value: below.number_format for cell, below in zip(sheet[1], sheet[2], strict=True)}
    assert formats["Rating used"] == "0"
    assert formats["Expected"] == "0.00"
    assert formats["Change"] == "+0;-0;0"
    assert formats["Gain"] == "+0.00;-0.00;0.00"


def test_the_period_row_is_bold(results: Results) -> None:
    sheet = _book(results)["Changes"]
    assert [sheet.cell(row, 1).font.bold for row in (2, 3)] == [False, True]
    assert sheet.cell(3, 4).value == "Whole period"


def test_headings_stay_in_sight_on_screen_and_on_paper(results: Results) -> None:
    sheet = _book(results)["Ratings"]
    assert sheet.freeze_panes == "A4"
    assert sheet.auto_filter.ref == "A3:P16"
    assert sheet.print_title_rows == "$3:$3"
    assert (sheet.page_setup.paperSize, sheet.page_setup.orientation) == (9, "landscape")
    assert (sheet.page_setup.fitToHeight, sheet.sheet_properties.pageSetUpPr.fitToPage) == (0, True)
    assert "&P" in str(sheet.oddFooter.right.text)


def test_the_title_of_the_event_is_in_the_page_header_with_its_ampersand(results: Results) -> None:
    assert workbook.Print("A & B", "", False).header.startswith("&LA && B&R")
    xml = zipfile.ZipFile(io.BytesIO(workbook.render(results))).read("xl/worksheets/sheet1.xml").decode()
    assert "&amp;LSpring Open · Rapid Night &amp;&amp; Friends&amp;RRating list of 1 December 2026" in xml


def test_provisional_stands_in_large_red_letters_on_the_first_sheet_alone(
    results: Results, provisional: Results
) -> None:
    cell = _book(provisional)["Ratings"]["A1"]
    assert str(cell.value).startswith("PROVISIONAL")
    assert (cell.font.size, cell.font.color.rgb) == (22, "FFC00000")
    assert "PROVISIONAL" not in str(_rows(_book(results)["Ratings"]))


def test_events_that_were_left_out_are_named_on_the_first_sheet(results: Results) -> None:
    partly = dataclasses.replace(results, about={**results.about, "Events left out": "Winter Cup"})
    assert _book(partly)["Ratings"]["A3"].value == "Not rated because of errors: Winter Cup"


def test_nothing_private_is_in_the_workbook(results: Results) -> None:
    text = str([_rows(sheet) for sheet in _book(results).worksheets])
    assert "Ivy, Ida" in text
    for private in ("@", "1999-02-03", "31.02.99", "e-mail"):
        assert private not in text


def test_games_tell_the_verdict_and_its_article(results: Results) -> None:
    forfeit = list(_table(_book(results)["Games"]))[4]
    assert (forfeit["Rated?"], forfeit["Article"], forfeit["Expected"]) == ("forfeit", "5.1", None)


def test_a_bye_has_no_colour(results: Results) -> None:
    rows = list(_table(_book(results)["Games"]))
    assert {row["Colour"] for row in rows if row["Rated?"] == "bye"} == {None}
    assert {row["Colour"] for row in rows if row["Rated?"] == "rated"} == {"white", "black"}


def test_why_this_k_is_told_in_full_but_for_the_year_of_birth(results: Results) -> None:
    junior = "to the year of age 18: born 2009, never 2300; limit 700: 18 games, K 40 → 38"
    told = dataclasses.replace(results, changes=results.changes.assign(k_reason=junior))
    cell = _book(told)["Changes"]["G2"]
    assert cell.value == "to the year of age 18, never 2300; limit 700: 18 games, K 40 → 38"
    assert cell.alignment.wrap_text


def test_games_that_were_not_asked_for_leave_a_sentence(results: Results) -> None:
    without = dataclasses.replace(results, lines=None)
    assert _rows(_book(without)["Games"]) == [["The games were not asked for (--lines none)."]]


def test_games_stop_at_a_hundred_thousand_and_say_so(results: Results) -> None:
    assert results.lines is not None
    many = pd.concat([results.lines] * 14_286, ignore_index=True)
    sheet = games.sheet(dataclasses.replace(results, lines=many))
    assert sheet.rows == 100_000
    assert (
        sheet.last
        == "Games stops here: 100,000 of 100,002 rows; all of them are in lines.csv or lines.parquet."
    )


def test_the_last_sentence_stands_below_the_rows(results: Results) -> None:
    rows, last = cut(results.standings, 3, "Ratings", "ratings.csv")
    assert len(rows) == 3
    assert last == "Ratings stops here: 3 of 13 rows; all of them are in ratings.csv."
    about = _rows(_book(results)["About"])
    assert str(about[-1][0]).startswith("Exact numbers are in the CSV files")


def test_newcomers_show_first_ratings_and_who_waits(results: Results) -> None:
    first, waiting = _table(_book(results)["Newcomers"])
    assert (first["Name"], first["First rating"], first["Games"], first["Score"]) == ("Zoë Cedar", 1466, 5, 2)
    assert (waiting["Name"], waiting["Games"], waiting["Opponents"]) == ("Juniper, Jo", 3, 1600)
    assert (waiting["First rating"], waiting["Event"], waiting["Note"]) == (None, "Spring Open", "waits")


def test_a_batch_without_anything_is_still_a_workbook(results: Results) -> None:
    nothing = dataclasses.replace(
        results,
        standings=results.standings.iloc[:0],
        changes=results.changes.iloc[:0],
        newcomers=results.newcomers.iloc[:0],
        lines=results.lines.iloc[:0] if results.lines is not None else None,
        problems=(),
    )
    book = _book(nothing)
    assert _rows(book["Problems"]) == [["No problems."]]
    assert _rows(book["Newcomers"]) == [["No newcomers: no first rating, and nobody waits for one."]]
    assert next(_table(book["Ratings"]), None) is None


def test_a_row_is_as_high_as_its_wrapped_text(results: Results) -> None:
    long = dataclasses.replace(results.problems[0], values={"found": "x" * 150})
    sheet = _book(dataclasses.replace(results, problems=(long, results.problems[0])))["Problems"]
    assert (sheet.row_dimensions[2].height, sheet.row_dimensions[3].height) == (49.5, 16.5)


def test_the_same_results_give_the_same_bytes(results: Results) -> None:
    assert workbook.render(results) == workbook.render(results)


def test_the_date_of_the_workbook_is_the_day_of_the_list(results: Results) -> None:
    properties = _book(results).properties
    assert {str(properties.created), str(properties.modified)} == {"2026-12-01 00:00:00"}


@pytest.mark.slow
def test_a_large_list_is_written_with_the_same_cells(results: Results) -> None:
    many = pd.concat([results.standings] * 1_600, ignore_index=True)
    large = workbook.render(dataclasses.replace(results, standings=many))
    sheet = load_workbook(io.BytesIO(large), read_only=True)["Ratings"]
    names = [row[4] for row in sheet.iter_rows(min_row=4, values_only=True)]
    assert names == many["name"].tolist()


def test_first_ratings_or_waiting_players_may_be_missing(results: Results) -> None:
    waiting_only = dataclasses.replace(results, changes=results.changes[results.changes["id"] != "90000003"])
    assert [row["Note"] for row in _table(_book(waiting_only)["Newcomers"])] == ["waits"]
    rated_only = dataclasses.replace(results, newcomers=results.newcomers.iloc[:0])
    assert [row["First rating"] for row in _table(_book(rated_only)["Newcomers"])] == [1466]
