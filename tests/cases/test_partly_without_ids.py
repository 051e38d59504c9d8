"""Lists in which some players have no id: namesakes, and ids of the games in another column."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .formats import book, saved
from .runs import codes, from_files

DSB = [
    *["ID", "ZPS", "Mgl-Nr", "Status", "Spielername", "Geschlecht", "Spielberechtigung", "Geburtsjahr"],
    *["Letzte-Auswertung", "DWZ", "Index", "FIDE-Elo", "FIDE-Titel", "FIDE-ID", "FIDE-Land"],
]
GENERIC = ["Passnummer", "FideID", "Name", "Geburtsjahr", "Elo"]
PEOPLE = [
    ("10000001", "Alder,Ann", "1990", "1820", "90000001"),
    ("10000002", "Birch,Ben", "1970", "", ""),
    ("10000003", "Birch,Ben", "1991", "", ""),
    ("10000004", "Cedar,Cy", "1985", "1700", "90000004"),
]


def _dsb(folder: Path) -> Path:
    rows = [
        [own, "10101", "0001", "A", name, "M", "D", born, "202601", "1500", "9", elo, "", fide, "GER"]
        for own, name, born, elo, fide in PEOPLE
    ]
    lines = [",".join(f'"{cell}"' for cell in row) for row in [DSB, *rows]]
    return saved(folder, "spieler.csv", "\n".join(lines) + "\n")


def _generic() -> list[list[str]]:
    return [GENERIC, *([own, fide, name, born, elo] for own, name, born, elo, fide in PEOPLE)]


def _csv(folder: Path) -> Path:
    return saved(folder, "list.csv", "\n".join(";".join(row) for row in _generic()) + "\n")


def _book(folder: Path) -> Path:
    return book(folder / "list.xlsx", _generic())


LISTS = pytest.mark.parametrize("write", [_dsb, _csv, _book])
Write = Callable[[Path], Path]


def _games(folder: Path, white: str, black: str) -> Path:
    return saved(folder, "open.csv", f"Date;White;Black;Result\n2025-11-08;{white};{black};1-0\n")


@LISTS
def test_namesakes_who_do_not_play_refuse_nothing(tmp_path: Path, write: Write) -> None:
    outcome = from_files(_games(tmp_path, "Alder, Ann", "Cedar, Cy"), write(tmp_path))
    assert outcome.results is not None, codes(outcome.problems)
    assert outcome.results.lines["verdict"].tolist() == ["rated", "rated"]
    assert "L443" in codes(outcome.problems)


@LISTS
def test_a_game_that_names_one_of_two_namesakes_is_ambiguous(tmp_path: Path, write: Write) -> None:
    outcome = from_files(_games(tmp_path, "Alder, Ann", "Birch,Ben"), write(tmp_path))
    assert outcome.results is None
    (found,) = [problem for problem in outcome.problems if problem.severity == "error"]
    assert found.code == "P501"
    assert "born 1970" in found.message
    assert "born 1991" in found.message


@LISTS
def test_ids_of_another_column_are_told_with_the_map_that_reads_them(tmp_path: Path, write: Write) -> None:
    games = _games(tmp_path, "10000001", "10000004")
    outcome = from_files(games, write(tmp_path))
    (found,) = [problem for problem in outcome.problems if problem.code == "L444"]
    assert {"P502", "P504", "P507"}.isdisjoint(codes(outcome.problems))  # told once, with the remedy
    heading = "ID" if write is _dsb else "Passnummer"
    assert f'--map "{heading}=id"' in found.advice
    mapped = from_files(games, write(tmp_path), mappings=(f"{heading}=id",))
    assert mapped.results is not None
    assert mapped.results.lines["verdict"].tolist() == ["rated", "rated"]
    assert "L444" not in codes(mapped.problems)


@LISTS
def test_strangers_are_no_ids_of_another_column(tmp_path: Path, write: Write) -> None:
    for white, black in (("Dogwood, Di", "90000009"), ("90000001", "Elm, Eve")):
        outcome = from_files(_games(tmp_path, white, black), write(tmp_path))
        assert "L444" not in codes(outcome.problems)
