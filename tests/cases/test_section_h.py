"""Workbooks as arbiters keep them: cases B102 to B112."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.worksheet.worksheet import Worksheet

from elo_batch import RequestError
from elo_batch.batch import Outcome
from elo_batch.problems import Problem

from ..cli.running import run as program
from .runs import checked, codes, from_files, games, listed, refused, run

HEADER = ["round", "white", "black", "result"]
GAME = [1, "90000001", "90000002", "1-0"]


def _book(
    path: Path, rows: Sequence[Sequence[Any]], change: Callable[[Worksheet], object] | None = None
) -> Path:
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for row in rows:
        sheet.append(list(row))
    if change:
        change(sheet)
    book.save(path)
    return path


def _players(folder: Path) -> Path:
    path = folder / "list.csv"
    path.write_text(
        'id,name,rating,k\n90000001,"Alder, Ann",1500,20\n90000002,"Birch, Ben",1500,20\n', encoding="utf-8"
    )
    return path


def _errors(outcome: Outcome) -> list[Problem]:
    return [problem for problem in outcome.problems if problem.severity == "error"]


def _check(
    folder: Path, rows: Sequence[Sequence[Any]], change: Callable[[Worksheet], object] | None = None
) -> Outcome:
    return checked(_book(folder / "open.xlsx", rows, change), _players(folder))


def test_dates_in_the_result_column_are_findings_with_the_likely_original(tmp_path: Path) -> None:
    """B102: three date cells, three findings; none is guessed."""
    days = [datetime(2026, 1, 1), datetime(2000, 1, 1), datetime(2026, 2, 1), date(2026, 1, 2), time(1, 0)]
    outcome = _check(tmp_path, [HEADER, *([n, "90000001", "90000002", day] for n, day in enumerate(days, 1))])
    found = _errors(outcome)
    assert [(problem.code, problem.place.cell) for problem in found] == [
        ("V204", f"D{n}") for n in range(2, 7)
    ]
    likely = [str(problem.values["likely"]) for problem in found]
    assert likely == ["1-0 or 1-1", "1-0", "1/2", "1/2", "1:0"]


@pytest.mark.parametrize(
    "text",
    ["01-Jan", "1-Jan-00", "2-Jan", "1-Feb", "Jan-00", "01.01.2000", "2026-01-01", "01/02/2026", "01:00:00"],
)
def test_texts_of_dates_in_a_result_are_findings(text: str) -> None:
    """B102: as a CSV export of such a sheet writes them."""
    assert codes(refused(games(f"1-2 {text}"), listed(1500, 1500))) == ["V204"]


def test_a_number_in_the_result_column_is_read_as_the_score_it_is(tmp_path: Path) -> None:
    """B102: 1, 0.5 and 0 as numbers are scores of white; 46024 is a date without its format."""
    outcome = _check(
        tmp_path, [HEADER, *([n, "90000001", "90000002", v] for n, v in enumerate([1, 0.5, 0, 46024], 1))]
    )
    assert [(problem.place.cell) for problem in _errors(outcome)] == ["D5"]


@pytest.mark.parametrize(
    ("mac", "day"), [(False, "2026-01-02"), (True, "2030-01-03")], ids=["B103-1900", "B103-1904"]
)
def test_serial_numbers_are_dates_in_the_calendar_of_the_book(tmp_path: Path, mac: bool, day: str) -> None:
    book = Workbook()
    book.active.append([*HEADER, "date"])  # type: ignore[union-attr]
    book.active.append([*GAME, 46024])  # type: ignore[union-attr]
    if mac:
        book.epoch = CALENDAR_MAC_1904
    book.save(tmp_path / "open.xlsx")
    outcome = from_files(tmp_path / "open.xlsx", _players(tmp_path), on=None, list_date=date(2030, 3, 1))
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    assert set(outcome.results.lines["date"].astype(str)) == {day}
    assert "S007" in codes(outcome.problems)


def test_formatted_dates_of_a_1904_book_are_as_shown(tmp_path: Path) -> None:
    """B103: a real date cell is the same day in both calendars."""
    book = Workbook()
    book.epoch = CALENDAR_MAC_1904
    book.active.append([*HEADER, "date"])  # type: ignore[union-attr]
    book.active.append([*GAME, datetime(2025, 11, 8)])  # type: ignore[union-attr]
    book.save(tmp_path / "open.xlsx")
    outcome = from_files(tmp_path / "open.xlsx", _players(tmp_path))
    assert outcome.results is not None
    assert set(outcome.results.lines["date"].astype(str)) == {"2025-11-08"}


def test_hidden_sheets_are_named_and_hidden_rows_read_with_a_warning(tmp_path: Path) -> None:
    """B105: the hidden first sheet is left out; two hidden rows of the visible one are read."""
    book = Workbook()
    hidden = book.active
    assert isinstance(hidden, Worksheet)
    hidden.title, hidden.sheet_state = "Input", "hidden"
    shown = book.create_sheet("Round 1")
    for sheet in (hidden, shown):
        sheet.append(HEADER)
        for number in range(1, 5):
            sheet.append([number, "90000001", "90000002", "½-½"])
    shown.row_dimensions[3].hidden = shown.row_dimensions[4].hidden = True
    book.save(tmp_path / "open.xlsx")
    outcome = from_files(tmp_path / "open.xlsx", _players(tmp_path))
    assert outcome.results is not None
    assert len(outcome.results.lines) == 8
    assert set(outcome.results.lines["sheet"]) == {"Round 1"}
    messages = {problem.code: problem.message for problem in outcome.problems}
    assert [problem.place.sheet for problem in outcome.problems if problem.code == "S019"] == ["Input"]
    assert messages["S004"].startswith("2 hidden rows read")


def test_every_visible_sheet_with_games_is_read(tmp_path: Path) -> None:
    """B105: one sheet a round: all are games of one event or more, none is lost."""
    book = Workbook()
    for number in (1, 2, 3):
        sheet = book.create_sheet(f"Round {number}")
        sheet.append(HEADER)
        sheet.append([number, "90000001", "90000002", "½-½"])
    book.remove(book["Sheet"])
    book.save(tmp_path / "open.xlsx")
    outcome = from_files(tmp_path / "open.xlsx", _players(tmp_path))
    assert outcome.results is not None
    assert len(outcome.results.lines) == 6


def test_nothing_is_lost_below_a_gap(tmp_path: Path) -> None:
    """B107: 200 rows, 600 blank ones, 200 rows: 400 games and a note about the gap."""
    upper = [[n, "90000001", "90000002", "½-½"] for n in range(1, 201)]
    lower = [[n, "90000001", "90000002", "½-½"] for n in range(201, 401)]
    path = _book(tmp_path / "open.xlsx", [HEADER, *upper, *[[]] * 600, *lower])
    outcome = from_files(path, _players(tmp_path))
    assert outcome.results is not None
    assert len(outcome.results.lines) == 800
    assert [str(problem.values["count"]) for problem in outcome.problems if problem.code == "S008"] == ["600"]
    assert outcome.results.lines["line"].max() == 1001


def test_of_two_name_columns_the_full_one_is_used(tmp_path: Path) -> None:
    """B109: Swiss-Manager's list has an abbreviated and a full Name; both are kept."""
    path = _book(
        tmp_path / "list.xlsx",
        [["ID", "Name", "Name", "Rtg", "K"], ["90000001", "Alder,A", "Alder, Ann", 1500, 20],
         ["90000002", "Birch,B", "Birch, Ben", 1500, 20]],
    )  # fmt: skip
    (tmp_path / "open.csv").write_text('white,black,result\n"Alder, Ann","Birch, Ben",1-0\n')
    outcome = from_files(tmp_path / "open.csv", path)
    assert outcome.results is not None
    ratings = outcome.results.ratings
    assert ratings["name"].tolist() == ["Alder, Ann", "Birch, Ben"]
    assert "Alder,A" in ratings.iloc[0].tolist()
    assert "H002" in codes(outcome.problems)


BIRTHS = {
    40: [
        "2008/00/00",
        2008,
        "2008",
        datetime(2008, 3, 1),
        "00.00.2008",
        "2008-00-00",
        "2008.05.17",
        "??.??.2008",
    ],
    20: ["0000/00/00", "", None, "1993", datetime(1993, 5, 17)],
}


def test_a_year_of_birth_is_enough(tmp_path: Path) -> None:
    """B111: 2008 decides the K of a junior; unknown births are said in the reason, not invented."""
    births = [(birth, k) for k, given in BIRTHS.items() for birth in given]
    people = [[f"9000000{n:02}", f"Tree, {n}", 1500, 50, 1500, birth] for n, (birth, _) in enumerate(births)]
    path = _book(tmp_path / "list.xlsx", [["id", "name", "rating", "games", "peak", "B-day"], *people])
    played = [[n, people[n][0], people[n - 1][0], "½-½"] for n in range(1, len(people))]
    outcome = from_files(_book(tmp_path / "open.xlsx", [HEADER, *played]), path)
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    rows = outcome.results.changes.query("level == 'period'").sort_values("id")
    assert rows["k"].tolist() == [k for _, k in births]
    unknown = [birth in ("0000/00/00", "", None) for birth, _ in births]
    assert ["year of birth" in reason for reason in rows["k_reason"]] == unknown


DANGEROUS = ["=1+1", "+A", "@x", "-x", "=cmd|' /C calc'!A0", "\t=1+1", '=HYPERLINK("http://x.invalid")']


def test_names_that_look_like_formulas_stay_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """B112: written as text in the workbook, unchanged after two runs, never a formula."""
    players, played = tmp_path / "list.csv", tmp_path / "open.csv"
    with players.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(
            [
                ["id", "name", "rating", "k"],
                *([f"9000000{n}", name, 1500, 20] for n, name in enumerate(DANGEROUS)),
            ]
        )
    played.write_text(
        "white,black,result\n90000000,90000001,1-0\n90000002,90000003,1-0\n90000004,90000005,1-0\n"
    )
    for number in (1, 2):
        out = tmp_path / f"out{number}"
        ran = program(
            capsys,
            monkeypatch,
            "rate",
            str(played),
            "--players",
            str(players),
            "--on",
            "2025-11-01",
            "--out",
            str(out),
        )
        assert ran.code == 0, ran.err
        players = out / "ratings.csv"
    with players.open(encoding="utf-8", newline="") as file:
        names = [row["name"] for row in csv.DictReader(file)]
    assert [name[0] for name in names] == ["'"] * len(DANGEROUS)
    assert [name[1:].strip() for name in names] == [name.strip() for name in DANGEROUS]
    assert "P511 note: names that begin like a formula, such as" in ran.err
    assert ": 7; the CSV files guard each" in ran.err
    book = load_workbook(out / "rating-sheet.xlsx")
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell.coordinate for cell in cells if cell.data_type == "f"]
    assert {name.strip() for name in DANGEROUS} <= {str(cell.value).strip() for cell in cells}


def test_headings_of_a_list_can_be_declared(tmp_path: Path) -> None:
    """B109: the advice of a missing column works for a list too; a slip in it is a wrong request."""
    rows = [["Pass", "Wer", "Zahl"], ["90000001", "Alder, Ann", 1500], ["90000002", "Birch, Ben", 1500]]
    path = _book(tmp_path / "list.xlsx", rows)
    played = tmp_path / "open.csv"
    played.write_text("white,black,result\n90000001,90000002,1-0\n")
    assert "H001" in codes(_errors(from_files(played, path)))
    outcome = from_files(played, path, mappings=("Pass=id", "Wer=name", "Zahl=rating"))
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    assert outcome.results.lines["rating_used"].tolist() == [1500 * 10**9] * 2
    with pytest.raises(RequestError, match="Wert"):
        from_files(played, path, mappings=("Pass=id", "Wert=rating"))


def test_numbers_formatted_with_zeros_keep_them_as_ids(tmp_path: Path) -> None:
    """B094: a number shown as 00123 is the id 00123."""

    def zeros(sheet: Worksheet) -> None:
        for row in sheet.iter_rows(min_row=2, max_col=1):
            row[0].number_format = "00000"

    path = _book(tmp_path / "list.xlsx", [["id", "rating", "k"], [123, 1500, 20], [456, 1500, 20]], zeros)
    (tmp_path / "open.csv").write_text("white,black,result\n00123,00456,1-0\n")
    outcome = from_files(tmp_path / "open.csv", path)
    assert outcome.results is not None
    assert outcome.results.ratings[["id", "rating"]].values.tolist() == [["00123", "1510"], ["00456", "1490"]]


@pytest.mark.parametrize(("cell", "code"), [("=A1", "S005"), ("#N/A", "V203")])
def test_cells_without_a_value_are_findings(tmp_path: Path, cell: str, code: str) -> None:
    """B102: a formula that was never computed, a text that shows an error: never a blank, never a draw."""
    outcome = _check(tmp_path, [HEADER, [*GAME[:3], cell]])
    assert [problem.place.cell for problem in _errors(outcome)] == ["D2"] * len(_errors(outcome))
    assert code in codes(_errors(outcome)) or "S006" in codes(_errors(outcome))


def test_a_merged_round_cell_holds_for_its_rows(tmp_path: Path) -> None:
    """B107: the round stands in the first of two merged cells."""
    rows = [HEADER, [3, "90000001", "90000002", "1-0"], [None, "90000003", "90000004", "1-0"]]
    path = _book(tmp_path / "open.xlsx", rows, lambda sheet: sheet.merge_cells("A2:A3"))
    outcome = from_files(path, None, rules=("elo",))
    assert outcome.results is not None
    assert outcome.results.lines["round"].tolist() == [3] * 4


def test_titles_above_and_footers_below_the_table_do_not_become_games(tmp_path: Path) -> None:
    """B107: title rows, the table, a total and the signature of the arbiter."""
    above = [["Spring Open 2025"], ["Elmstead, 8 November 2025"], []]
    rows = [*above, HEADER, GAME, [], ["Total", None, None, None], ["Arbiter: Oak, Olive"]]
    outcome = from_files(_book(tmp_path / "open.xlsx", rows), _players(tmp_path))
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    assert len(outcome.results.lines) == 2


def test_ids_typed_as_numbers_match_ids_typed_as_text(tmp_path: Path) -> None:
    """B094: 90000001 as a number and as text are one id; no .0 appears."""
    path = _book(
        tmp_path / "open.xlsx", [HEADER, [1, 90000001, "90000002", "1-0"], [2, 90000002.0, 90000001, "½-½"]]
    )
    outcome = from_files(path, _players(tmp_path))
    assert outcome.results is not None
    assert outcome.results.ratings["id"].tolist() == ["90000001", "90000002"]


def test_the_frames_way_takes_years_and_days_of_birth() -> None:
    """B111: the same through frames: 2008.0 in a float column is the year 2008."""
    players = listed(1500, 1500, k="", games=50, peak=1500).assign(birth_year=[2008.0, float("nan")])
    frames = run(games("1-2 ½-½"), players)
    assert [frames.period(who)["k"] for who in "12"] == [40, 20]


def test_a_second_table_beside_the_first_is_not_lost(tmp_path: Path) -> None:
    """B107, B109: two boards side by side: an error, since the games on the right would be lost."""
    rows = [["White", "Black", "Result", None, "White", "Black", "Result"],
            ["90000001", "90000002", "1-0", None, "90000002", "90000001", "1-0"]]  # fmt: skip
    outcome = _check(tmp_path, rows)
    assert codes(_errors(outcome)) == ["H008"]
    assert outcome.exit_code == 1


def test_an_id_column_beside_a_name_column_is_no_second_table(tmp_path: Path) -> None:
    """B109: White ID and White, Black ID and Black, one result."""
    rows = [["White ID", "White", "Black ID", "Black", "Result"],
            ["90000001", "Alder, Ann", "90000002", "Birch, Ben", "1-0"]]  # fmt: skip
    outcome = from_files(_book(tmp_path / "open.xlsx", rows), _players(tmp_path))
    assert outcome.results is not None
    assert outcome.results.ratings["rating"].tolist() == ["1510", "1490"]


NOVEMBER_8 = (
    *("8. November 2025", "Sat 8 Nov 2025", "Saturday, November 8, 2025", "Samstag, 8. November 2025"),
    *("8-Nov-2025", "sábado 8 de noviembre de 2025", "2025-11-08T14:30:00", "08.11.2025", "Sa 08.11.2025"),
    datetime(2025, 11, 8, 14, 30),
)


def test_days_are_read_as_people_write_them(tmp_path: Path) -> None:
    """B103: names of months and weekdays, times of day: 8 November 2025."""
    rows = [[number, *GAME[1:], day] for number, day in enumerate(NOVEMBER_8, 1)]
    outcome = from_files(_book(tmp_path / "open.xlsx", [[*HEADER, "date"], *rows]), _players(tmp_path))
    assert outcome.results is not None, [problem.lines() for problem in outcome.problems]
    assert outcome.results.lines["date"].astype(str).tolist() == ["2025-11-08"] * 2 * len(NOVEMBER_8)


@pytest.mark.parametrize(
    "day", ["08.11.25", "11/08/2025", "31.11.2025", "Round 8 Nov 2025", "8.-9.11.2025", "November 2025"]
)
def test_days_of_two_readings_and_of_none_are_findings(tmp_path: Path, day: str) -> None:
    """B097, B103: never guessed."""
    outcome = _check(tmp_path, [[*HEADER, "date"], [*GAME, day]])
    assert [(problem.code in ("V201", "V219"), problem.place.cell) for problem in _errors(outcome)] == [
        (True, "E2")
    ]


def test_frames_are_read_like_files() -> None:
    """B109: two columns of one meaning, declared headings, a column that is missing, no rows at all."""
    two = pd.DataFrame([["1", "2", "1-0", "0-1"]], columns=["white", "black", "result", "Erg."])
    frames = run(two, listed(1500, 1500))
    assert (frames.scores(), "H002" in frames.codes) == ([1], True)
    declared = games("1-2 1-0").rename(columns={"white": "Heimspieler"})
    assert run(declared, listed(1500, 1500), map=["Heimspieler=white"]).scores() == [1]
    assert codes(refused(games("1-2 1-0").drop(columns="black"), listed(1500, 1500))) == ["H001"]
    assert (
        run(games("1-2 1-0").iloc[:0], listed(1500, 1500)).frames.ratings["rating"].tolist() == ["1500"] * 2
    )
