"""What is said of the files themselves: twice the same, changed while read, cut in a quote, empty."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch import Request, rate_batch, sources
from elo_batch.problems import RequestError

GAMES = "event,date,white,black,result,time_control\nOpen,2025-11-08,1,2,1-0,standard\n"
PLAYERS = "id,name,rating,k\n1,Alder,1800,20\n2,Birch,1700,20\n"


@pytest.fixture
def lists(tmp_path: Path) -> tuple[tuple[None, str], ...]:
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    return ((None, str(tmp_path / "players.csv")),)


def _write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_copy_of_a_results_file_is_an_error_so_that_no_game_counts_twice(
    tmp_path: Path, lists: tuple[tuple[None, str], ...]
) -> None:
    files = (_write(tmp_path / "a.csv", GAMES), _write(tmp_path / "b.csv", GAMES))
    outcome = rate_batch(Request(files, lists))
    assert [problem.code for problem in outcome.problems if problem.severity == "error"] == ["F014"]
    kept = rate_batch(Request(files, lists, skip_bad_events=True))
    assert kept.exit_code == 4
    assert kept.results is not None
    assert kept.results.run["counts"]["rated"] == 1  # type: ignore[index]


def test_a_file_that_grows_while_it_is_read_is_refused(
    tmp_path: Path, lists: tuple[tuple[None, str], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _write(tmp_path / "a.csv", GAMES)
    read = sources.read_file

    def slow(name: str, options: sources.ReadOptions) -> sources.RawFile:
        found = read(name, options)
        if name == path:
            _write(tmp_path / "a.csv", GAMES + "Open,2025-11-09,2,1,1-0,standard\n")
        return found

    monkeypatch.setattr(sources, "read_file", slow)
    with pytest.raises(RequestError, match="changed while it was read"):
        rate_batch(Request((path,), lists))


def test_a_file_cut_inside_a_quoted_last_cell_is_an_error(
    tmp_path: Path, lists: tuple[tuple[None, str], ...]
) -> None:
    cut = 'white,black,result,date\n1,2,1-0,2025-11-08\n2,1,1-0,"2025-11-09'
    outcome = rate_batch(Request((_write(tmp_path / "a.csv", cut),), lists))
    assert outcome.results is None
    assert [(p.code, p.place.line) for p in outcome.problems if p.severity == "error"] == [("D111", 3)]


def test_a_file_without_games_gives_the_opening_list_back(
    tmp_path: Path, lists: tuple[tuple[None, str], ...]
) -> None:
    outcome = rate_batch(Request((_write(tmp_path / "a.csv", GAMES.splitlines()[0] + "\n"),), lists))
    assert outcome.results is not None
    assert outcome.results.ratings["rating"].tolist() == ["1800", "1700"]
    assert "H005" in [problem.code for problem in outcome.problems]


def test_a_player_called_none_is_no_bye(tmp_path: Path, lists: tuple[tuple[None, str], ...]) -> None:
    outcome = rate_batch(Request((_write(tmp_path / "a.csv", GAMES.replace(",2,", ",None,")),), lists))
    assert outcome.results is not None
    assert "None" in outcome.results.ratings["id"].tolist()


def test_decimals_under_a_law_of_whole_points_are_warned_of(tmp_path: Path) -> None:
    players = _write(tmp_path / "players.csv", PLAYERS.replace("1800", "1800.5"))
    outcome = rate_batch(Request((_write(tmp_path / "a.csv", GAMES),), ((None, players),)))
    assert "R817" in [problem.code for problem in outcome.problems]
