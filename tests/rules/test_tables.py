"""The two long tables of FIDE, and what a table must be like to be accepted."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_batch.rules import rules_on
from elo_batch.rules.data_files import DATA, read_expected_scores, read_performances

UPPER_ENDS = (
    "3,10,17,25,32,39,46,53,61,68,76,83,91,98,106,113,121,129,137,145,153,162,170,179,188,197,206,215,225,235,"
    "245,256,267,278,290,302,315,328,344,357,374,391,411,432,456,484,517,559,619,735"
)
DP_FROM_HALF = (
    "0,7,14,21,29,36,43,50,57,65,72,80,87,95,102,110,117,125,133,141,149,158,166,175,184,193,202,211,220,230,"
    "240,251,262,273,284,296,309,322,336,351,366,383,401,422,444,470,501,538,589,677,800"
)
SCORES = (DATA / "fide-standard" / "expected_scores.csv").read_text(encoding="utf-8").splitlines()
PERFORMANCES = (DATA / "fide-standard" / "performances.csv").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("law", ["fide-standard", "fide-rapid", "fide-blitz", "fide-club"])
def test_expected_scores_are_those_of_8_1_2(law: str) -> None:
    ends = rules_on(law, date(2025, 11, 1)).game.curve.upper_ends
    assert ends == tuple(int(end) for end in UPPER_ENDS.split(","))


def test_performances_are_those_of_8_1_1_and_antisymmetric() -> None:
    dp = rules_on("fide-standard", date(2025, 11, 1)).list.performance_dp
    assert dp[50:] == tuple(int(value) for value in DP_FROM_HALF.split(","))
    assert dp == tuple(-value for value in reversed(dp))


def test_every_dp_lies_in_the_row_of_8_1_2_whose_score_is_p() -> None:
    rules = rules_on("fide-standard", date(2025, 11, 1))
    ends = rules.game.curve.upper_ends
    for percent in range(50, 101):
        row = percent - 50
        above = ends[row - 1] if row else -1
        assert above < rules.list.performance_dp[percent] <= (ends[row] if row < len(ends) else 800)


def test_first_rating_and_performance_share_one_table() -> None:
    closing = rules_on("fide-standard", date(2025, 11, 1)).list
    assert closing.first_rating is not None
    assert closing.first_rating.performance_dp == closing.performance_dp


def _changed(tmp_path: Path, lines: list[str], number: int, line: str | None) -> Path:
    changed = [*lines]
    changed[number : number + 1] = [] if line is None else [line]
    path = tmp_path / "table.csv"
    path.write_text("\n".join(changed) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("number", "line", "why"),
    [
        (2, "5,10,0.51,0.49", "table.csv:3: d_min is 5, the row before asks for 4"),
        (2, None, "table.csv:3: d_min is 11, the row before asks for 4"),
        (2, "4,10,0.52,0.48", "table.csv:3: pd_high is 0.52; it rises by .01, to 0.51"),
        (2, "4,10,0.51,0.48", "do not add to 1"),
        (2, "4,3,0.51,0.49", "d_max 3 is below d_min 4"),
        (2, "4,,0.51,0.49", "d_max is blank in the last row and only there"),
        (51, "736,900,1.00,0.00", "d_max is blank in the last row and only there"),
        (2, "4,ten,0.51,0.49", "'ten' is not a whole number"),
        (2, "4,10,0.515,0.485", "'0.515' is not in hundredths"),
        (2, "4,9999999,0.51,0.49", "table.csv:3: 9999999 is beyond 1000000"),
        (2, "4,10,half,0.49", "'half' is not a number"),
        (2, "4,10,0.51,0.49,x", "table.csv:3: more than 4 values"),
        (0, "from,to,high,low", "the first line must be d_min,d_max,pd_high,pd_low"),
    ],
)
def test_table_of_expected_scores_with_a_gap_is_refused(
    tmp_path: Path, number: int, line: str | None, why: str
) -> None:
    with pytest.raises(ValueError, match=r"table\.csv") as refused:
        read_expected_scores(_changed(tmp_path, SCORES, number, line))
    assert why in str(refused.value)


def test_table_of_expected_scores_that_stops_early_is_refused(tmp_path: Path) -> None:
    lines = [*SCORES[:11], "69,,0.60,0.40"]
    path = tmp_path / "table.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(ValueError, match=r"from \.50 to 1\.00 it takes 51"):
        read_expected_scores(path)


@pytest.mark.parametrize(
    ("number", "line", "why"),
    [
        (2, None, "table.csv:3: p is 0.02; it rises by .01, to 0.01"),
        (2, "0.01,-800", "table.csv:3: dp -800 does not rise above -800"),
        (101, None, "from 0.00 to 1.00 it takes 101"),
        (2, "0.01,x", "'x' is not a whole number"),
    ],
)
def test_table_of_performances_with_a_gap_is_refused(
    tmp_path: Path, number: int, line: str | None, why: str
) -> None:
    with pytest.raises(ValueError, match=r"table\.csv") as refused:
        read_performances(_changed(tmp_path, PERFORMANCES, number, line))
    assert why in str(refused.value)
