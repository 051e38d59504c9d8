"""Frames against their models, failures as problems."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pandas as pd
import pytest

from elo_batch import frames
from elo_batch.checks.frames_check import MOST_FINDINGS, check_frame
from elo_batch.identity import unrated
from elo_batch.problems import Place


@pytest.fixture
def listed():
    players = unrated(["1", "2", "3"], ["Alder", "Birch", "Cedar"])
    players["line"] = np.arange(2, 5)
    return players


def test_a_batch_is_checked_without_the_models():
    code = "import sys, elo_batch.batch; print('pandera' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"


def test_frame_that_fits_has_no_problems(listed):
    assert check_frame(listed, frames.Players) == []


def test_missing_column_is_one_problem(listed):
    problems = check_frame(listed.drop(columns="name"), frames.Players)
    assert [(p.code, p.message) for p in problems] == [("V222", "column name is missing")]


def test_unknown_column_is_one_problem(listed):
    assert [p.code for p in check_frame(listed.assign(more=1), frames.Players)] == ["V223"]


def test_column_of_the_wrong_kind_is_one_problem(listed):
    problems = check_frame(listed.assign(rating=[1.5, 2.5, 3.5]), frames.Players)
    assert [p.message for p in problems] == ["rating holds float64, not int64"]


def test_value_that_is_not_allowed_is_a_problem_with_its_line(listed):
    listed["status"] = pd.Series(["", "asleep", ""], dtype="str")
    (problem,) = check_frame(listed, frames.Players, Place("list.csv"))
    assert (problem.code, str(problem.place), problem.place.column) == ("V217", "list.csv:3", "status")
    assert "'asleep'" in problem.message


def test_repeated_id_is_a_problem_with_its_line(listed):
    listed["id"] = pd.Series(["1", "2", "1"], dtype="str")
    assert [(p.code, p.place.line) for p in check_frame(listed, frames.Players)] == [("V217", 4)]


def test_missing_value_is_a_problem(listed):
    listed["name"] = pd.Series(["Alder", None, "Cedar"], dtype="str")
    assert [(p.code, p.place.line) for p in check_frame(listed, frames.Players)] == [("V217", 3)]


def test_frame_that_is_bad_everywhere_is_bounded():
    many = unrated([str(i) for i in range(20_000)], [""] * 20_000)
    many["status"] = pd.Series(["asleep"] * 20_000, dtype="str")
    assert len(check_frame(many, frames.Players)) == MOST_FINDINGS


def test_bad_row_far_down_is_found():
    many = unrated([str(i) for i in range(20_000)], [""] * 20_000)
    many["line"] = np.arange(2, 20_002)
    many["status"] = pd.Series([""] * 19_999 + ["asleep"], dtype="str")
    assert [p.place.line for p in check_frame(many, frames.Players)] == [20_001]
