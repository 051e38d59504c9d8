"""Order, days and what was given at the start: cases B060 to B077 as far as one run decides them."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

import pytest

from ..cli.running import run as program
from ..readers.trf_texts import HEADER, player
from .formats import LIST, pgn, players, saved, swiss
from .runs import codes, from_files, games, listed, refused, run

CYCLE = ["1-2 1-0", "2-3 1-0", "3-1 1-0"]
EQUALS = listed(1500, 1500, 1500, k=32)


def test_a_period_does_not_know_the_order_of_its_games() -> None:
    """B060: each wins one and loses one among equals: 0 / 0 / 0."""
    frames = run(games(*CYCLE), EQUALS, rules="elo")
    assert [frames.period(who)["exact_change"] for who in "123"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("order", "changes"),
    # 1516 v 1484 after the first game; the second winner expects 1/(1+10^(16/400)) and so on (logistic, K 32)
    [(CYCLE, [-1.5, 0.74, 0.77]), (CYCLE[::-1], [1.5, -0.77, -0.74])],
)
def test_a_sequential_law_follows_the_rounds(order: list[str], changes: list[float]) -> None:
    """B060: game by game the order matters; it comes from the rounds."""
    frames = run(games(*order), EQUALS, rules="elo", update="game")
    assert [round(frames.period(who)["exact_change"], 2) for who in "123"] == changes


@pytest.mark.parametrize("update", ["period", "event", "game"])
def test_shuffled_rows_give_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, update: str
) -> None:
    """B060: rows, and rows of a crosstable's players, in any order: the same files, byte for byte."""
    pairs = ["90000001,90000002", "90000002,90000003", "90000003,90000001"] * 2
    rows = [f"Open,{round_},{pair},1-0" for round_, pair in enumerate(pairs, 1)]
    written = []
    for number in range(4):
        rows = rows[1:] + rows[:1] if number % 2 else rows[::-1]
        path = saved(tmp_path, "open.csv", "\n".join(["event,round,white,black,result", *rows, ""]))
        out = tmp_path / f"out{number}"
        ran = program(
            capsys, monkeypatch, "rate", str(path), "--players", str(players(tmp_path)), "--rules", "elo",
            "--update", update, "--on", "2025-11-01", "--out", str(out), "--format", "csv",
        )  # fmt: skip
        assert ran.code == 0, ran.err
        written.append([(out / name).read_bytes() for name in ("ratings.csv", "changes.csv")])
    assert written == [written[0]] * 4


def test_a_history_of_long_ago_is_rated_by_a_law_without_dates(tmp_path: Path) -> None:
    """B064: 2010 and 2024 in one batch; the FIDE law names the day it is not known for."""
    path = saved(
        tmp_path,
        "history.csv",
        "event,white,black,result,date\nOld,90000001,90000002,1-0,2010-02-01\n"
        "New,90000001,90000002,1-0,2024-02-01\n",
    )
    outcome = from_files(path, players(tmp_path), rules=("elo",), on=None)
    assert outcome.results is not None, codes(outcome.problems)
    assert set(outcome.results.lines["date"].astype(str)) == {"2010-02-01", "2024-02-01"}
    refused = from_files(path, players(tmp_path), on=None)
    assert [(p.place.line, p.values["found"]) for p in refused.problems if p.code == "R820"] == [(2, "Old")]
    kept = from_files(path, players(tmp_path), on=None, skip_bad_events=True)
    assert (kept.refused, kept.exit_code) == (("Old",), 4)


def test_who_did_not_play_keeps_the_rating() -> None:
    """B070: no games and no rule for it: unchanged."""
    frames = run(games("1-2 1-0"), listed(1500, 1500, 1873), rules="elo")
    assert frames.listed("3") == "1873"


def test_the_rating_of_the_list_is_used() -> None:
    """B071: 1800 of the list and not 1500, nor the 1400 of the games file, which is a warning."""
    frames = run(games("1-2 1-0", white_rating="1400"), listed(1800, 1500))
    assert (frames.line("1")["rating_used"], frames.line("2")["opponent_rating"]) == (1800, 1800)
    assert "X309" in frames.codes
    unknown = run(games("1-9 1-0"), listed(1800, 1500))
    assert unknown.codes & {"P502", "P507"}
    assert unknown.line("1")["verdict"] == "unrated opponent"


def test_the_pool_comes_from_the_event_not_from_the_list() -> None:
    """B072: blitz on a list of standard ratings: by 7.2.1, as the line says; another law refuses."""
    frames = run(games("1-2 1-0", time_control="blitz"), listed(1500, 1500), rules="fide")
    assert set(frames.frames.lines["pool"]) == {"blitz"}
    assert set(frames.frames.lines["rating_source"]) == {"standard"}
    assert [frames.listed(who) for who in "12"] == ["1500", "1500"]
    assert "R806" in codes(refused(games("1-2 1-0", time_control="blitz"), listed(1500, 1500)))


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "UTC", "America/Los_Angeles"])
def test_a_day_is_the_day_as_written(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    """B074: half past midnight in Tokyo is 1 February, wherever the program runs."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        played = games("1-2 1-0", "2-1 1-0").assign(date=["2026-02-01T00:30+09:00", "2026-01-31T23:30:00Z"])
        frames = run(played, listed(1500, 1500), on=None)
    finally:
        monkeypatch.undo()
        time.tzset()
    days = frames.frames.lines.query("colour == 'white'")["date"].astype(str).tolist()
    assert sorted(days) == ["2026-01-31", "2026-02-01"]


TRF = "\n".join([*HEADER, player(1, "2w1 2b1", "2.0"), player(2, "1b0 1w0", "0.0"), ""])
PGN = pgn(end="1-0") + pgn(number=2, end="1-0")
OBJECT = '{"white": "Alder, Ann", "black": "Birch, Ben", "result": "1-0"}\n'

CUT = {
    "report in a cell": ("open.trf", TRF[:-2].encode(), "T106"),
    "report in a round": ("open.trf", TRF[:-9].encode(), "T106"),
    "report in a name": ("open.trf", TRF[: TRF.rindex("Tree, B") + 5].encode(), "T106"),
    "games in the moves": ("open.pgn", PGN[:-14].encode(), "G722"),
    "games before the moves": ("open.pgn", PGN[: PGN.rindex("1. e4")].encode(), "G722"),
    "games in the tags": ("open.pgn", PGN[: PGN.rindex("[Result")].encode(), "G722"),
    "packed games": ("open.pgn.gz", gzip.compress(PGN.encode(), mtime=0)[:-12], "F015"),
    "crosstable in the points": ("open.csv", swiss()[:-3].encode(), "D111"),
    "crosstable in a cell": ("open.csv", swiss()[:-5].encode(), "D111"),
    "crosstable in a row": ("open.csv", swiss()[:-12].encode(), "D111"),
    "table": ("open.csv", b"round,white,black,result\n1,90000001,90000002,1-0\n2,90000001,9000", "D111"),
    "lines of objects": ("open.ndjson", OBJECT.encode() + OBJECT[:40].encode(), "G730"),
}


@pytest.mark.parametrize("case", CUT)
def test_half_an_event_is_never_rated(tmp_path: Path, case: str) -> None:
    """B077: whatever the format, a cut file is an error that says so, exit 1, and there is no list."""
    name, content, code = CUT[case]
    outcome = from_files(saved(tmp_path, name, content), players(tmp_path, LIST))
    errors = [problem.code for problem in outcome.problems if problem.severity == "error"]
    assert code in errors
    assert (outcome.exit_code, outcome.results) == (1, None)


def test_a_whole_file_is_not_taken_for_a_cut_one(tmp_path: Path) -> None:
    """B077: no line end after the last row, a game that ends with another spelling of its result."""
    for name, text in (
        ("open.csv", swiss()[:-1]),
        ("open.trf", TRF[:-1]),
        ("one.pgn", PGN.rstrip()),
        ("two.pgn", pgn(end="1-0") + pgn("1/2-1/2", number=2, end="1/2")),
        ("three.pgn", pgn(end="") + pgn(number=2, end="")),
    ):
        outcome = from_files(saved(tmp_path, name, text), players(tmp_path))
        assert outcome.results is not None, (name, codes(outcome.problems))
