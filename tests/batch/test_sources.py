"""Files given with the wrong option are refused, never left unread."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook

from elo_batch.batch import Request, rate_batch
from elo_batch.problems import RequestError

GAMES = "date,round,white,black,result\n2025-10-20,1,90000001,90000002,1-0\n"
LIST = "id,name,rating,k\n90000001,Alder,1500,20\n90000002,Birch,1500,20\n"


@pytest.fixture
def request_(tmp_path: Path) -> Request:
    for name, text in {"games.csv": GAMES, "list.csv": LIST}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Request(games=(str(tmp_path / "games.csv"),), players=((None, str(tmp_path / "list.csv")),))


def test_games_given_as_a_rating_list_are_refused(request_: Request) -> None:
    with pytest.raises(RequestError, match="holds games, not a rating list; results are named without"):
        rate_batch(replace(request_, players=((None, request_.games[0]),)))


def test_a_rating_list_among_the_results_is_refused(request_: Request) -> None:
    with pytest.raises(RequestError, match="holds players, not results; give it with --players"):
        rate_batch(replace(request_, games=(request_.players[0][1],)))


@pytest.mark.parametrize("option", ["newcomers", "events", "aliases", "waivers"])
def test_a_rating_list_given_as_something_else_is_refused(request_: Request, option: str) -> None:
    with pytest.raises(RequestError, match=f"holds players, not {option}; give it with --players"):
        rate_batch(replace(request_, **{option: request_.players[0][1]}))  # type: ignore[arg-type]


def test_a_workbook_with_several_tables_of_players_is_asked_for_one(
    request_: Request, tmp_path: Path
) -> None:
    book = Workbook()
    for title in ("Members", "Guests"):
        sheet = book.create_sheet(title)
        for row in LIST.splitlines():
            sheet.append(row.split(","))
    book.save(tmp_path / "club.xlsx")
    with pytest.raises(RequestError, match=r"on several sheets \(Members, Guests\); which is the list"):
        rate_batch(replace(request_, players=((None, str(tmp_path / "club.xlsx")),)))
