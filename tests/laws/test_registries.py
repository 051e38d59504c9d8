"""What is registered and what lies in the folders are the same; columns and frames name the same things."""

from __future__ import annotations

from importlib import import_module

import pytest

from elo_batch import reports
from elo_batch.columns import CHANGES, EVENTS, GAMES, LINES, NEWCOMERS, PLAYERS, PROBLEMS, WAIVERS, names
from elo_batch.frames import Events, Games, Newcomers, Players
from elo_batch.readers.registry import READERS
from elo_batch.rules import rule_set_names

from .source import ROOT, functions, modules


def verbs(module: str) -> set[str]:
    return {function.name for function in modules()[module].body if hasattr(function, "name")}


def test_every_reader_of_the_folder_is_registered() -> None:
    folder = {
        name.rsplit(".", 1)[1]
        for name in modules()
        if name.startswith("elo_batch.readers.") and {"identify", "read"} <= verbs(name)
    }
    assert folder == set(READERS)


@pytest.mark.parametrize("name", READERS)
def test_a_reader_shows_a_tiny_file_and_bears_its_name(name: str) -> None:
    module = import_module(f"elo_batch.readers.{name}")
    assert name == module.NAME
    assert module.__doc__


def test_every_report_of_the_folder_is_registered() -> None:
    folder = {
        name
        for name in modules()
        if name.startswith("elo_batch.reports.") and name.count(".") == 2 and "render" in verbs(name)
    }
    apart = {
        "elo_batch.reports.problems_text",
        "elo_batch.reports.run_json",
    }  # shown; made from all the others
    registered = {*reports.REPORTS, *reports.LINES, "problems_csv"}
    assert folder - apart == {f"elo_batch.reports.{name}" for name in registered}


def test_reports_have_names_of_their_own_and_the_suffix_of_their_format() -> None:
    formats = {**reports.REPORTS, **reports.LINES}
    made = {name: reports.report(name) for name in formats}
    files = [each.NAME + each.SUFFIX for each in made.values()]
    assert len(set(files)) == len(files)
    assert {name: each.SUFFIX for name, each in made.items()} == {
        n: f".{suffix}" for n, suffix in formats.items()
    }


def test_every_folder_of_laws_is_a_law() -> None:
    folders = {path.parent.name for path in (ROOT / "rules" / "data").glob("*/rules.toml")}
    assert folders == set(rule_set_names())


@pytest.mark.parametrize("columns", [GAMES, PLAYERS, EVENTS, NEWCOMERS, WAIVERS, CHANGES, LINES, PROBLEMS])
def test_columns_have_one_name_a_known_kind_and_a_meaning(columns: tuple[object, ...]) -> None:
    listed = names(columns)  # type: ignore[arg-type]
    assert len(set(listed)) == len(listed)
    assert {column.kind for column in columns} <= {"text", "whole", "exact", "date", "flag"}  # type: ignore[attr-defined]
    assert all(column.meaning for column in columns)  # type: ignore[attr-defined]


def test_frames_hold_the_columns_of_the_files() -> None:
    written_apart = {"birth_date", "list_date"}  # a birth date becomes a year; the list's date is one for all
    assert set(names(PLAYERS)) - written_apart <= set(Players.columns)
    assert set(Players.columns) - set(names(PLAYERS)) == {"line", "club"}  # a club tells namesakes apart
    assert set(names(EVENTS)) - {"time_control"} <= set(Events.columns)  # the pool, by then
    assert set(names(NEWCOMERS)) - {"id"} <= set(Newcomers.columns)  # the player, by position
    kept = {
        "round",
        "board",
        "date",
        "white",
        "black",
        "white_rating",
        "black_rating",
        "white_score",
        "black_score",
    }
    assert kept <= set(Games.columns) & set(names(GAMES))


def test_every_command_has_a_file_of_its_own() -> None:
    app = import_module("elo_batch.cli.app")
    commands = {function.name for function in functions(modules()["elo_batch.cli.app"])}
    assert app.__doc__
    assert commands
