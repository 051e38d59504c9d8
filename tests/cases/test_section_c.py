"""How results are written, and what they mean: cases B030 to B044."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pandas as pd
import pytest
from openpyxl import Workbook

from ..cli.running import run as program
from .formats import matrix, pgn, players, saved
from .runs import checked, codes, from_files, games, listed, refused, run, table

PAIRS = listed(1500, 1500)

SPELLINGS = {
    1: "1–0;1−0;1:0;1 - 0;1- 0;1-0;1—0;1/0;1.0-0.0;1,0:0,0;1\u20110;1\u00a0-\u00a00;1‐0;1 : 0;W;win;"
    'White Win;\'1-0;１－０;"1-0"',
    0: "0–1;0−1;0:1;0 - 1;0.0-1.0;0;0\u00a0:\u00a01;loss;0\u20111;Black wins;'0-1",
    0.5: "½-½;½;½–½;1/2;0.5;0,5;=;remis;D;1/2-1/2;1/2 - 1/2;½ : ½;.5-.5;0,5:0,5;draw;1/2–1/2;½−½;½ - ½"
    ";1⁄2-1⁄2;1/2:1/2;0.50",
}


def _scores(texts: Sequence[str]) -> dict[str, tuple[float, str]]:
    """Score of white and verdict of every result text, all in one event."""
    lines = run(games(*[f"1-2 {text}" for text in texts]), PAIRS).frames.lines.query("colour == 'white'")
    rounds = lines.set_index("round")
    return {
        text: (float(rounds["score"][number]), str(rounds["verdict"][number]))
        for number, text in enumerate(texts, 1)
    }


@pytest.mark.parametrize("score", SPELLINGS, ids=["B033-win", "B033-loss", "B030-draw"])
def test_every_spelling_is_read(score: float) -> None:
    texts = SPELLINGS[score].split(";")
    assert _scores(texts) == dict.fromkeys(texts, (score, "rated"))


def test_all_draws_of_one_file_are_draws(tmp_path: Path) -> None:
    """B030, B032: every spelling in one file."""
    texts = SPELLINGS[0.5].split(";")
    path = tmp_path / "open.csv"
    rows = [f"{number},90000001,90000002,{text}" for number, text in enumerate(texts, 1)]
    rows = [row.replace("0,5:0,5", '"0,5:0,5"').replace(",0,5", ',"0,5"') for row in rows]
    path.write_text("round,white,black,result\n" + "\n".join(rows) + "\n", encoding="utf-8")
    outcome = from_files(path, _list(tmp_path))
    assert outcome.results is not None, codes(outcome.problems)
    assert (outcome.results.lines["score"] == 500_000_000).all()
    assert len(outcome.results.lines) == 2 * len(texts)


def _list(folder: Path) -> Path:
    path = folder / "list.csv"
    path.write_text('id,name,rating,k\n90000001,"Alder, Ann",1500,20\n90000002,"Birch, Ben",1500,20\n')
    return path


def test_half_is_a_draw_as_text_and_a_finding_as_a_date(tmp_path: Path) -> None:
    """B032: the text 1/2 is a draw; a cell that holds 2 January is a finding with its cell."""
    book = Workbook()
    for row in [["round", "white", "black", "result"], [1, "90000001", "90000002", "1/2"],
                [2, "90000002", "90000001", datetime(2026, 1, 2)]]:  # fmt: skip
        book.active.append(row)
    book.save(tmp_path / "open.xlsx")
    outcome = checked(tmp_path / "open.xlsx", _list(tmp_path))
    errors = [problem for problem in outcome.problems if problem.severity == "error"]
    assert [(problem.code, problem.place.cell) for problem in errors] == [("V204", "D3")]


FORFEITS = {
    1: "+:-;+/-;+ - -;1-0F;1F-0F;+-;+–-;1 - 0K;+/−;1F:0F;1-0 (ff);1:0 kampflos;1-0 w/o",
    0: "-:-;-/+;- - +;- - -;0-1F;0F:1F;-+;0F-1F;-/-;0 - 1K;0:1 kl;0-1 (default);0-0 forfeit",
}


@pytest.mark.parametrize("score", FORFEITS, ids=["B034-won", "B034-lost"])
def test_a_forfeit_scores_and_is_not_rated(score: float) -> None:
    texts = FORFEITS[score].split(";")
    assert _scores(texts) == dict.fromkeys(texts, (score, "forfeit"))


def test_an_unknown_result_is_an_error_never_a_draw() -> None:
    """B034, B037: every text outside the table is an error that quotes it, in its line."""
    texts = ["abc", "1-1", "1-½", "2-0", "1-0-0", "0.7", "3:1", "1½-½", "++", "won 2", "½-1", "1=0", "draw?"]
    errors = refused(games(*[f"1-2 {text}" for text in texts]), PAIRS)
    assert [error.place.line for error in errors] == list(range(1, len(texts) + 1))
    assert all(text in error.message for text, error in zip(texts, errors, strict=True))
    assert set(codes(errors)) <= {"V203", "V204"}


def test_a_result_of_two_meanings_is_declared_not_guessed() -> None:
    """B034: an error whose advice shows how to declare it; declared, it is read."""
    texts = ["-", "N", "V", "P", "G", "X", "F", "0-0", "B", "S", "R", "T", "+", "w/o", "default", "A", "H"]
    errors = refused(games(*[f"1-2 {text}" for text in texts]), PAIRS)
    assert codes(errors) == ["V205"] * len(texts)
    assert all(f'--map "result:{text}=' in error.advice for text, error in zip(texts, errors, strict=True))
    declared = run(
        games(*[f"1-2 {text}" for text in texts]), PAIRS, map=[f"result:{text}=1/2-1/2" for text in texts]
    )
    assert declared.scores() == [0.5] * len(texts)


NAMED = table(
    """
    id       | name       | rating | k
    90000001 | Alder, Ann | 1500   | 20
    90000002 | Birch, Ben | 1500   | 20
    """
)


WINNERS = {"Alder, Ann": 1.0, "Birch, Ben": 0.0, "alder,  ann": 1.0, "90000002": 0.0}


def _won_by(*results: str) -> pd.DataFrame:
    one = {"white": "90000001", "black": "90000002", "white_name": "Alder, Ann", "black_name": "Birch, Ben"}
    return pd.DataFrame([one | {"round": number, "result": text} for number, text in enumerate(results, 1)])


def test_the_winner_may_be_named() -> None:
    """B035: the name or id of one of the two players is a win for that player."""
    assert run(_won_by(*WINNERS), NAMED).scores() == list(WINNERS.values())
    by_name = _won_by("Birch, Ben").drop(columns=["white", "black"])
    by_name = by_name.rename(columns={"white_name": "white", "black_name": "black"})
    assert run(by_name, NAMED).scores() == [0]


def test_another_name_is_no_result() -> None:
    """B035: shortened or a third person's: a finding each, never a draw."""
    others = ["Alder, A.", "Cedar, Cy", "90000003", "Alder"]
    assert codes(refused(_won_by(*others), NAMED)) == ["V203"] * len(others)


def test_all_bad_results_are_shown_with_their_places(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """B037: three bad results, three findings with file, line and column, exit 1, nothing written."""
    path = tmp_path / "open.csv"
    path.write_text(
        "round,white,black,result\n1,90000001,90000002,1/2 - 1/2\n2,90000001,90000002,abc\n"
        "3,90000001,90000002,2-0\n4,90000001,90000002,1-1\n"
    )
    players, out = str(_list(tmp_path)), tmp_path / "out"
    ran = program(
        capsys, monkeypatch, "rate", str(path), "--players", players, "--on", "2025-11-01", "--out", str(out)
    )
    assert ran.code == 1
    text = ran.out + ran.err
    assert [f"open.csv:{line}: V20" in text for line in (2, 3, 4, 5)] == [False, True, True, True]
    assert not (out / "ratings.csv").exists()
    assert (out / "rejected" / "problems.csv").read_text().count("result") >= 3


def test_winner_and_loser_keep_their_points() -> None:
    """B039: A beats B, A draws C, C beats B: A 1.5, B 0, C 1.5."""
    frames = run(games("1-2 1-0", "3-1 ½-½", "2-3 0-1"), listed(1500, 1500, 1500))
    assert [frames.period(player)["score"] for player in "123"] == [1.5, 0, 1.5]
    # K 20, all equal: +10, -20, +10.
    assert [frames.period(player)["change"] for player in "123"] == [10, -20, 10]


def test_every_game_has_two_lines_and_all_are_counted() -> None:
    """B040: 10 games, 4 draws, 1 forfeit: 20 lines; wins + draws + losses + unrated = games."""
    played = games(*["1-2 ½-½"] * 4, *["2-1 1-0"] * 3, *["1-2 1-0"] * 2, "1-2 +/-")
    frames = run(played, PAIRS)
    assert len(frames.frames.lines) == 20
    mine = frames.frames.lines.query("id == '1'")
    counts = mine[mine["verdict"] == "rated"]["score"].value_counts().to_dict()
    assert counts == {0.5: 4, 0.0: 3, 1.0: 2}
    assert mine["verdict"].tolist().count("forfeit") == 1


@pytest.mark.parametrize("rules", ["elo", "fide-club"])
def test_a_win_never_costs_and_a_loss_never_pays(rules: str) -> None:
    """B044: over 300 random games of pairs that meet once."""
    draw = random.Random(44)
    ratings = [draw.randint(1000, 2900) for _ in range(600)]
    results = draw.choices(["1-0", "0-1"], k=300)
    played = games(*[f"{2 * i + 1}-{2 * i + 2} {result}" for i, result in enumerate(results)])
    changes = run(played, listed(*ratings, k=32), rules=rules).frames.changes
    rows = changes[changes["level"] == "period"]
    assert (rows[rows["score"] == 1]["exact_change"] >= 0).all()
    assert (rows[rows["score"] == 0]["exact_change"] <= 0).all()
    assert len(rows) == 600


@pytest.mark.parametrize(
    ("white", "black", "score"),
    [("1", "0", 1), ("½", "½", 0.5), ("0,5", "0", 0.5), ("0", "0", 0), ("0.0", "1.0", 0)],
)
def test_scores_in_two_columns_are_read(white: str, black: str, score: float) -> None:
    """B030: scores given apart, with the arbiter's 0-0 and 1/2-0 of played games rated."""
    played = games("1-2 x").drop(columns="result").assign(white_score=white, black_score=black)
    frames = run(played, PAIRS)
    assert frames.scores() == [score]
    assert frames.verdicts() == ["rated", "rated"]


def test_scores_that_differ_from_the_result_are_an_error() -> None:
    """B039: 1-0 with the scores 0 and 1."""
    errors = refused(games("1-2 1-0", white_score="0", black_score="1"), PAIRS)
    assert codes(errors) == ["V207"]


SCORES = {"½-½": 0.5, "1/2": 0.5, "½": 0.5, "1–0": 1, "1 - 0": 1, "1:0": 1, "0-1": 0, "Birch, Ben": 0}


@pytest.mark.parametrize("text", SCORES)
def test_results_of_pgn_tags_are_read_like_those_of_tables(tmp_path: Path, text: str) -> None:
    """B030, B032, B033, B035: whatever stands at the end of the moves is *, the tag decides."""
    end = text if text in ("0-1",) else "*"
    outcome = from_files(saved(tmp_path, "open.pgn", pgn(text, end=end)), players(tmp_path))
    assert outcome.results is not None, codes(outcome.problems)
    white = outcome.results.lines.query("colour == 'white'")
    assert (white["score"].tolist(), white["verdict"].tolist()) == ([SCORES[text] * 10**9], ["rated"])


@pytest.mark.parametrize(("text", "score"), [("+:-", 1), ("+/-", 1), ("-:-", 0), ("-/+", 0), ("1-0F", 1)])
def test_forfeits_of_pgn_tags_are_not_rated(tmp_path: Path, text: str, score: int) -> None:
    """B034: and an unknown text is an error with the number of the game."""
    outcome = from_files(saved(tmp_path, "open.pgn", pgn(text)), players(tmp_path))
    assert outcome.results is not None, codes(outcome.problems)
    white = outcome.results.lines.query("colour == 'white'")
    assert (white["score"].tolist(), white["verdict"].tolist()) == ([score * 10**9], ["forfeit"])
    bad = from_files(saved(tmp_path, "open.pgn", pgn() + pgn("abc", 2)), players(tmp_path))
    found = [problem.place.cell for problem in bad.problems if problem.severity == "error"]
    assert (bad.exit_code, found) == (1, ["game 2"])


@pytest.mark.parametrize(("ab", "ba", "code"), [("abc", "0", "C414"), ("1", "½", "C411"), ("1", "1", "C411")])
def test_a_bad_cell_of_a_small_round_robin_is_named(tmp_path: Path, ab: str, ba: str, code: str) -> None:
    """B034, B123: not a list of players, not a draw: an error, and nothing is rated."""
    outcome = from_files(saved(tmp_path, "open.csv", matrix(ab, ba)), players(tmp_path))
    assert code in [problem.code for problem in outcome.problems if problem.severity == "error"]
    assert (outcome.exit_code, outcome.results) == (1, None)


def test_dates_in_a_crosstable_are_findings_with_the_likely_score(tmp_path: Path) -> None:
    """B032, B102: ½ typed as 1/2 became 2 January in both rows."""
    for cell in ("2-Jan", "2026-01-02"):
        path = saved(tmp_path, "open.csv", matrix(cell, cell, ("1", "1.5", "½")))
        outcome = from_files(path, players(tmp_path))
        found = [problem for problem in outcome.problems if problem.code == "C414"]
        assert [problem.place.line for problem in found] == [2, 3]
        assert all("it was probably 1/2" in problem.message for problem in found)
        assert outcome.results is None


@pytest.mark.parametrize(("ab", "ba"), [("1", "0"), ("+", "-"), ("½", "½"), ("-", "-")])
def test_a_round_robin_keeps_every_point(tmp_path: Path, ab: str, ba: str) -> None:
    """B039: the scores of both rows, forfeits counted and not rated; three games, six lines (B084)."""
    value = {"1": 1, "+": 1, "½": 0.5, "0": 0, "-": 0}
    points = [value[ab] + 0.5, value[ba] + 1, 0.5]
    outcome = from_files(
        saved(tmp_path, "open.csv", matrix(ab, ba, list(map(str, points)))), players(tmp_path)
    )
    assert outcome.results is not None, codes(outcome.problems)
    assert "T401" not in codes(outcome.problems)
    lines = outcome.results.lines
    assert (lines.groupby("id")["score"].sum() / 10**9).tolist() == points
    assert len(lines) == 6
    assert (lines["verdict"] == "forfeit").sum() == (2 if "-" in (ab, ba) else 0)
