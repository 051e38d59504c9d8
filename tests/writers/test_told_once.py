"""What a federation's format cannot hold in many games or players is one finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.batch import Request
from elo_batch.batch.converting import convert

ECF = {
    "EVENT CODE": "X1",
    "RESULTS OFFICER": "A",
    "RESULTS OFFICER ADDRESS": "a@b.cd",
    "TREASURER": "B",
    "TREASURER ADDRESS": "c@d.ef",
}


@pytest.fixture
def games(tmp_path: Path) -> str:
    """Four games without a result."""
    rows = "".join(f"Oak,{n},2025-11-0{n},9000000{n},9000000{n + 1},*,75+10\n" for n in range(1, 5))
    path = tmp_path / "oak.csv"
    path.write_text(f"event,round,date,white,black,result,time_control\n{rows}", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("to", "name", "fields"),
    [("ecf", "oak.ecf", ECF), ("us-chess", "oak.zip", {})],
)
def test_results_that_a_format_cannot_hold_are_one_finding(
    games: str, to: str, name: str, fields: dict[str, str]
) -> None:
    (problem,) = [
        p for p in convert(Request(games=(games,)), to, name, fields, False).problems if p.code == "W102"
    ]
    assert problem.message.endswith(
        " cannot hold the result * in round 1 of 'Oak' (so it is with 3 others: round 2, round 3 ...)"
    )


def test_ids_of_another_kind_are_one_finding(games: str, tmp_path: Path) -> None:
    players = tmp_path / "list.csv"
    rows = "".join(f"9000000{n},P{'abcde'[n - 1]},{'1' * n}\n" for n in range(1, 6))
    players.write_text(f"id,name,uscf_id\n{rows}", encoding="utf-8")
    request = Request(games=(games,), players=((None, str(players)),))
    found = [p for p in convert(request, "us-chess", "oak.zip", {}, False).problems if p.code == "W111"]
    assert [p.message for p in found] == [
        "Pa needs a US Chess member id (8 digits); '1' is not one"
        " (so it is with 4 others: Pb '11', Pc '111' ...)"
    ]
