"""Time controls in the titles above a table and between its rows, in the files that have such titles."""

from collections import Counter
from datetime import date
from pathlib import Path

import openpyxl
import pytest

from elo_batch.batch import Outcome, Request, rate_batch

ROWS = ["Round;White;Black;Result", "1;Alder, Ann;Birch, Ben;1-0", "2;Birch, Ben;Alder, Ann;½-½"]


def run(folder: Path, title: str, kind: str) -> Outcome:
    """Rate two games below `Spring Open` and a title."""
    lines = ["Spring Open", title, *ROWS]
    path = folder / f"spring.{kind}"
    if kind == "xlsx":
        book = openpyxl.Workbook()
        for line in lines:
            book.worksheets[0].append(line.split(";"))
        book.save(path)
    else:
        path.write_text("\n".join(lines), encoding="utf-8")
    players = folder / "players.csv"
    players.write_text(
        "id,name,rating,k,rapid_rating,rapid_k,blitz_rating,blitz_k\n"
        '1,"Alder, Ann",1500,20,1500,20,1500,20\n2,"Birch, Ben",1500,20,1500,20,1500,20\n',
        encoding="utf-8",
    )
    return rate_batch(Request((str(path),), ((None, str(players)),), rules=("elo",), on=date(2026, 2, 7)))


def codes(outcome: Outcome) -> Counter[str]:
    return Counter(problem.code for problem in outcome.problems)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize(
    ("title", "pool"),
    [
        ("Bedenkzeit: 90 Min./40 Züge + 30 Min. + 30 Sek./Zug", "standard"),
        ("Bedenkzeit: Schnellschach 15+10", "rapid"),
        ("Bedenkzeit: Turnierpartie", "standard"),
        ("Time control: 2h/40 moves + 1h", "standard"),
        ("Rate of play: Blitz 5 min", "blitz"),
        ("Cadence: 25 min + 10 s par coup", "rapid"),
        ("Ritmo de juego: 1h30 + 30s", "standard"),
        ("Tempo di gioco: 15'+10''", "rapid"),
        ("Tempo: 3+2", "blitz"),
    ],
)
def test_a_title_tells_the_time_control(tmp_path: Path, title: str, pool: str, kind: str) -> None:
    outcome = run(tmp_path, title, kind)
    assert outcome.results is not None
    assert set(outcome.results.changes["pool"]) == {pool}
    assert not {"V211", "V240", "V241", "X316"} & set(codes(outcome))


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("text", ["siehe Ausschreibung", "90 Min., Karenzzeit 30 Min.", "90+30 oder 15+10"])
def test_a_title_that_cannot_be_read_is_a_warning_at_the_title(tmp_path: Path, text: str, kind: str) -> None:
    outcome = run(tmp_path, f"Bedenkzeit: {text}", kind)
    assert outcome.results is not None
    (told,) = (problem for problem in outcome.problems if problem.code == "V240")
    assert told.place.line == 2
    assert text in told.message
    assert codes(outcome)["X316"] == 1


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("text", ["3+0", "Rapid 90+30"])
def test_a_title_that_is_read_and_not_rated_is_an_error_at_the_title(
    tmp_path: Path, text: str, kind: str
) -> None:
    outcome = run(tmp_path, f"Bedenkzeit: {text}", kind)
    assert outcome.results is None
    (told,) = (problem for problem in outcome.problems if problem.code == "V241")
    assert told.place.line == 2
    assert "V211" not in codes(outcome)


def test_in_a_column_what_cannot_be_read_stays_an_error(tmp_path: Path) -> None:
    path = tmp_path / "spring.csv"
    path.write_text("time_control,white,black,result\nsoon,1,2,1-0\n", encoding="utf-8")
    players = tmp_path / "players.csv"
    players.write_text("id,name,rating,k\n1,Alder,1500,20\n2,Birch,1500,20\n", encoding="utf-8")
    outcome = rate_batch(Request((str(path),), ((None, str(players)),), rules=("elo",)))
    assert codes(outcome)["V211"] == 1
