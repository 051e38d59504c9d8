"""Every folder of `examples/` does what its README says.

The ratings expected are worked out by hand (`by_hand.md` beside them shows the arithmetic) and are never
written here; the texts are written anew with ELO_BATCH_GOLDENS=write, to be reviewed as a diff.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .stories import BY_HAND, EXAMPLES, STORIES, Run, commands, named_files, rows, run_story

REWRITE = os.environ.get("ELO_BATCH_GOLDENS") == "write"
FIGURES = ("games", "score", "expected", "k", "exact_change", "change", "new_rating")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "story" in metafunc.fixturenames:
        metafunc.parametrize("story", STORIES, scope="module")


@pytest.fixture(scope="module")
def runs(story: str, tmp_path_factory: pytest.TempPathFactory) -> list[Run]:
    return list(run_story(story, tmp_path_factory.mktemp(story)))


def test_the_story_has_a_command_and_expected_results(story: str) -> None:
    assert commands(story)
    assert any((EXAMPLES / story / "expected").iterdir())


def test_the_index_names_every_story() -> None:
    index = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert [story for story in STORIES if f"| [{story}]({story}/README.md) |" not in index] == []


def test_every_file_the_readme_names_exists(story: str, runs: list[Run]) -> None:
    places = [EXAMPLES / story, *(place for run in runs for place in (run.root, run.out))]
    assert [name for name in named_files(story) if not any((place / name).exists() for place in places)] == []


def test_ratings_are_those_worked_out_by_hand(story: str, runs: list[Run]) -> None:
    for run in runs:
        by_hand = run.expected / BY_HAND
        if not by_hand.exists():
            continue
        assert (by_hand.parent / "by_hand.md").exists()
        periods = [row for row in rows(run.out / "changes.csv") if row["level"] == "period"]
        keys = ("id", "pool", *FIGURES)
        assert [{key: row[key] for key in keys} for row in periods] == rows(by_hand)
        _closing_list_agrees(rows(run.out / "ratings.csv"), rows(by_hand))


def _closing_list_agrees(closing: list[dict[str, str]], by_hand: list[dict[str, str]]) -> None:
    listed = {row["id"]: row for row in closing}
    assert len(listed) == len(closing)
    for row in by_hand:
        column = "rating" if row["pool"] == "standard" else f"{row['pool']}_rating"
        assert listed[row["id"]][column] == row["new_rating"], row["id"]


def test_closing_lists_and_waiting_newcomers_are_those_worked_out_by_hand(
    story: str, runs: list[Run]
) -> None:
    for run in runs:
        for by_hand, written in (
            ("list_by_hand.csv", "ratings.csv"),
            ("newcomers_by_hand.csv", "newcomers.csv"),
        ):
            if (run.expected / by_hand).exists():
                expected = rows(run.expected / by_hand)
                columns = expected[0].keys() if expected else ()
                found = [{column: row[column] for column in columns} for row in rows(run.out / written)]
                assert found == expected


def test_every_command_ends_as_it_should(story: str, runs: list[Run]) -> None:
    for run in runs:
        assert run.code == run.should_end, run.printed
        rated = run.words[0] == "rate" and (run.expected / BY_HAND).exists()
        assert rated or not (run.out / "ratings.csv").exists(), run.words


def test_the_commands_print_what_is_expected(story: str, runs: list[Run]) -> None:
    _same(EXAMPLES / story / "expected" / "printed.txt", "\n".join(run.printed for run in runs))


def test_the_problems_are_those_expected(story: str, runs: list[Run]) -> None:
    for run in runs:
        found = run.out / "rejected" / "problems.csv" if run.code else run.out / "problems.csv"
        if found.exists():
            text = found.read_text(encoding="utf-8")
            _same(run.expected / "problems.csv", text)


def _same(path: Path, text: str) -> None:
    if REWRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
