"""B078: of people of one name, and of near matches, the club of the list is told; never on a public page."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_batch.reports.facts import public_message

from ..cases.runs import checked
from ..cli.running import run

GAMES = 'white,black,result\n"Cedar, Cy",90000002,1-0\n"Brich, Ben",90000003,1-0\n'
PEOPLE = """id,name,birth_year,{club},rating
90000001,"Cedar, Cy",{year},Oak,1500
90000002,"Birch, Ben",,Elm,1500
90000003,"Cedar, Cy",,Juniors,1500
"""


def _files(folder: Path, club: str, year: str = "1958") -> tuple[Path, Path]:
    games, listed = folder / "open.csv", folder / "list.csv"
    games.write_text(GAMES)
    listed.write_text(PEOPLE.format(club=club, year=year))
    return games, listed


@pytest.mark.parametrize("heading", ["club", "Club", "Verein", "Circolo"])
def test_the_club_tells_people_of_one_name_apart(tmp_path: Path, heading: str) -> None:
    told = {p.code: p.message for p in checked(*_files(tmp_path, heading)).problems}
    assert "90000001 (Cedar, Cy, born 1958, club Oak), 90000003 (Cedar, Cy, club Juniors)" in told["P501"]
    assert "90000002 (Birch, Ben, club Elm)" in told["P502"]


def test_without_a_club_none_is_told(tmp_path: Path) -> None:
    told = {p.code: p.message for p in checked(*_files(tmp_path, "shoe size")).problems}
    assert told["P502"].endswith("near matches: 90000002 (Birch, Ben)")


def test_the_club_and_what_stood_for_an_id_are_not_public(tmp_path: Path) -> None:
    games, listed = _files(tmp_path, "club", year="")
    games.write_text('white,white_name,black,result\n1990-01-11,"Brich, Ben",90000003,1-0\n')
    messages = {p.code: public_message(p) for p in checked(games, listed).problems}
    assert (messages["P502"], messages["P526"]) == ("Not on the list", "Rubbish for an id")


def test_proposals_show_the_clubs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games, listed = _files(tmp_path, "Verein")
    out = tmp_path / "proposed.csv"
    command = ["players", "match", str(listed), "--games", str(games), "--out", str(out)]
    ran = run(capsys, monkeypatch, *command)
    assert "90000003 Cedar, Cy (Juniors)" in ran.out
    heading, *rows = out.read_text().splitlines()
    assert "club" in heading.split(",")
    assert any("? / Juniors" in row for row in rows)
