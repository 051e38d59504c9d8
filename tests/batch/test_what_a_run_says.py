"""What a run says about itself: games that were read, options, hashes; options that would be ignored."""

import hashlib
import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pandas as pd
import pytest

from elo_batch import RequestError, rate

GAMES = """event,date,round,white,black,result
Spring,2026-01-10,1,1,2,1-0
Spring,2026-01-10,2,2,1,1/2-1/2
Summer,2026-01-12,1,1,2,what
"""
LIST = """id,name,rating,k
1,Alder,2000,20
2,Birch,1900,20
"""


def ran(
    folder: Path, *options: str, command: str = "rate", stdin: str | None = None
) -> subprocess.CompletedProcess[str]:
    (folder / "games.csv").write_text(GAMES)
    (folder / "list.csv").write_text(LIST)
    games = "-" if stdin else str(folder / "games.csv")
    words = [command, games, "--players", str(folder / "list.csv"), *options]
    if command == "rate":
        words += ["--out", str(folder / "out"), "--format", "csv"]
    return subprocess.run(
        [sys.executable, "-m", "elo_batch", *words], input=stdin, capture_output=True, text=True, check=False
    )


def test_games_read_are_those_of_the_files_also_where_an_event_is_left_out(tmp_path: Path) -> None:
    done = ran(tmp_path, "--skip-bad-events")
    assert done.returncode == 4
    assert "Games read: 3\nGames rated: 2\n" in done.stdout
    assert "Games left out: 1" in done.stdout


def test_check_says_what_became_of_the_games_also_without_errors(tmp_path: Path) -> None:
    refused = ran(tmp_path, "--skip-bad-events", command="check")
    assert "3 games read, 2 to be rated, 0 not to be rated, 1 refused." in refused.stderr
    right = ran(tmp_path, "--map", "result:what=1-0", command="check")
    assert (
        right.returncode,
        "3 games read, 3 to be rated, 0 not to be rated, 0 refused." in right.stderr,
    ) == (0, True)


def test_check_refuses_what_rate_refuses(tmp_path: Path) -> None:
    for command in ("rate", "check"):
        done = ran(tmp_path, "--map", "result:what=1-0", "--update", "game", command=command)
        assert (done.returncode, "moves ratings by period" in done.stderr) == (2, True)


def test_standard_input_has_its_hash_and_reading_options_are_recorded(tmp_path: Path) -> None:
    games = "".join(GAMES.splitlines(keepends=True)[:3])
    done = ran(tmp_path, "--locale", "de", stdin=games)
    assert done.returncode == 0, done.stderr
    run = json.loads((tmp_path / "out" / "run.json").read_text())
    assert run["inputs"][0]["sha256"] == hashlib.sha256(games.encode()).hexdigest()
    assert (run["options"]["locale"], run["options"]["sheet"]) == ("de", "")


@pytest.mark.parametrize(("option", "value"), [("--locale", "zz_ZZ"), ("--sheet", "Round 1")])
def test_an_option_that_could_only_be_ignored_is_a_wrong_request(
    tmp_path: Path, option: str, value: str
) -> None:
    done = ran(tmp_path, option, value)
    assert (done.returncode, f"{option} {value}" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    "options",
    [
        {"rule": "elo"},
        {"on": "2026-01-01"},
        {"on": datetime(2026, 1, 1)},
        {"rounding": "day"},
        {"update": "x"},
    ],
)
def test_the_function_refuses_options_it_does_not_know(options: dict[str, object]) -> None:
    games = pd.DataFrame({"white": ["1"], "black": ["2"], "result": ["1-0"], "date": ["2026-01-10"]})
    players = pd.DataFrame({"id": ["1", "2"], "rating": [2000, 1900]})
    with pytest.raises(RequestError, match=next(iter(options))):
        rate(games, players, **options)  # type: ignore[arg-type]


def test_who_played_keeps_his_mark_and_no_column_appears_that_nobody_needs() -> None:
    games = pd.DataFrame({"white": ["1"], "black": ["2"], "result": ["1/2-1/2"], "date": ["2026-01-10"]})
    players = pd.DataFrame({"id": ["1", "2", "3"], "rating": ["2000P", "2000", "1500P"]})
    closing = rate(games, players).ratings
    assert closing["rating"].tolist() == ["2000P", "2000", "1500P"]
    assert "name" not in closing


@pytest.mark.parametrize(
    ("columns", "laws"),
    [
        ({"rating": [2000, 1900]}, ["fide-standard"]),
        ({"rating": [2000, 1900], "blitz_rating": ["", 1800]}, ["fide-standard", "fide-blitz"]),
    ],
)
def test_a_one_off_change_is_named_for_the_pools_of_the_list_only(
    columns: dict[str, list[object]], laws: list[str]
) -> None:
    games = pd.DataFrame({"white": ["1"], "black": ["2"], "result": ["1-0"], "date": ["2024-02-10"]})
    rated = rate(games, pd.DataFrame({"id": ["1", "2"], **columns}))
    named = [str(problem.values["law"]) for problem in rated.problems if problem.code == "R805"]
    assert sorted(named) == sorted(laws)
