"""--accept-repairs: what check lists is repaired, recorded, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elo_batch.batch.totals import TotalsError, _add_up

from .running import Ran, run

LIST = """id,name,rating,k,games,birth_year
00123,"Alder, Ann",1500,20,50,1980
90000002,"Birch, Ben",1500,20,50,1980
90000003,"Cedar, Cy",1500,20,50,1980
"""
GAMES = """event,round,white,black,result
Spring,1,123,90000002,1-Jan-00
Spring,2,90000002,90000003,2-Jan
Autumn,1,90000003,00123,0-1
"""


def _run(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *options: str,
    games: str = GAMES,
    command: str = "rate",
) -> Ran:
    (folder / "open.csv").write_text(games, encoding="utf-8")
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    words = [str(folder / "open.csv"), "--players", str(folder / "list.csv"), "--on", "2025-11-01", *options]
    if command == "rate":
        words += ["--out", str(folder / "out"), "--format", "csv"]
    return run(capsys, monkeypatch, command, *words)


def test_damage_refuses_its_event_and_accepted_it_is_repaired(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = _run(tmp_path, capsys, monkeypatch)
    assert refused.code == 1
    assert 'Event "Spring" not rated' in refused.err
    assert "3 games read, 0 rated, 2 refused, 1 not rated because of them." in refused.err
    done = _run(tmp_path, capsys, monkeypatch, "--accept-repairs")
    assert done.code == 0, done.err
    assert "open.csv:2: D001 note: result '1-Jan-00' was read as '1-0'" in done.err
    assert "open.csv:2: D001 note: white '123' was read as '00123'" in done.err
    assert "open.csv:3: D001 note: result '2-Jan' was read as '1/2-1/2'" in done.err
    facts = json.loads((tmp_path / "out" / "run.json").read_text())
    assert (facts["repairs"], facts["options"]["accept_repairs"]) == (3, True)
    counts = facts["counts"]
    assert (counts["read"], counts["rated"], counts["not_rated"], counts["refused"]) == (3, 3, 0, 0)
    # 1500 against 1500 expects .50: K 20 x (2 - 1) = +20; K 20 x (.5 - 1) = -10 for the other two.
    ratings = (tmp_path / "out" / "ratings.csv").read_text().splitlines()[1:]
    assert [line.split(",")[3] for line in ratings] == ["1520", "1490", "1490"]


def test_check_says_how_many_games_would_be_rated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = _run(tmp_path, capsys, monkeypatch, "--accept-repairs", command="check")
    assert (done.code, "3 games read, 3 to be rated, 0 not to be rated, 0 refused." in done.err) == (0, True)


def test_what_may_have_been_two_things_stays_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = GAMES.replace("2-Jan", "01-Jan")
    done = _run(tmp_path, capsys, monkeypatch, "--accept-repairs", games=games)
    assert done.code == 1
    assert "open.csv:3: V204 error: result '01-Jan' is a date" in done.err
    assert done.err.count("V204") == 1


def test_one_cell_has_one_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = GAMES.replace("2-Jan", "Â½").replace("90000003,00123,0-1", "90.000.003,00123,l-0")
    done = _run(tmp_path, capsys, monkeypatch, games=games)
    codes = [
        line.split()[1] for line in done.err.splitlines() if line.startswith(str(tmp_path / "open.csv:"))
    ]
    assert [code for code in codes if not code.startswith("X")] == [
        *("V204", "P504", "D101", "D101", "D102"),
    ]


@pytest.mark.parametrize(
    "end",
    ["Autumn,1,90000003,00123", "Autumn,1,90000003", 'Autumn,1,90000003,"001', "Autumn,1,90000003,00123,0"],
)
def test_a_file_that_is_cut_is_not_rated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    """B077: exit 1 and no list, wherever the cut is."""
    whole = GAMES.replace("1-Jan-00", "1-0").replace("2-Jan", "0-1").replace("Autumn", "Spring")
    whole = whole.replace("Spring,1,90000003,00123,0-1\n", "Spring,3,90000003,00123,0-1\n")
    done = _run(tmp_path, capsys, monkeypatch, games=whole + end)
    assert done.code == 1
    assert "open.csv:5: D111 error: the file is cut here" in done.err
    assert not (tmp_path / "out" / "ratings.csv").exists()


@pytest.mark.parametrize("end", ["Autumn,1,90000003,00123,0-1", "Autumn,1,90000003,00123,1-0", ""])
def test_a_whole_file_without_a_line_end_is_no_cut_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    whole = GAMES.replace("1-Jan-00", "1-0").replace("2-Jan", "0-1").replace("Autumn", "Spring")
    done = _run(tmp_path, capsys, monkeypatch, games=(whole + end).rstrip("\n"))
    assert (done.code, "D111" in done.err) == (0, False)


def test_games_that_are_lost_on_the_way_are_a_fault_of_the_program() -> None:
    right = {"read": 10, "games": 8, "rated": 7, "not_rated": 1, "refused": 2}
    _add_up(right)
    for name in right:
        with pytest.raises(TotalsError, match="control totals: "):
            _add_up({**right, name: right[name] + 1})


@pytest.mark.parametrize(
    ("day", "warned"), [("2024-11-03", True), ("2025-11-29", False), ("2026-01-20", False)]
)
def test_a_game_dated_far_from_all_others_is_a_warning(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    day: str,
    warned: bool,
) -> None:
    days = ["2025-11-01", "2025-11-02", "2025-11-03", "2025-11-04", "2025-11-05", day]
    pairs = ["00123,90000002", "90000002,90000003", "90000003,00123"] * 2
    rows = [f"Spring,{n},{pair},{d},1-0" for n, (pair, d) in enumerate(zip(pairs, days, strict=True), 1)]
    games = "event,round,white,black,date,result\n" + "\n".join(rows) + "\n"
    done = _run(tmp_path, capsys, monkeypatch, games=games, command="check")
    assert ("open.csv:7: D112 warning: the game is dated 2024-11-03" in done.err) == warned
